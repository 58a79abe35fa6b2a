/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "make-game.h"
#include "record/siguo-audit.h"

/* Honest games are verified; each thing that a room could tell wrongly is found and named. */

#define MOVE_MS 700

static SiguoEvent *
get_event (const SiguoRecord *record, guint i)
{
  return &g_array_index (record->events, SiguoEvent, i);
}

static void
get_nonces (const SiguoRecord *record, guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES])
{
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    memcpy (nonces[seat], record->secrets[seat].nonce, SIGUO_NONCE_BYTES);
  memcpy (nonces[SIGUO_N_SEATS], record->referee_nonce, SIGUO_NONCE_BYTES);
}

static void
seal_all (SiguoRecord *record)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_options_seats (&record->options) & 1 << seat)
      siguo_commitment_make (&record->commitments[seat], &record->game, seat,
                             &record->secrets[seat]);
  siguo_commitment_hash_nonce (&record->referee_nonce_hash, &record->game, 0xff,
                               record->referee_nonce);
}

static guint8
draw_first (const SiguoRecord *record)
{
  guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES];

  get_nonces (record, nonces);
  return siguo_commitment_first_mover (&record->game, &record->options,
                                       (const guint8 (*)[SIGUO_NONCE_BYTES]) nonces);
}

/* Leaves in the events what a room tells, with times as a room would have them. */
static void
tell_as_a_room (SiguoRecord *record)
{
  const SiguoOptions *options = &record->options;
  gboolean open = siguo_options_is_open (options) || options->mode == SIGUO_MODE_DUEL_FLIP;
  gint64 now = 0;

  for (guint i = 0; i < record->events->len; i++)
    {
      SiguoEvent *event = get_event (record, i);

      if (event->kind == SIGUO_EVENT_TIMEOUT && options->move_seconds == 0)
        event->kind = SIGUO_EVENT_SKIP;
      now += event->kind == SIGUO_EVENT_TIMEOUT ? 1000 * options->move_seconds : MOVE_MS;
      event->time_ms = now;
      if (event->outcome == SIGUO_OUTCOME_QUIET || open)
        continue;
      if (options->battle_reveal != SIGUO_REVEAL_BOTH)
        event->attacker = SIGUO_RANK_UNKNOWN;
      if (options->battle_reveal == SIGUO_REVEAL_NONE)
        event->defender = SIGUO_RANK_UNKNOWN;
    }
}

/* A whole game as an honest room leaves it. Chance chose the first mover; in flip it dealt. */
static SiguoRecord *
sealed_game (SiguoMode mode, const char *preset, guint64 seed)
{
  SiguoRecord *record = make_game (mode, preset, seed);

  fill_in (record, seed);
  if (mode != SIGUO_MODE_DUEL_FLIP)
    {
      record->options.first_mover = SIGUO_FIRST_MOVER_RANDOM;
      while (draw_first (record) != record->first)
        record->secrets[record->first].nonce[0]++;
      seal_all (record);
    }
  tell_as_a_room (record);
  return record;
}

static void
assert_finding (const SiguoRecord *record, SiguoAuditFinding finding, guint ply)
{
  g_autofree char *words = NULL;
  SiguoAudit audit;

  siguo_audit_record (record, NULL, &audit);
  words = siguo_audit_to_words (&audit, record);
  if (audit.finding != finding || audit.ply != ply)
    g_error ("finding %d at ply %u, not %d at ply %u: %s", audit.finding, audit.ply, finding, ply,
             words);
  g_assert_cmpint (siguo_audit_is_wrong (&audit), ==, finding > SIGUO_AUDIT_NOT_REVEALED);
  g_assert_true (g_utf8_validate (words, -1, NULL));
}

