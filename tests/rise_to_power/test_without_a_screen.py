"""What Rise to Power tells in sentences, where there is no textual and no rich; and nothing that a view hides."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from powergrid_tui.games.rise_to_power.actions import Power
from powergrid_tui.games.rise_to_power.book import HIDDEN
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Cell, CompanyState, District, Options, Phase, State
from powergrid_tui.games.rise_to_power.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.games.rise_to_power.words import AGENDA_NAMES, called, prism_words
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import languages, speaking, speaking_with
from powergrid_tui.toolkit.bots import RandomBot
from tests.foreign import Wordless
from tests.no_screen import without_screen

NAMES = ("Ann", "Bo", "Cy")
PLACES: dict[str, Cell] = {"e": (1, 0), "w": (-1, 0), "n": (0, 1), "s": (0, -1)}


def active(where: str, *cards: str) -> District:
    """A powered district beside the plant, the lowest card first."""
    return District(cell=PLACES[where], cards=cards, active=True)


def inactive(where: str, card: str) -> District:
    return District(cell=PLACES[where], cards=(card,), active=False)


def acting() -> State:
    """Ann has two action points; a Biosphere she traded in this turn lies in the exchange."""
    state = RISE_TO_POWER.new(Options(), NAMES)
    state = RISE_TO_POWER.apply(state, RISE_TO_POWER.sample(state, Random(1)))
    ann = CompanyState(
        hand=("g4", "g6", "b2", "b3", "b6", "o3"),
        agenda="mixed",
        districts=(inactive("s", "PA4"), inactive("n", "SE2"), active("e", "BI1"), active("w", "PA5", "PA2")),
    )
    bo = CompanyState(hand=("g1", "g1", "o6"), agenda="matched", districts=(active("n", "SS3"),))
    cy = CompanyState(hand=("b1",), agenda="tower", districts=(inactive("e", "IS1"), inactive("w", "IS2")))
    return state.evolve(
        phase=Phase.ACTIONS,
        round=4,
        turn=0,
        current=0,
        first=1,
        players=(ann, bo, cy),
        prism_track=("b1", "o2"),
        prism_deck=state.prism_deck[:20],
        discards=("o5", "b4", "g2"),
        contract_track=("SE4", "IC1", "GT5"),
        contract_deck=state.contract_deck[:30],
        exchange=("MA1", "BI4"),
        traded=("BI4",),
        points=2,
        picks=0,
    )


def sheet(state: State, word: str, said: str = "", seat: int = 0) -> list[str]:
    """What a seat is told for a word."""
    return list(TEXT_VIEWS.by_word[word].tell(RISE_TO_POWER.view(state, seat), seat, said))


def situation(state: State, seat: int = 0) -> list[str]:
    return list(TEXT_VIEWS.situation(RISE_TO_POWER.view(state, seat), seat))


def meanings(state: State, kind: str) -> dict[str, str]:
    """What each action of a kind is about, for the one to move, by its line without the name."""
    view = RISE_TO_POWER.view(state, state.turn)
    actions = [action for offer in RISE_TO_POWER.choices(view) if offer.kind == kind for action in offer.actions]
    return {
        RISE_TO_POWER.format(action, view).partition(": ")[2]: TEXT_VIEWS.meaning(view, action) for action in actions
    }


# --- where there is no screen ----------------------------------------------------------------------------------------


def told() -> dict[str, list[str]]:
    """Everything about one position."""
    state = acting()
    found = {word: sheet(state, word) for word in TEXT_VIEWS.by_word}
    kinds = ("contract", "power", "upgrade", "exchange", "trade", "done")
    return found | {"situation": situation(state)} | {kind: list(meanings(state, kind).values()) for kind in kinds}


def test_the_same_words_as_with_a_screen() -> None:
    assert without_screen(__name__, "told") == told()


# --- where one is ----------------------------------------------------------------------------------------------------


def test_the_situation_tells_the_hand_and_the_points_to_spend() -> None:
    assert situation(acting()) == [
        "Your hand: green 4 and 6, blue 2, 3 and 6, orange 3.",
        "You have 2 action points.",
    ]


def test_the_situation_tells_what_trades_have_changed_and_that_the_end_is_near() -> None:
    state = acting().evolve(points=1, any_colour=True, discount=4, idle=2, closing=1)
    assert situation(state)[1:] == [
        "You have 1 action point.",
        "Any colour pays for the rest of the turn.",
        "The next cost this turn is 4 lower.",
        "2 turns have passed without an action: after 3 the game ends.",
        "The end is near: this is your last turn.",
    ]
    assert situation(state.evolve(spent=True)) == situation(state)[:-1], "once a turn"


@pytest.mark.parametrize(
    ("phase", "picks", "sentence"),
    [
        (Phase.DRAWING, 1, "Prism track: blue 1 and orange 2."),
        (Phase.CONTRACTS, 2, "You may take 2 more contracts from the track."),
        (Phase.TAKING, 2, "Prism track: blue 1 and orange 2."),
        (Phase.RECOVERING, 2, "Discards: green 2, blue 4 and orange 5."),
        (Phase.STEALING, 2, "You take 2 cards from other players' hands."),
    ],
)
def test_each_phase_says_what_there_is_to_know(phase: Phase, picks: int, sentence: str) -> None:
    hand = "Your hand: green 4 and 6, blue 2, 3 and 6, orange 3; it may hold 7 cards."
    assert situation(acting().evolve(phase=phase, picks=picks)) == [hand, sentence]


@pytest.mark.parametrize("phase", [Phase.DISCARDING, Phase.CLEANING, Phase.REDRAWING])
def test_where_the_question_says_it_all_only_the_hand_is_told(phase: Phase) -> None:
    assert len(situation(acting().evolve(phase=phase, picks=2))) == 1


@pytest.mark.parametrize(
    ("language", "said", "line"),
    [
        ("en", "take blue 4, orange 3", "take b4 o3"),
        ("en", "take Blue 4 and 5, and orange3", "take b4 b5 o3"),
        ("en", "discard nothing", "discard nothing"),
        ("en", "power seaport 2 with blue 2 and 3", "power SE2 with b2 b3"),
        ("en", "power SE2 b6", "power SE2 with b6"),
        ("en", "upgrade w1 Parklands 4 with green 4, green 6", "upgrade w1 PA4 with g4 g6"),
        ("en", "contract garden towers 5 e2", "contract GT5 e2"),
        ("de", "take Blau 4 und Orange 3", "take b4 o3"),
        ("de", "take grun 4, Grün 6", "take g4 g6"),
        ("zh_TW", "take 藍色4、橘色 3", "take b4 o3"),
        ("zh_TW", "take 綠色 4、6", "take g4 g6"),
        ("en", "steal Bo", "steal Bo"),
    ],
)
def test_cards_may_be_typed_as_they_are_said(language: str, said: str, line: str) -> None:
    with speaking(language):
        found = TEXT_VIEWS.reworded(acting(), said)
        assert RISE_TO_POWER.parse(f"Ann: {found}", acting()) == RISE_TO_POWER.parse(f"Ann: {line}", acting())


def test_a_word_that_is_none_is_not_passed_over() -> None:
    """Otherwise another card would be taken."""
    with pytest.raises(TableError, match="no prism card 'ornage'"):
        RISE_TO_POWER.parse(f"Ann: {TEXT_VIEWS.reworded(acting(), 'take blue 4, ornage 3')}", acting())


def test_what_is_said_of_a_payment_may_be_typed() -> None:
    """In all languages that there are, for all that is offered."""
    state = acting()
    view = RISE_TO_POWER.view(state, 0)
    rows = [action for offer in RISE_TO_POWER.choices(view) for action in offer.actions]
    for language in languages():
        with speaking(language):
            for action in rows:
                if isinstance(action, Power):
                    said = f"power {called(view.book, action.card)}: {prism_words(action.prisms)}"
                    assert RISE_TO_POWER.parse(f"Ann: {TEXT_VIEWS.reworded(view, said)}", view) == action


# --- what actions are about ------------------------------------------------------------------------------------------


def test_a_contract_tells_what_it_costs_and_brings() -> None:
    state = acting()
    words = meanings(state, "contract")["contract GT5 e2"]
    assert words == "Garden Towers 5, costs 12 green, 2 short, +1 draw, +1 connection"
    cheaper = meanings(state.evolve(discount=4), "contract")["contract GT5 e2"]
    assert cheaper == "Garden Towers 5, costs 8 green, payable with 2 too much, +1 draw, +1 connection"


def test_a_payment_tells_the_points_the_reward_what_is_over_and_what_is_left() -> None:
    """Seaport beside the plant brings its influence alone: its only neighbour is the plant."""
    assert meanings(acting(), "power") == {
        "power SE2 with b2 b3": "Seaport 2 for blue 2 and 3, +2 points, +1 draw, exact, with the action point back, "
        "leaves green 4 and 6, blue 6, orange 3",
        "power SE2 with b6": "Seaport 2 for blue 6, +2 points, +1 draw, 1 too much, "
        "leaves green 4 and 6, blue 2 and 3, orange 3",
        "power PA4 with g4 g6": "Parklands 4 for green 4 and 6, +4 points, +2 hand, 1 too much, "
        "leaves blue 2, 3 and 6, orange 3",
    }


def test_a_payment_of_the_whole_hand_leaves_no_card() -> None:
    state = acting()
    state = state.with_company(0, state.players[0].evolve(hand=("b5",)))
    assert meanings(state, "power")["power SE2 with b5"].endswith("leaves no card")


def test_points_of_the_agenda_are_gained_as_well() -> None:
    """A Seaport between the Biosphere and the plant has a link of another colour."""
    state = acting()
    ann = state.players[0]
    seaport = ann.districts[1].evolve(cell=(2, 0))
    state = state.with_company(0, ann.evolve(districts=(ann.districts[0], seaport, *ann.districts[2:])))
    assert meanings(state, "power")["power SE2 with b6"].startswith("Seaport 2 for blue 6, +3 points,")


def test_a_discount_makes_another_payment_exact() -> None:
    found = meanings(acting().evolve(discount=2), "power")
    assert (
        found["power SE2 with b3"] == "Seaport 2 for blue 3, +2 points, +1 draw, exact, with the action point back, "
        "leaves green 4 and 6, blue 2 and 6, orange 3"
    )


def test_an_upgrade_tells_what_goes_to_the_exchange_and_what_that_comes_to() -> None:
    """Parklands 2 leaves, 4 comes on the 5: two points more, for the upgrade stays one."""
    assert meanings(acting(), "upgrade") == {
        "upgrade w1 PA4 with g4 g6": "Parklands 4 for green 4 and 6, +2 points, Parklands 2 to the exchange, "
        "1 too much, leaves blue 2, 3 and 6, orange 3"
    }


def test_an_upgrade_can_cost_points() -> None:
    """A Parklands 5 clears a stack of three away: 9 influence and two upgrades for 5 influence."""
    state = acting()
    state = state.with_company(
        0,
        CompanyState(
            hand=("g5", "g6"), agenda="mixed", districts=(inactive("n", "PA5"), active("e", "PA4", "PA3", "PA2"))
        ),
    )
    (words,) = meanings(state, "upgrade").values()
    assert words.startswith(
        "Parklands 5 for green 5 and 6, -6 points, Parklands 2 to the exchange, Parklands 3 to the exchange, "
        "Parklands 4 to the"
    )


def test_the_exchange_trades_and_the_end_of_a_turn_tell_what_they_give() -> None:
    state = acting()
    assert meanings(state, "exchange")["exchange MA1 e2"] == "+2 points, +2 connections", "with a link for the agenda"
    assert meanings(state, "trade") == {
        "trade PA4": "discard any cards, draw as many plus 2 more",
        "trade SE2": "draw 4 cards",
    }
    assert meanings(state, "done") == {"done": "2 action points are given up"}


def test_what_is_kept_and_who_is_robbed() -> None:
    state = acting().evolve(phase=Phase.REDRAWING, picks=2)
    assert meanings(state, "discard")["discard g4 o3"] == "green 4 and orange 3, leaves green 6, blue 2, 3 and 6"
    found = meanings(acting().evolve(phase=Phase.STEALING, picks=2), "steal")
    assert found == {
        "steal Bo": "2 cards from Bo",
        "steal Cy": "1 card from Cy",
        "steal Bo, Cy": "1 card from Bo, 1 card from Cy",
    }


# --- the sheets ------------------------------------------------------------------------------------------------------


def test_the_companies_are_told_from_the_first_player_on_with_what_is_ones_own() -> None:
    """Ann: 1 + 5 + 2 influence and an upgrade; no link of different colours yet."""
    assert sheet(acting(), "state") == [
        "Round 4, actions.",
        "Bo: 3 points without the agenda, 1 of 4 connections in use, 0 inactive districts.",
        "Bo draws 4 cards a turn and holds 3 cards, at most 4.",
        "Points of Bo: influence 3.",
        "Cy: 0 points without the agenda, 0 of 4 connections in use, 2 inactive districts.",
        "Cy draws 2 cards a turn and holds 1 card, at most 4.",
        "Points of Cy: influence 0.",
        "Ann: 9 points, 2 of 4 connections in use, 2 inactive districts.",
        "Ann draws 2 cards a turn and holds 6 cards, at most 7.",
        "Points of Ann: influence 8, upgrades 1, agenda 0.",
        "Agenda Variety: 1 point for each link between two active districts of different colours; 0 points now.",
        "Your hand: green 4 and 6, blue 2, 3 and 6, orange 3; it may hold 7 cards.",
        "8 connections in use bring about the end of the game.",
    ]


def test_who_brought_the_end_about_is_told_until_it_has_come() -> None:
    state = acting().evolve(closing=1)
    assert sheet(state, "state")[-1] == "Bo has triggered the end of the game."
    over = state.evolve(phase=Phase.END, turn=NOBODY)
    assert sheet(over, "state")[-1] == "Your hand: green 4 and 6, blue 2, 3 and 6, orange 3; it may hold 7 cards."


def test_at_the_end_all_agendas_are_told_and_counted() -> None:
    found = sheet(acting().evolve(phase=Phase.END, turn=NOBODY), "state")
    assert "Bo: 4 points, 1 of 4 connections in use, 0 inactive districts." in found
    words = "1 point for each link between two active districts of one colour, or to the plant"
    assert f"Agenda Harmony: {words}; 1 point now." in found
    assert sum(line.startswith("Agenda ") for line in found) == 3


def test_the_market_tells_tracks_decks_and_the_exchange() -> None:
    assert sheet(acting(), "market") == [
        "Prism track: blue 1 and orange 2.",
        "Prism deck: 20 cards. Discards: green 2, blue 4 and orange 5.",
        "Contract SE4, Seaport 4: costs 9 blue, payable exactly; active: +1 draw; traded: draw 4 cards.",
        "Contract IC1, Inner City 1: costs 2 green, payable with 2 too much; active: +1 connection; "
        "traded: 3 action points.",
        (
            "Contract GT5, Garden Towers 5: costs 12 green, 2 short; active: +1 draw, +1 connection; "
            "traded: up to 2 contracts from the track."
        ),
        "Contract deck: 30 cards.",
        "In the exchange: MA1, Marina 1: +2 connections.",
        "In the exchange: BI4, Biosphere 4: +1 hand.",
        "BI4 was traded this turn, and cannot be taken back yet.",
        "3 cards in the discards.",
    ]


def test_an_empty_table_says_so() -> None:
    empty = acting().evolve(prism_track=(), discards=(), contract_track=(), exchange=(), traded=())
    assert sheet(empty, "market") == [
        "Prism track: none.",
        "Prism deck: 20 cards. Discards: none.",
        "Contract deck: 30 cards.",
        "The exchange is empty.",
    ]


def test_trades_change_the_costs_of_the_one_whose_turn_it_is_alone() -> None:
    state = acting().evolve(discount=4, any_colour=True)
    mine, others = sheet(state, "market"), sheet(state, "market", seat=1)
    assert mine[2].startswith("Contract SE4, Seaport 4: costs 5 of any colour, payable exactly;")
    assert mine[3].startswith("Contract IC1, Inner City 1: costs 1 of any colour, payable with 1 too much;")
    assert others[2].startswith("Contract SE4, Seaport 4: costs 9 blue, 9 short;")
    assert sheet(state, "map", "Cy")[1] == "w1: IS2, Island 2, inactive, costs 6 blue."


def test_a_grid_is_read_cell_by_cell_from_the_north() -> None:
    assert sheet(acting(), "map") == [
        "The grid of Ann. A cell is named by its steps east, west, north and south of the plant.",
        "n1: SE2, Seaport 2, inactive, costs 5 blue, payable exactly.",
        "w1: PA2, Parklands 2 over Parklands 5, active, +2 hand.",
        "Its cards have 7 influence together.",
        "e1: BI1, Biosphere 1, active, +1 hand.",
        "s1: PA4, Parklands 4, inactive, costs 9 green, payable with 1 too much.",
        "Free to connect: w1n1, e1n1, w2, e2, w1s1, e1s1.",
        "Links of one colour or to the plant: 2; of different colours: 0.",
    ]


def test_a_stack_is_told_from_the_top_down() -> None:
    state = acting()
    state = state.with_company(0, CompanyState(agenda="mixed", districts=(active("e", "PA4", "PA3", "PA2"),)))
    assert sheet(state, "map")[1] == "e1: PA2, Parklands 2 over Parklands 3, Parklands 4, active, +2 hand."


def test_the_grid_of_another_is_told_by_name() -> None:
    assert sheet(acting(), "map", "bo") == [
        "The grid of Bo. A cell is named by its steps east, west, north and south of the plant.",
        "n1: SS3, Space Station 3, active, +2 draw.",
        "Free to connect: n2, w1n1, e1n1, w1, e1, s1.",
        "Links of one colour or to the plant: 1; of different colours: 0.",
    ]
    with pytest.raises(TableError, match="there is no player 'Dee'"):
        sheet(acting(), "map", "Dee")


def test_without_a_free_cell_nothing_can_be_connected() -> None:
    state = acting()
    full = tuple(inactive(where, f"SE{at}") for at, where in enumerate("ewns", 1))
    state = state.with_company(0, state.players[0].evolve(districts=full))
    assert "No cell is free to connect." in sheet(state, "map")


def test_a_district_without_a_reward_says_so() -> None:
    """Cards of the players' own may bring nothing."""
    state = acting()
    book = state.book
    contract = book.contracts["SE4"]
    bare = contract._replace(reward=contract.reward._replace(draw=0))
    poor = type("Poor", (), {"__getattr__": lambda _, name: getattr(book, name)})()
    poor.contracts = {**book.contracts, "SE4": bare}
    assert "active: no reward;" in sheet(state.evolve(book=poor), "market")[2]


