/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-options.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (siguo-options-error-quark, siguo_options_error)

#define MAX_TEXT 2048
#define MAX_WORDS 4

/* Which modes have an option. */
enum
{
  DARK = 1 << SIGUO_MODE_SIGUO_DARK,
  DUAL = 1 << SIGUO_MODE_SIGUO_DUAL,
  OPEN = 1 << SIGUO_MODE_SIGUO_OPEN,
  DUEL = 1 << SIGUO_MODE_SIGUO_DUEL,
  CLASSIC_DARK = 1 << SIGUO_MODE_DUEL_DARK,
  CLASSIC_OPEN = 1 << SIGUO_MODE_DUEL_OPEN,
  FLIP = 1 << SIGUO_MODE_DUEL_FLIP,
  FOUR = DARK | DUAL | OPEN,
  LAID_OUT = FOUR | DUEL | CLASSIC_DARK | CLASSIC_OPEN,
  HIDDEN = DARK | DUAL | DUEL | CLASSIC_DARK,
  ALL = LAID_OUT | FLIP,
};

/* One row of the table of rules.md section 12. A number has no words but perhaps one for 0. */
typedef struct
{
  const char *key;
  gsize offset;
  gsize size;
  guint modes;
  const char *words[MAX_WORDS + 1];
  guint least, most;
} Option;

#define FIELD(name) G_STRUCT_OFFSET (SiguoOptions, name), sizeof (((SiguoOptions *) NULL)->name)
#define MOVER_WORDS "S", "E", "N", "W", "random"

static const char *const mode_words[] = {
  "siguo_dark", "siguo_dual", "siguo_open", "siguo_duel", "duel_dark", "duel_open", "duel_flip",
};

static const Option table[] = {
  /* Two that say which kind of siguo_duel it is come first, since other values depend on them. */
  { "duel_seats", FIELD (duel_sides), DUEL, { "SN", "EW" } },
  { "duel_pieces", FIELD (duel_open), DUEL, { "dark", "open" } },
  { "mine", FIELD (mine), ALL, { "survives", "mutual" } },
  { "bomb_flag", FIELD (bomb_flag_forbidden), ALL, { "captures", "forbidden" } },
  { "marshal_reveals_flag", FIELD (marshal_reveals_flag), HIDDEN, { "off", "on" } },
  { "engineer_recon", FIELD (engineer_recon), HIDDEN, { "off", "attack", "attack_and_defence" } },
  { "battle_reveal", FIELD (battle_reveal), HIDDEN, { "none", "defender", "both" } },
  { "ally_layout_at_deploy", FIELD (ally_layout_at_deploy), DUAL, { "off", "on" } },
  { "turn_dir", FIELD (turn_clockwise), FOUR, { "ccw", "cw" } },
  { "first_mover", FIELD (first_mover), ALL, { MOVER_WORDS } },
  { "move_seconds", FIELD (move_seconds), ALL, { "none" }, 10, 120 },
  { "timeout_limit", FIELD (timeout_limit), ALL, { "none" }, 1, 10 },
  { "deploy_seconds", FIELD (deploy_seconds), LAID_OUT, { "none" }, 30, 600 },
  { "surrender_min_ply", FIELD (surrender_min_ply), ALL, { NULL }, 0, 50 },
  { "draw_offer_min_ply", FIELD (draw_offer_min_ply), ALL, { NULL }, 0, 50 },
  { "draw_offer_max", FIELD (draw_offer_max), ALL, { NULL }, 0, 10 },
  { "no_contact_moves", FIELD (no_contact_moves), ALL, { "off" }, 20, 200 },
  { "mutual_exhaustion", FIELD (mutual_exhaustion), ALL, { "draw", "next_mover_loses" } },
  { "no_move_check", FIELD (no_move_check), ALL, { "turn_start", "immediate" } },
  { "repetition", FIELD (repetition), ALL, { "off", "forbid", "lose" } },
  { "absent_player", FIELD (absent_player), ALL, { "wait", "computer", "clock_runs" } },
  { "team_chat", FIELD (team_chat), FOUR, { "phrases", "free", "off" } },
  { "dead_see_all", FIELD (dead_see_all), FOUR, { "off", "on" } },
  { "spectators", FIELD (spectators_none), ALL, { "public_view", "none" } },
  { "side_arms", FIELD (side_arms_closed), DUEL, { "open", "closed" } },
  { "flip_colour",
    FIELD (flip_colour),
    FLIP,
    { "first_engineer", "own_two_in_a_row", "first_flip" } },
  { "flip_weaker_may_attack", FIELD (flip_weaker_may_not_attack), FLIP, { "yes", "no" } },
  { "flip_mine_attackers", FIELD (flip_mine_engineer_only), FLIP, { "any", "engineer_and_bomb" } },
  { "flip_flag_mines", FIELD (flip_flag_mines_dug), FLIP, { "gone", "dug" } },
  { "flip_flag_taker", FIELD (flip_flag_taker_any), FLIP, { "engineer", "any" } },
  { "flip_carry_home", FIELD (flip_carry_home_off), FLIP, { "yes", "no" } },
  { "flip_hq_lock", FIELD (flip_hq_lock), FLIP, { "no", "yes" } },
};

