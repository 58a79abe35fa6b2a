/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-bench.h"

#include "rules/siguo-answer.h"

#include <string.h>

/* Tables at a room that does not keep to the rules: each ends with a sentence that says why, and
 * changes nothing. */

#define HEX16 "00112233445566778899aabbccddeeff"
#define FREE "{\"member\":0,\"name\":\"\"}"

static SiguoOptions options;

static void
assert_accused (Player *player, const char *part)
{
  g_assert_cmpuint (player->n_closed, ==, 1);
  g_assert_cmpuint (player->closed_answer, ==, SIGUO_ANSWER_OK);
  g_assert_nonnull (player->closed_detail);
  if (strstr (player->closed_detail, part) == NULL)
    g_error ("“%s” does not speak of “%s”", player->closed_detail, part);
  g_assert_cmpint (siguo_table_get_connection (player->table), ==, SIGUO_CONNECTION_CLOSED);
  g_assert_nonnull (siguo_table_get_connection_error (player->table));
}

/* What becomes of the room's messages on their way. */
typedef struct
{
  gint64 last;                 /* number in the stream */
  SiguoMessageType type;       /* the message to change */
  const char *find;
  const char *replace;
  gboolean done;
} Change;

static char *
change (SiguoMessageType type, const char *text, gpointer user_data)
{
  Change *self = user_data;
  g_autoptr (GString) changed = g_string_new (text);
  const char *number = strstr (text, "\"n\":");

  if (number != NULL)
    self->last = g_ascii_strtoll (number + 4, NULL, 10);
  if (type == self->type && self->find != NULL && !self->done)
    self->done = g_string_replace (changed, self->find, self->replace, 1) > 0;
  return g_string_free (g_steal_pointer (&changed), FALSE);
}

static void
seat_four (Four *four, Change *changes)
{
  four_sit (four, &options, NULL);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    bench_set_filter (four->bench, four->players[seat]->link, change, &changes[seat]);
}

/* What is no message at all, at any time. */
static void
test_garbage (void)
{
  static const char *const texts[] = {
    " ", "x", "{", "[]", "{}", "null", "{\"type\":1}", "{\"type\":\"nothing\"}",
    "{\"type\":\"hello\"}",
    "{\"type\":\"event\"}", "{\"type\":\"state\",\"n\":1}", "{\"type\":\"pong\"}",
    "{\"type\":\"closed\"}",
    "{\"type\":\"pong\",\"n\":99999999999999999999}", "{\"type\":\"closed\",\"error\":\"because\"}",
    "{\"type\":\"answer\",\"id\":-1,\"error\":\"ok\"}", "{\"type\":\"clock\",\"n\":\"2\",\"ms\":3}",
    "{\"type\":\"answer\",\"id\":1,\"error\":\"ok\",\"text\":\"\\ud800\"}",
  };
  g_autofree char *deep = g_strnfill (5000, '[');

  for (guint i = 0; i <= G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (Bench) bench = bench_new (&options);
      g_autoptr (Player) player = player_new (bench, "Anna", NULL);

      g_test_message ("%u", i);
      player_join (player, FALSE);
      if (i % 2 == 0)
        bench_settle ();
      bench_say (bench, player->link, i < G_N_ELEMENTS (texts) ? texts[i] : deep);
      bench_settle ();
      assert_accused (player, "does not understand");
    }
}

static char *
say_nothing (SiguoMessageType type, const char *text, gpointer user_data)
{
  return NULL;
}

static void
on_password_wanted (SiguoTable *table, guint answer, guint seconds, guint *n_wanted)
{
  (*n_wanted)++;
}

