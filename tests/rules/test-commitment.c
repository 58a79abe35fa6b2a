/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/siguo-commitment.h"
#include "rules/siguo-proof.h"

#include <string.h>

/* The figures below were computed by tests/rules/commitment-vectors.py, which knows only the
 * design's formulas. */
#define ROOT "71ad85a0c6e83d04dc47b31f9ac4e04d3bcd5a895e88d114264f4b0c4762d4ac"
#define NONCE_HASH "f1470922c8685d1fcf0c2ddc2efbcec2da5e64d433225dfa7486fb684fe4a53f"
#define REFEREE_NONCE_HASH "8b154283e7e21d52d46e274b8f5866823a83e1a27f6c3f4673626f39a9f4410a"
#define CHAIN_OF_FOUR "8445d3c9cedad62c8414d9b65070a9452bc3fb3f5a6c0464ebb6c5b5c384398a"
#define CHAIN_AFTER_ONE "aa4056f9af8d7acd170b94691bccf1a353e28b795b1772ad09f535e6dd1bfb11"
#define CHAIN_OF_TWO "7c5f7e8856b0590a7ab62e8f87b738c7d83bbc22c2925dd66e1d4fe7f9d8fc94"
#define PLAYER_PROOF "20af1bb53be3bed303a96deb0426e6fb72f5df4eac351e9f288c872756c81ceb"
#define ROOM_PROOF "c8c409ad864ebd48efdbeb0d25e77b8e91b05e5acb533860188d3f13e59a7ff8"
#define PASSWORD_KEY "1303b4927b793b9fed7a3559bab26abc4fe241f9578cbf731851e3034313da08"
#define LONG_PASSWORD_KEY "3f16dc200bfb20b19054d390d9eb61869ea53fe4d1b383c2e181a2d40f6b4398"
#define PASSWORD_PROOF "99ca8d8d9119d4be88c9726d99acb2ecbf3b45708c3ddfca23fbec43110d3066"
#define FIRST_OF_FOUR 3

static SiguoGameId game;
static SiguoSecret secret;

static void
set_up (void)
{
  for (guint i = 0; i < sizeof (game.byte); i++)
    game.byte[i] = i;
  siguo_layout_from_text (&secret.layout, "98776/6.5.5/44.33/3.2.2/2BBMM/111FM", NULL);
  for (guint i = 0; i < SIGUO_LAYOUT_PIECES; i++)
    for (guint j = 0; j < SIGUO_SALT_BYTES; j++)
      secret.salt[i][j] = 16 * i + j;
  for (guint j = 0; j < SIGUO_NONCE_BYTES; j++)
    secret.nonce[j] = 200 + j;
}

static void
assert_hash (const SiguoHash *hash, const char *hex)
{
  g_autofree char *made = siguo_bytes_to_hex (hash->byte, sizeof (hash->byte));

  g_assert_cmpstr (made, ==, hex);
}

static void
test_vectors (void)
{
  SiguoCommitment commitments[SIGUO_N_SEATS];
  SiguoOptions options;
  SiguoHash chain, nonce;

  for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_commitment_make (&commitments[seat], &game, seat, &secret);
  assert_hash (&commitments[2].root, ROOT);
  assert_hash (&commitments[2].nonce_hash, NONCE_HASH);
  siguo_commitment_hash_nonce (&nonce, &game, 0xff, secret.nonce);
  assert_hash (&nonce, REFEREE_NONCE_HASH);

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  siguo_chain_start (&chain, &game, &options, commitments, &nonce);
  assert_hash (&chain, CHAIN_OF_FOUR);
  siguo_chain_add (&chain, "S move S11 W15 next=E time=0");
  assert_hash (&chain, CHAIN_AFTER_ONE);

  siguo_options_init (&options, SIGUO_MODE_DUEL_DARK);
  siguo_chain_start (&chain, &game, &options, commitments, &nonce);
  assert_hash (&chain, CHAIN_OF_TWO);
}

