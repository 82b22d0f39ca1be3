"""What actions of a turn cost, the ways to pay for them, and both in words."""

from __future__ import annotations

from collections.abc import Iterator

from powergrid_tui.games.terraforming_mars.actions import Action, Activate, Award, Milestone, Play, Project
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.effects.tree import Discount
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import paying, playing, projects
from powergrid_tui.games.terraforming_mars.rules.counting import at
from powergrid_tui.games.terraforming_mars.rules.needs import counted
from powergrid_tui.table.words.language import series, tr, trn

Paid = Play | Activate | Project | Milestone | Award
"""Actions that may be paid in several ways."""


def ways(view: State, seat: int, action: Action) -> list[Action]:
    """The action with every possible payment, the usual one first. Empty if it costs nothing."""
    cost, kinds = costs(view, seat, action)
    match action:
        case Play() | Activate() as paid:
            return [*dict.fromkeys((paid, *_metal_ways(view, seat, paid, cost, kinds)))]
        case Project() | Milestone() | Award() as paid if cost:
            return [paid.evolve(heat=heat) for heat in paying.heat_ways(view, seat, cost)]
    return []


def _metal_ways(view: State, seat: int, action: Play | Activate, cost: int, kinds: str) -> Iterator[Play | Activate]:
    """Every combination of metals, with no heat and with as much as possible."""
    purse = playing.spare(view, seat, action.card) if isinstance(action, Play) else view
    stock = purse.players[seat].stock
    steels = stock[at("S")] if "S" in kinds else 0
    titaniums = stock[at("T")] if "T" in kinds else 0
    heats = min(stock[at("H")], cost) if paying.heat_pays(view, seat) else 0
    for steel in range(min(steels, cost) + 1):
        for titanium in range(min(titaniums, cost) + 1):
            for heat in sorted({0, heats}):
                if not paying.refusal(purse, seat, cost, kinds, steel, titanium, heat):
                    yield action.evolve(steel=steel, titanium=titanium, heat=heat)


def costs(view: State, seat: int, action: Action) -> tuple[int, str]:
    """The price of something in credits, and the letters of what else may pay it."""
    match action:
        case Play(card=card):
            return paying.price(view, seat, card), playing.payable(view, card)
        case Activate(card=card):
            return playing.action_cost(view, card)
        case Project(project=project) if project != SELL:
            return paying.project_price(view, seat, project), ""
        case Milestone():
            return view.book.numbers.milestones.cost, ""
        case Award():
            return projects.award_cost(view), ""
    return 0, ""


def price_as_sum(view: State, seat: int, play: Play) -> str:
    """The printed price of a card with every discount, and with the metals that pay for it, as a sum; empty if there is
    neither."""
    card, tags = play.card, view.book.tags[play.card]
    parts = []
    for own in view.players[seat].in_play:
        for clause in view.book.clauses[own]:
            if isinstance(clause, Discount) and paying.lowers(clause, tags):
                parts.append(tr("-{number} {card}", number=clause.number, card=view.book.called(own)))
    parts += [tr("-{number}", number=c.number) for c in paying.coming(view.players[seat]) if isinstance(c, Discount)]
    left = paying.price(view, seat, card)
    for letter, count in (("S", play.steel), ("T", play.titanium)):
        if count:
            worth = count * paying.worth(view, seat, letter)
            parts.append(tr("-{metal} ({worth})", metal=counted(letter, count), worth=worth))
            left = max(0, left - worth)
    if not parts:
        return ""
    printed = view.book.cards[card].cost
    return tr("{printed} {discounts} = {price}", printed=printed, discounts=" ".join(parts), price=left)


def payment_told(view: State, seat: int, action: Paid) -> str:
    """How something is paid, and how much is overpaid."""
    worth_s, worth_t = (paying.worth(view, seat, letter) for letter in "ST")
    steel, titanium = (action.steel, action.titanium) if isinstance(action, Play | Activate) else (0, 0)
    left = costs(view, seat, action)[0] - steel * worth_s - titanium * worth_t - action.heat
    paid = (("M", max(0, left)), ("S", steel), ("T", titanium), ("H", action.heat))
    words = series(counted(letter, count) for letter, count in paid if count) or counted("M", 0)
    if left >= 0:
        return words
    return trn("{payment} ({count} credit over)", "{payment} ({count} credits over)", -left, payment=words)
