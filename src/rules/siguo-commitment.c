/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-commitment.h"

#include <string.h>

/* All hashes begin with a label of their own, so that none can be taken for another kind. */
static GChecksum *
start (const char *label, const SiguoGameId *game)
{
  GChecksum *checksum = g_checksum_new (G_CHECKSUM_SHA256);

  g_checksum_update (checksum, (const guchar *) label, strlen (label));
  g_checksum_update (checksum, game->byte, sizeof (game->byte));
  return checksum;
}

static void
add_byte (GChecksum *checksum, guint8 byte)
{
  g_checksum_update (checksum, &byte, 1);
}

static void
finish (GChecksum *checksum, SiguoHash *hash)
{
  gsize length = sizeof (hash->byte);

  g_checksum_get_digest (checksum, hash->byte, &length);
  g_checksum_free (checksum);
}

/**
 * siguo_commitment_hash_nonce:
 * @hash: (out): N of the design's section 5
 * @game: the game
 * @seat: a seat; 0xff for the referee
 * @nonce: %SIGUO_NONCE_BYTES bytes
 */
void
siguo_commitment_hash_nonce (SiguoHash *hash, const SiguoGameId *game, guint8 seat,
                             const guint8 *nonce)
{
  GChecksum *checksum = start ("siguo/nonce/1", game);

  add_byte (checksum, seat);
  g_checksum_update (checksum, nonce, SIGUO_NONCE_BYTES);
  finish (checksum, hash);
}

/**
 * siguo_commitment_make:
 * @commitment: (out): what the seat publishes
 * @game: the game
 * @seat: the seat
 * @secret: what it keeps
 *
 * A leaf is SHA-256 ("siguo/leaf/1" | game | seat | index of the point in the layout | rank |
 * salt), the numbers one byte each; the root is over the 25 leaves in the order of the points.
 */
void
siguo_commitment_make (SiguoCommitment *commitment, const SiguoGameId *game, SiguoSeat seat,
                       const SiguoSecret *secret)
{
  GChecksum *root = start ("siguo/root/1", game);
  guint piece = 0;

  add_byte (root, seat);
  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    {
      GChecksum *leaf;
      SiguoHash hash;

      if (siguo_layout_is_camp (i))
        continue;
      leaf = start ("siguo/leaf/1", game);
      add_byte (leaf, seat);
      add_byte (leaf, i);
      add_byte (leaf, secret->layout.rank[i]);
      g_checksum_update (leaf, secret->salt[piece++], SIGUO_SALT_BYTES);
      finish (leaf, &hash);
      g_checksum_update (root, hash.byte, sizeof (hash.byte));
    }
  finish (root, &commitment->root);
  siguo_commitment_hash_nonce (&commitment->nonce_hash, game, seat, secret->nonce);
}

/**
 * siguo_commitment_fits:
 * @commitment: what a seat published
 * @game: the game
 * @seat: the seat
 * @secret: what it opened
 *
 * Returns: whether @secret is what was committed to
 */
gboolean
siguo_commitment_fits (const SiguoCommitment *commitment, const SiguoGameId *game, SiguoSeat seat,
                       const SiguoSecret *secret)
{
  SiguoCommitment made;

  siguo_commitment_make (&made, game, seat, secret);
  return memcmp (&made, commitment, sizeof (made)) == 0;
}

/* SHA-256 (label | game | each seat that plays with its nonce | the referee's nonce) */
static void
hash_nonces (SiguoHash *hash, const char *label, const SiguoGameId *game,
             const SiguoOptions *options, const guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES])
{
  GChecksum *checksum = start (label, game);

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_options_seats (options) & 1 << seat)
      {
        add_byte (checksum, seat);
        g_checksum_update (checksum, nonces[seat], SIGUO_NONCE_BYTES);
      }
  g_checksum_update (checksum, nonces[SIGUO_N_SEATS], SIGUO_NONCE_BYTES);
  finish (checksum, hash);
}

/**
 * siguo_commitment_first_mover:
 * @game: the game
 * @options: its options
 * @nonces: by seat, the referee's last; those of seats that do not play do not matter
 *
 * Returns: the seat that moves first: the options' choice, or chance from all nonces together
 */
guint8
siguo_commitment_first_mover (const SiguoGameId *game, const SiguoOptions *options,
                              const guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES])
{
  guint8 playing[SIGUO_N_SEATS];
  guint n_playing = 0, even;
  SiguoHash hash;

  if (options->first_mover < SIGUO_N_SEATS
      && (siguo_options_seats (options) & 1 << options->first_mover))
    return options->first_mover;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_options_seats (options) & 1 << seat)
      playing[n_playing++] = seat;
  hash_nonces (&hash, "siguo/first/1", game, options, nonces);

  /* Bytes beyond the last whole multiple would favour the first seats; they are passed over. */
  even = 256 / n_playing * n_playing;
  for (guint i = 0; i < sizeof (hash.byte); i++)
    if (hash.byte[i] < even)
      return playing[hash.byte[i] % n_playing];
  g_return_val_if_reached (playing[0]);
}

