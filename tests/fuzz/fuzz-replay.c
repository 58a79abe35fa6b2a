/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "../net/replay-room.h"
#include "../net/replay-world.h"

/* Longer ones tell nothing new. */
#define MAX_STEPS 500

typedef struct
{
  const guint8 *data;
  gsize left;
} Input;

/* The input is all that chance decides. */
static guint
take (guint    bound,
      gpointer user_data)
{
  Input *input = user_data;
  guint number = 0;

  for (guint range = 1; range < bound && input->left > 0; range *= 256)
    {
      number = number << 8 | *input->data++;
      input->left--;
    }
  return number % bound;
}

static void
check (ReplayRoom *room)
{
  g_autofree char *difference = replay_room_compare (room, 0);

  if (difference != NULL)
    g_error ("%s", difference);
}

/* A room in which things happen; what its journal says is what it is: tests/net/test-replay.c. */
int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  Input input = { data, size };
  g_autoptr (ReplayRoom) room = NULL;

  replay_world_begin (1);
  room = replay_room_new (take, &input);
  for (guint i = 0; i < MAX_STEPS && input.left > 0; i++)
    replay_room_step (room);
  check (room);
  replay_room_crash (room);

  return 0;
}
