/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-message.h"

#include <string.h>

#include "rules/siguo-commitment.h"
#include "siguo-json-scan.h"
#include "siguo-message-table.h"

#define TYPE_MEMBER "type"

/* What a field holds; which members count is said by its kind in the table. */
typedef struct
{
  gboolean is_set;
  gint64 number;        /* INT, BOOL, WORD: index */
  char *text;           /* TEXT, HEX */
  GPtrArray *list;      /* TEXTS: char *; ITEM, ITEMS: SiguoMessage * */
} Value;

struct _SiguoMessage
{
  const SiguoMessageRow *row;
  Value values[];
};

G_DEFINE_QUARK (siguo-message-error-quark, siguo_message_error)

static SiguoMessage *
message_new_for_row (const SiguoMessageRow *row)
{
  SiguoMessage *message = g_malloc0 (sizeof (SiguoMessage) + row->n_fields * sizeof (Value));

  message->row = row;

  return message;
}

SiguoMessage *
siguo_message_new (SiguoMessageType type)
{
  g_return_val_if_fail (type < SIGUO_N_MESSAGES, NULL);

  return message_new_for_row (&siguo_message_rows[type]);
}

void
siguo_message_free (SiguoMessage *message)
{
  if (message == NULL)
    return;

  for (guint i = 0; i < message->row->n_fields; i++)
    {
      g_free (message->values[i].text);
      g_clear_pointer (&message->values[i].list, g_ptr_array_unref);
    }
  g_free (message);
}

/**
 * siguo_message_get_type_id:
 *
 * Returns: the type of a whole message; SIGUO_N_MESSAGES for an object inside one
 */
SiguoMessageType
siguo_message_get_type_id (const SiguoMessage *message)
{
  if (message->row->name == NULL)
    return SIGUO_N_MESSAGES;

  return message->row - siguo_message_rows;
}

const char *
siguo_message_type_to_name (SiguoMessageType type)
{
  g_return_val_if_fail (type < SIGUO_N_MESSAGES, NULL);

  return siguo_message_rows[type].name;
}

/* Whether @text of @length bytes, valid UTF-8, is free of control characters. */
static gboolean
is_plain (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      if (g_unichar_iscntrl (g_utf8_get_char (p)))
        return FALSE;
    }

  return TRUE;
}

static gboolean
is_hex (const char *text,
        gsize       bytes)
{
  return strlen (text) == 2 * bytes && strspn (text, "0123456789abcdef") == 2 * bytes;
}

/* Does @text fit a TEXT or HEX field, or a place in a TEXTS field? */
static gboolean
field_takes_text (const SiguoMessageField *field,
                  const char              *text)
{
  gsize length = strlen (text);

  switch (field->kind)
    {
    case SIGUO_FIELD_HEX:
      return is_hex (text, field->max);
    case SIGUO_FIELD_TEXT:
      return length >= (gsize) field->min && length <= (gsize) field->max && is_plain (text);
    case SIGUO_FIELD_TEXTS:
      return length <= field->each_max && is_plain (text);
    case SIGUO_FIELD_INT:
    case SIGUO_FIELD_BOOL:
    case SIGUO_FIELD_WORD:
    case SIGUO_FIELD_ITEM:
    case SIGUO_FIELD_ITEMS:
    default:
      return FALSE;
    }
}

/* Returns: the index of @text among the words of @field, or -1 */
static int
field_find_word (const SiguoMessageField *field,
                 const char              *text)
{
  for (int i = 0; field->words[i] != NULL; i++)
    {
      if (g_str_equal (field->words[i], text))
        return i;
    }

  return -1;
}

static void
value_make_list (Value                   *value,
                 const SiguoMessageField *field)
{
  if (value->list == NULL)
    value->list = g_ptr_array_new_with_free_func (field->kind == SIGUO_FIELD_TEXTS
                                                  ? g_free
                                                  : (GDestroyNotify) siguo_message_free);
  value->is_set = TRUE;
}

/* --- Reading --------------------------------------------------------------------------------- */

static SiguoMessage *read_object (const SiguoMessageRow *row, JsonObject *object, GError **error);

