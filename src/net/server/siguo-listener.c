/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-listener.h"

#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

#include "net/common/siguo-host-text.h"
#include "net/common/siguo-message.h"
#include "net/common/siguo-source.h"
#include "net/common/siguo-web-channel.h"
#include "siguo-door.h"

#define TOTAL 24
#define PER_ADDRESS 4
/* This machine's own connections do not count, but have an end too. */
#define LOOPBACK_TOTAL 32
#define SWEEP_MS 250
#define SEND_BUFFER (32 * 1024)

/* One accepted connection, in a list from the oldest to the newest. */
typedef struct
{
  SiguoListener *listener;
  SiguoMeter *meter;
  GSocketAddress *remote;     /* also what tells libsoup's messages apart */
  char *host;                 /* what "Host" must be */
  SiguoChannel *channel;      /* weak; NULL before the upgrade and after the end */
  gboolean counts;            /* not over loopback */
  gboolean kept;
} Guest;

struct _SiguoListener
{
  GObject parent_instance;

  SiguoDoor *door;
  SoupServer *server;
  GList *guests;
  guint16 port;
  guint total, per_address;
  gboolean count_loopback;
  GSource *sweep;
};

enum
{
  CHANNEL,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoListener, siguo_listener, G_TYPE_OBJECT)

/* --- Guests ---------------------------------------------------------------------------------- */

static void on_gone (SiguoMeter *meter, Guest *guest);

static void
guest_free (Guest *guest)
{
  g_signal_handlers_disconnect_by_func (guest->meter, on_gone, guest);
  g_clear_weak_pointer (&guest->channel);
  g_object_unref (guest->meter);
  g_object_unref (guest->remote);
  g_free (guest->host);
  g_free (guest);
}

static void
on_gone (SiguoMeter *meter,
         Guest      *guest)
{
  SiguoListener *self = guest->listener;

  self->guests = g_list_remove (self->guests, guest);
  guest_free (guest);
}

static Guest *
find_guest (SiguoListener  *self,
            GSocketAddress *remote)
{
  for (GList *l = self->guests; l != NULL; l = l->next)
    {
      Guest *guest = l->data;

      if (guest->remote == remote)
        return guest;
    }

  return NULL;
}

static gboolean
same_address (GSocketAddress *a,
              GSocketAddress *b)
{
  return g_inet_address_equal (g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (a)),
                               g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (b)));
}

/* Counts the guests that count like @remote does, and finds the one to drop first: the oldest that
 * has no place in the room, one that does not even have a channel before others. @remote:
 * (nullable): all addresses */
static guint
count_guests (SiguoListener   *self,
              gboolean         counts,
              GSocketAddress  *remote,
              Guest          **oldest)
{
  guint n = 0;

  *oldest = NULL;
  for (GList *l = self->guests; l != NULL; l = l->next)
    {
      Guest *guest = l->data;

      if (guest->counts != counts || siguo_meter_get_reason (guest->meter) != NULL ||
          (remote != NULL && !same_address (guest->remote, remote)))
        continue;

      n++;
      if (!guest->kept &&
          (*oldest == NULL || ((*oldest)->channel != NULL && guest->channel == NULL)))
        *oldest = guest;
    }

  return n;
}

/* Returns: whether there is a place for one more, after somebody was dropped for it if need be */
static gboolean
make_place (SiguoListener  *self,
            gboolean        counts,
            GSocketAddress *remote)
{
  Guest *oldest;

  if (counts && count_guests (self, TRUE, remote, &oldest) >= self->per_address)
    {
      if (oldest == NULL)
        return FALSE;
      siguo_meter_kill (oldest->meter, "made place for another one from its address");
    }

  if (count_guests (self, counts, NULL, &oldest) >=
      (counts ? self->total : MAX (self->total, LOOPBACK_TOTAL)))
    {
      if (oldest == NULL)
        return FALSE;
      siguo_meter_kill (oldest->meter, "made place for another one");
    }

  return TRUE;
}

