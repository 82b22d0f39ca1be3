"""Who has the keyboard of a terminal, and how it is passed on where people have secrets from one another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.host import SeatConnection
from powergrid_tui.table.words.marks import letters
from powergrid_tui.tui.play.curtain import Curtain, Undo
from powergrid_tui.tui.play.terminal import Terminal


class Keyboard:
    """Passes the keyboard from one person who is asked to the next."""

    def __init__(self, terminal: Terminal, connection: SeatConnection, menu: Callable[[], None]) -> None:
        """`menu` is where the curtain leads for somebody who does not want the keyboard."""
        self._terminal, self._connection, self._menu = terminal, connection, menu
        self._last = NOBODY
        """Who had it before the curtain fell."""

    def pass_on(self) -> bool:
        """Give it to the next person who is asked, unless somebody who is asked already has it. False when a curtain
        comes first."""
        connection = self._connection
        if connection.asked and connection.seat not in connection.asked:
            if connection.secretive:
                self._draw_curtain(connection.asked[0])
                return False
            connection.turn_to(connection.asked[0])
        return True

    def _draw_curtain(self, seat: int) -> None:
        """Ask for it to be handed over. Behind the curtain the board shows what everybody may see."""
        terminal, connection, session = self._terminal, self._connection, self._terminal.session
        if not terminal.on_top:
            return  # something covers the game; when that is gone, the terminal follows again
        if connection.seat != NOBODY:
            self._last = connection.seat
        before, seats = self._last, session.seats
        here = before in connection.people
        refusal = session.undo_refusal(before) if here else ""
        connection.turn_to(NOBODY)
        terminal.show()
        letter = letters(tuple(other.name for other in seats))[seat]
        undo = Undo(seats[before].name, refusal) if here else None
        curtain = Curtain(seats[seat], letter, terminal.glyphs, session.trouble, undo)
        terminal.app.push_screen(curtain, partial(self._raised, seat, before))

    def _raised(self, seat: int, before: int, what: str | None) -> None:
        """The curtain is gone: either the next person has taken the keyboard, or the one before takes back the last
        action and goes on."""
        connection = self._connection
        if what == "undo":
            connection.turn_to(before)
            self._terminal.change(connection.undo)
        elif what != "taken":
            self._menu()
        else:
            if seat in connection.people:
                connection.turn_to(seat)
            self._terminal.follow()
