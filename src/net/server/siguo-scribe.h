/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "referee/siguo-room.h"
#include "siguo-journal.h"

G_BEGIN_DECLS

/**
 * SiguoScribe:
 *
 * Stands between a room and the world: lets things happen to the room, writes down what happened,
 * and lets out what the room says of it when that is safe on the disk. Without siguo_scribe_keep()
 * nothing is written and all is let out at once.
 *
 * What strangers do is not written: their greeting is remembered and written when the room takes
 * them in. Nor is what the room refused and nobody else was told of: without it the room knows a
 * smaller number of that member's last command and less that was paid for, so that whatever it
 * granted later it grants again; and a refused command that is repeated was never done.
 */
typedef struct _SiguoScribe SiguoScribe;

/**
 * SiguoScribePorts:
 * @write: what the room says, as text for @link. Returns: (transfer full) (nullable): %NULL when
 *   nobody is there
 * @deliver: @text goes out to @link now; %NULL: the room is done with @link
 * @trouble: siguo_scribe_get_trouble() changed
 * @behind: a member has seen more than the journal, from which the room came back, holds, and it is
 *   too late to take that over; once
 */
typedef struct
{
  GBytes *(*write)   (guint link, SiguoNotice *notice, gpointer user_data);
  void    (*deliver) (guint link, GBytes *text, gpointer user_data);
  void    (*trouble) (gpointer user_data);
  void    (*behind)  (gpointer user_data);
} SiguoScribePorts;

/* A new room. @host_token: (nullable) */
SiguoScribe     *siguo_scribe_new        (const char *name, const SiguoOptions *options,
                                          const guint8 *host_token,
                                          const SiguoScribePorts *ports, gpointer user_data);
/* The room of the journal at @path, without the links that it had. siguo_scribe_keep() goes on in
 * the same journal. @port: (out): where it could be reached. @error: a translated sentence */
SiguoScribe     *siguo_scribe_resume     (const char *path, const SiguoScribePorts *ports,
                                          gpointer user_data, guint16 *port, GError **error);
void             siguo_scribe_free       (SiguoScribe *scribe);
/* Not to be told anything but by what follows. */
SiguoRoom       *siguo_scribe_get_room   (SiguoScribe *scribe);
/* From now on a journal is kept in @folder (of a room that came back: where it was). @port: where
 * the room can be reached; @limits: (nullable) */
void             siguo_scribe_keep       (SiguoScribe *scribe, const char *folder, guint16 port,
                                          const SiguoJournalLimits *limits);
/* Returns: (transfer none) (nullable): the journal's file */
const char      *siguo_scribe_get_path   (SiguoScribe *scribe);
/* How long the journal is, written or not. */
gsize            siguo_scribe_get_size   (SiguoScribe *scribe);
/* Returns: (transfer none) (nullable) */
const guint8    *siguo_scribe_get_host_token (SiguoScribe *scribe);
/* @detail: (out) (transfer none) (nullable): what the system says */
SiguoTrouble     siguo_scribe_get_trouble (SiguoScribe *scribe, const char **detail);

/* Returns: the number of the new link */
guint            siguo_scribe_opened     (SiguoScribe *scribe);
/* @text: what @command was read from */
void             siguo_scribe_message    (SiguoScribe *scribe, guint link, GBytes *text,
                                          const SiguoCommand *command);
/* @heard_ms: monotonic */
void             siguo_scribe_closed     (SiguoScribe *scribe, guint link, gint64 heard_ms);
void             siguo_scribe_due        (SiguoScribe *scribe);
/* When siguo_scribe_due() is wanted next: monotonic microseconds, -1 for never. */
gint64           siguo_scribe_next_due_us (SiguoScribe *scribe);
/* Says something to @link that is not the room's, in its turn. */
void             siguo_scribe_say        (SiguoScribe *scribe, guint link, GBytes *text);
/* Has everything been let out? */
gboolean         siguo_scribe_is_quiet   (SiguoScribe *scribe);
/* The end of the room: lets out what is left. @keep: the journal stays; else it is removed. Returns:
 * whether there is one to go on with, which a bad disk may have prevented */
gboolean         siguo_scribe_end        (SiguoScribe *scribe, gboolean keep);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoScribe, siguo_scribe_free)

G_END_DECLS
