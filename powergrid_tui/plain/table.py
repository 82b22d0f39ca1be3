"""A game played in lines: a terminal at a table, without a board."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from powergrid_tui.plain.choices import Choices
from powergrid_tui.plain.listening import Listening, first_of
from powergrid_tui.plain.look_back import LookBack
from powergrid_tui.plain.story import standings
from powergrid_tui.plain.talk import Gone, Talk, say, show
from powergrid_tui.table.files.data import fold
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.protocol.game import NOBODY, TableError
from powergrid_tui.table.protocol.levels import usual
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import AT_ONCE, PACES
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import either, mark, series, tr, trn
from powergrid_tui.table.words.text import brief
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.viewmodel.advice import confirmed_in_words, sentences, suggestions
from powergrid_tui.toolkit.viewmodel.players import players_of
from powergrid_tui.toolkit.viewmodel.text_views import Instruction, Sheet, seat_named

RECENT = 5
"""Sentences of the log that are repeated when a game is resumed."""

TOLD_AGAIN = 20
"""Sentences that the command `log` shows."""

_LONGEST_NUMBER = 6
"""Digits in the number of a choice."""

_WORDS = {
    "?": mark(
        "what you may do, with numbers and prices, and what you may not, with reasons; '? build' lists "
        "what begins like that"
    ),
    "undo": mark("take your last action back"),
    "hint": mark("what the best bot would do here, and why"),
    "hand": mark("'hand Ann to hard': give a seat to a bot of that level; 'hand Ann': to one of the default level"),
    "take": mark("'take Ann': take over a seat that a bot or nobody plays"),
    "obvious": mark("'obvious on': when you have only one choice, it is made for you; 'obvious off': it is not"),
    "log": mark("what happened last"),
    "help": mark("these commands"),
    "quit": mark("leave; the game is saved"),
}
"""Commands in every game, and what they do; `state` and the like come from the game."""

_STATE = "state"
"""The command of every game that shows how everybody stands."""

_WHILE_BOTS_PLAY = ("hand", "take", "log")
"""Commands that work while nobody is asked."""


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
    ) -> None:
        """`kept` are the settings of the person here; without them, settings last as long as this object. `seats` are
        those played here, by default all people's; `who` is the person at the terminal, where seats belong to people.
        Raises `TableError` when another terminal has one of the seats."""
        self._host = host
        self._kept = kept or Kept(None)
        self._talk = talk
        self._news = asyncio.Event()
        self._session = host.session
        self._game = host.session.game
        self._sheets = registry.text_views(self._game.id)
        self._connection = host.join(host.people if seats is None else seats, self._news.set, who)
        self._connection.confirms = lambda: self._kept.settings.obvious
        viewers = (NOBODY, *range(len(self._session.seats)))
        self._told = {viewer: max(0, len(self._session.log(viewer)) - RECENT) for viewer in viewers}
        """How many sentences each viewer has been told."""
        self._noticed = ""
        self._described: Any = None
        """The state that was last described to the one who is asked."""
        self._listening = listening or Listening(talk)
        """Waits for a line while nobody is asked."""
        self._look_back = LookBack(host, self._connection, self._listening)
        self._deaf = False
        """No line will come any more."""
        self._answers: dict[str, Callable[[str], Awaitable[None] | None]] = {
            "?": self._list,
            "choices": self._list,
            "hint": self._hint,
            "hand": self._hand,
            "take": self._take,
            "undo": self._undo,
            "obvious": partial(_confirm, self._kept),
            "log": self._tell_again,
            "help": self._help,
        }

    async def play(self) -> None:
        """Play until the game is over, or a bot is stuck. Raises `Gone` when the players leave. Leaves the table in any
        case."""
        session, connection = self._session, self._connection
        try:
            names = [seat.name for seat in session.seats]
            say(self._game.summary(session.record.options, names, self._game.facts(session.state)))
            if connection.people:
                say(tr("'?' lists what you may do, 'help' all commands, and 'quit' leaves."))
            self._host.open()
            while True:
                self._news.clear()
                if connection.asked:
                    await self._ask()
                    continue
                self._tell()
                if self._game.to_move(session.state) == NOBODY:
                    self._hush()
                    say(*standings(self._game, session.state))
                    await self._look_back.ask()
                    return
                if self._host.stuck:
                    return
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

    def _describe(self) -> None:
        """Tell the one who is asked where the game is, if they have not heard that yet."""
        connection = self._connection
        if self._described is not self._session.state:
            self._described = self._session.state
            say(*self._confirmed())
            say(*self._sheets.situation(connection.view, connection.seat))

    @property
    def _question(self) -> str:
        return tr("{player}: {actions}?", player=self._name, actions=either(self._choices.kinds))

    async def _turn_keyboard(self, seat: int) -> None:
        """Give the next person the keyboard; where people have secrets from one another, only when they say so."""
        if self._curtained:
            self._connection.turn_to(NOBODY)
            call = tr("{player}, it is your turn.", player=self._session.seats[seat].name)
            words = (call, tr("Press Enter when only you can see the screen."))
            say(*words)
            while answer := await self._listening.next():
                if answer.lower() == "quit":
                    raise Gone
                say(*words)
        self._connection.turn_to(seat)

    async def _answer(self, answer: str) -> None:
        """Do what was typed, or say in a sentence why not."""
        if answer.startswith("?"):
            answer = f"? {answer[1:]}"
        verb, _, rest = answer.partition(" ")
        word, said = verb.lower(), rest.strip()
        try:
            if word == "quit":
                raise Gone
            if not self._connection.asked and word not in _WHILE_BOTS_PLAY:
                say(tr("Bots are playing: 'take {name}' takes back a seat, 'quit' leaves.", name=self._handed_over))
            elif word in self._answers and not self._means_the_game(word, said):
                waits = self._answers[word](said)
                if waits is not None:
                    await waits
            elif word in self._sheets.by_word:
                self._tell_sheet(self._sheets.by_word[word], said)
                if word == _STATE:
                    say(*_bots(self._session))
            elif word in self._sheets.premoves:
                self._instruct(self._sheets.premoves[word], said)
            elif answer.isdecimal():
                self._play_number(answer)
            elif answer:
                self._connection.play(self._read(f"{word} {said}".strip(), answer))
        except TableError as error:
            say(str(error))

    def _means_the_game(self, word: str, said: str) -> bool:
        """Whether a command that hands over seats is meant in the game's own sense: it does not name a seat."""
        if word not in ("hand", "take"):
            return False
        names = {fold(seat.name) for seat in self._session.seats}
        named = fold(said) in names or fold(said.rpartition(" to ")[0]) in names
        return not named and (word in self._sheets.by_word or word in {offer.kind for offer in self._connection.offers})

    def _read(self, words: str, answer: str) -> Any:
        """The action of a line, with or without the name in front. Raises `TableError`."""
        own = f"{self._name}:"
        return self._game.parse(answer if answer.startswith(own) else f"{own} {words}", self._connection.view)

    def _play_number(self, answer: str) -> None:
        action = self._choices.numbered(int(answer)) if len(answer) <= _LONGEST_NUMBER else None
        if action is None:
            say(tr("There is no choice number {number}.", number=brief(answer)))
        else:
            self._connection.play(action)

    def _list(self, said: str) -> None:
        show(self._choices.rows(said))

    async def _hint(self, _said: str) -> None:
        connection = self._connection
        advice = await connection.advise()
        if advice:
            say(*sentences(suggestions(self._game, self._sheets, connection.view, advice)))

    def _hand(self, said: str) -> None:
        """Hand a seat to a bot: ``Ann to hard``, or ``Ann``. Raises `TableError`."""
        seat, kind = self._handed(said)
        self._connection.hand_over(seat, kind)
        if not self._connection.people:
            self._host.pace = PACES["normal"]  # a game of fast bots would be over before the seat could be taken back
        say(tr("A bot plays for {name} now: {kind}.", name=self._session.seats[seat].name, kind=tr(kind)))

    def _handed(self, said: str) -> tuple[int, str]:
        """The seat and the kind of bot that are meant. Raises `TableError`."""
        name, _, kind = said.rpartition(" to ")
        return self._seat_named(name or said), kind.strip() if name else usual(kinds(self._game.id))

    def _take(self, said: str) -> None:
        """Take a seat back: ``Ann``. Raises `TableError`."""
        seat = self._seat_named(said)
        if seat in self._connection.people:
            raise TableError(tr("{name} already sits here", name=self._session.seats[seat].name))
        self._connection.take(seat)
        self._host.pace = AT_ONCE
        say(tr("{name} is played here now.", name=self._session.seats[seat].name))

    def _confirmed(self) -> Iterator[str]:
        """What was confirmed automatically for the people here."""
        connection = self._connection
        done = connection.confirmed((connection.seat,) if self._curtained else connection.people)
        if done is not None:
            name = self._session.seats[done.seat].name
            yield confirmed_in_words(self._game, self._sheets, name, done.view, done.action)

    def _seat_named(self, said: str) -> int:
        """The seat of this name, by default the one at the keyboard. Raises `TableError`."""
        if not said.strip() and self._connection.seat == NOBODY:
            raise TableError(tr("give the name of the seat"))
        return seat_named([seat.name for seat in self._session.seats], said.strip(), self._connection.seat)

    @property
    def _handed_over(self) -> str:
        """The name of somebody for whom a bot plays."""
        return next((seat.name for seat in self._session.seats if seat.stands_in), "")

    def _undo(self, _said: str) -> None:
        try:
            self._connection.undo()
        except TableError as error:
            say(tr("Cannot undo: {reason}.", reason=error))
        else:
            self._told = {viewer: min(told, len(self._session.log(viewer))) for viewer, told in self._told.items()}
            say(tr("Your last action has been taken back."))

    def _tell_again(self, _said: str) -> None:
        say(*self._session.log(self._viewer)[-TOLD_AGAIN:])

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
        say(tr("Type an action, such as '{example}', or its number in the list.", example=self._example))
        sheets = {word: sheet.about for word, sheet in self._sheets.by_word.items()}
        premoves = {word: premove.about for word, premove in self._sheets.premoves.items()}
        for word, about in chain(sheets.items(), premoves.items(), _WORDS.items()):
            show([tr("{word}: {about}", word=word, about=tr(about))])

    @property
    def _curtained(self) -> bool:
        """Whether people at this keyboard have secrets from one another."""
        return len(self._connection.seats) > 1 and self._game.secret(self._session.options)

    @property
    def _example(self) -> str:
        choices = self._choices
        return choices.words(choices.numbered(1))

    @property
    def _name(self) -> str:
        return self._session.seats[self._connection.seat].name

    @property
    def _choices(self) -> Choices:
        return Choices(self._game, self._sheets, self._connection.view, self._connection.offers)

    @property
    def _viewer(self) -> int:
        """Whose log is shown: people without secrets from one another hear it together, once."""
        return NOBODY if len(self._connection.people) > 1 and not self._curtained else self._connection.seat

    def _tell(self) -> None:
        """Report what has happened since the last report."""
        viewer = self._viewer
        log = self._session.log(viewer)
        say(*log[self._told[viewer] :])
        self._told[viewer] = len(log)
        notice = self._host.notice
        if notice and notice != self._noticed:
            say(notice)
        self._noticed = notice


def _bots(session: Session[Any, Any]) -> Iterator[str]:
    """Which seats bots play, and of which levels."""
    bots = [player for player in players_of(session.seats) if player.bot]
    names = series(tr("{name} ({level})", name=bot.name, level=bot.level) for bot in bots)
    if names:
        yield trn("Played by a bot: {bots}.", "Played by bots: {bots}.", len(bots), bots=names)


def _confirm(kept: Kept, said: str) -> None:
    """Turn the confirming of obvious choices ``on`` or ``off``. Raises `TableError`."""
    if said.lower() not in ("on", "off"):
        raise TableError(tr("type 'obvious on' or 'obvious off'"))
    obvious = said.lower() == "on"
    trouble = kept.choose(obvious=obvious)
    if trouble:
        say(trouble)
    say(
        tr("From now on, when you have only one choice it is made for you; 'undo' lets you confirm it after all.")
        if obvious
        else tr("From now on you are asked everything.")
    )
