/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-option-words.h"

#include <glib/gi18n-lib.h>

#define SECONDS "10", "15", "20", "30", "45", "60", "90", "120", "none"
#define PLIES "0", "10", "20", "30", "40", "50"

static const SiguoOptionChoice choices[] = {
  { "duel_pieces", SIGUO_OPTION_GROUP_GAME, { "dark", "open" } },
  { "side_arms", SIGUO_OPTION_GROUP_GAME, { "open", "closed" } },
  { "duel_seats", SIGUO_OPTION_GROUP_GAME, { "SN", "EW" } },
  { "first_mover", SIGUO_OPTION_GROUP_GAME, { "random", "S", "E", "N", "W" } },
  { "turn_dir", SIGUO_OPTION_GROUP_GAME, { "ccw", "cw" } },
  { "flip_colour",
    SIGUO_OPTION_GROUP_FLIP,
    { "first_engineer", "own_two_in_a_row", "first_flip" } },
  { "flip_weaker_may_attack", SIGUO_OPTION_GROUP_FLIP, { "yes", "no" } },
  { "flip_mine_attackers", SIGUO_OPTION_GROUP_FLIP, { "any", "engineer_and_bomb" } },
  { "flip_flag_mines", SIGUO_OPTION_GROUP_FLIP, { "gone", "dug" } },
  { "flip_flag_taker", SIGUO_OPTION_GROUP_FLIP, { "engineer", "any" } },
  { "flip_carry_home", SIGUO_OPTION_GROUP_FLIP, { "yes", "no" } },
  { "flip_hq_lock", SIGUO_OPTION_GROUP_FLIP, { "no", "yes" } },
  { "mine", SIGUO_OPTION_GROUP_BATTLE, { "survives", "mutual" } },
  { "bomb_flag", SIGUO_OPTION_GROUP_BATTLE, { "captures", "forbidden" } },
  { "marshal_reveals_flag", SIGUO_OPTION_GROUP_SIGHT, { "on", "off" } },
  { "engineer_recon", SIGUO_OPTION_GROUP_SIGHT, { "off", "attack", "attack_and_defence" } },
  { "battle_reveal", SIGUO_OPTION_GROUP_SIGHT, { "none", "defender", "both" } },
  { "ally_layout_at_deploy", SIGUO_OPTION_GROUP_SIGHT, { "off", "on" } },
  { "dead_see_all", SIGUO_OPTION_GROUP_SIGHT, { "off", "on" } },
  { "move_seconds", SIGUO_OPTION_GROUP_CLOCK, { SECONDS } },
  { "timeout_limit", SIGUO_OPTION_GROUP_CLOCK, { "1", "2", "3", "5", "7", "10", "none" } },
  { "deploy_seconds",
    SIGUO_OPTION_GROUP_CLOCK,
    { "30", "60", "90", "120", "180", "300", "600", "none" } },
  { "no_move_check", SIGUO_OPTION_GROUP_ENDS, { "turn_start", "immediate" } },
  { "mutual_exhaustion", SIGUO_OPTION_GROUP_ENDS, { "draw", "next_mover_loses" } },
  { "no_contact_moves", SIGUO_OPTION_GROUP_ENDS, { "30", "50", "70", "100", "150", "200", "off" } },
  { "repetition", SIGUO_OPTION_GROUP_ENDS, { "forbid", "lose", "off" } },
  { "surrender_min_ply", SIGUO_OPTION_GROUP_ENDS, { PLIES } },
  { "draw_offer_min_ply", SIGUO_OPTION_GROUP_ENDS, { PLIES } },
  { "draw_offer_max", SIGUO_OPTION_GROUP_ENDS, { "0", "1", "2", "3", "5", "10" } },
  { "absent_player", SIGUO_OPTION_GROUP_TABLE, { "wait", "computer", "clock_runs" } },
  { "team_chat", SIGUO_OPTION_GROUP_TABLE, { "phrases", "free", "off" } },
  { "spectators", SIGUO_OPTION_GROUP_TABLE, { "public_view", "none" } },
  { NULL },
};

typedef struct
{
  const char *key;
  const char *value;           /* NULL: the title of the option */
  const char *context;         /* of the words for translators, NULL: none */
  const char *words;
  const char *sentence;
} Words;

