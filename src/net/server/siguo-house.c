/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-house.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "net/common/siguo-bucket.h"
#include "net/common/siguo-message.h"
#include "net/common/siguo-secure-random.h"
#include "net/common/siguo-web-channel.h"
#include "referee/siguo-room.h"
#include "siguo-announcer.h"
#include "siguo-listener.h"
#include "siguo-translate.h"

#define HELLO_SECONDS 5
#define MESSAGE_RATE 20
#define MESSAGE_BURST 40

/* A connection, to the room a link; its number is the key under which it is kept. */
typedef struct
{
  SiguoHouse *house;
  guint link;
  SiguoChannel *channel;
  char *from;
  guint hello_id;
  gboolean greeted;
  gboolean dropped;       /* told the last thing; only its end is waited for */
  guint32 member;         /* 0: not (yet) */
  gint64 heard_ms;        /* when the last sign of life came */
  SiguoBucket bucket;
} Guest;

struct _SiguoHouse
{
  GObject parent_instance;

  SiguoRoom *room;
  SiguoListener *listener;
  SiguoAnnouncer *announcer;
  GHashTable *guests;     /* link → Guest */
  guint last_link;
  GSource *timer;
  SiguoRoomState seen;    /* what "changed" was last emitted for */
  guint n_seen;
  gboolean closing;
  gboolean closed;
};

enum
{
  CHANGED,
  REFUSED,
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoHouse, siguo_house, G_TYPE_OBJECT)

static gint64
now_ms (void)
{
  return g_get_monotonic_time () / 1000;
}

static const SiguoBoard *
get_board (SiguoHouse *self)
{
  return siguo_board_get (siguo_options_board (&siguo_room_get_state (self->room)->options));
}

/* --- After each step ------------------------------------------------------------------------- */

static void
fill_beacon (SiguoHouse  *self,
             SiguoBeacon *beacon)
{
  static const char *const phases[] = { "lobby", "deploy", "play", "over" };
  const SiguoRoomState *state = siguo_room_get_state (self->room);

  memset (beacon, 0, sizeof *beacon);
  memcpy (beacon->room_id, siguo_room_get_id (self->room), SIGUO_BEACON_ID_BYTES);
  beacon->port = siguo_listener_get_port (self->listener);
  g_strlcpy (beacon->name, siguo_room_get_name (self->room), sizeof beacon->name);
  g_strlcpy (beacon->mode, siguo_mode_to_text (state->options.mode), sizeof beacon->mode);
  g_strlcpy (beacon->phase, phases[state->phase], sizeof beacon->phase);
  beacon->seats = siguo_options_seats (&state->options);
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    g_strlcpy (beacon->players[i], state->seats[i].name, sizeof beacon->players[i]);
}

static void
finish_if_empty (SiguoHouse *self)
{
  if (self->closed || !self->closing || g_hash_table_size (self->guests) > 0)
    return;

  self->closed = TRUE;
  g_signal_emit (self, signals[CLOSED], 0);
}

/* The room has been called: sets its alarm anew, and tells of what changed. */
static void
settle (SiguoHouse *self)
{
  const SiguoRoomState *state = siguo_room_get_state (self->room);
  gint64 deadline_ms = siguo_room_next_deadline (self->room);
  guint n_connected = siguo_house_get_n_connected (self);

  g_source_set_ready_time (self->timer,
                           self->closing || deadline_ms == G_MAXINT64 ? -1 : deadline_ms * 1000);

  if (memcmp (state, &self->seen, sizeof *state) != 0 || n_connected != self->n_seen)
    {
      SiguoBeacon beacon;

      self->seen = *state;
      self->n_seen = n_connected;
      if (self->announcer != NULL && !self->closing)
        {
          fill_beacon (self, &beacon);
          siguo_announcer_set_room (self->announcer, &beacon);
        }
      g_signal_emit (self, signals[CHANGED], 0);
    }

  if (siguo_room_is_closed (self->room))
    siguo_house_close (self);
}

static gboolean
on_timer (gpointer user_data)
{
  SiguoHouse *self = user_data;

  siguo_room_tick (self->room, now_ms ());
  settle (self);

  return G_SOURCE_CONTINUE;
}

static gboolean
timer_dispatch (GSource     *source,
                GSourceFunc  callback,
                gpointer     user_data)
{
  g_source_set_ready_time (source, -1);

  return callback (user_data);
}

/* --- The room's ports ------------------------------------------------------------------------ */

static void
send_message (Guest        *guest,
              SiguoMessage *message)
{
  g_autoptr (GBytes) text = siguo_message_to_text (message);

  siguo_channel_send (guest->channel, text);
}

