"""What tiles and a card would be worth in a city: a guess that never breaks the rules of placing."""

from random import Random

import pytest

from powergrid_tui.games.electropolis.actions import Take
from powergrid_tui.games.electropolis.book import FUELS
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.rules import taking
from powergrid_tui.games.electropolis.scoring import card_points
from powergrid_tui.games.electropolis.viewmodel.prospect import with_piece
from powergrid_tui.games.electropolis.viewmodel.questions import ask
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.testing.games import any_action

from .asked import snapshot
from .positions import acting, dealt, give, lay, tally

RULES = dealt().book


def prospect(state: State, *tiles: str, card: str = "", region: str = "ALL") -> State:
    """Ann with these tiles and this card."""
    found = RULES.cards[card] if card else None
    where = RULES.regions[found.region if found else region]
    return state.evolve(players=(with_piece(state, 0, tiles, found, where), *state.players[1:]))


def ready() -> State:
    return acting(dealt(2), "AB....")


def test_plants_are_placed_beside_their_like_and_burn_the_fuel_that_comes_with_them() -> None:
    after = prospect(give(ready(), "Ann", "G....", "M....", "M.+..", ".....", "....."), "gas", "fuel_gas")
    assert (after.players[0].board[1], after.players[0].fuel) == ("gas", (0, 1, 0))
    assert tally(after).plants == RULES.kinds["gas"].group_points[1]


def test_housing_keeps_away_from_plants_and_air_control_is_put_beside_them() -> None:
    city = (".....", ".....", "CC+..", ".....", ".....")
    housed = prospect(give(ready(), "Ann", *city), "housing").players[0].board
    assert housed.index("housing") in (7, 13, 17)
    assert prospect(give(ready(), "Ann", *city), "scrubber").players[0].board.index("scrubber") in (5, 6, 15, 16)


def test_what_finds_no_cell_costs_support() -> None:
    """A disposal tile needs a corner that is next to something."""
    state = give(ready(), "Ann", support=5)
    assert tally(prospect(state, "waste", "waste")).support == 3
    assert tally(prospect(state, "park")).support == 5 + RULES.kinds["park"].support


def test_a_card_takes_effect_at_once_or_waits_for_the_end() -> None:
    before = ready().players[0]
    at_once, counting, later = (prospect(ready(), "park", card=card).players[0] for card in ("A01", "C01", "A09"))
    assert (at_once.cards, at_once.support) == (("A01",), before.support + RULES.cards["A01"].support)
    assert counting.points == card_points(RULES.cards["C01"], counting, 1, 1)
    assert (later.cards, later.support, later.points) == (("A09",), before.support, 0)


def test_it_places_as_one_may_place() -> None:
    """Whatever it builds can be built tile by tile in some order, in the region of the card."""
    state, luck, looked = dealt(3), Random(4), 0
    while state.turn != NOBODY and looked < 40:
        if state.phase is Phase.TAKING:
            take = any_action(ELECTROPOLIS, state, luck)
            assert isinstance(take, Take)
            tiles = taking.piece(state, take.start)
            card = RULES.cards[take.card]
            after = with_piece(state, state.turn, tiles, card, RULES.regions[card.region])
            _can_be_built(ELECTROPOLIS.apply(state, take), after.board, state.turn)
            looked += 1
            state = ELECTROPOLIS.apply(state, take)
        else:
            state = ELECTROPOLIS.apply(state, any_action(ELECTROPOLIS, state, luck))
    assert looked == 40 or state.turn == NOBODY


def _can_be_built(state: State, board: tuple[str, ...], seat: int) -> None:
    wanted = {cell: tile for cell, tile in enumerate(board) if tile != state.players[seat].board[cell]}
    while wanted:
        now = [
            action
            for offer in ELECTROPOLIS.choices(state)
            for action in offer.actions
            if action.kind == "place" and wanted.get(action.cell) == action.tile
        ]
        assert now, wanted
        wanted.pop(now[0].cell)
        state = ELECTROPOLIS.apply(state, now[0])


@pytest.mark.parametrize(
    ("ring", "told"),
    [
        (("wind", "park", "coal", "museum"), "most renewable plants: 12/7 0 ▸ 12"),
        ((*FUELS, "park"), ""),  # a piece of fuel alone changes no trend
    ],
)
def test_the_score_with_the_piece_and_the_trends_that_it_changes_are_told(ring: tuple[str, ...], told: str) -> None:
    question = ask(snapshot(lay(acting(dealt(2, trends=("renewable", "public", "empty")), "AB...."), *ring)))
    if told:
        assert question.press("down") == ""
    rows = ["".join(piece.text for piece in row) for row in question.prompt().details]  # type: ignore[union-attr]
    trends = [row for row in rows if "most" in row]
    assert [told in row for row in trends] == ([True] if told else [])
    if told:
        assert rows[0].startswith("about   score ")
        assert "plants 0 ▸ 3" in rows[0]
        assert "To build: wind plant (3 points), park (1 support)." in rows
