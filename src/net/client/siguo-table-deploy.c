/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-table-private.h"

#include "net/common/siguo-secure-random.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Commit first, open later (design, section 5). What was committed to is on the disk before the
 * room hears of it, and is opened only when the commitments of all are published, ours among
 * them. */

gboolean
siguo_table_save (SiguoTable *self,
                  GError    **error)
{
  return self->folder == NULL || siguo_seat_store_save (self->folder, &self->kept, error);
}

void
siguo_table_forget_secrets (SiguoTable *self)
{
  g_autoptr (GError) error = NULL;

  if (self->kept.n_secrets == 0)
    return;
  memset (self->kept.secrets, 0, sizeof self->kept.secrets);
  self->kept.n_secrets = 0;
  self->kept.has_commitments = FALSE;
  if (!siguo_table_save (self, &error))
    g_warning ("%s", error->message);
}

/* What all are bound to outlasts this program, so that the game can be audited all the same. */
static void
keep_commitments (SiguoTable *self)
{
  g_autoptr (GError) error = NULL;

  if (self->kept.has_commitments)
    return;
  self->kept.has_commitments = TRUE;
  memcpy (self->kept.commitments, self->commitments, sizeof self->commitments);
  self->kept.referee_nonce_hash = self->referee_nonce_hash;
  if (!siguo_table_save (self, &error))
    g_warning ("%s", error->message);
}

static gboolean
same_game (const SiguoGameId *a,
           const SiguoGameId *b)
{
  return memcmp (a->byte, b->byte, SIGUO_GAME_ID_BYTES) == 0;
}

void
siguo_table_recall_commitments (SiguoTable *self)
{
  if (self->has_commitments || !self->kept.has_commitments
      || !same_game (&self->kept.game, &self->game))
    return;
  self->has_commitments = TRUE;
  memcpy (self->commitments, self->kept.commitments, sizeof self->commitments);
  self->referee_nonce_hash = self->kept.referee_nonce_hash;
}

const SiguoSecret *
siguo_table_get_own_secret (SiguoTable *self)
{
  const SiguoKeptSeat *kept = &self->kept;

  if (!self->has_commitments || kept->n_secrets == 0 || kept->seat != self->seat
      || !same_game (&kept->game, &self->game))
    return NULL;
  for (guint i = 0; i < kept->n_secrets; i++)
    if (siguo_commitment_fits (&self->commitments[kept->seat], &kept->game, kept->seat,
                               &kept->secrets[i]))
      return &kept->secrets[i];
  return NULL;
}

static gboolean
plays (SiguoTable *self)
{
  return self->seat < SIGUO_N_SEATS
         && (siguo_options_seats (&self->options) & (1u << self->seat)) != 0;
}

gboolean
siguo_table_take_deploy (SiguoTable         *self,
                         const SiguoMessage *message)
{
  SiguoGameId game;

  if (self->phase != SIGUO_TABLE_DEPLOY)
    {
      siguo_table_accuse (self, _("The room asked for layouts at the wrong time."));
      return FALSE;
    }
  siguo_message_get_hex (message, "game", game.byte, SIGUO_GAME_ID_BYTES);
  /* One that failed is told of, and the room goes back to the lobby first. */
  if (self->deploying && !self->in_snapshot && !same_game (&game, &self->game))
    {
      siguo_table_accuse (self, _("The room asked for layouts at the wrong time."));
      return FALSE;
    }
  if (self->opening && !self->in_snapshot && !same_game (&game, &self->game))
    {
      siguo_table_accuse (self, _("The room did not say why the game that all had opened their "
                                  "layouts for did not begin."));
      return FALSE;
    }
  /* The same game again is what somebody is told who came back. */
  if (!self->has_game || !same_game (&game, &self->game))
    {
      self->has_game = TRUE;
      self->game = game;
      self->has_commitments = FALSE;
      self->has_position = FALSE;
      self->has_secrets = FALSE;
      self->shown = 0;
      self->draft_waits = FALSE;
      siguo_table_witness_anew (self);
      /* Among what we missed there may be an older deployment, which failed. */
      if (!siguo_table_in_tail (self) && !same_game (&game, &self->kept.game))
        siguo_table_forget_secrets (self);
      self->opening = FALSE;
      siguo_table_agree (self);
    }
  if (!siguo_table_keeps_agreement (self))
    return FALSE;
  self->deploying = TRUE;
  self->opened = FALSE;
  self->in_snapshot = FALSE;
  siguo_table_set_time (self, message, SIGUO_PAUSE_NONE);
  siguo_table_emit (self, SIGUO_TABLE_DEPLOY_STARTED);
  return TRUE;
}

