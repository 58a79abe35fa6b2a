/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-battle.h"
#include "siguo-flip-private.h"
#include "siguo-scene.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/*
 * An event comes from a host that may be broken or hostile. Each check below looks at one part of
 * it and gives a short untranslated word for what does not fit, NULL when all is well; later ones
 * rely on what earlier ones made sure of.
 */

static const char *
check_actor (const SiguoPosition *position, const SiguoEvent *event)
{
  if (position->end != SIGUO_END_NOT)
    return "game over";
  if (event->kind > SIGUO_EVENT_STOP || event->time_ms < -1)
    return "kind";
  if (event->kind == SIGUO_EVENT_DRAW || event->kind == SIGUO_EVENT_STOP)
    return event->seat == SIGUO_NO_SEAT ? NULL : "seat";
  if (event->seat >= SIGUO_N_SEATS || (position->alive & 1 << event->seat) == 0)
    return "seat";
  if (siguo_event_is_ply (event) && event->seat != position->turn)
    return "turn";
  return NULL;
}

static const char *
check_path (const SiguoPosition *position, const SiguoEvent *event)
{
  SiguoEvent shown;

  if (event->n_path == 0)
    return NULL;
  shown.kind = event->kind;
  shown.from = event->from;
  shown.to = event->to;
  /* What is shown does not depend on the rank, so it can be told exactly. */
  siguo_position_fill_path (position, &shown);
  if (event->n_path != shown.n_path || memcmp (event->path, shown.path, shown.n_path) != 0)
    return "path";
  return NULL;
}

/* Does a rank that is told agree with what is known? */
static gboolean
fits_rank (guint8 known, guint8 told)
{
  return told == SIGUO_RANK_UNKNOWN
         || (told >= SIGUO_RANK_ENGINEER && told < SIGUO_RANK_UNKNOWN
             && (known == told || known == SIGUO_RANK_UNKNOWN));
}

static const char *
check_battle (const SiguoPosition *position, const SiguoEvent *event)
{
  guint8 defender = position->piece_at[event->to];
  guint8 attacker_rank = position->rank_of[position->piece_at[event->from]];
  guint8 defender_rank;

  if (defender == SIGUO_NO_PIECE)
    return event->outcome == SIGUO_OUTCOME_QUIET && event->attacker == SIGUO_RANK_NONE
           && event->defender == SIGUO_RANK_NONE ? NULL : "outcome";
  if (event->outcome == SIGUO_OUTCOME_QUIET || event->outcome > SIGUO_OUTCOME_BOTH_FLAG)
    return "outcome";
  defender_rank = position->rank_of[defender];
  if (!fits_rank (attacker_rank, event->attacker) || !fits_rank (defender_rank, event->defender))
    return "rank";
  if (attacker_rank == SIGUO_RANK_UNKNOWN)
    attacker_rank = event->attacker;
  if (defender_rank == SIGUO_RANK_UNKNOWN)
    defender_rank = event->defender;
  if (!siguo_battle_possible (&position->options, attacker_rank, defender_rank, event->outcome))
    return "outcome";
  /* A flag never left the headquarters where it started. */
  if (event->outcome >= SIGUO_OUTCOME_FLAG
      && (defender != event->to || !siguo_set_has (&position->board->hqs, event->to)))
    return "flag";
  return NULL;
}

static const char *
check_move (const SiguoPosition *position, const SiguoEvent *event)
{
  const char *wrong;

  if (event->kind == SIGUO_EVENT_FLIP || event->n_returned != 0
      || event->colour != SIGUO_COLOUR_NONE || event->decided)
    return "flip";
  /* What is not known counts as unable to move, so this is a move for certain. */
  if (event->kind == SIGUO_EVENT_PASS && siguo_position_has_move (position, event->seat))
    return "pass";
  if (event->kind != SIGUO_EVENT_MOVE)
    return event->from == SIGUO_NO_POINT && event->to == SIGUO_NO_POINT && event->n_path == 0
           && event->outcome == SIGUO_OUTCOME_QUIET && event->attacker == SIGUO_RANK_NONE
           && event->defender == SIGUO_RANK_NONE ? NULL : "move";
  if (siguo_position_why_not (position, event->seat, event->from, event->to) != SIGUO_WHY_NOT_LEGAL)
    return "move";
  wrong = check_path (position, event);
  return wrong != NULL ? wrong : check_battle (position, event);
}

static const char *
check_shown (const SiguoPosition *position, const SiguoEvent *event)
{
  if (event->n_shown > SIGUO_MAX_SHOWN
      || (event->n_shown > 0 && event->outcome == SIGUO_OUTCOME_QUIET))
    return "shown";
  for (guint i = 0; i < event->n_shown; i++)
    {
      guint8 piece = event->shown[i].piece;

      if (piece >= SIGUO_MAX_PIECES || position->rank_of[piece] == SIGUO_RANK_NONE
          || event->shown[i].rank == SIGUO_RANK_UNKNOWN
          || !fits_rank (position->rank_of[piece], event->shown[i].rank))
        return "shown";
    }
  return NULL;
}

