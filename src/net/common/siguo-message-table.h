/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-message.h"

G_BEGIN_DECLS

typedef enum
{
  SIGUO_FIELD_INT,    /* min … max are its values */
  SIGUO_FIELD_BOOL,
  SIGUO_FIELD_TEXT,   /* min … max bytes of UTF-8 without control characters */
  SIGUO_FIELD_HEX,    /* exactly max bytes, two lower-case digits each */
  SIGUO_FIELD_WORD,   /* one of words; as a number its index there */
  SIGUO_FIELD_TEXTS,  /* a list of min … max texts, each of at most each_max bytes */
  SIGUO_FIELD_ITEM,   /* one object of row */
  SIGUO_FIELD_ITEMS,  /* a list of min … max objects of row */
} SiguoFieldKind;

typedef struct _SiguoMessageRow SiguoMessageRow;

typedef struct
{
  const char *name;
  SiguoFieldKind kind;
  gboolean optional;
  gint64 min, max;
  gsize each_max;
  const char *const *words;
  const SiguoMessageRow *row;
} SiguoMessageField;

/**
 * SiguoMessageRow:
 *
 * What a message, or an object inside one, is made of.
 */
struct _SiguoMessageRow
{
  const char *name;                 /* "type" on the wire; NULL for an inner object */
  SiguoDirection direction;
  guint n_fields;
  const SiguoMessageField *fields;
};

extern const SiguoMessageRow siguo_message_rows[SIGUO_N_MESSAGES];

G_END_DECLS
