/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bomb.h"
#include "villain.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#define MAX_GUESTS 64
#define MAX_OUT 65536

void
guest_send (Guest      *guest,
            const void *bytes,
            gsize       length)
{
  g_byte_array_append (guest->out, bytes, length);
}

void
guest_frame (Guest      *guest,
             guint8      first,
             const void *payload,
             gsize       length)
{
  guint8 header[4] = { first };

  g_assert_cmpuint (length, <, 65536);
  if (length < 126)
    {
      header[1] = length;
      guest_send (guest, header, 2);
    }
  else
    {
      header[1] = 126;
      header[2] = length >> 8;
      header[3] = length & 0xff;
      guest_send (guest, header, 4);
    }
  guest_send (guest, payload, length);
}

void
guest_say (Guest      *guest,
           const char *format,
           ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  guest_frame (guest, 0x81, text, strlen (text));
}

/* The answer to the key in the request, as RFC 6455 has it. */
static char *
make_accept (Guest *guest)
{
  g_autofree char *head = g_strndup ((const char *) guest->in->data, guest->in->len);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA1);
  const char *key = strcasestr (head, "Sec-WebSocket-Key:");
  guint8 digest[20];
  gsize length = sizeof digest;

  if (key == NULL)
    return g_strdup ("");
  key += strlen ("Sec-WebSocket-Key:");
  key += strspn (key, " ");
  g_checksum_update (checksum, (const guchar *) key, strcspn (key, "\r\n "));
  g_checksum_update (checksum, (const guchar *) "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", -1);
  g_checksum_get_digest (checksum, digest, &length);
  return g_base64_encode (digest, length);
}

static void
answer (const Villainy *villainy,
        Guest          *guest)
{
  guest->answered = TRUE;
  if (villainy->answer != NULL)
    {
      guest_send (guest, villainy->answer, strlen (villainy->answer));
    }
  else
    {
      g_autofree char *accept = make_accept (guest);
      g_autofree char *head =
        g_strdup_printf ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                         "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n"
                         "Sec-WebSocket-Protocol: siguo.1\r\n%s\r\n", accept,
                         villainy->headers != NULL ? villainy->headers : "");

      guest_send (guest, head, strlen (head));
    }
  if (villainy->begin != NULL)
    villainy->begin (guest);
}

static void
guest_close (Guest *guest)
{
  close (guest->fd);
  guest->fd = -1;
}

static void
guest_open (Guest *guest,
            int    fd)
{
  if (guest->in == NULL)
    {
      guest->in = g_byte_array_new ();
      guest->out = g_byte_array_new ();
    }
  g_byte_array_set_size (guest->in, 0);
  g_byte_array_set_size (guest->out, 0);
  guest->fd = fd;
  guest->answered = FALSE;
  guest->n = guest->next_us = 0;
  guest->step = 0;
}

static void
on_input (const Villainy *villainy,
          Guest          *guest)
{
  guint8 buffer[8192];
  gssize n = recv (guest->fd, buffer, sizeof buffer, MSG_DONTWAIT);

  if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
    {
      guest_close (guest);
      return;
    }
  if (n < 0 || guest->answered)
    return;
  g_byte_array_append (guest->in, buffer, n);
  if (g_strstr_len ((const char *) guest->in->data, guest->in->len, "\r\n\r\n") != NULL)
    answer (villainy, guest);
}

static void
on_output (Guest *guest)
{
  gssize n =
    send (guest->fd, guest->out->data, guest->out->len, MSG_DONTWAIT | MSG_NOSIGNAL);

  if (n > 0)
    g_byte_array_remove_range (guest->out, 0, n);
  else if (n < 0 && errno != EAGAIN && errno != EINTR)
    guest_close (guest);
}

static void
go_on (const Villainy *villainy,
       Guest          *guest)
{
  gint64 now_us = g_get_monotonic_time ();

  if (villainy->go_on == NULL || !guest->answered || guest->out->len > MAX_OUT
      || now_us < guest->next_us)
    return;
  if (villainy->a_second != 0)
    guest->next_us = now_us + G_USEC_PER_SEC / villainy->a_second;
  villainy->go_on (guest);
  guest->step++;
}

static void
accept_one (Guest *guests,
            int    door)
{
  int fd = accept (door, NULL, NULL);

  for (guint i = 0; i < MAX_GUESTS && fd >= 0; i++)
    if (guests[i].fd < 0)
      {
        guest_open (&guests[i], fd);
        return;
      }
  if (fd >= 0)
    close (fd);
}

static void
turn (const Villainy *villainy,
      Guest          *guests,
      int             door)
{
  struct pollfd fds[MAX_GUESTS + 1];

  for (guint i = 0; i < MAX_GUESTS; i++)
    {
      if (guests[i].fd >= 0)
        go_on (villainy, &guests[i]);
      fds[i] = (struct pollfd) {
        .fd = guests[i].fd,
        .events = POLLIN | (guests[i].fd >= 0 && guests[i].out->len > 0 ? POLLOUT : 0),
      };
    }
  fds[MAX_GUESTS] = (struct pollfd) { .fd = door, .events = POLLIN };
  poll (fds, MAX_GUESTS + 1, 2);
  for (guint i = 0; i < MAX_GUESTS; i++)
    {
      if (guests[i].fd >= 0 && fds[i].revents & POLLOUT)
        on_output (&guests[i]);
      if (guests[i].fd >= 0 && fds[i].revents & (POLLIN | POLLERR | POLLHUP))
        on_input (villainy, &guests[i]);
    }
  if (fds[MAX_GUESTS].revents & POLLIN)
    accept_one (guests, door);
}

void
villain_main (const char *name,
              const char *host)
{
  struct sockaddr_in address = { .sin_family = AF_INET };
  socklen_t length = sizeof address;
  const Villainy *villainy = NULL;
  Guest *guests = g_new0 (Guest, MAX_GUESTS);
  g_autoptr (GBytes) bomb = bomb_new ();
  int door = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  for (guint i = 0; i < n_villainies; i++)
    if (g_str_equal (villainies[i].name, name))
      villainy = &villainies[i];
  for (guint i = 0; i < MAX_GUESTS; i++)
    {
      guests[i].fd = -1;
      guests[i].bomb = bomb;
    }
  /* Nobody is left to end it when the test has failed in the middle. */
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  inet_pton (AF_INET, host, &address.sin_addr);
  if (villainy == NULL || bind (door, (struct sockaddr *) &address, sizeof address) != 0
      || listen (door, 64) != 0
      || getsockname (door, (struct sockaddr *) &address, &length) != 0)
    g_error ("no villain");
  printf ("%u\n", ntohs (address.sin_port));
  fflush (stdout);
  for (;;)
    turn (villainy, guests, door);
}