/* Any other secret, seat or game has another commitment. */
static void
test_fits (void)
{
  SiguoCommitment commitment;
  SiguoGameId other_game = game;
  SiguoSecret other;

  siguo_commitment_make (&commitment, &game, SIGUO_SEAT_E, &secret);
  g_assert_true (siguo_commitment_fits (&commitment, &game, SIGUO_SEAT_E, &secret));
  g_assert_false (siguo_commitment_fits (&commitment, &game, SIGUO_SEAT_W, &secret));
  other_game.byte[15] ^= 1;
  g_assert_false (siguo_commitment_fits (&commitment, &other_game, SIGUO_SEAT_E, &secret));
  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    {
      other = secret;
      if (siguo_layout_is_camp (i))
        continue;
      other.layout.rank[i] = other.layout.rank[i] % SIGUO_RANK_FLAG + 1;
      g_assert_false (siguo_commitment_fits (&commitment, &game, SIGUO_SEAT_E, &other));
    }
  other = secret;
  siguo_layout_swap (&other.layout, 0, 1);
  g_assert_false (siguo_commitment_fits (&commitment, &game, SIGUO_SEAT_E, &other));
  for (guint i = 0; i < SIGUO_LAYOUT_PIECES; i++)
    {
      other = secret;
      other.salt[i][i % SIGUO_SALT_BYTES] ^= 0x80;
      g_assert_false (siguo_commitment_fits (&commitment, &game, SIGUO_SEAT_E, &other));
    }
  other = secret;
  other.nonce[0] ^= 1;
  g_assert_false (siguo_commitment_fits (&commitment, &game, SIGUO_SEAT_E, &other));
}

static void
test_first_mover (void)
{
  guint8 nonces[SIGUO_N_SEATS + 1][SIGUO_NONCE_BYTES] = { 0 };
  guint seen[SIGUO_N_SEATS] = { 0 };
  SiguoOptions options;

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DARK);
  /* Each nonce alone, the referee's too, decides. */
  for (guint by = 0; by <= SIGUO_N_SEATS; by++)
    {
      guint found[SIGUO_N_SEATS] = { 0 };

      for (guint i = 0; i < 256; i++)
        {
          guint8 first;

          nonces[by][3] = i;
          first = siguo_commitment_first_mover (&game, &options, nonces);
          g_assert_cmpint (first, <, SIGUO_N_SEATS);
          found[first]++;
        }
      for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
        g_assert_cmpuint (found[seat], >, 30);
    }
  g_assert_cmpint (siguo_commitment_first_mover (&game, &options, nonces), ==, FIRST_OF_FOUR);

  options.first_mover = SIGUO_SEAT_W;
  g_assert_cmpint (siguo_commitment_first_mover (&game, &options, nonces), ==, SIGUO_SEAT_W);

  siguo_options_init (&options, SIGUO_MODE_SIGUO_DUEL);
  g_assert_true (siguo_options_set (&options, "duel_seats", "EW", NULL));
  for (guint i = 0; i < 256; i++)
    {
      nonces[1][0] = i;
      seen[siguo_commitment_first_mover (&game, &options, nonces)]++;
    }
  g_assert_cmpuint (seen[SIGUO_SEAT_E] + seen[SIGUO_SEAT_W], ==, 256);
  g_assert_cmpuint (seen[SIGUO_SEAT_E], >, 90);
  g_assert_cmpuint (seen[SIGUO_SEAT_W], >, 90);
}

static void
test_hex (void)
{
  static const char *const broken[] = { "",
                                        "0",
                                        "00",
                                        "00f",
                                        "00ff0",
                                        "00fg",
                                        "00FF",
                                        "00 f",
                                        "\xff"
                                        "0ff" };
  guint8 bytes[2] = { 1, 2 };
  g_autofree char *hex = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    g_assert_false (siguo_bytes_from_hex (bytes, 2, broken[i]));
  g_assert_true (bytes[0] == 1 && bytes[1] == 2);
  g_assert_true (siguo_bytes_from_hex (bytes, 2, "0af9"));
  hex = siguo_bytes_to_hex (bytes, 2);
  g_assert_cmpstr (hex, ==, "0af9");
}

