/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee-more.h"

#include "descriptors.h"
#include "net/common/siguo-name.h"
#include "net/server/siguo-listener.h"
#include "referee-log.h"

struct _RefereeMore
{
  GPtrArray *houses;      /* SiguoHouse */
  GPtrArray *logs;        /* RefereeLog */
  GCallback changed, closed;
  gpointer user_data;
};

RefereeMore *
referee_more_new (GCallback changed,
                  GCallback closed,
                  gpointer  user_data)
{
  RefereeMore *more = g_new0 (RefereeMore, 1);

  more->houses = g_ptr_array_new_with_free_func (g_object_unref);
  more->logs = g_ptr_array_new_with_free_func ((GDestroyNotify) referee_log_free);
  more->changed = changed;
  more->closed = closed;
  more->user_data = user_data;
  descriptors_raise ();

  return more;
}

void
referee_more_free (RefereeMore *more)
{
  g_ptr_array_unref (more->logs);
  for (guint i = 0; i < more->houses->len; i++)
    g_signal_handlers_disconnect_by_data (more->houses->pdata[i], more->user_data);
  g_ptr_array_unref (more->houses);
  g_free (more);
}

char *
referee_more_name (const char  *name,
                   guint        number,
                   GError     **error)
{
  g_autofree char *numbered = g_strdup_printf ("%s %u", name, number);

  return siguo_name_clean (numbered, error);
}

SiguoHouse *
referee_more_open (RefereeMore            *more,
                   const char             *name,
                   guint                   number,
                   const SiguoOptions     *options,
                   const SiguoHouseDoors  *doors,
                   gboolean                log,
                   GError                **error)
{
  g_autofree char *numbered = referee_more_name (name, number, error);
  g_autoptr (SiguoHouse) house = NULL;
  g_autoptr (GError) local = NULL;
  SiguoHouseDoors own = *doors;

  if (numbered == NULL)
    return NULL;

  own.beacon = doors->beacon && number <= REFEREE_MORE_ANNOUNCED;
  if (doors->port > 0)
    own.port = doors->port + number - 1;

  house = siguo_house_new (numbered, options, NULL);
  if (!siguo_house_open (house, &own, &local))
    {
      if (own.port != SIGUO_LISTEN_FIRST_FREE ||
          !g_error_matches (local, G_IO_ERROR, G_IO_ERROR_ADDRESS_IN_USE))
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return NULL;
        }
      own.port = 0;
      if (!siguo_house_open (house, &own, error))
        return NULL;
    }

  g_signal_connect (house, "changed", more->changed, more->user_data);
  g_signal_connect (house, "closed", more->closed, more->user_data);
  if (log)
    g_ptr_array_add (more->logs, referee_log_new (house, doors->loopback_only, TRUE));
  g_ptr_array_add (more->houses, g_object_ref (house));

  return house;
}

void
referee_more_close (RefereeMore *more,
                    gboolean     keep)
{
  for (guint i = 0; i < more->houses->len; i++)
    {
      if (keep)
        siguo_house_stop (more->houses->pdata[i]);
      else
        siguo_house_close (more->houses->pdata[i]);
    }
}

gboolean
referee_more_is_busy (RefereeMore *more)
{
  for (guint i = 0; i < more->houses->len; i++)
    {
      if (siguo_house_get_n_connected (more->houses->pdata[i]) > 0)
        return TRUE;
    }

  return FALSE;
}
