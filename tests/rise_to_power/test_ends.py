"""The end of a turn, and the ends of the game: the clean-up, the last turns, and when nobody can do anything more."""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.rise_to_power.events import EndInSight, Stalemate
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.scoring import tally
from powergrid_tui.games.rise_to_power.viewmodel.components import final
from powergrid_tui.games.rise_to_power.viewmodel.decided import decided
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.testing.playthroughs import read
from powergrid_tui.toolkit.registry import board
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.tui.base.thumbnail import seen

from .positions import NAMES, acting, acts, begins, give, hand, lay, left, mover, offered, passes, play, told

SEVEN = "IC1 IC2 IC3 IC4 MA1 MA2 SE1"
EIGHT = f"{SEVEN} SE3"

FULL = "g1 g2 g4 g5"
"""A prism track that wants no card."""

PLAYED = Path(__file__).parents[1] / "playthroughs" / "rise-3.game"
"""A whole game of three."""


def turns(state: State) -> list[str]:
    """Who has turns from here on, when nobody spends anything."""
    found = []
    while state.turn != NOBODY:
        found.append(mover(state))
        state = passes(state)
    return found


# The clean-up


def test_first_the_hand_then_the_prisms_then_the_contracts() -> None:
    state = acting(hand="b1 b2 b3 b4 b5 b6", prisms="g1", contracts="IC1 IC2")
    state = play(lay(state, deck="o1 o2 o3 o4", contract_deck="PA1 PA2 PA3"), "Ann: done")
    assert (state.phase, mover(state)) == (Phase.CLEANING, "Ann")
    assert (state.prism_track, state.contract_track) == (("g1",), ("IC1", "IC2"))
    assert len(offered(state, "discard")) == 15
    state = play(state, "Ann: discard b1 b6")
    assert (hand(state), state.discards) == ("b2 b3 b4 b5", ("b1", "b6"))
    assert state.prism_track == ("g1", "o1", "o2", "o3")
    assert state.contract_track == ("IC1", "IC2", "PA1", "PA2")
    assert (state.prism_deck[0], state.contract_deck[0], mover(state)) == ("o4", "PA3", "Bo")


def test_what_the_hand_may_hold_is_what_districts_give_at_the_end() -> None:
    state = acting(inactive="PA1", hand="g3 b1 b2 b3 b4 b5 b6", prisms=FULL)
    state = play(state, "Ann: power PA1 with g3", "Ann: done")
    assert (mover(state), hand(state)) == ("Bo", "b1 b2 b3 b4 b5 b6")


def test_cards_thrown_away_at_the_end_are_shuffled_into_the_deck_that_fills_the_track() -> None:
    state = left(acting(hand="b1 b2 b3 b4 b5", prisms="g1 g2"), deck="o1", discards="o6")
    state = play(state, "Ann: done", "Ann: discard b5")
    assert (mover(state), state.prism_track, state.discards) == ("nature", ("g1", "g2", "o1"), ("o6", "b5"))
    state = play(state, "nature: shuffle b5,o6")
    assert (state.prism_track, state.prism_deck, mover(state)) == (("g1", "g2", "o1", "b5"), ("o6",), "Bo")


def test_the_contracts_are_filled_after_a_shuffle_and_once() -> None:
    state = left(acting(prisms="g1", contracts="IC1 IC2"), deck="", discards="o1 o2 o3", contracts="PA1 PA2 PA3")
    state = play(state, "Ann: done")
    assert (state.contract_track, mover(state)) == (("IC1", "IC2"), "nature")
    state = play(state, "nature: shuffle o1,o2,o3")
    assert (state.contract_track, state.contract_deck) == (("IC1", "IC2", "PA1", "PA2"), ("PA3",))


def test_tracks_stay_short_when_there_are_no_more_cards() -> None:
    state = left(acting(prisms="g1 g2", contracts="IC1"), deck="o1", discards="", contracts="PA1")
    state = play(state, "Ann: done")
    assert (hand(state, "Bo"), state.prism_track, state.contract_track) == ("", ("g1", "g2", "o1"), ("IC1", "PA1"))


def test_nothing_is_shuffled_for_a_full_track() -> None:
    state = play(left(acting(prisms=FULL), deck="", discards="o1 o2"), "Ann: done")
    assert (mover(state), state.prism_deck, state.discards) == ("Bo", (), ("o1", "o2"))


# The end is brought about


@pytest.mark.parametrize(("players", "closer"), [(2, "Ann"), (2, "Bo"), (3, "Bo"), (4, "Ann"), (4, "Di")])
def test_eight_active_districts_give_everybody_else_one_more_turn(players: int, closer: str) -> None:
    state = acts(give(acting(players), closer, active=EIGHT), closer).evolve(spent=True)
    state = play(state, f"{closer}: done")
    at = NAMES.index(closer)
    assert state.closing == at
    assert turns(state) == [NAMES[(at + step) % players] for step in range(1, players)]


def test_it_is_the_end_of_the_turn_that_counts() -> None:
    state = play(acting(active=SEVEN, inactive="BI1", hand="o2 o6"), "Ann: power BI1 with o2")
    assert state.closing == NOBODY
    state = play(state, "Ann: done")
    assert (state.closing, turns(state)) == (0, ["Bo"])


