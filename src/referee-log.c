/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee-log.h"

#include <glib/gi18n-lib.h>
#include <unistd.h>

#include "net/common/siguo-own-addresses.h"

struct _RefereeLog
{
  SiguoHouse *house;
  gboolean named;         /* there are other rooms: each line says which one it tells of */
  GHashTable *people;     /* member → Person */
  SiguoPhase phase;
};

typedef struct
{
  char *name;
  guint8 seat;
  gboolean away;
  gboolean stood_in;      /* a computer player plays meanwhile */
  gboolean here;          /* in the state that is being looked at */
} Person;

static void
person_free (Person *person)
{
  g_free (person->name);
  g_free (person);
}

/* One line with the time before it. Takes @text. */
static void
say (RefereeLog *log,
     char       *text)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%H:%M:%S");

  if (log->named)
    g_print ("%s  %s  %s\n", time, siguo_house_get_name (log->house), text);
  else
    g_print ("%s  %s\n", time, text);
  g_free (text);
}

static const char *
name_seat (guint8 seat)
{
  static const char *const names[] = { N_("South"), N_("East"), N_("North"), N_("West") };

  return _(names[seat]);
}

static void
look_at (RefereeLog *log,
         guint32     member,
         const char *name,
         guint8      seat,
         gboolean    away,
         gboolean    stood_in)
{
  Person *person = g_hash_table_lookup (log->people, GUINT_TO_POINTER (member));

  if (person == NULL)
    {
      person = g_new0 (Person, 1);
      person->name = g_strdup (name);
      person->seat = SIGUO_NO_SEAT;
      g_hash_table_insert (log->people, GUINT_TO_POINTER (member), person);
      say (log, g_strdup_printf (_("%s has come in."), name));
    }
  if (person->seat != seat && seat != SIGUO_NO_SEAT)
    say (log, g_strdup_printf (C_("name, seat", "%s sits at %s."), name, name_seat (seat)));
  if (person->away != away)
    say (log, g_strdup_printf (away ? _("%s is away.") : _("%s is back."), name));

  if (stood_in && !person->stood_in)
    say (log, g_strdup_printf (_("A computer player plays for %s."), name));

  person->seat = seat;
  person->away = away;
  person->stood_in = stood_in;
  person->here = TRUE;
}

static void
say_phase (RefereeLog *log,
           SiguoPhase  phase)
{
  switch (phase)
    {
    case SIGUO_PHASE_LOBBY:
      say (log, g_strdup (_("Everybody is in the lobby.")));
      break;
    case SIGUO_PHASE_DEPLOY:
      say (log, g_strdup (_("Deployment begins.")));
      break;
    case SIGUO_PHASE_PLAY:
      say (log, g_strdup (_("The game begins.")));
      break;
    case SIGUO_PHASE_OVER:
      say (log, g_strdup (_("The game is over.")));
      break;
    default:
      break;
    }
}

static void
on_changed (SiguoHouse *house,
            RefereeLog *log)
{
  const SiguoRoomState *state = siguo_house_get_state (house);
  GHashTableIter iter;
  gpointer value;

  for (guint i = 0; i < SIGUO_N_SEATS; i++)
    {
      if (state->seats[i].member != 0)
        look_at (log, state->seats[i].member, state->seats[i].name, i, state->seats[i].away,
                 state->phase == SIGUO_PHASE_PLAY && state->seats[i].away
                   && state->seats[i].computer);
    }
  for (guint i = 0; i < state->n_spectators; i++)
    look_at (log, state->spectators[i].member, state->spectators[i].name, SIGUO_NO_SEAT, FALSE,
             FALSE);

  g_hash_table_iter_init (&iter, log->people);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Person *person = value;

      if (!person->here)
        {
          say (log, g_strdup_printf (_("%s has left."), person->name));
          g_hash_table_iter_remove (&iter);
          continue;
        }
      person->here = FALSE;
    }

  if (log->phase != state->phase)
    {
      log->phase = state->phase;
      say_phase (log, state->phase);
    }
}

static void
on_trouble (SiguoHouse *house,
            guint       trouble,
            const char *detail,
            RefereeLog *log)
{
  const char *cause = detail != NULL ? detail : "";

  switch ((SiguoTrouble) trouble)
    {
    case SIGUO_TROUBLE_NONE:
      say (log, g_strdup (_("The room’s journal can be written again.")));
      break;
    case SIGUO_TROUBLE_FULL:
      say (log, g_strdup (_("The disk is full: the game goes on, but it cannot be "
                            "resumed after a crash.")));
      break;
    case SIGUO_TROUBLE_UNWRITABLE:
      /* Translators: %s is what the system says. */
      say (log, g_strdup_printf (_("The room’s journal cannot be written: the game goes on, but "
                                   "it cannot be resumed after a crash. (%s)"), cause));
      break;
    case SIGUO_TROUBLE_SLOW:
      say (log, g_strdup (_("The disk takes too long: the game goes on, but it cannot be "
                            "resumed after a crash.")));
      break;
    case SIGUO_TROUBLE_BEHIND:
      say (log, g_strdup (_("A player has seen more of the game than the room’s journal held. It goes "
                            "on from where the journal ends.")));
      break;
    default:
      break;
    }
}

