"""The menu of a game in play: where to go from here, and who plays a seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.host import SeatConnection
from powergrid_tui.table.words.language import tr
from powergrid_tui.tui.base.ask import Confirm
from powergrid_tui.tui.base.help import GameMenu
from powergrid_tui.tui.base.menu import Item
from powergrid_tui.tui.base.shell import shell_of
from powergrid_tui.tui.play.hands import Change, Hands, HandsPage
from powergrid_tui.tui.play.terminal import Terminal
from powergrid_tui.tui.start.rules import RulesScreen

_DISK = 1.0
"""Seconds for which the menu waits for a save before it says that the game is not saved."""


class TableMenu:
    """Opens over a terminal, and carries out what is chosen."""

    def __init__(self, terminal: Terminal, connection: SeatConnection, hands: Hands) -> None:
        self._terminal, self._connection, self._hands = terminal, connection, hands

    def open(self, meanwhile: Iterable[Item], afterwards: Iterable[Item], away: str) -> None:
        """Ask. `meanwhile` are additional items while the game is on, `afterwards` once it is over; `away` says where
        leaving the table leads, empty for the title."""
        terminal, session = self._terminal, self._terminal.session
        session.saving.flush(_DISK)
        saved = session.saved and session.save_file is not None
        heading = tr("THE GAME IS SAVED") if saved else tr("THE GAME IS NOT SAVED")
        hands = self._hands.offered() if terminal.mover != NOBODY else []
        added = [item for item, _ in hands]
        if terminal.mover != NOBODY:
            added += [Item("hands", (tr("Who plays: people and bots"),), "w"), *meanwhile]
        added += afterwards if terminal.mover == NOBODY else ()
        menu = GameMenu(heading, terminal.glyphs, added, away)
        terminal.app.push_screen(menu, partial(self._chosen, {item.id: change for item, change in hands}))

    def _chosen(self, hands: Mapping[str, Change], what: str | None) -> None:
        terminal = self._terminal
        if what is not None and what in hands:
            self._reseat(hands[what])
        elif what == "quit":
            terminal.app.exit()
        elif what in ("title", "same_deal"):
            terminal.leave(what)
        elif what == "hands":
            terminal.app.push_screen(HandsPage(self._connection, self._hands.kinds, terminal.glyphs), self._reseat)
        elif what == "rules":
            rules = RulesScreen(terminal.session.game.id, terminal.glyphs)
            terminal.app.push_screen(rules, lambda _: terminal.follow())
        elif what == "settings":
            shell_of(terminal).show_settings(terminal.follow)
        else:
            terminal.follow()
            terminal.chosen(what or "")  # last: it may have to say why it cannot be done

    def _reseat(self, change: Change | None) -> None:
        """Hand a seat to a bot of the chosen level, or bring it here; in a finished game nobody plays any more."""
        terminal = self._terminal
        if change is None or terminal.mover == NOBODY:
            terminal.follow()
        elif change.kind and change.seat in self._connection.people:
            name = terminal.session.seats[change.seat].name
            no, yes = tr("{name} plays on", name=name), tr("A bot plays for {name}", name=name)
            asked = Confirm(tr("LET A BOT PLAY FOR {name}?", name=name), no, yes, terminal.glyphs)
            terminal.app.push_screen(asked, partial(self._confirmed, change))
        else:
            terminal.change(partial(self._hand_on, change))

    def _confirmed(self, change: Change, yes: bool | None) -> None:
        """A bot is really to play the seat of a person here, or not."""
        if yes and self._terminal.mover != NOBODY:
            self._terminal.change(partial(self._hand_on, change))
        else:
            self._terminal.follow()

    def _hand_on(self, change: Change) -> None:
        """If a bot now plays the seat that had the keyboard, the next person sees nothing before taking it."""
        self._terminal.said = self._hands.hand_on(change)
        if change.kind and self._connection.secretive and change.seat == self._connection.seat:
            self._connection.turn_to(NOBODY)
