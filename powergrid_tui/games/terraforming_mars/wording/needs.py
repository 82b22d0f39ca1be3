"""Requirements of cards, in words."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.effects.tree import Need
from powergrid_tui.games.terraforming_mars.rules.needs import percent, resource_name, tag_name
from powergrid_tui.table.words.language import tr, trn


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
