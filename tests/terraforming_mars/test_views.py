"""What a seat may know: what its view hides, what comes to light, and which worlds it imagines."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import HIDDEN, Phase, State
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY

from .games import GAMES, Step, steps
from .hidden import hidden_cards
from .invariants import lying
from .positions import mars, play, ready
from .test_choosing import begins

NUMBERS = pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.thorough)])


def moments(players: int, every: int = 29) -> Iterator[Step]:
    """Some of the actions of a few games, at other places in each; all those in which everybody chooses at once, at
    the start."""
    for number, seed in GAMES:
        if number == players and seed < 3:
            found = steps(number, seed)
            yield from found[: 2 * players]
            yield from found[2 * players + seed :: every]
            yield found[-1]


@NUMBERS
def test_in_the_view_of_another_nothing_is_offered(players: int) -> None:
    """But to one without a card, who has nothing to hide."""
    for step in moments(players, 83):
        state = step.after
        for asked in TERRAFORMING_MARS.to_act(state):
            company = state.players[asked]
            looked = state.queue[0].cards if state.queue else ()
            for seat in (NOBODY, *range(players)):
                if seat != asked and (company.hand or company.offered or looked):
                    assert TERRAFORMING_MARS.choices(TERRAFORMING_MARS.view(state, seat), asked) == ()


@NUMBERS
def test_a_view_hides_hands_choices_deck_and_discards_and_nothing_else(players: int) -> None:
    for step in moments(players):
        state = step.after
        for seat in (NOBODY, *range(players)):
            view = TERRAFORMING_MARS.view(state, seat)
            assert {*view.deck, *view.discards} <= {HIDDEN}
            assert (len(view.deck), len(view.discards)) == (len(state.deck), len(state.discards))
            shown = []
            for at, (seen, whole) in enumerate(zip(view.players, state.players, strict=True)):
                secret = {field: getattr(whole, field) for field in ("hand", "offered", "kept", "dealt")}
                if at == seat:
                    assert seen == whole
                else:
                    assert {*seen.hand, *seen.offered, *seen.kept} <= {HIDDEN}
                    assert (len(seen.hand), len(seen.offered)) == (len(whole.hand), len(whole.offered))
                    assert bool(seen.dealt) == bool(whole.dealt)
                shown.append(seen.evolve(**secret))
            tasks = zip(view.queue, state.queue, strict=True)
            queue = tuple(seen.evolve(cards=whole.cards) for seen, whole in tasks)
            whole_again = view.evolve(
                players=tuple(shown), queue=queue, deck=state.deck, discards=state.discards, events=state.events
            )
            assert whole_again == state


# --- what comes to light ---------------------------------------------------------------------------------------------


def known(state: State, seat: int) -> Counter[str]:
    """All cards and corporations whose face a seat sees."""
    view = TERRAFORMING_MARS.view(state, seat)
    cards = Counter(card for task in view.queue for card in task.cards)
    for company in view.players:
        cards.update((*company.hand, *company.offered, *company.played, *company.events, company.corporation))
    del cards[HIDDEN], cards[""]
    return cards


@NUMBERS
def test_whatever_comes_to_light_cannot_be_taken_back_and_the_rest_can(players: int) -> None:
    kept: Counter[str] = Counter()
    for step in moments(players, 2):
        if step.before.turn == NATURE:
            continue
        acted = TERRAFORMING_MARS.actor(step.before, step.action)
        for seat in range(players):
            new = set(known(step.after, seat) - known(step.before, seat))
            if new.intersection(hidden_cards(step.before, seat)):
                assert TERRAFORMING_MARS.reveals(step.before, step.after, seat)
                assert seat != acted or TERRAFORMING_MARS.reveals(step.before, step.after)
        if step.before.deck == step.after.deck and step.before.phase in (Phase.ACTIONS, Phase.GREENERIES):
            assert not TERRAFORMING_MARS.reveals(step.before, step.after)
            kept[step.action.kind] += 1
    assert {"play", "project", "place"} <= set(kept)


def test_the_first_choices_of_a_draft_can_be_taken_back_and_the_last_cannot() -> None:
    state = begins(3, draft=True)
    for name, card, shown in (("Cy", "009", False), ("Ann", "001", False), ("Bo", "005", True)):
        after = play(state, f"{name}: draft {card}")
        assert TERRAFORMING_MARS.reveals(state, after) == shown
        state = after


def test_what_another_plays_is_no_secret_any_more() -> None:
    state = ready(mars(2), "056")
    after = play(state, "play 056")
    assert [TERRAFORMING_MARS.reveals(state, after, seat) for seat in (None, 0, 1)] == [False, False, True]
    alone = begins(1)
    assert not TERRAFORMING_MARS.reveals(alone, play(alone, "buy 001")), "one may choose again"
    sold = play(state, "sell 056")
    assert [TERRAFORMING_MARS.reveals(state, sold, seat) for seat in (None, 0, 1)] == [False] * 3


# --- imagined worlds -------------------------------------------------------------------------------------------------


@NUMBERS
def test_a_world_looks_like_the_view_and_has_every_card_once(players: int) -> None:
    luck = Random(players)
    for step in moments(players, 9):
        for seat in (NOBODY, *range(players)):
            view = TERRAFORMING_MARS.view(step.after, seat)
            world = TERRAFORMING_MARS.determinize(view, seat, luck)
            assert TERRAFORMING_MARS.view(world, seat) == view
            assert sorted(lying(world)) == sorted(world.book.cards)
            dealt = [name for company in world.players for name in company.dealt]
            assert len(set(dealt)) == len(dealt) or world.options.beginners
            assert HIDDEN not in dealt
            for company, whole in zip(world.players, step.after.players, strict=True):
                assert len(company.dealt) == len(whole.dealt)


def test_what_is_hidden_is_anywhere_with_the_same_likelihood() -> None:
    """A card that lies nowhere in sight is in a hand of five as often as five of the hidden cards are drawn."""
    state = next(step.after for step in steps(3, 0)[60:] if all(c.hand for c in step.after.players))
    view = TERRAFORMING_MARS.view(state, 0)
    hidden = hidden_cards(state, 0)
    worlds = [TERRAFORMING_MARS.determinize(view, 0, Random(seed)) for seed in range(1000)]
    for seat in (1, 2):
        found = Counter(card for world in worlds for card in world.players[seat].hand)
        assert set(found) <= set(hidden)
        expected = 1000 * len(state.players[seat].hand) / len(hidden)
        assert all(abs(found[card] - expected) < 5 * expected**0.5 for card in hidden)
    assert len({world.deck[0] for world in worlds}) > 0.9 * len(set(hidden))


def test_a_view_of_no_whole_game_is_refused() -> None:
    view = TERRAFORMING_MARS.view(steps(2, 0)[100].after, 0)
    many = view.evolve(deck=(*view.deck, HIDDEN))
    with pytest.raises(TableError, match="more cards are face down than are unaccounted for"):
        TERRAFORMING_MARS.determinize(many, 0, Random(1))
