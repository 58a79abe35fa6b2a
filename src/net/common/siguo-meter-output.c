/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-meter-output.h"

struct _SiguoMeterOutput
{
  GOutputStream parent_instance;

  SiguoMeter *meter;   /* weak */
};

static void pollable_iface_init (GPollableOutputStreamInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SiguoMeterOutput,
                               siguo_meter_output,
                               G_TYPE_OUTPUT_STREAM,
                               G_IMPLEMENT_INTERFACE (G_TYPE_POLLABLE_OUTPUT_STREAM,
                                                      pollable_iface_init))

static gboolean
is_writable (GPollableOutputStream *stream)
{
  SiguoMeterOutput *self = SIGUO_METER_OUTPUT (stream);

  return self->meter == NULL || siguo_meter_is_writable (self->meter);
}

static GSource *
create_source (GPollableOutputStream *stream,
               GCancellable          *cancellable)
{
  SiguoMeterOutput *self = SIGUO_METER_OUTPUT (stream);
  GSource *source;

  if (self->meter != NULL)
    return siguo_meter_create_output_source (self->meter, G_OUTPUT_STREAM (self), cancellable);

  source = g_pollable_source_new_full (self, NULL, cancellable);
  g_source_set_ready_time (source, 0);

  return source;
}

static gssize
write_nonblocking (GPollableOutputStream  *stream,
                   const void             *buffer,
                   gsize                   count,
                   GError                **error)
{
  SiguoMeterOutput *self = SIGUO_METER_OUTPUT (stream);

  if (self->meter != NULL)
    return siguo_meter_write (self->meter, buffer, count, error);

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection is gone");

  return -1;
}

static void
pollable_iface_init (GPollableOutputStreamInterface *iface)
{
  iface->is_writable = is_writable;
  iface->create_source = create_source;
  iface->write_nonblocking = write_nonblocking;
}

static void
siguo_meter_output_dispose (GObject *object)
{
  g_clear_weak_pointer (&SIGUO_METER_OUTPUT (object)->meter);

  G_OBJECT_CLASS (siguo_meter_output_parent_class)->dispose (object);
}

static void
siguo_meter_output_class_init (SiguoMeterOutputClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_meter_output_dispose;
}

static void
siguo_meter_output_init (SiguoMeterOutput *self)
{
}

GOutputStream *
siguo_meter_output_new (SiguoMeter *meter)
{
  SiguoMeterOutput *self = g_object_new (SIGUO_TYPE_METER_OUTPUT, NULL);

  g_set_weak_pointer (&self->meter, meter);

  return G_OUTPUT_STREAM (self);
}
