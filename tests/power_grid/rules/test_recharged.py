"""The Recharged edition: plug and socket cards, what lies on the table at the start, and whole games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Action, Deal
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, State
from powergrid_tui.table.protocol.game import NATURE, NOBODY, BadNotation
from tests.power_grid import positions
from tests.power_grid.positions import NAMES, refused, table

PLUGS = tuple(range(3, 16))
SOCKETS = (*range(16, 41), 42, 44, 46, 50)

REMOVED = {2: (1, 5), 3: (2, 6), 4: (1, 3), 5: (0, 0), 6: (0, 0)}
"""Plug and socket cards taken out unseen, by number of players."""


def recharged(players: int = 3) -> State:
    return positions.dealt(players, edition="recharged")


def deal_of(players: int, lot: int) -> Deal:
    deal = POWER_GRID.sample(table(players, edition="recharged"), Random(lot))
    assert isinstance(deal, Deal)
    return deal


def wander(options: dict[str, Any], players: int, seed: int) -> Iterator[tuple[State, Action, State]]:
    """A game by chance, each kind of action as likely as the others, and rather the first of a kind: small bids."""
    luck = Random(seed)
    state = POWER_GRID.new(Options.model_validate(options), NAMES[:players])
    for _ in range(6000):
        if state.turn == NOBODY:
            return
        if state.turn == NATURE:
            action = POWER_GRID.sample(state, luck)
        else:
            actions = luck.choice([offer.actions for offer in POWER_GRID.choices(state) if len(offer.actions)])
            action = actions[min(luck.randrange(len(actions)) for _ in range(2))]
        after = POWER_GRID.apply(state, action)
        yield state, action, after
        state = after
    raise AssertionError("no end")


# --- what lies on the table ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_eight_plug_cards_lie_out_one_lies_on_the_pile_and_the_right_number_is_gone(players: int) -> None:
    plugs, sockets = REMOVED[players]
    for lot in range(20):
        deal = deal_of(players, lot)
        assert len(set(deal.market)) == 8
        assert deal.market == tuple(sorted(deal.market))
        assert set(deal.market) <= set(PLUGS)
        assert deal.deck[0] in PLUGS
        assert deal.deck[-1] == STEP3
        rest = deal.deck[:-1]
        assert not set(rest) & set(deal.market)
        assert len(set(rest)) == len(rest)
        assert len(set(rest) & set(PLUGS)) == 13 - 8 - plugs
        assert len(set(rest) & set(SOCKETS)) == 29 - sockets


def test_every_plug_card_may_lie_out_or_on_top_or_be_gone_and_so_may_every_socket_card_be_gone() -> None:
    deals = [deal_of(3, lot) for lot in range(150)]
    assert {card for deal in deals for card in deal.market} == set(PLUGS)
    # Wrong: 13 on top, as in the original edition; or always the smallest that is left.
    assert {deal.deck[0] for deal in deals} == set(PLUGS)
    gone = {card for deal in deals for card in {*PLUGS, *SOCKETS} - {*deal.market, *deal.deck}}
    assert gone == {*PLUGS, *SOCKETS}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda deal: {"market": deal.market[:7]}, "the market has 8 plants at the start, not 7"),
        (lambda deal: {"market": (*deal.market[:7], deal.market[0])}, ("the market has 8 plants at the start, not 7")),
        (lambda deal: {"market": (*deal.market[:7], 20)}, "plant 20 cannot be in the market"),
        (lambda deal: {"market": ()}, "the market has 8 plants at the start, not 0"),
        (lambda deal: {"deck": (deal.market[0], *deal.deck)}, "is in the market at the start, not in the pile"),
        (lambda deal: {"deck": (*deal.deck[1:-1], deal.deck[0], STEP3)}, "the pile must begin with a plant up to 15"),
        (lambda deal: {"deck": (STEP3, *deal.deck[:-1])}, "the Step 3 card belongs at the bottom of the pile"),
        (lambda deal: {"deck": deal.deck[:-1]}, "the Step 3 card belongs at the bottom of the pile"),
        (lambda deal: {"deck": (*deal.deck[:-1], STEP3, STEP3)}, "there must be one Step 3 card"),
        (lambda deal: {"deck": (*deal.deck[:-2], deal.deck[1], STEP3)}, "is in the pile twice"),
        (lambda deal: {"deck": (*deal.deck[:-1], 41, STEP3)}, "there is no plant 41"),
    ],
)
def test_a_deal_that_cannot_have_been_dealt_is_refused(change: Any, reason: str) -> None:
    # A lot in which a socket card follows the plug card on top.
    deal = next(deal for deal in map(lambda lot: deal_of(3, lot), range(99)) if deal.deck[1] in SOCKETS)  # noqa: C417
    before = table(3, edition="recharged")
    assert reason in refused(before, POWER_GRID.format(deal.evolve(**change(deal)), before))


def test_a_deal_with_a_plug_card_taken_out_instead_of_a_socket_card_is_refused() -> None:
    # The sum is right, and the kinds are not.
    before, deal = table(2, edition="recharged"), deal_of(2, 1)
    gone = sorted(set(SOCKETS) - set(deal.deck))
    plug = next(card for card in deal.deck[1:] if card in PLUGS)
    cards = tuple(gone[0] if card == plug else card for card in deal.deck)
    assert refused(before, POWER_GRID.format(deal.evolve(deck=cards), before)) == (
        "with 2 players 4 low plants are in the pile, not 3"
    )


def test_the_market_drawn_stands_in_the_line_of_the_deal_in_clear_and_the_pile_does_not() -> None:
    before, deal = table(3, edition="recharged"), deal_of(3, 7)
    line = POWER_GRID.format(deal, before)
    assert f" market {','.join(map(str, deal.market))} deck ~" in line
    assert POWER_GRID.parse(line, before) == deal
    with pytest.raises(BadNotation, match="a card of the pile"):
        POWER_GRID.parse(line.replace("market ", "market x"), before)


def test_the_original_edition_draws_nothing_for_the_market_and_refuses_such_a_deal() -> None:
    before = table(3)
    deal = POWER_GRID.sample(before, Random(1))
    assert isinstance(deal, Deal)
    assert deal.market == ()
    line = POWER_GRID.format(deal.evolve(market=(3, 4, 5, 6, 7, 8, 9, 10)), before)
    assert "market is not drawn" in refused(before, line)


# --- whole games -----------------------------------------------------------------------------------------------------
