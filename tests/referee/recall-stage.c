/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "recall-stage.h"
#include "referee/siguo-room-restore.h"

void
stage_clear (Stage *stage)
{
  for (guint i = 0; i < SIGUO_SCENE_PLAYERS; i++)
    g_clear_pointer (&stage->memory[i].events, g_array_unref);
  g_clear_pointer (&stage->game.events, g_array_unref);
  siguo_scene_free (stage->scene);
}

SiguoMember *
get_member (Stage *stage,
            guint  actor)
{
  return siguo_room_find_member (stage->room, stage->scene->actors[actor]->member);
}

void
stage_cut (Stage *stage)
{
  stage->game = stage->room->game;
  stage->game.events = g_array_copy (stage->room->game.events);
  stage->now = stage->scene->now;
  for (guint i = 0; i < stage->scene->n_actors; i++)
    stage->told[i] = siguo_stream_get_last (get_member (stage, i)->stream);
}

void
stage_init (Stage      *stage,
            const char *options,
            guint64     seed,
            guint       plies)
{
  *stage = (Stage) { 0 };
  stage->scene = siguo_scene_new (options, NULL, seed);
  stage->room = stage->scene->room;
  siguo_scene_play (stage->scene);
  siguo_scene_random_plies (stage->scene, plies);
  stage_cut (stage);
}

void
remember (Memory           *memory,
          const SiguoActor *actor)
{
  memory->events = g_array_copy (actor->events);
  memory->chain = actor->chain;
}

void
stage_crash (Stage *stage)
{
  SiguoRoom *room = stage->room;
  gint64 since = stage->scene->now - stage->now;

  for (guint i = 0; i < stage->scene->n_actors; i++)
    {
      SiguoActor *actor = stage->scene->actors[i];
      SiguoMember *member = get_member (stage, i);

      remember (&stage->memory[i], actor);
      actor->link = 0;
      if (member == NULL)
        continue;
      siguo_stream_free (member->stream);
      member->stream = siguo_stream_new ();
      siguo_stream_go_on (member->stream, 0, stage->told[i], G_MAXUINT64);
    }
  g_array_unref (room->game.events);
  room->game = stage->game;
  room->game.events = g_array_copy (stage->game.events);
  /* Time has not passed there either. */
  room->game.start_ms += since;
  if (room->game.turn_deadline != SIGUO_NEVER)
    room->game.turn_deadline += since;
  room->phase = SIGUO_PHASE_PLAY;
  siguo_room_flush_state (room);
  siguo_room_resumed (room, stage->scene->now);
}

void
stage_lose (Stage *stage,
            guint  plies)
{
  siguo_scene_random_plies (stage->scene, plies);
  stage_crash (stage);
  siguo_scene_wait (stage->scene, SIGUO_AWAY_MS);
}

void
come_back (Stage *stage,
           guint  i)
{
  SiguoActor *actor = stage->scene->actors[i];

  siguo_actor_forget (actor);
  g_assert_cmpint (siguo_actor_return_knowing (actor, actor->last, stage->memory[i].events->len,
                                               &stage->memory[i].chain),
                   ==, SIGUO_ANSWER_OK);
}

void
come_anew (Stage *stage,
           guint  i)
{
  SiguoActor *actor = stage->scene->actors[i];

  siguo_actor_forget (actor);
  actor->playing = FALSE;
  g_assert_cmpint (siguo_actor_return (actor, 0), ==, SIGUO_ANSWER_OK);
}

SiguoAnswer
say_events (SiguoActor   *actor,
            const GArray *events,
            guint         from,
            guint         to)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) texts = NULL;

  for (guint i = from; i < to; i++)
    {
      g_autofree char *text = siguo_event_to_text (&g_array_index (events, SiguoEvent, i),
                                                   actor->position.board);

      g_strv_builder_add (builder, text);
    }
  texts = g_strv_builder_end (builder);
  return GIVE (actor, RECALL, .n_events = from, .texts = (const char *const *) texts);
}

SiguoAnswer
say_memory (Stage *stage,
            guint  i)
{
  const GArray *events = stage->memory[i].events;

  return say_events (stage->scene->actors[i], events, stage->game.events->len, events->len);
}

const SiguoNotice *
get_told (Stage *stage,
          guint  i)
{
  return siguo_actor_last (stage->scene->actors[i], SIGUO_NOTICE_RECALL);
}

void
assert_end (Stage          *stage,
            SiguoRecallEnd  how)
{
  guint n_there = 0;

  for (guint i = 0; i < stage->scene->n_actors; i++)
    if (stage->scene->actors[i]->link != 0 && !stage->scene->actors[i]->dropped)
      {
        g_assert_nonnull (get_told (stage, i));
        g_assert_cmpint (get_told (stage, i)->recall_end, ==, how);
        g_assert_cmpuint (get_told (stage, i)->member, ==, 0);
        n_there++;
      }
  g_assert_cmpuint (n_there, >, 0);
  g_assert_false (stage->room->recall.possible);
  g_assert_false (stage->room->recall.waits);
}

void
assert_game (Stage *stage,
             guint  n_events)
{
  const SiguoGame *game = &stage->room->game;

  g_assert_cmpuint (game->events->len, ==, n_events);
  for (guint i = 0; i < stage->scene->n_actors; i++)
    {
      const SiguoActor *actor = stage->scene->actors[i];

      if (actor->link == 0 || actor->dropped)
        continue;
      g_assert_cmpuint (actor->events->len, ==, n_events);
      g_assert_cmpmem (&actor->chain, sizeof actor->chain, &game->chain, sizeof game->chain);
    }
}

void
assert_offered (Stage *stage,
                guint  i,
                guint  count)
{
  g_assert_nonnull (get_told (stage, i));
  g_assert_cmpuint (get_told (stage, i)->count, ==, count);
  g_assert_cmpuint (get_told (stage, i)->member, !=, 0);
  g_assert_cmpint (get_told (stage, i)->recall_end, ==, SIGUO_RECALL_NONE);
}

void
assert_waits (Stage    *stage,
              guint     i,
              gboolean  held,
              guint     actors)
{
  guint8 seats = 0;

  for (guint j = 0; j < stage->scene->n_actors; j++)
    if (actors & 1 << j)
      seats |= 1 << get_member (stage, j)->seat;
  g_assert_nonnull (get_told (stage, i));
  g_assert_cmpuint (get_told (stage, i)->member, ==, 0);
  g_assert_cmpint (get_told (stage, i)->recall_end, ==, SIGUO_RECALL_NONE);
  g_assert_cmpint (get_told (stage, i)->flag, ==, held);
  g_assert_cmphex (get_told (stage, i)->seats, ==, seats);
}
