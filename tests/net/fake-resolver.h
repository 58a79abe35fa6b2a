/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define FAKE_TYPE_RESOLVER (fake_resolver_get_type ())
G_DECLARE_FINAL_TYPE (FakeResolver, fake_resolver, FAKE, RESOLVER, GResolver)

/* Knows names that were told to it. To others it never answers, as a network without a name server
 * that forgets to say so; one that is told as NULL does not exist. */
FakeResolver *fake_resolver_new (void);
void          fake_resolver_add (FakeResolver *self, const char *name, const char *address);

G_END_DECLS