static void
on_room_send (guint        link,
              SiguoNotice *notice,
              gpointer     user_data)
{
  SiguoHouse *self = user_data;
  Guest *guest = g_hash_table_lookup (self->guests, GUINT_TO_POINTER (link));
  g_autoptr (SiguoMessage) message = NULL;

  if (guest == NULL || guest->dropped)
    return;

  if (notice->kind == SIGUO_NOTICE_JOINED || notice->kind == SIGUO_NOTICE_RETURNED)
    {
      guest->member = notice->member;
      if (self->listener != NULL)
        siguo_listener_keep (self->listener, guest->channel);
    }

  message = siguo_translate_notice (notice, get_board (self), SIGUO_VERSION);
  send_message (guest, message);
}

/* What was sent before is still delivered; then the channel's own time-out sees to it that it
 * ends. */
static void
drop (Guest *guest)
{
  guest->dropped = TRUE;
  guest->member = 0;
  g_clear_handle_id (&guest->hello_id, g_source_remove);
  siguo_channel_close (guest->channel);
}

static void
on_room_drop (guint    link,
              gpointer user_data)
{
  SiguoHouse *self = user_data;
  Guest *guest = g_hash_table_lookup (self->guests, GUINT_TO_POINTER (link));

  if (guest != NULL && !guest->dropped)
    drop (guest);
}

static void
on_room_random (guint8   *bytes,
                gsize     length,
                gpointer  user_data)
{
  siguo_secure_random (bytes, length);
}

/* --- Guests ---------------------------------------------------------------------------------- */

static void on_channel_received (SiguoChannel *channel, GBytes *text, Guest *guest);
static void on_channel_closed (SiguoChannel *channel, GError *error, Guest *guest);

static void
guest_free (Guest *guest)
{
  g_signal_handlers_disconnect_by_func (guest->channel, on_channel_received, guest);
  g_signal_handlers_disconnect_by_func (guest->channel, on_channel_closed, guest);
  g_clear_handle_id (&guest->hello_id, g_source_remove);
  g_object_unref (guest->channel);
  g_free (guest->from);
  g_free (guest);
}

/* Who does not behave gets no answer. */
static void
cut (Guest      *guest,
     const char *reason)
{
  guest->dropped = TRUE;
  g_clear_handle_id (&guest->hello_id, g_source_remove);
  g_signal_emit (guest->house, signals[REFUSED], 0, guest->from, reason);
  if (SIGUO_IS_WEB_CHANNEL (guest->channel))
    siguo_web_channel_cut (SIGUO_WEB_CHANNEL (guest->channel), "cut by the room");
  else
    siguo_channel_close (guest->channel);
}

static gboolean
on_hello_timeout (gpointer user_data)
{
  Guest *guest = user_data;

  guest->hello_id = 0;
  cut (guest, "no greeting in time");

  return G_SOURCE_REMOVE;
}

/* The frozen answer to those of other versions. */
static void
refuse_version (Guest              *guest,
                const SiguoMessage *hello)
{
  g_autoptr (SiguoMessage) message = siguo_message_new (SIGUO_MESSAGE_REFUSED);
  g_autofree char *reason = NULL;

  reason = g_strdup_printf (
    _("This room speaks version %d of the protocol (Siguo %s), you speak version %d (Siguo %s)."),
    SIGUO_PROTOCOL, SIGUO_VERSION, (int) siguo_message_get_int (hello, "protocol"),
    siguo_message_get_text (hello, "version"));
  siguo_message_set_int (message, "protocol", SIGUO_PROTOCOL);
  siguo_message_set_text (message, "version", SIGUO_VERSION);
  siguo_message_set_text (message, "reason", reason);
  send_message (guest, message);
  g_signal_emit (guest->house, signals[REFUSED], 0, guest->from, "another version");
  drop (guest);
}

/* Returns: whether the message goes on to the room */
static gboolean
greet (Guest              *guest,
       const SiguoMessage *message)
{
  if (siguo_message_get_type_id (message) != SIGUO_MESSAGE_HELLO)
    {
      cut (guest, "no greeting");
      return FALSE;
    }

  if (!g_str_equal (siguo_message_get_text (message, "game"), "siguo"))
    {
      cut (guest, "another game");
      return FALSE;
    }

  if (siguo_message_get_int (message, "protocol") != SIGUO_PROTOCOL)
    {
      refuse_version (guest, message);
      return FALSE;
    }

  guest->greeted = TRUE;
  g_clear_handle_id (&guest->hello_id, g_source_remove);

  return TRUE;
}

