/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

#include "rules/siguo-flip.h"

#include <string.h>

/* The game itself: from the opened layouts to the reveal. */

static void
tell_event (SiguoRoom        *room,
            const SiguoEvent *seen)
{
  SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_EVENT);

  notice->events = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
  g_array_append_val (notice->events, *seen);
  notice->hash = room->game.chain;
  notice->time_ms = siguo_room_clock_left (room);
  siguo_room_tell_all (room, notice);
  /* An event says that time runs; where it does not, a CLOCK has to follow. */
  room->game.told_pause = SIGUO_PAUSE_NONE;
}

/* Lays out the game; in flip as the nonces of all deal it. */
static void
begin_position (SiguoRoom    *room,
                const guint8  nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES])
{
  SiguoGame *game = &room->game;
  SiguoLayout layouts[SIGUO_N_SEATS];
  SiguoDeal deal;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    layouts[seat] = game->secrets[seat].layout;
  if (!siguo_room_is_flip (room))
    {
      siguo_position_init (&game->position, &room->options, layouts, game->first);
      return;
    }
  siguo_commitment_deal (&game->id, &room->options, nonces, &deal);
  siguo_flip_init (&game->position, &room->options, &deal, game->first);
}

void
siguo_room_start_play (SiguoRoom *room)
{
  SiguoGame *game = &room->game;
  guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES];

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    memcpy (nonces[seat], game->secrets[seat].nonce, SIGUO_NONCE_BYTES);
  memcpy (nonces[SIGUO_N_SEATS], game->referee_nonce, SIGUO_NONCE_BYTES);
  game->first = room->options.first_mover;
  if (!siguo_room_seat_plays (room, game->first))
    game->first = siguo_commitment_first_mover (&game->id, &room->options,
                                                (const guint8 (*)[SIGUO_NONCE_BYTES]) nonces);
  siguo_chain_start (&game->first_chain, &game->id, &room->options, game->commitments,
                     &game->referee_nonce_hash);
  game->chain = game->first_chain;
  begin_position (room, (const guint8 (*)[SIGUO_NONCE_BYTES]) nonces);
  game->start_ms = room->now;
  game->event_bytes = 0;
  game->offer_seat = SIGUO_NO_SEAT;
  game->accepted = 0;
  game->told_pause = SIGUO_PAUSE_NONE;
  game->pause_seat = SIGUO_NO_SEAT;
  memset (game->n_pauses_in_vain, 0, sizeof game->n_pauses_in_vain);
  memset (game->n_offers, 0, sizeof game->n_offers);
  memset (game->vote_on, SIGUO_NO_SEAT, sizeof game->vote_on);
  game->stand_ins = 0;

  room->phase = SIGUO_PHASE_PLAY;
  siguo_room_start_turn (room);
  siguo_room_state_changed (room);
  siguo_room_flush_state (room);
  for (guint i = 0; i < room->members->len; i++)
    siguo_room_tell_start (room, g_ptr_array_index (room->members, i));
}

static void
end_play (SiguoRoom *room)
{
  room->phase = SIGUO_PHASE_OVER;
  for (guint i = 0; i < room->members->len; i++)
    ((SiguoMember *) g_ptr_array_index (room->members, i))->ready = FALSE;
  siguo_room_state_changed (room);
  siguo_room_flush_state (room);
  siguo_room_tell_all (room, siguo_room_make_over (room));
}

SiguoWhyNot
siguo_game_do (SiguoGame  *game,
               SiguoEvent *event,
               SiguoEvent *seen)
{
  SiguoWhyNot why_not = siguo_position_rule (&game->position, event);
  g_autofree char *text = NULL;

  if (why_not != SIGUO_WHY_NOT_LEGAL)
    return why_not;
  if (event->kind == SIGUO_EVENT_MOVE)
    siguo_position_fill_path (&game->position, event);
  siguo_position_apply (&game->position, event, NULL);
  siguo_view_event (&game->position.options, event, seen);
  text = siguo_event_to_text (seen, game->position.board);
  siguo_chain_add (&game->chain, text);
  g_array_append_val (game->events, *seen);
  game->event_bytes += strlen (text) + SIGUO_EVENT_EXTRA_BYTES;
  return SIGUO_WHY_NOT_LEGAL;
}

/* One thing happens, and everybody is told. */
static SiguoWhyNot
happen (SiguoRoom  *room,
        SiguoEvent *event)
{
  SiguoGame *game = &room->game;
  guint8 turn = game->position.turn;
  SiguoEvent seen;
  SiguoWhyNot why_not;

  event->time_ms = room->now - game->start_ms;
  why_not = siguo_game_do (game, event, &seen);
  if (why_not != SIGUO_WHY_NOT_LEGAL)
    return why_not;

  /* What is older than this can only be an older position. */
  siguo_room_forbid_recall (room);
  /* Whatever happens while an offer stands is an answer to it. */
  if (game->offer_seat != SIGUO_NO_SEAT)
    siguo_room_end_offer (room, event->kind != SIGUO_EVENT_DRAW);
  /* Giving up out of turn must not give the player to move a new clock. */
  if (siguo_event_is_ply (event) || game->position.turn != turn)
    siguo_room_start_turn (room);
  tell_event (room, &seen);
  if (event->end == SIGUO_END_NOT && room->options.dead_see_all)
    for (guint i = 0; i < event->n_out; i++)
      if (room->seats[event->out[i].seat] != NULL)
        siguo_room_tell_all_layouts (room, room->seats[event->out[i].seat]);
  return SIGUO_WHY_NOT_LEGAL;
}

