/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-event.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (siguo-event-error-quark, siguo_event_error)

#define MAX_TEXT 512

static const char *const kinds[] = {
  "move", "flip", "timeout", "skip", "pass", "surrender", "leave", "draw", "stop",
};

static const char *const outcomes[] = { NULL, "won", "lost", "both", "flag", "both_flag" };

static const char *const reasons[] = { NULL, "flag", "no_move", "timeouts", "surrender", "left" };

static const char *const ends[] = {
  NULL,         "team_out",  "draw_quiet", "draw_agreed", "draw_exhausted",
  "repetition", "exhausted", "carried",    "stopped",
};

/* Returns: the index of @word in @words, 0 when it is none (index 0 is never written) */
static guint
find_word (const char *const *words, guint n_words, const char *word)
{
  for (guint i = 1; i < n_words; i++)
    if (strcmp (words[i], word) == 0)
      return i;
  return 0;
}

/**
 * siguo_event_init:
 * @event: (out): an event in which nothing happens yet
 * @kind: its kind
 * @seat: who acts, or %SIGUO_NO_SEAT
 */
void
siguo_event_init (SiguoEvent *event, SiguoEventKind kind, guint8 seat)
{
  memset (event, 0, sizeof (*event));
  event->kind = kind;
  event->seat = seat;
  event->from = SIGUO_NO_POINT;
  event->to = SIGUO_NO_POINT;
  event->next = SIGUO_NO_SEAT;
  event->time_ms = -1;
}

/**
 * siguo_event_is_ply:
 * @event: an event
 *
 * Returns: whether it is a player's single action: a move, a flip or a pass
 */
gboolean
siguo_event_is_ply (const SiguoEvent *event)
{
  return event->kind <= SIGUO_EVENT_PASS;
}

/**
 * siguo_event_equal:
 * @a: an event
 * @b: another one
 *
 * Returns: whether they say the same
 */
gboolean
siguo_event_equal (const SiguoEvent *a, const SiguoEvent *b)
{
  if (memcmp (a, b, G_STRUCT_OFFSET (SiguoEvent, out)) != 0 || a->time_ms != b->time_ms)
    return FALSE;
  return memcmp (a->out, b->out, a->n_out * sizeof (a->out[0])) == 0
         && memcmp (a->shown, b->shown, a->n_shown * sizeof (a->shown[0])) == 0
         && memcmp (a->returned, b->returned, a->n_returned * sizeof (a->returned[0])) == 0
         && memcmp (a->path, b->path, a->n_path * sizeof (a->path[0])) == 0;
}

static void
append_points (GString *text, const SiguoBoard *board, const SiguoPoint *points, guint n_points)
{
  char name[4];

  for (guint i = 0; i < n_points; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "",
                            siguo_board_name_point (board, points[i], name));
}

static void
append_rank (GString *text, const char *key, guint8 rank)
{
  if (rank != SIGUO_RANK_NONE && rank != SIGUO_RANK_UNKNOWN)
    g_string_append_printf (text, " %s=%c", key, siguo_rank_to_letter (rank));
}

/**
 * siguo_event_to_text:
 * @event: an event whose numbers are in range
 * @board: the board that it happens on
 *
 * Returns: (transfer full): one canonical line without its end, at most 512 bytes
 */
char *
siguo_event_to_text (const SiguoEvent *event, const SiguoBoard *board)
{
  GString *text = g_string_sized_new (128);
  char name[4];

  g_string_append_printf (text, "%c %s", siguo_seat_to_letter (event->seat), kinds[event->kind]);
  if (event->kind == SIGUO_EVENT_MOVE || event->kind == SIGUO_EVENT_FLIP)
    g_string_append_printf (text, " %s", siguo_board_name_point (board, event->from, name));
  if (event->kind == SIGUO_EVENT_MOVE)
    g_string_append_printf (text, " %s", siguo_board_name_point (board, event->to, name));
  if (event->n_path > 0)
    {
      g_string_append (text, " path=");
      append_points (text, board, event->path, event->n_path);
    }
  if (event->outcome != SIGUO_OUTCOME_QUIET)
    {
      g_string_append_printf (text, " battle=%s", outcomes[event->outcome]);
      append_rank (text, "attacker", event->attacker);
      append_rank (text, "defender", event->defender);
    }
  for (guint i = 0; i < event->n_returned; i++)
    {
      g_string_append_printf (text, "%s%s", i > 0 ? "," : " returned=",
                              siguo_board_name_point (board, event->returned[i].piece, name));
      g_string_append_printf (text, ":%s",
                              siguo_board_name_point (board, event->returned[i].point, name));
    }
  for (guint i = 0; i < event->n_out; i++)
    g_string_append_printf (text, "%s%c:%s",
                            i > 0 ? "," : " out=", siguo_seat_to_letter (event->out[i].seat),
                            reasons[event->out[i].reason]);
  for (guint i = 0; i < event->n_shown; i++)
    g_string_append_printf (text, "%s%s:%c", i > 0 ? "," : " shown=",
                            siguo_board_name_point (board, event->shown[i].piece, name),
                            siguo_rank_to_letter (event->shown[i].rank));
  if (event->colour != SIGUO_COLOUR_NONE)
    g_string_append_printf (text, " colour=%s", siguo_colour_to_text (event->colour));
  if (event->decided)
    g_string_append_printf (text, " decided=%c", siguo_seat_to_letter (event->seat));
  if (event->next != SIGUO_NO_SEAT)
    g_string_append_printf (text, " next=%c", siguo_seat_to_letter (event->next));
  if (event->end != SIGUO_END_NOT)
    g_string_append_printf (text, " end=%s", ends[event->end]);
  if (event->winners != 0)
    {
      g_string_append (text, " win=");
      for (guint seat = 0; seat < SIGUO_N_SEATS; seat++)
        if (event->winners & 1 << seat)
          g_string_append_c (text, siguo_seat_to_letter (seat));
    }
  if (event->time_ms >= 0)
    g_string_append_printf (text, " time=%" G_GINT64_FORMAT, event->time_ms);
  return g_string_free (text, FALSE);
}

