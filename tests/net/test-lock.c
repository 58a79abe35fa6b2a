/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A room with a password over real sockets: tables that are asked for it, and peers that guess. */
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/client/siguo-table.h"
#include "net/server/siguo-house.h"
#include "raw-peer.h"
#include "rules/siguo-answer.h"
#include "rules/siguo-proof.h"

#define PASSWORD "四国 sesame"

static const guint8 token[SIGUO_TOKEN_BYTES] = { [0 ... SIGUO_TOKEN_BYTES - 1] = 3 };

typedef struct
{
  SiguoHouse *house;
  GPtrArray *addresses;
  gboolean closed;
} Fixture;

static void
on_house_closed (SiguoHouse *house,
                 Fixture    *fixture)
{
  fixture->closed = TRUE;
}

/* @house: (transfer full) */
static void
open_house (Fixture               *fixture,
            SiguoHouse            *house,
            const SiguoHouseDoors *doors)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  fixture->house = house;
  g_signal_connect (fixture->house, "closed", G_CALLBACK (on_house_closed), fixture);
  siguo_house_open (fixture->house, doors, &error);
  g_assert_no_error (error);
  text = g_strdup_printf ("127.0.0.1:%u", siguo_house_get_port (fixture->house));
  fixture->addresses = g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);
  g_ptr_array_add (fixture->addresses, siguo_address_parse (text, NULL));
}

static SiguoHouse *
new_house (void)
{
  SiguoOptions options;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);

  return siguo_house_new ("A room", &options, token);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  static const SiguoHouseDoors doors = { .loopback_only = TRUE, .password = PASSWORD };

  open_house (fixture, new_house (), &doors);
}

static gboolean
is_closed (gpointer user_data)
{
  return ((Fixture *) user_data)->closed;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  siguo_house_close (fixture->house);
  wait_for (is_closed, fixture);
  g_object_unref (fixture->house);
  g_ptr_array_unref (fixture->addresses);
}

/* --- Tables ---------------------------------------------------------------------------------- */

typedef struct
{
  SiguoTable *table;
  guint n_wanted;
  guint answer, seconds;
  guint n_refused;
  gboolean closed;
  guint closed_answer;
} Person;

static void
on_wanted (SiguoTable *table,
           guint       answer,
           guint       seconds,
           Person     *person)
{
  person->n_wanted++;
  person->answer = answer;
  person->seconds = seconds;
}

static void
on_refused (SiguoTable *table,
            guint       id,
            guint       answer,
            guint       why_not,
            const char *detail,
            Person     *person)
{
  person->n_refused++;
}

static void
on_closed (SiguoTable *table,
           guint       answer,
           const char *detail,
           Person     *person)
{
  person->closed = TRUE;
  person->closed_answer = answer;
}

/* @folder: (nullable) */
static Person *
person_new_at (const char *folder)
{
  Person *person = g_new0 (Person, 1);

  person->table = siguo_table_new (folder);
  g_signal_connect (person->table, "password-wanted", G_CALLBACK (on_wanted), person);
  g_signal_connect (person->table, "refused", G_CALLBACK (on_refused), person);
  g_signal_connect (person->table, "closed", G_CALLBACK (on_closed), person);

  return person;
}

static Person *
person_new (void)
{
  return person_new_at (NULL);
}

static void
person_free (Person *person)
{
  g_signal_handlers_disconnect_by_data (person->table, person);
  g_object_unref (person->table);
  g_free (person);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Person, person_free)

static gboolean
is_wanted (gpointer user_data)
{
  return ((Person *) user_data)->n_wanted > 0;
}

static gboolean
is_seated (gpointer user_data)
{
  return siguo_table_get_connection (user_data) == SIGUO_CONNECTION_SEATED;
}

static gboolean
is_in (gpointer user_data)
{
  return is_seated (((Person *) user_data)->table);
}

static gboolean
is_out (gpointer user_data)
{
  return ((Person *) user_data)->closed;
}

static void
wait_wanted (Person *person)
{
  person->n_wanted = 0;
  wait_for (is_wanted, person);
}

