"""Parses the text of cards into a tree. Raises `BadEffect` with a sentence that quotes the part it does not
understand."""

from __future__ import annotations

import re
from functools import cache

from powergrid_tui.games.terraforming_mars.effects.tree import (
    CardResource,
    Claim,
    Clause,
    CopyProduction,
    Discard,
    Discount,
    Draw,
    Effect,
    Exchange,
    Flexible,
    Gain,
    HeatPays,
    If,
    LookAtCards,
    Need,
    Next,
    OneOf,
    PlaceTile,
    PlantCost,
    Points,
    Produce,
    Protect,
    Quantity,
    Raise,
    Reduce,
    Remove,
    Reveal,
    Sequence,
    Steal,
    Trigger,
    TriggerEvent,
    Where,
    Worth,
)
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import quoted

MOST = 99
"""The largest number on a card."""

DEEPEST = 6
"""The deepest nesting of braces."""

TAGS = ("building", "space", "science", "power", "earth", "jovian", "plant", "microbe", "animal", "city")

KINDS = ("animal", "microbe", "science", "fighter")
"""Kinds of resources on cards."""

SPECIAL_TILES = (
    "CAPITAL",
    "PRESERVE",
    "MINE",
    "COMMERCIAL",
    "NUCLEAR",
    "INDUSTRIAL",
    "ECOZONE",
    "LAVA",
    "MOHOLE",
    "RESTRICTED",
)


class BadEffect(TableError):
    """Text that means nothing in the language of the cards."""


def _bad(text: str) -> BadEffect:
    return BadEffect(tr("{text} means nothing in the language of the cards", text=quoted(text)))


_NUMBER = r"(\d{1,2})"
_AMOUNT = r"(?P<amount>X|\d{1,2}(?:\*[a-z]+:[a-z]+(?:@others)?(?:/[1-9]\d?)?)?)"
_GAIN = re.compile(rf"(?P<sign>[+-]){_AMOUNT} ?(?P<letter>[MSTPEH])(?:\((?P<payable>[ST])\))?")
_PRODUCE = re.compile(rf"p(?P<sign>[+-]){_AMOUNT} ?(?P<letter>[MSTPEHB])")
_RAISE = re.compile(rf"(?P<what>TR|temp|oxy)\+{_AMOUNT}")
_REDUCE = re.compile(rf"any p-{_NUMBER}([MSTPEH])")
_REMOVE = re.compile(rf"any -{_NUMBER}([MSTPEH])(@adj_owner)?")
_REMOVE_RESOURCES = re.compile(rf"any res-{_NUMBER} ([a-z]+)")
_STEAL = re.compile(rf"steal {_NUMBER}([MSTPEH])")
_TILE = re.compile(r"(?P<kind>ocean|greenery|city|tile:[A-Z]+)(?:@(?P<where>[a-zA-Z0-9_]+))?(?:\*(?P<count>[1-9]))?")
_DRAW = re.compile(rf"draw {_NUMBER}")
_LOOK = re.compile(rf"look {_NUMBER} (?:keep {_NUMBER}|(buy))")
_REVEAL = re.compile(r"reveal tag:([a-z]+) \{(.*)\}")
_DISCARD = re.compile(rf"discard {_NUMBER}")
_CARD_RESOURCE = re.compile(rf"res([+-]){_NUMBER}(?: ([a-z]+|\*))?@(here|any|played|nonempty)")
_IF = re.compile(r"if (\S+) \{(.*)\}")
_COPY = re.compile(r"copyprod own tag:([a-z]+)")
_COUNTED = re.compile(r"(\d{1,2})\*([a-z]+:[a-z]+)(@others)?(?:/([1-9]\d?))?")


