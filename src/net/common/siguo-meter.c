/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-meter.h"

#include <string.h>

#include "siguo-bucket.h"
#include "siguo-frame-scan.h"
#include "siguo-meter-input.h"
#include "siguo-meter-output.h"

/* What a control frame may be without counting as part of an unfinished message: a pong of any
 * library fits. */
#define CONTROL_CREDIT 64
#define MAX_CONTROL 125
/* How long the others have the main loop after a turn: the bucket alone would let a peer use up its
 * whole burst in one. */
#define TURN_REST_US 5000
/* Where we wait for something other than the socket we are woken; this is the safety net. */
#define RETRY_US 100000
/* Whoever has used up the bucket waits for this much, and does not wake us for each byte. */
#define REFILL_BYTES 1024
/* So much of a header's line tells which one it is. */
#define MAX_NAME 24

const SiguoMeterLimits siguo_meter_limits_of_room = {
  .head_max = 8 * 1024,
  .message_max = 32 * 1024,
  .payload_max = 16 * 1024,
  .rate = 16 * 1024,
  .burst = 64 * 1024,
  .frame_price = 200,
  /* There may be many peers, each with a burst that is new: all their turns together must be over
   * within one rest. */
  .turn = 1024,
  .pending_max = 256 * 1024,
  .upgrade_us = 5 * G_USEC_PER_SEC,
  .silence_us = 15 * G_USEC_PER_SEC,
  .blocked_us = 8 * G_USEC_PER_SEC,
};

const SiguoMeterLimits siguo_meter_limits_of_client = {
  .head_max = 8 * 1024,
  .message_max = 32 * 1024,
  .payload_max = 16 * 1024,
  .rate = 64 * 1024,
  .burst = 128 * 1024,
  .frame_price = 200,
  .turn = 8 * 1024,
  .pending_max = 256 * 1024,
  .upgrade_us = 5 * G_USEC_PER_SEC,
  .silence_us = 15 * G_USEC_PER_SEC,
  .blocked_us = 8 * G_USEC_PER_SEC,
};

struct _SiguoMeter
{
  GIOStream parent_instance;

  GSocketConnection *base;
  GPollableInputStream *base_input;     /* of base */
  GPollableOutputStream *base_output;
  GInputStream *input;
  GOutputStream *output;

  SiguoMeterLimits limits;
  gboolean client_side;
  const char *reason;                   /* not NULL: killed */
  gboolean gone;

  gint64 created_us;
  gint64 last_message_us;
  gint64 blocked_since_us;              /* 0: the last write went through */

  /* The head: what follows it waits in held. */
  guint head_bytes;
  gboolean has_line;
  char line[MAX_NAME];                  /* how the line begins, in small letters */
  guint line_length;
  gboolean line_is_empty;
  gboolean has_return;                  /* at the beginning of an empty line */
  gboolean head_is_over;
  GByteArray *held;

  gboolean has_frames;
  SiguoFrameScan in, out;
  gsize since_message;                  /* bytes since the last complete message */
  gsize pending;
  SiguoBucket bucket;
  guint turn_used;
  gint64 rest_until_us;
  GSource *input_source;                /* the last one made, to be woken */
};

enum
{
  GONE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoMeter, siguo_meter, G_TYPE_IO_STREAM)

static void
wake (SiguoMeter *self)
{
  if (self->input_source != NULL)
    g_source_set_ready_time (self->input_source, 0);
}

static gboolean
fail_if_killed (SiguoMeter  *self,
                GError     **error)
{
  if (self->reason == NULL)
    return FALSE;

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, self->reason);

  return TRUE;
}

/* When reading may go on: @now_us, a later time, or -1 when the socket says so. */
static gint64
readable_at (SiguoMeter *self,
             gint64      now_us)
{
  if (self->reason != NULL)
    return now_us;
  if (self->blocked_since_us != 0 || (self->head_is_over && !self->has_frames))
    return now_us + RETRY_US;
  if (now_us < self->rest_until_us)
    return self->rest_until_us;
  if (siguo_bucket_peek (&self->bucket, now_us) == 0)
    return siguo_bucket_ready_at (&self->bucket, REFILL_BYTES, now_us);

  return self->held->len > 0 ? now_us : -1;
}

gboolean
siguo_meter_is_readable (SiguoMeter *self)
{
  gint64 now_us = g_get_monotonic_time ();
  gint64 at_us = readable_at (self, now_us);

  return at_us == now_us || (at_us < 0 && g_pollable_input_stream_is_readable (self->base_input));
}

