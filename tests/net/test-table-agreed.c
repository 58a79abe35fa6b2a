/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-bench.h"

#include "net/client/siguo-table-private.h"
#include "referee/siguo-room-private.h"

#include <glib/gstdio.h>
#include <string.h>

/* A room that changes what had been agreed on, or takes back what had happened. */

#define HEX16 "00112233445566778899aabbccddeeff"

static SiguoOptions options;

/* What the first table is told, with a lie in it. */
typedef struct
{
  Four four;
  SiguoMessageType drop;         /* from this one on nothing is delivered */
  gboolean dropped;
  SiguoMessageType type;         /* of what is said once more, changed, when all have opened */
  const char *find, *replace;    /* in it; or, without a type, in the next message */
  char *told[SIGUO_N_MESSAGES];  /* the last one of each type */
  gboolean restarts;             /* before that goes back to the lobby and deploys anew */
  gint64 last;                   /* number of what was delivered */
} Host;

static void
put (GString    *text,
     const char *old,
     const char *new)
{
  if (g_string_replace (text, old, new, 1) != 1)
    g_error ("there is no “%s” in %s", old, text->str);
}

/* @text with the number @n. */
static GString *
renumber (const char *text,
          gint64      n)
{
  GString *whole = g_string_new (text);
  const char *number = strstr (text, "\"n\":");
  g_autofree char *old = g_strndup (number, strcspn (number, ",}"));
  g_autofree char *new = g_strdup_printf ("\"n\":%" G_GINT64_FORMAT, n);

  put (whole, old, new);
  return whole;
}

static char *
tell (SiguoMessageType  type,
      const char       *text,
      gpointer          user_data)
{
  Host *self = user_data;
  gboolean begins = type == SIGUO_MESSAGE_STATE && strstr (text, "\"phase\":\"play\"") != NULL;

  if (begins && self->type != 0)
    {
      g_autoptr (GString) lie = NULL;

      for (guint i = 0; self->restarts && i < 2; i++)
        {
          g_autoptr (GString) state = renumber (self->told[SIGUO_MESSAGE_STATE], ++self->last);

          if (i == 0)
            put (state, "\"phase\":\"deploy\"", "\"phase\":\"lobby\"");
          bench_say (self->four.bench, self->four.players[0]->link, state->str);
        }
      lie = renumber (self->told[self->type], ++self->last);
      put (lie, self->find, self->replace);
      bench_say (self->four.bench, self->four.players[0]->link, lie->str);
      self->type = 0;
    }
  g_free (self->told[type]);
  self->told[type] = g_strdup (text);
  self->dropped |= type == self->drop;
  if (self->dropped)
    return NULL;
  if (type < SIGUO_MESSAGE_STATE || type > SIGUO_MESSAGE_OVER)
    return g_strdup (text);
  return g_string_free (renumber (text, ++self->last), FALSE);
}

static void
sit (Host       *self,
     const char *folder)
{
  four_sit (&self->four, &options, folder);
  self->last = (gint64) self->four.players[0]->table->last;
  bench_set_filter (self->four.bench, self->four.players[0]->link, tell, self);
}

static void
commit_all (Host *self)
{
  four_deploy (&self->four);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    four_commit (&self->four, seat);
  bench_settle ();
}

static void
say (Host       *self,
     const char *text)
{
  g_autoptr (GString) told = renumber (text, ++self->last);

  bench_say (self->four.bench, self->four.players[0]->link, told->str);
  bench_settle ();
}

static void
clear (Host *self)
{
  four_clear (&self->four);
  for (guint type = 0; type < SIGUO_N_MESSAGES; type++)
    g_free (self->told[type]);
}

static void
assert_accused (Host       *self,
                const char *part)
{
  Player *player = self->four.players[0];

  g_assert_cmpuint (player->n_closed, ==, 1);
  g_assert_nonnull (player->closed_detail);
  if (strstr (player->closed_detail, part) == NULL)
    g_error ("“%s” does not speak of “%s”", player->closed_detail, part);
  g_assert_cmpuint (player->n_over, ==, 0);
}

/* Once all have opened theirs, the room knows enough to choose. */
static const struct
{
  SiguoMessageType type;
  const char *find, *replace, *part;
  gboolean restarts;
} lies[] = {
  { SIGUO_MESSAGE_COMMITTED, "],\"nonce_hash\":\"",
    "],\"nonce_hash\":\"" HEX16 HEX16 "\",\"x\":\"", "changed a commitment" },
  { SIGUO_MESSAGE_COMMITTED, "{\"root\":\"", "{\"root\":\"" HEX16 HEX16 "\",\"x\":\"",
    "changed a commitment" },
  { SIGUO_MESSAGE_DEPLOY, "\"game\":\"", "\"game\":\"" HEX16 "\",\"x\":\"", "at the wrong time" },
  { SIGUO_MESSAGE_DEPLOY, "\"game\":\"", "\"game\":\"" HEX16 "\",\"x\":\"", "did not say why",
    TRUE },
  { SIGUO_MESSAGE_STATE, "first_mover=S", "first_mover=E", "changed the rules" },
};

