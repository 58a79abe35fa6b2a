/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-found-room.h"

#include <string.h>

struct _SiguoFoundRoom
{
  GObject parent_instance;

  SiguoBeacon beacon;        /* as the leading source told it last */
  GPtrArray *addresses;      /* (element-type SiguoAddress): the best first */
  GArray *heard;             /* (element-type Heard): by address */
  SiguoAddress *leader;      /* (nullable): the source whose word the row shows */
  gint64 leader_us;          /* when it spoke last */
  gboolean stale;
};

/* What was last heard from an address. */
typedef struct
{
  gint64 at_us;
  guint8 instance[SIGUO_BEACON_INSTANCE_BYTES];
} Heard;

G_DEFINE_FINAL_TYPE (SiguoFoundRoom, siguo_found_room, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static Heard *
get_heard (SiguoFoundRoom *self,
           guint           index)
{
  return &g_array_index (self->heard, Heard, index);
}

static gboolean
same_instance (const guint8      *instance,
               const SiguoBeacon *beacon)
{
  return memcmp (instance, beacon->instance, SIGUO_BEACON_INSTANCE_BYTES) == 0;
}

/* This computer first, then IPv4, which needs no scope, then IPv6. */
static guint
quality (const SiguoAddress *address)
{
  g_autoptr (GInetAddress) inet = g_inet_address_new_from_string (siguo_address_get_host (address));

  if (inet == NULL)
    return 3;
  if (g_inet_address_get_is_loopback (inet))
    return 0;
  return g_inet_address_get_family (inet) == G_SOCKET_FAMILY_IPV4 ? 1 : 2;
}

static void
forget_address (SiguoFoundRoom *self,
                guint           index)
{
  g_ptr_array_remove_index (self->addresses, index);
  g_array_remove_index (self->heard, index);
}

/* Forgets what @source said of the instance of @beacon, or of all others.
 * Returns: whether there was such an address */
static gboolean
forget_source (SiguoFoundRoom     *self,
               const SiguoAddress *source,
               const SiguoBeacon  *beacon,
               gboolean            others)
{
  guint before = self->addresses->len;

  for (guint i = before; i-- > 0;)
    if (siguo_address_same_host (g_ptr_array_index (self->addresses, i), source)
        && same_instance (get_heard (self, i)->instance, beacon) != others)
      forget_address (self, i);
  return self->addresses->len < before;
}

static gboolean
has_instance (SiguoFoundRoom    *self,
              const SiguoBeacon *beacon)
{
  for (guint i = 0; i < self->addresses->len; i++)
    if (same_instance (get_heard (self, i)->instance, beacon))
      return TRUE;
  return FALSE;
}

/* Returns: whether it is a new one */
static gboolean
hear_address (SiguoFoundRoom     *self,
              const SiguoBeacon  *beacon,
              const SiguoAddress *address,
              gint64              now_us)
{
  Heard heard = { .at_us = now_us };
  guint place;

  memcpy (heard.instance, beacon->instance, sizeof heard.instance);
  for (guint i = 0; i < self->addresses->len; i++)
    if (siguo_address_equal (g_ptr_array_index (self->addresses, i), address))
      {
        *get_heard (self, i) = heard;
        return FALSE;
      }
  if (self->addresses->len == SIGUO_MAX_ROOM_ADDRESSES)
    return FALSE;
  for (place = 0; place < self->addresses->len; place++)
    if (quality (g_ptr_array_index (self->addresses, place)) > quality (address))
      break;
  g_ptr_array_insert (self->addresses, (int) place, siguo_address_copy (address));
  g_array_insert_val (self->heard, place, heard);
  return TRUE;
}

/* Whether anybody who looks at the list could see a difference. */
static gboolean
same_content (const SiguoBeacon *a,
              const SiguoBeacon *b)
{
  if (a->protocol != b->protocol || a->seats != b->seats || a->locked != b->locked
      || a->computers != b->computers || strcmp (a->name, b->name) != 0 || strcmp (a->mode, b->mode) != 0
      || strcmp (a->phase, b->phase) != 0)
    return FALSE;
  for (guint seat = 0; seat < SIGUO_BEACON_SEATS; seat++)
    if (strcmp (a->players[seat], b->players[seat]) != 0)
      return FALSE;
  return TRUE;
}

/* Ids and instances are no secret: whoever repeats them becomes one more source of the room. So one
 * source speaks for it, until it falls silent, and what the others say of it changes nothing.
 * Returns: whether the row shows something else now */
static gboolean
hear_content (SiguoFoundRoom     *self,
              const SiguoBeacon  *beacon,
              const SiguoAddress *address,
              gint64              now_us)
{
  gboolean changed;

  if (self->leader == NULL || now_us - self->leader_us >= SIGUO_STALE_US)
    {
      g_clear_pointer (&self->leader, siguo_address_free);
      self->leader = siguo_address_copy (address);
    }
  else if (!siguo_address_same_host (self->leader, address))
    return FALSE;
  self->leader_us = now_us;
  changed = !same_content (&self->beacon, beacon);
  self->beacon = *beacon;
  return changed;
}

/**
 * siguo_found_room_hear:
 * @self: a room
 * @beacon: what was said of it
 * @address: by whom, with the room's port
 * @now_us: when
 *
 * Takes in an announcement or answer. Another instance of the room is believed from a source that
 * the room already has (it was started again there), or when the one known has fallen silent; else
 * somebody else uses its id. No source can take away what another one said.
 *
 * Returns: whether it was believed
 */
gboolean
siguo_found_room_hear (SiguoFoundRoom     *self,
                       const SiguoBeacon  *beacon,
                       const SiguoAddress *address,
                       gint64              now_us)
{
  gboolean changed;

  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), FALSE);

  changed = self->stale;
  if (forget_source (self, address, beacon, TRUE))
    changed = TRUE;
  else if (self->addresses->len > 0 && !has_instance (self, beacon)
           && !siguo_found_room_has_source (self, address))
    {
      if (!self->stale)
        return FALSE;
      while (self->addresses->len > 0)
        forget_address (self, self->addresses->len - 1);
      g_clear_pointer (&self->leader, siguo_address_free);
      changed = TRUE;
    }
  self->stale = FALSE;
  changed = hear_content (self, beacon, address, now_us) || changed;
  changed = hear_address (self, beacon, address, now_us) || changed;
  if (changed)
    g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

