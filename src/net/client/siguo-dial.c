/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-dial.h"

#include "net/client/siguo-dial-words.h"
#include "net/client/siguo-handshake.h"
#include "net/common/siguo-interfaces.h"
#include "net/common/siguo-message.h"

#define STAGGER_MS 250
/* For names: the system's own patience is several times that. */
#define LOOKUP_MS 5000
#define MAX_CANDIDATES 64

/* The task's data. */
typedef struct
{
  GQueue candidates;         /* GInetSocketAddress, still to be tried */
  GQueue last;               /* those that are tried after all others */
  GPtrArray *doubted;        /* (nullable) (element-type SiguoAddress) */
  GInetSocketAddress *answered;
  GCancellable *cancellable; /* of all that is under way */
  gulong cancelled_id;       /* at the caller's */
  GCancellable *lookups;     /* cancelled with the one above, or before it */
  guint lookup_id;
  guint n_lookups;           /* names being resolved */
  guint n_handshakes;
  guint stagger_id;
  gboolean done;
  GError *best;              /* the error that says most, of those so far */
} Dial;

static void
dial_free (Dial *self)
{
  g_queue_clear_full (&self->candidates, g_object_unref);
  g_queue_clear_full (&self->last, g_object_unref);
  g_clear_pointer (&self->doubted, g_ptr_array_unref);
  g_clear_object (&self->answered);
  g_clear_handle_id (&self->stagger_id, g_source_remove);
  g_clear_handle_id (&self->lookup_id, g_source_remove);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->lookups);
  g_clear_error (&self->best);
  g_free (self);
}

/* How much an error tells: a room that says no beats a closed port, and that beats silence. */
static guint
weight_of (const GError *error)
{
  switch (error->code)
    {
    case SIGUO_DIAL_ERROR_FULL:
      return 7;
    case SIGUO_DIAL_ERROR_VERSION:
      return 6;
    case SIGUO_DIAL_ERROR_NOT_A_ROOM:
      return 5;
    case SIGUO_DIAL_ERROR_REFUSED:
      return 4;
    case SIGUO_DIAL_ERROR_TIMED_OUT:
      return 3;
    case SIGUO_DIAL_ERROR_NOBODY:
      return 2;
    case SIGUO_DIAL_ERROR_NO_WAY:
      return 1;
    case SIGUO_DIAL_ERROR_NO_NAME:
    default:
      return 0;
    }
}

static void
finish (GTask        *task,
        SiguoChannel *channel)
{
  Dial *self = g_task_get_task_data (task);

  self->done = TRUE;
  g_clear_handle_id (&self->stagger_id, g_source_remove);
  g_clear_handle_id (&self->lookup_id, g_source_remove);
  g_cancellable_disconnect (g_task_get_cancellable (task), self->cancelled_id);
  self->cancelled_id = 0;
  /* The others lose; their callbacks still come and hold the task until then. */
  g_cancellable_cancel (self->cancellable);

  if (g_task_return_error_if_cancelled (task))
    g_clear_object (&channel);
  else if (channel != NULL)
    g_task_return_pointer (task, channel, g_object_unref);
  else if (self->best != NULL)
    g_task_return_error (task, g_steal_pointer (&self->best));
  else
    g_task_return_error (task, siguo_dial_error_new (SIGUO_DIAL_ERROR_NOBODY, NULL));
}

static void
keep_best (Dial   *self,
           GError *error)
{
  if (self->best == NULL || weight_of (error) > weight_of (self->best))
    {
      g_clear_error (&self->best);
      self->best = error;
    }
  else
    g_error_free (error);
}

static void go_on (GTask *task);

static void
on_handshake (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Dial *self = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (SiguoChannel) channel = siguo_handshake_finish (result, &error);

  self->n_handshakes--;
  if (self->done)
    return;

  if (channel != NULL)
    {
      self->answered = g_object_ref (siguo_handshake_get_address (result));
      finish (task, g_steal_pointer (&channel));
      return;
    }

  if (error->domain == SIGUO_DIAL_ERROR)
    keep_best (self, g_steal_pointer (&error));

  go_on (task);
}

static gboolean
on_stagger (gpointer user_data)
{
  GTask *task = user_data;
  Dial *self = g_task_get_task_data (task);

  self->stagger_id = 0;
  go_on (task);

  return G_SOURCE_REMOVE;
}

/* Starts the next one, now: either the time is up, or another one failed. */
static void
go_on (GTask *task)
{
  Dial *self = g_task_get_task_data (task);
  g_autoptr (GInetSocketAddress) address = NULL;

  if (self->done)
    return;

  g_clear_handle_id (&self->stagger_id, g_source_remove);
  address = g_queue_pop_head (&self->candidates);
  if (address == NULL && self->n_lookups == 0)
    address = g_queue_pop_head (&self->last);
  if (address != NULL && !g_cancellable_is_cancelled (self->cancellable))
    {
      self->n_handshakes++;
      siguo_handshake_async (address, NULL, self->cancellable, on_handshake,
                             g_object_ref (task));
      self->stagger_id = g_timeout_add (STAGGER_MS, on_stagger, task);
    }
  else if (self->n_handshakes == 0 && self->n_lookups == 0)
    {
      finish (task, NULL);
    }
}

static gboolean
is_doubted (Dial               *self,
            GInetSocketAddress *socket_address)
{
  g_autoptr (SiguoAddress) address = siguo_address_new (socket_address);

  for (guint i = 0; self->doubted != NULL && i < self->doubted->len; i++)
    if (siguo_address_equal (self->doubted->pdata[i], address))
      return TRUE;

  return FALSE;
}

