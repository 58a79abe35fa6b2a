/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-meter-input.h"

struct _SiguoMeterInput
{
  GInputStream parent_instance;

  SiguoMeter *meter;   /* weak */
};

static void pollable_iface_init (GPollableInputStreamInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SiguoMeterInput,
                               siguo_meter_input,
                               G_TYPE_INPUT_STREAM,
                               G_IMPLEMENT_INTERFACE (G_TYPE_POLLABLE_INPUT_STREAM,
                                                      pollable_iface_init))

static gboolean
is_readable (GPollableInputStream *stream)
{
  SiguoMeterInput *self = SIGUO_METER_INPUT (stream);

  return self->meter == NULL || siguo_meter_is_readable (self->meter);
}

static GSource *
create_source (GPollableInputStream *stream,
               GCancellable         *cancellable)
{
  SiguoMeterInput *self = SIGUO_METER_INPUT (stream);
  GSource *source;

  if (self->meter != NULL)
    return siguo_meter_create_input_source (self->meter, G_INPUT_STREAM (self), cancellable);

  source = g_pollable_source_new_full (self, NULL, cancellable);
  g_source_set_ready_time (source, 0);

  return source;
}

static gssize
read_nonblocking (GPollableInputStream  *stream,
                  void                  *buffer,
                  gsize                  count,
                  GError               **error)
{
  SiguoMeterInput *self = SIGUO_METER_INPUT (stream);

  if (self->meter != NULL)
    return siguo_meter_read (self->meter, buffer, count, error);

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection is gone");

  return -1;
}

static void
pollable_iface_init (GPollableInputStreamInterface *iface)
{
  iface->is_readable = is_readable;
  iface->create_source = create_source;
  iface->read_nonblocking = read_nonblocking;
}

static void
siguo_meter_input_dispose (GObject *object)
{
  g_clear_weak_pointer (&SIGUO_METER_INPUT (object)->meter);

  G_OBJECT_CLASS (siguo_meter_input_parent_class)->dispose (object);
}

static void
siguo_meter_input_class_init (SiguoMeterInputClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_meter_input_dispose;
}

static void
siguo_meter_input_init (SiguoMeterInput *self)
{
}

GInputStream *
siguo_meter_input_new (SiguoMeter *meter)
{
  SiguoMeterInput *self = g_object_new (SIGUO_TYPE_METER_INPUT, NULL);

  g_set_weak_pointer (&self->meter, meter);

  return G_INPUT_STREAM (self);
}