def _split(text: str, sign: str) -> list[str]:
    """Split at separators that are not inside braces or brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter in "{(") - (letter in "})")
        if not depth and text.startswith(sign, at):
            parts.append(text[start:at])
            start = at + len(sign)
    return [part.strip() for part in (*parts, text[start:])]


@cache
def parse_effect(text: str) -> Effect:
    """A one-time effect, checked with everything nested in it. Raises `BadEffect`."""
    return _effect(text, 0)


def _effect(text: str, depth: int) -> Effect:
    if depth > DEEPEST:
        raise _bad(text)
    if "->" in text and len(sides := _split(text, "->")) > 1:
        if len(sides) != 2:
            raise _bad(text)
        cost, effect = sides
        may = cost.startswith("may ")
        return Exchange(_checked(cost.removeprefix("may "), depth), _checked(effect, depth), may)
    parts = _split(text, ";")
    if len(parts) > 1:
        return Sequence(tuple(_checked(part, depth) for part in parts))
    return _atom(text.strip(), depth)


def _checked(text: str, depth: int) -> str:
    """The text of a part, after checking that it parses."""
    _effect(text, depth + 1)
    return text


def _atom(text: str, depth: int) -> Effect:
    if text.startswith("{") and text.endswith("}"):
        return OneOf(tuple(_checked(part, depth) for part in _split(text[1:-1], "|")))
    if found := _IF.fullmatch(text):
        sides = [_checked(part, depth) for part in _split(found[2], "|")]
        if len(sides) > 2 or not _is_condition(found[1]):
            raise _bad(text)
        return If(found[1], sides[0], sides[1] if len(sides) > 1 else "")
    if found := _REVEAL.fullmatch(text):
        return Reveal(_tag(found[1], text), _checked(found[2], depth))
    return _tile(text) or _goods(text) or _cards(text)


def _within(text: str) -> tuple[str, ...]:
    """The texts nested in a text, except for a cost."""
    match parse_effect(text):
        case Sequence(parts):
            return parts
        case OneOf(options):
            return options
        case If(_, then, otherwise):
            return (then, otherwise) if otherwise else (then,)
        case Exchange(_, effect) | Reveal(_, effect):
            return (effect,)
    return ()


def takes(text: str) -> bool:
    """Whether something leaves the player's own stock, production or cards, other than as the cost of an exchange."""
    match parse_effect(text):
        case Gain(pays=True) | Produce(down=True) | CardResource(off=True) | Discard():
            return True
    return any(takes(part) for part in _within(text))


def gained(text: str) -> list[str]:
    """Nested texts that follow a cost or a revealed card: they are done without asking again."""
    parts = _within(text)
    if isinstance(parse_effect(text), Exchange | Reveal):
        return list(parts)
    return [each for part in parts for each in gained(part)]


def _is_condition(text: str) -> bool:
    if text in ("solo", "TR_raised_this_gen"):
        return True
    try:
        parse_needs(text)
    except BadEffect:
        return False
    return True


def _tag(word: str, text: str) -> str:
    if word not in TAGS:
        raise _bad(text)
    return word


def _kind(word: str, text: str) -> str:
    if word not in KINDS:
        raise _bad(text)
    return word


def _amount(text: str) -> Quantity:
    if text == "X":
        return Quantity(1, x=True)
    if found := _COUNTED.fullmatch(text):
        what = found[2]
        if what not in ("cities:mars", "cities:all", "events:all"):
            _tag(what.removeprefix("tag:") if what.startswith("tag:") else "", text)
        return Quantity(int(found[1]), per=what, others=bool(found[3]), over=int(found[4] or 1))
    return Quantity(int(text))


def _goods(text: str) -> Effect | None:
    """Effects on stocks, productions and parameters."""
    if found := _GAIN.fullmatch(text):
        return Gain(_amount(found["amount"]), found["letter"], found["sign"] == "-", found["payable"] or "")
    if found := _PRODUCE.fullmatch(text):
        return Produce(_amount(found["amount"]), found["letter"], found["sign"] == "-")
    if found := _RAISE.fullmatch(text):
        return Raise(found["what"], _amount(found["amount"]))
    if found := _REDUCE.fullmatch(text):
        return Reduce(int(found[1]), found[2])
    if found := _REMOVE.fullmatch(text):
        return Remove(int(found[1]), found[2], adjacent=bool(found[3]))
    if found := _REMOVE_RESOURCES.fullmatch(text):
        return Remove(int(found[1]), kind=_kind(found[2], text))
    if found := _STEAL.fullmatch(text):
        return Steal(int(found[1]), found[2])
    return None


def _tile(text: str) -> Effect | None:
    found = _TILE.fullmatch(text)
    if found is None:
        return None
    kind, where = found["kind"].removeprefix("tile:"), found["where"] or ""
    if found["kind"].startswith("tile:") and kind not in SPECIAL_TILES:
        raise _bad(text)
    if where not in list(Where):
        raise _bad(text)
    count = int(found["count"] or 1)
    return PlaceTile(kind, Where(where)) if count == 1 else Sequence((text.partition("*")[0],) * count)


def _cards(text: str) -> Effect:
    """Effects on cards, and on resources on them."""
    if found := _DRAW.fullmatch(text):
        return Draw(int(found[1]))
    if found := _LOOK.fullmatch(text):
        return LookAtCards(int(found[1]), int(found[2] or found[1]), buy=bool(found[3]))
    if found := _DISCARD.fullmatch(text):
        return Discard(int(found[1]))
    if found := _CARD_RESOURCE.fullmatch(text):
        kind = "" if found[3] in (None, "*") else _kind(found[3], text)
        if (found[4] == "any") != bool(kind) or (found[1] == "-" and found[4] != "here"):
            raise _bad(text)
        return CardResource(int(found[2]), found[4], kind, off=found[1] == "-")
    if found := _COPY.fullmatch(text):
        return CopyProduction(_tag(found[1], text))
    if text == "claim land":
        return Claim()
    raise _bad(text)


