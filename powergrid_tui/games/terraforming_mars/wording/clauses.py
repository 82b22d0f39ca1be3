"""Ongoing effects of cards, in words."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.effects.tree import (
    Clause,
    Discount,
    Flexible,
    HeatPays,
    Next,
    PlantCost,
    Protect,
    Trigger,
    TriggerEvent,
    Worth,
)
from powergrid_tui.games.terraforming_mars.rules.needs import resource_name, tag_name
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.games.terraforming_mars.wording.names import project_name
from powergrid_tui.table.words.language import either, listed, mark, markc, tr, trc, trn

_PROTECTED = {
    "animal": markc("resource", "animals"),
    "microbe": markc("resource", "microbes"),
    "science": markc("resource", "science resources"),
    "fighter": markc("resource", "fighter resources"),
    "P": markc("resource", "plants"),
}


def clause_words(clause: Clause, kind: str = "") -> str:
    """An ongoing effect of a card; `kind` is the kind of resource that the card holds."""
    match clause:
        case Discount(number, scope):
            return _discount(number, scope)
        case Flexible(steps):
            return trn(
                "you may miss requirements for temperature, oxygen and oceans by {count} step",
                "you may miss requirements for temperature, oxygen and oceans by up to {count} steps",
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
                "the next card you play this generation costs {count} credit less",
                "the next card you play this generation costs {count} credits less",
                number,
            )
        case Next(inner):
            return tr("for the next card you play this generation: {clause}", clause=clause_words(inner))
        case Trigger(event, effect):
            return tr("{event}: {effect}", event=_event(event), effect=effect_words(effect, kind))


_PROJECT_SCOPES = {"power": "power_plant"}
"""Standard projects that go by another name in discounts."""


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


def _event(event: TriggerEvent) -> str:
    """What a trigger waits for."""
    if event.what == "project":
        if event.paid:
            return tr("when you use a standard project other than selling patents")
        return tr("when you use a standard project of {cost} credits or more", cost=event.cost)
    if event.what == "place":
        return _placed(event)
    if event.event:
        if event.tags:
            return tr("for each {tag} event you play", tag=tag_name(event.tags[0]))
        return tr("when you play an event")
    if event.cost:
        return tr("when you play a card with a printed cost of {cost} credits or more", cost=event.cost)
    tags = either([tag_name(tag) for tag in event.tags])
    if event.anyone:
        return tr("for each {tags} tag that anyone plays", tags=tags)
    return tr("for each {tags} tag you play", tags=tags)


_PLACED = {
    "ocean": (mark("when you place an ocean"), mark("when anyone places an ocean")),
    "greenery": (mark("when you place a greenery"), mark("when anyone places a greenery")),
    "city": (mark("when you place a city"), mark("when anyone places a city")),
    "bonusST": (
        mark("when you place a tile on a space that shows steel or titanium"),
        mark("when anyone places a tile on a space that shows steel or titanium"),
    ),
}


def _placed(event: TriggerEvent) -> str:
    mine, anyones = _PLACED[event.tile]
    words = tr(anyones if event.anyone else mine)
    return tr("{event} on Mars", event=words) if event.on_mars else words