/**
 * siguo_found_room_hear_bye:
 * @self: a room
 * @bye: a BYE for it
 * @address: who said so
 *
 * Forgets the addresses of that source, if it spoke of this instance. Where none is left the room
 * is gone.
 *
 * Returns: whether it was believed
 */
gboolean
siguo_found_room_hear_bye (SiguoFoundRoom     *self,
                           const SiguoBeacon  *bye,
                           const SiguoAddress *address)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), FALSE);

  if (!forget_source (self, address, bye, FALSE))
    return FALSE;
  if (self->leader != NULL && siguo_address_same_host (self->leader, address))
    g_clear_pointer (&self->leader, siguo_address_free);
  if (self->addresses->len > 0)
    g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

/**
 * siguo_found_room_has_source:
 * @self: a room
 * @address: any address
 *
 * Returns: whether the room was heard from that host, on whichever port
 */
gboolean
siguo_found_room_has_source (SiguoFoundRoom     *self,
                             const SiguoAddress *address)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), FALSE);

  for (guint i = 0; i < self->addresses->len; i++)
    if (siguo_address_same_host (g_ptr_array_index (self->addresses, i), address))
      return TRUE;
  return FALSE;
}

/**
 * siguo_found_room_expire:
 * @self: a room
 * @now_us: the time
 *
 * Lets go of addresses that are silent for 10 s, and turns grey after 6 s of silence from all of
 * them.
 *
 * Returns: when something falls due next; -1 when nothing of the room is left
 */
gint64
siguo_found_room_expire (SiguoFoundRoom *self,
                         gint64          now_us)
{
  gint64 newest_us = G_MININT64;
  gint64 oldest_us = G_MAXINT64;
  gboolean stale;
  gboolean changed = FALSE;

  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), -1);

  for (guint i = self->addresses->len; i-- > 0;)
    {
      gint64 heard_us = get_heard (self, i)->at_us;

      newest_us = MAX (newest_us, heard_us);
      if (now_us - heard_us >= SIGUO_GONE_US)
        {
          forget_address (self, i);
          changed = TRUE;
        }
      else
        oldest_us = MIN (oldest_us, heard_us);
    }
  if (self->addresses->len == 0)
    return -1;

  stale = now_us - newest_us >= SIGUO_STALE_US;
  changed = changed || stale != self->stale;
  self->stale = stale;
  if (changed)
    g_signal_emit (self, signals[CHANGED], 0);
  return stale ? oldest_us + SIGUO_GONE_US
               : MIN (oldest_us + SIGUO_GONE_US, newest_us + SIGUO_STALE_US);
}

