/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choke point: what passes, what does not, and that what is written is read again. */
#include <string.h>

#include "net/common/siguo-json-scan.h"
#include "net/common/siguo-message-table.h"
#include "rules/siguo-seat.h"

static SiguoMessage *
parse (const char     *text,
       SiguoDirection  direction,
       GError        **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return siguo_message_parse (bytes, direction, error);
}

/* A value for @field at its lower (@high = FALSE) or upper bound. */
static void fill (SiguoMessage *message, const SiguoMessageRow *row, gboolean high);

static char *
text_of (gsize length)
{
  return g_strnfill (length, '9');
}

static void
fill_field (SiguoMessage            *message,
            const SiguoMessageField *field,
            gboolean                 high)
{
  g_autofree char *text = NULL;
  g_autofree guint8 *bytes = NULL;
  guint n = high ? field->max : field->min;

  switch (field->kind)
    {
    case SIGUO_FIELD_INT:
      siguo_message_set_int (message, field->name, high ? field->max : field->min);
      break;
    case SIGUO_FIELD_BOOL:
      siguo_message_set_bool (message, field->name, high);
      break;
    case SIGUO_FIELD_TEXT:
      text = text_of (n);
      siguo_message_set_text (message, field->name, text);
      break;
    case SIGUO_FIELD_HEX:
      bytes = g_malloc (field->max);
      memset (bytes, high ? 0xff : 0, field->max);
      siguo_message_set_hex (message, field->name, bytes, field->max);
      break;
    case SIGUO_FIELD_WORD:
      siguo_message_set_int (message, field->name,
                             high ? g_strv_length ((char **) field->words) - 1 : 0);
      break;
    case SIGUO_FIELD_TEXTS:
      text = text_of (high ? 30 : 0);
      for (guint i = 0; i < n; i++)
        siguo_message_add_text (message, field->name, text);
      break;
    case SIGUO_FIELD_ITEM:
      fill (siguo_message_add_item (message, field->name), field->row, high);
      break;
    case SIGUO_FIELD_ITEMS:
      for (guint i = 0; i < n; i++)
        fill (siguo_message_add_item (message, field->name), field->row, high);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
fill (SiguoMessage          *message,
      const SiguoMessageRow *row,
      gboolean               high)
{
  for (guint i = 0; i < row->n_fields; i++)
    {
      if (high || !row->fields[i].optional)
        fill_field (message, &row->fields[i], high);
    }
}

static void
test_round_trip (void)
{
  for (guint type = 0; type < SIGUO_N_MESSAGES; type++)
    {
      for (guint high = 0; high < 2; high++)
        {
          const SiguoMessageRow *row = &siguo_message_rows[type];
          g_autoptr (SiguoMessage) message = siguo_message_new (type);
          g_autoptr (SiguoMessage) read = NULL;
          g_autoptr (GBytes) text = NULL;
          g_autoptr (GBytes) again = NULL;
          g_autoptr (GError) error = NULL;

          fill (message, row, high);
          text = siguo_message_to_text (message);
          g_assert_cmpuint (g_bytes_get_size (text), <=, SIGUO_MAX_MESSAGE);
          read = siguo_message_parse (text, row->direction, &error);
          g_assert_no_error (error);
          g_assert_cmpuint (siguo_message_get_type_id (read), ==, type);
          again = siguo_message_to_text (read);
          g_assert_true (g_bytes_equal (text, again));

          /* The other way it is no message at all. */
          g_assert_null (siguo_message_parse (text, !row->direction, &error));
          g_assert_error (error, SIGUO_MESSAGE_ERROR, SIGUO_MESSAGE_ERROR_TYPE);
        }
    }
}

/* Each required field left out, and each field with values of other kinds. */
static void
test_fields (void)
{
  static const char *const values[] = {
    "null",          "-99", "1.5",  "\"\\u0007\"", "[]",
    "[1]",           "{}",  "[{}]", "true",        "\"no such word\"",
    "99999999999999"
  };

  for (guint type = 0; type < SIGUO_N_MESSAGES; type++)
    {
      const SiguoMessageRow *row = &siguo_message_rows[type];
      g_autoptr (SiguoMessage) message = siguo_message_new (type);
      g_autoptr (GBytes) text = NULL;
      g_autoptr (JsonParser) parser = json_parser_new ();
      JsonObject *object;

      fill (message, row, FALSE);
      text = siguo_message_to_text (message);
      g_assert_true (json_parser_load_from_data (parser, g_bytes_get_data (text, NULL),
                                                 g_bytes_get_size (text), NULL));
      object = json_node_get_object (json_parser_get_root (parser));

      for (guint i = 0; i < row->n_fields; i++)
        {
          const SiguoMessageField *field = &row->fields[i];
          g_autoptr (JsonNode) kept = json_object_dup_member (object, field->name);

          for (guint k = 0; k <= G_N_ELEMENTS (values); k++)
            {
              g_autofree char *changed = NULL;
              g_autoptr (SiguoMessage) read = NULL;
              g_autoptr (GError) error = NULL;

              json_object_remove_member (object, field->name);
              if (k < G_N_ELEMENTS (values))
                json_object_set_member (object, field->name, json_from_string (values[k], NULL));
              changed = json_to_string (json_parser_get_root (parser), FALSE);
              read = parse (changed, row->direction, &error);

              /* Whatever it is, it comes through whole or not at all. */
              if (k == G_N_ELEMENTS (values) && !field->optional)
                g_assert_error (error, SIGUO_MESSAGE_ERROR, SIGUO_MESSAGE_ERROR_FIELD);
              else if (k < G_N_ELEMENTS (values) && read != NULL)
                g_assert_true (siguo_message_has (read, field->name));
              g_assert_true ((read == NULL) == (error != NULL));
            }

          json_object_remove_member (object, field->name);
          if (kept != NULL)
            json_object_set_member (object, field->name, g_steal_pointer (&kept));
        }
    }
}

typedef struct
{
  const char *text;
  SiguoMessageError error;
} BadText;

static const BadText bad_texts[] = {
  { "", SIGUO_MESSAGE_ERROR_LENGTH },
  { " {\"type\":\"stand\",\"id\":1}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "[]", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "null", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{]", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{}{}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{} ", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\" \"id\":1}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\n\"id\":1}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1,\"x\":\"\t\"}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1} // x", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",/* x */\"id\":1}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "var x = {\"type\":\"stand\",\"id\":1}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":0x1}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":01}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":NaN}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":truely}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":18446744073709551617}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1,\"x\":1000000000000000}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1,\"x\":\"\\ud800\"}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1,\"x\":\"\\ud800\\u0041\"}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1,\"x\":\"\\udc00\\ud800\"}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1,\"x\":\"\\u0000\"}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1,\"x\":\"\\u12\"}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1,\"x\":\"\\x41\"}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1,\"x\":\"\\", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1,\"x\":\"", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1,\"x\":\"\xff\"}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{\"type\":\"stand\",\"id\":1,\"x\":\"\xed\xa0\x80\"}", SIGUO_MESSAGE_ERROR_SYNTAX },
  { "{}", SIGUO_MESSAGE_ERROR_TYPE },
  { "{\"type\":1}", SIGUO_MESSAGE_ERROR_TYPE },
  { "{\"type\":[\"stand\"]}", SIGUO_MESSAGE_ERROR_TYPE },
  { "{\"type\":\"nonsense\",\"id\":1}", SIGUO_MESSAGE_ERROR_TYPE },
  { "{\"type\":\"stand\"}", SIGUO_MESSAGE_ERROR_FIELD },
  { "{\"type\":\"stand\",\"id\":0}", SIGUO_MESSAGE_ERROR_FIELD },
  { "{\"type\":\"stand\",\"id\":4294967296}", SIGUO_MESSAGE_ERROR_FIELD },
  { "{\"type\":\"stand\",\"id\":1.0}", SIGUO_MESSAGE_ERROR_FIELD },
  { "{\"type\":\"stand\",\"id\":\"1\"}", SIGUO_MESSAGE_ERROR_FIELD },
  { "{\"type\":\"sit\",\"id\":1,\"seat\":\"s\"}", SIGUO_MESSAGE_ERROR_FIELD },
  { "{\"type\":\"sit\",\"id\":1,\"seat\":0}", SIGUO_MESSAGE_ERROR_FIELD },
  { "{\"type\":\"chat\",\"id\":1,\"text\":\"a\\nb\"}", SIGUO_MESSAGE_ERROR_FIELD },
  { "{\"type\":\"move\",\"id\":1,\"ply\":0,\"from\":\"S1\",\"to\":\"S21\"}",
    SIGUO_MESSAGE_ERROR_FIELD },
  { "{\"type\":\"ready\",\"id\":1,\"yes\":1}", SIGUO_MESSAGE_ERROR_FIELD },
};

