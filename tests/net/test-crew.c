/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-record.h"

#include "bot/siguo-simple-mind.h"
#include "net/client/siguo-seat-store.h"
#include "net/common/siguo-bucket.h"
#include "net/server/siguo-house.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* Houses with one or two people, played here by simple minds, and real computer players, which the
 * houses start: a whole game in each mode, and one in which somebody goes away and comes back. All
 * begin at the same time, since much of it is waiting. */

typedef struct _Room Room;

typedef struct
{
  Room *room;
  SiguoTable *table;
  SiguoSimpleMind mind;
  SiguoBucket bucket;
  guint move_source;
  guint n_moves;
  gboolean asked_computers, asked_ready;
  gboolean came_back;             /* and is told anew of what was before */
  gboolean is_over;
} Person;

struct _Room
{
  const char *name;
  const char *options;
  guint n_people;
  const char *journal;           /* (nullable): the folder of its journal */
  SiguoHouse *house;
  GPtrArray *addresses;
  gboolean house_closed;
  Person people[2];
};

static Room rooms[] = {
  { "siguo_dark", "mode=siguo_dark", 1 },
  { "siguo_dual", "mode=siguo_dual ally_layout_at_deploy=on dead_see_all=on", 1 },
  { "siguo_open", "mode=siguo_open no_move_check=immediate", 1 },
  { "siguo_duel", "mode=siguo_duel duel_seats=EW", 1 },
  { "duel_dark", "mode=duel_dark", 1 },
  { "duel_open", "mode=duel_open", 1 },
  { "duel_flip", "mode=duel_flip", 1 },
  { "stand-in", "mode=siguo_dark absent_player=computer first_mover=S", 2 },
};

#define STAND_IN (&rooms[G_N_ELEMENTS (rooms) - 1])
/* So many plies, and Boris goes. */
#define PLIES_WITH_BORIS 4

static SiguoRandom chance;
static char *folder;

/* --- Processes -------------------------------------------------------------------------------- */

/* Of this one, and not yet ended. */
static GArray *
list_children (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  GArray *children = g_array_new (FALSE, FALSE, sizeof (pid_t));
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/proc", name, "stat", NULL);
      g_autofree char *text = NULL;
      const char *end;
      int pid = atoi (name), parent;
      char state;

      if (pid == 0 || !g_file_get_contents (path, &text, NULL, NULL))
        continue;
      end = strrchr (text, ')');
      if (end != NULL && sscanf (end, ") %c %d", &state, &parent) == 2 && parent == getpid ()
          && state != 'Z')
        g_array_append_val (children, pid);
    }
  return children;
}

static guint
count_children (void)
{
  g_autoptr (GArray) children = list_children ();

  return children->len;
}

static void
kill_children (void)
{
  g_autoptr (GArray) children = list_children ();

  for (guint i = 0; i < children->len; i++)
    g_assert_cmpint (kill (g_array_index (children, pid_t, i), SIGKILL), ==, 0);
}

static gboolean
on_look_again (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static void
wait_for_children (guint n)
{
  guint source = g_timeout_add (20, on_look_again, NULL);

  while (count_children () != n)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);
}

/* --- People ----------------------------------------------------------------------------------- */

static gboolean
on_move (gpointer data)
{
  Person *person = data;
  SiguoMove move;

  person->move_source = 0;
  if (!siguo_bucket_take (&person->bucket, 1, g_get_monotonic_time ()))
    person->move_source = g_timeout_add (60, on_move, person);
  else
    {
      person->n_moves++;
      if (siguo_simple_mind_choose (&person->mind, &chance, &move))
        siguo_table_move (person->table, move.from, move.to);
      else
        siguo_table_skip (person->table);
    }
  return G_SOURCE_REMOVE;
}

static void
move_when_on_turn (Person *person)
{
  g_clear_handle_id (&person->move_source, g_source_remove);
  if (siguo_table_get_phase (person->table) == SIGUO_TABLE_PLAY
      && person->mind.view.turn == person->mind.seat)
    person->move_source = g_idle_add (on_move, person);
}

