/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay-room.h"

#include <string.h>

#include "rules/siguo-random.h"

#define MAX_LINKS 30
/* As many as fill a lobby. */
#define MAX_JOINING 20
/* More than anybody may say at once. */
#define MUCH_CHAT 14
/* What comes when what leads on to a game does not. */
#define N_WHIMS 25

static const char *const seats[] = { "S", "E", "N", "W" };

#define NEW(name) \
  g_autoptr (SiguoMessage) message = siguo_message_new (SIGUO_MESSAGE_ ## name)

static guint
below (ReplayRoom *self,
       guint       bound)
{
  return replay_room_below (self, bound);
}

static SiguoLink *
find_link (ReplayRoom       *self,
           const ReplayLink *link)
{
  return g_hash_table_lookup (replay_room_get (self)->links, GUINT_TO_POINTER (link->number));
}

static SiguoMember *
find_member (ReplayRoom       *self,
             const ReplayLink *link)
{
  const SiguoLink *known = find_link (self, link);

  return known != NULL ? known->member : NULL;
}

static SiguoMember *
any_member (ReplayRoom *self)
{
  const SiguoRoom *room = replay_room_get (self);

  return g_ptr_array_index (room->members, below (self, room->members->len));
}

static const char *
any_seat (ReplayRoom *self)
{
  return seats[below (self, SIGUO_N_SEATS)];
}

/* --- Coming and going ------------------------------------------------------------------------- */

static void
hello (ReplayRoom *self,
       ReplayLink *link)
{
  NEW (HELLO);

  for (guint i = 0; i < sizeof link->nonce; i++)
    link->nonce[i] = (guint8) siguo_random_below (&self->random, 256);
  siguo_message_set_text (message, "game", "siguo");
  siguo_message_set_int (message, "protocol", SIGUO_PROTOCOL);
  siguo_message_set_text (message, "version", "0");
  siguo_message_set_hex (message, "nonce", link->nonce, sizeof link->nonce);
  replay_room_say (self, link, message);
}

/* Sometimes by a name that is taken, without the password, or as the host. */
static void
join (ReplayRoom *self,
      ReplayLink *link)
{
  NEW (JOIN);
  const SiguoRoom *room = replay_room_get (self);
  const SiguoLink *known = find_link (self, link);
  guint number = below (self, 10) > 0 ? self->n_names++ : below (self, self->n_names + 1);
  g_autofree char *name = g_strdup_printf ("P%u", number);
  SiguoHash proof;

  siguo_message_set_text (message, "name", name);
  siguo_message_set_bool (message, "spectator", below (self, 4) == 0);
  if (room->has_host_token && below (self, 5) == 0)
    siguo_message_set_hex (message, "token", room->host_token, SIGUO_TOKEN_BYTES);
  if (room->locked && known != NULL && below (self, 5) > 0)
    {
      siguo_proof_of_password (&proof, &room->key, room->id, known->player_nonce,
                               known->room_nonce);
      siguo_message_set_hex (message, "proof", proof.byte, SIGUO_HASH_BYTES);
    }
  replay_room_say (self, link, message);
}

/* @last: what it says that it has seen. */
static void
come_back (ReplayRoom        *self,
           ReplayLink        *link,
           const SiguoMember *member,
           const guint8      *token,
           guint64            last)
{
  NEW (RETURN);
  const SiguoRoom *room = replay_room_get (self);
  const SiguoLink *known = find_link (self, link);
  SiguoHash proof;

  if (known == NULL)
    return;
  siguo_proof_make (&proof, SIGUO_PROOF_OF_PLAYER, token, room->id, known->player_nonce,
                    known->room_nonce, last);
  siguo_message_set_int (message, "member", member->id);
  siguo_message_set_int (message, "last", (gint64) last);
  siguo_message_set_hex (message, "proof", proof.byte, SIGUO_HASH_BYTES);
  replay_room_say (self, link, message);
}

/* Somebody who is greeted and has not come in does something. */
static void
knock (ReplayRoom *self,
       ReplayLink *link)
{
  guint8 wrong[SIGUO_TOKEN_BYTES] = { 1 };
  const SiguoMember *member;

  if (replay_room_get (self)->members->len == 0 || below (self, 3) > 0)
    {
      join (self, link);
      return;
    }
  member = any_member (self);
  come_back (self, link, member, below (self, 4) > 0 ? member->token : wrong,
             below (self, (guint) siguo_stream_get_last (member->stream) + 2));
}

/* --- What one says ---------------------------------------------------------------------------- */

static void
say_seat (ReplayRoom       *self,
          ReplayLink       *link,
          SiguoMessageType  type)
{
  g_autoptr (SiguoMessage) message = siguo_message_new (type);

  siguo_message_set_text (message, "seat", any_seat (self));
  if (type == SIGUO_MESSAGE_ARRANGE)
    siguo_message_set_text (message, "seat2", any_seat (self));
  else if (type == SIGUO_MESSAGE_SWAP_ANSWER)
    siguo_message_set_bool (message, "yes", below (self, 2) > 0);
  replay_room_say (self, link, message);
}

static void
say_plain (ReplayRoom       *self,
           ReplayLink       *link,
           SiguoMessageType  type)
{
  g_autoptr (SiguoMessage) message = siguo_message_new (type);

  replay_room_say (self, link, message);
}

static void
say_yes (ReplayRoom       *self,
         ReplayLink       *link,
         SiguoMessageType  type,
         gboolean          yes)
{
  g_autoptr (SiguoMessage) message = siguo_message_new (type);

  siguo_message_set_bool (message, "yes", yes);
  replay_room_say (self, link, message);
}

static void
say_options (ReplayRoom *self,
             ReplayLink *link)
{
  NEW (OPTIONS);

  siguo_message_set_text (message, "options", replay_room_any_options (self));
  replay_room_say (self, link, message);
}

static void
say_kick (ReplayRoom *self,
          ReplayLink *link)
{
  NEW (KICK);

  siguo_message_set_int (message, "member", any_member (self)->id);
  replay_room_say (self, link, message);
}

static void
say_computer (ReplayRoom *self,
              ReplayLink *link)
{
  NEW (COMPUTER);
  g_autofree char *name = g_strdup_printf ("C%u", self->n_names++);

  siguo_message_set_text (message, "seat", any_seat (self));
  siguo_message_set_bool (message, "yes", below (self, 3) > 0);
  siguo_message_set_text (message, "name", name);
  replay_room_say (self, link, message);
}

static void
say_vote (ReplayRoom *self,
          ReplayLink *link)
{
  static const char *const votes[] = { "wait", "computer", "resign", "stop" };
  NEW (VOTE);

  siguo_message_set_text (message, "seat", any_seat (self));
  siguo_message_set_text (message, "vote", votes[below (self, 30) > 0 ? below (self, 3) : 3]);
  replay_room_say (self, link, message);
}

/* All of it may be too much. */
static void
say_chat (ReplayRoom *self,
          ReplayLink *link)
{
  guint n_times = below (self, 4) > 0 ? 1 : MUCH_CHAT;

  for (guint i = 0; i < n_times && find_member (self, link) != NULL; i++)
    {
      NEW (CHAT);

      siguo_message_set_text (message, "text", "Hi");
      siguo_message_set_bool (message, "team", below (self, 2) > 0);
      replay_room_say (self, link, message);
    }
}

static void
say_show (ReplayRoom *self,
          ReplayLink *link)
{
  NEW (SHOW);
  g_autofree char *text = NULL;
  SiguoLayout layout;

  siguo_layout_randomize (&layout, &self->random);
  text = siguo_layout_to_text (&layout);
  siguo_message_set_text (message, "layout", text);
  replay_room_say (self, link, message);
}

static void
say_commit (ReplayRoom *self,
            ReplayLink *link,
            guint8      seat)
{
  NEW (COMMIT);
  const SiguoRoom *room = replay_room_get (self);
  SiguoSecret *secret = &self->secrets[seat];
  SiguoCommitment commitment;

  if (siguo_room_is_flip (room))
    siguo_layout_hide (&secret->layout);
  else
    siguo_layout_randomize (&secret->layout, &self->random);
  secret->nonce[0]++;
  siguo_commitment_make (&commitment, &room->game.id, seat, secret);
  siguo_message_set_hex (message, "root", commitment.root.byte, SIGUO_HASH_BYTES);
  siguo_message_set_hex (message, "nonce_hash", commitment.nonce_hash.byte, SIGUO_HASH_BYTES);
  replay_room_say (self, link, message);
}

/* What was committed to, or something else. */
static void
say_open (ReplayRoom *self,
          ReplayLink *link,
          guint8      seat,
          gboolean    honest)
{
  NEW (OPEN);
  SiguoSecret secret = self->secrets[seat];
  g_autofree char *text = NULL;

  if (!siguo_room_is_flip (replay_room_get (self))
      && secret.layout.rank[0] == SIGUO_RANK_NONE)
    siguo_layout_randomize (&secret.layout, &self->random);
  text = siguo_layout_to_text (&secret.layout);
  secret.nonce[3] ^= !honest;
  siguo_message_set_text (message, "layout", text);
  siguo_message_set_hex (message, "salts", &secret.salt[0][0], sizeof secret.salt);
  siguo_message_set_hex (message, "nonce", secret.nonce, sizeof secret.nonce);
  replay_room_say (self, link, message);
}

static void
set_point (SiguoMessage     *message,
           const char       *field,
           const SiguoBoard *board,
           SiguoPoint        point)
{
  char name[4];

  siguo_message_set_text (message, field, siguo_board_name_point (board, point, name));
}

/* What whoever's turn it is could do. */
static void
say_move (ReplayRoom *self,
          ReplayLink *link)
{
  const SiguoPosition *position = &replay_room_get (self)->game.position;
  g_autoptr (SiguoMessage) message = NULL;
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n_moves = siguo_position_list_moves (position, moves);
  SiguoMove move;
  gboolean flips;

  if (n_moves == 0)
    {
      message = siguo_message_new (SIGUO_MESSAGE_SKIP);
    }
  else
    {
      move = moves[below (self, n_moves)];
      flips = move.from == move.to;
      message = siguo_message_new (flips ? SIGUO_MESSAGE_FLIP : SIGUO_MESSAGE_MOVE);
      set_point (message, flips ? "point" : "from", position->board, move.from);
      if (!flips)
        set_point (message, "to", position->board, move.to);
    }
  siguo_message_set_int (message, "ply", position->ply);
  replay_room_say (self, link, message);
}

static void
say_skip (ReplayRoom *self,
          ReplayLink *link)
{
  NEW (SKIP);

  siguo_message_set_int (message, "ply", replay_room_get (self)->game.position.ply);
  replay_room_say (self, link, message);
}

/* --- Whims ------------------------------------------------------------------------------------ */

/* Anything that a member may come upon; some of it so rarely that games go on. */
static void
follow_whim (ReplayRoom *self,
             ReplayLink *link,
             guint8      seat)
{
  const SiguoRoom *room = replay_room_get (self);
  gboolean seated = seat != SIGUO_NO_SEAT;
  gboolean plays = room->phase == SIGUO_PHASE_PLAY || room->phase == SIGUO_PHASE_OVER;
  gboolean deploys = room->phase == SIGUO_PHASE_DEPLOY && seated;

  switch (below (self, N_WHIMS))
    {
    case 0: say_seat (self, link, SIGUO_MESSAGE_SIT); break;
    case 1: say_plain (self, link, SIGUO_MESSAGE_STAND); break;
    case 2: say_seat (self, link, SIGUO_MESSAGE_SWAP_ANSWER); break;
    case 3: say_seat (self, link, SIGUO_MESSAGE_ARRANGE); break;
    case 4: say_yes (self, link, SIGUO_MESSAGE_READY, below (self, 3) > 0); break;
    case 5: if (below (self, 5) == 0) say_options (self, link); break;
    case 6: if (below (self, 4) == 0) say_kick (self, link); break;
    case 7: say_computer (self, link); break;
    case 8: if (deploys) say_commit (self, link, seat); break;
    case 9: if (below (self, 5) == 0) say_plain (self, link, SIGUO_MESSAGE_WITHDRAW); break;
    case 10: say_show (self, link); break;
    case 11: if (deploys) say_open (self, link, seat, below (self, 4) > 0); break;
    case 12:
    case 13: if (plays) say_move (self, link); break;
    case 14: if (plays) say_skip (self, link); break;
    case 15: if (below (self, 6) == 0) say_plain (self, link, SIGUO_MESSAGE_SURRENDER); break;
    case 16: say_plain (self, link, SIGUO_MESSAGE_OFFER_DRAW); break;
    case 17: say_yes (self, link, SIGUO_MESSAGE_ANSWER_DRAW, below (self, 2) > 0); break;
    case 18: say_yes (self, link, SIGUO_MESSAGE_PAUSE, below (self, 3) > 0); break;
    case 19: say_chat (self, link); break;
    case 20:
    case 21: say_vote (self, link); break;
    case 22: if (below (self, 6) == 0) say_plain (self, link, SIGUO_MESSAGE_BYE); break;
    case 23: if (below (self, 40) == 0) say_plain (self, link, SIGUO_MESSAGE_CLOSE); break;
    default: break;
    }
}

static void
act_on_whim (ReplayRoom *self)
{
  ReplayLink *link;
  const SiguoLink *known;

  if (self->links->len == 0 || (below (self, 25) == 0 && self->links->len < MAX_LINKS))
    {
      replay_room_open (self);
      return;
    }
  link = &g_array_index (self->links, ReplayLink, below (self, self->links->len));
  known = find_link (self, link);
  if (known == NULL || below (self, 30) == 0)
    replay_room_close (self, link->number);
  else if (!known->greeted)
    hello (self, link);
  else if (known->member == NULL)
    knock (self, link);
  else
    follow_whim (self, link, known->member->seat);
}

/* --- Towards a game --------------------------------------------------------------------------- */

/* A computer player that the room wants comes. */
static gboolean
send_computer (ReplayRoom *self)
{
  SiguoRoomComputer wanted[SIGUO_N_SEATS];
  guint n_wanted = siguo_room_list_computers (replay_room_get (self), wanted);

  for (guint i = 0; i < n_wanted; i++)
    if (!wanted[i].is_there && below (self, 2) > 0)
      {
        ReplayLink *link = replay_room_open (self);
        SiguoMember *member = siguo_room_find_member (replay_room_get (self), wanted[i].member);

        hello (self, link);
        if (member != NULL)
          come_back (self, link, member, wanted[i].token, 0);
        return TRUE;
      }
  return FALSE;
}

/* Somebody whose connection was lost has another one. */
static gboolean
send_absent (ReplayRoom *self)
{
  const SiguoRoom *room = replay_room_get (self);

  for (guint i = 0; i < room->members->len; i++)
    {
      SiguoMember *member = g_ptr_array_index (room->members, i);
      guint64 last = siguo_stream_get_last (member->stream);
      guint32 id = member->id;
      ReplayLink *link;

      if (member->is_computer || member->has_link)
        continue;
      link = replay_room_open (self);
      hello (self, link);
      /* Time may have passed meanwhile, and the member be forgotten. */
      member = siguo_room_find_member (replay_room_get (self), id);
      if (member != NULL)
        come_back (self, link, member, member->token,
                   below (self, 3) > 0 ? last : below (self, (guint) last + 1));
      return TRUE;
    }
  return FALSE;
}

static gboolean
send_newcomer (ReplayRoom *self)
{
  SiguoRoom *room = replay_room_get (self);
  ReplayLink *link;

  if (room->phase != SIGUO_PHASE_LOBBY || siguo_room_free_seat (room) == SIGUO_NO_SEAT
      || self->links->len >= MAX_JOINING)
    return FALSE;
  link = replay_room_open (self);
  hello (self, link);
  join (self, link);
  return TRUE;
}

/* What @member is waited for to do. */
static gboolean
get_on (ReplayRoom  *self,
        ReplayLink  *link,
        SiguoMember *member)
{
  const SiguoGame *game = &replay_room_get (self)->game;
  guint8 seat = member->seat;

  switch (replay_room_get (self)->phase)
    {
    case SIGUO_PHASE_LOBBY:
    case SIGUO_PHASE_OVER:
      if (member->ready || below (self, 2) == 0)
        return FALSE;
      say_yes (self, link, SIGUO_MESSAGE_READY, TRUE);
      return TRUE;
    case SIGUO_PHASE_DEPLOY:
      if (game->open_deadline == SIGUO_NEVER && (game->committed & 1 << seat) == 0)
        say_commit (self, link, seat);
      else if (game->open_deadline != SIGUO_NEVER && (game->opened & 1 << seat) == 0)
        say_open (self, link, seat, TRUE);
      else
        return FALSE;
      return TRUE;
    case SIGUO_PHASE_PLAY:
    default:
      if (game->position.turn != seat)
        return FALSE;
      say_move (self, link);
      return TRUE;
    }
}

static void
act_towards_game (ReplayRoom *self)
{
  if (send_computer (self) || (below (self, 4) == 0 && send_absent (self)) || send_newcomer (self))
    return;
  for (guint i = 0; i < self->links->len; i++)
    {
      ReplayLink *link = &g_array_index (self->links, ReplayLink, i);
      SiguoMember *member = find_member (self, link);

      if (member != NULL && member->seat != SIGUO_NO_SEAT && get_on (self, link, member))
        return;
    }
}

void
replay_people_act (ReplayRoom *self)
{
  if (below (self, 10) < 6)
    act_towards_game (self);
  else
    act_on_whim (self);
}
