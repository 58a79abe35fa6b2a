/* SPDX-License-Identifier: GPL-3.0-or-later */

/* siguo-computer: a computer player, a client of a room like any other. */

#include <locale.h>

#include <glib/gi18n-lib.h>

#include "computer/siguo-demonstration.h"
#include "computer/siguo-errand.h"
#include "computer/siguo-player.h"
#include "net/common/siguo-name.h"
#include "net/common/siguo-password.h"

/* So long a move waits, so that people can follow. It is the same for all moves: it must tell
 * nobody anything. A whole game of the demonstration takes less than half a minute. */
#define DELAY_MS 750
/* The same for those that a room starts. */
#define DELAY_VARIABLE "SIGUO_COMPUTER_DELAY"
#define DEMONSTRATION_DELAY_MS 60
#define MAX_DELAY_MS 10000

typedef struct
{
  GMainLoop *loop;
  SiguoPlayerSettings settings;
  SiguoPlayer *player;
  int status;
} Program;

static void
on_done (SiguoPlayer *player, const char *reason, gpointer user_data)
{
  Program *self = user_data;

  if (reason != NULL)
    {
      g_printerr ("%s\n", reason);
      self->status = 1;
    }
  g_main_loop_quit (self->loop);
}

/* Returns: FALSE for an address that is none */
static gboolean
start (Program *self, const char *address_text)
{
  g_autoptr (GPtrArray) addresses
      = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_autoptr (GError) error = NULL;
  SiguoAddress *address = siguo_address_parse (address_text, &error);

  if (address == NULL)
    {
      g_printerr ("%s\n", error->message);
      self->status = 2;
      return FALSE;
    }
  g_ptr_array_add (addresses, address);
  self->player = siguo_player_new (&self->settings, addresses, on_done, self);
  return TRUE;
}

static int
run (Program *self)
{
  g_main_loop_run (self->loop);
  /* The goodbye is under way. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_pointer (&self->player, siguo_player_free);
  return self->status;
}

static int
play (const SiguoPlayerSettings *settings, const char *address)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Program self = { .loop = loop, .settings = *settings };

  return start (&self, address) ? run (&self) : self.status;
}

static void
on_called (const char *address, const SiguoPlayerCall *call, gpointer user_data)
{
  Program *self = user_data;

  self->settings.call = call;
  if (address != NULL && start (self, address))
    return;
  self->status = 2;
  g_main_loop_quit (self->loop);
}

static void
on_room_ended (gpointer user_data)
{
  Program *self = user_data;

  g_main_loop_quit (self->loop);
}

/* Where and as whom to play is told by the room that started this program. */
static int
play_for_room (const SiguoPlayerSettings *settings)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Program self = { .loop = loop, .settings = *settings };
  g_autoptr (SiguoErrand) errand = siguo_errand_new (on_called, on_room_ended, &self);

  return run (&self);
}

static guint
find_delay (int delay)
{
  const char *text = g_getenv (DELAY_VARIABLE);
  guint64 number;

  if (delay >= 0)
    return (guint) MIN (delay, MAX_DELAY_MS);
  if (text != NULL && g_ascii_string_to_unsigned (text, 10, 0, MAX_DELAY_MS, &number, NULL))
    return (guint) number;
  return DELAY_MS;
}

int
main (int argc, char **argv)
{
  g_autofree char *address = NULL;
  g_autofree char *name = NULL;
  g_autofree char *seat = NULL;
  g_autofree char *clean = NULL;
  g_autofree char *password_file = NULL;
  char *password = NULL;
  gboolean demonstration = FALSE, room = FALSE, version = FALSE;
  int games = 0, delay = -1, status;
  const GOptionEntry entries[] = {
    { "address", 'a', 0, G_OPTION_ARG_STRING, &address, N_("Join the room at this address"),
      N_("HOST[:PORT]") },
    { "name", 'n', 0, G_OPTION_ARG_STRING, &name, N_("Play under this name"), N_("NAME") },
    { "seat", 's', 0, G_OPTION_ARG_STRING, &seat, N_("Take this seat: S, E, N or W"),
      N_("SEAT") },
    { "password-file", 0, 0, G_OPTION_ARG_FILENAME, &password_file,
      N_("Give the room the password in the first line of this file"), N_("FILE") },
    { "games", 'g', 0, G_OPTION_ARG_INT, &games, N_("Leave after so many games"), N_("N") },
    { "delay", 0, 0, G_OPTION_ARG_INT, &delay, N_("Wait so many milliseconds before each move"),
      N_("MS") },
    { "room", 0, 0, G_OPTION_ARG_NONE, &room,
      N_("Take orders from the room that starts this program on standard input"), NULL },
    { "demonstration", 0, 0, G_OPTION_ARG_NONE, &demonstration,
      N_("Show a game of four computer players here"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &version, N_("Show the version"), NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = NULL;
  g_autoptr (GError) error = NULL;
  SiguoPlayerSettings settings = { 0 };

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, SIGUO_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  context = g_option_context_new (NULL);
  g_option_context_set_summary (
      context, _("A computer player of Siguo: it joins a room like any other player."));
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }
  if (version)
    {
      g_print ("siguo-computer %s\n", SIGUO_VERSION);
      return 0;
    }
  if (demonstration)
    return siguo_demonstration_run (delay >= 0 ? (guint) MIN (delay, MAX_DELAY_MS)
                                               : DEMONSTRATION_DELAY_MS);

  settings.name = clean = siguo_name_clean (name != NULL ? name : _("Computer"), &error);
  if (clean == NULL)
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }
  settings.seat = SIGUO_NO_SEAT;
  settings.games = (guint) MAX (games, 0);
  settings.delay_ms = find_delay (delay);
  settings.seed = (guint64) g_random_int () << 32 | g_random_int ();
  if (seat != NULL && (seat[0] == '\0' || seat[1] != '\0'
                       || (settings.seat = siguo_seat_from_letter (seat[0])) == SIGUO_NO_SEAT))
    {
      g_printerr (_("“%s” is no seat: it is S, E, N or W"), seat);
      g_printerr ("\n");
      return 2;
    }
  if (room)
    return play_for_room (&settings);
  if (address == NULL)
    {
      g_autofree char *help = g_option_context_get_help (context, TRUE, NULL);

      g_printerr ("%s", help);
      return 2;
    }
  if (password_file != NULL)
    {
      settings.password = password = siguo_password_read_file (password_file, &error);
      if (password == NULL)
        {
          g_printerr ("%s\n", error->message);
          return 2;
        }
    }
  status = play (&settings, address);
  siguo_password_free (password);
  return status;
}
