/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SIGUO_LAB_PLAYERS 4

/* What a share of the clients has seen. */
typedef struct
{
  GArray *times;               /* gint64: round trips of moves, microseconds */
  guint64 seen;                /* events that anybody at all was told after a move */
  guint late;                  /* moves that were due before the one before was back */
  gint64 cpu_us;               /* used by the clients themselves */
} SiguoLabFigures;

/*
 * A process with the clients of some of the rooms: clients are processes of their own too, and one
 * main loop with hundreds of them would be late by itself.
 *
 * It is told on its standard input, in one line, the seconds to measure, the number of its first room
 * and the ports of its rooms. It answers "playing" when there is a game at every table, waits for a
 * further line, measures, and answers with its figures in one line. It ends with its input.
 */
typedef struct _SiguoLabShare SiguoLabShare;

/* Returns: (transfer full) */
SiguoLabShare *siguo_lab_share_start   (guint seconds, guint first_room, const guint16 *ports,
                                        guint n_ports, GError **error);
/* Each of them waits for what the process says next. */
gboolean       siguo_lab_share_await   (SiguoLabShare *share, GError **error);
gboolean       siguo_lab_share_measure (SiguoLabShare *share, GError **error);
/* Adds to @figures */
gboolean       siguo_lab_share_collect (SiguoLabShare *share, SiguoLabFigures *figures,
                                        GError **error);
void           siguo_lab_share_free    (SiguoLabShare *share);

/* The process itself. Returns: the exit status */
int            siguo_lab_share_run     (void);

G_END_DECLS
