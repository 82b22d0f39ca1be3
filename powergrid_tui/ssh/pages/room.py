"""A table before its game: who sits where, and the chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip

from powergrid_tui.house.house import House
from powergrid_tui.house.names import guest_room
from powergrid_tui.house.people import Person
from powergrid_tui.house.tables import HouseTable
from powergrid_tui.ssh.pages.choose import Choose
from powergrid_tui.ssh.pages.talk import ChatLines, ChatPage
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol import levels
from powergrid_tui.table.words.language import mark, sentence, series, tr, trn
from powergrid_tui.table.words.marks import letters
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.page import Banner, KeyLine, Notice, Page, story
from powergrid_tui.tui.base.work import begin

if TYPE_CHECKING:
    from powergrid_tui.ssh.pages.base import VisitorApp


class Room(Page[str | None]):
    """Where people gather. Returns `begun` when the game has begun, `gone` when the table was closed, else None."""

    DEFAULT_CSS = """
    Room > .page { layers: default; }
    Room #game { height: 3; }
    Room Menu { height: auto; }
    Room Heading { height: 2; margin-top: 1; }
    Room ChatLines { height: 1fr; }
    Room #notice { height: 1; }
    """

    app: VisitorApp

    AUTO_FOCUS = "Menu"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", mark("Back"), id="room.back", show=False),
        Binding("s", "sit", mark("Sit down"), id="room.sit", show=False),
        Binding("g", "rise", mark("Get up"), id="room.rise", show=False),
        Binding("b", "bot", mark("Person or bot"), id="room.bot", show=False),
        Binding("f", "free", mark("Seats free or asked for"), id="room.free", show=False),
        Binding("ctrl+s", "begin", mark("Begin"), id="room.begin", show=False),
        Binding("t,ctrl+t", "talk", mark("Say something"), id="room.talk", show=False),
    ]

    KEYS_TOLD = mark(
        "- s sits down on the first open seat; once more, for somebody beside you at the same terminal.\n"
        "- g gets up again.\n"
        "- b lets whoever opened the table give the seat under the cursor to a bot, or open it again.\n"
        "- f lets whoever opened the table say whether anybody may take the seat of a bot in the middle of the game, "
        "or has to ask.\n"
        "- Ctrl+S begins the game, once no seat is open; whoever opened the table says when.\n"
        "- t says something to everybody here.\n"
        "- Escape leads to the lobby. A seat that you have waits for you."
    )

    def __init__(self, house: House, table: HouseTable, person: Person, glyphs: Glyphs) -> None:
        """Raises `TableError` when the table is full."""
        super().__init__(glyphs)
        house.come(table, person)
        self._house, self._table, self._person = house, table, person
        self._banner = Banner("")
        self._game = Notice(id="game")
        self._menu = Menu(glyphs=glyphs)
        self._chat = ChatLines(table)
        self._notice = Notice(id="notice")
        self._hints = KeyLine()
        self._waiting = False
        self._unwatch = table.watch(self._changed)

    def body(self) -> ComposeResult:
        yield self._banner
        yield self._game
        yield self._menu
        yield Heading()
        yield self._chat
        yield self._notice
        yield self._hints

    def on_mount(self) -> None:
        self.tell()

    def on_unmount(self) -> None:
        self._unwatch()
        self._house.go(self._table, self._person)

    def _changed(self) -> None:
        if self.is_mounted and not self._waiting:
            self._waiting = True
            self.call_later(self._follow)

    def _follow(self) -> None:
        self._waiting = False
        if not self.on_top:
            return
        if self._table.begun:
            self.dismiss("begun")
        elif self._table.code not in self._house.tables:
            self.dismiss("gone")
        else:
            self.tell()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted:
            self.call_later(self._follow)

    def tell(self) -> None:
        """Write every text on the page in the current language, with the current glyphs."""
        table, mine = self._table, self._person.number == self._table.ruler
        self._banner.say(tr("Table {code}", code=table.code), tr("pass this code on: others find the table by it"))
        self._game.say(story(self._told(), self.glyphs))
        self._menu.fill([self._item(at) for at in range(len(table.chairs))])
        self._menu.styles.height = len(table.chairs)
        self._chat.redraw()
        own_seats = table.seats_of(self._person.number)
        sit = tr("somebody beside me") if own_seats else tr("sit down")
        keys = [("s", sit)] if any(chair.open for chair in table.chairs) else []
        keys += [("g", tr("get up"))] if own_seats else []
        keys += [("b", tr("bot or open"))] if mine else []
        keys += [("f", tr("seats"))] if mine and all(not chair.open for chair in table.chairs) else []
        keys += [("ctrl+s", tr("begin"))] if not table.begin_refusal(self._person.number) else []
        self._hints.hint(*keys, ("t", tr("talk")), ("?", tr("help")), ("esc", tr("lobby")))
        if not self._notice.warning:
            self._notice.say(self._state)

    def _told(self) -> str:
        from powergrid_tui.table.protocol.options import options_in

        table = self._table
        chosen = [
            f"{tr(option.title)}: {option.label(getattr(table.options, option.name))}"
            for option in options_in(type(table.options))
            if getattr(table.options, option.name) != getattr(type(table.options)(), option.name)
            and not option.many
            and option.name != registry.manifest(table.game.id).place  # which the story already says
        ]
        watching = tr("looking on: {names}", names=series(table.onlookers)) if table.onlookers else ""
        free = tr("bots' seats are free") if table.free else ""
        return " · ".join(part for part in (table.story, *chosen, free, watching) if part)

    @property
    def _state(self) -> str:
        """What the table is waiting for."""
        table, me = self._table, self._person.number
        if left := [chair for chair in table.chairs if chair.open]:
            return trn(
                "Waiting for others: {count} seat is open.", "Waiting for others: {count} seats are open.", len(left)
            )
        if me == table.ruler:
            return tr("Everybody is there: Ctrl+S begins the game.")
        return tr("Everybody is there: {owner} says when it begins.", owner=table.name_of(table.ruler))

    def _item(self, at: int) -> Item:
        chair, there = list(self._table.people())[at]
        letter = letters(tuple(other.name or str(place) for place, other in enumerate(self._table.chairs)))[at]
        if chair.open:
            return Item(str(at), (" ", tr("(open)"), tr("whoever comes may sit here")))
        if chair.bot:
            return Item(str(at), (letter, chair.name, tr("bot: {kind}", kind=tr(chair.bot))))
        name = self._table.name_of(chair.holder)
        guest = "" if self._table.shown(chair) == name else tr("guest of {name}", name=name)
        return Item(
            str(at),
            (
                letter,
                self._table.shown(chair),
                series([part for part in (tr("here") if there else tr("away"), guest) if part]),
            ),
        )

    def _try(self, what: object) -> None:
        """Show why a table refused."""
        self._notice.say(sentence(str(what)), warning=True)

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._notice.say(self._state)

    def on_menu_picked(self, message: Menu.Picked) -> None:
        """Enter does what is likeliest here: sit down on an open seat, or as the owner choose who plays there."""
        message.stop()
        chair = self._table.chairs[int(message.item.id)]
        if chair.open and not self._table.seats_of(self._person.number):
            self.action_sit()
        elif not chair.holder and self._person.number == self._table.ruler:
            self.action_bot()
        elif not self._table.begin_refusal(self._person.number):
            self.action_begin()

    def action_sit(self) -> None:
        """Take an open seat: the first for oneself, further ones for others at the same terminal."""
        table, me = self._table, self._table.name_of(self._person.number)
        if not table.seats_of(self._person.number):
            self._sit(me)
        elif any(chair.open for chair in table.chairs):
            question = tr("Who sits beside you at this terminal?")
            self.app.push_screen(AskName(question, "", guest_room(me), self.glyphs), self._sit)
        else:
            self._try(tr("no seat is open at this table"))

    def _sit(self, name: str | None) -> None:
        if name:
            self._do(lambda: self._table.sit(self._person.number, name))

    def action_rise(self) -> None:
        """Leave one's seats."""
        self._do(lambda: self._table.rise(self._person.number))

    def action_bot(self) -> None:
        """Change who plays the seat under the cursor, as the owner."""
        table, at = self._table, self._menu.at
        if why := table.claims.rights_refusal(self._person.number):
            self._try(why)
            return
        if table.chairs[at].holder:
            self._try(tr("{name} sits here already", name=table.chairs[at].name))
            return
        items = [Item("", (tr("open to others"), ""))]
        items += [Item(kind, (tr("bot: {kind}", kind=tr(kind)), levels.about(kind))) for kind in kinds(table.game.id)]

        def chosen(kind: str | None) -> None:
            if kind is not None:
                self._do(lambda: table.give(self._person.number, at, kind))

        self.app.push_screen(Choose(tr("WHO PLAYS"), items, self.glyphs), chosen)

    def action_free(self) -> None:
        """Let anybody take the seats of bots in the middle of the game, or have them ask."""
        self._do(lambda: self._house.free_seats(self._table, self._person.number, not self._table.free))

    def action_begin(self) -> None:
        """Begin the game."""
        begin(self, self._begin)

    async def _begin(self) -> None:
        try:
            await self._house.begin(self._table, self._person.number)
        except TableError as error:
            self._try(error)

    def _do(self, made: object) -> None:
        try:
            self._house.act(self._person.number)
            made()  # type: ignore[operator]
        except TableError as error:
            self._try(error)
        else:
            self._notice.say("")
            self._house.note(self._table)

    def action_talk(self) -> None:
        """Write a chat line."""
        if self.on_top:
            self.app.push_screen(ChatPage(self._table, self._person.number, self.glyphs))

    def action_back(self) -> None:
        self.dismiss(None)


class Heading(Rows):
    """The heading of the chat."""

    def draw(self, width: int, height: int) -> list[Strip]:
        return [strip_of((f" {tr('Talk')}", palette.TITLE))]
