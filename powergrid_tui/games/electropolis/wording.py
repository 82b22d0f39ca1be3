"""What cards, trends and regions of Electropolis are about, in words: in full for sentences, and in a few beside a
figure."""

from __future__ import annotations

from powergrid_tui.games.electropolis.book import DevelopmentCard, Trend, book
from powergrid_tui.table.words.language import either, listed, mark, markc, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.short import Worded

_EFFECTS = {
    # Translators: {points} is always a phrase like "1 point" or "3 points".
    "unused_fuel": (mark("{points} for each fuel tile not burnt by a plant"), mark("spare fuel")),
    "building:TL": (mark("{points} for each building in the top left 3x3"), mark("built top left")),
    "building:TR": (mark("{points} for each building in the top right 3x3"), mark("built top right")),
    "building:BL": (mark("{points} for each building in the bottom left 3x3"), mark("built bottom left")),
    "building:BR": (mark("{points} for each building in the bottom right 3x3"), mark("built bot. right")),
    "plant:renewable": (mark("{points} for each renewable plant"), mark("renewable plant")),
    "plant:coal": (mark("{points} for each coal plant"), mark("coal plant")),
    "plant:gas": (mark("{points} for each gas plant"), mark("gas plant")),
    "plant:nuclear": (mark("{points} for each nuclear plant"), mark("nuclear plant")),
    "plant_on_ring": (mark("{points} for each plant on the outer cells"), mark("plant at the edge")),
    "plant_of_largest_group": (
        mark("{points} for each plant in the largest group of plants"),
        mark("in largest group"),
    ),
    "public": (mark("{points} for each public facility"), mark("public facility")),
    "scrubber": (mark("{points} for each air-pollution control"), mark("air control")),
    "tile_taken_this_round": (mark("{points} for each tile taken this round"), mark("tile taken now")),
    "three_renewables": (mark("{points} with solar, wind and hydro all on the board"), mark("3 renewables")),
    "corners_filled": (mark("{points} with all four corners built on"), mark("all corners")),
    "square_filled": (mark("{points} with a square of 4x4 cells filled"), mark("a full 4x4")),
}
"""What a card counts or requires: with its points in a sentence, and in a word or two."""

_TRENDS = {
    "kinds": (mark("kinds"), mark("most kinds")),
    "public": (mark("public"), mark("most facilities")),
    "renewable": (mark("renewable"), mark("most renewable")),
    "polluters": (mark("pollution"), mark("most pollution")),
    "nuclear_free": (mark("no nuclear"), mark("no nuclear")),
    "empty": (mark("empty cell"), mark("an empty cell")),
}
"""What a trend counts, in a word or two, and for what it gives its points, in a few words beside them."""

_REGIONS = {
    "TL": markc("short", "top l."),
    "TR": markc("short", "top r."),
    "BL": markc("short", "bot. l."),
    "BR": markc("short", "bot. r."),
    "TOP": markc("short", "top"),
    "BOT": markc("short", "bottom"),
    "LEFT": markc("short", "left"),
    "RIGHT": markc("short", "right"),
    "ALL": markc("short", "all"),
}
"""Regions of a city in few letters."""


def card_words(card: DevelopmentCard) -> str:
    """A card's effect, in words."""
    if card.ranks:
        points = either([str(points) for points in card.ranks])
        return tr("{points} points for place 1, 2 or 3 in support; if level, the better place", points=points)
    if card.support:
        return tr("{support} support", support=card.support)
    gain = trn("{count} point", "{count} points", card.points)
    if what := card.per or card.condition:
        gain = tr(_EFFECTS[what][0], points=gain)
    # Translators: {gain} is, for example, "5 points with all four corners built on".
    return tr("{gain}, at the end", gain=gain) if card.when == "end" else gain


def card_brief(card: DevelopmentCard) -> tuple[str, str]:
    """A card's effect in two short lines."""
    if card.ranks:
        return tr("{points} points", points="/".join(map(str, card.ranks))), tr("place in support")
    gain = tr("{support} support", support=card.support)
    if not card.support:
        gain = trn("{count} point", "{count} points", card.points)
    gain = tr("{points} each", points=gain) if card.per else gain
    what = card.per or card.condition
    # Translators: {gain} is, for example, "5 points", for a card that counts at the end of the game.
    return tr("end: {gain}", gain=gain) if card.when == "end" else gain, tr(_EFFECTS[what][1]) if what else ""


def trend_words(trend: Trend, players: int) -> str:
    """A trend's effect at the end among so many mayors, in words."""
    if trend.empty_cell:
        return tr("each empty cell costs {points}", points=trend.empty_cell)
    if not trend.ranks:
        return trn("{trend}: {count} point", "{trend}: {count} points", trend.points, trend=trend.called)
    ranks = trend.ranks[:players]
    message = mark("{trend}: {points} points for places 1 to {places}")
    if ranks[0] < 0:
        message = mark("{trend}: {points} points lost for places 1 to {places}")
    return tr(message, trend=trend.called, points=listed([str(abs(points)) for points in ranks]), places=len(ranks))


def trend_row(trend: Trend, players: int) -> str:
    """The same in a few characters, beside figures."""
    if trend.empty_cell:
        return trend_words(trend, players)
    return tr("{trend}: {points}", trend=trend.called, points=trend_points(trend, players))


def trend_name(trend: Trend) -> str:
    """What a trend counts, in a word or two."""
    return tr(_TRENDS[trend.id][0])


def trend_meaning(trend: Trend) -> str:
    """For what a trend gives its points, in a few words beside them."""
    return tr(_TRENDS[trend.id][1])


def trend_points(trend: Trend, players: int) -> str:
    """The points of a trend among so many mayors: by rank, or for whoever fulfils it, or for each empty cell."""
    return "/".join(map(str, trend.ranks[:players])) or str(trend.points or -trend.empty_cell)


def region_words(region: str) -> str:
    """The name of a region, with a short form of those that the box has."""
    name, brief = book().region_called(region), _REGIONS.get(region)
    return Worded(name, trc("short", brief)) if brief else name
