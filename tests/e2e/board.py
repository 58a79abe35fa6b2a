# SPDX-License-Identifier: GPL-3.0-or-later
"""The four-player board and its moves once more, from the formulas of the rules and in another language.

The players of the end-to-end test look at the board through this and not through the code that they test. Points are
numbered as in the program: 30 * seat + 5 * (row - 1) + (column - 1) with S, E, N, W = 0 … 3, the centre from 120.
"""

import collections
import random

SEATS = 'SENW'
CAMPS = {(2, 2), (2, 4), (3, 3), (4, 2), (4, 4)}
HEADQUARTERS = {(6, 2), (6, 4)}
POINTS = 129


def point(seat, row, column):
    return 30 * seat + 5 * (row - 1) + column - 1


def centre(row, column):
    return 120 + 3 * (row - 1) + column - 1


def place(number):
    """(seat, row, column); the seat is None in the centre."""
    if number >= 120:
        return None, (number - 120) // 3 + 1, (number - 120) % 3 + 1
    return number // 30, number % 30 // 5 + 1, number % 5 + 1


def name(number):
    seat, row, column = place(number)
    return ('C' if seat is None else SEATS[seat]) + str(row) + str(column)


def turned(number):
    """The same point one seat further in the order of turns."""
    seat, row, column = place(number)
    return centre(4 - column, row) if seat is None else point((seat + 1) % 4, row, column)


def make_lines():
    """The railway lines that an ordinary piece stays on."""
    column = [[point(0, r, c) for r in (5, 4, 3, 2, 1)] for c in (1, 5)]
    straight = [column[0] + [centre(r, 1) for r in (3, 2, 1)] + [point(2, r, 5) for r in (1, 2, 3, 4, 5)],
                column[1] + [centre(r, 3) for r in (3, 2, 1)] + [point(2, r, 1) for r in (1, 2, 3, 4, 5)],
                [point(0, 1, 3), *(centre(r, 2) for r in (3, 2, 1)), point(2, 1, 3)]]
    own = [[point(0, r, c) for c in range(1, 6)] for r in (1, 5)]
    own.append(column[1] + [point(1, r, 1) for r in (1, 2, 3, 4, 5)])
    lines = list(straight)
    lines += [[turned(p) for p in line] for line in straight]
    for _ in range(4):
        lines += own
        own = [[turned(p) for p in line] for line in own]
    return lines


LINES = make_lines()
RAILS = {frozenset(pair) for line in LINES for pair in zip(line, line[1:])}


def make_roads():
    roads = set()
    for seat in range(4):
        for row in range(1, 7):
            for column in range(1, 6):
                for dr, dc in ((0, 1), (1, -1), (1, 0), (1, 1)):
                    r, c = row + dr, column + dc
                    if not (r <= 6 and 1 <= c <= 5):
                        continue
                    if dr and dc and not {(row, column), (r, c)} & CAMPS:
                        continue
                    edge = frozenset((point(seat, row, column), point(seat, r, c)))
                    if edge not in RAILS:
                        roads.add(edge)
    return roads


ROADS = make_roads()


def neighbours(edges):
    table = collections.defaultdict(list)
    for edge in edges:
        a, b = edge
        table[a].append(b)
        table[b].append(a)
    return {key: sorted(value) for key, value in table.items()}


ROAD, RAIL = neighbours(ROADS), neighbours(RAILS)
LINES_OF = collections.defaultdict(list)
for _line in LINES:
    for _index, _point in enumerate(_line):
        LINES_OF[_point].append((_line, _index))


def is_camp(number):
    seat, row, column = place(number)
    return seat is not None and (row, column) in CAMPS


def is_headquarters(number):
    seat, row, column = place(number)
    return seat is not None and (row, column) in HEADQUARTERS


def reach(start, occupied, engineer):
    """Where a piece at @start can stop or attack; @occupied is a set of points."""
    targets = set(ROAD.get(start, ()))
    if engineer and start in RAIL:
        queue, seen = collections.deque([start]), {start}
        while queue:
            for other in RAIL[queue.popleft()]:
                if other not in seen:
                    seen.add(other)
                    targets.add(other)
                    if other not in occupied:
                        queue.append(other)
    elif start in RAIL:
        for line, index in LINES_OF[start]:
            for steps in (line[index + 1:], line[:index][::-1]):
                for other in steps:
                    targets.add(other)
                    if other in occupied:
                        break
    targets.discard(start)
    return targets


def moves(pieces, seat):
    """All legal moves of @seat; @pieces: point → (owner, rank as a letter, '?' where unknown)."""
    occupied = set(pieces)
    for start, (owner, rank) in sorted(pieces.items()):
        if owner != seat or rank in 'MF' or is_headquarters(start):
            continue
        for target in sorted(reach(start, occupied, rank == '1')):
            if target in pieces:
                if pieces[target][0] % 2 == seat % 2 or is_camp(target):
                    continue
            yield start, target


def distance_to(goals):
    """Steps from every point to the nearest of @goals, roads and rails alike."""
    distance = {goal: 0 for goal in goals}
    queue = collections.deque(goals)
    while queue:
        here = queue.popleft()
        for other in ROAD.get(here, []) + RAIL.get(here, []):
            if other not in distance:
                distance[other] = distance[here] + 1
                queue.append(other)
    return distance


def choose(pieces, seat, dice=random):
    """A move that gets on with the game: attack with what fights, else come nearer to an enemy headquarters."""
    enemies = {owner for owner, _ in pieces.values() if owner % 2 != seat % 2}
    goals = [point(enemy, 6, column) for enemy in enemies for column in (2, 4)
             if pieces.get(point(enemy, 6, column), (None, ''))[0] == enemy]
    distance = distance_to(goals) if goals else {}
    best, best_value = None, None
    for start, target in moves(pieces, seat):
        rank = pieces[start][1]
        value = dice.random()
        if target in pieces:
            value += 6 + ('123456789B'.find(rank)) / 2
            if target in goals:
                value += 8
        else:
            value += distance.get(start, 30) - distance.get(target, 30)
            if is_headquarters(target):
                value -= 20
        if best_value is None or value > best_value:
            best, best_value = (start, target), value
    return best


def figures():
    """What siguo-lab perft prints for this board, counted here."""
    pairs = [sum(len(reach(p, set(), engineer)) for p in range(POINTS) if not is_headquarters(p))
             for engineer in (False, True)]
    return [POINTS, len(ROADS), len(RAILS), len(RAIL), len(LINES), *pairs]
