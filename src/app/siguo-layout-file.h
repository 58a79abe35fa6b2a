/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "rules/siguo-layout.h"

G_BEGIN_DECLS

typedef enum
{
  SIGUO_LAYOUT_FILE_ERROR_SYNTAX,
  SIGUO_LAYOUT_FILE_ERROR_TOO_LARGE,
} SiguoLayoutFileError;

#define SIGUO_LAYOUT_FILE_ERROR (siguo_layout_file_error_quark ())
GQuark   siguo_layout_file_error_quark (void);

/* A layout as a file: own text of three lines, or .jql. @name: (out) (optional) (transfer full)
 * (nullable): what the file calls it. @layout is a legal one afterwards, or untouched with a
 * translated @error. */
gboolean siguo_layout_file_parse (const guint8 *bytes, gsize length, SiguoLayout *layout,
                                  char **name, GError **error);
gboolean siguo_layout_file_load  (GFile *file, SiguoLayout *layout, char **name, GError **error);
gboolean siguo_layout_file_save  (GFile *file, const SiguoLayout *layout, const char *name,
                                  GError **error);

G_END_DECLS
