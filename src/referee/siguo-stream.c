/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-stream.h"

/* Nobody was ever told more than that of a past that is lost. */
#define MAX_LOST 1000000

struct _SiguoStream
{
  guint64 first;               /* nothing up to this number is kept */
  guint64 lost;                /* nor up to this one, since somebody else told it */
  guint64 last;
  guint64 known;               /* who hears it may have heard more than this from somebody else */
  SiguoNotice *kept[SIGUO_STREAM_KEEPS]; /* by number modulo the size */
};

SiguoStream *
siguo_stream_new (void)
{
  SiguoStream *stream = g_new0 (SiguoStream, 1);

  stream->known = G_MAXUINT64;
  return stream;
}

void
siguo_stream_free (SiguoStream *stream)
{
  if (stream == NULL)
    return;
  for (guint i = 0; i < SIGUO_STREAM_KEEPS; i++)
    g_clear_pointer (&stream->kept[i], siguo_notice_unref);
  g_free (stream);
}

SiguoNotice *
siguo_stream_add (SiguoStream *stream,
                  SiguoNotice *notice)
{
  SiguoNotice **place;

  notice->number = ++stream->last;
  place = &stream->kept[notice->number % SIGUO_STREAM_KEEPS];
  g_clear_pointer (place, siguo_notice_unref);
  *place = notice;
  return notice;
}

void
siguo_stream_go_on (SiguoStream *stream,
                    guint64      first,
                    guint64      last,
                    guint64      known)
{
  g_return_if_fail (stream->last == 0);
  g_return_if_fail (first <= last);

  stream->first = first;
  stream->lost = last;
  stream->last = last;
  stream->known = known;
}

void
siguo_stream_lose (SiguoStream *stream)
{
  stream->first = MAX (stream->first, stream->lost);
  stream->known = MIN (stream->known, stream->last);
}

gboolean
siguo_stream_find (SiguoStream *stream,
                   guint64      last)
{
  guint64 known = stream->known;

  stream->known = G_MAXUINT64;
  if (last <= known)
    return FALSE;
  /* The next number is greater than all of those, and so is that after which there is a tail. */
  stream->last = MAX (stream->last, MIN (last, stream->last + MAX_LOST)) + 1;
  stream->first = stream->last;
  return TRUE;
}

guint64
siguo_stream_get_first (const SiguoStream *stream)
{
  return stream->first;
}

guint64
siguo_stream_get_known (const SiguoStream *stream)
{
  return stream->known;
}

guint64
siguo_stream_get_last (const SiguoStream *stream)
{
  return stream->last;
}

gboolean
siguo_stream_has_tail (const SiguoStream *stream,
                       guint64            last)
{
  return last >= stream->first && last <= stream->last
         && stream->last - last <= SIGUO_STREAM_KEEPS;
}

SiguoNotice *
siguo_stream_get (const SiguoStream *stream,
                  guint64            number)
{
  SiguoNotice *notice = stream->kept[number % SIGUO_STREAM_KEEPS];

  return notice != NULL && notice->number == number ? notice : NULL;
}
