/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-random.h"
#include "siguo-rank.h"

G_BEGIN_DECLS

#define SIGUO_LAYOUT_POINTS 30
#define SIGUO_LAYOUT_PIECES 25

/**
 * SiguoLayout:
 *
 * How one army stands before the first move: 30 ranks, index 5 * (row - 1) + (column - 1) in the
 * owner's view, camps SIGUO_RANK_NONE. In a view of a hidden layout the other 25 are
 * SIGUO_RANK_UNKNOWN. A plain value.
 */
typedef struct
{
  guint8 rank[SIGUO_LAYOUT_POINTS];
} SiguoLayout;

typedef enum
{
  SIGUO_LAYOUT_ERROR_SYNTAX,
  SIGUO_LAYOUT_ERROR_COUNT,
  SIGUO_LAYOUT_ERROR_PLACE,
} SiguoLayoutError;

#define SIGUO_LAYOUT_ERROR (siguo_layout_error_quark ())
GQuark   siguo_layout_error_quark (void);

/* All 25 pieces known and standing as rules.md section 5 wants; @error is a translated sentence
 * that names the piece. */
gboolean siguo_layout_check       (const SiguoLayout *layout, GError **error);
gboolean siguo_layout_is_camp     (guint index);
/* May @rank stand on @index (section 5, 2 to 4)? */
gboolean siguo_layout_allows      (guint index, SiguoRank rank);
gboolean siguo_layout_can_swap    (const SiguoLayout *layout, guint a, guint b);
void     siguo_layout_swap        (SiguoLayout *layout, guint a, guint b);
/* Left for right; a legal layout stays legal. */
void     siguo_layout_mirror      (SiguoLayout *layout);
void     siguo_layout_randomize   (SiguoLayout *layout, SiguoRandom *random);
/* 25 unknown pieces. */
void     siguo_layout_hide        (SiguoLayout *layout);
gboolean siguo_layout_is_hidden   (const SiguoLayout *layout);
gboolean siguo_layout_equal       (const SiguoLayout *a, const SiguoLayout *b);
/* Six rows of five letters from the front, joined by '/': "98765/4.3.2/…". Returns: (transfer
 * full) */
char    *siguo_layout_to_text     (const SiguoLayout *layout);
/* Accepts legal shapes only: camps empty, every other point a piece or '?'; counts are left to
 * siguo_layout_check(). */
gboolean siguo_layout_from_text   (SiguoLayout *layout, const char *text, GError **error);

G_END_DECLS
