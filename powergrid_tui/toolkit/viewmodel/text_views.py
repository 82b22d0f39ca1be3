"""What a game can tell in sentences, for a table without a screen: who has what, what is for sale, the board; and the
orders that can be left there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from powergrid_tui.table.files.data import fold, nearest
from powergrid_tui.table.protocol.game import Game, Premove, TableError
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import quoted


@dataclass(frozen=True, slots=True)
class Sheet:
    """Something that can be asked for by a word."""

    about: str
    """What it tells: a message, no sentence of its own."""
    tell: Callable[[Any, int, str], Sequence[str]]
    """The sentences for a view, the seat that asks, and what was said after the word. Raises `TableError` when that
    is nothing it knows."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """An order that can be left by a word."""

    about: str
    """What is done from then on: a message, no sentence of its own."""
    read: Callable[[Any, int, str], Premove]
    """The order of a seat in its view, from what was said after the word. Raises `TableError`."""
    given: Callable[[Any, Premove], str]
    """What is done from now on, in a sentence for the one who gave it."""


def seat_named(names: Sequence[str], said: str, seat: int) -> int:
    """The seat that somebody named, however the name is written; else the one given, when nothing was said. Raises
    `TableError` with the nearest name."""
    if not said:
        return seat
    by_name = {fold(name): at for at, name in enumerate(names)}
    if fold(said) not in by_name:
        raise TableError(tr("nobody is called {name}", name=quoted(said)) + nearest(said, names))
    return by_name[fold(said)]


def typed(game: Game[Any, Any], view: Any, action: Any) -> str:
    """An action as one would type it, without the name in front."""
    return game.format(action, view).partition(": ")[2]


def _price(cost: int) -> str:
    return tr("costs {cost}", cost=cost) if cost > 0 else tr("brings {gain}", gain=-cost)


def _no_situation(_view: Any, _seat: int) -> Sequence[str]:
    return ()


def _no_words(_view: Any, _action: Any) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextViews:
    """What a game tells. A game that has none of its own is played with these."""

    situation: Callable[[Any, int], Sequence[str]] = _no_situation
    """Where the game is, for a seat that is asked: sentences."""
    price: Callable[[int], str] = _price
    """A price in the game's money, negative for income, as it stands after an action."""
    meaning: Callable[[Any, Any], str] = _no_words
    """What an action of a view's game is about, where its words do not tell; or nothing."""
    phrase: Callable[[Any, Any], str] = _no_words
    """What the one to move in a view would do, as a phrase with what it is about; or nothing, where the notation alone
    says it."""
    by_word: Mapping[str, Sheet] = field(default_factory=dict)
    """What can be asked for."""
    orders: Mapping[str, Instruction] = field(default_factory=dict)
    """What can be left to be done."""
