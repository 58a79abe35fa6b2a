/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * Probe:
 *
 * Measures how late a main loop is, by a timer of 5 ms at the default priority and one at that of
 * redrawing. Only what the process itself did meanwhile counts, since other processes have the
 * processor too; whatever makes it wait shows in the moves of honest players.
 */
typedef struct _Probe Probe;

/* For the default main context. */
Probe *probe_new  (void);
void   probe_free (Probe *probe);
/* The worst since the last call, in milliseconds. */
void   probe_take (Probe *probe, gdouble *late_ms, gdouble *redraw_ms);

/* Takes the lines that come by stdin, for as long as they come: answers "report" by the worst since
 * the last one, as "late_ms redraw_ms", and hands on all others. */
typedef void (*ProbeLine) (const char *line, gpointer user_data);
void   probe_serve (Probe *probe, ProbeLine other, gpointer user_data);
/* Answers a line. */
void   probe_say   (const char *format, ...) G_GNUC_PRINTF (1, 2);

/**
 * Child:
 *
 * A process of this very program in another role, which is told lines and answers each by one.
 */
typedef struct
{
  GPid pid;
  int input, output;
  GDataInputStream *lines;
} Child;

/* @role: the first argument, then @args. */
Child *child_new     (const char *role, ...) G_GNUC_NULL_TERMINATED;
/* Kills it. */
void   child_free    (Child *child);
/* Waits for the next line without running the main loop; NULL: it has ended. (transfer full) */
char  *child_read    (Child *child);
/* The same running the main loop. */
char  *child_wait    (Child *child);
void   child_tell    (Child *child, const char *line);

/* A row of /proc/PID/status, in kB. */
glong  read_status   (GPid pid, const char *key);
/* From now on VmHWM is the most since now. */
void   reset_peak    (GPid pid);

/**
 * Row:
 * @move_ms: (element-type gdouble): each round trip of an honest move
 * @n_open: the most connections of strangers at a time; < 0: not counted
 * @taken_kb: of one of them, see Haul; < 0: not measured
 *
 * What an attack did.
 */
typedef struct
{
  const char *name;
  gdouble late_ms, redraw_ms;
  gdouble grown_mb;
  GArray *move_ms;
  gdouble join_ms;             /* how long a new one took to come in afterwards; < 0: none tried */
  int n_open;
  gdouble taken_kb;
} Row;

void     row_clear   (Row *row);
/* Adds it to the table, and tells of it. */
void     row_print   (const Row *row, GString *table, const char *note);
/* At the end, in the form in which build-aux/tally finds it. */
void     print_table (const char *title, const GString *table);
/* At ten times the goals, of memory at four times, an attack has worked. Returns: what is wrong,
 * NULL: nothing */
const char *row_judge (const Row *row);

/* For how long each attack goes on: a little, or as long as SIGUO_HOSTILE_SECONDS says. */
gdouble  attack_seconds (void);
/* Runs the main loop for so long. */
void     run_for     (gdouble seconds);
/* What libsoup has to say about each frame takes longer than the frame. After g_test_init(), which
 * prints all of it. */
void     drop_debug_log (void);
/* Gives loopback 10.66.0.0/16, whose addresses the programs take for those of others. FALSE: no
 * right to */
gboolean make_addresses (void);

G_END_DECLS
