/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-jgs.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "siguo-record-private.h"

#define MAGIC "QQGame JQS"
#define AT_KIND 0x0e
#define AT_SAVED_BY 0x0f
#define AT_HEAD_LENGTH 0x10
#define AT_BODY_LENGTH 0x12
#define AT_UNDECIDED 0x18
#define AT_PLAYERS 0x19
#define AT_COUNT 0x1a
#define AT_BLOCKS 0x1c
#define BLOCK_LENGTH 88
#define AT_RECORDS 0x19c
#define RECORD_LENGTH 10
#define HEAD_LENGTH (AT_RECORDS - AT_HEAD_LENGTH)

#define BLOCK_COLOUR 4
#define BLOCK_NAME 12
#define BLOCK_NAME_LENGTH 20
#define BLOCK_LAYOUT 32

#define NO_COLOUR 0xff

#define RECORD_MOVE 0x5f
#define RECORD_EVENT 0xf5

/* Kinds of event records. */
enum
{
  EVENT_TIMEOUT = 2,
  EVENT_LOST = 3,
  EVENT_GONE = 4,
  EVENT_OVER = 5,
};

/* How a seat was lost. */
enum
{
  LOST_FLAG = 1,
  LOST_NO_MOVE,
  LOST_TIMEOUTS,
  LOST_SURRENDER,
  LOST_LEFT = 6,
};

/* How the game ended. */
enum
{
  OVER_UNDECIDED = 1,
  OVER_DRAW = 2,
  OVER_DECIDED = 4,
  OVER_BROKEN_OFF = 6,
  OVER_BROKEN_OFF_TOO = 7,
  OVER_TIMEOUTS = 8,
};

/* The draw rule of that program: so many moves in a row without a battle are still allowed. */
#define QUIET_MOVES 70

#define JQL_MAGIC "QQGame JQL File"
#define JQL_LENGTH 50
#define JQL_LAYOUT 20

/*
 * The file says of each move how its battle ended and what came of it in separate records. The
 * reader follows only who stands where and who is out, to know the mover; it does not know the
 * rules, so that a check against them means something.
 */
typedef struct
{
  const guint8 *bytes;
  gsize length;
  SiguoRecord *record;
  const SiguoBoard *board;
  guint8 seats, alive;
  guint8 owner[SIGUO_MAX_POINTS];
  guint timeouts[SIGUO_N_SEATS];
  guint quiet_moves;
} Reader;

static gboolean G_GNUC_PRINTF (3, 4)
refuse (GError **error, gsize offset, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_SYNTAX,
               /* Translators: the place of a byte in a file, and what is wrong there */
               _("Byte %u: %s"), (guint) offset, reason);
  return FALSE;
}

static guint
read_16 (const guint8 *bytes)
{
  return bytes[0] | (guint) bytes[1] << 8;
}

static guint8
colour_to_seat (guint8 colour)
{
  return (SIGUO_N_SEATS - colour) % SIGUO_N_SEATS;
}

/* @code: a colour as it stands in the file. Returns: FALSE when nobody plays it */
static gboolean
read_colour (const Reader *self, gsize offset, guint8 code, guint8 *seat, GError **error)
{
  if (code >= SIGUO_N_SEATS || !(self->seats & 1 << colour_to_seat (code)))
    return refuse (error, offset, _("%u is the colour of no player."), code);
  *seat = colour_to_seat (code);
  return TRUE;
}

/* The same where FF stands for nobody. */
static gboolean
read_next (const Reader *self, gsize offset, guint8 code, guint8 *seat, GError **error)
{
  if (code != NO_COLOUR)
    return read_colour (self, offset, code, seat, error);
  *seat = SIGUO_NO_SEAT;
  return TRUE;
}

