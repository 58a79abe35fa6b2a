/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-words.h"

#include <glib/gi18n-lib.h>

#include "siguo-flip-words.h"
#include "siguo-piece-drawing.h"

const char *
siguo_words_seat (guint8 seat)
{
  switch (seat)
    {
    case SIGUO_SEAT_S: return C_("seat", "South");
    case SIGUO_SEAT_E: return C_("seat", "East");
    case SIGUO_SEAT_N: return C_("seat", "North");
    case SIGUO_SEAT_W: return C_("seat", "West");
    default: return C_("board", "Centre");
    }
}

char *
siguo_words_place (const SiguoBoard *board, SiguoPoint point)
{
  int row, column;

  g_return_val_if_fail (point < board->n_points, NULL);

  row = board->row[point];
  column = board->column[point];
  switch (board->seat_of[point])
    {
    case SIGUO_SEAT_S: return g_strdup_printf (_("South row %1$d column %2$d"), row, column);
    case SIGUO_SEAT_E: return g_strdup_printf (_("East row %1$d column %2$d"), row, column);
    case SIGUO_SEAT_N: return g_strdup_printf (_("North row %1$d column %2$d"), row, column);
    case SIGUO_SEAT_W: return g_strdup_printf (_("West row %1$d column %2$d"), row, column);
    default: return g_strdup_printf (_("Centre row %1$d column %2$d"), row, column);
    }
}

/* Whose piece it is and what, as a part of a point's name. */
static char *
describe_piece (const SiguoPointWords *what)
{
  const char *rank = siguo_rank_get_name (what->rank);
  gboolean hidden = what->rank == SIGUO_RANK_UNKNOWN || what->rank == SIGUO_RANK_NONE;

  if (what->own && !hidden)
    /* Translators: a piece of the player who reads this; %s is a rank such as “General” */
    return g_strdup_printf (C_("piece", "your %s"), rank);
  switch (what->owner)
    {
    case SIGUO_SEAT_S:
      return hidden ? g_strdup (C_("piece", "hidden piece of South"))
                    : g_strdup_printf (C_("piece", "%s of South"), rank);
    case SIGUO_SEAT_E:
      return hidden ? g_strdup (C_("piece", "hidden piece of East"))
                    : g_strdup_printf (C_("piece", "%s of East"), rank);
    case SIGUO_SEAT_N:
      return hidden ? g_strdup (C_("piece", "hidden piece of North"))
                    : g_strdup_printf (C_("piece", "%s of North"), rank);
    case SIGUO_SEAT_W:
      return hidden ? g_strdup (C_("piece", "hidden piece of West"))
                    : g_strdup_printf (C_("piece", "%s of West"), rank);
    case SIGUO_OWNER_NOBODY:
      return g_strdup (C_("piece", "lies face down"));
    case SIGUO_OWNER_BLUE:
      /* Translators: a piece of flip; %s is a rank such as “General” */
      return g_strdup_printf (C_("piece", "blue %s"), rank);
    case SIGUO_OWNER_ORANGE:
      return g_strdup_printf (C_("piece", "orange %s"), rank);
    default:
      return g_strdup (C_("point", "empty"));
    }
}

static char *
describe_load (char *piece, guint8 carries)
{
  g_autofree char *bare = piece;

  if (carries == SIGUO_OWNER_BLUE)
    /* Translators: %s is a piece such as “your Engineer” */
    return g_strdup_printf (C_("piece", "%s, carries the blue flag"), bare);
  if (carries == SIGUO_OWNER_ORANGE)
    return g_strdup_printf (C_("piece", "%s, carries the orange flag"), bare);
  return g_steal_pointer (&bare);
}

