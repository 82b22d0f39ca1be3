"""What districts are worth: values, influence, upgrades, agendas, and who wins."""

import pytest

from powergrid_tui.games.rise_to_power.book import HIDDEN
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.scoring import agenda_points, links, sets, tally, upgrades, values
from powergrid_tui.table.protocol.game import NOBODY

from .positions import acting, give, who


def built(active: str = "", inactive: str = "", agenda: str = "tower") -> State:
    """Ann has these districts and this agenda."""
    return give(acting(active=active, inactive=inactive), "Ann", agenda=agenda)


# Values


@pytest.mark.parametrize(("active", "expected"), [
    ("", (2, 4, 4)),
    ("GT1", (3, 4, 5)),
    ("IS1", (3, 5, 4)),
    ("SS1 SS2 SS5", (8, 4, 4)),
    ("SS5+SS2+SS1", (4, 4, 4)),
    ("IC1 PA1 GT1 SE1 MA1 IS1 BI1 SS1 OL1", (2 + 5, 4 + 5, 4 + 5)),
])  # fmt: skip
def test_values_are_those_of_the_plant_and_of_the_top_cards(active: str, expected: tuple[int, int, int]) -> None:
    state = built(active, inactive="IC5 PA5 SE5")
    assert values(state.book, who(state, "Ann")) == expected


# Influence and upgrades


@pytest.mark.parametrize(("active", "influence", "points"), [
    ("", 0, 0),
    ("SE4", 4, 0),
    ("SE4+SE2", 6, 1),
    ("PA5+PA4+PA2+PA1", 12, 3),
    ("SE4+SE2 PA5+PA3+PA1 BI2", 17, 3),
])  # fmt: skip
def test_all_cards_of_active_districts_count_and_a_point_for_each_upgrade(
    active: str, influence: int, points: int
) -> None:
    state = built(active, inactive="IC5 GT5", agenda="mixed")
    found = tally(state.book, who(state, "Ann"))
    assert (found.influence, found.upgrades, upgrades(who(state, "Ann"))) == (influence, points, points)


def test_the_total_is_everything_that_is_known() -> None:
    state = built("SE4+SE2@e1 BI1@e2", agenda="tower")
    ann = who(state, "Ann")
    assert tally(state.book, ann) == (7, 1, 2)
    assert tally(state.book, ann).total == 10
    for unknown in ("", HIDDEN):
        found = tally(state.book, ann.evolve(agenda=unknown))
        assert (found.agenda, found.total) == (None, 8)


# Agendas


@pytest.mark.parametrize(("active", "matched", "mixed"), [
    ("", 0, 0),
    ("SE1@e1", 1, 0),
    ("SE1@e1 BI1@e2", 1, 1),
    ("SE1@e1 MA1@w1 IS1@n1 BI1@s1", 4, 0),
    ("SE1@e1 MA1@e1n1 IS1@n1", 4, 0),
    ("SE1@e1 IC1@e1n1 IS1@n1", 2, 2),
    ("SE1@w1 MA1@w1s1 BI1@s1 BI2@w2", 3, 2),
    ("SE1@e1 SE2@e1n1 SE3@e2 SE4@e2n1", 5, 0),
    ("SE1@e1 BI1@e1n1 BI2@e2 SE4@e2n1", 1, 4),
    ("SE4+SE1@e1 SE5+SE3+SE2@e2", 2, 0),
    ("SE1@e1 BI1@n1", 2, 0),
])  # fmt: skip
def test_every_shared_edge_is_one_link(active: str, matched: int, mixed: int) -> None:
    state = built(active)
    ann = who(state, "Ann")
    assert links(state.book, ann) == (matched, mixed)
    assert agenda_points(state.book, ann, "matched") == matched
    assert agenda_points(state.book, ann, "mixed") == mixed