static gboolean
read_rank (guint8 code, guint8 *rank)
{
  static const guint8 ranks[] = {
    SIGUO_RANK_NONE,       SIGUO_RANK_UNKNOWN,       SIGUO_RANK_FLAG,    SIGUO_RANK_MINE,
    SIGUO_RANK_BOMB,       SIGUO_RANK_FIELD_MARSHAL, SIGUO_RANK_GENERAL, SIGUO_RANK_MAJOR_GENERAL,
    SIGUO_RANK_BRIGADIER,  SIGUO_RANK_COLONEL,       SIGUO_RANK_MAJOR,   SIGUO_RANK_CAPTAIN,
    SIGUO_RANK_LIEUTENANT, SIGUO_RANK_ENGINEER,
  };

  if (code >= G_N_ELEMENTS (ranks))
    return FALSE;
  *rank = ranks[code];
  return TRUE;
}

static gboolean
read_layout (const guint8 *bytes, gsize offset, SiguoLayout *layout, GError **error)
{
  g_autoptr (GError) reason = NULL;

  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    if (!read_rank (bytes[offset + i], &layout->rank[i]))
      return refuse (error, offset + i, _("%u is the code of no piece."), bytes[offset + i]);
  if (!siguo_record_check_layout (layout, &reason))
    return refuse (error, offset, "%s", reason->message);
  return TRUE;
}

/* Names are in GBK. One that cannot be read is left out: the game is worth more than the name. */
static char *
read_name (const guint8 *bytes)
{
  const char *text = (const char *) bytes;
  g_autofree char *converted = NULL;
  GString *name;

  converted = g_convert (text, (gssize) strnlen (text, BLOCK_NAME_LENGTH), "UTF-8", "GBK", NULL,
                         NULL, NULL);
  if (converted == NULL || *converted == '\0')
    return NULL;
  name = g_string_new (NULL);
  for (const char *p = converted; *p != '\0'; p = g_utf8_next_char (p))
    if (siguo_record_is_printable (g_utf8_get_char (p)))
      g_string_append_unichar (name, g_utf8_get_char (p));
  return g_string_free (name, FALSE);
}

/* (row, column) with column 0 at the right. */
static gboolean
read_point (const Reader *self, gsize offset, SiguoPoint *point, GError **error)
{
  guint8 row = self->bytes[offset], column = self->bytes[offset + 1];

  for (SiguoPoint p = 0; p < self->board->n_points; p++)
    if (siguo_set_has (&self->board->points, p) && self->board->y[p] == row
        && self->board->x[p] + column == 16)
      {
        *point = p;
        return TRUE;
      }
  return refuse (error, offset, _("Row %u, column %u is not on the board."), row, column);
}

static SiguoEvent *
last_event (const Reader *self)
{
  GArray *events = self->record->events;

  return events->len > 0 ? &g_array_index (events, SiguoEvent, events->len - 1) : NULL;
}

/* Rules: the flag of a seat that is lost by the same move is not shown any more, though the file
 * names it. */
static void
forget_shown (SiguoEvent *event, const SiguoBoard *board, guint8 seat)
{
  guint kept = 0;

  for (guint i = 0; i < event->n_shown; i++)
    if (board->seat_of[event->shown[i].piece] != seat)
      event->shown[kept++] = event->shown[i];
  event->n_shown = (guint8) kept;
}

static gboolean
lose_seat (Reader *self, gsize offset, SiguoEvent *event, guint8 seat, SiguoOut reason,
           GError **error)
{
  if (!(self->alive & 1 << seat))
    return refuse (error, offset, _("A player is lost twice."));
  self->alive &= (guint8) ~(1 << seat);
  event->out[event->n_out].seat = seat;
  event->out[event->n_out].reason = (guint8) reason;
  event->n_out++;
  forget_shown (event, self->board, seat);
  for (SiguoPoint p = 0; p < self->board->n_points; p++)
    if (self->owner[p] == seat)
      self->owner[p] = SIGUO_NO_SEAT;
  return TRUE;
}

