/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-options.h"
#include "rules/siguo-proof.h"

G_BEGIN_DECLS

/**
 * SiguoResumable:
 * @last_us: when something happened there for the last time: wall clock, microseconds since 1970
 * @path: the journal, for `siguo-referee --resume`
 *
 * A room whose referee ended without closing it, as the header of its journal says: nothing secret.
 */
typedef struct
{
  guint8 room_id[SIGUO_ROOM_ID_BYTES];
  char *name;
  SiguoMode mode;
  gint64 last_us;
  char *path;
} SiguoResumable;

void       siguo_resumable_free   (SiguoResumable *resumable);
/* Where the referees of this user keep their journals. Returns: (transfer full) */
char      *siguo_resumable_folder (void);
/* Returns: (transfer full): the journal of @room_id, which need not be there */
char      *siguo_resumable_path   (const char *folder, const guint8 *room_id);
/* Returns: (transfer full) (element-type SiguoResumable): those of @folder that this version can go
 * on with and that no running referee holds, the newest first */
GPtrArray *siguo_resumable_list   (const char *folder);
/* Removes journals of games that nobody has gone on with for a week; then the players' programs have
 * forgotten their places, too. */
void       siguo_resumable_forget_old (const char *folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoResumable, siguo_resumable_free)

G_END_DECLS
