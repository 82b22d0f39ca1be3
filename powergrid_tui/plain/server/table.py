"""A table of the server at play, in lines: the same questions and rights as on a screen."""

from __future__ import annotations

from powergrid_tui.plain.commands import TypedCommand
from powergrid_tui.plain.server.place import LineClient, ServerPlace
from powergrid_tui.plain.server.plans import Plans
from powergrid_tui.plain.server.rulings import RulingCommands
from powergrid_tui.plain.story import standings
from powergrid_tui.plain.table import PlainTable
from powergrid_tui.plain.talk import Gone, say, show
from powergrid_tui.server.clocks.rules import duration, in_words
from powergrid_tui.server.company import Rematch
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.agreements import Request
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.planning import Planning
from powergrid_tui.table.words.language import mark, sentence, tr
from powergrid_tui.toolkit.viewmodel import verbs
from powergrid_tui.toolkit.viewmodel.text_views import seat_named

_OF_THE_SERVER = "quit"
"""Whoever quits leaves the server, which has a command for that, and not the table alone."""


class AtTable(PlainTable):
    """Somebody who plays, or watches. Lines are read at any time; whatever is not a command of the server is a move."""

    def __init__(self, client: LineClient, table: ServerTable, host: Host) -> None:
        """Whoever plays there at another terminal goes on here. Raises `TableError` when the table is full, or not for
        them."""
        self._client, self._table = client, table
        client.server.come(table, client.person)
        if give_way := table.terminals.pop(client.number, None):
            give_way()
        try:
            super().__init__(
                host,
                client.talk,
                client.kept,
                seats=table.seats_of(client.number),
                who=client.number,
                listening=client.listening,
            )
        except BaseException:
            client.server.go(table, client.person)
            raise
        self._place = ServerPlace(client, table)
        self._news = self._place.news
        self._connection.changed = self._news.set
        self._unwatch = table.watch(self._news.set)
        self._next: ServerTable | None = None
        """Where a rematch is played."""
        self._left = self._asks = self._told_end = False
        self._why = ""
        """Why the visitor has to leave the table, as a sentence."""
        self._heard: tuple[str, ...] = ()
        """The requests that have been told."""
        self._read: Request | ServerTable | None = None
        """Which of them, or the table of which rematch, 'yes' and 'no' answer."""
        planning = Planning(self._connection)
        self._plans = Plans(planning, self._connection, self._game, self._sheets, lambda: self._asking.name)
        self._commands = {word: command for word, command in self._commands.items() if word != _OF_THE_SERVER}
        self._place.commands = {
            **self._place.commands,
            "note": TypedCommand(
                mark("'note buy coal': make a note about this game that only you can see"), self._note
            ),
            "notes": TypedCommand(mark("your notes about this game"), self._tell_notes),
            "strike": TypedCommand(mark("'strike 2': delete your second note"), self._strike),
            "prepare": TypedCommand(
                mark("while others act: what you may plan; 'prepare 3' plans it, 'prepare back', 'prepare none'"),
                self._plans.plan,
            ),
            "yes": TypedCommand(mark("give up the seat somebody asks for; or join the next game"), self._yes),
            "no": TypedCommand(mark("keep the seat somebody asks for; or do not join the next game"), self._no),
            "clock": TypedCommand(mark("how much time is left for everybody who is to act"), self._tell_clock),
            "standin": TypedCommand(mark("let a bot play for somebody who has been away for a while"), self._stand_in),
            "rematch": TypedCommand(mark("after the end: another game with the same people"), self._again),
            "review": TypedCommand(mark("after the end: which of your decisions cost the most"), self._review),
            **RulingCommands(client, table).commands,
            "leave": TypedCommand(mark("go to the lobby; your seat is kept for you"), self._leave),
            "help": TypedCommand("", self._help_all),
        }

    @property
    def commands(self) -> dict[str, TypedCommand]:
        """The commands of the server at this table."""
        return self._place.commands

    async def stay(self) -> ServerTable | None:
        """Stay until somebody leaves; gives the table of a rematch, if there is one. Raises `Gone`."""
        table, me = self._table, self._client.number
        if table.seats_of(me):
            table.terminals[me] = self._give_way
        try:
            say(self._game.summary(self._session.record.options, self._names, self._game.facts(self._session.state)))
            if self._connection.people:
                say(
                    tr(
                        "'?' lists what you may do, 'help' all commands; 'leave' goes to the lobby, 'quit' "
                        "leaves the server."
                    )
                )
            else:
                say(tr("You are watching. 'help' lists all commands, 'leave' goes to the lobby."))
            self._host.open()
            while not (self._left or self._place.goes_on):
                await self._go_on()
            return self._next or self._place.goes_on
        finally:
            self._hush()
            self._unwatch()
            self._place.end()
            if table.terminals.get(me) == self._give_way:
                del table.terminals[me]
            self._connection.leave()
            self._client.server.go(table, self._client.person)

    async def _go_on(self) -> None:
        """Tell what is new, ask, and do what is typed."""
        self._why = self._why or self._client.server.why_gone(self._table, self._client.number)
        if self._why:
            say(self._why)
            self._left = True
            return
        self._tell()
        self._place.voices.tell()
        self._tell_requests()
        self._place.tell_calls()
        await self._ask_or_end()
        try:
            line = "" if self._deaf else await self._place.hear()
            if self._deaf:
                await self._news.wait()
                self._news.clear()
        except Gone:
            if self._connection.people or self._is_over:
                raise
            self._deaf, line = True, ""  # an onlooker whose input has ended follows the game to its end
        if line:
            await self._answer(line)
            self._asks = True

    async def _ask_or_end(self) -> None:
        """Ask the question, if it is a new one or something was typed; at the end, tell how the game went."""
        connection = self._connection
        if self._is_over:
            if not self._told_end:
                self._told_end = True
                say(*standings(self._game, self._session.state), *self._sheets.sums(self._session.state))
                show(filter(None, [self._client.server.results.after(self._table)]))
                say(tr("The game is over: 'rematch' asks for another, 'leave' goes to the lobby."))
            if self._deaf:
                raise Gone
        elif connection.asked:
            if connection.seat not in connection.asked:
                await self._turn_keyboard(connection.asked[0])
            if self._asks or self._described is not self._session.state:
                self._describe()
                say(self._question)
        self._asks = False

    @property
    def _is_over(self) -> bool:
        return self._game.to_move(self._session.state) == NOBODY

    @property
    def _names(self) -> list[str]:
        return [seat.name for seat in self._session.seats]

    async def _answer(self, answer: str) -> None:
        answer = verbs.understood(answer, (*self._verbs, *self.commands))
        verb = answer.partition(" ")[0].lower()
        asked, command = bool(self._connection.asked), self._commands.get(verb)
        if verb in self.commands and not (asked and self._is_of_the_game(verb)):
            await self._place.answer(answer)
        elif asked or (command and command.any_time) or verb in self._sheets.by_word or verb in self._sheets.premoves:
            await self._try(answer)
        elif self._is_over:
            self._place.unknown(answer)
        elif self._client.talk.is_piped and self._connection.people:  # nobody types so fast: it waits for its question
            self._listening.put_back(answer)
            await self._news.wait()
        else:
            say(tr("It is not your turn. Nothing you typed was kept."))

    async def _try(self, answer: str) -> None:
        """Do what was typed at the table, which may mean it even if nobody here is asked."""
        verb, _, rest = answer.partition(" ")
        if self._connection.asked:
            await super()._answer(answer)
            return
        try:
            if verb.lower() in self._sheets.by_word:
                self._tell_sheet(self._sheets.by_word[verb.lower()], rest.strip())
            elif verb.lower() in self._sheets.premoves:
                self._instruct(self._sheets.premoves[verb.lower()], rest.strip())
            else:
                self._commands[verb.lower()].do(rest.strip())
        except TableError as error:
            say(str(error))

    def _is_of_the_game(self, word: str) -> bool:
        """Whether the game has an action, or something to tell, of that name."""
        return word in self._sheets.by_word or word in {offer.kind for offer in self._connection.offers}

    def _help_all(self, said: str) -> None:
        if self._connection.asked:
            self._help(said)
        self._place.help(said)

    # What people ask of one another

    def _tell_requests(self) -> None:
        """Tell what somebody asks of the person here, once."""
        now = tuple(self._requests())
        show(words for words in now if words not in self._heard)
        self._heard = now
        if self._client.talk.is_piped or not self._listening.has_line:  # what is typed already answers what was read
            self._read = self._to_answer

    @property
    def _to_answer(self) -> Request | ServerTable | None:
        """Who asks something of the person here: for a seat or else, at the table of a rematch, to come there."""
        following, who = self._table.next, self._client.number
        is_invited = self._client.server.rematch_of(self._table, who) is Rematch.INVITED
        return self._host.agreements.asked_of(self._connection) or (following if is_invited else None)

    def _requests(self) -> list[str]:
        agreements, connection, name_of = self._host.agreements, self._connection, self._table.name_of
        found = [connection.word] if connection.word else []
        if asked := agreements.asked_of(connection):
            seat, name = self._names[asked.seat], name_of(asked.connection.who)
            found.append(tr("{name} asks for the seat of {seat}: 'yes' gives it, 'no' does not.", name=name, seat=seat))
        if mine := agreements.asked_by(connection):
            seat = self._names[mine.seat]
            found.append(tr("You have asked {name} for the seat of {seat}.", name=connection.ruler, seat=seat))
        missing = agreements.missing
        if missing in self._game.to_act(self._session.state) and agreements.may_agree(connection):
            found.append(tr("{name} is away: 'standin' lets a bot play.", name=self._names[missing]))
        following, rematch = self._table.next, self._client.server.rematch_of(self._table, self._client.number)
        if following is not None and rematch is Rematch.INVITED:
            name = following.inviter_name(self._client.number)
            found.append(tr("{name} asks for another game: 'yes' joins it, 'no' does not.", name=name))
        elif following is not None and rematch is Rematch.GATHERS:
            words = tr("The next game is forming at table {code}: 'rematch' goes there.", code=following.code)
            found.append(words)
        elif following is not None and rematch is Rematch.PLAYED:
            found.append(tr("The next game is at table {code}: 'rematch' goes there.", code=following.code))
        return found

    def _yes(self, _said: str) -> None:
        self._say_so(yes=True)

    def _no(self, _said: str) -> None:
        self._say_so(yes=False)

    def _say_so(self, *, yes: bool) -> None:
        """Answer what was read last. Raises `TableError`."""
        server, table, read = self._client.server, self._table, self._read
        if isinstance(read, Request):
            server.answer(table, self._connection, read, yes=yes)
        elif read is None or read is not table.next or not read.is_invited(self._client.number):
            raise TableError(tr("nobody is asking you anything"))
        elif yes:
            self._again("")
        else:
            server.rise(read, self._client.number)
            say(tr("You are not joining the next game."))

    def _stand_in(self, _said: str) -> None:
        agreements, seat = self._host.agreements, self._host.agreements.missing
        self._client.server.agree(self._table, self._connection)
        if seat == agreements.missing:
            count, players = agreements.agreed(seat)
            words = mark("{name} is away; for a bot: {count} of {players}.")
            say(tr(words, name=self._names[seat], count=count, players=players))

    def _again(self, _said: str) -> None:
        if not self._is_over:
            raise TableError(tr("the game is not over yet"))
        self._next = self._client.server.again(self._table, self._client.number)
        self._left = True

    async def _review(self, said: str) -> None:
        seats = self._connection.seats
        if not self._is_over or not seats or self._host.advice_refusal:
            raise TableError(
                self._host.advice_refusal or tr("only players can review the game, and only after the end")
            )
        await self._look_back.review(seat_named(self._names, said, seats[0]))

    def _tell_clock(self, _said: str) -> None:
        clock, now = self._table.clock, self._client.server.clock()
        if not clock.rules.runs:
            raise TableError(tr("this table has no clock"))
        say(in_words(clock.rules))
        for seat in clock.to_move:
            say(tr("{name} has {time} left.", name=self._names[seat], time=duration(clock.left_at(seat, now))))
        if clock.stands_still(now):
            say(tr("The clock is stopped."))

    def _leave(self, _said: str) -> None:
        self._left = True

    def _give_way(self) -> None:
        """The person goes on playing at another terminal: the seats are free at once."""
        self._connection.leave()
        self._why = tr("You are continuing at another terminal.")
        self._news.set()

    # Notes of one's own

    def _note(self, said: str) -> None:
        if not said:
            raise TableError(tr("type the note after the command: 'note buy coal'"))
        self._client.server.personal.note(self._client.number, self._table.file, said)
        say(tr("Noted. Nobody else sees it."))

    def _tell_notes(self, _said: str) -> None:
        notes = self._client.server.personal.notes(self._client.number, self._table.file)
        say(*([] if notes else [tr("You have no notes about this game.")]))
        show(tr("{number}. {action}", number=number, action=note) for number, note in enumerate(notes, 1))

    def _strike(self, said: str) -> None:
        if not said.isdecimal():
            raise TableError(tr("type the number of the note: 'strike 2'"))
        self._client.server.personal.strike(self._client.number, self._table.file, int(said[:6]) - 1)
        say(sentence(tr("note {number} is deleted", number=said[:6])))
