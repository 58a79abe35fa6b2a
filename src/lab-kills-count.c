/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab-kills-count.h"

typedef struct
{
  guint8 seat;
  guint ply;
  SiguoPoint from, to;
} Asked;

struct _SiguoLabCount
{
  const SiguoBoard *board;
  GArray *asked;               /* (element-type Asked) */
  GPtrArray *told;             /* (element-type utf8): by index, NULL: nobody yet */
};

SiguoLabCount *
siguo_lab_count_new (const SiguoBoard *board)
{
  SiguoLabCount *count = g_new0 (SiguoLabCount, 1);

  count->board = board;
  count->asked = g_array_new (FALSE, FALSE, sizeof (Asked));
  count->told = g_ptr_array_new_with_free_func (g_free);
  return count;
}

void
siguo_lab_count_free (SiguoLabCount *count)
{
  if (count == NULL)
    return;
  g_array_unref (count->asked);
  g_ptr_array_unref (count->told);
  g_free (count);
}

void
siguo_lab_count_reset (SiguoLabCount *count)
{
  g_array_set_size (count->asked, 0);
  g_ptr_array_set_size (count->told, 0);
}

void
siguo_lab_count_ask (SiguoLabCount *count, guint8 seat, guint ply, SiguoPoint from, SiguoPoint to)
{
  Asked asked = { seat, ply, from, to };

  g_array_append_val (count->asked, asked);
}

void
siguo_lab_count_tell (SiguoLabCount *count, guint index, const SiguoEvent *event)
{
  if (count->told->len <= index)
    g_ptr_array_set_size (count->told, (int) index + 1);
  /* The first to be told counts: whoever is told otherwise later has lost something. */
  if (count->told->pdata[index] == NULL)
    count->told->pdata[index] = siguo_event_to_text (event, count->board);
}

/* Takes one that asks for @event out of @asked. */
static gboolean
take_asked (GArray *asked, const SiguoEvent *event, guint ply)
{
  for (guint i = 0; i < asked->len; i++)
    {
      const Asked *one = &g_array_index (asked, Asked, i);

      if (one->seat == event->seat && one->ply == ply && one->from == event->from
          && one->to == event->to)
        {
          g_array_remove_index_fast (asked, i);
          return TRUE;
        }
    }
  return FALSE;
}

void
siguo_lab_count_check (const SiguoLabCount *count, const GArray *events, guint *lost,
                       guint *doubled)
{
  g_autoptr (GArray) asked = g_array_copy (count->asked);
  guint ply = 0;

  for (guint i = 0; i < events->len || i < count->told->len; i++)
    {
      const char *told = i < count->told->len ? count->told->pdata[i] : NULL;
      const SiguoEvent *event = i < events->len ? &g_array_index (events, SiguoEvent, i) : NULL;
      g_autofree char *text = event != NULL ? siguo_event_to_text (event, count->board) : NULL;

      if (told != NULL && g_strcmp0 (told, text) != 0)
        (*lost)++;
      if (event == NULL)
        continue;
      if (event->kind == SIGUO_EVENT_MOVE && !take_asked (asked, event, ply))
        (*doubled)++;
      ply += siguo_event_is_ply (event);
    }
}
