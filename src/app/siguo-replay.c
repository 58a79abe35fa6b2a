/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-replay.h"

#include "rules/siguo-view.h"

/* Positions are kept at every so many steps; from the nearest one it is never far. */
#define STRIDE 32

#define N_VIEWERS (SIGUO_N_SEATS + 1)

struct _SiguoReplay
{
  SiguoRecord *record;
  GArray
      *frames[N_VIEWERS]; /* (element-type SiguoPosition): steps 0, STRIDE …; made when asked for */
};

static guint
get_slot (guint8 viewer)
{
  return viewer < SIGUO_N_SEATS ? viewer : SIGUO_N_SEATS;
}

SiguoReplay *
siguo_replay_new (SiguoRecord *record)
{
  SiguoReplay *self = g_new0 (SiguoReplay, 1);

  self->record = record;
  for (guint i = 0; i < N_VIEWERS; i++)
    self->frames[i] = g_array_new (FALSE, FALSE, sizeof (SiguoPosition));
  return self;
}

void
siguo_replay_free (SiguoReplay *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < N_VIEWERS; i++)
    g_array_unref (self->frames[i]);
  siguo_record_free (self->record);
  g_free (self);
}

const SiguoRecord *
siguo_replay_get_record (const SiguoReplay *self)
{
  return self->record;
}

guint
siguo_replay_get_n_steps (const SiguoReplay *self)
{
  return self->record->events->len;
}

guint8
siguo_replay_get_seats (const SiguoReplay *self)
{
  return siguo_options_seats (&self->record->options);
}

gboolean
siguo_replay_knows_view (const SiguoReplay *self, guint8 seat)
{
  const SiguoOptions *options = &self->record->options;

  g_return_val_if_fail (seat < SIGUO_N_SEATS, FALSE);

  if (!(siguo_replay_get_seats (self) & 1 << seat))
    return FALSE;
  /* In flip all know the same. */
  return options->mode == SIGUO_MODE_DUEL_FLIP
         || !siguo_layout_is_hidden (&self->record->layouts[seat]);
}

static void
see_layouts (const SiguoReplay *self, guint8 viewer, gboolean is_out,
             SiguoLayout seen[SIGUO_N_SEATS])
{
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    siguo_view_layout (&self->record->options, viewer, is_out, seat, &self->record->layouts[seat],
                       &seen[seat]);
}

static void
begin (const SiguoReplay *self, guint8 viewer, SiguoPosition *position)
{
  SiguoLayout seen[SIGUO_N_SEATS];

  if (viewer == SIGUO_NO_SEAT)
    {
      siguo_record_begin (self->record, position);
      return;
    }
  see_layouts (self, viewer, FALSE, seen);
  /* In flip this lays all pieces face down: they are nobody's to know. */
  siguo_position_init (position, &self->record->options, seen, self->record->first);
}

/* Who is out learns all with dead_see_all, as long as the game goes on: after it all do. */
static void
learn_as_dead (const SiguoReplay *self, guint8 viewer, const SiguoEvent *event,
               SiguoPosition *position)
{
  SiguoLayout seen[SIGUO_N_SEATS];
  gboolean is_out = FALSE;

  for (guint i = 0; i < event->n_out; i++)
    is_out |= event->out[i].seat == viewer;
  if (!is_out || !self->record->options.dead_see_all || event->end != SIGUO_END_NOT)
    return;
  see_layouts (self, viewer, TRUE, seen);
  for (guint8 seat = 0; seat < SIGUO_N_SEATS; seat++)
    if (position->seats & 1 << seat)
      siguo_position_learn_layout (position, seat, &seen[seat]);
}

static void
advance (const SiguoReplay *self, guint8 viewer, guint from, guint to, SiguoPosition *position)
{
  for (guint step = from + 1; step <= to; step++)
    {
      SiguoEvent event;

      siguo_replay_get_event (self, viewer, step, &event);
      siguo_position_apply (position, &event, NULL);
      if (viewer != SIGUO_NO_SEAT)
        learn_as_dead (self, viewer, &event, position);
    }
}

static void
make_frames (SiguoReplay *self, guint8 viewer, guint index)
{
  GArray *frames = self->frames[get_slot (viewer)];
  SiguoPosition position;

  if (frames->len == 0)
    {
      begin (self, viewer, &position);
      g_array_append_val (frames, position);
    }
  while (frames->len <= index)
    {
      guint step = (frames->len - 1) * STRIDE;

      position = g_array_index (frames, SiguoPosition, frames->len - 1);
      advance (self, viewer, step, step + STRIDE, &position);
      g_array_append_val (frames, position);
    }
}

void
siguo_replay_get_position (SiguoReplay *self, guint8 viewer, guint step, SiguoPosition *position)
{
  guint index = step / STRIDE;

  g_return_if_fail (step <= siguo_replay_get_n_steps (self));
  g_return_if_fail (viewer < SIGUO_N_SEATS || viewer == SIGUO_NO_SEAT);

  make_frames (self, viewer, index);
  *position = g_array_index (self->frames[get_slot (viewer)], SiguoPosition, index);
  advance (self, viewer, index * STRIDE, step, position);
}

void
siguo_replay_get_event (const SiguoReplay *self, guint8 viewer, guint step, SiguoEvent *event)
{
  const SiguoEvent *truth;

  g_return_if_fail (step > 0 && step <= siguo_replay_get_n_steps (self));

  truth = &g_array_index (self->record->events, SiguoEvent, step - 1);
  if (viewer == SIGUO_NO_SEAT)
    *event = *truth;
  else
    siguo_view_event (&self->record->options, truth, event);
}

SiguoReplayMark
siguo_replay_get_mark (const SiguoReplay *self, guint step)
{
  const SiguoEvent *event;

  g_return_val_if_fail (step <= siguo_replay_get_n_steps (self), SIGUO_REPLAY_MARK_NONE);

  if (step == 0)
    return SIGUO_REPLAY_MARK_NONE;
  event = &g_array_index (self->record->events, SiguoEvent, step - 1);
  if (event->end != SIGUO_END_NOT)
    return SIGUO_REPLAY_MARK_END;
  if (event->n_out > 0)
    return SIGUO_REPLAY_MARK_OUT;
  return event->outcome != SIGUO_OUTCOME_QUIET ? SIGUO_REPLAY_MARK_BATTLE : SIGUO_REPLAY_MARK_NONE;
}
