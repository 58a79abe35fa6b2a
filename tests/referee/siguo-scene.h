/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "referee/siguo-room.h"

G_BEGIN_DECLS

#define SIGUO_SCENE_PLAYERS 24

typedef struct _SiguoScene SiguoScene;

/**
 * SiguoActor:
 *
 * One scripted person in a scene: a link and what a client would keep of what it was told. Each
 * notice is checked as it comes: numbers without gaps, events that fit the own position, the hash
 * chain.
 */
typedef struct
{
  SiguoScene *scene;
  guint link;                  /* 0: none */
  gboolean dropped;            /* by the room */
  guint8 nonce[SIGUO_LINK_NONCE_BYTES];
  guint8 room_nonce[SIGUO_LINK_NONCE_BYTES];
  guint32 member;
  guint8 token[SIGUO_TOKEN_BYTES];
  guint64 last;                /* stream number */
  guint32 id;                  /* last command */
  GPtrArray *heard;            /* (element-type SiguoNotice) */
  SiguoRoomState state;
  gboolean has_game;
  SiguoGameId game;
  SiguoSecret secret;
  SiguoCommitment commitments[SIGUO_N_SEATS];
  SiguoHash referee_nonce_hash;
  gboolean playing;
  SiguoPosition position;
  SiguoHash chain;
  GArray *events;
  gboolean paused;
  SiguoPause pause;            /* why */
  guint8 pause_seat;           /* who asks for one, SIGUO_NO_SEAT: nobody */
  gint64 time_ms;              /* as told last */
  guint8 offer;
} SiguoActor;

/**
 * SiguoScene:
 *
 * A room with deterministic chance and a clock that only moves when told to.
 */
struct _SiguoScene
{
  SiguoRoom *room;
  SiguoOptions options;
  gint64 now;
  SiguoRandom random;
  guint last_link;
  guint n_actors;
  SiguoActor *actors[SIGUO_SCENE_PLAYERS];
};

/* @options: text of options, NULL for the defaults */
SiguoScene  *siguo_scene_new          (const char *options, const guint8 *host_token, guint64 seed);
void         siguo_scene_free         (SiguoScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoScene, siguo_scene_free)

/* Lets @ms pass, doing what falls due at the millisecond at which it does. */
void         siguo_scene_wait         (SiguoScene *scene, gint64 ms);
/* Somebody who has said hello and is no member yet. */
SiguoActor  *siguo_scene_add          (SiguoScene *scene);
/* Somebody who joined by @name. */
SiguoActor  *siguo_scene_join         (SiguoScene *scene, const char *name, gboolean spectator);
/* "Anna", "Bert", "Cleo", "Dora": as many as play. */
void         siguo_scene_fill         (SiguoScene *scene);
/* The same, ready, committed, opened: in play. */
void         siguo_scene_play         (SiguoScene *scene);
void         siguo_scene_all_ready    (SiguoScene *scene);
void         siguo_scene_all_commit   (SiguoScene *scene);
void         siguo_scene_all_open     (SiguoScene *scene);
/* Plays uniformly random moves by the seats' own views. Returns: FALSE when the game was over
 * before @plies were made */
gboolean     siguo_scene_random_plies (SiguoScene *scene, guint plies);
SiguoActor  *siguo_scene_seat         (SiguoScene *scene, guint8 seat);
SiguoActor  *siguo_scene_mover        (SiguoScene *scene);

/* Gives the command an id and returns the ANSWER's error. */
SiguoAnswer  siguo_actor_give         (SiguoActor *actor, SiguoCommand command);
#define GIVE(actor, name, ...) \
  siguo_actor_give (actor, (SiguoCommand) { .kind = SIGUO_COMMAND_ ## name, ##__VA_ARGS__ })
void         siguo_actor_open_link    (SiguoActor *actor);
void         siguo_actor_close_link   (SiguoActor *actor);
SiguoAnswer  siguo_actor_join         (SiguoActor *actor, const char *name, gboolean spectator,
                                       const guint8 *token);
/* Opens a new link and comes back over it with @last. */
SiguoAnswer  siguo_actor_return       (SiguoActor *actor, guint64 last);
/* The same, and says that so many events of the game are known, which end with @chain. */
SiguoAnswer  siguo_actor_return_knowing (SiguoActor *actor, guint64 last, guint n_events,
                                         const SiguoHash *chain);
void         siguo_actor_make_secret  (SiguoActor *actor);
SiguoAnswer  siguo_actor_commit       (SiguoActor *actor);
SiguoAnswer  siguo_actor_open         (SiguoActor *actor);
guint8       siguo_actor_seat         (const SiguoActor *actor);
/* Makes one random legal move; the actor must be to move. */
void         siguo_actor_random_move  (SiguoActor *actor);
guint        siguo_actor_count        (const SiguoActor *actor, SiguoNoticeKind kind);
/* The last one of @kind, NULL if none. */
SiguoNotice *siguo_actor_last         (const SiguoActor *actor, SiguoNoticeKind kind);
void         siguo_actor_forget       (SiguoActor *actor);

G_END_DECLS
