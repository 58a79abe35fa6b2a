/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "villain.h"

#include <string.h>

#include "rules/siguo-commitment.h"

/* What a hostile host does to those who join it. */

#define TEXT 0x81
#define TEXT_BEGIN 0x01
#define CONTINUATION 0x00
#define BINARY 0x82
#define COMPRESSED 0xc1
#define PING 0x89

#define HEX16 "00112233445566778899aabbccddeeff"
#define HEX32 HEX16 HEX16
#define FREE "{\"member\":0,\"name\":\"\"}"
/* Apart, since "??" and "/" are something else to old compilers. */
#define HIDDEN "????" "?/?.?.?/?" "?.?" "?/?.?.?/????" "?/????" "?"

static const char junk[32768] = { 'x', 'y', 'z' };

static void
send_junk (Guest *guest)
{
  guest_send (guest, junk, sizeof junk);
}

static void
send_byte (Guest *guest)
{
  guest_send (guest, "H", 1);
}

static void
begin_fragments (Guest *guest)
{
  guest_frame (guest, TEXT_BEGIN, "{", 1);
}

static void
send_fragments (Guest *guest)
{
  for (guint i = 0; i < 8; i++)
    guest_frame (guest, CONTINUATION, junk, 4096);
}

static void
send_empty_fragments (Guest *guest)
{
  for (guint i = 0; i < 500; i++)
    guest_frame (guest, CONTINUATION, "", 0);
}

static void
send_bomb (Guest *guest)
{
  gsize length;
  const void *bomb = g_bytes_get_data (guest->bomb, &length);

  guest_frame (guest, COMPRESSED, bomb, length);
}

static void
send_pings (Guest *guest)
{
  for (guint i = 0; i < 500; i++)
    guest_frame (guest, PING, "ping", 4);
}

static void
send_wrong_frame (Guest *guest)
{
  switch (guest->step % 4)
    {
    case 0:
      guest_frame (guest, TEXT, junk, 30000);
      break;
    case 1:
      guest_frame (guest, BINARY, junk, 100);
      break;
    case 2:
      /* With a mask. */
      guest_send (guest, "\x81\x84\0\0\0\0ping", 10);
      break;
    default:
      guest_send (guest, "\x81\x7f\x7f\xff\xff\xff\xff\xff\xff\xff", 10);
    }
}

static void
say_deep (Guest *guest)
{
  g_autofree char *deep = g_strnfill (16000, '[');

  guest_say (guest, "%s", deep);
}

static void
say_huge (Guest *guest)
{
  g_autofree char *digits = g_strnfill (15000, '9');

  guest_say (guest, "{\"type\":\"pong\",\"n\":%s}", digits);
}

/* --- One who knows how to talk --------------------------------------------------------------- */

#define NO_STATE \
  "{\"phase\":\"lobby\",\"options\":\"mode=siguo_dark\",\"host\":0,\"you\":0," \
  "\"seats\":[" FREE "," FREE "," FREE "," FREE "],\"spectators\":[]}"

static void
welcome (Guest *guest)
{
  guest_say (guest, "{\"type\":\"welcome\",\"protocol\":1,\"version\":\"1\",\"room\":\"" HEX16
                    "\",\"name\":\"Honest\",\"nonce\":\"" HEX16 "\",\"state\":" NO_STATE "}");
  guest_say (guest, "{\"type\":\"joined\",\"member\":7,\"token\":\"" HEX32 "\"}");
}

/* @seat: the guest's, or 4 for none. The longest names, and another host each time. */
static void
say_state (Guest      *guest,
           const char *phase,
           guint       seat)
{
  g_autoptr (GString) seats = g_string_new (NULL);
  g_autoptr (GString) spectators = g_string_new (NULL);

  for (guint i = 0; i < 4; i++)
    g_string_append_printf (seats, "%s{\"member\":%u,\"name\":\"\xf0\xa0\x80\x80 %u %s\","
                            "\"ready\":%s,\"away\":%s,\"away_ms\":%u}",
                            i > 0 ? "," : "", i == seat ? 7 : 20 + i, i,
                            "<b>&amp;%n</b>", guest->step % 2 ? "true" : "false",
                            guest->step % 3 ? "true" : "false", guest->step);
  for (guint i = 0; i < 16; i++)
    g_string_append_printf (spectators, "%s{\"member\":%u,\"name\":\"%u-%u\xf0\xa0\x80\x80\"}",
                            i > 0 ? "," : "", seat == 4 && i == 0 ? 7 : 30 + i, guest->step, i);
  guest_say (guest, "{\"type\":\"state\",\"n\":%" G_GINT64_FORMAT ",\"phase\":\"%s\","
                    "\"options\":\"mode=siguo_dark move_seconds=none no_contact_moves=off "
                    "timeout_limit=none first_mover=S deploy_seconds=%u\",\"host\":%u,\"you\":7,"
                    "\"seats\":[%s],\"spectators\":[%s]}",
             ++guest->n, phase, 30 + guest->step % 60, 20 + guest->step % 4, seats->str,
             spectators->str);
}

