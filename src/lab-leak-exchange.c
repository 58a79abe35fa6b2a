/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Which armies could have stood there as well, for all that somebody saw? What a person may know is
 * written here once more from rules.md section 8, and not taken from the referee's view, which is
 * what is to be examined: whatever that tells beyond this differs between the two games.
 */

#include "lab-leak-exchange.h"

#include <string.h>

#include "rules/siguo-flip.h"

#define TRIES 120

typedef struct
{
  const SiguoLabScript *script;
  guint8 seat;                 /* whose eyes; SIGUO_NO_SEAT: somebody who looks on */
  GArray *truth;               /* what really happened, as far as it counts; SiguoEvent */
  SiguoSet fought;             /* pieces */
} Search;

static void
begin (const SiguoLabScript *script, const SiguoLabArmies *armies, SiguoPosition *position)
{
  if (script->options.mode == SIGUO_MODE_DUEL_FLIP)
    siguo_flip_init (position, &script->options, &armies->deal, script->first);
  else
    siguo_position_init (position, &script->options, armies->layouts, script->first);
}

/* Rules again what happened, with the armies of @position. Returns: whether it can happen */
static gboolean
rule_again (const SiguoPosition *position, const SiguoEvent *told, SiguoEvent *event)
{
  siguo_event_init (event, told->kind, told->seat);
  event->from = told->from;
  event->to = told->to;
  return siguo_position_rule (position, event) == SIGUO_WHY_NOT_LEGAL;
}

/* Is the ranks' part of a battle the same to everybody? */
static gboolean
shows_same_ranks (const SiguoOptions *options, const SiguoEvent *a, const SiguoEvent *b)
{
  if (options->battle_reveal == SIGUO_REVEAL_NONE || a->outcome == SIGUO_OUTCOME_QUIET)
    return TRUE;
  return a->defender == b->defender
         && (options->battle_reveal == SIGUO_REVEAL_DEFENDER || a->attacker == b->attacker);
}

/* The path is not looked at: it must not depend on anything hidden, and is compared as bytes. */
static gboolean
shows_same (const SiguoOptions *options, const SiguoEvent *a, const SiguoEvent *b)
{
  gboolean same = a->outcome == b->outcome && a->n_out == b->n_out && a->n_shown == b->n_shown
                  && a->next == b->next && a->end == b->end && a->winners == b->winners
                  && a->n_returned == b->n_returned && a->colour == b->colour
                  && a->decided == b->decided && shows_same_ranks (options, a, b);

  for (guint i = 0; same && i < a->n_out; i++)
    same = a->out[i].seat == b->out[i].seat && a->out[i].reason == b->out[i].reason;
  for (guint i = 0; same && i < a->n_shown; i++)
    same = a->shown[i].piece == b->shown[i].piece && a->shown[i].rank == b->shown[i].rank;
  for (guint i = 0; same && i < a->n_returned; i++)
    same = a->returned[i].piece == b->returned[i].piece
           && a->returned[i].point == b->returned[i].point;
  return same;
}

/* Everything up to where this person learns all armies, or to the end. */
static void
find_truth (Search *self)
{
  const SiguoLabScript *script = self->script;
  SiguoPosition position;

  begin (script, &script->armies, &position);
  for (guint i = 0; i < script->events->len; i++)
    {
      gboolean is_out = FALSE;
      SiguoEvent event;

      if (!rule_again (&position, &g_array_index (script->events, SiguoEvent, i), &event))
        g_error ("event %u cannot happen again", i);
      if (event.outcome != SIGUO_OUTCOME_QUIET)
        {
          siguo_set_add (&self->fought, position.piece_at[event.from]);
          siguo_set_add (&self->fought, position.piece_at[event.to]);
        }
      g_array_append_val (self->truth, event);
      siguo_position_apply (&position, &event, NULL);
      for (guint j = 0; j < event.n_out; j++)
        is_out |= event.out[j].seat == self->seat;
      if (is_out && script->options.dead_see_all)
        break;
    }
}

/* Would what the others tried in vain be legal now? Then it would have been done. */
static gboolean
allows_attempt (const Search *self, const SiguoPosition *position, guint n_events)
{
  const GArray *attempts = self->script->attempts;

  for (guint i = 0; i < attempts->len; i++)
    {
      const SiguoLabAttempt *attempt = &g_array_index (attempts, SiguoLabAttempt, i);

      /* What this person tried must be refused again: the ranks that count there are known. */
      if (attempt->n_events == n_events && attempt->seat != self->seat
          && siguo_position_why_not (position, attempt->seat, attempt->from, attempt->to)
                 == SIGUO_WHY_NOT_LEGAL)
        return TRUE;
    }
  return FALSE;
}

