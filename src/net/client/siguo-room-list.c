/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-list.h"

#include <string.h>

#include "net/common/siguo-bucket.h"

/* How many byes are remembered, and for how long: as long as something may still be on its way, from
 * the same source and, once in a while, from another one that was not heard yet. */
#define MAX_ENDED 16
#define ENDED_US (2 * G_USEC_PER_SEC)
#define LATE_US (G_USEC_PER_SEC / 2)
/* How many rooms may be new a second, and at once: each is a row to be made, and whoever is left out
 * is heard again soon. */
#define NEW_RATE 20
#define NEW_BURST 16

/* A bye, of which all sources of a room say their own. */
typedef struct
{
  SiguoBeacon bye;
  SiguoAddress *source;      /* owned */
  gint64 at_us;
  gboolean closed;           /* it was the last source, for the first time in ten seconds */
} Ended;

struct _SiguoRoomList
{
  GObject parent_instance;

  GPtrArray *rooms;          /* (element-type SiguoFoundRoom) */
  Ended ended[MAX_ENDED];    /* the latest ones */
  guint n_ended;             /* ever */
  SiguoBucket bucket;        /* of new rooms */
};

static void siguo_room_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SiguoRoomList, siguo_room_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      siguo_room_list_model_init))

static SiguoFoundRoom *
find (SiguoRoomList     *self,
      const SiguoBeacon *beacon,
      guint             *index)
{
  for (*index = 0; *index < self->rooms->len; (*index)++)
    {
      SiguoFoundRoom *room = g_ptr_array_index (self->rooms, *index);

      if (memcmp (siguo_found_room_get_id (room), beacon->room_id, SIGUO_BEACON_ID_BYTES) == 0)
        return room;
    }
  return NULL;
}

static void
remove_room (SiguoRoomList *self,
             guint          index)
{
  g_ptr_array_remove_index (self->rooms, index);
  g_list_model_items_changed (G_LIST_MODEL (self), index, 1, 0);
}

/* May the host of @address have one room more, besides @room? */
static gboolean
source_has_place (SiguoRoomList      *self,
                  SiguoFoundRoom     *room,
                  const SiguoAddress *address)
{
  guint count = 0;

  for (guint i = 0; i < self->rooms->len; i++)
    if (g_ptr_array_index (self->rooms, i) != room
        && siguo_found_room_has_source (g_ptr_array_index (self->rooms, i), address))
      count++;
  return count < SIGUO_MAX_ROOMS_OF_SOURCE;
}

static gboolean
is_end_of (const Ended       *ended,
           const SiguoBeacon *beacon)
{
  return siguo_beacon_same_room (&ended->bye, beacon)
         && memcmp (ended->bye.instance, beacon->instance, SIGUO_BEACON_INSTANCE_BYTES) == 0;
}

/* @gone: whether no source is left */
static void
remember_end (SiguoRoomList      *self,
              const SiguoBeacon  *bye,
              const SiguoAddress *source,
              gboolean            gone,
              gint64              now_us)
{
  Ended *ended = &self->ended[self->n_ended % MAX_ENDED];

  for (guint i = 0; i < MIN (self->n_ended, MAX_ENDED); i++)
    if (self->ended[i].closed && is_end_of (&self->ended[i], bye)
        && now_us - self->ended[i].at_us < SIGUO_GONE_US)
      gone = FALSE;
  self->n_ended++;
  g_clear_pointer (&ended->source, siguo_address_free);
  ended->source = siguo_address_copy (source);
  ended->bye = *bye;
  ended->at_us = now_us;
  ended->closed = gone;
}

/* What was said before a bye may come after it, by another socket. An instance does not come back:
 * a room that is opened again has another one. What another source says is held back for a moment
 * only, and not time and again: else whoever repeats what he overhears, and then says bye, would hide
 * the room. */
static gboolean
has_ended (SiguoRoomList      *self,
           const SiguoBeacon  *beacon,
           const SiguoAddress *source,
           gint64              now_us)
{
  for (guint i = 0; i < MIN (self->n_ended, MAX_ENDED); i++)
    {
      const Ended *ended = &self->ended[i];

      if (is_end_of (ended, beacon)
          && ((ended->closed && now_us - ended->at_us < LATE_US)
              || (now_us - ended->at_us < ENDED_US
                  && siguo_address_same_host (ended->source, source))))
        return TRUE;
    }
  return FALSE;
}

/**
 * siguo_room_list_hear:
 * @self: a list
 * @beacon: a ROOM or a BYE
 * @from: where it came from
 * @now_us: when
 *
 * Adds, changes or removes a row, as far as the bounds for its source and for the list allow.
 */