static gboolean
is_zero (gconstpointer bytes,
         gsize         length)
{
  const guint8 *byte = bytes;

  for (gsize i = 0; i < length; i++)
    if (byte[i] != 0)
      return FALSE;
  return TRUE;
}

gboolean
siguo_table_take_committed (SiguoTable         *self,
                            const SiguoMessage *message)
{
  guint8 seats = siguo_options_seats (&self->options);
  SiguoCommitment commitments[SIGUO_N_SEATS];
  SiguoHash nonce_hash;

  if (self->phase != SIGUO_TABLE_DEPLOY || !self->has_game)
    {
      siguo_table_accuse (self, _("The room published commitments at the wrong time."));
      return FALSE;
    }
  if (!siguo_table_keeps_agreement (self))
    return FALSE;
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoMessage *item = siguo_message_get_item (message, "commitments", seat);
      SiguoCommitment *commitment = &commitments[seat];

      siguo_message_get_hex (item, "root", commitment->root.byte, SIGUO_HASH_BYTES);
      siguo_message_get_hex (item, "nonce_hash", commitment->nonce_hash.byte, SIGUO_HASH_BYTES);
      if ((seats & (1u << seat)) != 0
          && (is_zero (&commitment->root, SIGUO_HASH_BYTES)
              || is_zero (&commitment->nonce_hash, SIGUO_HASH_BYTES)))
        {
          siguo_table_accuse (self,
                              _("The room asked to see your layout before all players "
                                "had committed to theirs."));
          return FALSE;
        }
    }
  siguo_message_get_hex (message, "nonce_hash", nonce_hash.byte, SIGUO_HASH_BYTES);
  /* Those that an earlier run of this program opened its own for count as well. */
  siguo_table_recall_commitments (self);
  if (self->has_commitments
      && (memcmp (commitments, self->commitments, sizeof commitments) != 0
          || memcmp (&nonce_hash, &self->referee_nonce_hash, sizeof nonce_hash) != 0))
    {
      siguo_table_accuse (self, _("The room changed a commitment after it was published."));
      return FALSE;
    }
  memcpy (self->commitments, commitments, sizeof commitments);
  self->referee_nonce_hash = nonce_hash;
  self->has_commitments = self->opening = TRUE;
  siguo_table_set_time (self, message, SIGUO_PAUSE_NONE);
  if (!plays (self) || self->kept.n_secrets == 0 || !same_game (&self->kept.game, &self->game))
    return TRUE;
  if (siguo_table_get_own_secret (self) == NULL)
    {
      siguo_table_accuse (self,
                          _("The commitment that the room published for your seat is not yours."));
      return FALSE;
    }
  keep_commitments (self);
  return TRUE;
}

static gboolean
shows_drafts (SiguoTable *self)
{
  return self->options.mode == SIGUO_MODE_SIGUO_DUAL && self->options.ally_layout_at_deploy
         && plays (self);
}

/* What allies' boards show before all have committed. */
static gboolean
take_drafts (SiguoTable         *self,
             const SiguoMessage *message)
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const char *text = siguo_message_get_text_at (message, "layouts", seat);
      SiguoLayout layout;

      if (*text == '\0')
        continue;
      if (!shows_drafts (self) || seat == self->seat
          || (siguo_options_team (&self->options, self->seat) & (1u << seat)) == 0
          || !siguo_layout_from_text (&layout, text, NULL) || !siguo_layout_check (&layout, NULL))
        {
          siguo_table_accuse (self, _("The room showed a layout that it should not have shown."));
          return FALSE;
        }
      self->shown_layouts[seat] = layout;
      self->shown |= 1u << seat;
    }
  return TRUE;
}

