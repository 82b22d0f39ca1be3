"""What a person who is asked can find out before answering: what may be done, what may not and why, and what would be
best."""

from __future__ import annotations

from typing import Any

from powergrid_tui.plain.choices import Choices
from powergrid_tui.plain.commands import Commands, TypedCommand
from powergrid_tui.plain.talk import say, show
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.sessions.host import SeatConnection
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import mark, markc, tr
from powergrid_tui.table.words.text import brief
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel import verbs
from powergrid_tui.toolkit.viewmodel.advice import sentences, suggestions

_LONGEST_NUMBER = 6
"""Digits in the number of a choice."""


class Asking:
    """The question at a table, for somebody who sits there."""

    def __init__(self, connection: SeatConnection) -> None:
        self._connection = connection
        self._session: Session[Any, Any] = connection.host.session
        self._game: Game[Any, Any] = self._session.game
        self._sheets = registry.text_views(self._game.id)

    @property
    def commands(self) -> Commands:
        """The commands of the person who is asked."""
        return {
            "?": TypedCommand(
                mark("what you may do, with numbers and prices; '? build' lists what begins like that"),
                self._list,
                False,
            ),
            "choices": TypedCommand("", self._list, False),
            markc("typed verb", "why"): TypedCommand(
                mark("why you may not do something: 'why build Berlin'; 'why' alone tells all that is refused"),
                self._why,
                False,
            ),
            markc("typed verb", "hint"): TypedCommand(
                mark("what the best bot would do here, and why"), self._hint, False
            ),
        }

    @property
    def name(self) -> str:
        """Who is asked."""
        return self._session.seats[self._connection.seat].name

    @property
    def choices(self) -> Choices:
        """What may be done."""
        return Choices(self._game, self._sheets, self._connection.view, self._connection.offers)

    @property
    def example(self) -> str:
        """A line that could be typed: the first choice."""
        choices = self.choices
        return choices.words(choices.numbered(1))

    def numbered(self, number: str) -> Any:
        """The action with a number. Raises `TableError`."""
        action = self.choices.numbered(int(number)) if len(number) <= _LONGEST_NUMBER else None
        if action is None:
            raise TableError(tr("there is no choice number {number}", number=brief(number)))
        return action

    def read(self, words: str, answer: str) -> Any:
        """The action of a line, with or without the name in front; of a choice's words also in other capitals. Raises
        `TableError`."""
        own = f"{self.name}:"
        try:
            return self._game.parse(answer if answer.startswith(own) else f"{own} {words}", self._connection.view)
        except TableError:
            choice = self.choices.meant(words)
            if choice is None:
                raise
            return choice

    def _list(self, said: str) -> None:
        show(self.choices.rows(verbs.understood(said, self._sheets.verbs)))

    def _why(self, said: str) -> None:
        """Tell why something may not be done. Raises `TableError`."""
        wanted = verbs.understood(said, self._sheets.verbs)
        told = self.choices.why(wanted)
        if not told and wanted:
            action = self.read(wanted, wanted)
            why, words = self._game.refusal(self._connection.view, action), self.choices.words(action)
            told = [
                tr("Not {action}: {reason}.", action=words, reason=why)
                if why
                else tr("'{action}' is possible.", action=words)
            ]
        say(*(told or [tr("Nothing that is listed is refused.")]))

    async def _hint(self, _said: str) -> None:
        connection = self._connection
        advice = await connection.advise()
        if advice:
            say(*sentences(suggestions(self._game, self._sheets, connection.view, advice)))
