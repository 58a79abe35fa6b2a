/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-house.h"

#include <string.h>

#include "net/common/siguo-source.h"
#include "referee/siguo-room-restore.h"
#include "siguo-announcer.h"
#include "siguo-crew.h"
#include "siguo-guest.h"
#include "siguo-listener.h"
#include "siguo-scribe.h"
#include "siguo-translate.h"
#include "siguo-tries.h"

struct _SiguoHouse
{
  GObject parent_instance;

  SiguoScribe *scribe;
  SiguoRoom *room;        /* the scribe's */
  guint16 old_port;       /* of a room that came back, else 0 */
  guint told_link;        /* the host's, who knows of trouble */
  gboolean behind;        /* the host is still to be told of that */
  SiguoRecallEnd recall_end;  /* as last told */
  SiguoListener *listener;
  SiguoAnnouncer *announcer;
  SiguoCrew *crew;        /* (nullable): without doors nobody can come in */
  SiguoCrewSeat crew_told[SIGUO_N_SEATS];
  guint crew_version;     /* of that: so often it has changed */
  GHashTable *guests;     /* link → SiguoGuest */
  SiguoTries *tries;      /* of passwords */
  GSource *timer;
  SiguoRoomState seen;    /* what "changed" was last emitted for */
  guint n_seen;
  gboolean closing;
  gboolean closed;
  gboolean stopped;
};

enum
{
  CHANGED,
  TROUBLE,
  REFUSED,
  RECALLED,
  COMPUTER_FAILED,
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
  beacon->locked = siguo_room_get_key (self->room) != NULL;
  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    {
      const SiguoSeatState *seat = &state->seats[i];

      g_strlcpy (beacon->players[i], seat->name, sizeof beacon->players[i]);
      /* In play one may stand in for somebody who is away, and still is a player. */
      if (seat->member != 0 && seat->computer && !(seat->away && state->phase == SIGUO_PHASE_PLAY))
        beacon->computers |= (guint8) (1u << i);
    }
}

static void
finish_if_empty (SiguoHouse *self)
{
  if (self->closed || !self->closing || g_hash_table_size (self->guests) > 0)
    return;

  self->closed = TRUE;
  g_signal_emit (self, signals[CLOSED], 0);
}

/* Returns: the link of the host, 0: not there, which somebody who stands in does not change */
static guint
find_host (SiguoHouse *self)
{
  guint32 host = siguo_room_get_state (self->room)->host;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->guests);
  while (host != 0 && g_hash_table_iter_next (&iter, NULL, &value))
    if (siguo_guest_get_member (value) == host
        && !siguo_room_is_computer (self->room, siguo_guest_get_link (value)))
      return siguo_guest_get_link (value);

  return 0;
}

static void
tell_trouble (SiguoHouse   *self,
              guint         link,
              SiguoTrouble  trouble,
              const char   *detail)
{
  g_autoptr (SiguoMessage) message = siguo_message_new (SIGUO_MESSAGE_TROUBLE);
  g_autoptr (GBytes) text = NULL;

  siguo_message_set_int (message, "trouble", trouble);
  if (detail != NULL)
    siguo_message_set_text (message, "text", detail);
  text = siguo_message_to_text (message);
  siguo_scribe_say (self->scribe, link, text);
}

/* Whoever is the host now has to know. */
static void
settle_trouble (SiguoHouse *self)
{
  guint host = find_host (self);
  const char *detail;
  SiguoTrouble trouble = siguo_scribe_get_trouble (self->scribe, &detail);

  if (host == 0 || self->closing)
    return;
  if (self->behind)
    tell_trouble (self, host, SIGUO_TROUBLE_BEHIND, NULL);
  self->behind = FALSE;
  if (trouble != SIGUO_TROUBLE_NONE && host != self->told_link)
    tell_trouble (self, host, trouble, detail);
  self->told_link = host;
}

static void
settle_recall (SiguoHouse *self)
{
  guint n_events;
  SiguoRecallEnd end = siguo_room_get_recall_end (self->room, &n_events);

  if (end == self->recall_end)
    return;
  self->recall_end = end;
  if (end != SIGUO_RECALL_NONE)
    g_signal_emit (self, signals[RECALLED], 0, end, n_events);
}

static void
update_crew (SiguoHouse *self)
{
  SiguoRoomComputer computers[SIGUO_N_SEATS];

  if (self->crew != NULL)
    siguo_crew_update (self->crew, computers,
                       self->closing ? 0 : siguo_room_list_computers (self->room, computers));
}