/* Without a clock the room passes for who is shut in; that has to happen in both games or none. */
static gboolean
is_stuck (const SiguoPosition *position)
{
  return position->options.move_seconds == 0 && position->end == SIGUO_END_NOT
         && !siguo_position_has_move (position, position->turn);
}

static gboolean
looks_same (const Search *self, const SiguoLabArmies *armies)
{
  SiguoPosition position;

  begin (self->script, armies, &position);
  for (guint i = 0; i < self->truth->len; i++)
    {
      const SiguoEvent *true_event = &g_array_index (self->truth, SiguoEvent, i);
      SiguoEvent event;

      if ((i > 0 && is_stuck (&position) && true_event->kind != SIGUO_EVENT_PASS
           && true_event->kind != SIGUO_EVENT_STOP)
          || allows_attempt (self, &position, i) || !rule_again (&position, true_event, &event)
          || !shows_same (&position.options, true_event, &event))
        return FALSE;
      siguo_position_apply (&position, &event, NULL);
    }
  return position.end != SIGUO_END_NOT
         || (!allows_attempt (self, &position, self->truth->len) && !is_stuck (&position));
}

/* May this person know, by the rules, what @owner's army is? */
static gboolean
knows (const Search *self, guint8 owner)
{
  const SiguoOptions *options = &self->script->options;

  return siguo_options_is_open (options) || self->seat == owner
         || (options->mode == SIGUO_MODE_SIGUO_DUAL && self->seat != SIGUO_NO_SEAT
             && (siguo_options_team (options, self->seat) & (1 << owner)) != 0);
}

/* Exchanges two pieces of an army at random. Returns: whether that is another army, and one that
 * may be laid out */
static gboolean
change_layout (const Search *self, SiguoRandom *dice, SiguoLabArmies *armies)
{
  guint8 seats = siguo_options_seats (&self->script->options);
  guint8 owner = siguo_random_below (dice, SIGUO_N_SEATS);
  SiguoLayout *layout = &armies->layouts[owner];
  guint a = siguo_random_below (dice, SIGUO_LAYOUT_POINTS);
  guint b = siguo_random_below (dice, SIGUO_LAYOUT_POINTS);

  if ((seats & (1 << owner)) == 0 || knows (self, owner) || siguo_layout_is_camp (a)
      || siguo_layout_is_camp (b) || layout->rank[a] == layout->rank[b]
      || !siguo_layout_can_swap (layout, a, b))
    return FALSE;
  siguo_layout_swap (layout, a, b);
  return TRUE;
}

static gboolean
change (const Search *self, SiguoRandom *dice, SiguoLabArmies *armies)
{
  guint a, b;

  if (self->script->options.mode != SIGUO_MODE_DUEL_FLIP)
    return change_layout (self, dice, armies);
  a = siguo_random_below (dice, SIGUO_DEAL_PIECES);
  b = siguo_random_below (dice, SIGUO_DEAL_PIECES);
  siguo_deal_swap (&armies->deal, a, b);
  return a != b;
}

static void
count (const Search *self, const SiguoLabArmies *armies, SiguoLabExchange *what)
{
  SiguoPosition before, after;

  begin (self->script, &self->script->armies, &before);
  begin (self->script, armies, &after);
  for (guint piece = 0; piece < SIGUO_MAX_PIECES; piece++)
    if (before.rank_of[piece] != after.rank_of[piece]
        || (siguo_flip_is_down (&before, piece)
            && siguo_flip_colour_of (&before, piece) != siguo_flip_colour_of (&after, piece)))
      {
        what->pieces++;
        what->fought += siguo_set_has (&self->fought, piece);
      }
}

/**
 * siguo_lab_exchange_find:
 * @script: a game that was played
 * @person: who must not tell the difference
 * @dice: chance
 * @exchanged: (out): other armies with which all of the game is legal and looks the same
 * @what: (inout): the exchanged pieces are added
 *
 * Returns: whether there are any; not where everything is open
 */
gboolean
siguo_lab_exchange_find (const SiguoLabScript *script, guint person, SiguoRandom *dice,
                         SiguoLabArmies *exchanged, SiguoLabExchange *what)
{
  Search self = { script, script->seat_of[person] };
  guint pieces = what->pieces;

  self.truth = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
  find_truth (&self);
  *exchanged = script->armies;
  /* One change after the other, each kept that cannot be seen: in the end much is different. */
  for (guint i = 0; i < TRIES; i++)
    {
      SiguoLabArmies armies = *exchanged;

      if (change (&self, dice, &armies) && looks_same (&self, &armies))
        *exchanged = armies;
    }
  count (&self, exchanged, what);
  g_array_unref (self.truth);
  return what->pieces > pieces;
}
