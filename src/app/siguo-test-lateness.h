/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * SiguoTestLateness:
 *
 * Measures for a test how late the main loop is, by timers of 5 ms.
 */
typedef struct _SiguoTestLateness SiguoTestLateness;

SiguoTestLateness *siguo_test_lateness_new  (void);
void               siguo_test_lateness_free (SiguoTestLateness *self);
/* The worst since the last call in milliseconds, "12.3 45.6": at the default priority and at that
 * of redrawing. Only what the program itself did meanwhile counts: neither other programs nor the
 * display, which may have to wait for them. (transfer full) */
char              *siguo_test_lateness_take (SiguoTestLateness *self);

G_END_DECLS
