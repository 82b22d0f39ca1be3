"""The texts of cards in words, put together from what each part of them says."""

from __future__ import annotations

from functools import partial

from powergrid_tui.games.terraforming_mars.book import Book
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
from powergrid_tui.games.terraforming_mars.rules.needs import RESOURCES, TAGS
from powergrid_tui.table.language import mark, tr, trc, trn

STOCKS = {**RESOURCES, "B": mark("steel or titanium")}

KINDS = {
    "animal": mark("animal"),
    "microbe": mark("microbe"),
    "science": mark("science"),
    "fighter": mark("fighter"),
}
"""What a resource on cards is called, by its kind."""

TILES = {
    "ocean": mark("ocean"),
    "greenery": mark("greenery"),
    "city": mark("city"),
    "CAPITAL": mark("Capital"),
    "PRESERVE": mark("Natural Preserve"),
    "MINE": mark("mine"),
    "COMMERCIAL": mark("Commercial District"),
    "NUCLEAR": mark("Nuclear Zone"),
    "INDUSTRIAL": mark("Industrial Center"),
    "ECOZONE": mark("Ecological Zone"),
    "LAVA": mark("Lava Flows"),
    "MOHOLE": mark("Mohole Area"),
    "RESTRICTED": mark("Restricted Area"),
}
"""What a tile is called within a sentence, by its kind."""

_WHERE = {
    Where.USUAL: mark("{tile}"),
    Where.LAND: mark("{tile} on any free land"),
    Where.OCEAN: mark("{tile} on a space for oceans"),
    Where.CITY: mark("{tile}, placed as a city"),
    Where.ISOLATED: mark("{tile} beside no other tile"),
    Where.VOLCANIC: mark("{tile} on a volcano"),
    Where.NOCTIS: mark("{tile} on the space kept for it"),
    Where.GANYMEDE: mark("{tile} on Ganymede"),
    Where.PHOBOS: mark("{tile} on Phobos"),
    Where.BY_TWO_CITIES: mark("{tile} beside at least two cities"),
    Where.BY_CITY: mark("{tile} beside a city"),
    Where.BY_GREENERY: mark("{tile} beside a greenery"),
    Where.BONUS: mark("{tile} on a space with steel or titanium"),
    Where.BONUS_BY_OWN: mark("{tile} on a space with steel or titanium, beside a tile of yours"),
}

_PER = {
    "cities:mars": mark("{amount} for each city on Mars"),
    "cities:all": mark("{amount} for each city"),
    "events:all": mark("{amount} for each event that was played"),
}


def card_words(book: Book, num: str) -> tuple[str, ...]:
    """Everything that a card or a corporation says, a line each: what it needs, what it does at once, its action, what
    goes on, and its points."""
    card = book.cards.get(num)
    lines = []
    if card is not None and card.req:
        needs = trc("list", ", ").join(need_words(need) for need in parse_needs(card.req))
        lines.append(tr("needs {needs}", needs=needs))
    entry = card or book.corporations[num]
    if entry.play:
        lines.append(effect_words(entry.play))
    if card is None and (first := book.corporations[num].first):
        lines.append(tr("first action: {effect}", effect=effect_words(first)))
    if entry.action:
        lines.append(tr("action: {effect}", effect=effect_words(entry.action)))
    if entry.ongoing:
        lines += [clause_words(clause) for clause in parse_clauses(entry.ongoing)]
    if card is not None and card.vp:
        lines.append(points_words(card.vp))
    return tuple(lines)


