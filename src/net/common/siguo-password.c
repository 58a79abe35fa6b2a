/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-password.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "siguo-name.h"

#define MAX_CHARACTERS 64
#define MAX_BYTES 256
/* Before anything is normalized, so that a long text costs nothing. */
#define MAX_RAW_BYTES 1024

static gboolean
fail (GError     **error,
      const char  *sentence)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, sentence);

  return FALSE;
}

/* Plain spaces for all kinds of them, and none at the ends. */
static gboolean
append_clean (GString     *clean,
              const char  *normal,
              GError     **error)
{
  gsize end = 0;

  for (const char *p = normal; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean space = g_unichar_type (c) == G_UNICODE_SPACE_SEPARATOR;

      if (!siguo_name_is_readable (c))
        return fail (error, _("This password has invisible or control characters in it."));

      if (!space || clean->len > 0)
        g_string_append_unichar (clean, space ? ' ' : c);
      if (!space)
        end = clean->len;
    }
  g_string_truncate (clean, end);

  if (clean->len == 0)
    return fail (error, _("A password is needed."));
  if (clean->len > MAX_BYTES || g_utf8_strlen (clean->str, -1) > MAX_CHARACTERS)
    return fail (error, _("This password is too long: 64 characters are the most."));

  return TRUE;
}

char *
siguo_password_clean (const char  *password,
                      GError     **error)
{
  GString *clean;
  char *normal;
  gboolean good;

  g_return_val_if_fail (password != NULL, NULL);

  if (strlen (password) > MAX_RAW_BYTES)
    {
      fail (error, _("This password is too long: 64 characters are the most."));
      return NULL;
    }

  normal = g_utf8_normalize (password, -1, G_NORMALIZE_NFC);
  if (normal == NULL)
    {
      fail (error, _("This password has broken characters in it."));
      return NULL;
    }

  /* As large as it can become, so that no copy of it is left behind. */
  clean = g_string_sized_new (strlen (normal) + 1);
  good = append_clean (clean, normal, error);
  siguo_password_free (normal);
  if (good)
    return g_string_free (clean, FALSE);

  siguo_password_free (g_string_free (clean, FALSE));

  return NULL;
}

void
siguo_password_free (char *password)
{
  if (password != NULL)
    explicit_bzero (password, strlen (password));
  g_free (password);
}

static gboolean
set_errno (GError     **error,
           const char  *path,
           int          number)
{
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (number), "%s: %s", path,
               g_strerror (number));

  return FALSE;
}

/* Not by g_file_get_contents(): the name may be that of a pipe, or of something without an end. */
static gboolean
read_bytes (int          descriptor,
            const char  *path,
            char        *bytes,
            GError     **error)
{
  gsize length = 0;
  struct stat info;

  if (fstat (descriptor, &info) != 0)
    return set_errno (error, path, errno);
  if (S_ISREG (info.st_mode) && (info.st_mode & (S_IRWXG | S_IRWXO)) != 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                   _("%s: others can read this file. Make it yours alone (chmod 600)."), path);
      return FALSE;
    }

  while (length < MAX_RAW_BYTES && memchr (bytes, '\n', length) == NULL)
    {
      gssize n = read (descriptor, bytes + length, MAX_RAW_BYTES - length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return set_errno (error, path, errno);
      if (n == 0)
        break;
      length += n;
    }
  bytes[length] = '\0';

  return TRUE;
}

char *
siguo_password_read_file (const char  *path,
                          GError     **error)
{
  char bytes[MAX_RAW_BYTES + 1];
  char *password = NULL;
  int descriptor;

  g_return_val_if_fail (path != NULL, NULL);

  descriptor = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  if (descriptor < 0)
    {
      set_errno (error, path, errno);
      return NULL;
    }

  if (read_bytes (descriptor, path, bytes, error))
    {
      bytes[strcspn (bytes, "\r\n")] = '\0';
      password = siguo_password_clean (bytes, error);
    }
  explicit_bzero (bytes, sizeof bytes);
  close (descriptor);

  return password;
}
