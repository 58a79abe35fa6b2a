/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-guest.h"

#include <glib/gi18n-lib.h>

#include "net/common/siguo-bucket.h"
#include "net/common/siguo-source.h"
#include "net/common/siguo-web-channel.h"
#include "referee/siguo-room.h"

#define HELLO_MS 5000
#define MESSAGE_RATE 20
#define MESSAGE_BURST 40

struct _SiguoGuest
{
  const SiguoGuestPorts *ports;
  gpointer user_data;
  SiguoChannel *channel;
  guint link;
  char *from;
  GInetAddress *address;
  GSource *hello;          /* waits for the greeting */
  gboolean greeted;
  gboolean dropped;
  guint32 member;
  guint version;           /* of what it was told of computer players */
  gint64 heard_ms;
  SiguoBucket bucket;
};

static gint64
now_ms (void)
{
  return g_get_monotonic_time () / 1000;
}

/* Who does not behave gets no answer. */
static void
cut (SiguoGuest *guest,
     const char *reason)
{
  guest->dropped = TRUE;
  /* Nobody waits for it: whoever fills the room and is cut for it leaves the place at once. */
  guest->heard_ms = now_ms () - SIGUO_AWAY_MS;
  siguo_source_clear (&guest->hello);
  if (SIGUO_IS_WEB_CHANNEL (guest->channel))
    siguo_web_channel_cut (SIGUO_WEB_CHANNEL (guest->channel), "cut by the room");
  else
    siguo_channel_close (guest->channel);
  guest->ports->refused (guest, reason, guest->user_data);
}

static gboolean
on_hello_timeout (gpointer user_data)
{
  SiguoGuest *guest = user_data;

  siguo_source_clear (&guest->hello);
  cut (guest, "no greeting in time");

  return G_SOURCE_REMOVE;
}

/* The frozen answer to those of other versions. */
static void
refuse_version (SiguoGuest         *guest,
                const SiguoMessage *hello)
{
  g_autoptr (SiguoMessage) message = siguo_message_new (SIGUO_MESSAGE_REFUSED);
  g_autofree char *reason = NULL;

  reason = g_strdup_printf (
    _("This room speaks version %d of the protocol (Siguo %s), you speak version %d (Siguo %s)."),
    SIGUO_PROTOCOL, SIGUO_VERSION, (int) siguo_message_get_int (hello, "protocol"),
    siguo_message_get_text (hello, "version"));
  siguo_message_set_int (message, "protocol", SIGUO_PROTOCOL);
  siguo_message_set_text (message, "version", SIGUO_VERSION);
  siguo_message_set_text (message, "reason", reason);
  siguo_guest_send (guest, message);
  siguo_guest_drop (guest);
  guest->ports->refused (guest, "another version", guest->user_data);
}

/* Returns: whether the message goes on to the room; if not, the guest may be gone */
static gboolean
greet (SiguoGuest         *guest,
       const SiguoMessage *message)
{
  if (siguo_message_get_type_id (message) != SIGUO_MESSAGE_HELLO)
    {
      cut (guest, "no greeting");
      return FALSE;
    }

  if (!g_str_equal (siguo_message_get_text (message, "game"), "siguo"))
    {
      cut (guest, "another game");
      return FALSE;
    }

  if (siguo_message_get_int (message, "protocol") != SIGUO_PROTOCOL)
    {
      refuse_version (guest, message);
      return FALSE;
    }

  guest->greeted = TRUE;
  siguo_source_clear (&guest->hello);

  return TRUE;
}

static void
answer_ping (SiguoGuest         *guest,
             const SiguoMessage *ping)
{
  g_autoptr (SiguoMessage) pong = siguo_message_new (SIGUO_MESSAGE_PONG);

  siguo_message_set_int (pong, "n", siguo_message_get_int (ping, "n"));
  siguo_guest_send (guest, pong);
}

