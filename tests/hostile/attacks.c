/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "attacker.h"

#include <string.h>

#include "bomb.h"
#include "net/common/siguo-beacon.h"

/* What is done to a room. */

#define TEXT 0x81
#define TEXT_BEGIN 0x01
#define CONTINUATION 0x00
#define BINARY 0x82
#define COMPRESSED 0xc1
#define COMPRESSED_BEGIN 0x41
#define LAST_CONTINUATION 0x80
#define PING 0x89
#define PONG 0x8a

static const char junk[65536] = { 'x', 'y', 'z' };

/* Below what a room lets anybody say. */
#define BEHAVED 18
/* For how long what is nothing but work for a room has to go on at least until it would show. */
#define FLOOD 1.5

static void
send_junk (Peer *peer)
{
  peer_send (peer, junk, sizeof junk);
}

static void
begin_fragments (Peer *peer)
{
  peer_frame (peer, TEXT_BEGIN, "{", 1);
}

static void
send_fragments (Peer *peer)
{
  for (guint i = 0; i < 16; i++)
    peer_frame (peer, CONTINUATION, junk, 4096);
}

static void
send_empty_fragments (Peer *peer)
{
  for (guint i = 0; i < 500; i++)
    peer_frame (peer, CONTINUATION, "", 0);
}

/* 97 kB for 100 MB, as six messages or as a single one in six frames. */
static void
send_bomb (Peer *peer)
{
  gsize length;
  const guint8 *bomb = g_bytes_get_data (peer->bomb, &length);
  g_autoptr (GByteArray) frame = g_byte_array_new ();

  if (peer->step > 0)
    return;
  g_byte_array_append (frame, bomb, length);
  if (peer->serial % 2)
    g_byte_array_append (frame, (const guint8 *) "\0\0\xff\xff", 4);
  for (guint i = 0; i < BOMB_MESSAGES; i++)
    {
      guint8 first = i == 0 ? COMPRESSED_BEGIN
                            : i < BOMB_MESSAGES - 1 ? CONTINUATION : LAST_CONTINUATION;

      peer_frame (peer, peer->serial % 2 ? first : COMPRESSED, frame->data, frame->len);
    }
}

static void
send_small (Peer *peer)
{
  for (guint i = 0; i < 500; i++)
    peer_frame (peer, TEXT, "{\"type\":\"ping\"}", 15);
}

static void
send_empty (Peer *peer)
{
  for (guint i = 0; i < 500; i++)
    peer_frame (peer, TEXT, "", 0);
}

static void
send_pings (Peer *peer)
{
  for (guint i = 0; i < 500; i++)
    peer_frame (peer, PING, "ping", 4);
}

static void
send_pongs (Peer *peer)
{
  for (guint i = 0; i < 500; i++)
    peer_frame (peer, PONG, junk, 125);
}

static void
begin_post (Peer *peer)
{
  static const char head[] =
    "POST /room HTTP/1.1\r\nHost: 10.66.0.1\r\nContent-Length: 300000000\r\n\r\n";

  peer_send (peer, head, strlen (head));
}

static void
begin_chunks (Peer *peer)
{
  static const char head[] =
    "POST /room HTTP/1.1\r\nHost: 10.66.0.1\r\nTransfer-Encoding: chunked\r\n\r\n";

  peer_send (peer, head, strlen (head));
}

static void
send_chunk (Peer *peer)
{
  peer_send (peer, "10000\r\n", 7);
  send_junk (peer);
  peer_send (peer, "\r\n", 2);
}

static void
begin_head (Peer *peer)
{
  peer_send (peer, "GET /room HTTP/1.1\r\nX: ", 23);
}

static void
send_byte (Peer *peer)
{
  peer_send (peer, "x", 1);
}

/* Many small requests that no room answers, each on a connection of its own. */
static void
send_request (Peer *peer)
{
  static const char *const lines[] = {
    "GET / HTTP/1.1", "GET /room?x=1 HTTP/1.1", "GET /../../etc/passwd HTTP/1.1",
    "OPTIONS * HTTP/1.1", "GET http://10.66.0.1/room HTTP/1.0", "HEAD /room HTTP/1.1",
    "PUT /room HTTP/1.1", "CONNECT 10.66.0.1:22 HTTP/1.1", "GET /room HTTP/9.9", "\r\n\r\n",
  };
  const char *line = lines[peer->serial % G_N_ELEMENTS (lines)];

  peer_send (peer, line, strlen (line));
  peer_send (peer, "\r\nExpect: 100-continue\r\nRange: bytes=0-9\r\n\r\n", 45);
}

