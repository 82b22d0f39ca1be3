"""Conditions: requirements for playing cards, and those in their texts."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.effects.parser import parse_needs
from powergrid_tui.games.terraforming_mars.effects.tree import Flexible, Need
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.counting import at, cities, own_greeneries, tags
from powergrid_tui.table.words.language import markc, markn, tr, trc, trn

RESOURCES = {
    "M": markc("resource", "credit"),
    "S": markc("resource", "steel"),
    "T": markc("resource", "titanium"),
    "P": markc("resource", "plant"),
    "E": markc("resource", "energy"),
    "H": markc("resource", "heat"),
}

_COUNTED = {
    "M": markn("{count} credit", "{count} credits"),
    "S": markn("{count} steel", "{count} steel"),
    "T": markn("{count} titanium", "{count} titanium"),
    "P": markn("{count} plant", "{count} plants"),
    "E": markn("{count} energy", "{count} energy"),
    "H": markn("{count} heat", "{count} heat"),
}


def resource_name(resource: str) -> str:
    """The name of a resource, by its letter, for use before another word, as in plant production."""
    return trc("resource", RESOURCES[resource])


def counted(resource: str, number: int) -> str:
    """An amount of a resource, by its letter."""
    return trn(*_COUNTED[resource], number)


def flexible(state: State, seat: int) -> int:
    """Number of steps by which requirements on parameters may be missed."""
    company = state.players[seat]
    coming = [clause.steps for clause in paying.coming(company) if isinstance(clause, Flexible)]
    return state.book.in_play(company.in_play).steps + sum(coming)


def value(state: State, seat: int, need: Need, card: str = "") -> int:
    """The current value of what a requirement is about. For a condition in a card's text, the card's own tags count."""
    match need.what:
        case "oxy":
            return state.oxygen
        case "temp":
            return state.temperature
        case "oceans":
            return state.oceans
        case "own_greenery":
            return own_greeneries(state, seat)
        case "cities:all":
            return cities(state)
    if need.what.startswith("tag:"):
        return tags(state, seat, need.what.removeprefix("tag:"), card)
    return state.players[seat].production[at(need.what.removeprefix("prod:"))]


def lacking(state: State, seat: int, needs: tuple[Need, ...]) -> Need | None:
    """The first requirement that is not met, if any."""
    for need in needs:
        there = value(state, seat, need)
        over = there - need.number if need.most else need.number - there
        if over <= 0:
            continue
        slack = flexible(state, seat) if need.what in ("oxy", "temp", "oceans") else 0
        if over > slack * (state.book.numbers.temperature.step if need.what == "temp" else 1):
            return need
    return None


def unmet(state: State, seat: int, needs: tuple[Need, ...]) -> str:
    """The first requirement that is not met, in a sentence, or an empty string."""
    need = lacking(state, seat, needs)
    return "" if need is None else _need_words(need, value(state, seat, need))


def percent(number: int) -> str:
    """A percentage of oxygen, such as ``5 %``. Not part of the sentence around it: tools that check translations
    would take the sign and the letter after it for a placeholder."""
    return tr("{number} %", number=number)


def _need_words(need: Need, there: int) -> str:
    """The sentence about what is missing."""
    what, number = need.what, need.number
    match what:
        case "oxy" if need.most:
            return tr("oxygen {there} %, at most {number} %", there=there, number=number)
        case "oxy":
            return tr("oxygen {there} of {number}", there=percent(there), number=percent(number))
        case "temp" if need.most:
            return tr("{there} °C, at most {number} °C", there=there, number=number)
        case "temp":
            return tr("{there} °C of {number} °C", there=there, number=number)
        case "oceans" if need.most:
            return tr("{there} oceans, at most {number}", there=there, number=number)
        case "oceans":
            return trn("{count} ocean of {number}", "{count} oceans of {number}", there, number=number)
        case "own_greenery":
            return trn("{count} greenery of {number}", "{count} greeneries of {number}", there, number=number)
        case "cities:all":
            return trn("{count} city of {number}", "{count} cities of {number}", there, number=number)
    if what.startswith("tag:"):
        tag = what.removeprefix("tag:")
        return trn(
            "{count} {tag} tag of {number}", "{count} {tag} tags of {number}", there, tag=tag_name(tag), number=number
        )
    resource = resource_name(what.removeprefix("prod:"))
    return tr("{resource} production {there} of {number}", resource=resource, there=there, number=number)


TAGS = {
    "building": markc("tag", "building"),
    "space": markc("tag", "space"),
    "science": markc("tag", "science"),
    "power": markc("tag", "power"),
    "earth": markc("tag", "Earth"),
    "jovian": markc("tag", "Jovian"),
    "plant": markc("tag", "plant"),
    "microbe": markc("tag", "microbe"),
    "animal": markc("tag", "animal"),
    "city": markc("tag", "city"),
}
"""All tags, in display order."""


def tag_name(tag: str) -> str:
    """The name of a tag within a sentence."""
    return trc("tag", TAGS[tag])


def holds(state: State, seat: int, condition: str, card: str) -> bool:
    """Whether the condition of a text is met."""
    return not unfulfilled(state, seat, condition, card)


def unfulfilled(state: State, seat: int, condition: str, card: str) -> str:
    """Why the condition of a text is not met, in a sentence, or an empty string."""
    if condition == "solo":
        return "" if state.solo else tr("it is only for solo games")
    if condition == "TR_raised_this_gen":
        return "" if state.players[seat].raised else tr("your TR has not risen this generation")
    (need,) = parse_needs(condition)
    there = value(state, seat, need, card)
    met = there <= need.number if need.most else there >= need.number
    return "" if met else _need_words(need, there)