/* Is a person, a member of the room, at @guest's end? */
static gboolean
is_person (SiguoHouse       *self,
           const SiguoGuest *guest)
{
  return siguo_guest_get_member (guest) != 0
         && !siguo_room_is_computer (self->room, siguo_guest_get_link (guest));
}

static GBytes *
describe_faults (SiguoHouse *self)
{
  g_autoptr (SiguoMessage) message = siguo_message_new (SIGUO_MESSAGE_COMPUTERS);

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoCrewSeat *told = &self->crew_told[seat];
      SiguoMessage *item;

      if (told->fault == SIGUO_COMPUTER_FINE)
        continue;
      item = siguo_message_add_item (message, "faults");
      siguo_message_set_seat (item, "seat", seat);
      siguo_message_set_int (item, "fault", told->fault);
      siguo_message_set_bool (item, "stands_in", told->stands_in);
    }
  return siguo_message_to_text (message);
}

/* The room starts no programs and does not know what became of them: those who wait for a computer
 * player hear of it from here. */
static void
settle_faults (SiguoHouse *self)
{
  g_autoptr (GBytes) text = NULL;
  SiguoCrewSeat seats[SIGUO_N_SEATS];
  GHashTableIter iter;
  gpointer guest;

  if (self->crew == NULL || self->closing)
    return;
  siguo_crew_look_at (self->crew, seats);
  if (memcmp (seats, self->crew_told, sizeof seats) != 0)
    {
      memcpy (self->crew_told, seats, sizeof seats);
      self->crew_version++;
    }
  g_hash_table_iter_init (&iter, self->guests);
  while (g_hash_table_iter_next (&iter, NULL, &guest))
    if (is_person (self, guest) && siguo_guest_learn (guest, self->crew_version))
      {
        if (text == NULL)
          text = describe_faults (self);
        siguo_scribe_say (self->scribe, siguo_guest_get_link (guest), text);
      }
}

static void
on_crew_trouble (guint8      seat,
                 const char *reason,
                 gpointer    user_data)
{
  SiguoHouse *self = user_data;

  settle_faults (self);
  g_signal_emit (self, signals[COMPUTER_FAILED], 0, seat, self->crew_told[seat].fault, reason);
}

/* The room has been called: sets its alarm anew, and tells of what changed. */
static void
settle (SiguoHouse *self)
{
  const SiguoRoomState *state = siguo_room_get_state (self->room);
  guint n_connected = siguo_house_get_n_connected (self);

  g_source_set_ready_time (self->timer,
                           self->closing ? -1 : siguo_scribe_next_due_us (self->scribe));
  settle_trouble (self);
  settle_recall (self);
  update_crew (self);
  settle_faults (self);

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

  if (siguo_room_is_closed (self->room) && siguo_scribe_is_quiet (self->scribe))
    siguo_house_close (self);
}