/* What the text forms of an event are read with: each reads one value and says whether it could. */

static gboolean
read_point (const SiguoBoard *board, const char *text, guint8 *point)
{
  if (strlen (text) != 3)
    return FALSE;
  *point = siguo_board_find_point (board, text);
  return *point != SIGUO_NO_POINT;
}

static gboolean
read_seat (const char *text, guint8 *seat)
{
  *seat = siguo_seat_from_letter (text[0]);
  return *seat != SIGUO_NO_SEAT && text[1] == '\0';
}

static gboolean
read_rank (const char *text, guint8 *rank)
{
  SiguoRank read;

  if (!siguo_rank_from_letter (text[0], &read) || read == SIGUO_RANK_NONE
      || read == SIGUO_RANK_UNKNOWN)
    return FALSE;
  *rank = read;
  return text[1] == '\0';
}

static gboolean
read_word (const char *const *words, guint n_words, const char *text, guint8 *value)
{
  *value = find_word (words, n_words, text);
  return *value != 0;
}

static gboolean
read_path (SiguoEvent *event, const SiguoBoard *board, const char *text)
{
  g_auto (GStrv) names = g_strsplit (text, ",", SIGUO_MAX_PATH + 1);

  event->n_path = 0;
  for (guint i = 0; names[i] != NULL; i++)
    if (i == SIGUO_MAX_PATH || !read_point (board, names[i], &event->path[event->n_path++]))
      return FALSE;
  return TRUE;
}

static gboolean
read_outs (SiguoEvent *event, const char *text)
{
  g_auto (GStrv) outs = g_strsplit (text, ",", SIGUO_N_SEATS + 1);

  event->n_out = 0;
  for (guint i = 0; outs[i] != NULL; i++)
    {
      SiguoEventOut *out = &event->out[i];

      if (i == SIGUO_N_SEATS || strlen (outs[i]) < 3 || outs[i][1] != ':')
        return FALSE;
      outs[i][1] = '\0';
      if (!read_seat (outs[i], &out->seat)
          || !read_word (reasons, G_N_ELEMENTS (reasons), outs[i] + 2, &out->reason))
        return FALSE;
      event->n_out++;
    }
  return TRUE;
}

static gboolean
read_shown (SiguoEvent *event, const SiguoBoard *board, const char *text)
{
  g_auto (GStrv) pieces = g_strsplit (text, ",", SIGUO_MAX_SHOWN + 1);

  event->n_shown = 0;
  for (guint i = 0; pieces[i] != NULL; i++)
    {
      SiguoEventShown *shown = &event->shown[i];

      if (i == SIGUO_MAX_SHOWN || strlen (pieces[i]) < 5 || pieces[i][3] != ':')
        return FALSE;
      pieces[i][3] = '\0';
      if (!read_point (board, pieces[i], &shown->piece) || !read_rank (pieces[i] + 4, &shown->rank))
        return FALSE;
      event->n_shown++;
    }
  return TRUE;
}

