#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Computes the figures of test-commitment.c from the formulas alone, and prints them as its #defines."""

import hashlib
import hmac

GAME = bytes(range(16))
LAYOUT = "98776/6.5.5/44.33/3.2.2/2BBMM/111FM".replace("/", "")
RANKS = ".123456789BMF"
NONCE = bytes(range(200, 216))
FOUR = ("mode=siguo_dark mine=survives bomb_flag=captures marshal_reveals_flag=on engineer_recon=off "
        "battle_reveal=none turn_dir=ccw first_mover=random move_seconds=30 timeout_limit=5 deploy_seconds=90 "
        "surrender_min_ply=20 draw_offer_min_ply=20 draw_offer_max=3 no_contact_moves=70 mutual_exhaustion=draw "
        "no_move_check=turn_start repetition=off absent_player=wait team_chat=phrases dead_see_all=off "
        "spectators=public_view")
TWO = ("mode=duel_dark mine=survives bomb_flag=captures marshal_reveals_flag=on engineer_recon=off "
       "battle_reveal=none first_mover=random move_seconds=30 timeout_limit=5 deploy_seconds=90 surrender_min_ply=20 "
       "draw_offer_min_ply=20 draw_offer_max=3 no_contact_moves=50 mutual_exhaustion=draw no_move_check=turn_start "
       "repetition=forbid absent_player=wait spectators=public_view")


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def root(seat):
    leaves = []
    for point, letter in enumerate(LAYOUT):
        if letter != ".":
            salt = bytes((16 * len(leaves) + j) % 256 for j in range(16))
            leaves.append(sha(b"siguo/leaf/1", GAME, bytes([seat, point, RANKS.index(letter)]), salt))
    return sha(b"siguo/root/1", GAME, bytes([seat]), *leaves)


def nonce_hash(seat):
    return sha(b"siguo/nonce/1", GAME, bytes([seat]), NONCE)


def chain(options, seats):
    bits = sum(1 << seat for seat in seats)
    return sha(b"siguo/chain/1", GAME, options.encode(), b"\0", bytes([bits]),
               *(root(seat) + nonce_hash(seat) for seat in seats), nonce_hash(0xff))


def first_mover():
    nonce = bytes(16)[:3] + b"\xff" + bytes(12)
    seats = b"".join(bytes([seat]) + nonce for seat in range(4))
    return sha(b"siguo/first/1", GAME, seats, nonce)[0] % 4


def deal():
    """Both armies in order, shuffled from the last piece down by the bytes that all nonces give."""
    nonces = [bytes((16 * seat + i) % 256 for i in range(16)) for seat in range(5)]
    seed = sha(b"siguo/deal/1", GAME, b"\0", nonces[0], b"\2", nonces[2], nonces[4])
    counts = dict(zip(RANKS[1:], (3, 3, 3, 2, 2, 2, 2, 1, 1, 2, 3, 1)))
    pieces = [colour + rank for colour in "bo" for rank in RANKS[1:] for _ in range(counts[rank])]
    stream = (byte for n in range(1000) for byte in sha(seed, n.to_bytes(4, "big")))
    for i in range(49, 0, -1):
        byte = next(byte for byte in stream if byte < 256 - 256 % (i + 1))
        j = byte % (i + 1)
        pieces[i], pieces[j] = pieces[j], pieces[i]
    points = [".." if point % 30 in (6, 8, 12, 16, 18) else pieces.pop(0) for point in range(60)]
    return "/".join("".join(points[row:row + 5]) for row in range(0, 60, 5))


def proof(label):
    text = label + b"\x03" * 16 + b"\x04" * 16 + b"\x02" * 16 + bytes(range(1, 9))
    return hmac.new(b"\x01" * 32, text, hashlib.sha256).digest()


def password_key(password):
    return hashlib.pbkdf2_hmac("sha256", password.encode(), b"siguo/password/1" + b"\x02" * 16, 20000)


def password_proof():
    text = b"siguo/password/1" + b"\x03" * 16 + b"\x04" * 16 + b"\x02" * 16
    return hmac.new(password_key("四国 junqi"), text, hashlib.sha256).digest()


for name, value in (
        ("ROOT", root(2)), ("NONCE_HASH", nonce_hash(2)), ("REFEREE_NONCE_HASH", nonce_hash(0xff)),
        ("CHAIN_OF_FOUR", chain(FOUR, (0, 1, 2, 3))),
        ("CHAIN_AFTER_ONE", sha(chain(FOUR, (0, 1, 2, 3)), b"S move S11 W15 next=E time=0")),
        ("CHAIN_OF_TWO", chain(TWO, (0, 2))),
        ("PLAYER_PROOF", proof(b"siguo/player/1")), ("ROOM_PROOF", proof(b"siguo/room/1")),
        ("PASSWORD_KEY", password_key("四国 junqi")), ("LONG_PASSWORD_KEY", password_key("x" * 256)),
        ("PASSWORD_PROOF", password_proof())):
    print(f'#define {name} "{value.hex()}"')
print(f"#define FIRST_OF_FOUR {first_mover()}")
print(f'#define DEAL "{deal()}"')
