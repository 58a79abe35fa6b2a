/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "make-game.h"

#include <string.h>

static SiguoEventKind
choose_kind (const SiguoPosition *position, SiguoRandom *random)
{
  guint dice = siguo_random_below (random, 1000);

  if (dice < 4)
    return SIGUO_EVENT_TIMEOUT;
  if (position->ply >= 20 && dice < 6)
    return SIGUO_EVENT_SURRENDER;
  if (position->ply >= 20 && dice == 6)
    return SIGUO_EVENT_LEAVE;
  if (position->ply >= 20 && dice == 7)
    return SIGUO_EVENT_DRAW;
  return SIGUO_EVENT_MOVE;
}

static void
do_one (SiguoRecord *record, SiguoPosition *position, SiguoRandom *random)
{
  SiguoEventKind kind = choose_kind (position, random);
  SiguoMove moves[SIGUO_MAX_MOVES];
  SiguoEvent event;
  guint n_moves = siguo_position_list_moves (position, moves);

  if (kind == SIGUO_EVENT_MOVE && n_moves == 0)
    kind = SIGUO_EVENT_TIMEOUT;
  siguo_event_init (&event, kind, kind == SIGUO_EVENT_DRAW ? SIGUO_NO_SEAT : position->turn);
  if (kind == SIGUO_EVENT_MOVE)
    {
      SiguoMove move = moves[siguo_random_below (random, n_moves)];

      if (move.from == move.to)
        event.kind = SIGUO_EVENT_FLIP;
      event.from = move.from;
      event.to = move.to;
      siguo_position_fill_path (position, &event);
    }
  event.time_ms = 1500 * (gint64) record->events->len;
  g_assert_cmpint (siguo_position_rule (position, &event), ==, SIGUO_WHY_NOT_LEGAL);
  siguo_position_apply (position, &event, NULL);
  g_array_append_val (record->events, event);
}

static void
fill_bytes (SiguoRandom *random, gpointer bytes, gsize length)
{
  for (gsize i = 0; i < length; i++)
    ((guint8 *) bytes)[i] = (guint8) siguo_random_next (random);
}

/* The numbers that a game of flip is dealt from, and what was promised of them. */
static void
make_secrets (SiguoRecord *record, guint64 seed)
{
  SiguoRandom random;

  siguo_random_init (&random, seed);
  fill_bytes (&random, &record->game, sizeof record->game);
  fill_bytes (&random, record->referee_nonce, sizeof record->referee_nonce);
  siguo_commitment_hash_nonce (&record->referee_nonce_hash, &record->game, 0xff,
                               record->referee_nonce);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_options_seats (&record->options) & 1 << seat)
      {
        fill_bytes (&random, &record->secrets[seat], sizeof record->secrets[seat]);
        siguo_layout_hide (&record->secrets[seat].layout);
        siguo_commitment_make (&record->commitments[seat], &record->game, seat,
                               &record->secrets[seat]);
      }
}

static void
deal (SiguoRecord *record, guint64 seed)
{
  g_autoptr (SiguoRecord) other = siguo_record_new (&record->options);
  guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES];

  make_secrets (other, seed);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    memcpy (nonces[seat], other->secrets[seat].nonce, SIGUO_NONCE_BYTES);
  memcpy (nonces[SIGUO_N_SEATS], other->referee_nonce, SIGUO_NONCE_BYTES);
  siguo_commitment_deal (&other->game, &other->options, nonces, &record->deal);
}

SiguoRecord *
make_game (SiguoMode mode, const char *preset, guint64 seed)
{
  SiguoOptions options;
  SiguoPosition position;
  SiguoRandom random;
  SiguoRecord *record;

  siguo_random_init (&random, seed);
  siguo_options_init (&options, mode);
  g_assert_true (siguo_options_set_preset (&options, preset));
  if (mode == SIGUO_MODE_SIGUO_DUEL)
    options.duel_sides = siguo_random_below (&random, 2);
  options.first_mover
      = mode == SIGUO_MODE_SIGUO_DUEL && options.duel_sides ? SIGUO_SEAT_E : SIGUO_SEAT_S;
  record = siguo_record_new (&options);
  if (mode == SIGUO_MODE_DUEL_FLIP)
    deal (record, seed);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (mode != SIGUO_MODE_DUEL_FLIP && siguo_options_seats (&options) & 1 << seat)
      siguo_layout_randomize (&record->layouts[seat], &random);
  siguo_record_begin (record, &position);
  while (position.end == SIGUO_END_NOT)
    do_one (record, &position, &random);
  record->finished = TRUE;
  return record;
}