def effect_words(text: str) -> str:
    """What a text does."""
    match parse_effect(text):
        case Sequence(parts):
            return trc("list", ", ").join(effect_words(part) for part in parts)
        case OneOf(options):
            return tr(" or ").join(effect_words(option) for option in options)
        case Exchange(cost, effect, may):
            words = partial(tr, "{cost}: {effect}", cost=effect_words(cost), effect=effect_words(effect))
            return tr("if you like, {exchange}", exchange=words()) if may else words()
        case If(condition, then, otherwise):
            what = _condition(condition)
            if not otherwise:
                return tr("{effect} {condition}", effect=effect_words(then), condition=what)
            return tr(
                "{effect} {condition}, otherwise {other}",
                effect=effect_words(then),
                condition=what,
                other=effect_words(otherwise),
            )
        case Gain(amount, resource, pays):
            return _counted(amount, "-" if pays else "+", tr(STOCKS[resource]))
        case Produce(amount, resource, down):
            name = tr("{resource} production", resource=tr(STOCKS[resource]))
            return _counted(amount, "-" if down else "+", name)
        case Reduce(number, resource):
            return tr("-{number} {resource} production of anybody", number=number, resource=tr(STOCKS[resource]))
        case Raise(what, amount):
            return _counted(amount, "+", tr(_PARAMETERS[what]))
        case tree.Tile(kind, where):
            return tr(_WHERE[where], tile=tr(TILES[kind]))
        case Claim():
            return tr("keep a free land space for yourself")
    return _others(text)


_PARAMETERS = {"TR": mark("TR"), "temp": mark("temperature"), "oxy": mark("oxygen")}


def _others(text: str) -> str:
    """What is taken from others, and what concerns cards."""
    match parse_effect(text):
        case Remove(number, _, kind) if kind:
            return tr("up to {number} {kind} off a card", number=number, kind=tr(KINDS[kind]))
        case Remove(number, resource, adjacent=True):
            return tr(
                "up to {number} {resource} of the owner of a tile beside it",
                number=number,
                resource=tr(STOCKS[resource]),
            )
        case Remove(number, resource):
            return tr("up to {number} {resource} of another", number=number, resource=tr(STOCKS[resource]))
        case Steal(number, resource):
            return tr("steal up to {number} {resource}", number=number, resource=tr(STOCKS[resource]))
        case Draw(number):
            return trn("draw {count} card", "draw {count} cards", number)
        case Look(number, _, buy=True):
            return trn("look at {count} card, and buy it or not", "look at {count} cards, and buy any of them", number)
        case Look(number, keep):
            return tr("look at {number} cards, keep {keep}", number=number, keep=keep)
        case Reveal(tag, effect):
            return tr("turn a card up: with the tag {tag}, {effect}", tag=tr(TAGS[tag]), effect=effect_words(effect))
        case Discard(number):
            return trn("discard {count} card", "discard {count} cards", number)
        case CardResource(number, target, kind, off):
            return _on_card(number, target, kind, off)
        case CopyProduction(tag):
            return tr("the production of a card of yours with the tag {tag} once more", tag=tr(TAGS[tag]))
    raise ValueError(text)


def _on_card(number: int, target: str, kind: str, off: bool) -> str:
    count = f"{'-' if off else '+'}{number}"
    match target:
        case "here":
            return tr("{count} resource here", count=count)
        case "played":
            return tr("{count} resource on that card", count=count)
        case "nonempty":
            return tr("{count} resource on a card that has one", count=count)
    return tr("{count} {kind} on a card", count=count, kind=tr(KINDS[kind]))


def _counted(amount: Amount, sign: str, name: str) -> str:
    """How many of something, for each of something else."""
    if amount.x:
        return tr("{sign}X {what}", sign=sign, what=name)
    words = tr("{sign}{number} {what}", sign=sign, number=amount.number, what=name)
    if not amount.per:
        return words
    if amount.per in _PER:
        return tr(_PER[amount.per], amount=words)
    tag = tr(TAGS[amount.per.removeprefix("tag:")])
    if amount.others:
        return tr("{amount} for each {tag} tag of the others", amount=words, tag=tag)
    if amount.over > 1:
        return tr("{amount} for every {number} {tag} tags", amount=words, number=amount.over, tag=tag)
    return tr("{amount} for each {tag} tag", amount=words, tag=tag)


def _condition(condition: str) -> str:
    if condition == "solo":
        return tr("in a solo game")
    if condition == "TR_raised_this_gen":
        return tr("if your TR rose in this generation")
    (need,) = parse_needs(condition)
    return tr("with {need}", need=need_words(need))


