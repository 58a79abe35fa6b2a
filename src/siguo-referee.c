/* SPDX-License-Identifier: GPL-3.0-or-later */

/* siguo-referee: a room by itself. A host's window starts it with --control and says by a pipe what
 * it wants; on a spare machine it is started by hand. */

#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "net/common/siguo-json-scan.h"
#include "net/common/siguo-name.h"
#include "net/common/siguo-password.h"
#include "net/common/siguo-resumable.h"
#include "net/server/siguo-house.h"
#include "net/server/siguo-listener.h"
#include "referee-file.h"
#include "referee-log.h"
#include "referee-more.h"
#include "referee/siguo-room.h"
#include "rules/siguo-commitment.h"
#include "rules/siguo-proof.h"

/* How long a room waits for somebody after the window that opened it has gone. */
#define EMPTY_LOBBY_SECONDS 60
#define EMPTY_GAME_SECONDS 600
#define MAX_ORDER 16384
#define MAX_ROOMS 1000

typedef struct
{
  /* from the command line, or from the first line of the control pipe */
  char *name;
  char *options;
  char *password_file;
  char *password;          /* clean; until the room is open */
  int port;
  int n_rooms;
  int max_connections;
  int max_per_address;
  char *resume;            /* a journal's file, or a room's number */
  gboolean no_journal;
  gboolean loopback;
  gboolean no_beacon;
  gboolean control;
  gboolean version;
  gboolean has_token;
  guint8 token[SIGUO_TOKEN_BYTES];

  GMainLoop *loop;
  GDataInputStream *input;
  SiguoHouse *house;
  RefereeLog *log;
  RefereeMore *more;       /* rooms beside the first */
  char *file;
  gboolean orphaned;       /* the control pipe has ended */
  guint empty_id;
  SiguoPhase empty_phase;
  gboolean closing;
  guint n_open;
  int status;
} Referee;

/* --- What the window is told ----------------------------------------------------------------- */

static void
print_line (JsonObject *object)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *text = NULL;

  json_node_set_object (root, object);
  text = json_to_string (root, FALSE);
  /* Not by g_print(), which would write what it is told in the locale's character set. */
  fprintf (stdout, "%s\n", text);
  fflush (stdout);
}

static void
fail (Referee    *self,
      const char *sentence)
{
  if (self->control)
    {
      g_autoptr (JsonObject) object = json_object_new ();

      json_object_set_string_member (object, "error", sentence);
      print_line (object);
    }
  else
    {
      g_printerr ("siguo-referee: %s\n", sentence);
    }
  self->status = 1;
  g_main_loop_quit (self->loop);
}

static void
tell_listening (SiguoHouse *house,
                gboolean    resumed)
{
  const guint8 *token = siguo_house_get_host_token (house);
  g_autoptr (JsonObject) object = json_object_new ();
  g_autofree char *id =
    siguo_bytes_to_hex (siguo_house_get_room_id (house), SIGUO_ROOM_ID_BYTES);

  json_object_set_int_member (object, "listening", siguo_house_get_port (house));
  json_object_set_string_member (object, "room", id);
  json_object_set_string_member (object, "name", siguo_house_get_name (house));
  /* Whoever may read the journal is the host, also when the window has lost its place. */
  if (resumed && token != NULL)
    {
      g_autofree char *hex = siguo_bytes_to_hex (token, SIGUO_TOKEN_BYTES);

      json_object_set_string_member (object, "token", hex);
    }
  print_line (object);
}

/* --- Closing --------------------------------------------------------------------------------- */

/* @keep: a game stays in its journal */
static void
close_room (Referee  *self,
            gboolean  keep)
{
  /* Asked a second time it does not wait for those who do not answer. */
  if (self->closing || self->house == NULL)
    {
      g_main_loop_quit (self->loop);
      return;
    }

  self->closing = TRUE;
  if (keep)
    siguo_house_stop (self->house);
  else
    siguo_house_close (self->house);
  if (self->more != NULL)
    referee_more_close (self->more, keep);
}

/* The computer shuts down, perhaps: that is no reason to lose a game. */
static gboolean
on_signal (gpointer user_data)
{
  close_room (user_data, TRUE);

  return G_SOURCE_CONTINUE;
}

/* Who has mended what kept computer players from coming may have no window. */
static gboolean
on_try_computers (gpointer user_data)
{
  Referee *self = user_data;

  if (self->house != NULL)
    siguo_house_try_computers (self->house);
  if (self->more != NULL)
    referee_more_try_computers (self->more);

  return G_SOURCE_CONTINUE;
}

