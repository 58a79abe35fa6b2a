/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "net/client/siguo-room-list.h"
#include "net/common/siguo-beacon.h"

#include <string.h>

/* So long after each other the datagrams come in: enough for rooms to fall silent now and then. */
#define STEP_US (G_USEC_PER_SEC * 3 / 4)
#define SOURCES 3

static void
check_text (const SiguoBeacon *beacon)
{
  g_autoptr (GBytes) bytes = siguo_beacon_to_bytes (beacon);
  g_autoptr (GBytes) again_bytes = NULL;
  g_autoptr (GError) error = NULL;
  SiguoBeacon again;

  g_assert_cmpuint (g_bytes_get_size (bytes), <=, SIGUO_BEACON_MAX);
  siguo_beacon_parse (&again, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);
  g_assert_no_error (error);
  g_assert_true (siguo_beacon_same_room (beacon, &again));
  again_bytes = siguo_beacon_to_bytes (&again);
  g_assert_true (g_bytes_equal (bytes, again_bytes));
}

static void
look_at (SiguoRoomList *list)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list));

  g_assert_cmpuint (n, <=, SIGUO_MAX_FOUND_ROOMS);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SiguoFoundRoom) room = g_list_model_get_item (G_LIST_MODEL (list), i);

      g_assert_true (g_utf8_validate (siguo_found_room_get_name (room), -1, NULL));
      for (guint8 seat = 0; seat < SIGUO_BEACON_SEATS; seat++)
        siguo_found_room_get_player (room, seat);
      g_assert_cmpuint (siguo_found_room_get_addresses (room)->len, <=, SIGUO_MAX_ROOM_ADDRESSES);
    }
}

/* Datagrams one after another, a line each; its first byte says who sends it, the rest is what is
 * sent. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  static const char *const sources[SOURCES] = { "192.0.2.1", "192.0.2.2", "fe80::1" };
  g_autoptr (SiguoRoomList) list = siguo_room_list_new ();
  gint64 now_us = G_USEC_PER_SEC;

  while (size > 0)
    {
      const guint8 *end = memchr (data, '\n', size);
      gsize length = end != NULL ? (gsize) (end - data) : size;
      g_autofree guint8 *exact = length > 1 ? g_memdup2 (data + 1, length - 1) : NULL;
      g_autoptr (GError) error = NULL;
      SiguoBeacon beacon;

      if (siguo_beacon_parse (&beacon, exact, length > 1 ? length - 1 : 0, &error))
        {
          g_autoptr (GSocketAddress) from =
            g_inet_socket_address_new_from_string (sources[data[0] % SOURCES], 40000);

          check_text (&beacon);
          if (beacon.kind != SIGUO_BEACON_ASK)
            siguo_room_list_hear (list, &beacon, G_INET_SOCKET_ADDRESS (from), now_us);
        }
      else
        {
          g_assert_nonnull (error);
        }

      now_us += STEP_US;
      siguo_room_list_expire (list, now_us);
      length += end != NULL;
      data += length;
      size -= length;
    }
  look_at (list);
  siguo_room_list_expire (list, now_us + SIGUO_GONE_US);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);

  return 0;
}
