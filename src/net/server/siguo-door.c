/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-door.h"

#include <netinet/in.h>

#include "net/common/siguo-bucket.h"
#include "net/common/siguo-source.h"

#define BACKLOG 64
#define ACCEPT_RATE 300
#define ACCEPT_BURST 50
#define ADDRESS_RATE 3
#define ADDRESS_BURST 12
/* After an error of accept(), which most often means that descriptors have run out. */
#define REST_MS 500
/* How often the second family is tried when the system chooses the port of the first. */
#define MAX_TRIES 16

typedef struct
{
  GSocket *socket;
  GSource *source;
} Leaf;

struct _SiguoDoor
{
  SiguoDoorFunc func;
  gpointer user_data;
  Leaf leaves[2];
  guint n_leaves;
  guint16 port;
  gboolean count_loopback;
  SiguoBucket bucket;
  GHashTable *addresses;      /* text → SiguoBucket */
  GSource *rest;
};

static void arm (SiguoDoor *door);

static void
disarm (SiguoDoor *door)
{
  for (guint i = 0; i < door->n_leaves; i++)
    {
      if (door->leaves[i].source != NULL)
        g_source_destroy (door->leaves[i].source);
      g_clear_pointer (&door->leaves[i].source, g_source_unref);
    }
}

static gboolean
on_rested (gpointer user_data)
{
  SiguoDoor *door = user_data;

  siguo_source_clear (&door->rest);
  arm (door);

  return G_SOURCE_REMOVE;
}

static void
rest (SiguoDoor *door,
      guint      ms)
{
  disarm (door);
  if (door->rest == NULL)
    door->rest = siguo_source_new_timeout (ms, on_rested, door, NULL);
}

static gboolean
address_may_enter (SiguoDoor    *door,
                   GInetAddress *address,
                   gint64        now_us)
{
  g_autofree char *text = NULL;
  SiguoBucket *bucket;

  if (!door->count_loopback && g_inet_address_get_is_loopback (address))
    return TRUE;

  text = g_inet_address_to_string (address);
  bucket = g_hash_table_lookup (door->addresses, text);
  if (bucket == NULL)
    {
      bucket = g_new (SiguoBucket, 1);
      siguo_bucket_init (bucket, ADDRESS_RATE, ADDRESS_BURST, now_us);
      g_hash_table_insert (door->addresses, g_steal_pointer (&text), bucket);
    }

  return siguo_bucket_take (bucket, 1, now_us);
}

static gboolean
on_incoming (GSocket      *socket,
             GIOCondition  condition,
             gpointer      user_data)
{
  SiguoDoor *door = user_data;
  gint64 now_us = g_get_monotonic_time ();
  g_autoptr (GSocket) client = NULL;
  g_autoptr (GSocketAddress) remote = NULL;
  g_autoptr (GError) error = NULL;

  if (!siguo_bucket_take (&door->bucket, 1, now_us))
    {
      rest (door, (siguo_bucket_ready_at (&door->bucket, 1, now_us) - now_us) / 1000 + 1);
      return G_SOURCE_REMOVE;
    }

  client = g_socket_accept (socket, NULL, &error);
  if (client == NULL)
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK))
        return G_SOURCE_CONTINUE;
      g_debug ("accept: %s", error->message);
      rest (door, REST_MS);
      return G_SOURCE_REMOVE;
    }

  /* Whoever hung up already has no address any more. */
  remote = g_socket_get_remote_address (client, NULL);
  if (remote != NULL && G_IS_INET_SOCKET_ADDRESS (remote) &&
      address_may_enter (door, g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (remote)),
                         now_us))
    door->func (client, G_INET_SOCKET_ADDRESS (remote), door->user_data);
  else
    g_socket_close (client, NULL);

  return G_SOURCE_CONTINUE;
}

static void
arm (SiguoDoor *door)
{
  for (guint i = 0; i < door->n_leaves; i++)
    {
      Leaf *leaf = &door->leaves[i];

      if (leaf->source != NULL)
        continue;
      leaf->source = g_socket_create_source (leaf->socket, G_IO_IN, NULL);
      g_source_set_callback (leaf->source, G_SOURCE_FUNC (on_incoming), door, NULL);
      g_source_attach (leaf->source, g_main_context_get_thread_default ());
    }
}

