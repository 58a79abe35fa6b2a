/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-announcer.h"

#include "net/common/siguo-beacon-net.h"
#include "net/common/siguo-message.h"
#include "net/common/siguo-secure-random.h"

#include <string.h>

/* Announcements after a start or a change of interfaces, then one in each period. */
static const guint first_ms[] = { 0, 100, 500 };
#define PERIOD_MS 2000
#define PERIOD_PLAY_MS 5000
/* Changes of the room that come close together are told as one. */
#define CHANGE_MS 100
#define N_BYES 3
/* How many questions are remembered, since each comes to the group and to the broadcast address. */
#define N_QUESTIONS 32
/* Other rooms on this computer, as many as a searcher lists of one source besides this one, and how
 * long they are believed to be there. */
#define N_SIBLINGS 7
#define SIBLING_US (10 * G_USEC_PER_SEC)

typedef struct
{
  SiguoBeacon room;
  gint64 heard_us;           /* 0: none */
} Sibling;

struct _SiguoAnnouncer
{
  GObject parent_instance;

  SiguoBeacon room;
  gboolean has_room;
  gboolean started;
  SiguoBeaconNet *net;
  guint n_said;              /* since the last start of the series */
  guint timeout_id;
  guint change_id;
  guint8 questions[N_QUESTIONS][SIGUO_BEACON_NONCE_BYTES];
  guint next_question;
  Sibling siblings[N_SIBLINGS];
};

G_DEFINE_FINAL_TYPE (SiguoAnnouncer, siguo_announcer, G_TYPE_OBJECT)

static gboolean
was_answered (SiguoAnnouncer *self,
              const guint8   *nonce)
{
  for (guint i = 0; i < N_QUESTIONS; i++)
    if (memcmp (self->questions[i], nonce, SIGUO_BEACON_NONCE_BYTES) == 0)
      return TRUE;
  memcpy (self->questions[self->next_question], nonce, SIGUO_BEACON_NONCE_BYTES);
  self->next_question = (self->next_question + 1) % N_QUESTIONS;
  return FALSE;
}

/* What another room on this computer says to all. */
static void
hear_sibling (SiguoAnnouncer     *self,
              const SiguoBeacon  *beacon,
              GInetSocketAddress *from)
{
  Sibling *place = &self->siblings[0];

  if (!g_inet_address_get_is_loopback (g_inet_socket_address_get_address (from))
      || beacon->has_nonce || siguo_beacon_same_room (beacon, &self->room))
    return;
  for (guint i = 0; i < N_SIBLINGS; i++)
    {
      Sibling *sibling = &self->siblings[i];

      if (sibling->heard_us != 0 && siguo_beacon_same_room (&sibling->room, beacon))
        {
          place = sibling;
          break;
        }
      if (sibling->heard_us < place->heard_us)
        place = sibling;
    }
  if (beacon->kind == SIGUO_BEACON_ROOM)
    {
      place->room = *beacon;
      place->heard_us = g_get_monotonic_time ();
    }
  else if (siguo_beacon_same_room (&place->room, beacon))
    {
      place->heard_us = 0;
    }
}

static void
answer (const SiguoBeacon  *room,
        const SiguoBeacon  *question,
        gsize               length,
        SiguoBeaconSocket  *socket,
        GInetSocketAddress *to)
{
  SiguoBeacon beacon = *room;
  g_autoptr (GBytes) bytes = NULL;

  beacon.has_nonce = TRUE;
  memcpy (beacon.nonce, question->nonce, SIGUO_BEACON_NONCE_BYTES);
  bytes = siguo_beacon_to_bytes (&beacon);
  /* A forged question must not make us send more than it cost. */
  if (g_bytes_get_size (bytes) <= length)
    siguo_beacon_socket_send_to (socket, bytes, G_SOCKET_ADDRESS (to));
}

static void
on_heard (SiguoBeaconSocket  *socket,
          const SiguoBeacon  *beacon,
          gsize               length,
          GInetSocketAddress *from,
          gpointer            user_data)
{
  SiguoAnnouncer *self = user_data;
  gint64 since_us = g_get_monotonic_time () - SIBLING_US;

  if (!self->has_room)
    return;
  if (beacon->kind != SIGUO_BEACON_ASK)
    {
      hear_sibling (self, beacon, from);
      return;
    }
  if (was_answered (self, beacon->nonce))
    return;
  answer (&self->room, beacon, length, socket, from);
  /* A question to all reaches the others too, one to this computer alone reaches one of them. */
  for (guint i = 0; i < N_SIBLINGS && !siguo_beacon_socket_is_shared (socket); i++)
    if (self->siblings[i].heard_us > MAX (since_us, 0))
      answer (&self->siblings[i].room, beacon, length, socket, from);
}

