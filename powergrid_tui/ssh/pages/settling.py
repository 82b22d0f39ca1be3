"""What whoever has the rights of a table decides before its game: who plays, who is invited, who sees it, whether it
counts, and its clock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from powergrid_tui.server.people import Person
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.choose import Choose
from powergrid_tui.ssh.pages.clock import ClockChoice
from powergrid_tui.ssh.pages.seat_list import SeatList
from powergrid_tui.table.protocol import levels
from powergrid_tui.table.records.seat import LONGEST_NAME
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.framed import FramedPage
from powergrid_tui.tui.base.menu import Item

if TYPE_CHECKING:
    from powergrid_tui.ssh.pages.app import VisitorApp

_STAYS = "stays"
"""What is chosen for somebody who keeps their seat."""


class Settling(FramedPage[str | None]):
    """A page at a table before its game."""

    app: VisitorApp

    _server: Server
    _table: ServerTable
    _person: Person
    _seats: SeatList

    def _try(self, what: object) -> None:
        """Show why a table refused."""
        raise NotImplementedError

    def _do(self, deed: Callable[..., object], *given: object) -> None:
        """Do something at the table, or show why it cannot be done."""
        raise NotImplementedError

    def _rules(self) -> bool:
        """Whether the person here has the rights of the table: if not, they are told before anything is asked."""
        if why := self._table.claims.rights_refusal(self._person.number):
            self._try(why)
        return not why

    def action_bot(self) -> None:
        """Change who plays the seat under the cursor, as the owner."""
        table, at = self._table, self._seats.at
        if not self._rules():
            return
        chair = table.chairs[at]
        if chair.holder in (self._person.number, table.owner):
            self._try(tr("{name} already sits here", name=chair.name))
            return
        items = [Item(_STAYS, (tr("{name} stays", name=table.shown(chair)), ""))] if chair.holder else []
        items += [Item("", (tr("open to others"), ""))]
        items += [Item(kind, (tr("bot: {kind}", kind=tr(kind)), levels.about(kind))) for kind in kinds(table.game.id)]

        def chosen(kind: str | None) -> None:
            if kind is not None and kind != _STAYS and table.chairs[at] == chair:
                self._do(self._server.give_seat, at, kind)

        self.app.push_screen(Choose(tr("WHO PLAYS"), items, self.glyphs), chosen)

    def action_free(self) -> None:
        """Let anybody take the seats of bots in the middle of the game, or have them ask."""
        self._do(self._server.free_seats, not self._table.free)

    def action_invite(self) -> None:
        """Invite somebody, as the owner."""

        def named(name: str | None) -> None:
            if name:
                self._do(self._server.ask, name)

        if self._rules():
            self.app.push_screen(AskName(tr("Whom do you invite?"), "", LONGEST_NAME, self.glyphs), named)

    def action_privacy(self) -> None:
        """Choose who sees the table, and who talks at play, as the owner."""
        table = self._table
        if not self._rules():
            return
        seen = tr("Everybody sees this table") if table.private else tr("Only people with a seat see this table")
        talk = (
            tr("Onlookers may talk during play") if table.silent else tr("Only people with a seat may talk during play")
        )

        def chosen(what: str | None) -> None:
            if what == "seen":
                self._do(self._server.make_private, not table.private)
            elif what == "talk":
                self._do(self._server.silence, not table.silent)

        items = [Item("seen", (seen,), "s"), Item("talk", (talk,), "t")]
        self.app.push_screen(Choose(tr("FROM NOW ON"), items, self.glyphs), chosen)

    def action_rate(self) -> None:
        """Let the game count for ratings, or not."""
        self._do(self._server.rate, not self._table.rated)

    def action_clock(self) -> None:
        """Set the clock."""
        if self._rules():
            rules = self._table.clock.rules
            ClockChoice(self.app, self.glyphs, rules, partial(self._do, self._server.set_clock)).ask()
