"""The texts of cards in words, put together from what each part of them says."""

from __future__ import annotations

from collections.abc import Sequence as Many
from itertools import groupby

from powergrid_tui.games.terraforming_mars.book import SELL, Book
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.effects import tree
from powergrid_tui.games.terraforming_mars.effects.parser import (
    parse_clauses,
    parse_effect,
    parse_needs,
    parse_points,
)
from powergrid_tui.games.terraforming_mars.effects.tree import (
    Amount,
    CardResource,
    Claim,
    Clause,
    CopyProduction,
    Discard,
    Discount,
    Draw,
    Event,
    Exchange,
    Flexible,
    Gain,
    HeatPays,
    If,
    Look,
    Need,
    Next,
    OneOf,
    PlantCost,
    Produce,
    Protect,
    Raise,
    Reduce,
    Remove,
    Reveal,
    Sequence,
    Steal,
    Trigger,
    Where,
    Worth,
)
from powergrid_tui.games.terraforming_mars.rules.needs import counted, percent, resource_name, tag_name
from powergrid_tui.table.words.language import either, listed, mark, markc, markn, series, tr, trc, trn

_STOCKS = {
    "M": markc("resource", "credits"),
    "S": markc("resource", "steel"),
    "T": markc("resource", "titanium"),
    "P": markc("resource", "plants"),
    "E": markc("resource", "energy"),
    "H": markc("resource", "heat"),
}

_KINDS = {
    "animal": markc("resource", "animal"),
    "microbe": markc("resource", "microbe"),
    "science": markc("resource", "science resource"),
    "fighter": markc("resource", "fighter resource"),
    "": markc("resource", "resource"),
}
"""What a resource on cards is called, by its kind; any of them by none."""

_PROTECTED = {
    "animal": markc("resource", "animals"),
    "microbe": markc("resource", "microbes"),
    "science": markc("resource", "science resources"),
    "fighter": markc("resource", "fighter resources"),
    "P": _STOCKS["P"],
}

_ON_CARDS = {
    "animal": markn("{count} animal", "{count} animals"),
    "microbe": markn("{count} microbe", "{count} microbes"),
    "science": markn("{count} science resource", "{count} science resources"),
    "fighter": markn("{count} fighter resource", "{count} fighter resources"),
    "": markn("{count} resource", "{count} resources"),
}

_TILES = {
    "ocean": markc("tile", "ocean"),
    "greenery": markc("tile", "greenery"),
    "city": markc("tile", "city"),
    "CAPITAL": markc("tile", "Capital"),
    "PRESERVE": markc("tile", "Natural Preserve"),
    "MINE": markc("tile", "mine"),
    "COMMERCIAL": markc("tile", "Commercial District"),
    "NUCLEAR": markc("tile", "Nuclear Zone"),
    "INDUSTRIAL": markc("tile", "Industrial Center"),
    "ECOZONE": markc("tile", "Ecological Zone"),
    "LAVA": markc("tile", "Lava Flows"),
    "MOHOLE": markc("tile", "Mohole Area"),
    "RESTRICTED": markc("tile", "Restricted Area"),
}

_PROJECTS = {
    SELL: markc("project", "sell patents"),
    "power_plant": markc("project", "power plant"),
    "asteroid": markc("project", "asteroid"),
    "aquifer": markc("project", "aquifer"),
    "greenery": markc("project", "greenery"),
    "city": markc("project", "city"),
}

_PLACE = {
    "ocean": markn("place an ocean", "place {count} oceans"),
    "greenery": markn("place a greenery", "place {count} greeneries"),
    "city": markn("place a city", "place {count} cities"),
    "MINE": markn("place a mine", "place {count} mines"),
}