static void
test_changed (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (lies); i++)
    {
      Host host = { .type = lies[i].type, .find = lies[i].find, .replace = lies[i].replace,
                    .restarts = lies[i].restarts };

      g_test_message ("%u", i);
      sit (&host, NULL);
      commit_all (&host);
      g_assert_cmpint (siguo_room_get_state (bench_get_room (host.four.bench))->phase, ==,
                       SIGUO_PHASE_PLAY);
      assert_accused (&host, lies[i].part);
      clear (&host);
    }
}

/* The game begins with other rules, with the player on another seat, or as another game. */
static void
test_started (void)
{
  static const struct
  {
    SiguoMessageType type;
    const char *find, *replace, *part;
  } starts[] = {
    { SIGUO_MESSAGE_STATE, "first_mover=S", "first_mover=random", "changed the rules" },
    { SIGUO_MESSAGE_STATE, "\"member\":1,\"name\":\"Anna\"", "\"member\":9,\"name\":\"Anna\"",
      "another seat" },
    { SIGUO_MESSAGE_START, "\"game\":\"", "\"game\":\"" HEX16 "\",\"x\":\"", "agreed on" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      Host host = { .drop = SIGUO_MESSAGE_START };
      g_autoptr (GString) state = NULL;
      g_autoptr (GString) start = NULL;

      g_test_message ("%u", i);
      sit (&host, NULL);
      commit_all (&host);
      g_assert_cmpint (siguo_table_get_phase (host.four.players[0]->table), ==, SIGUO_TABLE_PLAY);
      state = g_string_new (host.told[SIGUO_MESSAGE_STATE]);
      start = g_string_new (host.told[SIGUO_MESSAGE_START]);
      put (starts[i].type == SIGUO_MESSAGE_STATE ? state : start, starts[i].find,
           starts[i].replace);
      say (&host, state->str);
      if (host.four.players[0]->n_closed == 0)
        say (&host, start->str);
      assert_accused (&host, starts[i].part);
      clear (&host);
    }
}

/* A game in which nothing was ever published. */
static void
test_unpublished (void)
{
  Host host = { .drop = SIGUO_MESSAGE_COMMITTED };
  g_autoptr (GString) state = NULL;
  g_autofree char *start = NULL;
  g_autofree char *hidden = NULL;
  g_autofree char *own = NULL;
  g_autofree char *game = NULL;
  SiguoTable *table;
  SiguoLayout layout;

  sit (&host, NULL);
  commit_all (&host);
  table = host.four.players[0]->table;
  g_assert_false (table->opened);
  own = siguo_layout_to_text (&table->kept.secrets[0].layout);
  siguo_layout_hide (&layout);
  hidden = siguo_layout_to_text (&layout);
  game = siguo_bytes_to_hex (table->game.byte, SIGUO_GAME_ID_BYTES);
  state = g_string_new (host.told[SIGUO_MESSAGE_STATE]);
  put (state, "\"phase\":\"deploy\"", "\"phase\":\"play\"");
  start = g_strdup_printf ("{\"type\":\"start\",\"n\":1,\"game\":\"%s\",\"first\":\"S\",\"layouts\":["
                           "\"%s\",\"%s\",\"%s\",\"%s\"],\"chain\":\"" HEX16 HEX16 "\",\"ms\":-1}",
                           game, own, hidden, hidden, hidden);
  say (&host, state->str);
  say (&host, start);
  assert_accused (&host, "agreed on");
  clear (&host);
}

/* A deployment failed while the player was away, and he comes back to the lobby: the next one is
 * as good as any. */
static void
test_failed_meanwhile (void)
{
  Host host = { .drop = SIGUO_MESSAGE_START };
  g_autoptr (GString) returned = NULL;
  g_autoptr (GString) lobby = NULL;
  g_autoptr (GString) deploy = NULL;
  Player *player;

  sit (&host, NULL);
  player = host.four.players[0];
  commit_all (&host);
  g_assert_true (player->table->opened);
  lobby = g_string_new (host.told[SIGUO_MESSAGE_STATE]);
  player_lose (player);
  host.drop = SIGUO_MESSAGE_RETURNED;
  host.dropped = FALSE;
  player_join (player, FALSE);
  bench_set_filter (host.four.bench, player->link, tell, &host);
  bench_settle ();
  returned = g_string_new (host.told[SIGUO_MESSAGE_RETURNED]);
  put (returned, "\"snapshot\":false", "\"snapshot\":true");
  bench_say (host.four.bench, player->link, returned->str);
  bench_settle ();
  host.last = (gint64) player->table->last;
  put (lobby, "\"phase\":\"play\"", "\"phase\":\"lobby\"");
  say (&host, lobby->str);
  put (lobby, "\"phase\":\"lobby\"", "\"phase\":\"deploy\"");
  say (&host, lobby->str);
  deploy = g_string_new (host.told[SIGUO_MESSAGE_DEPLOY]);
  put (deploy, "\"game\":\"", "\"game\":\"" HEX16 "\",\"x\":\"");
  say (&host, deploy->str);
  g_assert_cmpstr (player->closed_detail, ==, NULL);
  g_assert_cmpuint (player->n_deploys, ==, 2);
  clear (&host);
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      remove_folder (inner);
    }
  g_remove (path);
}