gboolean
siguo_table_take_layouts (SiguoTable         *self,
                          const SiguoMessage *message)
{
  SiguoLayout layouts[SIGUO_N_SEATS];
  gboolean is_out = self->phase == SIGUO_TABLE_PLAY && self->has_position
                    && self->options.dead_see_all && plays (self)
                    && (self->position.alive & (1u << self->seat)) == 0;

  if (self->phase != SIGUO_TABLE_DEPLOY && !is_out)
    {
      siguo_table_accuse (self, _("The room showed a layout that it should not have shown."));
      return FALSE;
    }
  if (is_out ? !siguo_table_learn_layouts (self, message, layouts) : !take_drafts (self, message))
    return FALSE;
  siguo_table_emit (self, SIGUO_TABLE_LAYOUTS_CHANGED);
  return TRUE;
}

/* Lets the ally look on; what was on its way already comes first. */
static void
show_draft (SiguoTable *self)
{
  g_autofree char *text = NULL;
  SiguoMessage *message;

  if (!shows_drafts (self) || self->phase != SIGUO_TABLE_DEPLOY || !self->has_game
      || self->has_commitments)
    return;
  self->draft_waits = siguo_table_is_pending (self, SIGUO_MESSAGE_SHOW);
  if (self->draft_waits)
    return;
  text = siguo_layout_to_text (&self->draft);
  message = siguo_message_new (SIGUO_MESSAGE_SHOW);
  siguo_message_set_text (message, "layout", text);
  siguo_table_send (self, message);
}

void
siguo_table_show_answered (SiguoTable *self)
{
  if (self->draft_waits)
    show_draft (self);
}

static void
open_secret (SiguoTable        *self,
             const SiguoSecret *secret)
{
  SiguoMessage *message = siguo_message_new (SIGUO_MESSAGE_OPEN);
  g_autofree char *layout = siguo_layout_to_text (&secret->layout);

  siguo_message_set_text (message, "layout", layout);
  siguo_message_set_hex (message, "salts", &secret->salt[0][0],
                         SIGUO_LAYOUT_PIECES * SIGUO_SALT_BYTES);
  siguo_message_set_hex (message, "nonce", secret->nonce, SIGUO_NONCE_BYTES);
  self->opened = siguo_table_send (self, message) != 0;
}

/* The time for deploying is up: what was legal last counts. */
static gboolean
on_commit_due (gpointer user_data)
{
  g_autoptr (SiguoTable) self = g_object_ref (user_data);
  g_autoptr (GError) error = NULL;

  self->commit_id = 0;
  if (self->has_draft && !siguo_table_is_pending (self, SIGUO_MESSAGE_COMMIT)
      && siguo_table_commit (self, &self->draft, &error) == 0)
    g_warning ("%s", error->message);
  return G_SOURCE_REMOVE;
}

static guint
cannot_commit (GError    **error,
               const char *why)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, why);
  return 0;
}

/* Makes a secret of @layout, keeps it, and tells the room what it binds us to. */
static guint
commit_to (SiguoTable        *self,
           const SiguoLayout *layout,
           GError           **error)
{
  SiguoKeptSeat *kept = &self->kept;
  SiguoSecret *secret;
  SiguoCommitment commitment;
  SiguoMessage *message;
  guint id;

  if (!same_game (&kept->game, &self->game) || kept->seat != self->seat)
    {
      kept->n_secrets = 0;
      kept->has_commitments = FALSE;
    }
  if (kept->n_secrets == SIGUO_MAX_KEPT_SECRETS)
    return cannot_commit (error, _("The room has not answered yet. Try again in a moment."));

  kept->game = self->game;
  kept->seat = self->seat;
  kept->has_options = TRUE;
  kept->options = self->agreed;
  secret = &kept->secrets[kept->n_secrets];
  secret->layout = *layout;
  siguo_secure_random (&secret->salt[0][0], sizeof secret->salt);
  siguo_secure_random (secret->nonce, sizeof secret->nonce);
  siguo_commitment_make (&commitment, &kept->game, kept->seat, secret);
  kept->n_secrets++;
  if (!siguo_table_save (self, error))
    {
      kept->n_secrets--;
      return 0;
    }

  message = siguo_message_new (SIGUO_MESSAGE_COMMIT);
  siguo_message_set_hex (message, "root", commitment.root.byte, SIGUO_HASH_BYTES);
  siguo_message_set_hex (message, "nonce_hash", commitment.nonce_hash.byte, SIGUO_HASH_BYTES);
  id = siguo_table_send (self, message);
  if (id == 0)
    return cannot_commit (error, _("There is no connection to the room."));
  return id;
}

