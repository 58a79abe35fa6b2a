/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everybody in a room but one says and does as much as the house lets through, for a minute of
 * the room's time. What the honest one is told stays far below what its client lets in, and it
 * hears of what honest players do in time. */
#include "../referee/siguo-scene.h"

#include "net/common/siguo-bucket.h"
#include "net/common/siguo-meter.h"
#include "net/server/siguo-translate.h"

#include <string.h>

/* What the house lets a connection say. */
#define STEP_MS 50
#define SECONDS 60
/* The longest there is: 200 code points, and names of 64 bytes. */
#define N_CHAT 200
#define FOUR_BYTES "\xf0\xa0\x80\x80"

typedef struct
{
  SiguoScene *scene;
  SiguoActor *honest;
  guint8 seats;                /* bits: the attackers' */
  char chat[4 * N_CHAT + 1];
  SiguoBucket bucket;          /* of the honest client */
  gint64 bytes, late_bytes;    /* in all, and after the first half */
  gint64 worst_behind;         /* bytes that waited for the bucket */
  guint n_joins;
} Flood;

typedef void (*Attack) (Flood *flood, SiguoActor *actor, guint turn);

static void
listen (Flood *flood,
        guint  step)
{
  const SiguoBoard *board = siguo_board_get (siguo_options_board (&flood->scene->options));
  gint64 now_us = flood->scene->now * 1000;
  gint64 ready_us;

  for (guint i = 0; i < flood->honest->heard->len; i++)
    {
      g_autoptr (SiguoMessage) message =
        siguo_translate_notice (g_ptr_array_index (flood->honest->heard, i), board, "0.1.0");
      g_autoptr (GBytes) text = siguo_message_to_text (message);
      gint64 price = g_bytes_get_size (text) + 4 + siguo_meter_limits_of_client.frame_price;

      siguo_bucket_charge (&flood->bucket, price, now_us);
      flood->bytes += price;
      if (step >= SECONDS * 1000 / STEP_MS / 2)
        flood->late_bytes += price;
    }
  siguo_actor_forget (flood->honest);
  ready_us = siguo_bucket_ready_at (&flood->bucket, 1, now_us);
  flood->worst_behind = MAX (flood->worst_behind,
                             (ready_us - now_us) * siguo_meter_limits_of_client.rate / 1000000);
}

static void
forget_all (Flood *flood)
{
  for (guint i = 0; i < flood->scene->n_actors; i++)
    siguo_actor_forget (flood->scene->actors[i]);
}

static char *
make_name (guint number)
{
  GString *name = g_string_new (NULL);

  g_string_append_printf (name, "%08x", number);
  for (guint i = 0; i < 14; i++)
    g_string_append (name, FOUR_BYTES);
  return g_string_free (name, FALSE);
}

static SiguoActor *
add (Flood    *flood,
     gboolean  spectator)
{
  g_autofree char *name = make_name (++flood->n_joins);

  return siguo_scene_join (flood->scene, name, spectator);
}

/* One who is a new member each time, and gone at once. */
static void
come_and_go (Flood      *flood,
             SiguoActor *actor)
{
  g_autofree char *name = make_name (++flood->n_joins);

  if (actor->dropped)
    siguo_actor_open_link (actor);
  actor->id = 0;
  actor->last = 0;
  actor->member = 0;
  siguo_actor_join (actor, name, TRUE, NULL);
  if (actor->member != 0)
    GIVE (actor, BYE);
}

static void
flood_init (Flood      *flood,
            const char *options,
            gboolean    honest_sits)
{
  memset (flood, 0, sizeof *flood);
  flood->scene = siguo_scene_new (options, NULL, 3);
  for (guint i = 0; i < N_CHAT; i++)
    strcat (flood->chat, FOUR_BYTES);
  if (honest_sits)
    flood->honest = siguo_scene_join (flood->scene, "Anna", FALSE);
  for (guint i = honest_sits; i < SIGUO_N_SEATS; i++)
    add (flood, FALSE);
  if (!honest_sits)
    flood->honest = siguo_scene_join (flood->scene, "Anna", TRUE);
  while (flood->scene->n_actors < 19)
    add (flood, TRUE);
  siguo_bucket_init (&flood->bucket, siguo_meter_limits_of_client.rate,
                     siguo_meter_limits_of_client.burst, flood->scene->now * 1000);
}

