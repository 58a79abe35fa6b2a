/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "net/common/siguo-journal-format.h"
#include "net/server/siguo-translate.h"
#include "referee/siguo-room-restore.h"
#include "net/server/siguo-resume.h"

#include <string.h>

#define MAGIC "\036SJR"
#define MAGIC_BYTES 4
#define NUMBERS_BYTES 12
#define SUM_BYTES 8
#define HEAD_BYTES (MAGIC_BYTES + NUMBERS_BYTES + SUM_BYTES)
/* What still runs goes on or comes to its end. */
#define LONG_AFTER_MS 100000
#define MAX_TICKS 200

/* A link to the room that came back. */
typedef struct
{
  guint link;
  gboolean welcomed;
} Stranger;

static void
on_send (guint        link,
         SiguoNotice *notice,
         gpointer     user_data)
{
  Stranger *stranger = user_data;

  if (link == stranger->link && notice->kind == SIGUO_NOTICE_WELCOME)
    stranger->welcomed = TRUE;
}

static void
on_drop (guint    link,
         gpointer user_data)
{
}

static void
on_random (guint8   *bytes,
           gsize     length,
           gpointer  user_data)
{
  memset (bytes, 0x5a, length);
}

/* Changed bytes would come no further than to the sums: makes those right. */
static void
mend_sums (guint8 *data,
           gsize   size)
{
  for (guint8 *at = data; (at = memmem (at, data + size - at, MAGIC, MAGIC_BYTES)) != NULL; at++)
    {
      g_autoptr (GChecksum) checksum = NULL;
      guint8 digest[32];
      gsize digest_size = sizeof digest;
      guint32 length;

      if (data + size - at < HEAD_BYTES)
        break;
      memcpy (&length, at + MAGIC_BYTES, sizeof length);
      length = GUINT32_FROM_LE (length);
      if (length > (gsize) (data + size - at) - HEAD_BYTES)
        continue;
      checksum = g_checksum_new (G_CHECKSUM_SHA256);
      g_checksum_update (checksum, at + MAGIC_BYTES, NUMBERS_BYTES);
      g_checksum_update (checksum, at + HEAD_BYTES, length);
      g_checksum_get_digest (checksum, digest, &digest_size);
      memcpy (at + MAGIC_BYTES + NUMBERS_BYTES, digest, SUM_BYTES);
      at += HEAD_BYTES + length - 1;
    }
}

/* What was read is written and read again the same. */
static void
check_written (const SiguoJournalContent *content)
{
  g_autoptr (GByteArray) array = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (SiguoJournalContent) again = NULL;
  g_autoptr (GError) error = NULL;

  siguo_journal_write_header (array, &content->header);
  for (guint i = 0; i < content->entries->len; i++)
    siguo_journal_write_entry (array, &g_array_index (content->entries, SiguoJournalEntry, i),
                               array->len);
  bytes = g_bytes_new (array->data, array->len);
  again = siguo_journal_read (bytes, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->end, ==, array->len);
  g_assert_cmpstr (again->header.name, ==, content->header.name);
  g_assert_cmpuint (again->entries->len, ==, content->entries->len);
  for (guint i = 0; i < content->entries->len; i++)
    {
      const SiguoJournalEntry *a = &g_array_index (content->entries, SiguoJournalEntry, i);
      const SiguoJournalEntry *b = &g_array_index (again->entries, SiguoJournalEntry, i);

      g_assert_cmpmem (a->random, a->n_random, b->random, b->n_random);
      g_assert_cmpmem (a->text, a->n_text, b->text, b->n_text);
      g_assert_true (a->kind == b->kind && a->time_ms == b->time_ms && a->link == b->link &&
                     a->heard_ms == b->heard_ms);
    }
}

static void
check_lobby (const SiguoRoom    *room,
             const SiguoOptions *options,
             gint64              now_ms)
{
  static const SiguoRoomPorts ports = { on_send, on_drop, on_random };
  g_autoptr (GBytes) saved = siguo_room_save_lobby (room);
  Stranger nobody = { 0 };
  g_autoptr (SiguoRoom) other = siguo_room_new ("Other", options, NULL, &ports, &nobody);

  g_assert_true (siguo_room_restore_lobby (other, now_ms, saved));
}

/* Somebody comes to the room that came back, and time goes on. */
static void
go_on (SiguoRoom          *room,
       const SiguoResumed *resumed)
{
  static const SiguoRoomPorts ports = { on_send, on_drop, on_random };
  Stranger stranger = { .link = resumed->last_link + 1 };
  SiguoCommand hello = { .kind = SIGUO_COMMAND_HELLO };
  gint64 now_ms = resumed->last_ms;
  const SiguoRoomState *state;

  siguo_room_set_ports (room, &ports, &stranger);
  siguo_room_resumed (room, now_ms);
  state = siguo_room_get_state (room);
  if (state->phase == SIGUO_PHASE_LOBBY && !siguo_room_is_closed (room))
    check_lobby (room, &state->options, now_ms);

  if (stranger.link != 0 && !siguo_room_is_closed (room))
    {
      siguo_room_link_opened (room, now_ms, stranger.link);
      siguo_room_handle (room, now_ms, stranger.link, &hello);
      g_assert_true (stranger.welcomed);
    }
  for (guint i = 0; i < MAX_TICKS; i++)
    {
      gint64 due_ms = siguo_room_next_deadline (room);

      if (due_ms > resumed->last_ms + LONG_AFTER_MS)
        break;
      now_ms = MAX (now_ms, due_ms);
      siguo_room_tick (room, now_ms);
    }
}

static void
try_journal (const guint8 *data,
             gsize         size)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);
  g_auto (SiguoJournalHeader) header = { 0 };
  g_autoptr (GError) header_error = NULL;
  g_autoptr (GError) error = NULL;
  gboolean has_header = siguo_journal_read_header (bytes, &header, &header_error);
  g_autoptr (SiguoJournalContent) content = siguo_journal_read (bytes, &error);
  g_autoptr (SiguoRoom) room = NULL;
  SiguoResumed resumed;

  g_assert_true (has_header == (header_error == NULL));
  g_assert_true ((content == NULL) == (error != NULL));
  g_assert_true (has_header || content == NULL);
  if (content == NULL)
    return;

  check_written (content);
  room = siguo_resume_room (content, &resumed, &error);
  g_assert_true ((room == NULL) == (error != NULL));
  if (room != NULL)
    go_on (room, &resumed);
}

/* A room's journal. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree guint8 *mended = g_memdup2 (data, size);

  try_journal (data, size);
  if (size > 0)
    {
      mend_sums (mended, size);
      if (memcmp (mended, data, size) != 0)
        try_journal (mended, size);
    }

  return 0;
}
