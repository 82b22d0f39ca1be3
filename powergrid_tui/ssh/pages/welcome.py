"""What newcomers see: a question for another name, and what there is to do on a server without tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.strip import Strip

from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.records.seat import LONGEST_NAME
from powergrid_tui.table.records.typed_seats import free_names
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.menu import Item, Menu, marked
from powergrid_tui.tui.base.page import Banner, Notice, Page
from powergrid_tui.tui.start.setup import Setup

_GENTLE = "easy"
_KEY = 6
"""Cells of a key."""

if TYPE_CHECKING:
    from powergrid_tui.ssh.pages.app import VisitorApp


def first_steps(name: str) -> list[Item]:
    """What there is to do at once on a server without tables, for the person with this name."""
    game = tr(registry.GAMES[registry.first()].name)
    rows = [
        ("play", "", tr("play now"), tr("{game} with three easy bots", game=game)),
        ("learn", "t", tr("learn"), tr("the first round, step by step")),
        ("new", "n", tr("open a table"), tr("for friends; it waits for them")),
        ("watch", "w", tr("watch"), tr("four bots play {game}", game=game)),
        ("load", "l", tr("go on"), tr("with a game you played here")),
    ]
    welcome = tr("Welcome, {name}. No tables are open at the moment. You can:", name=name)
    return [
        Item(id, (label, beside), key, gap=True, heading="" if at else welcome)
        for at, (id, key, label, beside) in enumerate(rows)
    ]


class FirstSteps(Menu):
    """What there is to do at once: the key for it, and what that is."""

    def _headed(self, heading: str, room: int) -> Strip:
        return strip_of((f" {heading}", palette.STRONG))

    def _row(self, at: int, columns: list[int], room: int) -> Strip:
        item, here = self.items[at], at == self.at
        key = right(item.key or key_name("enter"), _KEY)
        label, beside = item.cells
        words = fit(beside, max(1, room - _KEY - columns[0] - 9))
        strip = strip_of(
            (f" {self.glyphs.arrow} " if here else "   ", palette.NOW),
            (f"{key}  ", palette.NOW),
            (f"{fit(label, columns[0])}   ", palette.STRONG),
            (words, palette.TEXT if here else palette.QUIET),
        )
        return marked(strip, room) if here else strip


def gentle(name: str, *, watch: bool) -> tuple[Game[Any, Any], Frozen, list[tuple[str, str, str]]]:
    """The default game against easy bots, as `Server.open` takes it: for the person with this name, or of bots
    alone."""
    game = registry.game(registry.first())
    bots = kinds(game.id)
    setup = Setup.default(game, bots, name, others=_GENTLE if _GENTLE in bots else bots[-1])
    names = [*free_names([name])]
    places = [
        (names[at], place.colour, setup.places[1].bot) if watch or at else (name, place.colour, "")
        for at, place in enumerate(setup.places[: setup.players])
    ]
    return game, setup.options, places


class Welcome(Page[None]):
    """Asks newcomers for another name if they cannot have the one they logged in with."""

    DEFAULT_CSS = """
    Welcome Notice { height: 1fr; margin: 2 2; }
    """

    app: VisitorApp

    def __init__(self, why: str, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._why = why
        self._banner, self._notice = Banner(""), Notice()

    def body(self) -> ComposeResult:
        yield self._banner
        yield self._notice

    def on_mount(self) -> None:
        self.refresh_words()
        self._ask()

    def refresh_words(self) -> None:
        self._banner.say(tr("The server"))
        self._notice.say(self._why, warning=True)

    def _ask(self) -> None:
        question = tr("What shall we call you?")
        self.app.push_screen(AskName(question, self.app.proposed, LONGEST_NAME, self.glyphs), self._named)

    def _named(self, name: str | None) -> None:
        if name is None:
            self.app.exit()
            return
        self._why = self.app.admit(name)
        if self._why:
            self.refresh_words()
            self._ask()
