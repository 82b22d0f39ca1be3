"""Whether the text of a card can be done, and if not, why."""

from __future__ import annotations

from functools import cache
from typing import Final

from powergrid_tui.games.terraforming_mars.effects import tree
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import (
    NONE,
    CardResource,
    Claim,
    CopyProduction,
    Discard,
    Effect,
    Exchange,
    Gain,
    If,
    OneOf,
    Produce,
    Reduce,
    Sequence,
    Six,
)
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import needs, paying
from powergrid_tui.games.terraforming_mars.rules.counting import amount, at, changed, least, resources
from powergrid_tui.games.terraforming_mars.rules.targets import reducible
from powergrid_tui.games.terraforming_mars.rules.tiles import claimable, sites
from powergrid_tui.table.words.language import tr, trn

CLAIM: Final = "claim"
"""Stands for the marker of a claim where a kind of tile is named."""


def has_x(text: str) -> bool:
    """Whether the player chooses an amount."""
    return "X" in text and any(f"{sign}X" in text for sign in "+-")


def copyable(state: State, seat: int, card: str, tag: str) -> bool:
    """Whether the production changes of a card can be repeated."""
    texts = production_texts(state, card)
    return tag in state.book.tags[card] and bool(texts) and not any(missing(state, seat, text, card) for text in texts)


def production_texts(state: State, card: str) -> tuple[str, ...]:
    """The production changes of a card or corporation. That of a metal which its space shows is none if the card was
    played without its tile."""
    book = state.book
    text = book.cards[card].play if card in book.cards else book.corporations[card].play
    if not text:
        return ()
    effect = parse_effect(text)
    parts = effect.parts if isinstance(effect, Sequence) else (text,)
    found = []
    for part in parts:
        change = parse_effect(part)
        shown = isinstance(change, Produce) and change.resource == "B"
        if isinstance(change, Produce | Reduce) and (not shown or any(tile.card == card for tile in state.tiles)):
            found.append(part)
    return tuple(found)


def is_certain(state: State, text: str) -> bool:
    """Whether nothing could ever keep a seat from doing a text."""
    return state.options.readings > 1 and not _demands(text)


@cache
def _demands(text: str) -> bool:
    """Whether a text takes something, or needs something besides a space."""
    match parse_effect(text):
        case Sequence(parts):
            return any(_demands(part) for part in parts)
        case OneOf(options):
            return all(_demands(option) for option in options)
        case Exchange(cost, _):
            return _demands(cost)
        case If(_, then, otherwise):
            return _demands(then) or bool(otherwise and _demands(otherwise))
        case Gain(pays=takes) | Produce(down=takes) | CardResource(off=takes):
            return takes
        case Reduce() | Discard() | CopyProduction():
            return True
    return False


def missing(state: State, seat: int, text: str, card: str = "", relief: Six = NONE) -> str:
    """Why a seat cannot do a text, in a sentence, or an empty string. `relief` is what the seat's triggers add to
    productions for the very card that is played."""
    if is_certain(state, text):
        return ""
    if has_x(text):
        return missing(state, seat, with_x(text, 1), card, relief)
    company = state.players[seat]
    effect = parse_effect(text)
    match effect:
        case Sequence(parts):
            for part in parts:
                if is_certain(state, part):
                    continue
                if why := missing(_ahead(state, seat, parts, part), seat, part, card, relief):
                    return why
            return ""
        case OneOf(options):
            found = [missing(state, seat, option, card, relief) for option in options]
            return found[0] if all(found) else ""
        case Exchange(cost, _):
            return missing(state, seat, cost, card, relief)
        case If(condition, then, otherwise):
            branch = then if needs.holds(state, seat, condition, card) else otherwise
            return missing(state, seat, branch, card, relief) if branch else ""
        case Gain(number, "M", pays=True, payable=payable):
            short = paying.shortage(paying.purse(state, seat), amount(state, seat, number, card), payable)
            return trn("{count} credit short", "{count} credits short", short) if short else ""
        case Gain(number, resource, pays=True):
            short = amount(state, seat, number, card) - company.stock[at(resource)]
            return tr("{amount} short", amount=needs.counted(resource, short)) if short > 0 else ""
        case Produce(number, resource, down=True):
            there = company.production[at(resource)] + relief[at(resource)] - least(state, resource)
            short = amount(state, seat, number, card) - there
            name = needs.resource_name(resource)
            return tr("{resource} production {count} short", resource=name, count=short) if short > 0 else ""
        case Reduce(number, resource) if not state.solo and not reducible(state, number, resource):
            return tr("nobody has that much {resource} production", resource=needs.resource_name(resource))
        case CardResource(number, "here", off=True) if resources(company, card) < number:
            return tr("{count} of {number} resources on the card", count=resources(company, card), number=number)
        case Discard(number) if len(company.hand) < number:
            return tr("no card in hand")
        case CopyProduction(tag) if not any(copyable(state, seat, own, tag) for own in company.in_play):
            return tr("none of your {tag} cards has production to copy", tag=needs.tag_name(tag))
    return _no_place(state, seat, effect)


def own_gain(state: State, seat: int, part: str, resource: str) -> int:
    """By how much a part of a text raises a production of a seat."""
    match parse_effect(part):
        case Produce(number, raised, down=False) if raised == resource:
            return amount(state, seat, number)
    return 0


def _ahead(state: State, seat: int, parts: tuple[str, ...], part: str) -> State:
    """The state in which to check a part of a text. If it takes a production from any player, what the text adds to
    the same production comes first."""
    match parse_effect(part):
        case Reduce(_, resource):
            company = state.players[seat]
            more = sum([own_gain(state, seat, other, resource) for other in parts])
            return state.with_company(seat, company.evolve(production=changed(company.production, resource, more)))
    return state


def _no_place(state: State, seat: int, effect: Effect) -> str:
    """Why a text cannot be done because its tile has no space, or an empty string. Only the first readings refuse that:
    today the text is done without the tile."""
    return tr("no space for the tile") if state.options.readings == 1 and placeless(state, seat, effect) else ""


def placeless(state: State, seat: int, effect: Effect) -> str:
    """The tile of an effect that has no space left, by its kind, or `CLAIM` for a marker; otherwise empty. Oceans are
    left out: cards were always played without one."""
    match effect:
        case tree.PlaceTile(kind, where) if kind != "ocean" and not sites(state, seat, kind, where):
            return kind
        case Claim() if not claimable(state):
            return CLAIM
    return ""


def with_x(text: str, number: int) -> str:
    """The text with a number in place of X."""
    return text.replace("-X", f"-{number}").replace("+X", f"+{number}")