/* A room that its host closes does not end the others. */
static void
on_one_closed (gpointer user_data)
{
  Referee *self = user_data;

  if (--self->n_open == 0)
    g_main_loop_quit (self->loop);
}

static void
on_closed (SiguoHouse *house,
           Referee    *self)
{
  on_one_closed (self);
}

static gboolean
on_empty (gpointer user_data)
{
  Referee *self = user_data;

  self->empty_id = 0;
  close_room (self, TRUE);

  return G_SOURCE_REMOVE;
}

/* A game outlives the window that opened its room, but not for ever when nobody comes. */
static void
update_empty (gpointer user_data)
{
  Referee *self = user_data;
  SiguoPhase phase = siguo_house_get_state (self->house)->phase;

  if (!self->orphaned || siguo_house_get_n_connected (self->house) > 0 ||
      (self->more != NULL && referee_more_is_busy (self->more)))
    {
      g_clear_handle_id (&self->empty_id, g_source_remove);
      return;
    }
  if (self->empty_id != 0 && self->empty_phase == phase)
    return;

  g_clear_handle_id (&self->empty_id, g_source_remove);
  self->empty_phase = phase;
  self->empty_id = g_timeout_add_seconds (
    phase == SIGUO_PHASE_LOBBY ? EMPTY_LOBBY_SECONDS : EMPTY_GAME_SECONDS, on_empty, self);
}

static void
on_changed (SiguoHouse *house,
            Referee    *self)
{
  update_empty (self);
}

/* --- Opening --------------------------------------------------------------------------------- */

static gboolean
open_more (Referee                *self,
           const char             *name,
           const SiguoOptions     *options,
           const SiguoHouseDoors  *doors,
           GError                **error)
{
  static const RefereeFloorPorts ports = { update_empty, on_one_closed };

  self->more = referee_more_new (&ports, self);
  for (int i = 2; i <= self->n_rooms; i++)
    {
      RefereeFloor *floor =
        referee_more_open (self->more, name, i, options, doors, !self->control, error);

      if (floor == NULL)
        return FALSE;
      self->n_open++;
      if (self->control)
        tell_listening (referee_floor_get_house (floor), FALSE);
      if (!referee_floor_start (floor, error))
        return FALSE;
    }

  return TRUE;
}

static SiguoHouse *
resume (Referee  *self,
        GError  **error)
{
  g_autofree char *folder = siguo_resumable_folder ();
  g_autofree char *path = NULL;
  guint8 id[SIGUO_ROOM_ID_BYTES];

  if (strlen (self->resume) == 2 * sizeof id && siguo_bytes_from_hex (id, sizeof id, self->resume))
    path = siguo_resumable_path (folder, id);
  else
    path = g_strdup (self->resume);

  return siguo_house_resume (path, error);
}

static SiguoHouse *
make_house (Referee             *self,
            const char          *wanted,
            const SiguoOptions  *options,
            GError             **error)
{
  g_autofree char *name = NULL;

  if (self->resume != NULL)
    return resume (self, error);

  name = self->n_rooms > 1 ? referee_more_name (wanted, 1, error)
                           : siguo_name_clean (wanted, error);
  if (name == NULL)
    return NULL;

  return siguo_house_new (name, options, self->has_token ? self->token : NULL);
}

