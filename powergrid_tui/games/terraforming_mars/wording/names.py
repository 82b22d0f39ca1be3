"""Names of resources, tiles and standard projects for use in sentences."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.rules.needs import resource_name
from powergrid_tui.games.terraforming_mars.rules.possible import CLAIM
from powergrid_tui.table.words.language import mark, markc, markn, tr, trc, trn

MILESTONES = {
    "terraformer": mark("Terraformer"),
    "mayor": mark("Mayor"),
    "gardener": mark("Gardener"),
    "builder": mark("Builder"),
    "planner": mark("Planner"),
}
AWARDS = {
    "landlord": mark("Landlord"),
    "banker": mark("Banker"),
    "scientist": mark("Scientist"),
    "thermalist": mark("Thermalist"),
    "miner": mark("Miner"),
}
_STOCKS = {
    "M": markc("resource", "credits"),
    "S": markc("resource", "steel"),
    "T": markc("resource", "titanium"),
    "P": markc("resource", "plants"),
    "E": markc("resource", "energy"),
    "H": markc("resource", "heat"),
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

PROJECTS = {
    SELL: markc("project", "sell patents"),
    "power_plant": markc("project", "power plant"),
    "asteroid": markc("project", "asteroid"),
    "aquifer": markc("project", "aquifer"),
    "greenery": markc("project", "greenery"),
    "city": markc("project", "city"),
}


def stock_name(resource: str) -> str:
    """The name of a resource on its own, by its letter."""
    return trc("resource", _STOCKS[resource])


def tile_name(kind: str) -> str:
    """The name of a tile within a sentence."""
    return trc("tile", _TILES[kind])


_A_TILE = {
    "ocean": markc("tile", "an ocean"),
    "greenery": markc("tile", "a greenery"),
    "city": markc("tile", "a city"),
    "MINE": markc("tile", "a mine"),
    CLAIM: markc("tile", "a claim"),
}


def a_tile(kind: str) -> str:
    """A tile that has not been mentioned yet."""
    if kind in _A_TILE:
        return trc("tile", _A_TILE[kind])
    return tr("the {tile} tile", tile=tile_name(kind))


def project_name(project: str) -> str:
    """The name of a standard project within a sentence."""
    return trc("project", PROJECTS[project])


def on_cards(number: int, kind: str) -> str:
    """An amount of resources of a kind on cards."""
    return trn(*_ON_CARDS[kind], number)


def production_words(resource: str, number: int) -> str:
    """A change of a production, with its sign."""
    if resource == "B":
        return tr("{number} production of the metal shown there", number=f"{number:+}")
    return tr("{number} {resource} production", number=f"{number:+}", resource=resource_name(resource))