/* The flag that is shown because its field marshal fell; 0, 0 for none. */
static gboolean
read_shown (const Reader *self, gsize offset, SiguoEvent *event, GError **error)
{
  SiguoEventShown *shown = &event->shown[event->n_shown];
  SiguoPoint point;

  if (self->bytes[offset] == 0 && self->bytes[offset + 1] == 0)
    return TRUE;
  if (!read_point (self, offset, &point, error))
    return FALSE;
  shown->piece = point;
  shown->rank = SIGUO_RANK_FLAG;
  event->n_shown++;
  return TRUE;
}

static gboolean
read_move (Reader *self, gsize offset, GError **error)
{
  static const guint8 outcomes[] = {
    SIGUO_OUTCOME_QUIET, SIGUO_OUTCOME_WON, SIGUO_OUTCOME_LOST, SIGUO_OUTCOME_BOTH,
  };
  const guint8 flags = self->bytes[offset + 1];
  SiguoPoint from, to;
  SiguoEvent event;
  guint8 next = SIGUO_NO_SEAT;

  if ((flags & ~0x5b) != 0)
    return refuse (error, offset + 1, _("%u is the code of no move."), flags);
  if (!read_point (self, offset + 2, &from, error) || !read_point (self, offset + 4, &to, error)
      || !read_colour (self, offset + 1, flags >> 3 & 3, &next, error))
    return FALSE;
  if (self->owner[from] == SIGUO_NO_SEAT)
    return refuse (error, offset + 2, _("No piece stands where the move begins."));

  siguo_event_init (&event, SIGUO_EVENT_MOVE, self->owner[from]);
  event.from = from;
  event.to = to;
  event.next = next;
  event.outcome = outcomes[flags & 3];
  if (event.outcome != SIGUO_OUTCOME_QUIET)
    event.attacker = event.defender = SIGUO_RANK_UNKNOWN;
  /* The defender's flag comes first in an event. */
  if (!read_shown (self, offset + 8, &event, error)
      || !read_shown (self, offset + 6, &event, error))
    return FALSE;

  if (event.outcome == SIGUO_OUTCOME_QUIET || event.outcome == SIGUO_OUTCOME_WON)
    self->owner[to] = event.seat;
  else if (event.outcome == SIGUO_OUTCOME_BOTH)
    self->owner[to] = SIGUO_NO_SEAT;
  self->owner[from] = SIGUO_NO_SEAT;
  self->quiet_moves = event.outcome == SIGUO_OUTCOME_QUIET ? self->quiet_moves + 1 : 0;
  g_array_append_val (self->record->events, event);
  return TRUE;
}

static gboolean
read_timeout (Reader *self, gsize offset, guint8 seat, guint8 next, GError **error)
{
  SiguoEvent event;

  if (self->bytes[offset + 3] != ++self->timeouts[seat])
    return refuse (error, offset + 3, _("The time-outs are counted wrongly."));
  siguo_event_init (&event, SIGUO_EVENT_TIMEOUT, seat);
  event.next = next;
  g_array_append_val (self->record->events, event);
  return TRUE;
}

/* What follows from a move belongs to that move's event; what a player or the clock did is an event
 * by itself. */
