/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-room-private.h"

#include <string.h>

/* What players' computers remember of a game and the room does not, since the journal from which it
 * came back ends too early: the disk was full, or is damaged.
 *
 * Whoever comes back says how many events of the game are known there, and the hash after them,
 * which stands for all of them. From the first one on who knows more than the room, play stands
 * still, and that computer sends what it remembers: public events, to which nothing of a player's
 * own is added. The room takes them over
 * - by itself when all people who still play have come back and every one's computer names the same
 *   hash: nobody is left who could be cheated;
 * - else when the host says so: who is away, or whose program was started anew, can confirm
 *   nothing, and somebody has to decide whether to believe those who can. The host is asked when
 *   all who were there have come back and said what they remember, or are away;
 * - not at all when the computers of two players remember different things. Nobody can tell then
 *   who is right, and a majority could be two allies.
 * Without an answer in time the older position stays, and so it does with the first new event: what
 * has been gone on from is not taken back.
 *
 * Before that the events are looked at by what everybody may know. Only when they are taken over
 * they are ruled by the truth, and all must come out as they were told, byte for byte. Were it done
 * before, somebody could make up a log to learn from the answer what some piece is, and another one
 * if it is not; so there is only one try, and it costs the host's word. (A host who starts the
 * referee again has another one, and can read the journal anyway.) It ends where the rules
 * cannot derive what comes next: a draw was agreed on, and somebody left or was voted out, by
 * commands that no event holds. */

/* Nobody's clock stood still for longer between two events. */
#define MAX_GAP_MS (G_GINT64_CONSTANT (7) * 24 * 3600 * 1000)

void
siguo_recall_clear (SiguoRecall *recall)
{
  g_clear_pointer (&recall->events, g_array_unref);
  g_clear_pointer (&recall->chains, g_array_unref);
  memset (recall, 0, sizeof *recall);
}

/* Was somebody of the game there before, and may come back any time? */
static gboolean
is_on_its_way (const SiguoRoom *room,
               guint8           seat)
{
  const SiguoMember *member = room->seats[seat];

  return member != NULL && !member->is_computer && member->missing && !member->away
         && siguo_game_is_alive (&room->game, seat);
}

static guint
count_usable (const SiguoRecall *recall)
{
  return MIN (recall->vouched, recall->usable);
}

/* Bits: of whom more may still be heard, and will be or not within seconds. */
static guint8
list_awaited (const SiguoRoom *room)
{
  const SiguoRecall *recall = &room->recall;
  guint n_known = room->game.events != NULL ? room->game.events->len : 0;
  guint8 seats = 0;

  if (recall->events != NULL)
    n_known += recall->events->len;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS && recall->possible; seat++)
    if (is_on_its_way (room, seat)
        || (recall->waits && room->seats[seat] != NULL && room->seats[seat]->remembers > n_known))
      seats |= 1 << seat;
  return seats;
}

gboolean
siguo_room_tells_recall (const SiguoRoom *room)
{
  return room->recall.waits || list_awaited (room) != 0;
}

SiguoNotice *
siguo_room_make_recall (const SiguoRoom *room)
{
  const SiguoRecall *recall = &room->recall;
  SiguoNotice *notice = siguo_notice_new (SIGUO_NOTICE_RECALL);

  notice->flag = recall->waits;
  notice->seats = list_awaited (room);
  notice->count = recall->offered;
  if (notice->count > 0)
    {
      notice->member = recall->member;
      notice->time_ms = MAX (recall->deadline - room->now, 0);
    }
  return notice;
}

/* @notice: (transfer full) */
static void
tell (SiguoRoom   *room,
      SiguoNotice *notice)
{
  room->told_held = notice->flag;
  room->told_awaited = notice->seats;
  siguo_room_tell_all (room, notice);
}

/* Nobody is asked any more, and no computer's memory counts. */
static void
forget (SiguoRoom *room)
{
  siguo_recall_clear (&room->recall);
  for (guint i = 0; i < room->members->len; i++)
    ((SiguoMember *) g_ptr_array_index (room->members, i))->remembers = 0;
}

