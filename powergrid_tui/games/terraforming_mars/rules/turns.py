"""The turns of a generation: up to two actions, or passing; production; the last greeneries."""

from __future__ import annotations

from functools import partial
from itertools import combinations

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
    seat = state.current
    if state.mover.owes_first and not isinstance(action, First):
        return tr(
            "take the first action of {corporation} first", corporation=state.book.called(state.mover.corporation)
        )
    match action:
        case Play():
            return playing.refusal(state, action)
        case Activate():
            return playing.activate_refusal(state, action)
        case Project():
            return projects.project_refusal(state, action)
        case Milestone():
            return projects.milestone_refusal(state, action)
        case Award():
            return projects.award_refusal(state, action)
        case Plant():
            return projects.plant_refusal(state, seat)
        case Warm():
            return projects.warm_refusal(state, seat)
        case First():
            return "" if state.mover.owes_first else tr("there is no first action to take")
        case Done():
            return "" if state.acted else tr("take at least one action in a turn, or pass")
        case Pass():
            return tr("you can now end only your turn, not the generation") if state.acted else ""
    return tr("{action} is not possible now", action=action.kind)


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Everything that may be done, with the usual payment."""
    seat, company = state.current, state.mover
    if company.owes_first:
        return (_offer(state, "first", [First()]),)
    plays: list[Action] = [play_proposal(state, seat, card) for card in dict.fromkeys(company.hand)]
    actives = [card for card in company.in_play if playing.action_text(state, card)]
    actions: list[Action] = [activate_proposal(state, seat, card) for card in actives]
    built: list[Action] = [project_proposal(state, seat, project) for project in projects.TEXTS]
    sold: list[Action] = [
        Project(project=SELL, cards=cards)
        for count in (1, len(company.hand))
        for cards in (combinations(company.hand, count) if count else ())
    ]
    heat = partial(paying.default_heat, state, seat)
    claims: list[Action] = (
        []
        if state.solo
        else [Milestone(milestone=name, heat=heat(state.book.numbers.milestones.cost)) for name in MILESTONES]
    )
    funds: list[Action] = (
        [] if state.solo else [Award(award=name, heat=heat(projects.award_cost(state))) for name in AWARDS]
    )
    return (
        _offer(state, "play", plays),
        _offer(state, "use", actions),
        _offer(state, "project", [*built, *dict.fromkeys(sold)]),
        _offer(state, "plant", [Plant()]),
        _offer(state, "warm", [Warm()]),
        _offer(state, "milestone", claims),
        _offer(state, "award", funds),
        _offer(state, "done", [Done()]),
        _offer(state, "pass", [Pass()]),
    )


def play_proposal(state: State, seat: int, card: str) -> Play:
    """A card with the usual payment."""
    there = playing.spare(state, seat, card)
    payment = paying.proposal(there, seat, paying.price(state, seat, card), playing.payable(state, card))
    if payment is None:
        return Play(card=card)
    return Play(card=card, steel=payment.steel, titanium=payment.titanium, heat=payment.heat)


def activate_proposal(state: State, seat: int, card: str) -> Activate:
    """An action with the usual payment."""
    cost, kinds = playing.action_cost(state, card)
    payment = paying.proposal(state, seat, cost, kinds)
    if payment is None:
        return Activate(card=card)
    return Activate(card=card, steel=payment.steel, titanium=payment.titanium, heat=payment.heat)


def project_proposal(state: State, seat: int, project: str) -> Project:
    """A standard project with the usual payment."""
    return Project(project=project, heat=paying.default_heat(state, seat, paying.project_price(state, seat, project)))


def _offer(state: State, kind: str, actions: list[Action]) -> Offer[Action]:
    return Offer(kind, [a for a in actions if not refusal(state, a)], partial(_rows, state, actions))


def _rows(state: State, actions: list[Action]) -> list[Choice[Action]]:
    return [Choice(action, _cost(state, action), refusal(state, action)) for action in actions]


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
