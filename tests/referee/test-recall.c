/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "recall-stage.h"
#include "referee/siguo-room-restore.h"

#include <string.h>

/* A room that came back from a journal that ends too early, and players whose computers remember
 * more. */

/* In every mode: when all remember the same, the game is again what it was, to the last byte; it
 * goes on, and its clock does not go back. */
static void
test_all (void)
{
  static const char *const modes[] = {
    "mode=siguo_dark", "mode=siguo_dark dead_see_all=on engineer_recon=attack battle_reveal=both",
    "mode=siguo_dual", "mode=siguo_open", "mode=siguo_duel", "mode=duel_dark move_seconds=none",
    "mode=duel_open", "mode=duel_flip", "mode=duel_flip flip_carry_home=yes",
  };

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    for (guint seed = 1; seed <= 3; seed++)
      {
        g_auto (Stage) stage = { 0 };
        guint n, n_players;
        gint64 last_ms;

        stage_init (&stage, modes[i], seed, 20 * seed);
        n_players = stage.scene->n_actors;
        stage_lose (&stage, 150);
        n = stage.memory[0].events->len;
        for (guint player = 0; player < n_players; player++)
          come_back (&stage, player);
        g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_OK);
        assert_end (&stage, SIGUO_RECALL_TAKEN);
        assert_game (&stage, n);
        g_assert_cmpmem (&stage.room->game.chain, sizeof (SiguoHash), &stage.memory[0].chain,
                         sizeof (SiguoHash));
        last_ms = g_array_index (stage.memory[0].events, SiguoEvent, n - 1).time_ms;
        if (stage.room->phase != SIGUO_PHASE_PLAY)
          continue;
        siguo_scene_random_plies (stage.scene, 1);
        g_assert_cmpint (g_array_index (stage.room->game.events, SiguoEvent, n).time_ms, >=,
                         last_ms);
        siguo_scene_random_plies (stage.scene, 1000);
        assert_game (&stage, stage.room->game.events->len);
      }
}

/* Until all have said it play stands still; the last one to come decides it. */
static void
test_stands_still (void)
{
  g_auto (Stage) stage = { 0 };
  SiguoActor *mover;

  stage_init (&stage, NULL, 3, 25);
  stage_lose (&stage, 5);
  for (guint i = 0; i < 3; i++)
    come_back (&stage, i);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpint (stage.scene->actors[i]->pause, ==, SIGUO_PAUSE_RESUMED);
      g_assert_true (siguo_actor_last (stage.scene->actors[i], SIGUO_NOTICE_RETURNED)->flag);
    }
  g_assert_cmpint (say_memory (&stage, 2), ==, SIGUO_ANSWER_OK);
  for (guint i = 0; i < 3; i++)
    assert_offered (&stage, i, 5);
  mover = siguo_scene_mover (stage.scene);
  g_assert_cmpint (GIVE (mover, MOVE, .ply = mover->position.ply), ==, SIGUO_ANSWER_RECALLING);
  g_assert_cmpint (GIVE (mover, SKIP, .ply = mover->position.ply), ==, SIGUO_ANSWER_RECALLING);
  g_assert_cmpint (GIVE (mover, SURRENDER), ==, SIGUO_ANSWER_RECALLING);
  g_assert_cmpint (GIVE (mover, OFFER_DRAW), ==, SIGUO_ANSWER_RECALLING);
  g_assert_cmpint (GIVE (mover, PAUSE, .flag = TRUE), ==, SIGUO_ANSWER_RECALLING);
  g_assert_cmpint (GIVE (mover, VOTE, .seat = 3), ==, SIGUO_ANSWER_RECALLING);
  g_assert_cmpint (GIVE (mover, CHAT, .text = "Wait"), ==, SIGUO_ANSWER_OK);
  siguo_scene_wait (stage.scene, 40000);
  assert_game (&stage, 25);
  come_back (&stage, 3);
  assert_end (&stage, SIGUO_RECALL_TAKEN);
  assert_game (&stage, 30);
  g_assert_cmpint (mover->pause, ==, SIGUO_PAUSE_NONE);
}

