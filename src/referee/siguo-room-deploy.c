/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

#include <string.h>

/* Deployment in two steps (design, section 5): all commit, then all open. In flip nobody deploys;
 * the programs commit to nonces and open them by themselves. */

static void
let_spectators_go (SiguoRoom *room)
{
  for (guint i = room->members->len; i-- > 0; )
    {
      SiguoMember *member = g_ptr_array_index (room->members, i);

      if (member->seat == SIGUO_NO_SEAT)
        siguo_room_dismiss (room, member, SIGUO_ANSWER_NO_SPECTATORS);
    }
}

void
siguo_room_start_deploy (SiguoRoom *room)
{
  SiguoGame *game = &room->game;

  if (room->options.spectators_none)
    let_spectators_go (room);
  game->seats = siguo_options_seats (&room->options);
  game->committed = 0;
  game->opened = 0;
  game->shown = 0;
  memset (game->commitments, 0, sizeof game->commitments);
  memset (game->secrets, 0, sizeof game->secrets);
  g_array_set_size (game->events, 0);
  room->ports.random (game->id.byte, sizeof game->id.byte, room->user_data);
  room->ports.random (game->referee_nonce, sizeof game->referee_nonce, room->user_data);
  siguo_commitment_hash_nonce (&game->referee_nonce_hash, &game->id, 0xff, game->referee_nonce);
  game->commit_deadline = SIGUO_NEVER;
  if (siguo_room_is_flip (room))
    game->commit_deadline = room->now + SIGUO_OPEN_MS;
  else if (room->options.deploy_seconds > 0)
    game->commit_deadline = room->now + 1000 * (gint64) room->options.deploy_seconds;
  game->open_deadline = SIGUO_NEVER;

  room->phase = SIGUO_PHASE_DEPLOY;
  for (guint i = 0; i < room->members->len; i++)
    ((SiguoMember *) g_ptr_array_index (room->members, i))->swap_with = 0;
  siguo_room_state_changed (room);
  siguo_room_flush_state (room);
  for (guint i = 0; i < room->members->len; i++)
    siguo_room_tell_snapshot (room, g_ptr_array_index (room->members, i));
}

void
siguo_room_fail_deploy (SiguoRoom   *room,
                        guint8       seats,
                        SiguoAnswer  why)
{
  /* What was opened is of no use any more, and nobody's business. */
  memset (room->game.secrets, 0, sizeof room->game.secrets);
  memset (room->game.drafts, 0, sizeof room->game.drafts);
  room->game.shown = 0;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((seats & (1 << seat)) != 0 && room->seats[seat] != NULL)
      room->seats[seat]->ready = FALSE;
  siguo_room_enter_lobby (room);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((seats & (1 << seat)) != 0)
      {
        SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_FAILED);

        notice->seat = seat;
        notice->error = why;
        siguo_room_tell_all (room, notice);
      }
}

static gboolean
is_opening (const SiguoGame *game)
{
  return game->open_deadline != SIGUO_NEVER;
}

SiguoAnswer
siguo_room_commit (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  SiguoGame *game = &room->game;
  guint8 seat = request->member->seat;

  if (is_opening (game))
    return SIGUO_ANSWER_LATE;
  game->commitments[seat] = request->command->commitment;
  if ((game->committed & (1 << seat)) == 0)
    {
      game->committed |= 1 << seat;
      siguo_room_state_changed (room);
    }
  if (game->committed == game->seats)
    {
      game->open_deadline = room->now + SIGUO_OPEN_MS;
      siguo_room_flush_state (room);
      siguo_room_tell_all (room, siguo_room_make_committed (room));
    }
  return SIGUO_ANSWER_OK;
}

void
siguo_room_forget_commitment (SiguoRoom *room,
                              guint8     seat)
{
  SiguoGame *game = &room->game;

  if (room->phase != SIGUO_PHASE_DEPLOY || is_opening (game)
      || (game->committed & (1 << seat)) == 0)
    return;
  game->committed &= ~(1 << seat);
  siguo_room_state_changed (room);
}

