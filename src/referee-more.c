/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee-more.h"

#include "descriptors.h"
#include "net/common/siguo-name.h"
#include "net/server/siguo-listener.h"

struct _RefereeMore
{
  GPtrArray *floors;      /* RefereeFloor */
  const RefereeFloorPorts *ports;
  gpointer user_data;
};

RefereeMore *
referee_more_new (const RefereeFloorPorts *ports,
                  gpointer                 user_data)
{
  RefereeMore *more = g_new0 (RefereeMore, 1);

  more->floors = g_ptr_array_new_with_free_func ((GDestroyNotify) referee_floor_free);
  more->ports = ports;
  more->user_data = user_data;
  descriptors_raise ();

  return more;
}

void
referee_more_free (RefereeMore *more)
{
  /* All at the same time: each of them may wait for its disk. */
  for (guint i = 0; i < more->floors->len; i++)
    referee_floor_end (more->floors->pdata[i]);
  g_ptr_array_unref (more->floors);
  g_free (more);
}

char *
referee_more_name (const char  *name,
                   guint        number,
                   GError     **error)
{
  g_autofree char *numbered = g_strdup_printf ("%s %u", name, number);

  return siguo_name_clean (numbered, error);
}

RefereeFloor *
referee_more_open (RefereeMore            *more,
                   const char             *name,
                   guint                   number,
                   const SiguoOptions     *options,
                   const SiguoHouseDoors  *doors,
                   gboolean                log,
                   GError                **error)
{
  g_autofree char *numbered = referee_more_name (name, number, error);
  g_autoptr (GError) local = NULL;
  SiguoHouseDoors own = *doors;
  RefereeFloor *floor;

  if (numbered == NULL)
    return NULL;

  own.beacon = doors->beacon && number <= REFEREE_MORE_ANNOUNCED;
  if (doors->port > 0)
    own.port = doors->port + number - 1;

  floor = referee_floor_open (numbered, options, &own, log, more->ports, more->user_data, &local);
  if (floor == NULL && own.port == SIGUO_LISTEN_FIRST_FREE &&
      g_error_matches (local, G_IO_ERROR, G_IO_ERROR_ADDRESS_IN_USE))
    {
      g_clear_error (&local);
      own.port = 0;
      floor =
        referee_floor_open (numbered, options, &own, log, more->ports, more->user_data, &local);
    }
  if (floor != NULL)
    g_ptr_array_add (more->floors, floor);
  else
    g_propagate_error (error, g_steal_pointer (&local));

  return floor;
}

void
referee_more_close (RefereeMore *more,
                    gboolean     keep)
{
  for (guint i = 0; i < more->floors->len; i++)
    referee_floor_close (more->floors->pdata[i], keep);
}

void
referee_more_try_computers (RefereeMore *more)
{
  for (guint i = 0; i < more->floors->len; i++)
    referee_floor_try_computers (more->floors->pdata[i]);
}

gboolean
referee_more_is_busy (RefereeMore *more)
{
  for (guint i = 0; i < more->floors->len; i++)
    {
      if (referee_floor_is_busy (more->floors->pdata[i]))
        return TRUE;
    }

  return FALSE;
}
