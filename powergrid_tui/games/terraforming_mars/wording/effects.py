"""The effects of cards in words, composed from their parts."""

from __future__ import annotations

from collections.abc import Sequence as Many
from itertools import groupby

from powergrid_tui.games.terraforming_mars.effects import tree
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect, parse_needs
from powergrid_tui.games.terraforming_mars.effects.tree import (
    CardResource,
    Claim,
    CopyProduction,
    Discard,
    Draw,
    Exchange,
    Gain,
    If,
    LookAtCards,
    OneOf,
    Produce,
    Quantity,
    Raise,
    Reduce,
    Remove,
    Reveal,
    Sequence,
    Steal,
    Where,
)
from powergrid_tui.games.terraforming_mars.rules.needs import counted, resource_name, tag_name
from powergrid_tui.games.terraforming_mars.wording.names import on_cards, production_words, stock_name, tile_name
from powergrid_tui.games.terraforming_mars.wording.needs import need_words
from powergrid_tui.table.words.language import either, mark, markn, series, tr, trc, trn

_PLACE = {
    "ocean": markn("place an ocean", "place {count} oceans"),
    "greenery": markn("place a greenery", "place {count} greeneries"),
    "city": markn("place a city", "place {count} cities"),
    "MINE": markn("place a mine", "place {count} mines"),
}

_WHERE = {
    Where.DEFAULT: mark("{placing}"),
    Where.LAND: mark("{placing} on any free land"),
    Where.OCEAN: mark("{placing} on a space for oceans"),
    Where.CITY: mark("{placing} where a city may go"),
    Where.ISOLATED: mark("{placing} next to no other tile"),
    Where.VOLCANIC: mark("{placing} on a volcano"),
    Where.NOCTIS: mark("{placing} on the space reserved for it"),
    Where.GANYMEDE: mark("{placing} on Ganymede"),
    Where.PHOBOS: mark("{placing} on Phobos"),
    Where.BY_TWO_CITIES: mark("{placing} next to at least two cities"),
    Where.BY_CITY: mark("{placing} next to a city"),
    Where.BY_GREENERY: mark("{placing} next to a greenery"),
    Where.BONUS: mark("{placing} on a space that shows steel or titanium"),
    Where.BONUS_BY_OWN: mark("{placing} next to one of your tiles, on a space that shows steel or titanium"),
}

_PER = {
    "cities:mars": mark("{amount} for each city on Mars"),
    "cities:all": mark("{amount} for each city in play"),
    "events:all": mark("{amount} for each event that anyone has played"),
}


def effect_words(text: str, kind: str = "") -> str:
    """What a text does; `kind` is the kind of resource that its card holds."""
    match parse_effect(text):
        case Sequence(parts):
            return _one_after_another(parts, kind)
        case OneOf(options):
            words = [effect_words(option, kind) for option in options]
            apart = any(isinstance(parse_effect(option), Exchange) for option in options)
            return trc("list", "; or ").join(words) if apart else either(words)
        case Exchange(cost, effect, may):
            price, gain = _cost_words(cost, kind), effect_words(effect, kind)
            if may:
                return tr("you may {cost}, then {effect}", cost=price, effect=gain)
            return tr("{cost}: {effect}", cost=price, effect=gain)
        case If(condition, then, otherwise):
            what = _condition(condition)
            if not otherwise:
                return tr("{effect} {condition}", effect=effect_words(then, kind), condition=what)
            return tr(
                "{effect} {condition}, otherwise {other}",
                effect=effect_words(then, kind),
                condition=what,
                other=effect_words(otherwise, kind),
            )
        case Gain(amount, resource, pays):
            return _for_each(amount, ("-" if pays else "+") + _stock(amount, resource))
        case Produce(amount, resource, down):
            return _for_each(amount, _production(amount, resource, "-" if down else "+"))
        case Reduce(number, resource):
            return tr("{production} of any player", production=production_words(resource, -number))
        case Raise(what, amount):
            return _for_each(amount, f"+{trn(*_PARAMETERS[what], amount.number)}")
        case tree.PlaceTile(tile, where):
            return _placing(tile, where)
        case Claim():
            return tr("claim a free land space where only you may build")
    return _others(text, kind)


_PARAMETERS = {
    "TR": markn("{count} TR", "{count} TR"),
    "temp": markn("{count} step of temperature", "{count} steps of temperature"),
    "oxy": markn("{count} step of oxygen", "{count} steps of oxygen"),
}