static const Words table[] = {
  { "duel_pieces", NULL, NULL, N_("The other’s pieces") },
  { "duel_pieces", "dark", NULL, N_("Hidden"), N_("Each player sees only the own pieces.") },
  { "duel_pieces", "open", NULL, N_("Seen"), N_("Both players see all pieces.") },
  { "side_arms", NULL, NULL, N_("The arms at the sides") },
  { "side_arms", "open", NULL, N_("Open ground"),
    N_("The two empty arms at the sides are open ground for both.") },
  { "side_arms", "closed", NULL, N_("Closed"),
    N_("The arms at the sides and the curves to them are not there.") },
  { "duel_seats", NULL, NULL, N_("Where the two sit") },
  { "duel_seats", "SN", NULL, N_("South and North"), N_("The players sit in the South and the North.") },
  { "duel_seats", "EW", NULL, N_("East and West"), N_("The players sit in the East and the West.") },
  { "first_mover", NULL, NULL, N_("Who moves first") },
  { "first_mover", "random", NULL, N_("Drawn by lot"), N_("It is drawn by lot who moves first.") },
  { "first_mover", "S", NULL, N_("South (S)"), N_("South moves first.") },
  { "first_mover", "E", NULL, N_("East (E)"), N_("East moves first.") },
  { "first_mover", "N", NULL, N_("North (N)"), N_("North moves first.") },
  { "first_mover", "W", NULL, N_("West (W)"), N_("West moves first.") },
  { "turn_dir", NULL, NULL, N_("Order of turns") },
  { "turn_dir", "ccw", NULL, N_("Counter-clockwise"),
    N_("Turns go round counter-clockwise: South, East, North, West.") },
  { "turn_dir", "cw", NULL, N_("Clockwise"),
    N_("Turns go round clockwise: South, West, North, East.") },
  { "mine", NULL, NULL, N_("A mine that is attacked") },
  { "mine", "survives", NULL, N_("Stays, the attacker is lost"),
    N_("A mine stays when a piece runs into it; engineers and bombs remove it.") },
  { "mine", "mutual", NULL, N_("Is lost together with the attacker"),
    N_("A mine is lost together with the piece that runs into it; an engineer removes it unharmed.") },
  { "bomb_flag", NULL, NULL, N_("Bombs may take a flag") },
  { "bomb_flag", "captures", "option", NC_("option", "Yes"), N_("A bomb may take a flag.") },
  { "bomb_flag", "forbidden", "option", NC_("option", "No"), N_("A bomb may not take a flag.") },
  { "marshal_reveals_flag", NULL, NULL, N_("A lost Field Marshal shows the flag") },
  { "marshal_reveals_flag", "on", "option", NC_("option", "Yes"),
    N_("Who loses the Field Marshal has to show the flag to all.") },
  { "marshal_reveals_flag", "off", "option", NC_("option", "No"),
    N_("A lost Field Marshal does not show the flag.") },
  { "engineer_recon", NULL, NULL, N_("An engineer that is lost unmasks its killer") },
  { "engineer_recon", "off", "option", NC_("option", "No"),
    N_("An engineer that is lost tells nothing about its killer.") },
  { "engineer_recon", "attack", NULL, N_("When it attacked"),
    N_("A piece that kills an attacking engineer is shown to all for good.") },
  { "engineer_recon", "attack_and_defence", NULL, N_("Always"),
    N_("A piece that kills an engineer is shown to all for good.") },
  { "battle_reveal", NULL, NULL, N_("Shown to all in a battle") },
  { "battle_reveal", "none", "battle", NC_("battle", "Nothing"),
    N_("A battle shows only how it ended, no ranks.") },
  { "battle_reveal", "defender", NULL, N_("The defender’s rank"),
    N_("A battle shows the defender’s rank to all.") },
  { "battle_reveal", "both", NULL, N_("Both ranks"), N_("A battle shows both ranks to all.") },
  { "ally_layout_at_deploy", NULL, NULL, N_("Allies see each other deploy") },
  { "ally_layout_at_deploy", "off", "option", NC_("option", "No"),
    N_("Allies see each other’s pieces when play begins, not while they deploy.") },
  { "ally_layout_at_deploy", "on", "option", NC_("option", "Yes"),
    N_("Allies see each other’s pieces while they deploy. Such a game cannot be verified afterwards.") },
  { "dead_see_all", NULL, NULL, N_("Who is out sees all pieces") },
  { "dead_see_all", "off", "option", NC_("option", "No"),
    N_("Who is out sees what the seat saw, until the game is over.") },
  { "dead_see_all", "on", "option", NC_("option", "Yes"),
    N_("Who is out sees all pieces, and can no longer talk to the ally alone.") },
  { "move_seconds", NULL, NULL, N_("Time for a move") },
  { "move_seconds", "none", "time", NC_("time", "No limit"), N_("There is no clock.") },
  { "timeout_limit", NULL, NULL, N_("Time-outs until a player is out") },
  { "timeout_limit", "none", "time-outs", NC_("time-outs", "Any number"),
    N_("A time-out lets the turn pass; no number of them puts a player out.") },
  { "deploy_seconds", NULL, NULL, N_("Time to deploy") },
  { "deploy_seconds", "none", "time", NC_("time", "No limit"),
    N_("There is no time limit for deploying.") },
  { "no_move_check", NULL, NULL, N_("A player who cannot move is out") },
  { "no_move_check", "turn_start", NULL, N_("When the turn comes"),
    N_("A player who has no legal move when the turn comes is out.") },
  { "no_move_check", "immediate", NULL, N_("At once after a move"),
    N_("After a move, whoever was attacked and who moved are out if they cannot move any more.") },
  { "mutual_exhaustion", NULL, NULL, N_("When nobody can move any more") },
  { "mutual_exhaustion", "draw", NULL, N_("Draw"),
    N_("The game is a draw when nobody has a piece left that can move.") },
  { "mutual_exhaustion", "next_mover_loses", NULL, N_("Whose turn it is has lost"),
    N_("When nobody has a piece left that can move, the one whose turn it is has lost.") },
  { "no_contact_moves", NULL, NULL, N_("Moves without a battle until a draw") },
  { "no_contact_moves", "off", "moves", NC_("moves", "Never"),
    N_("The game may go on without a battle for ever.") },
  { "repetition", NULL, NULL, N_("The same move again and again") },
  { "repetition", "forbid", NULL, N_("Not a fourth time"),
    N_("Of eight moves without a battle a player may make the same one only three times.") },
  { "repetition", "lose", NULL, N_("Loses the game"),
    N_("Who makes the same move four times in eight moves without a battle has lost.") },
  { "repetition", "off", NULL, N_("Is allowed"), N_("The same move may be made again and again.") },
  { "surrender_min_ply", NULL, NULL, N_("Turns until one may surrender") },
  { "surrender_min_ply", "0", "turns", NC_("turns", "None"), N_("One may surrender at any time.") },
  { "draw_offer_min_ply", NULL, NULL, N_("Turns until a draw may be offered") },
  { "draw_offer_min_ply", "0", "turns", NC_("turns", "None"),
    N_("A draw may be offered at any time.") },
  { "draw_offer_max", NULL, NULL, N_("Draw offers of each player") },
  { "draw_offer_max", "0", "offers", NC_("offers", "None"), N_("Nobody may offer a draw.") },
  { "absent_player", NULL, NULL, N_("When a player is away") },
  { "absent_player", "wait", NULL, N_("Wait"),
    N_("When a player is away the clock stands still; the others may decide to go on.") },
  { "absent_player", "computer", NULL, N_("A computer player takes over"),
    N_("When a player is away a computer player takes over, knowing no more than the seat.") },
  { "absent_player", "clock_runs", NULL, N_("The clock runs on"),
    N_("When a player is away the clock runs on.") },
  { "team_chat", NULL, NULL, N_("Messages to the ally") },
  { "team_chat", "phrases", NULL, N_("Ready-made phrases"),
    N_("Allies send each other ready-made phrases only.") },
  { "team_chat", "free", NULL, N_("Anything"), N_("Allies may write to each other what they like.") },
  { "team_chat", "off", "messages", NC_("messages", "None"),
    N_("Allies cannot send each other messages.") },
  { "spectators", NULL, NULL, N_("Spectators") },
  { "spectators", "public_view", NULL, N_("May watch what is public"),
    N_("Others may watch; they see what is public.") },
  { "spectators", "none", "spectators", NC_("spectators", "None"), N_("Nobody else may watch.") },
  { "flip_colour", NULL, NULL, N_("What decides the colours") },
  { "flip_colour", "first_engineer", NULL, N_("The first engineer"),
    N_("Who first turns over an engineer plays its colour.") },
  { "flip_colour", "own_two_in_a_row", NULL, N_("One colour twice in a row"),
    N_("Who first turns over the same colour in two own turns in a row plays it.") },
  { "flip_colour", "first_flip", NULL, N_("The first piece"),
    N_("Who turns over the first piece plays its colour.") },
  { "flip_weaker_may_attack", NULL, NULL, N_("The weaker may attack the stronger") },
  { "flip_weaker_may_attack", "yes", "option", NC_("option", "Yes"),
    N_("A weaker piece may attack a stronger one and is lost.") },
  { "flip_weaker_may_attack", "no", "option", NC_("option", "No"),
    N_("A piece may not attack a stronger one.") },
  { "flip_mine_attackers", NULL, NULL, N_("Who may attack a mine") },
  { "flip_mine_attackers", "any", NULL, N_("Any piece"), N_("Any piece may attack a mine.") },
  { "flip_mine_attackers", "engineer_and_bomb", NULL, N_("Engineers and bombs"),
    N_("Only engineers and bombs may attack a mine.") },
  { "flip_flag_mines", NULL, NULL, N_("The flag can be taken when its mines") },
  { "flip_flag_mines", "gone", NULL, N_("Are gone"),
    N_("A flag can be taken when all three mines of its colour are gone.") },
  { "flip_flag_mines", "dug", NULL, N_("Were removed by engineers"),
    N_("A flag can be taken when engineers have removed all three mines of its colour; a mine lost "
       "otherwise saves the flag for good.") },
  { "flip_flag_taker", NULL, NULL, N_("Who may take the flag") },
  { "flip_flag_taker", "engineer", NULL, N_("Engineers"), N_("Only an engineer may take the flag.") },
  { "flip_flag_taker", "any", NULL, N_("Any piece"), N_("Any piece that can move may take the flag.") },
  { "flip_carry_home", NULL, NULL, N_("The flag is carried home") },
  { "flip_carry_home", "yes", "option", NC_("option", "Yes"),
    N_("The flag has to be carried to a headquarters of the own half to win.") },
  { "flip_carry_home", "no", "option", NC_("option", "No"), N_("Taking the flag wins at once.") },
  { "flip_hq_lock", NULL, NULL, N_("A headquarters locks what enters it") },
  { "flip_hq_lock", "no", "option", NC_("option", "No"), N_("Pieces may leave a headquarters again.") },
  { "flip_hq_lock", "yes", "option", NC_("option", "Yes"),
    N_("A piece in a headquarters never moves again.") },
};