/* One who is away or whose program is new can confirm nothing: then the host is asked. */
static void
test_host (void)
{
  for (guint yes = 0; yes < 2; yes++)
    {
      g_auto (Stage) stage = { 0 };

      stage_init (&stage, NULL, 4, 25);
      stage_lose (&stage, 7);
      come_anew (&stage, 0);
      come_back (&stage, 1);
      come_anew (&stage, 2);
      g_assert_cmpint (GIVE (stage.scene->actors[0], ANSWER_RECALL, .number = 7, .flag = TRUE), ==,
                       SIGUO_ANSWER_NO_OFFER);
      g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_OK);
      assert_offered (&stage, 0, 7);
      g_assert_cmpuint (get_told (&stage, 0)->member, ==, stage.scene->actors[1]->member);
      g_assert_cmpint (get_told (&stage, 0)->time_ms, ==, SIGUO_RECALL_MS);
      g_assert_cmpint (GIVE (stage.scene->actors[1], ANSWER_RECALL, .number = 7, .flag = TRUE), ==,
                       SIGUO_ANSWER_NOT_HOST);
      g_assert_cmpint (GIVE (stage.scene->actors[0], ANSWER_RECALL, .number = 6, .flag = TRUE), ==,
                       SIGUO_ANSWER_LATE);
      assert_game (&stage, 25);
      /* Whoever comes now hears of it, too. */
      siguo_scene_wait (stage.scene, 10000);
      come_anew (&stage, 3);
      assert_offered (&stage, 3, 7);
      g_assert_cmpint (get_told (&stage, 3)->time_ms, ==, SIGUO_RECALL_MS - 10000);
      g_assert_cmpint (GIVE (stage.scene->actors[0], ANSWER_RECALL, .number = 7, .flag = yes), ==,
                       SIGUO_ANSWER_OK);
      assert_end (&stage, yes ? SIGUO_RECALL_TAKEN : SIGUO_RECALL_KEPT);
      assert_game (&stage, yes ? 32 : 25);
      siguo_scene_random_plies (stage.scene, 20);
      assert_game (&stage, yes ? 52 : 45);
    }
}

/* One computer had heard a little more than the other: the longer memory is offered. */
static void
test_longer (void)
{
  g_auto (Stage) stage = { 0 };
  Memory shorter;

  stage_init (&stage, NULL, 5, 25);
  siguo_scene_random_plies (stage.scene, 4);
  remember (&shorter, stage.scene->actors[1]);
  stage_lose (&stage, 3);
  g_array_unref (stage.memory[1].events);
  stage.memory[1] = shorter;
  come_anew (&stage, 0);
  come_back (&stage, 1);
  come_back (&stage, 2);
  g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_OK);
  assert_waits (&stage, 0, TRUE, 1 << 2);
  /* In pieces, which may overlap, but not leave anything out. */
  g_assert_cmpint (say_events (stage.scene->actors[2], stage.memory[2].events, 30, 32), ==,
                   SIGUO_ANSWER_LATE);
  g_assert_cmpint (say_events (stage.scene->actors[2], stage.memory[2].events, 27, 30), ==,
                   SIGUO_ANSWER_OK);
  assert_waits (&stage, 0, TRUE, 1 << 2);
  g_assert_cmpint (say_events (stage.scene->actors[2], stage.memory[2].events, 30, 32), ==,
                   SIGUO_ANSWER_OK);
  assert_offered (&stage, 0, 7);
  g_assert_cmpint (GIVE (stage.scene->actors[0], ANSWER_RECALL, .number = 4, .flag = TRUE), ==,
                   SIGUO_ANSWER_LATE);
  g_assert_cmpint (GIVE (stage.scene->actors[0], ANSWER_RECALL, .number = 7, .flag = TRUE), ==,
                   SIGUO_ANSWER_OK);
  assert_end (&stage, SIGUO_RECALL_TAKEN);
  assert_game (&stage, 32);
}

