/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-probes.h"

#include "net/client/siguo-address.h"
#include "net/common/siguo-beacon.h"
#include "net/common/siguo-interfaces.h"

struct _SiguoProbes
{
  SiguoProbesFunc resolved;
  gpointer user_data;
  GPtrArray *names;          /* (element-type utf8) */
  GPtrArray *places;         /* (element-type GInetSocketAddress) */
  GCancellable *lookups;
};

static gboolean
is_same (GInetSocketAddress *place,
         GInetAddress       *inet,
         guint32             scope)
{
  return g_inet_address_equal (g_inet_socket_address_get_address (place), inet)
         && (g_inet_address_get_family (inet) == G_SOCKET_FAMILY_IPV4
             || g_inet_socket_address_get_scope_id (place) == scope);
}

/* Returns: whether it is a new one for which there is place */
static gboolean
add_place (SiguoProbes  *self,
           GInetAddress *inet,
           guint32       scope)
{
  for (guint i = 0; i < self->places->len; i++)
    if (is_same (g_ptr_array_index (self->places, i), inet, scope))
      return FALSE;
  /* A question to all would be sent to all a second time. */
  if (self->places->len == SIGUO_MAX_PROBES || g_inet_address_get_is_multicast (inet)
      || g_inet_address_get_is_any (inet))
    return FALSE;
  g_ptr_array_add (self->places, g_object_new (G_TYPE_INET_SOCKET_ADDRESS,
                                               "address", inet,
                                               "port", SIGUO_BEACON_PORT,
                                               "scope-id", scope,
                                               NULL));
  return TRUE;
}

static void
on_resolved (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  SiguoProbes *self = user_data;
  g_autoptr (GError) error = NULL;
  GList *found = g_resolver_lookup_by_name_finish (G_RESOLVER (source), result, &error);
  gboolean added = FALSE;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  for (GList *one = found; one != NULL; one = one->next)
    {
      g_autoptr (GArray) scopes = siguo_interfaces_list_scopes (one->data, 0);

      for (guint i = 0; i < scopes->len; i++)
        added = add_place (self, one->data, g_array_index (scopes, guint32, i)) || added;
    }
  g_resolver_free_addresses (found);
  if (added)
    self->resolved (self->user_data);
}

/**
 * siguo_probes_resolve:
 * @self: the probes
 *
 * Looks all names up. What they led to before stays.
 */
void
siguo_probes_resolve (SiguoProbes *self)
{
  g_autoptr (GResolver) resolver = NULL;

  g_return_if_fail (self != NULL);

  g_cancellable_cancel (self->lookups);
  g_clear_object (&self->lookups);
  if (self->names->len == 0)
    return;
  self->lookups = g_cancellable_new ();
  resolver = g_resolver_get_default ();
  for (guint i = 0; i < self->names->len; i++)
    g_resolver_lookup_by_name_async (resolver, g_ptr_array_index (self->names, i), self->lookups,
                                     on_resolved, self);
}

/**
 * siguo_probes_set:
 * @self: the probes
 * @texts: addresses of recent rooms
 *
 * Forgets the old places and takes these. Only the first SIGUO_MAX_PROBES are looked at; the names
 * among them are left to siguo_probes_resolve().
 */
void
siguo_probes_set (SiguoProbes       *self,
                  const char *const *texts)
{
  g_return_if_fail (self != NULL);

  g_cancellable_cancel (self->lookups);
  g_clear_object (&self->lookups);
  g_ptr_array_set_size (self->places, 0);
  g_ptr_array_set_size (self->names, 0);
  for (guint i = 0; texts[i] != NULL && i < SIGUO_MAX_PROBES; i++)
    {
      g_autoptr (SiguoAddress) address = siguo_address_parse (texts[i], NULL);
      g_autoptr (GInetAddress) inet = NULL;

      if (address == NULL)
        continue;
      inet = g_inet_address_new_from_string (siguo_address_get_host (address));
      /* A link-local address without a scope is as good as a name: it depends on the interfaces that
       * there are. */
      if (inet != NULL
          && (siguo_address_get_scope (address) != 0 || !g_inet_address_get_is_link_local (inet)))
        add_place (self, inet, siguo_address_get_scope (address));
      else
        g_ptr_array_add (self->names, g_strdup (siguo_address_get_host (address)));
    }
}

/**
 * siguo_probes_get_places:
 * @self: the probes
 *
 * Returns: (transfer none) (element-type GInetSocketAddress): where to ask
 */
GPtrArray *
siguo_probes_get_places (SiguoProbes *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->places;
}

/**
 * siguo_probes_free:
 * @self: (transfer full): the probes
 *
 * Nothing is called any more.
 */
void
siguo_probes_free (SiguoProbes *self)
{
  g_return_if_fail (self != NULL);

  g_cancellable_cancel (self->lookups);
  g_clear_object (&self->lookups);
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->places);
  g_free (self);
}

/**
 * siguo_probes_new:
 * @resolved: called when a name has led to a new place
 * @user_data: for @resolved
 *
 * Returns: (transfer full): probes without a place
 */
SiguoProbes *
siguo_probes_new (SiguoProbesFunc resolved,
                  gpointer        user_data)
{
  SiguoProbes *self = g_new0 (SiguoProbes, 1);

  self->resolved = resolved;
  self->user_data = user_data;
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->places = g_ptr_array_new_with_free_func (g_object_unref);
  return self;
}
