/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "attacker.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bomb.h"
#include "net/common/siguo-beacon.h"
#include "takings.h"

#define MAX_PEERS 512
/* Not more than so much waits to be written. */
#define MAX_OUT 65536
/* What a room reads a second, and what a frame costs besides. */
#define ROOM_RATE 16384
#define FRAME_PRICE 200
#define LOOK_US 50000

typedef struct
{
  const Attack *attack;
  struct sockaddr_in room;
  char *host;                  /* "10.66.0.1:1234" */
  Peer peers[MAX_PEERS];
  guint64 sent;
  gint64 looked_us;
  Haul haul;
} Attacker;

void
peer_send (Peer       *peer,
           const void *bytes,
           gsize       length)
{
  g_byte_array_append (peer->out, bytes, length);
}

void
peer_frame (Peer       *peer,
            guint8      first,
            const void *payload,
            gsize       length)
{
  static const guint8 mask[4];
  guint8 header[10] = { first };
  gsize n_header = 2;

  if (length < 126)
    {
      header[1] = 0x80 | length;
    }
  else if (length < 65536)
    {
      header[1] = 0x80 | 126;
      header[2] = length >> 8;
      header[3] = length & 0xff;
      n_header = 4;
    }
  else
    {
      header[1] = 0x80 | 127;
      for (guint i = 0; i < 8; i++)
        header[2 + i] = (guint64) length >> (8 * (7 - i)) & 0xff;
      n_header = 10;
    }
  peer_send (peer, header, n_header);
  peer_send (peer, mask, sizeof mask);
  if (payload != NULL)
    peer_send (peer, payload, length);
}

void
peer_say (Peer       *peer,
          const char *format,
          ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  peer_frame (peer, 0x81, text, strlen (text));
}

void
peer_close (Peer *peer)
{
  if (peer->fd >= 0)
    close (peer->fd);
  peer->fd = -1;
}

/* One of those of other people on the LAN, all of them on our loopback. */
static void
set_source (struct sockaddr_in *source,
            guint               number)
{
  memset (source, 0, sizeof *source);
  source->sin_family = AF_INET;
  source->sin_addr.s_addr = htonl (0x0a420000 + ((1 + number / 250) << 8) + 1 + number % 250);
}

