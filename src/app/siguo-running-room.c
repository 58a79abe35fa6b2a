/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-running-room.h"

#include <errno.h>
#include <json-glib/json-glib.h>
#include <signal.h>

#include "net/common/siguo-name.h"
#include "rules/siguo-commitment.h"

#define MAX_NOTE_BYTES 4096

void
siguo_running_room_free (SiguoRunningRoom *room)
{
  g_free (room->name);
  g_free (room);
}

/* A referee that was killed could not take its note away. */
static gboolean
is_alive (gint64 pid)
{
  return pid > 0 && pid <= G_MAXINT && (kill ((pid_t) pid, 0) == 0 || errno == EPERM);
}

static SiguoRunningRoom *
read_note (const char *path)
{
  g_autoptr (SiguoRunningRoom) room = g_new0 (SiguoRunningRoom, 1);
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;
  JsonObject *object;
  gsize length;
  gint64 port;

  if (!g_file_get_contents (path, &text, &length, NULL) || length > MAX_NOTE_BYTES
      || !g_utf8_validate (text, length, NULL))
    return NULL;
  root = json_from_string (text, NULL);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    return NULL;
  object = json_node_get_object (root);
  port = json_object_get_int_member_with_default (object, "port", 0);
  room->name =
    siguo_name_clean (json_object_get_string_member_with_default (object, "name", ""), NULL);
  if (port < 1 || port > G_MAXUINT16 || room->name == NULL
      || !is_alive (json_object_get_int_member_with_default (object, "pid", 0))
      || !siguo_bytes_from_hex (room->room_id, sizeof room->room_id,
                                json_object_get_string_member_with_default (object, "room", "")))
    return NULL;
  room->port = (guint16) port;
  return g_steal_pointer (&room);
}

GPtrArray *
siguo_running_room_list (const char *folder)
{
  GPtrArray *rooms = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_running_room_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      SiguoRunningRoom *room;

      if (!g_str_has_prefix (name, "room-") || !g_str_has_suffix (name, ".json"))
        continue;
      room = read_note (path);
      if (room != NULL)
        g_ptr_array_add (rooms, room);
    }
  return rooms;
}
