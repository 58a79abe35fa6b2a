/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bomb.h"

#include <gio/gio.h>
#include <string.h>

#define INFLATED (100 * 1000 * 1000)
#define FRAME_MAX (16 * 1024)

GBytes *
bomb_new (void)
{
  static const char zeros[100000];
  static const guint8 end[] = { 0, 0, 0xff, 0xff };
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW, 9);
  g_autoptr (GByteArray) out = g_byte_array_new ();
  gsize left = INFLATED / BOMB_MESSAGES;
  GConverterResult result;

  do
    {
      g_autoptr (GError) error = NULL;
      gsize count = MIN (left, sizeof zeros), taken, given;
      guint8 buffer[FRAME_MAX];

      result = g_converter_convert (G_CONVERTER (compressor), zeros, count, buffer, sizeof buffer,
                                    left <= sizeof zeros ? G_CONVERTER_FLUSH : G_CONVERTER_NO_FLAGS,
                                    &taken, &given, &error);
      g_assert_no_error (error);
      left -= taken;
      g_byte_array_append (out, buffer, given);
    }
  while (result != G_CONVERTER_FLUSHED);
  g_assert_cmpuint (left, ==, 0);
  g_assert_cmpuint (out->len, <=, FRAME_MAX);
  g_assert_cmpmem (out->data + out->len - sizeof end, sizeof end, end, sizeof end);
  g_byte_array_set_size (out, out->len - sizeof end);
  return g_byte_array_free_to_bytes (g_steal_pointer (&out));
}
