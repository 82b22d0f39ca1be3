"""A table of the server in play: the board, who is away, and the chat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from powergrid_tui.server.chat_feed import ChatFeed
from powergrid_tui.server.people import Person
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import Rematch, ServerTable
from powergrid_tui.ssh.pages.chat import SayPage, chat_log
from powergrid_tui.ssh.pages.clock import ClockCell
from powergrid_tui.ssh.pages.notes import NotesPage
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.seat_connection import Between
from powergrid_tui.table.sessions.seat_requests import SeatRequest, SeatRequests
from powergrid_tui.table.words.language import mark, sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.tui.base.keys import changed_keys
from powergrid_tui.tui.base.menu import Item
from powergrid_tui.tui.base.page import Hint
from powergrid_tui.tui.play.coach import Coach
from powergrid_tui.tui.play.screen import PlayScreen

if TYPE_CHECKING:
    from powergrid_tui.ssh.pages.app import VisitorApp


class TablePage(PlayScreen):
    """A terminal at a table of the server; others are at their own."""

    app: VisitorApp

    HOME: ClassVar[str] = mark("lobby")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+t", "talk", mark("Say something"), id="play.talk", show=False),
        Binding("ctrl+y", "answer(True)", mark("Give up the requested seat"), id="play.give", show=False),
        Binding("ctrl+k", "answer(False)", mark("Keep the requested seat"), id="play.keep", show=False),
        Binding("ctrl+o", "notes", mark("Your own notes"), id="play.notes", show=False),
        Binding("ctrl+b", "stand_in", mark("A bot for an absent player"), id="play.stand_in", show=False),
    ]

    def __init__(
        self,
        server: Server,
        table: ServerTable,
        host: Host,
        person: Person,
        glyphs: Glyphs,
        *,
        coach: Coach | None,
        wants_auto_play: Callable[[], bool],
        between: Between = "curtain",
        beside: int = NOBODY,
    ) -> None:
        """Somebody who plays here gets their seats, or the one that they play `beside` a shared terminal; anybody else
        watches. Raises `TableError` when the table is
        full."""
        server.come(table, person)
        self._server, self.table, self._person = server, table, person
        seats = () if beside != NOBODY else table.seats_of(person.number)
        super().__init__(
            host,
            glyphs,
            seats,
            coach=coach,
            who=person.number,
            wants_auto_play=wants_auto_play,
            between=between,
            beside=beside,
        )
        self._feed = ChatFeed(server, person.number, table)
        self._known_chat: object = None
        """What the chat on the screen was made from."""
        self._told_elsewhere = 0
        self._clock = ClockCell(self, self._keys, table, lambda: table.seats_of(person.number), server.clock)
        self._unwatch = [table.watch(self._said_or_done), self._feed.watch(self._said_or_done)]
        self._waiting_for_words = False
        self._feed.come()
        self._read: SeatRequest | ServerTable | None = None
        """The request, or the table of a rematch, that the person here has been shown: the keys answer that and nothing
        else."""
        self._stood_in = ""
        """That a bot has played for the person here, until they act."""
        self._following: object = (table.next, server.rematch_of(table, person.number))
        """What is known of the rematch."""

    def on_mount(self) -> None:
        super().on_mount()
        self._board.hear(self._talk, self.table.chat.count)

    def on_unmount(self) -> None:
        self._feed.has_read()
        self._clock.rest()
        for end in self._unwatch:
            end()
        super().on_unmount()
        self._server.go(self.table, self._person)

    def show(self, notice: str = "") -> None:
        self._stood_in = self.table.tell_stood_in(self._connection.seats) or self._stood_in
        super().show(notice)
        self._clock.tell()

    def on_screen_suspend(self) -> None:
        self._clock.rest()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._clock.tell()

    def _said_or_done(self) -> None:
        if self.is_mounted and not self._waiting_for_words:
            self._waiting_for_words = True
            self.call_later(self._heed)

    def _heed(self) -> None:
        self._waiting_for_words = False
        now = (self.table.next, self._server.rematch_of(self.table, self._person.number))
        if self._following != now:
            self._following = now
            self.show()
        if self.is_mounted and (why := self._server.why_gone(self.table, self._person.number)):
            self.app.taken_away(why)
        elif self.is_mounted and (known := self._feed.known) != self._known_chat:
            self._known_chat = known
            self._board.hear(self._talk, self.table.chat.count)

    @property
    def _talk(self) -> LogPage:
        """What was said at the table, as lines of a log."""
        return chat_log(self._feed, self.table.claims.holders, self.session.seats)

    @property
    def away(self) -> str:
        return tr("Leave to the lobby")

    @property
    def extra_keys(self) -> tuple[Hint, ...]:
        asked = self._seat_requests.asked_of(self._connection)
        if asked and asked.seat in self._connection.seats:
            return (("ctrl+y", tr("allow it")), ("ctrl+k", tr("decline")))
        if asked:
            return (("ctrl+y", tr("give the seat")), ("ctrl+k", tr("keep it")))
        waiting = self._elsewhere
        others = (("ctrl+n", trn("{count} game waits", "{count} games wait", waiting)),) if waiting else ()
        bot = (("ctrl+b", trc("key", "bot")),) if self._seat_requests.may_agree(self._connection) else ()
        return (*bot, ("ctrl+t", tr("chat")), *others)

    @property
    def _elsewhere(self) -> int:
        """The other tables that wait for this person."""
        return sum(table is not self.table for table in self._server.turns.of(self._person.number))

    def heed_turns(self) -> None:
        """It has become this person's turn somewhere, or is no longer: here, the move itself is shown."""
        if (now := self._elsewhere) != self._told_elsewhere:
            self._told_elsewhere = now
            self._show_keys()

    @property
    def items_after_game(self) -> tuple[Item, ...]:
        return ()

    @property
    def items_in_play(self) -> tuple[Item, ...]:
        beside = [seat for seat in self._connection.seats if seat in self.table.claims.beside]
        ends = tuple(
            Item(f"end_{seat}", (tr("{player}: only at this terminal", player=self._name_at(seat)),))
            for seat in beside
            if not self._connection.is_second
        )
        if self.table.claims.rights_refusal(self._person.number):
            return ends
        words = tr("Bots' seats: people must ask") if self.table.claims.free else tr("Bots' seats: free for anybody")
        talk = tr("Onlookers: may talk") if self.table.silent else tr("Onlookers: read only")
        seen = tr("This table: seen by everybody") if self.table.private else tr("This table: seen by its players")
        free = () if self.table.claims.counts else (Item("free", (words,), "f"),)
        return (*ends, *free, Item("talk", (talk,), "o"), Item("seen", (seen,), "v"))

    def chosen(self, what: str) -> None:
        server, table, me = self._server, self.table, self._person.number
        if what == "talk":
            self.change(partial(server.silence, table, me, not table.silent))
        elif what == "seen":
            self.change(partial(server.make_private, table, me, not table.private))
        elif what == "free":
            self.change(partial(server.free_seats, table, me, not table.claims.free))
        elif what.startswith("end_"):
            self.change(partial(server.end_beside, table, self._connection, int(what.removeprefix("end_"))))

    @property
    def _seat_requests(self) -> SeatRequests:
        return self._host.seat_requests

    @property
    def question(self) -> str:
        asked, mine = self._seat_requests.asked_of(self._connection), self._seat_requests.asked_by(self._connection)
        self._read = asked
        if asked and asked.seat in self._connection.seats:
            return tr(
                "{name} wants to play {seat} at another terminal, too: {give} allows it, {keep} does not.",
                name=self.table.name_of(asked.who),
                seat=self._name_at(asked.seat),
                give=self._key("ctrl+y"),
                keep=self._key("ctrl+k"),
            )
        if asked:
            return tr(
                "{name} asks for the seat of {seat}: {give} gives it, {keep} does not.",
                name=self.table.name_of(asked.who),
                seat=self._name_at(asked.seat),
                give=self._key("ctrl+y"),
                keep=self._key("ctrl+k"),
            )
        if mine:
            name, seat = self.table.name_of(self._seat_requests.answerer(mine)), self._name_at(mine.seat)
            return tr("You have asked {name} for the seat of {seat}.", name=name, seat=seat)
        return self._rematch

    @property
    def _rematch(self) -> str:
        """What the person here should know about another game, or an empty string."""
        following, me = self.table.next, self._person.number
        rematch = self._server.rematch_of(self.table, me)
        if following is None or rematch is Rematch.NONE:
            return ""
        if rematch is Rematch.INVITED:
            self._read = following
            name, yes, no = following.inviter_name(me), self._key("ctrl+y"), self._key("ctrl+k")
            return tr("{name} asks for another game: {yes} joins it, {no} does not.", name=name, yes=yes, no=no)
        words = {
            Rematch.GATHERS: mark("The next game is forming at table {code}: {key} goes there."),
            Rematch.PLAYED: mark("The next game is at table {code}: {key} goes there."),
        }
        return tr(words[rematch], code=following.code, key=self._key("m"))

    @property
    def matter(self) -> str:
        if self.mover == NOBODY:
            return self._server.results.after(self.table) or self._about_own_seats
        if own := self._about_own_seats:
            return own
        missing = self._seat_requests.missing
        count, players = self._seat_requests.votes(missing)
        if missing == NOBODY or not self._connection.people or self._host.remark or self.session.trouble:
            return ""
        name, key = self._name_at(missing), self._key("ctrl+b")
        if missing in self.table.clock.late and self._seat_requests.may_agree(self._connection):
            words = tr("{name} has run out of time. {key}: let a bot play for {name}", name=name, key=key)
            return tr("{words} ({count} of {players} want it).", words=words, count=count, players=players)
        if missing in self.table.clock.late:
            words = mark("{name} has run out of time; for a bot: {count} of {players}.")
            return tr(words, name=name, count=count, players=players)
        if not self._seat_requests.may_agree(self._connection):
            return tr("{name} is away; for a bot: {count} of {players}.", name=name, count=count, players=players)
        if not count:
            return tr("{name} is away. {key}: let a bot play for {name}.", name=name, key=key)
        return tr(
            "{name} is away. {key}: let a bot play for {name} ({count} of {players} want it).",
            name=name,
            key=key,
            count=count,
            players=players,
        )

    @property
    def _about_own_seats(self) -> str:
        """That a bot plays, has played, or may play for the people here without their will, or an empty string. What it
        has done is said until they act."""
        table, mine = self.table, self._connection.seats
        if table.taken_over(mine) != NOBODY:
            return tr("Your time has run out: a bot plays for you. Esc opens the menu, where you take your seat back.")
        if any(seat in table.clock.lent for seat in self._connection.handed_over):
            return tr("Your time has run out: a bot plays until this turn is over.")
        if self._stood_in:
            return self._stood_in
        if any(seat in table.clock.late for seat in mine):
            return tr("Your time has run out: the others can let a bot play for you.")
        return self._server.tournaments.stood_in_told(table, self._person.number)

    def on_board_play(self, message: Board.Play) -> None:
        """They act: what a bot has done for them is known."""
        self._stood_in = ""

    def _name_at(self, seat: int) -> str:
        return self.session.seats[seat].name

    def _key(self, key: str) -> str:
        return named_now(key, changed_keys(self.screen))

    def action_answer(self, yes: bool) -> None:
        """Give the seat that somebody asks for or keep it; or join a rematch or do not."""
        read, me = self._read, self._person.number
        if not self.on_top:
            return
        if isinstance(read, SeatRequest):
            self.change(partial(self._server.answer, self.table, self._connection, read, yes=yes))
        elif read is None or read is not self.table.next or not read.is_invited(me):
            self.show(sentence(tr("you have not been asked anything")))
        elif yes:
            self.leave("rematch")
        else:
            try:
                self._server.rise(read, me)
            except TableError as error:
                self.show(sentence(str(error)))
            else:
                self.show(tr("You are not joining the next game."))

    def action_notes(self) -> None:
        """Open one's notes about the game."""
        if self.on_top:
            self.app.push_screen(NotesPage(self._server.personal, self._person.number, self.table.file, self.glyphs))

    def action_stand_in(self) -> None:
        """Agree that a bot plays for somebody who is away."""
        if not self.on_top or not self._seat_requests.may_agree(self._connection):
            return
        self.change(partial(self._server.agree, self.table, self._connection))

    def action_hint(self) -> None:
        connection = self._connection
        if (refusal := connection.advice_refusal) and connection.seat in connection.asked:
            self.show(sentence(refusal))
        else:
            super().action_hint()

    def give_way(self) -> None:
        """The same person goes on playing at another terminal."""
        self._connection.leave()

    def action_talk(self) -> None:
        """Write a chat line for everybody at the table."""
        if self.on_top:
            self._board.show_chat()
            self.app.push_screen(SayPage(self._feed, self.glyphs))
