/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * Guest:
 *
 * Somebody who took us for a room.
 */
typedef struct
{
  int fd;
  GByteArray *in;              /* the head of the request */
  GByteArray *out;
  gboolean answered;           /* the request */
  gint64 n;                    /* in the guest's stream */
  guint step;
  gint64 next_us;
  guint8 chain[32];            /* of the game */
  GBytes *bomb;                /* see bomb_new() */
} Guest;

/**
 * Villainy:
 * @a_second: how often it goes on, 0: as fast as it is written
 * @answer: what comes in place of a proper answer to the request; NULL: a proper one
 * @begin: (nullable): right after that
 * @go_on: (nullable): again and again
 * @keeps_guests: it does nothing for which they leave
 * @headers: (nullable): more of the proper answer
 */
typedef struct
{
  const char *name;
  guint a_second;
  const char *answer;
  void (*begin) (Guest *guest);
  void (*go_on) (Guest *guest);
  gboolean keeps_guests;
  const char *headers;
} Villainy;

extern const Villainy villainies[];
extern const guint n_villainies;

void guest_send  (Guest *guest, const void *bytes, gsize length);
/* As a room does, without a mask. @first: the first byte of the frame */
void guest_frame (Guest *guest, guint8 first, const void *payload, gsize length);
void guest_say   (Guest *guest, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Is a hostile host on any port of @host until it is killed. Prints the port. */
G_GNUC_NORETURN void villain_main (const char *name, const char *host);

G_END_DECLS
