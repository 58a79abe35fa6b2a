/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-position.h"

G_BEGIN_DECLS

char **siguo_event_to_words (const SiguoEvent *event, const SiguoPosition *after);

G_END_DECLS