GSource *
siguo_meter_create_input_source (SiguoMeter   *self,
                                 GInputStream *stream,
                                 GCancellable *cancellable)
{
  gint64 at_us = readable_at (self, g_get_monotonic_time ());
  g_autoptr (GSource) base = NULL;
  GSource *source;

  /* Where it is not the socket that we wait for, its source must not be there: it would fire all
   * the time. */
  if (at_us < 0)
    base = g_pollable_input_stream_create_source (self->base_input, NULL);
  source = g_pollable_source_new_full (stream, base, cancellable);
  if (at_us >= 0)
    g_source_set_ready_time (source, at_us);

  g_clear_pointer (&self->input_source, g_source_unref);
  self->input_source = g_source_ref (source);

  return source;
}

/* What libsoup must not see. A request for a room has no body; and from one whose body is coded in
 * a way that it does not know libsoup loses the memory of the path. It also drops NULs, so that a
 * name might look like another one here. Returns: what is wrong, or NULL */
static const char *
judge_head_byte (SiguoMeter *self,
                 guint8      byte)
{
  static const char *const of_bodies[] = { "content-length", "transfer-encoding" };

  if (byte == '\n')
    {
      self->line_length = 0;
      return NULL;
    }
  if ((byte < ' ' && byte != '\r' && byte != '\t') || byte == 0x7f)
    return "a control character in the head";
  if (self->client_side || self->line_length == MAX_NAME)
    return NULL;

  self->line[self->line_length++] = g_ascii_tolower ((char) byte);
  for (guint i = 0; i < G_N_ELEMENTS (of_bodies); i++)
    {
      if (self->line_length == strlen (of_bodies[i]) &&
          memcmp (self->line, of_bodies[i], self->line_length) == 0)
        return "a request with a body";
    }

  return NULL;
}

/* Lets the head pass and takes what follows it away. Returns: how much of @bytes passes, or -1 */
static gssize
pass_head (SiguoMeter   *self,
           const guint8 *bytes,
           gsize         length)
{
  for (gsize i = 0; i < length; i++)
    {
      const char *reason = judge_head_byte (self, bytes[i]);

      if (++self->head_bytes > self->limits.head_max)
        reason = "a head without end";
      /* What came next could be neither a head nor frames. */
      else if (bytes[i] == '\n' && !self->has_line)
        reason = "an empty head";
      if (reason != NULL)
        {
          siguo_meter_kill (self, reason);
          return -1;
        }

      if (bytes[i] == '\n')
        {
          if (self->line_is_empty)
            {
              self->head_is_over = TRUE;
              g_byte_array_append (self->held, bytes + i + 1, length - i - 1);
              return i + 1;
            }
          self->line_is_empty = TRUE;
          self->has_return = FALSE;
        }
      else if (bytes[i] == '\r' && self->line_is_empty && !self->has_return)
        {
          /* Only one, as libsoup has it: else one of us would wait for what the other one has. */
          self->has_return = TRUE;
        }
      else
        {
          self->line_is_empty = FALSE;
          self->has_line = TRUE;
        }
    }

  return length;
}

static const char *
judge_header (SiguoMeter *self)
{
  if (self->in.payload > self->limits.payload_max)
    return "a frame too long";
  if (self->in.masked == self->client_side)
    return "a frame masked the wrong way";
  if (siguo_frame_scan_is_control (&self->in) && (self->in.payload > MAX_CONTROL || !self->in.fin))
    return "a bad control frame";

  return NULL;
}

/* Returns: FALSE when the peer went over a limit */
static gboolean
follow_frames (SiguoMeter   *self,
               const guint8 *bytes,
               gsize         length,
               gint64        now_us)
{
  const char *reason = NULL;

  while (reason == NULL)
    {
      gsize before = length;
      SiguoFrameStep step = siguo_frame_scan_step (&self->in, &bytes, &length);

      self->since_message += before - length;

      switch (step)
        {
        case SIGUO_FRAME_HEADER:
          siguo_bucket_charge (&self->bucket, self->limits.frame_price, now_us);
          self->turn_used += self->limits.frame_price;
          reason = judge_header (self);
          break;

        case SIGUO_FRAME_END:
          if (siguo_frame_scan_is_control (&self->in))
            {
              /* No more than it was long, or pings would pay for fragments between them. */
              guint64 size = 2 + (self->in.masked ? 4 : 0) + self->in.payload;

              self->since_message -= MIN (self->since_message, MIN (size, CONTROL_CREDIT));
            }
          else if (self->in.fin)
            {
              self->since_message = 0;
              self->last_message_us = now_us;
            }
          break;

        case SIGUO_FRAME_MORE:
        default:
          if (self->since_message <= self->limits.message_max)
            return TRUE;
          reason = "too much without a complete message";
          break;
        }
    }

  siguo_meter_kill (self, reason);

  return FALSE;
}