/* In flip there is nothing to deploy: our part in the chance is all. */
static void
commit_nonce (SiguoTable *self)
{
  g_autoptr (GError) error = NULL;
  SiguoLayout layout;

  if (self->seats[self->seat].committed || siguo_table_is_pending (self, SIGUO_MESSAGE_COMMIT))
    return;
  siguo_layout_hide (&layout);
  if (commit_to (self, &layout, &error) == 0)
    g_warning ("%s", error->message);
}

void
siguo_table_settle_deploy (SiguoTable *self)
{
  g_clear_handle_id (&self->commit_id, g_source_remove);
  if (self->phase != SIGUO_TABLE_DEPLOY || !self->has_game || !plays (self)
      || siguo_table_in_tail (self))
    return;
  if (self->has_commitments)
    {
      const SiguoSecret *secret = siguo_table_get_own_secret (self);

      if (secret != NULL && !self->opened && !siguo_table_is_pending (self, SIGUO_MESSAGE_OPEN))
        open_secret (self, secret);
    }
  else if (siguo_table_is_flip (self))
    commit_nonce (self);
  else if (self->deadline_us >= 0 && !self->seats[self->seat].committed)
    {
      gint64 left_us = self->deadline_us - g_get_monotonic_time ();

      self->commit_id =
        g_timeout_add ((guint) CLAMP (left_us / 1000, 0, G_MAXINT32), on_commit_due, self);
    }
}

/**
 * siguo_table_commit:
 * @self: a table in deployment
 * @layout: a legal layout
 * @error: a translated sentence
 *
 * Commits to @layout. It may be repeated with another one until all have committed.
 *
 * Returns: the command's number, or 0 with @error
 */
guint
siguo_table_commit (SiguoTable        *self,
                    const SiguoLayout *layout,
                    GError           **error)
{
  g_return_val_if_fail (SIGUO_IS_TABLE (self), 0);
  g_return_val_if_fail (layout != NULL, 0);

  /* As long as we are told what we missed, it may be another deployment by now. */
  if (self->phase != SIGUO_TABLE_DEPLOY || !self->has_game || !plays (self)
      || siguo_table_is_flip (self) || siguo_table_in_tail (self))
    return cannot_commit (error, _("This is not the time for deploying."));
  if (!siguo_layout_check (layout, error))
    return 0;
  self->draft = *layout;
  self->has_draft = TRUE;
  show_draft (self);
  return commit_to (self, layout, error);
}

/* All commitments before the one that was answered are void. */
void
siguo_table_commit_answered (SiguoTable         *self,
                             const SiguoPending *pending)
{
  guint later = 0;

  for (GList *link = self->pending.head; link != NULL; link = link->next)
    if (((SiguoPending *) link->data)->type == SIGUO_MESSAGE_COMMIT)
      later++;
  if (later + 1 >= self->kept.n_secrets)
    return;
  memmove (self->kept.secrets, &self->kept.secrets[self->kept.n_secrets - later - 1],
           (later + 1) * sizeof self->kept.secrets[0]);
  self->kept.n_secrets = later + 1;
  /* The file may hold more than is needed; the next save puts it right. */
}

/**
 * siguo_table_set_draft:
 * @self: a table
 * @layout: what stands on the board
 *
 * Remembers @layout for the deadline when it is legal.
 */
void
siguo_table_set_draft (SiguoTable        *self,
                       const SiguoLayout *layout)
{
  g_return_if_fail (SIGUO_IS_TABLE (self));
  g_return_if_fail (layout != NULL);

  if (!siguo_layout_check (layout, NULL))
    return;
  self->draft = *layout;
  self->has_draft = TRUE;
  show_draft (self);
}
