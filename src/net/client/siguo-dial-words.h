/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-dial.h"

G_BEGIN_DECLS

/* What lets friends through the firewalls for which a profile is shipped. */
#define SIGUO_UFW_COMMAND "sudo ufw allow Siguo"
#define SIGUO_FIREWALLD_COMMAND "sudo firewall-cmd --add-service=siguo"

/* Returns: (transfer full): a SIGUO_DIAL_ERROR whose message tells the player what is the matter
 * and what may help. @host: (nullable): what was looked up, for SIGUO_DIAL_ERROR_NO_NAME */
GError *siguo_dial_error_new (SiguoDialError code, const char *host);

G_END_DECLS