static void
open_peer (Attacker *self,
           guint     index)
{
  const Attack *attack = self->attack;
  Peer *peer = &self->peers[index];
  int yes = 1;
  struct sockaddr_in source;

  peer->fd = socket (AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (peer->fd < 0)
    return;
  peer->serial = ++self->haul.n_connections;
  set_source (&source, (attack->n_peers < attack->n_addresses ? peer->serial : index)
                         % attack->n_addresses);
  setsockopt (peer->fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (attack->flags & DEAF)
    {
      int small = 2048;

      setsockopt (peer->fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    }
  if (bind (peer->fd, (struct sockaddr *) &source, sizeof source) != 0
      || (connect (peer->fd, (struct sockaddr *) &self->room, sizeof self->room) != 0
          && errno != EINPROGRESS))
    {
      peer_close (peer);
      return;
    }
  peer->connected = FALSE;
  peer->open = FALSE;
  peer->id = peer->step = 0;
  peer->next_us = 0;
  peer->sent = peer->taken = 0;
  peer->opened_us = peer->grew_us = g_get_monotonic_time ();
  g_byte_array_set_size (peer->out, 0);
  g_byte_array_set_size (peer->in, 0);
}

static void
be_open (Attacker *self,
         Peer     *peer)
{
  peer->open = TRUE;
  if (self->attack->flags & MEMBER)
    {
      peer_say (peer, "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1,\"version\":\"0.1\","
                      "\"nonce\":\"00112233445566778899aabbccddeeff\"}");
      peer_say (peer, "{\"type\":\"join\",\"id\":%u,\"name\":\"Mallory %u\"}", ++peer->id,
                peer->serial);
    }
  if (self->attack->begin != NULL)
    self->attack->begin (peer);
}

static void
on_connected (Attacker *self,
              Peer     *peer)
{
  peer->connected = TRUE;
  if (self->attack->flags & UPGRADE)
    {
      const char *more = self->attack->headers != NULL ? self->attack->headers : "";
      g_autofree char *host = g_strdup_printf ("Host: %s\r\n", self->host);
      g_autofree char *head = g_strdup_printf (
        "GET /room HTTP/1.1\r\n%sUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: siguo.1\r\n%s\r\n",
        strstr (more, "Host:") != NULL ? "" : host, more);

      peer_send (peer, head, strlen (head));
    }
  else
    be_open (self, peer);
}

static void
on_input (Attacker *self,
          Peer     *peer)
{
  static const char returned[] = "\"type\":\"returned\"";
  guint8 buffer[8192];
  gssize n = recv (peer->fd, buffer, sizeof buffer, 0);

  if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
    {
      peer_close (peer);
      return;
    }
  /* Not as text, since the lengths of frames have NULs in them. */
  if (peer->open && n > 0 && memmem (buffer, n, returned, strlen (returned)) != NULL)
    self->haul.n_returned++;
  if (peer->open || n < 0)
    return;
  g_byte_array_append (peer->in, buffer, n);
  if (g_strstr_len ((const char *) peer->in->data, peer->in->len, "\r\n\r\n") != NULL)
    be_open (self, peer);
}

static void
on_output (Attacker *self,
           Peer     *peer)
{
  gssize n;

  if (!peer->connected)
    on_connected (self, peer);
  if (peer->fd < 0 || peer->out->len == 0)
    return;
  n = send (peer->fd, peer->out->data, peer->out->len, MSG_NOSIGNAL);
  if (n < 0 && errno != EAGAIN && errno != EINTR)
    {
      peer_close (peer);
      return;
    }
  if (n > 0)
    {
      g_byte_array_remove_range (peer->out, 0, n);
      self->sent += n;
      peer->sent += n;
    }
}

static void
go_on (Attacker *self,
       Peer     *peer)
{
  gint64 now_us = g_get_monotonic_time ();

  if (!peer->open || self->attack->go_on == NULL || peer->out->len > MAX_OUT
      || now_us < peer->next_us)
    return;
  if (self->attack->a_second != 0)
    peer->next_us = now_us + G_USEC_PER_SEC / self->attack->a_second;
  self->attack->go_on (peer);
  peer->step++;
}

/* How much the room reads of each. */
static void
look (Attacker *self)
{
  g_autoptr (GHashTable) takings = NULL;
  gint64 now_us = g_get_monotonic_time ();
  guint frame = self->attack->frame_bytes;

  self->looked_us = now_us;
  for (guint i = 0; i < self->attack->n_peers; i++)
    if (self->peers[i].fd >= 0)
      self->peers[i].on_its_way = takings_on_its_way (self->peers[i].fd);
  takings = takings_read (ntohs (self->room.sin_port));
  for (guint i = 0; i < self->attack->n_peers; i++)
    {
      Peer *peer = &self->peers[i];
      guint64 waiting;
      guint unread;
      gdouble cost;

      if (peer->fd < 0 || !peer->open || !takings_find (takings, peer->fd, &unread))
        continue;
      waiting = (guint64) peer->on_its_way + unread;
      if (waiting == 0 || peer->taken + waiting < peer->sent)
        peer->grew_us = now_us;
      if (peer->taken + waiting < peer->sent)
        peer->taken = peer->sent - waiting;
      cost = peer->taken * (frame > 0 ? 1 + (gdouble) FRAME_PRICE / frame : 1)
             - (gdouble) (now_us - peer->opened_us) / G_USEC_PER_SEC * ROOM_RATE;
      self->haul.taken_kb = MAX (self->haul.taken_kb, cost / 1000);
      self->haul.deaf_seconds =
        MAX (self->haul.deaf_seconds, (gdouble) (now_us - peer->grew_us) / G_USEC_PER_SEC);
    }
}

static void
turn (Attacker *self)
{
  struct pollfd fds[MAX_PEERS];

  for (guint i = 0; i < self->attack->n_peers; i++)
    {
      Peer *peer = &self->peers[i];
      gboolean reads;

      if (peer->fd < 0)
        open_peer (self, i);
      if (peer->fd >= 0 && peer->connected)
        go_on (self, peer);
      /* Until the upgrade it has to listen. */
      reads = !(self->attack->flags & DEAF) || !peer->open;
      fds[i] = (struct pollfd) {
        .fd = peer->fd,
        .events = (reads ? POLLIN : 0) | (!peer->connected || peer->out->len > 0 ? POLLOUT : 0),
      };
    }
  poll (fds, self->attack->n_peers, 2);
  for (guint i = 0; i < self->attack->n_peers; i++)
    {
      Peer *peer = &self->peers[i];

      if (peer->fd >= 0 && fds[i].revents & POLLOUT)
        on_output (self, peer);
      if (peer->fd >= 0 && fds[i].revents & POLLIN)
        on_input (self, peer);
      else if (peer->fd >= 0 && fds[i].revents & (POLLERR | POLLHUP))
        peer_close (peer);
    }
  if (self->attack->flags & UPGRADE && g_get_monotonic_time () - self->looked_us > LOOK_US)
    look (self);
}

/* Each peer is a datagram socket with an address of its own; what it puts into @out goes to the
 * group as one datagram. */
static void
send_datagrams (Attacker *self,
                gint64    end_us)
{
  struct in_addr interface = { .s_addr = htonl (INADDR_LOOPBACK) };
  struct sockaddr_in group = { .sin_family = AF_INET, .sin_port = htons (SIGUO_BEACON_PORT) };

  inet_pton (AF_INET, SIGUO_BEACON_GROUP_4, &group.sin_addr);
  for (guint i = 0; i < self->attack->n_peers; i++)
    {
      struct sockaddr_in source;

      set_source (&source, i % self->attack->n_addresses);
      self->peers[i].fd = socket (AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
      if (bind (self->peers[i].fd, (struct sockaddr *) &source, sizeof source) != 0)
        g_error ("cannot bind");
      setsockopt (self->peers[i].fd, IPPROTO_IP, IP_MULTICAST_IF, &interface, sizeof interface);
    }
  while (g_get_monotonic_time () < end_us)
    for (guint i = 0; i < self->attack->n_peers; i++)
      {
        Peer *peer = &self->peers[i];

        g_byte_array_set_size (peer->out, 0);
        peer->serial = ++self->haul.n_connections;
        self->attack->go_on (peer);
        peer->step++;
        if (sendto (peer->fd, peer->out->data, peer->out->len, 0, (struct sockaddr *) &group,
                    sizeof group) > 0)
          self->sent += peer->out->len;
      }
}

int
attacker_main (const char *name,
               const char *host,
               guint16     port,
               gdouble     seconds,
               const char *overheard)
{
  Attacker *self = g_new0 (Attacker, 1);
  g_autoptr (GBytes) bomb = NULL;
  gint64 end_us;

  for (guint i = 0; i < n_attacks; i++)
    if (g_str_equal (attacks[i].name, name))
      self->attack = &attacks[i];
  g_assert_nonnull (self->attack);
  g_assert_cmpuint (self->attack->n_peers, <=, MAX_PEERS);
  self->room = (struct sockaddr_in) { .sin_family = AF_INET, .sin_port = htons (port) };
  inet_pton (AF_INET, host, &self->room.sin_addr);
  self->host = g_strdup_printf ("%s:%u", host, port);
  if (self->attack->flags & BOMB)
    bomb = bomb_new ();
  for (guint i = 0; i < MAX_PEERS; i++)
    {
      self->peers[i].fd = -1;
      self->peers[i].out = g_byte_array_new ();
      self->peers[i].in = g_byte_array_new ();
      self->peers[i].bomb = bomb;
      self->peers[i].overheard = overheard;
    }
  end_us = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
  if (self->attack->flags & DATAGRAMS)
    send_datagrams (self, end_us);
  else
    while (g_get_monotonic_time () < end_us)
      turn (self);
  printf ("%u %.1f %.2f %u|%u %s, %.1f MB\n", self->haul.n_connections, self->haul.taken_kb,
          self->haul.deaf_seconds, self->haul.n_returned, self->haul.n_connections,
          self->attack->flags & DATAGRAMS ? "datagrams" : "connections", self->sent / 1e6);
  fflush (stdout);
  return 0;
}

char *
haul_parse (Haul       *haul,
            const char *line)
{
  const char *words = strchr (line, '|');

  g_assert_nonnull (words);
  g_assert_cmpint (sscanf (line, "%u %lf %lf %u|", &haul->n_connections, &haul->taken_kb,
                           &haul->deaf_seconds, &haul->n_returned), ==, 4);
  return g_strdup (words + 1);
}
