"""Standing orders: what is done for a seat whenever it is asked, so that it need not be asked each time.

They live at the table alone, in memory: no record, save, log or view holds one, and nobody but its owner is shown it.
What it brings about are ordinary actions of its seat.
"""

from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.game import IllegalAction, Order
from powergrid_tui.table.session import Session


@dataclass(slots=True)
class _Standing:
    order: Order
    since: int
    """Steps of the game when it was given."""
    acted: int
    """Steps of the game after its last action; those when it was given before there is any."""


class Orders:
    """The standing orders at a table, one a seat at most."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self.following = False
        """Orders are being followed right now."""
        self._session = session
        self._standing: dict[int, _Standing] = {}

    def of(self, seat: int) -> Order | None:
        """The order that stands for a seat."""
        standing = self._standing.get(seat)
        return standing.order if standing else None

    def since(self, seat: int) -> int:
        """The number of steps of the game when the order of a seat was given; of all steps when none stands."""
        standing = self._standing.get(seat)
        return standing.since if standing else len(self._session.steps)

    def give(self, seat: int, order: Order) -> None:
        """From now on this order stands for a seat that is asked, in place of another. Raises `IllegalAction`."""
        session = self._session
        if why := session.game.order_refusal(session.game.view(session.state, seat), seat, order):
            raise IllegalAction(why)
        steps = len(session.steps)
        self._standing[seat] = _Standing(order, steps, steps)

    def withdraw(self, seat: int) -> None:
        """Nothing stands for the seat any more."""
        self._standing.pop(seat, None)

    def follow(self) -> bool:
        """Act for those who are asked and have an order, until none of them has an answer. Whether anybody acted."""
        acted = False
        self.following = True
        try:
            while (action := self._next()) is not None:
                acted = True
                self._session.play(action)
        finally:
            self.following = False
        return acted

    def _next(self) -> Any:
        """The action that an order asks for now, or None. What an order asks for is worked out from the view of its
        seat, like the decision of anybody who sits there."""
        session = self._session
        self._drop_the_ended()
        for seat in session.game.to_act(session.state) if self._standing else ():
            standing = self._standing.get(seat)
            if standing is None:
                continue
            action = session.game.follow(session.game.view(session.state, seat), seat, standing.order)
            if action is not None:
                standing.acted = len(session.steps) + 1
                return action
        return None

    def _drop_the_ended(self) -> None:
        """Those whose matter is settled, whose own action was taken back, and those of seats that a bot plays now."""
        session = self._session
        for seat, standing in tuple(self._standing.items()):
            view = session.game.view(session.state, seat)
            if (
                standing.acted > len(session.steps)
                or session.seats[seat].bot
                or not session.game.stands(view, seat, standing.order)
            ):
                del self._standing[seat]