/**
 * siguo_commitment_deal:
 * @game: the game
 * @options: its options, of flip
 * @nonces: by seat, the referee's last; those of seats that do not play do not matter
 * @deal: (out): what lies where
 *
 * Fisher and Yates' shuffle of siguo_deal_sort(), from the last piece down. Its bytes are those of
 * SHA-256 (seed | n), n = 0, 1, … in four bytes, the highest first; seed = SHA-256 ("siguo/deal/1"
 * | game | all nonces). Bytes beyond the last whole multiple of the choices are passed over, so
 * that every deal is equally likely.
 */
void
siguo_commitment_deal (const SiguoGameId *game, const SiguoOptions *options,
                       const guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES], SiguoDeal *deal)
{
  SiguoHash seed, block;
  guint used = sizeof (block.byte), n = 0;

  hash_nonces (&seed, "siguo/deal/1", game, options, nonces);
  siguo_deal_sort (deal);
  for (guint i = SIGUO_DEAL_PIECES - 1; i > 0;)
    {
      guint choices = i + 1;
      guint8 byte;

      if (used == sizeof (block.byte))
        {
          GChecksum *checksum = g_checksum_new (G_CHECKSUM_SHA256);
          const guint8 number[] = { n >> 24, n >> 16, n >> 8, n };

          g_checksum_update (checksum, seed.byte, sizeof (seed.byte));
          g_checksum_update (checksum, number, sizeof (number));
          finish (checksum, &block);
          used = 0;
          n++;
        }
      byte = block.byte[used++];
      if (byte < 256 / choices * choices)
        siguo_deal_swap (deal, i--, byte % choices);
    }
}

/**
 * siguo_chain_start:
 * @chain: (out): H_0 of the design's section 5
 * @game: the game
 * @options: its options
 * @commitments: by seat; those of seats that do not play do not matter
 * @referee_nonce_hash: the referee's N
 *
 * H_0 = SHA-256 ("siguo/chain/1" | game | text of the options | 0 | seats | root and N of each seat
 * that plays | the referee's N).
 */
void
siguo_chain_start (SiguoHash *chain, const SiguoGameId *game, const SiguoOptions *options,
                   const SiguoCommitment *commitments, const SiguoHash *referee_nonce_hash)
{
  GChecksum *checksum = start ("siguo/chain/1", game);
  g_autofree char *text = siguo_options_to_text (options);

  g_checksum_update (checksum, (const guchar *) text, strlen (text) + 1);
  add_byte (checksum, siguo_options_seats (options));
  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (siguo_options_seats (options) & 1 << seat)
      {
        g_checksum_update (checksum, commitments[seat].root.byte, SIGUO_HASH_BYTES);
        g_checksum_update (checksum, commitments[seat].nonce_hash.byte, SIGUO_HASH_BYTES);
      }
  g_checksum_update (checksum, referee_nonce_hash->byte, SIGUO_HASH_BYTES);
  finish (checksum, chain);
}

/**
 * siguo_chain_add:
 * @chain: (inout): H_{n-1}, then H_n
 * @event_text: the exact text of public event n
 */
void
siguo_chain_add (SiguoHash *chain, const char *event_text)
{
  GChecksum *checksum = g_checksum_new (G_CHECKSUM_SHA256);

  g_checksum_update (checksum, chain->byte, sizeof (chain->byte));
  g_checksum_update (checksum, (const guchar *) event_text, strlen (event_text));
  finish (checksum, chain);
}

/**
 * siguo_bytes_to_hex:
 * @bytes: (array length=length): bytes
 * @length: how many
 *
 * Returns: (transfer full): two lower-case digits a byte
 */
char *
siguo_bytes_to_hex (const guint8 *bytes, gsize length)
{
  static const char digits[] = "0123456789abcdef";
  char *hex = g_malloc (2 * length + 1);

  for (gsize i = 0; i < length; i++)
    {
      hex[2 * i] = digits[bytes[i] >> 4];
      hex[2 * i + 1] = digits[bytes[i] & 15];
    }
  hex[2 * length] = '\0';
  return hex;
}

/**
 * siguo_bytes_from_hex:
 * @bytes: (out) (array length=length): room for @length bytes; untouched on failure
 * @length: how many bytes there must be
 * @hex: a text
 *
 * Returns: whether @hex is exactly 2 × @length lower-case digits
 */
gboolean
siguo_bytes_from_hex (guint8 *bytes, gsize length, const char *hex)
{
  if (strnlen (hex, 2 * length + 1) != 2 * length)
    return FALSE;
  for (gsize i = 0; i < 2 * length; i++)
    if (!g_ascii_isxdigit (hex[i]) || g_ascii_isupper (hex[i]))
      return FALSE;
  for (gsize i = 0; i < length; i++)
    bytes[i] = g_ascii_xdigit_value (hex[2 * i]) << 4 | g_ascii_xdigit_value (hex[2 * i + 1]);
  return TRUE;
}
