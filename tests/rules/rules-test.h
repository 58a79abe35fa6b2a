/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"

G_BEGIN_DECLS

/*
 * A position with just the pieces named, "S11:9 S62:F E11:? W35:B": a point and a rank each, owned
 * by the arm that it is in. A piece that stands elsewhere is written with its owner, "N:9@S31".
 * @options is what follows "mode=", @turn whose move it is.
 */
void       test_position       (SiguoPosition *position, const char *options, char turn,
                                const char *pieces);
SiguoPoint test_point          (const SiguoPosition *position, const char *name);
/* A move that must be legal, ruled and filled in, but not applied. */
void       test_rule_move      (const SiguoPosition *position, const char *from, const char *to,
                                SiguoEvent *event);
/* The same, and applied. */
void       test_play           (SiguoPosition *position, const char *from, const char *to,
                                SiguoEvent *event);
/* Something else than a move, ruled and applied. */
void       test_happen         (SiguoPosition *position, SiguoEventKind kind, guint8 seat,
                                SiguoEvent *event);
/* What the event says as text, without path and time. */
void       test_assert_event   (const SiguoPosition *position, const SiguoEvent *event,
                                const char *text);
SiguoWhyNot test_why_not       (const SiguoPosition *position, const char *from, const char *to);

#define test_assert_why_not(position, from, to, why_not) \
  g_assert_cmpint (test_why_not (position, from, to), ==, why_not)

G_END_DECLS
