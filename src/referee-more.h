/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "referee-floor.h"

G_BEGIN_DECLS

/* A searcher lists no more than so many rooms of one machine (SiguoRoomList). */
#define REFEREE_MORE_ANNOUNCED 8

/**
 * RefereeMore:
 *
 * The rooms that a process holds beside its first one. Each is a house of its own, with its own
 * port and its own caps, and a thread of its own unless it is announced; no two of them share
 * anything but the process.
 */
typedef struct _RefereeMore RefereeMore;

/* @ports: for each of them; kept as it is */
RefereeMore  *referee_more_new     (const RefereeFloorPorts *ports, gpointer user_data);
/* Waits for their threads. */
void          referee_more_free    (RefereeMore *more);
/* The name of the room with @number, from 1: what rooms are called in common and the number. NULL
 * when that is no name, with a translated @error */
char         *referee_more_name    (const char *name, guint number, GError **error);
/**
 * referee_more_open:
 * @number: from 2
 * @doors: of the first one. A fixed port is the first one's, and others follow it; of the ten ports
 *   that searchers try each room takes a free one as long as there is one, and then any
 * @log: whether to tell on the terminal what goes on there
 *
 * Returns: (transfer none): the room, which is still to be started; or NULL with a translated @error
 */
RefereeFloor *referee_more_open    (RefereeMore *more, const char *name, guint number,
                                    const SiguoOptions *options, const SiguoHouseDoors *doors,
                                    gboolean log, GError **error);
/* @keep: games stay in their journals */
void          referee_more_close   (RefereeMore *more, gboolean keep);
/* Starts computer players that were given up once more. */
void          referee_more_try_computers (RefereeMore *more);
/* Is anybody connected? */
gboolean      referee_more_is_busy (RefereeMore *more);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RefereeMore, referee_more_free)

G_END_DECLS