/* The host is asked when all who were there have come back and said what they remember, or are away;
 * and whoever claims to remember more and never says it does not silence who did. */
static void
test_asks_late (void)
{
  for (guint claims = 0; claims < 2; claims++)
    {
      g_auto (Stage) stage = { 0 };
      Memory shorter;

      stage_init (&stage, NULL, 16, 25);
      siguo_scene_random_plies (stage.scene, 4);
      remember (&shorter, stage.scene->actors[1]);
      siguo_scene_random_plies (stage.scene, 3);
      stage_crash (&stage);
      g_array_unref (stage.memory[1].events);
      stage.memory[1] = shorter;
      come_anew (&stage, 0);
      come_back (&stage, 1);
      g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_OK);
      if (claims)
        come_back (&stage, 2);
      assert_waits (&stage, 0, TRUE, 1 << 2 | 1 << 3);
      g_assert_cmpint (GIVE (stage.scene->actors[0], ANSWER_RECALL, .number = 4, .flag = TRUE), ==,
                       SIGUO_ANSWER_NO_OFFER);
      siguo_scene_wait (stage.scene, claims ? SIGUO_RECALL_SEND_MS - 1 : SIGUO_AWAY_MS - 1);
      assert_waits (&stage, 0, TRUE, claims ? 1 << 2 : 1 << 2 | 1 << 3);
      siguo_scene_wait (stage.scene, 1);
      assert_offered (&stage, 0, 4);
      g_assert_cmpint (get_told (&stage, 0)->time_ms, ==, SIGUO_RECALL_MS);
      g_assert_cmpint (GIVE (stage.scene->actors[0], ANSWER_RECALL, .number = 4, .flag = TRUE), ==,
                       SIGUO_ANSWER_OK);
      assert_end (&stage, SIGUO_RECALL_TAKEN);
      assert_game (&stage, 29);
    }
}

/* Somebody who comes and goes, each time with a bigger claim, holds nobody up for ever; and what is
 * known is not taken again, for the journal's sake. */
static void
test_comes_and_goes (void)
{
  g_auto (Stage) stage = { 0 };
  const SiguoHash junk = { { 0 } };
  gint64 begun;
  SiguoActor *liar;

  stage_init (&stage, NULL, 17, 25);
  siguo_scene_random_plies (stage.scene, 1);
  stage_crash (&stage);
  liar = stage.scene->actors[1];
  begun = stage.scene->now;
  come_back (&stage, 1);
  g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_LATE);
  come_anew (&stage, 0);
  come_anew (&stage, 2);
  come_anew (&stage, 3);
  while (stage.room->recall.waits)
    {
      siguo_actor_close_link (liar);
      siguo_scene_wait (stage.scene, 2000);
      siguo_actor_return_knowing (liar, liar->last, 5000, &junk);
      siguo_scene_wait (stage.scene, SIGUO_AWAY_MS - 1000);
      g_assert_cmpint (stage.scene->now - begun, <=, SIGUO_RECALL_SEND_MS + SIGUO_RECALL_MS
                                                       + SIGUO_AWAY_MS + 2000);
    }
  assert_game (&stage, 25);
}

/* Two who remember different things: one comes with another hash, at the end or in the middle, or
 * tells other events. */