static void
end (SiguoRoom      *room,
     SiguoRecallEnd  how)
{
  guint n_taken = how == SIGUO_RECALL_TAKEN ? count_usable (&room->recall) : 0;
  SiguoNotice *notice;

  forget (room);
  notice = siguo_room_make_recall (room);
  notice->recall_end = how;
  notice->count = n_taken;
  room->recall_end = how;
  room->n_recalled = n_taken;
  tell (room, notice);
}

void
siguo_room_allow_recall (SiguoRoom *room)
{
  forget (room);
  room->recall.possible = room->phase == SIGUO_PHASE_PLAY;
  room->recall_end = SIGUO_RECALL_NONE;
}

void
siguo_room_forbid_recall (SiguoRoom *room)
{
  if (room->recall.waits)
    end (room, SIGUO_RECALL_KEPT);
  else if (room->recall.possible)
    forget (room);
}

gboolean
siguo_room_is_gathering (const SiguoRoom *room)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS && room->recall.possible; seat++)
    if (is_on_its_way (room, seat))
      return TRUE;
  return FALSE;
}

gboolean
siguo_room_recall_holds (const SiguoRoom  *room,
                         SiguoCommandKind  kind)
{
  if (!room->recall.waits)
    return FALSE;
  switch (kind)
    {
    case SIGUO_COMMAND_MOVE:
    case SIGUO_COMMAND_FLIP:
    case SIGUO_COMMAND_SKIP:
    case SIGUO_COMMAND_SURRENDER:
    case SIGUO_COMMAND_OFFER_DRAW:
    case SIGUO_COMMAND_ANSWER_DRAW:
    case SIGUO_COMMAND_PAUSE:
    case SIGUO_COMMAND_VOTE:
      return TRUE;
    default:
      return FALSE;
    }
}

/* --- Who remembers more ---------------------------------------------------------------------- */

static void
follow (SiguoRecall      *recall,
        const SiguoEvent *event)
{
  guint8 turn = recall->position.turn;

  siguo_position_apply (&recall->position, event, NULL);
  recall->last_ms = event->time_ms;
  if (siguo_event_is_ply (event) || recall->position.turn != turn)
    recall->turn_ms = event->time_ms;
}

/* Play stands still until that computer has said what it remembers. */
static void
begin (SiguoRoom *room)
{
  const SiguoGame *game = &room->game;
  SiguoRecall *recall = &room->recall;
  SiguoLayout layouts[SIGUO_N_SEATS];

  recall->waits = TRUE;
  recall->deadline = room->now + SIGUO_RECALL_SEND_MS;
  recall->events = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
  recall->chains = g_array_new (FALSE, FALSE, sizeof (SiguoHash));
  recall->chain = game->chain;
  recall->event_bytes = game->event_bytes;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      siguo_layout_hide (&layouts[seat]);
      if ((game->seats & (1 << seat)) != 0 && !siguo_room_is_flip (room))
        siguo_view_layout (&room->options, SIGUO_NO_SEAT, FALSE, seat, &game->secrets[seat].layout,
                           &layouts[seat]);
    }
  siguo_position_init (&recall->position, &room->options, layouts, game->first);
  for (guint i = 0; i < game->events->len; i++)
    follow (recall, &g_array_index (game->events, SiguoEvent, i));
}

static void
get_chain_after (const SiguoGame *game,
                 guint            n_events,
                 SiguoHash       *chain)
{
  *chain = game->first_chain;
  for (guint i = 0; i < n_events; i++)
    {
      g_autofree char *text = siguo_event_to_text (&g_array_index (game->events, SiguoEvent, i),
                                                   game->position.board);

      siguo_chain_add (chain, text);
    }
}

