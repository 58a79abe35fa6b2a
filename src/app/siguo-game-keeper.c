/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-game-keeper.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "record/siguo-record-writer.h"
#include "rules/siguo-flip.h"
#include "siguo-games-folder.h"

/* More games than friends play in a night; a room that begins more of them means to fill the
 * disk. */
#define MAX_GAMES 200
/* How the name of a record begins. */
#define STAMP "%Y-%m-%d-%H%M"
#define STAMP_LENGTH strlen ("2026-01-31-2359")

struct _SiguoGameKeeper
{
  GObject parent_instance;

  SiguoTable *table;
  char *folder;
  SiguoRecordWriter *writer;   /* NULL between games, and after a disk that did not take it */
  guint n_written;
  guint n_games;
  char *date;                  /* when the game began */
  char *path;
};

enum
{
  PROBLEM,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoGameKeeper, siguo_game_keeper, G_TYPE_OBJECT)

/* A full disk must not stop a game; the player hears of it once. */
static void
give_up (SiguoGameKeeper *self,
         const GError    *error)
{
  g_autofree char *text = g_strdup_printf (_("The game cannot be recorded: %s"), error->message);

  g_clear_pointer (&self->writer, siguo_record_writer_free);
  g_signal_emit (self, signals[PROBLEM], 0, text);
}

SiguoRecord *
siguo_game_keeper_make_record (SiguoGameKeeper *self)
{
  const SiguoPosition *begin;
  const SiguoCommitment *commitments;
  const SiguoHash *nonce_hash = NULL;
  const SiguoSecret *secrets;
  const guint8 *referee_nonce = NULL;
  SiguoRecord *record;

  g_return_val_if_fail (SIGUO_IS_GAME_KEEPER (self), NULL);

  begin = siguo_table_get_begin (self->table);
  if (begin == NULL)
    return NULL;
  record = siguo_record_new (&begin->options);
  record->date = g_strdup (self->date);
  record->room = g_strdup (siguo_table_get_room_name (self->table));
  record->viewer = siguo_table_get_seat (self->table);
  record->first = begin->turn;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    {
      const SiguoTableSeat *state = siguo_table_get_seat_state (self->table, seat);

      if (!(begin->seats & 1 << seat))
        continue;
      if (state->member != 0)
        record->names[seat] = g_strdup (state->name);
      if (begin->options.mode != SIGUO_MODE_DUEL_FLIP)
        siguo_position_get_layout (begin, seat, &record->layouts[seat]);
    }
  if (begin->options.mode == SIGUO_MODE_DUEL_FLIP)
    siguo_flip_get_deal (begin, &record->deal);
  commitments = siguo_table_get_commitments (self->table, &nonce_hash);
  if (commitments != NULL)
    {
      record->has_commitments = TRUE;
      record->game = *siguo_table_get_game_id (self->table);
      memcpy (record->commitments, commitments, sizeof record->commitments);
      record->referee_nonce_hash = *nonce_hash;
    }
  secrets = siguo_table_get_secrets (self->table, &referee_nonce);
  if (secrets != NULL)
    {
      record->has_secrets = TRUE;
      record->taken_back = siguo_table_get_taken_back (self->table, &record->taken_back_told);
      memcpy (record->secrets, secrets, sizeof record->secrets);
      memcpy (record->referee_nonce, referee_nonce, sizeof record->referee_nonce);
    }
  for (guint i = 0; i < siguo_table_get_n_events (self->table); i++)
    g_array_append_vals (record->events, siguo_table_get_event (self->table, i), 1);
  return record;
}

static void
write_new_events (SiguoGameKeeper *self)
{
  g_autoptr (GError) error = NULL;

  while (self->writer != NULL && self->n_written < siguo_table_get_n_events (self->table))
    if (siguo_record_writer_add (self->writer, siguo_table_get_event (self->table, self->n_written),
                                 &error))
      self->n_written++;
    else
      give_up (self, error);
}

/* A window that crashed in this very game left its part of the record; coming back brings all of it
 * anew. */
static void
remove_parts (SiguoGameKeeper *self,
              const char      *tail)
{
  g_autofree char *ending = g_strconcat (tail, ".siguo.part", NULL);
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);

      if (g_str_has_suffix (name, ending))
        g_unlink (path);
    }
}

/* A window that was opened anew after the end of a game is told all of it once more: then it has a
 * record already, and differs from it in its date alone. Another game of the same name is kept. */
