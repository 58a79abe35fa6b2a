/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-name.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_CHARACTERS 24
#define MAX_BYTES 64
#define MAX_MARKS 2
#define MAX_CHAT_CHARACTERS 200
#define MAX_CHAT_MARKS 4
/* Before anything is normalized, so that a long text costs nothing. */
#define MAX_RAW_BYTES 4096

G_DEFINE_QUARK (siguo-name-error-quark, siguo_name_error)

/* Characters that are no control or format characters and yet draw nothing: two names must not look
 * like one. */
static gboolean
is_blank (gunichar c)
{
  static const gunichar blanks[] = {
    0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0
  };

  for (guint i = 0; i < G_N_ELEMENTS (blanks); i++)
    {
      if (c == blanks[i])
        return TRUE;
    }

  return FALSE;
}

/* They choose between drawings of one character, and come with emoji from many keyboards. */
static gboolean
is_variation_selector (gunichar c)
{
  return (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0xe0100 && c <= 0xe01ef);
}

gboolean
siguo_name_is_readable (gunichar c)
{
  switch (g_unichar_type (c))
    {
    case G_UNICODE_CONTROL:
    case G_UNICODE_FORMAT:
    case G_UNICODE_SURROGATE:
    case G_UNICODE_PRIVATE_USE:
    case G_UNICODE_UNASSIGNED:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR:
      return FALSE;
    default:
      return TRUE;
    }
}

static gboolean
is_allowed (gunichar c)
{
  return siguo_name_is_readable (c) && !is_blank (c);
}

/* What is left out goes first: it may stand between characters that are to become one. Returns:
 * (transfer full) (nullable): NULL when @text is not UTF-8 */
static char *
normalize_without (const char *text,
                   gboolean  (*leaves_out) (gunichar c))
{
  g_autoptr (GString) rest = NULL;

  if (!g_utf8_validate (text, -1, NULL))
    return NULL;

  rest = g_string_new (NULL);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!leaves_out (c))
        g_string_append_unichar (rest, c);
    }

  return g_utf8_normalize (rest->str, rest->len, G_NORMALIZE_NFC);
}

static void
set_too_long (GError **error)
{
  g_set_error_literal (
      error, SIGUO_NAME_ERROR, SIGUO_NAME_ERROR_LONG,
      _("This name is too long: 24 letters or 21 Chinese characters are the most."));
}

char *
siguo_name_clean (const char  *name,
                  GError     **error)
{
  g_autofree char *normal = NULL;
  g_autoptr (GString) clean = g_string_new (NULL);
  gboolean space = FALSE;
  guint characters = 0;
  guint marks = 0;

  g_return_val_if_fail (name != NULL, NULL);

  if (strlen (name) > MAX_RAW_BYTES)
    {
      set_too_long (error);
      return NULL;
    }

  normal = normalize_without (name, is_variation_selector);
  if (normal == NULL)
    {
      g_set_error_literal (error, SIGUO_NAME_ERROR, SIGUO_NAME_ERROR_CHARACTER,
                           _("This name has broken characters in it."));
      return NULL;
    }

  for (const char *p = normal; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      /* One kind of space, one at a time and none at the ends. */
      if (g_unichar_type (c) == G_UNICODE_SPACE_SEPARATOR)
        {
          space = clean->len > 0;
          continue;
        }

      if (!is_allowed (c))
        {
          g_set_error_literal (error, SIGUO_NAME_ERROR, SIGUO_NAME_ERROR_CHARACTER,
                               _("This name has invisible or control characters in it."));
          return NULL;
        }

      if (!g_unichar_ismark (c))
        {
          marks = 0;
        }
      else if (clean->len == 0 || space || ++marks > MAX_MARKS)
        {
          g_set_error_literal (error, SIGUO_NAME_ERROR, SIGUO_NAME_ERROR_CHARACTER,
                               _("This name has too many accents on a character."));
          return NULL;
        }

      if (space)
        {
          g_string_append_c (clean, ' ');
          characters++;
          space = FALSE;
        }
      g_string_append_unichar (clean, c);
      characters++;
    }

  if (clean->len == 0)
    {
      g_set_error_literal (error, SIGUO_NAME_ERROR, SIGUO_NAME_ERROR_EMPTY, _("A name is needed."));
      return NULL;
    }

  if (characters > MAX_CHARACTERS || clean->len > MAX_BYTES)
    {
      set_too_long (error);
      return NULL;
    }

  return g_string_free (g_steal_pointer (&clean), FALSE);
}

/* Joiners of scripts and emoji are the only format characters that a line of talk needs. */
static gboolean
is_left_out_of_chat (gunichar c)
{
  return c != 0x200c && c != 0x200d && c != '\n' && c != '\t' && c != '\r' && !is_allowed (c);
}

char *
siguo_name_clean_chat (const char *text)
{
  g_autofree char *normal = NULL;
  g_autoptr (GString) clean = g_string_new (NULL);
  gboolean visible = FALSE;
  guint characters = 0;
  guint marks = 0;

  g_return_val_if_fail (text != NULL, NULL);

  if (strlen (text) > MAX_RAW_BYTES)
    return NULL;
  normal = normalize_without (text, is_left_out_of_chat);
  if (normal == NULL)
    return NULL;
  g_strstrip (normal);

  for (const char *p = normal; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '\n' || c == '\t' || c == '\r')
        c = ' ';

      if (!g_unichar_ismark (c))
        marks = 0;
      else if (++marks > MAX_CHAT_MARKS)
        continue;

      if (++characters > MAX_CHAT_CHARACTERS)
        return NULL;
      visible = visible || g_unichar_isgraph (c);
      g_string_append_unichar (clean, c);
    }

  return visible ? g_string_free (g_steal_pointer (&clean), FALSE) : NULL;
}
