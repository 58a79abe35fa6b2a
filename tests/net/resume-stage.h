/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-table.h"
#include "net/server/siguo-scribe.h"
#include "rules/siguo-random.h"

G_BEGIN_DECLS

/* What the room was when its journal was that long. */
typedef struct
{
  gsize size;
  char *text;
} Mark;

/**
 * Stage:
 *
 * A house of nothing but a scribe with its journal, and four tables in it; it can be killed and
 * comes back.
 */
typedef struct
{
  char *folder;
  SiguoScribe *scribe;
  GHashTable *ends;            /* link → the room's end of a channel */
  SiguoTable *tables[SIGUO_N_SEATS];
  guint links[SIGUO_N_SEATS];
  SiguoRandom random;
  GArray *marks;               /* (element-type Mark) */
  gint64 silence_ms;           /* how long a link that is lost was not heard of */
  guint due_id;
  guint n_behind;
  guint n_closed;
  guint closed_answer;
} Stage;

extern const SiguoScribePorts stage_ports;

/* @text: the room's options. Four tables join; when this returns they sit there. */
void              stage_init             (Stage *stage, const char *text);
void              stage_clear            (Stage *stage);
const SiguoBoard *stage_get_board        (Stage *stage);
/* A new connection of @seat's table, for the first time or again. */
void              stage_come             (Stage *stage, guint seat);
/* As if its process had been killed. Returns: (transfer full): its journal */
char             *stage_kill_house       (Stage *stage);
/* It goes on with the journal at @path. */
void              stage_open_house       (Stage *stage, const char *path);
/* All four do, and are told what they missed. */
void              stage_come_back        (Stage *stage);

/* Lets time go by until @done. */
void              stage_wait             (Stage *stage, gboolean (*done) (Stage *stage));
/* Until everything that was said has arrived. */
void              stage_settle           (Stage *stage);
gboolean          stage_is_quiet         (Stage *stage);
gboolean          stage_all_seated       (Stage *stage);
gboolean          stage_in_lobby         (Stage *stage);
gboolean          stage_room_in_lobby    (Stage *stage);

void              stage_be_ready         (Stage *stage);
/* From the lobby into play. */
void              stage_deploy           (Stage *stage);
void              stage_play             (Stage *stage, guint plies);
void              stage_assert_same_game (Stage *stage);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Stage, stage_clear)

G_END_DECLS
