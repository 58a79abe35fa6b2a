/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-channel.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_MEMORY_CHANNEL (siguo_memory_channel_get_type ())
G_DECLARE_FINAL_TYPE (SiguoMemoryChannel, siguo_memory_channel, SIGUO, MEMORY_CHANNEL, SiguoChannel)

/**
 * siguo_memory_channel_new_pair:
 * @a: (out) (transfer full): one end
 * @b: (out) (transfer full): the other one
 *
 * Two channels without sockets, for tests: what one sends the other receives, from an idle of the
 * thread's default main context. An end that goes away is the same to the other one as a lost
 * connection.
 */
void siguo_memory_channel_new_pair (SiguoChannel **a, SiguoChannel **b);

/**
 * siguo_memory_channel_cut:
 *
 * As if the cable had been pulled: what is under way is lost, and both ends close with an error.
 */
void siguo_memory_channel_cut      (SiguoMemoryChannel *self);

G_END_DECLS
