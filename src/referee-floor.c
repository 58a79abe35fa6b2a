/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee-floor.h"

#include "referee-log.h"

/* Where a room's thread leaves word for the first one. It outlives the floor as long as something is
 * on its way there. */
typedef struct
{
  RefereeFloor *floor;     /* (nullable): the first thread's; when it is gone nobody listens */
} Ear;

struct _RefereeFloor
{
  Ear *ear;                /* of g_atomic_rc_box */
  const RefereeFloorPorts *ports;
  gpointer user_data;
  GMainContext *context;   /* (nullable): that of the first thread */
  GMainLoop *loop;         /* (nullable): of @thread */
  GThread *thread;         /* (nullable) */
  gboolean ended;          /* was asked to end */
  gboolean busy;           /* as the first thread knows it */

  /* the thread's */
  SiguoHouse *house;
  RefereeLog *log;         /* (nullable) */
  gboolean was_busy;       /* as it was told */
};

/* From the thread of a room to the first one. */
typedef struct
{
  Ear *ear;
  gboolean busy;
  gboolean closed;
} News;

static void
news_free (gpointer data)
{
  News *news = data;

  g_atomic_rc_box_release (news->ear);
  g_free (news);
}

static gboolean
on_news (gpointer user_data)
{
  News *news = user_data;
  RefereeFloor *floor = news->ear->floor;

  if (floor == NULL)
    return G_SOURCE_REMOVE;
  if (floor->busy != news->busy)
    {
      floor->busy = news->busy;
      floor->ports->changed (floor->user_data);
    }
  if (news->closed)
    floor->ports->closed (floor->user_data);

  return G_SOURCE_REMOVE;
}

static void
tell (RefereeFloor *floor,
      gboolean      closed)
{
  News *news = g_new (News, 1);

  *news = (News) { g_atomic_rc_box_acquire (floor->ear), floor->was_busy, closed };
  g_main_context_invoke_full (NULL, G_PRIORITY_DEFAULT, on_news, news, news_free);
}

/* A house changes with every move: only what the first thread asks for is told. */
static void
on_changed (SiguoHouse   *house,
            RefereeFloor *floor)
{
  gboolean busy = siguo_house_get_n_connected (house) > 0;

  if (busy == floor->was_busy)
    return;
  floor->was_busy = busy;
  tell (floor, FALSE);
}

static void
on_closed (SiguoHouse   *house,
           RefereeFloor *floor)
{
  floor->was_busy = FALSE;
  tell (floor, TRUE);
}

/* --- The thread ------------------------------------------------------------------------------ */

static void
leave_house (RefereeFloor *floor)
{
  g_clear_pointer (&floor->log, referee_log_free);
  if (floor->house != NULL)
    g_signal_handlers_disconnect_by_data (floor->house, floor);
  g_clear_object (&floor->house);
  /* Connections that were cut end in the main loop only, and what is on its way there holds what
   * it is for. */
  while (floor->context != NULL && g_main_context_iteration (floor->context, FALSE))
    ;
}

static gpointer
run (gpointer user_data)
{
  RefereeFloor *floor = user_data;

  g_main_context_push_thread_default (floor->context);
  g_main_loop_run (floor->loop);
  leave_house (floor);
  g_main_context_pop_thread_default (floor->context);

  return NULL;
}

static gboolean
on_end (gpointer user_data)
{
  g_main_loop_quit (user_data);

  return G_SOURCE_REMOVE;
}

static gboolean
on_stop (gpointer user_data)
{
  siguo_house_stop (((RefereeFloor *) user_data)->house);

  return G_SOURCE_REMOVE;
}

static gboolean
on_close (gpointer user_data)
{
  siguo_house_close (((RefereeFloor *) user_data)->house);

  return G_SOURCE_REMOVE;
}

static gboolean
on_try_computers (gpointer user_data)
{
  siguo_house_try_computers (((RefereeFloor *) user_data)->house);

  return G_SOURCE_REMOVE;
}

/* --- From the first thread ------------------------------------------------------------------- */

/* What is made or done in between belongs to the thread that runs the room's context later, or would
 * have. */
static void
enter (RefereeFloor *floor)
{
  if (floor->context != NULL)
    g_main_context_push_thread_default (floor->context);
}

static void
leave (RefereeFloor *floor)
{
  if (floor->context != NULL)
    g_main_context_pop_thread_default (floor->context);
}

static gboolean
open_house (RefereeFloor           *floor,
            const SiguoHouseDoors  *doors,
            gboolean                log,
            GError                **error)
{
  if (!siguo_house_open (floor->house, doors, error))
    return FALSE;

  g_signal_connect (floor->house, "changed", G_CALLBACK (on_changed), floor);
  g_signal_connect (floor->house, "closed", G_CALLBACK (on_closed), floor);
  if (log)
    floor->log = referee_log_new (floor->house, doors->loopback_only, TRUE);

  return TRUE;
}

RefereeFloor *
referee_floor_open (const char               *name,
                    const SiguoOptions       *options,
                    const SiguoHouseDoors    *doors,
                    gboolean                  log,
                    const RefereeFloorPorts  *ports,
                    gpointer                  user_data,
                    GError                  **error)
{
  g_autoptr (RefereeFloor) floor = g_new0 (RefereeFloor, 1);
  gboolean open;

  floor->ear = g_atomic_rc_box_new0 (Ear);
  floor->ear->floor = floor;
  floor->ports = ports;
  floor->user_data = user_data;
  if (!doors->beacon)
    floor->context = g_main_context_new ();

  enter (floor);
  floor->house = siguo_house_new (name, options, NULL);
  open = open_house (floor, doors, log, error);
  leave (floor);

  return open ? g_steal_pointer (&floor) : NULL;
}

SiguoHouse *
referee_floor_get_house (RefereeFloor *floor)
{
  return floor->house;
}

gboolean
referee_floor_start (RefereeFloor  *floor,
                     GError       **error)
{
  if (floor->context == NULL)
    return TRUE;

  floor->loop = g_main_loop_new (floor->context, FALSE);
  floor->thread = g_thread_try_new ("room", run, floor, error);

  return floor->thread != NULL;
}

/* Lets @func happen where the room lives. */
static void
let (RefereeFloor *floor,
     GSourceFunc   func)
{
  if (floor->thread != NULL)
    {
      g_main_context_invoke (floor->context, func, floor);
      return;
    }
  enter (floor);
  func (floor);
  leave (floor);
}

void
referee_floor_close (RefereeFloor *floor,
                     gboolean      keep)
{
  let (floor, keep ? on_stop : on_close);
}

void
referee_floor_try_computers (RefereeFloor *floor)
{
  let (floor, on_try_computers);
}

gboolean
referee_floor_is_busy (const RefereeFloor *floor)
{
  return floor->busy;
}

void
referee_floor_end (RefereeFloor *floor)
{
  /* From within: the loop may not have begun to run. */
  if (floor->thread != NULL && !floor->ended)
    g_main_context_invoke (floor->context, on_end, floor->loop);
  floor->ended = TRUE;
}

void
referee_floor_free (RefereeFloor *floor)
{
  floor->ear->floor = NULL;
  referee_floor_end (floor);
  if (floor->thread != NULL)
    {
      g_thread_join (floor->thread);
    }
  else
    {
      enter (floor);
      leave_house (floor);
      leave (floor);
    }
  g_clear_pointer (&floor->loop, g_main_loop_unref);
  g_clear_pointer (&floor->context, g_main_context_unref);
  g_clear_pointer (&floor->ear, g_atomic_rc_box_release);
  g_free (floor);
}