static gboolean
read_returned (SiguoEvent *event, const SiguoBoard *board, const char *text)
{
  g_auto (GStrv) flags = g_strsplit (text, ",", SIGUO_MAX_RETURNED + 1);

  event->n_returned = 0;
  for (guint i = 0; flags[i] != NULL; i++)
    {
      SiguoEventReturned *returned = &event->returned[i];

      if (i == SIGUO_MAX_RETURNED || strlen (flags[i]) != 7 || flags[i][3] != ':')
        return FALSE;
      flags[i][3] = '\0';
      if (!read_point (board, flags[i], &returned->piece)
          || !read_point (board, flags[i] + 4, &returned->point))
        return FALSE;
      event->n_returned++;
    }
  return TRUE;
}

static gboolean
read_colour (const char *text, guint8 *colour)
{
  *colour = siguo_colour_from_text (text);
  return *colour != SIGUO_COLOUR_NONE;
}

static gboolean
read_winners (SiguoEvent *event, const char *text)
{
  for (; *text != '\0'; text++)
    {
      guint8 seat = siguo_seat_from_letter (*text);

      if (seat == SIGUO_NO_SEAT)
        return FALSE;
      event->winners |= 1 << seat;
    }
  return TRUE;
}

static gboolean
read_time (SiguoEvent *event, const char *text)
{
  guint64 time;

  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT64, &time, NULL))
    return FALSE;
  event->time_ms = time;
  return TRUE;
}

static gboolean
read_pair (SiguoEvent *event, const SiguoBoard *board, const char *key, const char *value)
{
  if (strcmp (key, "path") == 0)
    return read_path (event, board, value);
  if (strcmp (key, "battle") == 0)
    {
      event->attacker = SIGUO_RANK_UNKNOWN;
      event->defender = SIGUO_RANK_UNKNOWN;
      return read_word (outcomes, G_N_ELEMENTS (outcomes), value, &event->outcome);
    }
  if (strcmp (key, "attacker") == 0)
    return read_rank (value, &event->attacker);
  if (strcmp (key, "defender") == 0)
    return read_rank (value, &event->defender);
  if (strcmp (key, "out") == 0)
    return read_outs (event, value);
  if (strcmp (key, "shown") == 0)
    return read_shown (event, board, value);
  if (strcmp (key, "returned") == 0)
    return read_returned (event, board, value);
  if (strcmp (key, "colour") == 0)
    return read_colour (value, &event->colour);
  if (strcmp (key, "decided") == 0)
    return event->decided = TRUE;
  if (strcmp (key, "next") == 0)
    return read_seat (value, &event->next);
  if (strcmp (key, "end") == 0)
    return read_word (ends, G_N_ELEMENTS (ends), value, &event->end);
  if (strcmp (key, "win") == 0)
    return read_winners (event, value);
  return strcmp (key, "time") == 0 && read_time (event, value);
}

static gboolean
read_event (SiguoEvent *event, const SiguoBoard *board, GStrv words)
{
  guint kind, n_points, n_words = g_strv_length (words);

  if (n_words < 2 || strlen (words[0]) != 1)
    return FALSE;
  for (kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    if (strcmp (kinds[kind], words[1]) == 0)
      break;
  if (kind == G_N_ELEMENTS (kinds))
    return FALSE;
  siguo_event_init (event, kind, siguo_seat_from_letter (words[0][0]));
  n_points = kind == SIGUO_EVENT_MOVE ? 2 : kind == SIGUO_EVENT_FLIP ? 1 : 0;
  if (n_words < 2 + n_points
      || (n_points > 0 && !read_point (board, words[2], &event->from))
      || (n_points > 1 && !read_point (board, words[3], &event->to)))
    return FALSE;
  if (n_points == 1)
    event->to = event->from;
  for (guint i = 2 + n_points; i < n_words; i++)
    {
      char *value = strchr (words[i], '=');

      if (value == NULL)
        return FALSE;
      *value++ = '\0';
      if (!read_pair (event, board, words[i], value))
        return FALSE;
    }
  return TRUE;
}

/**
 * siguo_event_from_text:
 * @event: (out): untouched on failure
 * @board: the board that it happens on
 * @text: what siguo_event_to_text() makes; anything else is refused, also another order of the same
 * words
 *
 * Returns: whether @text is an event
 */
gboolean
siguo_event_from_text (SiguoEvent *event, const SiguoBoard *board, const char *text, GError **error)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *again = NULL;
  SiguoEvent read;

  if (strnlen (text, MAX_TEXT + 1) <= MAX_TEXT)
    {
      words = g_strsplit (text, " ", -1);
      /* Written again it must be the same: that refuses doubled keys, leading zeros and all else at
       * one place. */
      if (read_event (&read, board, words)
          && strcmp (again = siguo_event_to_text (&read, board), text) == 0)
        {
          *event = read;
          return TRUE;
        }
    }
  g_set_error_literal (error, SIGUO_EVENT_ERROR, SIGUO_EVENT_ERROR_SYNTAX,
                       _("This is no event of a game."));
  return FALSE;
}
