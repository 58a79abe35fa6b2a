/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-finder.h"

#include "net/client/siguo-dial-words.h"
#include "net/client/siguo-probes.h"
#include "net/client/siguo-room-list.h"
#include "net/common/siguo-beacon-net.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Questions after a start or a change of interfaces, then one in each period. */
static const guint first_ms[] = { 0, 250, 1000 };
#define PERIOD_MS 5000
/* An empty list is explained when the second period has begun and nobody has answered. */
#define PATIENCE_MS 6000

struct _SiguoFinder
{
  GObject parent_instance;

  SiguoBeaconNet *net;
  SiguoRoomList *rooms;
  SiguoProbes *probes;
  gboolean started;
  guint n_asked;             /* since the last start of the series */
  guint ask_id;
  guint expire_id;
  guint patience_id;         /* while the list is empty and may still fill by itself */
  gboolean in_vain;
  char *problem;
};

enum { PROP_PROBLEM = 1, N_PROPS };

static GParamSpec *props[N_PROPS];

static void siguo_finder_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SiguoFinder, siguo_finder, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, siguo_finder_model_init))

static gboolean on_expire (gpointer user_data);

static void
expire (SiguoFinder *self)
{
  gint64 now_us = g_get_monotonic_time ();
  gint64 next_us = siguo_room_list_expire (self->rooms, now_us);

  g_clear_handle_id (&self->expire_id, g_source_remove);
  if (self->started && next_us >= 0)
    self->expire_id =
      g_timeout_add ((guint) (MAX (next_us - now_us, 0) / 1000 + 1), on_expire, self);
}

static gboolean
on_expire (gpointer user_data)
{
  SiguoFinder *self = user_data;

  self->expire_id = 0;
  expire (self);
  return G_SOURCE_REMOVE;
}

static void
on_heard (SiguoBeaconSocket  *socket,
          const SiguoBeacon  *beacon,
          gsize               length,
          GInetSocketAddress *from,
          gpointer            user_data)
{
  SiguoFinder *self = user_data;

  if (beacon->kind == SIGUO_BEACON_ASK)
    return;
  /* On the own port only answers to the own questions count, on the shared one only what is said to
   * all. */
  if (siguo_beacon_socket_is_shared (socket)
      ? beacon->has_nonce
      : !beacon->has_nonce || !siguo_beacon_socket_has_nonce (socket, beacon->nonce))
    return;
  g_object_ref (self);
  siguo_room_list_hear (self->rooms, beacon, from, g_get_monotonic_time ());
  /* Later hearings only move the time on; on_expire() finds out. */
  if (self->expire_id == 0 && self->started)
    expire (self);
  g_object_unref (self);
}

static gboolean
on_ask (gpointer user_data)
{
  SiguoFinder *self = user_data;
  guint delay_ms = PERIOD_MS;

  siguo_beacon_net_ask (self->net);
  siguo_beacon_net_ask_at (self->net, siguo_probes_get_places (self->probes));
  self->n_asked++;
  if (self->n_asked < G_N_ELEMENTS (first_ms))
    delay_ms = first_ms[self->n_asked] - first_ms[self->n_asked - 1];
  self->ask_id = g_timeout_add (delay_ms, on_ask, self);
  return G_SOURCE_REMOVE;
}

static void
set_problem (SiguoFinder *self,
             char        *problem)
{
  if (g_strcmp0 (self->problem, problem) == 0)
    {
      g_free (problem);
      return;
    }
  g_free (self->problem);
  self->problem = problem;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PROBLEM]);
}

static void
update_problem (SiguoFinder *self)
{
  const GError *error = siguo_beacon_net_get_error (self->net);

  if (!self->started)
    set_problem (self, NULL);
  else if (siguo_beacon_net_count_links (self->net) == 0)
    set_problem (self,
                 g_strdup (_("This computer is not connected to a network. "
                             "Only rooms on it can be found.")));
  else if (error != NULL)
    /* Translators: %s is what the system says. */
    set_problem (self, g_strdup_printf (_("Rooms cannot be looked for: %s"), error->message));
  else if (self->in_vain)
    set_problem (self,
                 g_strdup_printf (
                   /* Translators: both %s are commands. */
                   _("No room has answered so far. Rooms are found within one network only: is "
                     "this computer in the same Wi-Fi as the host’s? Guest networks often keep "
                     "computers apart. A firewall may be in the way, on the host’s computer or on "
                     "this one: “%s” or “%s” opens it. And you can always type the address that "
                     "the host’s window shows."),
                   SIGUO_UFW_COMMAND, SIGUO_FIREWALLD_COMMAND));
  else
    set_problem (self, NULL);
}

static gboolean
on_patience_over (gpointer user_data)
{
  SiguoFinder *self = user_data;

  self->patience_id = 0;
  self->in_vain = TRUE;
  update_problem (self);
  return G_SOURCE_REMOVE;
}

/* The list became empty, or is not any more. */
static void
update_patience (SiguoFinder *self)
{
  gboolean empty = g_list_model_get_n_items (G_LIST_MODEL (self->rooms)) == 0;

  if (!self->started || !empty)
    {
      g_clear_handle_id (&self->patience_id, g_source_remove);
      self->in_vain = FALSE;
    }
  else if (self->patience_id == 0 && !self->in_vain)
    {
      self->patience_id = g_timeout_add (PATIENCE_MS, on_patience_over, self);
    }
  update_problem (self);
}

static void
on_net_changed (SiguoFinder *self)
{
  g_clear_handle_id (&self->ask_id, g_source_remove);
  self->n_asked = 0;
  on_ask (self);
  siguo_probes_resolve (self->probes);
  /* It may be another network. */
  g_clear_handle_id (&self->patience_id, g_source_remove);
  self->in_vain = FALSE;
  update_patience (self);
}

