"""A table of the server at play, in lines: the same questions and rights as on a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from powergrid_tui.plain.choices import Choices
from powergrid_tui.plain.conversation import say, show, show_numbered
from powergrid_tui.plain.options import BACK
from powergrid_tui.plain.place import TypedCommand
from powergrid_tui.plain.server.place import LineClient, ServerPlace
from powergrid_tui.plain.server.rulings import RulingCommands
from powergrid_tui.plain.table import PlainTable
from powergrid_tui.server.clocks.rules import in_words, spoken
from powergrid_tui.server.tables import Rematch, ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY, PlannedTurn
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.planning import Planning
from powergrid_tui.table.sessions.seat_requests import SeatRequest
from powergrid_tui.table.words.language import mark, markc, sentence, tr
from powergrid_tui.table.words.text import number_in
from powergrid_tui.toolkit.viewmodel import verbs

_NONE, _LIST = markc("typed word", "none"), "?"
"""What is typed after 'prepare' instead of an action."""


class AtTable(ServerPlace):
    """Somebody who plays, or watches. Whatever is not a command of the server is a move."""

    def __init__(self, client: LineClient, table: ServerTable, host: Host) -> None:
        """Whoever plays there at another terminal goes on here. Raises `TableError` when the table is full, or not for
        them."""
        super().__init__(client, table)
        if give_way := table.terminals.pop(client.number, None):
            give_way()
        try:
            self.plain = PlainTable(
                host,
                client.conversation,
                client.kept,
                self.news.set,
                seats=table.seats_of(client.number),
                who=client.number,
                beside=table.beside_of(client.number),
            )
        except BaseException:
            super().end()
            raise
        self._table, self._host, self._connection = table, host, self.plain.connection
        self._planning = Planning(self._connection)
        self._asks_again = self._told_end = False
        """Whether something was typed since the question, and whether the end has been told."""
        self._why = ""
        """Why the visitor has to leave the table, as a sentence."""
        self._heard: tuple[str, ...] = ()
        """The requests that have been told."""
        self._low: set[int] = set()
        """The seats here whose time runs low, as far as that has been told."""
        self._read: SeatRequest | ServerTable | None = None
        """Which of them, or the table of which rematch, 'yes' and 'no' answer."""
        self.commands = {
            **self.commands,
            markc("server verb", "note"): TypedCommand(
                mark("'note buy coal': make a note about this game that only you can see"), self._note
            ),
            markc("server verb", "notes"): TypedCommand(mark("your notes about this game"), self._tell_notes),
            markc("server verb", "delete"): TypedCommand(mark("'delete 2': delete your second note"), self._delete),
            markc("server verb", "prepare"): TypedCommand(
                mark("while others act: what you may plan; 'prepare 3' plans it, 'prepare back', 'prepare none'"),
                self._prepare,
            ),
            markc("server verb", "yes"): TypedCommand(
                mark("give up the seat that you are asked for; or join the next game"), partial(self._say_so, True)
            ),
            markc("server verb", "no"): TypedCommand(
                mark("keep the seat that you are asked for; or do not join the next game"), partial(self._say_so, False)
            ),
            markc("server verb", "clock"): TypedCommand(
                mark("how much time is left for everybody who is to act"), self._tell_clock
            ),
            markc("server verb", "standin"): TypedCommand(
                mark("let a bot play for a player who has been away for a while, or has run out of time"),
                self._stand_in,
            ),
            markc("server verb", "rematch"): TypedCommand(
                mark("after the end: another game with the same people"), self._again
            ),
            markc("server verb", "review"): TypedCommand(
                mark("after the end: which of your decisions cost the most"), self._review
            ),
            **RulingCommands(client, table).commands,
            markc("server verb", "leave"): TypedCommand(
                mark("go to the lobby; your seat is kept for you"), lambda _: self.go()
            ),
            "help": TypedCommand("", self._help_all),
        }

    def greet(self) -> None:
        """Say which game it is, and let the bots play."""
        if self._table.is_played_by(self.client.number):
            self._table.terminals[self.client.number] = self._give_way
        self.plain.tell_summary()
        say(
            tr("'?' lists what you may do, 'help' all commands; 'leave' goes to the lobby, 'quit' leaves the server.")
            if self._connection.people
            else tr("You are watching. 'help' lists all commands, 'leave' goes to the lobby.")
        )
        self._host.open()
        self.plain.tell_premove()

    def end(self) -> None:
        """They have left."""
        self.client.conversation.hush()
        if self._table.terminals.get(self.client.number) == self._give_way:
            del self._table.terminals[self.client.number]
        self.plain.leave()
        super().end()

    @property
    def outlasts(self) -> bool:
        """An onlooker whose input has ended follows the game to its end."""
        return not (self._connection.people or self.plain.is_over)

    async def tell(self) -> None:
        """Tell what is new, and ask."""
        self._why = self._why or self.server.why_gone(self._table, self.client.number)
        if self._why:
            say(self._why)
            self.go()
            return
        self.plain.telling.tell()
        self.voices.tell()
        self.tell_trouble()
        say(*filter(None, [self._table.tell_stood_in(self._connection.seats)]))
        self._tell_requests()
        self._warn()
        self.tell_calls()
        await self._ask_or_end()

    async def _ask_or_end(self) -> None:
        """Ask the question, if it is a new one or something was typed; at the end, tell how the game went."""
        if self.plain.is_over:
            if not self._told_end:
                self._told_end = True
                self.plain.tell_end()
                show(filter(None, [self.server.results.after(self._table)]))
                say(tr("The game is over: 'rematch' asks for another, 'leave' goes to the lobby."))
        elif self._connection.asked:
            await self.plain.turn_keyboard()
            if self._asks_again or not self.plain.is_described:
                self.plain.ask(*self._time_left(self._connection.asked))
        self._asks_again = False

    def _warn(self) -> None:
        """Tell those whose time has begun to run low."""
        clock = self._table.clock
        low = {seat for seat in self._connection.asked if seat in clock.low - clock.out}
        for left in self._time_left(sorted(low - self._low)):
            say(tr("Time is running low."), left)
        self._low = low

    def _time_left(self, seats: Iterable[int]) -> Iterator[str]:
        """How much time those have at these seats who are asked."""
        clock, now = self._table.clock, self.server.clock()
        for seat in seats if clock.runs else ():
            left = clock.left_at(seat, now)
            words = mark("{name} has {time} left.") if left > 0 else mark("{name} has run out of time.")
            yield tr(words, name=self.plain.names[seat], time=spoken(left))

    async def take(self, line: str) -> None:
        """Do what was typed. Raises `TableError`, and `Gone`."""
        self._asks_again = self._asks_again or bool(line)
        await super().take(line)

    def understood(self, line: str) -> str:
        """A line with its verb in English."""
        return super().understood(self.plain.understood(line))

    def is_command(self, verb: str) -> bool:
        """Whoever is asked means what the game has of that name: an action, or something to tell."""
        asked = self._connection.asked
        of_the_game = asked and (
            verb in self.plain.sheets.by_word or verb in {offer.kind for offer in self._connection.offers}
        )
        return super().is_command(verb) and not of_the_game

    async def take_other(self, line: str) -> None:
        """Take a move, or a command of the table."""
        plain, verb = self.plain, line.partition(" ")[0].lower()
        means = plain.is_any_time(verb) or verb in plain.sheets.by_word or verb in plain.sheets.premoves
        if self._connection.asked or means:
            await plain.do(line)
        elif plain.is_over:
            await super().take_other(line)
        elif self.client.conversation.is_piped and self._connection.people:
            await self.keep(line)  # nobody types so fast: it waits for its question
        else:
            say(tr("It is not your turn. Nothing you typed was kept."))

    def _help_all(self, said: str) -> None:
        if self._connection.asked:
            self.plain.help(said)
        self.help(said)

    # Planning one's turn while others act

    def _prepare(self, said: str) -> None:
        """Plan an action, take the last one back, plan nothing, or list what can be planned. A plan is carried out if
        all of it is legal when its seat is asked, and costs no more than now. Raises `TableError`."""
        if verbs.is_word(said, _NONE):
            self._planning.leave()
            self._planning.drop()
            say(tr("Nothing is planned."))
            return
        if verbs.is_word(said, BACK):
            if not self._planning.open or not self._planning.take_back():
                raise TableError(tr("there is no step of a plan to take back"))
        elif said and not said.startswith(_LIST):
            view = self._planned_view()
            self._planning.add(view, [self._planned_action(self._in_english(said), view)])
        self._tell_plan(self._in_english(said.removeprefix(_LIST).strip()) if said.startswith(_LIST) else "")

    def _in_english(self, said: str) -> str:
        """An action with its verb in English."""
        return verbs.understood(said, self.plain.sheets.verbs)

    def _planned_view(self) -> Any:
        """The view in which the seat is asked, after what has been planned. Raises `TableError`."""
        planning = self._planning
        if planning.over:
            planning.leave()
        if not planning.open and planning.offered:
            planning.turn()
        view = planning.look()
        if view is None:
            raise TableError(tr("there is nothing that you can plan now"))
        return view

    def _choices(self, view: Any) -> Choices:
        game = self.plain.game
        return Choices(game, self.plain.sheets, view, game.choices(view, self._connection.seat))

    def _planned_action(self, said: str, view: Any) -> Any:
        """The action that a line means after what has been planned. Raises `TableError`."""
        if said.isdecimal():
            return self._choices(view).numbered(said)
        return self.plain.game.parse(f"{self.plain.name}: {said}", view)

    def _tell_plan(self, wanted: str) -> None:
        """Tell what is planned, and what can be planned after that."""
        plan = self._connection.premove
        if isinstance(plan, PlannedTurn):
            self.plain.tell_plan(plan)
        if self._planning.open or not isinstance(plan, PlannedTurn):
            show(self._choices(self._planned_view()).rows(wanted))

    # What people ask of one another

    def _tell_requests(self) -> None:
        """Tell what somebody asks of the person here, once."""
        now = tuple(self._requests())
        show(words for words in now if words not in self._heard)
        self._heard = now
        conversation = self.client.conversation
        if conversation.is_piped or not conversation.has_line:  # what is typed already answers what was read
            self._read = self._to_answer

    @property
    def _to_answer(self) -> SeatRequest | ServerTable | None:
        """Who asks something of the person here: for a seat or else, at the table of a rematch, to come there."""
        following, who = self._table.next, self.client.number
        is_invited = self.server.rematch_of(self._table, who) is Rematch.INVITED
        return self._host.seat_requests.asked_of(self._connection) or (following if is_invited else None)

    def _requests(self) -> list[str]:
        seat_requests, connection, name_of = self._host.seat_requests, self._connection, self._table.name_of
        found = [connection.plan_notice] if connection.plan_notice else []
        if asked := seat_requests.asked_of(connection):
            seat, name = self.plain.names[asked.seat], name_of(asked.who)
            beside = mark("{name} wants to play {seat} at another terminal, too: 'yes' allows it, 'no' does not.")
            given = mark("{name} asks for the seat of {seat}: 'yes' gives it, 'no' does not.")
            found.append(tr(beside if asked.seat in connection.seats else given, name=name, seat=seat))
        if mine := seat_requests.asked_by(connection):
            seat = self.plain.names[mine.seat]
            found.append(
                tr(
                    "You have asked {name} for the seat of {seat}.",
                    name=name_of(seat_requests.answerer(mine)),
                    seat=seat,
                )
            )
        missing = seat_requests.missing
        found += filter(None, [self._about_own_seats])
        if missing in self.plain.game.to_act(self.plain.session.state) and seat_requests.may_agree(connection):
            late = mark("{name} has run out of time: 'standin' lets a bot play.")
            away = mark("{name} is away: 'standin' lets a bot play.")
            found.append(tr(late if missing in self._table.clock.late else away, name=self.plain.names[missing]))
        following, rematch = self._table.next, self.server.rematch_of(self._table, self.client.number)
        if following is not None and rematch is Rematch.INVITED:
            name = following.inviter_name(self.client.number)
            found.append(tr("{name} asks for another game: 'yes' joins it, 'no' does not.", name=name))
        elif following is not None and rematch is Rematch.GATHERS:
            words = tr("The next game is forming at table {code}: 'rematch' goes there.", code=following.code)
            found.append(words)
        elif following is not None and rematch is Rematch.PLAYED:
            found.append(tr("The next game is at table {code}: 'rematch' goes there.", code=following.code))
        return found

    @property
    def _about_own_seats(self) -> str:
        """That a bot plays, or may play, for the people here without their will, or an empty string."""
        table, mine = self._table, self._connection.seats
        if (seat := table.taken_over(mine)) != NOBODY:
            words = mark("Your time has run out: a bot plays for you. 'sit {name}' takes your seat back.")
            return tr(words, name=self.plain.names[seat])
        if any(seat in table.clock.lent for seat in self._connection.handed_over):
            return tr("Your time has run out: a bot plays until this turn is over.")
        if any(seat in table.clock.late for seat in mine):
            return tr("Your time has run out: the others can let a bot play for you.")
        return self.server.tournaments.stood_in_told(table, self.client.number)

    def _say_so(self, yes: bool, _said: str) -> None:
        """Answer what was read last. Raises `TableError`."""
        server, table, read = self.server, self._table, self._read
        if isinstance(read, SeatRequest):
            server.answer(table, self._connection, read, yes=yes)
        elif read is None or read is not table.next or not read.is_invited(self.client.number):
            raise TableError(tr("you have not been asked anything"))
        elif yes:
            self._again("")
        else:
            server.rise(read, self.client.number)
            say(tr("You are not joining the next game."))

    def _stand_in(self, _said: str) -> None:
        seat_requests, seat = self._host.seat_requests, self._host.seat_requests.missing
        self.server.agree(self._table, self._connection)
        if seat == seat_requests.missing:
            count, players = seat_requests.votes(seat)
            late = mark("{name} has run out of time; for a bot: {count} of {players}.")
            away = mark("{name} is away; for a bot: {count} of {players}.")
            words = late if seat in self._table.clock.late else away
            say(tr(words, name=self.plain.names[seat], count=count, players=players))

    def _again(self, _said: str) -> None:
        if not self.plain.is_over:
            raise TableError(tr("the game is not over yet"))
        self.go(self.server.again(self._table, self.client.number))

    async def _review(self, said: str) -> None:
        if not self.plain.is_over or not self._connection.seats or self._host.advice_refusal:
            raise TableError(
                self._host.advice_refusal or tr("only players can review the game, and only after the end")
            )
        await self.plain.review(said)

    def _tell_clock(self, _said: str) -> None:
        clock, now = self._table.clock, self.server.clock()
        if not clock.rules.runs:
            raise TableError(tr("this table has no clock"))
        say(in_words(clock.rules))
        say(*self._time_left(clock.to_move))
        if clock.stands_still(now):
            say(tr("The clock is stopped."))

    def _give_way(self) -> None:
        """The person goes on playing at another terminal: the seats are free at once."""
        self._connection.leave()
        self._why = tr("You are continuing at another terminal.")
        self.news.set()

    # Notes of one's own

    def _note(self, said: str) -> None:
        if not said:
            raise TableError(tr("type the note after the command: 'note buy coal'"))
        self.server.personal.note(self.client.number, self._table.file, said)
        say(tr("Noted. Only you can see it."))

    def _tell_notes(self, _said: str) -> None:
        notes = self.server.personal.notes(self.client.number, self._table.file)
        say(*([] if notes else [tr("You have no notes about this game.")]))
        show_numbered(notes)

    def _delete(self, said: str) -> None:
        number = number_in(said)
        if number is None:
            raise TableError(tr("type the number of the note: 'delete 2'"))
        self.server.personal.strike(self.client.number, self._table.file, number - 1)
        say(sentence(tr("note {number} is deleted", number=number)))
