/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/server/siguo-house.h"

G_BEGIN_DECLS

/* What the first thread is told, in its main loop. */
typedef struct
{
  /* referee_floor_is_busy() changed */
  void (*changed) (gpointer user_data);
  /* the room is closed, and everybody has been told; once */
  void (*closed)  (gpointer user_data);
} RefereeFloorPorts;

/**
 * RefereeFloor:
 *
 * A room that shares the process with others and nothing else: unless it is announced it lives in a
 * thread of its own, so that none of them waits while another one is busy, and none looks at the
 * sockets of all.
 */
typedef struct _RefereeFloor RefereeFloor;

/**
 * referee_floor_open:
 * @doors: as for a house. Who is announced stays in the first thread, since there the system tells
 *   of changes of the network
 * @log: whether to tell on the terminal what goes on there
 * @ports: kept as it is
 *
 * Opens the room; nothing happens in it before referee_floor_start().
 *
 * Returns: (transfer full): NULL with a translated @error
 */
RefereeFloor *referee_floor_open      (const char *name, const SiguoOptions *options,
                                       const SiguoHouseDoors *doors, gboolean log,
                                       const RefereeFloorPorts *ports, gpointer user_data,
                                       GError **error);
/* Returns: (transfer none): the house; until referee_floor_start(), which gives it to its thread */
SiguoHouse   *referee_floor_get_house (RefereeFloor *floor);
gboolean      referee_floor_start     (RefereeFloor *floor, GError **error);
/* @keep: a game stays in its journal */
void          referee_floor_close     (RefereeFloor *floor, gboolean keep);
/* Starts computer players that were given up once more. */
void          referee_floor_try_computers (RefereeFloor *floor);
/* Is anybody connected? */
gboolean      referee_floor_is_busy   (const RefereeFloor *floor);
/* Asks its thread to end, whatever goes on; referee_floor_free() waits for that, and nothing is told
 * to the first thread any more. */
void          referee_floor_end       (RefereeFloor *floor);
void          referee_floor_free      (RefereeFloor *floor);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RefereeFloor, referee_floor_free)

G_END_DECLS
