/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/siguo-options.h"
#include "rules/siguo-proof.h"

G_BEGIN_DECLS

/**
 * The journal of a room, as bytes: one line that says what it is, a record with the header, and a
 * record for each thing that happened. Nothing here reads or writes files.
 *
 * A record is "\036SJR", the length of its body, how many bytes of the journal were safe on the
 * disk when it was written, the first eight bytes of SHA-256 over these two and the body, and the
 * body. Numbers have their lowest byte first. What was published is safe; so a bad record is
 * damage where a later one says that it had been safe, and else what was torn off when the
 * computer stopped.
 */
#define SIGUO_JOURNAL_FORMAT 1
/* A longer body is not read. */
#define SIGUO_JOURNAL_MAX_BODY 65536
/* A longer journal is not written and not read. */
#define SIGUO_JOURNAL_MAX_BYTES (64 * 1024 * 1024)

typedef enum
{
  SIGUO_JOURNAL_ERROR_OTHER,     /* not a journal */
  SIGUO_JOURNAL_ERROR_VERSION,   /* of another version of the program */
  SIGUO_JOURNAL_ERROR_DAMAGED,
} SiguoJournalError;

#define SIGUO_JOURNAL_ERROR (siguo_journal_error_quark ())
GQuark   siguo_journal_error_quark   (void);

/**
 * SiguoJournalHeader:
 * @version: of the program that wrote it: no other one may play the room by it
 * @key: of the password, when @locked
 * @port: where the room could be reached
 * @begun_us: by the wall clock, microseconds since 1970
 *
 * What a room is opened with. It holds secrets.
 */
typedef struct
{
  char *version;
  char *name;
  SiguoOptions options;
  guint8 room_id[SIGUO_ROOM_ID_BYTES];
  gboolean has_host_token;
  guint8 host_token[SIGUO_TOKEN_BYTES];
  gboolean locked;
  SiguoHash key;
  guint16 port;
  gint64 begun_us;
} SiguoJournalHeader;

void     siguo_journal_header_clear  (SiguoJournalHeader *header);

/* What happened to a room. */
typedef enum
{
  SIGUO_JOURNAL_OPENED,          /* link */
  SIGUO_JOURNAL_MESSAGE,         /* link, text = the message as it came in */
  SIGUO_JOURNAL_CLOSED,          /* link, heard_ms */
  SIGUO_JOURNAL_DUE,             /* nothing but the time: something fell due */
  SIGUO_JOURNAL_RESUMED,         /* link = the port: another process goes on, all links are gone */
  SIGUO_JOURNAL_LOBBY,           /* text = members and links, see siguo-room-restore.h; the first
                                    entry or none: what was before is forgotten */
} SiguoJournalKind;

/**
 * SiguoJournalEntry:
 * @time_ms: the room's time, from 0
 * @random: what was drawn by chance
 * @offset: where its record begins in the journal
 *
 * One thing that happened. The pointers are somebody else's.
 */
typedef struct
{
  SiguoJournalKind kind;
  gint64 time_ms;
  gint64 heard_ms;
  guint32 link;
  const guint8 *random;
  gsize n_random;
  const guint8 *text;
  gsize n_text;
  gsize offset;
} SiguoJournalEntry;

/* No time in a journal is greater, so that nobody's sums run over. */
#define SIGUO_JOURNAL_MAX_MS G_GINT64_CONSTANT (1000000000000000)

/* The beginning of a journal: appended to @bytes, an empty one. */
void     siguo_journal_write_header  (GByteArray *bytes, const SiguoJournalHeader *header);
/* @synced: so many bytes of the journal are safe on the disk */
void     siguo_journal_write_entry   (GByteArray *bytes, const SiguoJournalEntry *entry,
                                      guint64 synced);

/**
 * SiguoJournalContent:
 * @entries: (element-type SiguoJournalEntry): they point into @bytes
 * @end: where the last whole record ends, that is, where the next one is to be written; what may
 *   follow was torn off
 */
typedef struct
{
  GBytes *bytes;
  SiguoJournalHeader header;
  GArray *entries;
  gsize end;
} SiguoJournalContent;

/**
 * siguo_journal_read:
 * @bytes: a journal, or anything
 * @error: a translated sentence; of damage it names the byte
 *
 * Whether the entries make sense is only found out by siguo_resume_room().
 *
 * Returns: (transfer full) (nullable): what is in it
 */
SiguoJournalContent *siguo_journal_read (GBytes *bytes, GError **error);
void     siguo_journal_content_free  (SiguoJournalContent *content);
/* The same for the header alone: @bytes need not go further. */
gboolean siguo_journal_read_header   (GBytes *bytes, SiguoJournalHeader *header, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SiguoJournalHeader, siguo_journal_header_clear)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SiguoJournalContent, siguo_journal_content_free)

G_END_DECLS
