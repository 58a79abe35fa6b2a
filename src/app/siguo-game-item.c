/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-game-item.h"

#include <glib/gi18n-lib.h>

#include "siguo-mode-words.h"

struct _SiguoGameItem
{
  GObject parent_instance;

  GFile *file;
  char *name; /* of the file */
  char *title;
  char *detail;
  char *result;
  SiguoRecordOutcome outcome;
  gboolean readable;
  gint64 time; /* seconds since 1970; 0: not known */
};

G_DEFINE_FINAL_TYPE (SiguoGameItem, siguo_game_item, G_TYPE_OBJECT)

static void
siguo_game_item_finalize (GObject *object)
{
  SiguoGameItem *self = SIGUO_GAME_ITEM (object);

  g_clear_object (&self->file);
  g_free (self->name);
  g_free (self->title);
  g_free (self->detail);
  g_free (self->result);
  G_OBJECT_CLASS (siguo_game_item_parent_class)->finalize (object);
}

static void
siguo_game_item_class_init (SiguoGameItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = siguo_game_item_finalize;
}

static void
siguo_game_item_init (SiguoGameItem *self)
{
}

static void
describe (SiguoGameItem *self, const SiguoRecord *record)
{
  g_autoptr (GDateTime) date =
      record->date != NULL ? g_date_time_new_from_iso8601 (record->date, NULL) : NULL;
  g_autofree char *when = siguo_record_words_date (record);
  g_autofree char *mode = siguo_mode_to_words (siguo_mode_to_text (record->options.mode));
  g_autofree char *length = siguo_record_words_length (record);

  self->title = siguo_record_words_sides (record);
  /* Translators: date, kind and length of a game */
  self->detail = when != NULL ? g_strdup_printf (_("%1$s · %2$s · %3$s"), when, mode, length)
                              /* Translators: kind and length of a game */
                              : g_strdup_printf (_("%1$s · %2$s"), mode, length);
  self->outcome = siguo_record_get_outcome (record);
  /* Who has won; how it came to a draw. */
  if (self->outcome == SIGUO_RECORD_DRAW || self->outcome == SIGUO_RECORD_BROKEN_OFF)
    self->result = siguo_record_words_reason (record);
  if (self->result == NULL)
    self->result = siguo_record_words_result (record);
  self->time = date != NULL ? g_date_time_to_unix (date) : 0;
}

SiguoGameItem *
siguo_game_item_new (GFile *file, const SiguoRecord *record, const char *problem)
{
  SiguoGameItem *self = g_object_new (SIGUO_TYPE_GAME_ITEM, NULL);

  self->file = g_object_ref (file);
  self->name = g_file_get_basename (file);
  self->readable = record != NULL;
  self->outcome = SIGUO_RECORD_NO_RESULT;
  if (record != NULL)
    describe (self, record);
  else
    {
      self->title = g_filename_display_name (self->name);
      self->detail = g_strdup (problem);
      self->result = g_strdup ("");
    }
  return self;
}

GFile *
siguo_game_item_get_file (SiguoGameItem *self)
{
  return self->file;
}

const char *
siguo_game_item_get_title (SiguoGameItem *self)
{
  return self->title;
}

const char *
siguo_game_item_get_detail (SiguoGameItem *self)
{
  return self->detail;
}

const char *
siguo_game_item_get_result (SiguoGameItem *self)
{
  return self->result;
}

SiguoRecordOutcome
siguo_game_item_get_outcome (SiguoGameItem *self)
{
  return self->outcome;
}

gboolean
siguo_game_item_is_readable (SiguoGameItem *self)
{
  return self->readable;
}

int
siguo_game_item_compare (gconstpointer a, gconstpointer b)
{
  SiguoGameItem *one = *(SiguoGameItem **) a, *other = *(SiguoGameItem **) b;

  if (one->time != other->time)
    return one->time > other->time ? -1 : 1;
  /* Their names begin with the date, too. */
  return g_strcmp0 (other->name, one->name);
}