_WHERE = {
    Where.USUAL: mark("{placing}"),
    Where.LAND: mark("{placing} on any free land"),
    Where.OCEAN: mark("{placing} on a space for oceans"),
    Where.CITY: mark("{placing} where a city may lie"),
    Where.ISOLATED: mark("{placing} next to no other tile"),
    Where.VOLCANIC: mark("{placing} on a volcano"),
    Where.NOCTIS: mark("{placing} on the space reserved for it"),
    Where.GANYMEDE: mark("{placing} on Ganymede"),
    Where.PHOBOS: mark("{placing} on Phobos"),
    Where.BY_TWO_CITIES: mark("{placing} next to at least two cities"),
    Where.BY_CITY: mark("{placing} next to a city"),
    Where.BY_GREENERY: mark("{placing} next to a greenery"),
    Where.BONUS: mark("{placing} on a space that shows steel or titanium"),
    Where.BONUS_BY_OWN: mark("{placing} next to a tile of yours, on a space that shows steel or titanium"),
}

_PER = {
    "cities:mars": mark("{amount} for each city on Mars"),
    "cities:all": mark("{amount} for each city in play"),
    "events:all": mark("{amount} for each event that anyone has played"),
}


def stock_name(resource: str) -> str:
    """What a resource is called by itself, by its letter."""
    return trc("resource", _STOCKS[resource])


def tile_name(kind: str) -> str:
    """What a tile is called within a sentence."""
    return trc("tile", _TILES[kind])


_A_TILE = {
    "ocean": markc("tile", "an ocean"),
    "greenery": markc("tile", "a greenery"),
    "city": markc("tile", "a city"),
    "MINE": markc("tile", "a mine"),
}


def a_tile(kind: str) -> str:
    """A tile that was not spoken of yet."""
    if kind in _A_TILE:
        return trc("tile", _A_TILE[kind])
    return tr("the {tile} tile", tile=tile_name(kind))


def project_name(project: str) -> str:
    """What a standard project is called within a sentence."""
    return trc("project", _PROJECTS[project])


def card_words(book: Book, num: str) -> tuple[str, ...]:
    """Everything that a card or a corporation says, a line each: what it needs, what it does at once, its action, what
    goes on, and its points."""
    card = book.cards.get(num)
    kind = card.holds if card else ""
    lines = []
    if card is not None and card.req:
        lines.append(tr("needs {needs}", needs=listed([need_words(need) for need in parse_needs(card.req)])))
    entry = card or book.corporations[num]
    if num == BEGINNER:
        return (tr("all {count} cards for nothing, and no corporation", count=book.numbers.first_cards),)
    if entry.play:
        lines.append(effect_words(entry.play, kind))
    if card is None and (first := book.corporations[num].first):
        lines.append(tr("first action: {effect}", effect=effect_words(first)))
    if entry.action:
        lines.append(tr("action: {effect}", effect=effect_words(entry.action, kind)))
    if entry.ongoing:
        lines += [clause_words(clause, kind) for clause in parse_clauses(entry.ongoing)]
    if card is not None and card.vp:
        lines.append(points_words(card.vp, kind))
    return tuple(lines)


def effect_words(text: str, kind: str = "") -> str:
    """What a text does; `kind` are the resources that its card holds, where it speaks of them."""
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
        case tree.Tile(tile, where):
            return _placing(tile, where)
        case Claim():
            return tr("claim a free land space, on which only you may build")
    return _others(text, kind)


_PARAMETERS = {
    "TR": markn("{count} TR", "{count} TR"),
    "temp": markn("{count} step of temperature", "{count} steps of temperature"),
    "oxy": markn("{count} step of oxygen", "{count} steps of oxygen"),
}


def _one_after_another(parts: Many[str], kind: str) -> str:
    """Parts in order, like tiles together; parted clearly where one of them is a choice."""
    words = []
    for text, alike in groupby(parts):
        count, effect = len(list(alike)), parse_effect(text)
        if isinstance(effect, tree.Tile) and effect.kind in _PLACE:
            words.append(_placing(effect.kind, effect.where, count))
        else:
            words += [effect_words(text, kind)] * count
    compound = any(isinstance(parse_effect(part), OneOf | If | Exchange) for part in parts)
    return trc("list", "; ").join(words) if compound else series(words)


