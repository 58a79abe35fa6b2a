# SPDX-License-Identifier: GPL-3.0-or-later
"""While a game is played nothing that the programs write or say holds what another player deployed.

Looked through are all that a window and its programs printed, and every file in its folders: settings, state, records,
runtime files. Only the referee's journal may hold everything, and nobody else may read that.
"""

import configparser
import os
import re
import stat

import board
import lan

SPOKEN_RANK = re.compile(r'\b(Field Marshal|(?:Major )?General|Brigadier|Colonel|Major|Captain|Lieutenant|Engineer|Bomb|'
                         r'Landmine) of (South|East|North|West)\b')
VALUES = {letter: value for value, letter in enumerate('.123456789BMF')}
# The codes of .jql files.
CODES = {'.': 0, 'F': 2, 'M': 3, 'B': 4, '9': 5, '8': 6, '7': 7, '6': 8, '5': 9, '4': 10, '3': 11, '2': 12, '1': 13}


def read_layout(pieces, seat):
    """The own arm as six rows, from the front."""
    rows = []
    for row in range(1, 7):
        points = [board.point(seat, row, column) for column in range(1, 6)]
        rows.append(''.join(pieces[p][1] if p in pieces else '.' for p in points))
    return rows


def encodings(rows):
    """How a layout might be written, in halves: whoever has one of them has too much."""
    letters = ''.join(rows)
    found = ['/'.join(rows[:3]).encode(), '/'.join(rows[3:]).encode()]
    for half in letters[:15], letters[15:]:
        found.append(half.replace('.', '').encode())
        for table in VALUES, CODES:
            raw = bytes(table[letter] for letter in half)
            found += [raw, raw.hex().encode()]
    return found


def files_of(folder):
    for path, _, names in os.walk(folder):
        for name in names:
            full = os.path.join(path, name)
            if os.path.isfile(full) and not name.startswith('Xvfb_screen'):
                yield full


def read(path):
    try:
        with open(path, 'rb') as file:
            return file.read()
    except FileNotFoundError:
        return b''


def is_journal(window, path):
    rooms = os.path.join(window.environment['XDG_STATE_HOME'], 'siguo', 'rooms')
    return os.path.dirname(path) == rooms


def secrets_of(window):
    """What its seat file keeps from everybody: the token, and what it committed to."""
    found = []
    for path in files_of(window.environment['XDG_STATE_HOME']):
        if not path.endswith('.seat'):
            continue
        file = configparser.ConfigParser(interpolation=None)
        file.read(path, encoding='utf-8')
        for section in file.sections():
            for key in 'token', 'salts', 'nonce':
                if key in file[section]:
                    found.append(file[section][key].encode())
    if not found:
        raise lan.Failure(f'window {window.number} keeps nothing to come back with')
    return found


class Canary:
    """Knows what each of them deployed, and looks for it where it must not be."""

    def __init__(self, windows, boards):
        """boards: by window, what it shows of its own arm; all after deployment."""
        self.windows = windows
        self.hidden = []
        for seat, (window, pieces) in enumerate(zip(windows, boards)):
            self.hidden.append(encodings(read_layout(pieces, seat)) + secrets_of(window))

    def look(self):
        """Raises a failure when anything is found; returns how many files were looked into."""
        count = 0
        for window, own in zip(self.windows, self.hidden):
            seen = set()
            for path in files_of(window.folder):
                count += 1
                bytes_there = read(path)
                if is_journal(window, path):
                    self.check_journal(path)
                    continue
                seen |= {needle for needle in own if needle in bytes_there}
                for other, needles in zip(self.windows, self.hidden):
                    if other is not window and any(needle in bytes_there for needle in needles):
                        raise lan.Failure(f'window {window.number}: {path} holds what window {other.number} hides')
            # Else this would not find anything anywhere.
            if not {own[0], own[1]} <= seen:
                raise lan.Failure(f'window {window.number}: the own layout was not found in its files')
        for window, lines in zip(self.windows, lan.all_do(self.windows, 'tree')):
            self.listen(window, lines)
        return count

    def check_journal(self, path):
        mode = stat.S_IMODE(os.stat(path).st_mode)
        if mode != 0o600:
            raise lan.Failure(f'{path} has mode {mode:o}')

    def listen(self, window, lines):
        """No name of anything on the screen tells the rank of another one's piece."""
        for line in lines:
            match = SPOKEN_RANK.search(line)
            if match:
                raise lan.Failure(f'window {window.number} says {match.group(0)!r}: {line.strip()}')
