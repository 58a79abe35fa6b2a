/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-battle.h"
#include "siguo-flip-private.h"
#include "siguo-scene.h"

/* What a ruling is made with; the steps below are those of rules.md section 10, in its order. */
typedef struct
{
  const SiguoPosition *truth;
  SiguoEvent *event;
  SiguoScene scene;
} Ruling;

static void
end_game (Ruling *self, SiguoEnd end, guint8 winners)
{
  self->event->end = end;
  self->event->winners = winners;
  self->event->next = SIGUO_NO_SEAT;
}

static guint8
others (Ruling *self, guint8 seat)
{
  return self->truth->seats & ~self->truth->friends[seat];
}

/* Returns: whether the game is over with that, since the seat's team has lost */
static gboolean
put_out (Ruling *self, guint8 seat, SiguoOut reason)
{
  self->event->out[self->event->n_out++] = (SiguoEventOut) { seat, reason };
  siguo_scene_remove_seat (&self->scene, seat);
  if (self->scene.alive & self->truth->friends[seat])
    return FALSE;
  end_game (self, SIGUO_END_TEAM_OUT, others (self, seat));
  return TRUE;
}

/* Moves the pieces. Returns: whether the game is over */
static gboolean
fight (Ruling *self)
{
  const SiguoPosition *truth = self->truth;
  SiguoEvent *event = self->event;
  SiguoScene *scene = &self->scene;
  guint8 victim = SIGUO_NO_SEAT;

  if (siguo_set_has (&scene->occupied, event->to))
    {
      victim = truth->owner_of[truth->piece_at[event->to]];
      event->attacker = truth->rank_of[truth->piece_at[event->from]];
      event->defender = truth->rank_of[truth->piece_at[event->to]];
      event->outcome = siguo_battle_fight (&truth->options, event->attacker, event->defender);
    }
  siguo_scene_move (scene, truth, event);
  if (event->outcome >= SIGUO_OUTCOME_FLAG && put_out (self, victim, SIGUO_OUT_FLAG))
    return TRUE;
  if (truth->options.no_move_check == SIGUO_NO_MOVE_IMMEDIATE)
    {
      if (victim != SIGUO_NO_SEAT && scene->alive & 1 << victim
          && !siguo_scene_has_way (scene, truth, victim)
          && put_out (self, victim, SIGUO_OUT_NO_MOVE))
        return TRUE;
      if (!siguo_scene_has_way (scene, truth, event->seat)
          && put_out (self, event->seat, SIGUO_OUT_NO_MOVE))
        return TRUE;
    }
  return FALSE;
}

/* Returns: whether the game is over because nobody can move any more */
static gboolean
find_exhaustion (Ruling *self)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (self->scene.alive & 1 << seat && siguo_scene_has_movable (&self->scene, self->truth, seat))
      return FALSE;
  if (self->truth->options.mutual_exhaustion == SIGUO_EXHAUSTION_DRAW)
    end_game (self, SIGUO_END_DRAW_EXHAUSTED, 0);
  else
    end_game (self, SIGUO_END_EXHAUSTED,
              others (self, siguo_scene_next_seat (&self->scene, self->truth, self->event->seat)));
  return TRUE;
}

/* Returns: whether the counters end the game */
static gboolean
count_moves (Ruling *self)
{
  const SiguoPosition *truth = self->truth;
  SiguoEvent *event = self->event;

  if (event->outcome != SIGUO_OUTCOME_QUIET)
    return FALSE;
  if (truth->options.repetition == SIGUO_REPETITION_LOSE
      && siguo_position_repeats (truth, event->seat, event->from, event->to))
    {
      end_game (self, SIGUO_END_REPETITION, others (self, event->seat));
      return TRUE;
    }
  if (truth->options.no_contact_moves > 0
      && truth->quiet_moves + 1u > truth->options.no_contact_moves)
    {
      end_game (self, SIGUO_END_DRAW_QUIET, 0);
      return TRUE;
    }
  return FALSE;
}

/* The turn goes to the next living seat that can do something with it. */
static void
pass_turn (Ruling *self)
{
  guint8 seat = self->event->seat;

  for (;;)
    {
      seat = siguo_scene_next_seat (&self->scene, self->truth, seat);
      if (self->truth->options.no_move_check != SIGUO_NO_MOVE_TURN_START
          || siguo_scene_has_move (&self->scene, self->truth, seat))
        break;
      if (put_out (self, seat, SIGUO_OUT_NO_MOVE))
        return;
    }
  self->event->next = seat;
}

