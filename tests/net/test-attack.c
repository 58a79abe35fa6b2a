/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What attacks cost a referee as a process: its memory, and how long a seated player waits
 * meanwhile. Figures are printed; the test fails at ten times what they should be. */
#include <gio/gunixinputstream.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "raw-peer.h"

#define GOAL_KB 2048 /* growth of the referee for one attack */
#define GOAL_MS 50 /* worst answer to a seated player's ping; this loop's own lateness is in it */
#define SECONDS 2
#define N_ATTACKERS 8

typedef struct
{
  GPid pid;
  int input, output;
  guint16 port;
  RawPeer *player;
} Referee;

static glong
read_status (Referee    *referee,
             const char *key)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/status", (int) referee->pid);
  g_autofree char *text = NULL;
  const char *line;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  line = strstr (text, key);
  g_assert_nonnull (line);

  return atol (line + strlen (key));
}

static gdouble
read_cpu (Referee *referee)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", (int) referee->pid);
  g_autofree char *text = NULL;
  g_auto (GStrv) fields = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  fields = g_strsplit (strrchr (text, ')') + 2, " ", -1);

  return (atof (fields[11]) + atof (fields[12])) / sysconf (_SC_CLK_TCK);
}

static void
start (Referee *referee)
{
  const char *argv[] = {
    g_getenv ("SIGUO_REFEREE"), "--control", "--loopback", "--port", "0", NULL
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) input = NULL;
  g_autoptr (GDataInputStream) lines = NULL;
  g_autofree char *line = NULL;
  const char *listening;

  g_spawn_async_with_pipes (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL,
                            &referee->pid, &referee->input, &referee->output, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (write (referee->input, "{}\n", 3), ==, 3);
  input = g_unix_input_stream_new (referee->output, TRUE);
  lines = g_data_input_stream_new (input);
  line = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
  g_assert_nonnull (line);
  listening = strstr (line, "\"listening\":");
  g_assert_nonnull (listening);
  referee->port = atoi (listening + 12);

  referee->player = raw_peer_new (referee->port);
  g_assert_cmpuint (raw_peer_upgrade (referee->player), ==, 101);
  raw_peer_send_text (referee->player,
                      "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1,\"version\":\"0.1\","
                      "\"nonce\":\"00112233445566778899aabbccddeeff\"}");
  raw_peer_send_text (referee->player, "{\"type\":\"join\",\"id\":1,\"name\":\"Anna\"}");
}

static void
on_child_exit (GPid     pid,
         int      status,
         gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  g_spawn_close_pid (pid);
}

static gboolean
is_true (gpointer user_data)
{
  return *(gboolean *) user_data;
}

static void
stop (Referee *referee)
{
  gboolean ended = FALSE;

  g_child_watch_add (referee->pid, on_child_exit, &ended);
  g_assert_cmpint (write (referee->input, "close\n", 6), ==, 6);
  wait_for (is_true, &ended);
  close (referee->input);
  g_clear_pointer (&referee->player, raw_peer_free);
}

/* --- Attacks --------------------------------------------------------------------------------- */

/* What an attacker does when it is new, and again and again as long as it is there. */
typedef struct
{
  const char *name;
  void (*begin) (RawPeer *peer);
  void (*go_on) (RawPeer *peer);
  gboolean upgrade;
} Attack;

static void
send_fragments (RawPeer *peer)
{
  static const char payload[4096] = { 'x' };

  for (guint i = 0; i < 16; i++)
    raw_peer_send_frame (peer, 0, FALSE, TRUE, payload, sizeof payload);
}

static void
begin_fragments (RawPeer *peer)
{
  raw_peer_send_frame (peer, 1, FALSE, TRUE, "x", 1);
}

static void
send_small_frames (RawPeer *peer)
{
  for (guint i = 0; i < 500; i++)
    raw_peer_send_frame (peer, 1, TRUE, TRUE, "{\"type\":\"ping\"}", 15);
}

static void
send_pings (RawPeer *peer)
{
  for (guint i = 0; i < 500; i++)
    raw_peer_send_frame (peer, 9, TRUE, TRUE, "ping", 4);
}

static void
begin_post (RawPeer *peer)
{
  raw_peer_print (peer,
                  "POST /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Length: 300000000\r\n\r\n",
                  peer->port);
}

static void
send_junk (RawPeer *peer)
{
  static const char junk[65536] = { 'x' };

  raw_peer_send (peer, junk, sizeof junk);
}

static void
begin_head (RawPeer *peer)
{
  raw_peer_print (peer, "GET /room HTTP/1.1\r\nX: ");
}

/* Asks for much and takes nothing. */
static void
begin_deaf (RawPeer *peer)
{
  raw_peer_send_text (peer,
                      "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1,\"version\":\"0.1\","
                      "\"nonce\":\"00112233445566778899aabbccddeeff\"}");
  raw_peer_stop_reading (peer);
}

static void
say_nothing (RawPeer *peer)
{
}

static const Attack attacks[] = {
  { "fragments", begin_fragments, send_fragments, TRUE },
  { "small-frames", say_nothing, send_small_frames, TRUE },
  { "pings", say_nothing, send_pings, TRUE },
  { "deaf-pings", begin_deaf, send_pings, TRUE },
  { "post", begin_post, send_junk, FALSE },
  { "endless-head", begin_head, send_junk, FALSE },
  { "garbage", say_nothing, send_junk, FALSE },
  { "silence", say_nothing, say_nothing, FALSE },
};

static gboolean
on_tick (gpointer user_data)
{
  *(guint *) user_data += 1;

  return G_SOURCE_CONTINUE;
}

static void
test_attack (gconstpointer data)
{
  const Attack *attack = data;
  Referee referee = { 0 };
  RawPeer *peers[N_ATTACKERS] = { NULL };
  gint64 end_us, ping_us = 0, worst_us = 0;
  guint ticks = 0, n_pings = 0, n_peers = 0;
  gsize sent = 0;
  glong before_kb, growth_kb;
  gdouble cpu;
  guint tick_id;

  start (&referee);
  g_free (raw_peer_take_text (referee.player));
  before_kb = read_status (&referee, "VmHWM:");
  cpu = read_cpu (&referee);
  tick_id = g_timeout_add (100, on_tick, &ticks);
  end_us = g_get_monotonic_time () + SECONDS * G_USEC_PER_SEC;

  while (g_get_monotonic_time () < end_us)
    {
      for (guint i = 0; i < N_ATTACKERS; i++)
        {
          if (peers[i] != NULL && peers[i]->closed)
            {
              sent += peers[i]->sent;
              g_clear_pointer (&peers[i], raw_peer_free);
            }
          if (peers[i] == NULL && n_peers < 400)
            {
              peers[i] = raw_peer_new (referee.port);
              n_peers++;
              if (attack->upgrade)
                raw_peer_print (
                  peers[i],
                  "GET /room HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\n"
                  "Connection: Upgrade\r\nSec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: siguo.1\r\n\r\n",
                  referee.port);
              attack->begin (peers[i]);
            }
          if (peers[i] != NULL && peers[i]->out->len < 100000)
            attack->go_on (peers[i]);
        }

      /* Meanwhile a seated player says something ten times a second. */
      if (ping_us == 0 && n_pings < ticks)
        {
          raw_peer_send_text (referee.player, "{\"type\":\"ping\",\"n\":1}");
          ping_us = g_get_monotonic_time ();
          n_pings++;
        }
      g_main_context_iteration (NULL, FALSE);
      if (ping_us != 0 &&
          g_strstr_len ((const char *) referee.player->in->data, referee.player->in->len, "pong"))
        {
          worst_us = MAX (worst_us, g_get_monotonic_time () - ping_us);
          ping_us = 0;
          g_byte_array_set_size (referee.player->in, 0);
        }
      g_assert_false (referee.player->closed);
    }

  growth_kb = read_status (&referee, "VmHWM:") - before_kb;
  cpu = (read_cpu (&referee) - cpu) / SECONDS;
  for (guint i = 0; i < N_ATTACKERS; i++)
    {
      if (peers[i] != NULL)
        sent += peers[i]->sent;
      g_clear_pointer (&peers[i], raw_peer_free);
    }
  g_source_remove (tick_id);
  g_test_message ("%s: %u connections, %" G_GSIZE_FORMAT
                  " kB sent, memory +%ld kB, CPU %.0f %%, worst answer %.1f ms "
                  "of %u",
                  attack->name, n_peers, sent / 1024, growth_kb, cpu * 100, worst_us / 1000.0,
                  n_pings);
  g_assert_cmpuint (n_pings, >, SECONDS);
#ifndef __SANITIZE_ADDRESS__
  /* A sanitizer keeps what was freed for a while. */
  g_assert_cmpint (growth_kb, <, 10 * GOAL_KB);
#endif
  g_assert_cmpint (worst_us, <, 10 * GOAL_MS * 1000);
  stop (&referee);
}

static guint
count_descriptors (Referee *referee)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/fd", (int) referee->pid);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (folder) != NULL)
    n++;

  return n;
}

