/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-beacon.h"

#include "net/common/siguo-json-scan.h"
#include "net/common/siguo-name.h"
#include "rules/siguo-commitment.h"

#include <json-glib/json-glib.h>
#include <string.h>

G_DEFINE_QUARK (siguo-beacon-error-quark, siguo_beacon_error)

/* What a question consists of besides is less than 140 bytes. */
#define PADDING (SIGUO_BEACON_MAX - 140)

static const char *const kinds[] = { "ask", "room", "bye" };

static void
add_hex (JsonBuilder  *builder,
         const char   *field,
         const guint8 *bytes,
         gsize         length)
{
  g_autofree char *hex = siguo_bytes_to_hex (bytes, length);

  json_builder_set_member_name (builder, field);
  json_builder_add_string_value (builder, hex);
}

static void
add_text (JsonBuilder *builder,
          const char  *field,
          const char  *value)
{
  json_builder_set_member_name (builder, field);
  json_builder_add_string_value (builder, value);
}

static void
add_room (JsonBuilder       *builder,
          const SiguoBeacon *beacon)
{
  json_builder_set_member_name (builder, "port");
  json_builder_add_int_value (builder, beacon->port);
  add_text (builder, "name", beacon->name);
  add_text (builder, "mode", beacon->mode);
  add_text (builder, "phase", beacon->phase);
  json_builder_set_member_name (builder, "locked");
  json_builder_add_boolean_value (builder, beacon->locked);
  json_builder_set_member_name (builder, "players");
  json_builder_begin_array (builder);
  for (guint seat = 0; seat < SIGUO_BEACON_SEATS; seat++)
    if (beacon->seats & (1u << seat))
      json_builder_add_string_value (builder, beacon->players[seat]);
    else
      json_builder_add_null_value (builder);
  json_builder_end_array (builder);
  if (beacon->computers != 0)
    {
      json_builder_set_member_name (builder, "computers");
      json_builder_add_int_value (builder, beacon->computers);
    }
}

/* With it a question is larger than any answer, but still fits. */
static void
add_padding (JsonBuilder *builder)
{
  char padding[PADDING + 1];

  memset (padding, '.', PADDING);
  padding[PADDING] = '\0';
  add_text (builder, "pad", padding);
}

/**
 * siguo_beacon_to_bytes:
 * @beacon: what to say
 *
 * Returns: (transfer full): the datagram
 */
GBytes *
siguo_beacon_to_bytes (const SiguoBeacon *beacon)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  char *text;
  gsize length;

  json_builder_begin_object (builder);
  add_text (builder, "game", "siguo");
  add_text (builder, "beacon", kinds[beacon->kind]);
  json_builder_set_member_name (builder, "protocol");
  json_builder_add_int_value (builder, beacon->protocol);
  if (beacon->has_nonce)
    add_hex (builder, "nonce", beacon->nonce, SIGUO_BEACON_NONCE_BYTES);
  if (beacon->kind != SIGUO_BEACON_ASK)
    {
      add_hex (builder, "room", beacon->room_id, SIGUO_BEACON_ID_BYTES);
      add_hex (builder, "instance", beacon->instance, SIGUO_BEACON_INSTANCE_BYTES);
    }
  if (beacon->kind == SIGUO_BEACON_ROOM)
    add_room (builder, beacon);
  else if (beacon->kind == SIGUO_BEACON_ASK)
    add_padding (builder);
  json_builder_end_object (builder);

  root = json_builder_get_root (builder);
  text = json_to_string (root, FALSE);
  length = strlen (text);
  g_return_val_if_fail (length <= SIGUO_BEACON_MAX, g_bytes_new_take (text, SIGUO_BEACON_MAX));
  return g_bytes_new_take (text, length);
}

static const char *
get_text (JsonObject *object,
          const char *field)
{
  JsonNode *node = json_object_get_member (object, field);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node)
      || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;
  return json_node_get_string (node);
}

static gboolean
get_uint (JsonObject *object,
          const char *field,
          gint64      max,
          guint      *value)
{
  JsonNode *node = json_object_get_member (object, field);
  gint64 number;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node)
      || json_node_get_value_type (node) != G_TYPE_INT64)
    return FALSE;
  number = json_node_get_int (node);
  if (number < 1 || number > max)
    return FALSE;
  *value = (guint) number;
  return TRUE;
}

static gboolean
get_hex (JsonObject *object,
         const char *field,
         guint8     *bytes,
         gsize       length)
{
  const char *text = get_text (object, field);

  return text != NULL && siguo_bytes_from_hex (bytes, length, text);
}

/* A word of the protocol, "siguo_dark": it may be one that only a later version knows. */
static gboolean
get_word (JsonObject *object,
          const char *field,
          char       *word,
          gsize       size)
{
  const char *text = get_text (object, field);

  if (text == NULL || *text == '\0' || strlen (text) >= size)
    return FALSE;
  for (const char *p = text; *p != '\0'; p++)
    if (!g_ascii_islower (*p) && !g_ascii_isdigit (*p) && *p != '_')
      return FALSE;
  g_strlcpy (word, text, size);
  return TRUE;
}

/* Only what is already as siguo_name_clean() would make it. */
static gboolean
copy_name (const char *text,
           char        name[65])
{
  g_autofree char *clean = NULL;

  if (text == NULL)
    return FALSE;
  clean = siguo_name_clean (text, NULL);
  if (clean == NULL || strcmp (clean, text) != 0)
    return FALSE;
  g_strlcpy (name, clean, 65);
  return TRUE;
}

