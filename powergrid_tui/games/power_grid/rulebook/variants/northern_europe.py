"""Northern Europe: each region in play adds two plants of its own."""

from collections.abc import Sequence

from powergrid_tui.games.power_grid.decks.deckfile import Plant, PlantDeck
from powergrid_tui.games.power_grid.rulebook.variant import Variant
from powergrid_tui.games.power_grid.tables.fields import Fuel

REGIONAL: dict[str, dict[int, tuple[Fuel, int, int]]] = {
    "orange": {19: ("oil", 2, 4), 26: ("oil", 3, 5)},
    "red": {7: ("wind", 0, 1), 46: ("wind", 0, 6)},
    "purple": {10: ("uranium", 2, 3), 39: ("wind", 0, 5)},
    "yellow": {21: ("wind", 0, 2), 25: ("uranium", 1, 4)},
    "brown": {32: ("garbage", 2, 6), 44: ("uranium", 1, 7)},
    "pink": {18: ("oil", 1, 3), 22: ("wind", 0, 3)},
}
"""By region: number, fuel, tokens per run, cities powered."""


def faces(deck: PlantDeck, regions: Sequence[str]) -> PlantDeck:
    """Each region in play adds its plants, in place of those of the deck with their numbers."""
    return deck.changed(
        {
            plant: Plant(number=number, fuel=fuel, need=need, cities=cities, room=2 * need)
            for region in regions
            for number, (fuel, need, cities) in REGIONAL[region].items()
            for plant in deck.named((number,))[:1]
        }
    )


VARIANT = Variant(faces=faces)