/* The reason with which the acting seat, or a flag's owner, must be the first to go out; NOT when
 * nobody must. */
static SiguoEventOut
first_out (const SiguoPosition *position, const SiguoEvent *event)
{
  guint limit = position->options.timeout_limit;

  switch ((SiguoEventKind) event->kind)
    {
    case SIGUO_EVENT_MOVE:
      if (event->outcome >= SIGUO_OUTCOME_FLAG)
        return (SiguoEventOut) { siguo_position_owner_at (position, event->to), SIGUO_OUT_FLAG };
      break;
    case SIGUO_EVENT_TIMEOUT:
    case SIGUO_EVENT_SKIP:
      if (limit > 0 && position->timeouts[event->seat] + 1u >= limit)
        return (SiguoEventOut) { event->seat, SIGUO_OUT_TIMEOUTS };
      break;
    case SIGUO_EVENT_SURRENDER:
      return (SiguoEventOut) { event->seat, SIGUO_OUT_SURRENDER };
    case SIGUO_EVENT_LEAVE:
      return (SiguoEventOut) { event->seat, SIGUO_OUT_LEFT };
    case SIGUO_EVENT_FLIP:
    case SIGUO_EVENT_PASS:
    case SIGUO_EVENT_DRAW:
    case SIGUO_EVENT_STOP:
    default:
      break;
    }
  return (SiguoEventOut) { SIGUO_NO_SEAT, SIGUO_OUT_NOT };
}

/* Could the seat that is said to be out for want of a move go on for certain? Those before it in
 * the list are gone by then. */
static gboolean
can_go_on (const SiguoPosition *position, const SiguoEvent *event, guint index)
{
  SiguoScene scene;

  siguo_scene_init (&scene, position);
  if (event->kind == SIGUO_EVENT_MOVE)
    siguo_scene_move (&scene, position, event);
  for (guint i = 0; i < index; i++)
    siguo_scene_remove_seat (&scene, event->out[i].seat);
  return position->options.no_move_check == SIGUO_NO_MOVE_IMMEDIATE
             ? siguo_scene_has_way (&scene, position, event->out[index].seat)
             : siguo_scene_has_move (&scene, position, event->out[index].seat);
}

/* @alive: (out): who is alive afterwards */
static const char *
check_outs (const SiguoPosition *position, const SiguoEvent *event, guint8 *alive)
{
  SiguoEventOut first = first_out (position, event);

  *alive = position->alive;
  if (event->n_out > SIGUO_N_SEATS || (first.reason != SIGUO_OUT_NOT && event->n_out == 0))
    return "out";
  for (guint i = 0; i < event->n_out; i++)
    {
      const SiguoEventOut *out = &event->out[i];
      gboolean fits;

      if (i == 0 && first.reason != SIGUO_OUT_NOT)
        fits = out->seat == first.seat && out->reason == first.reason;
      else
        fits = out->reason == SIGUO_OUT_NO_MOVE && event->kind <= SIGUO_EVENT_LEAVE;
      /* Nobody goes out after a team has lost. */
      if (!fits || out->seat >= SIGUO_N_SEATS || (*alive & 1 << out->seat) == 0
          || (i > 0 && (*alive & position->friends[event->out[i - 1].seat]) == 0)
          || (out->reason == SIGUO_OUT_NO_MOVE && can_go_on (position, event, i)))
        return "out";
      *alive &= ~(1 << out->seat);
    }
  return NULL;
}

/* Must the counters, which everybody has, end the game? With two reasons the first counts. */
static SiguoEnd
due_end (const SiguoPosition *position, const SiguoEvent *event)
{
  const SiguoOptions *options = &position->options;

  if (event->kind != SIGUO_EVENT_MOVE || event->outcome != SIGUO_OUTCOME_QUIET)
    return SIGUO_END_NOT;
  if (options->repetition == SIGUO_REPETITION_LOSE
      && siguo_position_repeats (position, event->seat, event->from, event->to))
    return SIGUO_END_REPETITION;
  if (options->no_contact_moves > 0 && position->quiet_moves + 1u > options->no_contact_moves)
    return SIGUO_END_DRAW_QUIET;
  return SIGUO_END_NOT;
}

