/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-member.h"

#include <string.h>

SiguoMember *
siguo_member_new (guint32     id,
                  const char *name)
{
  SiguoMember *member = g_new0 (SiguoMember, 1);

  member->id = id;
  member->name = g_strdup (name);
  member->folded = siguo_member_fold_name (name);
  member->seat = SIGUO_NO_SEAT;
  member->stream = siguo_stream_new ();
  return member;
}

void
siguo_member_free (SiguoMember *member)
{
  if (member == NULL)
    return;
  g_free (member->name);
  g_free (member->folded);
  siguo_stream_free (member->stream);
  siguo_member_free (member->stand_in);
  for (guint i = 0; i < SIGUO_ANSWERS_KEPT; i++)
    g_clear_pointer (&member->answers[i], siguo_notice_unref);
  g_free (member);
}

void
siguo_member_keep_answer (SiguoMember *member,
                          SiguoNotice *answer)
{
  SiguoNotice **place = &member->answers[answer->id % SIGUO_ANSWERS_KEPT];

  g_clear_pointer (place, siguo_notice_unref);
  *place = siguo_notice_ref (answer);
  member->last_command = MAX (member->last_command, answer->id);
}

SiguoNotice *
siguo_member_find_answer (const SiguoMember *member,
                          guint32            id)
{
  SiguoNotice *answer = member->answers[id % SIGUO_ANSWERS_KEPT];

  return answer != NULL && answer->id == id ? answer : NULL;
}

char *
siguo_member_fold_name (const char *name)
{
  /* Compatibility forms first, "Ａｎｎａ" and "Anna" are one name, and once more since folding may
   * make new ones. */
  g_autofree char *normal = g_utf8_normalize (name, -1, G_NORMALIZE_NFKC);
  g_autofree char *folded = g_utf8_casefold (normal, -1);

  return g_utf8_normalize (folded, -1, G_NORMALIZE_NFKC);
}
