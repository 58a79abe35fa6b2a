/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * Machine:
 *
 * A computer on a network that the test makes: this program again, as a peer in a network namespace
 * of its own, which does what it is told by lines. Nothing of it has a name outside; all of it ends
 * with the processes.
 *
 * Bridges are in the test's own namespace; see in-namespace.
 */
typedef struct _Machine Machine;

/* Runs a command and says whether it went well. */
gboolean run                (const char *format, ...) G_GNUC_PRINTF (1, 2);
/* The same, and it has to. */
void     must               (const char *format, ...) G_GNUC_PRINTF (1, 2);
void     bridge_new         (const char *name);

/* @environment: (nullable): KEY=VALUE, several with spaces between them */
Machine *machine_new        (const char *environment);
void     machine_free       (Machine *self);
/* A cable from @bridge to @interface. Returns: (transfer full): the name of the bridge's port */
char    *machine_plug       (Machine *self, const char *interface, const char *bridge);
/* Both ends are gone then. */
void     machine_unplug     (Machine *self, const char *port);
/* What the peer says next, without the leading @word; other lines than that are a failure.
 * (transfer full) */
char    *machine_hear       (Machine *self, const char *word);
/* The same, but passes over lines that begin otherwise. */
char    *machine_wait       (Machine *self, const char *word);
/* The same for whichever of two words comes first. (transfer full): the whole line */
char    *machine_wait_either (Machine *self, const char *one, const char *other);
void     machine_tell       (Machine *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Tells, and waits until it was done. Returns: when */
gint64   machine_do         (Machine *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Brings @interface up. @address: (nullable): "10.0.0.1", a network of 256 */
void     machine_connect    (Machine *self, const char *interface, const char *address,
                             gboolean ipv6);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Machine, machine_free)

G_END_DECLS