static gboolean
read_lost (Reader *self, gsize offset, guint8 seat, guint8 next, GError **error)
{
  SiguoEvent *last = last_event (self);
  SiguoEvent event;
  SiguoEventKind kind;
  SiguoOut reason;

  switch (self->bytes[offset + 3])
    {
    case LOST_FLAG:
    case LOST_NO_MOVE:
      if (last == NULL)
        return refuse (error, offset, _("Nothing happened that a player could be lost by."));
      if (self->bytes[offset + 3] == LOST_NO_MOVE)
        reason = SIGUO_OUT_NO_MOVE;
      else
        {
          reason = SIGUO_OUT_FLAG;
          if (last->outcome == SIGUO_OUTCOME_WON)
            last->outcome = SIGUO_OUTCOME_FLAG;
          else if (last->outcome == SIGUO_OUTCOME_BOTH)
            last->outcome = SIGUO_OUTCOME_BOTH_FLAG;
          else
            return refuse (error, offset, _("A flag is lost without a battle."));
        }
      last->next = next;
      return lose_seat (self, offset, last, seat, reason, error);
    case LOST_TIMEOUTS:
      kind = SIGUO_EVENT_TIMEOUT;
      reason = SIGUO_OUT_TIMEOUTS;
      break;
    case LOST_SURRENDER:
      kind = SIGUO_EVENT_SURRENDER;
      reason = SIGUO_OUT_SURRENDER;
      break;
    case LOST_LEFT:
      kind = SIGUO_EVENT_LEAVE;
      reason = SIGUO_OUT_LEFT;
      break;
    default:
      return refuse (error, offset + 3, _("%u is the code of no loss."), self->bytes[offset + 3]);
    }
  siguo_event_init (&event, kind, seat);
  event.next = next;
  if (!lose_seat (self, offset, &event, seat, reason, error))
    return FALSE;
  g_array_append_val (self->record->events, event);
  return TRUE;
}

/* The seats of those teams that still have somebody; more than one team is what the file should not
 * have. */
static guint8
find_winners (const Reader *self)
{
  guint8 winners = 0;

  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (self->alive & 1 << seat)
      winners |= siguo_options_team (&self->record->options, seat);
  return winners;
}

static gboolean
read_over (Reader *self, gsize offset, GError **error)
{
  SiguoEvent *last = last_event (self);
  SiguoEvent event;

  self->record->finished = TRUE;
  switch (self->bytes[offset + 3])
    {
    case OVER_DECIDED:
    case OVER_TIMEOUTS:
      if (last == NULL || last->n_out == 0)
        return refuse (error, offset, _("The game is decided, but nobody has just lost."));
      last->end = SIGUO_END_TEAM_OUT;
      last->winners = find_winners (self);
      last->next = SIGUO_NO_SEAT;
      return TRUE;
    case OVER_DRAW:
      if (last != NULL && last->kind == SIGUO_EVENT_MOVE && last->n_out == 0
          && self->quiet_moves > QUIET_MOVES)
        {
          last->end = SIGUO_END_DRAW_QUIET;
          last->next = SIGUO_NO_SEAT;
          return TRUE;
        }
      siguo_event_init (&event, SIGUO_EVENT_DRAW, SIGUO_NO_SEAT);
      event.end = SIGUO_END_DRAW_AGREED;
      break;
    case OVER_UNDECIDED:
    case OVER_BROKEN_OFF:
    case OVER_BROKEN_OFF_TOO:
      siguo_event_init (&event, SIGUO_EVENT_STOP, SIGUO_NO_SEAT);
      event.end = SIGUO_END_STOPPED;
      break;
    default:
      return refuse (error, offset + 3, _("%u is the code of no end."), self->bytes[offset + 3]);
    }
  event.next = SIGUO_NO_SEAT;
  g_array_append_val (self->record->events, event);
  return TRUE;
}

static gboolean
read_event (Reader *self, gsize offset, GError **error)
{
  guint8 kind = self->bytes[offset + 1];
  guint8 seat = SIGUO_NO_SEAT, next = SIGUO_NO_SEAT;

  if (kind == EVENT_OVER)
    return read_over (self, offset, error);
  if (kind != EVENT_TIMEOUT && kind != EVENT_LOST && kind != EVENT_GONE)
    return refuse (error, offset + 1, _("%u is the code of no event."), kind);
  if (!read_colour (self, offset + 2, self->bytes[offset + 2], &seat, error)
      || !read_next (self, offset + 4, self->bytes[offset + 4], &next, error))
    return FALSE;
  if (kind == EVENT_TIMEOUT)
    return read_timeout (self, offset, seat, next, error);
  if (kind == EVENT_LOST)
    return read_lost (self, offset, seat, next, error);
  return TRUE;
}