static void
begin_tls (Peer *peer)
{
  static const guint8 hello[] = {
    0x16, 0x03, 0x01, 0x40, 0x00, 0x01, 0x00, 0x3f, 0xfc, 0x03, 0x03,
  };

  peer_send (peer, hello, sizeof hello);
}

static void
send_wrong_frame (Peer *peer)
{
  switch (peer->serial % 5)
    {
    case 0:
      /* It says that it is longer than anything. */
      peer_send (peer, "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 14);
      break;
    case 1:
      peer_frame (peer, TEXT, junk, 60000);
      break;
    case 2:
      peer_frame (peer, BINARY, junk, 100);
      break;
    case 3:
      /* Without a mask. */
      peer_send (peer, "\x81\x04ping", 6);
      break;
    default:
      peer_frame (peer, 0x8f, junk, 100);
    }
}

static void
say_malformed (Peer *peer)
{
  static const char *const texts[] = {
    "{", "[]", "null", "{\"type\":\"hello\"}", "{\"type\":\"hello\",\"game\":\"chess\"}",
    "{\"type\":1}", "\xff\xfe", "{\"type\":\"\\ud800\"}", "var x = {}", "{/*x*/}",
    "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1e999,\"version\":\"0\",\"nonce\":\"\"}",
    "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":99999999999999999999999999}",
  };

  peer_say (peer, "%s", texts[peer->serial % G_N_ELEMENTS (texts)]);
}

static void
say_deep (Peer *peer)
{
  g_autofree char *deep = g_strnfill (16000, peer->serial % 2 ? '[' : '{');

  peer_say (peer, "%s", deep);
}

static void
say_huge (Peer *peer)
{
  g_autofree char *digits = g_strnfill (15000, '9');

  peer_say (peer, "{\"type\":\"ping\",\"n\":%s%s}", peer->serial % 2 ? "-1e" : "", digits);
}

static void
say_hello (Peer *peer)
{
  peer_say (peer, "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1,\"version\":\"0.1\","
                  "\"nonce\":\"00112233445566778899aabbccddeeff\"}");
}

static void
say_wrong_phase (Peer *peer)
{
  static const char *const commands[] = {
    "\"ready\",\"yes\":true", "\"sit\",\"seat\":\"S\"", "\"stand\"", "\"withdraw\"",
    "\"swap-answer\",\"seat\":\"N\",\"yes\":true", "\"join\",\"name\":\"Twice\"",
    "\"vote\",\"seat\":\"S\",\"vote\":\"resign\"", "\"answer-draw\",\"yes\":true",
    "\"commit\",\"root\":\"00000000000000000000000000000000000000000000000000000000000000aa\","
    "\"nonce_hash\":\"00000000000000000000000000000000000000000000000000000000000000aa\"",
  };

  peer_say (peer, "{\"type\":%s,\"id\":%u}", commands[peer->step % G_N_ELEMENTS (commands)],
            ++peer->id);
}

/* By one who only looks on, at every ply. */
static void
say_moves (Peer *peer)
{
  static const char *const commands[] = {
    "\"move\",\"from\":\"S11\",\"to\":\"S21\"", "\"move\",\"from\":\"N15\",\"to\":\"N25\"",
    "\"skip\"", "\"surrender\"", "\"flip\",\"point\":\"S11\"", "\"offer-draw\"",
    "\"pause\",\"yes\":true", "\"move\",\"from\":\"???\",\"to\":\"\\\"\\\"\\\"\"",
  };

  peer_say (peer, "{\"type\":%s,\"ply\":%u,\"seat\":\"S\",\"member\":1,\"id\":%u}",
            commands[peer->step % G_N_ELEMENTS (commands)], peer->step / 4, ++peer->id);
}

static void
say_as_host (Peer *peer)
{
  static const char *const commands[] = {
    "\"kick\",\"member\":1", "\"kick\",\"member\":2", "\"close\"",
    "\"options\",\"options\":\"mode=siguo_dark\"", "\"arrange\",\"seat\":\"S\",\"seat2\":\"N\"",
    "\"computer\",\"seat\":\"S\",\"yes\":false",
  };

  peer_say (peer, "{\"type\":%s,\"id\":%u}", commands[peer->step % G_N_ELEMENTS (commands)],
            ++peer->id);
}

static void
say_return (Peer *peer)
{
  peer_say (peer, "{\"type\":\"return\",\"id\":%u,\"member\":%u,\"last\":%u,\"proof\":"
                  "\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}",
            ++peer->id, 1 + peer->step % 2, peer->step);
}

/* What was overheard when somebody came back, said again on one connection after the other. */
static void
say_overheard (Peer *peer)
{
  g_auto (GStrv) said = g_strsplit (peer->overheard, "\n", 2);

  if (peer->step > 0)
    return;
  peer_say (peer, "%s", said[0]);
  peer_say (peer, "%s", said[1]);
}

