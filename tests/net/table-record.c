/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-record.h"

#include "record/siguo-audit.h"
#include "record/siguo-check.h"
#include "record/siguo-record.h"
#include "rules/siguo-flip.h"

#include <string.h>

static SiguoRecord *
make_record (SiguoTable *table)
{
  const SiguoPosition *begin = siguo_table_get_begin (table);
  SiguoRecord *record = siguo_record_new (&begin->options);
  const SiguoHash *nonce_hash;
  const guint8 *nonce;

  record->viewer = siguo_table_get_seat (table);
  record->first = begin->turn;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((begin->seats & 1 << seat) != 0 && begin->options.mode != SIGUO_MODE_DUEL_FLIP)
      siguo_position_get_layout (begin, seat, &record->layouts[seat]);
  if (begin->options.mode == SIGUO_MODE_DUEL_FLIP)
    siguo_flip_get_deal (begin, &record->deal);
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
  record->finished = TRUE;
  return record;
}

void
table_record_check (SiguoTable *table)
{
  g_autoptr (SiguoRecord) written = make_record (table);
  g_autofree char *text = siguo_record_to_text (written);
  g_autoptr (SiguoRecord) record = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *first = NULL;
  SiguoCheck check = { 0 };
  SiguoAudit audit;

  record = siguo_record_from_text (text, strlen (text), &error);
  g_assert_no_error (error);
  siguo_check_record (record, &check, &first);
  g_assert_cmpstr (first, ==, NULL);
  siguo_audit_record (record, siguo_table_get_chain (table), &audit);
  if (written->taken_back != 0)
    {
      g_assert_cmpint (audit.finding, ==, written->taken_back_told ? SIGUO_AUDIT_MOVES_LOST
                                                                   : SIGUO_AUDIT_TAKEN_BACK);
      g_assert_cmpuint (audit.ply, ==, written->taken_back);
    }
  else
    g_assert_cmpint (audit.finding, ==, record->options.ally_layout_at_deploy
                                            ? SIGUO_AUDIT_LAYOUTS_SEEN : SIGUO_AUDIT_VERIFIED);
  g_assert_cmpuint (check.games, ==, 1);
  g_assert_cmpuint (check.moves, >, 0);
}