gboolean
siguo_room_compare_game (SiguoRoom          *room,
                         SiguoMember        *member,
                         const SiguoCommand *command,
                         gboolean            lost)
{
  const SiguoGame *game = &room->game;
  SiguoHash chain;

  member->remembers = 0;
  if ((room->phase != SIGUO_PHASE_PLAY && room->phase != SIGUO_PHASE_OVER)
      || memcmp (&command->game, &game->id, sizeof game->id) != 0)
    return lost;
  if (command->n_events <= game->events->len)
    {
      if (!lost)
        return FALSE;
      get_chain_after (game, command->n_events, &chain);
      return !siguo_proof_equal (&chain, &command->chain);
    }
  if (!room->recall.possible || member->seat == SIGUO_NO_SEAT || member->is_computer
      || member->is_stand_in)
    return lost;
  member->remembers = command->n_events;
  member->remembered = command->chain;
  if (!room->recall.waits)
    begin (room);
  return FALSE;
}

/* --- What they remember ---------------------------------------------------------------------- */

/* May it have happened next, by these options and by what everybody may know? */
static gboolean
may_follow (const SiguoRecall *recall,
            const SiguoEvent  *event)
{
  const SiguoPosition *position = &recall->position;
  const SiguoOptions *options = &position->options;

  if (event->time_ms < recall->last_ms || event->time_ms - recall->last_ms > MAX_GAP_MS)
    return FALSE;
  if (event->kind == SIGUO_EVENT_TIMEOUT
      && (options->move_seconds == 0
          || event->time_ms - recall->turn_ms < 1000 * (gint64) options->move_seconds))
    return FALSE;
  if (event->kind == SIGUO_EVENT_SURRENDER && position->ply < options->surrender_min_ply)
    return FALSE;
  return siguo_position_accepts (position, event, NULL);
}

static SiguoAnswer
add_event (SiguoRecall *recall,
           const char  *text)
{
  const SiguoBoard *board = recall->position.board;
  g_autofree char *own = NULL;
  SiguoEvent event;

  if (!siguo_event_from_text (&event, board, text, NULL) || !may_follow (recall, &event))
    return SIGUO_ANSWER_ILLEGAL;
  own = siguo_event_to_text (&event, board);
  if (strcmp (own, text) != 0)
    return SIGUO_ANSWER_ILLEGAL;
  recall->event_bytes += strlen (text) + SIGUO_EVENT_EXTRA_BYTES;
  if (recall->event_bytes > SIGUO_MAX_GAME_BYTES + SIGUO_BATCH_BYTES)
    return SIGUO_ANSWER_TOO_MANY;

  if (recall->usable == recall->events->len && event.kind != SIGUO_EVENT_DRAW
      && event.kind != SIGUO_EVENT_LEAVE)
    recall->usable++;
  follow (recall, &event);
  siguo_chain_add (&recall->chain, text);
  g_array_append_val (recall->events, event);
  g_array_append_val (recall->chains, recall->chain);
  return SIGUO_ANSWER_OK;
}

static gboolean
is_event (const SiguoRecall *recall,
          guint              index,
          const char        *text)
{
  g_autofree char *own = siguo_event_to_text (&g_array_index (recall->events, SiguoEvent, index),
                                              recall->position.board);

  return strcmp (own, text) == 0;
}

SiguoAnswer
siguo_room_recall (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  SiguoRecall *recall = &room->recall;
  const SiguoRecall before = *recall;
  const SiguoCommand *command = request->command;
  guint n_events = room->game.events->len;
  guint n_before, index;

  if (!recall->waits || request->member->remembers == 0)
    return SIGUO_ANSWER_NO_OFFER;
  n_before = recall->events->len;
  if (command->texts == NULL || command->n_events < n_events
      || command->n_events - n_events > n_before)
    return SIGUO_ANSWER_LATE;
  index = command->n_events - n_events;
  for (guint i = 0; command->texts[i] != NULL; i++, index++)
    {
      SiguoAnswer answer;

      if (index < recall->events->len)
        {
          if (is_event (recall, index, command->texts[i]))
            continue;
          end (room, SIGUO_RECALL_DISPUTED);
          return SIGUO_ANSWER_OK;
        }
      answer = add_event (recall, command->texts[i]);
      if (answer != SIGUO_ANSWER_OK)
        {
          /* A no must change nothing: what is refused is not in the journal. */
          *recall = before;
          g_array_set_size (recall->events, n_before);
          g_array_set_size (recall->chains, n_before);
          return answer;
        }
    }
  /* What is known already is no news for the journal either. */
  return recall->events->len > n_before ? SIGUO_ANSWER_OK : SIGUO_ANSWER_LATE;
}