static void
say_much (Peer *peer)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < 200; i++)
    g_string_append (text, "\xf0\xa0\x80\x80");
  peer_say (peer, "{\"type\":\"chat\",\"text\":\"%s\",\"id\":%u}", text->str, ++peer->id);
  g_string_free (text, TRUE);
}

/* As many pongs as one can ask for at once, so that not much else has to come before it blocks. */
static void
begin_deaf (Peer *peer)
{
  for (guint i = 0; i < 180; i++)
    peer_frame (peer, PING, junk, 125);
}

/* All of them hear what each of them says, and nobody listens. */
static void
say_much_and_ping (Peer *peer)
{
  say_much (peer);
  peer_frame (peer, PING, "ping", 4);
}

static void
fidget (Peer *peer)
{
  static const char seats[] = "SENW";

  switch (peer->step % 4)
    {
    case 0:
      peer_say (peer, "{\"type\":\"ready\",\"yes\":%s,\"id\":%u}",
                peer->step % 8 ? "true" : "false", ++peer->id);
      break;
    case 1:
      peer_say (peer, "{\"type\":\"sit\",\"seat\":\"%c\",\"id\":%u}", seats[peer->step / 4 % 4],
                ++peer->id);
      break;
    case 2:
      peer_say (peer, "{\"type\":\"stand\",\"id\":%u}", ++peer->id);
      break;
    default:
      say_much (peer);
    }
}

static void
say_bye (Peer *peer)
{
  peer_say (peer, "{\"type\":\"bye\",\"id\":%u}", ++peer->id);
}

static void
hang_up (Peer *peer)
{
  if (peer->step > 0 && peer->out->len == 0)
    peer_close (peer);
}

static void
join_by_names (Peer *peer)
{
  static const char *const names[] = {
    "<b>bold</b>", "&amp;", "%s%n%d", "../../etc/passwd", "/dev/null", "a\xe2\x80\xae" "b",
    "\xe2\x81\xa6x\xe2\x81\xa9", "zero\xe2\x80\x8bwidth", "", " ", "\\u0000", "\\u0007\\u001b[2J",
    "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81", "Anna", "\xef\xbc\xa1nna", "a\\nb",
    "\xf0\x9f\x92\xa9\xf0\x9f\x92\xa9", "C:\\\\aux", "$(reboot)", "'; --",
  };

  say_hello (peer);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    peer_say (peer, "{\"type\":\"join\",\"name\":\"%s\",\"id\":%u}", names[i], ++peer->id);
  say_bye (peer);
}

/* --- Beacons --------------------------------------------------------------------------------- */

static void
fill_beacon (Peer            *peer,
             SiguoBeacon     *beacon,
             SiguoBeaconKind  kind)
{
  *beacon = (SiguoBeacon) {
    .kind = kind, .protocol = 1, .port = 1 + peer->serial % 60000, .seats = 15,
    .name = "Free money", .mode = "siguo_dark", .phase = "lobby",
    .has_nonce = kind == SIGUO_BEACON_ASK,
  };
  memcpy (beacon->room_id, &peer->serial, sizeof peer->serial);
  memcpy (beacon->instance, &peer->serial, sizeof peer->serial);
  memcpy (beacon->nonce, &peer->serial, sizeof peer->serial);
}