/* Turns a piece face up for everybody, unless it lies so or its owner went out with this very
 * event. */
static void
show (Ruling *self, guint8 piece)
{
  const SiguoPosition *truth = self->truth;
  SiguoEvent *event = self->event;

  if ((self->scene.alive & 1 << truth->owner_of[piece]) == 0
      || siguo_set_has (&truth->shown, piece))
    return;
  event->shown[event->n_shown++] = (SiguoEventShown) { piece, truth->rank_of[piece] };
}

static void
show_flag (Ruling *self, guint8 seat)
{
  SiguoPoint base = siguo_position_base (self->truth, seat);

  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    if (self->truth->rank_of[base + i] == SIGUO_RANK_FLAG)
      show (self, base + i);
}

/* Field marshals that fell and engineers that scouted (rules.md section 7). */
static void
reveal (Ruling *self)
{
  const SiguoPosition *truth = self->truth;
  SiguoEvent *event = self->event;
  guint8 attacker = truth->piece_at[event->from], defender = truth->piece_at[event->to];
  gboolean attacker_died = event->outcome == SIGUO_OUTCOME_LOST
                           || event->outcome == SIGUO_OUTCOME_BOTH
                           || event->outcome == SIGUO_OUTCOME_BOTH_FLAG;

  if (event->outcome == SIGUO_OUTCOME_QUIET || siguo_options_is_open (&truth->options))
    return;
  if (truth->options.marshal_reveals_flag)
    {
      if (event->defender == SIGUO_RANK_FIELD_MARSHAL && event->outcome != SIGUO_OUTCOME_LOST)
        show_flag (self, truth->owner_of[defender]);
      if (event->attacker == SIGUO_RANK_FIELD_MARSHAL && attacker_died)
        show_flag (self, event->seat);
    }
  if (truth->options.engineer_recon != SIGUO_RECON_OFF
      && event->attacker == SIGUO_RANK_ENGINEER && event->outcome == SIGUO_OUTCOME_LOST)
    show (self, defender);
  if (truth->options.engineer_recon == SIGUO_RECON_ATTACK_AND_DEFENCE
      && event->defender == SIGUO_RANK_ENGINEER && event->outcome == SIGUO_OUTCOME_WON)
    show (self, attacker);
}

static void
rule_move (Ruling *self)
{
  if (!fight (self) && !find_exhaustion (self) && !count_moves (self))
    pass_turn (self);
  reveal (self);
}

static void
rule_timeout (Ruling *self)
{
  guint8 seat = self->event->seat, limit = self->truth->options.timeout_limit;

  if (limit == 0 || self->truth->timeouts[seat] + 1u < limit
      || !put_out (self, seat, SIGUO_OUT_TIMEOUTS))
    pass_turn (self);
}

/* Giving up and leaving go out of turn too; then the turn stays where it is. */
static void
rule_farewell (Ruling *self, SiguoOut reason)
{
  if (put_out (self, self->event->seat, reason))
    return;
  if (self->truth->turn == self->event->seat)
    pass_turn (self);
  else
    self->event->next = self->truth->turn;
}

static SiguoWhyNot
why_not_turn (const SiguoPosition *truth, const SiguoEvent *event)
{
  if (truth->end != SIGUO_END_NOT)
    return SIGUO_WHY_NOT_OVER;
  if (event->kind == SIGUO_EVENT_DRAW || event->kind == SIGUO_EVENT_STOP)
    return SIGUO_WHY_NOT_LEGAL;
  if (event->seat >= SIGUO_N_SEATS || (truth->alive & 1 << event->seat) == 0)
    return SIGUO_WHY_NOT_OUT;
  if (event->seat != truth->turn && siguo_event_is_ply (event))
    return SIGUO_WHY_NOT_TURN;
  return SIGUO_WHY_NOT_LEGAL;
}

