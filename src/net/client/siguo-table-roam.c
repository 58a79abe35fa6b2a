/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-private.h"

#include "net/client/siguo-finder.h"

#include <string.h>
#include <time.h>

/* A player's computer sleeps and changes networks, and a host comes back with another address or on
 * another port. Where to look for the room then, and when. */

#define WATCH_SECONDS 1
/* So much more than WATCH_SECONDS between two looks, on any clock, and the computer slept. */
#define SLEPT_US (4 * G_USEC_PER_SEC)
/* A connection that may have been cut has to prove itself in that time. */
#define PROBE_MS 3000
/* News may come as often as they like: nobody is called more often than that because of them. */
#define LEAST_DIAL_US G_USEC_PER_SEC
/* Of those that are not the room. */
#define MAX_DOUBTED 16

/* On this clock, other than on the monotonic one, the time that a computer sleeps counts. */
static gint64
get_boot_us (void)
{
  struct timespec now;

  clock_gettime (CLOCK_BOOTTIME, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

/* Where the room may be */

static gboolean
has_address (GPtrArray          *addresses,
             const SiguoAddress *address)
{
  for (guint i = 0; i < addresses->len; i++)
    if (siguo_address_equal (g_ptr_array_index (addresses, i), address))
      return TRUE;
  return FALSE;
}

static void
add_address (GPtrArray          *addresses,
             const SiguoAddress *address)
{
  if (!has_address (addresses, address))
    g_ptr_array_add (addresses, siguo_address_copy (address));
}

static GPtrArray *
new_addresses (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
}

static void
add_addresses (GPtrArray *addresses,
               GPtrArray *more)
{
  for (guint i = 0; i < more->len; i++)
    add_address (addresses, g_ptr_array_index (more, i));
}

GPtrArray *
siguo_table_list_places (SiguoTable *self)
{
  GPtrArray *places = new_addresses ();

  g_clear_pointer (&self->heard, g_ptr_array_unref);
  if (self->place != NULL)
    add_address (places, self->place);
  /* What was heard just now is newer than what was known when we came. */
  if (self->found != NULL)
    {
      self->heard = new_addresses ();
      add_addresses (self->heard, siguo_found_room_get_addresses (self->found));
      add_addresses (places, self->heard);
    }
  add_addresses (places, self->addresses);
  return places;
}

void
siguo_table_doubt_peer (SiguoTable *self)
{
  if (self->peer == NULL)
    return;
  if (self->doubted == NULL)
    self->doubted = new_addresses ();
  if (self->doubted->len == MAX_DOUBTED)
    g_ptr_array_remove_index (self->doubted, 0);
  add_address (self->doubted, self->peer);
}

gboolean
siguo_table_trusts_peer (SiguoTable *self)
{
  return self->peer == NULL || self->heard == NULL || !has_address (self->heard, self->peer)
         || has_address (self->addresses, self->peer)
         || (self->place != NULL && siguo_address_equal (self->place, self->peer));
}

/* Looking for it */

static void
try_now (SiguoTable *self)
{
  gint64 since_us = g_get_monotonic_time () - self->dialled_us;

  if (self->connection == SIGUO_CONNECTION_RETURNING)
    siguo_table_retry_in (self, (guint) (MAX (LEAST_DIAL_US - since_us, 0) / 1000));
}

/* The room can be reached elsewhere: worth trying even while others are still being waited for, but
 * once: whoever tells of ever new places must not keep us from reaching any. */
static void
on_found_changed (SiguoTable *self)
{
  GPtrArray *heard = siguo_found_room_get_addresses (self->found);
  gboolean news = FALSE;

  for (guint i = 0; i < heard->len; i++)
    news |= self->heard == NULL || !has_address (self->heard, g_ptr_array_index (heard, i));
  if (!news || self->hurried)
    return;
  self->hurried = TRUE;
  try_now (self);
}

static void
forget_found (SiguoTable *self)
{
  if (self->found != NULL)
    g_signal_handlers_disconnect_by_data (self->found, self);
  g_clear_object (&self->found);
}

static void
on_rooms_changed (SiguoTable *self)
{
  forget_found (self);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->finder)); i++)
    {
      g_autoptr (SiguoFoundRoom) room = g_list_model_get_item (G_LIST_MODEL (self->finder), i);

      if (memcmp (siguo_found_room_get_id (room), self->kept.room_id, SIGUO_ROOM_ID_BYTES) != 0)
        continue;
      self->found = g_steal_pointer (&room);
      g_signal_connect_object (self->found, "changed", G_CALLBACK (on_found_changed), self,
                               G_CONNECT_SWAPPED);
      on_found_changed (self);
      return;
    }
}

