/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-errand.h"

#include <string.h>
#include <unistd.h>

#include <gio/gunixinputstream.h>
#include <json-glib/json-glib.h>

#include "net/common/siguo-json-scan.h"

struct _SiguoErrand
{
  GDataInputStream *input;
  GCancellable *cancellable;
  gboolean was_called;
  SiguoErrandCalled called;
  SiguoErrandEnded ended;
  gpointer user_data;
};

static gboolean
read_hex (JsonObject *object, const char *member, guint8 *bytes, gsize length)
{
  const char *text = json_object_get_string_member_with_default (object, member, "");

  return text != NULL && siguo_bytes_from_hex (bytes, length, text);
}

/* {"address": …, "room": 32 hexadecimal digits, "member": …, "token": 64 of them} */
static void
take_line (SiguoErrand *self, const char *line)
{
  const gsize length = strlen (line);
  g_autoptr (JsonNode) root = NULL;
  SiguoPlayerCall call = { 0 };
  const char *address = NULL;
  JsonObject *object;
  gint64 member;

  if (g_utf8_validate_len (line, length, NULL) && siguo_json_scan (line, length) == NULL)
    root = json_from_string (line, NULL);
  if (root != NULL && JSON_NODE_HOLDS_OBJECT (root))
    {
      object = json_node_get_object (root);
      member = json_object_get_int_member_with_default (object, "member", 0);
      call.member = (guint32) member;
      if (member > 0 && member <= G_MAXUINT32
          && read_hex (object, "room", call.room_id, sizeof call.room_id)
          && read_hex (object, "token", call.token, sizeof call.token))
        address = json_object_get_string_member_with_default (object, "address", NULL);
    }
  self->was_called = TRUE;
  self->called (address, &call, self->user_data);
}

static void read_on (SiguoErrand *self);

static void
on_line (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *line
      = g_data_input_stream_read_line_finish (G_DATA_INPUT_STREAM (source), result, NULL, &error);
  SiguoErrand *self = data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (line == NULL)
    {
      self->ended (self->user_data);
      return;
    }
  if (!self->was_called)
    take_line (self, line);
  read_on (self);
}

static void
read_on (SiguoErrand *self)
{
  g_data_input_stream_read_line_async (self->input, G_PRIORITY_DEFAULT, self->cancellable, on_line,
                                       self);
}

/**
 * siguo_errand_new:
 * @called: told where to come; not from within this call
 * @ended: told that the pipe has ended
 *
 * Returns: (transfer full): the errand
 */
SiguoErrand *
siguo_errand_new (SiguoErrandCalled called, SiguoErrandEnded ended, gpointer user_data)
{
  SiguoErrand *self = g_new0 (SiguoErrand, 1);
  g_autoptr (GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);

  self->called = called;
  self->ended = ended;
  self->user_data = user_data;
  self->cancellable = g_cancellable_new ();
  self->input = g_data_input_stream_new (input);
  read_on (self);
  return self;
}

void
siguo_errand_free (SiguoErrand *errand)
{
  g_return_if_fail (errand != NULL);

  g_cancellable_cancel (errand->cancellable);
  g_object_unref (errand->cancellable);
  g_object_unref (errand->input);
  g_free (errand);
}
