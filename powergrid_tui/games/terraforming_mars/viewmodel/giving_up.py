"""What an answer gives up for good: whoever gives it is asked once more."""

from __future__ import annotations

from collections.abc import Iterable

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Amount,
    Buy,
    Choose,
    Done,
    Keep,
    On,
    Pass,
    Play,
    Project,
    Start,
    Target,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import Exchange
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.counting import at
from powergrid_tui.games.terraforming_mars.viewmodel.phrases import no_space
from powergrid_tui.table.protocol.game import NOBODY, Offer
from powergrid_tui.table.words.language import listed, tr, trn


def given_up(view: State, seat: int, offers: Iterable[Offer[Action]], action: Action) -> str:
    """What a seat gives up for good by an action that it is offered, in a sentence; empty if nothing."""
    company, queue = view.players[seat], view.queue
    match action:
        case Start(corporation=corporation, cards=()) if corporation != BEGINNER:
            return _cards(len(company.offered))
        case Buy(cards=()):
            return _cards(len(company.offered))
        case Keep(cards=()) if queue:
            return _cards(len(queue[0].cards))
        case Play(card=card):
            return no_space(view, seat, card)
        case Pass():
            left = left_to_do(offers)
            return tr("Left to do: {things}.", things=listed(left)) if left else ""
        case Done() if view.phase == Phase.GREENERIES:
            more = company.stock[at("P")] // paying.plants_needed(view, seat)
            return trn(
                "You have plants for {count} more greenery.",
                "You have plants for {count} more greeneries.",
                more,
            )
        case Target() | On() | Amount() | Choose():
            others = [other for offer in offers for other in offer.actions if other != action]
            if _is_nothing(view, action) and any(_is_something(view, seat, other) for other in others):
                return tr("That gives up what the card offers.")
    return ""


def _cards(count: int) -> str:
    if not count:
        return ""
    return trn("You do not take the card.", "You take none of the {count} cards.", count)


def _is_nothing(view: State, action: Action) -> bool:
    """Whether an answer to a card leaves out what it offers."""
    match action:
        case Target(seat=seat):
            return seat == NOBODY
        case On(card=card):
            return not card
        case Amount(amount=amount):
            return not amount
        case Choose(option=option):
            return bool(option) and isinstance(parse_effect(view.queue[0].text), Exchange)
    return False


def _is_something(view: State, seat: int, action: Action) -> bool:
    """Whether an answer makes use of what the card offers: nobody means to take from themselves."""
    if isinstance(action, Target):
        return action.seat not in (NOBODY, seat)
    return isinstance(action, On | Amount | Choose) and not _is_nothing(view, action)


def left_to_do(offers: Iterable[Offer[Action]]) -> list[str]:
    """What could still be done in a turn, in as few words as two lines of a prompt hold. Selling patents does not
    count: it is hardly ever meant."""
    able: dict[str, list[Action]] = {
        offer.kind: [row.action for row in offer.rows() if not row.why and not _sells(row.action)] for offer in offers
    }
    counts = {kind: len(actions) for kind, actions in able.items()}
    left = []
    if count := counts.get("play", 0):
        left.append(trn("{count} card", "{count} cards", count))
    if count := counts.get("use", 0):
        left.append(trn("{count} card action", "{count} card actions", count))
    if counts.get("plant"):
        left.append(tr("a greenery"))
    if counts.get("warm"):
        left.append(tr("a step of temperature"))
    if counts.get("project"):
        left.append(tr("a standard project"))
    if counts.get("milestone"):
        left.append(tr("a milestone"))
    if counts.get("award"):
        left.append(tr("an award"))
    return left


def _sells(action: Action) -> bool:
    return isinstance(action, Project) and action.project == SELL