static gboolean
on_sweep (gpointer user_data)
{
  SiguoListener *self = user_data;
  gint64 now_us = g_get_monotonic_time ();
  gboolean waiting = FALSE;
  guint known = self->door != NULL ? siguo_door_sweep (self->door, now_us) : 0;

  for (GList *l = self->guests; l != NULL; l = l->next)
    {
      Guest *guest = l->data;

      /* With a channel it is the channel that sweeps. */
      if (guest->channel == NULL)
        {
          siguo_meter_sweep (guest->meter, now_us);
          waiting = TRUE;
        }
    }

  if (waiting || known > 0)
    return G_SOURCE_CONTINUE;

  siguo_source_clear (&self->sweep);

  return G_SOURCE_REMOVE;
}

static void
turn_away (GSocket *client)
{
  static const char full[] =
    "HTTP/1.1 503 Service Unavailable\r\nServer: siguo\r\nConnection: close\r\n"
    "Content-Length: 0\r\n\r\n";

  g_socket_send_with_blocking (client, full, strlen (full), FALSE, NULL, NULL);
  g_socket_close (client, NULL);
}

static void
on_client (GSocket            *client,
           GInetSocketAddress *remote,
           gpointer            user_data)
{
  SiguoListener *self = user_data;
  g_autoptr (GSocketAddress) local = g_socket_get_local_address (client, NULL);
  g_autoptr (GSocketConnection) connection = NULL;
  g_autoptr (SiguoMeter) meter = NULL;
  g_autoptr (GError) error = NULL;
  gboolean counts;
  Guest *guest;

  /* Whoever is turned away too is remembered by the door until a sweep forgets the address. */
  if (self->sweep == NULL)
    self->sweep = siguo_source_new_timeout (SWEEP_MS, on_sweep, self, NULL);

  counts = self->count_loopback ||
           !g_inet_address_get_is_loopback (g_inet_socket_address_get_address (remote));
  if (local == NULL || !G_IS_INET_SOCKET_ADDRESS (local) ||
      !make_place (self, counts, G_SOCKET_ADDRESS (remote)))
    {
      turn_away (client);
      return;
    }

  g_socket_set_option (client, IPPROTO_TCP, TCP_NODELAY, 1, NULL);
  /* Little is ever under way: what is lost is sent again without waiting twice as long each time. */
  g_socket_set_option (client, IPPROTO_TCP, TCP_THIN_LINEAR_TIMEOUTS, 1, NULL);
  g_socket_set_option (client, SOL_SOCKET, SO_SNDBUF, SEND_BUFFER, NULL);
  connection = g_socket_connection_factory_create_connection (client);
  meter = siguo_meter_new (connection, &siguo_meter_limits_of_room, FALSE);

  guest = g_new0 (Guest, 1);
  guest->listener = self;
  guest->meter = g_object_ref (meter);
  /* An object of its own: it also is the name by which libsoup's messages are told apart. */
  guest->remote = g_inet_socket_address_new (g_inet_socket_address_get_address (remote),
                                             g_inet_socket_address_get_port (remote));
  guest->host = siguo_host_text_new (G_INET_SOCKET_ADDRESS (local));
  guest->counts = counts;
  self->guests = g_list_append (self->guests, guest);
  g_signal_connect (meter, "gone", G_CALLBACK (on_gone), guest);

  /* Reads at once, and may run everything below before it returns. */
  if (!soup_server_accept_iostream (self->server, G_IO_STREAM (meter), local, guest->remote,
                                    &error))
    siguo_meter_kill (meter, "not taken by the server");
}

/* --- Requests -------------------------------------------------------------------------------- */

/* Returns: 0 for a request that may go on, else a status. What also has a body must not be read on:
 * libsoup would read the body whatever the status. */
