/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/common/siguo-secure-random.h"

/* Stands in for the real one: with the same input everything comes out the same, so that inputs may
 * hold proofs and hashes that fit. */
void
siguo_secure_random (guint8 *bytes,
                     gsize   length)
{
  for (gsize i = 0; i < length; i++)
    bytes[i] = (guint8) (i * 37 + 11);
}