static gssize
would_block (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK, "Not now");

  return -1;
}

gssize
siguo_meter_read (SiguoMeter  *self,
                  guint8      *buffer,
                  gsize        count,
                  GError     **error)
{
  gint64 now_us = g_get_monotonic_time ();
  gint64 at_us = readable_at (self, now_us);
  gssize n;

  if (fail_if_killed (self, error))
    return -1;
  if (at_us > now_us)
    return would_block (error);

  count = MIN (count, (gsize) siguo_bucket_peek (&self->bucket, now_us));
  if (self->held->len > 0)
    {
      n = MIN (count, self->held->len);
      memcpy (buffer, self->held->data, n);
      g_byte_array_remove_range (self->held, 0, n);
    }
  else
    {
      n = g_pollable_input_stream_read_nonblocking (self->base_input, buffer, count, NULL, error);
      if (n <= 0)
        return n;
      siguo_bucket_charge (&self->bucket, n, now_us);
    }

  if (!self->has_frames)
    n = pass_head (self, buffer, n);
  else if (!follow_frames (self, buffer, n, now_us))
    n = -1;
  if (fail_if_killed (self, error))
    return -1;

  self->turn_used += n;
  if (self->turn_used >= self->limits.turn)
    {
      self->turn_used = 0;
      self->rest_until_us = now_us + TURN_REST_US;
    }

  return n;
}

gboolean
siguo_meter_is_writable (SiguoMeter *self)
{
  return self->reason != NULL || g_pollable_output_stream_is_writable (self->base_output);
}

GSource *
siguo_meter_create_output_source (SiguoMeter    *self,
                                  GOutputStream *stream,
                                  GCancellable  *cancellable)
{
  g_autoptr (GSource) base = NULL;
  GSource *source;

  if (self->reason == NULL)
    base = g_pollable_output_stream_create_source (self->base_output, NULL);
  source = g_pollable_source_new_full (stream, base, cancellable);
  if (self->reason != NULL)
    g_source_set_ready_time (source, 0);

  return source;
}

gssize
siguo_meter_write (SiguoMeter    *self,
                   const guint8  *buffer,
                   gsize          count,
                   GError       **error)
{
  g_autoptr (GError) local = NULL;
  gsize left;
  gssize n;

  if (fail_if_killed (self, error))
    return -1;

  n = g_pollable_output_stream_write_nonblocking (self->base_output, buffer, count, NULL, &local);
  if (n < 0)
    {
      if (g_error_matches (local, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK) &&
          self->blocked_since_us == 0)
        self->blocked_since_us = g_get_monotonic_time ();
      g_propagate_error (error, g_steal_pointer (&local));
      return n;
    }

  if (self->blocked_since_us != 0)
    {
      self->blocked_since_us = 0;
      wake (self);
    }

  left = n;
  while (self->has_frames)
    {
      SiguoFrameStep step = siguo_frame_scan_step (&self->out, &buffer, &left);

      if (step == SIGUO_FRAME_MORE)
        break;
      if (step == SIGUO_FRAME_END && !siguo_frame_scan_is_control (&self->out))
        self->pending -= MIN (self->pending, self->out.payload);
    }

  return n;
}

gboolean
siguo_meter_has_head (SiguoMeter *self)
{
  g_return_val_if_fail (SIGUO_IS_METER (self), FALSE);

  return self->head_is_over;
}

void
siguo_meter_start_frames (SiguoMeter *self)
{
  g_return_if_fail (SIGUO_IS_METER (self));

  self->has_frames = TRUE;
  self->last_message_us = g_get_monotonic_time ();
  wake (self);
}

void
siguo_meter_add_pending (SiguoMeter *self,
                         gsize       bytes)
{
  g_return_if_fail (SIGUO_IS_METER (self));

  self->pending += bytes;
  if (self->pending > self->limits.pending_max)
    siguo_meter_kill (self, "the peer does not read");
}

void
siguo_meter_kill (SiguoMeter *self,
                  const char *reason)
{
  g_return_if_fail (SIGUO_IS_METER (self));
  g_return_if_fail (reason != NULL);

  if (self->reason != NULL)
    return;

  /* No public call of libsoup closes a connection of its server: it does so itself when the next
   * read fails. */
  self->reason = reason;
  if (!self->gone)
    g_socket_shutdown (g_socket_connection_get_socket (self->base), TRUE, TRUE, NULL);
  wake (self);
}