def _cost_words(text: str, kind: str) -> str:
    """What has to be done for something else."""
    match parse_effect(text):
        case Gain(amount, resource, pays=True, payable=payable):
            words = tr("spend {amount}", amount=_for_each(amount, _stock(amount, resource)))
            return tr("{cost} ({metal} may pay)", cost=words, metal=resource_name(payable)) if payable else words
        case CardResource(number, "here", off=True):
            return tr("spend {amount} from here", amount=on_cards(number, kind))
        case Remove(number, kind=removed) if removed:
            return tr("remove {amount} from any card", amount=on_cards(number, removed))
    return effect_words(text, kind)


def on_cards(number: int, kind: str) -> str:
    """So many resources of a kind that lie on cards."""
    return trn(*_ON_CARDS[kind], number)


def production_words(resource: str, number: int) -> str:
    """A change of a production, with its sign."""
    if resource == "B":
        return tr("{number} production of the metal shown there", number=f"{number:+}")
    return tr("{number} {resource} production", number=f"{number:+}", resource=resource_name(resource))


def _stock(amount: Amount, resource: str) -> str:
    return tr("X {what}", what=stock_name(resource)) if amount.x else counted(resource, amount.number)


def _production(amount: Amount, resource: str, sign: str) -> str:
    if amount.x:
        return tr("{sign}X {resource} production", sign=sign, resource=resource_name(resource))
    return production_words(resource, -amount.number if sign == "-" else amount.number)


def _for_each(amount: Amount, words: str) -> str:
    """An amount, for each of what is counted."""
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
    """What is taken from others, and what concerns cards."""
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
        case Look(number, _, buy=True):
            return trn(
                "look at {count} card, then buy or discard it",
                "look at {count} cards, then buy any of them and discard the others",
                number,
            )
        case Look(number, keep):
            return trn("look at {count} card, keep {keep}", "look at {count} cards, keep {keep}", number, keep=keep)
        case Reveal(tag, effect):
            words = effect_words(effect, kind)
            return tr("reveal the top card: if it has the tag {tag}, {effect}", tag=tag_name(tag), effect=words)
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
        return tr("if your TR rose in this generation")
    (need,) = parse_needs(condition)
    return tr("with {need}", need=need_words(need))


def need_words(need: Need) -> str:
    """A requirement."""
    number, what, most = need.number, need.what, need.most
    match what:
        case "oxy":
            oxygen = percent(number)
            return tr("at most {percent} oxygen", percent=oxygen) if most else tr("{percent} oxygen", percent=oxygen)
        case "temp":
            return tr("{number} °C or colder", number=number) if most else tr("{number} °C or warmer", number=number)
        case "oceans" if most:
            return trn("at most {count} ocean", "at most {count} oceans", number)
        case "oceans":
            return trn("{count} ocean", "{count} oceans", number)
        case "own_greenery":
            return trn("{count} greenery of yours", "{count} greeneries of yours", number)
        case "cities:all":
            return trn("{count} city in play", "{count} cities in play", number)
    if what.startswith("tag:"):
        tag = tag_name(what.removeprefix("tag:"))
        return trn("{count} {tag} tag", "{count} {tag} tags", number, tag=tag)
    resource = resource_name(what.removeprefix("prod:"))
    if number == 1:
        return tr("{resource} production", resource=resource)
    return tr("{resource} production of {number}", resource=resource, number=number)