static const Option *
find_option (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (strcmp (table[i].key, key) == 0)
      return &table[i];
  return NULL;
}

static gboolean
has_option (const SiguoOptions *options, const Option *option)
{
  return (option->modes & 1 << options->mode) != 0;
}

static guint
get_field (const SiguoOptions *options, const Option *option)
{
  const guint8 *field = (const guint8 *) options + option->offset;

  return option->size == sizeof (guint16) ? *(const guint16 *) (const void *) field : *field;
}

static void
set_field (SiguoOptions *options, const Option *option, guint value)
{
  guint8 *field = (guint8 *) options + option->offset;

  if (option->size == sizeof (guint16))
    *(guint16 *) (void *) field = value;
  else
    *field = value;
}

/* Returns: the value as text; @number is where a number is written */
static const char *
value_to_text (const Option *option, guint value, char number[8])
{
  if (option->most == 0 || (value == 0 && option->words[0] != NULL))
    return option->words[value];
  g_snprintf (number, 8, "%u", value);
  return number;
}

static gboolean
value_from_text (const Option *option, const char *text, guint *value)
{
  guint64 number;

  for (guint i = 0; i <= MAX_WORDS && option->words[i] != NULL; i++)
    if (strcmp (option->words[i], text) == 0)
      {
        *value = i;
        return TRUE;
      }
  if (option->most == 0 || strlen (text) > 3 || (text[0] == '0' && text[1] != '\0')
      || !g_ascii_string_to_unsigned (text, 10, option->least, option->most, &number, NULL))
    return FALSE;
  *value = number;
  return TRUE;
}

static gboolean
is_seat_playing (const SiguoOptions *options, guint seat)
{
  return seat >= SIGUO_N_SEATS || (siguo_options_seats (options) & 1 << seat) != 0;
}

/**
 * siguo_options_init:
 * @options: (out): the defaults of @mode
 * @mode: a mode
 */
void
siguo_options_init (SiguoOptions *options, SiguoMode mode)
{
  guint bit = 1 << mode;

  g_return_if_fail (mode <= SIGUO_MODE_DUEL_FLIP);

  memset (options, 0, sizeof (*options));
  options->mode = mode;
  options->marshal_reveals_flag = (bit & HIDDEN) != 0;
  options->first_mover = SIGUO_FIRST_MOVER_RANDOM;
  options->move_seconds = 30;
  options->timeout_limit = 5;
  options->deploy_seconds = bit & LAID_OUT ? 90 : 0;
  options->surrender_min_ply = 20;
  options->draw_offer_min_ply = 20;
  options->draw_offer_max = 3;
  options->no_contact_moves = bit & (FOUR | DUEL) ? 70 : 50;
  options->repetition = bit & FOUR ? SIGUO_REPETITION_OFF : SIGUO_REPETITION_FORBID;
}

/**
 * siguo_options_set_preset:
 * @options: (inout): the mode stays, and what is no rule but the kind of a duel (seats, pieces,
 * side arms)
 * @preset: "classic", "qq", "friends"; in flip also "flip_classic" and "flip_modern"
 *
 * Returns: %FALSE for a name that the mode does not have
 */
