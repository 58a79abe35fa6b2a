/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "rules/siguo-layout.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;
  SiguoLayout layout;
} SiguoNamedLayout;

void       siguo_named_layout_free   (SiguoNamedLayout *layout);

/* The player's own named layouts, one file each in @folder. A name never becomes a file's name.
 * Returns: (transfer container full) (element-type SiguoNamedLayout): by name; broken files are
 * left out */
GPtrArray *siguo_layout_store_list   (const char *folder);
/* Replaces a layout of the same name. @name: clean */
gboolean   siguo_layout_store_save   (const char *folder, const char *name,
                                      const SiguoLayout *layout, GError **error);
gboolean   siguo_layout_store_delete (const char *folder, const char *name, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoNamedLayout, siguo_named_layout_free)

G_END_DECLS
