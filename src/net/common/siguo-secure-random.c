/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-secure-random.h"

#include <errno.h>
#include <sys/random.h>

/**
 * siguo_secure_random:
 * @bytes: (out): to be filled
 * @length: how many
 *
 * Ends the program when the system has no such source: secrets that can be guessed would be worse.
 */
void
siguo_secure_random (guint8 *bytes,
                     gsize   length)
{
  while (length > 0)
    {
      gssize got = getrandom (bytes, length, 0);

      if (got < 0 && errno != EINTR)
        g_error ("no random numbers: %s", g_strerror (errno));
      if (got > 0)
        {
          bytes += got;
          length -= (gsize) got;
        }
    }
}