SiguoAnswer
siguo_room_withdraw (SiguoRequest *request)
{
  if (is_opening (&request->room->game))
    return SIGUO_ANSWER_LATE;
  siguo_room_forget_commitment (request->room, request->member->seat);
  return SIGUO_ANSWER_OK;
}

/* With ally_layout_at_deploy on a player lets the ally look on. What is shown binds to nothing. */
SiguoAnswer
siguo_room_show (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  SiguoGame *game = &room->game;
  const SiguoLayout *layout = request->command->layout;
  guint8 seat = request->member->seat;
  g_autoptr (GError) error = NULL;

  if (is_opening (game))
    return SIGUO_ANSWER_LATE;
  if (layout == NULL || !siguo_layout_check (layout, &error))
    {
      request->detail = g_strdup (error != NULL ? error->message : NULL);
      return SIGUO_ANSWER_LAYOUT_BAD;
    }
  for (guint8 ally = 0; ally < SIGUO_N_SEATS; ally++)
    if (siguo_view_sees_draft (&room->options, ally, seat) && room->seats[ally] != NULL)
      {
        game->shown |= 1 << seat;
        game->drafts[seat] = *layout;
        siguo_room_tell_shown (room, room->seats[ally]);
        return SIGUO_ANSWER_OK;
      }
  return SIGUO_ANSWER_PHASE;
}

SiguoAnswer
siguo_room_open (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  SiguoGame *game = &room->game;
  const SiguoSecret *secret = request->command->secret;
  guint8 seat = request->member->seat;
  g_autoptr (GError) error = NULL;
  SiguoAnswer answer = SIGUO_ANSWER_OK;

  if (!is_opening (game))
    return SIGUO_ANSWER_TOO_EARLY;
  /* Whoever came back in between cannot know whether the first one arrived. */
  if ((game->opened & (1 << seat)) != 0)
    return SIGUO_ANSWER_OK;
  if (secret == NULL || !siguo_commitment_fits (&game->commitments[seat], &game->id, seat, secret))
    answer = SIGUO_ANSWER_COMMITMENT_BAD;
  else if (siguo_room_is_flip (room))
    answer = siguo_layout_is_hidden (&secret->layout) ? SIGUO_ANSWER_OK : SIGUO_ANSWER_LAYOUT_BAD;
  else if (!siguo_layout_check (&secret->layout, &error))
    {
      answer = SIGUO_ANSWER_LAYOUT_BAD;
      request->detail = g_strdup (error->message);
    }
  if (answer != SIGUO_ANSWER_OK)
    {
      siguo_room_fail_deploy (room, 1 << seat, answer);
      return answer;
    }
  game->secrets[seat] = *secret;
  game->opened |= 1 << seat;
  if (game->opened == game->seats)
    siguo_room_start_play (room);
  return SIGUO_ANSWER_OK;
}

gint64
siguo_room_deploy_deadline (const SiguoRoom *room)
{
  const SiguoGame *game = &room->game;

  if (room->phase != SIGUO_PHASE_DEPLOY)
    return SIGUO_NEVER;
  if (is_opening (game))
    return game->open_deadline;
  return game->commit_deadline == SIGUO_NEVER ? SIGUO_NEVER
                                              : game->commit_deadline + SIGUO_COMMIT_GRACE_MS;
}

void
siguo_room_deploy_due (SiguoRoom *room)
{
  const SiguoGame *game = &room->game;

  if (is_opening (game))
    siguo_room_fail_deploy (room, game->seats & ~game->opened, SIGUO_ANSWER_NOT_OPENED);
  else
    siguo_room_fail_deploy (room, game->seats & ~game->committed, SIGUO_ANSWER_NO_COMMITMENT);
}
