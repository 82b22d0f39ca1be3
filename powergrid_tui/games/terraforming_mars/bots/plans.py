"""What a seat might do now, and what each is worth: actions of a turn, answers to a card's question, and the choice of
cards and of a corporation. The simple bot takes the best, and a search compares a few of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import islice
from operator import itemgetter
from typing import Final, NamedTuple

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Amount,
    Award,
    Buy,
    Choose,
    Done,
    Draft,
    First,
    Keep,
    Milestone,
    On,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Start,
    Target,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.bots.evaluator import Evaluator, options
from powergrid_tui.games.terraforming_mars.bots.prices import income
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.effects import tree
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import Exchange, LookAtCards, OneOf, Reduce
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.rules import effects, paying, playing, possible, projects, turns
from powergrid_tui.games.terraforming_mars.rules.choosing import opened
from powergrid_tui.games.terraforming_mars.rules.counting import at
from powergrid_tui.table.protocol.game import NOBODY

MOST: Final = 5
"""Candidates of a decision."""

CLOSE: Final = 0.5
"""How much less than the best an action may gain per credit to be a candidate."""

OUTSTANDING: Final = 1.0
"""An action that gains this much per credit is done without a search."""

TEMPTING: Final = 0.2
"""A seat that could gain this much per credit does not consider stopping."""

NEAR: Final = 3.0
"""How much less than the best a space may seem worth to be a candidate, in credits."""

SHORT: Final = 3.0
"""How much a candidate may cost more than it seems to gain, in credits."""

SMALL = 11.0
"""Added to a price, in credits, before dividing a card's worth by it. Keeps small prices from dominating."""

FOR_CARDS = 0.75
"""The share of a company's income that cards compete for."""

HURDLE = -0.2
"""By how much the worth of a card must exceed its price for it to be bought, in credits."""


def chosen(view: State, seat: int) -> Action:
    """What a seat chooses in a phase in which everybody chooses."""
    if view.phase == Phase.START:
        return _started(view, seat)
    evaluator = Evaluator(view, seat)
    if view.phase == Phase.DRAFT:
        return Draft(seat=seat, card=max(evaluator.company.offered, key=evaluator.hand))
    return bought(evaluator)


def bought(evaluator: Evaluator) -> Buy:
    """The cards of the research phase that are wanted."""
    cards = _bought(evaluator, evaluator.purse.usable)
    return Buy(seat=evaluator.seat, cards=cards, heat=heat_for(evaluator, cards))