static void
flood_run (Flood  *flood,
           Attack  attack)
{
  SiguoScene *scene = flood->scene;
  SiguoActor *comers[4];
  gint64 half_rate = siguo_meter_limits_of_client.rate / 2;

  /* All are quiet for a while, so as to be able to say more at once. */
  siguo_scene_wait (scene, 10000);
  for (guint i = 0; i < G_N_ELEMENTS (comers); i++)
    comers[i] = siguo_scene_add (scene);
  forget_all (flood);
  for (guint step = 0; step < SECONDS * 1000 / STEP_MS; step++)
    {
      for (guint i = 0; i < 19; i++)
        for (guint turn = 0; turn < (step == 0 ? 40 : 1); turn++)
          if (scene->actors[i] != flood->honest)
            attack (flood, scene->actors[i], step + turn);
      for (guint i = 0; i < G_N_ELEMENTS (comers); i++)
        for (guint turn = 0; turn < 4; turn++)
          come_and_go (flood, comers[i]);
      listen (flood, step);
      forget_all (flood);
      siguo_scene_wait (scene, STEP_MS);
    }
  g_test_message ("%" G_GINT64_FORMAT " bytes a second of %u, at first %" G_GINT64_FORMAT
                  "; at most %" G_GINT64_FORMAT " waited",
                  flood->late_bytes / (SECONDS / 2), siguo_meter_limits_of_client.rate,
                  (flood->bytes - flood->late_bytes) / (SECONDS / 2), flood->worst_behind);
  g_assert_cmpint (flood->late_bytes / (SECONDS / 2), <, half_rate);
  /* The room cuts whoever has not taken so much. */
  g_assert_cmpint (flood->worst_behind, <, siguo_meter_limits_of_room.pending_max / 2);
  siguo_scene_free (scene);
}

static void
chatter (Flood      *flood,
         SiguoActor *actor,
         guint       turn)
{
  GIVE (actor, CHAT, .text = flood->chat);
}

/* Seats, readiness and questions, and much talk. */
static void
fidget (Flood      *flood,
        SiguoActor *actor,
        guint       turn)
{
  switch (turn % 6)
    {
    case 0:
    case 3:
      GIVE (actor, READY, .flag = turn % 4 < 2);
      break;
    case 1:
    case 4:
      GIVE (actor, SIT, .seat = turn / 6 % SIGUO_N_SEATS);
      break;
    case 2:
      if (turn % 5 == 0)
        GIVE (actor, STAND);
      else
        GIVE (actor, SIT, .seat = SIGUO_SEAT_S);
      break;
    default:
      chatter (flood, actor, turn);
    }
}

/* Asks the honest player and the others in turn to change seats. */
static void
ask (Flood      *flood,
     SiguoActor *actor,
     guint       turn)
{
  if (turn % 8 == 0)
    chatter (flood, actor, turn);
  else
    GIVE (actor, SIT, .seat = turn % 2 == 0 ? SIGUO_SEAT_S : siguo_actor_seat (actor) ^ 2);
}

/* Deployments that fail, one after the other. */
static void
fail_deploy (Flood      *flood,
             SiguoActor *actor,
             guint       turn)
{
  static const SiguoSecret nothing;

  if (siguo_actor_seat (actor) == SIGUO_NO_SEAT || turn % 10 == 0)
    chatter (flood, actor, turn);
  else if (actor->state.phase == SIGUO_PHASE_LOBBY)
    GIVE (actor, READY, .flag = TRUE);
  else if (!actor->state.seats[siguo_actor_seat (actor)].committed)
    siguo_actor_commit (actor);
  else if (GIVE (actor, OPEN, .secret = &nothing) == SIGUO_ANSWER_TOO_EARLY)
    GIVE (actor, WITHDRAW);
}

