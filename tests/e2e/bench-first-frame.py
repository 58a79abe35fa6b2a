#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""From exec to the first painted frame, ten times: bench-first-frame.py BUILD. Goal: a median under 250 ms."""

import os
import statistics
import sys

import lan

lan.enter()
build = os.path.abspath(sys.argv[1])
window = lan.Window(1, lan.folder())
command = [os.path.join(build, 'src', 'siguo')]
# Once to have everything in memory, as after the first start of the day.
window.do('first_frame', command=command, env={}, log=window.log)
times = [window.do('first_frame', command=command, env={}, log=window.log) for _ in range(10)]
print('first frame after ' + ' '.join(f'{t * 1000:.0f}' for t in times) + f' ms, median '
      f'{statistics.median(times) * 1000:.0f} ms (goal 250)')
