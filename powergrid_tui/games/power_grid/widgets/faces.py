"""How power plants and tokens look on every part of the board: a colour for each fuel, and a sign for each token."""

from __future__ import annotations

from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.viewmodel.slices import Owned
from powergrid_tui.table.words.language import trc
from powergrid_tui.toolkit.viewmodel.components.parts import Tint
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs

TINTS: dict[str, Tint] = {
    "coal": "gold",
    "oil": "violet",
    "hybrid": "mauve",
    "garbage": "khaki",
    "uranium": "red",
    "wind": "teal",
    "fusion": "pink",
    "mine": "plain",
}
"""The colour of the card of a plant, by what it burns."""
LETTERS = dict(zip("cogu", RESOURCES, strict=True))
"""Resources by the letter of their tokens."""


def letters() -> dict[str, str]:
    """How tokens are counted, by the letter of the resource: one cell each, no two alike."""
    return {
        "c": trc("letter of a resource", "c"),
        "o": trc("letter of a resource", "o"),
        "g": trc("letter of a resource", "g"),
        "u": trc("letter of a resource", "u"),
    }


def burnt(fuel: str, need: int, glyphs: Glyphs) -> str:
    """A sign for each token that a plant burns, or for its kind if it burns none."""
    if need:
        return glyphs.full * need
    return {"wind": glyphs.wind, "fusion": glyphs.fusion}.get(fuel, "")


def lying(plant: Owned, glyphs: Glyphs) -> str:
    """A sign for each token that a plant burns: whether it lies there, or is lacking."""
    there = min(plant.need, len(plant.tokens))
    return burnt(plant.fuel, there, glyphs) * (there > 0 or not plant.need) + glyphs.lacking * (plant.need - there)


def span(least: int, most: int) -> str:
    """How many tokens are burnt, at least and at most."""
    return str(least) if least == most else f"{least}-{most}"


def powers(cities: int, sells: int, glyphs: Glyphs) -> str:
    """How many cities a plant powers, or for a mine, how many times the price of uranium it earns."""
    return f"{sells}x" if sells else f"{glyphs.house}{cities}"