static const struct
{
  SiguoMode mode;
  const char *preset;
} games[] = {
  { SIGUO_MODE_SIGUO_DARK, "classic" }, { SIGUO_MODE_SIGUO_DARK, "qq" },
  { SIGUO_MODE_SIGUO_DARK, "friends" }, { SIGUO_MODE_SIGUO_DUAL, "classic" },
  { SIGUO_MODE_SIGUO_OPEN, "classic" }, { SIGUO_MODE_SIGUO_DUEL, "classic" },
  { SIGUO_MODE_DUEL_DARK, "classic" },  { SIGUO_MODE_DUEL_OPEN, "qq" },
  { SIGUO_MODE_DUEL_FLIP, "flip_classic" }, { SIGUO_MODE_DUEL_FLIP, "flip_modern" },
};

static void
test_verified (void)
{
  for (guint64 seed = 1; seed <= 40; seed++)
    {
      guint i = seed % G_N_ELEMENTS (games);
      g_autoptr (SiguoRecord) record = sealed_game (games[i].mode, games[i].preset, seed);
      g_autofree char *text = siguo_record_to_text (record);
      g_autoptr (SiguoRecord) again = siguo_record_from_text (text, strlen (text), NULL);
      SiguoAudit audit;

      assert_finding (record, SIGUO_AUDIT_VERIFIED, 0);
      /* What a player did not know during the game makes no difference. */
      siguo_deal_hide (&record->deal);
      if (!siguo_options_is_open (&record->options))
        siguo_layout_hide (&record->layouts[SIGUO_SEAT_N]);
      siguo_audit_record (record, NULL, &audit);
      g_assert_cmpint (audit.finding, ==, SIGUO_AUDIT_VERIFIED);
      g_assert_cmpuint (audit.n_events, ==, record->events->len);
      g_assert_true (audit.has_words);
      assert_finding (again, SIGUO_AUDIT_VERIFIED, 0);
    }
}

/* The ply of event @i, as it is counted in the game. */
static guint
get_ply (const SiguoRecord *record, guint i)
{
  guint ply = 1;

  for (guint n = 0; n < i; n++)
    ply += siguo_event_is_ply (get_event (record, n));
  return ply;
}

typedef gboolean (*Change) (SiguoRecord *record, guint i);

static gboolean
change_battle (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i);

  if (event->outcome != SIGUO_OUTCOME_WON)
    return FALSE;
  event->outcome = SIGUO_OUTCOME_BOTH;
  return TRUE;
}

static gboolean
hide_battle (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i);

  if (event->outcome != SIGUO_OUTCOME_LOST)
    return FALSE;
  event->outcome = SIGUO_OUTCOME_QUIET;
  event->attacker = event->defender = SIGUO_RANK_NONE;
  return TRUE;
}

static gboolean
leak_rank (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i);

  if (event->outcome != SIGUO_OUTCOME_WON || i < 30)
    return FALSE;
  event->defender = SIGUO_RANK_ENGINEER;
  return TRUE;
}

static gboolean
forget_flag (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i);

  if (event->n_shown == 0)
    return FALSE;
  event->n_shown--;
  return TRUE;
}

static gboolean
show_other_flag (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i);

  if (event->n_shown == 0)
    return FALSE;
  /* The other headquarters of that arm. */
  if (event->shown[0].piece % SIGUO_LAYOUT_POINTS == 26)
    event->shown[0].piece += 2;
  else
    event->shown[0].piece -= 2;
  return TRUE;
}

static gboolean
detour (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i);
  SiguoPoint swap;

  if (event->n_path < 4)
    return FALSE;
  swap = event->path[1];
  event->path[1] = event->path[2];
  event->path[2] = swap;
  return TRUE;
}

static gboolean
forget_path (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i);

  if (event->kind != SIGUO_EVENT_MOVE || i < 10)
    return FALSE;
  event->n_path = 0;
  return TRUE;
}

static gboolean
spare_seat (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i);

  if (event->n_out == 0)
    return FALSE;
  event->n_out--;
  return TRUE;
}

static gboolean
change_reason (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i);

  if (event->n_out == 0)
    return FALSE;
  event->out[0].reason = event->out[0].reason == SIGUO_OUT_FLAG ? SIGUO_OUT_NO_MOVE
                                                                : SIGUO_OUT_FLAG;
  return TRUE;
}

