/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-layout-file.h"

#include <glib/gi18n-lib.h>

#include "net/common/siguo-name.h"
#include "record/siguo-jgs.h"

#define HEAD "siguo-layout 1"
#define MAX_BYTES 4096

G_DEFINE_QUARK (siguo-layout-file-error-quark, siguo_layout_file_error)

static gboolean
parse_text (const char   *text,
            SiguoLayout  *layout,
            char        **name,
            GError      **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", 0);
  g_autofree char *found_name = NULL;
  SiguoLayout found;
  gboolean has_layout = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = g_strchomp (lines[i]);
      g_autoptr (GError) reason = NULL;

      if (i == 0 && !g_str_equal (line, HEAD))
        {
          g_set_error (error, SIGUO_LAYOUT_FILE_ERROR, SIGUO_LAYOUT_FILE_ERROR_SYNTAX,
                       _("This is not a layout: a layout begins with “%s”, or is a .jql file."),
                       HEAD);
          return FALSE;
        }
      if (i == 0 || *line == '\0')
        continue;
      if (g_str_has_prefix (line, "name ") && found_name == NULL)
        found_name = siguo_name_clean (line + strlen ("name "), &reason);
      else if (g_str_has_prefix (line, "layout ") && !has_layout)
        has_layout = siguo_layout_from_text (&found, line + strlen ("layout "), &reason);
      else
        reason = g_error_new_literal (SIGUO_LAYOUT_FILE_ERROR, SIGUO_LAYOUT_FILE_ERROR_SYNTAX,
                                      _("nothing like this belongs here"));
      if (reason != NULL)
        {
          g_set_error (error, SIGUO_LAYOUT_FILE_ERROR, SIGUO_LAYOUT_FILE_ERROR_SYNTAX,
                       /* Translators: a line number and what is wrong with that line */
                       _("The layout cannot be read. Line %u: %s"), i + 1, reason->message);
          return FALSE;
        }
    }
  if (!has_layout)
    {
      g_set_error_literal (error, SIGUO_LAYOUT_FILE_ERROR, SIGUO_LAYOUT_FILE_ERROR_SYNTAX,
                           _("The file ends before the layout."));
      return FALSE;
    }
  *layout = found;
  *name = g_steal_pointer (&found_name);
  return TRUE;
}

gboolean
siguo_layout_file_parse (const guint8  *bytes,
                         gsize          length,
                         SiguoLayout   *layout,
                         char         **name,
                         GError       **error)
{
  g_autofree char *found_name = NULL;
  SiguoLayout found;

  if (length > MAX_BYTES)
    {
      g_set_error_literal (error, SIGUO_LAYOUT_FILE_ERROR, SIGUO_LAYOUT_FILE_ERROR_TOO_LARGE,
                           _("This file is too large to be a layout."));
      return FALSE;
    }
  if (siguo_jql_is (bytes, length))
    {
      if (!siguo_jql_read (bytes, length, &found, error))
        return FALSE;
    }
  else
    {
      g_autofree char *text = g_strndup ((const char *) bytes, length);

      if (strlen (text) != length || !g_utf8_validate (text, length, NULL))
        {
          g_set_error_literal (error, SIGUO_LAYOUT_FILE_ERROR, SIGUO_LAYOUT_FILE_ERROR_SYNTAX,
                               _("This file is neither a layout nor a .jql file."));
          return FALSE;
        }
      if (!parse_text (text, &found, &found_name, error))
        return FALSE;
    }
  if (!siguo_layout_check (&found, error))
    return FALSE;
  *layout = found;
  if (name != NULL)
    *name = g_steal_pointer (&found_name);
  return TRUE;
}

gboolean
siguo_layout_file_load (GFile        *file,
                        SiguoLayout  *layout,
                        char        **name,
                        GError      **error)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);
  guint8 bytes[MAX_BYTES + 1];
  gsize length;

  if (stream == NULL
      || !g_input_stream_read_all (G_INPUT_STREAM (stream), bytes, sizeof bytes, &length, NULL,
                                   error))
    return FALSE;
  return siguo_layout_file_parse (bytes, length, layout, name, error);
}

gboolean
siguo_layout_file_save (GFile              *file,
                        const SiguoLayout  *layout,
                        const char         *name,
                        GError            **error)
{
  g_autofree char *text = siguo_layout_to_text (layout);
  g_autofree char *whole = name != NULL
                             ? g_strdup_printf (HEAD "\nname %s\nlayout %s\n", name, text)
                             : g_strdup_printf (HEAD "\nlayout %s\n", text);

  /* One's own layout is nobody else's business while a game goes on. */
  return g_file_replace_contents (file, whole, strlen (whole), NULL, FALSE, G_FILE_CREATE_PRIVATE,
                                  NULL, NULL, error);
}
