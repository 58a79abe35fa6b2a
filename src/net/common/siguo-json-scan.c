/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-json-scan.h"

#include <string.h>

/* @p stands behind "\u". Returns: the unit, or -1 */
static int
read_unit (const char *p,
           const char *end)
{
  int unit = 0;

  if (end - p < 4)
    return -1;

  for (guint i = 0; i < 4; i++)
    {
      if (!g_ascii_isxdigit (p[i]))
        return -1;
      unit = unit * 16 + g_ascii_xdigit_value (p[i]);
    }

  return unit;
}

/* @p stands behind the opening quote. Returns: behind the closing one, or NULL */
static const char *
skip_string (const char *p,
             const char *end)
{
  while (p < end)
    {
      int unit;

      if (*p == '"')
        return p + 1;
      if (*p++ != '\\')
        continue;
      if (p == end)
        return NULL;

      if (*p != 'u')
        {
          if (strchr ("\"\\/bfnrt", *p) == NULL)
            return NULL;
          p++;
          continue;
        }

      unit = read_unit (p + 1, end);
      if (unit <= 0)
        return NULL;
      p += 5;

      if (unit >= 0xd800 && unit < 0xe000)
        {
          int low;

          if (unit >= 0xdc00 || end - p < 6 || p[0] != '\\' || p[1] != 'u')
            return NULL;
          low = read_unit (p + 2, end);
          if (low < 0xdc00 || low >= 0xe000)
            return NULL;
          p += 6;
        }
    }

  return NULL;
}

/* @p stands on the first character. Returns: behind the number, or NULL */
static const char *
skip_number (const char *p,
             const char *end)
{
  guint digits = 0;

  if (*p == '-')
    p++;
  if (p == end || !g_ascii_isdigit (*p))
    return NULL;
  /* To json-glib a leading zero means octal or hexadecimal. */
  if (*p == '0' && p + 1 < end && (g_ascii_isalnum (p[1])))
    return NULL;

  for (; p < end; p++)
    {
      if (g_ascii_isdigit (*p))
        digits++;
      else if (strchr (".eE+-", *p) == NULL)
        break;
      if (digits > SIGUO_JSON_MAX_DIGITS)
        return NULL;
    }

  return p;
}

static const char *
skip_word (const char *p,
           const char *end)
{
  static const char *const words[] = { "true", "false", "null" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize length = strlen (words[i]);

      if ((gsize) (end - p) >= length && memcmp (p, words[i], length) == 0 &&
          (p + length == end || !g_ascii_isalnum (p[length])))
        return p + length;
    }

  return NULL;
}

const char *
siguo_json_scan (const char *text,
                 gsize       length)
{
  const char *end = text + length;
  guint depth = 0;

  for (gsize i = 0; i < length; i++)
    {
      if ((guchar) text[i] < 0x20 || text[i] == 0x7f)
        return "a control character";
    }

  if (length == 0 || text[0] != '{')
    return "not an object";

  for (const char *p = text; p < end;)
    {
      switch (*p)
        {
        case '{':
        case '[':
          if (++depth > SIGUO_JSON_MAX_DEPTH)
            return "nested too deeply";
          p++;
          break;

        case '}':
        case ']':
          if (depth == 0)
            return "unbalanced brackets";
          if (--depth == 0 && p + 1 != end)
            return "text behind the object";
          p++;
          break;

        case ' ':
        case ',':
        case ':':
          p++;
          break;

        case '"':
          p = skip_string (p + 1, end);
          if (p == NULL)
            return "a broken string";
          break;

        default:
          if (*p == '-' || g_ascii_isdigit (*p))
            {
              p = skip_number (p, end);
              if (p == NULL)
                return "a bad or overlong number";
            }
          else
            {
              p = skip_word (p, end);
              if (p == NULL)
                return "an unknown word";
            }
          break;
        }
    }

  return depth == 0 ? NULL : "unbalanced brackets";
}
