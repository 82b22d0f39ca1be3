"""What a game says: every sentence can be shown, and every word of it belongs to a message."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from gettext import NullTranslations
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.viewer_log import ViewerLog
from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.testing.games import Played, everybody, few, some_actions
from powergrid_tui.testing.presentation import all_texts, board_of, brings_a_board, in_words, registered
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

STEPS = 20
"""How many steps of a game are read in two languages."""

_OF_THE_BOARD = ("a question", "an answer", "the help", "a lesson")
"""Places where a game without a board of its own uses the words that all games share."""

AROUND = ("enter", "right", "down", "space", "enter", "down", "left", "up", "enter")
"""Keys that bring up much text, whatever the question."""


def logs_can_be_read_as_they_grow(given: Played) -> None:
    """Each sentence of the log can be shown, and a log that grows step by step reads like one made all at once."""
    game = given.game
    for session in given.sessions:
        steps = session.steps
        for step in steps:
            for sentence in game.narrate(step.before, step.action, step.after, NOBODY):
                _check_sentence(sentence, step)
        growing = ViewerLog(game, NOBODY)
        for end in range(1, len(steps) + 1, given.every):
            growing.after(steps[:end])
        entries = growing.after(steps)
        assert entries == ViewerLog(game, NOBODY).after(steps), "a log that grows is another one than that of the whole"
        assert entries, "a whole game tells nothing"
        for seat in everybody(session)[1:]:
            for entry in ViewerLog(game, seat).after(steps[-STEPS:]):
                _check_sentence(entry.text, steps[-1])
        names = [seat.name for seat in session.seats]
        for state in (steps[0].before, steps[0].after, session.state):
            _check_sentence(game.summary(session.record.options, names, game.facts(state)), steps[0])


def _check_sentence(sentence: str, step: Step[Any, Any]) -> None:
    assert sentence, f"{step.line} tells an empty sentence"
    assert sentence == sentence.strip(), f"{sentence!r} has blanks at its ends"
    assert sentence.isprintable(), f"{sentence!r} cannot be shown"


def sentences_are_messages(given: Played) -> None:
    """In another language no word of the game is left in English: in its log, reasons, lines, questions, help and
    figures. A game without any messages is exempt."""
    with registered(given.game):
        for session in given.sessions[-2:]:
            said = [*everything_said(given, session)]
            with speaking_with("foreign", Foreign()):
                foreign = [*everything_said(given, session)]
            own = brings_a_board(given.game)
            if not any(is_foreign(text) for where, text in foreign if own or where not in _OF_THE_BOARD):
                continue
            again = [*everything_said(given, session)]
            assert again == said, "a sentence is kept in the language in which it was said first"
            same = _same_everywhere(given, session)
            for where, text in foreign:
                left = [word for word in latin(text) if word not in same]
                assert not left, f"{where}: {', '.join(left)} of {text!r} is in no message"


def _same_everywhere(given: Played, session: Session[Any, Any]) -> set[str]:
    """Words that are the same in every language: those of the notation, people's names, and those given."""
    game = given.game
    lines = [step.line for step in session.steps]
    for step in session.steps:
        for seat in game.to_act(step.after):
            lines += [game.format(action, step.after) for action in some_actions(game.choices(step.after, seat))]
    return {word for text in (*lines, *given.names, *(seat.name for seat in session.seats)) for word in latin(text)}


def everything_said(given: Played, session: Session[Any, Any]) -> Iterator[tuple[str, str]]:
    """Everything that a game shows, each text with the place where it appears."""
    game, steps = given.game, session.steps
    names = [seat.name for seat in session.seats]
    for seat in everybody(session)[:2]:
        for step in steps:
            yield from _each("the log", game.narrate(step.before, step.action, step.after, seat))
    yield from _each("the log", (entry.text for entry in ViewerLog(game, NOBODY).after(steps)))
    with registered(game):
        text_views, board = registry.text_views(game.id), board_of(game)
    for step in few(steps, STEPS):
        state = step.after
        yield "the summary", game.summary(session.record.options, names, game.facts(state))
        for seat in game.to_act(state)[:1]:
            view = game.view(state, seat)
            offers = game.choices(view, seat)
            yield from _each("a reason", (row.why for offer in offers for row in few(offer.rows())))
            yield from _each("a text view", all_texts(game, text_views, view, seat))
            yield from _each("a reason", _misread(given, state, session.seats[seat].name, step.line))
        if hasattr(board, "ask"):
            seat = game.to_act(state)[0] if game.to_act(state) else 0
            view = game.view(state, seat)
            yield from _asked(board, Snapshot(view, seat, game.choices(view, seat), session.seats, ()))
    if game.id in registry.GAMES:
        figures = registry.chronicle(game.id, steps)
        yield from _each("the figures", (curve.name for curve in figures.curves))
        yield from _each("the figures", (heading.name for heading in figures.spending))
        yield from _each("the figures", (moment.text for moment in figures.moments))


def _asked(board: Any, snapshot: Snapshot) -> Iterator[tuple[str, str]]:
    """What a question says, also after some keys, with the help and the lesson that belong to it."""
    question = board.question = board.ask(snapshot, None)
    prompt = question.prompt()
    yield from _each("a question", in_words(prompt))
    for pressed in (*AROUND, *(key.key for key in prompt.keys if len(key.key) == 1 and key.key.isascii())):
        if question.takes_text:
            break
        reply = question.press(pressed)
        yield from _each("an answer", [reply] if isinstance(reply, str) else [])
        if reply == "":
            yield from _each("a question", in_words(question.prompt()))
    yield from _each("the help", (words for part in board.help() for words in part))
    lesson = board.lesson()
    if lesson is not None:
        yield from _each("a lesson", (lesson.heading, lesson.text))


def _misread(given: Played, state: Any, name: str, line: str) -> Iterator[str]:
    """The errors for lines that cannot be read."""
    verb = line.partition(": ")[2].partition(" ")[0]
    for wrong in (f"{name}: {verb} 99 99", f"{name}: 99", f"{name}:"):
        try:
            given.game.apply(state, given.game.parse(wrong, state))
        except TableError as error:
            yield str(error)


def _each(where: str, said: Iterable[str] | Sequence[str]) -> Iterator[tuple[str, str]]:
    for words in said:
        if words:
            yield where, words


_PARAMETER = re.compile(r"(\{[^}]*\})")

_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "абцдефгхийклмнопярстувшюызАБЦДЕФГХИЙКЛМНОПЯРСТУВШЮЫЗ"
)


class Pseudo(NullTranslations):
    """Returns every message with its words changed and its parameters left as they are."""

    def __init__(self, change: Callable[[str], str]) -> None:
        super().__init__()
        self._change = change

    def gettext(self, message: str) -> str:
        parts = _PARAMETER.split(message)
        return "".join(self._change(part) if part and not _PARAMETER.fullmatch(part) else part for part in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


class Foreign(Pseudo):
    """Returns every message in other letters of the same width."""

    def __init__(self) -> None:
        super().__init__(lambda words: words.translate(_LETTERS))


def latin(text: str) -> list[str]:
    """The words of a text in Latin letters, lowercased. A single letter is a key, or stands for a player."""
    return [word.casefold() for word in re.findall(r"[A-Za-z]{2,}", text)]


def is_foreign(text: str) -> bool:
    """Whether any letter of a text is one of those."""
    return any("Ѐ" <= sign <= "ӿ" for sign in text)
