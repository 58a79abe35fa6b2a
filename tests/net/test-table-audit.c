/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-bench.h"

#include "record/siguo-audit.h"
#include "referee/siguo-room-private.h"

#include <string.h>

/* A room that tells one of four players another game than the others, with hashes that are right
 * for what it tells: that player's computer finds it, or his four words are others. */

typedef enum
{
  NO_LIE,
  LIE_RANK,                    /* an attacker that dies with its target is called a bomb */
  LIE_TIME,                    /* the last event comes a little later */
  LIE_LAYOUT,                  /* the revealed army of the seat E is another one */
  LIE_NONCE,                   /* the referee's number is another one */
} Lie;

typedef struct
{
  Lie lie;
  SiguoHash chain;             /* of what was told */
  guint n_told;
  guint lied_at;               /* event, from 1 on */
} Liar;

/* What stands in @text from @from to @to. */
static char *
cut (const char *text, const char *from, const char *to)
{
  const char *start = strstr (text, from), *end;

  g_assert_nonnull (start);
  start += strlen (from);
  end = strstr (start, to);
  g_assert_nonnull (end);
  return g_strndup (start, end - start);
}

static void
put (GString *text, const char *old, const char *new)
{
  g_assert_cmpuint (g_string_replace (text, old, new, 1), ==, 1);
}

static void
change_event (Liar *self, GString *event)
{
  const char *end = strstr (event->str, " time=");

  self->n_told++;
  if (self->lie == LIE_RANK && self->lied_at == 0 && event->str[0] != 'S'
      && strstr (event->str, " battle=both ") != NULL)
    put (event, " battle=both ", " battle=both attacker=B ");
  else if (self->lie == LIE_TIME && strstr (event->str, " end=") != NULL)
    {
      gint64 time = g_ascii_strtoll (end + strlen (" time="), NULL, 10);

      g_string_truncate (event, end - event->str);
      g_string_append_printf (event, " time=%" G_GINT64_FORMAT, time + 1);
    }
  else
    return;
  self->lied_at = self->n_told;
}

static void
tell_event (Liar *self, GString *text)
{
  g_autofree char *old = cut (text->str, "\"events\":[\"", "\"]");
  g_autofree char *old_hex = cut (text->str, "\"chain\":\"", "\"");
  g_autoptr (GString) event = g_string_new (old);
  g_autofree char *hex = NULL;

  change_event (self, event);
  siguo_chain_add (&self->chain, event->str);
  hex = siguo_bytes_to_hex (self->chain.byte, SIGUO_HASH_BYTES);
  put (text, old, event->str);
  put (text, old_hex, hex);
}

/* Two pieces of a layout change places, so that it stays legal. */
static void
reveal_other (GString *text)
{
  g_auto (GStrv) layouts = NULL;
  g_autofree char *all = cut (text->str, "\"layouts\":[", "]");
  g_autofree char *one = NULL, *other = NULL;
  SiguoLayout layout;
  guint i = 1;

  layouts = g_strsplit (all, "\"", -1);
  one = g_strdup (layouts[3]);           /* "…","…": the second */
  g_assert_true (siguo_layout_from_text (&layout, one, NULL));
  while (layout.rank[0] == layout.rank[i] || !siguo_layout_can_swap (&layout, 0, i))
    i++;
  siguo_layout_swap (&layout, 0, i);
  other = siguo_layout_to_text (&layout);
  put (text, one, other);
}

static char *
tell (SiguoMessageType type, const char *text, gpointer user_data)
{
  Liar *self = user_data;
  g_autoptr (GString) told = g_string_new (text);

  if (type == SIGUO_MESSAGE_START)
    {
      g_autofree char *hex = cut (text, "\"chain\":\"", "\"");

      g_assert_true (siguo_bytes_from_hex (self->chain.byte, SIGUO_HASH_BYTES, hex));
    }
  else if (type == SIGUO_MESSAGE_EVENT)
    tell_event (self, told);
  else if (type == SIGUO_MESSAGE_OVER && self->lie == LIE_LAYOUT)
    reveal_other (told);
  else if (type == SIGUO_MESSAGE_OVER && self->lie == LIE_NONCE)
    {
      /* The last one in the message: before it stand the players'. */
      char *nonce = g_strrstr (told->str, "\"nonce\":\"") + strlen ("\"nonce\":\"");

      *nonce = *nonce == '0' ? '1' : '0';
    }
  return g_string_free (g_steal_pointer (&told), FALSE);
}

