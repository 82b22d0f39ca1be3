"""The Recharged edition: plug and socket cards, what lies on the table at the start, the discount token, the rules that
it drops, and its steps."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Action, Deal
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.table.protocol.game import NATURE, NOBODY, BadNotation
from tests.power_grid import positions
from tests.power_grid.positions import (
    NAMES,
    at,
    cards,
    facts,
    give,
    market,
    mover,
    offered,
    play,
    refused,
    rows,
    table,
    told,
    who,
)

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


LARGE = (30, 31, 32, 33, 34, 35, 36, 37)
EVEN = (10, 11, 12, 13, 14, 15, 16, 17)
BOUGHT = "Ann: open 12, Bo: pass, Cy: pass"
ALL_PASS = "Ann: pass, Bo: pass, Cy: pass"


def auction(
    plants: tuple[int, ...] = EVEN,
    pile: tuple[int, ...] = (20, 21, 22, 23, 24, STEP3),
    *,
    step: int = 1,
    money: int = 50,
) -> State:
    """Round 2, the token on the smallest plant; each has one city and one small plant."""
    state = cards(recharged(), plants, pile)
    for name, plant in zip("ABC", (4, 5, 6), strict=True):
        state = give(state, name, plants=(plant,), cities=1, money=money)
    return at(state, Phase.AUCTION, step=step).evolve(discount=plants[0])


def bidding(step: int = 2, pile: tuple[int, ...] = (STEP3, 40, 38, 42)) -> State:
    """The Step 3 card is on top of the pile."""
    return auction((20, 21, 23, 24, 25, 26, 28, 29), pile, step=step, money=200)


def upkeep(plants: tuple[int, ...] = LARGE, pile: tuple[int, ...] = (38, 39, 40, STEP3), *, step: int = 1) -> State:
    """Cy, with a wind park, is the last to power."""
    state = give(cards(recharged(), plants, pile), "Cy", plants=(13,), cities=1, money=0)
    return at(market(state, 5, 5, 5, 5), Phase.BUREAUCRACY, step=step, order="ABC", start="C")


# --- what it costs ---------------------------------------------------------------------------------------------------


def test_the_token_lies_on_the_smallest_plant_from_the_first_auction_on() -> None:
    state = recharged()
    assert state.discount == state.plants[0]
    assert positions.dealt(3).discount == 0


def test_the_plant_under_it_is_put_up_for_1_or_more_and_the_others_for_their_number() -> None:
    state = give(auction(), "Ann", money=12)
    tens = [f"open 10{'' if bid == 10 else f' {bid}'}" for bid in range(1, 13)]
    assert offered(state, "open") == [*tens, "open 11", "open 11 12", "open 12"]
    assert (rows(state, "open")["open 10 1"].cost, rows(state, "open")["open 11"].cost) == (1, 11)
    assert refused(state, "Ann: open 10 0") == "bid at least 1 Elektro, with the discount token on the plant"
    assert refused(state, "Ann: open 11 10") == "bid at least 11 Elektro, the number of the plant"


def test_the_others_bid_on_from_1_and_the_winner_pays_his_bid() -> None:
    state = play(auction(), "Ann: open 10 1", "Bo: bid 2", "Cy: bid 4", "Ann: pass", "Bo: pass")
    assert who(state, "Cy").plants == (6, 10)
    assert [player.money for player in state.players] == [50, 50, 46]
    assert refused(play(auction(), "Ann: open 10 1"), "Bo: bid 1") == "bid at least 2 Elektro"


def test_who_cannot_pay_the_number_may_still_open_for_1_and_who_has_nothing_is_passed_over() -> None:
    state = give(auction(), "Ann", money=1)
    assert offered(state, "open") == ["open 10 1"]
    assert "only 1 Elektro" in refused(state, "Ann: open 11")
    state = play(state, "Ann: open 10 1", "Bo: pass", "Cy: pass")
    assert (who(state, "Ann").money, who(state, "Ann").plants) == (0, (4, 10))
    assert mover(play(give(auction(), "Bo", money=1), "Ann: pass")) == "Bo"
    without = give(auction(), "Bo", money=0)
    assert "Bo cannot afford any power plant: the cheapest costs 1 Elektro" in told(without, "Ann: pass")


def test_the_last_who_may_buy_pays_1_for_the_plant_under_it_and_no_more() -> None:
    state = play(auction(), "Ann: pass", "Bo: pass")
    assert offered(state, "open") == ["open 10 1", "open 11", "open 12", "open 13"]
    assert refused(state, "Cy: open 10 2") == (
        "nobody else may bid: the price is 1 Elektro, with the discount token on the plant"
    )
    assert who(play(state, "Cy: open 10 1"), "Cy").money == 49


def test_sold_or_undercut_the_token_is_gone_for_the_rest_of_the_round() -> None:
    # Wrong: the token moves on to the new smallest plant.
    state = play(auction(), "Ann: open 10 1", "Bo: pass", "Cy: pass")
    assert refused(state, "Bo: open 11 1") == "bid at least 11 Elektro, the number of the plant"
    smaller = auction(pile=(9, 20, 21, STEP3))
    assert "Plant 9 undercuts the discount token" in told(play(smaller, "Ann: open 12", "Bo: pass"), "Cy: pass")
    assert "at least 10" in refused(play(smaller, *BOUGHT.split(", ")), "Bo: open 10 1")


# --- where it lies, and what becomes of the plant --------------------------------------------------------------------

SHUFFLED = "Ann: open 21, Bo: pass, Cy: pass, nature: shuffle 42,40,38"

MARKET: dict[str, tuple[State, str, dict[str, Any]]] = {
    "it is laid anew on the smallest when a round begins, after the largest went under the pile": (
        *(upkeep(pile=(29, 39, 40, STEP3)), "Cy: power nothing"),
        {"phase": Phase.AUCTION, "round": 3, "plants": (29, *LARGE[:7]), "discount": 29},
    ),
    "sold the plant takes the token along": (
        *(auction(), "Ann: open 10 1, Bo: pass, Cy: pass"),
        {"discount": 0, "plants": (11, 12, 13, 14, 15, 16, 17, 20)},
    ),
    "another plant sold leaves the token where it is": (auction(), BOUGHT, {"discount": 10, "discard": ()}),
    "unsold it leaves the game at the end of the phase and is replaced": (
        # Others were bought: it leaves all the same. Wrong: only when nobody bought anything.
        *(auction(), f"{BOUGHT}, Bo: pass, Cy: pass"),
        {"discard": (10,), "plants": (11, 13, 14, 15, 16, 17, 20, 21), "pile": (22, 23, 24, STEP3), "discount": 0},
    ),
    "nobody buys and one plant leaves and not a second": (
        *(auction(), ALL_PASS),
        {"discard": (10,), "plants": (11, 12, 13, 14, 15, 16, 17, 20)},
    ),
    "the discounted plant bought alone takes nothing else with it": (
        *(auction(), "Ann: open 10 1, Bo: pass, Cy: pass, Bo: pass, Cy: pass"),
        {"discard": (), "plants": (11, 12, 13, 14, 15, 16, 17, 20)},
    ),
    "a smaller plant drawn leaves with the token and another is drawn": (
        *(auction(pile=(9, 20, 21, STEP3)), BOUGHT),
        {"discount": 0, "discard": (9,), "plants": (10, 11, 13, 14, 15, 16, 17, 20), "pile": (21, STEP3)},
    ),
    "and the plant that lay under it stays when nobody buys it": (
        *(auction(pile=(9, 20, 21, STEP3)), f"{BOUGHT}, Bo: pass, Cy: pass"),
        {"discard": (9,), "plants": (10, 11, 13, 14, 15, 16, 17, 20)},
    ),
    "that happens once, and the next card lies out however small": (
        *(auction(pile=(9, 8, 21, STEP3)), BOUGHT),
        {"discard": (9,), "plants": (8, 10, 11, 13, 14, 15, 16, 17), "discount": 0},
    ),
    "a plant drawn that is smaller than others only leaves the token alone": (
        *(auction((10, 12, 13, 14, 15, 16, 17, 18), (11, 20, STEP3)), "Ann: open 13, Bo: pass, Cy: pass"),
        {"plants": (10, 11, 12, 14, 15, 16, 17, 18), "discount": 10, "discard": ()},
    ),
    "a smaller plant drawn for the discounted one stays": (
        *(auction(pile=(9, 20, STEP3)), "Ann: open 10 1, Bo: pass, Cy: pass"),
        {"plants": (9, 11, 12, 13, 14, 15, 16, 17), "discard": ()},
    ),
    "and so does one drawn for the unsold one": (
        *(auction(pile=(9, 20, STEP3)), ALL_PASS),
        {"discard": (10,), "plants": (9, 11, 12, 13, 14, 15, 16, 17)},
    ),
    "the Step 3 card is no smaller plant and leaves the token where it is": (
        *(bidding(), SHUFFLED),
        {"plants": (20, 23, 24, 25, 26, 28, 29, STEP3), "discount": 20},
    ),
    "with the card in the market the unsold plant is replaced and then two more cards go": (
        # 20 was under the token, 42 came; then the card and 23. Wrong: the 20 is the smallest that goes with the card.
        *(bidding(), f"{SHUFFLED}, Bo: pass, Cy: pass"),
        {"discard": (20, 23), "plants": (24, 25, 26, 28, 29, 42), "pile": (40, 38), "step": 3},
    ),
    "with the discounted plant sold only the card and the smallest go": (
        *(bidding(), f"{SHUFFLED}, Bo: open 20 1, Cy: pass, Cy: pass"),
        {"discard": (23,), "plants": (24, 25, 26, 28, 29, 42)},
    ),
    "the card drawn for the unsold plant goes at once with the smallest": (
        *(bidding(), f"{ALL_PASS}, nature: shuffle 42,40,38"),
        {"discard": (20, 21), "plants": (23, 24, 25, 26, 28, 29), "pile": (42, 40, 38), "step": 3},
    ),
    "a smaller plant out of the shuffled pile undercuts too": (
        *(bidding(pile=(STEP3, 19, 40, 38)), f"{SHUFFLED[:-8]}19,40,38, Bo: open 23, Cy: pass"),
        {"discount": 0, "discard": (19,), "plants": (20, 24, 25, 26, 28, 29, 40, STEP3)},
    ),
    "and then the 20 is the smallest that goes with the card, and nothing else": (
        *(bidding(pile=(STEP3, 19, 40, 38)), f"{SHUFFLED[:-8]}19,40,38, Bo: open 23, Cy: pass, Cy: pass"),
        {"discard": (19, 20), "plants": (24, 25, 26, 28, 29, 40)},
    ),
    "in the auction the changes of Step 2 come before those of Step 3": (
        # 20 for want of a buyer, replaced by 42; 23 for Step 2, replaced by 40; then the card and 24.
        *(bidding(1), f"{SHUFFLED}, Bo: pass, Cy: pass"),
        {"discard": (20, 23, 24), "plants": (25, 26, 28, 29, 40, 42), "pile": (38,), "step": 3},
    ),
    "and in bureaucracy": (
        *(upkeep(pile=(STEP3, 40, 42)), "Cy: power nothing, nature: shuffle 42,40,37"),
        {"discard": (30, 31), "plants": (32, 33, 34, 35, 36, 42), "pile": (40, 37), "step": 3, "discount": 32},
    ),
    "in Step 3 the unsold plant is replaced": (
        *(auction((20, 21, 23, 24, 25, 26), (40, 42), step=3), "Ann: open 26, Bo: pass, Cy: pass, Bo: pass, Cy: pass"),
        {"discard": (20,), "plants": (21, 23, 24, 25, 40, 42)},
    ),
    "with no cards left nothing is replaced": (
        *(auction((20, 21, 23, 24, 25, 26), (), step=3), "Ann: open 26, Bo: pass, Cy: pass, Bo: pass, Cy: pass"),
        {"plants": (21, 23, 24, 25)},
    ),
    "and each phase 5 takes the smallest": (
        *(upkeep((21, 23, 24, 25), (), step=3), "Cy: power nothing"),
        {"discard": (21,), "plants": (23, 24, 25), "discount": 23},
    ),
    "the last plant may be had for 1": (
        *(auction((26,), (), step=3), "Ann: open 26 1, Bo: pass, Cy: pass"),
        {"plants": (), "discount": 0},
    ),
    "or leaves": (auction((26,), (), step=3), ALL_PASS, {"plants": (), "discard": (26,)}),
    "without a plant there is no auction and no token": (
        *(upkeep((21,), (), step=3), "Cy: power nothing"),
        {"plants": (), "discount": 0, "round": 3, "phase": Phase.BUILDING},
    ),
    "plants never become obsolete when they are drawn": (
        *(cards(give(auction(), "Cy", cities=15), (10, 11, 13, 14, 15, 16, 17, 18), (12, 20, STEP3)),),
        *("Ann: open 11, Bo: pass, Cy: pass", {"plants": (10, 12, 13, 14, 15, 16, 17, 18)}),
    ),
}
"""By rule: a position, what is played, and what is so then."""


@pytest.mark.parametrize(("state", "lines", "wanted"), MARKET.values(), ids=MARKET)
def test_the_plant_market(state: State, lines: str, wanted: dict[str, Any]) -> None:
    assert facts(play(state, *lines.split(", ")), wanted) == wanted


# --- building and steps ----------------------------------------------------------------------------------------------


def test_plants_never_become_obsolete_in_building() -> None:
    state = cards(recharged(), (3, 31, 32, 33, 34, 35, 36, 37), (38, 39, STEP3))
    state = give(give(state, "Ann", cities=["Essen"], money=900), "Bo", plants=(13,), cities=["Köln"])
    state = play(at(give(state, "Ann", cities=3), Phase.BUILDING, order="ABC", start="A"), "Ann: build Dortmund")
    assert len(who(state, "Ann").cities) == 5
    assert (state.plants[0], state.discard) == (3, ())


def test_step_2_begins_after_all_have_built_takes_the_smallest_and_resupplies_by_its_row() -> None:
    state = market(cards(recharged(), LARGE, (38, 39, STEP3)), 5, 5, 5, 5)
    state = give(give(state, "Cy", cities=["Essen"], money=900), "Bo", plants=(13,), cities=["Köln"], money=900)
    state = at(give(state, "Cy", cities=5), Phase.BUILDING, order="ABC", start="C")
    state = play(state, "Cy: build Düsseldorf", "Cy: done")
    assert state.step == 1
    state = play(state, "Bo: done", "Ann: done")
    assert (state.phase, state.step, state.discard) == (Phase.BUREAUCRACY, 2, (30,))
    assert state.plants == (*LARGE[1:], 38)
    for before, line, came in (
        (state, "Bo: power nothing", [5, 3, 2, 1]),
        (upkeep(pile=(STEP3, 40, 42)), "Cy: power nothing", [4, 2, 1, 1]),  # that of before
    ):
        after = play(before, line)
        assert [now - then for now, then in zip(after.market, before.market, strict=True)] == came