static gboolean
change_next (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i);

  if (event->next == SIGUO_NO_SEAT || i < 17)
    return FALSE;
  event->next = (event->next + 1) % SIGUO_N_SEATS;
  return TRUE;
}

static gboolean
change_winners (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i);

  if (event->winners == 0)
    return FALSE;
  event->winners ^= 0x0f;
  return TRUE;
}

static gboolean
end_early (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i);

  if (event->kind != SIGUO_EVENT_MOVE || i < 40)
    return FALSE;
  event->end = SIGUO_END_DRAW_QUIET;
  event->next = SIGUO_NO_SEAT;
  return TRUE;
}

static gboolean
exchange (SiguoRecord *record, guint i)
{
  SiguoEvent *one = get_event (record, i), event = *one;

  if (i < 8 || i + 1 >= record->events->len || one[1].kind != SIGUO_EVENT_MOVE)
    return FALSE;
  *one = one[1];
  one[1] = event;
  return TRUE;
}

static gboolean
set_clock_back (SiguoRecord *record, guint i)
{
  if (i < 12)
    return FALSE;
  get_event (record, i)->time_ms = get_event (record, i - 1)->time_ms - 1;
  return TRUE;
}

static gboolean
forget_time (SiguoRecord *record, guint i)
{
  if (i < 12)
    return FALSE;
  get_event (record, i)->time_ms = -1;
  return TRUE;
}

static gboolean
hurry (SiguoRecord *record, guint i)
{
  if (i < 4 || get_event (record, i)->kind != SIGUO_EVENT_TIMEOUT)
    return FALSE;
  get_event (record, i)->time_ms--;
  return TRUE;
}

/* A skip is no time-out, whatever the clock says; called so it comes too early. */
static gboolean
rename_move (SiguoRecord *record, guint i)
{
  SiguoEvent *event = get_event (record, i), changed;

  if (i < 4 || event->kind != SIGUO_EVENT_MOVE || event->outcome != SIGUO_OUTCOME_QUIET
      || event->n_out > 0 || event->end != SIGUO_END_NOT)
    return FALSE;
  siguo_event_init (&changed, SIGUO_EVENT_TIMEOUT, event->seat);
  changed.next = event->next;
  changed.time_ms = event->time_ms;
  *event = changed;
  return TRUE;
}

static gboolean
surrender_early (SiguoRecord *record, guint i)
{
  SiguoEvent event;

  if (i != 5)
    return FALSE;
  siguo_event_init (&event, SIGUO_EVENT_SURRENDER, get_event (record, i)->seat);
  event.time_ms = get_event (record, i)->time_ms;
  *get_event (record, i) = event;
  return TRUE;
}

static gboolean
draw_early (SiguoRecord *record, guint i)
{
  if (!surrender_early (record, i))
    return FALSE;
  get_event (record, i)->kind = SIGUO_EVENT_DRAW;
  get_event (record, i)->seat = SIGUO_NO_SEAT;
  return TRUE;
}

static gboolean
move_for_another (SiguoRecord *record, guint i)
{
  if (i < 5)
    return FALSE;
  get_event (record, i)->seat = (get_event (record, i)->seat + 1) % SIGUO_N_SEATS;
  return TRUE;
}