# --- secrets, and other languages ------------------------------------------------------------------------------------


def everything(state: State, seat: int) -> str:
    """All that a seat is told in a state."""
    view = RISE_TO_POWER.view(state, seat)
    lines = [line for word in TEXT_VIEWS.by_word for line in sheet(state, word, seat=seat)]
    lines += [line for name in NAMES for line in sheet(state, "map", name, seat)]
    lines += situation(state, seat)
    if seat == state.turn:
        actions = [action for offer in RISE_TO_POWER.choices(view) for action in list(offer.actions)[:5]]
        lines += [TEXT_VIEWS.meaning(view, action) for action in actions]
    return "\n".join(lines)


def states(seed: int) -> Iterator[State]:
    """Every state of a game by lot in which somebody is asked; nobody gives an action point up."""
    luck, bot = Random(seed), RandomBot()
    state = RISE_TO_POWER.new(Options(), NAMES)
    while not state.over:
        if state.turn >= 0:
            yield state
            offers = [offer for offer in RISE_TO_POWER.choices(state) if offer.actions]
            lively = [offer for offer in offers if offer.kind != "done"]
            action = bot.decide(state, lively or offers, luck)
        else:
            action = RISE_TO_POWER.sample(state, luck)
        state = RISE_TO_POWER.apply(state, action)


