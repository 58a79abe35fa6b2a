/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SIGUO_NAME_ERROR_EMPTY,
  SIGUO_NAME_ERROR_LONG,
  SIGUO_NAME_ERROR_CHARACTER,
} SiguoNameError;

#define SIGUO_NAME_ERROR (siguo_name_error_quark ())
GQuark   siguo_name_error_quark (void);

/* A person's or room's name by the rules of the design, section 7: NFC, trimmed, no control, format
 * or bidi characters, at most 24 code points, 64 bytes, two combining marks on a base. Returns:
 * (transfer full): the clean name, or NULL with a translated @error */
char    *siguo_name_clean       (const char *name, GError **error);
/* Is @c neither control, format or bidi character, nor one that nobody knows or that breaks a line? */
gboolean siguo_name_is_readable (gunichar c);
/* Chat: one line of at most 200 code points without control and bidi characters. (transfer full)
 * (nullable) */
char    *siguo_name_clean_chat  (const char *text);

G_END_DECLS