static const struct
{
  const char *name;
  Change change;
  SiguoAuditFinding finding;
} changes[] = {
  { "battle", change_battle, SIGUO_AUDIT_BATTLE },
  { "battle-hidden", hide_battle, SIGUO_AUDIT_BATTLE },
  { "rank", leak_rank, SIGUO_AUDIT_RANKS },
  { "flag-not-shown", forget_flag, SIGUO_AUDIT_SHOWN },
  { "other-flag-shown", show_other_flag, SIGUO_AUDIT_SHOWN },
  { "path", detour, SIGUO_AUDIT_PATH },
  { "path-missing", forget_path, SIGUO_AUDIT_PATH },
  { "out", spare_seat, SIGUO_AUDIT_OUT },
  { "out-reason", change_reason, SIGUO_AUDIT_OUT },
  { "next", change_next, SIGUO_AUDIT_NEXT },
  { "winners", change_winners, SIGUO_AUDIT_END },
  { "end", end_early, SIGUO_AUDIT_END },
  { "order", exchange, SIGUO_AUDIT_ILLEGAL },
  { "clock-back", set_clock_back, SIGUO_AUDIT_TIME_BACK },
  { "clock-missing", forget_time, SIGUO_AUDIT_TIME_BACK },
  { "timeout-early", hurry, SIGUO_AUDIT_TIMEOUT_EARLY },
  { "timeout-for-move", rename_move, SIGUO_AUDIT_TIMEOUT_EARLY },
  { "surrender-early", surrender_early, SIGUO_AUDIT_NOT_ALLOWED },
  { "draw-early", draw_early, SIGUO_AUDIT_NOT_ALLOWED },
  { "seat", move_for_another, SIGUO_AUDIT_ILLEGAL },
};

/* In several games the first event that can be changed so is; no other ply is blamed. */
static void
test_change (gconstpointer data)
{
  guint n = GPOINTER_TO_UINT (data), n_changed = 0;

  for (guint64 seed = 1; seed <= 60 && n_changed < 3; seed++)
    {
      g_autoptr (SiguoRecord) record = sealed_game (SIGUO_MODE_SIGUO_DARK, "classic", seed);

      for (guint i = 0; i < record->events->len; i++)
        if (changes[n].change (record, i))
          {
            assert_finding (record, changes[n].finding, get_ply (record, i));
            n_changed++;
            break;
          }
    }
  g_assert_cmpuint (n_changed, ==, 3);
}

static void
test_timeout_without_clock (void)
{
  g_autoptr (SiguoRecord) record = sealed_game (SIGUO_MODE_SIGUO_DARK, "friends", 2);
  SiguoEvent *event = get_event (record, 9);
  gint64 time_ms = event->time_ms;

  siguo_event_init (event, SIGUO_EVENT_TIMEOUT, event->seat);
  event->time_ms = time_ms + 100000;
  assert_finding (record, SIGUO_AUDIT_NOT_ALLOWED, get_ply (record, 9));
}

/* Two pieces of the last row that may change places. */
static void
swap_in_rear (SiguoLayout *layout)
{
  for (guint i = 0; i < 24; i++)
    for (guint j = i + 1; j < 25; j++)
      if (layout->rank[i] != layout->rank[j] && siguo_layout_can_swap (layout, i, j))
        {
          siguo_layout_swap (layout, i, j);
          return;
        }
  g_assert_not_reached ();
}

static void
test_layouts (void)
{
  g_autoptr (SiguoRecord) record = sealed_game (SIGUO_MODE_SIGUO_DARK, "classic", 4);
  SiguoRecord honest = *record;
  SiguoLayout *layout = &record->secrets[SIGUO_SEAT_W].layout;
  SiguoAudit audit;

  /* Another layout than the sealed one … */
  swap_in_rear (layout);
  assert_finding (record, SIGUO_AUDIT_COMMITMENT, 0);
  siguo_audit_record (record, NULL, &audit);
  g_assert_cmpuint (audit.seat, ==, SIGUO_SEAT_W);
  /* … another one than was shown … */
  seal_all (record);
  assert_finding (record, SIGUO_AUDIT_LAYOUT_SHOWN, 0);
  /* … and one that nobody may have. */
  *layout = honest.secrets[SIGUO_SEAT_W].layout;
  layout->rank[0] = SIGUO_RANK_FLAG;
  seal_all (record);
  assert_finding (record, SIGUO_AUDIT_LAYOUT, 0);
  memcpy (record->secrets, honest.secrets, sizeof record->secrets);
  record->secrets[SIGUO_SEAT_E].salt[24][15] ^= 1;
  assert_finding (record, SIGUO_AUDIT_COMMITMENT, 0);
}

