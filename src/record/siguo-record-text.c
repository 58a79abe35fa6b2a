/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-record-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/*
 * The text form, one thing a line:
 *
 *   siguo-record 1
 *   options mode=siguo_dark …
 *   date …, room …, viewer S, first S, name S …, layout S …    in flip "deal …" and no layouts
 *   game …, commitment S … …, referee-nonce-hash …            all or none
 *   play
 *   (events, as siguo_event_to_text() writes them)
 *   reveal                                                     optional
 *   secret S layout nonce salts                                one for each seat that plays
 *   referee-nonce …
 *   taken-back 7, or moves-lost 7                              optional
 *   end
 */
#define MAGIC "siguo-record "
#define VERSION "1"
#define MAX_NAME_BYTES 256
#define TAKEN_BACK "taken-back"
#define MOVES_LOST "moves-lost"

gboolean
siguo_record_is_printable (gunichar character)
{
  switch (g_unichar_type (character))
    {
    case G_UNICODE_CONTROL:
    case G_UNICODE_FORMAT:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR:
      return FALSE;
    default:
      return TRUE;
    }
}

gboolean
siguo_record_check_layout (const SiguoLayout *layout, GError **error)
{
  guint count[SIGUO_N_RANKS] = { 0 };

  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    count[layout->rank[i]]++;
  if (count[SIGUO_RANK_UNKNOWN] == 0)
    return siguo_layout_check (layout, error);

  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    {
      SiguoRank rank = layout->rank[i];

      if (siguo_layout_is_camp (i) ? rank == SIGUO_RANK_NONE : rank == SIGUO_RANK_UNKNOWN)
        continue;
      if (siguo_layout_is_camp (i) || rank == SIGUO_RANK_NONE || !siguo_layout_allows (i, rank)
          || count[rank] > siguo_rank_get_count (rank))
        {
          g_set_error (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_ILLEGAL,
                       _("A layout is not legal at row %u, column %u."), i / 5 + 1, i % 5 + 1);
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
is_flip (const SiguoRecord *record)
{
  return record->options.mode == SIGUO_MODE_DUEL_FLIP;
}

/* Writing */

static void
append_words (GString *text, const char *key, const char *words)
{
  if (words == NULL)
    return;
  g_string_append (text, key);
  g_string_append_c (text, ' ');
  for (const char *p = words; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar character = g_utf8_get_char (p);

      g_string_append_unichar (text, siguo_record_is_printable (character) ? character : 0xfffd);
    }
  g_string_append_c (text, '\n');
}

static void
append_seat_words (GString *text, const char *key, guint8 seat, const char *words)
{
  g_autofree char *seat_key = g_strdup_printf ("%s %c", key, siguo_seat_to_letter (seat));

  append_words (text, seat_key, words);
}

static void
append_hex (GString *text, const char *before, const guint8 *bytes, gsize length, const char *after)
{
  g_autofree char *hex = siguo_bytes_to_hex (bytes, length);

  g_string_append (text, before);
  g_string_append (text, hex);
  g_string_append (text, after);
}

static void
append_commitments (GString *text, const SiguoRecord *record, guint8 seats)
{
  append_hex (text, "game ", record->game.byte, SIGUO_GAME_ID_BYTES, "\n");
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seats & 1 << seat)
      {
        g_string_append_printf (text, "commitment %c", siguo_seat_to_letter (seat));
        append_hex (text, " ", record->commitments[seat].root.byte, SIGUO_HASH_BYTES, "");
        append_hex (text, " ", record->commitments[seat].nonce_hash.byte, SIGUO_HASH_BYTES, "\n");
      }
  append_hex (text, "referee-nonce-hash ", record->referee_nonce_hash.byte, SIGUO_HASH_BYTES, "\n");
}

static void
append_secrets (GString *text, const SiguoRecord *record, guint8 seats)
{
  g_string_append (text, "reveal\n");
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seats & 1 << seat)
      {
        const SiguoSecret *secret = &record->secrets[seat];
        g_autofree char *layout = siguo_layout_to_text (&secret->layout);

        g_string_append_printf (text, "secret %c %s", siguo_seat_to_letter (seat), layout);
        append_hex (text, " ", secret->nonce, SIGUO_NONCE_BYTES, "");
        append_hex (text, " ", secret->salt[0], sizeof secret->salt, "\n");
      }
  append_hex (text, "referee-nonce ", record->referee_nonce, SIGUO_NONCE_BYTES, "\n");
  if (record->taken_back != 0)
    g_string_append_printf (text, "%s %u\n", record->taken_back_told ? MOVES_LOST : TAKEN_BACK,
                            record->taken_back);
}

void
siguo_record_append_head (GString *text, const SiguoRecord *record)
{
  guint8 seats = siguo_options_seats (&record->options);
  g_autofree char *options = siguo_options_to_text (&record->options);

  g_string_append_printf (text, MAGIC VERSION "\noptions %s\n", options);
  append_words (text, "date", record->date);
  append_words (text, "room", record->room);
  if (record->viewer != SIGUO_NO_SEAT)
    g_string_append_printf (text, "viewer %c\n", siguo_seat_to_letter (record->viewer));
  g_string_append_printf (text, "first %c\n", siguo_seat_to_letter (record->first));
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (seats & 1 << seat)
      {
        g_autofree char *layout = siguo_layout_to_text (&record->layouts[seat]);

        append_seat_words (text, "name", seat, record->names[seat]);
        if (!is_flip (record))
          append_seat_words (text, "layout", seat, layout);
      }
  if (is_flip (record))
    {
      g_autofree char *deal = siguo_deal_to_text (&record->deal);

      append_words (text, "deal", deal);
    }
  if (record->has_commitments)
    append_commitments (text, record, seats);
  g_string_append (text, "play\n");
}

void
siguo_record_append_event (GString *text, const SiguoBoard *board, const SiguoEvent *event)
{
  g_autofree char *line = siguo_event_to_text (event, board);

  g_string_append (text, line);
  g_string_append_c (text, '\n');
}

/**
 * siguo_record_to_text:
 *
 * Returns: (transfer full): the record as .siguo text, which siguo_record_from_text() reads without
 * loss
 */
char *
siguo_record_to_text (const SiguoRecord *record)
{
  const SiguoBoard *board = siguo_board_get (siguo_options_board (&record->options));
  GString *text = g_string_new (NULL);

  siguo_record_append_head (text, record);
  for (guint i = 0; i < record->events->len; i++)
    siguo_record_append_event (text, board, &g_array_index (record->events, SiguoEvent, i));
  if (record->has_secrets)
    append_secrets (text, record, siguo_options_seats (&record->options));
  if (record->finished)
    g_string_append (text, "end\n");
  return g_string_free (text, FALSE);
}

/* Reading */

typedef enum
{
  SECTION_MAGIC,
  SECTION_OPTIONS,
  SECTION_HEAD,
  SECTION_PLAY,
  SECTION_REVEAL,
  SECTION_END,
} Section;

/* What has been read; a field that has come may not come again. */
typedef struct
{
  SiguoRecord *record;
  const SiguoBoard *board;
  Section section;
  guint8 seats;
  gboolean first, viewer, deal, game, referee_nonce_hash, referee_nonce;
  guint8 layouts, commitments, secrets;        /* bits of seats */
} Reader;

static gboolean
refuse (GError **error, const char *reason)
{
  g_set_error_literal (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_SYNTAX, reason);
  return FALSE;
}

/* Notes that a field came. */
static gboolean
come (gboolean *flag, GError **error)
{
  if (*flag)
    return refuse (error, _("This line is there twice."));
  *flag = TRUE;
  return TRUE;
}

static gboolean
come_seat (guint8 *bits, guint8 seat, GError **error)
{
  if (*bits & 1 << seat)
    return refuse (error, _("This line is there twice."));
  *bits |= (guint8) (1 << seat);
  return TRUE;
}

/* "S" and, when @rest wants it, the words after it: a seat that plays. */
static gboolean
read_seat (Reader *self, const char *words, guint8 *seat, const char **rest, GError **error)
{
  *seat = siguo_seat_from_letter (words[0]);
  if (*seat == SIGUO_NO_SEAT || !(self->seats & 1 << *seat)
      || words[1] != (rest != NULL ? ' ' : '\0'))
    return refuse (error, _("A seat that plays is missing."));
  if (rest != NULL)
    *rest = words + 2;
  return TRUE;
}

static gboolean
read_words (char **field, const char *words, GError **error)
{
  if (*field != NULL)
    return refuse (error, _("This line is there twice."));
  if (strlen (words) > MAX_NAME_BYTES)
    return refuse (error, _("This text is too long."));
  *field = g_strdup (words);
  return TRUE;
}

static gboolean
read_hex (const char *hex, guint8 *bytes, gsize length, GError **error)
{
  if (!siguo_bytes_from_hex (bytes, length, hex))
    return refuse (error, _("A hexadecimal number does not fit."));
  return TRUE;
}

static gboolean
read_commitment (SiguoCommitment *commitment, const char *words, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (words, " ", 3);

  if (g_strv_length (parts) != 2)
    return refuse (error, _("A commitment has two numbers."));
  return read_hex (parts[0], commitment->root.byte, SIGUO_HASH_BYTES, error)
         && read_hex (parts[1], commitment->nonce_hash.byte, SIGUO_HASH_BYTES, error);
}

static gboolean
read_layout (SiguoLayout *layout, const char *words, GError **error)
{
  return siguo_layout_from_text (layout, words, error) && siguo_record_check_layout (layout, error);
}

static gboolean
read_secret (SiguoSecret *secret, gboolean flip, const char *words, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (words, " ", 4);

  if (g_strv_length (parts) != 3)
    return refuse (error, _("A secret has a layout and two numbers."));
  /* In flip nobody deploys, so that there is nothing to tell but the numbers. */
  if (flip && strpbrk (parts[0], "123456789BMF") != NULL)
    return refuse (error, _("A game of flip has no layouts."));
  return read_layout (&secret->layout, parts[0], error)
         && read_hex (parts[1], secret->nonce, SIGUO_NONCE_BYTES, error)
         && read_hex (parts[2], secret->salt[0], sizeof secret->salt, error);
}

static gboolean
read_magic (Reader *self, const char *line, GError **error)
{
  if (!g_str_has_prefix (line, MAGIC) || line[strlen (MAGIC)] == '\0')
    return refuse (error, _("This is not a recorded game of Siguo."));
  if (strcmp (line + strlen (MAGIC), VERSION) != 0)
    {
      g_set_error_literal (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_VERSION,
                           _("The game was recorded by another version of Siguo."));
      return FALSE;
    }
  self->section = SECTION_OPTIONS;
  return TRUE;
}

static gboolean
read_options (Reader *self, const char *line, GError **error)
{
  SiguoOptions options;

  if (!g_str_has_prefix (line, "options "))
    return refuse (error, _("The options of the game are missing."));
  if (!siguo_options_from_text (&options, line + strlen ("options "), error))
    return FALSE;
  self->record = siguo_record_new (&options);
  self->board = siguo_board_get (siguo_options_board (&options));
  self->seats = siguo_options_seats (&options);
  self->section = SECTION_HEAD;
  return TRUE;
}

/* The line "play": is the head whole? */
static gboolean
end_head (Reader *self, GError **error)
{
  gboolean any = self->game || self->referee_nonce_hash || self->commitments != 0;

  if (!self->first)
    return refuse (error, _("The first mover is missing."));
  if (is_flip (self->record) ? !self->deal : self->layouts != self->seats)
    return refuse (error, is_flip (self->record) ? _("The deal is missing.")
                                                 : _("A layout is missing."));
  if (any && !(self->game && self->referee_nonce_hash && self->commitments == self->seats))
    return refuse (error, _("The commitments are not whole."));
  self->record->has_commitments = any;
  self->section = SECTION_PLAY;
  return TRUE;
}

static gboolean
read_head (Reader *self, const char *line, GError **error)
{
  SiguoRecord *record = self->record;
  const char *space = strchr (line, ' ');
  const char *words = space != NULL ? space + 1 : "";
  g_autofree char *key = space != NULL ? g_strndup (line, space - line) : g_strdup (line);
  guint8 seat;

  if (strcmp (line, "play") == 0)
    return end_head (self, error);
  if (strcmp (key, "date") == 0)
    return read_words (&record->date, words, error);
  if (strcmp (key, "room") == 0)
    return read_words (&record->room, words, error);
  if (strcmp (key, "viewer") == 0)
    return come (&self->viewer, error) && read_seat (self, words, &record->viewer, NULL, error);
  if (strcmp (key, "first") == 0)
    return come (&self->first, error) && read_seat (self, words, &record->first, NULL, error);
  if (strcmp (key, "name") == 0)
    return read_seat (self, words, &seat, &words, error)
           && read_words (&record->names[seat], words, error);
  if (strcmp (key, "deal") == 0 && is_flip (record))
    return come (&self->deal, error) && siguo_deal_from_text (&record->deal, words, error);
  if (strcmp (key, "layout") == 0 && !is_flip (record))
    return read_seat (self, words, &seat, &words, error) && come_seat (&self->layouts, seat, error)
           && read_layout (&record->layouts[seat], words, error);
  if (strcmp (key, "game") == 0)
    return come (&self->game, error)
           && read_hex (words, record->game.byte, SIGUO_GAME_ID_BYTES, error);
  if (strcmp (key, "commitment") == 0)
    return read_seat (self, words, &seat, &words, error)
           && come_seat (&self->commitments, seat, error)
           && read_commitment (&record->commitments[seat], words, error);
  if (strcmp (key, "referee-nonce-hash") == 0)
    return come (&self->referee_nonce_hash, error)
           && read_hex (words, record->referee_nonce_hash.byte, SIGUO_HASH_BYTES, error);
  return refuse (error, _("A record has no such line."));
}

/* What the player's computer noted of the game: a ply. */
static gboolean
read_taken_back (SiguoRecord *record, const char *line, GError **error)
{
  const char *space = strchr (line, ' ');
  guint64 ply;

  if (record->taken_back != 0)
    return refuse (error, _("This line is there twice."));
  if (!g_ascii_string_to_unsigned (space + 1, 10, 1, SIGUO_RECORD_MAX_EVENTS, &ply, NULL))
    return refuse (error, _("The number of a ply does not fit."));
  record->taken_back = (guint) ply;
  record->taken_back_told = g_str_has_prefix (line, MOVES_LOST);
  return TRUE;
}

static gboolean
read_reveal (Reader *self, const char *line, GError **error)
{
  SiguoRecord *record = self->record;
  const char *words;
  guint8 seat;

  if (strcmp (line, "end") == 0)
    {
      if (!record->has_secrets)
        return refuse (error, _("What is revealed is not whole."));
      record->finished = TRUE;
      self->section = SECTION_END;
      return TRUE;
    }
  if (g_str_has_prefix (line, "secret "))
    {
      if (!read_seat (self, line + strlen ("secret "), &seat, &words, error)
          || !come_seat (&self->secrets, seat, error)
          || !read_secret (&record->secrets[seat], is_flip (record), words, error))
        return FALSE;
    }
  else if (g_str_has_prefix (line, "referee-nonce "))
    {
      if (!come (&self->referee_nonce, error)
          || !read_hex (line + strlen ("referee-nonce "), record->referee_nonce, SIGUO_NONCE_BYTES,
                        error))
        return FALSE;
    }
  else if (record->has_secrets
           && (g_str_has_prefix (line, TAKEN_BACK " ") || g_str_has_prefix (line, MOVES_LOST " ")))
    return read_taken_back (record, line, error);
  else
    return refuse (error, _("A record has no such line."));
  record->has_secrets = self->secrets == self->seats && self->referee_nonce;
  return TRUE;
}

static gboolean
read_play (Reader *self, const char *line, GError **error)
{
  SiguoEvent event;

  if (strcmp (line, "reveal") == 0)
    {
      self->section = SECTION_REVEAL;
      return TRUE;
    }
  if (strcmp (line, "end") == 0)
    {
      self->record->finished = TRUE;
      self->section = SECTION_END;
      return TRUE;
    }
  if (self->record->events->len >= SIGUO_RECORD_MAX_EVENTS)
    return refuse (error, _("The game is too long."));
  if (!siguo_event_from_text (&event, self->board, line, error))
    return FALSE;
  g_array_append_val (self->record->events, event);
  return TRUE;
}

static gboolean
is_line_printable (const char *line)
{
  for (const char *p = line; *p != '\0'; p = g_utf8_next_char (p))
    if (!siguo_record_is_printable (g_utf8_get_char (p)))
      return FALSE;
  return TRUE;
}

static gboolean
read_line (Reader *self, const char *line, GError **error)
{
  /* Any file may be given to us; the first thing to say about a picture is that it is no record. */
  if (self->section == SECTION_MAGIC)
    return read_magic (self, line, error);
  if (!g_utf8_validate (line, -1, NULL) || !is_line_printable (line))
    return refuse (error, _("This is not readable text."));
  switch (self->section)
    {
    case SECTION_OPTIONS:
      return read_options (self, line, error);
    case SECTION_HEAD:
      return read_head (self, line, error);
    case SECTION_PLAY:
      return read_play (self, line, error);
    case SECTION_REVEAL:
      return read_reveal (self, line, error);
    case SECTION_MAGIC:
    case SECTION_END:
    default:
      return refuse (error, _("The record is over, but more follows."));
    }
}

static gboolean
read_all (Reader *self, const char *text, gsize length, GError **error)
{
  const char *end = text + length;
  guint number = 1;

  for (const char *p = text; p < end; number++)
    {
      const char *stop = memchr (p, '\n', end - p);
      g_autofree char *line = g_strndup (p, (stop != NULL ? stop : end) - p);
      g_autoptr (GError) reason = NULL;
      gboolean whole = stop != NULL || strcmp (line, "end") == 0;

      /* A crash while a ply was being written leaves a piece of a line; it was never finished, so
       * it does not count. */
      if (!whole && (self->section == SECTION_PLAY || self->section == SECTION_REVEAL))
        return TRUE;
      if (strlen (line) != (gsize) ((stop != NULL ? stop : end) - p))
        refuse (&reason, _("This is not readable text."));
      else if (read_line (self, line, &reason) && !whole)
        refuse (&reason, _("The record breaks off here."));
      if (reason != NULL)
        {
          g_set_error (error, SIGUO_RECORD_ERROR,
                       reason->domain == SIGUO_RECORD_ERROR ? reason->code
                                                            : SIGUO_RECORD_ERROR_SYNTAX,
                       /* Translators: the number of a line in a file, and what is wrong with it */
                       _("Line %u: %s"), number, reason->message);
          return FALSE;
        }
      p = stop != NULL ? stop + 1 : end;
    }
  if (self->section < SECTION_PLAY)
    {
      g_set_error (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_SYNTAX, _("Line %u: %s"), number,
                   _("The record breaks off here."));
      return FALSE;
    }
  return TRUE;
}

/**
 * siguo_record_from_text:
 *
 * Reads what siguo_record_to_text() wrote. A record that breaks off among its events is read as far
 * as it is whole and is not finished; anything else that does not fit is refused, with line and
 * reason.
 *
 * Returns: (transfer full): the record, NULL on error
 */
SiguoRecord *
siguo_record_from_text (const char *text, gsize length, GError **error)
{
  Reader reader = { .section = SECTION_MAGIC };

  if (length > SIGUO_RECORD_MAX_BYTES)
    {
      g_set_error_literal (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_TOO_LARGE,
                           _("The file is too large for a recorded game."));
      return NULL;
    }
  if (!read_all (&reader, text, length, error))
    {
      g_clear_pointer (&reader.record, siguo_record_free);
      return NULL;
    }
  /* A reveal that breaks off tells nothing that could be audited. */
  if (!reader.record->has_secrets)
    {
      memset (reader.record->secrets, 0, sizeof reader.record->secrets);
      memset (reader.record->referee_nonce, 0, sizeof reader.record->referee_nonce);
    }
  return reader.record;
}