static void
be_seated (Guest *guest)
{
  welcome (guest);
  say_state (guest, "lobby", 0);
}

static void
say_states (Guest *guest)
{
  say_state (guest, "lobby", guest->step % 5);
}

static void
say_chat (Guest *guest)
{
  static const char *const texts[] = { "\xf0\xa0\x80\x80", "x", "<b>", "\\\"" };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < 190; i++)
    g_string_append (text, texts[guest->step % G_N_ELEMENTS (texts)]);
  guest_say (guest, "{\"type\":\"chatted\",\"n\":%" G_GINT64_FORMAT ",\"member\":21,"
                    "\"seat\":\"E\",\"name\":\"E%u\",\"text\":\"%s\"}",
             ++guest->n, guest->step, text->str);
}

static void
ask_to_swap (Guest *guest)
{
  static const char seats[] = "ENW";

  guest_say (guest, "{\"type\":\"%s\",\"n\":%" G_GINT64_FORMAT ",\"seat\":\"%c\"}",
             guest->step % 2 ? "swap-asked" : "swap-refused", ++guest->n, seats[guest->step % 3]);
}

static void
say_answer (Guest *guest)
{
  guest_say (guest, "{\"type\":\"answer\",\"id\":%u,\"error\":\"late\",\"text\":\"%s\"}",
             guest->step, "No, no, no");
  guest_say (guest, "{\"type\":\"pong\",\"n\":%u}", guest->step);
}

/* The deployment begins, and fails. */
static void
deploy (Guest *guest)
{
  say_state (guest, "deploy", 0);
  guest_say (guest, "{\"type\":\"deploy\",\"n\":%" G_GINT64_FORMAT ",\"game\":\"%032x\",\"ms\":%u}",
             ++guest->n, guest->step, guest->step % 2 ? 0 : 30000);
  say_state (guest, "lobby", 0);
  guest_say (guest, "{\"type\":\"failed\",\"n\":%" G_GINT64_FORMAT ",\"seat\":\"E\","
                    "\"error\":\"player-left\"}", ++guest->n);
}

static void
skip_number (Guest *guest)
{
  guest->n += 5;
  guest_say (guest, "{\"type\":\"clock\",\"n\":%" G_GINT64_FORMAT ",\"ms\":5}", guest->n);
}

static void
say_out_of_phase (Guest *guest)
{
  static const char *const texts[] = {
    "\"event\",\"events\":[\"S skip next=E\"],\"chain\":\"" HEX32 "\",\"ms\":5",
    "\"over\",\"layouts\":[\"\",\"\",\"\",\"\"],\"nonce\":\"" HEX16 "\"",
    "\"committed\",\"commitments\":[],\"nonce_hash\":\"" HEX32 "\"",
    "\"layouts\",\"layouts\":[\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"\",\"\",\"\"]",
    "\"start\",\"game\":\"" HEX16 "\",\"first\":\"S\",\"layouts\":[\"" HIDDEN "\",\"" HIDDEN
    "\",\"" HIDDEN "\",\"" HIDDEN "\"],\"chain\":\"" HEX32 "\",\"ms\":-1",
  };

  guest_say (guest, "{\"type\":%s,\"n\":%" G_GINT64_FORMAT "}",
             texts[g_random_int_range (0, G_N_ELEMENTS (texts))], ++guest->n);
}

/* In the middle of a game, at which the guest looks on. */
static void
begin_game (Guest *guest)
{
  welcome (guest);
  say_state (guest, "play", 4);
  memset (guest->chain, 0x11, sizeof guest->chain);
  guest_say (guest, "{\"type\":\"start\",\"n\":%" G_GINT64_FORMAT ",\"game\":\"" HEX16 "\","
                    "\"first\":\"S\",\"layouts\":[\"" HIDDEN "\",\"" HIDDEN "\",\"" HIDDEN
                    "\",\"" HIDDEN "\"],\"chain\":\"11111111111111111111111111111111"
                    "11111111111111111111111111111111\",\"ms\":-1}", ++guest->n);
}

/* The same; what comes now happens now. */
static void
go_on_with_game (Guest *guest)
{
  begin_game (guest);
  guest_say (guest, "{\"type\":\"clock\",\"n\":%" G_GINT64_FORMAT ",\"ms\":-1}", ++guest->n);
}

