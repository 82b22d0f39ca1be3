"""A preview of what an action would bring, based on what the person at the keyboard may see."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.terraforming_mars.actions import Action
from powergrid_tui.games.terraforming_mars.effects.tree import LETTERS
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import flow
from powergrid_tui.games.terraforming_mars.rules.scoring import tally


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure of a company, before and after."""

    what: str
    """``stock`` or ``production`` with the letter of the resource, ``TR``, ``points`` or ``cards``."""
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class ActionPreview:
    """What an action changes before any further choice."""

    seats: tuple[tuple[FigureChange, ...], ...]
    """By seat."""
    temperature: int
    oxygen: int
    oceans: int
    """Steps of temperature and oxygen, and ocean tiles."""
    asks: bool
    """Something is left to choose."""


def preview(view: State, action: Action) -> ActionPreview:
    """What a legal action changes. Cards drawn from the deck are unknown and only counted."""
    after = flow.advance(view, action)
    seats = tuple(_changes(view, after, seat) for seat in range(len(view.players)))
    return ActionPreview(
        seats,
        (after.temperature - view.temperature) // view.book.numbers.temperature.step,
        after.oxygen - view.oxygen,
        after.oceans - view.oceans,
        bool(after.queue),
    )


def _changes(before: State, after: State, seat: int) -> tuple[FigureChange, ...]:
    old, new = before.players[seat], after.players[seat]
    found = [
        FigureChange(f"{kind} {letter}", was, now)
        for kind, six, then in (("stock", old.stock, new.stock), ("production", old.production, new.production))
        for letter, was, now in zip(LETTERS, six, then, strict=True)
    ]
    found += [
        FigureChange("TR", old.tr, new.tr),
        FigureChange("points", tally(before, seat).total, tally(after, seat).total),
        FigureChange("cards", len(old.hand), len(new.hand)),
    ]
    return tuple(change for change in found if change.before != change.after)