static const char *
node_get_text (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
         ? json_node_get_string (node) : NULL;
}

static gboolean
read_list (Value                   *value,
           const SiguoMessageField *field,
           JsonNode                *node,
           GError                 **error)
{
  JsonArray *array;
  guint length;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return FALSE;

  array = json_node_get_array (node);
  length = json_array_get_length (array);
  if (length < field->min || length > field->max)
    return FALSE;

  value_make_list (value, field);
  for (guint i = 0; i < length; i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (field->kind == SIGUO_FIELD_TEXTS)
        {
          const char *text = node_get_text (element);

          if (text == NULL || !field_takes_text (field, text))
            return FALSE;
          g_ptr_array_add (value->list, g_strdup (text));
        }
      else
        {
          SiguoMessage *item;

          if (!JSON_NODE_HOLDS_OBJECT (element))
            return FALSE;
          item = read_object (field->row, json_node_get_object (element), error);
          if (item == NULL)
            return FALSE;
          g_ptr_array_add (value->list, item);
        }
    }

  return TRUE;
}

/* Returns: FALSE when @node does not fit; @error may say more */
static gboolean
read_value (Value                   *value,
            const SiguoMessageField *field,
            JsonNode                *node,
            GError                 **error)
{
  const char *text;
  SiguoMessage *item;

  value->is_set = TRUE;

  switch (field->kind)
    {
    case SIGUO_FIELD_INT:
      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64)
        return FALSE;
      value->number = json_node_get_int (node);
      return value->number >= field->min && value->number <= field->max;

    case SIGUO_FIELD_BOOL:
      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_BOOLEAN)
        return FALSE;
      value->number = json_node_get_boolean (node);
      return TRUE;

    case SIGUO_FIELD_TEXT:
    case SIGUO_FIELD_HEX:
      text = node_get_text (node);
      if (text == NULL || !field_takes_text (field, text))
        return FALSE;
      value->text = g_strdup (text);
      return TRUE;

    case SIGUO_FIELD_WORD:
      text = node_get_text (node);
      value->number = text != NULL ? field_find_word (field, text) : -1;
      return value->number >= 0;

    case SIGUO_FIELD_TEXTS:
    case SIGUO_FIELD_ITEMS:
      return read_list (value, field, node, error);

    case SIGUO_FIELD_ITEM:
      if (!JSON_NODE_HOLDS_OBJECT (node))
        return FALSE;
      item = read_object (field->row, json_node_get_object (node), error);
      if (item == NULL)
        return FALSE;
      value_make_list (value, field);
      g_ptr_array_add (value->list, item);
      return TRUE;

    default:
      g_return_val_if_reached (FALSE);
    }
}

static SiguoMessage *
read_object (const SiguoMessageRow *row,
             JsonObject            *object,
             GError               **error)
{
  g_autoptr (SiguoMessage) message = message_new_for_row (row);

  for (guint i = 0; i < row->n_fields; i++)
    {
      const SiguoMessageField *field = &row->fields[i];
      JsonNode *node = json_object_get_member (object, field->name);
      g_autoptr (GError) inner = NULL;

      if (node == NULL)
        {
          if (field->optional)
            continue;
          g_set_error (error, SIGUO_MESSAGE_ERROR, SIGUO_MESSAGE_ERROR_FIELD, "“%s” is missing",
                       field->name);
          return NULL;
        }

      if (!read_value (&message->values[i], field, node, &inner))
        {
          if (inner != NULL)
            g_propagate_prefixed_error (error, g_steal_pointer (&inner), "in “%s”: ", field->name);
          else
            g_set_error (error, SIGUO_MESSAGE_ERROR, SIGUO_MESSAGE_ERROR_FIELD,
                         "“%s” is not what it must be", field->name);
          return NULL;
        }
    }

  return g_steal_pointer (&message);
}

static const SiguoMessageRow *
find_row (const char     *name,
          SiguoDirection  direction)
{
  for (guint i = 0; i < SIGUO_N_MESSAGES; i++)
    {
      if (siguo_message_rows[i].direction == direction &&
          g_str_equal (siguo_message_rows[i].name, name))
        return &siguo_message_rows[i];
    }

  return NULL;
}

