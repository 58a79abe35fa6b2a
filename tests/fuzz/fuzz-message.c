/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "net/common/siguo-message-table.h"

#include <string.h>

/* Reads each field as whoever the message is for does. */
static void
read_fields (const SiguoMessage    *message,
             const SiguoMessageRow *row)
{
  guint8 bytes[SIGUO_MAX_MESSAGE];

  for (guint i = 0; i < row->n_fields; i++)
    {
      const SiguoMessageField *field = &row->fields[i];

      g_assert_true (field->optional || siguo_message_has (message, field->name));
      switch (field->kind)
        {
        case SIGUO_FIELD_INT:
          siguo_message_get_int (message, field->name);
          break;
        case SIGUO_FIELD_BOOL:
          siguo_message_get_bool (message, field->name);
          break;
        case SIGUO_FIELD_WORD:
          siguo_message_get_int (message, field->name);
          siguo_message_get_text (message, field->name);
          break;
        case SIGUO_FIELD_TEXT:
          siguo_message_get_text (message, field->name);
          break;
        case SIGUO_FIELD_HEX:
          siguo_message_get_hex (message, field->name, bytes, field->max);
          break;
        case SIGUO_FIELD_TEXTS:
          for (guint k = 0; k < siguo_message_get_length (message, field->name); k++)
            g_assert_true (g_utf8_validate (siguo_message_get_text_at (message, field->name, k), -1,
                                            NULL));
          break;
        case SIGUO_FIELD_ITEM:
        case SIGUO_FIELD_ITEMS:
          for (guint k = 0; k < siguo_message_get_length (message, field->name); k++)
            read_fields (siguo_message_get_item (message, field->name, k), field->row);
          break;
        default:
          g_assert_not_reached ();
        }
    }
}

static void
try_direction (GBytes         *text,
               SiguoDirection  direction)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoMessage) message = siguo_message_parse (text, direction, &error);
  g_autoptr (SiguoMessage) again = NULL;
  g_autoptr (GBytes) written = NULL;
  g_autoptr (GBytes) rewritten = NULL;

  if (message == NULL)
    {
      g_assert_nonnull (error);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return;
    }

  read_fields (message, &siguo_message_rows[siguo_message_get_type_id (message)]);
  written = siguo_message_to_text (message);
  /* What was written shorter than we write it may not fit any more. */
  if (g_bytes_get_size (written) > SIGUO_MAX_MESSAGE)
    return;
  again = siguo_message_parse (written, direction, &error);
  g_assert_no_error (error);
  rewritten = siguo_message_to_text (again);
  g_assert_true (g_bytes_equal (written, rewritten));
}

/* One message as it comes from a peer, whichever way. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (GBytes) text = g_bytes_new_static (data, size);

  try_direction (text, SIGUO_TO_ROOM);
  try_direction (text, SIGUO_TO_CLIENT);

  return 0;
}
