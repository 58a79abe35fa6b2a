/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-audit.h"

#include <string.h>

/* The referee's work once more, with everything known (design, section 5). */
typedef struct
{
  const SiguoRecord *record;
  SiguoAudit *audit;
  guint8 seats;
  SiguoPosition truth;
  SiguoHash chain;
  gint64 now_ms;            /* of the last event */
  gint64 turn_ms;           /* when the turn began */
} Auditor;

/* Returns: FALSE, so that nothing more is looked at */
static gboolean
find (Auditor *self, SiguoAuditFinding finding, guint8 seat)
{
  self->audit->finding = finding;
  self->audit->seat = seat;
  return FALSE;
}

/* Before the game */

static gboolean
check_seals (Auditor *self)
{
  const SiguoRecord *record = self->record;
  SiguoHash hash;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (self->seats & 1 << seat
        && !siguo_commitment_fits (&record->commitments[seat], &record->game, seat,
                                   &record->secrets[seat]))
      return find (self, SIGUO_AUDIT_COMMITMENT, seat);
  siguo_commitment_hash_nonce (&hash, &record->game, 0xff, record->referee_nonce);
  if (memcmp (&hash, &record->referee_nonce_hash, sizeof hash) != 0)
    return find (self, SIGUO_AUDIT_REFEREE_NONCE, SIGUO_NO_SEAT);
  return TRUE;
}

/* What was known of @seat's layout during the game must be the revealed one. */
static gboolean
check_layout (Auditor *self, guint8 seat)
{
  const SiguoLayout *seen = &self->record->layouts[seat];
  const SiguoLayout *revealed = &self->record->secrets[seat].layout;

  if (!siguo_layout_check (revealed, NULL))
    return find (self, SIGUO_AUDIT_LAYOUT, seat);
  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    if (seen->rank[i] != SIGUO_RANK_UNKNOWN && seen->rank[i] != revealed->rank[i])
      return find (self, SIGUO_AUDIT_LAYOUT_SHOWN, seat);
  return TRUE;
}

static gboolean
set_up_layouts (Auditor *self)
{
  const SiguoRecord *record = self->record;
  SiguoLayout layouts[SIGUO_N_SEATS];

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      layouts[seat] = record->secrets[seat].layout;
      if (self->seats & 1 << seat && !check_layout (self, seat))
        return FALSE;
    }
  siguo_position_init (&self->truth, &record->options, layouts, record->first);
  return TRUE;
}

/* In flip; @dealt: (nullable): what chance dealt, where that is known */
static gboolean
set_up_deal (Auditor *self, const SiguoDeal *dealt)
{
  const SiguoDeal *seen = &self->record->deal;

  if (dealt == NULL && !siguo_deal_is_known (seen))
    return find (self, SIGUO_AUDIT_NOT_REVEALED, SIGUO_NO_SEAT);
  if (dealt != NULL)
    for (guint i = 0; i < SIGUO_DEAL_POINTS; i++)
      if (seen->rank[i] != SIGUO_RANK_UNKNOWN
          && (seen->rank[i] != dealt->rank[i] || seen->colour[i] != dealt->colour[i]))
        return find (self, SIGUO_AUDIT_DEAL, SIGUO_NO_SEAT);
  siguo_flip_init (&self->truth, &self->record->options, dealt != NULL ? dealt : seen,
                   self->record->first);
  return TRUE;
}

static gboolean
set_up (Auditor *self)
{
  const SiguoRecord *record = self->record;
  gboolean flip = record->options.mode == SIGUO_MODE_DUEL_FLIP;
  guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES];
  const guint8 (*all)[SIGUO_NONCE_BYTES] = (const guint8 (*)[SIGUO_NONCE_BYTES]) nonces;
  SiguoDeal deal;

  if (!record->has_secrets)
    return find (self, SIGUO_AUDIT_NOT_REVEALED, SIGUO_NO_SEAT);
  if (!record->has_commitments)
    return flip ? set_up_deal (self, NULL) : set_up_layouts (self);

  siguo_chain_start (&self->chain, &record->game, &record->options, record->commitments,
                     &record->referee_nonce_hash);
  if (!check_seals (self))
    return FALSE;
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    memcpy (nonces[seat], record->secrets[seat].nonce, SIGUO_NONCE_BYTES);
  memcpy (nonces[SIGUO_N_SEATS], record->referee_nonce, SIGUO_NONCE_BYTES);
  if (siguo_commitment_first_mover (&record->game, &record->options, all) != record->first)
    return find (self, SIGUO_AUDIT_FIRST_MOVER, record->first);
  if (!flip)
    return set_up_layouts (self);
  siguo_commitment_deal (&record->game, &record->options, all, &deal);
  return set_up_deal (self, &deal);
}