/* Sealed and shown consistently, but not what was played with: the first battle tells. */
static void
test_other_army (void)
{
  g_autoptr (SiguoRecord) record = sealed_game (SIGUO_MODE_SIGUO_DARK, "classic", 5);
  SiguoRandom random;
  SiguoAudit audit;

  siguo_random_init (&random, 1);
  siguo_layout_randomize (&record->secrets[SIGUO_SEAT_E].layout, &random);
  record->layouts[SIGUO_SEAT_E] = record->secrets[SIGUO_SEAT_E].layout;
  seal_all (record);
  siguo_audit_record (record, NULL, &audit);
  g_assert_true (siguo_audit_is_wrong (&audit));
  g_assert_cmpuint (audit.ply, >, 0);
}

static void
test_first_mover (void)
{
  g_autoptr (SiguoRecord) record = sealed_game (SIGUO_MODE_SIGUO_DARK, "classic", 6);

  record->referee_nonce[3] ^= 1;
  assert_finding (record, SIGUO_AUDIT_REFEREE_NONCE, 0);
  while (draw_first (record) == record->first)
    record->referee_nonce[3]++;
  seal_all (record);
  assert_finding (record, SIGUO_AUDIT_FIRST_MOVER, 0);
  record->options.first_mover = record->first;
  assert_finding (record, SIGUO_AUDIT_VERIFIED, 0);
  record->secrets[SIGUO_SEAT_N].nonce[0] ^= 1;
  assert_finding (record, SIGUO_AUDIT_COMMITMENT, 0);
}

/* Another deal than that of all numbers: in what was revealed, or in what was turned over. */
static void
test_deal (void)
{
  g_autoptr (SiguoRecord) record = sealed_game (SIGUO_MODE_DUEL_FLIP, "flip_classic", 3);
  SiguoDeal deal = record->deal;

  assert_finding (record, SIGUO_AUDIT_VERIFIED, 0);
  for (guint i = 1; siguo_deal_equal (&record->deal, &deal); i++)
    siguo_deal_swap (&record->deal, 0, i);
  assert_finding (record, SIGUO_AUDIT_DEAL, 0);
  record->deal = deal;
  record->has_commitments = FALSE;
  assert_finding (record, SIGUO_AUDIT_NOT_SEALED, 0);
  siguo_deal_hide (&record->deal);
  assert_finding (record, SIGUO_AUDIT_NOT_REVEALED, 0);
  record->has_commitments = TRUE;
  record->secrets[SIGUO_SEAT_N].nonce[5] ^= 1;
  assert_finding (record, SIGUO_AUDIT_COMMITMENT, 0);
  seal_all (record);
  assert_finding (record, SIGUO_AUDIT_SHOWN, 1);
}

static guint
find_flip (const SiguoRecord *record)
{
  for (guint i = 0; i < record->events->len; i++)
    if (i >= 6 && get_event (record, i)->kind == SIGUO_EVENT_FLIP)
      return i;
  g_assert_not_reached ();
}

static void
test_flips (void)
{
  for (guint64 seed = 1; seed <= 4; seed++)
    {
      g_autoptr (SiguoRecord) record = sealed_game (SIGUO_MODE_DUEL_FLIP, "flip_modern", seed);
      guint i = find_flip (record);
      SiguoEvent *event = get_event (record, i), honest = *event;

      event->shown[0].rank = event->shown[0].rank % SIGUO_RANK_FLAG + 1;
      assert_finding (record, SIGUO_AUDIT_SHOWN, get_ply (record, i));
      *event = honest;
      event->colour = siguo_colour_other (event->colour);
      assert_finding (record, SIGUO_AUDIT_FLIP, get_ply (record, i));
      *event = honest;
      event->decided = !event->decided;
      assert_finding (record, SIGUO_AUDIT_FLIP, get_ply (record, i));
      *event = honest;
      event->returned[event->n_returned++] = (SiguoEventReturned) { 0, 26 };
      assert_finding (record, SIGUO_AUDIT_FLIP, get_ply (record, i));
    }
}