static SiguoRecord *
make_record (SiguoTable *table)
{
  const SiguoPosition *begin = siguo_table_get_begin (table);
  SiguoRecord *record = siguo_record_new (&begin->options);
  const SiguoHash *nonce_hash;
  const guint8 *nonce;

  record->first = begin->turn;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_position_get_layout (begin, seat, &record->layouts[seat]);
  record->has_commitments = record->has_secrets = TRUE;
  record->taken_back = siguo_table_get_taken_back (table, &record->taken_back_told);
  record->game = *siguo_table_get_game_id (table);
  memcpy (record->commitments, siguo_table_get_commitments (table, &nonce_hash),
          sizeof record->commitments);
  record->referee_nonce_hash = *nonce_hash;
  memcpy (record->secrets, siguo_table_get_secrets (table, &nonce), sizeof record->secrets);
  memcpy (record->referee_nonce, nonce, sizeof record->referee_nonce);
  for (guint i = 0; i < siguo_table_get_n_events (table); i++)
    g_array_append_vals (record->events, siguo_table_get_event (table, i), 1);
  return record;
}

static void
audit_table (SiguoTable *table, SiguoAudit *audit)
{
  g_autoptr (SiguoRecord) record = make_record (table);

  siguo_audit_record (record, siguo_table_get_chain (table), audit);
}

static guint
count_plies (SiguoTable *table, guint n_events)
{
  guint plies = 0;

  for (guint i = 0; i < n_events; i++)
    plies += siguo_event_is_ply (siguo_table_get_event (table, i));
  return plies;
}

static void
test_lie (gconstpointer data)
{
  static const SiguoAuditFinding findings[] = {
    [NO_LIE] = SIGUO_AUDIT_VERIFIED,      [LIE_RANK] = SIGUO_AUDIT_RANKS,
    [LIE_TIME] = SIGUO_AUDIT_VERIFIED,    [LIE_LAYOUT] = SIGUO_AUDIT_COMMITMENT,
    [LIE_NONCE] = SIGUO_AUDIT_REFEREE_NONCE,
  };
  Liar liar = { .lie = GPOINTER_TO_UINT (data) };
  SiguoAudit audits[SIGUO_N_SEATS];
  SiguoOptions options;
  gboolean other_game = liar.lie == LIE_RANK || liar.lie == LIE_TIME;
  Four four;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  four_sit (&four, &options, NULL);
  bench_set_filter (four.bench, four.players[0]->link, tell, &liar);
  four_start (&four);
  four_play (&four, 20000);

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_assert_cmpstr (four.players[seat]->closed_detail, ==, NULL);
      g_assert_cmpuint (four.players[seat]->n_over, ==, 1);
      audit_table (four.players[seat]->table, &audits[seat]);
      g_assert_true (audits[seat].has_words);
      g_assert_cmpint (audits[seat].finding, ==,
                       seat == 0 ? findings[liar.lie] : SIGUO_AUDIT_VERIFIED);
    }
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_assert_cmpint (memcmp (&audits[seat].words, &audits[1].words, sizeof audits[1].words) != 0,
                     ==, seat == 0 && other_game);
  g_assert_cmpint (liar.lied_at > 0, ==, other_game);
  if (liar.lie == LIE_RANK)
    g_assert_cmpuint (audits[0].ply, ==, count_plies (four.players[0]->table, liar.lied_at));
  if (liar.lie == LIE_LAYOUT)
    g_assert_cmpuint (audits[0].seat, ==, SIGUO_SEAT_E);
  four_clear (&four);
}

static void
on_taken_back (SiguoTable *table, guint *n_told)
{
  g_assert_cmpuint (siguo_table_get_taken_back (table, NULL), >, 0);
  (*n_told)++;
}

/* The room is as it was at @earlier, when there were @n_events, and whoever comes is told all
 * anew. */
