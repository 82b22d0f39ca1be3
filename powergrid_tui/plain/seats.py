"""Handing seats to bots and taking them back, in words."""

from __future__ import annotations

from powergrid_tui.plain.commands import Commands, TypedCommand
from powergrid_tui.plain.talk import say
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import fold
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.protocol.levels import usual
from powergrid_tui.table.sessions.host import SeatConnection
from powergrid_tui.table.sessions.pace import AT_ONCE, PACES
from powergrid_tui.table.words.language import mark, markc, tr
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.viewmodel.text_views import seat_named


class Seats:
    """The seats of a table, for somebody who sits there."""

    def __init__(self, connection: SeatConnection, kept: Kept | None) -> None:
        """`kept` has the pace of the bots; without it, somebody else decides on that."""
        self._connection, self._host, self._kept = connection, connection.host, kept
        self._seats = [seat.name for seat in self._host.session.seats]

    @property
    def commands(self) -> Commands:
        """What can be typed about seats."""
        return {
            markc("typed verb", "bot"): TypedCommand(
                mark("'bot Ann hard': give the seat of Ann to a bot of that level; 'bot Ann': of the default level"),
                self._hand,
            ),
            markc("typed verb", "sit"): TypedCommand(
                mark("'sit Ann': take over a seat that a bot or nobody plays"), self._take
            ),
        }

    @property
    def handed_over(self) -> str:
        """The name of somebody for whom a bot plays."""
        return next((seat.name for seat in self._host.session.seats if seat.stands_in), "")

    def _hand(self, said: str) -> None:
        """Hand a seat to a bot: ``Ann hard``, or ``Ann``. Raises `TableError`."""
        seat, kind = self._meant(said)
        self._connection.hand_over(seat, kind)
        if self._kept is not None and not self._connection.people and self._host.pace is AT_ONCE:
            self._host.pace = PACES["normal"]  # a game of fast bots would be over before the seat could be taken back
        say(tr("A bot plays for {name} now: {kind}.", name=self._seats[seat], kind=tr(kind)))

    def _meant(self, said: str) -> tuple[int, str]:
        """The seat and the kind of bot that are meant; a name may have several words. Raises `TableError`."""
        name, _, kind = said.rpartition(" ")
        if name and fold(said) not in map(fold, self._seats):
            return self._named(name), kind
        return self._named(said), usual(kinds(self._host.session.game.id))

    def _take(self, said: str) -> None:
        """Take a seat back: ``Ann``. Raises `TableError`."""
        seat = self._named(said)
        if seat in self._connection.people:
            raise TableError(tr("{name} already sits here", name=self._seats[seat]))
        self._connection.take(seat)
        if self._kept is not None:
            self._host.pace = PACES[self._kept.settings.spoken_pace]
        if seat in self._connection.people:
            say(tr("{name} is played here now.", name=self._seats[seat]))

    def _named(self, said: str) -> int:
        """The seat of this name, by default the one at the keyboard. Raises `TableError`."""
        if not said.strip() and self._connection.seat == NOBODY:
            raise TableError(tr("give the name of the seat"))
        return seat_named(self._seats, said.strip(), self._connection.seat)