static void
test_disputed (void)
{
  for (guint i = 0; i < 3; i++)
    {
      g_auto (Stage) stage = { 0 };
      g_autofree char *other = NULL;
      Memory *memory = &stage.memory[2];

      stage_init (&stage, NULL, 6, 25);
      stage_lose (&stage, 6);
      come_anew (&stage, 0);
      come_back (&stage, 1);
      g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_OK);
      assert_offered (&stage, 0, 6);
      if (i == 1)
        g_array_set_size (memory->events, 28);
      if (i == 2)
        {
          g_array_index (memory->events, SiguoEvent, 27).time_ms++;
          g_array_append_val (memory->events, g_array_index (memory->events, SiguoEvent, 5));
        }
      memory->chain.byte[7] ^= 1;
      come_back (&stage, 2);
      if (i == 2)
        {
          assert_offered (&stage, 0, 6);
          g_assert_cmpint (say_memory (&stage, 2), ==, SIGUO_ANSWER_OK);
        }
      assert_end (&stage, SIGUO_RECALL_DISPUTED);
      assert_game (&stage, 25);
      /* For good. */
      come_back (&stage, 3);
      g_assert_true (siguo_actor_last (stage.scene->actors[3], SIGUO_NOTICE_RETURNED)->behind);
      g_assert_cmpint (say_memory (&stage, 3), ==, SIGUO_ANSWER_NO_OFFER);
      siguo_scene_random_plies (stage.scene, 5);
      assert_game (&stage, 30);
    }
}

static void
spoil_path (SiguoEvent *event)
{
  event->path[event->n_path - 1] ^= 1;
}

static void
spoil_time (SiguoEvent *event)
{
  event->time_ms = 5;
}

static void
spoil_future (SiguoEvent *event)
{
  event->time_ms += G_GINT64_CONSTANT (9999999999);
}

static void
spoil_seat (SiguoEvent *event)
{
  event->seat = (event->seat + 1) % SIGUO_N_SEATS;
}

static void
spoil_next (SiguoEvent *event)
{
  event->next = event->seat;
}

/* The clock of nobody had run out. */
static void
spoil_timeout (SiguoEvent *event)
{
  guint8 seat = event->seat, next = event->next;
  gint64 time_ms = event->time_ms;

  siguo_event_init (event, SIGUO_EVENT_TIMEOUT, seat);
  event->next = next;
  event->time_ms = time_ms;
}

static void
spoil_surrender (SiguoEvent *event)
{
  spoil_timeout (event);
  event->kind = SIGUO_EVENT_SURRENDER;
  event->n_out = 1;
  event->out[0] = (SiguoEventOut) { .seat = event->seat, .reason = SIGUO_OUT_SURRENDER };
}

/* What cannot have been, by what everybody knows, is not even looked at further; and the truth can
 * be told still. */
static void
test_altered (void)
{
  static void (*const spoil[]) (SiguoEvent *event) = {
    spoil_path, spoil_time, spoil_future, spoil_seat, spoil_next, spoil_timeout, spoil_surrender,
  };

  for (guint i = 0; i < G_N_ELEMENTS (spoil); i++)
    {
      g_auto (Stage) stage = { 0 };
      g_autoptr (GArray) altered = NULL;
      const char *nothing[] = { "", NULL }, *garbage[] = { "S move S11 W15 path=", NULL };

      stage_init (&stage, "mode=siguo_dark surrender_min_ply=50", 7, 25);
      stage_lose (&stage, 6);
      altered = g_array_copy (stage.memory[1].events);
      spoil[i] (&g_array_index (altered, SiguoEvent, 28));
      come_anew (&stage, 0);
      come_back (&stage, 1);
      g_assert_cmpint (say_events (stage.scene->actors[1], altered, 25, 31), ==,
                       SIGUO_ANSWER_ILLEGAL);
      g_assert_cmpint (GIVE (stage.scene->actors[1], RECALL, .n_events = 25, .texts = nothing), ==,
                       SIGUO_ANSWER_ILLEGAL);
      g_assert_cmpint (GIVE (stage.scene->actors[1], RECALL, .n_events = 25, .texts = garbage), ==,
                       SIGUO_ANSWER_ILLEGAL);
      g_assert_cmpint (GIVE (stage.scene->actors[1], RECALL, .n_events = 24, .texts = garbage), ==,
                       SIGUO_ANSWER_LATE);
      g_assert_cmpuint (stage.room->recall.events->len, ==, 0);
      g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_OK);
      assert_offered (&stage, 0, 6);
    }
}

/* A log that could have been, by what everybody knows, but not with these pieces. That is found out
 * only when the host wants it, and once. */