/* A room that asks for a password again and again, or that does not wait for it. */
static void
test_password (void)
{
  static const struct
  {
    gboolean locked, tries;    /* tries: a password is under way */
    const char *text;
    guint answer;              /* how it ends; OK: accused */
  } cases[] = {
    { TRUE, FALSE, "{\"type\":\"answer\",\"id\":1,\"error\":\"password-bad\"}", SIGUO_ANSWER_OK },
    { TRUE, FALSE, "{\"type\":\"answer\",\"id\":0,\"error\":\"password-bad\"}", SIGUO_ANSWER_OK },
    { TRUE, TRUE, "{\"type\":\"answer\",\"id\":9,\"error\":\"password-bad\"}", SIGUO_ANSWER_OK },
    { TRUE, FALSE, "{\"type\":\"joined\",\"member\":7,\"token\":\"" HEX16 HEX16 "\"}",
      SIGUO_ANSWER_OK },
    { FALSE, FALSE, "{\"type\":\"answer\",\"id\":1,\"error\":\"password-bad\"}",
      SIGUO_ANSWER_PASSWORD_BAD },
    { FALSE, FALSE,
      "{\"type\":\"answer\",\"id\":1,\"error\":\"too-many-tries\",\"ms\":1}",
      SIGUO_ANSWER_TOO_MANY_TRIES },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Bench) bench = bench_new (&options);
      g_autoptr (Player) player = player_new (bench, "Anna", NULL);
      g_autofree char *welcome = NULL;
      guint n_wanted = 0;

      g_test_message ("%u", i);
      g_signal_connect (player->table, "password-wanted", G_CALLBACK (on_password_wanted),
                        &n_wanted);
      player_join (player, FALSE);
      bench_set_filter (bench, player->link, say_nothing, NULL);
      welcome = g_strdup_printf (
        "{\"type\":\"welcome\",\"protocol\":1,\"version\":\"1\",\"room\":\"" HEX16 "\","
        "\"name\":\"x\",\"nonce\":\"" HEX16 "\",\"locked\":%s,\"state\":{\"phase\":\"lobby\","
        "\"options\":\"mode=siguo_dark\",\"host\":0,\"you\":0,"
        "\"seats\":[" FREE "," FREE "," FREE "," FREE "],\"spectators\":[]}}",
        cases[i].locked ? "true" : "false");
      bench_say (bench, player->link, welcome);
      bench_settle ();
      g_assert_cmpuint (n_wanted, ==, cases[i].locked);
      if (cases[i].tries)
        siguo_table_set_password (player->table, "sesame");
      bench_say (bench, player->link, cases[i].text);
      bench_settle ();
      g_assert_cmpuint (n_wanted, ==, cases[i].locked);
      g_assert_cmpuint (player->n_closed, ==, 1);
      g_assert_cmpuint (player->closed_answer, ==, cases[i].answer);
      if (cases[i].answer == SIGUO_ANSWER_OK)
        assert_accused (player, "conversation");
    }
}

/* @text with @number in place of "@". */
static char *
with_number (const char *text, gint64 number)
{
  g_autofree char *digits = g_strdup_printf ("%" G_GINT64_FORMAT, number);
  g_autoptr (GString) whole = g_string_new (text);

  g_string_replace (whole, "@", digits, 1);
  return g_string_free (g_steal_pointer (&whole), FALSE);
}