static gboolean
on_timer (gpointer user_data)
{
  SiguoHouse *self = user_data;

  siguo_scribe_due (self->scribe);
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

/* --- The scribe's ports ---------------------------------------------------------------------- */

static GBytes *
on_write (guint        link,
          SiguoNotice *notice,
          gpointer     user_data)
{
  SiguoHouse *self = user_data;
  SiguoGuest *guest = g_hash_table_lookup (self->guests, GUINT_TO_POINTER (link));
  g_autoptr (SiguoMessage) message = NULL;

  if (guest == NULL || siguo_guest_is_dropped (guest))
    return NULL;

  if (notice->kind == SIGUO_NOTICE_JOINED || notice->kind == SIGUO_NOTICE_RETURNED)
    {
      siguo_guest_set_member (guest, notice->member);
      if (self->listener != NULL)
        siguo_listener_keep (self->listener, siguo_guest_get_channel (guest));
    }

  message = siguo_translate_notice (notice, get_board (self), SIGUO_VERSION);
  if (notice->kind == SIGUO_NOTICE_ANSWER)
    siguo_tries_tell (self->tries, siguo_guest_get_address (guest), message, now_ms ());

  return siguo_message_to_text (message);
}

static gboolean
on_quiet (gpointer user_data)
{
  settle (user_data);

  return G_SOURCE_REMOVE;
}

static void
on_deliver (guint    link,
            GBytes  *text,
            gpointer user_data)
{
  SiguoHouse *self = user_data;
  SiguoGuest *guest = g_hash_table_lookup (self->guests, GUINT_TO_POINTER (link));

  if (guest != NULL && text != NULL)
    siguo_guest_send_text (guest, text);
  else if (guest != NULL)
    siguo_guest_drop (guest);
  /* Not from here: the journal, which closing ends, may be who calls. */
  if (siguo_room_is_closed (self->room) && !self->closing)
    g_source_unref (siguo_source_new_idle (on_quiet, g_object_ref (self), g_object_unref));
}

static void
on_trouble (gpointer user_data)
{
  SiguoHouse *self = user_data;
  const char *detail;
  SiguoTrouble trouble = siguo_scribe_get_trouble (self->scribe, &detail);

  if (self->told_link != 0 && trouble == SIGUO_TROUBLE_NONE)
    tell_trouble (self, self->told_link, trouble, NULL);
  self->told_link = 0;
  settle_trouble (self);
  g_signal_emit (self, signals[TROUBLE], 0, trouble, detail);
}

static void
on_behind (gpointer user_data)
{
  SiguoHouse *self = user_data;

  self->behind = TRUE;
  g_signal_emit (self, signals[TROUBLE], 0, SIGUO_TROUBLE_BEHIND, NULL);
}

static const SiguoScribePorts scribe_ports = { on_write, on_deliver, on_trouble, on_behind };

/* --- Guests ---------------------------------------------------------------------------------- */

static void
answer (SiguoHouse         *self,
        SiguoGuest         *guest,
        const SiguoMessage *message,
        SiguoAnswer         error)
{
  g_autoptr (SiguoMessage) answer = siguo_message_new (SIGUO_MESSAGE_ANSWER);
  g_autoptr (GBytes) text = NULL;

  siguo_message_set_int (answer, "id", siguo_message_get_int (message, "id"));
  siguo_message_set_int (answer, "error", error);
  text = siguo_message_to_text (answer);
  siguo_scribe_say (self->scribe, siguo_guest_get_link (guest), text);
}

/* A game that the disk does not take must not be stopped in the belief that it was saved. The room
 * knows of no disk, so it is not even asked. Returns: whether @message has been answered */
static gboolean
refuse_to_stop (SiguoHouse         *self,
                SiguoGuest         *guest,
                const SiguoMessage *message)
{
  if (siguo_message_get_type_id (message) != SIGUO_MESSAGE_VOTE ||
      siguo_message_get_int (message, "vote") != SIGUO_VOTE_STOP ||
      siguo_scribe_get_trouble (self->scribe, NULL) == SIGUO_TROUBLE_NONE)
    return FALSE;

  answer (self, guest, message, SIGUO_ANSWER_NOT_KEPT);

  return TRUE;
}

/* Nothing that the room knows of. Returns: whether @message has been answered */
static gboolean
take_try_computers (SiguoHouse         *self,
                    SiguoGuest         *guest,
                    const SiguoMessage *message)
{
  gboolean is_host = siguo_guest_get_link (guest) == find_host (self);

  if (siguo_message_get_type_id (message) != SIGUO_MESSAGE_TRY_COMPUTERS)
    return FALSE;

  answer (self, guest, message, is_host ? SIGUO_ANSWER_OK : SIGUO_ANSWER_NOT_HOST);
  if (is_host)
    siguo_house_try_computers (self);

  return TRUE;
}

static void
on_guest_message (SiguoGuest         *guest,
                  const SiguoMessage *message,
                  GBytes             *text,
                  gpointer            user_data)
{
  g_autoptr (SiguoHouse) self = g_object_ref (user_data);
  g_autoptr (SiguoMessage) filtered = NULL;
  g_autoptr (GBytes) filtered_text = NULL;
  g_auto (SiguoTranslation) translation = { 0 };

  if (refuse_to_stop (self, guest, message) || take_try_computers (self, guest, message))
    return;

  filtered =
    siguo_tries_filter (self->tries, siguo_guest_get_address (guest), message, now_ms ());
  /* What is written down is what the room is told. */
  if (filtered != NULL)
    {
      message = filtered;
      text = filtered_text = siguo_message_to_text (filtered);
    }
  if (siguo_translate_message (&translation, get_board (self), message))
    {
      siguo_scribe_message (self->scribe, siguo_guest_get_link (guest), text,
                            &translation.command);
      settle (self);
    }
}

static void
on_guest_refused (SiguoGuest *guest,
                  const char *reason,
                  gpointer    user_data)
{
  g_autofree char *from = g_strdup (siguo_guest_get_from (guest));

  g_signal_emit (user_data, signals[REFUSED], 0, from, reason);
}

static void
on_guest_closed (SiguoGuest   *guest,
                 const GError *error,
                 gpointer      user_data)
{
  g_autoptr (SiguoHouse) self = g_object_ref (user_data);
  guint link = siguo_guest_get_link (guest);
  gint64 heard_ms = siguo_guest_get_heard_ms (guest);

  if (error != NULL)
    on_guest_refused (guest, error->message, self);
  g_hash_table_remove (self->guests, GUINT_TO_POINTER (link));

  if (!self->closing)
    {
      siguo_scribe_closed (self->scribe, link, heard_ms);
      settle (self);
    }
  finish_if_empty (self);
}

static void
take (SiguoHouse   *self,
      SiguoChannel *channel,
      const char   *from,
      GInetAddress *address)
{
  static const SiguoGuestPorts ports = { on_guest_message, on_guest_refused, on_guest_closed };
  SiguoGuest *guest;
  guint link;

  if (self->closing)
    {
      siguo_channel_close (channel);
      return;
    }

  link = siguo_scribe_opened (self->scribe);
  guest = siguo_guest_new (channel, link, from, &ports, self);
  siguo_guest_set_address (guest, address);
  g_hash_table_insert (self->guests, GUINT_TO_POINTER (link), guest);
  settle (self);
}

void
siguo_house_take (SiguoHouse   *self,
                  SiguoChannel *channel,
                  const char   *from)
{
  g_return_if_fail (SIGUO_IS_HOUSE (self));
  g_return_if_fail (SIGUO_IS_CHANNEL (channel));

  take (self, channel, from, NULL);
}

static void
on_listener_channel (SiguoListener  *listener,
                     SiguoChannel   *channel,
                     GSocketAddress *remote,
                     SiguoHouse     *self)
{
  g_autofree char *from = g_socket_connectable_to_string (G_SOCKET_CONNECTABLE (remote));

  take (self, channel, from,
        g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (remote)));
}