static void
open_rooms (Referee *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = siguo_resumable_folder ();
  const char *wanted = self->name != NULL ? self->name : _("Siguo room");
  gboolean several = self->n_rooms > 1;
  SiguoOptions options;
  SiguoHouseDoors doors = {
    .port = self->port,
    .loopback_only = self->loopback,
    .max_connections = self->max_connections,
    .max_per_address = self->max_per_address,
    .password = self->password,
    .journal = self->no_journal ? NULL : folder,
  };

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  if (self->options != NULL && !siguo_options_from_text (&options, self->options, &error))
    {
      fail (self, error->message);
      return;
    }

  /* Who can only be reached from this machine is not announced to others. */
  doors.beacon = !self->no_beacon && !self->loopback;
  siguo_resumable_forget_old (folder);
  self->house = make_house (self, wanted, &options, &error);
  if (self->house == NULL)
    {
      fail (self, error->message);
      return;
    }
  g_signal_connect (self->house, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect (self->house, "closed", G_CALLBACK (on_closed), self);
  if (!siguo_house_open (self->house, &doors, &error))
    {
      fail (self, error->message);
      return;
    }
  self->n_open = 1;

  self->file = referee_file_write (self->house, &error);
  if (self->file == NULL)
    g_printerr ("siguo-referee: %s\n", error->message);

  if (self->control)
    tell_listening (self->house, self->resume != NULL);
  else
    self->log = referee_log_new (self->house, self->loopback, several);
  if (several && !open_more (self, wanted, &options, &doors, &error))
    {
      /* Nobody has been there: no journal is to stay. */
      close_room (self, FALSE);
      fail (self, error->message);
    }
}

static void
open_room (Referee *self)
{
  open_rooms (self);
  g_clear_pointer (&self->password, siguo_password_free);
}

static gboolean
read_text_member (JsonObject  *object,
                  const char  *member,
                  char       **text)
{
  JsonNode *node = json_object_get_member (object, member);

  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return FALSE;

  g_free (*text);
  *text = json_node_dup_string (node);

  return TRUE;
}

static gboolean
read_password_member (Referee    *self,
                      JsonObject *object)
{
  char *typed = NULL;

  if (!read_text_member (object, "password", &typed))
    return FALSE;
  if (typed == NULL)
    return TRUE;

  siguo_password_free (self->password);
  self->password = siguo_password_clean (typed, NULL);
  siguo_password_free (typed);

  return self->password != NULL;
}

/* The first line: {"name": …, "options": …, "token": 64 hexadecimal digits, "password": …}, each
 * of them optional; or {"resume": 32 hexadecimal digits or a file} to go on with a room, which has
 * all that. */
static gboolean
read_order (Referee    *self,
            const char *line)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autofree char *token = NULL;
  gsize length = strlen (line);
  JsonObject *object;

  if (length > MAX_ORDER || !g_utf8_validate_len (line, length, NULL) ||
      siguo_json_scan (line, length) != NULL ||
      !json_parser_load_from_data (parser, line, length, NULL))
    return FALSE;

  object = json_node_get_object (json_parser_get_root (parser));
  if (!read_text_member (object, "name", &self->name) ||
      !read_text_member (object, "options", &self->options) ||
      !read_text_member (object, "token", &token) ||
      !read_text_member (object, "resume", &self->resume) ||
      (self->resume != NULL && self->n_rooms > 1) ||
      !read_password_member (self, object))
    return FALSE;

  if (token == NULL)
    return TRUE;
  self->has_token = strlen (token) == 2 * SIGUO_TOKEN_BYTES &&
                    siguo_bytes_from_hex (self->token, SIGUO_TOKEN_BYTES, token);

  return self->has_token;
}

static void read_line (Referee *self);

static void
on_line (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Referee *self = user_data;
  g_autofree char *line =
    g_data_input_stream_read_line_finish (G_DATA_INPUT_STREAM (source), result, NULL, NULL);

  if (line == NULL)
    {
      /* Whoever opened the room is gone, and the players may still be there. */
      self->orphaned = TRUE;
      if (self->house != NULL)
        update_empty (self);
      else
        fail (self, _("No order came."));
      return;
    }

  if (self->house != NULL)
    {
      if (g_str_equal (line, "close") && !self->closing)
        close_room (self, FALSE);
    }
  else if (read_order (self, line))
    {
      open_room (self);
    }
  else
    {
      fail (self, _("The order cannot be read."));
    }

  if (self->status == 0)
    read_line (self);
}

static void
read_line (Referee *self)
{
  g_data_input_stream_read_line_async (self->input, G_PRIORITY_DEFAULT, NULL, on_line, self);
}

static void
start_control (Referee *self)
{
  g_autoptr (GInputStream) input = g_unix_input_stream_new (STDIN_FILENO, FALSE);

  /* Closing the terminal from which the window was started ends the window and not the room. */
  signal (SIGHUP, SIG_IGN);
  self->input = g_data_input_stream_new (input);
  read_line (self);
}