static void
drop_copy (SiguoGameKeeper   *self,
           const SiguoRecord *whole)
{
  g_autofree char *base = g_path_get_basename (self->path);
  const char *tail = base + MIN (STAMP_LENGTH, strlen (base));
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);
      g_autoptr (GFile) file = NULL;
      g_autoptr (SiguoRecord) old = NULL;
      g_autofree char *old_text = NULL;
      g_autofree char *text = NULL;

      if (g_str_equal (name, base) || !g_str_has_suffix (name, tail))
        continue;
      file = g_file_new_for_path (path);
      old = siguo_record_load (file, NULL);
      if (old == NULL)
        continue;
      g_free (old->date);
      old->date = g_strdup (whole->date);
      old_text = siguo_record_to_text (old);
      text = siguo_record_to_text (whole);
      if (!g_str_equal (old_text, text))
        continue;
      g_unlink (self->path);
      g_free (self->path);
      self->path = g_steal_pointer (&path);
      return;
    }
}

static void
on_game_started (SiguoGameKeeper *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (SiguoRecord) head = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = siguo_bytes_to_hex (siguo_table_get_game_id (self->table)->byte, 4);
  g_autofree char *stamp = g_date_time_format (now, STAMP);
  guint8 seat = siguo_table_get_seat (self->table);
  /* Names of people and rooms never become names of files. With the seat two windows on one
   * computer get along. */
  g_autofree char *tail =
    g_strdup_printf ("-%s-%c", id, seat < SIGUO_N_SEATS ? siguo_seat_to_letter (seat) : '0');
  g_autofree char *name = g_strconcat (stamp, tail, NULL);

  g_clear_pointer (&self->writer, siguo_record_writer_free);
  g_clear_pointer (&self->path, g_free);
  g_free (self->date);
  self->date = g_date_time_format (now, "%Y-%m-%dT%H:%M:%S%:z");
  self->n_written = 0;
  if (++self->n_games > MAX_GAMES)
    {
      if (self->n_games == MAX_GAMES + 1)
        g_signal_emit (self, signals[PROBLEM], 0,
                       _("This room has begun so many games that no more of them are recorded."));
      return;
    }
  if (seat < SIGUO_N_SEATS)
    remove_parts (self, tail);
  siguo_games_folder_tidy (self->folder);
  head = siguo_game_keeper_make_record (self);
  g_array_set_size (head->events, 0);
  self->writer = siguo_record_writer_new (self->folder, name, head, &error);
  if (self->writer == NULL)
    give_up (self, error);
  else
    write_new_events (self);
}

static void
on_game_over (SiguoGameKeeper *self)
{
  g_autoptr (SiguoRecord) whole = siguo_game_keeper_make_record (self);
  g_autoptr (GError) error = NULL;

  if (self->writer == NULL || whole == NULL)
    return;
  whole->finished = TRUE;
  self->path = siguo_record_writer_finish (self->writer, whole, &error);
  if (self->path == NULL)
    give_up (self, error);
  else
    drop_copy (self, whole);
  g_clear_pointer (&self->writer, siguo_record_writer_free);
}

static void
siguo_game_keeper_dispose (GObject *object)
{
  SiguoGameKeeper *self = SIGUO_GAME_KEEPER (object);

  g_clear_pointer (&self->writer, siguo_record_writer_free);
  g_clear_object (&self->table);
  G_OBJECT_CLASS (siguo_game_keeper_parent_class)->dispose (object);
}

static void
siguo_game_keeper_finalize (GObject *object)
{
  SiguoGameKeeper *self = SIGUO_GAME_KEEPER (object);

  g_free (self->folder);
  g_free (self->date);
  g_free (self->path);
  G_OBJECT_CLASS (siguo_game_keeper_parent_class)->finalize (object);
}

static void
siguo_game_keeper_class_init (SiguoGameKeeperClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = siguo_game_keeper_dispose;
  G_OBJECT_CLASS (klass)->finalize = siguo_game_keeper_finalize;

  signals[PROBLEM] = g_signal_new ("problem", SIGUO_TYPE_GAME_KEEPER, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
siguo_game_keeper_init (SiguoGameKeeper *self)
{
}

SiguoGameKeeper *
siguo_game_keeper_new (SiguoTable *table,
                       const char *folder)
{
  SiguoGameKeeper *self = g_object_new (SIGUO_TYPE_GAME_KEEPER, NULL);

  self->table = g_object_ref (table);
  self->folder = g_strdup (folder);
  g_signal_connect_object (table, "game-started", G_CALLBACK (on_game_started), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "event", G_CALLBACK (write_new_events), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "caught-up", G_CALLBACK (write_new_events), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "game-over", G_CALLBACK (on_game_over), self, G_CONNECT_SWAPPED);
  return self;
}

const char *
siguo_game_keeper_get_path (SiguoGameKeeper *self)
{
  g_return_val_if_fail (SIGUO_IS_GAME_KEEPER (self), NULL);

  return self->path;
}
