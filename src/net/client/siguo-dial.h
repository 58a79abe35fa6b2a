/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "net/client/siguo-address.h"
#include "net/common/siguo-channel.h"

G_BEGIN_DECLS

/**
 * SiguoDialError:
 * @SIGUO_DIAL_ERROR_NOBODY: nobody has the address, or somebody on the way says no
 * @SIGUO_DIAL_ERROR_NO_NAME: the name is not known
 * @SIGUO_DIAL_ERROR_NO_WAY: this computer has no route to the address
 * @SIGUO_DIAL_ERROR_REFUSED: a machine is there, but nothing listens on the port
 * @SIGUO_DIAL_ERROR_NOT_A_ROOM: what listens there is something else
 * @SIGUO_DIAL_ERROR_VERSION: a room, but one that does not talk this way
 * @SIGUO_DIAL_ERROR_FULL: a room that takes no more connections
 * @SIGUO_DIAL_ERROR_TIMED_OUT: no answer in time
 *
 * The messages are translated sentences for the player, with what may help.
 */
typedef enum
{
  SIGUO_DIAL_ERROR_NOBODY,
  SIGUO_DIAL_ERROR_NO_NAME,
  SIGUO_DIAL_ERROR_NO_WAY,
  SIGUO_DIAL_ERROR_REFUSED,
  SIGUO_DIAL_ERROR_NOT_A_ROOM,
  SIGUO_DIAL_ERROR_VERSION,
  SIGUO_DIAL_ERROR_FULL,
  SIGUO_DIAL_ERROR_TIMED_OUT,
} SiguoDialError;

#define SIGUO_DIAL_ERROR (siguo_dial_error_quark ())
GQuark        siguo_dial_error_quark (void);

/* Connects to one address; without a port all ports of the design are tried. Nothing goes through a
 * proxy. */
void          siguo_dial_async       (const SiguoAddress *address, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
/* @addresses: (element-type SiguoAddress): started 250 ms apart, the first that answers wins, the
 * others are dropped */
void          siguo_dial_any_async   (GPtrArray *addresses, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
/* The same. @doubted: (nullable) (element-type SiguoAddress): with their ports, they come last,
 * also where another address leads to them */
void          siguo_dial_places_async (GPtrArray *addresses, GPtrArray *doubted,
                                       GCancellable *cancellable, GAsyncReadyCallback callback,
                                       gpointer user_data);
/* In the callback, of a dial that went well. Returns: (transfer full): who answered */
SiguoAddress *siguo_dial_get_address (GAsyncResult *result);
/* Of any. Returns: (transfer full): a channel on which the room waits for HELLO; or NULL with
 * @error of SIGUO_DIAL_ERROR, or G_IO_ERROR_CANCELLED */
SiguoChannel *siguo_dial_finish      (GAsyncResult *result, GError **error);

G_END_DECLS
