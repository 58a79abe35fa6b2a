/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"

G_BEGIN_DECLS

/**
 * SiguoPrinter:
 *
 * Prints a game as text on standard output: on a terminal one board that is drawn anew with
 * colours, elsewhere every event as a line and the board from time to time.
 */
typedef struct _SiguoPrinter SiguoPrinter;

SiguoPrinter *siguo_printer_new    (gboolean terminal);
void          siguo_printer_free   (SiguoPrinter *printer);
void          siguo_printer_begin  (SiguoPrinter *printer, const SiguoPosition *begin,
                                    const char *const *names);
void          siguo_printer_event  (SiguoPrinter *printer, const SiguoEvent *event,
                                    const SiguoPosition *after);
void          siguo_printer_result (SiguoPrinter *printer, const SiguoPosition *end);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoPrinter, siguo_printer_free)

G_END_DECLS
