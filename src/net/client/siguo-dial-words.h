/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-dial.h"

G_BEGIN_DECLS

/* What lets friends through. By ports, since the firewalls look for profiles below /etc and /usr only,
 * and nobody who reads this knows where Siguo was installed. */
#define SIGUO_UFW_COMMAND "sudo ufw allow 23474/udp && sudo ufw allow 23474:23483/tcp"
#define SIGUO_FIREWALLD_COMMAND \
  "sudo firewall-cmd --add-port=23474/udp --add-port=23474-23483/tcp"

/* Returns: (transfer full): a SIGUO_DIAL_ERROR whose message tells the player what is the matter
 * and what may help. @host: (nullable): what was looked up, for SIGUO_DIAL_ERROR_NO_NAME */
GError *siguo_dial_error_new (SiguoDialError code, const char *host);

G_END_DECLS
