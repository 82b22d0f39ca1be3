"""What is wrong with a pile that is said to have been dealt."""

from __future__ import annotations

from powergrid_tui.games.power_grid.decks.layout import STEP3, Cards, Label
from powergrid_tui.table.words.language import tr, trc


def step3_refusal(pile: Cards, place: int) -> str:
    """That the Step 3 card does not lie at its place from the bottom, or nothing; 0 for a game without it."""
    if pile.count(STEP3) > 1:
        return tr("there is one Step 3 card")
    if not place:
        return tr("the Step 3 card is not in this game") if STEP3 in pile else ""
    if len(pile) < place or pile[-place] != STEP3:
        if place == 1:
            return tr("the Step 3 card lies at the bottom of the pile")
        return tr("the Step 3 card is number {place} of the pile from the bottom", place=place)
    return ""


def twice(pile: Cards, label: Label) -> str:
    """That a plant is in the pile more than once, or nothing."""
    found = next((card for card in pile if card != STEP3 and pile.count(card) > 1), 0)
    return tr("plant {plant} is in the pile twice", plant=label(found)) if found else ""


def stray(pile: Cards, plants: Cards, aside: Cards, market: Cards, label: Label) -> str:
    """What is in the pile and cannot be: no plant of the game, or one that lies elsewhere; or nothing."""
    for card in pile:
        if card != STEP3 and card not in plants:
            return tr("there is no plant {plant}", plant=label(card))
        if card in aside:
            return tr("plant {plant} is set aside until Step 2", plant=label(card))
        if card in market:
            return tr("plant {plant} lies in the market at the start, not in the pile", plant=label(card))
    return ""


def taken_out(card: int, label: Label) -> str:
    """That a plant is missing which has to be there."""
    return tr("plant {plant} is never taken out", plant=label(card))


def in_order(cards: Cards, label: Label) -> str:
    """Cards as they follow one another in the pile."""
    return trc("cards that follow one another", ", then ").join(map(label, cards))
