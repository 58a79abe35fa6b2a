/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * MatrixCase:
 * @run: makes a network in a namespace of its own, and shows what is found and joined on it; ends
 *   the process when something is not as it should be
 *
 * One network that nobody prepared.
 */
typedef struct
{
  const char *name;
  void (*run) (void);
} MatrixCase;

/* The longest first; ends with a NULL name. */
extern const MatrixCase matrix_cases[];

/* For a case: one line of the table, which is a failure at ten times the goal. */
void matrix_figure (const char *what, double ms, double goal_ms);
/* For a case: what else there is to say. */
void matrix_note   (const char *format, ...) G_GNUC_PRINTF (1, 2);

G_END_DECLS
