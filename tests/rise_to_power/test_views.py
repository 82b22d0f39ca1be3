"""What a seat may know: what its view hides, what comes to light, and which worlds it imagines."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.rise_to_power.actions import Done, Steal
from powergrid_tui.games.rise_to_power.book import HIDDEN
from powergrid_tui.games.rise_to_power.events import PrismsDrawn, PrismsStolen
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.words import prism_words
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY, IllegalAction
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session

from .games import Step, steps
from .hidden import AGENDAS
from .slow import CONTRACTS, PRISMS

NUMBERS = pytest.mark.parametrize("players", [2, 3, 4])


def moments(players: int, every: int = 6) -> Iterator[Step]:
    """Some of the actions of a few games, at other places in each."""
    for seed in range(4):
        yield from steps(players, seed)[1 + seed :: every]
        yield steps(players, seed)[-1]


@NUMBERS
def test_a_view_hides_the_hands_and_agendas_of_others_and_both_decks_and_nothing_else(players: int) -> None:
    for step in moments(players):
        state = step.after
        for seat in (NOBODY, *range(players)):
            view = RISE_TO_POWER.view(state, seat)
            assert {*view.prism_deck, *view.contract_deck} <= {HIDDEN}
            shown = []
            for at, (mine, whole) in enumerate(zip(view.players, state.players, strict=True)):
                assert len(mine.hand) == len(whole.hand)
                assert set(mine.hand) <= {HIDDEN} or at == seat
                assert (mine.agenda == whole.agenda) == (at == seat or state.over)
                shown.append(mine.evolve(hand=whole.hand, agenda=whole.agenda))
            assert (len(view.prism_deck), len(view.contract_deck)) == (len(state.prism_deck), len(state.contract_deck))
            whole_again = view.evolve(
                players=tuple(shown),
                prism_deck=state.prism_deck,
                contract_deck=state.contract_deck,
                events=state.events,
            )
            assert whole_again == state


@NUMBERS
def test_what_is_drawn_is_told_to_the_one_who_draws_and_what_is_stolen_to_both(players: int) -> None:
    drawn = stolen = 0
    for seed in range(6):
        for step in steps(players, seed):
            for event in step.after.events:
                for seat in (NOBODY, *range(players)):
                    lines = RISE_TO_POWER.narrate(step.before, step.action, step.after, seat)
                    names = step.after.names
                    if isinstance(event, PrismsDrawn):
                        drawn += 1
                        line = f"{names[event.seat]} draws {prism_words(event.prisms)}"
                        assert (line in lines) == (seat == event.seat)
                    elif isinstance(event, PrismsStolen):
                        stolen += 1
                        thief, victim = names[event.seat], names[event.victim]
                        line = f"{thief} takes {prism_words(event.prisms)} from {victim}"
                        assert (line in lines) == (seat in (event.seat, event.victim))
                        cards = "1 card" if event.count == 1 else f"{event.count} cards"
                        assert (f"{thief} takes {cards} from {victim}" in lines) == (line not in lines)
    assert drawn > 20
    assert stolen > 10


# --- what comes to light ---------------------------------------------------------------------------------------------


def known(state: State, seat: int) -> Counter[str]:
    """All cards whose face a seat sees, and the agendas."""
    view = RISE_TO_POWER.view(state, seat)
    cards = Counter((*view.prism_track, *view.discards, *view.contract_track, *view.exchange))
    for company in view.players:
        cards.update((*company.hand, company.agenda))
        cards.update(card for district in company.districts for card in district.cards)
    del cards[HIDDEN]
    return cards


@NUMBERS
def test_whatever_comes_to_light_cannot_be_taken_back_and_the_rest_can(players: int) -> None:
    kept: Counter[str] = Counter()
    for seed in range(4):
        for step in steps(players, seed)[1:]:
            if step.before.turn == NATURE:
                continue
            for seat in range(players):
                more = known(step.after, seat) - known(step.before, seat)
                assert not more or RISE_TO_POWER.reveals(step.before, step.after, seat)
                if not more and seat == step.before.turn and not step.after.over:
                    drawn = step.before.prism_deck != step.after.prism_deck
                    assert RISE_TO_POWER.reveals(step.before, step.after) == drawn
                    kept[step.action.kind] += 1
    assert {"take", "discard", "contract", "power", "trade", "exchange"} <= set(kept)


def test_contracts_that_come_to_the_track_are_no_step_back() -> None:
    """Also when no prism card is left to come with them."""
    state = next(step.before for step in steps(2, 0) if step.before.phase is Phase.ACTIONS)
    state = state.evolve(prism_deck=(), discards=(), contract_track=state.contract_track[1:])
    after = RISE_TO_POWER.apply(state, Done())
    assert after.prism_deck == state.prism_deck
    assert len(after.contract_track) == 4
    assert RISE_TO_POWER.reveals(state, after)


def test_agendas_that_are_shown_at_the_end_are_no_step_back() -> None:
    """Also when nothing is drawn with it."""
    state = next(step.before for step in steps(2, 0) if step.before.phase is Phase.ACTIONS)
    state = state.evolve(prism_deck=(), discards=(), idle=1)
    after = RISE_TO_POWER.apply(state, Done())
    assert after.over
    assert (after.prism_deck, after.contract_deck) == (state.prism_deck, state.contract_deck)
    assert known(after, 0) - known(state, 0)
    assert RISE_TO_POWER.reveals(state, after)


def test_undo_goes_back_to_where_nothing_had_come_to_light() -> None:
    seats = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue"))
    session: Session[Any, Any] = Session.start(RISE_TO_POWER, RISE_TO_POWER.Options(), seats, seed=7)
    while session.state.phase is not Phase.ACTIONS:
        session.play(RISE_TO_POWER.choices(session.state)[0].actions[0])
    before = session.state
    contract = RISE_TO_POWER.choices(before)[0].actions[0]
    session.play(contract)
    session.undo()
    assert session.state == before
    mover = before.turn
    for _ in range(2):
        session.play(RISE_TO_POWER.choices(session.state)[0].actions[0])
    assert session.state.turn != mover
    with pytest.raises(IllegalAction, match="hidden information has been revealed since"):
        session.undo(mover)


# --- imagined worlds -------------------------------------------------------------------------------------------------


@NUMBERS
def test_a_world_looks_like_the_view_and_has_every_card_once(players: int) -> None:
    luck = Random(players)
    for step in moments(players):
        for seat in (NOBODY, *range(players)):
            view = RISE_TO_POWER.view(step.after, seat)
            world = RISE_TO_POWER.determinize(view, seat, luck)
            assert RISE_TO_POWER.view(world, seat) == view
            lying = Counter((*world.prism_track, *world.prism_deck, *world.discards))
            agendas = []
            for company in world.players:
                lying.update(company.hand)
                agendas.append(company.agenda)
            assert lying == Counter(PRISMS)
            assert sorted(world.contract_deck) == sorted(step.after.contract_deck)
            assert len(set(agendas)) == players
            assert set(agendas) <= set(AGENDAS)


def test_what_is_hidden_is_anywhere_with_the_same_likelihood() -> None:
    """A card that lies nowhere in sight is in a hand of three as often as three of the hidden cards are drawn."""
    state = steps(3, 2)[40].after
    view = RISE_TO_POWER.view(state, 0)
    worlds = [RISE_TO_POWER.determinize(view, 0, Random(seed)) for seed in range(3000)]
    unseen = Counter(PRISMS) - Counter((*state.prism_track, *state.discards, *state.players[0].hand))
    hidden = unseen.total()
    for seat in (1, 2):
        size = len(state.players[seat].hand)
        assert size
        found = Counter(card for world in worlds for card in world.players[seat].hand)
        assert set(found) == set(unseen)
        for card, count in unseen.items():
            expected = 3000 * size * count / hidden
            assert abs(found[card] - expected) < 5 * expected**0.5
        agendas = Counter(world.players[seat].agenda for world in worlds)
        assert len(agendas) == 3
        assert all(900 < count < 1100 for count in agendas.values())
    assert {world.prism_deck[0] for world in worlds} == set(unseen)
    first = Counter(world.contract_deck[0] for world in worlds)
    assert set(first) == set(state.contract_deck)
    share = 3000 / len(state.contract_deck)
    assert all(abs(count - share) < 5 * share**0.5 for count in first.values())


def test_a_view_of_no_whole_game_is_refused() -> None:
    view = RISE_TO_POWER.view(steps(2, 2)[30].after, 0)
    pieces = len(PRISMS) + 1 - len(view.prism_track) - len(view.discards) - len(view.players[0].hand)
    many = view.evolve(prism_deck=(HIDDEN,) * (pieces - len(view.players[1].hand)))
    with pytest.raises(
        TableError, match=f"{pieces} pieces are still to come, but only {pieces - 1} are unaccounted for"
    ):
        RISE_TO_POWER.determinize(many, 0, Random(1))
    with pytest.raises(TableError, match="46 pieces are still to come"):
        RISE_TO_POWER.determinize(view.evolve(contract_deck=(HIDDEN,) * (len(CONTRACTS) + 1)), 0, Random(1))


def test_whom_one_steals_from_is_all_that_is_known_of_a_theft_before_it_happens() -> None:
    played = [step for seed in range(10) for step in steps(3, seed)]
    found = [(step.action.seats, step.after) for step in played if isinstance(step.action, Steal)]
    assert found
    for seats, after in found:
        view = RISE_TO_POWER.view(after, NOBODY)
        assert view.victims == seats
        assert view.turn == NATURE
