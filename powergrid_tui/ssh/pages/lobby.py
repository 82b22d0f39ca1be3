"""The lobby: the tables of the server, a look at the marked one, who is here, and what leads elsewhere."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.server.chat_feed import ChatFeed
from powergrid_tui.server.people import Person
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.chat import ChatLines, ChatPage, SayLine, chat_hint
from powergrid_tui.ssh.pages.choice_page import ChoicePage
from powergrid_tui.ssh.pages.page_refresher import PageRefresher
from powergrid_tui.ssh.pages.page_timer import PageTimer
from powergrid_tui.ssh.pages.people_here import PeopleHere
from powergrid_tui.ssh.pages.table_list import TableList
from powergrid_tui.ssh.pages.table_preview import TablePreview
from powergrid_tui.ssh.pages.table_words import entering, grouped
from powergrid_tui.ssh.pages.welcome import FirstSteps, first_steps
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.words.language import mark, sentence, tr, trc, trn
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.ground import Column
from powergrid_tui.toolkit.widgets.panels.panel import Styled
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.framed import Beside, FramedPage, rail
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.page import Notice, copied
from powergrid_tui.tui.base.typed_line import TypedLine

if TYPE_CHECKING:
    from powergrid_tui.ssh.pages.app import VisitorApp
    from powergrid_tui.tui.start.setup import Setup

_LONGEST_CODE = 12
_FEW = 10
"""How many terminals on the server have their lists drawn again at once."""
_PAUSE = 0.02
"""Seconds by which each further terminal delays the drawing of a list that has changed: twice as long as drawing
takes."""
_A_MINUTE = 60.0
_BELOW = 2
"""Rows of who is here where there is no rail."""
_BRIEF = 5
"""Rows of how the marked table stands where there is no room for a picture."""


class Lobby(FramedPage[None]):
    """The list of tables. It follows the changes on the server, and leads to its tables. On a server without tables it
    lists what there is to do."""

    DEFAULT_CSS = f"""
    Lobby Menu {{ height: 1fr; }}
    Lobby #notice {{ height: auto; max-height: 2; display: none; }}
    Lobby PeopleHere {{ height: 1fr; }}
    Lobby ChatLines {{ height: 1fr; }}
    Lobby TablePreview {{ background: {palette.PANEL}; }}
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", mark("New table"), id="lobby.new", show=False),
        Binding("c", "code", mark("By its code"), id="lobby.code", show=False),
        Binding("l", "load", mark("Load"), id="lobby.load", show=False),
        Binding("d,delete", "close", mark("Remove a table"), id="lobby.close", show=False),
        Binding("r", "rules", mark("Rules"), id="lobby.rules", show=False),
        Binding("g", "daily", mark("Deal of the day"), id="lobby.daily", show=False),
        Binding("s", "results", mark("Results and ratings"), id="lobby.results", show=False),
        Binding("t", "learn", mark("Tutorial"), id="lobby.learn", show=False),
        Binding("m", "tell_me", mark("Notices"), id="lobby.tell_me", show=False),
        Binding("o", "settings", mark("Settings"), id="lobby.settings", show=False),
        Binding("h", "server", mark("The server"), id="lobby.house", show=False),
        Binding("ctrl+t", "talk", mark("Say something"), id="lobby.talk", show=False),
        Binding("x", "decline", mark("Decline an invitation"), id="lobby.decline", show=False),
        Binding("y", "copy", mark("Copy the line for a friend"), id="lobby.copy", show=False),
        Binding("escape", "hush", mark("Back"), id="lobby.hush", show=False),
        Binding("q", "app.quit", mark("Quit"), id="lobby.quit", show=False),
    ]

    KEYS_HELP = mark(
        "- Up and down choose a table. Enter goes there: to your seat, to an open one, or to watch.\n"
        "- n opens a table, for any game; open seats wait for others.\n"
        "- c goes to a table whose code you know.\n"
        "- Ctrl+N goes to a table waiting for you, and from there to the next one.\n"
        "- l continues a game you have played on this server.\n"
        "- d closes a table of yours when nobody else is there; its game is kept.\n"
        "- x declines an invitation to a table.\n"
        "- Ctrl+T says something to everybody on the server. The line /mute Bo hides what Bo says.\n"
        "- y copies the line a friend needs to come in, if your terminal allows that.\n"
        "- g shows the deal of the day: one game a day for everybody, and how people here have done.\n"
        "- s shows the results of games finished here, yours and everybody's, and the ratings.\n"
        "- t teaches the game of the marked table: its first round, alone.\n"
        "- m sets how you are notified while you are elsewhere.\n"
        "- r shows the rules, o the settings. q leaves the server; your seats are kept for you."
    )

    OWNERS_KEYS_TOLD = mark(
        "- h shows owners of the server who is in, people, tables and bans, and carries out commands."
    )

    ROOMS: ClassVar[tuple[str, ...]] = ("lists",)

    app: VisitorApp

    def __init__(self, server: Server, person: Person, glyphs: Glyphs, way_in: Callable[[str], str]) -> None:
        """`way_in` gives the line by which others come in, to the table with a code or without one to the lobby; empty
        where that is unknown."""
        super().__init__(glyphs)
        self._server, self._person, self._way_in = server, person, way_in
        self._list = TableList(person.number, server.results, glyphs)
        self._first_steps = FirstSteps(glyphs=glyphs)
        self._notice = Notice(id="notice")
        self._preview = TablePreview(server, person.number, glyphs)
        self._people = PeopleHere(server, person.number, way_in(""), glyphs)
        self._feed = ChatFeed(server, person.number)
        self._chat, self._say_line = ChatLines(self._feed, glyphs), SayLine()
        self._shows_chat = True
        """Whether the chat is in sight, where there is room for it."""
        self._following = PageRefresher(self, server.watch, self.refresh_words, self._pause)
        self._listening = PageRefresher(self, self._feed.watch, self._tell_chat, self._pause)
        self._heard: ServerTable | None = None
        """The table whose chat is followed: the marked one."""
        self._unheed: Callable[[], None] = lambda: None
        self._aging = PageTimer(self)
        self._called = 0
        """At how many tables it is this person's turn."""

    def middle(self) -> ComposeResult:
        main = Column(self._list, self._first_steps, self._notice, self._preview)
        yield Beside(main, Column(self._people, self._chat, self._say_line), rail, below=_BELOW)

    def on_mount(self) -> None:
        self._feed.come()
        self.refresh_words()

    def on_unmount(self) -> None:
        self.on_screen_suspend()
        self._following.end()
        self._listening.end()
        self._unheed()

    def _grow_older(self) -> None:
        """Update what is told in minutes, as long as nothing covers the page."""
        if self.on_top:
            self.refresh_words()
            self._aging.set(_A_MINUTE, self._grow_older)

    def on_resize(self) -> None:
        super().on_resize()
        size = self.app.size
        self._chat.display = self._say_line.display = self.roomy
        self._preview.styles.height = max(13, (size.height - 2) * 18 // 38) if self.roomy else _BRIEF
        self.refresh_words()

    def on_screen_suspend(self) -> None:
        self._aging.off()
        if self._shows_chat and self.roomy:
            self._feed.has_read()
        self._shows_chat = False

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if not self._shows_chat:
            self._shows_chat = True
            self._chat.come_back()
        self._list.shuffle()
        self.refresh_words()
        self._aging.set(_A_MINUTE, self._grow_older)

    def _pause(self) -> float:
        """The more people are on the server, the later lists are drawn again, and not all at the same time: people who
        play must not wait for the lists of two hundred others."""
        others = len(self._server.presence.present) - _FEW
        return random.uniform(0.5, 1.0) * _PAUSE * others if others > 0 else 0.0

    def refresh_words(self) -> None:
        """Write every text on the page in the current language, with the current glyphs."""
        groups = grouped(self._server.tables_for(self._person.number), self._person.number)
        self._called = len(self._server.turns.of(self._person.number))
        self._tell_head()
        self._list.show(groups)
        self._list.display, self._first_steps.display = bool(groups), not groups
        if not groups:
            self._first_steps.fill(first_steps(self._person.name))
        if not self._say_line.has_focus:
            (self._list if groups else self._first_steps).focus()
        self._people.redraw()
        self._chat.redraw()
        self._tell_keys()
        self._look()

    def _tell_chat(self) -> None:
        """Show what has been said: here, or how much it is at the marked table."""
        self._chat.redraw()
        if not self.roomy:
            self._tell_keys()
        if not self._first_steps.display:
            self._preview.of(self.marked)

    def _hear(self, table: ServerTable | None) -> None:
        """Follow the chat at a table."""
        if table is not self._heard:
            self._unheed()
            self._heard = table
            self._unheed = table.chat_watchers.add(self._listening.changed) if table is not None else lambda: None

    def _tell_head(self) -> None:
        count, here = self._called, len(set(self._server.presence.present))
        waits: list[Styled] = []
        if count:
            words = trn("{count} game waits for you", "{count} games wait for you", count)
            waits = [("   ", palette.QUIET), (words, palette.NOW)]
        alone = tr("nobody else is here")
        here_now = trn("{count} here", "{count} here", here) if here > 1 or count else alone
        me = self._server.people.name_of(self._person.number)
        self.head.say(
            tr("The server"),
            self._server.storage.trouble or self._server.countdown.words,
            (me, palette.STRONG),
            (f"   {here_now}", palette.QUIET),
            *waits,
        )

    def _tell_keys(self) -> None:
        table = self.marked
        first = [("enter", entering(table, self._person.number))] if table else []
        if self._first_steps.display and self._first_steps.item:
            first = [("enter", self._first_steps.item.cells[0])]
        more = [("d", tr("close"))] if self._doomed(table) else []
        chat_key = [("ctrl+t", chat_hint(self._feed, in_sight=self.roomy))]
        # Where there is too little room, keys at the end are left out, the last first: the help names all of them.
        is_new = not self.roomy and self._feed.unread
        self.keys.hint(
            *first,
            *(chat_key if is_new else []),
            ("n", Worded(tr("new table"), trc("short", "new"))),
            ("c", tr("code")),
            *([("x", tr("decline"))] if table is not None and table.may_decline(self._person.number) else []),
            *([("h", Worded(tr("the server"), trc("short", "server")))] if self.app.is_owner else []),
            *([] if is_new else chat_key),
            ("s", tr("results")),
            ("g", Worded(tr("today's deal"), trc("short", "today"))),
            ("l", tr("load")),
            *more,
            ("?", tr("help")),
            ("q", tr("leave")),
        )

    def _look(self) -> None:
        """Show how what is marked stands, or would begin, and how a friend comes there."""
        self._people.ask_in(self._line)
        self._hear(self.marked)
        if self._first_steps.display:
            self._preview.offer(self._first_steps.item.id if self._first_steps.item else "")
        else:
            self._preview.of(self.marked)

    @property
    def marked(self) -> ServerTable | None:
        return self._list.table if self._list.display else None

    def _doomed(self, table: ServerTable | None) -> bool:
        """Whether this person may close the table."""
        return table is not None and not self._server.close_refusal(table, self._person.number)

    def say(self, words: str, *, warning: bool = True) -> None:
        self._notice.display = bool(words)
        self._notice.say(words, warning=warning)

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self.say("")
        self._tell_keys()
        self._look()

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        table = self._server.tables.get(message.item.id)
        if table is not None:
            self.go(table)
        elif self._first_steps.display:
            self._do(message.item.id)

    def _do(self, what: str) -> None:
        """Do what newcomers can do at once."""
        if what in {"play", "watch"}:
            self.app.play_at_once(watch=what == "watch")
        elif what == "new":
            self.action_new()
        elif what == "learn":
            self.action_learn()
        elif what == "load":
            self.action_load()
        else:
            self.action_rules()

    def go(self, table: ServerTable) -> None:
        self.say("")
        self.app.go(table)

    def action_talk(self) -> None:
        """Say something to everybody on the server."""
        if self.roomy:
            self._chat.heed()
            self._say_line.focus()
        else:
            self.app.push_screen(ChatPage(self._feed, self.glyphs), lambda _: self.refresh_words())

    def action_hush(self) -> None:
        """End the line being typed."""
        if self._say_line.has_focus:
            (self._list if self._list.display else self._first_steps).focus()

    def on_typed_line_done(self, message: TypedLine.Done) -> None:
        message.stop()
        self._say_line.say(self._feed, message.text)

    def action_decline(self) -> None:
        """Decline the invitation to the marked table."""
        table, me = self.marked, self._person.number
        if table is not None and table.is_invited(me):
            try:
                self._server.rise(table, me)
            except TableError as error:
                self.say(sentence(str(error)))

    def action_copy(self) -> None:
        """Copy the line by which a friend comes in, by the terminal's own means."""
        if self._line:
            self.say(copied(self, self._line), warning=False)

    @property
    def _line(self) -> str:
        """The line by which a friend comes in: to the marked table, before its game."""
        table = self.marked
        return self._way_in(table.code if table is not None and not table.begun else "")

    # Questions, and the pages that lead elsewhere

    def action_code(self) -> None:
        """Go to a table by its code."""

        def typed(code: str | None) -> None:
            if not code:
                return
            try:
                self.go(self._server.find(code, self._person.number))
            except TableError as error:
                self.say(str(error))

        self.app.push_screen(AskName(tr("Code of the table"), "", _LONGEST_CODE, self.glyphs), typed)

    def action_new(self) -> None:
        """Open a table: choose the game, then the options and seats."""
        items = [Item(id, (tr(registry.GAMES[id].name),)) for id in registry.GAMES]
        self.app.push_screen(ChoicePage(tr("WHICH GAME"), items, self.glyphs), self._set_up)

    def _set_up(self, game_id: str | None) -> None:
        if game_id is None:
            return
        from powergrid_tui.toolkit.bots import kinds
        from powergrid_tui.tui.start.new_game import NewGame
        from powergrid_tui.tui.start.setup import Setup

        game = registry.game(game_id)
        people, me = self._server.people, self._person.number
        default = Setup.default(
            game,
            (OPEN, *kinds(game.id)),
            people.name_of(me),
            others=OPEN,
            unfit=lambda name: people.seat_refusal(me, name),
        )
        self.app.push_screen(NewGame(default, self.glyphs, self.app.presets), self._lay)

    def _lay(self, setup: Setup | None) -> None:
        if setup is None:
            return
        places = [(place.name, place.colour, place.bot) for place in setup.places[: setup.players]]
        try:
            table = self._server.open(self._person.number, setup.game, setup.options, places)
        except TableError as error:
            self.say(str(error))
        else:
            self.go(table)

    def _may_look(self) -> bool:
        """Whether this person may have something looked up now, which is counted: if not, they are told."""
        try:
            self._server.look(self._person)
        except TableError as error:
            self.say(tr("{reason}.", reason=error))
            return False
        return True

    def action_load(self) -> None:
        """Continue a saved game."""
        from powergrid_tui.ssh.pages.saved_games import SavedGamesPage

        if self._may_look():
            page = SavedGamesPage(lambda: self._server.games.waiting_for(self._person.number), self.glyphs)
            self.app.push_screen(page, self.app.resume)

    def action_close(self) -> None:
        """Close the table under the cursor, if the next key confirms it."""
        table = self.marked
        if table is None:
            return
        if why := self._server.close_refusal(table, self._person.number):
            self.say(tr("{reason}.", reason=why))
            return
        items = [Item("no", (tr("Leave it"),), "n"), Item("yes", (tr("Close it; its game is kept"),), "y")]

        def answered(answer: str | None) -> None:
            if answer == "yes":
                try:
                    self._server.close(table, self._person.number)
                except TableError as error:
                    self.say(tr("{reason}.", reason=error))

        self.app.push_screen(ChoicePage(tr("TABLE {code}", code=table.code), items, self.glyphs), answered)

    def action_rules(self) -> None:
        """Show the rules of the game at the table under the cursor."""
        from powergrid_tui.tui.start.rules import RulesScreen

        table = self.marked
        self.app.push_screen(RulesScreen(table.game.id if table else registry.first(), self.glyphs))

    def action_daily(self) -> None:
        """Show the deal of the day."""
        if self._may_look():
            self.app.open_daily()

    def action_results(self) -> None:
        """Show results and ratings."""
        from powergrid_tui.ssh.pages.results import ResultsPage

        if self._may_look():
            self.app.push_screen(ResultsPage(self._server, self._person.number, self.glyphs))

    def action_learn(self) -> None:
        """Play the tutorial of the game at the table under the cursor."""
        game = self.marked.game.id if self.marked else registry.first()
        if registry.manifest(game).tutorial:
            self.app.learn(game)
        else:
            self.say(tr("{game} has no tutorial.", game=tr(registry.GAMES[game].name)))

    def action_settings(self) -> None:
        """Open this person's settings."""
        self.app.show_settings()

    def action_tell_me(self) -> None:
        """Ask what this person wants to be told while elsewhere."""
        from powergrid_tui.ssh.pages.notice_form import NoticeForm

        NoticeForm(self.app, self.glyphs, self._server.notices, self._person.number).ask()

    def action_server(self) -> None:
        """Show owners the server."""
        from powergrid_tui.ssh.pages.owner import OwnerPage

        if self.app.is_owner:
            self.app.push_screen(OwnerPage(self._server, self._person.name, self.glyphs), self._no_longer)

    def _no_longer(self, why: str | None) -> None:
        if why:
            self.say(why)

    def help_parts(self) -> list[tuple[str, str]]:
        keys = (self.KEYS_HELP, self.OWNERS_KEYS_TOLD) if self.app.is_owner else (self.KEYS_HELP,)
        return [(tr("Keys"), "\n".join(map(tr, keys)))]
