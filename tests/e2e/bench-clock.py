#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The share of a processor that a window with a board and a running clock takes in 30 s: bench-clock.py BUILD.

Goal: under 1 %. Read from /proc for each of the four windows while nobody moves.
"""

import os
import sys

import friends
import lan

SECONDS = 30

lan.enter()
all_four = friends.Friends(os.path.abspath(sys.argv[1]))
all_four.start()
all_four.type_names()
all_four.host()
all_four.join()
all_four.take_seats()
all_four.get_ready()
all_four.deploy(swaps=0)
for _ in range(8):
    all_four.play_one(False)
lan.all_do(all_four.windows, 'state', ply=8)
shares = lan.all_do(all_four.windows, 'cpu', seconds=SECONDS)
print(f'processor over {SECONDS} s: ' + ', '.join(f'{share * 100:.2f} %' for share in shares) + ' (goal 1 %)')