void
fill_in (SiguoRecord *record, guint64 seed)
{
  static const char *names[] = { "Anna", "小明", "", " two  spaces " };
  SiguoRandom random;

  siguo_random_init (&random, seed);
  record->date = g_strdup ("2001-02-03T04:05:06+08:00");
  record->room = g_strdup ("Friday 军棋");
  record->viewer = record->first;
  record->has_commitments = record->has_secrets = TRUE;
  fill_bytes (&random, &record->game, sizeof record->game);
  fill_bytes (&random, &record->referee_nonce_hash, sizeof record->referee_nonce_hash);
  fill_bytes (&random, record->referee_nonce, sizeof record->referee_nonce);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_options_seats (&record->options) & 1 << seat)
      {
        record->names[seat] = g_strdup (names[seat]);
        fill_bytes (&random, &record->commitments[seat], sizeof record->commitments[seat]);
        fill_bytes (&random, &record->secrets[seat], sizeof record->secrets[seat]);
        record->secrets[seat].layout = record->layouts[seat];
      }
  if (record->options.mode == SIGUO_MODE_DUEL_FLIP)
    make_secrets (record, seed);
}

void
assert_same (const SiguoRecord *a, const SiguoRecord *b)
{
  g_assert_true (siguo_options_equal (&a->options, &b->options));
  g_assert_cmpstr (a->date, ==, b->date);
  g_assert_cmpstr (a->room, ==, b->room);
  g_assert_cmpint (a->viewer, ==, b->viewer);
  g_assert_cmpint (a->first, ==, b->first);
  g_assert_cmpint (a->finished, ==, b->finished);
  g_assert_cmpint (a->has_commitments, ==, b->has_commitments);
  g_assert_cmpint (a->has_secrets, ==, b->has_secrets);
  g_assert_cmpmem (&a->game, sizeof a->game, &b->game, sizeof b->game);
  g_assert_cmpmem (a->commitments, sizeof a->commitments, b->commitments, sizeof b->commitments);
  g_assert_cmpmem (a->secrets, sizeof a->secrets, b->secrets, sizeof b->secrets);
  g_assert_cmpmem (&a->referee_nonce_hash, sizeof a->referee_nonce_hash, &b->referee_nonce_hash,
                   sizeof b->referee_nonce_hash);
  g_assert_cmpmem (a->referee_nonce, sizeof a->referee_nonce, b->referee_nonce,
                   sizeof b->referee_nonce);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      g_assert_cmpstr (a->names[seat], ==, b->names[seat]);
      g_assert_true (siguo_layout_equal (&a->layouts[seat], &b->layouts[seat]));
    }
  g_assert_true (siguo_deal_equal (&a->deal, &b->deal));
  g_assert_cmpuint (a->taken_back, ==, b->taken_back);
  g_assert_cmpint (a->taken_back_told, ==, b->taken_back_told);
  g_assert_cmpuint (a->events->len, ==, b->events->len);
  for (guint i = 0; i < a->events->len; i++)
    g_assert_true (siguo_event_equal (&g_array_index (a->events, SiguoEvent, i),
                                      &g_array_index (b->events, SiguoEvent, i)));
}

/* The .jgs writer */

static guint8
seat_to_colour (guint8 seat)
{
  return seat == SIGUO_NO_SEAT ? 0xff : (4 - seat) % 4;
}

static guint8
rank_to_code (guint8 rank)
{
  static const guint8 codes[SIGUO_N_RANKS] = {
    [SIGUO_RANK_UNKNOWN] = 0x01, [SIGUO_RANK_FLAG] = 0x02,    [SIGUO_RANK_MINE] = 0x03,
    [SIGUO_RANK_BOMB] = 0x04,    [SIGUO_RANK_FIELD_MARSHAL] = 0x05, [SIGUO_RANK_GENERAL] = 0x06,
    [SIGUO_RANK_MAJOR_GENERAL] = 0x07, [SIGUO_RANK_BRIGADIER] = 0x08, [SIGUO_RANK_COLONEL] = 0x09,
    [SIGUO_RANK_MAJOR] = 0x0a,   [SIGUO_RANK_CAPTAIN] = 0x0b, [SIGUO_RANK_LIEUTENANT] = 0x0c,
    [SIGUO_RANK_ENGINEER] = 0x0d,
  };

  return codes[rank];
}

static void
add (GByteArray *bytes, const guint8 *record)
{
  g_byte_array_append (bytes, record, 10);
}

static void
put_flag (guint8 *at, const SiguoPosition *position, guint8 seat)
{
  for (guint piece = 0; piece < SIGUO_MAX_PIECES; piece++)
    if (position->owner_of[piece] == seat && position->rank_of[piece] == SIGUO_RANK_FLAG)
      {
        at[0] = (guint8) position->board->y[piece];
        at[1] = (guint8) (16 - position->board->x[piece]);
      }
}

static void
add_move (GByteArray *bytes, const SiguoPosition *before, const SiguoEvent *event)
{
  static const guint8 codes[] = { 0, 1, 2, 3, 1, 3 };
  const SiguoBoard *board = before->board;
  guint8 owner = siguo_position_owner_at (before, event->to);
  guint8 r[10] = { 0x5f };

  r[1] = codes[event->outcome]
         | (guint8) (seat_to_colour (siguo_position_next_seat (before, event->seat)) << 3);
  r[2] = (guint8) board->y[event->from];
  r[3] = (guint8) (16 - board->x[event->from]);
  r[4] = (guint8) board->y[event->to];
  r[5] = (guint8) (16 - board->x[event->to]);
  if (event->attacker == SIGUO_RANK_FIELD_MARSHAL && codes[event->outcome] >= 2)
    put_flag (r + 6, before, event->seat);
  if (event->defender == SIGUO_RANK_FIELD_MARSHAL && codes[event->outcome] % 2 == 1)
    {
      r[1] |= 0x40;
      put_flag (r + 8, before, owner);
    }
  add (bytes, r);
}

