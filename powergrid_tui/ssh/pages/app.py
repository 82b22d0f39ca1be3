"""The server on one visitor's terminal: which page leads to which."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import Any, ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.events import Event, InputEvent, Key
from textual.screen import Screen

from powergrid_tui.server.daily import play_today, standing_today
from powergrid_tui.server.people import Person
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.server.turns import asked_in_words
from powergrid_tui.ssh.door.owner_commands import Answer, RunningServer
from powergrid_tui.ssh.pages.choice_page import ChoicePage
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.sent_pictures import sent
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.ssh.pages.welcome import Welcome, gentle
from powergrid_tui.ssh.wire.addresses import network_of
from powergrid_tui.ssh.wire.driver import ChannelDriver
from powergrid_tui.ssh.wire.guest import GuestApp, driver_of
from powergrid_tui.ssh.wire.notifications import notification
from powergrid_tui.ssh.wire.visitor import Visitor
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.presets import KeptPresets
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.store import StoredGame
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.words.language import language, mark, paragraph, sentence, tr
from powergrid_tui.toolkit.widgets.colours.sheets import ColourDepth
from powergrid_tui.toolkit.widgets.colours.themes import Themes
from powergrid_tui.tui.base.menu import Item
from powergrid_tui.tui.base.page import Page
from powergrid_tui.tui.base.work import begin
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.play.coach import Coach
from powergrid_tui.tui.start.daily import AGAIN, DailyPage
from powergrid_tui.tui.terminal_app import TerminalApp

_READ = 3.0
"""Seconds that an announcement stays whatever key is pressed: whoever plays presses the next one at once."""
R = TypeVar("R")


class VisitorApp(GuestApp[None], TerminalApp):
    """What a visitor sees: the lobby, a table before its game, a game. When it becomes their turn at a table that they
    do not look at, they are called; what is sent to the terminal for that follows their settings at each call."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+n", "next_table", mark("Next table waiting for you"), id="house.next", show=False),
    ]

    def __init__(
        self,
        server: Server,
        visitor: Visitor,
        running_server: RunningServer | None = None,
        *,
        ascii: bool = False,
        depth: ColourDepth | None = ColourDepth.ALL,
    ) -> None:
        """Without a `running_server` nobody is an owner."""
        super().__init__(ascii=ascii, depth=depth, settings=None)
        self._server, self._visitor, self._running_server = server, visitor, running_server
        self._person: Person | None = None
        self._is_in = False
        """Whether the server counts this terminal among those that are here."""
        self._page: TablePage | None = None
        """The table being played at."""
        self._known_turns: set[ServerTable] | None = None
        """Where it was this person's turn when that was looked at last; None before they have come in."""
        self._unwatch_turns: Callable[[], None] = lambda: None
        self._unwatch_announced: Callable[[], None] = lambda: None
        self._announcement = ""
        """What everybody on the server is told, until it has been read here."""
        self._announced_on: Page[Any] | None = None
        """The page that shows it."""
        self._read_from = 0.0
        """The event time from which a key takes it away."""
        self._kept_presets: KeptPresets | None = None
        """The presets, once they have been needed."""
        self._beginning = False
        """A game is being begun at once: keys that come meanwhile lead to no other table."""
        known = server.people.known(visitor.key)
        name, self._code = server.login_name(visitor.user)
        """The code of the table that they want to go to at once; empty for the lobby."""
        if known or name:
            self._refused = self._let_in(known.name if known else name[:1].upper() + name[1:])
        else:
            self._refused = tr("You are new here. First, what shall we call you? Then you go to the table.")
        """Why nobody is admitted yet, or an empty string."""

    @property
    def person(self) -> Person:
        """Who is at this terminal, once admitted."""
        assert self._person is not None
        return self._server.people.numbered(self._person.number) or self._person

    @property
    def name_here(self) -> str:
        """What the person at this terminal is called; empty before they are admitted."""
        return self.person.name if self._person is not None else ""

    @property
    def code_here(self) -> str:
        """The code of the table that they are at; empty in the lobby, and where they could not come back."""
        pages = self.screen_stack
        found = next((page.table for page in pages if isinstance(page, WaitingRoom | TablePage)), None)
        return found.code if found is not None and not found.over else ""

    @property
    def is_owner(self) -> bool:
        """Whether the visitor is an owner of the server."""
        return self._running_server is not None and self._running_server.is_owner(self._visitor.number)

    async def draw_aside(self, drawing: Callable[..., R], *about: Any) -> R:
        """Drawn in another process: a thread would share the interpreter's lock with everybody's keys."""
        return await self._server.drawing.draw(self.person.number, partial(sent, language(), drawing, *about))

    def as_owner(self, command: str, /, **words: Any) -> Answer:
        """Carry out an owner's command, if the visitor is one. Raises `TableError`."""
        if self._running_server is None:
            raise TableError(tr("only owners of the server can do that"))
        return self._running_server.from_inside(self._visitor.number, command, words)

    @property
    def presets(self) -> KeptPresets:
        """The tables that this person has set up."""
        if self._kept_presets is None:
            self._kept_presets = self._server.storage.presets_of(self.person)
        return self._kept_presets

    def get_default_screen(self) -> Screen[None]:
        if self._person is None:
            return Welcome(self._refused, self.glyphs)
        return self._lobby()

    def _lobby(self) -> Lobby:
        return Lobby(self._server, self.person, self.glyphs, self._visitor.way_in)

    def _go_straight(self) -> None:
        """Go where whoever logged in wants to go."""
        code, self._code = self._code, ""
        if not code:
            return
        try:
            self.go(self._server.straight_to(code, self.person), unasked=True)
        except TableError as error:
            self.say(sentence(str(error)))

    def _let_in(self, name: str) -> str:
        visitor = self._visitor
        try:
            self._person = self._server.admit(name, visitor.key, network_of(visitor.address))
        except TableError as error:
            return sentence(str(error))
        self._kept = Kept(self._server.storage.settings_of(self._person))
        self.themes = Themes(self._server.storage.folder / "themes")
        self._use_theme()
        return ""

    @property
    def proposed(self) -> str:
        """The name that the comment of the visitor's key suggests, if it is free."""
        return self._server.people.free_name(self._visitor.proposed)

    def admit(self, name: str) -> str:
        """Let a newcomer in under another name; returns why not, or an empty string."""
        before = self.settings
        refused = self._let_in(name)
        if not refused:
            self._enter()
            self._obey(before)
            self.push_screen(self._lobby())
            self.call_later(self._go_straight)
        return refused

    def on_mount(self) -> None:
        super().on_mount()
        if self._person is not None:
            self._enter()
            self.call_later(self._go_straight)

    def _enter(self) -> None:
        self._server.presence.enter(self.person, network_of(self._visitor.address))
        self._is_in = True
        self._unwatch_turns = self._server.turns.watch(self.person.number, self._turns_changed)
        self._heed_turns()
        self._unwatch_announced = self._server.announcements.watchers.add(self._announced)
        if closes := self._server.countdown.sentence:
            self.call_after_refresh(self._announce, closes)
        told = [self._server.message, self._server.notices.addresses.trouble(self.person.number)]
        if words := " ".join(filter(None, told)):
            self.call_after_refresh(self.say, words)

    async def on_unmount(self) -> None:
        if self._is_in:
            self._unwatch_turns()
            self._unwatch_announced()
            self._server.presence.leave(self.person)
        if self._page is not None:  # the line dropped in the middle of a game
            self._got_up(self._page.table)

    @property
    def looked_at(self) -> ServerTable | None:
        """The table whose game is on the screen."""
        return self._page.table if self._page is not None else None

    async def on_event(self, event: Event) -> None:
        if isinstance(event, InputEvent) and self._person is not None:
            self._server.presence.note_key(self._person.number)
        if self._announcement and isinstance(event, Key) and event.time >= self._read_from:
            self._announce("")
        await super().on_event(event)

    def say(self, words: str) -> None:
        """Show a sentence in the lobby."""
        for lobby in self._lobbies():
            lobby.say(words)

    def _announced(self) -> None:
        """Called in the context of whoever has said it."""
        self.call_later(lambda: self._announce(self._server.announcements.last()))

    def _announce(self, words: str) -> None:
        """Show what everybody is told, until it has been read; with no words, that is so."""
        self._announcement, self._read_from = words, monotonic() + _READ
        self._show_announcement()

    def _show_announcement(self) -> None:
        """Show it on the page on top, and there alone."""
        page = self.screen_stack[-1] if self.screen_stack else None
        before, self._announced_on = self._announced_on, page if isinstance(page, Page) else None
        if before is not None and before is not page and before.is_attached:
            before.announce("")
        if self._announced_on is not None:
            self._announced_on.announce(self._announcement)
            self._announced_on = self._announced_on if self._announcement else None

    def _to_lobby_unasked(self) -> None:
        for lobby in self._lobbies():
            lobby.came_by_itself()

    def _lobbies(self) -> list[Lobby]:
        """The lobby, once somebody is admitted."""
        return [page for page in self.screen_stack if isinstance(page, Lobby)]

    # Where tables lead

    def go(self, table: ServerTable, *, unasked: bool = False) -> None:
        """Go to a table: to its game, or before that to its seats; `unasked` if nobody pressed a key for it."""
        if not self._beginning:
            begin(self, self._go, table, unasked, group="table")

    async def _go(self, table: ServerTable, unasked: bool = False) -> None:
        try:
            if table.begun:
                await self._play(table, unasked)
            else:
                way_in = self._visitor.way_in(table.code)
                room = WaitingRoom(self._server, table, self.person, self.glyphs, way_in)
                self.push_screen(room, self._left_room(table))
        except TableError as error:
            self.say(sentence(str(error)))

    async def _go_to_new(self, opened: Callable[[], Awaitable[ServerTable]]) -> None:
        """Go to a table that is opened only now, or say why it cannot be."""
        try:
            table = await opened()
        except TableError as error:
            self.say(sentence(str(error)))
        else:
            await self._go(table)

    def play_at_once(self, *, watch: bool) -> None:
        """Begin a game against easy bots, or one of bots alone to `watch`."""
        if not self._beginning:
            self._beginning = True
            begin(self, self._begin_at_once, watch, group="beginning")

    async def _begin_at_once(self, watch: bool) -> None:
        try:
            table = self._server.open(self.person.number, *gentle(self.name_here, watch=watch))
            try:
                await self._server.begin(table, self.person.number)
            except TableError:
                self._server.put_away(table)
                raise
            await self._go(table)
        except TableError as error:
            self.say(sentence(str(error)))
        finally:
            self._beginning = False

    def learn(self, game_id: str) -> None:
        """Play the tutorial of a game."""
        self._game_id = game_id
        self._teach(self._server.bots)

    def open_daily(self) -> None:
        """Show the deal of the day, and play it if the person wants that."""

        def chosen(what: str | None) -> None:
            if what is not None:
                play = partial(play_today, self._server, self.person.number, again=what == AGAIN)
                begin(self, self._go_to_new, play, group="table")

        find = partial(standing_today, self._server, self.person.number, plain=self.glyphs.ascii)
        self.push_screen(DailyPage(find, self.glyphs), chosen)

    def _left_room(self, table: ServerTable) -> Callable[[str | None], None]:
        def left(why: str | None) -> None:
            if why is not None:
                self._to_lobby_unasked()
            if why == "begun":
                self.go(table, unasked=True)
            elif why == "gone":
                self.say(self._server.why_gone(table, self.person.number))

        return left

    async def _play(self, table: ServerTable, unasked: bool = False) -> None:
        """Join a game, or watch it. A person who plays there at another terminal goes on here, or is asked whether only
        their own seat is to be played here, too, if others share that terminal. Raises `TableError`."""
        host, who = await self._server.wake(table), self.person.number
        own = table.shared_seat_of(who)
        if own == NOBODY:
            self._sit_down(table, host, table.beside_of(who), unasked)
            return
        items = [
            Item(str(own), (tr("my own seat, here too"), tr("The others go on at the shared terminal."))),
            Item(str(NOBODY), (tr("all seats, here instead"), tr("The shared terminal goes to the lobby."))),
        ]

        def chosen(seat: str | None) -> None:
            if seat is None:
                return
            try:
                self._sit_down(table, host, int(seat), unasked)
            except TableError as error:
                self.say(sentence(str(error)))

        self.push_screen(ChoicePage(tr("YOU SHARE A TERMINAL AT THIS TABLE"), items, self.glyphs), chosen)

    def _sit_down(self, table: ServerTable, host: Host, beside: int, unasked: bool) -> None:
        """Join a game with one's seats, or with the one that is played `beside` a shared terminal. Raises
        `TableError`."""
        person, shares = self.person, beside in table.seats_of(self.person.number)
        if not shares and (give_way := table.terminals.pop(person.number, None)):
            give_way()
        page = TablePage(
            self._server,
            table,
            host,
            person,
            self.glyphs,
            coach=Coach(lambda: self.settings, self.choose, self.note),
            wants_auto_play=lambda: self.settings.obvious,
            between=self.settings.between,
            beside=beside,
        )
        if not shares and (table.seats_of(person.number) or beside != NOBODY):
            table.terminals[person.number] = self._give_way
        self._at_table, self._page = host, page
        if unasked:
            page.came_by_itself()
        self.push_screen(page, self._left_table(table, page))

    def _left_table(self, table: ServerTable, page: TablePage) -> Callable[[str | None], None]:
        def left(where: str | None) -> None:
            self._at_table = self._page = None
            self._got_up(table)
            if where == "replay":
                self.push_screen(ReplayScreen(page.session, self.glyphs, page.replay_at), lambda _: self.go(table))
            elif where == "rematch":
                try:
                    self.go(self._server.again(table, self.person.number))
                except TableError as error:
                    self.say(sentence(str(error)))

        return left

    def _got_up(self, table: ServerTable) -> None:
        """The person no longer plays at this terminal. If the table kept a reference, all of this would stay alive."""
        if table.terminals.get(self.person.number) == self._give_way:
            del table.terminals[self.person.number]

    def _give_way(self) -> None:
        """The person goes on playing at another terminal: the seats are free at once, the page closes a moment
        later."""
        if self._page is not None:
            self._page.give_way()
            self.call_later(self._back_to_lobby, tr("You are continuing at another terminal."))

    def taken_away(self, why: str) -> None:
        """This person cannot stay at the table that they are at: back to the lobby, which says why."""
        if self._page is not None:
            self._page.give_way()
            self.call_later(self._back_to_lobby, why)

    async def _leave_broken(self) -> None:
        """Go to the lobby, which says why."""
        why, self._error, self._leaving = self._error, "", False
        await self._back_to_lobby(why)

    async def _back_to_lobby(self, why: str) -> None:
        while len(self.screen_stack) > 1 and not isinstance(self.screen, Lobby):
            await self.pop_screen()
        self._at_table = self._page = None
        self._to_lobby_unasked()
        self.say(why)

    def resume(self, entry: StoredGame | None) -> None:
        """Open a table for a saved game, and go there."""
        if entry is not None:
            begin(self, self._go_to_new, partial(self._server.resume, entry, self.person.number))

    def unsettled(self) -> Awaitable[None] | None:
        return None if self._server.storage.settled else self._server.storage.settle()

    # Whose turn it is elsewhere

    def _turns_changed(self) -> None:
        """Called in the context of whoever has acted."""
        self.call_later(self._heed_turns)

    def _page_changed(self, page: Screen[Any]) -> None:
        super()._page_changed(page)
        if self._announcement:
            self.call_after_refresh(self._show_announcement)
        self._heed_turns()

    def _heed_turns(self) -> None:
        """Call the person, if it has become their turn anywhere but at the table that they look at."""
        if not self._is_in:
            return
        waiting, here = self._server.turns.of(self.person.number), self.looked_at
        known, self._known_turns = self._known_turns, set(waiting)
        new = [table for table in waiting if known is not None and table not in known and table is not here]
        if new:
            self._call(new[0])
        self.call_after_refresh(self._tell_of_tournaments)
        if isinstance(page := self.screen_stack[-1] if self.screen_stack else None, TablePage) and page.is_mounted:
            page.heed_turns()
        if isinstance(driver := driver_of(self), ChannelDriver):
            wanted = waiting and self.settings.title
            driver.entitle(tr("your turn, {code}", code=waiting[0].code) if wanted else "")

    def _tell_of_tournaments(self) -> None:
        """Say in the lobby, once it is in sight, which tournaments have ended without this person."""
        if isinstance(self.screen, Lobby) and (words := self._server.words_for(self.person.number)):
            self.say(paragraph(words))

    def _call(self, table: ServerTable) -> None:
        """It is this person's turn at a table."""
        if self.settings.bell:
            self.bell()
        heading, told = tr("your turn, {code}", code=table.code), self._visitor.environment
        called = notification(heading, f"{heading}: {asked_in_words(table)}", self.settings.alert, told)
        if called and (driver := driver_of(self)) is not None:
            driver.write(called)

    def on_play_screen_called(self) -> None:
        """It is this person's turn at the table that they look at."""
        if (table := self.looked_at) is not None:
            self._call(table)

    def action_next_table(self) -> None:
        """Go to the next table where it is this person's turn."""
        if isinstance(self.screen, Lobby | WaitingRoom | TablePage):
            begin(self, self._next_table, group="table")

    async def _next_table(self) -> None:
        here, table = self.looked_at, self._server.turns.next(self.person.number, self.looked_at)
        if table is not None and table is not here:
            if here is not None:
                self._got_up(here)
            await self._back_to_lobby("")
            await self._go(table)
        elif isinstance(page := self.screen, TablePage):
            page.show(tr("No other table is waiting for you."))
        else:
            self.say(tr("No table is waiting for you."))