static guint
judge_request (SoupServerMessage *message,
               Guest             *guest,
               gboolean          *has_body)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  GUri *uri = soup_server_message_get_uri (message);
  const char *host = soup_message_headers_get_list (headers, "Host");
  const char *origin = soup_message_headers_get_list (headers, "Origin");
  const char *length = soup_message_headers_get_list (headers, "Content-Length");

  *has_body = soup_message_headers_get_list (headers, "Transfer-Encoding") != NULL ||
              soup_message_headers_get_list (headers, "Expect") != NULL ||
              (length != NULL && !g_str_equal (length, "0"));

  if (soup_server_message_get_method (message) != SOUP_METHOD_GET)
    {
      *has_body = TRUE;
      return SOUP_STATUS_METHOD_NOT_ALLOWED;
    }
  if (*has_body)
    return SOUP_STATUS_BAD_REQUEST;
  if (host == NULL || g_ascii_strcasecmp (host, guest->host) != 0)
    return SOUP_STATUS_FORBIDDEN;
  if (origin != NULL && !(g_ascii_strncasecmp (origin, "http://", 7) == 0 &&
                          g_ascii_strcasecmp (origin + 7, guest->host) == 0))
    return SOUP_STATUS_FORBIDDEN;
  if (uri == NULL || g_uri_get_query (uri) != NULL ||
      !g_str_equal (g_uri_get_path (uri), SIGUO_ROOM_PATH))
    return SOUP_STATUS_NOT_FOUND;

  return 0;
}

static void
on_got_headers (SoupServerMessage *message,
                SiguoListener     *self)
{
  Guest *guest = find_guest (self, soup_server_message_get_remote_address (message));
  gboolean has_body = FALSE;
  guint status;

  soup_message_body_set_accumulate (soup_server_message_get_request_body (message), FALSE);
  soup_message_headers_remove (soup_server_message_get_request_headers (message), "Range");
  if (guest == NULL)
    return;

  status = judge_request (message, guest, &has_body);
  if (status == 0)
    return;

  soup_message_headers_replace (soup_server_message_get_response_headers (message), "Connection",
                                "close");
  soup_server_message_set_status (message, status, NULL);
  if (has_body)
    siguo_meter_kill (guest->meter, "a request that is not for a room");
}

static void
on_request_started (SoupServer        *server,
                    SoupServerMessage *message,
                    SiguoListener     *self)
{
  g_signal_connect_object (message, "got-headers", G_CALLBACK (on_got_headers), self, 0);
}

static void
on_websocket (SoupServer              *server,
              SoupServerMessage       *message,
              const char              *path,
              SoupWebsocketConnection *connection,
              gpointer                 user_data)
{
  SiguoListener *self = user_data;
  Guest *guest = find_guest (self, soup_server_message_get_remote_address (message));
  g_autoptr (SiguoChannel) channel = NULL;
  g_autoptr (GSocketAddress) remote = NULL;

  if (guest == NULL)
    return;

  channel = siguo_web_channel_new (connection, guest->meter);
  g_set_weak_pointer (&guest->channel, channel);
  remote = g_object_ref (guest->remote);
  siguo_meter_start_frames (guest->meter);
  g_signal_emit (self, signals[CHANNEL], 0, channel, remote);
}

/* --- The listener ---------------------------------------------------------------------------- */

static void
siguo_listener_dispose (GObject *object)
{
  SiguoListener *self = SIGUO_LISTENER (object);

  siguo_listener_stop (self);
  siguo_source_clear (&self->sweep);
  for (GList *l = self->guests; l != NULL; l = l->next)
    {
      Guest *guest = l->data;

      siguo_meter_kill (guest->meter, "the room is gone");
    }
  g_list_free_full (g_steal_pointer (&self->guests), (GDestroyNotify) guest_free);

  if (self->server != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->server, self);
      soup_server_remove_handler (self->server, SIGUO_ROOM_PATH);
      soup_server_disconnect (self->server);
    }
  g_clear_object (&self->server);

  G_OBJECT_CLASS (siguo_listener_parent_class)->dispose (object);
}

static void
siguo_listener_class_init (SiguoListenerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_listener_dispose;

  signals[CHANNEL] = g_signal_new ("channel", SIGUO_TYPE_LISTENER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 2, SIGUO_TYPE_CHANNEL, G_TYPE_SOCKET_ADDRESS);
}