/* The game */

/* May it happen at all, now, by these options? Who decided on it is the players' business. */
static gboolean
is_allowed (const SiguoPosition *truth, const SiguoEvent *told)
{
  const SiguoOptions *options = &truth->options;

  switch ((SiguoEventKind) told->kind)
    {
    case SIGUO_EVENT_TIMEOUT:
      return options->move_seconds > 0;
    case SIGUO_EVENT_PASS:
      return options->move_seconds == 0;
    case SIGUO_EVENT_SURRENDER:
      return truth->ply >= options->surrender_min_ply;
    case SIGUO_EVENT_DRAW:
      return truth->ply >= options->draw_offer_min_ply;
    case SIGUO_EVENT_MOVE:
    case SIGUO_EVENT_FLIP:
    case SIGUO_EVENT_SKIP:
    case SIGUO_EVENT_LEAVE:
    case SIGUO_EVENT_STOP:
    default:
      return TRUE;
    }
}

/* The ranks of a battle that everybody is told (rules.md section 8). */
static gboolean
same_ranks (const SiguoOptions *options, const SiguoEvent *told, const SiguoEvent *ruled)
{
  gboolean both = siguo_options_is_open (options) || options->mode == SIGUO_MODE_DUEL_FLIP
                  || options->battle_reveal == SIGUO_REVEAL_BOTH
                  || ruled->outcome == SIGUO_OUTCOME_QUIET;
  gboolean defender = both || options->battle_reveal == SIGUO_REVEAL_DEFENDER;

  return told->attacker == (both ? ruled->attacker : SIGUO_RANK_UNKNOWN)
         && told->defender == (defender ? ruled->defender : SIGUO_RANK_UNKNOWN);
}

static SiguoAuditFinding
compare (const SiguoOptions *options, const SiguoEvent *told, const SiguoEvent *ruled)
{
  if (told->n_path != ruled->n_path || memcmp (told->path, ruled->path, told->n_path) != 0)
    return SIGUO_AUDIT_PATH;
  if (told->outcome != ruled->outcome)
    return SIGUO_AUDIT_BATTLE;
  if (!same_ranks (options, told, ruled))
    return SIGUO_AUDIT_RANKS;
  if (told->n_shown != ruled->n_shown
      || memcmp (told->shown, ruled->shown, told->n_shown * sizeof told->shown[0]) != 0)
    return SIGUO_AUDIT_SHOWN;
  if (told->colour != ruled->colour || told->decided != ruled->decided
      || told->n_returned != ruled->n_returned
      || memcmp (told->returned, ruled->returned, told->n_returned * sizeof told->returned[0]) != 0)
    return SIGUO_AUDIT_FLIP;
  if (told->n_out != ruled->n_out
      || memcmp (told->out, ruled->out, told->n_out * sizeof told->out[0]) != 0)
    return SIGUO_AUDIT_OUT;
  if (told->end != ruled->end || told->winners != ruled->winners)
    return SIGUO_AUDIT_END;
  if (told->next != ruled->next)
    return SIGUO_AUDIT_NEXT;
  return SIGUO_AUDIT_VERIFIED;
}

/* A clock may stand still, when players agree on it, while a draw is offered, or while somebody is
 * away. That is no event, so it is not known here; but it can only make a turn longer. So a
 * time-out that comes too early is found, and a move that comes too late is not. */
static SiguoAuditFinding
check_time (const Auditor *self, const SiguoEvent *told)
{
  if (told->time_ms < self->now_ms)
    return SIGUO_AUDIT_TIME_BACK;
  if (told->kind == SIGUO_EVENT_TIMEOUT
      && told->time_ms - self->turn_ms < 1000 * (gint64) self->truth.options.move_seconds)
    return SIGUO_AUDIT_TIMEOUT_EARLY;
  return SIGUO_AUDIT_VERIFIED;
}

