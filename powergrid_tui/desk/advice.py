"""Advice in words, for a panel and for a page of plain text alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from powergrid_tui.desk.sheets import Sheets
from powergrid_tui.table.advice import Advice
from powergrid_tui.table.game import Game
from powergrid_tui.table.language import sentence, tr

TOLD = 3
"""Actions that a hint names: the best, and the two next best."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One thing that could be done, as it is told."""

    action: str
    """In the words of the notation, with what it is about where they do not tell."""
    chance: int
    """To win, in per cent."""
    reason: str
    """A sentence, or nothing."""


def suggestions(game: Game[Any, Any], sheets: Sheets, view: Any, advice: Sequence[Advice]) -> tuple[Suggestion, ...]:
    """The best of what could be done in a view, best first."""
    return tuple(
        Suggestion(action_in_words(game, sheets, view, each.action), percent(each.worth), reason_of(each))
        for each in advice[:TOLD]
    )


def action_in_words(game: Game[Any, Any], sheets: Sheets, view: Any, action: Any) -> str:
    """An action as one would type it, without the name in front; behind it what it is about."""
    words = game.format(action, view).partition(": ")[2]
    meaning = sheets.meaning(view, action)
    return tr("{action} ({meaning})", action=words, meaning=meaning) if meaning else words


def reason_of(advice: Advice) -> str:
    """Why, in a sentence; nothing where no reason is given."""
    return sentence(tr(advice.reason, **advice.figures).rstrip(".。"))


def percent(worth: float) -> int:
    """A chance in per cent."""
    return round(100 * max(0.0, min(worth, 1.0)))


def sentences(told: Sequence[Suggestion]) -> tuple[str, ...]:
    """A hint in sentences, for a page of plain text."""
    best, *others = told
    first = tr("Best: {action}, which wins in {chance} % of cases.", action=best.action, chance=best.chance)
    rest = [tr("Next: {action}, {chance} %.", action=other.action, chance=other.chance) for other in others]
    return tuple(words for words in (first, best.reason, *rest) if words)
