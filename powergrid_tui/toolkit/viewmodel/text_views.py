"""What a game can tell in sentences, for a table without a screen: holdings, markets, the board. Also the premoves that
can be set by a word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import fold, nearest
from powergrid_tui.table.protocol.game import Game, Offer, Premove
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import quoted
from powergrid_tui.toolkit.viewmodel.coach import Course
from powergrid_tui.toolkit.viewmodel.question import Question
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Sheet:
    """Something that can be asked for with a word."""

    about: str
    """What it is about: a message, not a full sentence."""
    tell: Callable[[Any, int, str], Sequence[str]]
    """The sentences for a view, the seat that asks, and the words after the keyword. Raises `TableError` if it does not
    understand those."""


@dataclass(frozen=True, slots=True)
class PremoveWord:
    """A premove that can be set with a word."""

    about: str
    """What it does: a message, not a full sentence."""
    read: Callable[[Any, int, str], Premove]
    """The premove for a seat in its view, from the words after the keyword. Raises `TableError`."""
    given: Callable[[Any, Premove], str]
    """The confirmation, in a sentence for whoever set it."""


def seat_named(names: Sequence[str], said: str, seat: int) -> int:
    """The seat with this name, ignoring case; the given seat if no name was given. Raises `TableError` with the nearest
    name."""
    if not said:
        return seat
    by_name = {fold(name): at for at, name in enumerate(names)}
    if fold(said) not in by_name:
        raise TableError(tr("there is no player {name}", name=quoted(said)) + nearest(said, names))
    return by_name[fold(said)]


def typed(game: Game[Any, Any], view: Any, action: Any) -> str:
    """An action as one would type it, without the player's name."""
    return game.format(action, view).partition(": ")[2]


def _price(cost: int) -> str:
    return tr("costs {cost}", cost=cost) if cost > 0 else tr("brings {gain}", gain=-cost)


def _no_situation(_view: Any, _seat: int) -> Sequence[str]:
    return ()


def _no_rules(_view: Any) -> Sequence[tuple[str, Sequence[str]]]:
    return ()


def _no_words(_view: Any, _action: Any) -> str:
    return ""


def _as_typed(_view: Any, line: str) -> str:
    return line


def _as_it_is(line: str) -> str:
    return line


def _no_sums(_view: Any) -> Sequence[str]:
    return ()


def _nothing_given_up(_view: Any, _seat: int, _offers: Iterable[Offer[Any]], _action: Any, _in_full: bool) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextViews:
    """What a game can tell in sentences. The defaults are for games that have no sentences of their own."""

    situation: Callable[[Any, int], Sequence[str]] = _no_situation
    """The current point of the game for a seat that is asked, in sentences."""
    price: Callable[[int], str] = _price
    """A price in the game's money, negative for income, as written after an action."""
    meaning: Callable[[Any, Any], str] = _no_words
    """The details of an action in a view, if the action as it is typed does not tell them; may be empty."""
    reworded: Callable[[Any, str], str] = _as_typed
    """In a view, a typed line that is no line of the game, written as one if it uses words that the program says."""
    line_aloud: Callable[[str], str] = _as_it_is
    """A line of the game as it is said and may be typed: without what a voice leaves out."""
    phrase: Callable[[Any, Any], str] = _no_words
    """The action of the seat to move, as a phrase with its details; empty if there is only the notation."""
    sums: Callable[[Any], Sequence[str]] = _no_sums
    """What the figures at the end are made of, in sentences, best player first."""
    given_up: Callable[[Any, int, Iterable[Offer[Any]], Any, bool], str] = _nothing_given_up
    """What a seat gives up for good by an allowed action, in its view and with its offers, in a sentence: the action
    has to be given twice. Empty if nothing, or if the line says so; last, whether the line was typed in full."""
    by_word: Mapping[str, Sheet] = field(default_factory=dict)
    """The sheets that can be asked for. Their words are marked as typed verbs."""
    premoves: Mapping[str, PremoveWord] = field(default_factory=dict)
    """The premoves that can be set. Their words are marked as typed verbs, too."""
    verbs: Sequence[str] = ()
    """The verbs of actions, marked with ``markc("typed verb", ...)``: catalogues may give further words for them."""
    rules: Callable[[Any], Sequence[tuple[str, Sequence[str]]]] = _no_rules
    """The rules in force in a view, as (heading, sentences): first what is special at this table, then the current
    phase, then the rest. Without them, the game's rules in short are read."""
    ask: Callable[[Snapshot], Question[Any, Any]] | None = None
    """Makes the question that is asked; without it, only the verbs are asked for."""
    course: Course | None = None
    """What the coach says of these questions."""


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One sheet."""

    word: str
    """The word that asks for it."""
    about: str
    """What it is about, in a few words."""
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheets:
    """All sheets, and those that are visible."""

    words: tuple[str, ...]
    """The words of all sheets, in order."""
    at: int
    """The index of the first visible sheet."""
    pages: tuple[SheetPage, ...]
    """The visible sheets, starting with that one."""
