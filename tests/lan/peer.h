/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a machine runs: it does what its input says, a line at a time, says "done TIME" after each,
 * and tells in between what it notices; times are monotonic microseconds. It ends with its input.
 * The lines are in the table at the end of peer.c. */
int peer_run (void);
