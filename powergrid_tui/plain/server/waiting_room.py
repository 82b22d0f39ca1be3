"""A table before its game, in lines."""

from __future__ import annotations

from functools import partial

from powergrid_tui.plain.conversation import chosen, say, show
from powergrid_tui.plain.place import TypedCommand
from powergrid_tui.plain.server import clock_words
from powergrid_tui.plain.server.place import LineClient, ServerPlace
from powergrid_tui.plain.server.rulings import RulingCommands, is_on
from powergrid_tui.server.chairs import Chair
from powergrid_tui.server.clocks.rules import in_words
from powergrid_tui.server.tables import RATED, ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.protocol.levels import default_level
from powergrid_tui.table.records.typed_seats import bot_refusal
from powergrid_tui.table.words.language import listed, mark, markc, tr
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.viewmodel import verbs
from powergrid_tui.toolkit.viewmodel.players import tag
from powergrid_tui.toolkit.viewmodel.short import short


class PlainWaitingRoom(ServerPlace):
    """Somebody at a table whose game has not begun."""

    def __init__(self, client: LineClient, table: ServerTable) -> None:
        """Raises `TableError` when the table is full, or not for them."""
        super().__init__(client, table)
        self._table = table
        self._chairs: tuple[Chair, ...] = ()
        """The chairs as they were told last."""
        self._missing = ""
        """What was missing then for the game to begin."""
        self._rulings = RulingCommands(client, table)
        self.commands = {
            markc("server verb", "seats"): TypedCommand(mark("who sits where"), self._tell_seats),
            markc("server verb", "sit"): TypedCommand(
                mark("take an open seat; 'sit Dora' takes one more, for Dora beside you at this keyboard"), self._sit
            ),
            markc("server verb", "stand"): TypedCommand(mark("leave your seats"), self._rise),
            markc("server verb", "begin"): TypedCommand(mark("begin the game, once no seats are open"), self._begin),
            markc("server verb", "bot"): TypedCommand(
                mark("'bot 2 hard': give seat 2 to a bot of that level; 'bot 2': to one of the default level"),
                self._bot,
            ),
            markc("server verb", "open"): TypedCommand(
                mark("'open 2': empty seat 2 and open it to others"), self._open
            ),
            markc("server verb", "invite"): TypedCommand(
                mark("'invite Bo': invite Bo and reserve a seat; 'invite': who is on the server"), self._invite
            ),
            markc("server verb", "rated"): TypedCommand(
                mark("'rated on': the game counts for ratings; 'rated off'"), self._rate
            ),
            markc("server verb", "clock"): TypedCommand(
                mark("the clock, and its choices; 'clock 5m turn' settles it"), self._clock
            ),
            **self._rulings.commands,
            **self.commands,
            markc("server verb", "leave"): TypedCommand(
                mark("go to the lobby; your seat is kept for you"), lambda _: self.go()
            ),
        }

    def greet(self) -> None:
        """Say which table it is, and how others come here."""
        say(tr("Table {code}: {story}.", code=self._table.code, story=self._table.summary))
        if way_in := self.client.way_in(self._table.code):
            show([tr("Others come here with: {line}", line=way_in)])
        if self._table.stand_in_for(self.client.number) != NOBODY:
            say(tr("A bot is to play for you here: 'sit' gives you your seat back."))

    async def tell(self) -> None:
        """Tell who sits where, if that has changed, and go on once the game has begun."""
        if why := self.server.why_gone(self._table, self.client.number):
            say(why)
            self.go()
            return
        self.voices.tell()
        self.tell_trouble()
        if self._table.begun:
            self.go(self._table)
            return
        if self._chairs != self._table.chairs:
            self._tell_seats("")
        elif self._missing != self.server.what_is_missing(self._table, self.client.number):
            self._tell_what_is_missing()
        self.tell_calls()

    async def take_other(self, line: str) -> None:
        """In a pipe it is a move, perhaps, and waits for the game."""
        if self.client.conversation.is_piped:
            await self.keep(line)
        else:
            await super().take_other(line)

    def _tell_seats(self, _said: str) -> None:
        self._chairs = self._table.chairs
        show(self._seat(at, chair) for at, chair in enumerate(self._chairs, 1))
        self._tell_what_is_missing()

    def _tell_what_is_missing(self) -> None:
        self._missing = self.server.what_is_missing(self._table, self.client.number)
        say(self._missing or tr("'begin' begins the game."))

    def _seat(self, at: int, chair: Chair) -> str:
        name = self._table.shown(chair)
        if chair.open:
            return tr("Seat {number}: open.", number=at)
        if chair.bot:
            return tr("Seat {number}: {name}, a bot: {kind}.", number=at, name=name, kind=short(tag(chair.bot)))
        if chair.invited:
            return tr("Seat {number}: reserved for {name}, who has been invited.", number=at, name=name)
        if rating := self.server.results.of_chair(self._table, chair):
            return tr("Seat {number}: {name}, rating {points}.", number=at, name=name, points=rating.in_words)
        return tr("Seat {number}: {name}.", number=at, name=name)

    def _sit(self, said: str) -> None:
        self.server.sit(self._table, self.client.number, said or self.client.person.name)

    def _rise(self, _said: str) -> None:
        self.server.rise(self._table, self.client.number)

    async def _begin(self, _said: str) -> None:
        await self.server.begin(self._table, self.client.number)

    def _bot(self, said: str) -> None:
        number, _, level = said.partition(" ")
        known = kinds(self._table.game.id)
        kind = verbs.level_named(level.strip().lower(), known) or default_level(known)
        if kind not in known:  # nor anybody's own program: those are not run on a server
            raise TableError(bot_refusal(kind, known) or tr("a server does not run people's own bots"))
        self.server.give_seat(self._table, self.client.number, chosen(number, len(self._table.chairs)), kind)

    def _open(self, said: str) -> None:
        self.server.give_seat(self._table, self.client.number, chosen(said, len(self._table.chairs)), "")

    def _rate(self, said: str) -> None:
        rated = is_on(said)
        self._rulings.settle(partial(self.server.rate, rated=rated), tr(RATED[rated]))

    def _clock(self, said: str) -> None:
        table, me = self._table, self.client.number
        if said:
            rules = clock_words.read(said, table.clock.rules)
            words = tr("The clock: {words}.", words=in_words(rules))
            self._rulings.settle(partial(self.server.set_clock, rules=rules), words)
            return
        say(tr("The clock: {words}.", words=in_words(table.clock.rules)))
        if not table.claims.rights_refusal(me):
            show(clock_words.choices())

    def _invite(self, said: str) -> None:
        """Invite somebody, of which everybody here is told; or tell who could be."""
        if said:
            self.voices.feed.do("invite", said)
            return
        names = [self.server.people.name_of(who) for who in self.server.invitable(self._table)]
        say(
            tr("You could invite {names}: type the name after the command.", names=listed(names))
            if names
            else tr("Nobody else is on the server. Type a name after the command: 'invite Bo'.")
        )
