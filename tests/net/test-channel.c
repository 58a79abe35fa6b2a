/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the network is built of: the in-memory channel, the bucket, and the frame scan. */
#include <string.h>

#include "net/common/siguo-bucket.h"
#include "net/common/siguo-frame-scan.h"
#include "net/common/siguo-memory-channel.h"

typedef struct
{
  GString *log;
} Ear;

static void
on_received (SiguoChannel *channel,
             GBytes       *text,
             Ear          *ear)
{
  g_string_append_printf (ear->log, "%.*s ", (int) g_bytes_get_size (text),
                          (const char *) g_bytes_get_data (text, NULL));
}

static void
on_closed (SiguoChannel *channel,
           GError       *error,
           Ear          *ear)
{
  g_string_append (ear->log, error != NULL ? "lost" : "closed");
}

static void
listen_to (SiguoChannel *channel,
           Ear          *ear)
{
  ear->log = g_string_new (NULL);
  g_signal_connect (channel, "received", G_CALLBACK (on_received), ear);
  g_signal_connect (channel, "closed", G_CALLBACK (on_closed), ear);
}

static void
say (SiguoChannel *channel,
     const char   *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  siguo_channel_send (channel, bytes);
}

static void
run (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
assert_heard (Ear        *ear,
              const char *log)
{
  g_assert_cmpstr (ear->log->str, ==, log);
  g_string_free (ear->log, TRUE);
}

static void
test_pair (void)
{
  g_autoptr (SiguoChannel) a = NULL;
  g_autoptr (SiguoChannel) b = NULL;
  Ear ear_a, ear_b;

  siguo_memory_channel_new_pair (&a, &b);
  listen_to (a, &ear_a);
  listen_to (b, &ear_b);
  say (a, "1");
  say (a, "2");
  say (b, "x");
  /* Nothing comes out of a call. */
  g_assert_cmpstr (ear_b.log->str, ==, "");
  run ();
  say (a, "3");
  siguo_channel_close (a);
  say (a, "4");
  g_assert_cmpstr (ear_a.log->str, ==, "x ");
  run ();
  say (b, "y");
  siguo_channel_close (b);
  run ();
  assert_heard (&ear_a, "x closed");
  assert_heard (&ear_b, "1 2 3 closed");
}

static void
test_cut (void)
{
  g_autoptr (SiguoChannel) a = NULL;
  g_autoptr (SiguoChannel) b = NULL;
  Ear ear_a, ear_b;

  siguo_memory_channel_new_pair (&a, &b);
  listen_to (a, &ear_a);
  listen_to (b, &ear_b);
  say (a, "1");
  siguo_memory_channel_cut (SIGUO_MEMORY_CHANNEL (b));
  say (a, "2");
  run ();
  assert_heard (&ear_a, "lost");
  assert_heard (&ear_b, "lost");
}

static void
test_dropped (void)
{
  SiguoChannel *a;
  g_autoptr (SiguoChannel) b = NULL;
  Ear ear_b;

  siguo_memory_channel_new_pair (&a, &b);
  listen_to (b, &ear_b);
  say (a, "1");
  g_object_unref (a);
  run ();
  assert_heard (&ear_b, "1 lost");
}

static void
test_bucket (void)
{
  SiguoBucket bucket;

  siguo_bucket_init (&bucket, 10, 20, 0);
  g_assert_cmpint (siguo_bucket_peek (&bucket, 0), ==, 20);
  g_assert_true (siguo_bucket_take (&bucket, 20, 0));
  g_assert_false (siguo_bucket_take (&bucket, 1, 99999));
  g_assert_cmpint (siguo_bucket_ready_at (&bucket, 1, 99999), >=, 100000);
  g_assert_cmpint (siguo_bucket_ready_at (&bucket, 1, 99999), <=, 100002);
  g_assert_true (siguo_bucket_take (&bucket, 1, 100000));

  /* A debt is worked off first. */
  siguo_bucket_charge (&bucket, 10, 100000);
  g_assert_cmpint (siguo_bucket_peek (&bucket, 1100000), ==, 0);
  g_assert_cmpint (siguo_bucket_peek (&bucket, 1200000), ==, 1);
  /* Never more than the burst, whatever the time; and time does not go back. */
  g_assert_cmpint (siguo_bucket_peek (&bucket, G_MAXINT64 / 2), ==, 20);
  g_assert_cmpint (siguo_bucket_peek (&bucket, 0), ==, 20);
}

/* The same frames, cut into pieces of every size, always give the same steps. */
static void
test_frame_scan (void)
{
  static const guint8 stream[] = {
    /* a masked text of 2 bytes */
    0x81, 0x82, 1, 2, 3, 4, 'a', 'b',
    /* a ping of none */
    0x89, 0x80, 1, 2, 3, 4,
    /* a first fragment, unmasked, its length in 2 bytes */
    0x01, 0x7e, 0x00, 0x03, 'a', 'b', 'c',
    /* its end, the length in 8 bytes */
    0x80, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 'x',
  };
  static const guint8 opcodes[] = { 1, 9, 1, 0 };
  static const guint payloads[] = { 2, 0, 3, 1 };

  for (gsize piece = 1; piece <= sizeof stream; piece++)
    {
      SiguoFrameScan scan = { { 0 } };
      guint n_headers = 0, n_ends = 0;

      for (gsize at = 0; at < sizeof stream; at += piece)
        {
          const guint8 *bytes = stream + at;
          gsize length = MIN (piece, sizeof stream - at);
          SiguoFrameStep step;

          while ((step = siguo_frame_scan_step (&scan, &bytes, &length)) != SIGUO_FRAME_MORE)
            {
              if (step == SIGUO_FRAME_HEADER)
                {
                  g_assert_cmpuint (scan.opcode, ==, opcodes[n_headers]);
                  g_assert_cmpuint (scan.payload, ==, payloads[n_headers]);
                  g_assert_true (scan.fin == (n_headers != 2));
                  g_assert_true (scan.masked == (n_headers != 2));
                  g_assert_true (siguo_frame_scan_is_control (&scan) == (n_headers == 1));
                  n_headers++;
                }
              else
                {
                  n_ends++;
                  g_assert_cmpuint (n_ends, ==, n_headers);
                }
            }
          g_assert_cmpuint (length, ==, 0);
        }
      g_assert_cmpuint (n_headers, ==, 4);
      g_assert_cmpuint (n_ends, ==, 4);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/net/memory-channel/pair", test_pair);
  g_test_add_func ("/net/memory-channel/cut", test_cut);
  g_test_add_func ("/net/memory-channel/dropped", test_dropped);
  g_test_add_func ("/net/bucket", test_bucket);
  g_test_add_func ("/net/frame-scan", test_frame_scan);

  return g_test_run ();
}
