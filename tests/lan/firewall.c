/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "firewall.h"

#include <string.h>

static int
compare (gconstpointer a,
         gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static char **
to_sorted (GPtrArray *rules)
{
  g_ptr_array_sort (rules, compare);
  g_ptr_array_add (rules, NULL);
  return (char **) g_ptr_array_free (rules, FALSE);
}

/* ufw writes ranges with a colon, firewalld and nft with a dash. */
static void
add_rule (GPtrArray  *rules,
          const char *protocol,
          const char *ports)
{
  g_autofree char *range = g_strdelimit (g_strdup (ports), ":", '-');

  g_ptr_array_add (rules, g_strdup_printf ("%s dport %s", protocol, range));
}

char **
firewall_read_ufw (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "siguo.ufw", NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *value = NULL;
  g_auto (GStrv) ports = NULL;
  GPtrArray *rules = g_ptr_array_new ();

  g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, &error);
  g_assert_no_error (error);
  value = g_key_file_get_string (file, "Siguo", "ports", &error);
  g_assert_no_error (error);
  ports = g_strsplit (value, "|", -1);
  for (guint i = 0; ports[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (ports[i], "/", 2);

      g_assert_nonnull (parts[1]);
      add_rule (rules, parts[1], parts[0]);
    }
  return to_sorted (rules);
}

static void
on_element (GMarkupParseContext *context,
            const char          *element,
            const char         **names,
            const char         **values,
            gpointer             user_data,
            GError             **error)
{
  const char *protocol, *port;

  if (strcmp (element, "port") == 0
      && g_markup_collect_attributes (element, names, values, error, G_MARKUP_COLLECT_STRING,
                                      "protocol", &protocol, G_MARKUP_COLLECT_STRING, "port", &port,
                                      G_MARKUP_COLLECT_INVALID))
    add_rule (user_data, protocol, port);
}

char **
firewall_read_firewalld (const char *folder)
{
  static const GMarkupParser parser = { .start_element = on_element };
  g_autofree char *path = g_build_filename (folder, "siguo.xml", NULL);
  GPtrArray *rules = g_ptr_array_new ();
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, rules, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_markup_parse_context_parse (context, text, -1, &error);
  g_assert_no_error (error);
  return to_sorted (rules);
}