static void
on_channel_received (SiguoChannel *channel,
                     GBytes       *text,
                     SiguoGuest   *guest)
{
  g_autoptr (SiguoMessage) message = NULL;
  g_autoptr (GError) error = NULL;

  if (guest->dropped)
    return;

  guest->heard_ms = now_ms ();
  if (!siguo_bucket_take (&guest->bucket, 1, g_get_monotonic_time ()))
    {
      cut (guest, "too many messages");
      return;
    }

  message = siguo_message_parse (text, SIGUO_TO_ROOM, &error);
  if (message == NULL)
    {
      cut (guest, error->message);
      return;
    }

  if (!guest->greeted && !greet (guest, message))
    return;

  if (siguo_message_get_type_id (message) == SIGUO_MESSAGE_PING)
    answer_ping (guest, message);
  else
    guest->ports->message (guest, message, text, guest->user_data);
}

static void
on_channel_closed (SiguoChannel *channel,
                   GError       *error,
                   SiguoGuest   *guest)
{
  guest->ports->closed (guest, guest->dropped ? NULL : error, guest->user_data);
}

SiguoGuest *
siguo_guest_new (SiguoChannel          *channel,
                 guint                  link,
                 const char            *from,
                 const SiguoGuestPorts *ports,
                 gpointer               user_data)
{
  SiguoGuest *guest = g_new0 (SiguoGuest, 1);

  guest->ports = ports;
  guest->user_data = user_data;
  guest->channel = g_object_ref (channel);
  guest->link = link;
  guest->from = g_strdup (from);
  guest->heard_ms = now_ms ();
  guest->hello = siguo_source_new_timeout (HELLO_MS, on_hello_timeout, guest, NULL);
  siguo_bucket_init (&guest->bucket, MESSAGE_RATE, MESSAGE_BURST, g_get_monotonic_time ());
  g_signal_connect (channel, "received", G_CALLBACK (on_channel_received), guest);
  g_signal_connect (channel, "closed", G_CALLBACK (on_channel_closed), guest);

  return guest;
}

void
siguo_guest_free (SiguoGuest *guest)
{
  if (guest == NULL)
    return;

  g_signal_handlers_disconnect_by_data (guest->channel, guest);
  siguo_source_clear (&guest->hello);
  g_object_unref (guest->channel);
  g_clear_object (&guest->address);
  g_free (guest->from);
  g_free (guest);
}

guint
siguo_guest_get_link (const SiguoGuest *guest)
{
  return guest->link;
}

gboolean
siguo_guest_learn (SiguoGuest *guest,
                   guint       version)
{
  gboolean is_new = guest->version != version;

  guest->version = version;
  return is_new;
}

const char *
siguo_guest_get_from (const SiguoGuest *guest)
{
  return guest->from;
}

SiguoChannel *
siguo_guest_get_channel (const SiguoGuest *guest)
{
  return guest->channel;
}

GInetAddress *
siguo_guest_get_address (const SiguoGuest *guest)
{
  return guest->address;
}

void
siguo_guest_set_address (SiguoGuest   *guest,
                         GInetAddress *address)
{
  g_set_object (&guest->address, address);
}

guint32
siguo_guest_get_member (const SiguoGuest *guest)
{
  return guest->member;
}

void
siguo_guest_set_member (SiguoGuest *guest,
                        guint32     member)
{
  guest->member = member;
}

gboolean
siguo_guest_is_greeted (const SiguoGuest *guest)
{
  return guest->greeted;
}

gboolean
siguo_guest_is_dropped (const SiguoGuest *guest)
{
  return guest->dropped;
}

gint64
siguo_guest_get_heard_ms (const SiguoGuest *guest)
{
  return guest->heard_ms;
}

void
siguo_guest_send (SiguoGuest         *guest,
                  const SiguoMessage *message)
{
  g_autoptr (GBytes) text = NULL;

  if (guest->dropped)
    return;

  text = siguo_message_to_text (message);
  siguo_channel_send (guest->channel, text);
}

void
siguo_guest_send_text (SiguoGuest *guest,
                       GBytes     *text)
{
  if (!guest->dropped)
    siguo_channel_send (guest->channel, text);
}

void
siguo_guest_drop (SiguoGuest *guest)
{
  if (guest->dropped)
    return;

  guest->dropped = TRUE;
  guest->member = 0;
  siguo_source_clear (&guest->hello);
  siguo_channel_close (guest->channel);
}
