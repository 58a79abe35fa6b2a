#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes pictures of every way of playing, to be looked at: take-mode-pictures.py PREFIX FOLDER [NAME…]

PREFIX is as in take-pictures.py. Each way is shown in Chinese and in English, one of them dark: the room, the game after
some moves, and its end. NAME is one of VARIANTS; without one all are taken.
"""

import importlib
import os
import subprocess
import sys

import friends
import lan

pictures = importlib.import_module('take-pictures')

PLIES = 44
VARIANTS = {
    'siguo_dual': 'mode=siguo_dual', 'siguo_open': 'mode=siguo_open',
    'siguo_duel': 'mode=siguo_duel', 'siguo_duel-closed': 'mode=siguo_duel side_arms=closed',
    'duel_dark': 'mode=duel_dark', 'duel_open': 'mode=duel_open',
    'duel_flip': 'mode=duel_flip', 'duel_flip-carry': 'mode=duel_flip flip_carry_home=yes',
}
STYLES = {'zh': ('zh_CN', {}), 'zh-dark': ('zh_CN', {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'}), 'en': ('en', {})}


class ModeSitting(pictures.Sitting):
    """As many windows as the way of playing wants, all moves by the hook."""

    def sit(self, variant, prefix, language, style):
        mode = VARIANTS[variant].split()[0].partition('=')[2]
        if mode not in ('siguo_dual', 'siguo_open'):
            self.windows = self.windows[:2]
        self.flip = mode == 'duel_flip'
        self.prepare(prefix, language, style)
        path = os.path.join(self.windows[0].environment['XDG_CONFIG_HOME'], 'glib-2.0', 'settings', 'keyfile')
        with open(path, 'a', encoding='utf-8') as file:
            file.write(f"room-options='{VARIANTS[variant]}'\n")

    def enter_room(self):
        self.tell('action start.host')
        self.windows[0].do('state', page='room')
        for window in self.windows[1:]:
            window.do('click', name='^小林.*(room|房间)$', role='label')
            window.do('state', page='room', connected=True)

    def ready_and_deploy(self):
        for number in range(len(self.windows)):
            self.tell('action room.ready', number)
        if self.flip:
            lan.all_do(self.windows, 'state', phase='play')
            return
        lan.all_do(self.windows, 'state', phase='deploy')
        for number, window in enumerate(self.windows):
            words = self.words if number == 0 else pictures.WORDS['en']
            window.do('click', name=words['random'], role='push button')
            if number == 0:
                self.shot(self.name + '-deploy')
            window.do('click', name=words['done'], role='push button')
        lan.all_do(self.windows, 'state', phase='play')

    def play_one(self, by_pointer=False):
        states = lan.all_do(self.windows, 'state', ply=len(self.moves))
        if states[0]['phase'] == 'over':
            return False
        letter = states[0]['turn']
        number = next(i for i, state in enumerate(states) if state['seat'] == letter)
        start, target = self.dice.choice(states[number]['legal'])
        self.tell('click ' + start, number)
        if target != start:
            self.tell('click ' + target, number)
        self.moves.append((letter, start, target))
        return True


def one(prefix, folder, variant, style):
    lan.enter()
    sitting = ModeSitting(prefix, shots=folder)
    sitting.name = f'{variant}-{style}'
    sitting.sit(variant, prefix, *STYLES[style])
    try:
        sitting.start()
        sitting.enter_room()
        sitting.shot(sitting.name + '-room')
        sitting.ready_and_deploy()
        while len(sitting.moves) < PLIES and sitting.play_one():
            lan.all_do(sitting.windows, 'state', ply=len(sitting.moves))
        sitting.shot(sitting.name)
        while len(sitting.moves) < 1500 and sitting.play_one():
            pass
        sitting.windows[0].do('find', name='(Rematch|再来一局)', role='push button')
        sitting.shot(sitting.name + '-over')
    except lan.Failure:
        sitting.logs()
        raise


def main():
    prefix, folder = map(os.path.abspath, sys.argv[1:3])
    if len(sys.argv) == 5 and sys.argv[4] in STYLES:
        one(prefix, folder, *sys.argv[3:])
        return
    os.makedirs(folder, exist_ok=True)
    for variant in sys.argv[3:] or VARIANTS:
        for style in STYLES:
            run = subprocess.run(['/usr/bin/python3', '-B', __file__, prefix, folder, variant, style])
            if run.returncode != 0:
                sys.exit(f'{variant} {style} failed')


if __name__ == '__main__':
    main()
