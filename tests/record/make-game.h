/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "record/siguo-record.h"

/* A game of random moves by @preset, with some time-outs, surrenders or an agreed draw, fully
 * known. */
SiguoRecord *make_game  (SiguoMode mode, const char *preset, guint64 seed);
/* Commitments, secrets and names, so that every field of a record is used. In flip with the @seed
 * that the game was made with. */
void         fill_in    (SiguoRecord *record, guint64 seed);
void         assert_same (const SiguoRecord *a, const SiguoRecord *b);
/* The .jgs bytes of a game by the QQ preset. */
GByteArray  *make_jgs   (const SiguoRecord *record);
/* The 50 bytes of a .jql layout. */
GByteArray  *make_jql   (const SiguoLayout *layout);
/* Random damage in place: flips, overwrites, cuts and doublings. */
void         damage     (GByteArray *bytes, SiguoRandom *random);
