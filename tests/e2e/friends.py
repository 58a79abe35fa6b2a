# SPDX-License-Identifier: GPL-3.0-or-later
"""Four friends with a window each, from the start page to the end of a game.

They see what is on their screens and what the test hook of their own window tells, which is what its player may know.
"""

import os
import random
import re

import board
import lan

NAMES = ['Mei', 'Jonas', 'Lin', 'Zhang']
# Once in so many plies all of a board is read, each player's.
EVERYTHING = 40
RANKS = {'Field Marshal': '9', 'General': '8', 'Major General': '7', 'Brigadier': '6', 'Colonel': '5', 'Major': '4',
         'Captain': '3', 'Lieutenant': '2', 'Engineer': '1', 'Bomb': 'B', 'Landmine': 'M', 'Flag': 'F'}
SEAT_NAMES = ['South', 'East', 'North', 'West']
POINT = re.compile(r'^(South|East|North|West|Centre) row (\d) column (\d), (?:camp, |headquarters, )?(.*?)'
                   r'(?:, can move here|, can attack|, can swap)?$')


def button(words):
    """The name of a button; GTK 4.8 speaks the label twice where it has a mnemonic."""
    return f'(^| ){words}$'


def spoken(number):
    """How the name of a point begins."""
    seat, row, column = board.place(number)
    return f'^{"Centre" if seat is None else SEAT_NAMES[seat]} row {row} column {column}, '


def read_board(names, own):
    """What a player sees: point → (owner, letter of the rank or '?')."""
    pieces = {}
    for name in names:
        seat, row, column, what = POINT.match(name).groups()
        row, column = int(row), int(column)
        if what == 'empty':
            continue
        number = board.centre(row, column) if seat == 'Centre' else board.point(SEAT_NAMES.index(seat), row, column)
        mine = re.match('your (.*)$', what)
        other = re.match('(hidden piece|.*) of (South|East|North|West)$', what)
        if mine:
            pieces[number] = (own, RANKS[mine.group(1)])
        elif other:
            pieces[number] = (SEAT_NAMES.index(other.group(2)), RANKS.get(other.group(1), '?'))
        else:
            raise lan.Failure(f'a point is named {name!r}')
    return pieces


