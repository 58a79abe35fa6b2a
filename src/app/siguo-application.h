/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SIGUO_TYPE_APPLICATION (siguo_application_get_type ())
G_DECLARE_FINAL_TYPE (SiguoApplication, siguo_application, SIGUO, APPLICATION, AdwApplication)

SiguoApplication *siguo_application_new (void);

G_END_DECLS