static void
answer_ping (Guest              *guest,
             const SiguoMessage *ping)
{
  g_autoptr (SiguoMessage) pong = siguo_message_new (SIGUO_MESSAGE_PONG);

  siguo_message_set_int (pong, "n", siguo_message_get_int (ping, "n"));
  send_message (guest, pong);
}

static void
on_channel_received (SiguoChannel *channel,
                     GBytes       *text,
                     Guest        *guest)
{
  g_autoptr (SiguoHouse) self = g_object_ref (guest->house);
  g_autoptr (SiguoMessage) message = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (SiguoTranslation) translation = { 0 };

  if (guest->dropped || self->closing)
    return;

  guest->heard_ms = now_ms ();
  if (!siguo_bucket_take (&guest->bucket, 1, g_get_monotonic_time ()))
    {
      cut (guest, "too many messages");
      return;
    }

  message = siguo_message_parse (text, SIGUO_TO_ROOM, &error);
  if (message == NULL)
    {
      cut (guest, error->message);
      return;
    }

  if (!guest->greeted && !greet (guest, message))
    return;

  if (siguo_message_get_type_id (message) == SIGUO_MESSAGE_PING)
    {
      answer_ping (guest, message);
      return;
    }

  if (siguo_translate_message (&translation, get_board (self), message))
    {
      siguo_room_handle (self->room, now_ms (), guest->link, &translation.command);
      settle (self);
    }
}

static void
on_channel_closed (SiguoChannel *channel,
                   GError       *error,
                   Guest        *guest)
{
  g_autoptr (SiguoHouse) self = g_object_ref (guest->house);
  guint link = guest->link;
  gint64 heard_ms = guest->heard_ms;

  if (error != NULL && !guest->dropped)
    g_signal_emit (self, signals[REFUSED], 0, guest->from, error->message);
  g_hash_table_remove (self->guests, GUINT_TO_POINTER (link));

  if (!self->closing)
    {
      siguo_room_link_closed (self->room, now_ms (), link, heard_ms);
      settle (self);
    }
  finish_if_empty (self);
}

void
siguo_house_take (SiguoHouse   *self,
                  SiguoChannel *channel,
                  const char   *from)
{
  Guest *guest;

  g_return_if_fail (SIGUO_IS_HOUSE (self));
  g_return_if_fail (SIGUO_IS_CHANNEL (channel));

  if (self->closing)
    {
      siguo_channel_close (channel);
      return;
    }

  guest = g_new0 (Guest, 1);
  guest->house = self;
  guest->link = ++self->last_link;
  guest->channel = g_object_ref (channel);
  guest->from = g_strdup (from);
  guest->heard_ms = now_ms ();
  guest->hello_id = g_timeout_add_seconds (HELLO_SECONDS, on_hello_timeout, guest);
  siguo_bucket_init (&guest->bucket, MESSAGE_RATE, MESSAGE_BURST, g_get_monotonic_time ());
  g_hash_table_insert (self->guests, GUINT_TO_POINTER (guest->link), guest);
  g_signal_connect (channel, "received", G_CALLBACK (on_channel_received), guest);
  g_signal_connect (channel, "closed", G_CALLBACK (on_channel_closed), guest);
  siguo_room_link_opened (self->room, now_ms (), guest->link);
  settle (self);
}

static void
on_listener_channel (SiguoListener  *listener,
                     SiguoChannel   *channel,
                     GSocketAddress *remote,
                     SiguoHouse     *self)
{
  g_autofree char *from = g_socket_connectable_to_string (G_SOCKET_CONNECTABLE (remote));

  siguo_house_take (self, channel, from);
}

/* --- The house ------------------------------------------------------------------------------- */

static void
siguo_house_dispose (GObject *object)
{
  SiguoHouse *self = SIGUO_HOUSE (object);

  if (self->timer != NULL)
    g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
  if (self->announcer != NULL)
    siguo_announcer_stop (self->announcer);
  g_clear_object (&self->announcer);
  g_hash_table_remove_all (self->guests);
  if (self->listener != NULL)
    g_signal_handlers_disconnect_by_data (self->listener, self);
  g_clear_object (&self->listener);

  G_OBJECT_CLASS (siguo_house_parent_class)->dispose (object);
}

static void
siguo_house_finalize (GObject *object)
{
  SiguoHouse *self = SIGUO_HOUSE (object);

  g_hash_table_unref (self->guests);
  g_clear_pointer (&self->room, siguo_room_free);

  G_OBJECT_CLASS (siguo_house_parent_class)->finalize (object);
}