char *
siguo_words_point (const SiguoBoard *board, SiguoPoint point, const SiguoPointWords *what)
{
  g_autofree char *place = siguo_words_place (board, point);
  g_autofree char *piece = describe_load (describe_piece (what), what->carries);
  gboolean empty = what->owner == SIGUO_NO_SEAT;
  g_autofree char *words = NULL;

  switch (siguo_board_point_kind (board, point))
    {
    case SIGUO_POINT_CAMP:
      /* Translators: the name of a point: its place, what kind it is, what stands there */
      words = g_strdup_printf (C_("point", "%1$s, camp, %2$s"), place, piece);
      break;
    case SIGUO_POINT_HQ:
      words = g_strdup_printf (C_("point", "%1$s, headquarters, %2$s"), place, piece);
      break;
    case SIGUO_POINT_STATION:
    default:
      words = g_strdup_printf (C_("point", "%1$s, %2$s"), place, piece);
      break;
    }
  if (!what->target)
    return g_steal_pointer (&words);
  if (empty)
    /* Translators: %s is the name of a point to which the selected piece can go */
    return g_strdup_printf (C_("point", "%s, can move here"), words);
  if (what->own)
    return g_strdup_printf (C_("point", "%s, can swap"), words);
  return g_strdup_printf (C_("point", "%s, can attack"), words);
}

const char *
siguo_words_rank (SiguoRank rank, SiguoRankStyle style, gboolean narrow)
{
  /* The characters are the pieces themselves, as they are cut in wood, not words of a language. */
  static const char *const chinese[SIGUO_N_RANKS][2] = {
    [SIGUO_RANK_ENGINEER] = { "工兵", "工" },       [SIGUO_RANK_LIEUTENANT] = { "排长", "排" },
    [SIGUO_RANK_CAPTAIN] = { "连长", "连" },        [SIGUO_RANK_MAJOR] = { "营长", "营" },
    [SIGUO_RANK_COLONEL] = { "团长", "团" },        [SIGUO_RANK_BRIGADIER] = { "旅长", "旅" },
    [SIGUO_RANK_MAJOR_GENERAL] = { "师长", "师" },  [SIGUO_RANK_GENERAL] = { "军长", "军" },
    [SIGUO_RANK_FIELD_MARSHAL] = { "司令", "司" },  [SIGUO_RANK_BOMB] = { "炸弹", "炸" },
    [SIGUO_RANK_MINE] = { "地雷", "雷" },           [SIGUO_RANK_FLAG] = { "军旗", "旗" },
  };
  static const char *const numbers[] = { "32", "33", "34", "35", "36", "37", "38", "39", "40" };

  if (rank <= SIGUO_RANK_NONE || rank >= SIGUO_RANK_UNKNOWN)
    return "";
  if (style == SIGUO_RANK_STYLE_CHINESE)
    return chinese[rank][narrow ? 1 : 0];
  if (style == SIGUO_RANK_STYLE_NUMBERS && rank <= SIGUO_RANK_FIELD_MARSHAL)
    return numbers[rank - SIGUO_RANK_ENGINEER];
  switch (rank)
    {
    /* Translators: two letters that stand on a piece */
    case SIGUO_RANK_FIELD_MARSHAL: return C_("Field Marshal, two letters", "FM");
    case SIGUO_RANK_GENERAL: return C_("General, two letters", "Gn");
    case SIGUO_RANK_MAJOR_GENERAL: return C_("Major General, two letters", "MG");
    case SIGUO_RANK_BRIGADIER: return C_("Brigadier, two letters", "Bg");
    case SIGUO_RANK_COLONEL: return C_("Colonel, two letters", "Cl");
    case SIGUO_RANK_MAJOR: return C_("Major, two letters", "Mj");
    case SIGUO_RANK_CAPTAIN: return C_("Captain, two letters", "Cp");
    case SIGUO_RANK_LIEUTENANT: return C_("Lieutenant, two letters", "Lt");
    case SIGUO_RANK_ENGINEER: return C_("Engineer, two letters", "En");
    case SIGUO_RANK_BOMB: return C_("Bomb, two letters", "Bo");
    case SIGUO_RANK_MINE: return C_("Landmine, two letters", "Mi");
    case SIGUO_RANK_FLAG: return C_("Flag, two letters", "Fl");
    default: return "";
    }
}

const char *
siguo_words_out (SiguoOut reason)
{
  switch (reason)
    {
    case SIGUO_OUT_FLAG: return _("flag captured");
    case SIGUO_OUT_NO_MOVE: return _("no legal move");
    case SIGUO_OUT_TIMEOUTS: return _("too many time-outs");
    case SIGUO_OUT_SURRENDER: return _("surrendered");
    case SIGUO_OUT_LEFT: return _("left the game");
    case SIGUO_OUT_NOT:
    default: return "";
    }
}