/* Asked, wrong, wrong, right; on one and the same connection. */
static void
test_table (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (Person) person = person_new ();

  siguo_table_join (person->table, fixture->addresses, "Anna", FALSE, NULL);
  wait_wanted (person);
  g_assert_cmpuint (person->answer, ==, SIGUO_ANSWER_OK);
  g_assert_cmpuint (person->seconds, ==, 0);
  g_assert_true (siguo_table_is_locked (person->table));
  g_assert_cmpint (siguo_table_get_connection (person->table), ==, SIGUO_CONNECTION_JOINING);
  for (guint i = 0; i < 2; i++)
    {
      siguo_table_set_password (person->table, "simsalabim");
      wait_wanted (person);
      g_assert_cmpuint (person->answer, ==, SIGUO_ANSWER_PASSWORD_BAD);
      g_assert_cmpuint (person->seconds, ==, 0);
    }
  siguo_table_set_password (person->table, PASSWORD);
  wait_for (is_in, person);
  g_assert_true (siguo_table_is_locked (person->table));
  g_assert_cmpuint (person->n_refused, ==, 0);
  g_assert_false (person->closed);
}

/* Known before, as to a computer player. */
static void
test_known (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (Person) person = person_new ();

  siguo_table_set_password (person->table, PASSWORD);
  siguo_table_join (person->table, fixture->addresses, "Anna", TRUE, NULL);
  wait_for (is_in, person);
  g_assert_cmpuint (person->n_wanted, ==, 0);
  g_assert_cmpuint (siguo_table_get_seat (person->table), ==, SIGUO_NO_SEAT);
}

static void
test_host (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (Person) host = person_new ();
  g_autoptr (Person) other = person_new ();
  static const guint8 wrong[SIGUO_TOKEN_BYTES] = { 9 };

  siguo_table_join (host->table, fixture->addresses, "Host", FALSE, token);
  wait_for (is_in, host);
  g_assert_cmpuint (host->n_wanted, ==, 0);
  g_assert_true (siguo_table_is_locked (host->table));

  siguo_table_join (other->table, fixture->addresses, "Eve", FALSE, wrong);
  wait_wanted (other);
  g_assert_cmpuint (other->answer, ==, SIGUO_ANSWER_PASSWORD_BAD);
}

/* What else is wrong is said after the password. */
static void
test_name_taken (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (Person) anna = person_new ();
  g_autoptr (Person) other = person_new ();

  siguo_table_set_password (anna->table, PASSWORD);
  siguo_table_join (anna->table, fixture->addresses, "Anna", FALSE, NULL);
  wait_for (is_in, anna);
  siguo_table_join (other->table, fixture->addresses, "Anna", FALSE, NULL);
  wait_wanted (other);
  siguo_table_set_password (other->table, PASSWORD);
  wait_for (is_out, other);
  g_assert_cmpuint (other->closed_answer, ==, SIGUO_ANSWER_NAME_TAKEN);
}

/* The room ends, or the player gives up, while the password is looked for. */
static void
test_end (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr (Person) one = person_new ();
  g_autoptr (Person) other = person_new ();

  siguo_table_join (one->table, fixture->addresses, "Anna", FALSE, NULL);
  siguo_table_join (other->table, fixture->addresses, "Bert", FALSE, NULL);
  wait_wanted (one);
  wait_for (is_wanted, other);
  siguo_table_leave (one->table);
  wait_for (is_out, one);
  g_assert_cmpuint (one->closed_answer, ==, SIGUO_ANSWER_OK);
  siguo_house_close (fixture->house);
  wait_for (is_out, other);
  g_assert_cmpuint (other->closed_answer, ==, SIGUO_ANSWER_HOST_LEFT);
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        remove_folder (path);
      else
        g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* As if the host had been killed: what is on the disk now goes elsewhere. Returns: the journal */
static char *
take_journal (const char *folder,
              const char *to)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name = g_dir_read_name (dir);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *bytes = NULL;
  char *copy = g_build_filename (to, name, NULL);
  gsize length;

  g_assert_null (g_dir_read_name (dir));
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_null (memmem (bytes, length, "sesame", strlen ("sesame")));
  g_assert_cmpint (g_mkdir (to, 0700), ==, 0);
  g_assert_true (g_file_set_contents_full (copy, bytes, (gssize) length, G_FILE_SET_CONTENTS_NONE,
                                           0600, NULL));

  return copy;
}

/* A room that comes back from its journal is still locked, and its members still need no
 * password. */
