"""The levels: they plan whole turns, raise where a card is worth it, play games to the end, and say why."""

from collections.abc import Sequence
from random import Random

import pytest

from powergrid_tui.games.factory_manager.actions import Action, Bid, Buy, Done, Open, Pass
from powergrid_tui.games.factory_manager.bots.ahead import Shop
from powergrid_tui.games.factory_manager.bots.evaluator import chance, evaluator_for
from powergrid_tui.games.factory_manager.bots.levels import BOTS, FactoryLookahead
from powergrid_tui.games.factory_manager.bots.planning import Good, TurnPlanner
from powergrid_tui.games.factory_manager.bots.quick import HABITS, Quick, terms
from powergrid_tui.games.factory_manager.bots.reasons import reason
from powergrid_tui.games.factory_manager.bots.simple import SIMPLE_CARE, THOROUGH, SimpleBot, default_action
from powergrid_tui.games.factory_manager.bots.valuation import prospects
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.rules import buying
from powergrid_tui.toolkit.bots import kinds, make
from powergrid_tui.toolkit.lookahead import Budget, LookaheadBot
from tests.bots_at_play import between

from .positions import auctioning, buys, dealt, give, round_of, table, who

OFFERED = ("M2", "M3", "M4", "RP2", "S1", "S2", "S2", "S3", "C1", "C3", "O3", "O3")
"""Where the order in which things are bought misleads a search that follows few plans."""

ONCE = Budget(1)
"""As little looking ahead as there can be."""


def game(levels: Sequence[str], seed: int, rounds: int = 5) -> tuple[State, list[Action]]:
    """The first rounds of a game between levels, and what they did."""
    return between(FACTORY_MANAGER, table(len(levels)), [BOTS[kind]() for kind in levels], seed, rounds)


def test_there_are_four_levels_and_the_bot_of_before() -> None:
    assert kinds("factory_manager")[:5] == ("expert", "hard", "normal", "easy", "simple")


def test_levels_play_to_the_end() -> None:
    """Without expert, which does the same for longer."""
    assert game(["hard", "easy"], 2)[0].over


def test_the_same_luck_brings_the_same_game() -> None:
    assert game(["normal", "easy"], 1, rounds=2)[1] == game(["normal", "easy"], 1, rounds=2)[1]


def test_advice_is_the_same_whatever_was_thought_before() -> None:
    looking, other = FactoryLookahead(), FactoryLookahead()
    state = buys(round_of(give(dealt(3), "Ann", money=60), 3), 1, 2, 3, offered=("M4", "S3", "S2", "RP4", "C2"))
    offers = FACTORY_MANAGER.choices(state)
    bot = LookaheadBot(looking, ONCE)
    first = bot.advise(state, offers, Random(1))
    later = FACTORY_MANAGER.apply(state, Buy(tile="S3"))
    bot.advise(later, FACTORY_MANAGER.choices(later), Random(1))
    assert bot.advise(state, offers, Random(1)) == first == LookaheadBot(other, ONCE).advise(state, offers, Random(1))


def test_a_purchase_is_worth_as_much_at_once_as_step_by_step() -> None:
    """With a new machine and a labour robot, an old machine is better shut down: there is no room for its good."""
    state = buys(give(dealt(4), "Ann", money=18), 1, 2, 3, 4, offered=("M1", "RW3"))
    shop = Shop(terms(state), who(state, "Ann"), state.market)
    both = next(turn for turn in shop.turns(8, 20) if len(turn.bought) == 2)
    after = buying.after(state.book, who(state, "Ann"), Buy(tile="M1"))
    rest = Shop(terms(state), after, ("RW3",)).turns(8, 20)
    assert both.worth == pytest.approx(max(turn.worth for turn in rest if turn.bought))


@pytest.mark.parametrize("seed", range(2))
def test_every_step_of_a_turn_is_legal(seed: int) -> None:
    rng = Random(seed)
    state = give(dealt(3), "Ann", "M0", "M0", "M3", "RP1", "S0", "S0", "S0", "S1", "S2", "RP2", "C1", money=70, busy=2)
    tiles = [tile for tile in state.book.tiles if not tile.endswith("0")]
    state = buys(round_of(state, 3), 6, 7, 8, offered=tuple(state.book.sorted(rng.choices(tiles, k=12))))
    shop = Shop(terms(state), state.mover, state.market)
    for turn in shop.turns(12, 60):
        later = state
        for step in shop.steps(turn):
            later = FACTORY_MANAGER.apply(later, step)


def contested(card: int, workers: int, money: int = 40) -> State:
    """Bo is asked about one of two cards, of which 10 makes everything 5 cheaper."""
    state = auctioning(give(dealt(2, cards=(10, 2)), "Bo", money=money, busy=2).evolve(pile=(3, 10)), 3, 10)
    return FACTORY_MANAGER.apply(state, Open(card=card, workers=workers))


def test_a_bot_raises_for_a_card_that_is_worth_more_than_a_worker() -> None:
    """Bots never raised: who opened had the card."""
    assert Quick()(contested(10, 0), Random(1)) == Bid(workers=1)