gboolean
siguo_options_set_preset (SiguoOptions *options, const char *preset)
{
  SiguoOptions new;
  gboolean flip = options->mode == SIGUO_MODE_DUEL_FLIP;

  siguo_options_init (&new, options->mode);
  new.duel_sides = options->duel_sides;
  new.duel_open = options->duel_open;
  new.side_arms_closed = options->side_arms_closed;
  if (strcmp (preset, "classic") == 0 || (flip && strcmp (preset, "flip_classic") == 0))
    ;
  else if (strcmp (preset, "qq") == 0)
    {
      new.no_contact_moves = 70;
      new.no_move_check = SIGUO_NO_MOVE_IMMEDIATE;
      new.mutual_exhaustion = SIGUO_EXHAUSTION_NEXT_MOVER_LOSES;
      /* Seven of the recorded games of two have the move that "forbid" refuses. */
      if (options->mode == SIGUO_MODE_SIGUO_DUEL)
        new.repetition = SIGUO_REPETITION_OFF;
    }
  else if (strcmp (preset, "friends") == 0)
    {
      new.move_seconds = 0;
      new.absent_player = SIGUO_ABSENT_WAIT;
      if (1 << options->mode & FOUR)
        new.team_chat = SIGUO_TEAM_CHAT_FREE;
    }
  else if (flip && strcmp (preset, "flip_modern") == 0)
    {
      new.flip_colour = SIGUO_FLIP_OWN_TWO_IN_A_ROW;
      new.flip_weaker_may_not_attack = TRUE;
      new.flip_mine_engineer_only = TRUE;
      new.flip_flag_taker_any = TRUE;
      new.flip_carry_home_off = TRUE;
    }
  else
    return FALSE;
  *options = new;
  return TRUE;
}

/* Some values exclude each other; the one that was set last stays. */
static void
settle (SiguoOptions *options, const Option *last)
{
  /* The side arms are where E and W sit. */
  if (options->duel_sides && options->side_arms_closed)
    {
      if (last->offset == G_STRUCT_OFFSET (SiguoOptions, side_arms_closed))
        options->duel_sides = FALSE;
      else
        options->side_arms_closed = FALSE;
    }
  if (!is_seat_playing (options, options->first_mover))
    options->first_mover = SIGUO_FIRST_MOVER_RANDOM;
  /* Only an engineer carries the flag home. */
  if (options->flip_flag_taker_any && !options->flip_carry_home_off)
    {
      if (last->offset == G_STRUCT_OFFSET (SiguoOptions, flip_carry_home_off))
        options->flip_flag_taker_any = FALSE;
      else
        options->flip_carry_home_off = TRUE;
    }
}

/**
 * siguo_options_set:
 * @options: (inout): untouched on failure
 * @key: a key of rules.md section 12; "duel_seats" (SN, EW) and "duel_pieces" (dark, open) say
 * which kind of siguo_duel it is; "mode" sets the defaults of that mode
 * @value: one of its values
 *
 * Returns: whether there is such a key in this mode with such a value
 */
gboolean
siguo_options_set (SiguoOptions *options, const char *key, const char *value, GError **error)
{
  const Option *option = find_option (key);
  guint number;

  if (strcmp (key, "mode") == 0)
    {
      for (guint i = 0; i < G_N_ELEMENTS (mode_words); i++)
        if (strcmp (mode_words[i], value) == 0)
          {
            siguo_options_init (options, i);
            return TRUE;
          }
      g_set_error_literal (error, SIGUO_OPTIONS_ERROR, SIGUO_OPTIONS_ERROR_VALUE,
                           _("There is no such way of playing."));
      return FALSE;
    }
  if (option == NULL || !has_option (options, option))
    {
      g_set_error (error, SIGUO_OPTIONS_ERROR, SIGUO_OPTIONS_ERROR_KEY,
                   _("This way of playing has no option “%.40s”."), option != NULL ? key : "?");
      return FALSE;
    }
  if (!value_from_text (option, value, &number)
      || (option->offset == G_STRUCT_OFFSET (SiguoOptions, first_mover)
          && !is_seat_playing (options, number)))
    {
      g_set_error (error, SIGUO_OPTIONS_ERROR, SIGUO_OPTIONS_ERROR_VALUE,
                   _("The option “%s” has no such value."), key);
      return FALSE;
    }
  set_field (options, option, number);
  settle (options, option);
  return TRUE;
}

/**
 * siguo_options_get:
 * @options: options
 * @key: a key, or "mode"
 *
 * Returns: (transfer full) (nullable): the text of its value; %NULL for a key that the mode does
 * not have
 */
char *
siguo_options_get (const SiguoOptions *options, const char *key)
{
  const Option *option = find_option (key);
  char number[8];

  if (strcmp (key, "mode") == 0)
    return g_strdup (mode_words[options->mode]);
  if (option == NULL || !has_option (options, option))
    return NULL;
  return g_strdup (value_to_text (option, get_field (options, option), number));
}

/**
 * siguo_options_to_text:
 * @options: options
 *
 * Returns: (transfer full): "mode=siguo_dark mine=survives …": every key that the mode has
 */
char *
siguo_options_to_text (const SiguoOptions *options)
{
  GString *text = g_string_new ("mode=");

  g_string_append (text, mode_words[options->mode]);
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (has_option (options, &table[i]))
      {
        char number[8];

        g_string_append_printf (text, " %s=%s", table[i].key,
                                value_to_text (&table[i], get_field (options, &table[i]), number));
      }
  return g_string_free (text, FALSE);
}

