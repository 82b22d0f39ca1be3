"""What an environment needs of a game: its actions as numbers of a fixed range, and a seat's view as a row of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol
from zlib import crc32

from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.table.protocol.value import adapter


class Coding(Protocol):
    """The numbers of one game with its options and players. Made of the state before the deal."""

    actions: int
    """How many numbers there are for actions: 0 to one less."""
    features: int
    """How long a row is."""

    def codes(self, view: Any, offers: Sequence[Offer[Any]]) -> Mapping[int, Any]:
        """The actions that are allowed now by their numbers. One at least, where anything is allowed."""
        ...

    def row(self, view: Any, seat: int) -> Sequence[float]:
        """What a seat sees."""
        ...


class Listed:
    """For any game: an action is its place among all that is offered, and the row are the values of the view in their
    order. The same number means another thing in another state: a game with a coding of its own is easier to learn."""

    actions = 512
    features = 4096

    def __init__(self, state: Any) -> None:
        """Every game is coded alike."""

    def codes(self, view: Any, offers: Sequence[Offer[Any]]) -> Mapping[int, Any]:
        """The first `actions` of what is offered, kind after kind."""
        found: dict[int, Any] = {}
        for offer in offers:
            for action in offer.actions[: self.actions - len(found)]:
                found[len(found)] = action
        return found

    def row(self, view: Any, seat: int) -> Sequence[float]:
        """The values of the view, with noughts behind them; of a text a number that stands for it."""
        found = list(_values(adapter(view.__class__).dump_python(view, mode="json")))[: self.features]
        return [*found, *[0.0] * (self.features - len(found))]


_TEXTS = 1000
"""Numbers that stand for texts."""


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