const SiguoOptionChoice *
siguo_option_get_choices (void)
{
  return choices;
}

const SiguoOptionChoice *
siguo_option_find_choice (const char *key)
{
  for (const SiguoOptionChoice *choice = choices; choice->key != NULL; choice++)
    if (g_str_equal (choice->key, key))
      return choice;
  return NULL;
}

/**
 * siguo_option_list_values:
 * @options: the options of a room
 * @key: a key that their mode has
 *
 * Returns: (transfer full): values for the host to choose from, numbers in their order
 */
char **
siguo_option_list_values (const SiguoOptions *options, const char *key)
{
  const SiguoOptionChoice *choice = siguo_option_find_choice (key);
  g_autofree char *current = siguo_options_get (options, key);
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  for (guint i = 0; choice != NULL && i < G_N_ELEMENTS (choice->values); i++)
    {
      SiguoOptions with = *options;

      if (choice->values[i] == NULL)
        break;
      if (siguo_options_set (&with, key, choice->values[i], NULL))
        g_ptr_array_add (values, g_strdup (choice->values[i]));
    }
  if (current != NULL
      && !g_ptr_array_find_with_equal_func (values, current, g_str_equal, NULL))
    {
      guint at = 0;

      while (at < values->len && g_ascii_isdigit (*current)
             && g_ascii_strtoull (g_ptr_array_index (values, at), NULL, 10) != 0
             && g_ascii_strtoull (g_ptr_array_index (values, at), NULL, 10)
                    < g_ascii_strtoull (current, NULL, 10))
        at++;
      g_ptr_array_insert (values, (int) at, g_steal_pointer (&current));
    }
  g_ptr_array_add (values, NULL);
  return (char **) g_ptr_array_steal (values, NULL);
}

