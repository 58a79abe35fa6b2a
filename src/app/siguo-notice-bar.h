/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_NOTICE_BAR (siguo_notice_bar_get_type ())
G_DECLARE_FINAL_TYPE (SiguoNoticeBar, siguo_notice_bar, SIGUO, NOTICE_BAR, GtkWidget)

/**
 * SiguoNoticeBar:
 *
 * A sentence with up to three buttons that slides into a page and stays until it is answered or no
 * longer true.
 */
GtkWidget  *siguo_notice_bar_new      (void);
/* For a narrow panel: the buttons stand under the sentence. */
void        siguo_notice_bar_set_narrow (SiguoNoticeBar *self);
/* @style: a style class of the bar, "info", "warning" or "error". @text is never read as markup. */
void        siguo_notice_bar_show     (SiguoNoticeBar *self, const char *style, const char *text);
void        siguo_notice_bar_hide     (SiguoNoticeBar *self);
/* Detailed action names; NULL labels: no such button. The first is the one that is suggested. */
void        siguo_notice_bar_set_buttons (SiguoNoticeBar *self, const char *first_label,
                                          const char *first_action,
                                          const char *second_label, const char *second_action);
/* One more, for bars that have two; in a narrow panel the three stand below each other. */
void        siguo_notice_bar_set_third_button (SiguoNoticeBar *self, const char *label,
                                               const char *action);
/* NULL while nothing is shown. */
const char *siguo_notice_bar_get_text (SiguoNoticeBar *self);

G_END_DECLS
