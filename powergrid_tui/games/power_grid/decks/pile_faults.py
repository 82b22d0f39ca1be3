"""What is wrong with a pile that is claimed to have been dealt. Each check returns a sentence, or an empty string."""

from __future__ import annotations

from powergrid_tui.games.power_grid.decks.layout import STEP3, Cards, Label
from powergrid_tui.table.words.language import tr, trc


def step3_refusal(pile: Cards, place: int) -> str:
    """Whether the Step 3 card is away from its `place`, counted from the bottom; 0 for a game without the card."""
    if pile.count(STEP3) > 1:
        return tr("there must be one Step 3 card")
    if not place:
        return tr("the Step 3 card is not in this game") if STEP3 in pile else ""
    if len(pile) < place or pile[-place] != STEP3:
        if place == 1:
            return tr("the Step 3 card belongs at the bottom of the pile")
        return tr("the Step 3 card belongs {place} from the bottom of the pile", place=place)
    return ""


def twice(pile: Cards, label: Label) -> str:
    """Whether a plant is in the pile more than once."""
    found = next((card for card in pile if card != STEP3 and pile.count(card) > 1), 0)
    return tr("plant {plant} is in the pile twice", plant=label(found)) if found else ""


def stray(pile: Cards, plants: Cards, aside: Cards, market: Cards, label: Label) -> str:
    """Whether a card in the pile cannot be there: it is no plant of this game, or it lies elsewhere."""
    for card in pile:
        if card != STEP3 and card not in plants:
            return tr("there is no plant {plant}", plant=label(card))
        if card in aside:
            return tr("plant {plant} is set aside until Step 2", plant=label(card))
        if card in market:
            return tr("plant {plant} is in the market at the start, not in the pile", plant=label(card))
    return ""


def taken_out(card: int, label: Label) -> str:
    """The fault of a missing plant that is never removed."""
    return tr("plant {plant} is never removed", plant=label(card))


def in_order(cards: Cards, label: Label) -> str:
    """Names of cards in the order in which they lie in the pile."""
    return trc("cards that follow one another", ", then ").join(map(label, cards))
