/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-outbox.h"

#define NOT_SEALED G_MAXUINT64

typedef struct
{
  guint64 ticket;
  guint link;
  GBytes *text;
} Letter;

struct _SiguoOutbox
{
  SiguoOutboxFunc func;
  gpointer user_data;
  GQueue letters;
};

static void
letter_free (Letter *letter)
{
  g_clear_pointer (&letter->text, g_bytes_unref);
  g_free (letter);
}

SiguoOutbox *
siguo_outbox_new (SiguoOutboxFunc func,
                  gpointer        user_data)
{
  SiguoOutbox *outbox = g_new0 (SiguoOutbox, 1);

  outbox->func = func;
  outbox->user_data = user_data;
  g_queue_init (&outbox->letters);

  return outbox;
}

void
siguo_outbox_free (SiguoOutbox *outbox)
{
  if (outbox == NULL)
    return;

  g_queue_clear_full (&outbox->letters, (GDestroyNotify) letter_free);
  g_free (outbox);
}

void
siguo_outbox_add (SiguoOutbox *outbox,
                  guint        link,
                  GBytes      *text)
{
  Letter *letter = g_new0 (Letter, 1);

  letter->ticket = NOT_SEALED;
  letter->link = link;
  letter->text = text != NULL ? g_bytes_ref (text) : NULL;
  g_queue_push_tail (&outbox->letters, letter);
}

void
siguo_outbox_seal (SiguoOutbox *outbox,
                   guint64      ticket)
{
  for (GList *l = outbox->letters.tail; l != NULL; l = l->prev)
    {
      Letter *letter = l->data;

      if (letter->ticket != NOT_SEALED)
        break;
      letter->ticket = ticket;
    }
}

void
siguo_outbox_release (SiguoOutbox *outbox,
                      guint64      ticket)
{
  for (;;)
    {
      Letter *letter = g_queue_peek_head (&outbox->letters);

      if (letter == NULL || letter->ticket == NOT_SEALED || letter->ticket > ticket)
        return;
      g_queue_pop_head (&outbox->letters);
      outbox->func (letter->link, letter->text, outbox->user_data);
      letter_free (letter);
    }
}

gboolean
siguo_outbox_is_empty (const SiguoOutbox *outbox)
{
  return outbox->letters.length == 0;
}
