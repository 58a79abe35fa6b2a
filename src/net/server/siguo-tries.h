/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "net/common/siguo-message.h"

G_BEGIN_DECLS

#define SIGUO_TRIES 5
#define SIGUO_PREFIX_TRIES 40
#define SIGUO_TRIES_MS 60000

/**
 * SiguoTries:
 *
 * Counts wrong passwords: %SIGUO_TRIES within %SIGUO_TRIES_MS from one address, then it has to
 * wait. Of IPv6 all 128 bits count, since a LAN shares the first 64 and nobody there should have to
 * wait for another one's guesses; and these 64 once more, without their scope, for
 * %SIGUO_PREFIX_TRIES, since whoever has one address in a prefix can have all of them. IPv4 mapped
 * into IPv6 is IPv4; all who come without an address (%NULL) count as one. At most 1024 addresses
 * and as many prefixes are remembered. Times are milliseconds of any monotonic clock.
 */
typedef struct _SiguoTries SiguoTries;

SiguoTries *siguo_tries_new     (void);
void        siguo_tries_free    (SiguoTries *tries);
void        siguo_tries_add     (SiguoTries *tries, GInetAddress *address, gint64 now_ms);
/* How long @address has to wait before its next try counts; 0: not at all. */
gint64      siguo_tries_wait_ms (SiguoTries *tries, GInetAddress *address, gint64 now_ms);

/* Between guests and their room. Messages go through filter(), and the room's ANSWER to each of
 * them through tell(). What is not to be looked at the room is not shown, so that all it does
 * follows from what it was told. */

/* Returns: (transfer full) (nullable): what the room is told in place of @message, a JOIN whose
 * proof is nothing but zeros; NULL: @message itself */
SiguoMessage *siguo_tries_filter (SiguoTries *tries, GInetAddress *address,
                                  const SiguoMessage *message, gint64 now_ms);
/* Counts a wrong password, and puts into @answer, an ANSWER, how long to wait. */
void        siguo_tries_tell    (SiguoTries *tries, GInetAddress *address, SiguoMessage *answer,
                                 gint64 now_ms);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoTries, siguo_tries_free)

G_END_DECLS
