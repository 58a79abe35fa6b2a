/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-notice.h"

G_BEGIN_DECLS

#define SIGUO_STREAM_KEEPS 256

/**
 * SiguoStream:
 *
 * What one member was told, numbered from 1 without gaps; the last SIGUO_STREAM_KEEPS notices are
 * kept, so that a member who lost the connection can be told again what was missed.
 */
typedef struct _SiguoStream SiguoStream;

SiguoStream *siguo_stream_new      (void);
void         siguo_stream_free     (SiguoStream *stream);
/* Gives @notice (transfer full) the next number and keeps it. Returns: (transfer none) */
SiguoNotice *siguo_stream_add      (SiguoStream *stream, SiguoNotice *notice);
/* Makes an empty stream one that has told so much already and had a tail after @first, and keeps
 * nothing of it: so that a past that is lived through again takes the same course. */
void         siguo_stream_go_on    (SiguoStream *stream, guint64 first, guint64 last,
                                      guint64 known);
/* From now on only what is kept counts; and somebody may have heard more than was told here, of a
 * past that is lost. */
void         siguo_stream_lose     (SiguoStream *stream);
/* Who hears it is back and has heard everything until @last. What was told in a past that is lost
 * has no tail, nor will its numbers be given out again. Returns: whether it was */
gboolean     siguo_stream_find     (SiguoStream *stream, guint64 last);
/* Who has seen no more than this needs a snapshot. */
guint64      siguo_stream_get_first (const SiguoStream *stream);
/* Who hears it may have heard more than this of a past that is lost; G_MAXUINT64: nobody has. */
guint64      siguo_stream_get_known (const SiguoStream *stream);
/* The number of the newest notice, 0 before the first. */
guint64      siguo_stream_get_last (const SiguoStream *stream);
/* Is @last a number that was given out (or 0), and is everything after it still kept, or was it
 * then? */
gboolean     siguo_stream_has_tail (const SiguoStream *stream, guint64 last);
/* Returns: (transfer none) (nullable): NULL when @number is not kept (any more) */
SiguoNotice *siguo_stream_get      (const SiguoStream *stream, guint64 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoStream, siguo_stream_free)

G_END_DECLS