static gboolean
read_records (Reader *self, guint count, GError **error)
{
  for (guint i = 0; i < count; i++)
    {
      gsize offset = AT_RECORDS + (gsize) RECORD_LENGTH * i;
      guint8 kind = self->bytes[offset];

      if (self->record->finished)
        return refuse (error, offset, _("The game is over, but more follows."));
      if (kind != RECORD_MOVE && kind != RECORD_EVENT)
        return refuse (error, offset, _("%u is the code of nothing that can happen."), kind);
      if (!(kind == RECORD_MOVE ? read_move : read_event) (self, offset, error))
        return FALSE;
    }
  return TRUE;
}

/* Which colours play, as bits of their seats. */
static gboolean
read_seats (Reader *self, GError **error)
{
  const guint8 players = self->bytes[AT_PLAYERS];

  if (players != 2 && players != 4)
    return refuse (error, AT_PLAYERS, _("A game of %u players is not known."), players);
  for (guint8 k = 0; k < SIGUO_N_SEATS; k++)
    {
      gsize offset = AT_BLOCKS + (gsize) BLOCK_LENGTH * k + BLOCK_COLOUR;

      if (self->bytes[offset] == k)
        self->seats |= (guint8) (1 << colour_to_seat (k));
      else if (self->bytes[offset] != NO_COLOUR)
        return refuse (error, offset, _("%u is the colour of no player."), self->bytes[offset]);
    }
  if (players == 4 ? self->seats != 0xf : self->seats != 0x5 && self->seats != 0xa)
    return refuse (error, AT_PLAYERS, _("The players do not sit as in any game."));
  return TRUE;
}

static void
make_record (Reader *self)
{
  const guint8 first = self->seats & 1 << SIGUO_SEAT_S ? SIGUO_SEAT_S : SIGUO_SEAT_E;
  const guint8 saved_by = self->bytes[AT_SAVED_BY];
  SiguoOptions options;

  siguo_options_init (&options, self->seats == 0xf ? SIGUO_MODE_SIGUO_DARK : SIGUO_MODE_SIGUO_DUEL);
  siguo_options_set_preset (&options, "qq");
  options.duel_sides = self->seats == 0xa;
  options.first_mover = first;
  self->record = siguo_record_new (&options);
  self->record->first = first;
  if (saved_by < SIGUO_N_SEATS && self->seats & 1 << colour_to_seat (saved_by))
    self->record->viewer = colour_to_seat (saved_by);
  self->board = siguo_board_get (siguo_options_board (&options));
  self->alive = self->seats;
}

static gboolean
read_players (Reader *self, GError **error)
{
  memset (self->owner, SIGUO_NO_SEAT, sizeof self->owner);
  for (guint8 k = 0; k < SIGUO_N_SEATS; k++)
    {
      gsize offset = AT_BLOCKS + (gsize) BLOCK_LENGTH * k;
      guint8 seat = colour_to_seat (k);

      if (!(self->seats & 1 << seat))
        continue;
      if (!read_layout (self->bytes, offset + BLOCK_LAYOUT, &self->record->layouts[seat], error))
        return FALSE;
      self->record->names[seat] = read_name (self->bytes + offset + BLOCK_NAME);
      for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
        if (!siguo_layout_is_camp (i))
          self->owner[siguo_board_point (self->board, seat, i / 5 + 1, i % 5 + 1)] = seat;
    }
  return TRUE;
}

