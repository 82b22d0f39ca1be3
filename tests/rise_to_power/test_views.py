"""What a seat may know: what its view hides, what comes to light, and which worlds it imagines."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from powergrid_tui.games.rise_to_power.actions import Done
from powergrid_tui.games.rise_to_power.book import HIDDEN
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY

from .games import steps
from .hidden import AGENDAS
from .slow import CONTRACTS, PRISMS

PLAYERS = 3


def moments(every: int = 6) -> Iterator[State]:
    """Some states of a few games, at other places in each, and their ends."""
    for seed in range(4):
        game = steps(PLAYERS, seed)
        yield from (step.after for step in (*game[1 + seed :: every], game[-1]))


def test_a_view_hides_the_hands_and_agendas_of_others_and_both_decks_and_nothing_else() -> None:
    for state in moments():
        for seat in (NOBODY, *range(PLAYERS)):
            view = RISE_TO_POWER.view(state, seat)
            assert {*view.prism_deck, *view.contract_deck} <= {HIDDEN}
            shown = []
            for at, (mine, whole) in enumerate(zip(view.players, state.players, strict=True)):
                assert len(mine.hand) == len(whole.hand)
                assert set(mine.hand) <= {HIDDEN} or at == seat
                assert (mine.agenda == whole.agenda) == (at == seat or state.over)
                shown.append(mine.evolve(hand=whole.hand, agenda=whole.agenda))
            assert (len(view.prism_deck), len(view.contract_deck)) == (len(state.prism_deck), len(state.contract_deck))
            decks = {name: getattr(state, name) for name in ("prism_deck", "contract_deck", "events")}
            assert view.evolve(players=tuple(shown), **decks) == state


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


def test_whatever_comes_to_light_cannot_be_taken_back_and_the_rest_can() -> None:
    kept: Counter[str] = Counter()
    for step in (step for seed in range(4) for step in steps(PLAYERS, seed)[1:] if step.before.turn != NATURE):
        for seat in range(PLAYERS):
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


# --- imagined worlds -------------------------------------------------------------------------------------------------


def test_a_world_looks_like_the_view_and_has_every_card_once() -> None:
    luck = Random(PLAYERS)
    for state in moments(12):
        for seat in (NOBODY, *range(PLAYERS)):
            view = RISE_TO_POWER.view(state, seat)
            world = RISE_TO_POWER.determinize(view, seat, luck)
            assert RISE_TO_POWER.view(world, seat) == view
            hands = [card for company in world.players for card in company.hand]
            assert Counter((*world.prism_track, *world.prism_deck, *world.discards, *hands)) == Counter(PRISMS)
            assert sorted(world.contract_deck) == sorted(state.contract_deck)
            agendas = {company.agenda for company in world.players}
            assert len(agendas) == PLAYERS
            assert agendas <= set(AGENDAS)


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


def test_others_may_hold_the_lowest_cards_and_the_highest_of_each_colour() -> None:
    """So why they took cards is not told as if eight hands drawn at random were all that they may hold."""
    state = steps(2, 2)[40].after
    size = len(state.players[1].hand)
    hands = [world.players[1].hand for world in RISE_TO_POWER.worlds(RISE_TO_POWER.view(state, 0), 0)]
    unseen = Counter(PRISMS) - Counter((*state.prism_track, *state.discards, *state.players[0].hand))
    assert size
    assert min(sum(int(card[1]) for card in hand) for hand in hands) == sum(
        sorted(int(card[1]) for card in unseen.elements())[:size]
    )
    for colour in "gbo":
        best = sorted([card for card in unseen.elements() if card[0] == colour], reverse=True)[:size]
        assert any(Counter(best) <= Counter(hand) for hand in hands)


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