static const char *
name_of (guint8 seat, const char *const *names)
{
  return seat < SIGUO_N_SEATS && names != NULL && names[seat] != NULL ? names[seat]
                                                                      : siguo_words_seat (seat);
}

static char *
describe_move (const SiguoPosition *before, const SiguoEvent *event, const char *const *names)
{
  char from[4], to[4];
  const char *mover = name_of (event->seat, names);
  guint8 victim = siguo_position_owner_at (before, event->to);
  const char *other = name_of (victim, names);

  siguo_board_name_point (before->board, event->from, from);
  siguo_board_name_point (before->board, event->to, to);
  switch (event->outcome)
    {
    case SIGUO_OUTCOME_WON:
      /* Translators: first player attacks second player, from a point such as S31 to another one */
      return g_strdup_printf (_("%1$s attacks %2$s, %3$s to %4$s: the attacker wins"), mover,
                              other, from, to);
    case SIGUO_OUTCOME_LOST:
      return g_strdup_printf (_("%1$s attacks %2$s, %3$s to %4$s: the attacker is lost"), mover,
                              other, from, to);
    case SIGUO_OUTCOME_BOTH:
      return g_strdup_printf (_("%1$s attacks %2$s, %3$s to %4$s: both are lost"), mover, other,
                              from, to);
    case SIGUO_OUTCOME_FLAG:
      return g_strdup_printf (_("%1$s captures the flag of %2$s, %3$s to %4$s"), mover, other,
                              from, to);
    case SIGUO_OUTCOME_BOTH_FLAG:
      return g_strdup_printf (_("%1$s destroys the flag of %2$s with a bomb, %3$s to %4$s"), mover,
                              other, from, to);
    case SIGUO_OUTCOME_QUIET:
    default:
      /* Translators: a player moves from a point such as S31 to another one */
      return g_strdup_printf (_("%1$s moves from %2$s to %3$s"), mover, from, to);
    }
}

static char *
describe_deed (const SiguoPosition *before, const SiguoEvent *event, const char *const *names)
{
  const char *who = name_of (event->seat, names);

  switch ((SiguoEventKind) event->kind)
    {
    case SIGUO_EVENT_MOVE:
      return describe_move (before, event, names);
    case SIGUO_EVENT_FLIP:
      return siguo_flip_words_turned (before, event, who);
    case SIGUO_EVENT_TIMEOUT:
      return g_strdup_printf (_("%s ran out of time"), who);
    case SIGUO_EVENT_SKIP:
      return g_strdup_printf (_("%s skips the turn"), who);
    case SIGUO_EVENT_PASS:
      return g_strdup_printf (_("%s has no move and passes"), who);
    case SIGUO_EVENT_SURRENDER:
      return g_strdup_printf (_("%s surrenders"), who);
    case SIGUO_EVENT_LEAVE:
      return g_strdup_printf (_("%s left the game"), who);
    case SIGUO_EVENT_DRAW:
      return g_strdup (_("The players agreed on a draw"));
    case SIGUO_EVENT_STOP:
    default:
      return g_strdup (_("The game was stopped"));
    }
}

/* NULL where the deed itself has said it. */
static char *
describe_out (const SiguoEventOut *out, const char *const *names)
{
  const char *who = name_of (out->seat, names);

  switch ((SiguoOut) out->reason)
    {
    case SIGUO_OUT_FLAG: return g_strdup_printf (_("%s is out: the flag is lost"), who);
    case SIGUO_OUT_NO_MOVE: return g_strdup_printf (_("%s is out: no legal move is left"), who);
    case SIGUO_OUT_TIMEOUTS: return g_strdup_printf (_("%s is out: too many time-outs"), who);
    case SIGUO_OUT_SURRENDER:
    case SIGUO_OUT_LEFT:
    case SIGUO_OUT_NOT:
    default: return NULL;
    }
}

