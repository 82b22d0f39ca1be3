"""A game of Terraforming Mars in figures: ratings, points and productions by generation, spending, and notable
moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from powergrid_tui.games.terraforming_mars.actions import Activate, Award, Milestone, Play, Project
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.events import CardsKept, Founded, Terraformed
from powergrid_tui.games.terraforming_mars.model import Company, State
from powergrid_tui.games.terraforming_mars.rules import paying, playing, projects
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.words import AWARDS, MILESTONES
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.session import Step
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Curve, Moment, Spending, rounds_of


def chronicle(steps: Sequence[Step[State, Any]]) -> Chronicle:
    """The game up to the last of these steps. Nothing in it is hidden from anybody."""
    rounds = tuple(rounds_of(steps, lambda state: state.generation, lambda state: state.turn == NOBODY))
    if not rounds:
        return Chronicle()
    ends = [steps[some.at - 1].after for some in rounds]
    seats = range(len(ends[0].players))

    def curve(name: str, figure: Callable[[State, int], int]) -> Curve:
        return Curve(name, tuple(tuple(figure(end, seat) for end in ends) for seat in seats))

    def of(company: Callable[[Company], int]) -> Callable[[State, int], int]:
        return lambda state, seat: company(state.players[seat])

    return Chronicle(
        rounds,
        (
            curve(tr("TR"), of(lambda company: company.tr)),
            curve(tr("points"), lambda state, seat: tally(state, seat).total),
            curve(tr("credit production"), of(lambda company: company.production[0])),
            curve(tr("cards in play"), of(lambda company: len(company.played) + len(company.events))),
        ),
        _spending(steps, len(seats)),
        _moments(steps),
    )


_HEADINGS = {
    "research": mark("cards bought"),
    "play": mark("cards played"),
    "activate": mark("actions of cards"),
    "project": mark("standard projects"),
    "milestone": mark("milestones"),
    "award": mark("awards"),
}


def _spending(steps: Sequence[Step[State, Any]], seats: int) -> tuple[Spending, ...]:
    """Spending by category in credits, however it was paid. Cards are bought when all have chosen, and by actions."""
    spent = {heading: [0] * seats for heading in _HEADINGS}
    card_price = steps[0].before.book.numbers.card_price
    for step in steps:
        price = _price(step.before, step.action)
        if price:
            spent[step.action.kind][step.before.current] += price
        for event in step.after.events:
            match event:
                case CardsKept(seat, count) if _buys(step):
                    spent["research"][seat] += count * card_price
                case Founded(seat, corporation, count) if corporation != BEGINNER:
                    spent["research"][seat] += count * card_price
    return tuple(Spending(tr(name), tuple(spent[heading])) for heading, name in _HEADINGS.items())


def _buys(step: Step[State, Any]) -> bool:
    return step.action.kind == "buy" or (step.action.kind == "keep" and step.before.queue[0].text.endswith(" buy"))


def _price(before: State, action: Any) -> int:
    """The price of an action, after discounts."""
    seat = before.current
    match action:
        case Play(card=card):
            return paying.price(before, seat, card)
        case Activate(card=card):
            return playing.action_cost(before, card)[0]
        case Project(project=project) if project != SELL:
            return paying.project_price(before, seat, project)
        case Milestone():
            return before.book.numbers.milestones.cost
        case Award():
            return projects.award_cost(before)
    return 0


def _moments(steps: Sequence[Step[State, Any]]) -> tuple[Moment, ...]:
    """Milestones and awards, the last step of each parameter, and the end."""
    found = []
    for at, step in enumerate(steps, 1):
        found += [Moment(step.before.generation, at, text) for text in _told(step)]
    return tuple(found)


def _told(step: Step[State, Any]) -> list[str]:
    before, after = step.before, step.after
    limits = before.book.numbers
    player = before.names[before.current]
    found = []
    match step.action:
        case Milestone(milestone=name):
            found.append(tr("{player} claims the milestone {name}", player=player, name=tr(MILESTONES[name])))
        case Award(award=name):
            found.append(tr("{player} funds the award {name}", player=player, name=tr(AWARDS[name])))
    if before.temperature < limits.temperature.most <= after.temperature:
        found.append(tr("{player} raises the temperature to its end", player=player))
    if before.oxygen < limits.oxygen.most <= after.oxygen:
        found.append(tr("{player} raises oxygen to its end", player=player))
    if before.oceans < limits.oceans.tiles <= after.oceans:
        found.append(tr("{player} places the last ocean", player=player))
    if any(isinstance(event, Terraformed) for event in after.events):
        found.append(tr("Mars is habitable") if after.habitable else tr("The last generation is over"))
    return found
