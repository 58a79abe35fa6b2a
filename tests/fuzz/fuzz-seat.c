/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "net/client/siguo-seat-store.h"

#include <glib/gstdio.h>
#include <string.h>

/* The room whose file is read. */
static const guint8 room_id[SIGUO_ROOM_ID_BYTES] = { 0x5e, 0xa7 };

/* The file by which a player comes back. What is read is written and read again the same. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *folder = g_dir_make_tmp ("siguo-fuzz-XXXXXX", NULL);
  g_autofree char *hex = siguo_bytes_to_hex (room_id, sizeof room_id);
  g_autofree char *path = g_strdup_printf ("%s/%s.seat", folder, hex);
  g_autoptr (GError) error = NULL;
  SiguoKeptSeat kept, again;

  g_file_set_contents_full (path, (const char *) data, (gssize) size, G_FILE_SET_CONTENTS_NONE,
                            0600, &error);
  g_assert_no_error (error);
  if (siguo_seat_store_load (folder, room_id, &kept))
    {
      g_assert_cmpuint (kept.n_secrets, <=, SIGUO_MAX_KEPT_SECRETS);
      g_assert_cmpuint (kept.seat, <, SIGUO_N_SEATS);
      siguo_seat_store_save (folder, &kept, &error);
      g_assert_no_error (error);
      g_assert_true (siguo_seat_store_load (folder, room_id, &again));
      g_assert_cmpuint (kept.member, ==, again.member);
      g_assert_cmpmem (kept.token, sizeof kept.token, again.token, sizeof again.token);
      g_assert_cmpuint (kept.n_secrets, ==, again.n_secrets);
      for (guint i = 0; i < kept.n_secrets; i++)
        g_assert_cmpmem (&kept.secrets[i], sizeof kept.secrets[i], &again.secrets[i],
                         sizeof again.secrets[i]);
    }
  siguo_seat_store_remove (folder, room_id);
  g_rmdir (folder);

  return 0;
}