_EVENT_PLAYED = re.compile(r"play:(?:tag\(([a-z|]+)\)(@any)?|event(&tag:[a-z]+)?|cost>=(\d{1,2}))")
_EVENT_PROJECT = re.compile(r"stdproject\((?:(paid)|cost>=(\d{1,2}))\)")
_EVENT_PLACED = re.compile(r"place:(ocean|greenery|city|bonusST)(@mars)?\((any|me)\)")


@cache
def parse_clauses(text: str) -> tuple[Clause, ...]:
    """Ongoing effects while the card is in play. Raises `BadEffect`."""
    found: list[Clause] = []
    for piece in _split(text, ";"):
        clause = _clause(piece)
        if clause is not None:
            found.append(clause)
        elif found and isinstance(found[-1], Trigger):
            last = found[-1]
            parse_effect(piece)
            found[-1] = Trigger(last.event, f"{last.effect}; {piece}")
        else:
            raise _bad(piece)
    return tuple(found)


_DISCOUNT = re.compile(rf"disc {_NUMBER} (all|tag:[a-z]+|sp:(?:power|asteroid|aquifer|greenery|city))")
_FLEXIBLE = re.compile(rf"reqflex {_NUMBER}")
_WORTH = re.compile(rf"val ([ST])\+{_NUMBER}")
_PROTECT = re.compile(r"protect ([A-Za-z,]+)")
_PLANTS = re.compile(rf"plantcost {_NUMBER}")


def _clause(text: str) -> Clause | None:
    if text.startswith("on "):
        event, colon, effect = text.removeprefix("on ").partition(": ")
        if not colon:
            raise _bad(text)
        parse_effect(effect)
        return Trigger(_event(event, text), effect)
    if text.startswith("next: "):
        clause = _clause(text.removeprefix("next: "))
        if not isinstance(clause, Discount | Flexible):
            raise _bad(text)
        return Next(clause)
    if found := _DISCOUNT.fullmatch(text):
        if found[2].startswith("tag:"):
            _tag(found[2].removeprefix("tag:"), text)
        return Discount(int(found[1]), found[2])
    if found := _FLEXIBLE.fullmatch(text):
        return Flexible(int(found[1]))
    if found := _WORTH.fullmatch(text):
        return Worth(found[1], int(found[2]))
    if found := _PROTECT.fullmatch(text):
        what = tuple(found[1].split(","))
        if what != ("here",):
            for word in what:
                if word != "P":
                    _kind(word, text)
        return Protect(what)
    if found := _PLANTS.fullmatch(text):
        return PlantCost(int(found[1]))
    return HeatPays() if text == "pay H as M" else None


def _event(text: str, whole: str) -> TriggerEvent:
    if found := _EVENT_PLAYED.fullmatch(text):
        if found[1]:
            tags = tuple(_tag(tag, whole) for tag in found[1].split("|"))
            return TriggerEvent("play", anyone=bool(found[2]), tags=tags)
        if found[4]:
            return TriggerEvent("play", cost=int(found[4]))
        tag = (found[3] or "").removeprefix("&tag:")
        return TriggerEvent("play", event=True, tags=(_tag(tag, whole),) if tag else ())
    if found := _EVENT_PROJECT.fullmatch(text):
        return TriggerEvent("project", paid=bool(found[1]), cost=int(found[2] or 0))
    if found := _EVENT_PLACED.fullmatch(text):
        return TriggerEvent("place", anyone=found[3] == "any", tile=found[1], on_mars=bool(found[2]))
    raise _bad(whole)


_NEED = re.compile(r"(oxy|temp|oceans|own_greenery|cities:all|tag:[a-z]+|prod:[MSTPEH])(>=|<=)(-?\d{1,2})")


@cache
def parse_needs(text: str) -> tuple[Need, ...]:
    """Requirements for playing a card; none for an empty text. Raises `BadEffect`."""
    found = []
    for piece in _split(text, ";") if text else ():
        need = _NEED.fullmatch(piece)
        if need is None:
            raise _bad(piece)
        if need[1].startswith("tag:"):
            _tag(need[1].removeprefix("tag:"), piece)
        found.append(Need(need[1], int(need[3]), need[2] == "<="))
    return tuple(found)


_POINTS = re.compile(r"(-?\d{1,2})(?: per (?:([1-9]) )?(tag:jovian|res|adj_ocean|adj_city|cities:all)| if res>=1)?")


@cache
def parse_points(text: str) -> Points:
    """Victory points; none for an empty text. Raises `BadEffect`."""
    if not text:
        return Points(0)
    found = _POINTS.fullmatch(text)
    if found is None:
        raise _bad(text)
    per = found[3] or ("any" if text.endswith("if res>=1") else "")
    return Points(int(found[1]), per, int(found[2] or 1))