def need_words(need: Need) -> str:
    """A requirement."""
    number, what = need.number, need.what
    match what:
        case "oxy":
            return (
                tr("oxygen {number} % or less", number=number) if need.most else tr("oxygen {number} %", number=number)
            )
        case "temp":
            return tr("{number} °C or colder", number=number) if need.most else tr("{number} °C", number=number)
        case "oceans":
            if need.most:
                return tr("{number} oceans at most", number=number)
            return trn("{count} ocean", "{count} oceans", number)
        case "own_greenery":
            return trn("{count} greenery of yours", "{count} greeneries of yours", number)
        case "cities:all":
            return trn("{count} city", "{count} cities", number)
    if what.startswith("tag:"):
        tag = tr(TAGS[what.removeprefix("tag:")])
        return trn("{count} {tag} tag", "{count} {tag} tags", number, tag=tag)
    resource = tr(STOCKS[what.removeprefix("prod:")])
    return tr("{resource} production", resource=resource)


def clause_words(clause: Clause) -> str:
    """What goes on while a card is in play."""
    match clause:
        case Discount(number, "all"):
            return tr("cards cost {number} less", number=number)
        case Discount(number, scope) if scope.startswith("tag:"):
            tag = tr(TAGS[scope.removeprefix("tag:")])
            return tr("cards with the tag {tag} cost {number} less", tag=tag, number=number)
        case Discount(number):
            return tr("the standard project power plant costs {number} less", number=number)
        case Flexible(steps):
            return tr("parameters may be missed by {number} steps", number=steps)
        case Worth(resource, more):
            return tr("each {resource} is worth {number} more", resource=tr(STOCKS[resource]), number=more)
        case Protect(("here",)):
            return tr("nothing can be removed from this card")
        case Protect():
            return tr("others cannot remove your plants, animals and microbes")
        case PlantCost(plants):
            return tr("a greenery costs {number} plants", number=plants)
        case HeatPays():
            return tr("heat pays like credits")
        case Next(inner):
            return tr("the next card in this generation: {clause}", clause=clause_words(inner))
        case Trigger(event, effect):
            return tr("{event}: {effect}", event=_event(event), effect=effect_words(effect))


def _event(event: Event) -> str:
    """What a trigger waits for."""
    if event.what == "project":
        if event.paid:
            return tr("after a standard project")
        return tr("after a standard project of {cost} or more", cost=event.cost)
    if event.what == "place":
        return _placed(event)
    if event.event:
        if event.tags:
            return tr("after an event with the tag {tag}", tag=tr(TAGS[event.tags[0]]))
        return tr("after an event")
    if event.cost:
        return tr("after a card of {cost} or more", cost=event.cost)
    tags = trc("list", "/").join(tr(TAGS[tag]) for tag in event.tags)
    if event.anyone:
        return tr("for each {tags} tag that anybody plays", tags=tags)
    return tr("for each {tags} tag that you play", tags=tags)


def _placed(event: Event) -> str:
    if event.tile == "bonusST":
        return tr("after your tile on a space with steel or titanium")
    tile = tr(TILES[event.tile])
    if event.on_mars:
        return tr("after any {tile} on Mars", tile=tile)
    return tr("after any {tile}", tile=tile) if event.anyone else tr("after a {tile} of yours", tile=tile)


_POINTS = {
    "tag:jovian": (mark("{points} for each Jovian tag"), mark("{points} for every {over} Jovian tags")),
    "res": (mark("{points} for each resource here"), mark("{points} for every {over} resources here")),
    "adj_ocean": (mark("{points} for each ocean beside it"), mark("{points} for every {over} oceans beside it")),
    "adj_city": (mark("{points} for each city beside it"), mark("{points} for every {over} cities beside it")),
    "cities:all": (mark("{points} for each city"), mark("{points} for every {over} cities")),
}


def points_words(text: str) -> str:
    """Victory points of a card."""
    points = parse_points(text)
    words = trn("{count} point", "{count} points", points.number)
    if not points.per:
        return words
    if points.per == "any":
        return tr("{points} with a resource here", points=words)
    one, several = _POINTS[points.per]
    return tr(several, points=words, over=points.over) if points.over > 1 else tr(one, points=words)
