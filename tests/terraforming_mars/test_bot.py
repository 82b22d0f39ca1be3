"""The bots: legal, sound, and far above chance."""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Award,
    Buy,
    Choose,
    Done,
    Keep,
    Milestone,
    On,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Start,
    Target,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.bots.levels import BOTS
from powergrid_tui.games.terraforming_mars.bots.simple import GreedyBot, SimpleBot
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS as MARS
from powergrid_tui.games.terraforming_mars.model import CompanyState, Options, Phase, State, Task, Tile
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit.bots import Bot, RandomBot

NAMES = ("Ann", "Bo", "Cyd", "Dee", "Eve")

ODD = """
[[cards]]
num = "X1"
name = "Nothing at all"
type = "A"
cost = 0
[[cards]]
num = "X2"
name = "Much of everything"
type = "B"
cost = 99
tags = ["science", "jovian", "city"]
req = "oxy>=14; tag:science>=9"
vp = "2 per tag:jovian"
play = "{p+9M | ocean*2}; draw 9"
action = "-XE -> +XM"
[[cards]]
num = "X3"
name = "Resources without points"
type = "B"
cost = 1
holds = "fighter"
action = "{res-2@here -> draw 1 | res+1@here}"
ongoing = "on place:city(any): may discard 1 -> res+1@here"
"""
"""Cards that no card of the game is like."""

BASIC, WITH_ODD_CARDS = Options(corporate=False), Options(projects="odd", projects_text=ODD)


def game(bots: Sequence[Bot], seed: int, options: Options | None = None) -> State:
    """A game between bots to its end; every action must be one of those offered."""
    rng = Random(seed)
    state = MARS.new(options or Options(), NAMES[: len(bots)])
    while state.turn != NOBODY:
        if state.turn == NATURE:
            state = MARS.advance(state, MARS.sample(state, rng))
            continue
        bot, seat = bots[state.turn], state.turn
        seen = MARS.view(state, seat) if getattr(bot, "needs_view", True) else state
        offers = MARS.choices(seen, seat)
        action = bot.decide(seen, offers, rng)
        assert any(action in offer.actions for offer in offers)
        state = MARS.advance(state, action)
    return state


def mars(*companies: CompanyState, **changes: Any) -> State:
    """A turn of the first company, early on Mars; what lies nowhere is in the deck."""
    state = MARS.new(Options(), NAMES[: len(companies)])
    held = {card for company in companies for card in (*company.hand, *company.played, *company.events)}
    deck = tuple(card for card in state.book.cards if card not in held)
    fields: dict[str, Any] = {"phase": Phase.ACTIONS, "generation": 5, "turn": 0, "current": 0, "players": companies}
    return state.evolve(**{**fields, "deck": deck, **changes})


def company(*hand: str, credits: int = 30, plants: int = 0, heat: int = 0, **changes: Any) -> CompanyState:
    """One of CrediCor's kind, with an ordinary income."""
    fields: dict[str, Any] = {"corporation": "R08", "tr": 25, "production": (3, 0, 0, 0, 0, 0)}
    return CompanyState(**{**fields, "hand": hand, "stock": (credits, 0, 0, plants, 0, heat), **changes})


def decide(state: State, seat: int = 0) -> Action:
    """What the bot does."""
    view = MARS.view(state, seat)
    return SimpleBot().decide(view, MARS.choices(view, seat), Random(1))


LATE: dict[str, Any] = {"generation": 10, "temperature": 6, "oxygen": 13, "oceans": 9}
"""Mars is all but full."""

FULL: dict[str, Any] = {"generation": 10, "temperature": 8, "oxygen": 14, "oceans": 9}
"""The last generation."""


@pytest.mark.long
@pytest.mark.thorough
def test_it_wins_against_the_greedy_one_which_wins_against_random_players() -> None:
    """From both seats, five of eight at least, counted over 16 deals: eight are mostly luck. Once they are won the
    others tell no more."""
    wins = 0
    for seed in range(16):
        bots: list[Bot] = [GreedyBot(), GreedyBot()]
        bots[seed % 2] = SimpleBot()
        wins += MARS.standings(game(bots, seed))[0].seat == NAMES[seed % 2]
        if wins == 10:
            break
    assert wins == 10
    assert MARS.standings(game([GreedyBot(), RandomBot(), RandomBot()], 0))[0].seat == "Ann"


def test_alone_it_makes_mars_habitable_in_more_than_a_quarter_of_the_games() -> None:
    habitable = (seed for seed in range(10, 20) if is_terraformed(game([SimpleBot()], seed)))
    assert len(list(islice(habitable, 3))) == 3


@pytest.mark.long
@pytest.mark.thorough
@pytest.mark.parametrize(
    ("kind", "players", "options"),
    [
        ("simple", 5, BASIC),
        ("simple", 1, Options(draft=True)),
        ("greedy", 2, Options(beginners=True, corporate=False, draft=True)),
        ("normal", 2, WITH_ODD_CARDS),
        ("easy", 1, WITH_ODD_CARDS),
    ],
)
def test_they_play_every_kind_of_game_to_the_end(kind: str, players: int, options: Options) -> None:
    assert game([BOTS[kind]() for _ in range(players)], 4, options).over


