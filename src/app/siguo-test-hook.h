/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-window.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_TEST_HOOK (siguo_test_hook_get_type ())
G_DECLARE_FINAL_TYPE (SiguoTestHook, siguo_test_hook, SIGUO, TEST_HOOK, GObject)

/**
 * SiguoTestHook:
 *
 * Lets a test play: it connects to a Unix socket on which the test listens, and answers lines.
 *
 * - "click S31": the same code as a click on that point
 * - "action room.ready", "action room.sit S": what a button of the page does, with a text or none
 * - "late": how late the main loop was since this was asked last, in ms: for events, and for
 *   redrawing
 * - "state": one line of JSON with what this window knows, which is what its player may know
 *
 * Each line is answered by one line.
 */
SiguoTestHook *siguo_test_hook_new (SiguoWindow *window, const char *path);

G_END_DECLS