static gboolean
read_players (JsonObject  *object,
              SiguoBeacon *beacon)
{
  JsonNode *node = json_object_get_member (object, "players");
  JsonArray *players;
  guint computers;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return FALSE;
  players = json_node_get_array (node);
  if (json_array_get_length (players) != SIGUO_BEACON_SEATS)
    return FALSE;
  for (guint seat = 0; seat < SIGUO_BEACON_SEATS; seat++)
    {
      JsonNode *item = json_array_get_element (players, seat);

      if (JSON_NODE_HOLDS_NULL (item))
        continue;
      if (!JSON_NODE_HOLDS_VALUE (item) || json_node_get_value_type (item) != G_TYPE_STRING)
        return FALSE;
      beacon->seats |= (guint8) (1u << seat);
      if (*json_node_get_string (item) != '\0'
          && !copy_name (json_node_get_string (item), beacon->players[seat]))
        return FALSE;
    }
  /* Not there without any, nor from earlier versions. */
  if (get_uint (object, "computers", (1 << SIGUO_BEACON_SEATS) - 1, &computers))
    for (guint seat = 0; seat < SIGUO_BEACON_SEATS; seat++)
      if (beacon->players[seat][0] != '\0')
        beacon->computers |= (guint8) (computers & 1u << seat);
  return beacon->seats != 0;
}

static gboolean
read_room (JsonObject  *object,
           SiguoBeacon *beacon)
{
  JsonNode *locked = json_object_get_member (object, "locked");
  guint port;

  if (!get_uint (object, "port", 65535, &port)
      || !copy_name (get_text (object, "name"), beacon->name)
      || !get_word (object, "mode", beacon->mode, sizeof beacon->mode)
      || !get_word (object, "phase", beacon->phase, sizeof beacon->phase)
      || !read_players (object, beacon)
      || locked == NULL || !JSON_NODE_HOLDS_VALUE (locked)
      || json_node_get_value_type (locked) != G_TYPE_BOOLEAN)
    return FALSE;
  beacon->port = (guint16) port;
  beacon->locked = json_node_get_boolean (locked);
  return TRUE;
}

static gboolean
read_beacon (JsonObject  *object,
             SiguoBeacon *beacon)
{
  const char *kind = get_text (object, "beacon");

  if (g_strcmp0 (get_text (object, "game"), "siguo") != 0
      || !get_uint (object, "protocol", G_MAXINT16, &beacon->protocol) || kind == NULL)
    return FALSE;
  for (beacon->kind = SIGUO_BEACON_ASK; strcmp (kinds[beacon->kind], kind) != 0; beacon->kind++)
    if (beacon->kind == SIGUO_BEACON_BYE)
      return FALSE;

  beacon->has_nonce = json_object_has_member (object, "nonce");
  if (beacon->has_nonce && !get_hex (object, "nonce", beacon->nonce, SIGUO_BEACON_NONCE_BYTES))
    return FALSE;
  if (beacon->kind == SIGUO_BEACON_ASK)
    return beacon->has_nonce;
  if (!get_hex (object, "room", beacon->room_id, SIGUO_BEACON_ID_BYTES)
      || !get_hex (object, "instance", beacon->instance, SIGUO_BEACON_INSTANCE_BYTES))
    return FALSE;
  return beacon->kind == SIGUO_BEACON_BYE || read_room (object, beacon);
}

/**
 * siguo_beacon_parse:
 * @beacon: (out): what the datagram says
 * @bytes: anything
 * @length: its length
 * @error: for the log, not for people
 *
 * Returns: whether @bytes is a beacon
 */
gboolean
siguo_beacon_parse (SiguoBeacon  *beacon,
                    const guint8 *bytes,
                    gsize         length,
                    GError      **error)
{
  g_autoptr (JsonParser) parser = NULL;
  SiguoBeacon read = { 0 };
  JsonNode *root;

  if (length == 0 || length > SIGUO_BEACON_MAX_RECEIVED)
    {
      g_set_error_literal (error, SIGUO_BEACON_ERROR, SIGUO_BEACON_ERROR_LENGTH, "bad length");
      return FALSE;
    }
  if (!g_utf8_validate ((const char *) bytes, (gssize) length, NULL)
      || siguo_json_scan ((const char *) bytes, length) != NULL)
    {
      g_set_error_literal (error, SIGUO_BEACON_ERROR, SIGUO_BEACON_ERROR_SYNTAX,
                           "not a plain text");
      return FALSE;
    }
  parser = json_parser_new ();
  if (!json_parser_load_from_data (parser, (const char *) bytes, (gssize) length, NULL)
      || (root = json_parser_get_root (parser)) == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    {
      g_set_error_literal (error, SIGUO_BEACON_ERROR, SIGUO_BEACON_ERROR_SYNTAX,
                           "not a JSON object");
      return FALSE;
    }
  if (!read_beacon (json_node_get_object (root), &read))
    {
      g_set_error_literal (error, SIGUO_BEACON_ERROR, SIGUO_BEACON_ERROR_FIELD,
                           "a field is missing or wrong");
      return FALSE;
    }
  *beacon = read;
  return TRUE;
}

/**
 * siguo_beacon_same_room:
 * @a: a ROOM or BYE
 * @b: another one
 *
 * Returns: whether both speak of one room, in whichever instance
 */
gboolean
siguo_beacon_same_room (const SiguoBeacon *a,
                        const SiguoBeacon *b)
{
  return memcmp (a->room_id, b->room_id, SIGUO_BEACON_ID_BYTES) == 0;
}