const char *
siguo_option_group_to_words (SiguoOptionGroup group)
{
  switch (group)
    {
    case SIGUO_OPTION_GROUP_GAME: return C_("group of rules", "Game");
    case SIGUO_OPTION_GROUP_BATTLE: return C_("group of rules", "Battle");
    case SIGUO_OPTION_GROUP_SIGHT: return C_("group of rules", "What Is Seen");
    case SIGUO_OPTION_GROUP_CLOCK: return C_("group of rules", "Clock");
    case SIGUO_OPTION_GROUP_ENDS: return C_("group of rules", "How It Ends");
    case SIGUO_OPTION_GROUP_TABLE: return C_("group of rules", "At the Table");
    case SIGUO_OPTION_GROUP_FLIP: return C_("group of rules", "Flip");
    case SIGUO_N_OPTION_GROUPS:
    default: return "";
    }
}

static const Words *
find_words (const char *key, const char *value)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (g_str_equal (table[i].key, key) && g_strcmp0 (table[i].value, value) == 0)
      return &table[i];
  return NULL;
}

static const char *
translate (const Words *found)
{
  return found->context != NULL ? g_dpgettext2 (GETTEXT_PACKAGE, found->context, found->words)
                                : _(found->words);
}

const char *
siguo_option_get_title (const char *key)
{
  const Words *found = find_words (key, NULL);

  return found != NULL ? translate (found) : key;
}

