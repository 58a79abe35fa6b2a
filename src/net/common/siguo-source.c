/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-source.h"

static GSource *
attach (GSource        *source,
        GSourceFunc     func,
        gpointer        user_data,
        GDestroyNotify  notify)
{
  g_source_set_callback (source, func, user_data, notify);
  g_source_attach (source, g_main_context_get_thread_default ());

  return source;
}

GSource *
siguo_source_new_timeout (guint           ms,
                          GSourceFunc     func,
                          gpointer        user_data,
                          GDestroyNotify  notify)
{
  return attach (g_timeout_source_new (ms), func, user_data, notify);
}

GSource *
siguo_source_new_idle (GSourceFunc    func,
                       gpointer       user_data,
                       GDestroyNotify notify)
{
  GSource *source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);

  return attach (source, func, user_data, notify);
}

void
siguo_source_clear (GSource **source)
{
  GSource *old = g_steal_pointer (source);

  if (old == NULL)
    return;
  g_source_destroy (old);
  g_source_unref (old);
}
