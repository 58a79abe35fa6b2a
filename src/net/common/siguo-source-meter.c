/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-source-meter.h"

#include <string.h>

typedef struct
{
  guint8 address[16];       /* IPv4 in its first four bytes */
  guint32 scope;
  guint32 family;
} Key;

typedef struct
{
  Key key;
  gint64 free_at_us;        /* when everything sent so far is paid for */
} Source;

struct _SiguoSourceMeter
{
  GHashTable *sources;
};

#define PRICE_US (G_USEC_PER_SEC / SIGUO_SOURCE_RATE)

static guint
key_hash (gconstpointer data)
{
  const Key *key = data;
  guint32 hash = key->scope * 31 + key->family;

  for (guint i = 0; i < sizeof key->address; i++)
    hash = hash * 31 + key->address[i];
  return hash;
}

static gboolean
key_equal (gconstpointer a,
           gconstpointer b)
{
  return memcmp (a, b, sizeof (Key)) == 0;
}

/**
 * siguo_source_meter_new:
 *
 * Returns: (transfer full): a meter that has seen nothing
 */
SiguoSourceMeter *
siguo_source_meter_new (void)
{
  SiguoSourceMeter *self = g_new0 (SiguoSourceMeter, 1);

  self->sources = g_hash_table_new_full (key_hash, key_equal, NULL, g_free);
  return self;
}

/**
 * siguo_source_meter_free:
 * @self: (transfer full): a meter
 */
void
siguo_source_meter_free (SiguoSourceMeter *self)
{
  g_hash_table_unref (self->sources);
  g_free (self);
}

/**
 * siguo_source_meter_allows:
 * @self: a meter
 * @source: where a datagram came from
 * @now_us: monotonic time
 *
 * Returns: whether the datagram may be looked at; it counts then
 */
gboolean
siguo_source_meter_allows (SiguoSourceMeter   *self,
                           GInetSocketAddress *source,
                           gint64              now_us)
{
  GInetAddress *inet = g_inet_socket_address_get_address (source);
  Key key = { { 0 }, 0, 0 };
  Source *known;

  memcpy (key.address, g_inet_address_to_bytes (inet), g_inet_address_get_native_size (inet));
  key.family = (guint32) g_inet_address_get_family (inet);
  if (key.family == G_SOCKET_FAMILY_IPV6)
    key.scope = g_inet_socket_address_get_scope_id (source);

  known = g_hash_table_lookup (self->sources, &key);
  if (known == NULL)
    {
      /* Forgetting all of them costs little; refusing new ones would shut out real rooms behind
       * forged sources. */
      if (g_hash_table_size (self->sources) >= SIGUO_MAX_SOURCES)
        g_hash_table_remove_all (self->sources);
      known = g_new0 (Source, 1);
      known->key = key;
      known->free_at_us = now_us;
      g_hash_table_insert (self->sources, &known->key, known);
    }

  known->free_at_us = MAX (known->free_at_us, now_us);
  if (known->free_at_us - now_us > (SIGUO_SOURCE_BURST - 1) * PRICE_US)
    return FALSE;
  known->free_at_us += PRICE_US;
  return TRUE;
}
