/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "referee/siguo-room.h"

G_BEGIN_DECLS

/**
 * SiguoCrew:
 *
 * The computer players of a room: a process for each, which connects over loopback as anybody does.
 * One that ends though it is wanted is started again, but not for ever: then it is given up, until
 * somebody wants to try again. One that is not wanted any more is ended. They end with the crew,
 * and with its process however that ends.
 */
typedef struct _SiguoCrew SiguoCrew;

/* How it stands with the computer player of a seat. */
typedef struct
{
  SiguoComputerFault fault;
  gboolean stands_in;          /* it was to play for somebody who is away */
} SiguoCrewSeat;

/* @seat's is given up. @reason: a translated part of a sentence, for logs */
typedef void (*SiguoCrewTrouble) (guint8 seat, const char *reason, gpointer user_data);

/* @room_id: SIGUO_ROOM_ID_BYTES; @port: where the room listens */
SiguoCrew *siguo_crew_new    (const guint8 *room_id, guint16 port, SiguoCrewTrouble trouble,
                              gpointer user_data);
void       siguo_crew_free   (SiguoCrew *crew);
/* @wanted: all that should be there now, see siguo_room_list_computers() */
void       siguo_crew_update (SiguoCrew *crew, const SiguoRoomComputer *wanted, guint n_wanted);
/* Starts those that were given up once more. */
void       siguo_crew_try_again (SiguoCrew *crew);
void       siguo_crew_look_at (const SiguoCrew *crew, SiguoCrewSeat seats[SIGUO_N_SEATS]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoCrew, siguo_crew_free)

G_END_DECLS
