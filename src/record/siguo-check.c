/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-check.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static gboolean
is_shown (const SiguoEvent *event, const SiguoEventShown *shown)
{
  for (guint i = 0; i < event->n_shown; i++)
    if (event->shown[i].piece == shown->piece && event->shown[i].rank == shown->rank)
      return TRUE;
  return FALSE;
}

/* The order in which pieces are shown says nothing. */
static gboolean
same_shown (const SiguoEvent *a, const SiguoEvent *b)
{
  if (a->n_shown != b->n_shown)
    return FALSE;
  for (guint i = 0; i < a->n_shown; i++)
    if (!is_shown (b, &a->shown[i]))
      return FALSE;
  return TRUE;
}

/* @told may keep a rank to itself, but not tell another one. */
static gboolean
same_rank (guint8 told, guint8 ruled)
{
  return told == ruled || (told == SIGUO_RANK_UNKNOWN && ruled != SIGUO_RANK_NONE);
}

/* What was turned over, whose colour that made it, and the flags that went back. */
static gboolean
same_flip (const SiguoEvent *told, const SiguoEvent *ruled)
{
  return told->colour == ruled->colour && told->decided == ruled->decided
         && told->n_returned == ruled->n_returned
         && memcmp (told->returned, ruled->returned, told->n_returned * sizeof told->returned[0])
                == 0;
}

static gboolean
same_battle (const SiguoEvent *told, const SiguoEvent *ruled)
{
  return told->outcome == ruled->outcome && same_flip (told, ruled)
         && same_rank (told->attacker, ruled->attacker)
         && same_rank (told->defender, ruled->defender) && same_shown (told, ruled)
         && (told->n_path == 0
             || (told->n_path == ruled->n_path
                 && memcmp (told->path, ruled->path, told->n_path) == 0));
}

static gboolean
same_end (const SiguoEvent *told, const SiguoEvent *ruled)
{
  if (told->n_out != ruled->n_out || told->end != ruled->end || told->winners != ruled->winners)
    return FALSE;
  for (guint i = 0; i < told->n_out; i++)
    if (told->out[i].seat != ruled->out[i].seat || told->out[i].reason != ruled->out[i].reason)
      return FALSE;
  return TRUE;
}

/* Rules what @told says was done. Returns: the count that it falls under, NULL when it fits */
static guint *
rule_event (const SiguoPosition *truth, const SiguoEvent *told, SiguoEvent *ruled,
            SiguoCheck *check, char **reason)
{
  SiguoWhyNot why_not;
  guint *count = NULL;

  siguo_event_init (ruled, told->kind, told->seat);
  ruled->from = told->from;
  ruled->to = told->to;
  why_not = siguo_position_rule (truth, ruled);
  if (why_not != SIGUO_WHY_NOT_LEGAL)
    {
      *reason = g_strdup (siguo_why_not_to_words (why_not));
      return &check->illegal;
    }
  siguo_position_fill_path (truth, ruled);

  if (!same_battle (told, ruled))
    count = &check->battles_different;
  else if (!same_end (told, ruled))
    count = &check->ends_different;
  else if (told->next != ruled->next)
    count = &check->order_different;
  if (count != NULL)
    {
      g_autofree char *told_text = siguo_event_to_text (told, truth->board);
      g_autofree char *ruled_text = siguo_event_to_text (ruled, truth->board);

      /* Translators: two descriptions of one move: as it was recorded, and as the rules make it */
      *reason = g_strdup_printf (_("recorded “%s”, ruled “%s”"), told_text, ruled_text);
    }
  return count;
}

/* The same where not all is known. */
static guint *
accept_event (const SiguoPosition *position, const SiguoEvent *told, SiguoEvent *ruled,
              SiguoCheck *check, char **reason)
{
  g_autoptr (GError) error = NULL;

  *ruled = *told;
  if (siguo_position_accepts (position, told, &error))
    return NULL;
  *reason = g_strdup (error->message);
  return &check->illegal;
}

static gboolean
is_all_known (const SiguoRecord *record)
{
  guint8 seats = siguo_options_seats (&record->options);

  if (record->options.mode == SIGUO_MODE_DUEL_FLIP)
    return siguo_deal_is_known (&record->deal);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seats & 1 << seat
        && memchr (record->layouts[seat].rank, SIGUO_RANK_UNKNOWN, SIGUO_LAYOUT_POINTS) != NULL)
      return FALSE;
  return TRUE;
}

