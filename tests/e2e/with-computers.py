#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""One window and three computer players, from the start page to the end of a game: with-computers.py BUILD

SIGUO_SHOTS=FOLDER takes pictures on the way, SIGUO_E2E_SEED=N plays another game.
"""

import os
import random
import sys
import time

import friends
import lan

TESTS = ['/with-computers/seats', '/with-computers/played', '/with-computers/again', '/with-computers/gone']
VERIFIED = 'Verified: every ruling checked on this computer'
# How it begins what a screen reader says of a seat and of the button under it.
PUT = '^Let a computer player take the seat East'
TAKE = '^Take Computer 1 away and free the seat'
READY = [f'^{seat}: Computer {number}, computer · ready' for number, seat in enumerate(['East', 'North', 'West'], 1)]


def need(condition, message):
    if not condition:
        raise lan.Failure(message)


def computers():
    """How many of them run; there is no process here but this run's."""
    count = 0
    for name in filter(str.isdigit, os.listdir('/proc')):
        try:
            with open(f'/proc/{name}/stat', encoding='ascii', errors='replace') as file:
                command, state = file.read().split('(', 1)[1].rsplit(')', 1)
            count += command.startswith('siguo-computer') and state.split()[0] != 'Z'
        except OSError:
            continue
    return count


class Evening:
    def __init__(self, build, shots):
        self.window = lan.Window(1, lan.folder(), {'SIGUO_COMPUTER_DELAY': '0'})
        self.build = build
        self.shots = shots
        self.dice = random.Random(int(os.environ.get('SIGUO_E2E_SEED', '7')))

    def shot(self, name):
        if self.shots:
            self.window.do('shot', path=os.path.join(self.shots, f'computers-{name}.png'))

    def click(self, name, role='push button'):
        self.window.do('click', name=name, role=role)

    def find(self, name, role='push button'):
        self.window.do('find', name=name, role=role)

    def deploy(self):
        self.click(friends.button('I Am Ready'))
        self.window.do('state', phase='deploy')
        self.click(friends.button('Random'))
        self.click(friends.button('Done'))
        return self.window.do('state', phase='play')

    def play(self):
        """Any legal move, until the game is over."""
        moved, end = -1, time.monotonic() + 120
        while time.monotonic() < end:
            state = self.window.do('state')
            if state['phase'] == 'over':
                return state
            if state['own_turn'] and state['legal'] and state['ply'] != moved:
                moved = state['ply']
                for point in self.dice.choice(state['legal']):
                    self.window.do('hook', line=f'click {point}')
            time.sleep(0.01)
        raise lan.Failure(f'the game does not end: {state}')

    def steps(self):
        self.window.do('start', command=[os.path.join(self.build, 'src', 'siguo')], env={'SIGUO_TEST_HOOK': ''},
                       log=self.window.log)
        self.click(friends.button('Host a Room'))
        self.window.do('state', page='room')
        self.click(PUT)
        self.find(READY[0])
        self.click(TAKE)
        self.find('^East: Free seat, ')
        self.click(friends.button('Fill With Computer Players'))
        for name in READY:
            self.find(name)
        need(computers() == 3, f'{computers()} computer players run')
        self.shot('room')
        yield

        self.deploy()
        self.shot('play')
        state = self.play()
        self.shot('over')
        print(f'# {state["ply"]} plies, winners: {state["result"]["winners"] or "none"}')
        end = time.monotonic() + 20
        while VERIFIED not in self.window.do('state')['texts']:
            need(time.monotonic() < end, 'the window did not verify the game')
            time.sleep(0.02)
        yield

        self.click(friends.button('Rematch'))
        self.window.do('state', page='room', phase='lobby')
        for name in READY:
            self.find(name)
        yield

        self.click(friends.button('Leave'))
        self.click(friends.button('Close the Room'))
        self.window.do('state', page='start')
        end = time.monotonic() + 20
        while computers() > 0:
            need(time.monotonic() < end, f'{computers()} computer players are left')
            time.sleep(0.02)
        need(self.window.do('quit')['status'] == 0, 'the window ended badly')
        yield


def main():
    lan.enter()
    shots = os.environ.get('SIGUO_SHOTS')
    if shots:
        os.makedirs(shots, exist_ok=True)
    lan.report(TESTS, Evening(os.path.abspath(sys.argv[1]), shots).steps())


main()