def test_the_greedy_one_takes_what_leaves_it_best_off() -> None:
    """Two steps of rating rather than one step of heat production, an ocean where there is a bonus;
    and a card that leaves a choice for what is chosen."""

    def greedy(state: State) -> Action:
        view = MARS.view(state, 0)
        return GreedyBot().decide(view, MARS.choices(view, 0), Random(1))

    assert greedy(mars(company("036", "164", credits=14), company())) == Play(card="036")
    assert greedy(mars(company("106", credits=2), company())) == Pass()
    assert greedy(mars(company("115", credits=12), company(), generation=1)) == Play(card="115")
    placed = greedy(asks(mars(company(), company()), "ocean"))
    assert isinstance(placed, Place)
    assert MARS.new(Options(), NAMES[:2]).book.spaces[placed.space].bonus


# What it may know


# How long the game goes on


# Cards


def test_it_buys_no_more_than_it_can_pay_soon() -> None:
    """Each of them is worth its price; all together are not, with what is in hand."""
    good, held = ("106", "068", "056", "126"), ("187", "023", "157", "061", "002", "070", "138", "039", "067")
    free = mars(company(credits=14, offered=good), company(), phase=Phase.RESEARCH, generation=2)
    busy = mars(company(*held, credits=14, offered=good), company(), phase=Phase.RESEARCH, generation=2)
    rich_buys, poor_buys = decide(free), decide(busy)
    assert isinstance(rich_buys, Buy)
    assert isinstance(poor_buys, Buy)
    assert len(rich_buys.cards) > len(poor_buys.cards)


def test_it_chooses_the_corporation_that_suits_its_cards() -> None:
    """Jovian and space cards for PhoboLog with its titanium; Interplanetary Cinematics has steel for buildings."""
    space, building = ("040", "057", "082", "018"), ("067", "174", "016", "144")
    corporations = ("R09", "R19")
    start = {"phase": Phase.START, "generation": 1}
    ann = CompanyState(tr=20, dealt=corporations, offered=space)
    bo = CompanyState(tr=20, dealt=("R08", "R17"))
    chosen = decide(mars(ann, bo, **start))
    assert isinstance(chosen, Start)
    assert chosen.corporation == "R09"
    chosen = decide(mars(ann.evolve(offered=building), bo, **start))
    assert isinstance(chosen, Start)
    assert chosen.corporation == "R19"


@pytest.mark.parametrize("kind", ["simple", "greedy", "easy"])
def test_it_takes_a_corporation_and_leaves_the_beginner_to_beginners(kind: str) -> None:
    for seed in range(2):
        state = MARS.new(Options(), NAMES[:2])
        state = MARS.advance(state, MARS.sample(state, Random(seed)))
        view = MARS.view(state, 0)
        action = BOTS[kind]().decide(view, MARS.choices(view, 0), Random(1))
        assert isinstance(action, Start)
        assert action.corporation in view.players[0].dealt


def test_its_heat_pays_for_cards_where_its_credits_do_not_reach() -> None:
    offered = ("068", "056", "141", "117")
    helion = company(corporation="R18", credits=3, heat=9, offered=offered)
    state = mars(helion, company(done=True), phase=Phase.RESEARCH, generation=2)
    action = decide(state)
    assert isinstance(action, Buy)
    assert action.heat == max(0, 3 * len(action.cards) - 3) > 0
    assert not MARS.refusal(state, action)


# Answers


def asks(state: State, text: str, card: str = "", **changes: Any) -> State:
    """The first company has to answer something."""
    return state.evolve(queue=(Task(seat=0, text=text, card=card, **changes),))


def test_a_greenery_goes_beside_its_own_city_and_not_beside_anothers() -> None:
    own = Tile(space="38", kind="city", owner=0)
    other = Tile(space="40", kind="city", owner=1)
    action = decide(asks(mars(company(), company(), tiles=(own, other)), "greenery"))
    assert isinstance(action, Place)
    near = MARS.new(Options(), NAMES[:2]).book.spaces[action.space].neighbours
    assert "38" in near
    assert "40" not in near


def test_an_ocean_goes_where_the_bonus_is() -> None:
    """Two cards or two titanium, say, rather than nothing."""
    state = asks(mars(company(), company()), "ocean")
    action = decide(state)
    assert isinstance(action, Place)
    assert len(state.book.spaces[action.space].bonus) >= 2


@pytest.mark.parametrize("kind", ["greedy", "simple", "expert"])
def test_what_is_its_own_is_taken_from_itself_only_if_it_must(kind: str) -> None:
    """Its plants, its credits and its animals stay where nobody else has any; an animal goes where that is the cost."""
    full = company(plants=7, played=("052", "024"), resources=(("052", 3),))
    bot = BOTS[kind]()

    def taken(text: str, **changes: Any) -> Action:
        view = MARS.view(asks(mars(full, company()), text, **changes), 0)
        action: Action = bot.decide(view, MARS.choices(view, 0), Random(1))
        return action

    for text in ("any -5P", "any -7M"):
        assert taken(text) != Target(seat=0)
    assert taken("any -5P") == Target(seat=NOBODY)
    assert taken("any res-2 animal") == On(card="")
    assert taken("any res-1 animal", cost=True) == On(card="052")


