/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-session.h"

#include <glib/gi18n-lib.h>

#include "net/common/siguo-password.h"
#include "rules/siguo-answer.h"
#include "siguo-answer-words.h"
#include "siguo-host.h"
#include "siguo-places.h"

/* A room that does not answer a good-bye must not keep anybody. */
#define LEAVE_MS 1000

struct _SiguoSession
{
  GObject parent_instance;

  SiguoTable *table;
  SiguoChat *chat;
  SiguoGameKeeper *keeper;
  SiguoHost *host;             /* NULL when the room is somebody else's */
  GCancellable *cancellable;
  char *password;              /* of the own room, or NULL */
  char *name;                  /* to join with, once the own referee listens */
  guint leave_source;
  GBytes *resuming;            /* the room that the own referee is to go on with */
  gboolean starting;           /* the own referee, from within the room */
  gboolean joined;
  gboolean leaving;
  gboolean ended;
};

enum
{
  JOINED,
  ENDED,
  MESSAGE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoSession, siguo_session, G_TYPE_OBJECT)

static void
end (SiguoSession *self,
     const char   *text)
{
  if (self->ended)
    return;
  self->ended = TRUE;
  g_clear_handle_id (&self->leave_source, g_source_remove);
  /* Nobody else has come to a room whose own host could not. */
  if (self->host != NULL && !self->joined)
    siguo_host_stop (self->host);
  g_signal_emit (self, signals[ENDED], 0, self->leaving ? NULL : text);
}

static void
on_joined (SiguoSession *self)
{
  if (self->joined || self->ended)
    return;
  self->joined = TRUE;
  g_signal_emit (self, signals[JOINED], 0);
}

static void
on_refused (SiguoTable   *table,
            guint         id,
            guint         answer,
            guint         why_not,
            const char   *detail,
            SiguoSession *self)
{
  g_autofree char *text = siguo_answer_to_words (answer, why_not, detail);

  if (self->joined)
    g_signal_emit (self, signals[MESSAGE], 0, text);
  else
    end (self, text);
}

static void
on_closed (SiguoTable   *table,
           guint         answer,
           const char   *detail,
           SiguoSession *self)
{
  g_autofree char *text = siguo_closing_to_words (answer, detail);

  end (self, text);
}

static void
on_deploy_failed (SiguoTable   *table,
                  guint         seat,
                  guint         answer,
                  SiguoSession *self)
{
  const char *name = seat < SIGUO_N_SEATS ? siguo_table_get_seat_state (table, seat)->name : NULL;
  g_autofree char *text = siguo_failure_to_words (answer, (guint8) seat, name);

  g_signal_emit (self, signals[MESSAGE], 0, text);
}

static void
on_keeper_problem (SiguoGameKeeper *keeper,
                   const char      *text,
                   SiguoSession    *self)
{
  g_signal_emit (self, signals[MESSAGE], 0, text);
}

static void
siguo_session_dispose (GObject *object)
{
  SiguoSession *self = SIGUO_SESSION (object);

  g_clear_handle_id (&self->leave_source, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->keeper);
  g_clear_object (&self->chat);
  g_clear_object (&self->table);
  g_clear_object (&self->host);
  g_clear_pointer (&self->resuming, g_bytes_unref);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->password, siguo_password_free);
  G_OBJECT_CLASS (siguo_session_parent_class)->dispose (object);
}

