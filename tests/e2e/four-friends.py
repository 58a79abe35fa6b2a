#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Four real windows on one LAN find each other and play one whole game: four-friends.py BUILD

SIGUO_SHOTS=FOLDER takes pictures on the way, SIGUO_E2E_SEED=N plays another game.
"""

import os
import subprocess
import sys

import canary
import friends
import lan

BY_POINTER = 20
LOOKS = (5, 60)
MOST_PLIES = 1500
# Ten times the goals of the design.
LISTED_LIMIT, DRAWN_LIMIT = 10, 5

TESTS = ['/four-friends/start', '/four-friends/found', '/four-friends/joined', '/four-friends/deployed',
         '/four-friends/played', '/four-friends/canary', '/four-friends/result', '/four-friends/records', '/four-friends/quit']


def need(condition, message):
    if not condition:
        raise lan.Failure(message)


def test(build, shots):
    all_four = friends.Friends(build, shots=shots)
    try:
        yield from steps(all_four, build)
    except lan.Failure:
        all_four.logs()
        raise


def steps(all_four, build):
    all_four.start()
    all_four.type_names()
    all_four.shot('start')
    yield

    listed = all_four.host()
    print('# listed after ' + ', '.join(f'{t * 1000:.0f} ms' for t in listed))
    need(max(listed) < LISTED_LIMIT, 'the room was listed too late')
    all_four.shot('found', 1)
    yield

    drawn = all_four.join()
    print('# from Join to the drawn room ' + ', '.join(f'{t * 1000:.0f} ms' for t in drawn))
    need(max(drawn) < DRAWN_LIMIT, 'the room was drawn too late')
    all_four.take_seats()
    all_four.shot('room')
    all_four.get_ready()
    yield

    all_four.deploy()
    yield

    hidden = canary.Canary(all_four.windows, all_four.own_boards())
    looked = []
    plies = all_four.play(BY_POINTER, MOST_PLIES, LOOKS, lambda: looked.append(hidden.look()))
    print(f'# {plies} plies, the first {min(plies, BY_POINTER)} by pointer')
    yield

    print(f'# looked into {", ".join(map(str, looked))} files')
    need(looked and min(looked) > 0, 'there was nothing to look into')
    yield

    states, boards = all_four.results()
    all_four.shot('over')
    result = states[0]['result']
    need(result is not None, 'there is no result')
    need(all(state['result'] == result for state in states), f'results differ: {[s["result"] for s in states]}')
    need(all(pieces == boards[0] for pieces in boards), 'the boards at the end differ')
    need(all(rank != '?' for _, rank in boards[0].values()), 'a piece stays hidden after the end')
    for window, state in zip(all_four.windows, states):
        won = state['seat'] in result['winners']
        words = 'Your team has won!' if won else 'A draw' if not result['winners'] else 'Your team has lost'
        need(words in state['texts'], f'window {window.number} says {state["texts"]} and not {words!r}')
        need('Verified: every ruling checked on this computer' in state['texts'],
             f'window {window.number} did not verify the game: {state["texts"]}')
    print(f'# winners: {result["winners"] or "none"}')
    yield

    files = all_four.records()
    need(all(len(one) == 1 for one in files), f'records: {files}')
    for one in files:
        checked = subprocess.run([os.path.join(build, 'src', 'siguo-lab'), 'check', *one], text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        print('# ' + checked.stdout.strip().splitlines()[-1])
        need(checked.returncode == 0 and 'games=1 ' in checked.stdout and f'moves={plies} ' in checked.stdout,
             checked.stdout)
    yield

    for window, answer in zip(all_four.windows, lan.all_do(all_four.windows, 'quit')):
        need(answer['status'] == 0, f'window {window.number} ended with {answer["status"]}')
    yield


def main():
    lan.enter()
    build = os.path.abspath(sys.argv[1])
    shots = os.environ.get('SIGUO_SHOTS')
    if shots:
        os.makedirs(shots, exist_ok=True)
    lan.report(TESTS, test(build, shots))


main()