static void
test_untrue (void)
{
  guint n_found = 0;

  for (guint seed = 1; seed <= 40; seed++)
    {
      g_auto (Stage) stage = { 0 };
      Memory *memory = &stage.memory[1];
      SiguoEvent *event;
      SiguoHash before;
      g_autofree char *text = NULL;

      stage_init (&stage, NULL, seed, 25);
      siguo_scene_random_plies (stage.scene, 3);
      before = stage.scene->actors[1]->chain;
      stage_lose (&stage, 1);
      event = &g_array_index (memory->events, SiguoEvent, 28);
      if ((event->outcome != SIGUO_OUTCOME_WON && event->outcome != SIGUO_OUTCOME_BOTH)
          || event->n_out > 0 || event->n_shown > 0)
        continue;
      event->outcome = event->outcome == SIGUO_OUTCOME_WON ? SIGUO_OUTCOME_BOTH
                                                           : SIGUO_OUTCOME_WON;
      memory->chain = before;
      text = siguo_event_to_text (event, stage.scene->actors[1]->position.board);
      siguo_chain_add (&memory->chain, text);
      come_anew (&stage, 0);
      come_back (&stage, 1);
      if (say_memory (&stage, 1) != SIGUO_ANSWER_OK)
        continue;
      n_found++;
      assert_offered (&stage, 0, 4);
      g_assert_cmpint (GIVE (stage.scene->actors[0], ANSWER_RECALL, .number = 4, .flag = TRUE), ==,
                       SIGUO_ANSWER_OK);
      assert_end (&stage, SIGUO_RECALL_UNTRUE);
      assert_game (&stage, 25);
      g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_NO_OFFER);
      come_anew (&stage, 2);
      come_anew (&stage, 3);
      siguo_scene_random_plies (stage.scene, 20);
    }
  g_assert_cmpuint (n_found, >, 0);
}

/* Nobody says anything: neither the computer what it remembers, nor the host what to do. */
static void
test_silence (void)
{
  for (guint sent = 0; sent < 2; sent++)
    {
      g_auto (Stage) stage = { 0 };
      gint64 patience = sent ? SIGUO_RECALL_MS : SIGUO_RECALL_SEND_MS;

      stage_init (&stage, NULL, 8, 25);
      stage_lose (&stage, 6);
      for (guint i = 0; i < 4; i++)
        if (i == 1)
          come_back (&stage, i);
        else
          come_anew (&stage, i);
      if (sent)
        g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_OK);
      siguo_scene_wait (stage.scene, patience - 1);
      g_assert_true (stage.room->recall.waits);
      siguo_scene_wait (stage.scene, 1);
      assert_end (&stage, SIGUO_RECALL_KEPT);
      g_assert_cmpint (stage.scene->actors[0]->pause, ==, SIGUO_PAUSE_NONE);
      g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_NO_OFFER);
      siguo_scene_random_plies (stage.scene, 5);
      assert_game (&stage, 30);
    }
}

/* Who knows no more than the room, only looks on, or comes when the game goes on has nothing to
 * say. */
static void
test_wrong_person (void)
{
  g_auto (Stage) stage = { 0 };
  SiguoActor *mover;

  stage.scene = siguo_scene_new (NULL, NULL, 9);
  stage.room = stage.scene->room;
  siguo_scene_fill (stage.scene);
  siguo_scene_join (stage.scene, "Onlooker", TRUE);
  siguo_scene_all_ready (stage.scene);
  siguo_scene_all_commit (stage.scene);
  siguo_scene_all_open (stage.scene);
  siguo_scene_random_plies (stage.scene, 20);
  stage_cut (&stage);
  stage_lose (&stage, 6);
  come_back (&stage, 4);
  g_assert_true (siguo_actor_last (stage.scene->actors[4], SIGUO_NOTICE_RETURNED)->behind);
  g_assert_false (stage.room->recall.waits);
  g_assert_cmpint (say_memory (&stage, 4), ==, SIGUO_ANSWER_NOT_SEATED);
  for (guint i = 0; i < 4; i++)
    if (stage.scene->actors[i] != siguo_scene_seat (stage.scene, stage.game.position.turn))
      {
        come_anew (&stage, i);
        g_assert_cmpint (say_memory (&stage, i), ==, SIGUO_ANSWER_NO_OFFER);
      }
  for (guint i = 0; i < 4; i++)
    if (stage.scene->actors[i]->link == 0)
      come_anew (&stage, i);
  mover = siguo_scene_mover (stage.scene);
  siguo_actor_random_move (mover);
  g_assert_false (stage.room->recall.possible);
  siguo_actor_close_link (stage.scene->actors[1]);
  come_back (&stage, 1);
  g_assert_false (stage.room->recall.waits);
  g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_NO_OFFER);
  assert_game (&stage, 21);
}

