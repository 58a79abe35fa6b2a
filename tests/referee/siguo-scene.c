/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-scene.h"

#include "rules/siguo-flip.h"

#include <string.h>

static void
fill_random (guint8   *bytes,
             gsize     length,
             gpointer  user_data)
{
  SiguoScene *scene = user_data;

  for (gsize i = 0; i < length; i++)
    bytes[i] = siguo_random_next (&scene->random) >> 32;
}

static SiguoActor *
find_actor (SiguoScene *scene,
            guint       link)
{
  for (guint i = 0; i < scene->n_actors; i++)
    if (scene->actors[i]->link == link)
      return scene->actors[i];
  return NULL;
}

static void
learn_events (SiguoActor        *actor,
              const SiguoNotice *notice)
{
  for (guint i = 0; i < notice->events->len; i++)
    {
      const SiguoEvent *event = &g_array_index (notice->events, SiguoEvent, i);
      g_autofree char *text = siguo_event_to_text (event, actor->position.board);
      g_autoptr (GError) error = NULL;

      g_assert_true (actor->playing);
      siguo_position_accepts (&actor->position, event, &error);
      g_assert_no_error (error);
      siguo_position_apply (&actor->position, event, NULL);
      siguo_chain_add (&actor->chain, text);
      g_array_append_val (actor->events, *event);
    }
  g_assert_cmpmem (&actor->chain, sizeof actor->chain, &notice->hash, sizeof notice->hash);
  actor->time_ms = notice->time_ms;
  actor->paused = FALSE;
}

static void
learn_start (SiguoActor        *actor,
             const SiguoNotice *notice)
{
  actor->playing = TRUE;
  actor->game = notice->game;
  actor->chain = notice->hash;
  actor->time_ms = notice->time_ms;
  actor->paused = FALSE;
  actor->offer = SIGUO_NO_SEAT;
  actor->pause_seat = SIGUO_NO_SEAT;
  g_array_set_size (actor->events, 0);
  siguo_position_init (&actor->position, &actor->state.options, notice->layouts, notice->seat);
}

/* In deploy what the ally shows; in play everything, for who is out. */
static void
learn_layouts (SiguoActor        *actor,
               const SiguoNotice *notice)
{
  if (actor->state.phase == SIGUO_PHASE_DEPLOY)
    return;
  g_assert_cmpint (actor->state.phase, ==, SIGUO_PHASE_PLAY);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((actor->position.seats & (1 << seat)) != 0)
      siguo_position_learn_layout (&actor->position, seat, &notice->layouts[seat]);
}

static void
learn_over (SiguoActor        *actor,
            const SiguoNotice *notice)
{
  guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES];
  SiguoDeal deal;

  if (actor->state.options.mode == SIGUO_MODE_DUEL_FLIP)
    {
      for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
        memcpy (nonces[seat], notice->secrets[seat].nonce, SIGUO_NONCE_BYTES);
      memcpy (nonces[SIGUO_N_SEATS], notice->nonce, SIGUO_NONCE_BYTES);
      siguo_commitment_deal (&actor->game, &actor->state.options,
                             (const guint8 (*)[SIGUO_NONCE_BYTES]) nonces, &deal);
      siguo_flip_learn_deal (&actor->position, &deal);
      return;
    }
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((actor->position.seats & (1 << seat)) != 0)
      siguo_position_learn_layout (&actor->position, seat, &notice->layouts[seat]);
}