/* Good messages at a bad time. */
static void
test_wrong_time (void)
{
  static const struct
  {
    const char *text, *part;
    gint64 step;               /* from the last number */
  } cases[] = {
    { "{\"type\":\"welcome\",\"protocol\":1,\"version\":\"1\",\"room\":\"" HEX16 "\","
      "\"name\":\"x\",\"nonce\":\"" HEX16 "\",\"state\":{\"phase\":\"lobby\","
      "\"options\":\"mode=siguo_dark\",\"host\":0,\"you\":0,"
      "\"seats\":[" FREE "," FREE "," FREE "," FREE "],\"spectators\":[]}}",
      "conversation", 0 },
    { "{\"type\":\"joined\",\"member\":7,"
      "\"token\":\"" HEX16 HEX16 "\"}",
      "conversation", 0 },
    { "{\"type\":\"refused\",\"protocol\":9,\"version\":\"9\",\"reason\":\"\"}",
      "conversation", 0 },
    { "{\"type\":\"clock\",\"n\":@,\"ms\":5}", "left out", 2 },
    { "{\"type\":\"clock\",\"n\":@,\"ms\":5}", "left out", -3 },
    { "{\"type\":\"clock\",\"ms\":5}", "left out", 0 },
    { "{\"type\":\"event\",\"n\":@,\"events\":[\"S move S11 S15 next=E\"],\"ms\":5,"
      "\"chain\":\"" HEX16 HEX16 "\"}",
      "wrong time", 1 },
    { "{\"type\":\"deploy\",\"n\":@,\"game\":\"" HEX16 "\",\"ms\":5}",
      "wrong time", 1 },
    { "{\"type\":\"start\",\"n\":@,\"game\":\"" HEX16 "\",\"ms\":5,"
      "\"first\":\"S\",\"layouts\":[\"\",\"\",\"\",\"\"],"
      "\"chain\":\"" HEX16 HEX16 "\"}",
      "wrong time", 1 },
    { "{\"type\":\"over\",\"n\":@,\"layouts\":[\"\",\"\",\"\",\"\"],"
      "\"nonce\":\"" HEX16 "\"}", "wrong time", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Change changes[SIGUO_N_SEATS] = { { 0 } };
      g_autofree char *text = NULL;
      Four four;

      g_test_message ("%u", i);
      seat_four (&four, changes);
      siguo_table_set_ready (four.players[0]->table, TRUE);
      bench_settle ();
      text = with_number (cases[i].text, changes[0].last + cases[i].step);
      bench_say (four.bench, four.players[0]->link, text);
      bench_settle ();
      assert_accused (four.players[0], cases[i].part);
      g_assert_cmpuint (four.players[1]->n_closed, ==, 0);
      four_clear (&four);
    }
}

/* A message of the room, changed in one place. */
static const struct
{
  SiguoMessageType type;
  const char *find, *replace, *part;
} changed[] = {
  { SIGUO_MESSAGE_STATE, "mode=siguo_dark", "mode=chess", "rules that this program does not know" },
  { SIGUO_MESSAGE_STATE, "\"name\":\"Anna\"", "\"name\":\"An\xe2\x80\xae" "na\"",
    "makes no sense" },
  { SIGUO_MESSAGE_STATE, "\"name\":\"Anna\"", "\"name\":\"\"", "makes no sense" },
  { SIGUO_MESSAGE_STATE, "\"you\":1", "\"you\":2", "makes no sense" },
  { SIGUO_MESSAGE_STATE, "\"phase\":\"deploy\"", "\"phase\":\"over\"", "cannot be" },
  { SIGUO_MESSAGE_STATE, "\"phase\":\"play\"", "\"phase\":\"lobby\"", "wrong time" },
  { SIGUO_MESSAGE_START, "\"first\":\"", "\"x\":\"", "does not understand" },
  { SIGUO_MESSAGE_START, "\"chain\":\"",
    "\"chain\":\"0011223344556677889900112233445566778899001122334455667788990011\","
    "\"x\":\"", "not the one that was agreed on" },
  { SIGUO_MESSAGE_START, "????" "?/?.?.?/", "99999/?.?.?/", "cannot be" },
  { SIGUO_MESSAGE_EVENT, "\"chain\":\"",
    "\"chain\":\"0011223344556677889900112233445566778899001122334455667788990011\","
    "\"x\":\"", "does not fit together" },
  { SIGUO_MESSAGE_EVENT, " next=", " next=N next=", "against the rules" },
  { SIGUO_MESSAGE_EVENT, " move ", " fly ", "against the rules" },
  { SIGUO_MESSAGE_EVENT, " time=", " time=-", "against the rules" },
};

static void
test_changed (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (changed); i++)
    {
      Change changes[SIGUO_N_SEATS] = { { 0 } };
      Four four;

      g_test_message ("%u", i);
      seat_four (&four, changes);
      changes[0].type = changed[i].type;
      changes[0].find = changed[i].find;
      changes[0].replace = changed[i].replace;
      for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
        siguo_table_set_ready (four.players[seat]->table, TRUE);
      bench_settle ();
      if (four.players[0]->n_closed == 0)
        {
          for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
            four_commit (&four, seat);
          bench_settle ();
        }
      four.witness = 1;
      for (guint ply = 0; ply < 8 && four.players[0]->n_closed == 0; ply++)
        {
          four_move (&four);
          bench_settle ();
        }
      g_assert_true (changes[0].done);
      assert_accused (four.players[0], changed[i].part);
      g_assert_cmpuint (four.players[1]->n_closed, ==, 0);
      four_clear (&four);
    }
}