@pytest.mark.parametrize(("active", "event"), [
    (f"{EIGHT} BI1", EndInSight(0, 9)),
    (SEVEN.replace("IC4", "IC4+IC5"), None),  # nor do inactive districts count
])  # fmt: skip
def test_more_than_eight_bring_the_end_and_seven_with_an_upgrade_do_not(active: str, event: EndInSight | None) -> None:
    state = play(acting(active=active, inactive="SE4 BI2 BI3"), "Ann: done")
    assert [found for found in state.events if isinstance(found, EndInSight)] == [event] * bool(event)
    assert (state.closing == NOBODY) is (event is None)


def test_the_last_contract_gives_everybody_else_one_more_turn() -> None:
    state = acts(left(acting(3, contracts="IC1 IC2 IC3 IC4"), contracts="PA1"), "Cy")
    state = play(state, "Cy: contract IC2 e1", "Cy: done")
    assert (state.contract_track, state.closing) == (("IC1", "IC3", "IC4", "PA1"), 2)
    assert EndInSight(2, 0) in state.events
    assert turns(state) == ["Ann", "Bo"]
    state = left(acting(3, contracts="IC1 IC2 IC3 IC4"), contracts="PA1 PA2")
    assert play(state, "Ann: contract IC2 e1", "Ann: done").closing == NOBODY, "one is left in the deck"


def test_who_has_as_many_in_the_last_turns_does_not_lengthen_them() -> None:
    state = give(acting(3, active=EIGHT), "Bo", active="BI1 BI2 BI3 BI4 BI5 OL1 OL2 OL3")
    state = begins(play(state.evolve(spent=True), "Ann: done"), "Bo")
    assert (state.closing, turns(state)) == (0, ["Bo", "Cy"])


def test_a_last_turn_is_a_whole_turn() -> None:
    state = acting(active=EIGHT).evolve(spent=True)
    state = give(lay(state, prisms=FULL, contracts="PA1"), "Bo", inactive="BI1", hand="o3")
    state = play(state, "Ann: done", "Bo: take g1 g2", "Bo: contract PA1 e1", "Bo: power BI1 with o3")
    assert (mover(state), state.phase, state.over) == ("nobody", Phase.END, True)
    assert len(state.prism_track) == len(state.contract_track) == 4
    assert [place.score["active districts"] for place in RISE_TO_POWER.standings(state)] == [8, 1]
    assert RISE_TO_POWER.choices(state) == ()


def test_a_shuffle_at_the_very_end_does_not_keep_the_game_from_ending() -> None:
    state = left(acting(prisms="g1"), deck="", discards="o1 o2 o3 o4").evolve(closing=1, spent=True)
    state = play(state, "Ann: done")
    assert (mover(state), state.over) == ("nature", False)
    assert play(state, "nature: shuffle o1,o2,o3,o4").over


# Nobody spends anything any more


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_round_in_which_nobody_spends_a_point_ends_the_game(players: int) -> None:
    state = acting(players, prisms=FULL)
    for name in NAMES[:players]:
        assert (mover(state), state.over) == (name, False)
        state = passes(state)
    assert state.over
    assert Stalemate() in state.events
    assert state.closing == NOBODY
    last = acts(acting(prisms=FULL), "Bo").evolve(idle=1)
    assert told(last, "Bo: done")[-2:] == ["Nobody has spent an action point for a whole round", "The game ends"]


@pytest.mark.parametrize("line", ["contract IC1 e1", "power BI1 with o2", "trade OL1", "exchange IC2 e1"])
def test_any_action_is_a_point_spent_even_one_that_comes_back(line: str) -> None:
    state = acting(inactive="BI1 OL1", hand="o2", contracts="IC1", exchange="IC2", prisms=FULL).evolve(idle=1)
    state = play(state, f"Ann: {line}", "Ann: done")
    assert (mover(state), state.idle) == ("Bo", 0)
    assert passes(state).idle == 1, "it counts for its own turn"
    assert turns(state) == ["Bo", "Ann"]


# What is told of it


def test_the_end_page_compares_the_figures_that_decide() -> None:
    names, _, deciding = final(acting())
    assert [names[column] for column in deciding] == ["points", "active", "in hand"]


def test_the_end_says_what_decided_and_what_each_agenda_gave() -> None:
    record = read(RISE_TO_POWER, PLAYED.read_text("utf-8")).record
    game: Session[Any, Any] = Session.resume(RISE_TO_POWER, record)
    first, second = (game.state.names.index(one.seat) for one in game.game.standings(game.state)[:2])
    best, other = (tally(game.state.book, game.state.players[seat]) for seat in (first, second))
    assert best.agenda is not None
    assert other.agenda is not None
    compared, agendas = decided(game.state)
    assert compared.startswith(f"Compared with {game.state.names[second]}, {game.state.names[first]} has ")
    for part, more in (("influence", best.influence - other.influence), ("agenda", best.agenda - other.agenda)):
        words = f"{abs(more)} {'more' if more > 0 else 'less'} from {part}"
        assert (words in compared) is bool(more)
    assert all(f"{seat.name} {tally(game.state.book, company).agenda} for " in agendas
               for seat, company in zip(game.seats, game.state.players, strict=True))  # fmt: skip
    prompt = board("rise_to_power")(UNICODE).ask(seen(game), None).asked()
    assert [piece.text for (piece,) in prompt.details[1:]] == [compared, agendas]
