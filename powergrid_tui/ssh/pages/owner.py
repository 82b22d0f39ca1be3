"""The server as its owners see it from inside: who is in, people, tables and bans, and what can be done about them.

Whether somebody may see or do anything here is checked elsewhere, each time: this page only shows and passes on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.server.clocks.rules import duration
from powergrid_tui.server.server import Server
from powergrid_tui.server.tournaments import game_of
from powergrid_tui.ssh.door.owner_commands import COMMANDS, LONGEST_SAID, Row
from powergrid_tui.ssh.pages.choice_page import ChoicePage
from powergrid_tui.ssh.pages.page_refresher import PageRefresher
from powergrid_tui.ssh.pages.tournament_form import TournamentForm
from powergrid_tui.ssh.pages.tournaments import TournamentsPage
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.levels import default_level
from powergrid_tui.table.records.seat import LONGEST_NAME
from powergrid_tui.table.words.language import mark, sentence, tr, trc
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.page import Banner, KeyLine, Notice, Page, with_dots

if TYPE_CHECKING:
    from powergrid_tui.ssh.pages.app import VisitorApp

_LISTS = [name for name, command in COMMANDS.items() if command.title]

_TERMS = {
    3600.0: mark("for an hour"),
    86_400.0: mark("for a day"),
    7 * 86_400.0: mark("for a week"),
    30 * 86_400.0: mark("for thirty days"),
    None: mark("for good"),
}

_PAUSE = 1.0
"""Seconds until a list that has changed is drawn again: it may have thousands of rows."""

_LONGEST_SUBJECT = 64
"""Letters of a key, an address or a name."""


class OwnerPage(Page[str | None]):
    """One list at a time. Returns why it has closed by itself, or None."""

    DEFAULT_CSS = """
    OwnerPage Menu { height: 1fr; }
    OwnerPage Notice { height: 2; }
    OwnerPage #empty { height: 4; margin: 1 2; display: none; }
    """

    app: VisitorApp

    AUTO_FOCUS = "Menu"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", mark("Back"), id="owner.back", show=False),
        Binding("tab,right,l", "turn(1)", mark("Next list"), id="owner.next", show=False),
        Binding("shift+tab,left,h", "turn(-1)", mark("Previous list"), id="owner.previous", show=False),
        Binding("b", "ban", mark("Ban"), id="owner.ban", show=False),
        Binding("n", "new", mark("New tournament"), id="owner.new", show=False),
        Binding("f", "find", mark("Find a player"), id="owner.find", show=False),
        Binding("s", "say", mark("Say something to everybody"), id="owner.say", show=False),
    ]

    KEYS_HELP = mark(
        "- Tab, or left and right, turn to the next list: who is in, everybody, tables, tournaments, bans.\n"
        "- Enter shows what can be done about the row under the cursor: kick, ban, rename, close, transfer.\n"
        "- b bans a key (SHA256:...), an address, a network, or a name, for as long as you say.\n"
        "- f finds a player by name.\n"
        "- n opens a tournament, a series of tables; Enter on one shows how everybody stands, or ends it.\n"
        "- s shows a line to everybody on the server, wherever they are.\n"
        "- Esc or q leads back."
    )

    def __init__(self, server: Server, me: str, glyphs: Glyphs) -> None:
        """`me` is the owner's name, which is noted with a ban."""
        super().__init__(glyphs)
        self._server, self._me = server, me
        self._what = "who"
        self._rows: dict[str, Row] = {}
        self._banner = Banner("")
        self._empty = Notice(id="empty")
        self._menu = Menu(glyphs=glyphs, gap=2)
        self._notice = Notice()
        self._hints = KeyLine()
        self._following = PageRefresher(self, server.watch, self.refresh_words, lambda: _PAUSE)

    def body(self) -> ComposeResult:
        yield self._banner
        yield self._empty
        yield self._menu
        yield self._notice
        yield self._hints

    def on_mount(self) -> None:
        self.refresh_words()

    def on_unmount(self) -> None:
        self._following.end()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted:
            self.refresh_words()

    def refresh_words(self) -> None:
        """Write every text on the page in the current language, with the current glyphs."""
        try:
            rows = self.app.as_owner(self._what).rows or []
        except TableError as error:
            self.dismiss(sentence(str(error)))
            return
        self._rows = {next(iter(row.values())): row for row in rows}
        self._banner.say(tr("The server"), self._server.status)
        command = COMMANDS[self._what]
        heading = tr(command.title)
        self._menu.fill(
            [
                Item(id, self._cells(row), heading="" if at else heading)
                for at, (id, row) in enumerate(self._rows.items())
            ]
        )
        self._empty.display = not rows
        self._empty.say(tr(command.empty))
        self._hints.hint(
            *([("enter", tr("what you can do"))] if rows else []),
            *([("n", tr("new tournament"))] if self._what == "tournaments" else []),
            ("tab", tr("next list")),
            ("b", tr("ban")),
            ("f", tr("find")),
            ("s", tr("announce")),
            ("?", tr("help")),
            ("esc", tr("back")),
        )

    def _cells(self, row: Row) -> tuple[str, ...]:
        match self._what:
            case "who":
                name = row["name"] or tr("(no name yet: {user})", user=row["user"])
                table, idle = row["table"] or trc("presence", "lobby"), int(row["idle"] or 0)
                since = tr("since {time}", time=row["since"][len("2026-") :])
                quiet = tr("idle {time}", time=duration(60.0 * idle)) if idle else ""
                return name, table, since, quiet, row["address"], row["key"]
            case "people":
                return row["name"], row["number"], row["key"]
            case "tables":
                return row["code"], row["owner"], with_dots(row["game"], self.glyphs)
            case "tournaments":
                tables = tr("{finished} of {tables} finished", finished=row["finished"], tables=row["tables"])
                return row["tournament"], game_of(row["game"]), tables
            case _:
                return row["subject"], row["until"] or tr("for good"), row["reason"]

    def action_turn(self, by: int) -> None:
        """Show another list."""
        self._what = _LISTS[(_LISTS.index(self._what) + by) % len(_LISTS)]
        self._menu.at = 0
        self._notice.say("")
        self.refresh_words()

    def action_back(self) -> None:
        self.dismiss(None)

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._notice.say("")

    def on_menu_picked(self, message: Menu.Picked) -> None:
        """Show what can be done about a row."""
        message.stop()
        row = self._rows[message.item.id]
        deeds = self._deeds(row)
        items = [Item(str(at), (words,)) for at, (words, _) in enumerate(deeds)]

        def chosen(at: str | None) -> None:
            if at is not None:
                deeds[int(at)][1]()

        self.app.push_screen(ChoicePage(message.item.cells[0], items, self.glyphs), chosen)

    def _deeds(self, row: Row) -> list[tuple[str, Callable[[], None]]]:
        """What can be done about a row, in words, and the function for it."""
        match self._what:
            case "who":
                by_key = row["key"].startswith("SHA256:")
                found = [(tr("Kick; the seat is kept"), lambda: self._give("show_out", who=row["number"]))]
                if by_key:
                    found.append((tr("Ban the key"), lambda: self._ban(row["key"])))
                found.append(
                    (tr("Ban the address {address}", address=row["address"]), lambda: self._ban(row["address"]))
                )
                if row["name"]:
                    found.append((tr("Rename"), lambda: self._rename(row["name"])))
                return found
            case "people":
                found = [(tr("Rename"), lambda: self._rename(row["number"]))]
                if row["key"].startswith("SHA256:"):
                    found.append((tr("Ban the key"), lambda: self._ban(row["number"], row["name"])))
                return found
            case "tables":
                return [
                    *self._stand_ins(row["code"]),
                    (tr("Transfer to a player"), lambda: self._hand_over(row["code"])),
                    (tr("Close it; its game is kept"), lambda: self._give("take_away", code=row["code"])),
                ]
            case "tournaments":
                name = row["tournament"]
                return [
                    (tr("How everybody stands, and who sits where"), lambda: self._show_tournament(name)),
                    (tr("End it: tables that wait are closed"), lambda: self._give("end_tournament", name=name)),
                ]
            case _:
                return [(tr("End the ban"), lambda: self._give("unban", subject=row["subject"]))]

    def _stand_ins(self, code: str) -> list[tuple[str, Callable[[], None]]]:
        """At a table of a tournament that waits for its people, a bot for each of them, or no longer."""
        table = self._server.tables.get(code)
        if table is None or not table.series or table.begun:
            return []

        bot = default_level(kinds(table.game.id))

        def stand_in(who: int) -> Callable[[], None]:
            return lambda: self._give("stand_in", code=code, person=f"#{who}", bot=bot)

        def take_back(who: int) -> Callable[[], None]:
            return lambda: self._give("take_stand_in_back", code=code, person=f"#{who}")

        name_of, replaced = self._server.people.name_of, [who for who in table.meant if table.stand_in_for(who) >= 0]
        return [
            *((tr("Let a bot play for {name}", name=name_of(who)), stand_in(who)) for who in sorted(table.guests)),
            *((tr("Take the bot for {name} back", name=name_of(who)), take_back(who)) for who in replaced),
        ]

    def _show_tournament(self, name: str) -> None:
        self.app.push_screen(TournamentsPage(self._server, self.glyphs, name))

    def action_new(self) -> None:
        """Open a tournament."""
        TournamentForm(self.app, self.glyphs, self._opened).ask()

    def _opened(self, said: str) -> None:
        self._what = "tournaments"
        self._notice.say(said)
        self.refresh_words()

    def _give(self, command: str, /, **words: Any) -> None:
        try:
            answer = self.app.as_owner(command, **words)
        except TableError as error:
            self._notice.say(sentence(str(error)), warning=True)
        else:
            self._notice.say(answer.said)
        if self.app.screen is self:
            self.refresh_words()

    def action_ban(self) -> None:
        """Ban what is typed."""
        self._ask(tr("Key, address, network or name to ban"), _LONGEST_SUBJECT, self._ban)

    def _ban(self, subject: str, called: str = "") -> None:
        terms = [*_TERMS]
        items = [Item(str(at), (tr(_TERMS[seconds]),)) for at, seconds in enumerate(terms)]

        def chosen(at: str | None) -> None:
            if at is not None:
                self._give("ban", subject=subject, seconds=terms[int(at)], reason=self._me)

        self.app.push_screen(ChoicePage(tr("BAN {subject}", subject=called or subject), items, self.glyphs), chosen)

    def _rename(self, person: str) -> None:
        self._ask(tr("The new name"), LONGEST_NAME, lambda name: self._give("rename", person=person, name=name))

    def _hand_over(self, code: str) -> None:
        self._ask(tr("To whom?"), LONGEST_NAME, lambda name: self._give("hand_over", code=code, person=name))

    def action_say(self) -> None:
        """Say something to everybody on the server."""
        self._ask(tr("What shall everybody read?"), LONGEST_SAID, lambda words: self._give("say", text=words))

    def action_find(self) -> None:
        """Put the cursor on somebody, in the list of everybody."""
        self._ask(tr("Find whom?"), LONGEST_NAME, self._find)

    def _find(self, name: str) -> None:
        person = self._server.people.called(name)
        if person is None:
            self._notice.say(sentence(tr("there is nobody called {name} here", name=repr(name))), warning=True)
            return
        self._what = "people"
        self.refresh_words()
        self._menu.go_to(f"#{person.number}")

    def _ask(self, question: str, longest: int, then: Callable[[str], None]) -> None:
        def typed(text: str | None) -> None:
            if text:
                then(text)

        self.app.push_screen(AskName(question, "", longest, self.glyphs), typed)