def _one_after_another(parts: Many[str], kind: str) -> str:
    """Parts in order, merging equal tiles; clearly separated if one of them is a choice."""
    words = []
    for text, alike in groupby(parts):
        count, effect = len(list(alike)), parse_effect(text)
        if isinstance(effect, tree.PlaceTile) and effect.kind in _PLACE:
            words.append(_placing(effect.kind, effect.where, count))
        else:
            words += [effect_words(text, kind)] * count
    compound = any(isinstance(parse_effect(part), OneOf | If | Exchange) for part in parts)
    return trc("list", "; ").join(words) if compound else series(words)


def _cost_words(text: str, kind: str) -> str:
    """The cost of an exchange."""
    match parse_effect(text):
        case Gain(amount, resource, pays=True, payable=payable):
            words = tr("spend {amount}", amount=_for_each(amount, _stock(amount, resource)))
            return (
                tr("{cost}, payable with {metal} too", cost=words, metal=resource_name(payable)) if payable else words
            )
        case CardResource(number, "here", off=True):
            return tr("spend {amount} from here", amount=on_cards(number, kind))
        case Remove(number, kind=removed) if removed:
            return tr("remove {amount} from any card", amount=on_cards(number, removed))
    return effect_words(text, kind)


def _stock(amount: Quantity, resource: str) -> str:
    return tr("X {what}", what=stock_name(resource)) if amount.x else counted(resource, amount.number)


def _production(amount: Quantity, resource: str, sign: str) -> str:
    if amount.x:
        return tr("{sign}X {resource} production", sign=sign, resource=resource_name(resource))
    return production_words(resource, -amount.number if sign == "-" else amount.number)


def _for_each(amount: Quantity, words: str) -> str:
    """An amount, per whatever is counted."""
    if not amount.per:
        return words
    if amount.per in _PER:
        return tr(_PER[amount.per], amount=words)
    tag = tag_name(amount.per.removeprefix("tag:"))
    if amount.others:
        return tr("{amount} for each {tag} tag of your opponents", amount=words, tag=tag)
    if amount.over > 1:
        return tr("{amount} for every {number} {tag} tags", amount=words, number=amount.over, tag=tag)
    return tr("{amount} for each {tag} tag", amount=words, tag=tag)


def _placing(tile: str, where: Where, count: int = 1) -> str:
    placing = trn(*_PLACE[tile], count) if tile in _PLACE else tr("place the {tile} tile", tile=tile_name(tile))
    return tr(_WHERE[where], placing=placing)


def _others(text: str, kind: str) -> str:
    """Effects that take from others, and effects on cards."""
    match parse_effect(text):
        case Remove(number, _, removed) if removed:
            return tr("remove up to {amount} from any card", amount=on_cards(number, removed))
        case Remove(number, resource, adjacent=True):
            return tr("remove up to {amount} from a player with a tile next to it", amount=counted(resource, number))
        case Remove(number, resource):
            return tr("remove up to {amount} from any player", amount=counted(resource, number))
        case Steal(number, resource):
            return tr("steal up to {amount}", amount=counted(resource, number))
        case Draw(number):
            return trn("draw {count} card", "draw {count} cards", number)
        case LookAtCards(number, _, buy=True):
            return trn(
                "look at {count} card, then buy or discard it",
                "look at {count} cards, then buy any of them and discard the others",
                number,
            )
        case LookAtCards(number, keep):
            return trn("look at {count} card, keep {keep}", "look at {count} cards, keep {keep}", number, keep=keep)
        case Reveal(tag, effect):
            words = effect_words(effect, kind)
            return tr("reveal the top card: if it has a {tag} tag, {effect}", tag=tag_name(tag), effect=words)
        case Discard(number):
            return trn("discard {count} card", "discard {count} cards", number)
        case CardResource(number, target, wanted, off):
            return _on_card(number, target, wanted or kind, off)
        case CopyProduction(tag):
            return tr("repeat the production changes of one of your {tag} cards", tag=tag_name(tag))
    raise ValueError(text)


def _on_card(number: int, target: str, kind: str, off: bool) -> str:
    sign = "-" if off else "+"
    match target:
        case "here":
            return tr("{amount} here", amount=sign + on_cards(number, kind))
        case "played":
            return tr("{amount} on the card played", amount=sign + on_cards(number, ""))
        case "nonempty":
            return tr("{amount} on one of your cards that has some", amount=sign + on_cards(number, ""))
    return tr("{amount} on one of your cards", amount=sign + on_cards(number, kind))


def _condition(condition: str) -> str:
    if condition == "solo":
        return tr("in a solo game")
    if condition == "TR_raised_this_gen":
        return tr("if your TR rose this generation")
    (need,) = parse_needs(condition)
    return tr("with {need}", need=need_words(need))