/* Who comes when the others have gone on is told all anew, however many numbers have been given out
 * meanwhile. */
static void
test_late (void)
{
  g_auto (Stage) stage = { 0 };

  stage_init (&stage, "mode=siguo_dark absent_player=wait", 10, 25);
  stage_lose (&stage, 6);
  for (guint i = 0; i < 3; i++)
    come_anew (&stage, i);
  for (guint i = 0; i < 20; i++)
    {
      siguo_scene_wait (stage.scene, 1000);
      g_assert_cmpint (GIVE (stage.scene->actors[0], CHAT, .text = "x"), ==, SIGUO_ANSWER_OK);
    }
  if (siguo_scene_mover (stage.scene) != stage.scene->actors[3])
    siguo_scene_random_plies (stage.scene, 1);
  come_back (&stage, 3);
  g_assert_true (siguo_actor_last (stage.scene->actors[3], SIGUO_NOTICE_RETURNED)->flag);
  assert_game (&stage, stage.room->game.events->len);
  /* And the same number once more, should the answer have been lost. */
  siguo_actor_close_link (stage.scene->actors[3]);
  stage.scene->actors[3]->last = stage.told[3] + 6;
  come_back (&stage, 3);
  g_assert_true (siguo_actor_last (stage.scene->actors[3], SIGUO_NOTICE_RETURNED)->flag);
}

/* What people decided together is not in what happened, so it ends before that; giving up is a
 * player's own command. The end of the game is part of it. */
static void
test_decisions (void)
{
  for (guint i = 0; i < 4; i++)
    {
      g_auto (Stage) stage = { 0 };
      guint expected;

      stage_init (&stage, "mode=siguo_dark surrender_min_ply=0 draw_offer_min_ply=0", 11, 25);
      siguo_scene_random_plies (stage.scene, 4);
      if (i == 0)
        for (guint k = 0; k < 4; k++)
          GIVE (stage.scene->actors[k], OFFER_DRAW);
      if (i == 1)
        {
          /* Of one who is gone nothing is known afterwards. */
          siguo_room_happen (stage.room, SIGUO_EVENT_LEAVE, 2, SIGUO_NO_POINT, SIGUO_NO_POINT);
          siguo_scene_random_plies (stage.scene, 3);
        }
      if (i >= 2)
        GIVE (siguo_scene_seat (stage.scene, SIGUO_SEAT_S), SURRENDER);
      if (i == 2)
        siguo_scene_random_plies (stage.scene, 3);
      if (i == 3)
        GIVE (siguo_scene_seat (stage.scene, SIGUO_SEAT_N), SURRENDER);
      stage_crash (&stage);
      expected = i < 2 ? 29 : stage.memory[0].events->len;
      g_assert_cmpuint (stage.memory[0].events->len, >, 29);
      for (guint k = 0; k < 4; k++)
        come_back (&stage, k);
      g_assert_cmpint (say_memory (&stage, 3), ==, SIGUO_ANSWER_OK);
      assert_end (&stage, SIGUO_RECALL_TAKEN);
      assert_game (&stage, expected);
      g_assert_cmpint (stage.room->phase, ==, i == 3 ? SIGUO_PHASE_OVER : SIGUO_PHASE_PLAY);
      if (i == 3)
        g_assert_nonnull (siguo_actor_last (stage.scene->actors[0], SIGUO_NOTICE_OVER));
    }
}

