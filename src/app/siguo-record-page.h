/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "record/siguo-record.h"

G_BEGIN_DECLS

#define SIGUO_TYPE_RECORD_PAGE (siguo_record_page_get_type ())
G_DECLARE_FINAL_TYPE (SiguoRecordPage, siguo_record_page, SIGUO, RECORD_PAGE, AdwBin)

/* A recorded game, event by event. */
GtkWidget *siguo_record_page_new        (void);
void       siguo_record_page_set_menu   (SiguoRecordPage *self, GMenuModel *menu);
/* @record: (transfer full): one that siguo_record_accepts() */
void       siguo_record_page_set_record (SiguoRecordPage *self, SiguoRecord *record, const char *title);

G_END_DECLS