/* What a client does with what it is told. */
static void
hear (SiguoActor  *actor,
      SiguoNotice *notice)
{
  g_ptr_array_add (actor->heard, siguo_notice_ref (notice));
  if (notice->kind <= SIGUO_NOTICE_ANSWER && notice->kind != SIGUO_NOTICE_RETURNED)
    g_assert_cmpuint (notice->number, ==, 0);
  if (notice->kind > SIGUO_NOTICE_ANSWER && notice->kind != SIGUO_NOTICE_CLOSED)
    g_assert_cmpuint (notice->number, ==, ++actor->last);

  switch (notice->kind)
    {
    case SIGUO_NOTICE_WELCOME:
      memcpy (actor->room_nonce, notice->nonce, sizeof actor->room_nonce);
      actor->state = *notice->state;
      break;
    case SIGUO_NOTICE_JOINED:
      actor->member = notice->member;
      memcpy (actor->token, notice->token, sizeof actor->token);
      break;
    case SIGUO_NOTICE_RETURNED:
      actor->id = MAX (actor->id, notice->id);
      if (notice->flag)
        actor->last = notice->number;
      break;
    case SIGUO_NOTICE_STATE:
      g_assert_cmpuint (notice->member, ==, actor->member);
      actor->state = *notice->state;
      break;
    case SIGUO_NOTICE_DEPLOY:
      g_assert_cmpint (actor->state.phase, ==, SIGUO_PHASE_DEPLOY);
      actor->has_game = TRUE;
      actor->game = notice->game;
      actor->time_ms = notice->time_ms;
      break;
    case SIGUO_NOTICE_COMMITTED:
      memcpy (actor->commitments, notice->commitments, sizeof actor->commitments);
      actor->referee_nonce_hash = notice->hash;
      break;
    case SIGUO_NOTICE_START:
      learn_start (actor, notice);
      break;
    case SIGUO_NOTICE_EVENT:
      learn_events (actor, notice);
      break;
    case SIGUO_NOTICE_CLOCK:
      actor->time_ms = notice->time_ms;
      actor->paused = notice->pause != SIGUO_PAUSE_NONE;
      actor->pause = notice->pause;
      break;
    case SIGUO_NOTICE_OFFER:
      actor->offer = notice->seat;
      break;
    case SIGUO_NOTICE_PAUSE:
      actor->pause_seat = notice->seat;
      break;
    case SIGUO_NOTICE_LAYOUTS:
      learn_layouts (actor, notice);
      break;
    case SIGUO_NOTICE_OVER:
      g_assert_cmpint (actor->state.phase, ==, SIGUO_PHASE_OVER);
      learn_over (actor, notice);
      break;
    case SIGUO_NOTICE_ANSWER:
    case SIGUO_NOTICE_SWAP_ASKED:
    case SIGUO_NOTICE_SWAP_REFUSED:
    case SIGUO_NOTICE_FAILED:
    case SIGUO_NOTICE_CHAT:
    case SIGUO_NOTICE_CLOSED:
    default:
      break;
    }
}

static void
send_to (guint        link,
         SiguoNotice *notice,
         gpointer     user_data)
{
  SiguoActor *actor = find_actor (user_data, link);

  /* A link whose person has opened a newer one. */
  if (actor == NULL)
    {
      g_assert_cmpint (notice->kind, ==, SIGUO_NOTICE_CLOSED);
      return;
    }
  g_assert_false (actor->dropped);
  hear (actor, notice);
}

static void
drop (guint    link,
      gpointer user_data)
{
  SiguoActor *actor = find_actor (user_data, link);

  if (actor != NULL)
    actor->dropped = TRUE;
}

SiguoScene *
siguo_scene_new (const char   *options,
                 const guint8 *host_token,
                 guint64       seed)
{
  static const SiguoRoomPorts ports = { send_to, drop, fill_random };
  SiguoScene *scene = g_new0 (SiguoScene, 1);
  g_autoptr (GError) error = NULL;

  scene->now = 1000000;
  siguo_random_init (&scene->random, seed);
  siguo_options_init (&scene->options, SIGUO_MODE_SIGUO_DARK);
  if (options != NULL)
    {
      siguo_options_from_text (&scene->options, options, &error);
      g_assert_no_error (error);
    }
  scene->room = siguo_room_new ("Test", &scene->options, host_token, &ports, scene);
  return scene;
}

static void
actor_free (SiguoActor *actor)
{
  g_ptr_array_unref (actor->heard);
  g_array_unref (actor->events);
  g_free (actor);
}

void
siguo_scene_free (SiguoScene *scene)
{
  siguo_room_free (scene->room);
  for (guint i = 0; i < scene->n_actors; i++)
    actor_free (scene->actors[i]);
  g_free (scene);
}

void
siguo_scene_wait (SiguoScene *scene,
                  gint64      ms)
{
  gint64 end = scene->now + ms;
  gint64 due;

  while ((due = siguo_room_next_deadline (scene->room)) <= end)
    {
      g_assert_cmpint (due, >=, scene->now);
      scene->now = due;
      siguo_room_tick (scene->room, due);
      g_assert_cmpint (siguo_room_next_deadline (scene->room), >, due);
    }
  scene->now = end;
  siguo_room_tick (scene->room, end);
}

void
siguo_actor_open_link (SiguoActor *actor)
{
  SiguoScene *scene = actor->scene;

  actor->link = ++scene->last_link;
  actor->dropped = FALSE;
  fill_random (actor->nonce, sizeof actor->nonce, scene);
  siguo_room_link_opened (scene->room, scene->now, actor->link);
  GIVE (actor, HELLO);
}

void
siguo_actor_close_link (SiguoActor *actor)
{
  siguo_room_link_closed (actor->scene->room, actor->scene->now, actor->link, actor->scene->now);
  actor->link = 0;
}

SiguoActor *
siguo_scene_add (SiguoScene *scene)
{
  SiguoActor *actor = g_new0 (SiguoActor, 1);

  g_assert_cmpuint (scene->n_actors, <, SIGUO_SCENE_PLAYERS);
  actor->scene = scene;
  actor->offer = SIGUO_NO_SEAT;
  actor->heard = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_notice_unref);
  actor->events = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
  scene->actors[scene->n_actors++] = actor;
  siguo_actor_open_link (actor);
  return actor;
}

