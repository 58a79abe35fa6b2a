/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-tries.h"

#include <string.h>

#include "rules/siguo-answer.h"
#include "rules/siguo-proof.h"

/* More at once are not those of friends; then whoever has not tried yet has to wait, too. */
#define MAX_ADDRESSES 1024
#define PREFIX_BYTES 8

typedef struct
{
  gint64 at_ms[SIGUO_TRIES];     /* a ring */
  guint n;
} Past;

struct _SiguoTries
{
  GHashTable *addresses;         /* text → Past */
  gint64 wait_ms;                /* of whoever is answered next; 0: not filtered */
};

SiguoTries *
siguo_tries_new (void)
{
  SiguoTries *tries = g_new0 (SiguoTries, 1);

  tries->addresses = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  return tries;
}

void
siguo_tries_free (SiguoTries *tries)
{
  if (tries == NULL)
    return;
  g_hash_table_unref (tries->addresses);
  g_free (tries);
}

/* What counts of an address. */
static char *
make_key (GInetAddress *address)
{
  static const guint8 mapped[] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff };
  const guint8 *bytes;
  gsize size;

  if (address == NULL)
    return g_strdup ("");

  bytes = g_inet_address_to_bytes (address);
  size = g_inet_address_get_native_size (address);
  /* An address of IPv4 that came in by a socket for both. */
  if (size > sizeof mapped && memcmp (bytes, mapped, sizeof mapped) == 0)
    return siguo_bytes_to_hex (bytes + sizeof mapped, size - sizeof mapped);

  return siguo_bytes_to_hex (bytes, MIN (size, PREFIX_BYTES));
}

/* When the newest of them is forgotten. */
static gint64
forget_ms (const Past *past)
{
  return past->at_ms[(past->n - 1) % SIGUO_TRIES] + SIGUO_TRIES_MS;
}

/* Forgets what is over. Returns: when the first address that is left can be forgotten */
static gint64
forget_old (SiguoTries *tries,
            gint64      now_ms)
{
  gint64 first_ms = G_MAXINT64;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, tries->addresses);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      if (forget_ms (value) <= now_ms)
        g_hash_table_iter_remove (&iter);
      else
        first_ms = MIN (first_ms, forget_ms (value));
    }

  return first_ms;
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
  g_autofree char *key = make_key (address);
  Past *past = g_hash_table_lookup (tries->addresses, key);

  if (past == NULL)
    {
      forget_old (tries, now_ms);
      if (g_hash_table_size (tries->addresses) >= MAX_ADDRESSES)
        return;
      past = g_new0 (Past, 1);
      g_hash_table_insert (tries->addresses, g_steal_pointer (&key), past);
    }

  past->at_ms[past->n++ % SIGUO_TRIES] = now_ms;
  /* Only the place in the ring and whether it is full are asked for. */
  if (past->n == 2 * SIGUO_TRIES)
    past->n = SIGUO_TRIES;
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
  g_autofree char *key = make_key (address);
  const Past *past = g_hash_table_lookup (tries->addresses, key);
  gint64 free_ms = now_ms;

  if (past == NULL)
    {
      if (g_hash_table_size (tries->addresses) >= MAX_ADDRESSES)
        free_ms = forget_old (tries, now_ms);
      if (g_hash_table_size (tries->addresses) < MAX_ADDRESSES)
        return 0;
    }
  else if (past->n >= SIGUO_TRIES)
    free_ms = past->at_ms[past->n % SIGUO_TRIES] + SIGUO_TRIES_MS;

  return MAX (free_ms - now_ms, 0);
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