static void
test_resumed (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("siguo-lock-XXXXXX", NULL);
  g_autofree char *state = g_build_filename (folder, "state", NULL);
  g_autofree char *journal = g_build_filename (folder, "journal", NULL);
  g_autofree char *elsewhere = g_build_filename (folder, "elsewhere", NULL);
  g_autofree char *path = NULL;
  const SiguoHouseDoors doors = {
    .loopback_only = TRUE, .password = PASSWORD, .journal = journal,
  };
  const SiguoHouseDoors resumed_doors = { .loopback_only = TRUE, .journal = elsewhere };
  Fixture first = { NULL }, resumed = { NULL };
  g_autoptr (SiguoTable) anna = siguo_table_new (state);
  g_autoptr (Person) anna_again = person_new_at (state);
  g_autoptr (Person) stranger = person_new ();
  SiguoHouse *house;

  open_house (&first, new_house (), &doors);
  siguo_table_set_password (anna, PASSWORD);
  siguo_table_join (anna, first.addresses, "Anna", FALSE, NULL);
  wait_for (is_seated, anna);
  path = take_journal (journal, elsewhere);

  house = siguo_house_resume (path, NULL);
  g_assert_nonnull (house);
  open_house (&resumed, house, &resumed_doors);
  g_assert_cmpmem (siguo_house_get_room_id (house), SIGUO_ROOM_ID_BYTES,
                   siguo_house_get_room_id (first.house), SIGUO_ROOM_ID_BYTES);
  siguo_table_join (stranger->table, resumed.addresses, "Eve", FALSE, NULL);
  wait_wanted (stranger);
  g_assert_cmpuint (stranger->answer, ==, SIGUO_ANSWER_OK);
  siguo_table_set_password (stranger->table, "guess");
  wait_wanted (stranger);
  g_assert_cmpuint (stranger->answer, ==, SIGUO_ANSWER_PASSWORD_BAD);
  siguo_table_set_password (stranger->table, PASSWORD);
  wait_for (is_in, stranger);
  g_assert_true (siguo_table_return (anna_again->table, resumed.addresses,
                                     siguo_house_get_room_id (house)));
  wait_for (is_in, anna_again);
  g_assert_cmpuint (anna_again->n_wanted, ==, 0);

  tear_down (&first, NULL);
  tear_down (&resumed, NULL);
  remove_folder (folder);
}

/* Whoever looks for the password for longer than a silent connection lasts is still there. */
static void
test_long (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (Person) person = person_new ();
  g_autoptr (RawPeer) silent = raw_peer_new (siguo_house_get_port (fixture->house));

  siguo_table_join (person->table, fixture->addresses, "Anna", FALSE, NULL);
  wait_wanted (person);
  /* The silence of this one began later. */
  g_assert_cmpuint (raw_peer_upgrade (silent), ==, 101);
  raw_peer_send_text (silent, "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1,"
                              "\"version\":\"0\",\"nonce\":\"00112233445566778899aabbccddeeff\"}");
  raw_peer_wait_closed (silent);
  siguo_table_set_password (person->table, PASSWORD);
  wait_for (is_in, person);
}

/* --- Guessing -------------------------------------------------------------------------------- */

typedef struct
{
  RawPeer *peer;
  guint8 nonce[SIGUO_LINK_NONCE_BYTES];
  guint8 room_nonce[SIGUO_LINK_NONCE_BYTES];
  guint id;
} Guesser;

static void
guesser_free (Guesser *guesser)
{
  raw_peer_free (guesser->peer);
  g_free (guesser);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Guesser, guesser_free)

static Guesser *
guesser_new (Fixture    *fixture,
             const char *source)
{
  Guesser *guesser = g_new0 (Guesser, 1);
  g_autofree char *welcome = NULL;
  g_autofree char *hex = NULL;
  const char *nonce;

  guesser->peer = raw_peer_new_from (source, siguo_house_get_port (fixture->house));
  g_assert_cmpuint (raw_peer_upgrade (guesser->peer), ==, 101);
  raw_peer_send_text (guesser->peer,
                      "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1,\"version\":\"0\","
                      "\"nonce\":\"00000000000000000000000000000000\"}");
  welcome = raw_peer_take_text (guesser->peer);
  g_assert_nonnull (strstr (welcome, "\"locked\":true"));
  nonce = strstr (welcome, "\"nonce\":\"");
  g_assert_nonnull (nonce);
  hex = g_strndup (nonce + strlen ("\"nonce\":\""), 2 * SIGUO_LINK_NONCE_BYTES);
  g_assert_true (siguo_bytes_from_hex (guesser->room_nonce, SIGUO_LINK_NONCE_BYTES, hex));

  return guesser;
}

