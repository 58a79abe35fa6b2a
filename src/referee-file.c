/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee-file.h"

#include <errno.h>
#include <gio/gio.h>
#include <json-glib/json-glib.h>
#include <unistd.h>

#include "rules/siguo-commitment.h"
#include "rules/siguo-proof.h"

char *
referee_file_write (SiguoHouse  *house,
                    GError     **error)
{
  g_autofree char *id = siguo_bytes_to_hex (siguo_house_get_room_id (house), SIGUO_ROOM_ID_BYTES);
  g_autofree char *name = g_strdup_printf ("room-%s.json", id);
  g_autofree char *folder = g_build_filename (g_get_user_runtime_dir (), "siguo", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_node_take_object (root, object);
  json_object_set_int_member (object, "pid", getpid ());
  json_object_set_int_member (object, "port", siguo_house_get_port (house));
  json_object_set_string_member (object, "room", id);
  json_object_set_string_member (object, "name", siguo_house_get_name (house));
  text = json_to_string (root, FALSE);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", folder,
                   g_strerror (errno));
      return NULL;
    }
  if (!g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error))
    return NULL;

  return g_steal_pointer (&path);
}
