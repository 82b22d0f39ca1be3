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
from powergrid_tui.ssh.pages.clock import ClockCell
from powergrid_tui.ssh.pages.notes import NotesPage
from powergrid_tui.ssh.pages.talk import SayPage, talk_log
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.agreements import Agreements, Request
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.words.language import mark, sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.log import LogPage
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
        confirms: Callable[[], bool],
    ) -> None:
        """Somebody who plays here gets their seats; anybody else watches. Raises `TableError` when the table is
        full."""
        server.come(table, person)
        self._server, self.table, self._person = server, table, person
        seats = table.seats_of(person.number)
        super().__init__(host, glyphs, seats, coach=coach, who=person.number, confirms=confirms)
        self._feed = ChatFeed(server, person.number, table)
        self._known_talk: object = None
        """What the talk on the screen was made from."""
        self._told_elsewhere = 0
        self._clock = ClockCell(self, self._keys, table, lambda: table.seats_of(person.number), server.clock)
        self._unwatch = [table.watch(self._said_or_done), self._feed.watch(self._said_or_done)]
        self._waiting_for_words = False
        self._feed.come()
        self._read: Request | ServerTable | None = None
        """The request, or the table of a rematch, that the person here has been shown: the keys answer that and nothing
        else."""
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
        elif self.is_mounted and (known := self._feed.known) != self._known_talk:
            self._known_talk = known
            self._board.hear(self._talk, self.table.chat.count)

    @property
    def _talk(self) -> LogPage:
        """What was said at the table, as lines of a log."""
        return talk_log(self._feed, self.table.claims.holders, self.session.seats)

    @property
    def away(self) -> str:
        return tr("Leave to the lobby")

    @property
    def besides(self) -> tuple[Hint, ...]:
        if self._agreements.asked_of(self._connection):
            return (("ctrl+y", tr("give the seat")), ("ctrl+k", tr("keep it")))
        waiting = self._elsewhere
        others = (("ctrl+n", trn("{count} game waits", "{count} games wait", waiting)),) if waiting else ()
        bot = (("ctrl+b", trc("key", "bot")),) if self._agreements.may_agree(self._connection) else ()
        return (*bot, ("ctrl+t", tr("talk")), *others)

    @property
    def _elsewhere(self) -> int:
        """The other tables that wait for this person."""
        return sum(table is not self.table for table in self._server.turns.of(self._person.number))

    def heed_turns(self) -> None:
        """It has become this person's turn somewhere, or is no longer: here, the move itself is shown."""
        if (now := self._elsewhere) != self._told_elsewhere:
            self._told_elsewhere = now
            self._tell_keys()

    @property
    def afterwards(self) -> tuple[Item, ...]:
        return ()

    @property
    def meanwhile(self) -> tuple[Item, ...]:
        if self.table.claims.rights_refusal(self._person.number):
            return ()
        words = tr("Bots' seats: people must ask") if self.table.claims.free else tr("Bots' seats: free for anybody")
        talk = tr("Onlookers: may talk") if self.table.silent else tr("Onlookers: read only")
        seen = tr("This table: seen by everybody") if self.table.private else tr("This table: seen by its players")
        free = () if self.table.claims.counts else (Item("free", (words,), "f"),)
        return (*free, Item("talk", (talk,), "o"), Item("seen", (seen,), "v"))

    def chosen(self, what: str) -> None:
        server, table, me = self._server, self.table, self._person.number
        if what == "talk":
            self.change(partial(server.silence, table, me, not table.silent))
        elif what == "seen":
            self.change(partial(server.make_private, table, me, not table.private))
        elif what == "free":
            self.change(partial(server.free_seats, table, me, not table.claims.free))

    @property
    def _agreements(self) -> Agreements:
        return self._host.agreements

    @property
    def question(self) -> str:
        asked, mine = self._agreements.asked_of(self._connection), self._agreements.asked_by(self._connection)
        self._read = asked
        if asked:
            return tr(
                "{name} asks for the seat of {seat}: {give} gives it, {keep} does not.",
                name=self.table.name_of(asked.connection.who),
                seat=self._name_at(asked.seat),
                give=self._key("ctrl+y"),
                keep=self._key("ctrl+k"),
            )
        if mine:
            ruler, seat = self._connection.ruler, self._name_at(mine.seat)
            return tr("You have asked {name} for the seat of {seat}.", name=ruler, seat=seat)
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
        if self.mover == NOBODY and (ratings := self._server.results.after(self.table)):
            return ratings
        if any(seat in self.table.clock.lent for seat in self._connection.handed_over):
            return tr("Your time has run out: a bot plays until this turn is over.")
        missing = self._agreements.missing
        count, players = self._agreements.agreed(missing)
        if missing == NOBODY or not self._connection.people or self._host.remark or self.session.trouble:
            return ""
        name, key = self._name_at(missing), self._key("ctrl+b")
        if missing in self.table.clock.late and self._agreements.may_agree(self._connection):
            words = tr("{name} has run out of time. {key}: let a bot play for {name}", name=name, key=key)
            return tr("{words} ({count} of {players} want it).", words=words, count=count, players=players)
        if not self._agreements.may_agree(self._connection):
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

    def _name_at(self, seat: int) -> str:
        return self.session.seats[seat].name

    def _key(self, key: str) -> str:
        return named_now(key, changed_keys(self.screen))

    def action_answer(self, yes: bool) -> None:
        """Give the seat that somebody asks for or keep it; or join a rematch or do not."""
        read, me = self._read, self._person.number
        if not self.on_top:
            return
        if isinstance(read, Request):
            self.change(partial(self._server.answer, self.table, self._connection, read, yes=yes))
        elif read is None or read is not self.table.next or not read.is_invited(me):
            self.show(sentence(tr("nobody is asking you anything")))
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
        if not self.on_top or not self._agreements.may_agree(self._connection):
            return
        self.change(partial(self._server.agree, self.table, self._connection))

    def action_hint(self) -> None:
        if refusal := self._connection.advice_refusal:
            self.show(sentence(refusal))
        else:
            super().action_hint()

    def give_way(self) -> None:
        """The same person goes on playing at another terminal."""
        self._connection.leave()

    def action_talk(self) -> None:
        """Write a chat line for everybody at the table."""
        if self.on_top:
            self._board.talk()
            self.app.push_screen(SayPage(self._feed, self.glyphs))