/* A room that was opened again there on another port is found, even where what is sent to all does
 * not arrive. */
static void
tell_finder (SiguoTable *self)
{
  g_autoptr (GPtrArray) places = new_addresses ();
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) texts = NULL;

  if (self->place != NULL)
    add_address (places, self->place);
  add_addresses (places, self->addresses);
  for (guint i = 0; i < places->len; i++)
    {
      g_autofree char *text = siguo_address_to_text (g_ptr_array_index (places, i));

      g_strv_builder_add (builder, text);
    }
  texts = g_strv_builder_end (builder);
  siguo_finder_set_recent (self->finder, (const char *const *) texts);
}

void
siguo_table_look_for_room (SiguoTable *self)
{
  if (!self->roams || self->finder != NULL || self->addresses == NULL)
    return;
  self->finder = siguo_finder_new ();
  g_signal_connect_object (self->finder, "items-changed", G_CALLBACK (on_rooms_changed), self,
                           G_CONNECT_SWAPPED);
  tell_finder (self);
  siguo_finder_start (self->finder);
}

void
siguo_table_found_room (SiguoTable *self)
{
  forget_found (self);
  if (self->finder != NULL)
    siguo_finder_stop (self->finder);
  g_clear_object (&self->finder);
  g_clear_pointer (&self->heard, g_ptr_array_unref);
}

/* Sleep and other networks */

static gboolean
on_probe (gpointer user_data)
{
  SiguoTable *self = user_data;

  self->probe_id = 0;
  if (self->heard_us < self->probed_us)
    siguo_table_lose_silent (self);
  return G_SOURCE_REMOVE;
}

/* Something happened that may have cut the connection, or that may let us back. */
static void
stir (SiguoTable *self)
{
  if (self->seated && self->probe_id == 0)
    {
      self->probed_us = g_get_monotonic_time ();
      self->probe_id = g_timeout_add (PROBE_MS, on_probe, self);
      siguo_table_ping (self);
    }
  else if (self->connection == SIGUO_CONNECTION_RETURNING)
    {
      if (self->finder != NULL)
        siguo_finder_ask (self->finder);
      self->delay_ms = 0;
      try_now (self);
    }
}

static gboolean
on_watch (gpointer user_data)
{
  SiguoTable *self = user_data;
  gint64 before_us = self->watched_us;

  /* Making the monitor may ask the system bus, which takes its time: not while joining. */
  if (self->monitor == NULL)
    {
      self->monitor = g_object_ref (g_network_monitor_get_default ());
      g_signal_connect_object (self->monitor, "network-changed", G_CALLBACK (stir), self,
                               G_CONNECT_SWAPPED);
    }
  self->watched_us = get_boot_us ();
  if (self->watched_us - before_us > SLEPT_US)
    stir (self);
  return G_SOURCE_CONTINUE;
}

void
siguo_table_watch (SiguoTable *self)
{
  if (!self->roams || self->watch_id != 0)
    return;
  self->watched_us = get_boot_us ();
  self->watch_id = g_timeout_add_seconds (WATCH_SECONDS, on_watch, self);
}

void
siguo_table_unwatch (SiguoTable *self)
{
  g_clear_handle_id (&self->watch_id, g_source_remove);
  if (self->monitor != NULL)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);
}

/**
 * siguo_table_set_roams:
 * @self: a new table
 * @roams: whether
 *
 * Tells that the program runs on a computer of a player's, which may sleep or change networks.
 * While the connection is lost such a table also looks for its room by discovery, and when the computer
 * wakes up or the network changes it tries at once.
 */
void
siguo_table_set_roams (SiguoTable *self,
                       gboolean    roams)
{
  g_return_if_fail (SIGUO_IS_TABLE (self));
  g_return_if_fail (self->connection == SIGUO_CONNECTION_CONNECTING);

  self->roams = roams;
}

/**
 * siguo_table_try_at:
 * @self: a table
 * @address: where its room can be reached now
 *
 * While the connection is lost, tries there at once.
 */
void
siguo_table_try_at (SiguoTable         *self,
                    const SiguoAddress *address)
{
  g_return_if_fail (SIGUO_IS_TABLE (self));
  g_return_if_fail (address != NULL);

  if (self->connection != SIGUO_CONNECTION_RETURNING)
    return;
  g_clear_pointer (&self->place, siguo_address_free);
  self->place = siguo_address_copy (address);
  siguo_table_retry_in (self, 0);
}
