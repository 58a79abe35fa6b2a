/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-seat-store.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#define GROUP_ROOM "room"
#define GROUP_GAME "game"
#define SALTS_BYTES (SIGUO_LAYOUT_PIECES * SIGUO_SALT_BYTES)
/* Far more than what is written; a larger file is not ours. */
#define MAX_FILE 65536
/* Rooms whose end we never heard of are forgotten in the end. */
#define FORGET_SECONDS (30 * 24 * 3600)

static char *
make_path (const char   *folder,
           const guint8 *room_id)
{
  g_autofree char *hex = siguo_bytes_to_hex (room_id, SIGUO_ROOM_ID_BYTES);
  g_autofree char *file = g_strconcat (hex, ".seat", NULL);

  return g_build_filename (folder, file, NULL);
}

static void
set_hex (GKeyFile     *file,
         const char   *group,
         const char   *key,
         const guint8 *bytes,
         gsize         length)
{
  g_autofree char *hex = siguo_bytes_to_hex (bytes, length);

  g_key_file_set_string (file, group, key, hex);
}

static gboolean
get_hex (GKeyFile   *file,
         const char *group,
         const char *key,
         guint8     *bytes,
         gsize       length)
{
  g_autofree char *hex = g_key_file_get_string (file, group, key, NULL);

  return hex != NULL && siguo_bytes_from_hex (bytes, length, hex);
}

static void
write_secret (GKeyFile          *file,
              guint              index,
              const SiguoSecret *secret)
{
  g_autofree char *group = g_strdup_printf ("secret %u", index);
  g_autofree char *layout = siguo_layout_to_text (&secret->layout);

  g_key_file_set_string (file, group, "layout", layout);
  set_hex (file, group, "salts", &secret->salt[0][0], SALTS_BYTES);
  set_hex (file, group, "nonce", secret->nonce, SIGUO_NONCE_BYTES);
}

static gboolean
read_secret (GKeyFile    *file,
             guint        index,
             SiguoSecret *secret)
{
  g_autofree char *group = g_strdup_printf ("secret %u", index);
  g_autofree char *layout = g_key_file_get_string (file, group, "layout", NULL);

  return layout != NULL && siguo_layout_from_text (&secret->layout, layout, NULL)
         /* In flip a hidden one is committed to. */
         && (siguo_layout_is_hidden (&secret->layout) || siguo_layout_check (&secret->layout, NULL))
         && get_hex (file, group, "salts", &secret->salt[0][0], SALTS_BYTES)
         && get_hex (file, group, "nonce", secret->nonce, SIGUO_NONCE_BYTES);
}

typedef struct
{
  char *path;
  gint64 time_us;
} Seat;

static void
seat_free (gpointer data)
{
  Seat *seat = data;

  g_free (seat->path);
  g_free (seat);
}

static int
compare_seats (gconstpointer a,
               gconstpointer b)
{
  const Seat *one = *(Seat *const *) a, *other = *(Seat *const *) b;

  return one->time_us > other->time_us ? -1 : one->time_us < other->time_us;
}

/**
 * siguo_seat_store_tidy:
 * @folder: the state folder
 *
 * Forgets rooms that were never closed: those of 30 days ago, and the oldest of more than
 * SIGUO_MAX_KEPT_SEATS.
 */
void
siguo_seat_store_tidy (const char *folder)
{
  g_autoptr (GPtrArray) seats = g_ptr_array_new_with_free_func (seat_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      GStatBuf info;
      Seat *seat;

      if (!g_str_has_suffix (name, ".seat") || g_lstat (path, &info) != 0
          || !S_ISREG (info.st_mode))
        continue;
      if (info.st_mtime < now - FORGET_SECONDS)
        {
          g_unlink (path);
          continue;
        }
      seat = g_new0 (Seat, 1);
      seat->path = g_steal_pointer (&path);
      seat->time_us = info.st_mtim.tv_sec * G_USEC_PER_SEC + info.st_mtim.tv_nsec / 1000;
      g_ptr_array_add (seats, seat);
    }
  g_ptr_array_sort (seats, compare_seats);
  for (guint i = SIGUO_MAX_KEPT_SEATS; i < seats->len; i++)
    g_unlink (((Seat *) g_ptr_array_index (seats, i))->path);
}

/**
 * siguo_seat_store_save:
 * @folder: the state folder; made when it is not there
 * @kept: what to keep, in place of what is kept for that room
 * @error: a translated sentence
 *
 * Returns: whether it is safe on the disk
 */
