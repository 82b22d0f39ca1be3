"""What the parts of the board draw besides their slices is messages: in a language of other letters none of ours is
left."""

import re
from collections.abc import Callable

import pytest
from textual.strip import Strip

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.questions import ask
from powergrid_tui.games.power_grid.widgets.final import FinalPanel
from powergrid_tui.games.power_grid.widgets.heading import PowerGridTitle
from powergrid_tui.games.power_grid.widgets.map.network import CityNetwork
from powergrid_tui.games.power_grid.widgets.plants import PlantsPanel
from powergrid_tui.games.power_grid.widgets.resource_markets import ResourceMarketsPanel
from powergrid_tui.games.power_grid.widgets.scoreboard import ScoreboardPanel
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as width_of
from tests.foreign import Pseudo
from tests.power_grid.asked import against_trust, auction, growing, running, seats, shopping, snapshot
from tests.power_grid.positions import at, cards, dealt, give, play

OTHER_LETTERS = Pseudo(lambda words: re.sub("[A-Za-z]", "ж", words))

POSITIONS: dict[str, Callable[[], State]] = {
    "auction": auction,
    "bidding": lambda: play(auction(), "Ann: open 4"),
    "the Step 3 card": lambda: at(cards(dealt(3), (11, 12, 13, 14, 20, 21, 22, STEP3), (30,)), Phase.AUCTION),
    "all for sale": lambda: at(cards(dealt(3), (21, 22, 23, 30, 32, 35)), Phase.AUCTION, step=3),
    "both decks": lambda: at(dealt(3, deck="mixed"), Phase.AUCTION),
    "mines": lambda: at(
        give(cards(dealt(3, map="australia"), (12, 13, 23, 28)), "A", plants=(11, 14), cities=1), Phase.AUCTION
    ),
    "shopping": shopping,
    "two markets": lambda: at(dealt(3, map="korea"), Phase.RESOURCES),
    "building": growing,
    "running": running,
    "the Trust": against_trust,
    "blocked cities": lambda: at(dealt(3, map="manhattan"), Phase.BUILDING),
    "two networks": lambda: at(dealt(3, map="japan"), Phase.BUILDING),
    "the end": lambda: dealt(3).evolve(phase=Phase.END, turn=NOBODY, powered=(0, 0, 0)),
}

SIZES = [(160, 40), (80, 12), (49, 12)]


def drawn(state: State, width: int, height: int) -> list[Strip]:
    """Every part of the board but the map, of which the legend is drawn; it stands in the last row."""
    question = ask(snapshot(state, bots="C"))
    companies = slices.companies_of(seats(state.names, "C"))
    rows = [
        *PowerGridTitle(UNICODE).picture(slices.heading(state, companies), width, 1),
        *PlantsPanel(UNICODE).picture(question.auction_house(), width, height),
        *ResourceMarketsPanel(UNICODE).picture(question.resource_markets(), width, height),
        *ScoreboardPanel(UNICODE).picture(slices.score(state, companies), width, height),
        *CityNetwork(UNICODE).picture(question.scene(), width, height)[-1:],
    ]
    if state.over:
        rows += FinalPanel(UNICODE).picture(slices.result(state, companies), width, height)
    return rows


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.some(4)
def test_no_letter_of_ours_is_drawn(position: str, width: int, height: int) -> None:
    state = POSITIONS[position]()
    with speaking_with("other letters", OTHER_LETTERS):
        rows = [strip.text for strip in drawn(state, width, height)]
    names = {*state.names, "ABC"}  # who shares a win stands there by his letter, too
    for _, region in state.book.board.regions:
        names |= {region, *(fit(region, cells) for cells in range(4, width_of(region)))}
    names |= {form for market in state.book.resources.markets for form in (market.name, market.name.upper()) if form}
    # Besides names there are the letters of companies, and "3x", what a mine earns.
    known = re.compile("|".join([*sorted(map(re.escape, names), key=len, reverse=True), r"\b[A-Z]\b", r"\dx"]))
    assert [row for row in rows if re.search("[A-Za-z]", known.sub("", row))] == []