static void
catch_up (Person *person)
{
  const SiguoPosition *begin = siguo_table_get_begin (person->table);
  SiguoPosition position = *begin;

  siguo_simple_mind_init (&person->mind, siguo_table_get_seat (person->table), begin);
  for (guint i = 0; i < siguo_table_get_n_events (person->table); i++)
    {
      const SiguoEvent *event = siguo_table_get_event (person->table, i);

      siguo_position_apply (&position, event, NULL);
      siguo_simple_mind_observe (&person->mind, event, &position);
    }
  move_when_on_turn (person);
}

static void
on_event (SiguoTable *table, const SiguoEvent *event, Person *person)
{
  siguo_simple_mind_observe (&person->mind, event, siguo_table_get_position (table));
  move_when_on_turn (person);
}

/* The host fills the table when the people are there. */
static void
put_computers (Person *person)
{
  guint8 seats = siguo_options_seats (siguo_table_get_options (person->table));
  guint n_people = 0;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    n_people += siguo_table_get_seat_state (person->table, seat)->member != 0;
  if (n_people < person->room->n_people)
    return;
  person->asked_computers = TRUE;
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if ((seats & 1 << seat) != 0
        && siguo_table_get_seat_state (person->table, seat)->member == 0)
      {
        g_autofree char *name = g_strdup_printf ("Computer %c", siguo_seat_to_letter (seat));

        g_assert_cmpuint (siguo_table_set_computer (person->table, seat, name), !=, 0);
      }
}

static void
on_state_changed (SiguoTable *table, Person *person)
{
  guint8 seats = siguo_options_seats (siguo_table_get_options (table)), taken = 0;

  if (person->came_back || siguo_table_get_phase (table) != SIGUO_TABLE_LOBBY)
    {
      person->asked_ready = FALSE;
      return;
    }
  if (siguo_table_is_host (table) && !person->asked_computers)
    put_computers (person);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_table_get_seat_state (table, seat)->member != 0)
      taken |= 1 << seat;
  if (taken != seats || person->asked_ready)
    return;
  person->asked_ready = TRUE;
  siguo_table_set_ready (table, TRUE);
}

static void
on_deploy_started (SiguoTable *table, Person *person)
{
  g_autoptr (GError) error = NULL;
  SiguoLayout layout;

  person->is_over = FALSE;
  if (person->came_back || siguo_table_get_options (table)->mode == SIGUO_MODE_DUEL_FLIP)
    return;
  siguo_simple_mind_deploy (&layout, &chance);
  g_assert_cmpuint (siguo_table_commit (table, &layout, &error), !=, 0);
  g_assert_no_error (error);
}

static void
on_game_over (SiguoTable *table, Person *person)
{
  person->is_over = TRUE;
}

static void
on_refused (SiguoTable *table, guint id, guint answer, guint why_not, const char *detail,
            Person *person)
{
  g_error ("%s: refused with %u, %u", person->room->name, answer, why_not);
}

static void
on_closed (SiguoTable *table, guint answer, const char *detail, Person *person)
{
  g_error ("%s: closed with %u, %s", person->room->name, answer, detail);
}

static Person *
add_person (Room *room, guint index)
{
  Person *person = &room->people[index];

  person->room = room;
  /* One who leaves without a word has to find back. */
  person->table = siguo_table_new (index > 0 ? folder : NULL);
  siguo_bucket_init (&person->bucket, 12, 20, g_get_monotonic_time ());
  g_signal_connect (person->table, "state-changed", G_CALLBACK (on_state_changed), person);
  g_signal_connect (person->table, "deploy-started", G_CALLBACK (on_deploy_started), person);
  g_signal_connect_swapped (person->table, "game-started", G_CALLBACK (catch_up), person);
  g_signal_connect_swapped (person->table, "caught-up", G_CALLBACK (catch_up), person);
  g_signal_connect (person->table, "event", G_CALLBACK (on_event), person);
  g_signal_connect (person->table, "game-over", G_CALLBACK (on_game_over), person);
  g_signal_connect (person->table, "refused", G_CALLBACK (on_refused), person);
  g_signal_connect (person->table, "closed", G_CALLBACK (on_closed), person);
  return person;
}

static void
drop_person (Person *person)
{
  if (person->table == NULL)
    return;
  g_signal_handlers_disconnect_by_data (person->table, person);
  g_signal_handlers_disconnect_by_data (person->table, person->room);
  g_clear_handle_id (&person->move_source, g_source_remove);
  g_clear_object (&person->table);
}

