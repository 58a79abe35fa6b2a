/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "machine.h"

G_BEGIN_DECLS

/* What design section 6 names. */
#define FIRST_ANSWER_MS 250        /* the question at 0 ms is answered before the next one */
#define SECOND_QUESTION_MS 1000
#define ANNOUNCED_MS 2000          /* without an answer: the period of a room in the lobby */
#define CHANGE_SEEN_MS 5000        /* the interfaces are looked at */
#define GREY_MS 6000
#define GONE_MS 10000
/* Ours: a handshake and a greeting, with the next address tried after 250 ms. */
#define JOINED_MS 250
#define STAGGERED_MS 500
/* Ours: the list says what may be the matter; an address is given up. */
#define TOLD_MS 6000
#define GIVEN_UP_MS 5000
/* Ours: the next question to the place where the room was, and the next try. */
#define COME_BACK_MS 10000

/* Two machines and a bridge, as most networks are: 10.9.0.1 and 10.9.0.2. */
typedef struct
{
  Machine *host, *client;
  char *host_port, *client_port;
} Pair;

void    pair_init   (Pair *pair, gboolean ipv4, gboolean ipv6, const char *environment);
void    pair_clear  (Pair *pair);

/* Whatever fits @rule of nft is lost between the machines from now on. */
void    drop_on_bridge (const char *rule);

/* Of a time that a machine has told. */
double  ms_since    (const char *text, gint64 from_us);
/* Waits for the next row, and for its name. */
void    wait_listed (Machine *client, const char *room, const char *what, gint64 from_us,
                     double goal_ms);
/* Looks from now on, until @room is there. */
void    find        (Machine *client, const char *room, const char *what, double goal_ms);
/* Each room is a row, and never was more than that. Returns: (transfer full): the rows */
char   *expect_rows (Machine *client, guint count, const char *what);
void    list_once   (Machine *client, guint count);
/* After "join" or "type". */
void    wait_seated (Machine *client, const char *room, const char *what, gint64 from_us,
                     double goal_ms);
void    join        (Machine *client, const char *name, const char *room, const char *what,
                     double goal_ms);
void    type        (Machine *client, const char *name, const char *address, const char *room,
                     const char *what);

G_END_DECLS
