/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "overhear.h"

#include <stdlib.h>
#include <string.h>

#include "net/raw-peer.h"
#include "rules/siguo-proof.h"

#define PLAYER_NONCE "0123456789abcdef0123456789abcdef"
#define HELLO                                                                                      \
  "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1,\"version\":\"0.1\",\"nonce\":\""         \
  PLAYER_NONCE "\"}"

/* Says hello on a connection of its own. Returns: it */
static RawPeer *
greet (guint16   port,
       char    **welcome)
{
  RawPeer *peer = raw_peer_new (port);

  g_assert_cmpuint (raw_peer_upgrade (peer), ==, 101);
  raw_peer_send_text (peer, HELLO);
  *welcome = raw_peer_take_text (peer);
  g_assert_nonnull (*welcome);
  return peer;
}

/* @before: what stands before the digits */
static void
read_hex (guint8     *bytes,
          gsize       length,
          const char *text,
          const char *before)
{
  const char *place = strstr (text, before);
  g_autofree char *digits = NULL;

  g_assert_nonnull (place);
  digits = g_strndup (place + strlen (before), 2 * length);
  g_assert_true (siguo_bytes_from_hex (bytes, length, digits));
}

char *
overhear_return (guint16 port)
{
  guint8 room[SIGUO_ROOM_ID_BYTES], token[SIGUO_TOKEN_BYTES];
  guint8 player_nonce[SIGUO_LINK_NONCE_BYTES], room_nonce[SIGUO_LINK_NONCE_BYTES];
  g_autofree char *welcome = NULL;
  g_autofree char *joined = NULL;
  g_autofree char *again = NULL;
  g_autofree char *digits = NULL;
  g_autofree char *text = NULL;
  g_autofree char *returned = NULL;
  RawPeer *peer = greet (port, &welcome);
  SiguoHash proof;

  raw_peer_send_text (peer, "{\"type\":\"join\",\"id\":1,\"name\":\"Overheard\","
                            "\"spectator\":true}");
  joined = raw_peer_take_with (peer, "\"type\":\"joined\"");
  raw_peer_free (peer);

  peer = greet (port, &again);
  read_hex (room, sizeof room, again, "\"room\":\"");
  read_hex (room_nonce, sizeof room_nonce, again, "\"nonce\":\"");
  read_hex (token, sizeof token, joined, "\"token\":\"");
  g_assert_true (siguo_bytes_from_hex (player_nonce, sizeof player_nonce, PLAYER_NONCE));
  siguo_proof_make (&proof, SIGUO_PROOF_OF_PLAYER, token, room, player_nonce, room_nonce, 0);
  digits = siguo_bytes_to_hex (proof.byte, sizeof proof.byte);
  text = g_strdup_printf ("{\"type\":\"return\",\"id\":1,\"member\":%d,\"last\":0,"
                          "\"proof\":\"%s\"}",
                          atoi (strstr (joined, "\"member\":") + strlen ("\"member\":")), digits);
  raw_peer_send_text (peer, text);
  returned = raw_peer_take_with (peer, "\"type\":\"returned\"");
  raw_peer_free (peer);
  return g_strconcat (HELLO, "\n", text, NULL);
}
