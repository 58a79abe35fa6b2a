/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules-test.h"
#include "rules/siguo-flip.h"

G_BEGIN_DECLS

/*
 * A position of flip with just the pieces named, as a position's text names them: "A11=b9!" lies
 * face up, "A12=oM" face down, "A13=b1:A33!" stands on another point than where it started,
 * "A51=oM:-!" has left the board. @options is what follows "mode=duel_flip", @turn whose move it
 * is, @blue whose blue is, '-' when that is not decided.
 */
void flip_position (SiguoPosition *position, const char *options, char turn, char blue,
                    const char *pieces);
/* Turns the piece on @point over. */
void flip_turn     (SiguoPosition *position, const char *point, SiguoEvent *event);
/* Makes the move, and tells what happened as text, without path and time. */
void flip_move     (SiguoPosition *position, const char *from, const char *to, const char *text);

G_END_DECLS
