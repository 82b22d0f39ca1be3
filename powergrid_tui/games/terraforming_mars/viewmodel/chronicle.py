"""A game of Terraforming Mars in figures: ratings, points and productions by generation, spending, and notable
moments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from powergrid_tui.games.terraforming_mars.actions import Activate, Award, Milestone, Play, Project
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.events import CardsKept, Founded, Terraformed
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import paying, playing, projects
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.wording.names import AWARDS, MILESTONES
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, recorded

_HEADINGS = {
    "research": mark("cards bought"),
    "play": mark("cards played"),
    "activate": mark("actions of cards"),
    "project": mark("standard projects"),
    "milestone": mark("milestones"),
    "award": mark("awards"),
}


def chronicle(steps: Sequence[Step[State, Any]]) -> Chronicle:
    """The game up to the last of these steps. Nothing in it is hidden from anybody."""
    return recorded(
        steps,
        lambda state: state.generation,
        figures={
            tr("TR"): lambda state, seat: state.players[seat].tr,
            tr("points"): lambda state, seat: tally(state, seat).total,
            tr("credit production"): lambda state, seat: state.players[seat].production[0],
            tr("cards in play"): lambda state, seat: len(state.players[seat].played) + len(state.players[seat].events),
        },
        headings={key: tr(name) for key, name in _HEADINGS.items()},
        paid=_paid,
        told=_notable,
    )


def _paid(step: Step[State, Any]) -> Iterator[tuple[str, int, int]]:
    """Spending by category in credits, however it was paid. Cards are bought when all have chosen, and by actions."""
    card_price = step.before.book.numbers.card_price
    if price := _price(step.before, step.action):
        yield step.action.kind, step.before.current, price
    for event in step.after.events:
        match event:
            case CardsKept(seat, count) if _buys(step):
                yield "research", seat, count * card_price
            case Founded(seat, corporation, count) if corporation != BEGINNER:
                yield "research", seat, count * card_price


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


def _notable(step: Step[State, Any]) -> Iterator[tuple[int | None, str]]:
    """Milestones and awards, the last step of each parameter, and the end."""
    before, after = step.before, step.after
    limits = before.book.numbers
    player = before.names[before.current]
    match step.action:
        case Milestone(milestone=name):
            yield None, tr("{player} claims the milestone {name}", player=player, name=tr(MILESTONES[name]))
        case Award(award=name):
            yield None, tr("{player} funds the award {name}", player=player, name=tr(AWARDS[name]))
    if before.temperature < limits.temperature.most <= after.temperature:
        yield None, tr("{player} raises the temperature to its maximum", player=player)
    if before.oxygen < limits.oxygen.most <= after.oxygen:
        yield None, tr("{player} raises oxygen to its maximum", player=player)
    if before.oceans < limits.oceans.tiles <= after.oceans:
        yield None, tr("{player} places the last ocean", player=player)
    if any(isinstance(event, Terraformed) for event in after.events):
        yield None, tr("Mars is habitable") if after.habitable else tr("The last generation is over")