static void
add_candidate (Dial         *self,
               GInetAddress *inet,
               guint16       port,
               guint32       scope)
{
  GInetSocketAddress *address;

  if (g_queue_get_length (&self->candidates) + g_queue_get_length (&self->last) >= MAX_CANDIDATES)
    return;

  address = g_object_new (G_TYPE_INET_SOCKET_ADDRESS, "address", inet, "port", (guint) port,
                          "scope-id", scope, NULL);
  g_queue_push_tail (is_doubted (self, address) ? &self->last : &self->candidates, address);
}

static void
add_candidates (Dial               *self,
                const SiguoAddress *address,
                GInetAddress       *inet)
{
  g_autoptr (GArray) scopes =
    siguo_interfaces_list_scopes (inet, siguo_address_get_scope (address));
  gboolean any = siguo_address_is_any_port (address);
  guint first = any ? SIGUO_FIRST_PORT : siguo_address_get_port (address);
  guint last = any ? SIGUO_LAST_PORT : first;

  for (guint port = first; port <= last; port++)
    for (guint i = 0; i < scopes->len; i++)
      add_candidate (self, inet, (guint16) port, g_array_index (scopes, guint32, i));
}

typedef struct
{
  GTask *task;
  SiguoAddress *address;
} Lookup;

static void
on_resolved (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Lookup *lookup = user_data;
  g_autoptr (GTask) task = lookup->task;
  g_autoptr (SiguoAddress) address = lookup->address;
  Dial *self = g_task_get_task_data (task);
  GList *found = g_resolver_lookup_by_name_finish (G_RESOLVER (source), result, NULL);

  g_free (lookup);
  self->n_lookups--;
  if (found == NULL)
    keep_best (self, siguo_dial_error_new (SIGUO_DIAL_ERROR_NO_NAME,
                                           siguo_address_get_host (address)));
  for (GList *l = found; l != NULL; l = l->next)
    add_candidates (self, address, l->data);
  g_resolver_free_addresses (found);

  if (self->stagger_id == 0)
    go_on (task);
}

static gboolean
on_lookup_timeout (gpointer user_data)
{
  Dial *self = user_data;

  self->lookup_id = 0;
  g_cancellable_cancel (self->lookups);

  return G_SOURCE_REMOVE;
}

static void
resolve (GTask              *task,
         const SiguoAddress *address)
{
  Dial *self = g_task_get_task_data (task);
  g_autoptr (GResolver) resolver = g_resolver_get_default ();
  Lookup *lookup = g_new0 (Lookup, 1);

  lookup->task = g_object_ref (task);
  lookup->address = siguo_address_copy (address);
  self->n_lookups++;
  if (self->lookup_id == 0)
    self->lookup_id = g_timeout_add (LOOKUP_MS, on_lookup_timeout, self);
  g_resolver_lookup_by_name_async (resolver, siguo_address_get_host (address), self->lookups,
                                   on_resolved, lookup);
}

static void
on_cancelled (GCancellable *cancellable,
              gpointer      user_data)
{
  g_cancellable_cancel (user_data);
}

static gboolean
on_start (gpointer user_data)
{
  go_on (user_data);

  return G_SOURCE_REMOVE;
}

void
siguo_dial_places_async (GPtrArray           *addresses,
                         GPtrArray           *doubted,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr (GTask) task = NULL;
  Dial *self;

  g_return_if_fail (addresses != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  self = g_new0 (Dial, 1);
  g_queue_init (&self->candidates);
  g_queue_init (&self->last);
  if (doubted != NULL)
    self->doubted = g_ptr_array_ref (doubted);
  self->cancellable = g_cancellable_new ();
  self->lookups = g_cancellable_new ();
  g_cancellable_connect (self->cancellable, G_CALLBACK (on_cancelled),
                         g_object_ref (self->lookups), g_object_unref);
  g_task_set_source_tag (task, siguo_dial_places_async);
  g_task_set_task_data (task, self, (GDestroyNotify) dial_free);
  /* We cancel what is under way and come to an end with it. */
  if (cancellable != NULL)
    self->cancelled_id = g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled),
                                                g_object_ref (self->cancellable), g_object_unref);

  for (guint i = 0; i < addresses->len; i++)
    {
      const SiguoAddress *address = addresses->pdata[i];
      g_autoptr (GInetAddress) inet =
        g_inet_address_new_from_string (siguo_address_get_host (address));

      if (inet != NULL)
        add_candidates (self, address, inet);
      else
        resolve (task, address);
    }

  g_idle_add_full (G_PRIORITY_DEFAULT, on_start, g_object_ref (task), g_object_unref);
}

void
siguo_dial_any_async (GPtrArray           *addresses,
                      GCancellable        *cancellable,
                      GAsyncReadyCallback  callback,
                      gpointer             user_data)
{
  siguo_dial_places_async (addresses, NULL, cancellable, callback, user_data);
}

void
siguo_dial_async (const SiguoAddress  *address,
                  GCancellable        *cancellable,
                  GAsyncReadyCallback  callback,
                  gpointer             user_data)
{
  g_autoptr (GPtrArray) addresses =
    g_ptr_array_new_with_free_func ((GDestroyNotify) siguo_address_free);

  g_return_if_fail (address != NULL);

  g_ptr_array_add (addresses, siguo_address_copy (address));
  siguo_dial_any_async (addresses, cancellable, callback, user_data);
}

SiguoChannel *
siguo_dial_finish (GAsyncResult  *result,
                   GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

SiguoAddress *
siguo_dial_get_address (GAsyncResult *result)
{
  Dial *self = g_task_get_task_data (G_TASK (result));

  g_return_val_if_fail (self->answered != NULL, NULL);

  return siguo_address_new (self->answered);
}
