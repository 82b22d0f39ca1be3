"""The development cards of the round."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.electropolis.book import Card
from powergrid_tui.games.electropolis.model import EMPTY, State
from powergrid_tui.games.electropolis.words import card_words
from powergrid_tui.table.words.language import mark, tr, trn


@dataclass(frozen=True, slots=True)
class DevelopmentCard:
    """A development card on the table."""

    id: str
    """As notation writes it."""
    region: frozenset[int]
    """Cells in which the tiles taken with it may be placed, counted from 0, row by row from the top left."""
    where: str
    """The region, in words."""
    words: str
    """Its effect, in words."""
    late: bool
    """Whether it counts only at the end of the game."""
    free: int
    """Free cells of the region on the viewer's board."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The development cards of this round."""

    cards: tuple[DevelopmentCard, ...]
    """Those still available."""
    pointed: int | None = None
    """The card under the cursor, counted from 0; None if there is none."""


def cards(view: State, seat: int, pointed: int | None = None) -> Cards:
    """The cards on the table, with the free cells of their regions."""
    faces = []
    for name in view.shown:
        card = view.book.cards[name]
        region = view.book.regions[card.region]
        free = sum(view.players[seat].board[cell] == EMPTY for cell in region)
        faces.append(
            DevelopmentCard(
                name,
                region,
                tr(view.book.region_names[card.region]),
                brief(card),
                card.when == "end",
                free,
            )
        )
    return Cards(tuple(faces), pointed)


_PER = {
    "unused_fuel": mark("per fuel tile that no plant burns"),
    "building:TL": mark("per building in the top left 3x3"),
    "building:TR": mark("per building in the top right 3x3"),
    "building:BL": mark("per building in the bottom left 3x3"),
    "building:BR": mark("per building in the bottom right 3x3"),
    "plant:renewable": mark("per renewable plant"),
    "plant:coal": mark("per coal plant"),
    "plant:gas": mark("per gas plant"),
    "plant:nuclear": mark("per nuclear plant"),
    "plant_on_ring": mark("per plant on the outer cells"),
    "plant_of_largest_group": mark("per plant of the largest group of plants"),
    "public": mark("per public facility"),
    "scrubber": mark("per air-pollution control"),
    "tile_taken_this_round": mark("per tile taken this round"),
}


def brief(card: Card) -> str:
    """A card's effect, as short as possible, without saying when it counts."""
    if not card.per:
        return card_words(card.evolve(when="now"))
    # Translators: for example, "2 points per coal plant".
    return tr("{points} {per}", points=trn("{count} point", "{count} points", card.points), per=tr(_PER[card.per]))