static GSocket *
listen_on (GSocketFamily   family,
           guint16         port,
           gboolean        loopback_only,
           GError        **error)
{
  g_autoptr (GSocket) socket =
    g_socket_new (family, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, error);
  g_autoptr (GInetAddress) any = NULL;
  g_autoptr (GSocketAddress) address = NULL;

  if (socket == NULL)
    return NULL;

  any = loopback_only ? g_inet_address_new_loopback (family) : g_inet_address_new_any (family);
  address = g_inet_socket_address_new (any, port);
  g_socket_set_blocking (socket, FALSE);
  g_socket_set_listen_backlog (socket, BACKLOG);
  /* Each family has a socket of its own, so that addresses look like what they are. */
  if (family == G_SOCKET_FAMILY_IPV6)
    g_socket_set_option (socket, IPPROTO_IPV6, IPV6_V6ONLY, 1, NULL);

  if (!g_socket_bind (socket, address, TRUE, error) || !g_socket_listen (socket, error))
    return NULL;

  return g_steal_pointer (&socket);
}

static guint16
get_socket_port (GSocket *socket)
{
  g_autoptr (GSocketAddress) local = g_socket_get_local_address (socket, NULL);

  return local != NULL ? g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (local)) : 0;
}

gboolean
siguo_door_open (SiguoDoor  *door,
                 guint16     port,
                 gboolean    loopback_only,
                 GError    **error)
{
  g_return_val_if_fail (door->n_leaves == 0, FALSE);

  for (guint try = 0; try < MAX_TRIES; try++)
    {
      g_autoptr (GError) local = NULL;
      g_autoptr (GSocket) four = listen_on (G_SOCKET_FAMILY_IPV4, port, loopback_only, error);
      g_autoptr (GSocket) six = NULL;

      if (four == NULL)
        return FALSE;

      door->port = get_socket_port (four);
      six = listen_on (G_SOCKET_FAMILY_IPV6, door->port, loopback_only, &local);

      /* A machine without IPv6 does with one; a port that only IPv4 gives us is somebody else's. */
      if (six == NULL && g_error_matches (local, G_IO_ERROR, G_IO_ERROR_ADDRESS_IN_USE))
        {
          if (port == 0)
            continue;
          g_propagate_error (error, g_steal_pointer (&local));
          return FALSE;
        }

      door->leaves[door->n_leaves++].socket = g_steal_pointer (&four);
      if (six != NULL)
        door->leaves[door->n_leaves++].socket = g_steal_pointer (&six);
      arm (door);
      return TRUE;
    }

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_ADDRESS_IN_USE,
                       "No port is free in both families");

  return FALSE;
}

guint16
siguo_door_get_port (SiguoDoor *door)
{
  return door->port;
}

void
siguo_door_set_count_loopback (SiguoDoor *door,
                               gboolean   count_loopback)
{
  door->count_loopback = count_loopback;
}

guint
siguo_door_sweep (SiguoDoor *door,
                  gint64     now_us)
{
  GHashTableIter iter;
  gpointer bucket;

  g_hash_table_iter_init (&iter, door->addresses);
  while (g_hash_table_iter_next (&iter, NULL, &bucket))
    {
      if (siguo_bucket_peek (bucket, now_us) == ADDRESS_BURST)
        g_hash_table_iter_remove (&iter);
    }

  return g_hash_table_size (door->addresses);
}

SiguoDoor *
siguo_door_new (SiguoDoorFunc func,
                gpointer      user_data)
{
  SiguoDoor *door = g_new0 (SiguoDoor, 1);

  door->func = func;
  door->user_data = user_data;
  door->addresses = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  siguo_bucket_init (&door->bucket, ACCEPT_RATE, ACCEPT_BURST, g_get_monotonic_time ());

  return door;
}

void
siguo_door_free (SiguoDoor *door)
{
  siguo_source_clear (&door->rest);
  disarm (door);
  for (guint i = 0; i < door->n_leaves; i++)
    {
      g_socket_close (door->leaves[i].socket, NULL);
      g_object_unref (door->leaves[i].socket);
    }
  g_hash_table_unref (door->addresses);
  g_free (door);
}
