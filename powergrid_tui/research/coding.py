"""What an environment needs from a game: actions as integers in a fixed range, and a seat's view as a feature
vector."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol
from zlib import crc32

from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.table.protocol.value import adapter


class Coding(Protocol):
    """The encoding of one game with its options and players. Made from the state before the deal."""

    actions: int
    """The size of the action space: actions are numbered from 0."""
    features: int
    """The length of the feature vector."""

    def codes(self, view: Any, offers: Sequence[Offer[Any]]) -> Mapping[int, Any]:
        """The legal actions by number. Not empty if any action is legal."""
        ...

    def row(self, view: Any, seat: int) -> Sequence[float]:
        """What a seat sees, as a feature vector."""
        ...


class Listed:
    """For any game: an action's number is its index among all offers, and the features are the values of the view in
    order. The same number means different things in different states, so a game with its own encoding is easier to
    learn."""

    actions = 512
    features = 4096

    def __init__(self, state: Any) -> None:
        """`state` is not used: the encoding is the same for every game."""

    def codes(self, view: Any, offers: Sequence[Offer[Any]]) -> Mapping[int, Any]:
        """The first `actions` offered actions, kind by kind."""
        found: dict[int, Any] = {}
        for offer in offers:
            for action in offer.actions[: self.actions - len(found)]:
                found[len(found)] = action
        return found

    def row(self, view: Any, seat: int) -> Sequence[float]:
        """The values of the view, padded with zeros; texts are hashed to a number."""
        found = list(_values(adapter(view.__class__).dump_python(view, mode="json")))[: self.features]
        return [*found, *[0.0] * (self.features - len(found))]


_TEXTS = 1000
"""How many different numbers texts are hashed to."""


def _values(value: Any) -> Iterator[float]:
    if isinstance(value, dict):
        for part in value.values():
            yield from _values(part)
    elif isinstance(value, list):
        yield float(len(value))
        for part in value:
            yield from _values(part)
    elif isinstance(value, str):
        yield float(crc32(value.encode()) % _TEXTS)
    else:
        yield float(value or 0)