static const char *
check_end (const SiguoPosition *position, const SiguoEvent *event, guint8 alive)
{
  const SiguoOptions *options = &position->options;
  SiguoScene after = { .alive = alive };
  guint8 losers = 0;
  gboolean fits;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (position->seats & 1 << seat && (position->friends[seat] & alive) == 0)
      losers |= 1 << seat;
  if ((losers != 0) != (event->end == SIGUO_END_TEAM_OUT))
    return "end";
  switch ((SiguoEnd) event->end)
    {
    case SIGUO_END_NOT:
      fits = event->kind != SIGUO_EVENT_DRAW && event->kind != SIGUO_EVENT_STOP
             && due_end (position, event) == SIGUO_END_NOT;
      break;
    case SIGUO_END_TEAM_OUT:
      fits = TRUE;
      break;
    case SIGUO_END_DRAW_QUIET:
    case SIGUO_END_REPETITION:
      fits = due_end (position, event) == event->end;
      losers = event->end == SIGUO_END_REPETITION ? position->friends[event->seat] : 0;
      break;
    case SIGUO_END_DRAW_AGREED:
      fits = event->kind == SIGUO_EVENT_DRAW;
      break;
    case SIGUO_END_DRAW_EXHAUSTED:
      fits = event->kind == SIGUO_EVENT_MOVE && options->mutual_exhaustion == SIGUO_EXHAUSTION_DRAW;
      break;
    case SIGUO_END_EXHAUSTED:
      fits = event->kind == SIGUO_EVENT_MOVE
             && options->mutual_exhaustion == SIGUO_EXHAUSTION_NEXT_MOVER_LOSES;
      /* No team has lost yet, so there is a next one. */
      if (fits)
        losers = position->friends[siguo_scene_next_seat (&after, position, event->seat)];
      break;
    case SIGUO_END_STOPPED:
      fits = event->kind == SIGUO_EVENT_STOP;
      break;
    case SIGUO_END_CARRIED:
    default:
      fits = FALSE;
    }
  if (!fits || event->winners != (losers != 0 ? position->seats & ~losers : 0))
    return "end";
  return NULL;
}

static const char *
check_next (const SiguoPosition *position, const SiguoEvent *event, guint8 alive)
{
  SiguoScene after = { .alive = alive };
  guint8 next = SIGUO_NO_SEAT;

  if (event->end == SIGUO_END_NOT)
    next = event->seat == position->turn ? siguo_scene_next_seat (&after, position, event->seat)
                                         : position->turn;
  return event->next == next ? NULL : "next";
}

/* Are all pieces on the board known? */
static gboolean
is_all_known (const SiguoPosition *position)
{
  for (guint i = 0; i < SIGUO_MAX_PIECES; i++)
    if (position->rank_of[i] == SIGUO_RANK_UNKNOWN && position->point_of[i] != SIGUO_NO_POINT)
      return FALSE;
  return TRUE;
}

/* Who knows every piece can rule it himself; only ranks may be missing in what he is told. */
static const char *
check_ruling (const SiguoPosition *position, const SiguoEvent *event)
{
  SiguoEvent ruled = *event;

  if (siguo_position_rule (position, &ruled) != SIGUO_WHY_NOT_LEGAL)
    return "ruling";
  if (event->attacker == SIGUO_RANK_UNKNOWN)
    ruled.attacker = SIGUO_RANK_UNKNOWN;
  if (event->defender == SIGUO_RANK_UNKNOWN)
    ruled.defender = SIGUO_RANK_UNKNOWN;
  return siguo_event_equal (event, &ruled) ? NULL : "ruling";
}

/* What is left to look at when the actor is right. */
static const char *
check_event (const SiguoPosition *position, const SiguoEvent *event)
{
  guint8 alive = 0;
  const char *wrong;

  if (siguo_position_is_flip (position))
    return siguo_flip_check (position, event);
  wrong = check_move (position, event);
  if (wrong == NULL)
    wrong = check_shown (position, event);
  if (wrong == NULL)
    wrong = check_outs (position, event, &alive);
  if (wrong == NULL)
    wrong = check_end (position, event, alive);
  if (wrong == NULL)
    wrong = check_next (position, event, alive);
  if (wrong == NULL && is_all_known (position))
    wrong = check_ruling (position, event);
  return wrong;
}

/**
 * siguo_position_accepts:
 * @position: a position at any level of knowledge
 * @event: an event of somebody else's make, with any bytes in it
 * @error: set to a translated sentence
 *
 * Looks at all of @event that @position can judge. Nothing that passes can break
 * siguo_position_apply().
 *
 * Returns: whether @event may be applied
 */
gboolean
siguo_position_accepts (const SiguoPosition *position, const SiguoEvent *event, GError **error)
{
  const char *wrong = check_actor (position, event);

  if (wrong == NULL)
    wrong = check_event (position, event);
  if (wrong == NULL)
    return TRUE;
  /* Translators: the word is a technical one, like "path" or "turn" */
  g_set_error (error, SIGUO_EVENT_ERROR, SIGUO_EVENT_ERROR_ILLEGAL,
               _("This event does not fit the game (%s)."), wrong);
  return FALSE;
}
