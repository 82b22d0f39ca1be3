"""The lines sent to an external program that plays a seat. `docs/bots.md` has the full protocol.

Nothing in them is secret from the seat: the record is as the seat saw it, and the state is its view.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import Game, Offer
from powergrid_tui.table.protocol.value import adapter

VERSION = 1
"""Raise this when a program written for the old protocol would no longer understand it."""

MOST_MOVES = 60
"""The maximum number of lines listed for one kind of offer. A longer one is cut to its price list and its last line."""

HELLO = "hello"
"""Ends the first block of lines, and begins the answer to it."""

GO = "go"
QUIT = "quit"


def hello(game: Game[Any, Any], options: Any, names: Sequence[str], seat: int, seconds: float) -> list[str]:
    """What a program is sent once: the game, the players, its own seat, and its time limit."""
    return [
        f"powergrid {VERSION}",
        f"game {game.id}",
        f"options {_json(options.model_dump(mode='json', exclude_none=True))}",
        f"seats {_json(list(names))}",
        f"seat {seat}",
        f"seconds {seconds:g}",
        HELLO,
    ]


def news(told: Sequence[str], lines: Sequence[str]) -> list[str]:
    """What has happened: how many of the lines already sent still hold, and the lines after those."""
    same = 0
    while same < min(len(told), len(lines)) and told[same] == lines[same]:
        same += 1
    return [f"from {same}", *(f"line {line}" for line in lines[same:])]


def question(game: Game[Any, Any], view: Any, offers: Sequence[Offer[Any]]) -> list[str]:
    """What a program is asked: its view, and what it may do."""
    said = [f"view {_json(adapter(view.__class__).dump_python(view, mode='json'))}"]
    for offer in offers:
        if count := len(offer.actions):
            said.append(f"offer {offer.kind} {count}")
            said += [f"move {game.format(action, view)}" for action in _actions(offer, count)]
    return [*said, GO]


def _actions(offer: Offer[Any], count: int) -> Iterator[Any]:
    if count <= MOST_MOVES:
        yield from offer.actions
        return
    allowed = [row.action for row in offer.rows() if not row.why]
    yield from allowed[: MOST_MOVES - 1]
    yield offer.actions[count - 1]


def action_of(game: Game[Any, Any], state: Any, seat: int, answer: str) -> Any:
    """The action in an answer, with or without the name in front. Raises `TableError`."""
    own = f"{state.names[seat]}:"
    action = game.parse(answer if answer.startswith(own) else f"{own} {answer}", state)
    if why := game.refusal(state, action) or ("" if game.actor(state, action) == seat else answer):
        raise TableError(why)
    return action


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