static void
siguo_house_class_init (SiguoHouseClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = siguo_house_dispose;
  object_class->finalize = siguo_house_finalize;

  signals[CHANGED] = g_signal_new ("changed", SIGUO_TYPE_HOUSE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  signals[REFUSED] = g_signal_new ("refused", SIGUO_TYPE_HOUSE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  signals[CLOSED] = g_signal_new ("closed", SIGUO_TYPE_HOUSE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
}

static void
siguo_house_init (SiguoHouse *self)
{
  static GSourceFuncs timer_funcs = { .dispatch = timer_dispatch };

  self->guests = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) guest_free);
  self->timer = g_source_new (&timer_funcs, sizeof (GSource));
  g_source_set_static_name (self->timer, "Siguo room");
  g_source_set_callback (self->timer, on_timer, self, NULL);
  g_source_attach (self->timer, g_main_context_get_thread_default ());
}

SiguoHouse *
siguo_house_new (const char         *name,
                 const SiguoOptions *options,
                 const guint8       *host_token)
{
  static const SiguoRoomPorts ports = { on_room_send, on_room_drop, on_room_random };
  SiguoHouse *self;

  g_return_val_if_fail (name != NULL, NULL);
  g_return_val_if_fail (options != NULL, NULL);

  self = g_object_new (SIGUO_TYPE_HOUSE, NULL);
  self->room = siguo_room_new (name, options, host_token, &ports, self);
  self->seen = *siguo_room_get_state (self->room);

  return self;
}

gboolean
siguo_house_open (SiguoHouse             *self,
                  const SiguoHouseDoors  *doors,
                  GError                **error)
{
  g_autoptr (SiguoListener) listener = NULL;
  SiguoBeacon beacon;

  g_return_val_if_fail (SIGUO_IS_HOUSE (self), FALSE);
  g_return_val_if_fail (self->listener == NULL, FALSE);

  listener = siguo_listener_new ();
  if (!siguo_listener_listen (listener, doors->port, doors->loopback_only, error))
    return FALSE;

  self->listener = g_steal_pointer (&listener);
  g_signal_connect (self->listener, "channel", G_CALLBACK (on_listener_channel), self);

  if (doors->beacon)
    {
      fill_beacon (self, &beacon);
      self->announcer = siguo_announcer_new ();
      siguo_announcer_set_room (self->announcer, &beacon);
      siguo_announcer_start (self->announcer);
    }

  return TRUE;
}

static gboolean
on_empty (gpointer user_data)
{
  finish_if_empty (user_data);

  return G_SOURCE_REMOVE;
}

void
siguo_house_close (SiguoHouse *self)
{
  GHashTableIter iter;
  gpointer value;

  g_return_if_fail (SIGUO_IS_HOUSE (self));

  if (self->closing)
    return;

  self->closing = TRUE;
  g_source_set_ready_time (self->timer, -1);
  if (self->announcer != NULL)
    siguo_announcer_stop (self->announcer);
  if (self->listener != NULL)
    siguo_listener_stop (self->listener);

  g_hash_table_iter_init (&iter, self->guests);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Guest *guest = value;

      if (guest->dropped)
        continue;

      if (guest->greeted)
        {
          g_autoptr (SiguoMessage) message = siguo_message_new (SIGUO_MESSAGE_CLOSED);

          siguo_message_set_int (message, "error", SIGUO_ANSWER_HOST_LEFT);
          send_message (guest, message);
        }
      drop (guest);
    }

  /* Nobody may be there: told from the main loop all the same. */
  g_idle_add_full (G_PRIORITY_DEFAULT, on_empty, g_object_ref (self), g_object_unref);
}

guint16
siguo_house_get_port (SiguoHouse *self)
{
  g_return_val_if_fail (SIGUO_IS_HOUSE (self), 0);

  return self->listener != NULL ? siguo_listener_get_port (self->listener) : 0;
}

const guint8 *
siguo_house_get_room_id (SiguoHouse *self)
{
  g_return_val_if_fail (SIGUO_IS_HOUSE (self), NULL);

  return siguo_room_get_id (self->room);
}

const char *
siguo_house_get_name (SiguoHouse *self)
{
  g_return_val_if_fail (SIGUO_IS_HOUSE (self), NULL);

  return siguo_room_get_name (self->room);
}

const SiguoRoomState *
siguo_house_get_state (SiguoHouse *self)
{
  g_return_val_if_fail (SIGUO_IS_HOUSE (self), NULL);

  return siguo_room_get_state (self->room);
}

guint
siguo_house_get_n_connected (SiguoHouse *self)
{
  GHashTableIter iter;
  gpointer value;
  guint n = 0;

  g_return_val_if_fail (SIGUO_IS_HOUSE (self), 0);

  g_hash_table_iter_init (&iter, self->guests);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    n += ((Guest *) value)->member != 0;

  return n;
}