def _bought(evaluator: Evaluator, credits: int) -> tuple[str, ...]:
    """The offered cards that are wanted, as far as the money goes."""
    offered = evaluator.company.offered
    wanted = [each.card for each in judged(evaluator, offered, credits) if each.wanted]
    best = wanted[: credits // evaluator.book.numbers.card_price]
    return tuple(card for card in offered if card in best)


def heat_for(evaluator: Evaluator, cards: Sequence[str]) -> int:
    """Heat to pay for cards with: whatever credits do not cover."""
    return paying.default_heat(evaluator.purse, len(cards) * evaluator.book.numbers.card_price)


class Judged(NamedTuple):
    """A card that is offered."""

    card: str
    worth: float
    """What it is worth in hand, in credits, with the wait until there is money for it."""
    wanted: bool
    """Whether it is worth its price."""


def judged(evaluator: Evaluator, offered: Iterable[str], credits: int) -> list[Judged]:
    """The offered cards that are worth anything, best first.

    Cards compete for future income, including those in hand: those with a better ratio of worth to price come first,
    and the others must wait until there is money for them.
    """
    company, price = evaluator.company, evaluator.book.numbers.card_price
    earned = FOR_CARDS * max(1.0, income(company) + 2 * company.production[1] + 3 * company.production[2])
    new = set(offered)
    worth = {card: evaluator.hand(card) for card in (*company.hand, *offered)}
    cost = {card: evaluator.cost(card) for card in worth}
    spent, found = 0.0, list[Judged]()
    for card in sorted(worth, key=lambda card: -worth[card] / (cost[card] + SMALL)):
        if worth[card] <= 0:
            break
        broke = max(0.0, spent + cost[card] - credits) / earned
        if card in new:
            held = evaluator.hand(card, broke)
            found.append(Judged(card, held, held > price + HURDLE))
            if not found[-1].wanted:
                continue
            spent += price
        spent += cost[card]
    return found


def _started(view: State, seat: int) -> Action:
    """The corporation that is worth most together with the cards it would buy.

    Starting as a beginner is meant for new players and never considered; it would be better in only one hand out of
    a hundred.
    """
    if BEGINNER in view.players[seat].dealt:
        return Start(seat=seat, corporation=BEGINNER)
    return max((started(view, seat, name) for name in view.players[seat].dealt), key=itemgetter(0))[1]


def started(view: State, seat: int, name: str, cards: tuple[str, ...] | None = None) -> tuple[float, Start]:
    """What a corporation is worth in credits with these cards, by default those that it would buy, and the choice."""
    evaluator = Evaluator(opened(view, seat, name), seat)
    if cards is None:
        cards = _bought(evaluator, paying.purse(evaluator.state, seat).usable)
    worth = evaluator.prices.belongings(evaluator.company) + evaluator.standing(name)
    if first := view.book.corporations[name].first:
        worth += evaluator.effect(first, name)
    worth += sum([evaluator.hand(card) - view.book.numbers.card_price for card in cards])
    return worth, Start(seat=seat, corporation=name, cards=cards, heat=heat_for(evaluator, cards))


def starts(view: State, seat: int, name: str) -> Iterator[Start]:
    """A corporation with the cards that it would buy, and with a card less or more."""
    evaluator = Evaluator(opened(view, seat, name), seat)
    credits, price = paying.purse(evaluator.state, seat).usable, view.book.numbers.card_price
    offered = evaluator.company.offered
    wanted = _bought(evaluator, credits)
    by_worth = sorted(offered, key=evaluator.hand)
    less = next((card for card in by_worth if card in wanted), "")
    more = next((card for card in reversed(by_worth) if card not in wanted), "")
    for cards in (
        wanted,
        tuple([card for card in wanted if card != less]),
        tuple([card for card in offered if card in wanted or card == more]),
    ):
        if len(cards) * price <= credits:
            yield Start(seat=seat, corporation=name, cards=cards, heat=heat_for(evaluator, cards))


def answer_worth(evaluator: Evaluator, answer: Action) -> float:
    """The worth of an answer to the first task, compared with the other answers."""
    task = evaluator.state.queue[0]
    effect = parse_effect(task.text)
    match answer:
        case Place(space=space):
            return evaluator.space(effect.kind if isinstance(effect, tree.PlaceTile) else "claim", space)
        case Choose(option=option):
            if isinstance(effect, OneOf):
                text = effect.options[option]
                return evaluator.effect(text, task.played if "@played" in text else task.card)
            if isinstance(effect, Exchange):
                return evaluator.effect(task.text.removeprefix("may "), task.card) if option == 0 else 0.0
            return evaluator.prices.production["ST"[option]]
        case Target(seat=seat):
            return _hit(evaluator, effect, seat)
        case On(card=card):
            return _on(evaluator, effect, card)
        case Amount(amount=number):
            return evaluator.effect(task.text.replace("X", str(number)), task.card)
        case Keep(cards=cards):
            held = sum([evaluator.hand(card) + 0.01 * evaluator.prices.card for card in cards])
            if isinstance(effect, LookAtCards):
                return held - len(cards) * (evaluator.book.numbers.card_price if effect.buy else 0)
            return -held
    return 0.0


def _hit(evaluator: Evaluator, effect: tree.Effect, seat: int) -> float:
    """What taking from a seat is worth: more if it is ahead."""
    if seat == NOBODY:
        return 0.0
    if seat == evaluator.seat:
        return -1.0
    company = evaluator.state.players[seat]
    ahead = 1 + (company.tr + company.production[0]) / 100
    if isinstance(effect, Reduce):
        return ahead
    if isinstance(effect, tree.Remove | tree.Steal):
        return ahead * min(effect.number, company.stock[at(effect.resource)])
    return ahead


def _on(evaluator: Evaluator, effect: tree.Effect, card: str) -> float:
    """What choosing a card is worth: to put resources on it, to remove some, or to copy it."""
    if not card:
        return 0.0
    if isinstance(effect, tree.CopyProduction):
        return evaluator.produced(card)
    worth = evaluator.resource(card) + 0.01
    return worth if isinstance(effect, tree.CardResource) or card not in evaluator.company.in_play else -worth


PATIENCE = 0.3
"""The share of next generation's gain that is deducted from what something would bring now."""

HASTE = 20.0
"""Added to the worth of a milestone, in credits, because others want it too."""

AWARD_ROUNDS = 5.0
"""Awards are not funded earlier than this many generations before the end."""

AWARDED = 0.7
"""What awards are worth, as a share of the points that they are expected to give."""


def best(evaluator: Evaluator) -> Action:
    """What pays best for its price. If nothing pays, the cards left in the last generation are sold, or the turn or
    the generation ends."""
    state = evaluator.state
    if evaluator.company.owes_first:
        return First()
    for row in in_order(evaluator):
        if row.net > 0 and not turns.refusal(state, row.action):
            return row.action
    if evaluator.prices.last and evaluator.company.hand:
        return Project(project=SELL, cards=evaluator.company.hand)
    return Done() if state.acted else Pass()


class Row(NamedTuple):
    """An action of a turn as it is judged."""

    score: float
    """What it gains per credit, if it is not better left for the next generation."""
    net: float
    """What it gains, in credits."""
    action: Action


def ranked(evaluator: Evaluator) -> list[Row]:
    """What a seat might do in its turn, best first. Not all of it need be legal."""
    return list(in_order(evaluator))


def in_order(evaluator: Evaluator) -> Iterator[Row]:
    """The same, one by one. What waiting would gain takes as long to find as what acting gains, and only makes a score
    worse: so it is found once an action would be the next without it."""
    weighed = _weighed(evaluator)
    waits = not evaluator.state.solo  # alone, whatever is of use is done in the end: patience gains nothing
    queue = [(-gained / (cost + SMALL), at, waits and gained > 0) for at, (gained, cost, _) in enumerate(weighed)]
    heapify(queue)
    while queue:
        score, at, open_ = heappop(queue)
        gained, cost, action = weighed[at]
        if open_:
            waiting = PATIENCE * max(0.0, gain_and_price(evaluator.later(1), action)[0] - cost)
            heappush(queue, (-(gained - waiting) / (cost + SMALL), at, False))
        else:
            yield Row(-score, gained, action)


def _weighed(evaluator: Evaluator) -> list[tuple[float, float, Action]]:
    """(what it gains besides its price, that price, action) of what a seat might do in its turn, in credits."""
    state, seat, company = evaluator.state, evaluator.seat, evaluator.company
    purse = paying.purse(state, seat)
    credits = purse.usable
    found: list[tuple[float, float, Action]] = []

    def weigh(action: Action) -> None:
        gain, cost = gain_and_price(evaluator, action)
        found.append((gain - cost, cost, action))

    for card in company.hand:
        if (payment := playing.playable(state, seat, card)) is not None:
            weigh(turns.played(card, payment))
    for card in company.in_play:
        if playing.action_text(state, card) and card not in company.used:
            weigh(turns.activate_proposal(state, seat, card))
    for project in projects.TEXTS:
        if paying.project_price(state, seat, project) <= credits:
            weigh(turns.project_proposal(state, seat, project))
    if projects.plantable(state, seat):
        weigh(Plant())
    if projects.heat_short(state, seat) <= 0:
        weigh(Warm())
    for milestone in projects.claimable(state, seat):
        weigh(Milestone(milestone=milestone, heat=paying.default_heat(purse, state.book.numbers.milestones.cost)))
    if evaluator.prices.rounds <= AWARD_ROUNDS:
        for award in projects.fundable(state, seat):
            weigh(Award(award=award, heat=paying.default_heat(purse, projects.award_cost(state))))
    return found


def gain_and_price(evaluator: Evaluator, action: Action) -> tuple[float, float]:
    """(gain, price) of an action in a turn, in credits."""
    view, seat, prices = evaluator.state, evaluator.seat, evaluator.prices
    match action:
        case Play(card=card):
            return evaluator.card(card), evaluator.cost(card)
        case Activate(card=card):
            return _action(evaluator, card)
        case Project(project=project) if project != SELL:
            text = projects.TEXTS[project]
            gain = evaluator.effect(text) + evaluator.first_rise(text)
            return gain + _projects_set_off(evaluator, project), float(paying.project_price(view, seat, project))
        case Milestone():
            milestones = view.book.numbers.milestones
            return milestones.points * prices.point * (1 + evaluator.spite) + HASTE, float(milestones.cost)
        case Award(award=award):
            return award_worth(evaluator, award), float(projects.award_cost(view))
        case Plant():
            return evaluator.effect("greenery") + evaluator.first_rise("greenery"), 0.0
        case Warm():
            kept = evaluator.nearer("thermalist", -view.book.numbers.heat_for_temperature)
            return evaluator.effect("temp+1") + evaluator.first_rise("temp+1") + kept, 0.0
    return 0.0, 0.0


def _projects_set_off(evaluator: Evaluator, project: str) -> float:
    """What one's own triggers give for a standard project."""
    found = 0.0
    for clause in paying.clauses(evaluator.state, evaluator.seat):
        if not isinstance(clause, tree.Trigger) or clause.event.what != "project":
            continue
        if clause.event.paid or evaluator.book.numbers.projects[project] >= clause.event.cost:
            found += evaluator.effect(clause.effect)
    return found


def _action(evaluator: Evaluator, card: str) -> tuple[float, float]:
    """(gain, price) of a card's action now, in credits; impossible options are ignored."""
    view = evaluator.state
    text = playing.action_text(view, card)
    able = [option for option in options(text) if not possible.missing(view, evaluator.seat, option, card)]
    best = max(able, key=lambda option: evaluator.effect(option, card), default="")
    if not best:
        return 0.0, 0.0
    cost, _ = playing.action_cost(view, card)
    return evaluator.effect(best, card) + evaluator.first_rise(best) + cost + 0.01, float(cost)


def award_worth(evaluator: Evaluator, award: str) -> float:
    """The expected worth of funding an award: its points for this seat, less what the others would get from it."""
    if evaluator.prices.rounds > AWARD_ROUNDS:
        return 0.0
    theirs = sum([evaluator.award(other, award) for other in evaluator.others])
    return AWARDED * evaluator.prices.point * (evaluator.award(evaluator.seat, award) - evaluator.spite * theirs)


def candidates(view: State, seat: int, default: Action) -> Iterator[Action]:
    """What a search compares for a seat, with the policy's choice first."""
    return islice(_once(_candidates(view, seat, default)), MOST)


def _once(actions: Iterable[Action]) -> Iterator[Action]:
    """The actions without those that came before."""
    known: set[Action] = set()
    for action in actions:
        if action not in known:
            known.add(action)
            yield action


def _candidates(view: State, seat: int, default: Action) -> Iterator[Action]:
    yield default
    if view.queue:
        yield from _answers(view, seat)
    elif view.phase == Phase.ACTIONS:
        yield from _turn(view, seat)
    elif view.phase == Phase.RESEARCH:
        yield from _buys(view, seat)
    elif view.phase == Phase.DRAFT:
        evaluator = Evaluator(view, seat)
        for card in sorted(evaluator.company.offered, key=evaluator.hand, reverse=True):
            yield Draft(seat=seat, card=card)
    elif view.phase == Phase.START:
        yield from _starts(view, seat)


def _answers(view: State, seat: int) -> Iterator[Action]:
    """The answers that seem worth most. Of spaces that seem to be worth the same, only one, because what they lead to
    hardly differs; and none that is much worse than the best."""
    evaluator = Evaluator(view, seat)
    answers = [answer for offer in effects.choices(view) for answer in offer.actions]
    worth = {answer: answer_worth(evaluator, answer) for answer in answers}
    found = sorted(answers, key=lambda answer: worth[answer], reverse=True)
    seen: set[float] = set()
    for answer in found:
        if isinstance(answer, Place):
            if worth[answer] in seen or worth[answer] < worth[found[0]] - NEAR:
                continue
            seen.add(worth[answer])
        yield answer


def _turn(view: State, seat: int) -> Iterator[Action]:
    """The actions that gain nearly as much as the best, unless it stands out; and stopping, unless the best gains
    much."""
    evaluator = Evaluator(view, seat)
    if evaluator.company.owes_first:
        return
    rows = [row for row in ranked(evaluator) if row.net > -SHORT]
    top = max([row.score for row in rows], default=0.0)
    if top > OUTSTANDING:
        return
    yield from (row.action for row in rows if row.score > top - CLOSE and not turns.refusal(view, row.action))
    if top < TEMPTING:
        yield Done() if view.acted else Pass()


def _buys(view: State, seat: int) -> Iterator[Action]:
    """The cards that are wanted, and the same with one more or one less."""
    evaluator = Evaluator(view, seat)
    wanted, price = bought(evaluator).cards, view.book.numbers.card_price
    sets = [
        tuple([card for card in evaluator.company.offered if (card in wanted) != (card == other)])
        for other in sorted(evaluator.company.offered, key=evaluator.hand, reverse=True)
    ]
    for cards in (*sets, ()):
        if len(cards) * price <= paying.purse(view, seat).usable:
            yield Buy(seat=seat, cards=cards, heat=heat_for(evaluator, cards))


def _starts(view: State, seat: int) -> Iterator[Action]:
    """Each corporation with the cards that it would buy, with the best two cards more and the worst two less."""
    for name in view.players[seat].dealt:
        if name != BEGINNER:
            yield from starts(view, seat, name)