/**
 * siguo_found_room_get_id:
 * @self: a room
 *
 * Returns: (transfer none): its id of SIGUO_BEACON_ID_BYTES
 */
const guint8 *
siguo_found_room_get_id (SiguoFoundRoom *self)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), NULL);

  return self->beacon.room_id;
}

/**
 * siguo_found_room_get_name:
 * @self: a room
 *
 * Returns: (transfer none): its name
 */
const char *
siguo_found_room_get_name (SiguoFoundRoom *self)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), NULL);

  return self->beacon.name;
}

/**
 * siguo_found_room_get_mode:
 * @self: a room
 *
 * Returns: (transfer none): what is played, by its word in records
 */
const char *
siguo_found_room_get_mode (SiguoFoundRoom *self)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), NULL);

  return self->beacon.mode;
}

/**
 * siguo_found_room_get_phase:
 * @self: a room
 *
 * Returns: (transfer none): where the room is
 */
const char *
siguo_found_room_get_phase (SiguoFoundRoom *self)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), NULL);

  return self->beacon.phase;
}

/**
 * siguo_found_room_get_protocol:
 * @self: a room
 *
 * Returns: the protocol that it speaks
 */
guint
siguo_found_room_get_protocol (SiguoFoundRoom *self)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), 0);

  return self->beacon.protocol;
}

/**
 * siguo_found_room_get_player:
 * @self: a room
 * @seat: a seat
 *
 * Returns: (transfer none) (nullable): who sits there, "" for nobody, NULL when the mode has no
 * such seat
 */
const char *
siguo_found_room_get_player (SiguoFoundRoom *self,
                             guint           seat)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), NULL);
  g_return_val_if_fail (seat < SIGUO_BEACON_SEATS, NULL);

  return self->beacon.seats & (1u << seat) ? self->beacon.players[seat] : NULL;
}

/**
 * siguo_found_room_is_computer:
 * @self: a room
 * @seat: a seat
 *
 * Returns: whether a computer player sits there
 */
gboolean
siguo_found_room_is_computer (SiguoFoundRoom *self,
                              guint           seat)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), FALSE);
  g_return_val_if_fail (seat < SIGUO_BEACON_SEATS, FALSE);

  return (self->beacon.computers & (1u << seat)) != 0;
}

/**
 * siguo_found_room_is_locked:
 * @self: a room
 *
 * Returns: whether it wants a password
 */
gboolean
siguo_found_room_is_locked (SiguoFoundRoom *self)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), FALSE);

  return self->beacon.locked;
}

/**
 * siguo_found_room_is_stale:
 * @self: a room
 *
 * Returns: whether it has been silent for 6 s
 */
gboolean
siguo_found_room_is_stale (SiguoFoundRoom *self)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), FALSE);

  return self->stale;
}

/**
 * siguo_found_room_get_addresses:
 * @self: a room
 *
 * Returns: (transfer none) (element-type SiguoAddress): where to reach it, the best first
 */
GPtrArray *
siguo_found_room_get_addresses (SiguoFoundRoom *self)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), NULL);

  return self->addresses;
}

static void
siguo_found_room_finalize (GObject *object)
{
  SiguoFoundRoom *self = SIGUO_FOUND_ROOM (object);

  g_ptr_array_unref (self->addresses);
  g_array_unref (self->heard);
  g_clear_pointer (&self->leader, siguo_address_free);
  G_OBJECT_CLASS (siguo_found_room_parent_class)->finalize (object);
}

static void
siguo_found_room_class_init (SiguoFoundRoomClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = siguo_found_room_finalize;
  signals[CHANGED] =
    g_signal_new ("changed", SIGUO_TYPE_FOUND_ROOM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
siguo_found_room_init (SiguoFoundRoom *self)
{
  self->addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  self->heard = g_array_new (FALSE, FALSE, sizeof (Heard));
}

/**
 * siguo_found_room_new:
 * @beacon: the first that was heard of it
 *
 * Returns: (transfer full): a room that has no address yet; siguo_found_room_hear() gives it one
 */
SiguoFoundRoom *
siguo_found_room_new (const SiguoBeacon *beacon)
{
  SiguoFoundRoom *self = g_object_new (SIGUO_TYPE_FOUND_ROOM, NULL);

  self->beacon = *beacon;
  return self;
}
