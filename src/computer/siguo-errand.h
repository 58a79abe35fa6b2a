/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-player.h"

G_BEGIN_DECLS

/**
 * SiguoErrand:
 *
 * What a room says to a computer player that it has started, by a pipe: where to come, and as whom.
 * The pipe ends with the room.
 */
typedef struct _SiguoErrand SiguoErrand;

/* @address: what to connect to; NULL when what came cannot be understood */
typedef void (*SiguoErrandCalled) (const char *address, const SiguoPlayerCall *call,
                                   gpointer user_data);
typedef void (*SiguoErrandEnded)  (gpointer user_data);

/* Listens on standard input. @called: once, unless the pipe ends before; @ended: once */
SiguoErrand *siguo_errand_new  (SiguoErrandCalled called, SiguoErrandEnded ended,
                                gpointer user_data);
void         siguo_errand_free (SiguoErrand *errand);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoErrand, siguo_errand_free)

G_END_DECLS