def test_nothing_hidden_is_told() -> None:
    """What lies face down in a view is not even named; nor is an agenda of another, or a hand."""
    phases = set()
    for state in states(4):
        phases.add(state.phase)
        for seat, company in enumerate(state.players):
            text = everything(state, seat)
            assert HIDDEN not in text
            named = {agenda for agenda, name in AGENDA_NAMES.items() if f"Agenda {name}" in text}
            assert named == {company.agenda}
            assert text.count(" without the agenda") == len(NAMES) - 1
    assert phases == {*Phase} - {Phase.DEAL, Phase.LOT, Phase.SHUFFLE, Phase.END}, "whatever is asked"


def test_the_hands_of_others_change_no_word() -> None:
    """But for how many cards they hold."""
    state = acting()
    other = state.players[1].evolve(hand=("b5", "b6", "o1"), agenda="balance")
    assert everything(state.with_company(1, other), 0) == everything(state, 0)


SAME = {*NAMES, "e", "w", "n", "s"}
"""Words of every language."""


def strange(text: str) -> set[str]:
    """The words of a text that no language shares, other than cards and cells."""
    words = re.findall(r"\w*[^\W\d_]\w*", text)
    return {word for word in words if not re.fullmatch(r"[gbo]\d|[A-Z]{2}\d|([ew]\d+)?([ns]\d+)?", word)} - SAME


@pytest.mark.parametrize("seed", [2, 3])
def test_no_word_stands_outside_of_a_message(seed: int) -> None:
    with speaking_with("wordless", Wordless()):
        for state in states(seed):
            assert not strange(everything(state, state.turn))
