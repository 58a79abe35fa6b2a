/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "lab-leak-script.h"

G_BEGIN_DECLS

/* For the files that make a script only. */

#define SIGUO_LAB_GAME(self) (&(self)->play->room->game)
#define SIGUO_LAB_PHASE(self) ((self)->play->room->phase)
#define SIGUO_LAB_SAY(self, person, name, ...) \
  siguo_lab_script_say (self, person, \
                        (SiguoCommand) { .kind = SIGUO_COMMAND_ ## name, ##__VA_ARGS__ })

guint  siguo_lab_script_below      (SiguoLabScript *self, guint bound);
/* Does it, and notes that it was done. @step: (transfer full): its text */
void   siguo_lab_script_perform    (SiguoLabScript *self, SiguoLabStep step);
/* Nothing happens where @person has no connection. */
void   siguo_lab_script_say        (SiguoLabScript *self, guint person, SiguoCommand command);
/* By a connection that is not the person's own for long. */
void   siguo_lab_script_say_beside (SiguoLabScript *self, guint person, guint link,
                                   SiguoCommand command);
void   siguo_lab_script_let_pass   (SiguoLabScript *self, gint64 ms);
void   siguo_lab_script_connect    (SiguoLabScript *self, guint person);
void   siguo_lab_script_disconnect (SiguoLabScript *self, guint person);
/* Comes back after a connection was lost, or while one seems to live. */
void   siguo_lab_script_come_back  (SiguoLabScript *self, guint person);
/* The same, with what @command says of the last notice and of the game. */
void   siguo_lab_script_come_back_with (SiguoLabScript *self, guint person, SiguoCommand command);
/* Comes in anew, as somebody the room does not know. */
void   siguo_lab_script_join       (SiguoLabScript *self, guint person, gboolean looks_on);
/* Where the room has a password @join proves it, after @hello was answered. */
void   siguo_lab_script_prove_password (SiguoLabScript *self, guint person,
                                        const SiguoCommand *hello, SiguoCommand *join);
void   siguo_lab_script_chat       (SiguoLabScript *self, guint person);
/* Where everybody sits now. */
void   siguo_lab_script_find_seats (SiguoLabScript *self);
/* Who is the host; a person without a place where nobody is. */
guint  siguo_lab_script_find_host  (const SiguoLabScript *self);

/* lab-leak-lobby.c: everything before and between games */

/* People come and go, change seats, and the host does what a host may. */
void   siguo_lab_lobby_idle        (SiguoLabScript *self);
/* Everybody is in, each seat is taken, and all are ready: the deployment begins. */
void   siguo_lab_lobby_get_ready   (SiguoLabScript *self);
/* A deployment that comes to nothing, and back to the lobby. */
void   siguo_lab_lobby_fail_deploy (SiguoLabScript *self);
/* All commit and open, with detours. */
void   siguo_lab_lobby_deploy      (SiguoLabScript *self);
/* After a game: those who stay agree to play again. */
void   siguo_lab_lobby_go_back     (SiguoLabScript *self);

/* lab-leak-acts.c: what people do during a game besides moving */

void   siguo_lab_acts_something    (SiguoLabScript *self, guint person);
/* The table votes on somebody who is away, if anybody is. */
void   siguo_lab_acts_vote         (SiguoLabScript *self);
/* Somebody who is no member knocks, and is not let in. */
void   siguo_lab_acts_knock        (SiguoLabScript *self, guint person);
/* The host's computer has crashed, and another process goes on. Most come back at once, or @all. */
void   siguo_lab_acts_resume       (SiguoLabScript *self, gboolean all);
/* The same, and somebody's computer claims to remember one more event of the game, which happens to
 * be true, or is not. The host does not want it: to take it over shows by right what there is to
 * it. */
void   siguo_lab_acts_recall       (SiguoLabScript *self);
/* What is not for this phase, or not for this person. */
void   siguo_lab_acts_out_of_place (SiguoLabScript *self, guint person);

/* lab-leak-computers.c */

/* In the lobby @person goes, and a computer player comes. */
void   siguo_lab_computers_replace (SiguoLabScript *self, guint person);
/* Those that are wanted may come. */
void   siguo_lab_computers_step    (SiguoLabScript *self);
/* Returns: whether one stands in for @person, who is on turn, and made the move */
gboolean siguo_lab_computers_move  (SiguoLabScript *self, guint person, const SiguoMove *move);

G_END_DECLS
