/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SIGUO_FRAME_MORE,    /* all bytes are used up */
  SIGUO_FRAME_HEADER,  /* a header is complete: opcode, fin, masked and payload are valid */
  SIGUO_FRAME_END,     /* its payload went by too */
} SiguoFrameStep;

/**
 * SiguoFrameScan:
 *
 * Follows a stream of WebSocket frames (RFC 6455, section 5.2) without keeping any of it. A plain
 * value, zero at the start.
 */
typedef struct
{
  guint8 header[10];
  guint n_header;
  guint n_mask;        /* bytes of the mask still to come */
  gboolean in_payload;
  guint64 left;        /* of the payload */

  guint8 opcode;
  gboolean fin;
  gboolean masked;
  guint64 payload;
} SiguoFrameScan;

/* Goes on to the next step, and moves @bytes and @length past what it used. Call again until it
 * says MORE. */
SiguoFrameStep siguo_frame_scan_step (SiguoFrameScan *scan, const guint8 **bytes, gsize *length);
/* Of the frame whose header was last completed: data (text, binary, continuation), or control? */
gboolean       siguo_frame_scan_is_control (const SiguoFrameScan *scan);

G_END_DECLS