static void
test_bad_text (gconstpointer data)
{
  const BadText *bad = data;
  g_autoptr (GError) error = NULL;

  g_assert_null (parse (bad->text, SIGUO_TO_ROOM, &error));
  g_assert_error (error, SIGUO_MESSAGE_ERROR, (int) bad->error);
}

static void
test_depth (void)
{
  for (guint depth = 1; depth < 3000; depth = depth < 12 ? depth + 1 : depth * 2)
    {
      g_autofree char *open = g_strnfill (depth, '[');
      g_autofree char *close = g_strnfill (depth, ']');
      g_autofree char *text =
        g_strdup_printf ("{\"type\":\"stand\",\"id\":1,\"x\":%s%s}", open, close);
      g_autoptr (GError) error = NULL;
      g_autoptr (SiguoMessage) message = parse (text, SIGUO_TO_ROOM, &error);

      g_assert_true ((message != NULL) == (depth < SIGUO_JSON_MAX_DEPTH));
    }
}

static void
test_length (void)
{
  g_autofree char *filling = g_strnfill (SIGUO_MAX_MESSAGE, 'x');
  g_autofree char *text = g_strdup_printf ("{\"type\":\"stand\",\"id\":1,\"x\":\"%s\"}", filling);
  g_autoptr (GError) error = NULL;

  g_assert_null (parse (text, SIGUO_TO_ROOM, &error));
  g_assert_error (error, SIGUO_MESSAGE_ERROR, SIGUO_MESSAGE_ERROR_LENGTH);
}