SiguoAnswer
siguo_actor_give (SiguoActor   *actor,
                  SiguoCommand  command)
{
  guint before = actor->heard->len;

  if (command.kind == SIGUO_COMMAND_HELLO)
    memcpy (command.nonce, actor->nonce, sizeof command.nonce);
  else if (command.id == 0)
    command.id = ++actor->id;
  siguo_room_handle (actor->scene->room, actor->scene->now, actor->link, &command);
  for (guint i = before; i < actor->heard->len; i++)
    {
      SiguoNotice *notice = g_ptr_array_index (actor->heard, i);

      if (notice->kind == SIGUO_NOTICE_ANSWER)
        {
          g_assert_cmpuint (notice->id, ==, command.id);
          return notice->error;
        }
    }
  g_assert_true (command.kind <= SIGUO_COMMAND_RETURN);
  return SIGUO_ANSWER_OK;
}

SiguoAnswer
siguo_actor_join (SiguoActor   *actor,
                  const char   *name,
                  gboolean      spectator,
                  const guint8 *token)
{
  SiguoCommand command = { .kind = SIGUO_COMMAND_JOIN, .text = name, .flag = spectator };

  if (token != NULL)
    memcpy (command.token, token, sizeof command.token);
  return siguo_actor_give (actor, command);
}

static SiguoAnswer
come_back (SiguoActor   *actor,
           SiguoCommand  command)
{
  SiguoNotice *returned;
  SiguoAnswer answer;
  SiguoHash proof;
  guint64 last = command.number;

  siguo_actor_open_link (actor);
  actor->last = last;
  siguo_proof_make (&command.proof, SIGUO_PROOF_OF_PLAYER, actor->token,
                    siguo_room_get_id (actor->scene->room), actor->nonce, actor->room_nonce, last);
  answer = siguo_actor_give (actor, command);
  if (answer != SIGUO_ANSWER_OK)
    return answer;
  returned = siguo_actor_last (actor, SIGUO_NOTICE_RETURNED);
  siguo_proof_make (&proof, SIGUO_PROOF_OF_ROOM, actor->token,
                    siguo_room_get_id (actor->scene->room), actor->nonce, actor->room_nonce, last);
  g_assert_true (siguo_proof_equal (&proof, &returned->proof));
  return answer;
}

SiguoAnswer
siguo_actor_return (SiguoActor *actor,
                    guint64     last)
{
  return come_back (actor, (SiguoCommand) { .kind = SIGUO_COMMAND_RETURN, .member = actor->member,
                                            .number = last });
}

SiguoAnswer
siguo_actor_return_knowing (SiguoActor      *actor,
                            guint64          last,
                            guint            n_events,
                            const SiguoHash *chain)
{
  return come_back (actor, (SiguoCommand) { .kind = SIGUO_COMMAND_RETURN, .member = actor->member,
                                            .number = last, .game = actor->game,
                                            .n_events = n_events, .chain = *chain });
}

SiguoActor *
siguo_scene_join (SiguoScene *scene,
                  const char *name,
                  gboolean    spectator)
{
  SiguoActor *actor = siguo_scene_add (scene);

  g_assert_cmpint (siguo_actor_join (actor, name, spectator, NULL), ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (actor->member, !=, 0);
  return actor;
}

void
siguo_scene_fill (SiguoScene *scene)
{
  static const char *const names[] = { "Anna", "Bert", "Cleo", "Dora" };
  guint8 seats = siguo_options_seats (&scene->options);

  for (guint i = 0; seats != 0; seats &= seats - 1)
    siguo_scene_join (scene, names[i++], FALSE);
}

guint8
siguo_actor_seat (const SiguoActor *actor)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (actor->member != 0 && actor->state.seats[seat].member == actor->member)
      return seat;
  return SIGUO_NO_SEAT;
}

SiguoActor *
siguo_scene_seat (SiguoScene *scene,
                  guint8      seat)
{
  guint32 member = siguo_room_get_state (scene->room)->seats[seat].member;

  for (guint i = 0; i < scene->n_actors; i++)
    if (member != 0 && scene->actors[i]->member == member)
      return scene->actors[i];
  return NULL;
}

void
siguo_scene_all_ready (SiguoScene *scene)
{
  for (guint i = 0; i < scene->n_actors; i++)
    if (siguo_actor_seat (scene->actors[i]) != SIGUO_NO_SEAT && !scene->actors[i]->dropped)
      g_assert_cmpint (GIVE (scene->actors[i], READY, .flag = TRUE), ==, SIGUO_ANSWER_OK);
}