class Friends:
    """All four, and the room that the first one hosts."""

    def __init__(self, build, environment=None, shots=None):
        self.build = build
        self.folder = lan.folder()
        self.shots = shots
        self.dice = random.Random(int(os.environ.get('SIGUO_E2E_SEED', '7')))
        self.windows = [lan.Window(number, self.folder, environment) for number in range(1, 5)]
        self.by_seat = {}
        self.moves = []

    def shot(self, name, window=0):
        if self.shots:
            self.windows[window].do('shot', path=os.path.join(self.shots, name + '.png'))

    def logs(self):
        """What the programs and their drivers have said, for a failure."""
        print(f'# {len(self.moves)} moves: {self.moves[-4:]}')
        for window in self.windows:
            status = window.status()
            print(f'# window {window.number}: {status}')
            for name in ('log', 'worker.log'):
                path = os.path.join(window.folder, name)
                with open(path, encoding='utf-8', errors='replace') as file:
                    for line in file.read().splitlines()[-30:]:
                        print(f'# window {window.number}: {line}')

    # Into the room

    def start(self):
        command = [os.path.join(self.build, 'src', 'siguo')]
        for window in self.windows:
            window.ask('start', command=command, env={'SIGUO_TEST_HOOK': ''}, log=window.log)
        for window in self.windows:
            window.answer()
        lan.all_do(self.windows, 'find', name=button('Host a Room'), role='push button', seconds=30)

    def type_names(self):
        for window, name in zip(self.windows, NAMES):
            window.do('click', name='^Your name$')
            window.do('key', keys=['ctrl+a'])
            window.do('type', text=name)

    def host(self):
        """Seconds from the click that opens the room until each other window lists it."""
        self.windows[0].do('click', name=button('Host a Room'), role='push button')
        self.windows[0].do('state', page='room')
        lan.all_do(self.windows[1:], 'find', name=f'^{NAMES[0]}’s room$', role='label')
        states = lan.all_do(self.windows, 'state')
        return [(state['times']['listed'] - states[0]['times']['asked']) / 1e6 for state in states[1:]]

    def join(self):
        """Seconds from the click on Join until the room is drawn, for each. They come one after the other, so that each
        finds a seat free that another one would have to be asked for."""
        for window in self.windows[1:]:
            window.do('click', name=f'^{NAMES[0]}’s room$', role='label')
            window.do('state', page='room', connected=True)
        lan.all_do(self.windows[1:], 'find', name=button('I Am Ready'), role='push button')
        states = lan.all_do(self.windows[1:], 'state')
        return [(state['times']['drawn'] - state['times']['asked']) / 1e6 for state in states]

    def take_seats(self):
        """Each one goes to a seat of their own choice."""
        for seat, window in enumerate(self.windows):
            state = window.do('state')
            if state['seat'] != board.SEATS[seat]:
                window.do('click', name=f'^{SEAT_NAMES[seat]}: ', role='push button')
                window.do('state', seat=board.SEATS[seat])
            self.by_seat[board.SEATS[seat]] = window

    def get_ready(self):
        lan.all_do(self.windows, 'click', name=button('I Am Ready'), role='push button')
        lan.all_do(self.windows, 'state', phase='deploy')

    # Deployment

    def deploy(self, swaps=3):
        lan.all_do(self.windows, 'click', name=button('Random'), role='push button')
        lan.all_do(self.windows, 'points')
        for seat, window in enumerate(self.windows):
            for _ in range(swaps):
                self.swap(seat, window)
        self.shot('deploy')
        lan.all_do(self.windows, 'click', name=button('Done'), role='push button')
        lan.all_do(self.windows, 'state', phase='play')

    def swap(self, seat, window):
        """Two pieces that may stand anywhere change places, one click each."""
        pieces = read_board(window.do('points'), seat)
        movable = sorted(p for p, (owner, rank) in pieces.items() if owner == seat and rank in '987654321')
        first = self.dice.choice(movable)
        second = self.dice.choice([p for p in movable if pieces[p] != pieces[first]])
        window.do('click', name=spoken(first))
        window.do('click', name=spoken(second))
        names = {number: next(name for name, rank in RANKS.items() if rank == pieces[number][1])
                 for number in (first, second)}
        window.do('find', name=spoken(first) + f'(.*, )?your {names[second]}')
        window.do('find', name=spoken(second) + f'(.*, )?your {names[first]}')

    # Play

    def play_one(self, by_pointer):
        """One move of whose turn it is; False after the end of the game."""
        ply = len(self.moves)
        states = lan.all_do(self.windows, 'state', ply=ply)
        # After the last move comes the word that the game is over.
        if states[0]['turn'] is None:
            lan.all_do(self.windows, 'state', phase='over')
            return False
        turns = {state['turn'] for state in states}
        if len(turns) != 1:
            raise lan.Failure(f'ply {ply}: the windows differ about the turn: {turns}')
        letter = turns.pop()
        seat, window = board.SEATS.index(letter), self.by_seat[letter]
        state = states[self.windows.index(window)]

        pieces = read_board(window.do('points', everything=ply % EVERYTHING < 4), seat)
        legal = {(board.name(a), board.name(b)) for a, b in board.moves(pieces, seat)}
        told = {tuple(move) for move in state['legal']}
        if legal != told:
            raise lan.Failure(f'ply {ply}: {letter} may move {sorted(told - legal)} and not {sorted(legal - told)}')
        start, target = board.choose(pieces, seat, self.dice)
        if by_pointer:
            window.do('click', name=spoken(start))
            window.do('find', name=spoken(target) + '.*, can (move here|attack)$')
            window.do('click', name=spoken(target))
        else:
            for number in (start, target):
                answer = window.do('hook', line='click ' + board.name(number))
                if answer != 'ok':
                    raise lan.Failure(f'ply {ply}: click on {board.name(number)}: {answer}')
        self.moves.append((letter, board.name(start), board.name(target)))
        return True

    def play(self, by_pointer, most, plies=(), look=None):
        """The whole game; returns the number of plies. At some plies somebody has a look."""
        while self.play_one(len(self.moves) < by_pointer):
            if len(self.moves) == by_pointer:
                lan.all_do(self.windows, 'state', ply=by_pointer)
                self.shot('play')
            if len(self.moves) in plies:
                lan.all_do(self.windows, 'state', ply=len(self.moves))
                look()
            if len(self.moves) >= most:
                raise lan.Failure(f'no end after {most} plies')
        return len(self.moves)

    def own_boards(self):
        """What each window shows, in the order of the windows; each one sits at a seat of its own number."""
        return [read_board(names, seat) for seat, names in enumerate(lan.all_do(self.windows, 'points'))]

    def results(self):
        """What each window says about the end: by the hook, in words, and as the board shows it."""
        states = lan.all_do(self.windows, 'state', phase='over')
        boards = []
        for letter, window in sorted(self.by_seat.items()):
            pieces = read_board(window.do('points'), board.SEATS.index(letter))
            boards.append(pieces)
        return states, boards

    def records(self):
        """The files of the game that the windows have written."""
        found = []
        for window in self.windows:
            games = os.path.join(window.environment['XDG_DATA_HOME'], 'siguo', 'games')
            names = sorted(os.listdir(games)) if os.path.isdir(games) else []
            found.append([os.path.join(games, name) for name in names if name.endswith('.siguo')])
        return found