static void
on_resolved (gpointer user_data)
{
  SiguoFinder *self = user_data;

  siguo_beacon_net_ask_at (self->net, siguo_probes_get_places (self->probes));
}

static void
on_rooms_changed (SiguoFinder *self,
                  guint        position,
                  guint        removed,
                  guint        added)
{
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
  update_patience (self);
}

/**
 * siguo_finder_start:
 * @self: a finder
 *
 * Begins to look. The first question leaves at once.
 */
void
siguo_finder_start (SiguoFinder *self)
{
  g_return_if_fail (SIGUO_IS_FINDER (self));

  if (self->started)
    return;
  self->started = TRUE;
  siguo_beacon_net_start (self->net);
}

/**
 * siguo_finder_stop:
 * @self: a finder
 *
 * Looks no more, and forgets what was found.
 */
void
siguo_finder_stop (SiguoFinder *self)
{
  g_return_if_fail (SIGUO_IS_FINDER (self));

  self->started = FALSE;
  g_clear_handle_id (&self->ask_id, g_source_remove);
  g_clear_handle_id (&self->expire_id, g_source_remove);
  siguo_beacon_net_stop (self->net);
  siguo_room_list_clear (self->rooms);
  update_patience (self);
}

/**
 * siguo_finder_ask:
 * @self: a finder
 *
 * Asks again now, on interfaces that have just come too.
 */
void
siguo_finder_ask (SiguoFinder *self)
{
  g_return_if_fail (SIGUO_IS_FINDER (self));

  if (!self->started)
    return;
  siguo_beacon_net_check (self->net);
  g_clear_handle_id (&self->ask_id, g_source_remove);
  self->n_asked = 0;
  on_ask (self);
}

/**
 * siguo_finder_set_recent:
 * @self: a finder
 * @addresses: addresses of rooms that were joined lately, the latest first
 *
 * Has these places asked directly too, together with everybody: some networks drop what is sent to
 * all.
 */
void
siguo_finder_set_recent (SiguoFinder       *self,
                         const char *const *addresses)
{
  g_return_if_fail (SIGUO_IS_FINDER (self));

  siguo_probes_set (self->probes, addresses);
  if (!self->started)
    return;
  siguo_beacon_net_ask_at (self->net, siguo_probes_get_places (self->probes));
  siguo_probes_resolve (self->probes);
}

/**
 * siguo_finder_get_problem:
 * @self: a finder
 *
 * Returns: (transfer none) (nullable): a sentence about why nothing can be found
 */
const char *
siguo_finder_get_problem (SiguoFinder *self)
{
  g_return_val_if_fail (SIGUO_IS_FINDER (self), NULL);

  return self->problem;
}

static GType
siguo_finder_get_item_type (GListModel *model)
{
  return SIGUO_TYPE_FOUND_ROOM;
}

static guint
siguo_finder_get_n_items (GListModel *model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (SIGUO_FINDER (model)->rooms));
}

static gpointer
siguo_finder_get_item (GListModel *model,
                       guint       position)
{
  return g_list_model_get_item (G_LIST_MODEL (SIGUO_FINDER (model)->rooms), position);
}

static void
siguo_finder_model_init (GListModelInterface *iface)
{
  iface->get_item_type = siguo_finder_get_item_type;
  iface->get_n_items = siguo_finder_get_n_items;
  iface->get_item = siguo_finder_get_item;
}

static void
siguo_finder_get_property (GObject    *object,
                           guint       property,
                           GValue     *value,
                           GParamSpec *spec)
{
  if (property == PROP_PROBLEM)
    g_value_set_string (value, SIGUO_FINDER (object)->problem);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
siguo_finder_dispose (GObject *object)
{
  SiguoFinder *self = SIGUO_FINDER (object);

  self->started = FALSE;
  g_clear_handle_id (&self->ask_id, g_source_remove);
  g_clear_handle_id (&self->expire_id, g_source_remove);
  g_clear_handle_id (&self->patience_id, g_source_remove);
  siguo_beacon_net_stop (self->net);
  G_OBJECT_CLASS (siguo_finder_parent_class)->dispose (object);
}

static void
siguo_finder_finalize (GObject *object)
{
  SiguoFinder *self = SIGUO_FINDER (object);

  g_object_unref (self->net);
  g_object_unref (self->rooms);
  siguo_probes_free (self->probes);
  g_free (self->problem);
  G_OBJECT_CLASS (siguo_finder_parent_class)->finalize (object);
}

static void
siguo_finder_class_init (SiguoFinderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = siguo_finder_get_property;
  object_class->dispose = siguo_finder_dispose;
  object_class->finalize = siguo_finder_finalize;
  props[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL,
                                             G_PARAM_READABLE | G_PARAM_STATIC_STRINGS
                                             | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
siguo_finder_init (SiguoFinder *self)
{
  self->net = siguo_beacon_net_new (TRUE, on_heard, self);
  g_signal_connect_object (self->net, "changed", G_CALLBACK (on_net_changed), self,
                           G_CONNECT_SWAPPED);
  self->probes = siguo_probes_new (on_resolved, self);
  self->rooms = siguo_room_list_new ();
  g_signal_connect_object (self->rooms, "items-changed", G_CALLBACK (on_rooms_changed), self,
                           G_CONNECT_SWAPPED);
}

/**
 * siguo_finder_new:
 *
 * Returns: (transfer full): a finder that does not look yet
 */
SiguoFinder *
siguo_finder_new (void)
{
  return g_object_new (SIGUO_TYPE_FINDER, NULL);
}
