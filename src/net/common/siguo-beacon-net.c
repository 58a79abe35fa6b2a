/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-beacon-net.h"

#include "net/common/siguo-message.h"
#include "net/common/siguo-source-meter.h"

#include <string.h>

#define CHECK_MS 5000
/* The first time, since changes are told from then on; and without any network, since somebody
 * waits for it. */
#define CHECK_SOON_MS 1000

struct _SiguoBeaconNet
{
  GObject parent_instance;

  gboolean asks;
  gboolean started;
  SiguoBeaconFunc heard;
  gpointer user_data;
  GArray *interfaces;        /* (element-type SiguoInterface) */
  GPtrArray *sockets;        /* (element-type SiguoBeaconSocket) */
  SiguoBeaconSocket *direct[2];   /* by IPv4 and IPv6; NULL until somebody is asked directly */
  SiguoSourceMeter *meter;
  GError *error;
  GNetworkMonitor *monitor;
  guint check_id;
};

G_DEFINE_FINAL_TYPE (SiguoBeaconNet, siguo_beacon_net, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
on_datagram (SiguoBeaconSocket  *socket,
             const guint8       *bytes,
             gsize               length,
             GInetSocketAddress *from,
             gpointer            user_data)
{
  SiguoBeaconNet *self = user_data;
  SiguoBeacon beacon;

  if (siguo_source_meter_allows (self->meter, from, g_get_monotonic_time ())
      && siguo_beacon_parse (&beacon, bytes, length, NULL))
    self->heard (socket, &beacon, length, from, self->user_data);
}

static void
open_socket (SiguoBeaconNet       *self,
             const SiguoInterface *interface,
             GSocketFamily         family,
             gboolean              shared,
             GError              **error)
{
  SiguoBeaconSocket *socket =
    siguo_beacon_socket_new (interface, family, shared, on_datagram, self, error);

  if (socket != NULL)
    g_ptr_array_add (self->sockets, socket);
}

/* Nothing is lost without it but answers to some of those who ask here alone. */
static void
open_at (SiguoBeaconNet       *self,
         const SiguoInterface *interface,
         gconstpointer         address,
         GSocketFamily         family)
{
  g_autoptr (GInetAddress) at = g_inet_address_new_from_bytes (address, family);
  SiguoBeaconSocket *socket =
    siguo_beacon_socket_new_at (interface, at, on_datagram, self, NULL);

  if (socket != NULL)
    g_ptr_array_add (self->sockets, socket);
}

static void
open_addresses (SiguoBeaconNet       *self,
                const SiguoInterface *interface)
{
  for (guint i = 0; i < interface->n_ipv4; i++)
    open_at (self, interface, &interface->ipv4[i], G_SOCKET_FAMILY_IPV4);
  if (interface->has_ipv6)
    open_at (self, interface, &interface->ipv6, G_SOCKET_FAMILY_IPV6);
}

static void
open_family (SiguoBeaconNet       *self,
             const SiguoInterface *interface,
             GSocketFamily         family)
{
  g_autoptr (GError) error = NULL;

  open_socket (self, interface, family, TRUE, &error);
  /* Without the shared port answers still come. */
  if (self->asks)
    open_socket (self, interface, family, FALSE, error == NULL ? &error : NULL);
  if (error != NULL)
    {
      g_debug ("no beacon socket on %s: %s", interface->name, error->message);
      if (self->error == NULL)
        self->error = g_steal_pointer (&error);
    }
}

static void
rebuild (SiguoBeaconNet *self,
         GArray         *interfaces)
{
  g_ptr_array_set_size (self->sockets, 0);
  g_clear_error (&self->error);
  g_clear_pointer (&self->interfaces, g_array_unref);
  self->interfaces = g_array_ref (interfaces);
  for (guint i = 0; i < interfaces->len; i++)
    {
      const SiguoInterface *interface = &g_array_index (interfaces, SiguoInterface, i);

      if (interface->n_ipv4 > 0)
        open_family (self, interface, G_SOCKET_FAMILY_IPV4);
      if (interface->has_ipv6)
        open_family (self, interface, G_SOCKET_FAMILY_IPV6);
      if (!self->asks)
        open_addresses (self, interface);
    }
  if (self->sockets->len > 0)
    g_clear_error (&self->error);
  else if (self->error == NULL)
    self->error =
      g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NETWORK_UNREACHABLE, "no network interface");
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
has_broken (SiguoBeaconNet *self)
{
  for (guint i = 0; i < self->sockets->len; i++)
    if (siguo_beacon_socket_is_broken (g_ptr_array_index (self->sockets, i)))
      return TRUE;
  return FALSE;
}

/**
 * siguo_beacon_net_check:
 * @self: the sockets
 *
 * Makes the sockets anew when the interfaces changed.
 */
void
siguo_beacon_net_check (SiguoBeaconNet *self)
{
  g_autoptr (GArray) interfaces = NULL;

  g_return_if_fail (SIGUO_IS_BEACON_NET (self));

  if (!self->started)
    return;
  interfaces = siguo_interfaces_get ();
  if (!siguo_interfaces_equal (interfaces, self->interfaces) || has_broken (self))
    rebuild (self, interfaces);
}

static gboolean on_check (gpointer user_data);

static void
schedule_check (SiguoBeaconNet *self)
{
  gboolean soon = self->monitor == NULL || siguo_beacon_net_count_links (self) == 0;

  g_clear_handle_id (&self->check_id, g_source_remove);
  self->check_id = g_timeout_add (soon ? CHECK_SOON_MS : CHECK_MS, on_check, self);
}

static gboolean
on_check (gpointer user_data)
{
  g_autoptr (SiguoBeaconNet) self = g_object_ref (user_data);

  self->check_id = 0;
  /* Not at the start: making the monitor may ask the system bus, which takes its time. */
  if (self->monitor == NULL)
    {
      self->monitor = g_object_ref (g_network_monitor_get_default ());
      g_signal_connect_object (self->monitor, "network-changed",
                               G_CALLBACK (siguo_beacon_net_check), self,
                               G_CONNECT_SWAPPED);
    }
  siguo_beacon_net_check (self);
  if (self->started)
    schedule_check (self);
  return G_SOURCE_REMOVE;
}

/**
 * siguo_beacon_net_start:
 * @self: the sockets
 *
 * Opens them and emits "changed" at once.
 */
void
siguo_beacon_net_start (SiguoBeaconNet *self)
{
  g_autoptr (GArray) interfaces = NULL;

  g_return_if_fail (SIGUO_IS_BEACON_NET (self));

  if (self->started)
    return;
  self->started = TRUE;
  interfaces = siguo_interfaces_get ();
  rebuild (self, interfaces);
  if (self->started)
    schedule_check (self);
}

static void
close_direct (SiguoBeaconNet *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->direct); i++)
    g_clear_pointer (&self->direct[i], siguo_beacon_socket_free);
}