CITY = Tile(space="38", kind="city", owner=0)
FUNDED = {"awards": (("scientist", 1), ("thermalist", 1), ("miner", 1))}
BANKER = company(credits=9, production=(9, 0, 0, 0, 0, 0))
MADE = company(production=(3, 0, 0, 1, 0, 0))
PLANT_OR_MICROBES, OLYMPUS = "{+1P | res+2 microbe@any}", "{res+1@here | res-1@here -> draw 1}"

DOES: dict[str, tuple[State, Action]] = {
    # Acquired Company brings 3 credits a generation; Colonizer Training Camp wants little oxygen, and Birds much.
    "it buys what pays and leaves what can never be played": (
        mars(company(offered=("106", "001", "072")), company(offered=("044",)), oxygen=6, phase=Phase.RESEARCH),
        Buy(seat=0, cards=("106",)),
    ),
    # Sponsors bring 2 credits for 6, a Micro-Mill 1 heat for 3.
    "the better of two cards that cannot both be paid": (
        mars(company("068", "164", credits=6), company()), Play(card="068")
    ),
    "early no dear standard project": (mars(company(credits=16), company(), generation=1), Pass()),
    "in the last generation all money goes into points": (
        mars(company(credits=25), company(), tiles=(CITY,), **FUNDED, **FULL), Project(project="greenery")
    ),
    "or into a last step": (
        mars(company(credits=14), company(heat=8), **{**FULL, **FUNDED, "temperature": 6}), Project(project="asteroid")
    ),
    "in the end it sells what it cannot use": (
        mars(company("106", "141", credits=3), company(), **FULL), Project(project=SELL, cards=("106", "141"))
    ),
    "and not before": (mars(company("106", "141", credits=3), company()), Pass()),
    "a milestone before anything else": (
        mars(company("106", credits=10, plants=8, tr=35), company()), Milestone(milestone="terraformer")
    ),
    "an award that it leads late in the game": (mars(BANKER, company(), **LATE), Award(award="banker")),
    "heat costs nothing": (mars(company(credits=0, heat=8), company()), Warm()),
    "plants cost nothing": (mars(company(credits=0, plants=8), company()), Plant()),
    "an action that costs nothing": (mars(company(credits=0, played=("049",)), company()), Activate(card="049")),
    "heat is left alone when Mars is warm": (mars(company(credits=0, heat=8), company(), temperature=8), Pass()),
    "a second action of no use is declined": (mars(company(credits=0), company(), acted=1), Done()),
    "it takes from the one who has most": (
        asks(mars(company(), company(plants=1), company(plants=7)), "any -5P"), Target(seat=2)
    ),
    "its own production is lowered only if it must": (asks(mars(MADE, company(), MADE), "any p-1P"), Target(seat=2)),
    # An animal is a point on Fish, half of one on Small Animals.
    "card resources go where they are worth most": (
        asks(mars(company(played=("054", "052")), company()), "res+2 animal@any"), On(card="052")
    ),
    "a plant where no card holds microbes": (
        asks(mars(company(), company()), PLANT_OR_MICROBES, "134"), Choose(option=0)
    ),
    "two microbes, which are a point, on Ants": (
        asks(mars(company(played=("035",)), company()), PLANT_OR_MICROBES, "134"), Choose(option=1)
    ),
    # Olympus Conference turns a science resource into a card; an animal on Fish would be worth more.
    "a trigger speaks of its own card and not of the one that set it off": (
        asks(mars(company(played=("185", "052"), resources=(("185", 1),)), company()), OLYMPUS, "185", played="052"),
        Choose(option=1),
    ),
    # Birds and Interstellar Colony Ship cannot be played for long.
    "it keeps the best cards that it looks at": (
        asks(mars(company(), company()), "look 4 keep 2", "111", cards=("072", "106", "027", "182")),
        Keep(cards=("106", "182")),
    ),
    "it throws away the card that it needs least": (
        asks(mars(company("106", "027", "198"), company()), "discard 1", "073"), Keep(cards=("027",))
    ),
}  # fmt: skip


@pytest.mark.parametrize("rule", DOES)
def test_what_it_does(rule: str) -> None:
    state, action = DOES[rule]
    assert decide(state) == action


def test_it_funds_no_award_early_nor_one_that_it_may_not_win() -> None:
    poor = company(credits=9, production=(0,) * 6)
    for state in (mars(poor, BANKER, **LATE), mars(BANKER, company(), generation=2), mars(poor, poor, **LATE)):
        assert decide(state) != Award(award="banker")
    assert decide(mars(company("106", credits=30), company(), **FULL)) != Play(card="106"), "only production"
