#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the pictures of the README and of the metainfo: take-pictures.py PREFIX FOLDER

PREFIX is where the game is installed, such as build-play/root of build-aux/play: translations are found only there. The
first window is the one that is shown, in Chinese and in English, light and dark, full size on a screen of 1366 × 768.
"""

import os
import subprocess
import sys

import board
import friends
import lan

WORDS = {'en': {'random': friends.button('Random'), 'done': friends.button('Done'), 'verified': '^Verified: '},
         'zh_CN': {'random': '随机', 'done': '布好了', 'verified': '^已验证：'}}
NAMES = ['小林', 'Mei', '老张', 'Jonas']
PLIES = 34


class Sitting(friends.Friends):
    """As in the test, but the first window may speak another language and is played through its hook."""

    def prepare(self, prefix, language, style):
        self.prefix = prefix
        self.words = WORDS[language]
        for number, window in enumerate(self.windows):
            config = os.path.join(window.environment['XDG_CONFIG_HOME'], 'glib-2.0', 'settings')
            os.makedirs(config, exist_ok=True)
            with open(os.path.join(config, 'keyfile'), 'w', encoding='utf-8') as file:
                file.write(f"[org/siguo/Siguo]\nplayer-name='{NAMES[number]}'\nwindow-width=1366\nwindow-height=768\n"
                           'window-maximized=true\n')
        # Nothing may be on its way while a picture is taken.
        settings = os.path.join(self.windows[0].environment['XDG_CONFIG_HOME'], 'gtk-4.0')
        os.makedirs(settings, exist_ok=True)
        with open(os.path.join(settings, 'settings.ini'), 'w', encoding='utf-8') as file:
            file.write('[Settings]\ngtk-enable-animations=0\n')
        self.first = {'LANGUAGE': language, 'SIGUO_TEST_HOOK': '', **style}

    def start(self):
        share = os.path.join(self.prefix, 'share')
        for number, window in enumerate(self.windows):
            env = dict(self.first) if number == 0 else {'SIGUO_TEST_HOOK': ''}
            env['XDG_DATA_DIRS'] = share + ':/usr/local/share:/usr/share'
            window.do('start', command=[os.path.join(self.prefix, 'bin', 'siguo')], env=env, log=window.log)
        lan.all_do(self.windows, 'state', page='start')

    def tell(self, line, number=0):
        answer = self.windows[number].do('hook', line=line)
        if answer != 'ok':
            raise lan.Failure(f'{line}: {answer}')

    def enter_room(self):
        self.tell('action start.host')
        self.windows[0].do('state', page='room')
        for window in self.windows[1:]:
            window.do('click', name='^小林.*(room|房间)$', role='label')
            window.do('state', page='room', connected=True)
        for number, seat in enumerate(board.SEATS):
            self.by_seat[seat] = self.windows[number]

    def ready_and_deploy(self):
        for number in range(4):
            self.tell('action room.ready', number)
        lan.all_do(self.windows, 'state', phase='deploy')
        for number, window in enumerate(self.windows):
            words = self.words if number == 0 else WORDS['en']
            window.do('click', name=words['random'], role='push button')
            if number == 0:
                self.shot(self.name + '-deploy')
            window.do('click', name=words['done'], role='push button')
        lan.all_do(self.windows, 'state', phase='play')

    def play_one(self, by_pointer=False):
        """Battles first, then forward: the first window is read by another one, which sees where pieces stand."""
        ply = len(self.moves)
        states = lan.all_do(self.windows, 'state', ply=ply)
        if states[0]['phase'] == 'over':
            return False
        letter = states[0]['turn']
        seat = board.SEATS.index(letter)
        window = self.by_seat[letter]
        seen = friends.read_board(self.windows[1].do('points'), 1)
        legal = states[self.windows.index(window)]['legal']
        places = {board.name(number): number for number in range(board.POINTS)}
        goals = board.distance_to([board.point(enemy, 6, 2) for enemy in ((seat + 1) % 4, (seat + 3) % 4)])

        def value(move):
            start, target = places[move[0]], places[move[1]]
            battle = 4 if target in seen and ply % 3 == 0 else 0
            return battle + goals[start] - goals[target] + 8 * self.dice.random() - 9 * board.is_headquarters(target)

        start, target = max(legal, key=value)
        self.tell('click ' + start, self.windows.index(window))
        self.tell('click ' + target, self.windows.index(window))
        self.moves.append((letter, start, target))
        return True


def main():
    prefix, folder = map(os.path.abspath, sys.argv[1:3])
    os.makedirs(folder, exist_ok=True)
    variants = [('board-light', 'en', {}), ('board-dark', 'en', {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'}),
                ('board-zh', 'zh_CN', {})]
    for name, language, style in variants:
        run = subprocess.run(['/usr/bin/python3', '-B', __file__, prefix, folder, name, language, *style.values()])
        if run.returncode != 0:
            sys.exit(f'{name} failed')


def one(prefix, folder, name, language, scheme=None):
    lan.enter()
    sitting = Sitting(prefix, shots=folder)
    sitting.name = name
    sitting.prepare(prefix, language, {'ADW_DEBUG_COLOR_SCHEME': scheme} if scheme else {})
    try:
        sitting.start()
        sitting.shot(name + '-start')
        sitting.enter_room()
        sitting.shot(name + '-room')
        sitting.ready_and_deploy()
        while len(sitting.moves) < PLIES or sitting.windows[0].do('state')['turn'] != 'S':
            if not sitting.play_one():
                break
            lan.all_do(sitting.windows, 'state', ply=len(sitting.moves))
        legal = sitting.windows[0].do('state')['legal']
        most = max({start for start, _ in legal}, key=lambda point: sum(start == point for start, _ in legal))
        sitting.tell('click ' + most)
        sitting.shot(name)
        sitting.tell('click ' + most)
        while sitting.play_one():
            pass
        sitting.windows[0].do('find', name=sitting.words['verified'])
        sitting.shot(name + '-over')
    except lan.Failure:
        sitting.logs()
        raise


if __name__ == '__main__':
    if len(sys.argv) > 3:
        one(*sys.argv[1:])
    else:
        main()