gboolean
siguo_seat_store_save (const char          *folder,
                       const SiguoKeptSeat *kept,
                       GError             **error)
{
  g_autofree char *path = make_path (folder, kept->room_id);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) cause = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_key_file_set_integer (file, GROUP_ROOM, "version", 1);
  set_hex (file, GROUP_ROOM, "id", kept->room_id, SIGUO_ROOM_ID_BYTES);
  g_key_file_set_uint64 (file, GROUP_ROOM, "member", kept->member);
  set_hex (file, GROUP_ROOM, "token", kept->token, SIGUO_TOKEN_BYTES);
  if (kept->n_secrets > 0)
    {
      set_hex (file, GROUP_GAME, "id", kept->game.byte, SIGUO_GAME_ID_BYTES);
      g_key_file_set_integer (file, GROUP_GAME, "seat", kept->seat);
      g_key_file_set_integer (file, GROUP_GAME, "secrets", (int) kept->n_secrets);
      for (guint i = 0; i < kept->n_secrets; i++)
        write_secret (file, i, &kept->secrets[i]);
      if (kept->has_options)
        {
          g_autofree char *options = siguo_options_to_text (&kept->options);

          g_key_file_set_string (file, GROUP_GAME, "options", options);
        }
      if (kept->has_commitments)
        {
          set_hex (file, GROUP_GAME, "commitments", (const guint8 *) kept->commitments,
                   sizeof kept->commitments);
          set_hex (file, GROUP_GAME, "referee", kept->referee_nonce_hash.byte, SIGUO_HASH_BYTES);
        }
    }
  text = g_key_file_to_data (file, &length, NULL);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    g_set_error_literal (&cause, G_FILE_ERROR, (int) g_file_error_from_errno (errno),
                         g_strerror (errno));
  else
    g_file_set_contents_full (path, text, (gssize) length,
                              G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600,
                              &cause);
  if (cause != NULL)
    {
      g_set_error (error, cause->domain, cause->code,
                   /* Translators: %s is what the system says. */
                   _("Your place at the table cannot be stored on this computer: %s"),
                   cause->message);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_kept (GKeyFile      *file,
           const guint8  *room_id,
           SiguoKeptSeat *kept)
{
  g_autofree char *options = NULL;
  guint64 member = g_key_file_get_uint64 (file, GROUP_ROOM, "member", NULL);
  int seat, n_secrets;

  if (g_key_file_get_integer (file, GROUP_ROOM, "version", NULL) != 1
      || !get_hex (file, GROUP_ROOM, "id", kept->room_id, SIGUO_ROOM_ID_BYTES)
      || memcmp (kept->room_id, room_id, SIGUO_ROOM_ID_BYTES) != 0
      || !get_hex (file, GROUP_ROOM, "token", kept->token, SIGUO_TOKEN_BYTES)
      || member == 0 || member > G_MAXUINT32)
    return FALSE;
  kept->member = (guint32) member;
  if (!g_key_file_has_group (file, GROUP_GAME))
    return TRUE;

  seat = g_key_file_get_integer (file, GROUP_GAME, "seat", NULL);
  n_secrets = g_key_file_get_integer (file, GROUP_GAME, "secrets", NULL);
  if (!get_hex (file, GROUP_GAME, "id", kept->game.byte, SIGUO_GAME_ID_BYTES)
      || seat < 0 || seat >= SIGUO_N_SEATS || n_secrets < 0 || n_secrets > SIGUO_MAX_KEPT_SECRETS)
    return FALSE;
  kept->seat = (guint8) seat;
  for (kept->n_secrets = 0; kept->n_secrets < (guint) n_secrets; kept->n_secrets++)
    if (!read_secret (file, kept->n_secrets, &kept->secrets[kept->n_secrets]))
      return FALSE;
  options = g_key_file_get_string (file, GROUP_GAME, "options", NULL);
  kept->has_options = options != NULL && siguo_options_from_text (&kept->options, options, NULL);
  kept->has_commitments
    = get_hex (file, GROUP_GAME, "commitments", (guint8 *) kept->commitments,
               sizeof kept->commitments)
      && get_hex (file, GROUP_GAME, "referee", kept->referee_nonce_hash.byte, SIGUO_HASH_BYTES);
  return TRUE;
}

/**
 * siguo_seat_store_load:
 * @folder: the state folder
 * @room_id: SIGUO_ROOM_ID_BYTES
 * @kept: (out): what is kept for that room, when %TRUE is returned
 *
 * Returns: whether there is anything, and it is whole
 */
gboolean
siguo_seat_store_load (const char    *folder,
                       const guint8  *room_id,
                       SiguoKeptSeat *kept)
{
  g_autofree char *path = make_path (folder, room_id);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  SiguoKeptSeat read = { 0 };
  GStatBuf info;

  if (g_stat (path, &info) != 0 || !S_ISREG (info.st_mode) || info.st_size > MAX_FILE
      || !g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL)
      || !read_kept (file, room_id, &read))
    return FALSE;
  *kept = read;
  return TRUE;
}

/**
 * siguo_seat_store_remove:
 * @folder: the state folder
 * @room_id: SIGUO_ROOM_ID_BYTES
 *
 * Forgets that room.
 */
void
siguo_seat_store_remove (const char   *folder,
                         const guint8 *room_id)
{
  g_autofree char *path = make_path (folder, room_id);

  g_unlink (path);
}