@pytest.mark.parametrize(("active", "complete"), [
    ("", 0),
    ("IC1 PA1 GT1 SE1 MA1", 0),
    ("IC1 SE1 BI1", 1),
    ("IC1 PA1 SE1 MA1 BI1", 1),
    ("IC1 PA1 SE1 MA1 BI1 SS1", 2),
    ("IC2+IC1 SE2+SE1 BI2+BI1", 1),
])  # fmt: skip
def test_a_set_is_a_district_of_every_sector_however_high(active: str, complete: int) -> None:
    state = built(active)
    assert sets(state.book, who(state, "Ann")) == complete
    assert agenda_points(state.book, who(state, "Ann"), "balance") == 5 * complete


@pytest.mark.parametrize(("active", "points"), [("IC5", 0), ("IC5+IC1", 2), ("IC5+IC2+IC1 SE2+SE1", 6)])
def test_upgrades_are_worth_2_more(active: str, points: int) -> None:
    state = built(active)
    assert agenda_points(state.book, who(state, "Ann"), "tower") == points


def test_inactive_districts_count_for_no_agenda() -> None:
    state = built("SE1@e1", inactive="SE2@e2 MA1@n1 IC1@e1n1 BI1@e1s1")
    ann = who(state, "Ann")
    assert links(state.book, ann) == (1, 0)
    assert sets(state.book, ann) == upgrades(ann) == 0
    assert tally(state.book, ann) == (1, 0, 0)


# Who wins


def over(*grids: tuple[str, str, str]) -> State:
    """The end of a game, in which seats have these active districts, this agenda and this hand."""
    state = acting(len(grids))
    for name, (active, agenda, cards) in zip(state.names, grids, strict=True):
        state = give(state, name, active=active, agenda=agenda, hand=cards)
    return state.evolve(phase=Phase.END, turn=NOBODY)


def ranks(state: State) -> list[tuple[str, int]]:
    return [(place.seat, place.rank) for place in RISE_TO_POWER.standings(state)]


def test_the_highest_score_wins_and_says_what_it_is_made_of() -> None:
    state = over(("SE4", "mixed", ""), ("PA5+PA2 BI1", "tower", "b1"), ("IC5@n1 GT2@n2", "matched", ""))
    assert ranks(state) == [("Bo", 1), ("Cy", 2), ("Ann", 3)]
    best = RISE_TO_POWER.standings(state)[0]
    assert best.score == {
        "points": 11,
        "active districts": 2,
        "cards in hand": 1,
        "influence": 8,
        "upgrades": 1,
        "agenda": 2,
    }
    assert best.holdings == {"districts": ("PA5", "PA2", "BI1")}


FOUR = (("SE4", "mixed", "b1"), ("PA4", "balance", "g6"), ("BI3", "mixed", ""), ("GT5", "mixed", "g1 g2"))


@pytest.mark.parametrize(("grids", "expected"), [
    ((("IC5@e1 SE1@e2", "mixed", ""), ("GT4@e1 PA2@e2", "matched", "")), [("Bo", 1), ("Ann", 2)]),  # the agenda
    ((("SE4", "mixed", ""), ("PA1@e1 PA3@e2", "mixed", "b1 b2")), [("Bo", 1), ("Ann", 2)]),  # more active districts
    ((("SE3+SE1", "mixed", ""), ("PA1@e1 PA4@e2", "mixed", "b1 b2")), [("Bo", 1), ("Ann", 2)]),  # a stack is one
    ((("SE4", "mixed", "b1 b2"), ("PA4", "mixed", "g6"), ("BI4", "mixed", "o1 o2 o3")),
     [("Bo", 1), ("Ann", 2), ("Cy", 3)]),  # fewer cards in hand
    (FOUR, [("Di", 1), ("Ann", 2), ("Bo", 2), ("Cy", 4)]),  # then the place is shared
])  # fmt: skip
def test_ties_go_to_more_active_districts_then_to_fewer_cards_in_hand(
    grids: tuple[tuple[str, str, str], ...], expected: list[tuple[str, int]]
) -> None:
    assert ranks(over(*grids)) == expected