static void
siguo_session_class_init (SiguoSessionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_session_dispose;

  signals[JOINED] = g_signal_new ("joined", SIGUO_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
  signals[ENDED] = g_signal_new ("ended", SIGUO_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[MESSAGE] = g_signal_new ("message", SIGUO_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
siguo_session_init (SiguoSession *self)
{
  g_autofree char *state = siguo_places_get_state_folder ();
  g_autofree char *games = siguo_places_get_games_folder ();

  self->cancellable = g_cancellable_new ();
  self->table = siguo_table_new (state);
  siguo_table_set_roams (self->table, TRUE);
  self->chat = siguo_chat_new (self->table);
  self->keeper = siguo_game_keeper_new (self->table, games);
  g_signal_connect_object (self->table, "joined", G_CALLBACK (on_joined), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "refused", G_CALLBACK (on_refused), self, 0);
  g_signal_connect_object (self->table, "closed", G_CALLBACK (on_closed), self, 0);
  g_signal_connect_object (self->table, "deploy-failed", G_CALLBACK (on_deploy_failed), self, 0);
  g_signal_connect_object (self->keeper, "problem", G_CALLBACK (on_keeper_problem), self, 0);
}

SiguoSession *
siguo_session_new (void)
{
  return g_object_new (SIGUO_TYPE_SESSION, NULL);
}

void
siguo_session_join (SiguoSession *self,
                    GPtrArray    *addresses,
                    const char   *name,
                    gboolean      spectator)
{
  g_return_if_fail (SIGUO_IS_SESSION (self));

  siguo_table_join (self->table, addresses, name, spectator, NULL);
}

void
siguo_session_return (SiguoSession *self,
                      GPtrArray    *addresses,
                      GBytes       *room_id)
{
  g_return_if_fail (SIGUO_IS_SESSION (self));
  g_return_if_fail (g_bytes_get_size (room_id) == SIGUO_ROOM_ID_BYTES);

  if (!siguo_table_return (self->table, addresses, g_bytes_get_data (room_id, NULL)))
    end (self, _("Your place in this room is not known on this computer any more. Join it anew."));
}

/* The way to the own referee. */
static GPtrArray *
make_own_addresses (SiguoSession *self)
{
  GPtrArray *addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address =
    g_inet_socket_address_new (loopback, siguo_host_get_port (self->host));

  g_ptr_array_add (addresses, siguo_address_new (G_INET_SOCKET_ADDRESS (address)));
  return addresses;
}

static void
on_host_started (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  gboolean started = siguo_host_start_finish (SIGUO_HOST (source), result, &error);
  SiguoSession *self = user_data;
  g_autoptr (GPtrArray) addresses = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->starting = FALSE;
  if (!started && self->joined)
    {
      g_clear_object (&self->host);
      g_signal_emit (self, signals[MESSAGE], 0, error->message);
      return;
    }
  if (!started)
    {
      end (self, error->message);
      return;
    }
  addresses = make_own_addresses (self);
  if (self->joined)
    siguo_table_try_at (self->table, g_ptr_array_index (addresses, 0));
  /* Without the own place it is at least the host that goes on. */
  else if (self->resuming == NULL
           || !siguo_table_return (self->table, addresses,
                                   g_bytes_get_data (self->resuming, NULL)))
    siguo_table_join (self->table, addresses, self->name, FALSE, siguo_host_get_token (self->host));
}

void
siguo_session_host (SiguoSession       *self,
                    const char         *name,
                    const char         *room_name,
                    const SiguoOptions *options,
                    const char         *password)
{
  g_return_if_fail (SIGUO_IS_SESSION (self));
  g_return_if_fail (self->host == NULL);

  self->host = siguo_host_new ();
  self->name = g_strdup (name);
  self->password = g_strdup (password);
  siguo_host_start_async (self->host, room_name, options, password, self->cancellable,
                          on_host_started, self);
}

void
siguo_session_resume (SiguoSession *self,
                      const char   *name,
                      GBytes       *room_id)
{
  g_return_if_fail (SIGUO_IS_SESSION (self));
  g_return_if_fail (self->host == NULL);
  g_return_if_fail (g_bytes_get_size (room_id) == SIGUO_ROOM_ID_BYTES);

  self->host = siguo_host_new ();
  self->name = g_strdup (name);
  self->resuming = g_bytes_ref (room_id);
  siguo_host_resume_async (self->host, g_bytes_get_data (room_id, NULL), self->cancellable,
                           on_host_started, self);
}

void
siguo_session_resume_here (SiguoSession *self)
{
  const guint8 *room_id;

  g_return_if_fail (SIGUO_IS_SESSION (self));
  g_return_if_fail (self->joined);

  room_id = siguo_table_get_room_id (self->table);
  if (self->ended || self->leaving || self->starting
      || siguo_table_get_connection (self->table) != SIGUO_CONNECTION_RETURNING)
    return;
  g_clear_object (&self->host);
  self->host = siguo_host_new ();
  self->starting = TRUE;
  siguo_host_resume_async (self->host, room_id, self->cancellable, on_host_started, self);
}

static gboolean
on_leave_late (gpointer user_data)
{
  SiguoSession *self = user_data;

  self->leave_source = 0;
  end (self, NULL);
  return G_SOURCE_REMOVE;
}

static gboolean
begin_leaving (SiguoSession *self)
{
  if (self->ended || self->leaving)
    return FALSE;
  self->leaving = TRUE;
  g_cancellable_cancel (self->cancellable);
  self->leave_source = g_timeout_add (LEAVE_MS, on_leave_late, self);
  return TRUE;
}

void
siguo_session_leave (SiguoSession *self)
{
  g_return_if_fail (SIGUO_IS_SESSION (self));

  if (begin_leaving (self))
    siguo_table_leave (self->table);
}

void
siguo_session_give_up (SiguoSession *self)
{
  g_return_if_fail (SIGUO_IS_SESSION (self));

  if (begin_leaving (self))
    siguo_table_give_up (self->table);
}

void
siguo_session_close_room (SiguoSession *self)
{
  g_return_if_fail (SIGUO_IS_SESSION (self));

  if (begin_leaving (self))
    siguo_table_close_room (self->table);
}

gboolean
siguo_session_has_joined (SiguoSession *self)
{
  g_return_val_if_fail (SIGUO_IS_SESSION (self), FALSE);

  return self->joined && !self->ended;
}

SiguoTable *
siguo_session_get_table (SiguoSession *self)
{
  g_return_val_if_fail (SIGUO_IS_SESSION (self), NULL);

  return self->table;
}

SiguoChat *
siguo_session_get_chat (SiguoSession *self)
{
  g_return_val_if_fail (SIGUO_IS_SESSION (self), NULL);

  return self->chat;
}

SiguoGameKeeper *
siguo_session_get_keeper (SiguoSession *self)
{
  g_return_val_if_fail (SIGUO_IS_SESSION (self), NULL);

  return self->keeper;
}

guint16
siguo_session_get_port (SiguoSession *self)
{
  g_return_val_if_fail (SIGUO_IS_SESSION (self), 0);

  return self->host != NULL ? siguo_host_get_port (self->host) : 0;
}

const char *
siguo_session_get_password (SiguoSession *self)
{
  g_return_val_if_fail (SIGUO_IS_SESSION (self), NULL);

  return self->password;
}
