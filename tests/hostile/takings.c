/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "takings.h"

#include <linux/sockios.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

guint64 *
taking_key (const struct sockaddr_in *peer)
{
  guint64 key = (guint64) peer->sin_addr.s_addr << 16 | ntohs (peer->sin_port);

  return g_memdup2 (&key, sizeof key);
}

GHashTable *
takings_read (guint16 port)
{
  GHashTable *takings = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_file_get_contents ("/proc/net/tcp", &text, NULL, NULL);
  lines = g_strsplit (text != NULL ? text : "", "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      struct sockaddr_in peer = { 0 };
      guint local, remote, address, unread;

      if (sscanf (lines[i], " %*d: %*x:%x %x:%x %*x %*x:%x", &local, &address, &remote,
                  &unread) != 4
          || local != port || remote == 0)
        continue;
      peer.sin_addr.s_addr = address;
      peer.sin_port = htons (remote);
      g_hash_table_insert (takings, taking_key (&peer), GUINT_TO_POINTER (unread));
    }
  return takings;
}

guint
takings_on_its_way (int fd)
{
  int bytes = 0;

  return ioctl (fd, SIOCOUTQ, &bytes) == 0 ? (guint) bytes : 0;
}

gboolean
takings_find (GHashTable *takings,
              int         fd,
              guint      *unread)
{
  struct sockaddr_in own;
  socklen_t length = sizeof own;
  g_autofree guint64 *key = NULL;
  gpointer value;

  if (getsockname (fd, (struct sockaddr *) &own, &length) != 0)
    return FALSE;
  key = taking_key (&own);
  if (!g_hash_table_lookup_extended (takings, key, NULL, &value))
    return FALSE;
  *unread = GPOINTER_TO_UINT (value);
  return TRUE;
}