static gboolean
read_game (Reader *self, GError **error)
{
  guint count;

  if (self->length < AT_RECORDS)
    return refuse (error, self->length, _("The file breaks off."));
  if (self->bytes[AT_KIND] != 1)
    return refuse (error, AT_KIND, _("%u is not the kind of a recorded game."),
                   self->bytes[AT_KIND]);
  if (read_16 (self->bytes + AT_HEAD_LENGTH) != HEAD_LENGTH)
    return refuse (error, AT_HEAD_LENGTH, _("A length does not fit."));
  count = read_16 (self->bytes + AT_COUNT);
  /* The length of all is kept in 16 bits and has no room for more records than this. */
  if (read_16 (self->bytes + AT_BODY_LENGTH) != HEAD_LENGTH + RECORD_LENGTH * count)
    return refuse (error, AT_BODY_LENGTH, _("A length does not fit."));
  if (self->bytes[AT_UNDECIDED] != NO_COLOUR && self->bytes[AT_UNDECIDED] >= SIGUO_N_SEATS)
    return refuse (error, AT_UNDECIDED, _("%u is the colour of no player."),
                   self->bytes[AT_UNDECIDED]);
  if (self->length < AT_RECORDS + (gsize) RECORD_LENGTH * count)
    return refuse (error, self->length, _("The file breaks off."));
  if (!read_seats (self, error))
    return FALSE;
  make_record (self);
  return read_players (self, error) && read_records (self, count, error);
}

/**
 * siguo_jgs_is:
 *
 * Returns: TRUE when @bytes begin like a .jgs file
 */
gboolean
siguo_jgs_is (const guint8 *bytes, gsize length)
{
  return length >= strlen (MAGIC) && memcmp (bytes, MAGIC, strlen (MAGIC)) == 0;
}

/**
 * siguo_jgs_read:
 *
 * Reads a .jgs (.jqs) game, played by the QQ preset as siguo_dark, or siguo_duel for two. The paths
 * and the ranks of battles are not in the file and stay untold.
 *
 * Returns: (transfer full): the record; NULL when anything does not fit, @error names the offset
 */
SiguoRecord *
siguo_jgs_read (const guint8 *bytes, gsize length, GError **error)
{
  Reader reader = { .bytes = bytes, .length = length };

  if (length > SIGUO_RECORD_MAX_BYTES)
    {
      g_set_error_literal (error, SIGUO_RECORD_ERROR, SIGUO_RECORD_ERROR_TOO_LARGE,
                           _("The file is too large for a recorded game."));
      return NULL;
    }
  if (!siguo_jgs_is (bytes, length))
    {
      refuse (error, 0, _("This is not a recorded game."));
      return NULL;
    }
  if (!read_game (&reader, error))
    g_clear_pointer (&reader.record, siguo_record_free);
  return reader.record;
}

/**
 * siguo_jql_is:
 *
 * Returns: TRUE when @bytes begin like a .jql file
 */
gboolean
siguo_jql_is (const guint8 *bytes, gsize length)
{
  return length >= sizeof JQL_MAGIC && memcmp (bytes, JQL_MAGIC, sizeof JQL_MAGIC) == 0;
}

/**
 * siguo_jql_read:
 * @layout: (out): untouched on error
 *
 * Reads a .jql layout, which must be whole and legal.
 *
 * Returns: TRUE; FALSE when anything does not fit, @error names the offset
 */
gboolean
siguo_jql_read (const guint8 *bytes, gsize length, SiguoLayout *layout, GError **error)
{
  static const guint8 kind[] = { 0x57, 0x04, 0x00, 0x00 };
  SiguoLayout read;

  if (!siguo_jql_is (bytes, length))
    return refuse (error, 0, _("This is not a layout."));
  if (length != JQL_LENGTH)
    return refuse (error, MIN (length, JQL_LENGTH),
                   length < JQL_LENGTH ? _("The file breaks off.") : _("The file is too long."));
  if (memcmp (bytes + sizeof JQL_MAGIC, kind, sizeof kind) != 0)
    return refuse (error, sizeof JQL_MAGIC, _("%u is not the kind of a layout."),
                   bytes[sizeof JQL_MAGIC]);
  if (!read_layout (bytes, JQL_LAYOUT, &read, error))
    return FALSE;
  for (guint i = 0; i < SIGUO_LAYOUT_POINTS; i++)
    if (read.rank[i] == SIGUO_RANK_UNKNOWN)
      return refuse (error, JQL_LAYOUT + i, _("A piece is not known."));
  *layout = read;
  return TRUE;
}
