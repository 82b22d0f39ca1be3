"""The parts of a game from which questions, views and boards are made for it: its rules, its words for actions, prices
and phases, its sheets and its components."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Game
from powergrid_tui.table.words.language import mark, sentence, series, tr
from powergrid_tui.toolkit.viewmodel.advice import action_in_words
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.errors import breakdown
from powergrid_tui.toolkit.viewmodel.offers.scene import ComponentScene, ComponentsOf
from powergrid_tui.toolkit.viewmodel.text_views import Sheet, TextViews

_APART = frozenset({"names", "options", "events", "turn"})
"""Parts of a view that the board shows elsewhere, or that are of no interest to a reader."""

_MOST = 12
"""The most numbers of one field that are shown."""

_IN_THE_TITLE = frozenset({"round", "phase"})

BOARD, MOVES, TABLE, LOG = PARTS = (mark("board"), mark("moves"), mark("table"), mark("log"))
"""The parts of a board from offers; the first one is that of the components."""

_NONE: Mapping[str, str] = {}


@dataclass(frozen=True, eq=False)
class GameParts:
    """A game, its words and its components."""

    game: Game[Any, Any]
    texts: TextViews = field(default_factory=TextViews)
    phases: Mapping[str, str] = field(default_factory=lambda: _NONE)
    """What players call its phases: messages by id."""
    makes: ComponentsOf | None = None
    """Makes its components; None for a game that has none."""

    @property
    def board_parts(self) -> tuple[str, ...]:
        """The parts of its board, messages, in the order of the keys that bring them up."""
        return PARTS if self.makes is not None else PARTS[1:]

    def components(self, scene: ComponentScene) -> tuple[Component, ...]:
        """Its components."""
        return tuple(self.makes(scene)) if self.makes is not None else ()

    def words(self, view: Any, action: Any) -> str:
        """An action as a phrase, or as it would be typed."""
        return action_in_words(self.game, self.texts, view, action)

    def price(self, cost: int) -> str:
        """What an action costs or brings, in words; empty for neither."""
        return self.texts.price(cost) if cost else ""

    def over(self, view: Any) -> bool:
        """Whether the game has ended."""
        return self.game.to_move(view) == NOBODY

    def dealing(self, view: Any) -> bool:
        """Whether chance is to move."""
        return self.game.to_move(view) == NATURE

    def facts(self, view: Any) -> tuple[str, ...]:
        """The current point of the game: the round, the phase and whatever else it counts, a few words each."""
        facts = self.game.facts(view)
        told = [tr("Round {round}", round=facts["round"])] if facts.get("round") else []
        if phase := self.phases.get(str(facts.get("phase", ""))):
            told.append(tr(phase))
        counted = [(name, value) for name, value in facts.items() if name not in _IN_THE_TITLE]
        told += [
            tr("{figure} {value}", figure=tr(name), value=value) for name, value in counted if isinstance(value, int)
        ]
        return tuple(told)

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        """The sheets of the game; if it has none, the contents of its view."""
        return self.texts.by_word or {"state": Sheet("", lambda view, _seat, _said: held(view))}

    def situation(self, view: Any, seat: int) -> Sequence[str]:
        """The current point of the game for a seat that is asked, in sentences; if the game has none, the contents of
        its view."""
        if self.texts.by_word:
            return self.texts.situation(view, seat)
        return self.texts.situation(view, seat) or [series(held(view))]

    def sheet_sentences(self, word: str, view: Any, seat: int) -> tuple[str, ...]:
        """The sentences of a sheet. If the sheet fails, a sentence says so instead: the game can be played without
        it."""
        tell: Callable[[Any, int, str], Sequence[str]] = self.sheets[word].tell
        try:
            return tuple(map(str, tell(view, seat, "")))
        except TableError as error:
            return (sentence(str(error)),)
        except Exception as error:  # an installed game may raise anything
            return (sentence(breakdown(self.game.name, word, error)),)


def held(view: Any) -> list[str]:
    """The numbers in the fields of a view. Words are left out: they are ids of the game, not messages."""
    names = getattr(view, "__struct_fields__", None) or tuple(getattr(type(view), "model_fields", ()))
    found = []
    for name in names:
        value = getattr(view, name)
        values = tuple(value) if isinstance(value, tuple | list) else (value,)
        if (
            name not in _APART
            and not name.startswith("_")
            and 0 < len(values) <= _MOST
            and all(map(_is_number, values))
        ):
            found.append(tr("{figure} {value}", figure=tr(name), value=series(map(str, values))))
    return found


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
