"""The turns of a generation: up to two actions, or passing; production; the last greeneries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Award,
    Done,
    First,
    Milestone,
    Pass,
    Plant,
    Play,
    Project,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES, SELL
from powergrid_tui.games.terraforming_mars.effects.tree import Six
from powergrid_tui.games.terraforming_mars.events import GenerationBegan, Production, Terraformed
from powergrid_tui.games.terraforming_mars.model import IDLE, Phase, State, Task
from powergrid_tui.games.terraforming_mars.rules import changes, paying, playing, projects
from powergrid_tui.table.protocol.game import NOBODY, Choice, Offer, unpriced
from powergrid_tui.table.protocol.lazy import Found
from powergrid_tui.table.words.language import tr


def proceed(state: State) -> State:
    """Ask the seat whose turn it is. After two actions, or if the seat cannot continue, the next one follows. The phase
    is over once everybody has passed."""
    seats = len(state.players)
    if state.acted >= state.book.numbers.actions or state.mover.passed:
        around = [(state.current + step) % seats for step in range(1, seats + 1)]
        following = next((seat for seat in around if not state.players[seat].passed), NOBODY)
        if following == NOBODY:
            return state
        state = state.evolve(current=following, acted=0)
    return state.evolve(turn=state.current)


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    if state.mover.owes_first and not isinstance(action, First):
        return tr(
            "take the first action of {corporation} first", corporation=state.book.called(state.mover.corporation)
        )
    refuses = _REFUSALS.get(action.kind)
    return refuses(state, action) if refuses else tr("{action} is not possible now", action=action.kind)


def _first_refusal(state: State, _: Action) -> str:
    return "" if state.mover.owes_first else tr("there is no first action to take")


def _done_refusal(state: State, _: Action) -> str:
    return "" if state.acted else tr("take at least one action in a turn, or pass")


def _pass_refusal(state: State, _: Action) -> str:
    return tr("you can now end only your turn, not the generation") if state.acted else ""


_REFUSALS: dict[str, Callable[[State, Any], str]] = {
    "play": playing.refusal,
    "activate": playing.activate_refusal,
    "project": projects.project_refusal,
    "milestone": projects.milestone_refusal,
    "award": projects.award_refusal,
    "plant": lambda state, _: projects.plant_refusal(state, state.current),
    "warm": lambda state, _: projects.warm_refusal(state, state.current),
    "first": _first_refusal,
    "done": _done_refusal,
    "pass": _pass_refusal,
}
"""By the kind of action."""


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Everything that may be done, with the usual payment."""
    if state.mover.owes_first:
        return (unpriced("first", [First()]),)
    return tuple(
        [Offer(kind, Found(found(state, False)), partial(_rows, state, kind)) for kind, found in _PROPOSALS.items()]
    )


def _rows(state: State, kind: str) -> list[Choice[Action]]:
    proposals = _PROPOSALS[kind](state, True)
    return [Choice(action, _cost(state, action), refusal(state, action)) for action in proposals]


def _plays(state: State, refused: bool) -> Iterator[Action]:
    seat = state.current
    for card in dict.fromkeys(state.players[seat].hand):
        if refused:
            yield play_proposal(state, seat, card)
        elif (payment := playing.playable(state, seat, card)) is not None:
            yield played(card, payment)


def _uses(state: State, refused: bool) -> Iterator[Action]:
    seat = state.current
    for card in state.book.in_play(state.players[seat].in_play).actions:
        if refused or playing.usable(state, seat, card):
            yield activate_proposal(state, seat, card)


def _projects(state: State, refused: bool) -> Iterator[Action]:
    seat = state.current
    for project in projects.TEXTS:
        if refused or projects.buildable(state, seat, project):
            yield project_proposal(state, seat, project)
    hand = state.players[seat].hand
    for card in dict.fromkeys(hand):
        yield Project(project=SELL, cards=(card,))
    if len(hand) > 1:
        yield Project(project=SELL, cards=hand)


def _milestones(state: State, refused: bool) -> Iterator[Action]:
    seat, cost = state.current, state.book.numbers.milestones.cost
    for name in MILESTONES if refused and not state.solo else projects.claimable(state, seat):
        yield Milestone(milestone=name, heat=paying.default_heat(paying.purse(state, seat), cost))


def _awards(state: State, refused: bool) -> Iterator[Action]:
    seat = state.current
    for name in AWARDS if refused and not state.solo else projects.fundable(state, seat):
        yield Award(award=name, heat=paying.default_heat(paying.purse(state, seat), projects.award_cost(state)))


def _plants(state: State, refused: bool) -> Iterator[Action]:
    if refused or projects.plantable(state, state.current):
        yield Plant()


def _warms(state: State, refused: bool) -> Iterator[Action]:
    if refused or projects.heat_short(state, state.current) <= 0:
        yield Warm()


def _dones(state: State, refused: bool) -> Iterator[Action]:
    if refused or state.acted:
        yield Done()


def _passes(state: State, refused: bool) -> Iterator[Action]:
    if refused or not state.acted:
        yield Pass()


_PROPOSALS: dict[str, Callable[[State, bool], Iterator[Action]]] = {
    "play": _plays,
    "use": _uses,
    "project": _projects,
    "plant": _plants,
    "warm": _warms,
    "milestone": _milestones,
    "award": _awards,
    "done": _dones,
    "pass": _passes,
}
"""What may be offered in a turn, by its kind, in the order in which it is offered. Each takes a state, and whether it
should also give what is refused; it gives actions with the usual payment."""