def test_going_first_counts_for_more_than_a_small_discount() -> None:
    """With card 10, the one tile that there is money for costs 5 less; card 3 comes before the other."""
    view = contested(3, 0, money=10)
    assert Quick().worth(view, 3, 0) > Quick().worth(view, 10, 0) > 0


def test_expert_bids_what_the_policy_would() -> None:
    """Play-outs to the end of the round cost it money."""
    view = FACTORY_MANAGER.view(contested(10, 0), 1)
    offers = FACTORY_MANAGER.choices(view, 1)
    assert make("expert", "factory_manager").decide(view, offers, Random(1)) == Quick()(view, Random(1))


def test_a_card_goes_for_what_it_is_worth_and_no_more() -> None:
    assert Quick()(contested(10, 1), Random(1)) == Pass()
    assert Quick()(contested(3, 0), Random(1)) == Pass()


def test_the_richer_of_two_has_the_better_chance_and_chances_are_shares() -> None:
    state = give(dealt(2), "Ann", money=90)
    one, two = chance(state, 0, HABITS.taste), chance(state, 1, HABITS.taste)
    assert 0 < two < 0.5 < one < 1


def test_seasonal_workers_who_are_paid_for_count_in_the_next_round() -> None:
    state = round_of(dealt(2), 3)
    assert chance(give(state, "Ann", seasonal=2), 0, HABITS.taste) > chance(state, 0, HABITS.taste)


def test_a_hint_says_what_decided() -> None:
    bot = LookaheadBot(FactoryLookahead(), ONCE)
    state = buys(round_of(give(dealt(2), "Ann", money=60), 3), 1, 2, offered=("M4", "S3"))
    advice = bot.advise(state, FACTORY_MANAGER.choices(state), Random(1))
    assert {row.action for row in advice} >= {Buy(tile="M4"), Done()}
    best = next(row for row in advice if row.action == Buy(tile="M4"))
    assert best.reason
    assert best.figures == {"tiles": "M4", "made": 3, "held": 3, "used": 2, "more": 4, "less": 2, "room": 3}
    opening = auctioning(dealt(4), 1, 2, 3, 4)
    row = bot.advise(opening, FACTORY_MANAGER.choices(opening), Random(1))[0]
    assert isinstance(row.action, Open)
    assert row.figures["place"] == row.action.card


def test_only_bids_are_decided_by_imagined_games() -> None:
    """In all else a level does what is planned for the rest of the game, and a hint shows nothing as better."""
    state = buys(round_of(give(dealt(3), "Ann", money=60), 3), 1, 2, 3, offered=("M4", "S3", "S2", "RP4", "C2"))
    offers = FACTORY_MANAGER.choices(state)
    planned = default_action(state, THOROUGH)
    assert BOTS["expert"]().decide(state, offers, Random(1)) == planned
    advice = LookaheadBot(FactoryLookahead(), ONCE).advise(state, offers, Random(1))
    assert advice[0].action == planned
    assert len(advice) > 1
    assert max(row.worth for row in advice) == advice[0].worth


def test_a_tile_of_the_best_purchase_is_told_from_one_for_the_others() -> None:
    """The figures name the whole purchase, and what it changes."""
    state = buys(round_of(give(dealt(3), "Ann", money=60), 3), 1, 2, 3, offered=("M4", "S3", "S2", "RP4", "C2"))
    best = default_action(state, THOROUGH)
    assert isinstance(best, Buy)
    message, figures = reason(state, best)
    assert message.startswith("with {tiles}, goods: ")
    assert best.tile in str(figures["tiles"]).split(", ")
    assert int(figures["made"]) >= int(figures["less"])
    assert reason(state, Done()) == ("{money} Elektro are kept: no purchase brings back its price", {"money": 60})
    assert reason(state.evolve(market=()), Done())[1] == {}, "nothing was for sale, so nothing was saved"


def test_following_more_plans_finds_a_better_turn() -> None:
    """Both by the same judgement of the same position. Expert plans like that."""
    state = buys(round_of(give(dealt(3), "Ann", money=60), 3), 1, 2, 3, offered=OFFERED)
    judge = evaluator_for(state.book, prospects(state))
    goods = [Good(state.book.rank[tile]) for tile in state.market]
    few, many = (
        TurnPlanner(judge, state.mover, goods).best(care.width, care.looked_at)[0] for care in (SIMPLE_CARE, THOROUGH)
    )
    assert many > few + 1


def test_expert_plans_more_thoroughly_than_the_other_levels() -> None:
    state = buys(round_of(give(dealt(3), "Ann", money=60), 3), 1, 2, 3, offered=OFFERED)
    offers = FACTORY_MANAGER.choices(state)
    assert BOTS["hard"]().decide(state, offers, Random(1)) == SimpleBot().decide(state, offers, Random(1))
    assert BOTS["expert"]().decide(state, offers, Random(1)) == default_action(state, THOROUGH) != default_action(state)


def test_hard_does_not_bid_for_a_discount_without_money_to_buy() -> None:
    """The bot of before does: its bids do not depend on its money."""
    state = contested(10, 0, money=1)
    offers = FACTORY_MANAGER.choices(state)
    assert SimpleBot().decide(state, offers, Random(1)) == Bid(workers=1)
    assert BOTS["hard"]().decide(state, offers, Random(1)) == Pass()