static void
test_cannot_tell (void)
{
  g_autoptr (SiguoRecord) dual = sealed_game (SIGUO_MODE_SIGUO_DUAL, "classic", 7);
  g_autoptr (SiguoRecord) record = sealed_game (SIGUO_MODE_SIGUO_DARK, "classic", 7);
  SiguoEvent *event = get_event (record, 20);

  dual->options.ally_layout_at_deploy = TRUE;
  assert_finding (dual, SIGUO_AUDIT_LAYOUTS_SEEN, 0);
  dual->taken_back = 9;
  assert_finding (dual, SIGUO_AUDIT_TAKEN_BACK, 9);
  dual->taken_back_told = TRUE;
  assert_finding (dual, SIGUO_AUDIT_MOVES_LOST, 9);
  record->has_commitments = FALSE;
  assert_finding (record, SIGUO_AUDIT_NOT_SEALED, 0);
  /* A wrong ruling is one all the same. */
  event->next = SIGUO_NO_SEAT;
  assert_finding (record, SIGUO_AUDIT_NEXT, get_ply (record, 20));
  record->has_secrets = FALSE;
  assert_finding (record, SIGUO_AUDIT_NOT_REVEALED, 0);
}

static void
test_unfinished (void)
{
  g_autoptr (SiguoRecord) record = sealed_game (SIGUO_MODE_SIGUO_DARK, "classic", 8);
  SiguoEvent more = *get_event (record, 3);
  guint n = record->events->len;

  more.time_ms = get_event (record, n - 1)->time_ms;
  g_array_append_val (record->events, more);
  assert_finding (record, SIGUO_AUDIT_ILLEGAL, get_ply (record, n));
  g_array_set_size (record->events, n - 1);
  assert_finding (record, SIGUO_AUDIT_UNFINISHED, 0);
}

static void
hash_events (const SiguoRecord *record, SiguoHash *chain)
{
  const SiguoBoard *board = siguo_board_get (siguo_options_board (&record->options));

  siguo_chain_start (chain, &record->game, &record->options, record->commitments,
                     &record->referee_nonce_hash);
  for (guint i = 0; i < record->events->len; i++)
    {
      g_autofree char *text = siguo_event_to_text (get_event (record, i), board);

      siguo_chain_add (chain, text);
    }
}

static void
test_chain (void)
{
  g_autoptr (SiguoRecord) record = sealed_game (SIGUO_MODE_SIGUO_DARK, "classic", 9);
  SiguoHash chain;
  SiguoAudit audit;

  hash_events (record, &chain);
  siguo_audit_record (record, &chain, &audit);
  g_assert_cmpint (audit.finding, ==, SIGUO_AUDIT_VERIFIED);
  chain.byte[31] ^= 1;
  siguo_audit_record (record, &chain, &audit);
  g_assert_cmpint (audit.finding, ==, SIGUO_AUDIT_CHAIN);
}

/* Whatever can be read can be audited, and what was found can be said. */
static void
test_damage (void)
{
  SiguoRandom random;

  siguo_random_init (&random, 5);
  for (guint n = 0; n < G_N_ELEMENTS (games); n++)
    {
      g_autoptr (SiguoRecord) record = sealed_game (games[n].mode, games[n].preset, n);
      g_autofree char *text = siguo_record_to_text (record);

      for (guint i = 0; i < 200; i++)
        {
          g_autoptr (GByteArray) bytes = g_byte_array_new ();
          g_autoptr (SiguoRecord) damaged = NULL;
          g_autofree char *words = NULL;
          SiguoAudit audit;

          g_byte_array_append (bytes, (const guint8 *) text, strlen (text));
          damage (bytes, &random);
          damaged = siguo_record_from_bytes (bytes->data, bytes->len, NULL);
          if (damaged == NULL)
            continue;
          /* Sealed anew, so that what comes after the seals is looked at, too. */
          if (i % 2 == 0 && damaged->has_secrets)
            {
              damaged->has_commitments = TRUE;
              seal_all (damaged);
            }
          siguo_audit_record (damaged, NULL, &audit);
          words = siguo_audit_to_words (&audit, damaged);
          g_assert_nonnull (words);
        }
    }
}