/* --- Taking it over -------------------------------------------------------------------------- */

/* Lets it all happen in @game. Returns: whether it comes out as it was told */
static gboolean
relive (const SiguoRecall *recall,
        guint              count,
        SiguoGame         *game)
{
  const SiguoHash *told_chain = &g_array_index (recall->chains, SiguoHash, count - 1);
  guint passes = 0;

  for (guint i = 0; i < count; i++)
    {
      const SiguoEvent *told = &g_array_index (recall->events, SiguoEvent, i);
      SiguoEvent event, seen;

      if (siguo_game_follows (game, passes, &event))
        passes++;
      else if (told->kind == SIGUO_EVENT_PASS || told->kind == SIGUO_EVENT_STOP)
        return FALSE;
      else
        {
          passes = 0;
          siguo_event_init (&event, told->kind, told->seat);
          event.from = told->from;
          event.to = told->to;
        }
      event.time_ms = told->time_ms;
      if (siguo_game_do (game, &event, &seen) != SIGUO_WHY_NOT_LEGAL)
        return FALSE;
    }
  return siguo_proof_equal (&game->chain, told_chain);
}

static void
tell_taken (SiguoRoom       *room,
            guint            from,
            const SiguoHash *before)
{
  const SiguoGame *game = &room->game;

  for (guint i = 0; i < room->members->len; i++)
    siguo_room_tell_events (room, g_ptr_array_index (room->members, i), from, before);
  for (guint i = from; room->options.dead_see_all && game->position.end == SIGUO_END_NOT
                       && i < game->events->len; i++)
    {
      const SiguoEvent *event = &g_array_index (game->events, SiguoEvent, i);

      for (guint j = 0; j < event->n_out; j++)
        if (room->seats[event->out[j].seat] != NULL)
          siguo_room_tell_all_layouts (room, room->seats[event->out[j].seat]);
    }
  /* Nothing else need follow, and who hears of many at once wants to know when it was all. */
  siguo_room_tell_all (room, siguo_room_make_clock (room));
}

static void
take_over (SiguoRoom *room)
{
  SiguoGame *game = &room->game;
  SiguoGame lived = *game;
  const SiguoHash before = game->chain;
  guint n_before = game->events->len;
  guint count = count_usable (&room->recall);
  gint64 last_ms = g_array_index (room->recall.events, SiguoEvent, count - 1).time_ms;

  lived.events = g_array_copy (game->events);
  if (!relive (&room->recall, count, &lived))
    {
      g_array_unref (lived.events);
      end (room, SIGUO_RECALL_UNTRUE);
      return;
    }
  if (game->offer_seat != SIGUO_NO_SEAT)
    siguo_room_end_offer (room, TRUE);
  end (room, SIGUO_RECALL_TAKEN);

  g_array_unref (game->events);
  game->events = lived.events;
  game->event_bytes = lived.event_bytes;
  game->position = lived.position;
  game->chain = lived.chain;
  /* Its clock goes on from there, and never back. */
  game->start_ms = MIN (game->start_ms, room->now - last_ms);
  siguo_room_start_turn (room);
  game->told_pause = SIGUO_PAUSE_NONE;
  tell_taken (room, n_before, &before);
  siguo_room_follow_up (room);
}

