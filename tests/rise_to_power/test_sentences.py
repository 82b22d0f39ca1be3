"""What Rise to Power tells in sentences that no playthrough tells: cards as they are typed, what an action is
about, and seldom lines of the sheets."""

import pytest

from powergrid_tui.games.rise_to_power.actions import Power
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.games.rise_to_power.words import called, prism_words
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import languages, speaking

from .positions import acting as position
from .positions import give, lay


def acting() -> State:
    """Ann has two action points; a Biosphere she traded in this turn lies in the exchange."""
    state = position(3, hand="g4 g6 b2 b3 b6 o3", active="BI1@e1 PA5+PA2@w1", inactive="PA4@s1 SE2@n1")
    state = give(give(state, "Ann", agenda="mixed"), "Bo", hand="g1 g1 o6", agenda="matched", active="SS3@n1")
    state = give(state, "Cy", hand="b1", agenda="tower", inactive="IS1@e1 IS2@w1")
    state = lay(state, prisms="b1 o2", discards="o5 b4 g2", contracts="SE4 IC1 GT5", exchange="MA1 BI4")
    return state.evolve(round=4, first=1, traded=("BI4",))


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


# --- where one is ----------------------------------------------------------------------------------------------------


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
    exact, left = "exact, with the action point back", "leaves green 4 and 6"
    assert meanings(acting(), "power") == {
        "power SE2 with b2 b3": f"Seaport 2 for blue 2 and 3, +2 points, +1 draw, {exact}, {left}, blue 6, orange 3",
        "power SE2 with b6": f"Seaport 2 for blue 6, +2 points, +1 draw, 1 too much, {left}, blue 2 and 3, orange 3",
        "power PA4 with g4 g6": "Parklands 4 for green 4 and 6, +4 points, +2 hand, 1 too much, "
        "leaves blue 2, 3 and 6, orange 3",
    }
    found = meanings(acting().evolve(discount=2), "power")["power SE2 with b3"]
    assert found == f"Seaport 2 for blue 3, +2 points, +1 draw, {exact}, {left}, blue 2 and 6, orange 3"
    bare = acting().with_company(0, acting().players[0].evolve(hand=("b5",)))
    assert meanings(bare, "power")["power SE2 with b5"].endswith("leaves no card")


def test_points_of_the_agenda_are_gained_as_well() -> None:
    """A Seaport between the Biosphere and the plant has a link of another colour."""
    state = give(acting(), "Ann", active="BI1@e1 PA5+PA2@w1", inactive="PA4@s1 SE2@e2")
    assert meanings(state, "power")["power SE2 with b6"].startswith("Seaport 2 for blue 6, +3 points,")


def test_an_upgrade_tells_what_goes_to_the_exchange_and_what_that_comes_to() -> None:
    """Parklands 2 leaves, 4 comes on the 5: two points more, for the upgrade stays one."""
    assert meanings(acting(), "upgrade") == {
        "upgrade w1 PA4 with g4 g6": "Parklands 4 for green 4 and 6, +2 points, Parklands 2 to the exchange, "
        "1 too much, leaves blue 2, 3 and 6, orange 3"
    }


def test_an_upgrade_can_cost_points() -> None:
    """A Parklands 5 clears a stack of three away: 9 influence and two upgrades for 5 influence."""
    state = give(acting(), "Ann", hand="g5 g6", active="PA4+PA3+PA2@e1", inactive="PA5@n1")
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


def test_at_the_end_all_agendas_are_told_and_counted() -> None:
    found = sheet(acting().evolve(phase=Phase.END, turn=NOBODY), "state")
    assert "Bo: 4 points, 1 of 4 connections in use, 0 inactive districts." in found
    assert "Points of Ann: influence 8, upgrades 1, agenda 0." in found
    words = "1 point for each link between two active districts of one colour, or to the plant"
    assert f"Agenda Harmony: {words}; 1 point now." in found
    assert sum(line.startswith("Agenda ") for line in found) == 3


def test_an_empty_table_says_so() -> None:
    empty = acting().evolve(prism_track=(), discards=(), contract_track=(), exchange=(), traded=())
    assert sheet(empty, "market") == [
        "Prism track: none.",
        f"Prism deck: {len(empty.prism_deck)} cards. Discards: none.",
        f"Contract deck: {len(empty.contract_deck)} cards.",
        "The exchange is empty.",
    ]


def test_trades_change_the_costs_of_the_one_whose_turn_it_is_alone() -> None:
    state = acting().evolve(discount=4, any_colour=True)
    mine, others = sheet(state, "market"), sheet(state, "market", seat=1)
    assert mine[2].startswith("Contract SE4, Seaport 4: costs 5 of any colour, payable exactly;")
    assert mine[3].startswith("Contract IC1, Inner City 1: costs 1 of any colour, payable with 1 too much;")
    assert others[2].startswith("Contract SE4, Seaport 4: costs 9 blue, 9 short;")
    assert sheet(state, "map", "Cy")[1] == "w1: IS2, Island 2, inactive, costs 6 blue."


def test_a_stack_is_told_from_the_top_down() -> None:
    state = give(acting(), "Ann", active="PA4+PA3+PA2@e1")
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
    state = give(acting(), "Ann", inactive="SE1@e1 SE2@w1 SE3@n1 SE5@s1")
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
