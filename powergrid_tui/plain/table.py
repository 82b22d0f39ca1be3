"""A game being played in lines: a terminal at a table, without a board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from powergrid_tui.desk.sheets import Instruction, Sheet
from powergrid_tui.games import shelf
from powergrid_tui.plain.choices import Choices
from powergrid_tui.plain.story import standings
from powergrid_tui.plain.talk import Gone, Talk, say, show
from powergrid_tui.table.game import NOBODY, TableError
from powergrid_tui.table.host import Host
from powergrid_tui.table.language import either, mark, tr
from powergrid_tui.table.text import brief

RECENT = 5
"""Sentences of a game gone on with that are told again."""

TOLD_AGAIN = 20
"""Sentences that the word `log` tells."""

_LONGEST_NUMBER = 6
"""Figures of a number of a choice."""

_WORDS = {
    "?": mark("what you may do, with numbers and prices, and why not; '? build' lists what begins like that"),
    "undo": mark("take your last action back"),
    "log": mark("what happened last"),
    "help": mark("these words"),
    "quit": mark("leave; the game is saved"),
}
"""Words of every game, and what they do; `state` and the like come from the game."""


class Table:
    """The table, from one terminal: people take turns at its keyboard. The game is saved all along."""

    def __init__(self, host: Host, talk: Talk) -> None:
        self._host = host
        self._talk = talk
        self._news = asyncio.Event()
        self._session = host.session
        self._game = host.session.game
        self._sheets = shelf.sheets(self._game.id)
        self._sitting = host.join(host.people, self._news.set)
        self._curtained = len(host.people) > 1 and self._game.secret(self._session.options)
        viewers = (NOBODY, *range(len(self._session.seats)))
        self._told = {viewer: max(0, len(self._session.log(viewer)) - RECENT) for viewer in viewers}
        """Sentences that each viewer has been told."""
        self._noticed = ""
        self._described: Any = None
        """The state that the one who is asked has been told of."""
        self._answers: dict[str, Callable[[str], None]] = {
            "?": self._list,
            "choices": self._list,
            "undo": self._undo,
            "log": self._tell_again,
            "help": self._help,
        }

    async def play(self) -> None:
        """Until the game is over, or a bot is stuck. Raises `Gone` when the players leave. Gets up in any case."""
        session, sitting = self._session, self._sitting
        try:
            names = [seat.name for seat in session.seats]
            say(self._game.summary(session.record.options, names, self._game.facts(session.state)))
            if sitting.people:
                say(tr("'?' lists what you may do, 'help' all words, and 'quit' leaves."))
            self._host.open()
            while True:
                self._news.clear()
                if sitting.asked:
                    await self._ask()
                    continue
                self._tell()
                if self._game.to_move(session.state) == NOBODY:
                    say(*standings(self._game, session.state))
                    return
                if self._host.stuck:
                    return
                await self._news.wait()
        finally:
            sitting.leave()

    async def _ask(self) -> None:
        """One question and its answer."""
        sitting = self._sitting
        if sitting.seat not in sitting.asked:
            await self._hand_over(sitting.asked[0])
        self._tell()
        if self._described is not self._session.state:
            self._described = self._session.state
            say(*self._sheets.situation(sitting.view, sitting.seat))
        question = tr("{player}: {actions}?", player=self._name, actions=either(self._choices.kinds))
        self._answer(await self._talk.ask(question))

    async def _hand_over(self, seat: int) -> None:
        """The next one at the keyboard; where they have secrets from one another, not before they say so."""
        if self._curtained:
            self._sitting.turn_to(NOBODY)
            call = tr("{player}, it is your turn.", player=self._session.seats[seat].name)
            while answer := await self._talk.ask(call, tr("Press Enter when only you can see the screen.")):
                if answer.lower() == "quit":
                    raise Gone
        self._sitting.turn_to(seat)

    def _answer(self, answer: str) -> None:
        """Do what was typed, or say in a sentence why not."""
        if answer.startswith("?"):
            answer = f"? {answer[1:]}"
        verb, _, rest = answer.partition(" ")
        word, said = verb.lower(), rest.strip()
        try:
            if word == "quit":
                raise Gone
            if word in self._answers:
                self._answers[word](said)
            elif word in self._sheets.by_word:
                self._tell_sheet(self._sheets.by_word[word], said)
            elif word in self._sheets.orders:
                self._instruct(self._sheets.orders[word], said)
            elif answer.isdecimal():
                self._play_number(answer)
            elif answer:
                self._sitting.play(self._read(f"{word} {said}".strip(), answer))
        except TableError as error:
            say(str(error))

    def _read(self, words: str, answer: str) -> Any:
        """The action of a line, with or without the name in front. Raises `TableError`."""
        own = f"{self._name}:"
        return self._game.parse(answer if answer.startswith(own) else f"{own} {words}", self._sitting.view)

    def _play_number(self, answer: str) -> None:
        action = self._choices.numbered(int(answer)) if len(answer) <= _LONGEST_NUMBER else None
        if action is None:
            say(tr("No choice has the number {number}.", number=brief(answer)))
        else:
            self._sitting.play(action)

    def _list(self, said: str) -> None:
        show(self._choices.rows(said))

    def _undo(self, _said: str) -> None:
        try:
            self._sitting.undo()
        except TableError as error:
            say(tr("No undo: {reason}.", reason=error))
        else:
            self._told = {viewer: min(told, len(self._session.log(viewer))) for viewer, told in self._told.items()}
            say(tr("Your last action is taken back."))

    def _tell_again(self, _said: str) -> None:
        say(*self._session.log(self._viewer)[-TOLD_AGAIN:])

    def _tell_sheet(self, sheet: Sheet, said: str) -> None:
        sitting = self._sitting
        say(*sheet.tell(sitting.view, sitting.seat, said))

    def _instruct(self, instruction: Instruction, said: str) -> None:
        sitting = self._sitting
        view = sitting.view
        order = instruction.read(view, sitting.seat, said)
        sitting.order(order)
        say(instruction.given(view, order))

    def _help(self, _said: str) -> None:
        say(tr("Type an action, such as '{example}', or its number in the list.", example=self._example))
        sheets = {word: sheet.about for word, sheet in self._sheets.by_word.items()}
        orders = {word: order.about for word, order in self._sheets.orders.items()}
        for word, about in {**sheets, **orders, **_WORDS}.items():
            show([tr("{word}: {about}", word=word, about=tr(about))])

    @property
    def _example(self) -> str:
        choices = self._choices
        return choices.words(choices.numbered(1))

    @property
    def _name(self) -> str:
        return self._session.seats[self._sitting.seat].name

    @property
    def _choices(self) -> Choices:
        return Choices(self._game, self._sheets, self._sitting.view, self._sitting.offers)

    @property
    def _viewer(self) -> int:
        """Whose log is told: people without secrets hear it together, once."""
        return NOBODY if len(self._sitting.people) > 1 and not self._curtained else self._sitting.seat

    def _tell(self) -> None:
        """What has happened since this was last told."""
        viewer = self._viewer
        log = self._session.log(viewer)
        say(*log[self._told[viewer] :])
        self._told[viewer] = len(log)
        notice = self._host.notice
        if notice and notice != self._noticed:
            say(notice)
        self._noticed = notice