/**
 * siguo_beacon_net_stop:
 * @self: the sockets
 *
 * Closes them.
 */
void
siguo_beacon_net_stop (SiguoBeaconNet *self)
{
  g_return_if_fail (SIGUO_IS_BEACON_NET (self));

  self->started = FALSE;
  g_clear_handle_id (&self->check_id, g_source_remove);
  if (self->monitor != NULL)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);
  g_ptr_array_set_size (self->sockets, 0);
  close_direct (self);
  g_clear_pointer (&self->interfaces, g_array_unref);
}

/**
 * siguo_beacon_net_announce:
 * @self: the sockets
 * @beacon: a room, or its end
 *
 * Sends @beacon to all on every interface.
 */
void
siguo_beacon_net_announce (SiguoBeaconNet    *self,
                           const SiguoBeacon *beacon)
{
  g_autoptr (GBytes) bytes = siguo_beacon_to_bytes (beacon);

  g_return_if_fail (SIGUO_IS_BEACON_NET (self));

  for (guint i = 0; i < self->sockets->len; i++)
    if (siguo_beacon_socket_is_shared (g_ptr_array_index (self->sockets, i)))
      siguo_beacon_socket_send_to_all (g_ptr_array_index (self->sockets, i), bytes);
}

static GBytes *
make_question (SiguoBeaconSocket *socket)
{
  SiguoBeacon question = {
    .kind = SIGUO_BEACON_ASK, .protocol = SIGUO_PROTOCOL, .has_nonce = TRUE
  };

  memcpy (question.nonce, siguo_beacon_socket_new_nonce (socket), SIGUO_BEACON_NONCE_BYTES);
  return siguo_beacon_to_bytes (&question);
}

/**
 * siguo_beacon_net_ask:
 * @self: the sockets
 *
 * Asks all for their rooms.
 */
