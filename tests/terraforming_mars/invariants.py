"""What holds at every moment of every game. `CHECKS` look at all of it, one thing each.

Points, places, production and whose turn it is are worked out a second time here, from `slow` and from what was done
alone.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, islice, pairwise

import pytest

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Amount,
    Award,
    Buy,
    Choose,
    Deal,
    Done,
    Draft,
    First,
    Keep,
    Later,
    Milestone,
    On,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Shuffle,
    Start,
    Target,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES
from powergrid_tui.games.terraforming_mars.events import (
    Aired,
    GenerationBegan,
    Produced,
    Production,
    Rated,
    Terraformed,
    TilePlaced,
    Warmed,
)
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.rules.projects import TEXTS
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.table.protocol.game import NOBODY, IllegalAction

from . import slow
from .games import Played

SOMETIMES = 11
"""One in so many moments is looked at where each takes long."""


# --- cards -----------------------------------------------------------------------------------------------------------


def lying(state: State) -> list[str]:
    """Every project card, wherever it lies."""
    cards = [*state.deck, *state.discards]
    for company in state.players:
        cards += [*company.hand, *company.offered, *company.played, *company.events]
        cards += company.kept if state.phase == Phase.DRAFT else ()  # else they are among those offered
    return cards + [card for task in state.queue for card in task.cards]


def cards_are_conserved(steps: Played) -> None:
    corporate = steps[0].before.options.corporate
    all_ = sorted(card for card, row in slow.CARDS.items() if corporate or row["set"] == "basic")
    assert len(all_) == (208 if corporate else 137)
    for step in steps:
        assert sorted(lying(step.after)) == all_


def events_lie_face_down_and_others_do_not(steps: Played) -> None:
    for step in steps:
        for company in step.after.players:
            assert all(slow.CARDS[card]["type"] == "E" for card in company.events)
            if not step.after.queue:
                assert all(slow.CARDS[card]["type"] != "E" for card in company.played)


def cards_of_a_hand_go_only_when_they_are_played_or_thrown_away(steps: Played) -> None:
    for step in steps:
        for was, now in zip(step.before.players, step.after.players, strict=True):
            gone = set(was.hand) - set(now.hand)
            assert gone <= {*now.played, *now.events, *step.after.discards, *step.after.deck}
            if not isinstance(step.action, Project):
                assert len(gone) <= 1


def corporations_are_among_those_dealt(steps: Played) -> None:
    deal, last = steps[0].action, steps[-1].after
    assert isinstance(deal, Deal)
    for seat, company in enumerate(last.players):
        if last.options.beginners:
            assert company.corporation == "R00"
        else:
            assert company.corporation in deal.corporations[seat]


# --- stocks, productions, ratings ------------------------------------------------------------------------------------


def nothing_falls_below_its_least(steps: Played) -> None:
    for step in steps:
        for company in step.after.players:
            assert all(count > 0 for _, count in company.resources)
            if not step.after.queue:  # what is owed is made good by triggers of the same card
                assert min(company.stock) >= 0
                assert min(company.production[1:]) >= 0
                assert company.production[0] >= -5


def resources_lie_on_cards_in_play_that_hold_them(steps: Played) -> None:
    for step in steps:
        for company in step.after.players:
            held = [card for card, _ in company.resources]
            assert len(set(held)) == len(held)
            assert all(slow.CARDS[card].get("holds") and card in company.played for card in held)


def ratings_are_the_start_and_what_the_log_says(steps: Played) -> None:
    rating = [14 if len(steps[0].before.players) == 1 else 20] * len(steps[0].before.players)
    for step in steps:
        for event in step.after.events:
            if isinstance(event, Rated):
                assert event.steps > 0
                rating[event.seat] += event.steps
        assert [company.tr for company in step.after.players] == rating


def productions_are_the_start_and_what_the_log_says(steps: Played) -> None:
    least = 0 if steps[0].before.options.corporate else 1
    made = [[least] * 6 for _ in steps[0].before.players]
    for step in steps:
        for event in step.after.events:
            if isinstance(event, Produced):
                made[event.seat] = [old + more for old, more in zip(made[event.seat], event.production, strict=True)]
        assert [list(company.production) for company in step.after.players] == made


def production_brings_what_a_plain_count_says(steps: Played) -> None:
    for step in steps:
        produced = [event for event in step.after.events if isinstance(event, Production)]
        if not produced:
            continue
        assert isinstance(step.action, Pass)
        assert [event.seat for event in produced] == list(range(len(step.after.players)))
        for was, now, event in zip(step.before.players, step.after.players, produced, strict=True):
            assert list(now.stock) == slow.production(was)
            assert [new - old for new, old in zip(now.stock, was.stock, strict=True)] == list(event.stock)
            assert (now.used, now.raised, now.next) == ((), False, ())


# --- Mars ------------------------------------------------------------------------------------------------------------


def parameters_rise_to_their_ends_and_are_told(steps: Played) -> None:
    for step in steps:
        was, now, events = step.before, step.after, step.after.events
        assert -30 <= was.temperature <= now.temperature <= 8
        assert now.temperature % 2 == 0
        assert 0 <= was.oxygen <= now.oxygen <= 14
        assert 0 <= was.oceans <= now.oceans <= 9
        assert now.temperature - was.temperature == 2 * sum(e.steps for e in events if isinstance(e, Warmed))
        assert now.oxygen - was.oxygen == sum(e.steps for e in events if isinstance(e, Aired))
        assert now.oceans == sum(tile.kind == "ocean" for tile in now.tiles)


def every_step_of_a_parameter_is_a_rating(steps: Played) -> None:
    for step in steps:
        was, now = step.before, step.after
        made = (now.temperature - was.temperature) // 2 + now.oxygen - was.oxygen + now.oceans - was.oceans
        rated = sum(more.tr - less.tr for less, more in zip(was.players, now.players, strict=True))
        assert rated >= made
        if isinstance(step.action, Warm | Plant | Project) or (isinstance(step.action, Place) and not was.queue[1:]):
            assert rated == made


def tiles_lie_where_they_may(steps: Played) -> None:
    for step in steps:
        tiles, was = step.after.tiles, step.before.tiles
        assert tiles[: len(was)] == was, "none moves or goes"
        assert len({tile.space for tile in tiles}) == len(tiles)
        special = [tile.card for tile in tiles if tile.kind.isupper()]
        assert len(set(special)) == len(special)
        assert all(f"tile:{tile.kind}" in slow.CARDS[tile.card]["play"] for tile in tiles if tile.kind.isupper())
        for tile in tiles[len(was) :]:
            kind = slow.SPACES[tile.space]["kind"]
            assert (tile.owner == slow.NOBODY) == (tile.kind == "ocean")
            assert (tile.owner == slow.NEUTRAL) == isinstance(step.action, Deal)
            assert kind != "offmap" or tile.kind == "city"
            assert kind != "reserved" or slow.CARDS[tile.card]["name"] == "Noctis City"
            assert kind != "ocean" or tile.kind == "ocean" or "@ocean" in slow.CARDS[tile.card]["play"]
            assert tile.kind != "ocean" or kind == "ocean" or "ocean@land" in slow.CARDS[tile.card]["play"]
            assert all(owner == step.before.turn for space, owner in step.before.claims if space == tile.space)


def default_tiles_lie_where_the_rules_say(steps: Played) -> None:
    """Those of standard projects and of plants: the space was one of those that a plain search finds."""
    for step in steps:
        new = step.after.tiles[len(step.before.tiles) :]
        if not isinstance(step.action, Place) or len(new) != 1 or step.before.queue[0].card:
            continue
        (tile,), seat = new, step.before.turn
        found = {
            "city": slow.city_sites(step.before, seat),
            "greenery": slow.greenery_sites(step.before, seat),
            "ocean": slow.ocean_sites(step.before),
        }[tile.kind]
        assert tile.space in found


def every_tile_is_told_with_what_its_space_brings(steps: Played) -> None:
    for step in steps:
        told = [event for event in step.after.events if isinstance(event, TilePlaced)]
        if isinstance(step.action, Deal):
            assert not told
            continue
        new = step.after.tiles[len(step.before.tiles) :]
        assert [(event.space, event.tile) for event in told] == [(tile.space, tile.kind) for tile in new]
        lying = list(step.before.tiles)
        for event, tile in zip(told, new, strict=True):
            assert event.bonus == slow.SPACES[event.space].get("bonus", "")
            wet = [other for other in lying if other.kind == "ocean" and slow.adjacent(other.space, event.space)]
            assert event.oceans == 2 * len(wet)
            lying.append(tile)


# --- turns -----------------------------------------------------------------------------------------------------------


def turns_go_clockwise_with_two_actions_at_most(steps: Played) -> None:
    """Whose turn it is, from what was done alone."""
    seats = len(steps[0].before.players)
    turn, acted, passed = -1, 0, set[int]()
    for step in steps:
        state = step.before
        if state.phase is not Phase.ACTIONS or state.queue or state.turn < 0:
            continue
        if turn < 0 or len(passed) == seats:
            turn, acted, passed = state.first, 0, set()
        assert state.turn == state.current == turn
        if isinstance(step.action, Pass):
            assert acted == 0
            passed.add(turn)
        assert acted or not isinstance(step.action, Done)
        acted += 1
        if acted == 2 or isinstance(step.action, Pass | Done):
            left = [(turn + by) % seats for by in range(1, seats + 1) if (turn + by) % seats not in passed]
            turn, acted = (left or [turn])[0], 0


def generations_follow_each_other_and_the_mark_goes_on(steps: Played) -> None:
    deal = steps[0].action
    assert isinstance(deal, Deal)
    generation, first, seats = 1, deal.first, len(steps[0].before.players)
    for step in steps:
        for event in step.after.events:
            if isinstance(event, GenerationBegan):
                generation, first = generation + 1, (first + 1) % seats
                assert (event.generation, event.first) == (generation, first)
        assert (step.after.generation, step.after.first) == (generation, first)


def cards_are_chosen_once_by_everybody(steps: Played) -> None:
    """Corporations once, four cards bought or not in every later generation, three drafted where that is played."""
    chosen = Counter((type(s.action), s.action.seat) for s in steps if isinstance(s.action, Start | Buy | Draft))
    last = steps[-1].after
    later = last.generation - 1
    scarce = any(not step.after.deck and not step.after.discards for step in steps)
    for seat in range(len(last.players)):
        assert chosen[Start, seat] == 1
        assert chosen[Buy, seat] == later
        wanted = 3 * later if last.options.draft and not last.solo else 0
        assert chosen[Draft, seat] == wanted or (scarce and chosen[Draft, seat] < wanted)


def it_ends_with_the_generation_that_makes_mars_habitable(steps: Played) -> None:
    last = steps[-1].after
    assert last.over
    assert last.phase is Phase.END
    assert sum(isinstance(event, Terraformed) for step in steps for event in step.after.events) == 1
    for was, now in pairwise([step.after for step in steps]):
        ended = now.generation > was.generation or now.phase is Phase.GREENERIES is not was.phase
        if not ended or was.phase is not Phase.ACTIONS:
            continue
        full = (was.temperature, was.oxygen, was.oceans) == (8, 14, 9)
        assert (now.phase is Phase.GREENERIES) == (was.generation == 14 if was.solo else full)
        assert now.habitable == (full and now.phase is Phase.GREENERIES)


# --- milestones, awards, points --------------------------------------------------------------------------------------


def milestones_and_awards_are_paid_and_within_their_numbers(steps: Played) -> None:
    for step in steps:
        was, now, seat = step.before, step.after, step.before.turn
        for done, most in ((now.milestones, 3), (now.awards, 3)):
            assert len(done) <= most
            assert len({name for name, _ in done}) == len(done)
        if isinstance(step.action, Milestone):
            goal = step.action.milestone
            assert slow.standing(was, seat, goal) >= slow.GOALS[goal]
            assert now.milestones == (*was.milestones, (goal, seat))
            assert _paid(was, now, seat) == 8
        if isinstance(step.action, Award):
            assert now.awards == (*was.awards, (step.action.award, seat))
            assert _paid(was, now, seat) == slow.AWARD_COSTS[len(was.awards)]


def _paid(was: State, now: State, seat: int) -> int:
    """Credits, and heat for them."""
    old, new = was.players[seat].stock, now.players[seat].stock
    return old[0] + old[5] - new[0] - new[5]


def points_are_those_of_a_plain_count(steps: Played) -> None:
    for step in (*steps[::SOMETIMES], steps[-1]):
        state = step.after
        for seat, company in enumerate(state.players):
            if company.corporation:
                assert tally(state, seat).total == slow.score(state, seat)


def whoever_has_most_points_wins(steps: Played) -> None:
    last = steps[-1].after
    keys = {last.names[seat]: (slow.score(last, seat), c.stock[0]) for seat, c in enumerate(last.players)}
    lost = last.solo and not last.habitable
    for standing in TERRAFORMING_MARS.standings(last):
        better = sum(key > keys[standing.seat] for key in keys.values())
        assert standing.rank == better + 1 + lost


# --- what is offered and refused --------------------------------------------------------------------------------------

SELDOM = 41
"""One in so many moments at which everything that could be said is tried."""

MANY = 40
"""Offers of which no more are tried at one moment."""

PAID = (Play, Activate, Project, Milestone, Award)
"""Actions that are offered paid in one way, and may be paid in others."""


def every_action(state: State, seat: int) -> Iterator[Action]:
    """All that could be said, but for sets of many cards; paid with credits alone."""
    seats = range(NOBODY, len(state.players) + 1)
    cards = (*slow.CARDS, *slow.CORPORATIONS)
    hand = state.players[seat].hand
    looked = state.queue[0].cards if state.queue else ()
    for kind in (First, Done, Pass, Plant, Warm, Later):
        yield kind()
    yield from (Place(space=space) for space in slow.SPACES)
    yield from (Choose(option=option) for option in range(-1, 5))
    yield from (Target(seat=other) for other in seats)
    yield from (On(card=card) for card in ("", *cards))
    yield from (Amount(amount=amount) for amount in range(-1, 60))
    yield from (Keep(cards=some) for count in range(5) for some in islice(combinations((*looked, *hand), count), 400))
    yield from (Draft(seat=other, card=card) for other in seats for card in cards)
    yield from (Milestone(milestone=name) for name in (*MILESTONES, "planter"))
    yield from (Award(award=name) for name in (*AWARDS, "celebrity"))
    yield from (Project(project=name) for name in (*TEXTS, "moon"))
    yield from (Play(card=card) for card in cards)
    yield from (Activate(card=card) for card in cards)
    yield Start(seat=seat, corporation="R99")
    yield Buy(seat=seat, cards=(*hand, "001"))
    yield Shuffle(deck=state.discards)
    yield Deal(first=0, corporations=(), deck=())


def said(action: Action) -> Action:
    """The action without the way in which it is paid, and sets of cards in one order."""
    if isinstance(action, PAID):
        return action.evolve(**{name: 0 for name in ("steel", "titanium", "heat") if hasattr(action, name)})
    return action


def what_is_offered_is_accepted_and_what_is_not_is_refused(steps: Played) -> None:
    for at, step in enumerate(steps):
        state = step.before
        for seat in TERRAFORMING_MARS.to_act(state) if (at + len(steps)) % SELDOM == 0 else ():
            allowed: list[Action] = []
            for offer in TERRAFORMING_MARS.choices(state, seat):
                allowed += offer.actions
                rows = offer.rows()
                assert [row.action for row in rows if not row.why] == list(offer.actions)
                for row in rows[:MANY]:
                    assert TERRAFORMING_MARS.refusal(state, row.action) == row.why
            assert len(set(allowed)) == len(allowed)
            for action in allowed[:MANY]:
                assert TERRAFORMING_MARS.apply(state, action) != state
            offered = {said(action) for action in allowed}
            for action in every_action(state, seat):
                if not TERRAFORMING_MARS.refusal(state, action):
                    assert action in offered or TERRAFORMING_MARS.actor(state, action) != seat, action
                elif not isinstance(action, PAID):
                    assert action not in offered, action
            with pytest.raises(IllegalAction):
                TERRAFORMING_MARS.apply(state, Deal(first=0, corporations=(), deck=()))


CHECKS: tuple[Callable[[Played], None], ...] = (
    cards_are_conserved,
    events_lie_face_down_and_others_do_not,
    cards_of_a_hand_go_only_when_they_are_played_or_thrown_away,
    corporations_are_among_those_dealt,
    nothing_falls_below_its_least,
    resources_lie_on_cards_in_play_that_hold_them,
    ratings_are_the_start_and_what_the_log_says,
    productions_are_the_start_and_what_the_log_says,
    production_brings_what_a_plain_count_says,
    parameters_rise_to_their_ends_and_are_told,
    every_step_of_a_parameter_is_a_rating,
    tiles_lie_where_they_may,
    default_tiles_lie_where_the_rules_say,
    every_tile_is_told_with_what_its_space_brings,
    turns_go_clockwise_with_two_actions_at_most,
    generations_follow_each_other_and_the_mark_goes_on,
    cards_are_chosen_once_by_everybody,
    it_ends_with_the_generation_that_makes_mars_habitable,
    milestones_and_awards_are_paid_and_within_their_numbers,
    points_are_those_of_a_plain_count,
    whoever_has_most_points_wins,
    what_is_offered_is_accepted_and_what_is_not_is_refused,
)