/* The commitments that are published decide whether one opens. */
typedef struct
{
  gboolean zero;               /* the first other seat's is nothing */
  guint8 seat;                 /* whose is changed */
  gboolean opened;
} Commitments;

static char *
change_commitments (SiguoMessageType type, const char *text, gpointer user_data)
{
  Commitments *self = user_data;
  g_autoptr (GString) changed_text = g_string_new (text);
  char *root = changed_text->str;

  if (type == SIGUO_MESSAGE_COMMITTED)
    {
      for (guint seat = 0; seat <= self->seat; seat++)
        root = strstr (root, "\"root\":\"") + 8;
      for (guint i = 0; i < 64; i++)
        root[i] = self->zero ? '0' : root[i] == '1' ? '2' : '1';
    }
  return g_string_free (g_steal_pointer (&changed_text), FALSE);
}

static void
test_commitments (void)
{
  for (guint i = 0; i < 3; i++)
    {
      static const Commitments cases[] = { { TRUE, 2 }, { FALSE, 0 }, { FALSE, 3 } };
      static const char *const parts[] =
        { "before all players had committed", "is not yours", "agreed on" };
      Commitments self = cases[i];
      Four four;

      four_sit (&four, &options, NULL);
      bench_set_filter (four.bench, four.players[0]->link, change_commitments, &self);
      four_deploy (&four);
      for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
        four_commit (&four, seat);
      bench_settle ();
      assert_accused (four.players[0], parts[i]);
      /* What was not opened the room does not have. */
      g_assert_cmpint (siguo_room_get_state (bench_get_room (four.bench))->phase, ==,
                       i < 2 ? SIGUO_PHASE_DEPLOY : SIGUO_PHASE_PLAY);
      four_clear (&four);
    }
}

/* The room takes the own layout apart, at the start or in the end. In the end that is for the audit
 * to say; the position keeps what was true. */
static char *
swap_ranks (SiguoMessageType type, const char *text, gpointer user_data)
{
  g_autoptr (GString) changed_text = g_string_new (text);
  SiguoMessageType *wanted = user_data;
  char *layout = strstr (changed_text->str, "\"layouts\":[\"");

  if (type == *wanted)
    {
      char *flag, *other;

      layout += 12;
      flag = strchr (layout, 'F');
      /* It stands in a headquarters: column 2 or 4 of the last row. */
      other = flag[2] == '"' ? flag - 2 : flag + 2;
      *flag = *other;
      *other = 'F';
    }
  return g_string_free (g_steal_pointer (&changed_text), FALSE);
}

static void
assert_not_learnt (Four *four)
{
  SiguoTable *table;
  const SiguoSecret *secrets;
  SiguoLayout kept;

  four_play (four, 20000);
  table = four->players[0]->table;
  secrets = siguo_table_get_secrets (table, NULL);
  g_assert_cmpuint (four->players[0]->n_over, ==, 1);
  g_assert_nonnull (secrets);
  siguo_position_get_layout (siguo_table_get_begin (table), 0, &kept);
  g_assert_true (siguo_layout_check (&kept, NULL));
  g_assert_false (siguo_layout_equal (&kept, &secrets[0].layout));
}

