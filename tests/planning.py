"""A table at which people plan their turns, each at a terminal of their own, in any game."""

from collections.abc import Callable, Sequence
from typing import Any

from powergrid_tui.table.protocol.game import PlannedTurn
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.planning import Planning
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.viewmodel.question import Question
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.table.test_premoves import Bots


class PlanningTable:
    """The table, with this state before everybody."""

    def __init__(self, game: Any, state: Any, seats: Sequence[Seat]) -> None:
        self.session: Session[Any, Any] = Session.start(game, state.options, seats, seed=1)
        first = self.session._steps[-1]
        self.session._steps[-1] = type(first)("", state, first.action, state)
        self.open()

    def open(self) -> None:
        """Open the table, or open it again with what was kept."""
        self.host = Host(self.session, Bots())
        self.at = [self.host.join((seat,), lambda: None) for seat in range(len(self.session.seats))]

    @property
    def lines(self) -> list[str]:
        """What people have done."""
        return [step.line for step in self.session.steps if step.line and self.session.actor_of(step) >= 0]

    def plan(self, seat: int, *lines: str) -> PlannedTurn:
        """Somebody plans these lines, one after another, as by keys."""
        planning, connection = Planning(self.at[seat]), self.at[seat]
        planning.turn()
        name = self.session.seats[seat].name
        for line in lines:
            view = planning.look()
            assert view is not None
            planning.add(view, (self.session.game.parse(f"{name}: {line}", view),))
        assert isinstance(connection.premove, PlannedTurn)
        return connection.premove

    def play(self, *lines: str) -> None:
        """Whoever is asked does this."""
        game = self.session.game
        for line in lines:
            state = self.session.state
            self.at[state.turn].play(game.parse(f"{state.names[state.turn]}: {line}", state))

    def seen(self, seat: int, *, planning: bool = False) -> Snapshot:
        """What somebody sees of the table; with `planning`, as if they were asked."""
        connection = self.at[seat]
        view = connection.premove_view if planning else connection.view
        assert view is not None
        return Snapshot(
            view=view,
            seat=seat,
            offers=self.session.game.choices(view, seat),
            seats=self.session.seats,
            log=(),
            premove=connection.premove,
            planning=planning,
            plan_refusal=connection.plan_refusal,
        )


def told(ask: Callable[[Snapshot], Question[Any, Any]], snapshot: Snapshot) -> str:
    """What the details of the question say."""
    details = ask(snapshot).prompt().details
    return "\n".join("".join(piece.text for piece in row) for row in details)  # type: ignore[union-attr]