void
siguo_room_list_hear (SiguoRoomList      *self,
                      const SiguoBeacon  *beacon,
                      GInetSocketAddress *from,
                      gint64              now_us)
{
  g_autoptr (GSocketAddress) at = NULL;
  g_autoptr (SiguoAddress) address = NULL;
  g_autoptr (SiguoFoundRoom) room = NULL;
  GInetAddress *inet;
  guint index;

  g_return_if_fail (SIGUO_IS_ROOM_LIST (self));
  g_return_if_fail (beacon->kind != SIGUO_BEACON_ASK);

  inet = g_inet_socket_address_get_address (from);
  at = g_object_new (G_TYPE_INET_SOCKET_ADDRESS, "address", inet, "port", beacon->port,
                     "scope-id", g_inet_address_get_family (inet) == G_SOCKET_FAMILY_IPV6
                                   ? g_inet_socket_address_get_scope_id (from) : 0,
                     NULL);
  address = siguo_address_new (G_INET_SOCKET_ADDRESS (at));
  /* Held, since listeners may clear the list meanwhile. */
  room = find (self, beacon, &index);
  if (room != NULL)
    g_object_ref (room);

  if (beacon->kind == SIGUO_BEACON_BYE)
    {
      if (room != NULL && siguo_found_room_hear_bye (room, beacon, address))
        {
          gboolean gone = siguo_found_room_get_addresses (room)->len == 0;

          remember_end (self, beacon, address, gone, now_us);
          /* Listeners may have cleared the list. */
          if (gone && find (self, beacon, &index) == room)
            remove_room (self, index);
        }
      return;
    }
  if (has_ended (self, beacon, address, now_us))
    return;
  if (!source_has_place (self, room, address))
    return;
  if (room != NULL)
    {
      siguo_found_room_hear (room, beacon, address, now_us);
      return;
    }
  if (self->rooms->len == SIGUO_MAX_FOUND_ROOMS || !siguo_bucket_take (&self->bucket, 1, now_us))
    return;
  room = siguo_found_room_new (beacon);
  siguo_found_room_hear (room, beacon, address, now_us);
  g_ptr_array_add (self->rooms, g_object_ref (room));
  g_list_model_items_changed (G_LIST_MODEL (self), self->rooms->len - 1, 0, 1);
}

/**
 * siguo_room_list_expire:
 * @self: a list
 * @now_us: the time
 *
 * Returns: when something falls due next, or -1
 */
gint64
siguo_room_list_expire (SiguoRoomList *self,
                        gint64         now_us)
{
  gint64 next_us = -1;

  g_return_val_if_fail (SIGUO_IS_ROOM_LIST (self), -1);

  for (guint i = self->rooms->len; i-- > 0;)
    {
      gint64 due_us;

      /* Listeners may have cleared the list. */
      if (i >= self->rooms->len)
        continue;
      due_us = siguo_found_room_expire (g_ptr_array_index (self->rooms, i), now_us);
      if (due_us < 0 && i < self->rooms->len)
        remove_room (self, i);
      else if (due_us >= 0 && (next_us < 0 || due_us < next_us))
        next_us = due_us;
    }
  return next_us;
}

/**
 * siguo_room_list_clear:
 * @self: a list
 *
 * Forgets all rooms.
 */
void
siguo_room_list_clear (SiguoRoomList *self)
{
  guint count;

  g_return_if_fail (SIGUO_IS_ROOM_LIST (self));

  count = self->rooms->len;
  if (count == 0)
    return;
  g_ptr_array_set_size (self->rooms, 0);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, count, 0);
}

static GType
siguo_room_list_get_item_type (GListModel *model)
{
  return SIGUO_TYPE_FOUND_ROOM;
}

static guint
siguo_room_list_get_n_items (GListModel *model)
{
  return SIGUO_ROOM_LIST (model)->rooms->len;
}

static gpointer
siguo_room_list_get_item (GListModel *model,
                          guint       position)
{
  SiguoRoomList *self = SIGUO_ROOM_LIST (model);

  return position < self->rooms->len ? g_object_ref (g_ptr_array_index (self->rooms, position))
                                     : NULL;
}

static void
siguo_room_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = siguo_room_list_get_item_type;
  iface->get_n_items = siguo_room_list_get_n_items;
  iface->get_item = siguo_room_list_get_item;
}

static void
siguo_room_list_finalize (GObject *object)
{
  SiguoRoomList *self = SIGUO_ROOM_LIST (object);

  for (guint i = 0; i < MAX_ENDED; i++)
    g_clear_pointer (&self->ended[i].source, siguo_address_free);
  g_ptr_array_unref (self->rooms);
  G_OBJECT_CLASS (siguo_room_list_parent_class)->finalize (object);
}

static void
siguo_room_list_class_init (SiguoRoomListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = siguo_room_list_finalize;
}

static void
siguo_room_list_init (SiguoRoomList *self)
{
  self->rooms = g_ptr_array_new_with_free_func (g_object_unref);
  siguo_bucket_init (&self->bucket, NEW_RATE, NEW_BURST, 0);
}

/**
 * siguo_room_list_new:
 *
 * Returns: (transfer full): an empty list
 */
SiguoRoomList *
siguo_room_list_new (void)
{
  return g_object_new (SIGUO_TYPE_ROOM_LIST, NULL);
}