def play_proposal(state: State, seat: int, card: str) -> Play:
    """A card with the usual payment."""
    payment = playing.payment(state, seat, card)
    return Play(card=card) if payment is None else played(card, payment)


def played(card: str, payment: paying.Payment) -> Play:
    """A card that is paid like this."""
    return Play(card=card, steel=payment.steel, titanium=payment.titanium, heat=payment.heat)


def activate_proposal(state: State, seat: int, card: str) -> Activate:
    """An action with the usual payment."""
    cost, kinds = playing.action_cost(state, card)
    payment = paying.proposal(paying.purse(state, seat), cost, kinds)
    if payment is None:
        return Activate(card=card)
    return Activate(card=card, steel=payment.steel, titanium=payment.titanium, heat=payment.heat)


def project_proposal(state: State, seat: int, project: str) -> Project:
    """A standard project with the usual payment."""
    price = paying.project_price(state, seat, project)
    return Project(project=project, heat=paying.default_heat(paying.purse(state, seat), price))


def _cost(state: State, action: Action) -> int:
    """The price of an action, in credits."""
    seat = state.current
    match action:
        case Play(card=card):
            return paying.price(state, seat, card)
        case Activate(card=card):
            return playing.action_cost(state, card)[0]
        case Project(project=project, cards=cards):
            return -len(cards) if project == SELL else paying.project_price(state, seat, project)
        case Milestone():
            return state.book.numbers.milestones.cost
        case Award():
            return projects.award_cost(state)
    return 0


def act(state: State, action: Action) -> State:
    """Do what was chosen. What it triggers is done before the next action."""
    seat = state.current
    state = state.evolve(turn=IDLE)
    match action:
        case Pass():
            return state.with_company(seat, state.mover.evolve(passed=True)).evolve(acted=0)
        case Done():
            return state.evolve(acted=state.book.numbers.actions)
    state = state.evolve(acted=state.acted + 1)
    match action:
        case Play():
            return playing.play(state, action)
        case Activate():
            return playing.activate(state, action)
        case Project():
            return projects.build(state, action)
        case Milestone():
            return projects.claim(state, action)
        case Award():
            return projects.fund(state, action)
        case Plant():
            return projects.plant(state, seat)
        case Warm():
            return projects.warm(state, seat)
        case First():
            corporation = state.book.corporations[state.mover.corporation]
            state = state.with_company(seat, state.mover.evolve(owes_first=False))
            return changes.last(state, Task(seat=seat, text=corporation.first, card=corporation.num))
    raise TypeError(action)


def produced(state: State) -> State:
    """The production phase, for everybody at once."""
    for seat, company in enumerate(state.players):
        credits, steel, titanium, plants, energy, heat = company.stock
        made = company.production
        stock: Six = (
            max(0, credits + company.tr + made[0]),
            steel + made[1],
            titanium + made[2],
            plants + made[3],
            made[4],
            heat + energy + made[5],
        )
        got = tuple([now - before for now, before in zip(stock, company.stock, strict=True)])
        after = company.evolve(stock=stock, used=(), raised=False, passed=False, next=())
        state = state.with_company(seat, after)
        state = state.evolve(events=(*state.events, Production(seat, (got[0], got[1], got[2], got[3], got[4], got[5]))))
    return state


def is_terraformed(state: State) -> bool:
    """Whether all parameters have reached their goals."""
    numbers = state.book.numbers
    return (
        state.temperature >= numbers.temperature.most
        and state.oxygen >= numbers.oxygen.most
        and state.oceans >= numbers.oceans.tiles
    )


def next_generation(state: State) -> State:
    """After production: the end of the game, or another generation with the next first player."""
    state = produced(state)
    last = state.generation >= state.book.numbers.solo_generations if state.solo else is_terraformed(state)
    if last:
        return state.evolve(
            phase=Phase.GREENERIES,
            current=state.first,
            acted=0,
            habitable=is_terraformed(state),
            events=(*state.events, Terraformed()),
        )
    first = (state.first + 1) % len(state.players)
    generation = state.generation + 1
    return state.evolve(
        phase=Phase.DRAFT if state.options.draft and not state.solo else Phase.RESEARCH,
        generation=generation,
        dealing=True,
        first=first,
        current=first,
        acted=0,
        events=(*state.events, GenerationBegan(generation, first)),
    )


def proceed_greeneries(state: State) -> State:
    """Ask in turn order, each seat as often as it has enough plants. `passed` marks those who are done."""
    seats = len(state.players)
    for step in range(seats):
        seat = (state.first + step) % seats
        if not state.players[seat].passed:
            if not projects.plant_refusal(state, seat):
                return state.evolve(current=seat, turn=seat)
            state = state.with_company(seat, state.players[seat].evolve(passed=True))
    return state


def refusal_greeneries(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    match action:
        case Plant():
            return projects.plant_refusal(state, state.current)
        case Done():
            return ""
    return tr("{action} is not possible now: you can only place greeneries", action=action.kind)


def choices_greeneries(state: State) -> tuple[Offer[Action], ...]:
    """Place a greenery, or stop."""
    return (unpriced("plant", [Plant()]), unpriced("done", [Done()]))


def act_greeneries(state: State, action: Action) -> State:
    """Place a greenery, or stop."""
    seat = state.current
    state = state.evolve(turn=IDLE)
    if isinstance(action, Done):
        return state.with_company(seat, state.mover.evolve(passed=True))
    return projects.plant(state, seat)
