"""A game played in lines: a terminal at a table, without a board."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from powergrid_tui.plain.asking import Asking
from powergrid_tui.plain.commands import Commands, TypedCommand
from powergrid_tui.plain.folder import FolderCommands
from powergrid_tui.plain.listening import Listening, first_of
from powergrid_tui.plain.review import PlainReview
from powergrid_tui.plain.seats import Seats
from powergrid_tui.plain.settings import SettingCommands
from powergrid_tui.plain.story import standings
from powergrid_tui.plain.talk import Gone, Talk, say, show
from powergrid_tui.plain.teaching import Teaching
from powergrid_tui.plain.telling import Telling
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.tutorial import Tutorial
from powergrid_tui.table.words.language import either, mark, markc, paragraph, series, tr, trn
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel import verbs
from powergrid_tui.toolkit.viewmodel.advice import confirmed_in_words
from powergrid_tui.toolkit.viewmodel.offers.spoken import STATE
from powergrid_tui.toolkit.viewmodel.players import players_of
from powergrid_tui.toolkit.viewmodel.text_views import Instruction, Sheet, seat_named

RECENT = 5
"""Steps of the game that are told again when it is resumed."""


class PlainTable:
    """The table, from one terminal: people take turns at its keyboard. The game is saved after every action."""

    def __init__(
        self,
        host: Host,
        talk: Talk,
        kept: Kept | None = None,
        *,
        seats: Iterable[int] | None = None,
        who: int = 0,
        listening: Listening | None = None,
        store: Store | None = None,
        tutorial: Tutorial | None = None,
    ) -> None:
        """`kept` are the settings of the person here; without them, settings last as long as this object. `seats` are
        those played here, by default all people's; `who` is the person at the terminal, where seats belong to people.
        `store` is the folder of the games of whoever is at home here; `tutorial` is the one that is played. Raises
        `TableError` when another terminal has one of the seats."""
        self._host = host
        self._kept = kept or Kept(None)
        self._talk = talk
        self._news = asyncio.Event()
        self._session = host.session
        self._game = host.session.game
        self._sheets = registry.spoken(self._game)
        self._connection = host.join(host.people if seats is None else seats, self._news.set, who)
        self._connection.confirms = lambda: self._kept.settings.obvious
        start = max(0, len(self._session.steps) - RECENT)
        self._told = dict.fromkeys((NOBODY, *range(len(self._session.seats))), start)
        """How many steps of the game each viewer has been told."""
        self._noticed = ""
        self._asked_again: tuple[Any, Any] | None = None
        """The view and the action of which somebody was just told what to know before."""
        self._described: Any = None
        """The state that was last described to the one who is asked."""
        self._listening = listening or Listening(talk)
        """Waits for a line while nobody is asked."""
        self._look_back = PlainReview(host, self._connection, self._listening)
        self._teaching = Teaching(self._connection, self._kept, tutorial)
        self._telling = Telling(self._connection, self._kept, lambda: self._viewer, lambda: self._question)
        self._keeping = FolderCommands(self._session, store)
        self._deaf = False
        """No line will come any more."""
        at_home = store is not None
        self._asking = Asking(self._connection)
        self._seats = Seats(self._connection, self._kept if at_home else None)
        preferring = SettingCommands(self._kept, host if at_home else None)
        self._commands: Commands = {
            **self._asking.commands,
            **self._telling.commands,
            markc("typed verb", "undo"): TypedCommand(mark("take your last action back"), self._undo),
            **self._seats.commands,
            **preferring.commands,
            **self._keeping.commands,
            markc("typed verb", "help"): TypedCommand(mark("these commands"), self._help, False),
            markc("typed verb", "quit"): TypedCommand(mark("leave; the game is saved"), _quit),
        }

    @property
    def _verbs(self) -> Iterable[str]:
        """All verbs that a line may begin with."""
        sheets = self._sheets
        return (*self._commands, *sheets.by_word, *sheets.premoves, *sheets.verbs)

    async def play(self) -> Session[Any, Any] | None:
        """Play until the game is over, or a bot is stuck; gives the next game if a rematch is wanted. Raises `Gone`
        when the players leave. Leaves the table in any case."""
        session, connection = self._session, self._connection
        try:
            names = [seat.name for seat in session.seats]
            say(self._game.summary(session.record.options, names, self._game.facts(session.state)))
            if connection.people:
                say(tr("'?' lists what you may do, 'help' all commands, and 'quit' leaves."))
            self._host.open()
            while True:
                self._news.clear()
                if connection.asked and not self._teaching.waits:
                    await self._ask()
                    continue
                self._tell()
                if self._game.to_move(session.state) == NOBODY:
                    self._hush()
                    say(*standings(self._game, session.state), *self._sheets.sums(session.state))
                    return await self._afterwards()
                if self._host.stuck:
                    return None
                await self._wait()
        finally:
            self._hush()
            connection.leave()

    async def _wait(self) -> None:
        """Wait until something happens. People whose seats bots play may type a command meanwhile, to have a seat
        back."""
        seats = self._session.seats
        if self._deaf or self._connection.people or not any(seat.stands_in for seat in seats):
            await self._news.wait()
            return
        heard, news = self._listening.line, asyncio.ensure_future(self._news.wait())
        await first_of(heard, news)
        news.cancel()
        if heard.done():
            self._listening.taken()
            try:
                said = heard.result()
            except Gone:  # the game is followed to its end
                self._deaf = True
            else:
                await self._answer(said)

    def _hush(self) -> None:
        """Stop waiting for anything."""
        self._listening.hush()
        self._look_back.hush()

    async def _ask(self) -> None:
        """Ask one question and take its answer."""
        connection = self._connection
        if connection.seat not in connection.asked:
            await self._turn_keyboard(connection.asked[0])
        self._tell()
        self._describe()
        say(self._question)
        await self._answer(await self._listening.next())

    async def _afterwards(self) -> Session[Any, Any] | None:
        """Ask what to look at once the game is over; gives the next game if a rematch is wanted. Raises `Gone`."""
        if not self._connection.seats:
            return None
        review = "" if self._host.advice_refusal else tr("'review' shows which decisions cost the most.")
        question = tr("'rematch' plays again, 'help' lists all commands; Enter continues.")
        while answer := await self._look_back.ask_after(paragraph((review, question))):
            answer = verbs.understood(answer, (*self._verbs, *self._after))
            word, _, said = answer.partition(" ")
            try:
                if word.lower() == "rematch":
                    return self._keeping.rematch()
                command = self._after.get(word.lower())
                if command is None:
                    raise TableError(tr("the game is over: type 'review', 'rematch', 'help', 'quit' or nothing"))
                waits = command.do(said.strip())
                if waits is not None:
                    await waits
            except TableError as error:
                say(str(error))
        return None

    @property
    def _after(self) -> Commands:
        """What can be typed once the game is over."""
        sheets = {
            word: TypedCommand(sheet.about, partial(self._tell_sheet, sheet))
            for word, sheet in self._sheets.by_word.items()
        }
        return {
            markc("typed verb", "review"): TypedCommand(
                mark("which of your decisions cost the most; 'review Bo': those of Bo"), self._review
            ),
            markc("typed verb", "rematch"): TypedCommand(mark("another game with the same players"), _quit),
            **sheets,
            **{name: command for name, command in self._commands.items() if command.any_time},
            markc("typed verb", "help"): TypedCommand(mark("these commands"), lambda _said: _list_all(self._after)),
        }

    async def _review(self, said: str) -> None:
        """Review the decisions of a seat. Raises `TableError`."""
        if self._host.advice_refusal:
            raise TableError(self._host.advice_refusal)
        names = [seat.name for seat in self._session.seats]
        await self._look_back.review(seat_named(names, said, self._connection.seats[0]))

    def _describe(self) -> None:
        """Tell the one who is asked where the game is, if they have not heard that yet."""
        connection = self._connection
        if self._described is not self._session.state:
            self._described = self._session.state
            say(*self._confirmed())
            say(*self._sheets.situation(connection.view, connection.seat))
            if name := connection.undo_name:
                say(tr("'undo' lets {player} take the last action back.", player=name))
            self._teaching.teach()

    @property
    def _question(self) -> str:
        """What is asked; empty while nobody is."""
        if not self._connection.asked:
            return ""
        return tr("{player}: {actions}?", player=self._asking.name, actions=either(self._asking.choices.kinds))

    async def _turn_keyboard(self, seat: int) -> None:
        """Give the next person the keyboard; where people have secrets from one another, only when they say so."""
        if self._connection.secretive and await self._taken_back(seat):
            return
        self._connection.turn_to(seat)

    async def _taken_back(self, seat: int) -> bool:
        """Wait until the next person has the screen to themselves, or the one before takes back the last action."""
        connection, session = self._connection, self._session
        before = session.last_person if connection.seat == NOBODY else connection.seat
        here = before in connection.people
        connection.turn_to(NOBODY)
        refusal = session.undo_refusal(before) if here else ""
        call = tr("{player}, it is your turn.", player=session.seats[seat].name)
        words = [call, tr("Press Enter when only you can see the screen.")]
        if here and not refusal:
            words.append(tr("'undo' lets {player} take the last action back.", player=session.seats[before].name))
        say(*words)
        while answer := verbs.understood(await self._listening.next(), self._verbs).lower():
            if answer == "quit":
                raise Gone
            if answer != "undo":
                say(*words)
            elif not here:
                say(tr("Nobody here has acted yet."))
            elif refusal:
                say(tr("{player} cannot undo: {reason}.", player=session.seats[before].name, reason=refusal))
            else:
                connection.turn_to(before)
                self._undo("")
                return True
        return False

    async def _answer(self, answer: str) -> None:
        """Do what was typed, or say in a sentence why not."""
        if answer.startswith("?"):
            answer = f"? {answer[1:].strip()}"
        answer = verbs.understood(answer, self._verbs)
        verb, _, rest = answer.partition(" ")
        word, said = verb.lower(), rest.strip()
        command = self._commands.get(word)
        try:
            if not self._connection.asked and (command is None or not command.any_time):
                say(
                    tr("Bots are playing: 'sit {name}' takes back a seat, 'quit' leaves.", name=self._seats.handed_over)
                )
            elif command is not None:
                waits = command.do(said)
                if waits is not None:
                    await waits
            elif word in self._sheets.by_word:
                self._tell_sheet(self._sheets.by_word[word], said)
                if word == STATE and not said:
                    say(*_bots(self._session))
            elif word in self._sheets.premoves:
                self._instruct(self._sheets.premoves[word], said)
            elif answer.isdecimal():
                self._play(self._asking.numbered(answer))
            elif answer:
                self._play(self._asking.read(f"{word} {said}".strip(), answer), in_full=bool(said))
        except TableError as error:
            say(str(error))

    def _play(self, action: Any, *, in_full: bool = False) -> None:
        """Do something, unless the tutorial wants something else. What gives something up for good has to be typed
        twice, unless a line typed `in_full` says it: a number or a verb alone does not. Raises `TableError`."""
        self._teaching.check(action)
        connection, view = self._connection, self._connection.view
        told, self._asked_again = self._asked_again, None
        answers = told == (view, action) or self._game.refusal(view, action)
        lost = "" if answers else self._sheets.given_up(view, connection.seat, connection.offers, action, in_full)
        if lost:
            self._asked_again = view, action
            say(lost, tr("Give the same answer again if you mean it."))
        else:
            connection.play(action)

    def _confirmed(self) -> Iterator[str]:
        """What was confirmed automatically for the people here."""
        connection = self._connection
        done = connection.confirmed(connection.here)
        if done is not None:
            name = self._session.seats[done.seat].name
            yield confirmed_in_words(self._game, self._sheets, name, done.view, done.action)

    def _undo(self, _said: str) -> None:
        name = self._connection.undo_name
        try:
            self._connection.undo()
        except TableError as error:
            say(tr("Cannot undo: {reason}.", reason=error))
        else:
            self._told = {viewer: min(told, len(self._session.steps)) for viewer, told in self._told.items()}
            mine = tr("Your last action has been taken back.")
            say(tr("{player} takes the last action back.", player=name) if name else mine)

    def _tell_sheet(self, sheet: Sheet, said: str) -> None:
        connection = self._connection
        say(*sheet.tell(connection.view, connection.seat, said))

    def _instruct(self, instruction: Instruction, said: str) -> None:
        connection = self._connection
        view = connection.view
        premove = instruction.read(view, connection.seat, said)
        connection.set_premove(premove)
        say(instruction.given(view, premove))

    def _help(self, _said: str) -> None:
        say(tr("Type an action, such as '{example}', or its number in the list.", example=self._asking.example))
        _list_all({**self._sheets.by_word, **self._sheets.premoves, **self._commands})

    @property
    def _viewer(self) -> int:
        """Whose log is shown: people without secrets from one another hear it together, once."""
        return NOBODY if len(self._connection.people) > 1 and not self._connection.secretive else self._connection.seat

    def _tell(self) -> None:
        """Report what has happened since the last report."""
        viewer = self._viewer
        new = self._telling.new(self._told[viewer])
        if new is not None:
            say(*new)
            self._told[viewer] = len(self._session.steps)
        notice = self._host.notice
        if notice and notice != self._noticed:
            say(notice)
        self._noticed = notice


def _quit(_said: str) -> None:
    raise Gone


def _list_all(commands: Mapping[str, TypedCommand | Sheet | Instruction]) -> None:
    """Tell what commands there are, each with all its words in the language of this context."""
    for word, command in commands.items():
        if command.about:
            words = dict.fromkeys((*verbs.words_for(word), word))
            show([tr("{word}: {about}", word=series(words), about=tr(command.about))])


def _bots(session: Session[Any, Any]) -> Iterator[str]:
    """Which seats bots play, and of which levels."""
    bots = [player for player in players_of(session.seats) if player.bot]
    names = series(tr("{name} ({level})", name=bot.name, level=bot.level) for bot in bots)
    if names:
        yield trn("Played by a bot: {bots}.", "Played by bots: {bots}.", len(bots), bots=names)