static void
send_beacon (Peer              *peer,
             const SiguoBeacon *beacon)
{
  g_autoptr (GBytes) bytes = siguo_beacon_to_bytes (beacon);

  peer_send (peer, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
send_ask (Peer *peer)
{
  SiguoBeacon beacon;

  fill_beacon (peer, &beacon, SIGUO_BEACON_ASK);
  send_beacon (peer, &beacon);
}

/* Many rooms in one place, and each of them in many. */
static void
send_room (Peer *peer)
{
  SiguoBeacon beacon;

  fill_beacon (peer, &beacon, SIGUO_BEACON_ROOM);
  send_beacon (peer, &beacon);
}

/* Rooms come and go, those of others as well. */
static void
send_byes (Peer *peer)
{
  SiguoBeacon beacon;

  fill_beacon (peer, &beacon, peer->serial % 2 ? SIGUO_BEACON_ROOM : SIGUO_BEACON_BYE);
  memset (beacon.room_id, peer->serial / 2 % 4, sizeof beacon.room_id);
  memset (beacon.instance, peer->serial / 2 % 4, sizeof beacon.instance);
  send_beacon (peer, &beacon);
}

static void
send_no_beacon (Peer *peer)
{
  switch (peer->serial % 5)
    {
    case 0:
      peer_send (peer, junk, 1300);
      break;
    case 1:
      peer_send (peer, junk, 60000);
      break;
    case 2:
      memset (g_byte_array_set_size (peer->out, 1100)->data, '[', 1100);
      break;
    case 3:
      send_room (peer);
      peer->out->data[peer->serial % peer->out->len] ^= 1 + peer->serial % 255;
      break;
    default:
      break;
    }
}

const Attack attacks[] = {
  { "nothing", 0, 0, 1 },
  { "fragments", UPGRADE | CUT, 8, 8, 0, NULL, begin_fragments, send_fragments, 0, 1 },
  { "empty-fragments", UPGRADE, 20, 20, 0, NULL, begin_fragments, send_empty_fragments, 6, FLOOD },
  { "deflate", UPGRADE | CUT | BOMB, 8, 8, 0,
    "Sec-WebSocket-Extensions: permessage-deflate\r\n", NULL, send_bomb },
  { "post", CUT, 8, 8, 0, NULL, begin_post, send_junk },
  { "post-in-chunks", CUT, 8, 8, 0, NULL, begin_chunks, send_chunk },
  { "small-frames", UPGRADE, 20, 20, 0, NULL, NULL, send_small, 21, FLOOD },
  { "empty-frames", UPGRADE, 20, 20, 0, NULL, NULL, send_empty, 6, FLOOD },
  { "pings", UPGRADE, 20, 20, 0, NULL, NULL, send_pings, 10, FLOOD },
  { "pongs", UPGRADE, 20, 20, 0, NULL, NULL, send_pongs, 131, FLOOD },
  { "endless-head", CUT, 8, 8, 0, NULL, begin_head, send_junk },
  { "byte-by-byte", 0, 20, 20, 1, NULL, NULL, send_byte },
  { "no-hello", UPGRADE, 20, 20 },
  { "deaf", UPGRADE | MEMBER | DEAF, 12, 12, BEHAVED, NULL, begin_deaf, say_much_and_ping, 0,
    2 },
  { "500-connections", 0, 500, 500 },
  { "500-of-one-address", 0, 500, 1 },
  { "churn", 0, 64, 400, 0, NULL, peer_close },
  { "requests", 0, 20, 400, 0, NULL, send_request },
  { "tls", CUT, 20, 400, 0, NULL, begin_tls, send_junk },
  { "garbage", CUT, 20, 400, 0, NULL, NULL, send_junk },
  { "foreign-origin", UPGRADE, 20, 400, 0, "Origin: http://evil.example\r\n", NULL, send_small },
  { "foreign-host", UPGRADE, 20, 400, 0, "Host: evil.example\r\n", NULL, send_small },
  { "wrong-frames", UPGRADE | CUT, 20, 400, 0, NULL, NULL, send_wrong_frame },
  { "malformed", UPGRADE | CUT, 20, 400, 0, NULL, say_malformed },
  { "deep", UPGRADE | CUT, 20, 400, 0, NULL, say_deep },
  { "huge-numbers", UPGRADE | CUT, 20, 400, 0, NULL, say_huge },
  { "wrong-phase", UPGRADE | MEMBER, 12, 12, BEHAVED, NULL, NULL, say_wrong_phase },
  { "others-moves", UPGRADE | MEMBER, 12, 12, BEHAVED, NULL, NULL, say_moves },
  { "host-commands", UPGRADE | MEMBER, 12, 12, BEHAVED, NULL, NULL, say_as_host },
  { "forged-returns", UPGRADE, 20, 20, BEHAVED, NULL, say_hello, say_return },
  { "replayed-returns", UPGRADE | REPLAY, 20, 20, 0, NULL, NULL, say_overheard },
  { "chat", UPGRADE | MEMBER, 12, 12, BEHAVED, NULL, NULL, say_much },
  { "chat-too-fast", UPGRADE | MEMBER, 12, 400, 0, NULL, NULL, say_much },
  { "fidgets", UPGRADE | MEMBER, 12, 12, BEHAVED, NULL, NULL, fidget },
  { "come-and-go", UPGRADE | MEMBER, 20, 400, 0, NULL, say_bye, hang_up },
  { "names", UPGRADE, 20, 400, 0, NULL, join_by_names },
  { "questions", DATAGRAMS, 200, 200, 0, NULL, NULL, send_ask },
  { "rooms", DATAGRAMS, 200, 200, 0, NULL, NULL, send_room },
  { "rooms-of-one", DATAGRAMS, 1, 1, 0, NULL, NULL, send_room },
  { "byes", DATAGRAMS, 200, 200, 0, NULL, NULL, send_byes },
  { "no-beacons", DATAGRAMS, 200, 200, 0, NULL, NULL, send_no_beacon },
};

const guint n_attacks = G_N_ELEMENTS (attacks);
