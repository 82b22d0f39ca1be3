"""What is said to a program that plays a seat, as lines of text. `docs/bots.md` has the protocol in full.

Nothing that the seat may not know is among it: the record is told as the seat saw it, and the state is its view.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from powergrid_tui.table.protocol.game import Game, Offer, TableError
from powergrid_tui.table.protocol.value import adapter

VERSION = 1
"""Raised when a program that speaks the protocol as it was would not understand it any more."""

MOST_MOVES = 60
"""Lines of one kind of offer that are told; of a longer one the price list and the last."""

HELLO = "hello"
"""Ends what is told first, and begins the answer to it."""

GO = "go"
QUIT = "quit"


def hello(game: Game[Any, Any], options: Any, names: Sequence[str], seat: int, seconds: float) -> list[str]:
    """What a program is told once: what is played, who plays, which seat is its own, and how long it may think."""
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
    """What has happened: how much of what was told stands, and the lines after that."""
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
            said += [f"move {game.format(action, view)}" for action in _shown(offer, count)]
    return [*said, GO]


def _shown(offer: Offer[Any], count: int) -> Iterator[Any]:
    if count <= MOST_MOVES:
        yield from offer.actions
        return
    allowed = [row.action for row in offer.rows() if not row.why]
    yield from allowed[: MOST_MOVES - 1]
    yield offer.actions[count - 1]


def action_of(game: Game[Any, Any], state: Any, seat: int, answer: str) -> Any:
    """The action that an answer stands for, with or without the name before it. Raises `TableError`."""
    own = f"{state.names[seat]}:"
    action = game.parse(answer if answer.startswith(own) else f"{own} {answer}", state)
    if why := game.refusal(state, action) or ("" if game.actor(state, action) == seat else answer):
        raise TableError(why)
    return action


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
