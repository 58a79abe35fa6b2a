/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-board.h"

G_BEGIN_DECLS

typedef enum
{
  SIGUO_MODE_SIGUO_DARK,
  SIGUO_MODE_SIGUO_DUAL,
  SIGUO_MODE_SIGUO_OPEN,
  SIGUO_MODE_SIGUO_DUEL,
  SIGUO_MODE_DUEL_DARK,
  SIGUO_MODE_DUEL_OPEN,
  SIGUO_MODE_DUEL_FLIP,
} SiguoMode;

typedef enum { SIGUO_MINE_SURVIVES, SIGUO_MINE_MUTUAL } SiguoMineRule;
typedef enum { SIGUO_RECON_OFF, SIGUO_RECON_ATTACK, SIGUO_RECON_ATTACK_AND_DEFENCE } SiguoRecon;
typedef enum { SIGUO_REVEAL_NONE, SIGUO_REVEAL_DEFENDER, SIGUO_REVEAL_BOTH } SiguoReveal;
typedef enum { SIGUO_EXHAUSTION_DRAW, SIGUO_EXHAUSTION_NEXT_MOVER_LOSES } SiguoExhaustion;
typedef enum { SIGUO_NO_MOVE_TURN_START, SIGUO_NO_MOVE_IMMEDIATE } SiguoNoMoveCheck;
typedef enum
{
  SIGUO_REPETITION_OFF,
  SIGUO_REPETITION_FORBID,
  SIGUO_REPETITION_LOSE,
} SiguoRepetition;
typedef enum { SIGUO_ABSENT_WAIT, SIGUO_ABSENT_COMPUTER, SIGUO_ABSENT_CLOCK_RUNS } SiguoAbsent;
typedef enum { SIGUO_TEAM_CHAT_PHRASES, SIGUO_TEAM_CHAT_FREE, SIGUO_TEAM_CHAT_OFF } SiguoTeamChat;
typedef enum
{
  SIGUO_FLIP_FIRST_ENGINEER,
  SIGUO_FLIP_OWN_TWO_IN_A_ROW,
  SIGUO_FLIP_FIRST_FLIP,
} SiguoFlipColour;

#define SIGUO_FIRST_MOVER_RANDOM 4 /* else a SiguoSeat */

/**
 * SiguoOptions:
 *
 * Everything that players may agree on before a game (rules.md section 12), as one plain value.
 * Numbers where 0 means "none" or "off" say so.
 */
typedef struct
{
  guint8 mode;                   /* SiguoMode */
  guint8 mine;                   /* SiguoMineRule */
  guint8 bomb_flag_forbidden;
  guint8 marshal_reveals_flag;
  guint8 engineer_recon;         /* SiguoRecon */
  guint8 battle_reveal;          /* SiguoReveal */
  guint8 ally_layout_at_deploy;
  guint8 turn_clockwise;
  guint8 first_mover;            /* SiguoSeat or SIGUO_FIRST_MOVER_RANDOM */
  guint8 move_seconds;           /* 0: no clock */
  guint8 timeout_limit;          /* 0: none */
  guint16 deploy_seconds;        /* 0: none */
  guint8 surrender_min_ply;
  guint8 draw_offer_min_ply;
  guint8 draw_offer_max;
  guint8 no_contact_moves;       /* 0: off */
  guint8 mutual_exhaustion;      /* SiguoExhaustion */
  guint8 no_move_check;          /* SiguoNoMoveCheck */
  guint8 repetition;             /* SiguoRepetition */
  guint8 absent_player;          /* SiguoAbsent */
  guint8 team_chat;              /* SiguoTeamChat */
  guint8 dead_see_all;
  guint8 spectators_none;
  guint8 side_arms_closed;
  guint8 duel_open;              /* siguo_duel with all pieces shown */
  guint8 duel_sides;             /* siguo_duel played by E and W (recorded games only) */
  guint8 flip_colour;            /* SiguoFlipColour */
  guint8 flip_weaker_may_not_attack;
  guint8 flip_mine_engineer_only;
  guint8 flip_flag_mines_dug;
  guint8 flip_flag_taker_any;
  guint8 flip_carry_home_off;
  guint8 flip_hq_lock;
} SiguoOptions;

typedef enum
{
  SIGUO_OPTIONS_ERROR_SYNTAX,
  SIGUO_OPTIONS_ERROR_KEY,
  SIGUO_OPTIONS_ERROR_VALUE,
} SiguoOptionsError;

#define SIGUO_OPTIONS_ERROR (siguo_options_error_quark ())
GQuark         siguo_options_error_quark (void);

/* The defaults of @mode: preset Classic. */
void           siguo_options_init        (SiguoOptions *options, SiguoMode mode);
/* @preset: "classic", "qq", "friends" ("flip_classic", "flip_modern"). Keeps the mode. Returns:
 * FALSE for another name */
gboolean       siguo_options_set_preset  (SiguoOptions *options, const char *preset);
/* One option by its key of rules.md section 12 and the text of a value that the table there
 * names. */
gboolean       siguo_options_set         (SiguoOptions *options, const char *key, const char *value,
                                          GError **error);
/* Returns: (transfer full) (nullable): the text of the value, NULL for an unknown key */
char          *siguo_options_get         (const SiguoOptions *options, const char *key);
/* "mode=siguo_dark mine=survives …": every key that @options' mode has, in the order of section 12.
 * (transfer full) */
char          *siguo_options_to_text     (const SiguoOptions *options);
/* Keys not named have the mode's default; an unknown key or value is an error. "mode" comes
 * first. */
gboolean       siguo_options_from_text   (SiguoOptions *options, const char *text, GError **error);
gboolean       siguo_options_equal       (const SiguoOptions *a, const SiguoOptions *b);

SiguoBoardKind siguo_options_board       (const SiguoOptions *options);
/* The seats that play, as bits 1 << seat. */
guint8         siguo_options_seats       (const SiguoOptions *options);
/* The seats of @seat's team, itself included, as bits. */
guint8         siguo_options_team        (const SiguoOptions *options, SiguoSeat seat);
/* Is every piece shown to everybody? */
gboolean       siguo_options_is_open     (const SiguoOptions *options);
const char    *siguo_mode_to_text        (SiguoMode mode);

G_END_DECLS