static gboolean
on_time (gpointer user_data)
{
  SiguoAnnouncer *self = user_data;
  guint delay_ms;

  siguo_beacon_net_announce (self->net, &self->room);
  self->n_said++;
  if (self->n_said < G_N_ELEMENTS (first_ms))
    delay_ms = first_ms[self->n_said] - first_ms[self->n_said - 1];
  else
    delay_ms = strcmp (self->room.phase, "play") == 0 ? PERIOD_PLAY_MS : PERIOD_MS;
  self->timeout_id = g_timeout_add (delay_ms, on_time, self);
  return G_SOURCE_REMOVE;
}

static void
start_series (SiguoAnnouncer *self)
{
  if (!self->started || !self->has_room)
    return;
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  self->n_said = 0;
  on_time (self);
}

static gboolean
on_change (gpointer user_data)
{
  SiguoAnnouncer *self = user_data;

  self->change_id = 0;
  /* The period starts anew: the room that went from play to over is announced in 2 s, not in what
   * is left of 5. */
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  on_time (self);
  return G_SOURCE_REMOVE;
}

/**
 * siguo_announcer_set_room:
 * @self: an announcer
 * @room: the room
 */
void
siguo_announcer_set_room (SiguoAnnouncer    *self,
                          const SiguoBeacon *room)
{
  g_autoptr (GBytes) before = NULL;
  g_autoptr (GBytes) after = NULL;
  SiguoBeacon next;

  g_return_if_fail (SIGUO_IS_ANNOUNCER (self));
  g_return_if_fail (room != NULL && room->port != 0);

  next = *room;
  next.kind = SIGUO_BEACON_ROOM;
  next.protocol = SIGUO_PROTOCOL;
  next.has_nonce = FALSE;
  memcpy (next.instance, self->room.instance, SIGUO_BEACON_INSTANCE_BYTES);

  if (!self->has_room)
    {
      self->room = next;
      self->has_room = TRUE;
      start_series (self);
      return;
    }
  before = siguo_beacon_to_bytes (&self->room);
  after = siguo_beacon_to_bytes (&next);
  self->room = next;
  if (self->started && self->change_id == 0 && !g_bytes_equal (before, after))
    self->change_id = g_timeout_add (CHANGE_MS, on_change, self);
}

/**
 * siguo_announcer_start:
 * @self: an announcer
 *
 * Begins to announce, and to answer.
 */
void
siguo_announcer_start (SiguoAnnouncer *self)
{
  g_return_if_fail (SIGUO_IS_ANNOUNCER (self));

  if (self->started)
    return;
  self->started = TRUE;
  /* Whoever heard the bye of the one before takes this for a new one. */
  siguo_secure_random (self->room.instance, SIGUO_BEACON_INSTANCE_BYTES);
  siguo_beacon_net_start (self->net);
}

/**
 * siguo_announcer_stop:
 * @self: an announcer
 *
 * Takes the room off everybody's list.
 */
void
siguo_announcer_stop (SiguoAnnouncer *self)
{
  g_return_if_fail (SIGUO_IS_ANNOUNCER (self));

  if (!self->started)
    return;
  self->started = FALSE;
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_clear_handle_id (&self->change_id, g_source_remove);
  if (self->has_room)
    {
      SiguoBeacon bye = self->room;

      bye.kind = SIGUO_BEACON_BYE;
      for (guint i = 0; i < N_BYES; i++)
        siguo_beacon_net_announce (self->net, &bye);
    }
  siguo_beacon_net_stop (self->net);
}

static void
siguo_announcer_dispose (GObject *object)
{
  SiguoAnnouncer *self = SIGUO_ANNOUNCER (object);

  siguo_announcer_stop (self);
  G_OBJECT_CLASS (siguo_announcer_parent_class)->dispose (object);
}

static void
siguo_announcer_finalize (GObject *object)
{
  g_object_unref (SIGUO_ANNOUNCER (object)->net);
  G_OBJECT_CLASS (siguo_announcer_parent_class)->finalize (object);
}

static void
siguo_announcer_class_init (SiguoAnnouncerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_announcer_dispose;
  G_OBJECT_CLASS (klass)->finalize = siguo_announcer_finalize;
}

static void
siguo_announcer_init (SiguoAnnouncer *self)
{
  self->net = siguo_beacon_net_new (FALSE, on_heard, self);
  g_signal_connect_object (self->net, "changed", G_CALLBACK (start_series), self,
                           G_CONNECT_SWAPPED);
}

/**
 * siguo_announcer_new:
 *
 * Returns: (transfer full): an announcer that says nothing yet
 */
SiguoAnnouncer *
siguo_announcer_new (void)
{
  return g_object_new (SIGUO_TYPE_ANNOUNCER, NULL);
}
