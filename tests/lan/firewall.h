/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What the shipped profile of ufw, of firewalld opens, as conditions of nft rules such as
 * "udp dport 23474", sorted. @folder: of the profiles. (transfer full) (array zero-terminated=1) */
char **firewall_read_ufw       (const char *folder);
char **firewall_read_firewalld (const char *folder);

G_END_DECLS