def clause_words(clause: Clause, kind: str = "") -> str:
    """What goes on while a card is in play; `kind` are the resources that it holds."""
    match clause:
        case Discount(number, scope):
            return _discount(number, scope)
        case Flexible(steps):
            return trn(
                "you may miss requirements of temperature, oxygen and oceans by {count} step",
                "you may miss requirements of temperature, oxygen and oceans by up to {count} steps",
                steps,
            )
        case Worth(resource, more):
            return trn(
                "each {resource} is worth {count} credit more",
                "each {resource} is worth {count} credits more",
                more,
                resource=resource_name(resource),
            )
        case Protect(("here",)):
            return tr("nothing can be removed from this card")
        case Protect(what):
            words = listed([trc("resource", _PROTECTED[word]) for word in what])
            return tr("opponents cannot remove your {what}", what=words)
        case PlantCost(plants):
            return tr("a greenery costs you {number} plants", number=plants)
        case HeatPays():
            return tr("heat may be spent as credits")
        case Next(Discount(number, "all")):
            return trn(
                "the next card that you play in this generation costs {count} credit less",
                "the next card that you play in this generation costs {count} credits less",
                number,
            )
        case Next(inner):
            return tr("for the next card that you play in this generation: {clause}", clause=clause_words(inner))
        case Trigger(event, effect):
            return tr("{event}: {effect}", event=_event(event), effect=effect_words(effect, kind))


_PROJECT_SCOPES = {"power": "power_plant"}
"""Standard projects that discounts call otherwise."""


def _discount(number: int, scope: str) -> str:
    if scope == "all":
        return trn("cards cost you {count} credit less", "cards cost you {count} credits less", number)
    what, _, name = scope.partition(":")
    if what == "tag":
        tag = tag_name(name)
        return trn(
            "{tag} cards cost you {count} credit less", "{tag} cards cost you {count} credits less", number, tag=tag
        )
    return trn(
        "the standard project {project} costs you {count} credit less",
        "the standard project {project} costs you {count} credits less",
        number,
        project=project_name(_PROJECT_SCOPES.get(name, name)),
    )


def _event(event: Event) -> str:
    """What a trigger waits for."""
    if event.what == "project":
        if event.paid:
            return tr("when you do a standard project other than selling patents")
        return tr("when you do a standard project of {cost} credits or more", cost=event.cost)
    if event.what == "place":
        return _placed(event)
    if event.event:
        if event.tags:
            return tr("for each {tag} event that you play", tag=tag_name(event.tags[0]))
        return tr("when you play an event")
    if event.cost:
        return tr("when you play a card with a printed cost of {cost} credits or more", cost=event.cost)
    tags = either([tag_name(tag) for tag in event.tags])
    if event.anyone:
        return tr("for each {tags} tag that anyone plays", tags=tags)
    return tr("for each {tags} tag that you play", tags=tags)


_PLACED = {
    "ocean": (mark("when you place an ocean"), mark("when anyone places an ocean")),
    "greenery": (mark("when you place a greenery"), mark("when anyone places a greenery")),
    "city": (mark("when you place a city"), mark("when anyone places a city")),
    "bonusST": (
        mark("when you place a tile on a space that shows steel or titanium"),
        mark("when anyone places a tile on a space that shows steel or titanium"),
    ),
}


def _placed(event: Event) -> str:
    mine, anyones = _PLACED[event.tile]
    words = tr(anyones if event.anyone else mine)
    return tr("{event} on Mars", event=words) if event.on_mars else words


_POINTS = {
    "tag:jovian": (mark("{points} for each Jovian tag"), mark("{points} for every {over} Jovian tags")),
    "adj_ocean": (mark("{points} for each ocean next to it"), mark("{points} for every {over} oceans next to it")),
    "adj_city": (mark("{points} for each city next to it"), mark("{points} for every {over} cities next to it")),
    "cities:all": (mark("{points} for each city in play"), mark("{points} for every {over} cities in play")),
}


def points_words(text: str, kind: str = "") -> str:
    """Victory points of a card; `kind` are the resources that it holds."""
    points = parse_points(text)
    words = trn("{number} point", "{number} points", abs(points.number), number=points.number)
    match points.per:
        case "":
            return words
        case "any":
            return tr("{points} with at least {amount} here", points=words, amount=on_cards(1, kind))
        case "res" if points.over == 1:
            return tr("{points} for each {resource} here", points=words, resource=trc("resource", _KINDS[kind]))
        case "res":
            return tr("{points} for every {amount} here", points=words, amount=on_cards(points.over, kind))
    one, several = _POINTS[points.per]
    return tr(several, points=words, over=points.over) if points.over > 1 else tr(one, points=words)