/* Whole games of no moves. */
static void
give_up (Flood      *flood,
         SiguoActor *actor,
         guint       turn)
{
  if (siguo_actor_seat (actor) == SIGUO_NO_SEAT || turn % 10 == 0)
    chatter (flood, actor, turn);
  else if (actor->state.phase == SIGUO_PHASE_PLAY)
    GIVE (actor, SURRENDER);
  else if (actor->state.phase != SIGUO_PHASE_DEPLOY)
    GIVE (actor, READY, .flag = TRUE);
  else if (!actor->state.seats[siguo_actor_seat (actor)].committed)
    {
      siguo_actor_make_secret (actor);
      siguo_actor_commit (actor);
    }
  else
    siguo_actor_open (actor);
}

/* Any move that ends no game: onto an empty point. */
static void
move (SiguoActor *actor)
{
  SiguoMove moves[SIGUO_MAX_MOVES];
  guint n = siguo_position_list_moves (&actor->position, moves);

  for (guint tries = 0; tries < 50 && n > 0; tries++)
    {
      SiguoMove move = moves[siguo_random_below (&actor->scene->random, n)];

      if (actor->position.piece_at[move.to] == SIGUO_NO_PIECE)
        {
          GIVE (actor, MOVE, .ply = actor->position.ply, .from = move.from, .to = move.to);
          return;
        }
    }
  GIVE (actor, SKIP, .ply = actor->position.ply);
}

/* A game as fast as it goes. */
static void
rush (Flood      *flood,
      SiguoActor *actor,
      guint       turn)
{
  guint8 seat = siguo_actor_seat (actor);

  if (seat != SIGUO_NO_SEAT && actor->playing && actor->position.turn == seat)
    move (actor);
  else if (seat != SIGUO_NO_SEAT && turn % 3 == 0)
    GIVE (actor, PAUSE, .flag = turn % 2);
  else
    chatter (flood, actor, turn);
}

#define PLAYED "mode=siguo_dark timeout_limit=none no_contact_moves=off"

static const struct
{
  const char *name;
  const char *options;
  Attack attack;
  gboolean honest_sits, in_play;
} floods[] = {
  { "chatter", "mode=siguo_dark", chatter, TRUE, FALSE },
  { "fidget", "mode=siguo_dark", fidget, TRUE, FALSE },
  { "ask", "mode=siguo_dark", ask, TRUE, FALSE },
  { "fail-deploy", "mode=siguo_dark", fail_deploy, FALSE, FALSE },
  { "give-up", "mode=siguo_dark surrender_min_ply=0", give_up, FALSE, FALSE },
  { "rush", PLAYED, rush, FALSE, TRUE },
};

static void
test_flood (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  Flood flood;

  flood_init (&flood, floods[i].options, floods[i].honest_sits);
  if (floods[i].in_play)
    {
      siguo_scene_all_ready (flood.scene);
      siguo_scene_all_commit (flood.scene);
      siguo_scene_all_open (flood.scene);
    }
  flood_run (&flood, floods[i].attack);
}

/* What honest players do is seen at once, and within half a second whatever the others do. */
static void
test_in_time (void)
{
  SiguoActor *bert;
  Flood flood;

  flood_init (&flood, "mode=siguo_dark", TRUE);
  bert = flood.scene->actors[1];
  siguo_scene_wait (flood.scene, 60000);
  GIVE (bert, READY, .flag = TRUE);
  g_assert_true (flood.honest->state.seats[SIGUO_SEAT_E].ready);
  GIVE (bert, READY, .flag = FALSE);
  g_assert_false (flood.honest->state.seats[SIGUO_SEAT_E].ready);
  for (guint step = 0; step < 200; step++)
    {
      for (guint i = 2; i < 19; i++)
        fidget (&flood, flood.scene->actors[i], step);
      siguo_scene_wait (flood.scene, STEP_MS);
    }
  GIVE (bert, READY, .flag = TRUE);
  siguo_scene_wait (flood.scene, 500);
  g_assert_true (flood.honest->state.seats[SIGUO_SEAT_E].ready);
  siguo_scene_free (flood.scene);
}