static void
add_event (GByteArray *bytes, const SiguoPosition *before, const SiguoEvent *event)
{
  static const guint8 reasons[] = { 0, 1, 2, 3, 4, 6 };
  guint8 over[10] = { 0xf5, 5, 0, 0, 0xff };

  if (event->kind == SIGUO_EVENT_MOVE)
    add_move (bytes, before, event);
  else if (event->kind == SIGUO_EVENT_TIMEOUT && event->n_out == 0)
    add (bytes, (guint8[10]) { 0xf5, 2, seat_to_colour (event->seat),
                              before->timeouts[event->seat] + 1, seat_to_colour (event->next) });
  for (guint i = 0; i < event->n_out; i++)
    add (bytes, (guint8[10]) { 0xf5, 3, seat_to_colour (event->out[i].seat),
                              reasons[event->out[i].reason], seat_to_colour (event->next) });
  if (event->end == SIGUO_END_TEAM_OUT)
    over[3] = event->kind == SIGUO_EVENT_TIMEOUT ? 8 : 4;
  else if (event->end == SIGUO_END_DRAW_QUIET || event->end == SIGUO_END_DRAW_AGREED)
    over[3] = 2;
  else if (event->end == SIGUO_END_STOPPED)
    over[3] = 6;
  if (event->end != SIGUO_END_NOT)
    add (bytes, over);
}

static void
put_16 (GByteArray *bytes, guint at, guint value)
{
  bytes->data[at] = (guint8) value;
  bytes->data[at + 1] = (guint8) (value >> 8);
}

GByteArray *
make_jgs (const SiguoRecord *record)
{
  GByteArray *bytes = g_byte_array_new ();
  guint8 seats = siguo_options_seats (&record->options);
  SiguoPosition position;
  guint n;

  g_byte_array_set_size (bytes, 0x19c);
  memset (bytes->data, 0, bytes->len);
  memcpy (bytes->data, "QQGame JQS", 10);
  bytes->data[0x0e] = 1;
  put_16 (bytes, 0x10, 396);
  bytes->data[0x14] = bytes->data[0x16] = 1;
  bytes->data[0x18] = 0xff;
  bytes->data[0x19] = (guint8) __builtin_popcount (seats);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      guint8 *block = bytes->data + 0x1c + 88 * seat_to_colour (seat);

      block[4] = seats & 1 << seat ? seat_to_colour (seat) : 0xff;
      if (!(seats & 1 << seat))
        continue;
      memcpy (block + 12, "\xd0\xa1\xc3\xf7", 4);      /* 小明 in GBK */
      for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
        block[32 + i] = rank_to_code (record->layouts[seat].rank[i]);
    }
  siguo_record_begin (record, &position);
  for (guint i = 0; i < record->events->len; i++)
    {
      const SiguoEvent *event = &g_array_index (record->events, SiguoEvent, i);

      add_event (bytes, &position, event);
      siguo_position_apply (&position, event, NULL);
    }
  n = (bytes->len - 0x19c) / 10;
  put_16 (bytes, 0x12, 396 + 10 * n);
  put_16 (bytes, 0x1a, n);
  return bytes;
}

GByteArray *
make_jql (const SiguoLayout *layout)
{
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) "QQGame JQL File\0\x57\x04\0\0", 20);
  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    g_byte_array_append (bytes, (guint8[1]) { rank_to_code (layout->rank[i]) }, 1);
  return bytes;
}

void
damage (GByteArray *bytes, SiguoRandom *random)
{
  guint n = 1 + siguo_random_below (random, 4);

  for (guint i = 0; i < n && bytes->len > 0; i++)
    {
      guint at = siguo_random_below (random, bytes->len);
      guint length = 1 + siguo_random_below (random, 64);

      length = MIN (length, bytes->len - at);
      switch (siguo_random_below (random, 6))
        {
        case 0:
          bytes->data[at] ^= (guint8) (1u << siguo_random_below (random, 8));
          break;
        case 1:
          bytes->data[at] = (guint8) siguo_random_next (random);
          break;
        case 2:
          bytes->data[at] = bytes->data[siguo_random_below (random, bytes->len)];
          break;
        case 3:
          g_byte_array_remove_range (bytes, at, length);
          break;
        case 4:
          g_byte_array_set_size (bytes, at);
          break;
        default:
          {
            g_autofree guint8 *copy = g_memdup2 (bytes->data + at, length);

            g_byte_array_append (bytes, copy, length);
          }
        }
    }
}
