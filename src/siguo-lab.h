/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

int siguo_lab_check   (int argc, char **argv);
int siguo_lab_kills   (int argc, char **argv);
int siguo_lab_leak    (int argc, char **argv);
int siguo_lab_load    (int argc, char **argv);
int siguo_lab_perft   (int argc, char **argv);
int siguo_lab_playout (int argc, char **argv);

G_END_DECLS