/* --- The house ------------------------------------------------------------------------------- */

static void
siguo_house_dispose (GObject *object)
{
  SiguoHouse *self = SIGUO_HOUSE (object);

  siguo_source_clear (&self->timer);
  if (self->announcer != NULL)
    siguo_announcer_stop (self->announcer);
  g_clear_object (&self->announcer);
  g_clear_pointer (&self->crew, siguo_crew_free);
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
  siguo_scribe_free (self->scribe);
  siguo_tries_free (self->tries);

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
  signals[TROUBLE] = g_signal_new ("trouble", SIGUO_TYPE_HOUSE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_STRING);
  signals[REFUSED] = g_signal_new ("refused", SIGUO_TYPE_HOUSE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  signals[RECALLED] = g_signal_new ("recalled", SIGUO_TYPE_HOUSE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[COMPUTER_FAILED] = g_signal_new ("computer-failed", SIGUO_TYPE_HOUSE, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT,
                                           G_TYPE_UINT, G_TYPE_STRING);
  signals[CLOSED] = g_signal_new ("closed", SIGUO_TYPE_HOUSE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
}

static void
siguo_house_init (SiguoHouse *self)
{
  static GSourceFuncs timer_funcs = { .dispatch = timer_dispatch };

  self->guests = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) siguo_guest_free);
  self->tries = siguo_tries_new ();
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
  SiguoHouse *self;

  g_return_val_if_fail (name != NULL, NULL);
  g_return_val_if_fail (options != NULL, NULL);

  self = g_object_new (SIGUO_TYPE_HOUSE, NULL);
  self->scribe = siguo_scribe_new (name, options, host_token, &scribe_ports, self);
  self->room = siguo_scribe_get_room (self->scribe);
  self->seen = *siguo_room_get_state (self->room);

  return self;
}

SiguoHouse *
siguo_house_resume (const char  *path,
                    GError     **error)
{
  g_autoptr (SiguoHouse) self = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_object_new (SIGUO_TYPE_HOUSE, NULL);
  self->scribe = siguo_scribe_resume (path, &scribe_ports, self, &self->old_port, error);
  if (self->scribe == NULL)
    return NULL;
  self->room = siguo_scribe_get_room (self->scribe);
  self->seen = *siguo_room_get_state (self->room);

  return g_steal_pointer (&self);
}

static void
lock (SiguoHouse *self,
      const char *password)
{
  SiguoHash key;

  siguo_proof_key_from_password (&key, password, siguo_room_get_id (self->room));
  siguo_room_lock (self->room, &key);
  explicit_bzero (&key, sizeof key);
}

static SiguoListener *
listen_at (const SiguoHouseDoors  *doors,
           int                     port,
           GError                **error)
{
  g_autoptr (SiguoListener) listener = siguo_listener_new ();

  siguo_listener_set_caps (listener, doors->max_connections, doors->max_per_address, FALSE);
  if (!siguo_listener_listen (listener, port, doors->loopback_only, error))
    return NULL;

  return g_steal_pointer (&listener);
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

  /* There its players look for it. */
  if (self->old_port != 0 && doors->port <= 0)
    listener = listen_at (doors, self->old_port, NULL);
  if (listener == NULL)
    listener = listen_at (doors, doors->port, error);
  if (listener == NULL)
    return FALSE;

  if (doors->password != NULL && self->old_port == 0)
    lock (self, doors->password);
  self->listener = g_steal_pointer (&listener);
  g_signal_connect (self->listener, "channel", G_CALLBACK (on_listener_channel), self);
  if (doors->journal != NULL)
    siguo_scribe_keep (self->scribe, doors->journal, siguo_listener_get_port (self->listener),
                       doors->limits);
  settle (self);

  if (doors->beacon)
    {
      fill_beacon (self, &beacon);
      self->announcer = siguo_announcer_new ();
      siguo_announcer_set_room (self->announcer, &beacon);
      siguo_announcer_start (self->announcer);
    }

  self->crew = siguo_crew_new (siguo_room_get_id (self->room), siguo_house_get_port (self),
                               on_crew_trouble, self);
  update_crew (self);

  return TRUE;
}

static gboolean
on_empty (gpointer user_data)
{
  finish_if_empty (user_data);

  return G_SOURCE_REMOVE;
}

static void
end (SiguoHouse  *self,
     SiguoAnswer  why)
{
  GHashTableIter iter;
  gpointer value;

  self->closing = TRUE;
  self->stopped = siguo_scribe_end (self->scribe, why == SIGUO_ANSWER_STOPPED);
  if (!self->stopped && why == SIGUO_ANSWER_STOPPED)
    why = SIGUO_ANSWER_HOST_LEFT;
  g_source_set_ready_time (self->timer, -1);
  update_crew (self);
  if (self->announcer != NULL)
    siguo_announcer_stop (self->announcer);
  if (self->listener != NULL)
    siguo_listener_stop (self->listener);

  g_hash_table_iter_init (&iter, self->guests);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      if (siguo_guest_is_greeted (value))
        {
          g_autoptr (SiguoMessage) message = siguo_message_new (SIGUO_MESSAGE_CLOSED);

          siguo_message_set_int (message, "error", why);
          siguo_guest_send (value, message);
        }
      siguo_guest_drop (value);
    }

  /* Nobody may be there: told from the main loop all the same. */
  g_source_unref (siguo_source_new_idle (on_empty, g_object_ref (self), g_object_unref));
}