void
siguo_beacon_net_ask (SiguoBeaconNet *self)
{
  g_return_if_fail (SIGUO_IS_BEACON_NET (self));

  for (guint i = 0; i < self->sockets->len; i++)
    {
      SiguoBeaconSocket *socket = g_ptr_array_index (self->sockets, i);
      g_autoptr (GBytes) bytes = NULL;

      if (siguo_beacon_socket_is_shared (socket))
        continue;
      bytes = make_question (socket);
      siguo_beacon_socket_send_to_all (socket, bytes);
    }
}

static void
ask_directly (SiguoBeaconNet *self,
              guint           index,
              GSocketFamily   family,
              GPtrArray      *places)
{
  SiguoBeaconSocket **socket = &self->direct[index];
  g_autoptr (GBytes) bytes = NULL;

  if (*socket != NULL && siguo_beacon_socket_is_broken (*socket))
    g_clear_pointer (socket, siguo_beacon_socket_free);
  for (guint i = 0; i < places->len; i++)
    {
      GSocketAddress *place = g_ptr_array_index (places, i);

      if (g_socket_address_get_family (place) != family)
        continue;
      if (*socket == NULL)
        *socket = siguo_beacon_socket_new (NULL, family, FALSE, on_datagram, self, NULL);
      if (*socket == NULL)
        return;
      /* One nonce for all of them: the socket knows its last two. */
      if (bytes == NULL)
        bytes = make_question (*socket);
      siguo_beacon_socket_send_to (*socket, bytes, place);
    }
}

/**
 * siguo_beacon_net_ask_at:
 * @self: the sockets
 * @places: (element-type GInetSocketAddress): where rooms may be, with the port of the beacons
 *
 * Asks there, whatever interface leads to it.
 */
void
siguo_beacon_net_ask_at (SiguoBeaconNet *self,
                         GPtrArray      *places)
{
  g_return_if_fail (SIGUO_IS_BEACON_NET (self));

  if (!self->started)
    return;
  ask_directly (self, 0, G_SOCKET_FAMILY_IPV4, places);
  ask_directly (self, 1, G_SOCKET_FAMILY_IPV6, places);
}

/**
 * siguo_beacon_net_count_links:
 * @self: the sockets
 *
 * Returns: how many interfaces lead out of this computer
 */
guint
siguo_beacon_net_count_links (SiguoBeaconNet *self)
{
  guint count = 0;

  g_return_val_if_fail (SIGUO_IS_BEACON_NET (self), 0);

  for (guint i = 0; self->interfaces != NULL && i < self->interfaces->len; i++)
    if (!g_array_index (self->interfaces, SiguoInterface, i).loopback)
      count++;
  return count;
}

/**
 * siguo_beacon_net_get_error:
 * @self: the sockets
 *
 * Returns: (transfer none) (nullable): why there is none
 */
const GError *
siguo_beacon_net_get_error (SiguoBeaconNet *self)
{
  g_return_val_if_fail (SIGUO_IS_BEACON_NET (self), NULL);

  return self->error;
}

static void
siguo_beacon_net_dispose (GObject *object)
{
  siguo_beacon_net_stop (SIGUO_BEACON_NET (object));
  G_OBJECT_CLASS (siguo_beacon_net_parent_class)->dispose (object);
}

static void
siguo_beacon_net_finalize (GObject *object)
{
  SiguoBeaconNet *self = SIGUO_BEACON_NET (object);

  g_ptr_array_unref (self->sockets);
  siguo_source_meter_free (self->meter);
  g_clear_error (&self->error);
  G_OBJECT_CLASS (siguo_beacon_net_parent_class)->finalize (object);
}

static void
siguo_beacon_net_class_init (SiguoBeaconNetClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_beacon_net_dispose;
  G_OBJECT_CLASS (klass)->finalize = siguo_beacon_net_finalize;
  signals[CHANGED] =
    g_signal_new ("changed", SIGUO_TYPE_BEACON_NET, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
siguo_beacon_net_init (SiguoBeaconNet *self)
{
  self->sockets = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_beacon_socket_free);
  self->meter = siguo_source_meter_new ();
}

/**
 * siguo_beacon_net_new:
 * @asks: whether questions will be asked
 * @heard: called for each beacon
 * @user_data: for @heard
 *
 * Returns: (transfer full): the sockets, none of them open yet
 */
SiguoBeaconNet *
siguo_beacon_net_new (gboolean        asks,
                      SiguoBeaconFunc heard,
                      gpointer        user_data)
{
  SiguoBeaconNet *self = g_object_new (SIGUO_TYPE_BEACON_NET, NULL);

  self->asks = asks;
  self->heard = heard;
  self->user_data = user_data;
  return self;
}
