/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-frame-scan.h"

#define BIT_FIN 0x80
#define BITS_OPCODE 0x0f
#define BIT_MASKED 0x80
#define BITS_LENGTH 0x7f
#define BIT_CONTROL 0x08

/* How long the header is without the mask, as far as the bytes so far tell. */
static guint
header_length (const SiguoFrameScan *scan)
{
  if (scan->n_header < 2)
    return 2;

  switch (scan->header[1] & BITS_LENGTH)
    {
    case 126:
      return 4;
    case 127:
      return 10;
    default:
      return 2;
    }
}

static guint64
read_length (const SiguoFrameScan *scan)
{
  guint64 length = 0;

  if (scan->n_header == 2)
    return scan->header[1] & BITS_LENGTH;

  for (guint i = 2; i < scan->n_header; i++)
    length = length << 8 | scan->header[i];

  return length;
}

SiguoFrameStep
siguo_frame_scan_step (SiguoFrameScan  *scan,
                       const guint8   **bytes,
                       gsize           *length)
{
  if (!scan->in_payload)
    {
      while (scan->n_header < header_length (scan))
        {
          if (*length == 0)
            return SIGUO_FRAME_MORE;
          scan->header[scan->n_header++] = **bytes;
          (*bytes)++;
          (*length)--;

          if (scan->n_header == 2)
            scan->n_mask = scan->header[1] & BIT_MASKED ? 4 : 0;
        }

      scan->opcode = scan->header[0] & BITS_OPCODE;
      scan->fin = (scan->header[0] & BIT_FIN) != 0;
      scan->masked = (scan->header[1] & BIT_MASKED) != 0;
      scan->payload = read_length (scan);
      scan->left = scan->payload;
      scan->in_payload = TRUE;

      return SIGUO_FRAME_HEADER;
    }

  if (scan->n_mask > 0)
    {
      guint used = MIN (scan->n_mask, *length);

      scan->n_mask -= used;
      *bytes += used;
      *length -= used;
      if (scan->n_mask > 0)
        return SIGUO_FRAME_MORE;
    }

  if (scan->left > 0)
    {
      gsize used = MIN (scan->left, *length);

      scan->left -= used;
      *bytes += used;
      *length -= used;
      if (scan->left > 0)
        return SIGUO_FRAME_MORE;
    }

  scan->in_payload = FALSE;
  scan->n_header = 0;

  return SIGUO_FRAME_END;
}

gboolean
siguo_frame_scan_is_control (const SiguoFrameScan *scan)
{
  return (scan->opcode & BIT_CONTROL) != 0;
}
