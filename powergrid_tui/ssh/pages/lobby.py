"""The lobby: the tables of the house, and what can be done with them."""

from __future__ import annotations

import asyncio
import random
from contextvars import Context
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.house.house import House
from powergrid_tui.house.people import Person
from powergrid_tui.house.tables import HouseTable
from powergrid_tui.ssh.pages.choose import Choose
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.words.language import mark, series, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.page import Banner, KeyLine, Notice, Page, story

if TYPE_CHECKING:
    from powergrid_tui.ssh.pages.base import VisitorApp

_LONGEST_CODE = 12

_FEW = 10
"""Terminals in the house whose lists are drawn anew at once."""
_PAUSE = 0.02
"""Seconds for each further one until a list that has changed is drawn anew: twice as long as it takes."""


class Lobby(Page[None]):
    """The list of tables. It follows the changes in the house, and leads to its tables."""

    DEFAULT_CSS = """
    Lobby Menu { height: 1fr; }
    Lobby Notice { height: 3; }
    Lobby #empty { height: 4; margin: 1 2; display: none; }
    """

    app: VisitorApp

    AUTO_FOCUS = "Menu"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", mark("New table"), id="lobby.new", show=False),
        Binding("c", "code", mark("By its code"), id="lobby.code", show=False),
        Binding("l", "load", mark("Load"), id="lobby.load", show=False),
        Binding("d,delete", "close", mark("Take a table away"), id="lobby.close", show=False),
        Binding("r", "rules", mark("Rules"), id="lobby.rules", show=False),
        Binding("o", "settings", mark("Settings"), id="lobby.settings", show=False),
        Binding("h", "house", mark("The house"), id="lobby.house", show=False),
        Binding("q", "app.quit", mark("Quit"), id="lobby.quit", show=False),
    ]

    KEYS_TOLD = mark(
        "- Up and down choose a table. Enter goes there: to your seat, to an open one, or to look on.\n"
        "- n opens a table, for any game; seats that are open wait for others.\n"
        "- c goes to a table whose code somebody has told you.\n"
        "- l goes on with a game that you have played in this house.\n"
        "- d takes a table of yours away when nobody else is there; its game is kept.\n"
        "- r shows the rules, o the settings. q leaves the house; your seats wait for you."
    )

    OWNERS_KEYS_TOLD = mark("- h shows owners of the house who is in, people, tables and bans, and does what is asked.")

    def __init__(self, house: House, person: Person, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._house, self._person = house, person
        self._banner = Banner("")
        self._menu = Menu(glyphs=glyphs, gap=2)
        self._empty = Notice(id="empty")
        self._notice = Notice()
        self._hints = KeyLine()
        self._unwatch = house.watch(self._changed)
        self._waiting = False
        """Whether a redraw is scheduled."""
        self._covered = False
        """Whether another page covers this one."""

    def body(self) -> ComposeResult:
        yield self._banner
        yield self._empty
        yield self._menu
        yield self._notice
        yield self._hints

    def on_mount(self) -> None:
        self.tell()

    def on_unmount(self) -> None:
        self._unwatch()

    def on_resize(self) -> None:
        super().on_resize()
        self._describe()

    def on_screen_suspend(self) -> None:
        self._covered = True

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._covered = False
        self.tell()

    def _changed(self) -> None:
        """Redraw the list soon: once, however many tables change, and only while it is visible, because any message to
        a covered page makes Textual redraw the page on top in full. The more are in the house the later, and not all at
        the same time: whoever plays is not to wait for the lists of two hundred others. Called in the context of
        whoever changed something, where `app` is theirs."""
        if self.is_mounted and not self._waiting and not self._covered:
            self._waiting = True
            others = len(self._house.present) - _FEW
            if others <= 0:
                self.call_later(self._follow)
            else:
                pause = random.uniform(0.5, 1.0) * _PAUSE * others
                asyncio.get_running_loop().call_later(pause, self.call_later, self._follow, context=Context())

    def _follow(self) -> None:
        self._waiting = False
        if self.on_top:
            self.tell()

    def tell(self) -> None:
        """Write every text on the page in the current language, with the current glyphs."""
        self._banner.say(tr("The house"), self._house.status)
        tables = list(self._house.tables.values())
        mine = [table for table in tables if table.seats_of(self._person.number) and not table.over]
        others = [table for table in tables if table not in mine]
        self._menu.fill([*self._items(mine, tr("Your tables")), *self._items(others, tr("Other tables"))])
        self._empty.display = not tables
        self._empty.say(tr("There is no table yet. Press n to open one, and tell the others its code."))
        keys = [("enter", tr("go there"))] if tables else []
        more = [("d", tr("take away"))] if self._doomed(self._at) else []
        self._hints.hint(
            *keys,
            ("n", tr("new table")),
            ("c", tr("code")),
            ("l", tr("load")),
            *more,
            *([("h", tr("the house"))] if self.app.is_owner else []),
            ("?", tr("help")),
            ("q", tr("leave")),
        )
        self._describe()

    def _items(self, tables: list[HouseTable], heading: str) -> list[Item]:
        return [
            Item(table.code, (table.code, story(table.story, self.glyphs), table.turn), heading="" if at else heading)
            for at, table in enumerate(reversed(tables))
        ]

    @property
    def _at(self) -> HouseTable | None:
        item = self._menu.item
        return self._house.tables.get(item.id) if item else None

    def _doomed(self, table: HouseTable | None) -> bool:
        """Whether this person may close the table."""
        return table is not None and not self._house.close_refusal(table, self._person.number)

    def _describe(self) -> None:
        """Show who is at the table under the cursor."""
        table = self._at
        if table is None or self._notice.warning:
            return
        here = [table.shown(chair) for chair, there in table.people() if chair.name and there and not chair.bot]
        away = [table.shown(chair) for chair, there in table.people() if chair.name and not there]
        words = [tr("Opened by {owner}.", owner=table.owner_name)]
        if here:
            words.append(tr("Here: {names}.", names=series(here)))
        if away:
            words.append(tr("Away: {names}.", names=series(away)))
        if table.onlookers:
            words.append(tr("Looking on: {names}.", names=series(table.onlookers)))
        self._notice.say(" ".join(words))

    def say(self, words: str) -> None:
        """Show what went wrong."""
        self._notice.say(words, warning=True)

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._notice.say("")
        self.tell()

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        table = self._house.tables.get(message.item.id)
        if table is not None:
            self._go(table)

    def _go(self, table: HouseTable) -> None:
        self._notice.say("")
        self.app.go(table)

    def action_code(self) -> None:
        """Go to a table by its code."""

        def typed(code: str | None) -> None:
            if not code:
                return
            try:
                self._go(self._house.find(code))
            except TableError as error:
                self.say(str(error))

        self.app.push_screen(AskName(tr("Code of the table"), "", _LONGEST_CODE, self.glyphs), typed)

    def action_new(self) -> None:
        """Open a table: choose the game, then the options and seats."""
        items = [Item(id, (tr(registry.GAMES[id].name),)) for id in registry.GAMES]
        self.app.push_screen(Choose(tr("WHICH GAME"), items, self.glyphs), self._set_up)

    def _set_up(self, game_id: str | None) -> None:
        if game_id is None:
            return
        from powergrid_tui.toolkit.bots import kinds
        from powergrid_tui.tui.start.new_game import NewGame
        from powergrid_tui.tui.start.setup import Setup

        game = registry.game(game_id)
        people, me = self._house.people, self._person.number
        usual = Setup.usual(
            game,
            (OPEN, *kinds(game.id)),
            people.name_of(me),
            others=OPEN,
            unfit=lambda name: people.seat_refusal(me, name),
        )

        def ready(setup: Setup | None) -> None:
            if setup is None:
                return
            places = [(place.name, place.colour, place.bot) for place in setup.places[: setup.players]]
            try:
                table = self._house.open(self._person.number, setup.game, setup.options, places)
            except TableError as error:
                self.say(str(error))
            else:
                self._go(table)

        self.app.push_screen(NewGame(usual, self.glyphs, self.app.presets), ready)

    def action_load(self) -> None:
        """Continue a saved game."""
        from powergrid_tui.ssh.pages.kept import KeptGames

        try:
            self._house.look(self._person)
        except TableError as error:
            self.say(tr("{reason}.", reason=error))
            return
        self.app.push_screen(KeptGames(lambda: self._house.games_of(self._person.number), self.glyphs), self.app.resume)

    def action_close(self) -> None:
        """Close the table under the cursor, if the next key confirms it."""
        table = self._at
        if table is None:
            return
        if why := self._house.close_refusal(table, self._person.number):
            self.say(tr("{reason}.", reason=why))
            return
        items = [Item("no", (tr("Leave it"),), "n"), Item("yes", (tr("Take it away; its game is kept"),), "y")]

        def answered(answer: str | None) -> None:
            if answer == "yes":
                try:
                    self._house.close(table, self._person.number)
                except TableError as error:
                    self.say(tr("{reason}.", reason=error))

        self.app.push_screen(Choose(tr("TABLE {code}", code=table.code), items, self.glyphs), answered)

    def action_rules(self) -> None:
        """Show the rules of the game at the table under the cursor."""
        from powergrid_tui.tui.start.rules import RulesScreen

        table = self._at
        self.app.push_screen(RulesScreen(table.game.id if table else registry.first(), self.glyphs))

    def action_settings(self) -> None:
        """Open this person's settings."""
        self.app.show_settings()

    def action_help(self) -> None:
        """The keys of this page."""
        keys = (self.KEYS_TOLD, self.OWNERS_KEYS_TOLD) if self.app.is_owner else (self.KEYS_TOLD,)
        if self.on_top:
            self.app.show_help([(tr("Keys"), "\n".join(map(tr, keys)))])

    def action_house(self) -> None:
        """Show owners the house."""
        from powergrid_tui.ssh.pages.owner import HousePage

        if self.app.is_owner:
            self.app.push_screen(HousePage(self._house, self._person.name, self.glyphs), self._no_longer)

    def _no_longer(self, why: str | None) -> None:
        if why:
            self.say(why)


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
        self.tell()
        self._ask()

    def tell(self) -> None:
        self._banner.say(tr("The house"))
        self._notice.say(self._why, warning=True)

    def _ask(self) -> None:
        from powergrid_tui.table.records.seat import LONGEST_NAME

        question = tr("What shall we call you?")
        self.app.push_screen(AskName(question, "", LONGEST_NAME, self.glyphs), self._named)

    def _named(self, name: str | None) -> None:
        if name is None:
            self.app.exit()
            return
        self._why = self.app.admit(name)
        if self._why:
            self.tell()
            self._ask()
