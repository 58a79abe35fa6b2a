/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "lab-leak-script.h"

G_BEGIN_DECLS

/* What was exchanged. */
typedef struct
{
  guint pieces;                /* how many pieces are others than they were */
  guint fought;                /* how many of those were in a battle */
} SiguoLabExchange;

/* Looks for other armies with which @person would have seen the same. Returns: whether there are
 * any */
gboolean siguo_lab_exchange_find (const SiguoLabScript *script, guint person, SiguoRandom *dice,
                                  SiguoLabArmies *exchanged, SiguoLabExchange *what);

G_END_DECLS
