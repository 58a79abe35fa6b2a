/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * SiguoLabReferee:
 *
 * A siguo-referee with many rooms, as a child of the workbench, looked at from outside.
 */
typedef struct
{
  GSubprocess *process;
  GArray *ports;               /* guint16, by room */
  char *folder;                /* for journals and the like */
} SiguoLabReferee;

/* What it has used up so far. */
typedef struct
{
  gint64 cpu_us;
  gsize resident;              /* bytes of memory now */
} SiguoLabUse;

/* @arguments: (nullable): further ones, separated by spaces */
gboolean siguo_lab_referee_start (SiguoLabReferee *self, const char *program, guint rooms,
                                  guint connections, const char *arguments, GError **error);
void     siguo_lab_referee_stop  (SiguoLabReferee *self);
void     siguo_lab_referee_use   (const SiguoLabReferee *self, SiguoLabUse *use);

G_END_DECLS