/* Whoever is asked to wait may do it a moment later; what was refused was not done. */
static void
test_moment (void)
{
  g_autoptr (SiguoScene) scene = siguo_scene_new (NULL, NULL, 1);
  SiguoActor *anna;
  guint n = 0;

  siguo_scene_fill (scene);
  anna = scene->actors[0];
  while (GIVE (anna, CHAT, .text = "x") == SIGUO_ANSWER_OK)
    n++;
  g_assert_cmpuint (n, >=, 10);
  g_assert_cmpuint (siguo_actor_count (scene->actors[1], SIGUO_NOTICE_CHAT), ==, n);
  g_assert_cmpint (siguo_actor_last (anna, SIGUO_NOTICE_ANSWER)->error, ==, SIGUO_ANSWER_TOO_FAST);
  g_assert_cmpint (GIVE (anna, READY, .flag = TRUE), ==, SIGUO_ANSWER_OK);
  siguo_scene_wait (scene, 1000);
  g_assert_cmpint (GIVE (anna, CHAT, .text = "x"), ==, SIGUO_ANSWER_OK);
  g_assert_cmpint (GIVE (anna, CHAT, .text = "x"), ==, SIGUO_ANSWER_TOO_FAST);

  /* The same of all else together. */
  for (n = 0; GIVE (anna, READY, .flag = n % 2) == SIGUO_ANSWER_OK; n++)
    ;
  g_assert_cmpuint (n, >=, 30);
  siguo_scene_wait (scene, 1000);
  g_assert_cmpint (anna->state.seats[SIGUO_SEAT_S].ready, ==, (n + 1) % 2);
  for (n = 0; GIVE (anna, READY, .flag = n % 2) == SIGUO_ANSWER_OK; n++)
    ;
  g_assert_cmpuint (n, ==, 12);
  /* Leaving always goes. */
  g_assert_cmpint (GIVE (anna, BYE), ==, SIGUO_ANSWER_OK);
}

static gsize
come_back (Flood *flood)
{
  SiguoActor *actor = flood->honest;
  gint64 before = flood->bytes;

  siguo_actor_close_link (actor);
  actor->playing = FALSE;
  siguo_actor_forget (actor);
  g_assert_cmpint (siguo_actor_return (actor, G_MAXUINT32), ==, SIGUO_ANSWER_OK);
  listen (flood, 0);
  return flood->bytes - before;
}

/* Whoever comes back to a game as long as there can be is told all of it at once: it must not be
 * cut for that. */
static void
test_longest (void)
{
  gsize in_play = 0, after = 0;
  guint n_events = 0;
  Flood flood;

  flood_init (&flood, PLAYED " move_seconds=none", TRUE);
  siguo_scene_all_ready (flood.scene);
  siguo_scene_all_commit (flood.scene);
  siguo_scene_all_open (flood.scene);
  while (siguo_room_get_state (flood.scene->room)->phase == SIGUO_PHASE_PLAY)
    {
      siguo_scene_wait (flood.scene, 100);
      move (siguo_scene_mover (flood.scene));
      if (++n_events % 100 == 0)
        in_play = MAX (in_play, come_back (&flood));
      forget_all (&flood);
    }
  after = come_back (&flood);
  g_test_message ("%u events: %" G_GSIZE_FORMAT " bytes in play, %" G_GSIZE_FORMAT " after it",
                  n_events, in_play, after);
  g_assert_cmpuint (n_events, >, 1500);
  g_assert_cmpuint (in_play, >, siguo_meter_limits_of_room.pending_max / 2);
  g_assert_cmpuint (MAX (in_play, after), <, siguo_meter_limits_of_room.pending_max / 16 * 15);
  siguo_scene_free (flood.scene);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (floods); i++)
    {
      g_autofree char *path = g_strconcat ("/net/prices/", floods[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_flood);
    }
  g_test_add_func ("/net/prices/in-time", test_in_time);
  g_test_add_func ("/net/prices/moment", test_moment);
  g_test_add_func ("/net/prices/longest", test_longest);
  return g_test_run ();
}