static void
siguo_listener_init (SiguoListener *self)
{
  char *protocols[] = { (char *) SIGUO_SUBPROTOCOL, NULL };

  self->total = TOTAL;
  self->per_address = PER_ADDRESS;
  self->server = soup_server_new ("server-header", "siguo", NULL);
  /* 97 kB of it unpack to 100 MB. */
  soup_server_remove_websocket_extension (self->server, SOUP_TYPE_WEBSOCKET_EXTENSION_DEFLATE);
  soup_server_add_websocket_handler (self->server, SIGUO_ROOM_PATH, NULL, protocols, on_websocket,
                                     self, NULL);
  g_signal_connect (self->server, "request-started", G_CALLBACK (on_request_started), self);
}

SiguoListener *
siguo_listener_new (void)
{
  return g_object_new (SIGUO_TYPE_LISTENER, NULL);
}

void
siguo_listener_set_caps (SiguoListener *self,
                         guint          total,
                         guint          per_address,
                         gboolean       count_loopback)
{
  g_return_if_fail (SIGUO_IS_LISTENER (self));

  self->total = total > 0 ? total : TOTAL;
  self->per_address = per_address > 0 ? per_address : PER_ADDRESS;
  self->count_loopback = count_loopback;
  if (self->door != NULL)
    siguo_door_set_count_loopback (self->door, count_loopback);
}

gboolean
siguo_listener_listen (SiguoListener  *self,
                       int             port,
                       gboolean        loopback_only,
                       GError        **error)
{
  int first = port == SIGUO_LISTEN_FIRST_FREE ? SIGUO_FIRST_PORT : port;
  int last = port == SIGUO_LISTEN_FIRST_FREE ? SIGUO_LAST_PORT : port;
  g_autoptr (GError) local = NULL;

  g_return_val_if_fail (SIGUO_IS_LISTENER (self), FALSE);
  g_return_val_if_fail (self->door == NULL, FALSE);
  g_return_val_if_fail (port >= SIGUO_LISTEN_FIRST_FREE && port <= G_MAXUINT16, FALSE);

  self->door = siguo_door_new (on_client, self);
  siguo_door_set_count_loopback (self->door, self->count_loopback);
  for (int i = first; i <= last; i++)
    {
      g_clear_error (&local);
      if (siguo_door_open (self->door, i, loopback_only, &local))
        {
          self->port = siguo_door_get_port (self->door);
          return TRUE;
        }
      if (!g_error_matches (local, G_IO_ERROR, G_IO_ERROR_ADDRESS_IN_USE))
        break;
    }

  g_clear_pointer (&self->door, siguo_door_free);
  if (port == SIGUO_LISTEN_FIRST_FREE &&
      g_error_matches (local, G_IO_ERROR, G_IO_ERROR_ADDRESS_IN_USE))
    g_set_error (error, local->domain, local->code,
                 _("All ports from %d to %d are in use on this computer."), SIGUO_FIRST_PORT,
                 SIGUO_LAST_PORT);
  else if (g_error_matches (local, G_IO_ERROR, G_IO_ERROR_ADDRESS_IN_USE))
    g_set_error (error, local->domain, local->code, _("Port %d is in use on this computer."), port);
  else
    g_set_error (error, local->domain, local->code, _("Cannot listen on the network: %s"),
                 local->message);

  return FALSE;
}

guint16
siguo_listener_get_port (SiguoListener *self)
{
  g_return_val_if_fail (SIGUO_IS_LISTENER (self), 0);

  return self->port;
}

void
siguo_listener_keep (SiguoListener *self,
                     SiguoChannel  *channel)
{
  g_return_if_fail (SIGUO_IS_LISTENER (self));

  for (GList *l = self->guests; l != NULL; l = l->next)
    {
      Guest *guest = l->data;

      if (guest->channel == channel)
        guest->kept = TRUE;
    }
}

guint
siguo_listener_get_n_connections (SiguoListener *self)
{
  g_return_val_if_fail (SIGUO_IS_LISTENER (self), 0);

  return g_list_length (self->guests);
}

void
siguo_listener_stop (SiguoListener *self)
{
  g_return_if_fail (SIGUO_IS_LISTENER (self));

  g_clear_pointer (&self->door, siguo_door_free);
}