static void
on_recalled (SiguoHouse *house,
             guint       end,
             guint       n_events,
             RefereeLog *log)
{
  switch ((SiguoRecallEnd) end)
    {
    case SIGUO_RECALL_TAKEN:
      say (log, g_strdup_printf (
                  ngettext ("%u move that the room had lost is there again: a player’s computer "
                            "remembered it.",
                            "%u moves that the room had lost are there again: a player’s computer "
                            "remembered them.",
                            n_events),
                  n_events));
      break;
    case SIGUO_RECALL_KEPT:
      say (log, g_strdup (_("The moves that a player’s computer remembered were not taken over: the "
                            "game goes on from where the journal ends.")));
      break;
    case SIGUO_RECALL_DISPUTED:
      say (log, g_strdup (_("The players’ computers remember different things: the game goes on "
                            "from where the journal ends.")));
      break;
    case SIGUO_RECALL_UNTRUE:
      say (log, g_strdup (_("What a player’s computer remembers cannot have happened: the game goes "
                            "on from where the journal ends.")));
      break;
    case SIGUO_RECALL_NONE:
    default:
      break;
    }
}

/* Whoever runs the room need not be its host, who has a button for it. */
static void
on_computer_failed (SiguoHouse *house,
                    guint       seat,
                    guint       fault,
                    const char *reason,
                    RefereeLog *log)
{
  const char *name = siguo_house_get_state (house)->seats[seat].name;
  g_autofree char *command = g_strdup_printf ("kill -USR1 %d", (int) getpid ());

  say (log, g_strdup_printf (
              fault == SIGUO_COMPUTER_STOPPED
                /* Translators: seat, name of the player there, what became of the program */
                ? _("The computer player at %1$s (%2$s) has stopped and cannot be started again: "
                    "%3$s.")
                /* Translators: seat, name of the player there, what became of the program */
                : _("The computer player at %1$s (%2$s) does not start: %3$s."),
              name_seat ((guint8) seat), name, reason));
  /* Translators: %s is a command. */
  say (log, g_strdup_printf (_("The host can try again, or you by: %s"), command));
}

static void
on_closed (SiguoHouse *house,
           RefereeLog *log)
{
  g_autofree char *id = siguo_bytes_to_hex (siguo_house_get_room_id (house), SIGUO_ROOM_ID_BYTES);
  g_autofree char *command = g_strconcat ("siguo-referee --resume ", id, NULL);

  if (siguo_house_is_stopped (house))
    /* Translators: %s is a command. */
    say (log, g_strdup_printf (_("The game is kept. To go on with it: %s"), command));
}

static void
on_refused (SiguoHouse *house,
            const char *from,
            const char *reason,
            RefereeLog *log)
{
  g_debug ("%s: %s", from, reason);
}

static void
say_addresses (SiguoHouse *house,
               gboolean    loopback_only)
{
  guint16 port = siguo_house_get_port (house);
  g_auto (GStrv) addresses = loopback_only ? NULL : siguo_own_addresses_list (port);

  g_print (_("The room “%s” is open at:"), siguo_house_get_name (house));
  g_print ("\n");

  if (loopback_only)
    g_print ("  127.0.0.1:%u\n", port);
  for (guint i = 0; addresses != NULL && addresses[i] != NULL; i++)
    g_print ("  %s\n", addresses[i]);
}

RefereeLog *
referee_log_new (SiguoHouse *house,
                 gboolean    loopback_only,
                 gboolean    named)
{
  RefereeLog *log = g_new0 (RefereeLog, 1);

  log->house = g_object_ref (house);
  log->named = named;
  log->people = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) person_free);
  log->phase = siguo_house_get_state (house)->phase;
  g_signal_connect (house, "changed", G_CALLBACK (on_changed), log);
  g_signal_connect (house, "trouble", G_CALLBACK (on_trouble), log);
  g_signal_connect (house, "recalled", G_CALLBACK (on_recalled), log);
  g_signal_connect (house, "computer-failed", G_CALLBACK (on_computer_failed), log);
  g_signal_connect (house, "closed", G_CALLBACK (on_closed), log);
  g_signal_connect (house, "refused", G_CALLBACK (on_refused), log);
  say_addresses (house, loopback_only);

  return log;
}

void
referee_log_free (RefereeLog *log)
{
  g_signal_handlers_disconnect_by_data (log->house, log);
  g_object_unref (log->house);
  g_hash_table_unref (log->people);
  g_free (log);
}
