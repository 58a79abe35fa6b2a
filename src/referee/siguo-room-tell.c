/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

#include <string.h>

/* What members are told, and what somebody who missed it is told instead. */

void
siguo_room_send (SiguoRoom   *room,
                 guint        link,
                 SiguoNotice *notice)
{
  room->ports.send (link, notice, room->user_data);
}

/* @notice: (transfer full). Who stands in for @member hears it, too, but what people say to each
 * other. */
void
siguo_room_tell (SiguoRoom   *room,
                 SiguoMember *member,
                 SiguoNotice *notice)
{
  if (member->stand_in != NULL && notice->kind != SIGUO_NOTICE_CHAT)
    siguo_room_tell (room, member->stand_in, siguo_notice_copy (notice));
  siguo_stream_add (member->stream, notice);
  if (member->has_link)
    siguo_room_send (room, member->link, notice);
}

/* @notice: (transfer full) */
void
siguo_room_tell_all (SiguoRoom   *room,
                     SiguoNotice *notice)
{
  for (guint i = 0; i < room->members->len; i++)
    siguo_room_tell (room, g_ptr_array_index (room->members, i), siguo_notice_copy (notice));
  siguo_notice_unref (notice);
}

static void
fill_state (const SiguoRoom *room,
            SiguoRoomState  *state)
{
  memset (state, 0, sizeof *state);
  state->phase = room->phase;
  state->options = room->options;
  state->host = room->host;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_room_look_at_vote (room, seat, &state->seats[seat]);
  for (guint i = 0; i < room->members->len; i++)
    {
      const SiguoMember *member = g_ptr_array_index (room->members, i);

      if (member->seat != SIGUO_NO_SEAT)
        {
          SiguoSeatState *seat = &state->seats[member->seat];

          seat->member = member->id;
          g_strlcpy (seat->name, member->name, sizeof seat->name);
          seat->ready = member->ready;
          seat->committed = room->phase == SIGUO_PHASE_DEPLOY
                            && (room->game.committed & (1 << member->seat)) != 0;
          seat->away = member->away;
          seat->away_ms = member->away ? room->now - member->gone_ms : 0;
          /* One that does not come while all wait for it is as good as nobody. */
          seat->computer = siguo_room_has_stand_in (member)
                           || (member->is_computer
                               && !(member->away && room->phase == SIGUO_PHASE_PLAY));
        }
      else if (state->n_spectators < SIGUO_MAX_SPECTATORS)
        {
          SiguoSpectatorState *spectator = &state->spectators[state->n_spectators++];

          spectator->member = member->id;
          g_strlcpy (spectator->name, member->name, sizeof spectator->name);
        }
    }
}

/* Returns: (transfer full): who is where; of g_rc_box */
SiguoRoomState *
siguo_room_make_state (const SiguoRoom *room)
{
  SiguoRoomState *state = g_rc_box_new (SiguoRoomState);

  fill_state (room, state);
  return state;
}

void
siguo_room_state_changed (SiguoRoom *room)
{
  for (guint i = 0; i < room->members->len; i++)
    ((SiguoMember *) g_ptr_array_index (room->members, i))->stale = TRUE;
}

void
siguo_room_tell_state (SiguoRoom      *room,
                       SiguoMember    *member,
                       SiguoRoomState *state)
{
  SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_STATE);

  member->stale = FALSE;
  notice->member = member->id;
  notice->state = state != NULL ? g_rc_box_acquire (state) : siguo_room_make_state (room);
  siguo_room_tell (room, member, notice);
}

/* Tells the state to all who do not know it, once for all that changed since. */
void
siguo_room_flush_state (SiguoRoom *room)
{
  SiguoRoomState *state = siguo_room_make_state (room);

  room->state = *state;
  for (guint i = 0; i < room->members->len; i++)
    {
      SiguoMember *member = g_ptr_array_index (room->members, i);

      if (member->stale)
        siguo_room_tell_state (room, member, state);
    }
  g_rc_box_release (state);
}

void
siguo_room_settle_state (SiguoRoom *room)
{
  fill_state (room, &room->state);
  if (siguo_room_state_deadline (room) <= room->now)
    siguo_room_state_due (room);
}

/* Milliseconds left to commit or, when all have, to open; -1 without a limit. */
static gint64
deploy_left (const SiguoRoom *room)
{
  gint64 open = room->game.open_deadline;
  gint64 deadline = open != SIGUO_NEVER ? open : room->game.commit_deadline;

  return deadline == SIGUO_NEVER ? -1 : MAX (deadline - room->now, 0);
}

static SiguoNotice *
make_deploy (const SiguoRoom *room)
{
  SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_DEPLOY);

  notice->game = room->game.id;
  notice->time_ms = deploy_left (room);
  return notice;
}

SiguoNotice *
siguo_room_make_committed (SiguoRoom *room)
{
  SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_COMMITTED);

  memcpy (notice->commitments, room->game.commitments, sizeof notice->commitments);
  notice->hash = room->game.referee_nonce_hash;
  notice->time_ms = deploy_left (room);
  return notice;
}

