"""A bot for Power Grid that buys cheaply: powergrid new --players "Ann,bot:command:python3 docs/mybot.py"."""

import json
import sys


def choose(view, seat, moves):
    me = view["players"][seat]
    if "power" in moves:
        return moves["power"][0]  # the best comes first
    if "bid" in moves and view["auction"]["bid"] < view["auction"]["plant"] + 3:
        return moves["bid"][0]
    if "open" in moves and ("pass" not in moves or len(me["plants"]) < 3):
        return moves["open"][0]
    if "buy" in moves and sum(me["stock"]) < 2 * len(me["plants"]):
        return moves["buy"][0]
    if "build" in moves and len(me["cities"]) < 4 * len(me["plants"]):
        return moves["build"][0]
    return next(moves[kind][0] for kind in ("pass", "done", *moves) if kind in moves)


seat, view, moves = 0, {}, {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        print("hello mybot", flush=True)
    elif word == "seat":
        seat = int(rest)
    elif word == "view":
        view, moves = json.loads(rest), {}
    elif word == "offer":
        kind = rest.split()[0]
    elif word == "move":
        moves.setdefault(kind, []).append(rest)
    elif word == "go":
        print(choose(view, seat, moves), flush=True)
    elif word == "quit":
        break
