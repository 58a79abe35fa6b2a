# SPDX-License-Identifier: GPL-3.0-or-later
"""Four friends with a window each, from the start page to the end of a game.

They read what is on their screens and know nothing else: their own pieces, whose turn it is, what was said.
"""

import os
import random
import re

import board
import lan

NAMES = ['Mei', 'Jonas', 'Lin', 'Zhang']
RANKS = {'Field Marshal': '9', 'General': '8', 'Major General': '7', 'Brigadier': '6', 'Colonel': '5', 'Major': '4',
         'Captain': '3', 'Lieutenant': '2', 'Engineer': '1', 'Bomb': 'B', 'Landmine': 'M', 'Flag': 'F'}
SEAT_NAMES = ['South', 'East', 'North', 'West']
POINT = re.compile(r'^(South|East|North|West|Centre) row (\d) column (\d), (?:camp, |headquarters, )?(.*?)'
                   r'(?:, can move here|, can attack|, can swap)?$')
TITLE = '^(Your turn|.*’s turn|You have won!|Your team has won!|You have lost|Your team has lost|A draw|' \
        'The game was stopped)$'
OVER = '^(You have won!|Your team has won!|You have lost|Your team has lost|A draw|The game was stopped)$'


def point_of(seat, row, column):
    return board.centre(row, column) if seat == 'Centre' else board.point(SEAT_NAMES.index(seat), row, column)


def spoken(number):
    """How the name of a point begins."""
    seat, row, column = board.place(number)
    return f'^{"Centre" if seat is None else SEAT_NAMES[seat]} row {row} column {column}, '


def read_board(names, own):
    """What a player sees: point → (owner, letter of the rank or '?')."""
    pieces = {}
    for name in names:
        seat, row, column, what = POINT.match(name).groups()
        if what == 'empty':
            continue
        number = point_of(seat, int(row), int(column))
        match = re.match('your (.*)$', what)
        if match:
            pieces[number] = (own, RANKS[match.group(1)])
            continue
        match = re.match('(hidden piece|.*) of (South|East|North|West)$', what)
        if not match:
            raise lan.Failure(f'a point is named {name!r}')
        pieces[number] = (SEAT_NAMES.index(match.group(2)), RANKS.get(match.group(1), '?'))
    return pieces


class Friends:
    """All four and the room that the first one hosts."""

    def __init__(self, build, folder, environment=None, shots=None):
        self.build = build
        self.folder = folder
        self.shots = shots
        self.dice = random.Random(int(os.environ.get('SIGUO_E2E_SEED', '7')))
        self.windows = [lan.Window(number, folder, environment) for number in range(1, 5)]
        self.seats = {}
        self.mover = None

    def shot(self, window, name):
        if self.shots:
            window.do('shot', path=os.path.join(self.shots, name + '.png'))

    def start(self):
        for window in self.windows:
            window.ask('start', command=[os.path.join(self.build, 'src', 'siguo')], env={}, log=window.log)
        for window in self.windows:
            window.answer()
        lan.all_do(self.windows, 'find', name='^Host a Room$', role='push button', seconds=30)

    def type_names(self):
        for window, name in zip(self.windows, NAMES):
            window.do('click', name='^Your name$')
            window.do('key', keys=['ctrl+a'])
            window.do('type', text=name)

    def host(self):
        """Seconds from the click that opens the room until each other window lists it."""
        opened = self.windows[0].do('click', name='^Host a Room$', role='push button')['at']
        self.windows[0].do('find', name='^I Am Ready$', role='push button')
        found = lan.all_do(self.windows[1:], 'find', name='^Mei’s room', seconds=20)
        return [entry['at'] - opened for entry in found]

    def join(self):
        """Seconds from the click on Join until the room is there, for each."""
        times = []
        for window in self.windows[1:]:
            clicked = window.do('click', name='^Join$', role='push button')['at']
            times.append(window.do('find', name='^I Am Ready$', role='push button')['at'] - clicked)
        return times