/* @count: events in one message. Nothing but passes, which no rule forbids. */
static void
say_events (Guest *guest,
            guint  count)
{
  static const char seats[] = "SENW";
  g_autoptr (GString) texts = g_string_new (NULL);
  g_autofree char *chain = NULL;
  SiguoHash hash;

  memcpy (hash.byte, guest->chain, sizeof hash.byte);
  for (guint i = 0; i < count; i++)
    {
      guint turn = guest->step * count + i;
      g_autofree char *text =
        g_strdup_printf ("%c skip next=%c", seats[turn % 4], seats[(turn + 1) % 4]);

      siguo_chain_add (&hash, text);
      g_string_append_printf (texts, "%s\"%s\"", i > 0 ? "," : "", text);
    }
  memcpy (guest->chain, hash.byte, sizeof hash.byte);
  chain = siguo_bytes_to_hex (hash.byte, sizeof hash.byte);
  guest_say (guest, "{\"type\":\"event\",\"n\":%" G_GINT64_FORMAT ",\"events\":[%s],"
                    "\"chain\":\"%s\",\"ms\":-1}", ++guest->n, texts->str, chain);
}

static void
say_one_event (Guest *guest)
{
  say_events (guest, 1);
}

static void
say_many_events (Guest *guest)
{
  say_events (guest, 400);
}

static void
say_clock (Guest *guest)
{
  switch (guest->step % 3)
    {
    case 0:
      guest_say (guest, "{\"type\":\"clock\",\"n\":%" G_GINT64_FORMAT ",\"ms\":%u,"
                        "\"pause\":\"%s\"}", ++guest->n, guest->step,
                 guest->step % 2 ? "none" : "agreed");
      break;
    case 1:
      guest_say (guest, "{\"type\":\"offer\",\"n\":%" G_GINT64_FORMAT ",\"seat\":\"S\","
                        "\"ms\":%u}", ++guest->n, guest->step);
      break;
    default:
      guest_say (guest, "{\"type\":\"pause-asked\",\"n\":%" G_GINT64_FORMAT ",\"seat\":\"E\","
                        "\"ms\":%u}", ++guest->n, guest->step);
    }
}

/* Ends it, and is asked again and again. */
static void
close_at_once (Guest *guest)
{
  be_seated (guest);
  guest_frame (guest, 0x88, "\x03\xe8", 2);
}

#define BAD_101 \
  "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"

const Villainy villainies[] = {
  { "silent", 0, "" },
  { "byte-by-byte", 20, "", NULL, send_byte },
  { "endless-head", 0, BAD_101 "X: ", NULL, send_junk },
  { "many-headers", 0, "HTTP/1.1 101 Switching Protocols\r\nA: b\r\nA: b\r\nA: b\r\n", NULL,
    send_junk },
  { "garbage", 0, "\x16\x03\x01", NULL, send_junk },
  { "not-a-room", 0, "HTTP/1.1 200 OK\r\nContent-Length: 300000000\r\n\r\n", NULL, send_junk },
  { "wrong-accept", 0, BAD_101 "Sec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n\r\n", NULL,
    send_pings },
  { "elsewhere", 0, "HTTP/1.1 302 Found\r\nLocation: http://10.66.0.1:1/room\r\n\r\n", NULL,
    send_junk },
  { "bombs", 0, NULL, NULL, send_bomb },
  { "deflate", 0, NULL, NULL, send_bomb, FALSE,
    "Sec-WebSocket-Extensions: permessage-deflate\r\n" },
  { "fragments", 0, NULL, begin_fragments, send_fragments },
  { "empty-fragments", 0, NULL, begin_fragments, send_empty_fragments },
  { "pings", 0, NULL, NULL, send_pings },
  { "wrong-frames", 0, NULL, NULL, send_wrong_frame },
  { "deep", 0, NULL, say_deep },
  { "huge-numbers", 0, NULL, say_huge },
  { "pings-to-a-member", 0, NULL, be_seated, send_pings, TRUE },
  { "states", 0, NULL, be_seated, say_states, TRUE },
  { "chats", 0, NULL, be_seated, say_chat, TRUE },
  { "swaps", 0, NULL, be_seated, ask_to_swap, TRUE },
  { "answers", 0, NULL, be_seated, say_answer, TRUE },
  { "deployments", 0, NULL, be_seated, deploy, TRUE },
  { "wrong-numbers", 0, NULL, be_seated, skip_number },
  { "out-of-phase", 0, NULL, be_seated, say_out_of_phase },
  { "events", 0, NULL, go_on_with_game, say_one_event, TRUE },
  { "events-by-400", 0, NULL, begin_game, say_many_events, TRUE },
  { "clocks", 0, NULL, begin_game, say_clock, TRUE },
  { "ends", 0, NULL, close_at_once },
};

const guint n_villainies = G_N_ELEMENTS (villainies);