/* The layouts that @member may know now. */
static void
fill_layouts (const SiguoRoom   *room,
              const SiguoMember *member,
              SiguoNotice       *notice)
{
  const SiguoGame *game = &room->game;
  gboolean is_out = member->seat != SIGUO_NO_SEAT && !siguo_game_is_alive (game, member->seat);

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((game->seats & (1 << seat)) != 0 && !siguo_room_is_flip (room))
      siguo_view_layout (&room->options, member->seat, is_out, seat, &game->secrets[seat].layout,
                         &notice->layouts[seat]);
}

/* START with the layouts that @member may know. */
void
siguo_room_tell_start (SiguoRoom   *room,
                       SiguoMember *member)
{
  SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_START);

  notice->game = room->game.id;
  notice->seat = room->game.first;
  notice->hash = room->game.first_chain;
  notice->time_ms = room->phase == SIGUO_PHASE_PLAY ? siguo_room_clock_left (room) : -1;
  fill_layouts (room, member, notice);
  siguo_room_tell (room, member, notice);
}

void
siguo_room_tell_all_layouts (SiguoRoom   *room,
                             SiguoMember *member)
{
  SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_LAYOUTS);

  fill_layouts (room, member, notice);
  siguo_room_tell (room, member, notice);
}

void
siguo_room_tell_shown (SiguoRoom   *room,
                       SiguoMember *member)
{
  g_autoptr (SiguoNotice) notice = siguo_notice_new (SIGUO_NOTICE_LAYOUTS);
  gboolean any = FALSE;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((room->game.shown & (1 << seat)) != 0
        && siguo_view_sees_draft (&room->options, member->seat, seat))
      {
        notice->layouts[seat] = room->game.drafts[seat];
        any = TRUE;
      }
  if (any)
    siguo_room_tell (room, member, g_steal_pointer (&notice));
}

SiguoNotice *
siguo_room_make_over (SiguoRoom *room)
{
  SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_OVER);

  notice->secrets = g_memdup2 (room->game.secrets, sizeof room->game.secrets);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS && !siguo_room_is_flip (room); seat++)
    notice->layouts[seat] = room->game.secrets[seat].layout;
  G_STATIC_ASSERT (sizeof notice->nonce == sizeof room->game.referee_nonce);
  memcpy (notice->nonce, room->game.referee_nonce, sizeof notice->nonce);
  return notice;
}

void
siguo_room_tell_events (SiguoRoom       *room,
                        SiguoMember     *member,
                        guint            from,
                        const SiguoHash *before)
{
  const SiguoGame *game = &room->game;
  SiguoHash chain = *before;
  SiguoNotice *notice = NULL;
  gsize bytes = 0;

  for (guint i = from; i < game->events->len; i++)
    {
      const SiguoEvent *event = &g_array_index (game->events, SiguoEvent, i);
      g_autofree char *text = siguo_event_to_text (event, game->position.board);

      if (notice != NULL
          && (notice->events->len == SIGUO_BATCH_EVENTS
              || bytes + strlen (text) > SIGUO_BATCH_BYTES))
        siguo_room_tell (room, member, g_steal_pointer (&notice));
      if (notice == NULL)
        {
          notice = siguo_notice_new (SIGUO_NOTICE_EVENT);
          notice->events = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
          notice->time_ms = siguo_room_clock_left (room);
          bytes = 0;
        }
      siguo_chain_add (&chain, text);
      notice->hash = chain;
      g_array_append_val (notice->events, *event);
      bytes += strlen (text) + SIGUO_EVENT_EXTRA_BYTES;
    }
  if (notice != NULL)
    siguo_room_tell (room, member, notice);
}

void
siguo_room_tell_snapshot (SiguoRoom   *room,
                          SiguoMember *member)
{
  switch (room->phase)
    {
    case SIGUO_PHASE_DEPLOY:
      siguo_room_tell (room, member, make_deploy (room));
      siguo_room_tell_shown (room, member);
      if (room->game.open_deadline != SIGUO_NEVER)
        siguo_room_tell (room, member, siguo_room_make_committed (room));
      break;
    case SIGUO_PHASE_PLAY:
    case SIGUO_PHASE_OVER:
      siguo_room_tell_start (room, member);
      siguo_room_tell_events (room, member, 0, &room->game.first_chain);
      if (room->phase == SIGUO_PHASE_OVER)
        siguo_room_tell (room, member, siguo_room_make_over (room));
      break;
    case SIGUO_PHASE_LOBBY:
    default:
      break;
    }
}

void
siguo_room_tell_times (SiguoRoom   *room,
                       SiguoMember *member)
{
  if (room->phase == SIGUO_PHASE_DEPLOY)
    {
      SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_CLOCK);

      notice->time_ms = deploy_left (room);
      siguo_room_tell (room, member, notice);
    }
  if (room->phase == SIGUO_PHASE_PLAY)
    {
      siguo_room_tell (room, member, siguo_room_make_clock (room));
      siguo_room_tell (room, member, siguo_room_make_offer (room, member, FALSE));
      siguo_room_tell (room, member, siguo_room_make_pause (room, FALSE));
      if (siguo_room_tells_recall (room))
        siguo_room_tell (room, member, siguo_room_make_recall (room));
    }
}