/* --- Rooms ------------------------------------------------------------------------------------ */

static void
on_house_closed (SiguoHouse *house, Room *room)
{
  room->house_closed = TRUE;
}

static gboolean
on_boris_goes (gpointer data)
{
  drop_person (data);
  return G_SOURCE_REMOVE;
}

static void
on_event_with_boris (SiguoTable *table, const SiguoEvent *event, Person *boris)
{
  if (siguo_table_get_n_events (table) == PLIES_WITH_BORIS)
    g_idle_add_full (G_PRIORITY_HIGH, on_boris_goes, boris, NULL);
}

/* She is the host, and sits at South. */
static void
on_anna_joined (Room *room)
{
  siguo_table_join (room->people[1].table, room->addresses, "Boris", FALSE, NULL);
}

static void
open_room (Room *room)
{
  const SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE, .journal = room->journal };
  g_autoptr (GSocketAddress) address = NULL;
  g_autoptr (GError) error = NULL;
  SiguoOptions options;

  siguo_options_from_text (&options, room->options, &error);
  g_assert_no_error (error);
  room->house = siguo_house_new (room->name, &options, NULL);
  g_signal_connect (room->house, "closed", G_CALLBACK (on_house_closed), room);
  siguo_house_open (room->house, &doors, &error);
  g_assert_no_error (error);
  address = g_inet_socket_address_new_from_string ("127.0.0.1", siguo_house_get_port (room->house));
  room->addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_ptr_array_add (room->addresses, siguo_address_new (G_INET_SOCKET_ADDRESS (address)));
  for (guint i = 0; i < room->n_people; i++)
    add_person (room, i);
  if (room->n_people > 1)
    g_signal_connect_swapped (room->people[0].table, "joined", G_CALLBACK (on_anna_joined), room);
  siguo_table_join (room->people[0].table, room->addresses, "Anna", FALSE, NULL);
}

static void
close_room (Room *room)
{
  for (guint i = 0; i < room->n_people; i++)
    drop_person (&room->people[i]);
  siguo_house_close (room->house);
  while (!room->house_closed)
    g_main_context_iteration (NULL, TRUE);
  g_clear_object (&room->house);
  g_clear_pointer (&room->addresses, g_ptr_array_unref);
}

