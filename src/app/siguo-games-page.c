/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-games-page.h"

#include <glib/gi18n-lib.h>

#include "siguo-games-folder.h"
#include "siguo-notice-bar.h"

struct _SiguoGamesPage
{
  AdwBin parent_instance;

  GtkMenuButton *menu_button;
  SiguoNoticeBar *notice;
  GtkStack *stack;
  GtkListBox *list;

  char *folder;
  GListStore *games;
  GCancellable *cancellable; /* of the reading that is under way */
};

enum
{
  OPEN,
  LISTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SiguoGamesPage, siguo_games_page, ADW_TYPE_BIN)

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  /* Names of people are no markup, and neither is what a file is called. */
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static const char *
get_outcome_class (SiguoGameItem *item)
{
  switch (siguo_game_item_get_outcome (item))
    {
    case SIGUO_RECORD_WON: return "won";
    case SIGUO_RECORD_LOST: return "lost";
    case SIGUO_RECORD_BROKEN_OFF: return "broken-off";
    case SIGUO_RECORD_NO_RESULT:
    case SIGUO_RECORD_DRAW:
    case SIGUO_RECORD_DECIDED:
    default: return "plain";
    }
}

static GtkWidget *
create_row (gpointer item, gpointer user_data)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 14);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *label;

  gtk_widget_add_css_class (row, "game-row");
  gtk_widget_set_hexpand (texts, TRUE);
  add_label (texts, siguo_game_item_get_title (item), "game-title");
  if (siguo_game_item_is_readable (item))
    add_label (texts, siguo_game_item_get_result (item), "game-result");
  label = add_label (texts, siguo_game_item_get_detail (item), "dim-label");
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_set_tooltip_text (label, siguo_game_item_get_detail (item));
  gtk_box_append (GTK_BOX (box), texts);

  label = add_label (box,
                     siguo_game_item_is_readable (item)
                         ? siguo_record_words_outcome (siguo_game_item_get_outcome (item))
                         : C_("recorded game", "Damaged"),
                     "outcome");
  gtk_widget_add_css_class (label, siguo_game_item_is_readable (item) ? get_outcome_class (item)
                                                                      : "broken-off");
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, siguo_game_item_get_title (item),
      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, siguo_game_item_get_detail (item), -1);
  return row;
}

static void
on_row_activated (SiguoGamesPage *self, GtkListBoxRow *row)
{
  g_autoptr (SiguoGameItem) item =
      g_list_model_get_item (G_LIST_MODEL (self->games), gtk_list_box_row_get_index (row));

  if (item == NULL)
    return;
  siguo_notice_bar_hide (self->notice);
  g_signal_emit (self, signals[OPEN], 0, siguo_game_item_get_file (item));
}

static void
on_listed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  SiguoGamesPage *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) items = siguo_games_folder_list_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->cancellable);
  if (items != NULL)
    g_list_store_splice (self->games, 0, g_list_model_get_n_items (G_LIST_MODEL (self->games)),
                         items->pdata, items->len);
  else
    siguo_games_page_show_problem (self, error->message);
  gtk_stack_set_visible_child_name (
      self->stack, g_list_model_get_n_items (G_LIST_MODEL (self->games)) > 0 ? "list" : "none");
  g_signal_emit (self, signals[LISTED], 0);
}

static void
siguo_games_page_dispose (GObject *object)
{
  SiguoGamesPage *self = SIGUO_GAMES_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->games);
  G_OBJECT_CLASS (siguo_games_page_parent_class)->dispose (object);
}

static void
siguo_games_page_finalize (GObject *object)
{
  g_free (SIGUO_GAMES_PAGE (object)->folder);
  G_OBJECT_CLASS (siguo_games_page_parent_class)->finalize (object);
}

static void
siguo_games_page_class_init (SiguoGamesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = siguo_games_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = siguo_games_page_finalize;

  signals[OPEN] = g_signal_new ("open", SIGUO_TYPE_GAMES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  signals[LISTED] = g_signal_new ("listed", SIGUO_TYPE_GAMES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);

  g_type_ensure (SIGUO_TYPE_NOTICE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/siguo/Siguo/ui/games-page.ui");
  gtk_widget_class_bind_template_child (widget_class, SiguoGamesPage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, SiguoGamesPage, notice);
  gtk_widget_class_bind_template_child (widget_class, SiguoGamesPage, stack);
  gtk_widget_class_bind_template_child (widget_class, SiguoGamesPage, list);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
}

static void
siguo_games_page_init (SiguoGamesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->games = g_list_store_new (SIGUO_TYPE_GAME_ITEM);
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (self->games), create_row, NULL, NULL);
}

GtkWidget *
siguo_games_page_new (const char *folder)
{
  SiguoGamesPage *self = g_object_new (SIGUO_TYPE_GAMES_PAGE, NULL);

  self->folder = g_strdup (folder);
  return GTK_WIDGET (self);
}

void
siguo_games_page_set_menu (SiguoGamesPage *self, GMenuModel *menu)
{
  g_return_if_fail (SIGUO_IS_GAMES_PAGE (self));

  gtk_menu_button_set_menu_model (self->menu_button, menu);
}

void
siguo_games_page_refresh (SiguoGamesPage *self)
{
  g_return_if_fail (SIGUO_IS_GAMES_PAGE (self));

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  siguo_games_folder_list_async (self->folder, self->cancellable, on_listed, self);
}

void
siguo_games_page_show_problem (SiguoGamesPage *self, const char *text)
{
  g_return_if_fail (SIGUO_IS_GAMES_PAGE (self));

  siguo_notice_bar_show (self->notice, "error", text);
}

const char *
siguo_games_page_get_notice (SiguoGamesPage *self)
{
  g_return_val_if_fail (SIGUO_IS_GAMES_PAGE (self), NULL);

  return siguo_notice_bar_get_text (self->notice);
}

GListModel *
siguo_games_page_get_games (SiguoGamesPage *self)
{
  g_return_val_if_fail (SIGUO_IS_GAMES_PAGE (self), NULL);

  return G_LIST_MODEL (self->games);
}