/**
 * siguo_message_parse:
 * @text: what came in
 * @direction: which way it went
 *
 * The one way in for messages: nothing else parses what a peer sent. Errors are for logs, not for
 * players.
 *
 * Returns: (transfer full): a message that fits its row, or NULL with @error set
 */
SiguoMessage *
siguo_message_parse (GBytes          *text,
                     SiguoDirection   direction,
                     GError         **error)
{
  g_autoptr (JsonParser) parser = NULL;
  const SiguoMessageRow *row;
  const char *data;
  const char *wrong;
  const char *name;
  JsonNode *root;
  JsonNode *type;
  gsize length;

  data = g_bytes_get_data (text, &length);

  if (length == 0 || length > SIGUO_MAX_MESSAGE)
    {
      g_set_error (error, SIGUO_MESSAGE_ERROR, SIGUO_MESSAGE_ERROR_LENGTH,
                   "a message of %" G_GSIZE_FORMAT " bytes", length);
      return NULL;
    }

  if (!g_utf8_validate_len (data, length, NULL))
    {
      g_set_error_literal (error, SIGUO_MESSAGE_ERROR, SIGUO_MESSAGE_ERROR_SYNTAX, "not UTF-8");
      return NULL;
    }

  wrong = siguo_json_scan (data, length);
  if (wrong != NULL)
    {
      g_set_error_literal (error, SIGUO_MESSAGE_ERROR, SIGUO_MESSAGE_ERROR_SYNTAX, wrong);
      return NULL;
    }

  parser = json_parser_new ();
  if (!json_parser_load_from_data (parser, data, length, NULL) ||
      (root = json_parser_get_root (parser)) == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    {
      g_set_error_literal (error, SIGUO_MESSAGE_ERROR, SIGUO_MESSAGE_ERROR_SYNTAX, "not JSON");
      return NULL;
    }

  type = json_object_get_member (json_node_get_object (root), TYPE_MEMBER);
  name = type != NULL ? node_get_text (type) : NULL;
  row = name != NULL ? find_row (name, direction) : NULL;
  if (row == NULL)
    {
      g_set_error_literal (error, SIGUO_MESSAGE_ERROR, SIGUO_MESSAGE_ERROR_TYPE,
                           "no type, or an unknown one");
      return NULL;
    }

  return read_object (row, json_node_get_object (root), error);
}

/* --- Writing --------------------------------------------------------------------------------- */

static JsonObject *
write_object (const SiguoMessage *message)
{
  JsonObject *object = json_object_new ();

  if (message->row->name != NULL)
    json_object_set_string_member (object, TYPE_MEMBER, message->row->name);

  for (guint i = 0; i < message->row->n_fields; i++)
    {
      const SiguoMessageField *field = &message->row->fields[i];
      const Value *value = &message->values[i];
      JsonArray *array;

      if (!value->is_set)
        {
          if (!field->optional && !(field->kind >= SIGUO_FIELD_TEXTS && field->min == 0))
            g_critical ("Message “%s” goes out without “%s”",
                        message->row->name != NULL ? message->row->name : "item", field->name);
          if (field->optional)
            continue;
        }

      switch (field->kind)
        {
        case SIGUO_FIELD_INT:
          json_object_set_int_member (object, field->name, value->number);
          break;

        case SIGUO_FIELD_BOOL:
          json_object_set_boolean_member (object, field->name, value->number != 0);
          break;

        case SIGUO_FIELD_TEXT:
        case SIGUO_FIELD_HEX:
          json_object_set_string_member (object, field->name,
                                         value->text != NULL ? value->text : "");
          break;

        case SIGUO_FIELD_WORD:
          json_object_set_string_member (object, field->name, field->words[value->number]);
          break;

        case SIGUO_FIELD_ITEM:
          if (value->list != NULL)
            json_object_set_object_member (object, field->name,
                                           write_object (value->list->pdata[0]));
          break;

        case SIGUO_FIELD_TEXTS:
        case SIGUO_FIELD_ITEMS:
          array = json_array_new ();
          for (guint k = 0; value->list != NULL && k < value->list->len; k++)
            {
              if (field->kind == SIGUO_FIELD_TEXTS)
                json_array_add_string_element (array, value->list->pdata[k]);
              else
                json_array_add_object_element (array, write_object (value->list->pdata[k]));
            }
          json_object_set_array_member (object, field->name, array);
          break;

        default:
          g_return_val_if_reached (object);
        }
    }

  return object;
}

GBytes *
siguo_message_to_text (const SiguoMessage *message)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  char *text;

  g_return_val_if_fail (message != NULL, NULL);

  json_node_take_object (root, write_object (message));
  text = json_to_string (root, FALSE);

  return g_bytes_new_take (text, strlen (text));
}