/* Time-outs come back too, at their time. */
static void
test_timeouts (void)
{
  g_auto (Stage) stage = { 0 };

  stage_init (&stage, "mode=siguo_dark move_seconds=10", 12, 5);
  siguo_scene_wait (stage.scene, 25000);
  siguo_scene_random_plies (stage.scene, 2);
  stage_crash (&stage);
  g_assert_cmpuint (stage.memory[0].events->len, ==, 9);
  for (guint i = 0; i < 4; i++)
    come_back (&stage, i);
  g_assert_cmpint (say_memory (&stage, 0), ==, SIGUO_ANSWER_OK);
  assert_end (&stage, SIGUO_RECALL_TAKEN);
  assert_game (&stage, 9);
}

/* There is an end to what can be told. */
static void
test_too_long (void)
{
  g_auto (Stage) stage = { 0 };

  stage_init (&stage, NULL, 13, 25);
  stage_lose (&stage, 6);
  come_back (&stage, 1);
  stage.room->recall.event_bytes = SIGUO_MAX_GAME_BYTES + SIGUO_BATCH_BYTES - 200;
  g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_TOO_MANY);
  g_assert_cmpuint (stage.room->recall.events->len, ==, 0);
  g_assert_cmpint (stage.room->recall.event_bytes, ==,
                   SIGUO_MAX_GAME_BYTES + SIGUO_BATCH_BYTES - 200);
}

/* Somebody leaves for good meanwhile: that is an event, and what is older is past. */
static void
test_left (void)
{
  g_auto (Stage) stage = { 0 };

  stage_init (&stage, NULL, 14, 25);
  stage_lose (&stage, 6);
  for (guint i = 0; i < 3; i++)
    come_back (&stage, i);
  g_assert_cmpint (say_memory (&stage, 1), ==, SIGUO_ANSWER_OK);
  assert_offered (&stage, 0, 6);
  g_assert_cmpint (GIVE (stage.scene->actors[2], BYE), ==, SIGUO_ANSWER_OK);
  assert_end (&stage, SIGUO_RECALL_KEPT);
  assert_game (&stage, 26);
}

/* After it came back a room waits a moment for all who were there: the clock stands still, and
 * computer players are called only then. */
static void
test_gathering (void)
{
  g_auto (Stage) stage = { 0 };
  SiguoRoomComputer computers[SIGUO_N_SEATS];
  SiguoActor *anna;

  stage.scene = siguo_scene_new ("mode=duel_dark", NULL, 15);
  stage.room = stage.scene->room;
  siguo_scene_play (stage.scene);
  siguo_scene_random_plies (stage.scene, 4);
  stage_cut (&stage);
  stage_crash (&stage);
  anna = stage.scene->actors[0];
  come_back (&stage, 0);
  g_assert_false (siguo_actor_last (anna, SIGUO_NOTICE_RETURNED)->behind);
  g_assert_cmpint (anna->pause, ==, SIGUO_PAUSE_RESUMED);
  siguo_room_find_member (stage.room, anna->member)->is_computer = TRUE;
  siguo_actor_close_link (anna);
  g_assert_cmpuint (siguo_room_list_computers (stage.room, computers), ==, 0);
  siguo_scene_wait (stage.scene, SIGUO_AWAY_MS);
  g_assert_cmpuint (siguo_room_list_computers (stage.room, computers), ==, 1);
}

/* Where no clock shows that it stands still everybody is told all the same that somebody is waited
 * for, and when nobody is any more; also whoever comes meanwhile. */