/**
 * siguo_options_from_text:
 * @options: (out): untouched on failure
 * @text: "mode=…" and then "key=value" words, each key at most once, one blank between them
 *
 * Returns: whether all of @text is understood; keys not named have the mode's default
 */
gboolean
siguo_options_from_text (SiguoOptions *options, const char *text, GError **error)
{
  g_auto (GStrv) words = NULL;
  SiguoOptions read;
  guint64 seen = 0;

  if (strnlen (text, MAX_TEXT) == MAX_TEXT || !g_str_has_prefix (text, "mode="))
    {
      g_set_error_literal (error, SIGUO_OPTIONS_ERROR, SIGUO_OPTIONS_ERROR_SYNTAX,
                           _("Options begin with “mode=”."));
      return FALSE;
    }
  words = g_strsplit (text, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      char *value = strchr (words[i], '=');
      const Option *option;

      if (value == NULL)
        {
          g_set_error_literal (error, SIGUO_OPTIONS_ERROR, SIGUO_OPTIONS_ERROR_SYNTAX,
                               _("Every option is a key, “=” and a value."));
          return FALSE;
        }
      *value++ = '\0';
      option = find_option (words[i]);
      if ((i > 0 && strcmp (words[i], "mode") == 0)
          || (option != NULL && seen & G_GUINT64_CONSTANT (1) << (option - table)))
        {
          g_set_error (error, SIGUO_OPTIONS_ERROR, SIGUO_OPTIONS_ERROR_SYNTAX,
                       _("The option “%s” is there twice."), words[i]);
          return FALSE;
        }
      if (option != NULL)
        seen |= G_GUINT64_CONSTANT (1) << (option - table);
      if (!siguo_options_set (&read, words[i], value, error))
        return FALSE;
    }
  *options = read;
  return TRUE;
}

gboolean
siguo_options_equal (const SiguoOptions *a, const SiguoOptions *b)
{
  if (a->mode != b->mode)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (has_option (a, &table[i]) && get_field (a, &table[i]) != get_field (b, &table[i]))
      return FALSE;
  return TRUE;
}

/**
 * siguo_options_board:
 * @options: options
 *
 * Returns: the board that they play on
 */
SiguoBoardKind
siguo_options_board (const SiguoOptions *options)
{
  if (1 << options->mode & FOUR)
    return SIGUO_BOARD_FOUR;
  if (options->mode == SIGUO_MODE_SIGUO_DUEL)
    return options->side_arms_closed ? SIGUO_BOARD_FOUR_CLOSED : SIGUO_BOARD_FOUR;
  return SIGUO_BOARD_CLASSIC;
}

/**
 * siguo_options_seats:
 * @options: options
 *
 * Returns: the seats that play, as bits 1 << seat
 */
guint8
siguo_options_seats (const SiguoOptions *options)
{
  if (1 << options->mode & FOUR)
    return 0x0f;
  if (options->mode == SIGUO_MODE_SIGUO_DUEL && options->duel_sides)
    return 1 << SIGUO_SEAT_E | 1 << SIGUO_SEAT_W;
  return 1 << SIGUO_SEAT_S | 1 << SIGUO_SEAT_N;
}

/**
 * siguo_options_team:
 * @options: options
 * @seat: a seat that plays
 *
 * Returns: the seats of its team, itself included, as bits; 0 for a seat that does not play
 */
guint8
siguo_options_team (const SiguoOptions *options, SiguoSeat seat)
{
  g_return_val_if_fail (seat < SIGUO_N_SEATS, 0);

  if ((siguo_options_seats (options) & 1 << seat) == 0)
    return 0;
  if (1 << options->mode & FOUR)
    return 1 << seat | 1 << (seat + 2) % SIGUO_N_SEATS;
  return 1 << seat;
}

/**
 * siguo_options_is_open:
 * @options: options
 *
 * Returns: whether every piece is shown to everybody from the start of play
 */
gboolean
siguo_options_is_open (const SiguoOptions *options)
{
  return options->mode == SIGUO_MODE_SIGUO_OPEN || options->mode == SIGUO_MODE_DUEL_OPEN
         || (options->mode == SIGUO_MODE_SIGUO_DUEL && options->duel_open);
}

/**
 * siguo_mode_to_text:
 * @mode: a mode
 *
 * Returns: its id, "siguo_dark"; static
 */
const char *
siguo_mode_to_text (SiguoMode mode)
{
  g_return_val_if_fail (mode < G_N_ELEMENTS (mode_words), "");
  return mode_words[mode];
}
