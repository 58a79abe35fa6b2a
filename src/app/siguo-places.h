/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Where the program's own things are, in a build tree as well as installed. */
char      *siguo_places_find_program (const char *name);
GSettings *siguo_places_new_settings (void);
char      *siguo_places_get_state_folder (void);
char      *siguo_places_get_games_folder (void);
char      *siguo_places_get_layouts_folder (void);
char      *siguo_places_get_runtime_folder (void);

G_END_DECLS