/* The program of the first player is started again, in the middle of opening or of the game, and
 * knows nothing but what it kept. */
static void
test_started_anew (void)
{
  static const struct
  {
    SiguoMessageType type;       /* which is changed; 0: none */
    const char *find, *replace, *part;
    gboolean played;
  } cases[] = {
    { 0, NULL, NULL, NULL, FALSE },
    { SIGUO_MESSAGE_COMMITTED, "],\"nonce_hash\":\"",
      "],\"nonce_hash\":\"" HEX16 HEX16 "\",\"x\":\"", "changed a commitment", FALSE },
    { SIGUO_MESSAGE_STATE, "first_mover=S", "first_mover=E", "changed the rules", FALSE },
    { 0, NULL, NULL, NULL, TRUE },
    { SIGUO_MESSAGE_STATE, "first_mover=S", "first_mover=random", "changed the rules", TRUE },
    { SIGUO_MESSAGE_START, "\"game\":\"", "\"game\":\"" HEX16 "\",\"x\":\"", "agreed on", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Host host = { 0 };
      g_autofree char *folder = g_dir_make_tmp ("siguo-agreed-XXXXXX", NULL);
      g_autofree char *own = g_build_filename (folder, "Anna", NULL);
      g_autofree guint8 *room_id = NULL;
      g_autoptr (SiguoChannel) channel = NULL;
      g_autoptr (GString) returned = NULL;
      static const SiguoMessageType again[] = {
        SIGUO_MESSAGE_STATE, SIGUO_MESSAGE_DEPLOY, SIGUO_MESSAGE_COMMITTED, SIGUO_MESSAGE_START,
      };
      Player *player;

      g_test_message ("%u", i);
      sit (&host, folder);
      if (!cases[i].played)
        host.drop = SIGUO_MESSAGE_START;
      commit_all (&host);
      player = host.four.players[0];
      room_id = g_memdup2 (siguo_table_get_room_id (player->table), SIGUO_ROOM_ID_BYTES);
      player_lose (player);
      player_free (player);

      /* It says it all anew, in its own way. */
      host.four.players[0] = player = player_new (host.four.bench, "Anna", own);
      player->link = bench_connect (host.four.bench, &channel);
      host.drop = SIGUO_MESSAGE_RETURNED;
      host.dropped = FALSE;
      bench_set_filter (host.four.bench, player->link, tell, &host);
      g_assert_true (siguo_table_return_channel (player->table, channel, room_id));
      bench_settle ();
      returned = g_string_new (host.told[SIGUO_MESSAGE_RETURNED]);
      put (returned, "\"snapshot\":false", "\"snapshot\":true");
      bench_say (host.four.bench, player->link, returned->str);
      bench_settle ();
      host.last = (gint64) player->table->last;
      for (guint j = 0; j < G_N_ELEMENTS (again) && player->n_closed == 0; j++)
        {
          g_autoptr (GString) text = g_string_new (host.told[again[j]]);

          if (cases[i].played ? j == 1 || j == 2 : j == 3)
            continue;
          if (j == 0 && !cases[i].played)
            put (text, "\"phase\":\"play\"", "\"phase\":\"deploy\"");
          if (again[j] == cases[i].type)
            put (text, cases[i].find, cases[i].replace);
          say (&host, text->str);
        }
      if (cases[i].part != NULL)
        assert_accused (&host, cases[i].part);
      else
        {
          g_assert_cmpuint (player->n_closed, ==, 0);
          g_assert_nonnull (siguo_table_get_own_secret (player->table));
        }
      clear (&host);
      remove_folder (folder);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  options.first_mover = SIGUO_SEAT_S;
  g_test_add_func ("/net/table-agreed/changed", test_changed);
  g_test_add_func ("/net/table-agreed/started", test_started);
  g_test_add_func ("/net/table-agreed/unpublished", test_unpublished);
  g_test_add_func ("/net/table-agreed/failed-meanwhile", test_failed_meanwhile);
  g_test_add_func ("/net/table-agreed/started-anew", test_started_anew);
  return g_test_run ();
}
