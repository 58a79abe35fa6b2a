/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-record.h"

#include <glib/gi18n-lib.h>

#include "siguo-jgs.h"

G_DEFINE_QUARK (siguo-record-error-quark, siguo_record_error)

/**
 * siguo_record_new:
 * @options: what was agreed
 *
 * A record in which nothing is known and nothing has happened yet. Where the options leave the
 * first mover to chance, it is the lowest seat that plays.
 *
 * Returns: (transfer full): the record
 */
SiguoRecord *
siguo_record_new (const SiguoOptions *options)
{
  SiguoRecord *record = g_new0 (SiguoRecord, 1);
  guint8 seats = siguo_options_seats (options);

  record->options = *options;
  record->viewer = SIGUO_NO_SEAT;
  record->first = options->first_mover;
  if (record->first >= SIGUO_N_SEATS || !(seats & 1 << record->first))
    record->first = (guint8) __builtin_ctz (seats);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_layout_hide (&record->layouts[seat]);
  siguo_deal_hide (&record->deal);
  record->events = g_array_new (FALSE, FALSE, sizeof (SiguoEvent));
  return record;
}

void
siguo_record_free (SiguoRecord *record)
{
  g_return_if_fail (record != NULL);

  g_free (record->date);
  g_free (record->room);
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_free (record->names[seat]);
  g_array_unref (record->events);
  g_free (record);
}

/**
 * siguo_record_begin:
 * @position: (out): the position before the first event
 */
void
siguo_record_begin (const SiguoRecord *record, SiguoPosition *position)
{
  if (record->options.mode == SIGUO_MODE_DUEL_FLIP)
    siguo_flip_init (position, &record->options, &record->deal, record->first);
  else
    siguo_position_init (position, &record->options, record->layouts, record->first);
}

/**
 * siguo_record_accepts:
 *
 * Plays the record through with siguo_position_accepts(): after this every event can be applied one
 * after the other without a further look.
 *
 * Returns: TRUE when all events fit; else @error names the first that does not
 */
gboolean
siguo_record_accepts (const SiguoRecord *record, GError **error)
{
  SiguoPosition position;

  siguo_record_begin (record, &position);
  for (guint i = 0; i < record->events->len; i++)
    {
      const SiguoEvent *event = &g_array_index (record->events, SiguoEvent, i);
      g_autoptr (GError) reason = NULL;

      if (!siguo_position_accepts (&position, event, &reason))
        {
          g_set_error (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_ILLEGAL,
                       /* Translators: a number in a recorded game, and why it cannot be */
                       _("Event %u of the recorded game is not possible: %s"), i + 1,
                       reason->message);
          return FALSE;
        }
      siguo_position_apply (&position, event, NULL);
    }
  return TRUE;
}

/**
 * siguo_record_from_bytes:
 *
 * Reads a recorded game of either kind, told apart by its content. Whether the game follows the
 * rules is not looked at.
 *
 * Returns: (transfer full): the record, NULL on error
 */
SiguoRecord *
siguo_record_from_bytes (const guint8 *bytes, gsize length, GError **error)
{
  if (siguo_jgs_is (bytes, length))
    return siguo_jgs_read (bytes, length, error);
  return siguo_record_from_text ((const char *) bytes, length, error);
}

/**
 * siguo_record_load_bytes:
 * @length: (out): how many
 *
 * Reads a file of at most SIGUO_RECORD_MAX_BYTES; blocking. Only regular files: anything else may
 * never end.
 *
 * Returns: (transfer full) (array length=length): its bytes, NULL on error
 */
guint8 *
siguo_record_load_bytes (GFile *file, gsize *length, GError **error)
{
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GFileInputStream) stream = NULL;
  g_autofree guint8 *bytes = NULL;

  info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE, NULL,
                            error);
  if (info == NULL)
    return NULL;
  if (g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    {
      g_set_error_literal (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_SYNTAX,
                           _("This is not a file."));
      return NULL;
    }
  stream = g_file_read (file, NULL, error);
  if (stream == NULL)
    return NULL;
  bytes = g_malloc (SIGUO_RECORD_MAX_BYTES + 1);
  if (!g_input_stream_read_all (G_INPUT_STREAM (stream), bytes, SIGUO_RECORD_MAX_BYTES + 1, length,
                                NULL, error))
    return NULL;
  if (*length > SIGUO_RECORD_MAX_BYTES)
    {
      g_set_error_literal (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_TOO_LARGE,
                           _("The file is too large for a recorded game."));
      return NULL;
    }
  return g_steal_pointer (&bytes);
}

/**
 * siguo_record_load:
 *
 * Loads a recorded game (.siguo or .jgs, by content) that can be replayed without a further look;
 * blocking.
 *
 * Returns: (transfer full): the record, NULL on error
 */
SiguoRecord *
siguo_record_load (GFile *file, GError **error)
{
  g_autofree guint8 *bytes = NULL;
  g_autoptr (SiguoRecord) record = NULL;
  gsize length;

  bytes = siguo_record_load_bytes (file, &length, error);
  if (bytes == NULL)
    return NULL;
  record = siguo_record_from_bytes (bytes, length, error);
  if (record == NULL || !siguo_record_accepts (record, error))
    return NULL;
  return g_steal_pointer (&record);
}