/* @as: whose nonces the proof is for. Returns: (transfer full): the first thing that is said */
static char *
guess (Fixture       *fixture,
       Guesser       *guesser,
       const char    *password,
       const Guesser *as)
{
  const guint8 *id = siguo_house_get_room_id (fixture->house);
  g_autofree char *hex = NULL;
  g_autofree char *join = NULL;
  SiguoHash key, proof;

  siguo_proof_key_from_password (&key, password, id);
  siguo_proof_of_password (&proof, &key, id, as->nonce, as->room_nonce);
  hex = siguo_bytes_to_hex (proof.byte, sizeof proof.byte);
  join = g_strdup_printf ("{\"type\":\"join\",\"id\":%u,\"name\":\"Eve\",\"proof\":\"%s\"}",
                          ++guesser->id, hex);
  raw_peer_send_text (guesser->peer, join);

  return raw_peer_take_text (guesser->peer);
}

static void
assert_guess (Fixture       *fixture,
              Guesser       *guesser,
              const char    *password,
              const Guesser *as,
              const char    *part)
{
  g_autofree char *said = guess (fixture, guesser, password, as);

  if (strstr (said, part) == NULL)
    g_error ("“%s” without “%s”", said, part);
}

/* A proof that was heard on somebody else's connection is of no use on another. */
static void
test_replay (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (Guesser) honest = guesser_new (fixture, "127.0.0.1");
  g_autoptr (Guesser) thief = guesser_new (fixture, "127.0.0.2");

  assert_guess (fixture, honest, PASSWORD, honest, "\"type\":\"joined\"");
  assert_guess (fixture, thief, PASSWORD, honest, "\"error\":\"password-bad\"");
}

/* Five a minute from one address, over however many connections; others are not made to wait, and
 * the right one is no help to who has to. */
static void
test_tries (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (Guesser) one = guesser_new (fixture, "127.0.0.1");
  g_autoptr (Guesser) two = guesser_new (fixture, "127.0.0.1");
  g_autoptr (Guesser) other = guesser_new (fixture, "127.0.0.2");
  g_autoptr (Person) host = person_new ();
  g_autofree char *said = NULL;
  const char *ms;

  for (guint i = 0; i < 4; i++)
    {
      said = guess (fixture, i % 2 ? one : two, "guess", i % 2 ? one : two);
      g_assert_nonnull (strstr (said, "\"error\":\"password-bad\""));
      g_assert_null (strstr (said, "\"ms\""));
      g_clear_pointer (&said, g_free);
    }
  said = guess (fixture, one, "guess", one);
  g_assert_nonnull (strstr (said, "\"error\":\"password-bad\""));
  ms = strstr (said, "\"ms\":");
  g_assert_nonnull (ms);
  g_assert_cmpint (atoi (ms + strlen ("\"ms\":")), >, 0);
  g_assert_cmpint (atoi (ms + strlen ("\"ms\":")), <=, 60000);
  for (guint i = 0; i < 3; i++)
    {
      assert_guess (fixture, one, "guess", one, "\"error\":\"too-many-tries\"");
      assert_guess (fixture, two, PASSWORD, two, "\"error\":\"too-many-tries\"");
    }

  /* The host shares this address, and comes in by the token. */
  siguo_table_join (host->table, fixture->addresses, "Host", FALSE, token);
  wait_for (is_in, host);
  assert_guess (fixture, other, "guess", other, "\"error\":\"password-bad\"");
  assert_guess (fixture, other, PASSWORD, other, "\"type\":\"joined\"");
}

/* The same told to a table, whose player reads how long to wait. */
static void
test_table_tries (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (Person) person = person_new ();

  siguo_table_join (person->table, fixture->addresses, "Anna", FALSE, NULL);
  wait_wanted (person);
  for (guint i = 0; i < 6; i++)
    {
      siguo_table_set_password (person->table, "guess");
      wait_wanted (person);
      g_assert_cmpuint (person->answer, ==,
                        i < 5 ? SIGUO_ANSWER_PASSWORD_BAD : SIGUO_ANSWER_TOO_MANY_TRIES);
      g_assert_cmpuint (person->seconds > 0, ==, i >= 4);
      g_assert_cmpuint (person->seconds, <=, 60);
    }
  g_assert_false (person->closed);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func)                                                                            \
  g_test_add ("/net/lock/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("table", test_table);
  ADD ("known", test_known);
  ADD ("host", test_host);
  ADD ("name-taken", test_name_taken);
  ADD ("end", test_end);
  g_test_add ("/net/lock/resumed", Fixture, NULL, NULL, test_resumed, NULL);
  ADD ("long", test_long);
  ADD ("replay", test_replay);
  ADD ("tries", test_tries);
  ADD ("table-tries", test_table_tries);

  return g_test_run ();
}