/* In flip chance deals, from numbers that everybody committed to. */
static gboolean
is_deal_right (const SiguoRecord *record)
{
  guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES];
  SiguoHash referee;
  SiguoDeal deal;

  if (record->options.mode != SIGUO_MODE_DUEL_FLIP || !record->has_commitments
      || !record->has_secrets || !siguo_deal_is_known (&record->deal))
    return TRUE;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoSecret *secret = &record->secrets[seat];

      memcpy (nonces[seat], secret->nonce, SIGUO_NONCE_BYTES);
      if (siguo_options_seats (&record->options) & 1 << seat
          && !siguo_commitment_fits (&record->commitments[seat], &record->game, seat, secret))
        return FALSE;
    }
  memcpy (nonces[SIGUO_N_SEATS], record->referee_nonce, SIGUO_NONCE_BYTES);
  siguo_commitment_hash_nonce (&referee, &record->game, 0xff, record->referee_nonce);
  siguo_commitment_deal (&record->game, &record->options, nonces, &deal);
  return siguo_deal_equal (&deal, &record->deal)
         && memcmp (&referee, &record->referee_nonce_hash, sizeof referee) == 0;
}

/**
 * siguo_check_record:
 * @check: (inout): counts are added
 * @first: (out) (optional) (transfer full): the first thing that does not fit, with its ply, or
 * NULL
 *
 * Rules the whole game again. With all layouts known everything must come out as written: paths,
 * battles, who moves next, flags shown, losses, draws and the end; in flip the deal, too, when the
 * numbers that it comes from are revealed. What people decide (surrender, leaving, agreed draws) is
 * taken from the record. With unknown layouts only what public knowledge can tell is checked. The
 * first difference ends the replay: all that follows it would differ too.
 *
 * Returns: TRUE when everything fits
 */
gboolean
siguo_check_record (const SiguoRecord *record, SiguoCheck *check, char **first)
{
  const gboolean known = is_all_known (record);
  g_autofree char *reason = NULL;
  SiguoPosition position;
  guint *count = NULL;

  if (first != NULL)
    *first = NULL;
  check->games++;
  if (!is_deal_right (record))
    {
      count = &check->illegal;
      reason = g_strdup (_("The deal does not come from the numbers of all players."));
    }
  siguo_record_begin (record, &position);
  for (guint i = 0; i < record->events->len && count == NULL; i++)
    {
      const SiguoEvent *told = &g_array_index (record->events, SiguoEvent, i);
      SiguoEvent ruled;

      check->moves += told->kind == SIGUO_EVENT_MOVE;
      count = (known ? rule_event : accept_event) (&position, told, &ruled, check, &reason);
      if (count == NULL)
        siguo_position_apply (&position, &ruled, NULL);
    }
  if (count == NULL && record->finished && position.end == SIGUO_END_NOT)
    {
      count = &check->ends_different;
      reason = g_strdup (_("The record ends, but the game is not over."));
    }
  if (count == NULL)
    return TRUE;
  (*count)++;
  if (first != NULL)
    /* Translators: the number of a move, and what is wrong with it */
    *first = g_strdup_printf (_("Ply %u: %s"), position.ply + 1u, reason);
  return FALSE;
}

/**
 * siguo_check_file:
 * @check: (inout): counts are added; a file that cannot be read counts as unreadable
 * @first: (out) (optional) (transfer full): the first thing that does not fit, or NULL
 *
 * Loads a recorded game of either kind and checks it.
 *
 * Returns: TRUE when everything fits
 */
gboolean
siguo_check_file (GFile *file, SiguoCheck *check, char **first)
{
  g_autofree guint8 *bytes = NULL;
  g_autoptr (SiguoRecord) record = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  bytes = siguo_record_load_bytes (file, &length, &error);
  if (bytes != NULL)
    record = siguo_record_from_bytes (bytes, length, &error);
  if (record != NULL)
    return siguo_check_record (record, check, first);
  check->games++;
  check->unreadable++;
  if (first != NULL)
    *first = g_strdup (error->message);
  return FALSE;
}

/**
 * siguo_check_to_text:
 *
 * Returns: (transfer full): the counts as "games=… moves=… …", for programs, never translated
 */
char *
siguo_check_to_text (const SiguoCheck *check)
{
  return g_strdup_printf ("games=%u moves=%u illegal=%u battles_different=%u order_different=%u "
                          "ends_different=%u unreadable=%u",
                          check->games, check->moves, check->illegal, check->battles_different,
                          check->order_different, check->ends_different, check->unreadable);
}
