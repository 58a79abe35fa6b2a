/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-tries.h"

#include <string.h>

#include "rules/siguo-answer.h"
#include "rules/siguo-proof.h"

/* More at once are not those of friends; then whoever has not tried yet has to wait, too. */
#define MAX_SOURCES 1024
#define PREFIX_BYTES 8

typedef struct
{
  guint n;
  gint64 at_ms[];                /* a ring of as many as the count lets try */
} Past;

/* Counts of each source alike. */
typedef struct
{
  guint limit;                   /* tries within SIGUO_TRIES_MS */
  GHashTable *sources;           /* text → Past */
} Count;

struct _SiguoTries
{
  Count addresses, prefixes;
  gint64 wait_ms;                /* of whoever is answered next; 0: not filtered */
};

static void
count_init (Count *count,
            guint  limit)
{
  count->limit = limit;
  count->sources = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

SiguoTries *
siguo_tries_new (void)
{
  SiguoTries *tries = g_new0 (SiguoTries, 1);

  count_init (&tries->addresses, SIGUO_TRIES);
  count_init (&tries->prefixes, SIGUO_PREFIX_TRIES);

  return tries;
}

void
siguo_tries_free (SiguoTries *tries)
{
  if (tries == NULL)
    return;
  g_hash_table_unref (tries->addresses.sources);
  g_hash_table_unref (tries->prefixes.sources);
  g_free (tries);
}

/* @prefix: (out) (transfer full) (nullable): what of IPv6 is counted once more. Returns: (transfer
 * full): @address as text, that of IPv4 also where it came in by a socket for both */
static char *
make_keys (GInetAddress  *address,
           char         **prefix)
{
  static const guint8 mapped[] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff };
  const guint8 *bytes;
  gsize size;

  *prefix = NULL;
  if (address == NULL)
    return g_strdup ("");

  bytes = g_inet_address_to_bytes (address);
  size = g_inet_address_get_native_size (address);
  if (g_inet_address_get_family (address) != G_SOCKET_FAMILY_IPV6)
    return siguo_bytes_to_hex (bytes, size);
  if (memcmp (bytes, mapped, sizeof mapped) == 0)
    return siguo_bytes_to_hex (bytes + sizeof mapped, size - sizeof mapped);
  *prefix = siguo_bytes_to_hex (bytes, PREFIX_BYTES);

  return siguo_bytes_to_hex (bytes, size);
}

/* When the newest of them is forgotten. */
static gint64
forget_ms (const Count *count,
           const Past  *past)
{
  return past->at_ms[(past->n - 1) % count->limit] + SIGUO_TRIES_MS;
}

/* Forgets what is over. Returns: when the first source that is left can be forgotten */
static gint64
forget_old (Count  *count,
            gint64  now_ms)
{
  gint64 first_ms = G_MAXINT64;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, count->sources);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      if (forget_ms (count, value) <= now_ms)
        g_hash_table_iter_remove (&iter);
      else
        first_ms = MIN (first_ms, forget_ms (count, value));
    }

  return first_ms;
}

static void
count_add (Count      *count,
           const char *key,
           gint64      now_ms)
{
  Past *past = g_hash_table_lookup (count->sources, key);

  if (past == NULL)
    {
      forget_old (count, now_ms);
      if (g_hash_table_size (count->sources) >= MAX_SOURCES)
        return;
      past = g_malloc0 (sizeof *past + count->limit * sizeof past->at_ms[0]);
      g_hash_table_insert (count->sources, g_strdup (key), past);
    }

  past->at_ms[past->n++ % count->limit] = now_ms;
  /* Only the place in the ring and whether it is full are asked for. */
  if (past->n == 2 * count->limit)
    past->n = count->limit;
}

static gint64
count_wait_ms (Count      *count,
               const char *key,
               gint64      now_ms)
{
  const Past *past = g_hash_table_lookup (count->sources, key);
  gint64 free_ms = now_ms;

  if (past == NULL)
    {
      if (g_hash_table_size (count->sources) >= MAX_SOURCES)
        free_ms = forget_old (count, now_ms);
      if (g_hash_table_size (count->sources) < MAX_SOURCES)
        return 0;
    }
  else if (past->n >= count->limit)
    free_ms = past->at_ms[past->n % count->limit] + SIGUO_TRIES_MS;

  return MAX (free_ms - now_ms, 0);
}

/**
 * siguo_tries_add:
 * @tries: the counter
 * @address: whose password was wrong
 * @now_ms: the time
 */
void
siguo_tries_add (SiguoTries   *tries,
                 GInetAddress *address,
                 gint64        now_ms)
{
  g_autofree char *prefix = NULL;
  g_autofree char *key = make_keys (address, &prefix);

  count_add (&tries->addresses, key, now_ms);
  if (prefix != NULL)
    count_add (&tries->prefixes, prefix, now_ms);
}

/**
 * siguo_tries_wait_ms:
 * @tries: the counter
 * @address: who wants to try
 * @now_ms: the time
 *
 * Returns: how long @address has to wait
 */
gint64
siguo_tries_wait_ms (SiguoTries   *tries,
                     GInetAddress *address,
                     gint64        now_ms)
{
  g_autofree char *prefix = NULL;
  g_autofree char *key = make_keys (address, &prefix);
  gint64 wait_ms = count_wait_ms (&tries->addresses, key, now_ms);

  if (prefix != NULL)
    wait_ms = MAX (wait_ms, count_wait_ms (&tries->prefixes, prefix, now_ms));

  return wait_ms;
}

SiguoMessage *
siguo_tries_filter (SiguoTries         *tries,
                    GInetAddress       *address,
                    const SiguoMessage *message,
                    gint64              now_ms)
{
  static const SiguoHash nothing;
  g_autoptr (GBytes) text = NULL;
  SiguoMessage *bare;

  tries->wait_ms = 0;
  if (siguo_message_get_type_id (message) != SIGUO_MESSAGE_JOIN)
    return NULL;
  tries->wait_ms = siguo_tries_wait_ms (tries, address, now_ms);
  if (tries->wait_ms == 0 || !siguo_message_has (message, "proof"))
    return NULL;

  text = siguo_message_to_text (message);
  bare = siguo_message_parse (text, SIGUO_TO_ROOM, NULL);
  siguo_message_set_hex (bare, "proof", nothing.byte, sizeof nothing.byte);

  return bare;
}

void
siguo_tries_tell (SiguoTries   *tries,
                  GInetAddress *address,
                  SiguoMessage *answer,
                  gint64        now_ms)
{
  gint64 wait_ms = tries->wait_ms;

  if (siguo_message_get_int (answer, "error") != SIGUO_ANSWER_PASSWORD_BAD)
    return;
  if (wait_ms > 0)
    {
      siguo_message_set_int (answer, "error", SIGUO_ANSWER_TOO_MANY_TRIES);
    }
  else
    {
      siguo_tries_add (tries, address, now_ms);
      wait_ms = siguo_tries_wait_ms (tries, address, now_ms);
    }
  if (wait_ms > 0)
    siguo_message_set_int (answer, "ms", wait_ms);
}
