#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Four real windows play on after the host's referee, window or both were killed: host-dies.py BUILD

SIGUO_SHOTS=FOLDER takes pictures on the way.
"""

import os
import re
import sys

import board
import friends
import lan

TESTS = ['/host-dies/playing', '/host-dies/referee', '/host-dies/window', '/host-dies/both', '/host-dies/closed']
BETWEEN = 2
FIRST_PORT = 23474


class Sitting(friends.Friends):
    """As in the whole game, but nobody takes their time."""

    def begin(self):
        self.start()
        self.type_names()
        self.host()
        self.join()
        self.take_seats()
        self.get_ready()
        self.deploy(swaps=0)

    def play_on(self, plies=BETWEEN):
        """Every window sees every move, and nothing is lost or done twice."""
        for _ in range(plies):
            if not self.play_one(False):
                raise lan.Failure('the game is over too early')
        lan.all_do(self.windows, 'state', ply=len(self.moves), connected=True)

    def await_text(self, window, pattern, wanted=True):
        """Until something like that stands in the window, or nothing does any more."""
        for _ in range(200):
            state = window.do('state')
            if any(re.search(pattern, text) for text in state['texts']) == wanted:
                return
            window.do('pause', milliseconds=100)
        raise lan.Failure(f'window {window.number}: {state["texts"]}')

    def others_wait(self):
        """Whoever is not the host says so, counts the attempts and has a way out."""
        for window in self.windows[1:]:
            self.await_text(window, '^The connection was lost. Trying to come back, attempt [0-9]+…$')
        self.windows[1].do('find', name=friends.button('Give Up'), role='push button')

    def all_are_back(self):
        lan.all_do(self.windows, 'state', page='table', connected=True, ply=len(self.moves))
        for window in self.windows:
            self.await_text(window, '^The connection was lost', wanted=False)

    def compare_boards(self):
        owners = []
        for letter, window in self.by_seat.items():
            pieces = friends.read_board(window.do('points'), board.SEATS.index(letter))
            owners.append({point: owner for point, (owner, _) in pieces.items()})
        if any(one != owners[0] for one in owners):
            raise lan.Failure('the boards differ')

    def start_host_again(self, words):
        window = self.windows[0]
        window.do('start', command=[os.path.join(self.build, 'src', 'siguo')], env={'SIGUO_TEST_HOOK': ''},
                  log=window.log)
        window.do('find', name=own(words), role='push button')
        if window.do('names', name=own('(Return|Resume Hosting)'), role='push button')[1:]:
            raise lan.Failure('the room is offered in two ways')


def own(words):
    """The button of an own room; its row adds the room's name."""
    return f'^_?{words} {friends.NAMES[0]}’s room$'


def steps(sitting):
    host = sitting.windows[0]
    sitting.begin()
    sitting.play_on()
    yield

    host.do('kill', name='siguo-referee')
    sitting.others_wait()
    sitting.shot('others-wait', 1)
    host.do('find', name=friends.button('Resume Hosting'), role='push button')
    sitting.shot('referee-killed')
    host.do('click', name=friends.button('Resume Hosting'), role='push button')
    sitting.all_are_back()
    sitting.play_on()
    yield

    host.do('kill_window')
    sitting.start_host_again('Return')
    sitting.shot('window-killed')
    host.do('click', name=own('Return'), role='push button')
    sitting.all_are_back()
    sitting.play_on()
    yield

    host.do('kill_window')
    host.do('kill', name='siguo-referee')
    sitting.others_wait()
    # Where the others knew the room something else is now: it has to be found on another port.
    host.do('occupy', port=FIRST_PORT)
    sitting.start_host_again('Resume Hosting')
    sitting.shot('both-killed')
    host.do('click', name=own('Resume Hosting'), role='push button')
    sitting.all_are_back()
    sitting.play_on()
    yield

    sitting.compare_boards()
    # The host goes on purpose: all are told, and the board stays to be looked at.
    host.do('hook', line='action win.leave')
    # Not by a click: the dialog has each button twice, for narrow and wide windows.
    host.do('activate', name=friends.button('Close the Room'), role='push button')
    host.do('state', page='start')
    sitting.shot('closed', 1)
    for window in sitting.windows[1:]:
        sitting.await_text(window, '^The host closed the room.$')
        if len(window.do('points')) != board.POINTS:
            raise lan.Failure('the board is gone')
        if not os.listdir(os.path.join(window.environment['XDG_DATA_HOME'], 'siguo', 'games')):
            raise lan.Failure('there is no record')
        window.do('hook', line='action win.leave')
        window.do('state', page='start')
    yield
    lan.all_do(sitting.windows, 'quit')


def main():
    lan.enter()
    shots = os.environ.get('SIGUO_SHOTS')
    if shots:
        os.makedirs(shots, exist_ok=True)
    print(f'1..{len(TESTS)}')
    sitting = Sitting(os.path.abspath(sys.argv[1]), shots=shots)
    done = 0
    try:
        for _ in steps(sitting):
            done += 1
            print(f'ok {done} {TESTS[done - 1]}', flush=True)
    except lan.Failure as failure:
        sitting.logs()
        for line in str(failure).splitlines():
            print('# ' + line)
        print(f'not ok {done + 1} {TESTS[done]}')
        for number in range(done + 2, len(TESTS) + 1):
            print(f'not ok {number} {TESTS[number - 1]} (not reached)')
        sys.exit(1)


main()
