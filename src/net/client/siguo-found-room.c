/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-found-room.h"

#include <string.h>

struct _SiguoFoundRoom
{
  GObject parent_instance;

  SiguoBeacon beacon;
  GPtrArray *addresses;      /* (element-type SiguoAddress): the best first */
  GArray *heard_us;          /* (element-type gint64): when, by address */
  gboolean stale;
};

G_DEFINE_FINAL_TYPE (SiguoFoundRoom, siguo_found_room, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static gint64 *
heard_at (SiguoFoundRoom *self,
          guint           index)
{
  return &g_array_index (self->heard_us, gint64, index);
}

static gboolean
same_source (const SiguoAddress *a,
             const SiguoAddress *b)
{
  return siguo_address_get_scope (a) == siguo_address_get_scope (b)
         && strcmp (siguo_address_get_host (a), siguo_address_get_host (b)) == 0;
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
forget_addresses (SiguoFoundRoom *self)
{
  g_ptr_array_set_size (self->addresses, 0);
  g_array_set_size (self->heard_us, 0);
}

/* Returns: whether it is a new one */
static gboolean
hear_address (SiguoFoundRoom     *self,
              const SiguoAddress *address,
              gint64              now_us)
{
  guint place;

  for (guint i = 0; i < self->addresses->len; i++)
    if (siguo_address_equal (g_ptr_array_index (self->addresses, i), address))
      {
        *heard_at (self, i) = now_us;
        return FALSE;
      }
  if (self->addresses->len == SIGUO_MAX_ROOM_ADDRESSES)
    return FALSE;
  for (place = 0; place < self->addresses->len; place++)
    if (quality (g_ptr_array_index (self->addresses, place)) > quality (address))
      break;
  g_ptr_array_insert (self->addresses, (int) place, siguo_address_copy (address));
  g_array_insert_val (self->heard_us, place, now_us);
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

/**
 * siguo_found_room_hear:
 * @self: a room
 * @beacon: what was said of it
 * @address: by whom, with the room's port
 * @now_us: when
 *
 * Takes in an announcement or answer. Another instance of the room is believed from a source that
 * the room already has (it was started again there), or when the one known has fallen silent; else
 * somebody else uses its id.
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

  changed = self->stale || !same_content (&self->beacon, beacon);
  if (memcmp (self->beacon.instance, beacon->instance, SIGUO_BEACON_INSTANCE_BYTES) != 0)
    {
      if (self->addresses->len > 0 && !self->stale && !siguo_found_room_has_source (self, address))
        return FALSE;
      forget_addresses (self);
      changed = TRUE;
    }
  self->stale = FALSE;
  self->beacon = *beacon;
  changed = hear_address (self, address, now_us) || changed;
  if (changed)
    g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

/**
 * siguo_found_room_fits_bye:
 * @self: a room
 * @bye: a BYE for it
 * @address: who said so
 *
 * Returns: whether to believe that the room is gone
 */
gboolean
siguo_found_room_fits_bye (SiguoFoundRoom     *self,
                           const SiguoBeacon  *bye,
                           const SiguoAddress *address)
{
  g_return_val_if_fail (SIGUO_IS_FOUND_ROOM (self), FALSE);

  return siguo_beacon_same_room (&self->beacon, bye)
         && memcmp (self->beacon.instance, bye->instance, SIGUO_BEACON_INSTANCE_BYTES) == 0
         && siguo_found_room_has_source (self, address);
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
    if (same_source (g_ptr_array_index (self->addresses, i), address))
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
      gint64 heard_us = *heard_at (self, i);

      newest_us = MAX (newest_us, heard_us);
      if (now_us - heard_us >= SIGUO_GONE_US)
        {
          g_ptr_array_remove_index (self->addresses, i);
          g_array_remove_index (self->heard_us, i);
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
  g_array_unref (self->heard_us);
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
  self->heard_us = g_array_new (FALSE, FALSE, sizeof (gint64));
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