static void
wait_until_over (Person *person)
{
  while (!person->is_over)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_mode (gconstpointer data)
{
  Room *room = &rooms[GPOINTER_TO_UINT (data)];
  Person *anna = &room->people[0];
  guint8 seats, own;

  wait_until_over (anna);
  table_record_check (anna->table);
  g_assert_cmpint (siguo_table_get_position (anna->table)->end, !=, SIGUO_END_STOPPED);
  g_test_message ("%s: %u events", room->options, siguo_table_get_n_events (anna->table));
  seats = siguo_options_seats (siguo_table_get_options (anna->table));
  own = siguo_table_get_seat (anna->table);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    g_assert_cmpint (siguo_table_get_seat_state (anna->table, seat)->computer, ==,
                     (seats & 1 << seat) != 0 && seat != own);
  /* They do not keep a room open that people have left. */
  g_assert_cmpuint (siguo_house_get_n_connected (room->house), ==, 1);

  /* When she wants another game they all do. */
  siguo_table_set_ready (anna->table, TRUE);
  while (siguo_table_get_phase (anna->table) != SIGUO_TABLE_PLAY)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (anna->is_over);
  close_room (room);
}

static void
wait_for_plies (Person *person, guint n)
{
  guint until = siguo_table_get_n_events (person->table) + n;

  /* So early in the game nobody has found a flag behind its mines. */
  while (siguo_table_get_n_events (person->table) < until)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (siguo_table_get_position (person->table)->alive, ==, 0xf);
}

static void
wait_for_stand_in (const SiguoTableSeat *seat)
{
  while (!seat->computer)
    g_main_context_iteration (NULL, TRUE);
}

/* As if the power had failed: the journal as it stands now is all that is left. On a busy machine
 * somebody else may get the port in between, for a moment. */
static void
crash (Room *room)
{
  const SiguoHouseDoors doors = { .port = 0, .loopback_only = TRUE, .journal = folder };
  g_autofree char *id = siguo_bytes_to_hex (siguo_house_get_room_id (room->house),
                                            SIGUO_ROOM_ID_BYTES);
  g_autofree char *name = g_strconcat (id, ".journal", NULL);
  g_autofree char *path = g_build_filename (room->journal, name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  guint16 port = siguo_house_get_port (room->house);
  gsize length;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  do
    {
      g_clear_object (&room->house);
      g_file_set_contents (path, text, (gssize) length, &error);
      g_assert_no_error (error);
      room->house = siguo_house_resume (path, &error);
      g_assert_no_error (error);
      siguo_house_open (room->house, &doors, &error);
      g_assert_no_error (error);
    }
  while (siguo_house_get_port (room->house) != port);
  g_signal_connect (room->house, "closed", G_CALLBACK (on_house_closed), room);
}

static void
test_stand_in (void)
{
  Room *room = STAND_IN;
  Person *anna = &room->people[0], *boris = &room->people[1];
  const SiguoTableSeat *seat;
  g_autofree guint8 *id = NULL;

  /* The rooms before are closed, and the computer players on their seats with them. */
  while (boris->table != NULL)
    g_main_context_iteration (NULL, TRUE);
  seat = siguo_table_get_seat_state (anna->table, SIGUO_SEAT_E);
  wait_for_stand_in (seat);
  g_assert_true (seat->away);
  g_assert_cmpstr (seat->name, ==, "Boris");
  wait_for_children (3);
  wait_for_plies (anna, 4);
  g_assert_cmpuint (siguo_house_get_n_connected (room->house), ==, 1);

  /* All of them are killed and come again, and the game goes on. */
  kill_children ();
  wait_for_plies (anna, 4);
  wait_for_children (3);
  wait_for_stand_in (seat);

  /* The room that comes back from its journal calls them again. */
  crash (room);
  wait_for_plies (anna, 4);
  wait_for_children (3);
  wait_for_stand_in (seat);

  boris->came_back = TRUE;
  id = g_memdup2 (siguo_house_get_room_id (room->house), SIGUO_ROOM_ID_BYTES);
  g_assert_true (siguo_table_return (add_person (room, 1)->table, room->addresses, id));
  while (seat->away)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (seat->computer);
  wait_for_children (2);
  boris->n_moves = 0;
  while (boris->n_moves < 2 && !boris->is_over)
    g_main_context_iteration (NULL, TRUE);

  wait_until_over (anna);
  wait_until_over (boris);
  table_record_check (anna->table);
  table_record_check (boris->table);
  close_room (room);
  siguo_seat_store_remove (folder, id);
}

static void
test_none_left (void)
{
  wait_for_children (0);
}

/* --- Programs that do not play ---------------------------------------------------------------- */

static void
wait_for_fault (Person *person, guint8 seat, SiguoComputerFault fault)
{
  while (siguo_table_get_seat_state (person->table, seat)->fault != fault)
    g_main_context_iteration (NULL, TRUE);
}

static void
on_failed (SiguoHouse *house, guint seat, guint fault, const char *reason, guint *n_failed)
{
  g_assert_cmpuint (seat, ==, SIGUO_SEAT_N);
  g_assert_nonnull (reason);
  n_failed[fault]++;
}

static void
on_boris_refused (SiguoTable *table, guint id, guint answer, guint why_not, const char *detail,
                  guint *refused)
{
  *refused = answer;
}

/* One that cannot be started is tried a few times; then everybody is told, and the host can try
 * again. It harms nobody. */
static void
test_no_program (gconstpointer program)
{
  Room *room = g_new0 (Room, 1);
  Person *anna = &room->people[0], *boris = &room->people[1];
  guint n_failed[3] = { 0 }, refused = SIGUO_ANSWER_OK;
  g_autofree char *other = g_strdup (g_getenv ("SIGUO_COMPUTER"));
  const SiguoTableSeat *seat;

  room->name = "no-program";
  room->options = "mode=duel_dark";
  room->n_people = 1;
  open_room (room);
  /* No game is to begin. */
  anna->asked_ready = boris->asked_ready = TRUE;
  g_signal_connect (room->house, "computer-failed", G_CALLBACK (on_failed), n_failed);
  wait_for_fault (anna, SIGUO_SEAT_N, SIGUO_COMPUTER_UNSTARTED);
  seat = siguo_table_get_seat_state (anna->table, SIGUO_SEAT_N);
  g_assert_false (seat->stands_in);
  g_assert_true (seat->computer);
  g_assert_cmpint (siguo_table_get_phase (anna->table), ==, SIGUO_TABLE_LOBBY);

  /* Whoever comes later hears of it as well, and can do nothing about it. */
  room->n_people = 2;
  add_person (room, 1);
  g_signal_handlers_disconnect_by_func (boris->table, on_refused, boris);
  g_signal_connect (boris->table, "refused", G_CALLBACK (on_boris_refused), &refused);
  siguo_table_join (boris->table, room->addresses, "Boris", TRUE, NULL);
  wait_for_fault (boris, SIGUO_SEAT_N, SIGUO_COMPUTER_UNSTARTED);
  g_assert_cmpuint (siguo_table_try_computers (boris->table), !=, 0);
  while (refused == SIGUO_ANSWER_OK)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (refused, ==, SIGUO_ANSWER_NOT_HOST);
  g_assert_cmpint (seat->fault, ==, SIGUO_COMPUTER_UNSTARTED);

  /* Tried again in vain, and not. */
  siguo_table_try_computers (anna->table);
  wait_for_fault (anna, SIGUO_SEAT_N, SIGUO_COMPUTER_FINE);
  wait_for_fault (anna, SIGUO_SEAT_N, SIGUO_COMPUTER_UNSTARTED);
  wait_for_fault (boris, SIGUO_SEAT_N, SIGUO_COMPUTER_UNSTARTED);
  g_assert_cmpuint (n_failed[SIGUO_COMPUTER_UNSTARTED], ==, 2);
  g_setenv ("SIGUO_COMPUTER", program, TRUE);
  siguo_table_try_computers (anna->table);
  while (!seat->ready)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (seat->fault, ==, SIGUO_COMPUTER_FINE);

  /* It was there, and has gone for good. */
  g_setenv ("SIGUO_COMPUTER", other, TRUE);
  kill_children ();
  wait_for_fault (anna, SIGUO_SEAT_N, SIGUO_COMPUTER_STOPPED);
  wait_for_fault (boris, SIGUO_SEAT_N, SIGUO_COMPUTER_STOPPED);
  g_assert_cmpuint (n_failed[SIGUO_COMPUTER_STOPPED], ==, 1);

  /* Nobody waits for one on a free seat. */
  siguo_table_set_computer (anna->table, SIGUO_SEAT_N, NULL);
  wait_for_fault (anna, SIGUO_SEAT_N, SIGUO_COMPUTER_FINE);
  while (siguo_table_get_seat_state (anna->table, SIGUO_SEAT_N)->member != 0)
    g_main_context_iteration (NULL, TRUE);
  close_room (room);
  g_free (room);
}

static void
add_games (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rooms); i++)
    open_room (&rooms[i]);
  g_signal_connect (STAND_IN->people[1].table, "event", G_CALLBACK (on_event_with_boris),
                    &STAND_IN->people[1]);
  for (guint i = 0; &rooms[i] != STAND_IN; i++)
    {
      g_autofree char *path = g_strdup_printf ("/net/crew/%s", rooms[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_mode);
    }
  g_test_add_func ("/net/crew/stand-in", test_stand_in);
  g_test_add_func ("/net/crew/none-left", test_none_left);
}

/* With an argument SIGUO_COMPUTER is no program that plays, and this is one. */
int
main (int argc, char **argv)
{
  int status;

  g_setenv ("SIGUO_COMPUTER_DELAY", "0", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_assert_nonnull (g_getenv ("SIGUO_COMPUTER"));
  signal (SIGPIPE, SIG_IGN);
  folder = g_dir_make_tmp ("siguo-crew-XXXXXX", NULL);
  g_assert_nonnull (folder);
  STAND_IN->journal = folder;
  siguo_random_init (&chance, 20);
  if (argc > 1)
    g_test_add_data_func ("/net/crew/no-program", argv[1], test_no_program);
  else
    add_games ();
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