static char *
describe_shown (const SiguoPosition *before, const SiguoEvent *event, const SiguoEventShown *shown,
                const char *const *names)
{
  guint8 at = shown->piece < SIGUO_MAX_PIECES ? before->point_of[shown->piece] : SIGUO_NO_POINT;
  const char *rank = siguo_rank_get_name (shown->rank);
  char point[4];

  if (at == SIGUO_NO_POINT)
    return NULL;
  if (event->kind == SIGUO_EVENT_MOVE && at == event->from && event->outcome == SIGUO_OUTCOME_WON)
    at = event->to;
  siguo_board_name_point (before->board, at, point);
  if (shown->rank == SIGUO_RANK_FLAG)
    return g_strdup_printf (_("The flag of %1$s stands on %2$s"),
                            name_of (before->owner_of[shown->piece], names), point);
  /* Translators: a piece is turned face up: player, rank, point */
  return g_strdup_printf (_("Shown to all: %1$s, %2$s on %3$s"),
                          name_of (before->owner_of[shown->piece], names), rank, point);
}

static char *
describe_winners (guint8 winners, const char *const *names)
{
  guint8 seats[SIGUO_N_SEATS];
  guint n = 0;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (winners & (1 << seat))
      seats[n++] = seat;
  if (n == 0)
    return g_strdup (_("The game ends without a winner"));
  if (n == 1)
    return g_strdup_printf (_("%s has won"), name_of (seats[0], names));
  /* Translators: the two players of the winning team */
  return g_strdup_printf (_("%1$s and %2$s have won"), name_of (seats[0], names),
                          name_of (seats[1], names));
}

char *
siguo_words_end (SiguoEnd end, guint8 winners, const char *const *names)
{
  switch (end)
    {
    case SIGUO_END_NOT:
      return g_strdup ("");
    case SIGUO_END_DRAW_QUIET:
      return g_strdup (_("The game is a draw: too many moves without a battle"));
    case SIGUO_END_DRAW_AGREED:
      return g_strdup (_("The game is a draw by agreement"));
    case SIGUO_END_DRAW_EXHAUSTED:
      return g_strdup (_("The game is a draw: nobody has a movable piece left"));
    case SIGUO_END_STOPPED:
      return g_strdup (_("The game ended without a result"));
    case SIGUO_END_TEAM_OUT:
    case SIGUO_END_REPETITION:
    case SIGUO_END_EXHAUSTED:
    case SIGUO_END_CARRIED:
    default:
      return describe_winners (winners, names);
    }
}

static void
add_sentence (GPtrArray *sentences, char *sentence)
{
  if (sentence != NULL)
    g_ptr_array_add (sentences, sentence);
}

char **
siguo_words_event (const SiguoPosition *before, const SiguoEvent *event, const char *const *names)
{
  g_autoptr(GPtrArray) sentences = g_ptr_array_new ();
  gboolean flip = before->options.mode == SIGUO_MODE_DUEL_FLIP;
  guint n_out = MIN (event->n_out, SIGUO_N_SEATS), n_shown = MIN (event->n_shown, SIGUO_MAX_SHOWN);

  add_sentence (sentences, describe_deed (before, event, names));
  add_sentence (sentences,
                siguo_flip_words_decided (event, name_of (event->seat, names)));
  for (guint i = 0; i < MIN (event->n_returned, SIGUO_MAX_RETURNED); i++)
    add_sentence (sentences, siguo_flip_words_returned (before, &event->returned[i]));
  for (guint i = 0; i < n_out; i++)
    {
      guint8 seat = event->out[i].seat;

      if (flip && event->out[i].reason == SIGUO_OUT_NO_MOVE)
        add_sentence (sentences,
                      siguo_flip_words_out (before, event, seat, name_of (seat, names)));
      else
        add_sentence (sentences, describe_out (&event->out[i], names));
    }
  /* What a flip shows stands in its sentence. */
  for (guint i = 0; i < n_shown && event->kind != SIGUO_EVENT_FLIP; i++)
    add_sentence (sentences, describe_shown (before, event, &event->shown[i], names));
  if (event->end != SIGUO_END_NOT && event->kind != SIGUO_EVENT_DRAW
      && event->kind != SIGUO_EVENT_STOP)
    add_sentence (sentences, siguo_words_end (event->end, event->winners, names));
  g_ptr_array_add (sentences, NULL);
  return (char **) g_ptr_array_steal (sentences, NULL);
}
