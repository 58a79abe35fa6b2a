/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-seat.h"
#include "siguo-set.h"

G_BEGIN_DECLS

/**
 * SiguoBoardKind:
 * @SIGUO_BOARD_FOUR: the four-player board, 129 points (rules.md 3.2)
 * @SIGUO_BOARD_FOUR_CLOSED: the same without side arms and arcs, 69 points (3.4); point numbers
 *   stay those of FOUR
 * @SIGUO_BOARD_CLASSIC: the two-player board, 60 points (3.3)
 */
typedef enum
{
  SIGUO_BOARD_FOUR,
  SIGUO_BOARD_FOUR_CLOSED,
  SIGUO_BOARD_CLASSIC,
} SiguoBoardKind;

typedef struct
{
  guint8 from, to;
} SiguoMove;

typedef enum
{
  SIGUO_POINT_STATION,
  SIGUO_POINT_CAMP,
  SIGUO_POINT_HQ,
} SiguoPointKind;

#define SIGUO_ARM_POINTS 30
#define SIGUO_MAX_ROADS 8
#define SIGUO_MAX_LINES 18
#define SIGUO_MAX_LINE 13

/* Every line is kept forth and back. */
#define SIGUO_MAX_WAYS (2 * SIGUO_MAX_LINES)
/* Points of a way, and room for as many again that are SIGUO_NO_POINT, so that one may look past
 * the end. */
#define SIGUO_WAY_ROOM 32
#define SIGUO_MAX_POINT_WAYS 6
#define SIGUO_MAX_RAYS 4

/**
 * SiguoRay:
 * @way: which way it follows
 * @start: place of its first point on that way
 * @ahead: how many points it has at most
 * @skip: how many of them another ray of the same point has too, since lines fork behind front
 *   corners
 * @past: a bit just past the end, counted from @start
 * @first: where in all of the board's ways its first point is
 *
 * What lies before an ordinary piece on the railway in one direction.
 */
typedef struct
{
  guint8 way, start, ahead, skip;
  guint16 past, first;
} SiguoRay;

/**
 * SiguoBoard:
 *
 * The unchanging tables of one board, computed once from the formulas of rules.md section 3. Read
 * only.
 */
typedef struct
{
  SiguoBoardKind kind;
  guint n_points;                          /* upper bound of point numbers: 129 or 60 */
  /* which of them exist (69 of 129 with closed side arms) */
  SiguoSet points;
  SiguoSet camps, hqs, rail;               /* kinds of points; stations are the others */
  guint8 seat_of[SIGUO_MAX_POINTS];        /* whose arm, SIGUO_NO_SEAT in the centre */
  /* 1 … 6 in the owner's view; i of C(i,j) in the centre */
  guint8 row[SIGUO_MAX_POINTS];
  guint8 column[SIGUO_MAX_POINTS];         /* 1 … 5; j in the centre */
  gint8 x[SIGUO_MAX_POINTS];               /* lattice of rules.md, left to right */
  gint8 y[SIGUO_MAX_POINTS];               /* top to bottom */
  SiguoSet road[SIGUO_MAX_POINTS];         /* neighbours by road */
  SiguoSet rail_next[SIGUO_MAX_POINTS];    /* neighbours by rail */
  guint n_lines;
  guint8 line_length[SIGUO_MAX_LINES];
  SiguoPoint line[SIGUO_MAX_LINES][SIGUO_MAX_LINE];
  SiguoSet next[SIGUO_MAX_POINTS];         /* neighbours by road or rail */
  /* neighbours by road once more, as a list, and their places in the arm; past the end there are
   * SIGUO_NO_POINT and a place that no arm has */
  guint8 n_roads[SIGUO_MAX_POINTS];
  SiguoMove road_move[SIGUO_MAX_POINTS][SIGUO_MAX_ROADS];
  guint8 road_place[SIGUO_MAX_POINTS][SIGUO_MAX_ROADS];
  /* way 2 l is line l, way 2 l + 1 the same backwards */
  SiguoPoint way[SIGUO_MAX_WAYS][SIGUO_WAY_ROOM];
  /* where on a way a point is, 0xff: not on it */
  guint8 place[SIGUO_MAX_WAYS][SIGUO_MAX_POINTS];
  guint8 n_ways[SIGUO_MAX_POINTS];                    /* the ways that a point is on */
  guint8 on_way[SIGUO_MAX_POINTS][SIGUO_MAX_POINT_WAYS];
  guint8 n_rays[SIGUO_MAX_POINTS];
  SiguoRay ray[SIGUO_MAX_POINTS][SIGUO_MAX_RAYS];
} SiguoBoard;

/* Thread-safe; the board lives for ever. */
const SiguoBoard *siguo_board_get           (SiguoBoardKind kind);
SiguoPoint        siguo_board_point         (const SiguoBoard *board, SiguoSeat seat, guint row,
                                             guint column);
SiguoPoint        siguo_board_centre        (const SiguoBoard *board, guint i, guint j);
SiguoPointKind    siguo_board_point_kind    (const SiguoBoard *board, SiguoPoint point);
guint             siguo_board_count_roads   (const SiguoBoard *board);
guint             siguo_board_count_rails   (const SiguoBoard *board);

/* "S31", "C22"; on the classic board "A31", "B62". @name holds at least 4 bytes. Returns: @name */
char             *siguo_board_name_point    (const SiguoBoard *board, SiguoPoint point, char *name);
/* Reads exactly three characters. Returns: the point, or SIGUO_NO_POINT when @name is no point of
 * @board */
SiguoPoint        siguo_board_find_point    (const SiguoBoard *board, const char *name);

/* The points an ordinary piece reaches by rail from @from (one line, clear way), occupied targets
 * included. */
SiguoSet          siguo_board_rail_ordinary (const SiguoBoard *board, SiguoPoint from,
                                             const SiguoSet *occupied);
/* The same for an engineer. */
SiguoSet          siguo_board_rail_engineer (const SiguoBoard *board, SiguoPoint from,
                                             const SiguoSet *occupied);

#define SIGUO_MAX_PATH 80

/**
 * siguo_board_path:
 * @path: (out): room for SIGUO_MAX_PATH points
 *
 * The path that is shown for a move (rules.md 6.9): the road edge or the clear line where there is
 * one, else the shortest turning route, smallest ids first.
 *
 * Returns: the number of points, both ends included; 0 when there is no way
 */
guint             siguo_board_path          (const SiguoBoard *board, SiguoPoint from,
                                             SiguoPoint to, const SiguoSet *occupied,
                                             gboolean engineer, SiguoPoint *path);

G_END_DECLS