/* --- Fields ---------------------------------------------------------------------------------- */

/* Returns: the place of @name in the row, or -1 after a critical: asking for another field is a
 * programmer's mistake */
static int
find_field (const SiguoMessage *message,
            const char         *name)
{
  for (guint i = 0; i < message->row->n_fields; i++)
    {
      if (g_str_equal (message->row->fields[i].name, name))
        return i;
    }

  g_critical ("Message “%s” has no field “%s”",
              message->row->name != NULL ? message->row->name : "item", name);

  return -1;
}

/* Returns: (nullable): the value of @name if it is set and of a kind from @first to @last */
static const Value *
get_value (const SiguoMessage *message,
           const char         *name,
           SiguoFieldKind      first,
           SiguoFieldKind      last)
{
  int i = find_field (message, name);

  if (i < 0)
    return NULL;
  g_return_val_if_fail (
    message->row->fields[i].kind >= first && message->row->fields[i].kind <= last, NULL);

  return message->values[i].is_set ? &message->values[i] : NULL;
}

gboolean
siguo_message_has (const SiguoMessage *message,
                   const char         *field)
{
  return get_value (message, field, SIGUO_FIELD_INT, SIGUO_FIELD_ITEMS) != NULL;
}

gint64
siguo_message_get_int (const SiguoMessage *message,
                       const char         *field)
{
  const Value *value = get_value (message, field, SIGUO_FIELD_INT, SIGUO_FIELD_WORD);

  return value != NULL ? value->number : 0;
}

gboolean
siguo_message_get_bool (const SiguoMessage *message,
                        const char         *field)
{
  const Value *value = get_value (message, field, SIGUO_FIELD_BOOL, SIGUO_FIELD_BOOL);

  return value != NULL && value->number != 0;
}

guint8
siguo_message_get_seat (const SiguoMessage *message,
                        const char         *field)
{
  const Value *value = get_value (message, field, SIGUO_FIELD_WORD, SIGUO_FIELD_WORD);

  return value != NULL ? value->number : SIGUO_NO_SEAT;
}

const char *
siguo_message_get_text (const SiguoMessage *message,
                        const char         *field)
{
  int i = find_field (message, field);

  if (i < 0 || !message->values[i].is_set)
    return NULL;
  if (message->row->fields[i].kind == SIGUO_FIELD_WORD)
    return message->row->fields[i].words[message->values[i].number];
  g_return_val_if_fail (message->values[i].text != NULL, NULL);

  return message->values[i].text;
}

void
siguo_message_get_hex (const SiguoMessage *message,
                       const char         *field,
                       guint8             *bytes,
                       gsize               length)
{
  const Value *value = get_value (message, field, SIGUO_FIELD_HEX, SIGUO_FIELD_HEX);

  memset (bytes, 0, length);
  if (value == NULL)
    return;
  g_return_if_fail (strlen (value->text) == 2 * length);
  siguo_bytes_from_hex (bytes, length, value->text);
}

guint
siguo_message_get_length (const SiguoMessage *message,
                          const char         *field)
{
  const Value *value = get_value (message, field, SIGUO_FIELD_TEXTS, SIGUO_FIELD_ITEMS);

  return value != NULL && value->list != NULL ? value->list->len : 0;
}