/* Is it the turn of a seat that is shut in and has no clock to run out (rules.md, section 10)? */
static gboolean
is_stuck (const SiguoGame *game)
{
  SiguoMove moves[SIGUO_MAX_MOVES];

  return game->position.end == SIGUO_END_NOT && game->position.options.move_seconds == 0
         && siguo_position_list_moves (&game->position, moves) == 0;
}

gboolean
siguo_game_follows (const SiguoGame *game,
                    guint            passes,
                    SiguoEvent      *event)
{
  gboolean stuck = is_stuck (game);

  /* When all pass in a row nobody will ever move again. */
  if (stuck && passes < SIGUO_N_SEATS)
    siguo_event_init (event, SIGUO_EVENT_PASS, game->position.turn);
  else if (stuck || (game->position.end == SIGUO_END_NOT
                     && game->event_bytes >= SIGUO_MAX_GAME_BYTES))
    siguo_event_init (event, SIGUO_EVENT_STOP, SIGUO_NO_SEAT);
  else
    return FALSE;
  return TRUE;
}

void
siguo_room_follow_up (SiguoRoom *room)
{
  SiguoEvent event;

  for (guint passes = 0; siguo_game_follows (&room->game, passes, &event); passes++)
    if (happen (room, &event) != SIGUO_WHY_NOT_LEGAL && event.kind == SIGUO_EVENT_STOP)
      break;
  if (room->game.position.end != SIGUO_END_NOT)
    end_play (room);
}

SiguoWhyNot
siguo_room_happen (SiguoRoom      *room,
                   SiguoEventKind  kind,
                   guint8          seat,
                   SiguoPoint      from,
                   SiguoPoint      to)
{
  SiguoEvent event;
  SiguoWhyNot why_not;

  siguo_event_init (&event, kind, seat);
  if (kind == SIGUO_EVENT_MOVE || kind == SIGUO_EVENT_FLIP)
    {
      event.from = from;
      event.to = to;
    }
  why_not = happen (room, &event);
  if (why_not == SIGUO_WHY_NOT_LEGAL)
    siguo_room_follow_up (room);
  return why_not;
}

static gboolean
is_on_board (const SiguoGame *game,
             SiguoPoint       point)
{
  return point < game->position.board->n_points
         && siguo_set_has (&game->position.board->points, point);
}

/* A move, or a flip, for which the rules have the piece go from its point to itself. */
static SiguoAnswer
go (SiguoRequest   *request,
    SiguoEventKind  kind,
    SiguoPoint      from,
    SiguoPoint      to)
{
  SiguoGame *game = &request->room->game;
  guint8 seat = request->member->seat;

  if (request->command->ply != game->position.ply)
    return SIGUO_ANSWER_LATE;
  if (!is_on_board (game, from) || !is_on_board (game, to))
    {
      request->why_not = SIGUO_WHY_NOT_FAR;
      return SIGUO_ANSWER_ILLEGAL;
    }
  /* The ruling looks at hidden ranks, this does not; so this one gives the reason. */
  request->why_not = siguo_position_why_not (&game->position, seat, from, to);
  if (request->why_not == SIGUO_WHY_NOT_LEGAL)
    request->why_not = siguo_room_happen (request->room, kind, seat, from, to);
  return request->why_not == SIGUO_WHY_NOT_LEGAL ? SIGUO_ANSWER_OK : SIGUO_ANSWER_ILLEGAL;
}

SiguoAnswer
siguo_room_move (SiguoRequest *request)
{
  return go (request, SIGUO_EVENT_MOVE, request->command->from, request->command->to);
}

SiguoAnswer
siguo_room_flip (SiguoRequest *request)
{
  return go (request, SIGUO_EVENT_FLIP, request->command->from, request->command->from);
}

SiguoAnswer
siguo_room_skip (SiguoRequest *request)
{
  if (request->command->ply != request->room->game.position.ply)
    return SIGUO_ANSWER_LATE;
  request->why_not = siguo_room_happen (request->room, SIGUO_EVENT_SKIP, request->member->seat,
                                        SIGUO_NO_POINT, SIGUO_NO_POINT);
  return request->why_not == SIGUO_WHY_NOT_LEGAL ? SIGUO_ANSWER_OK : SIGUO_ANSWER_ILLEGAL;
}

SiguoAnswer
siguo_room_surrender (SiguoRequest *request)
{
  if (request->room->game.position.ply < request->room->options.surrender_min_ply)
    return SIGUO_ANSWER_TOO_EARLY;
  request->why_not = siguo_room_happen (request->room, SIGUO_EVENT_SURRENDER, request->member->seat,
                                        SIGUO_NO_POINT, SIGUO_NO_POINT);
  return request->why_not == SIGUO_WHY_NOT_LEGAL ? SIGUO_ANSWER_OK : SIGUO_ANSWER_ILLEGAL;
}