static gboolean
check_event (Auditor *self, const SiguoEvent *told)
{
  g_autofree char *text = siguo_event_to_text (told, self->truth.board);
  SiguoAuditFinding finding;
  guint8 turn = self->truth.turn;
  SiguoEvent ruled;

  self->audit->ply = self->truth.ply + 1u;
  self->audit->told = *told;
  siguo_event_init (&ruled, told->kind, told->seat);
  ruled.from = told->from;
  ruled.to = told->to;
  ruled.time_ms = told->time_ms;
  self->audit->why_not = siguo_position_rule (&self->truth, &ruled);
  if (self->audit->why_not != SIGUO_WHY_NOT_LEGAL)
    return find (self, SIGUO_AUDIT_ILLEGAL, told->seat);
  siguo_position_fill_path (&self->truth, &ruled);
  self->audit->ruled = ruled;
  if (!is_allowed (&self->truth, told))
    return find (self, SIGUO_AUDIT_NOT_ALLOWED, told->seat);
  finding = compare (&self->truth.options, told, &ruled);
  if (finding == SIGUO_AUDIT_VERIFIED)
    finding = check_time (self, told);
  if (finding != SIGUO_AUDIT_VERIFIED)
    return find (self, finding, told->seat);

  siguo_position_apply (&self->truth, &ruled, NULL);
  siguo_chain_add (&self->chain, text);
  self->now_ms = told->time_ms;
  /* Who gives up out of turn leaves the clock of the one to move as it is. */
  if (siguo_event_is_ply (told) || self->truth.turn != turn)
    self->turn_ms = told->time_ms;
  self->audit->n_events++;
  return TRUE;
}

static gboolean
check_game (Auditor *self, const SiguoHash *chain)
{
  const SiguoRecord *record = self->record;

  for (guint i = 0; i < record->events->len; i++)
    if (!check_event (self, &g_array_index (record->events, SiguoEvent, i)))
      return FALSE;
  self->audit->ply = 0;
  if (self->truth.end == SIGUO_END_NOT)
    return find (self, SIGUO_AUDIT_UNFINISHED, SIGUO_NO_SEAT);
  if (!record->has_commitments && record->taken_back == 0)
    return find (self, SIGUO_AUDIT_NOT_SEALED, SIGUO_NO_SEAT);
  if (chain != NULL && record->has_commitments
      && memcmp (chain, &self->chain, sizeof *chain) != 0)
    return find (self, SIGUO_AUDIT_CHAIN, SIGUO_NO_SEAT);
  if (record->taken_back != 0)
    {
      self->audit->ply = record->taken_back;
      return find (self,
                   record->taken_back_told ? SIGUO_AUDIT_MOVES_LOST : SIGUO_AUDIT_TAKEN_BACK,
                   SIGUO_NO_SEAT);
    }
  if (record->options.mode == SIGUO_MODE_SIGUO_DUAL && record->options.ally_layout_at_deploy)
    return find (self, SIGUO_AUDIT_LAYOUTS_SEEN, SIGUO_NO_SEAT);
  return TRUE;
}

/**
 * siguo_audit_record:
 * @record: a finished game with its reveal
 * @chain: (nullable): the last hash that the room sent while the game was played
 * @audit: (out): what was found
 *
 * Referees the whole game again. Checked are: that each secret fits its seal; that first mover and
 * deal come from the numbers of all; that each layout is legal and was never shown otherwise; for
 * each event, in this order, that it could be done, that the options allow it, its path, the
 * battle, what was shown, who is out, the end, who moves next, and the referee's time: it never
 * goes back, and no time-out comes early; and that nothing was taken back after it was told. What
 * people decide (to give up, to leave, to agree, to stop) is taken as told. The four words are made
 * from @chain or, without it, from the hash of the record's events.
 */
void
siguo_audit_record (const SiguoRecord *record, const SiguoHash *chain, SiguoAudit *audit)
{
  Auditor self = { .record = record, .audit = audit };
  gboolean right;

  g_return_if_fail (record != NULL);
  g_return_if_fail (audit != NULL);

  memset (audit, 0, sizeof *audit);
  audit->seat = SIGUO_NO_SEAT;
  self.seats = siguo_options_seats (&record->options);
  right = set_up (&self) && check_game (&self, chain);
  if (right)
    audit->finding = SIGUO_AUDIT_VERIFIED;
  if (chain != NULL || (record->has_commitments && !siguo_audit_is_wrong (audit)))
    {
      audit->has_words = TRUE;
      siguo_four_words_make (&audit->words, chain != NULL ? chain : &self.chain);
    }
}

/**
 * siguo_audit_is_wrong:
 * @audit: what was found
 *
 * Returns: whether somebody told something that is not true
 */
gboolean
siguo_audit_is_wrong (const SiguoAudit *audit)
{
  return audit->finding > SIGUO_AUDIT_NOT_REVEALED;
}
