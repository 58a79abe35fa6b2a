/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "siguo-pace.h"
#include "siguo-stream.h"

G_BEGIN_DECLS

#define SIGUO_ANSWERS_KEPT 64

/**
 * SiguoMember:
 *
 * A person in the room, seated or looking on, or a computer player at its table, across all
 * connections. The room's own business.
 */
typedef struct _SiguoMember SiguoMember;

struct _SiguoMember
{
  guint32 id;
  char *name;
  char *folded;                /* the name without case, to compare */
  guint8 token[SIGUO_TOKEN_BYTES];
  guint8 seat;                 /* SIGUO_NO_SEAT: looks on */
  gboolean ready;
  gboolean stale;              /* has not been told the newest state */
  guint32 swap_with;           /* member who was asked to change seats, 0: nobody */
  gboolean has_link;
  guint link;
  gint64 gone_ms;              /* without a link: since when */
  gboolean away;
  gint64 joined_ms;
  gboolean knows_place;        /* was heard of after it had been told of the own place */
  gboolean missing;            /* not back yet since the room came back from its journal */
  SiguoPaid paid_commands, paid_chat;
  SiguoStream *stream;
  guint32 remembers;           /* so many events of the game the own computer knows, more than the
                                  room when that came back; 0: not more */
  SiguoHash remembered;        /* the hash after them */
  guint32 last_command;        /* highest id seen */
  SiguoNotice *answers[SIGUO_ANSWERS_KEPT]; /* by id modulo the size */
  gboolean is_computer;        /* a computer player that the host put on its seat */
  SiguoMember *stand_in;       /* (nullable), owned: the computer player that plays while this one
                                  is away: the same id, name and seat, but a token, a stream and
                                  commands of its own */
  gboolean is_stand_in;
};

/* @name: a valid one. Returns: (transfer full): a member without seat, link and token */
SiguoMember *siguo_member_new         (guint32 id, const char *name);
void         siguo_member_free        (SiguoMember *member);
/* Keeps the answer to a command, so that the same command can be answered again. */
void         siguo_member_keep_answer (SiguoMember *member, SiguoNotice *answer);
/* Returns: (transfer none) (nullable): what command @id was answered, NULL when that is not kept */
SiguoNotice *siguo_member_find_answer (const SiguoMember *member, guint32 id);
/* The form in which names are compared. (transfer full) */
char        *siguo_member_fold_name   (const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoMember, siguo_member_free)

G_END_DECLS
