/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/common/siguo-message.h"
#include "referee/siguo-notice.h"

G_BEGIN_DECLS

/**
 * SiguoTranslation:
 * @command: what a message asks of the room; it points into the others and into the message
 *
 * Holds a command and what it points to while the room handles it.
 */
typedef struct
{
  SiguoCommand command;
  SiguoSecret secret;
  char *text;
  const char **texts;
} SiguoTranslation;

/**
 * siguo_translate_message:
 * @translation: (out): cleared with siguo_translation_clear() when this returned %TRUE
 * @board: the room's board, for the names of points
 * @message: what a client sent; kept until @translation is cleared
 *
 * Message → command. Names and chat come out clean; what cannot be cleaned or read (a name, a
 * point, a layout) comes out as %NULL or %SIGUO_NO_POINT, which the room refuses with the right
 * answer. The checks of HELLO's game and protocol are the caller's.
 *
 * Returns: %FALSE when @message is no command (PING, and all that rooms say)
 */
gboolean      siguo_translate_message (SiguoTranslation *translation, const SiguoBoard *board,
                                       const SiguoMessage *message);
void          siguo_translation_clear (SiguoTranslation *translation);

/**
 * siguo_translate_notice:
 * @notice: what the room says
 * @board: the room's board, for the names of points
 * @version: the program's version, for WELCOME
 *
 * Notice → message; each fits SIGUO_MAX_MESSAGE.
 *
 * Returns: (transfer full): the message
 */
SiguoMessage *siguo_translate_notice  (const SiguoNotice *notice, const SiguoBoard *board,
                                       const char *version);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SiguoTranslation, siguo_translation_clear)

G_END_DECLS