static void
test_layouts (void)
{
  static SiguoMessageType types[] = { SIGUO_MESSAGE_START, SIGUO_MESSAGE_OVER };
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      Four four;

      four_sit (&four, &options, NULL);
      bench_set_filter (four.bench, four.players[0]->link, swap_ranks, &types[i]);
      four_deploy (&four);
      for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
        four_commit (&four, seat);
      bench_settle ();
      four.witness = 1;
      if (i == 0)
        assert_accused (four.players[0], "your layout");
      else
        assert_not_learnt (&four);
      four_clear (&four);
    }
}

/* Events that no position allows, from a host who computes the right hash over them. */
static void
test_forged_events (void)
{
  static const char *const events[] = {
    "S move S11 N15 next=E", "S move S23 C22 next=E", "S move S13 S23 next=S",
      "S surrender next=W end=team_out win=EW", "E skip next=N",
    "- draw end=draw_agreed next=-", "S move S61 S62 next=E", "",
  };

  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    {
      Change changes[SIGUO_N_SEATS] = { { 0 } };
      g_autofree char *text = NULL;
      g_autofree char *hex = NULL;
      SiguoHash chain;
      Four four;

      g_test_message ("%s", events[i]);
      seat_four (&four, changes);
      four_start (&four);
      chain = *siguo_table_get_chain (four.players[0]->table);
      siguo_chain_add (&chain, events[i]);
      hex = siguo_bytes_to_hex (chain.byte, SIGUO_HASH_BYTES);
      text = g_strdup_printf ("{\"type\":\"event\",\"n\":%" G_GINT64_FORMAT ","
                              "\"events\":[\"%s\"],\"chain\":\"%s\",\"ms\":5}",
                              changes[0].last + 1, events[i], hex);
      bench_say (four.bench, four.players[0]->link, text);
      bench_settle ();
      assert_accused (four.players[0], "");
      g_assert_cmpuint (siguo_table_get_n_events (four.players[0]->table), ==, 0);
      four_clear (&four);
    }
}

/* What happens is told one by one: drawing anew what came together takes long, and could be asked
 * for over and over. */
static void
test_two_at_once (void)
{
  static const char *const events[] = { "S skip next=E", "E skip next=N" };
  Change changes[SIGUO_N_SEATS] = { { 0 } };
  g_autofree char *text = NULL;
  g_autofree char *hex = NULL;
  SiguoHash chain;
  Four four;

  seat_four (&four, changes);
  four_start (&four);
  chain = *siguo_table_get_chain (four.players[0]->table);
  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    siguo_chain_add (&chain, events[i]);
  hex = siguo_bytes_to_hex (chain.byte, SIGUO_HASH_BYTES);
  text = g_strdup_printf ("{\"type\":\"event\",\"n\":%" G_GINT64_FORMAT ","
                          "\"events\":[\"%s\",\"%s\"],\"chain\":\"%s\",\"ms\":5}",
                          changes[0].last + 1, events[0], events[1], hex);
  bench_say (four.bench, four.players[0]->link, text);
  bench_settle ();
  assert_accused (four.players[0], "conversation");
  g_assert_cmpuint (four.players[0]->n_caught_up, ==, 0);
  four_clear (&four);
}

/* Says over and over what is not forbidden: nothing grows. */
static void
test_chatter (void)
{
  Change changes[SIGUO_N_SEATS] = { { 0 } };
  Four four;

  seat_four (&four, changes);
  four_start (&four);
  for (guint i = 0; i < 5000; i++)
    {
      g_autofree char *text = NULL;

      if (i % 2 == 0)
        text = g_strdup_printf ("{\"type\":\"clock\",\"n\":%" G_GINT64_FORMAT ",\"ms\":%u}",
                                ++changes[0].last, i % 7);
      else
        text = g_strdup_printf ("{\"type\":\"answer\",\"id\":%u,\"error\":\"late\"}", i);
      bench_say (four.bench, four.players[0]->link, text);
      bench_settle ();
    }
  g_assert_cmpuint (four.players[0]->n_closed, ==, 0);
  g_assert_cmpuint (four.players[0]->n_refused, ==, 0);
  four_clear (&four);
}