static void
test_unknown_fields (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoMessage) message = parse (
    "{\"new\":[1,2.5e3,{\"a\":null}],\"id\":7,\"type\":\"stand\",\"id2\":\"\\ud83d\\ude00\"}",
    SIGUO_TO_ROOM, &error);

  g_assert_no_error (error);
  g_assert_cmpint (siguo_message_get_int (message, "id"), ==, 7);
}

static void
test_absent (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoMessage) message = parse ("{\"type\":\"offer\"}", SIGUO_TO_CLIENT, &error);

  g_assert_no_error (error);
  g_assert_false (siguo_message_has (message, "seat"));
  g_assert_cmpuint (siguo_message_get_seat (message, "seat"), ==, SIGUO_NO_SEAT);
  g_assert_cmpint (siguo_message_get_int (message, "ms"), ==, 0);
  g_assert_false (siguo_message_get_bool (message, "refused"));
}

static void
assert_text (GBytes     *bytes,
             const char *text)
{
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), text, strlen (text));
}

/* The frozen greeting and refusal, byte for byte. */
static void
test_frozen (void)
{
  static const guint8 nonce[16] = { 1 };
  g_autoptr (SiguoMessage) hello = siguo_message_new (SIGUO_MESSAGE_HELLO);
  g_autoptr (SiguoMessage) refused = siguo_message_new (SIGUO_MESSAGE_REFUSED);
  g_autoptr (GBytes) hello_text = NULL;
  g_autoptr (GBytes) refused_text = NULL;

  siguo_message_set_text (hello, "game", "siguo");
  siguo_message_set_int (hello, "protocol", 1);
  siguo_message_set_text (hello, "version", "0.1.0");
  siguo_message_set_hex (hello, "nonce", nonce, sizeof nonce);
  hello_text = siguo_message_to_text (hello);
  assert_text (hello_text,
               "{\"type\":\"hello\",\"game\":\"siguo\",\"protocol\":1,\"version\":\"0.1.0\","
               "\"nonce\":\"01000000000000000000000000000000\"}");

  siguo_message_set_int (refused, "protocol", 2);
  siguo_message_set_text (refused, "version", "9");
  siguo_message_set_text (refused, "reason", "too “old”");
  refused_text = siguo_message_to_text (refused);
  assert_text (refused_text,
               "{\"type\":\"refused\",\"protocol\":2,\"version\":\"9\",\"reason\":\"too “old”\"}");
}

/* Texts made of pieces of JSON, and good ones with bytes changed: nothing may crash, and nothing
 * may pass twice. */
static void
test_noise (void)
{
  static const char *const pieces[] = { "{",    "}",    "[",         "]",         ":",
                                        ",",    "\"",   "\\",        "\\u",       "d800",
                                        "0",    "-",    "1e9",       ".",         "true",
                                        "null", "type", "\"type\":", "\"stand\"", "\"id\":1",
                                        "/*",   "é",    " " };
  static const char good[] =
    "{\"type\":\"open\",\"id\":1,\"layout\":\"a\",\"salts\":\"00\",\"nonce\":\"\\ud83d\\ude00\"}";

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) text = g_string_new (i % 2 ? "{" : good);
      guint n = g_test_rand_int_range (0, 20);

      for (guint k = 0; k < n; k++)
        {
          if (i % 2)
            g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
          else
            text->str[g_test_rand_int_range (0, text->len)] = g_test_rand_int_range (1, 256);
        }
      siguo_message_free (parse (text->str, SIGUO_TO_ROOM, NULL));
      siguo_message_free (parse (text->str, SIGUO_TO_CLIENT, NULL));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/net/message/round-trip", test_round_trip);
  g_test_add_func ("/net/message/fields", test_fields);
  for (guint i = 0; i < G_N_ELEMENTS (bad_texts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/net/message/bad-text/%u", i);

      g_test_add_data_func (path, &bad_texts[i], test_bad_text);
    }
  g_test_add_func ("/net/message/depth", test_depth);
  g_test_add_func ("/net/message/length", test_length);
  g_test_add_func ("/net/message/unknown-fields", test_unknown_fields);
  g_test_add_func ("/net/message/absent", test_absent);
  g_test_add_func ("/net/message/frozen", test_frozen);
  g_test_add_func ("/net/message/noise", test_noise);

  return g_test_run ();
}