const char *
siguo_message_get_text_at (const SiguoMessage *message,
                           const char         *field,
                           guint               index)
{
  const Value *value = get_value (message, field, SIGUO_FIELD_TEXTS, SIGUO_FIELD_TEXTS);

  g_return_val_if_fail (value != NULL && index < value->list->len, NULL);

  return value->list->pdata[index];
}

const SiguoMessage *
siguo_message_get_item (const SiguoMessage *message,
                        const char         *field,
                        guint               index)
{
  const Value *value = get_value (message, field, SIGUO_FIELD_ITEM, SIGUO_FIELD_ITEMS);

  g_return_val_if_fail (value != NULL && index < value->list->len, NULL);

  return value->list->pdata[index];
}

void
siguo_message_set_int (SiguoMessage *message,
                       const char   *field,
                       gint64        value)
{
  int i = find_field (message, field);
  const SiguoMessageField *row;

  if (i < 0)
    return;

  row = &message->row->fields[i];
  if (row->kind == SIGUO_FIELD_WORD)
    {
      g_return_if_fail (value >= 0 && value < (gint64) g_strv_length ((char **) row->words));
    }
  else
    {
      g_return_if_fail (row->kind == SIGUO_FIELD_INT);
      g_return_if_fail (value >= row->min && value <= row->max);
    }

  message->values[i].number = value;
  message->values[i].is_set = TRUE;
}

void
siguo_message_set_seat (SiguoMessage *message,
                        const char   *field,
                        guint8        seat)
{
  if (seat != SIGUO_NO_SEAT)
    siguo_message_set_int (message, field, seat);
}

void
siguo_message_set_bool (SiguoMessage *message,
                        const char   *field,
                        gboolean      value)
{
  int i = find_field (message, field);

  if (i < 0)
    return;
  g_return_if_fail (message->row->fields[i].kind == SIGUO_FIELD_BOOL);

  message->values[i].number = value != FALSE;
  message->values[i].is_set = TRUE;
}

void
siguo_message_set_text (SiguoMessage *message,
                        const char   *field,
                        const char   *value)
{
  int i = find_field (message, field);

  g_return_if_fail (value != NULL);
  if (i < 0)
    return;

  if (message->row->fields[i].kind == SIGUO_FIELD_WORD)
    {
      siguo_message_set_int (message, field, field_find_word (&message->row->fields[i], value));
      return;
    }

  g_return_if_fail (field_takes_text (&message->row->fields[i], value));
  g_free (message->values[i].text);
  message->values[i].text = g_strdup (value);
  message->values[i].is_set = TRUE;
}

void
siguo_message_set_hex (SiguoMessage *message,
                       const char   *field,
                       const guint8 *bytes,
                       gsize         length)
{
  g_autofree char *hex = siguo_bytes_to_hex (bytes, length);

  siguo_message_set_text (message, field, hex);
}

void
siguo_message_add_text (SiguoMessage *message,
                        const char   *field,
                        const char   *value)
{
  int i = find_field (message, field);

  g_return_if_fail (value != NULL);
  if (i < 0)
    return;
  g_return_if_fail (message->row->fields[i].kind == SIGUO_FIELD_TEXTS);
  g_return_if_fail (field_takes_text (&message->row->fields[i], value));

  value_make_list (&message->values[i], &message->row->fields[i]);
  g_return_if_fail (message->values[i].list->len < message->row->fields[i].max);
  g_ptr_array_add (message->values[i].list, g_strdup (value));
}

SiguoMessage *
siguo_message_add_item (SiguoMessage *message,
                        const char   *field)
{
  int i = find_field (message, field);
  const SiguoMessageField *row;
  SiguoMessage *item;

  if (i < 0)
    return NULL;

  row = &message->row->fields[i];
  g_return_val_if_fail (row->kind == SIGUO_FIELD_ITEM || row->kind == SIGUO_FIELD_ITEMS, NULL);

  value_make_list (&message->values[i], row);
  g_return_val_if_fail (
    message->values[i].list->len < (row->kind == SIGUO_FIELD_ITEM ? 1 : row->max), NULL);
  item = message_new_for_row (row->row);
  g_ptr_array_add (message->values[i].list, item);

  return item;
}
