/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SIGUO_JSON_MAX_DEPTH 8
#define SIGUO_JSON_MAX_DIGITS 15

/**
 * siguo_json_scan:
 * @text: valid UTF-8 of @length bytes
 *
 * Looks over JSON from strangers before json-glib may see it, which by itself recurses without
 * bound, wraps large integers, aborts on half a surrogate pair and takes comments and assignments.
 * Passes one object that nests at most %SIGUO_JSON_MAX_DEPTH deep, without raw control characters,
 * with numbers of at most %SIGUO_JSON_MAX_DIGITS digits, and with nothing but words, strings,
 * numbers and punctuation of JSON; their order is left to json-glib. Used for messages and for
 * beacons.
 *
 * Returns: NULL when it passes, else a static text for logs that says what is wrong
 */
const char *siguo_json_scan (const char *text, gsize length);

G_END_DECLS