/* No descriptor is left: nobody can come in, nothing spins, and afterwards all is well again. */
static void
test_descriptors (void)
{
  Referee referee = { 0 };
  RawPeer *peers[N_ATTACKERS];
  g_autoptr (RawPeer) late = NULL;
  struct rlimit before, low;
  guint ticks = 0;
  guint tick_id;
  gdouble cpu;

  start (&referee);
  g_free (raw_peer_take_text (referee.player));
  g_assert_cmpint (prlimit (referee.pid, RLIMIT_NOFILE, NULL, &before), ==, 0);
  low = before;
  low.rlim_cur = count_descriptors (&referee) + 2;
  g_assert_cmpint (prlimit (referee.pid, RLIMIT_NOFILE, &low, NULL), ==, 0);

  cpu = read_cpu (&referee);
  for (guint i = 0; i < N_ATTACKERS; i++)
    peers[i] = raw_peer_new (referee.port);
  tick_id = g_timeout_add (100, on_tick, &ticks);
  while (ticks < SECONDS * 10)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (tick_id);
  cpu = (read_cpu (&referee) - cpu) / SECONDS;
  g_test_message ("descriptors: CPU %.0f %%", cpu * 100);
  g_assert_cmpfloat (cpu, <, 0.3);

  for (guint i = 0; i < N_ATTACKERS; i++)
    raw_peer_free (peers[i]);
  g_assert_cmpint (prlimit (referee.pid, RLIMIT_NOFILE, &before, NULL), ==, 0);
  late = raw_peer_new (referee.port);
  g_assert_cmpuint (raw_peer_upgrade (late), ==, 101);
  g_assert_false (referee.player->closed);
  stop (&referee);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (attacks); i++)
    {
      g_autofree char *path = g_strconcat ("/net/attack/", attacks[i].name, NULL);

      g_test_add_data_func (path, &attacks[i], test_attack);
    }

  g_test_add_func ("/net/attack/descriptors", test_descriptors);

  return g_test_run ();
}