static gboolean
parse_arguments (Referee  *self,
                 int      *argc,
                 char   ***argv)
{
  const GOptionEntry entries[] = {
    { "name", 0, 0, G_OPTION_ARG_STRING, &self->name, N_("The room’s name"), N_("NAME") },
    { "options", 0, 0, G_OPTION_ARG_STRING, &self->options,
      N_("What is played, as in “mode=siguo_dark move_seconds=60”"), N_("TEXT") },
    { "port", 0, 0, G_OPTION_ARG_INT, &self->port, N_("Listen on this port (0: any)"),
      N_("PORT") },
    { "password-file", 0, 0, G_OPTION_ARG_FILENAME, &self->password_file,
      N_("Let in only who knows the password in the first line of this file"), N_("FILE") },
    { "resume", 0, 0, G_OPTION_ARG_FILENAME, &self->resume,
      N_("Go on with the room of this journal, or of this number"), N_("FILE") },
    { "no-journal", 0, 0, G_OPTION_ARG_NONE, &self->no_journal,
      N_("Keep no journal: a crash ends the game"), NULL },
    { "rooms", 0, 0, G_OPTION_ARG_INT, &self->n_rooms,
      N_("Hold so many rooms, each with a port of its own"), N_("N") },
    { "max-connections", 0, 0, G_OPTION_ARG_INT, &self->max_connections,
      N_("Let so many connections into a room (24)"), N_("N") },
    { "max-per-address", 0, 0, G_OPTION_ARG_INT, &self->max_per_address,
      N_("Let so many connections of one address into a room (4)"), N_("N") },
    { "loopback", 0, 0, G_OPTION_ARG_NONE, &self->loopback,
      N_("Listen for connections from this computer only"), NULL },
    { "no-beacon", 0, 0, G_OPTION_ARG_NONE, &self->no_beacon,
      N_("Do not announce the room on the network"), NULL },
    { "control", 0, 0, G_OPTION_ARG_NONE, &self->control,
      N_("Take orders from a window on standard input"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &self->version, N_("Show the version"), NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_set_summary (context, _("Opens a room of Siguo and referees its games."));
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (g_option_context_parse (context, argc, argv, &error) && *argc == 1 &&
      self->port >= SIGUO_LISTEN_FIRST_FREE && self->port <= G_MAXUINT16 &&
      (self->resume == NULL || (self->n_rooms == 1 && !self->no_journal)) &&
      self->n_rooms >= 1 && self->n_rooms <= MAX_ROOMS &&
      self->port + self->n_rooms - 1 <= G_MAXUINT16 &&
      self->max_connections >= 0 && self->max_per_address >= 0)
    {
      if (self->password_file == NULL)
        return TRUE;
      self->password = siguo_password_read_file (self->password_file, &error);
      if (self->password != NULL)
        return TRUE;
    }

  g_printerr ("siguo-referee: %s\n",
              error != NULL ? error->message : _("These arguments make no sense."));

  return FALSE;
}

static void
free_arguments (Referee *self)
{
  g_free (self->resume);
  g_free (self->name);
  g_free (self->options);
  g_free (self->password_file);
}

int
main (int   argc,
      char *argv[])
{
  Referee referee = { .port = SIGUO_LISTEN_FIRST_FREE, .n_rooms = 1 };
  Referee *self = &referee;
  guint interrupt_id, terminate_id, try_id, hangup_id = 0;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, SIGUO_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  /* A window that is gone must not take the room with it. */
  signal (SIGPIPE, SIG_IGN);
  /* Nor a journal that may not grow. */
  signal (SIGXFSZ, SIG_IGN);

  if (!parse_arguments (self, &argc, &argv))
    {
      free_arguments (self);
      return 2;
    }
  if (self->version)
    {
      g_print ("siguo-referee %s\n", SIGUO_VERSION);
      return 0;
    }

  self->loop = g_main_loop_new (NULL, FALSE);
  interrupt_id = g_unix_signal_add (SIGINT, on_signal, self);
  terminate_id = g_unix_signal_add (SIGTERM, on_signal, self);
  try_id = g_unix_signal_add (SIGUSR1, on_try_computers, self);
  if (self->control)
    {
      start_control (self);
    }
  else
    {
      hangup_id = g_unix_signal_add (SIGHUP, on_signal, self);
      open_room (self);
    }
  if (self->status == 0)
    g_main_loop_run (self->loop);

  g_clear_handle_id (&self->empty_id, g_source_remove);
  g_source_remove (interrupt_id);
  g_source_remove (terminate_id);
  g_source_remove (try_id);
  g_clear_handle_id (&hangup_id, g_source_remove);
  if (self->file != NULL)
    g_unlink (self->file);
  g_clear_pointer (&self->log, referee_log_free);
  g_clear_pointer (&self->more, referee_more_free);
  if (self->house != NULL)
    g_signal_handlers_disconnect_by_data (self->house, self);
  g_clear_object (&self->house);
  g_clear_object (&self->input);
  g_main_loop_unref (self->loop);
  g_free (self->file);
  free_arguments (self);

  return self->status;
}
