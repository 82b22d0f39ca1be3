"""What is offered, refused and told at every moment of every game."""

from collections.abc import Iterator
from itertools import combinations, islice

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
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules.projects import TEXTS
from powergrid_tui.table.protocol.game import NATURE, NOBODY, IllegalAction
from powergrid_tui.table.protocol.game import Step as LinedStep
from powergrid_tui.table.sessions.viewer_log import ViewerLog

from . import slow
from .games import Played

SOMETIMES = 41
"""One in so many moments is looked at where each takes long."""

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
        for seat in TERRAFORMING_MARS.to_act(state) if (at + len(steps)) % SOMETIMES == 0 else ():
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


def everything_is_told(steps: Played) -> None:
    for step in steps:
        lines = TERRAFORMING_MARS.narrate(step.before, step.action, step.after, NOBODY)
        assert any(line == "The game ends" for line in lines) == step.after.over
    lined = [LinedStep(TERRAFORMING_MARS.format(s.action, s.before), s.before, s.action, s.after) for s in steps]
    texts = [entry.text for entry in ViewerLog(TERRAFORMING_MARS, NOBODY).after(lined)]
    assert texts[-1] == "The game ends"
    begun = [text.partition(":")[0] for text in texts if text.startswith("Generation ")]
    assert begun == [f"Generation {number}" for number in range(2, steps[-1].after.generation + 1)]
    main = [step for step in steps if step.before.turn != NATURE and not step.before.queue]
    assert len(texts) > len(main) // 2