void
siguo_house_close (SiguoHouse *self)
{
  g_return_if_fail (SIGUO_IS_HOUSE (self));

  if (!self->closing)
    end (self, siguo_room_is_stopped (self->room) ? SIGUO_ANSWER_STOPPED
                                                  : SIGUO_ANSWER_HOST_LEFT);
}

gboolean
siguo_house_stop (SiguoHouse *self)
{
  SiguoPhase phase;

  g_return_val_if_fail (SIGUO_IS_HOUSE (self), FALSE);

  phase = siguo_room_get_state (self->room)->phase;
  if (!self->closing && !siguo_room_is_closed (self->room)
      && siguo_scribe_get_path (self->scribe) != NULL
      && (phase == SIGUO_PHASE_DEPLOY || phase == SIGUO_PHASE_PLAY))
    end (self, SIGUO_ANSWER_STOPPED);
  else
    siguo_house_close (self);

  return self->stopped;
}

void
siguo_house_try_computers (SiguoHouse *self)
{
  g_return_if_fail (SIGUO_IS_HOUSE (self));

  if (self->crew != NULL && !self->closing)
    siguo_crew_try_again (self->crew);
  settle_faults (self);
}

gboolean
siguo_house_is_stopped (SiguoHouse *self)
{
  g_return_val_if_fail (SIGUO_IS_HOUSE (self), FALSE);

  return self->stopped;
}

SiguoTrouble
siguo_house_get_trouble (SiguoHouse *self)
{
  g_return_val_if_fail (SIGUO_IS_HOUSE (self), SIGUO_TROUBLE_NONE);

  return siguo_scribe_get_trouble (self->scribe, NULL);
}

const guint8 *
siguo_house_get_host_token (SiguoHouse *self)
{
  g_return_val_if_fail (SIGUO_IS_HOUSE (self), NULL);

  return siguo_scribe_get_host_token (self->scribe);
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
    n += is_person (self, value);

  return n;
}