/* A host that tells two players two games, each of them without a fault, gives them different
 * words. */
static void
test_two_stories (void)
{
  for (guint64 seed = 10; seed < 15; seed++)
    {
      g_autoptr (SiguoRecord) one = sealed_game (SIGUO_MODE_SIGUO_DARK, "classic", seed);
      g_autoptr (SiguoRecord) other = sealed_game (SIGUO_MODE_SIGUO_DARK, "classic", seed);
      g_autofree char *words = NULL, *same = NULL, *different = NULL;
      SiguoAudit audit;

      siguo_audit_record (one, NULL, &audit);
      words = siguo_four_words_to_text (&audit.words, "en");
      siguo_audit_record (other, NULL, &audit);
      same = siguo_four_words_to_text (&audit.words, "en");
      g_assert_cmpstr (words, ==, same);
      get_event (other, other->events->len - 1)->time_ms++;
      siguo_audit_record (other, NULL, &audit);
      g_assert_cmpint (audit.finding, ==, SIGUO_AUDIT_VERIFIED);
      different = siguo_four_words_to_text (&audit.words, "en");
      g_assert_cmpstr (words, !=, different);
    }
}

/* Both lists are whole, and no word is there twice. */
static void
test_words (void)
{
  static const char *const languages[] = { "en", "zh_CN" };

  for (guint n = 0; n < G_N_ELEMENTS (languages); n++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

      for (guint i = 0; i < SIGUO_WORD_COUNT; i++)
        {
          const char *word = siguo_four_words_get (i, languages[n]);

          g_assert_nonnull (word);
          g_assert_true (g_hash_table_add (seen, (char *) word));
          if (n == 0)
            {
              g_assert_cmpuint (strspn (word, "abcdefghijklmnopqrstuvwxyz"), ==, strlen (word));
              g_assert_cmpuint (strlen (word), >=, 3);
              g_assert_cmpuint (strlen (word), <=, 9);
            }
          else
            g_assert_cmpint (g_utf8_strlen (word, -1), ==, 2);
        }
    }
}

/* Players with programs of different age must see the same. These were worked out by another
 * program. */
static void
test_word_vectors (void)
{
  g_autofree char *text = NULL, *numbers = NULL, *chinese = NULL;
  SiguoFourWords words;
  SiguoHash chain;

  for (guint i = 0; i < sizeof chain.byte; i++)
    chain.byte[i] = (guint8) i;
  siguo_four_words_make (&words, &chain);
  numbers = siguo_four_words_to_numbers (&words);
  text = siguo_four_words_to_text (&words, "en");
  chinese = siguo_four_words_to_text (&words, "zh_CN");
  g_assert_cmpstr (numbers, ==, "182 · 226 · 251 · 168");
  g_assert_cmpstr (text, ==, "rabbit · tiger · wizard · pirate");
  g_assert_cmpstr (chinese, ==, "空调 · 操场 · 奶奶 · 项链");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/verified", test_verified);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *path = g_strconcat ("/audit/change/", changes[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_change);
    }
  g_test_add_func ("/audit/timeout-without-clock", test_timeout_without_clock);
  g_test_add_func ("/audit/layouts", test_layouts);
  g_test_add_func ("/audit/other-army", test_other_army);
  g_test_add_func ("/audit/first-mover", test_first_mover);
  g_test_add_func ("/audit/deal", test_deal);
  g_test_add_func ("/audit/flips", test_flips);
  g_test_add_func ("/audit/cannot-tell", test_cannot_tell);
  g_test_add_func ("/audit/unfinished", test_unfinished);
  g_test_add_func ("/audit/chain", test_chain);
  g_test_add_func ("/audit/damage", test_damage);
  g_test_add_func ("/audit/two-stories", test_two_stories);
  g_test_add_func ("/audit/words", test_words);
  g_test_add_func ("/audit/word-vectors", test_word_vectors);
  return g_test_run ();
}
