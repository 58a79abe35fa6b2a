/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-round-words.h"

#include <glib/gi18n-lib.h>

struct _SiguoRoundWords
{
  GPtrArray *texts;            /* (element-type utf8), owned */
  gboolean last_may_go;        /* when another one follows */
  guint n_gone;                /* of those that should have stayed */
};

SiguoRoundWords *
siguo_round_words_new (void)
{
  SiguoRoundWords *self = g_new0 (SiguoRoundWords, 1);

  self->texts = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
siguo_round_words_free (SiguoRoundWords *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->texts);
  g_free (self);
}

/* A move to an empty point, which the board shows, or a turn that passed. */
static gboolean
is_plain (const SiguoEvent *event)
{
  return siguo_event_is_ply (event) && event->outcome == SIGUO_OUTCOME_QUIET && event->n_out == 0
         && event->n_shown == 0 && event->n_returned == 0 && event->end == SIGUO_END_NOT;
}

/**
 * siguo_round_words_add:
 * @self: what was said so far
 * @event: what happened next
 * @text: in words
 */
void
siguo_round_words_add (SiguoRoundWords  *self,
                       const SiguoEvent *event,
                       const char       *text)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (event != NULL && text != NULL);

  if (self->last_may_go)
    g_ptr_array_remove_index (self->texts, self->texts->len - 1);
  else if (self->texts->len == SIGUO_ROUND_WORDS_MOST)
    {
      g_ptr_array_remove_index (self->texts, 0);
      self->n_gone++;
    }
  g_ptr_array_add (self->texts, g_strdup (text));
  self->last_may_go = is_plain (event);
}

/**
 * siguo_round_words_take:
 * @self: what was said
 *
 * Returns: (transfer full) (nullable): all of it; the next round begins
 */
char *
siguo_round_words_take (SiguoRoundWords *self)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  g_autofree char *before = NULL;
  char *all;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->texts->len == 0)
    return NULL;
  if (self->n_gone > 0)
    {
      before = g_strdup_printf (ngettext ("%u more thing that happened before stands in the log",
                                          "%u more things that happened before stand in the log",
                                          self->n_gone),
                                self->n_gone);
      g_ptr_array_add (lines, before);
    }
  for (guint i = 0; i < self->texts->len; i++)
    g_ptr_array_add (lines, self->texts->pdata[i]);
  g_ptr_array_add (lines, NULL);
  all = g_strjoinv ("\n", (char **) lines->pdata);
  g_ptr_array_set_size (self->texts, 0);
  self->last_may_go = FALSE;
  self->n_gone = 0;
  return all;
}