/* Somebody else answers where the room was: not the end, but no coming back there either. */
static char *
change_welcome (SiguoMessageType type, const char *text, gpointer user_data)
{
  g_autoptr (GString) changed_text = g_string_new (text);

  if (type == SIGUO_MESSAGE_WELCOME && user_data == NULL)
    strstr (changed_text->str, "\"room\":\"")[8] ^= 1;
  if (type == SIGUO_MESSAGE_RETURNED && user_data != NULL)
    {
      char *digit = strstr (changed_text->str, "\"proof\":\"") + 9;

      *digit = *digit == '1' ? '2' : '1';
    }
  return g_string_free (g_steal_pointer (&changed_text), FALSE);
}

static void
test_impostor (void)
{
  for (guint i = 0; i < 2; i++)
    {
      Four four;
      Player *player;

      four_sit (&four, &options, NULL);
      player = four.players[3];
      player_lose (player);
      player_join (player, FALSE);
      bench_set_filter (four.bench, player->link, change_welcome, i == 0 ? NULL : player);
      bench_settle ();
      g_assert_cmpint (siguo_table_get_connection (player->table), ==, SIGUO_CONNECTION_RETURNING);
      g_assert_nonnull (siguo_table_get_connection_error (player->table));
      g_assert_cmpuint (player->n_closed, ==, 0);
      player_reconnect (player);
      g_assert_cmpint (siguo_table_get_connection (player->table), ==, SIGUO_CONNECTION_SEATED);
      four_clear (&four);
    }
}

static char *
refuse (SiguoMessageType type, const char *text, gpointer user_data)
{
  return g_strdup (user_data);
}

static void
test_version (void)
{
  static const struct
  {
    const char *text, *part;
  } cases[] = {
    { "{\"type\":\"refused\",\"protocol\":2,\"version\":\"7.5\",\"reason\":\"too old\"}", "7.5" },
    { "{\"type\":\"refused\",\"protocol\":2,\"version\":\"\\u202e\",\"reason\":\"too old\"}", "?" },
    { "{\"type\":\"refused\",\"protocol\":1,\"version\":\"0.1.0\",\"reason\":\"not today\"}",
      "not today" },
    { "{\"type\":\"refused\",\"protocol\":1,\"version\":\"0.1.0\",\"reason\":\"\"}", "refused" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Bench) bench = bench_new (&options);
      g_autoptr (Player) player = player_new (bench, "Anna", NULL);

      player_join (player, FALSE);
      bench_set_filter (bench, player->link, refuse, (gpointer) cases[i].text);
      bench_settle ();
      assert_accused (player, cases[i].part);
      g_assert_cmpuint (player->n_joined, ==, 0);
    }
}

/* The connection ends before one was taken in. */
static void
test_early_end (void)
{
  g_autoptr (Bench) bench = bench_new (&options);
  g_autoptr (Player) player = player_new (bench, "Anna", NULL);

  player_join (player, FALSE);
  bench_cut (bench, player->link);
  bench_settle ();
  assert_accused (player, "lost");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  options.first_mover = SIGUO_SEAT_S;
  g_test_add_func ("/net/table-hostile/garbage", test_garbage);
  g_test_add_func ("/net/table-hostile/password", test_password);
  g_test_add_func ("/net/table-hostile/wrong-time", test_wrong_time);
  g_test_add_func ("/net/table-hostile/changed", test_changed);
  g_test_add_func ("/net/table-hostile/commitments", test_commitments);
  g_test_add_func ("/net/table-hostile/layouts", test_layouts);
  g_test_add_func ("/net/table-hostile/forged-events", test_forged_events);
  g_test_add_func ("/net/table-hostile/two-at-once", test_two_at_once);
  g_test_add_func ("/net/table-hostile/chatter", test_chatter);
  g_test_add_func ("/net/table-hostile/impostor", test_impostor);
  g_test_add_func ("/net/table-hostile/version", test_version);
  g_test_add_func ("/net/table-hostile/early-end", test_early_end);
  return g_test_run ();
}