static void
test_proof (void)
{
  guint8 token[SIGUO_TOKEN_BYTES], room[SIGUO_ROOM_ID_BYTES], mine[SIGUO_LINK_NONCE_BYTES];
  guint8 theirs[SIGUO_LINK_NONCE_BYTES];
  SiguoHash proof, other;

  memset (token, 1, sizeof (token));
  memset (room, 2, sizeof (room));
  memset (mine, 3, sizeof (mine));
  memset (theirs, 4, sizeof (theirs));
  siguo_proof_make (&proof, SIGUO_PROOF_OF_PLAYER, token, room, mine, theirs, 0x0102030405060708);
  assert_hash (&proof, PLAYER_PROOF);
  siguo_proof_make (&other, SIGUO_PROOF_OF_ROOM, token, room, mine, theirs, 0x0102030405060708);
  assert_hash (&other, ROOM_PROOF);
  g_assert_false (siguo_proof_equal (&proof, &other));
  siguo_proof_make (&other, SIGUO_PROOF_OF_PLAYER, token, room, mine, theirs, 0x0102030405060709);
  g_assert_false (siguo_proof_equal (&proof, &other));
  siguo_proof_make (&other, SIGUO_PROOF_OF_PLAYER, token, room, theirs, mine, 0x0102030405060708);
  g_assert_false (siguo_proof_equal (&proof, &other));
  other = proof;
  g_assert_true (siguo_proof_equal (&proof, &other));
  other.byte[31] ^= 1;
  g_assert_false (siguo_proof_equal (&proof, &other));
}

static void
test_password (void)
{
  guint8 room[SIGUO_ROOM_ID_BYTES], mine[SIGUO_LINK_NONCE_BYTES], theirs[SIGUO_LINK_NONCE_BYTES];
  char longest[257] = { 0 };
  SiguoHash key, other_key, proof, other;
  gint64 before;

  memset (room, 2, sizeof (room));
  memset (mine, 3, sizeof (mine));
  memset (theirs, 4, sizeof (theirs));
  memset (longest, 'x', 256);
  before = g_get_monotonic_time ();
  siguo_proof_key_from_password (&key, "四国 junqi", room);
  g_test_message ("%.1f ms for a key", (g_get_monotonic_time () - before) / 1000.0);
  assert_hash (&key, PASSWORD_KEY);
  siguo_proof_key_from_password (&other_key, longest, room);
  assert_hash (&other_key, LONG_PASSWORD_KEY);
  siguo_proof_of_password (&proof, &key, room, mine, theirs);
  assert_hash (&proof, PASSWORD_PROOF);

  /* Another room, another link, another password: another proof. */
  siguo_proof_of_password (&other, &other_key, room, mine, theirs);
  g_assert_false (siguo_proof_equal (&proof, &other));
  siguo_proof_of_password (&other, &key, room, theirs, mine);
  g_assert_false (siguo_proof_equal (&proof, &other));
  theirs[15] ^= 1;
  siguo_proof_of_password (&other, &key, room, mine, theirs);
  g_assert_false (siguo_proof_equal (&proof, &other));
  room[0] ^= 1;
  siguo_proof_key_from_password (&other_key, "四国 junqi", room);
  g_assert_false (siguo_proof_equal (&key, &other_key));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  set_up ();
  g_test_add_func ("/rules/commitment/vectors", test_vectors);
  g_test_add_func ("/rules/commitment/fits", test_fits);
  g_test_add_func ("/rules/commitment/first-mover", test_first_mover);
  g_test_add_func ("/rules/commitment/hex", test_hex);
  g_test_add_func ("/rules/proof", test_proof);
  g_test_add_func ("/rules/password", test_password);
  return g_test_run ();
}
