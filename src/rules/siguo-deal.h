/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-colour.h"
#include "siguo-random.h"
#include "siguo-rank.h"

G_BEGIN_DECLS

#define SIGUO_DEAL_POINTS 60
#define SIGUO_DEAL_PIECES 50

/**
 * SiguoDeal:
 *
 * How the 50 pieces of flip lie before the first ply: a rank and a colour for each point of the
 * classic board. Camps have NONE in both. What is not known has SIGUO_RANK_UNKNOWN and no colour. A
 * plain value.
 */
typedef struct
{
  guint8 rank[SIGUO_DEAL_POINTS];
  guint8 colour[SIGUO_DEAL_POINTS];
} SiguoDeal;

typedef enum
{
  SIGUO_DEAL_ERROR_SYNTAX,
  SIGUO_DEAL_ERROR_COUNT,
} SiguoDealError;

#define SIGUO_DEAL_ERROR (siguo_deal_error_quark ())
GQuark   siguo_deal_error_quark (void);

gboolean siguo_deal_is_camp    (guint point);
/* 50 unknown pieces. */
void     siguo_deal_hide       (SiguoDeal *deal);
gboolean siguo_deal_is_known   (const SiguoDeal *deal);
/* Both armies in one order, blue first, on the points in theirs: what a shuffle begins with. */
void     siguo_deal_sort       (SiguoDeal *deal);
/* Swaps the pieces number @i and @j, 0 … 49 in the order of the points. */
void     siguo_deal_swap       (SiguoDeal *deal, guint i, guint j);
/* Every deal is equally likely. */
void     siguo_deal_randomize  (SiguoDeal *deal, SiguoRandom *random);
/* Are there no more of any piece than both armies have, and all of them when all is known? */
gboolean siguo_deal_check      (const SiguoDeal *deal, GError **error);
gboolean siguo_deal_equal      (const SiguoDeal *a, const SiguoDeal *b);
/* Twelve rows of five pairs of letters, colour and rank, joined by '/': "b9oF..??b1/…". Returns:
 * (transfer full) */
char    *siguo_deal_to_text    (const SiguoDeal *deal);
/* Accepts what passes siguo_deal_check() only. */
gboolean siguo_deal_from_text  (SiguoDeal *deal, const char *text, GError **error);

G_END_DECLS
