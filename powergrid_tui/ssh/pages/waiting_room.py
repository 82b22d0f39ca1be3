"""A table before its game: who sits where, what is settled about it, and the chat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.server.chat_feed import ChatFeed
from powergrid_tui.server.names import guest_room
from powergrid_tui.server.people import Person
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.chat import ChatLines, ChatPage, SayLine, chat_hint
from powergrid_tui.ssh.pages.choice_page import ChoicePage
from powergrid_tui.ssh.pages.clock import ClockForm
from powergrid_tui.ssh.pages.page_refresher import PageRefresher
from powergrid_tui.ssh.pages.people_here import Invitation, PeopleHere, activities_seen
from powergrid_tui.ssh.pages.seat_list import GameSheet, SeatList
from powergrid_tui.ssh.pages.table_preview import TablePreview
from powergrid_tui.ssh.pages.table_words import opened, summary_of
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol import levels
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import LONGEST_NAME
from powergrid_tui.table.words.language import listed, mark, sentence, series, tr, trc, trn
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import tag
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.ground import Column
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.framed import Beside, FramedPage, rail
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.page import Notice, copied, with_dots
from powergrid_tui.tui.base.thumbnail import pictured
from powergrid_tui.tui.base.typed_line import TypedLine
from powergrid_tui.tui.base.work import begin

if TYPE_CHECKING:
    from powergrid_tui.ssh.pages.app import VisitorApp


_BY_NAME = "name"
"""What is chosen to invite somebody by name."""
_STAYS = "stays"
"""What is chosen for somebody who keeps their seat."""
_PAUSE = 1.0
"""Seconds until the list of who else is on the server is updated."""
_BELOW = 3
"""Rows of the chat where there is no rail."""
_TALL = 34
"""The height in rows from which a seat has a blank row below it, and the map has room."""
_MAP = 14
"""Rows of the map."""
_OTHERS = 8
"""Rows of who else is on the server."""


class WaitingRoom(FramedPage[str | None]):
    """A table before its game: people sit down, and whoever has the rights of the table decides who plays, who is
    invited, who sees it, whether it counts, and its clock. Returns `begun` when the game has begun, `gone` when the
    table was closed, otherwise None."""

    DEFAULT_CSS = f"""
    WaitingRoom #state {{ height: 2; margin-top: 1; }}
    WaitingRoom GameSheet {{ height: 1fr; }}
    WaitingRoom TablePreview {{ height: {_MAP}; background: {palette.PANEL}; }}
    WaitingRoom ChatLines {{ height: 1fr; }}
    WaitingRoom Invitation {{ height: 7; }}
    WaitingRoom PeopleHere {{ height: {_OTHERS}; }}
    """

    app: VisitorApp

    AUTO_FOCUS = "Menu"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", mark("Back"), id="room.back", show=False),
        Binding("s", "sit", mark("Sit down"), id="room.sit", show=False),
        Binding("g", "rise", mark("Leave the seat"), id="room.rise", show=False),
        Binding("b", "bot", mark("Person or bot"), id="room.bot", show=False),
        Binding("f", "free", mark("Seats free or on request"), id="room.free", show=False),
        Binding("i", "invite", mark("Invite a player"), id="room.invite", show=False),
        Binding("p", "privacy", mark("Who sees the table, and who may talk"), id="room.privacy", show=False),
        Binding("r", "rate", mark("Rated or not"), id="room.rate", show=False),
        Binding("w", "clock", mark("Clock"), id="room.clock", show=False),
        Binding("y", "copy", mark("Copy the line for a friend"), id="room.copy", show=False),
        Binding("ctrl+s", "begin", mark("Begin"), id="room.begin", show=False),
        Binding("t,ctrl+t", "talk", mark("Say something"), id="room.talk", show=False),
    ]

    KEYS_HELP = mark(
        "- s takes the first open seat; pressed again, it takes one more for somebody beside you at the same "
        "terminal.\n"
        "- g leaves your seat.\n"
        "- b lets the host give the seat under the cursor to a bot, or open it again. "
        "Anybody sitting there has to leave the seat, and cannot sit down here again.\n"
        "- f lets the host decide whether anybody may take a bot's seat during the game, or "
        "has to ask.\n"
        "- i lets the host invite somebody by name: a seat is reserved for them until they "
        "decline.\n"
        "- p lets the host decide whether others see it, and whether onlookers may talk "
        "during play.\n"
        "- r lets the host decide whether the game is rated. In a rated game nobody gets "
        "hints or has a bot play for them, and a player who leaves it is placed last.\n"
        "- w lets the host set its clock: how long people may take, and what happens then.\n"
        "- Ctrl+S begins the game, once no seats are open; the host says when.\n"
        "- t or Ctrl+T says something to everybody here; Esc ends that. The line /mute Bo hides what Bo "
        "says.\n"
        "- y copies the line a friend needs to come in, if your terminal allows that.\n"
        "- Esc goes to the lobby. Your seat is kept for you."
    )

    def __init__(self, server: Server, table: ServerTable, person: Person, glyphs: Glyphs, way_in: str = "") -> None:
        """`way_in` is the line by which others come in. Raises `TableError` when the table is full."""
        super().__init__(glyphs)
        server.come(table, person)
        self._server, self._table, self._person, self._way_in = server, table, person, way_in
        self._seats = SeatList(table, person.number, server.results, glyphs)
        self._sheet = GameSheet(table, glyphs)
        self._map = TablePreview(server, person.number, glyphs)
        self._feed = ChatFeed(server, person.number, table)
        self._chat = ChatLines(self._feed, glyphs)
        self._say = SayLine()
        self._invitation = Invitation(table, way_in, glyphs)
        self._others = PeopleHere(server, person.number, "", glyphs, besides=table)
        self._following = PageRefresher(self, server.watch, self._others.redraw, lambda: _PAUSE)
        self._listening = PageRefresher(self, self._feed.watch, self._tell_chat)
        self._notice = Notice(id="state")
        self._waiting = self._gone = False
        self._unwatch = table.watch(self._changed)

    @property
    def table(self) -> ServerTable:
        """The table."""
        return self._table

    def middle(self) -> ComposeResult:
        main = Column(self._seats, self._notice, self._sheet, self._map)
        yield Beside(main, Column(self._invitation, self._others, self._chat, self._say), rail, below=_BELOW)

    def on_mount(self) -> None:
        self._feed.come()
        self.refresh_words()

    def on_resize(self) -> None:
        super().on_resize()
        tall = self.app.size.height >= _TALL
        self._invitation.display, self._others.display = self.roomy, self.roomy and tall
        self._map.display = self.roomy and tall and pictured(self._table.game.id)
        self._notice.styles.margin = (1 if tall else 0, 0, 1 if tall else 0, 0)
        self._notice.styles.height = 2 if tall else 1
        self.refresh_words()
        if self._map.display:
            self.call_after_refresh(self._show_map)

    def _show_map(self) -> None:
        table = self._table
        begin(self, self._map.plan, table.game.id, table.options, len(table.chairs), group="map")

    def on_unmount(self) -> None:
        self._unwatch()
        self._following.end()
        self._listening.end()
        self._go()

    def _go(self, *, on: bool = False) -> None:
        """Leave the table, before anybody goes `on` to its game: otherwise an onlooker would find the table full, of
        the same people."""
        if not self._gone:
            self._gone = True
            if self.roomy:
                self._feed.has_read()
            self._server.go(self._table, self._person, on=on)

    def _changed(self) -> None:
        if self.is_mounted and not self._waiting:
            self._waiting = True
            self.call_later(self._follow)

    def _follow(self) -> None:
        self._waiting = False
        if not self.on_top:
            if self._table.begun and isinstance(page := self.app.screen, ChatPage):
                page.action_close()
            return
        if self._table.begun:
            self._go(on=True)
            self.dismiss("begun")
        elif self._server.why_gone(self._table, self._person.number):
            self.dismiss("gone")
        else:
            self.refresh_words()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted:
            self.call_later(self._follow)

    def refresh_words(self) -> None:
        """Write every text on the page in the current language, with the current glyphs."""
        table = self._table
        words, taken = summary_of(table), sum(not chair.open for chair in table.chairs)
        sit_here = tr("{count} of {seats} seated", count=taken, seats=len(table.chairs))
        watching = tr("watching: {names}", names=series(table.onlookers)) if table.onlookers else ""
        self.head.say(
            tr("Table {code}", code=table.code),
            "   ".join(part for part in (with_dots(words.game, self.glyphs), opened(table), watching) if part),
            (sit_here, palette.TEXT),
        )
        self._seats.show(airy=self.app.size.height >= _TALL)
        self._sheet.show()
        self._chat.redraw()
        self._say.redraw()
        self._invitation.redraw()
        self._tell_keys()
        if not self._notice.warning:
            self._notice.say(self._state)

    def _tell_chat(self) -> None:
        """Show what has been said: where it is not in sight, how much."""
        self._chat.redraw()
        if not self.roomy:
            self._tell_keys()

    def _tell_keys(self) -> None:
        table, mine = self._table, self._person.number == self._table.claims.ruler
        own_seats, asked = table.seats_of(self._person.number), table.is_invited(self._person.number)
        beside = Worded(tr("somebody beside me"), trc("short", "beside"))
        sit = beside if own_seats and not asked else tr("sit down")
        stands_in = table.stand_in_for(self._person.number) != NOBODY
        keys = [("s", sit)] if asked or stands_in or any(chair.open for chair in table.chairs) else []
        keys += [("ctrl+s", tr("begin"))] if not self._server.begin_refusal(table, self._person.number) else []
        keys += [("b", Worded(tr("bot or open"), trc("short", "bot")))] if mine and not table.series else []
        leave = tr("decline") if asked else Worded(tr("leave the seat"), trc("short", "leave"))
        keys += [("g", leave)] if own_seats and (not asked or table.may_decline(self._person.number)) else []
        keys += [("i", tr("invite"))] if mine and any(chair.open for chair in table.chairs) else []
        rated = Worded(tr("not rated") if table.rated else tr("rated"), trc("short", "rated"))
        keys += [("r", rated)] if mine and not table.series else []
        keys += [("w", tr("clock"))] if mine else []
        keys += [("f", tr("seats"))] if mine and table.lends_seats else []
        keys += [("p", Worded(tr("who sees it"), trc("short", "who")))] if mine else []
        chat_key = [("ctrl+t", chat_hint(self._feed, in_sight=self.roomy))]
        is_new = not self.roomy and self._feed.unread  # where there is little room, keys at the end are left out
        keys = [*chat_key, *keys] if is_new else [*keys, *chat_key]
        self.keys.hint(*keys, ("?", tr("help")), ("esc", tr("to the server")))

    @property
    def _state(self) -> str:
        """What the table is waiting for."""
        table, me = self._table, self._person.number
        if table.may_decline(me):
            return tr("{name} invites you: s sits down, g declines.", name=table.inviter_name(me))
        if table.is_invited(me):
            return tr("{name} invites you: s sits down.", name=table.inviter_name(me))
        if table.stand_in_for(me) != NOBODY:
            return tr("A bot is to play for you here: s gives you your seat back.")
        if left := [chair for chair in table.chairs if chair.open]:
            return trn(
                "Waiting for others: {count} seat is open.", "Waiting for others: {count} seats are open.", len(left)
            )
        if asked := [chair.name for chair in table.chairs if chair.invited]:
            return trn("{names} has been invited.", "{names} have been invited.", len(asked), names=listed(asked))
        return self._server.what_is_missing(table, me) or tr("Everybody is here: Ctrl+S begins the game.")

    def _try(self, what: object) -> None:
        """Show why a table refused."""
        self._notice.say(sentence(str(what)), warning=True)

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._notice.say(self._state)

    def on_menu_picked(self, message: Menu.Picked) -> None:
        """Do what is likeliest to be meant here: sit down on an open seat or, as the owner, choose who plays there."""
        message.stop()
        chair = self._table.chairs[int(message.item.id)]
        me = self._person.number
        if self._table.is_invited(me) or (chair.open and not self._table.seats_of(me)):
            self.action_sit()
        elif not chair.holder and self._person.number == self._table.claims.ruler:
            self.action_bot()
        elif not self._server.begin_refusal(self._table, self._person.number):
            self.action_begin()

    def action_sit(self) -> None:
        """Take an open seat: the first for oneself, further ones for others at the same terminal."""
        table, me = self._table, self._table.name_of(self._person.number)
        if not table.seats_of(self._person.number) or table.is_invited(self._person.number):
            self._sit(me)
        elif any(chair.open for chair in table.chairs):
            question = tr("Who sits beside you at this terminal?")
            self.app.push_screen(AskName(question, "", guest_room(me), self.glyphs), self._sit)
        else:
            self._try(tr("no seat is open at this table"))

    def _sit(self, name: str | None) -> None:
        if name:
            self._do(self._server.sit, name)

    def action_rise(self) -> None:
        """Leave one's seats."""
        self._do(self._server.rise)

    def action_begin(self) -> None:
        """Begin the game."""
        begin(self, self._begin)

    async def _begin(self) -> None:
        try:
            await self._server.begin(self._table, self._person.number)
        except TableError as error:
            self._try(error)

    def _do(self, deed: Callable[..., object], *given: object) -> None:
        try:
            deed(self._table, self._person.number, *given)
        except TableError as error:
            self._try(error)
        else:
            self._notice.say("")

    # What whoever has the rights of the table decides

    def _has_rights(self) -> bool:
        """Whether the person here has the rights of the table: if not, they are told before anything is asked."""
        if why := self._table.claims.rights_refusal(self._person.number):
            self._try(why)
        return not why

    def action_bot(self) -> None:
        """Change who plays the seat under the cursor, as the owner."""
        table, at = self._table, self._seats.at
        if not self._has_rights():
            return
        chair = table.chairs[at]
        if chair.holder in (self._person.number, table.owner):
            self._try(tr("{name} already sits here", name=chair.name))
            return
        items = [Item(_STAYS, (tr("{name} stays", name=table.shown(chair)), ""))] if chair.holder else []
        items += [Item("", (tr("open to others"), ""))]
        items += [Item(kind, (tag(kind), levels.about(kind))) for kind in kinds(table.game.id)]

        def chosen(kind: str | None) -> None:
            if kind is not None and kind != _STAYS and table.chairs[at] == chair:
                self._do(self._server.give_seat, at, kind)

        self.app.push_screen(ChoicePage(tr("WHO PLAYS"), items, self.glyphs), chosen)

    def action_free(self) -> None:
        """Let anybody take the seats of bots in the middle of the game, or have them ask."""
        self._do(self._server.free_seats, not self._table.claims.free)

    def action_invite(self) -> None:
        """Invite somebody, as the owner: one of those who are on the server, or by name."""
        name_of, others = self._server.people.name_of, self._server.invitable(self._table)

        def named(name: str | None) -> None:
            if name:
                self._do(self._server.ask, name)

        def picked(who: str | None) -> None:
            if who == _BY_NAME:
                self.app.push_screen(AskName(tr("Whom do you invite?"), "", LONGEST_NAME, self.glyphs), named)
            elif who is not None:
                named(name_of(int(who)))

        if not self._has_rights():
            return
        if not others:
            picked(_BY_NAME)
            return
        doing = activities_seen(self._server, self._person.number)
        items = [Item(str(who), (name_of(who), doing.get(who, trc("presence", "lobby")))) for who in others]
        items.append(Item(_BY_NAME, (tr("somebody else"), "")))
        self.app.push_screen(ChoicePage(tr("WHOM DO YOU INVITE?"), items, self.glyphs), picked)

    def action_privacy(self) -> None:
        """Choose who sees the table, and who talks at play, as the owner."""
        table = self._table
        if not self._has_rights():
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
        self.app.push_screen(ChoicePage(tr("FROM NOW ON"), items, self.glyphs), chosen)

    def action_rate(self) -> None:
        """Let the game count for ratings, or not."""
        self._do(self._server.rate, not self._table.rated)

    def action_clock(self) -> None:
        """Set the clock."""
        if self._has_rights():
            rules = self._table.clock.rules
            ClockForm(self.app, self.glyphs, rules, partial(self._do, self._server.set_clock)).ask()

    # What is said, and the way out

    def action_talk(self) -> None:
        """Write a chat line, where there is room below all that was said, or else on a page of both."""
        if self.roomy:
            self._chat.heed()
            self._say.focus()
        else:
            self.app.push_screen(ChatPage(self._feed, self.glyphs), lambda _: self.refresh_words())

    def on_typed_line_done(self, message: TypedLine.Done) -> None:
        message.stop()
        self._say.say(self._feed, message.text)

    def action_copy(self) -> None:
        """Copy the line by which a friend comes in, by the terminal's own means."""
        if self._way_in:
            self._notice.say(copied(self, self._way_in))

    def action_back(self) -> None:
        """End the line being typed, or go to the lobby."""
        if self._say.has_focus:
            self._seats.focus()
        else:
            self.dismiss(None)