static void
test_told (void)
{
  for (guint moves = 0; moves < 2; moves++)
    {
      g_auto (Stage) stage = { 0 };

      stage_init (&stage, "mode=siguo_dark move_seconds=none", 17, 25);
      siguo_scene_random_plies (stage.scene, 3);
      stage_crash (&stage);
      come_anew (&stage, 0);
      assert_waits (&stage, 0, FALSE, 1 << 1 | 1 << 2 | 1 << 3);
      come_anew (&stage, 1);
      assert_waits (&stage, 0, FALSE, 1 << 2 | 1 << 3);
      assert_waits (&stage, 1, FALSE, 1 << 2 | 1 << 3);
      if (moves)
        {
          /* It ends with whatever is new. */
          g_assert_cmpint (GIVE (stage.scene->actors[0], SURRENDER), ==, SIGUO_ANSWER_OK);
          assert_waits (&stage, 1, FALSE, 0);
          continue;
        }
      come_back (&stage, 2);
      assert_waits (&stage, 0, TRUE, 1 << 2 | 1 << 3);
      g_assert_cmpint (say_memory (&stage, 2), ==, SIGUO_ANSWER_OK);
      assert_waits (&stage, 1, TRUE, 1 << 3);
      siguo_scene_wait (stage.scene, SIGUO_AWAY_MS);
      assert_offered (&stage, 1, 3);
      g_assert_true (get_told (&stage, 1)->flag);
      g_assert_cmphex (get_told (&stage, 1)->seats, ==, 0);
      g_assert_cmpint (GIVE (stage.scene->actors[0], ANSWER_RECALL, .number = 3, .flag = TRUE), ==,
                       SIGUO_ANSWER_OK);
      assert_end (&stage, SIGUO_RECALL_TAKEN);
      g_assert_false (get_told (&stage, 1)->flag);
      g_assert_cmpuint (get_told (&stage, 1)->count, ==, 3);
    }
}

/* Only who has not come back yet is waited for: nobody stops a clock by coming and going. */
static void
test_clock_runs (void)
{
  g_auto (Stage) stage = { 0 };
  SiguoActor *mover;

  stage_init (&stage, "mode=siguo_dark move_seconds=30 absent_player=wait", 18, 25);
  stage_crash (&stage);
  for (guint i = 0; i < SIGUO_SCENE_PLAYERS && i < stage.scene->n_actors; i++)
    come_back (&stage, i);
  mover = siguo_scene_mover (stage.scene);
  for (guint i = 0; i < 3; i++)
    {
      siguo_actor_close_link (mover);
      siguo_scene_wait (stage.scene, SIGUO_AWAY_MS - 2000);
      g_assert_cmpint (siguo_actor_return (mover, mover->last), ==, SIGUO_ANSWER_OK);
    }
  g_assert_cmpuint (stage.room->game.events->len, >, 25);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/referee/recall/all", test_all);
  g_test_add_func ("/referee/recall/stands-still", test_stands_still);
  g_test_add_func ("/referee/recall/host", test_host);
  g_test_add_func ("/referee/recall/longer", test_longer);
  g_test_add_func ("/referee/recall/asks-late", test_asks_late);
  g_test_add_func ("/referee/recall/comes-and-goes", test_comes_and_goes);
  g_test_add_func ("/referee/recall/disputed", test_disputed);
  g_test_add_func ("/referee/recall/altered", test_altered);
  g_test_add_func ("/referee/recall/untrue", test_untrue);
  g_test_add_func ("/referee/recall/silence", test_silence);
  g_test_add_func ("/referee/recall/wrong-person", test_wrong_person);
  g_test_add_func ("/referee/recall/late", test_late);
  g_test_add_func ("/referee/recall/decisions", test_decisions);
  g_test_add_func ("/referee/recall/timeouts", test_timeouts);
  g_test_add_func ("/referee/recall/too-long", test_too_long);
  g_test_add_func ("/referee/recall/left", test_left);
  g_test_add_func ("/referee/recall/gathering", test_gathering);
  g_test_add_func ("/referee/recall/told", test_told);
  g_test_add_func ("/referee/recall/clock-runs", test_clock_runs);
  return g_test_run ();
}
