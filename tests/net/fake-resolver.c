/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-resolver.h"

struct _FakeResolver
{
  GResolver parent_instance;

  GHashTable *addresses;     /* name → address or NULL */
};

G_DEFINE_FINAL_TYPE (FakeResolver, fake_resolver, G_TYPE_RESOLVER)

static void
on_cancelled (GCancellable *cancellable,
              gpointer      user_data)
{
  g_task_return_error_if_cancelled (user_data);
}

static void
lookup_async (GResolver           *resolver,
              const char          *name,
              GCancellable        *cancellable,
              GAsyncReadyCallback  callback,
              gpointer             user_data)
{
  FakeResolver *self = FAKE_RESOLVER (resolver);
  g_autoptr (GTask) task = g_task_new (resolver, cancellable, callback, user_data);
  gpointer address;

  if (!g_hash_table_lookup_extended (self->addresses, name, NULL, &address))
    g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled), g_object_ref (task),
                           g_object_unref);
  else if (address == NULL)
    g_task_return_new_error (task, G_RESOLVER_ERROR, G_RESOLVER_ERROR_NOT_FOUND, "no “%s”", name);
  else
    g_task_return_pointer (task, g_list_append (NULL, g_inet_address_new_from_string (address)),
                           (GDestroyNotify) g_resolver_free_addresses);
}

static GList *
lookup_finish (GResolver     *resolver,
               GAsyncResult  *result,
               GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
fake_resolver_finalize (GObject *object)
{
  g_hash_table_unref (FAKE_RESOLVER (object)->addresses);
  G_OBJECT_CLASS (fake_resolver_parent_class)->finalize (object);
}

static void
fake_resolver_class_init (FakeResolverClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fake_resolver_finalize;
  G_RESOLVER_CLASS (klass)->lookup_by_name_async = lookup_async;
  G_RESOLVER_CLASS (klass)->lookup_by_name_finish = lookup_finish;
}

static void
fake_resolver_init (FakeResolver *self)
{
  self->addresses = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

FakeResolver *
fake_resolver_new (void)
{
  return g_object_new (FAKE_TYPE_RESOLVER, NULL);
}

void
fake_resolver_add (FakeResolver *self,
                   const char   *name,
                   const char   *address)
{
  g_hash_table_insert (self->addresses, g_strdup (name), g_strdup (address));
}