void
siguo_meter_sweep (SiguoMeter *self,
                   gint64      now_us)
{
  g_return_if_fail (SIGUO_IS_METER (self));

  if (self->blocked_since_us != 0 && now_us - self->blocked_since_us > self->limits.blocked_us)
    siguo_meter_kill (self, "the peer does not read");
  else if (!self->has_frames && now_us - self->created_us > self->limits.upgrade_us)
    siguo_meter_kill (self, "no upgrade in time");
  else if (self->has_frames && now_us - self->last_message_us > self->limits.silence_us)
    siguo_meter_kill (self, "the peer is silent");
}

const char *
siguo_meter_get_reason (SiguoMeter *self)
{
  g_return_val_if_fail (SIGUO_IS_METER (self), NULL);

  return self->reason;
}

static GInputStream *
siguo_meter_get_input_stream (GIOStream *stream)
{
  return SIGUO_METER (stream)->input;
}

static GOutputStream *
siguo_meter_get_output_stream (GIOStream *stream)
{
  return SIGUO_METER (stream)->output;
}

static void
tell_gone (SiguoMeter *self)
{
  if (self->gone)
    return;

  self->gone = TRUE;
  if (self->reason == NULL)
    self->reason = "closed";
  wake (self);
  g_signal_emit (self, signals[GONE], 0);
}

static gboolean
siguo_meter_close (GIOStream     *stream,
                   GCancellable  *cancellable,
                   GError       **error)
{
  SiguoMeter *self = SIGUO_METER (stream);
  gboolean closed = g_io_stream_close (G_IO_STREAM (self->base), NULL, error);

  tell_gone (self);

  return closed;
}

/* What GIOStream does by itself is to close in a worker thread. Closing a socket does not block. */
static void
siguo_meter_close_async (GIOStream           *stream,
                         int                  priority,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (stream, cancellable, callback, user_data);
  GError *error = NULL;

  g_task_set_source_tag (task, siguo_meter_close_async);
  if (siguo_meter_close (stream, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static gboolean
siguo_meter_close_finish (GIOStream     *stream,
                          GAsyncResult  *result,
                          GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
siguo_meter_dispose (GObject *object)
{
  SiguoMeter *self = SIGUO_METER (object);

  /* GIOStream closes here what is still open. */
  G_OBJECT_CLASS (siguo_meter_parent_class)->dispose (object);

  g_clear_pointer (&self->input_source, g_source_unref);
}

static void
siguo_meter_finalize (GObject *object)
{
  SiguoMeter *self = SIGUO_METER (object);

  g_clear_object (&self->input);
  g_clear_object (&self->output);
  g_clear_object (&self->base);
  g_byte_array_unref (self->held);

  G_OBJECT_CLASS (siguo_meter_parent_class)->finalize (object);
}

static void
siguo_meter_class_init (SiguoMeterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GIOStreamClass *stream_class = G_IO_STREAM_CLASS (klass);

  object_class->dispose = siguo_meter_dispose;
  object_class->finalize = siguo_meter_finalize;
  stream_class->get_input_stream = siguo_meter_get_input_stream;
  stream_class->get_output_stream = siguo_meter_get_output_stream;
  stream_class->close_fn = siguo_meter_close;
  stream_class->close_async = siguo_meter_close_async;
  stream_class->close_finish = siguo_meter_close_finish;

  signals[GONE] =
    g_signal_new ("gone", SIGUO_TYPE_METER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
siguo_meter_init (SiguoMeter *self)
{
  self->held = g_byte_array_new ();
  self->line_is_empty = TRUE;
}

SiguoMeter *
siguo_meter_new (GSocketConnection      *base,
                 const SiguoMeterLimits *limits,
                 gboolean                client_side)
{
  SiguoMeter *self;

  g_return_val_if_fail (G_IS_SOCKET_CONNECTION (base), NULL);

  self = g_object_new (SIGUO_TYPE_METER, NULL);
  self->base = g_object_ref (base);
  self->base_input = G_POLLABLE_INPUT_STREAM (g_io_stream_get_input_stream (G_IO_STREAM (base)));
  self->base_output = G_POLLABLE_OUTPUT_STREAM (g_io_stream_get_output_stream (G_IO_STREAM (base)));
  self->input = siguo_meter_input_new (self);
  self->output = siguo_meter_output_new (self);
  self->limits = *limits;
  self->client_side = client_side;
  self->created_us = g_get_monotonic_time ();
  siguo_bucket_init (&self->bucket, limits->rate, limits->burst, self->created_us);

  return self;
}