static SiguoWhyNot
why_not_flip (const SiguoPosition *truth, const SiguoEvent *event)
{
  if (!siguo_position_is_flip (truth) || event->from != event->to)
    return SIGUO_WHY_NOT_FACE_DOWN;
  if (event->from < SIGUO_MAX_PIECES && truth->rank_of[event->from] == SIGUO_RANK_UNKNOWN)
    return SIGUO_WHY_NOT_FACE_DOWN;
  return siguo_position_why_not (truth, event->seat, event->from, event->to);
}

/* Empties what a ruling fills; the path and the time stay. */
static void
clear_event (SiguoEvent *event)
{
  event->outcome = SIGUO_OUTCOME_QUIET;
  event->attacker = event->defender = SIGUO_RANK_NONE;
  event->n_out = event->n_shown = event->n_returned = 0;
  event->colour = SIGUO_COLOUR_NONE;
  event->decided = FALSE;
  event->next = SIGUO_NO_SEAT;
  event->end = SIGUO_END_NOT;
  event->winners = 0;
}

/**
 * siguo_position_rule:
 * @truth: a position without unknown pieces
 * @event: (inout): kind, seat and, for a move or flip, from and to are given; the rest is filled in
 * but the path and the time; untouched when it cannot be done
 *
 * The referee's ruling: what happens if this is done now.
 *
 * Returns: %SIGUO_WHY_NOT_LEGAL, or why it cannot be done
 */
SiguoWhyNot
siguo_position_rule (const SiguoPosition *truth, SiguoEvent *event)
{
  Ruling self;
  SiguoWhyNot why_not = why_not_turn (truth, event);

  if (why_not == SIGUO_WHY_NOT_LEGAL && event->kind == SIGUO_EVENT_MOVE)
    why_not = siguo_position_why_not (truth, event->seat, event->from, event->to);
  else if (why_not == SIGUO_WHY_NOT_LEGAL && event->kind == SIGUO_EVENT_FLIP)
    why_not = why_not_flip (truth, event);
  else if (why_not == SIGUO_WHY_NOT_LEGAL && event->kind == SIGUO_EVENT_PASS
           && siguo_position_has_move (truth, event->seat))
    why_not = SIGUO_WHY_NOT_MUST_MOVE;
  /* From a point to itself, only a flip can be legal. */
  if (why_not == SIGUO_WHY_NOT_LEGAL && event->kind == SIGUO_EVENT_MOVE && event->from == event->to)
    why_not = SIGUO_WHY_NOT_SAME;
  if (why_not != SIGUO_WHY_NOT_LEGAL)
    return why_not;

  clear_event (event);
  self.truth = truth;
  self.event = event;
  siguo_scene_init (&self.scene, truth);
  switch ((SiguoEventKind) event->kind)
    {
    case SIGUO_EVENT_MOVE:
      if (siguo_position_is_flip (truth))
        siguo_flip_rule (truth, event);
      else
        rule_move (&self);
      break;
    case SIGUO_EVENT_FLIP:
      siguo_flip_rule (truth, event);
      break;
    case SIGUO_EVENT_TIMEOUT:
    case SIGUO_EVENT_SKIP:
      rule_timeout (&self);
      break;
    case SIGUO_EVENT_PASS:
      pass_turn (&self);
      break;
    case SIGUO_EVENT_SURRENDER:
      rule_farewell (&self, SIGUO_OUT_SURRENDER);
      break;
    case SIGUO_EVENT_LEAVE:
      rule_farewell (&self, SIGUO_OUT_LEFT);
      break;
    case SIGUO_EVENT_DRAW:
      end_game (&self, SIGUO_END_DRAW_AGREED, 0);
      break;
    case SIGUO_EVENT_STOP:
      end_game (&self, SIGUO_END_STOPPED, 0);
      break;
    default:
      g_return_val_if_reached (SIGUO_WHY_NOT_FACE_DOWN);
    }
  return SIGUO_WHY_NOT_LEGAL;
}

/**
 * siguo_position_fill_path:
 * @truth: a position before the move in @event
 * @event: (inout): its path is filled in
 */
void
siguo_position_fill_path (const SiguoPosition *truth, SiguoEvent *event)
{
  if (event->kind != SIGUO_EVENT_MOVE)
    event->n_path = 0;
  else
    event->n_path = siguo_board_path (truth->board, event->from, event->to, &truth->occupied, TRUE,
                                      event->path);
}