/* Have all people who still play come back, with the same hash? */
static gboolean
all_agree (const SiguoRoom *room)
{
  const SiguoRecall *recall = &room->recall;
  const SiguoHash *last = &g_array_index (recall->chains, SiguoHash, recall->vouched - 1);
  guint n_events = room->game.events->len + recall->vouched;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoMember *member = room->seats[seat];

      if (siguo_game_is_alive (&room->game, seat) && member != NULL && !member->is_computer
          && (member->remembers != n_events || !siguo_proof_equal (&member->remembered, last)))
        return FALSE;
    }
  return TRUE;
}

/* Looks what everybody's hash says of the events that are known. @on_its_way: whether somebody has
 * still to say more. Returns: whether they are at odds */
static gboolean
look_at_hashes (SiguoRoom *room,
                gboolean  *on_its_way)
{
  SiguoRecall *recall = &room->recall;

  *on_its_way = FALSE;
  for (guint i = 0; i < room->members->len; i++)
    {
      const SiguoMember *member = g_ptr_array_index (room->members, i);
      guint32 more = member->remembers - MIN (member->remembers, room->game.events->len);

      if (more > recall->events->len)
        *on_its_way = TRUE;
      if (more == 0 || more > recall->events->len)
        continue;
      if (!siguo_proof_equal (&member->remembered,
                              &g_array_index (recall->chains, SiguoHash, more - 1)))
        return TRUE;
      if (more > recall->vouched)
        {
          recall->vouched = more;
          recall->member = member->id;
        }
    }
  return FALSE;
}

static void
settle (SiguoRoom *room)
{
  SiguoRecall *recall = &room->recall;
  guint32 member = recall->member;
  gboolean on_its_way;
  guint count;

  if (look_at_hashes (room, &on_its_way))
    {
      end (room, SIGUO_RECALL_DISPUTED);
      return;
    }
  /* Whoever is still to come or to speak may know more than the host would be asked about. */
  if (recall->vouched == 0
      || (!recall->hurries && (on_its_way || siguo_room_is_gathering (room))))
    return;
  count = count_usable (recall);
  if (count == 0)
    end (room, SIGUO_RECALL_KEPT);
  else if (all_agree (room))
    take_over (room);
  else if (count != recall->offered || recall->member != member)
    {
      if (recall->offered == 0)
        recall->deadline = room->now + SIGUO_RECALL_MS;
      recall->offered = count;
      tell (room, siguo_room_make_recall (room));
    }
}

void
siguo_room_settle_recall (SiguoRoom *room)
{
  if (room->recall.waits)
    settle (room);
  /* Without a clock nobody sees otherwise that play stands still, nor for whom. */
  if (room->recall.waits != room->told_held || list_awaited (room) != room->told_awaited)
    tell (room, siguo_room_make_recall (room));
}

SiguoAnswer
siguo_room_answer_recall (SiguoRequest *request)
{
  SiguoRoom *room = request->room;
  const SiguoRecall *recall = &room->recall;

  if (recall->offered == 0)
    return SIGUO_ANSWER_NO_OFFER;
  /* Meanwhile somebody came who remembers even more. */
  if (request->command->number != recall->offered
      || count_usable (recall) != recall->offered)
    return SIGUO_ANSWER_LATE;
  siguo_room_answer (request, SIGUO_ANSWER_OK);
  if (request->command->flag)
    take_over (room);
  else
    end (room, SIGUO_RECALL_KEPT);
  return SIGUO_ANSWER_OK;
}

gint64
siguo_room_recall_deadline (const SiguoRoom *room)
{
  return room->recall.waits ? room->recall.deadline : SIGUO_NEVER;
}

/* Silence keeps what is there; but that of one who has claimed to know more, or comes and goes, does
 * not silence who has said it. */
void
siguo_room_recall_due (SiguoRoom *room)
{
  SiguoRecall *recall = &room->recall;

  if (recall->vouched == 0 || recall->hurries || recall->offered != 0)
    {
      end (room, SIGUO_RECALL_KEPT);
      return;
    }
  recall->hurries = TRUE;
  recall->deadline = room->now + SIGUO_RECALL_MS;
}