static void
take_back (SiguoRoom *room, const SiguoGame *earlier, guint n_events)
{
  room->game = *earlier;
  g_array_set_size (room->game.events, n_events);
  for (guint i = 0; i < room->members->len; i++)
    {
      SiguoMember *member = g_ptr_array_index (room->members, i);
      guint64 last = siguo_stream_get_last (member->stream) + 5;

      siguo_stream_free (member->stream);
      member->stream = siguo_stream_new ();
      siguo_stream_go_on (member->stream, last, last, G_MAXUINT64);
    }
}

/* A host who did not like his last moves goes on from an earlier position without a word: those
 * who saw it are told as soon as it goes on otherwise, and by the audit. */
static void
test_taken_back (void)
{
  guint n_told[SIGUO_N_SEATS] = { 0 };
  SiguoOptions options;
  SiguoGame earlier;
  SiguoRoom *room;
  guint n_events, ply;
  Four four;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  options.first_mover = SIGUO_SEAT_S;
  four_sit (&four, &options, NULL);
  four_start (&four);
  room = bench_get_room (four.bench);
  four_play (&four, 20);
  earlier = room->game;
  n_events = room->game.events->len;
  ply = room->game.position.ply + 1;
  four_play (&four, 6);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_signal_connect (four.players[seat]->table, "taken-back", G_CALLBACK (on_taken_back),
                        &n_told[seat]);
      player_lose (four.players[seat]);
    }
  take_back (room, &earlier, n_events);

  /* One comes when it has gone on already. */
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seat != 2)
      player_reconnect (four.players[seat]);
  g_assert_cmpuint (siguo_table_get_n_events (four.players[0]->table), ==, n_events);
  g_assert_cmpuint (siguo_table_get_taken_back (four.players[0]->table, NULL), ==, 0);
  g_assert_cmpuint (room->game.position.turn, !=, 2);
  four_play (&four, 1);
  player_reconnect (four.players[2]);
  four_assert_same (&four);
  four_play (&four, 20000);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      gboolean told;
      SiguoAudit audit;

      g_assert_cmpuint (n_told[seat], ==, 1);
      g_assert_cmpuint (siguo_table_get_taken_back (four.players[seat]->table, &told), ==, ply);
      g_assert_false (told);
      audit_table (four.players[seat]->table, &audit);
      g_assert_cmpint (audit.finding, ==, SIGUO_AUDIT_TAKEN_BACK);
      g_assert_cmpuint (audit.ply, ==, ply);
      g_assert_true (siguo_audit_is_wrong (&audit));
      g_assert_true (audit.has_words);
    }
  four_clear (&four);
}

/* What is told anew, all of it, takes nothing back. */
static void
test_told_anew (void)
{
  SiguoOptions options;
  SiguoAudit audit;
  Four four;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  four_sit (&four, &options, NULL);
  four_start (&four);
  four_play (&four, 20);
  player_lose (four.players[1]);
  take_back (bench_get_room (four.bench), &bench_get_room (four.bench)->game,
             bench_get_room (four.bench)->game.events->len);
  player_reconnect (four.players[1]);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seat != 1)
      {
        player_lose (four.players[seat]);
        player_reconnect (four.players[seat]);
      }
  g_assert_cmpuint (four.players[1]->n_starts, ==, 2);
  four_play (&four, 20000);
  audit_table (four.players[1]->table, &audit);
  g_assert_cmpint (audit.finding, ==, SIGUO_AUDIT_VERIFIED);
  four_clear (&four);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/table-audit/honest", GUINT_TO_POINTER (NO_LIE), test_lie);
  g_test_add_data_func ("/table-audit/rank", GUINT_TO_POINTER (LIE_RANK), test_lie);
  g_test_add_data_func ("/table-audit/time", GUINT_TO_POINTER (LIE_TIME), test_lie);
  g_test_add_data_func ("/table-audit/layout", GUINT_TO_POINTER (LIE_LAYOUT), test_lie);
  g_test_add_data_func ("/table-audit/nonce", GUINT_TO_POINTER (LIE_NONCE), test_lie);
  g_test_add_func ("/table-audit/taken-back", test_taken_back);
  g_test_add_func ("/table-audit/told-anew", test_told_anew);
  return g_test_run ();
}