static gboolean
read_number (const char *value, guint *number)
{
  guint64 read;

  if (!g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT16, &read, NULL))
    return FALSE;
  *number = (guint) read;
  return TRUE;
}

static char *
seconds_to_words (guint seconds)
{
  if (seconds >= 120 && seconds % 60 == 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u minute", "%u minutes", seconds / 60),
                            seconds / 60);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u second", "%u seconds", seconds),
                          seconds);
}

char *
siguo_option_value_to_words (const char *key, const char *value)
{
  const Words *found = find_words (key, value);
  guint number;

  if (found != NULL)
    return g_strdup (translate (found));
  if (read_number (value, &number)
      && (g_str_equal (key, "move_seconds") || g_str_equal (key, "deploy_seconds")))
    return seconds_to_words (number);
  return g_strdup (value);
}

/* A sentence with a number in it; NULL for a key that has no numbers. */
static char *
number_to_sentence (const char *key, guint n)
{
  if (g_str_equal (key, "move_seconds"))
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "A move may take %u second; then the turn passes.",
                                         "A move may take %u seconds; then the turn passes.", n), n);
  if (g_str_equal (key, "timeout_limit"))
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "A player is out after %u time-out.",
                                         "A player is out after %u time-outs.", n), n);
  if (g_str_equal (key, "deploy_seconds"))
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "There is %u second to deploy.",
                                         "There are %u seconds to deploy.", n), n);
  if (g_str_equal (key, "no_contact_moves"))
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "More than %u move in a row without a battle is a draw.",
                                         "More than %u moves in a row without a battle are a draw.",
                                         n), n);
  if (g_str_equal (key, "surrender_min_ply"))
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "One may surrender once %u turn has been taken.",
                                         "One may surrender once %u turns have been taken.", n), n);
  if (g_str_equal (key, "draw_offer_min_ply"))
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "A draw may be offered once %u turn has been taken.",
                                         "A draw may be offered once %u turns have been taken.", n),
                            n);
  if (g_str_equal (key, "draw_offer_max"))
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "Each player may offer a draw %u time.",
                                         "Each player may offer a draw %u times.", n), n);
  return NULL;
}

char *
siguo_option_value_to_sentence (const char *key, const char *value)
{
  const Words *found = find_words (key, value);
  char *sentence = NULL;
  guint number;

  if (found != NULL && found->sentence != NULL)
    return g_strdup (_(found->sentence));
  if (read_number (value, &number))
    sentence = number_to_sentence (key, number);
  return sentence != NULL ? sentence : siguo_option_value_to_words (key, value);
}