void
siguo_actor_make_secret (SiguoActor *actor)
{
  fill_random (&actor->secret.salt[0][0], sizeof actor->secret.salt, actor->scene);
  fill_random (actor->secret.nonce, sizeof actor->secret.nonce, actor->scene);
  if (actor->state.options.mode == SIGUO_MODE_DUEL_FLIP)
    siguo_layout_hide (&actor->secret.layout);
  else
    siguo_layout_randomize (&actor->secret.layout, &actor->scene->random);
}

SiguoAnswer
siguo_actor_commit (SiguoActor *actor)
{
  SiguoCommand command = { .kind = SIGUO_COMMAND_COMMIT };

  g_assert_true (actor->has_game);
  siguo_commitment_make (&command.commitment, &actor->game, siguo_actor_seat (actor),
                         &actor->secret);
  return siguo_actor_give (actor, command);
}

SiguoAnswer
siguo_actor_open (SiguoActor *actor)
{
  return GIVE (actor, OPEN, .secret = &actor->secret);
}

void
siguo_scene_all_commit (SiguoScene *scene)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      SiguoActor *actor = siguo_scene_seat (scene, seat);

      if (actor == NULL)
        continue;
      siguo_actor_make_secret (actor);
      g_assert_cmpint (siguo_actor_commit (actor), ==, SIGUO_ANSWER_OK);
    }
}

void
siguo_scene_all_open (SiguoScene *scene)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_scene_seat (scene, seat) != NULL)
      g_assert_cmpint (siguo_actor_open (siguo_scene_seat (scene, seat)), ==, SIGUO_ANSWER_OK);
}

void
siguo_scene_play (SiguoScene *scene)
{
  siguo_scene_fill (scene);
  siguo_scene_all_ready (scene);
  g_assert_cmpint (siguo_room_get_state (scene->room)->phase, ==, SIGUO_PHASE_DEPLOY);
  siguo_scene_all_commit (scene);
  siguo_scene_all_open (scene);
  g_assert_cmpint (siguo_room_get_state (scene->room)->phase, ==, SIGUO_PHASE_PLAY);
}

/* By the view of somebody who was there all the time. */
SiguoActor *
siguo_scene_mover (SiguoScene *scene)
{
  for (guint i = 0; i < scene->n_actors; i++)
    if (scene->actors[i]->playing && scene->actors[i]->link != 0 && !scene->actors[i]->dropped
        && scene->actors[i]->position.turn != SIGUO_NO_SEAT)
      return siguo_scene_seat (scene, scene->actors[i]->position.turn);
  return NULL;
}

void
siguo_actor_random_move (SiguoActor *actor)
{
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n = siguo_position_list_moves (&actor->position, moves);
  SiguoMove move;

  g_assert_cmpuint (actor->position.turn, ==, siguo_actor_seat (actor));
  /* With no_move_check = immediate a seat that is shut in waits for its clock. */
  if (n == 0)
    {
      g_assert_cmpint (GIVE (actor, SKIP, .ply = actor->position.ply), ==, SIGUO_ANSWER_OK);
      return;
    }
  move = moves[siguo_random_below (&actor->scene->random, n)];
  if (move.from == move.to)
    g_assert_cmpint (GIVE (actor, FLIP, .ply = actor->position.ply, .from = move.from), ==,
                     SIGUO_ANSWER_OK);
  else
    g_assert_cmpint (
        GIVE (actor, MOVE, .ply = actor->position.ply, .from = move.from, .to = move.to), ==,
        SIGUO_ANSWER_OK);
}

gboolean
siguo_scene_random_plies (SiguoScene *scene,
                          guint       plies)
{
  for (guint i = 0; i < plies; i++)
    {
      if (siguo_room_get_state (scene->room)->phase != SIGUO_PHASE_PLAY)
        return FALSE;
      siguo_scene_wait (scene, 100 + siguo_random_below (&scene->random, 1000));
      siguo_actor_random_move (siguo_scene_mover (scene));
    }
  return TRUE;
}

guint
siguo_actor_count (const SiguoActor *actor,
                   SiguoNoticeKind   kind)
{
  guint count = 0;

  for (guint i = 0; i < actor->heard->len; i++)
    count += ((SiguoNotice *) g_ptr_array_index (actor->heard, i))->kind == kind;
  return count;
}

SiguoNotice *
siguo_actor_last (const SiguoActor *actor,
                  SiguoNoticeKind   kind)
{
  for (guint i = actor->heard->len; i-- > 0; )
    {
      SiguoNotice *notice = g_ptr_array_index (actor->heard, i);

      if (notice->kind == kind)
        return notice;
    }
  return NULL;
}

void
siguo_actor_forget (SiguoActor *actor)
{
  g_ptr_array_set_size (actor->heard, 0);
}
