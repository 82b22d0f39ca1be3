"""A round of Electropolis that teaches it: two cities, with a fixed deal."""

from __future__ import annotations

from random import Random

from powergrid_tui.games.electropolis.actions import Deal
from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Options
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.tutorial import Tutorial, TutorialLine
from powergrid_tui.table.words.language import mark

_CARDS = ("A01", "A05", "A02", "A10")
_TILES = (
    *("amusement", "coal", "fuel_coal", "scrubber", "park", "solar", "gas"),
    *("fuel_gas", "museum", "waste", "nuclear", "fuel_nuclear", "wind", "gas"),
)
"""What the first round turns up."""


def _deal() -> str:
    """The first round as above, the rest in a fixed order."""
    luck, tiles, cards = Random(15), list(book().bag), [card for card in book().cards if card not in _CARDS]
    for tile in _TILES:
        tiles.remove(tile)
    luck.shuffle(tiles)
    luck.shuffle(cards)
    cards.sort(key=lambda card: book().cards[card].deck)
    trends = ("kinds", "public", "renewable")
    deal = Deal(first=1, trends=trends, cards=(*_CARDS, *cards), tiles=(*_TILES, *tiles))
    return ELECTROPOLIS.format(deal, ELECTROPOLIS.new(Options(), ("Ann", "Bo")))


_MOVES = (
    TutorialLine(_deal()),
    TutorialLine(
        "Ann: space 3",
        mark("A round of Electropolis"),
        mark("""\
You are Ann, and build a city around its town hall. Power plants score points; they also pollute, and the
citizens have to support you. After eight rounds the most points wins.

A round has three phases: choosing a space, taking tiles and a card, and placing the tiles. The action space sets
how many tiles you take, and players with fewer tiles take theirs first. Cells left empty cost points, so many
tiles are good; but the best may be gone by then.

In the ring, a coal plant, its fuel, an air-pollution control and a park are next to one another. Choose the first
space for four tiles."""),
        mark("4, then Enter"),
        mark("The title line shows the phases. 4 goes to the space, Enter takes it."),
    ),
    TutorialLine("Bo: space 5"),
    TutorialLine(
        "Ann: take 2 A01",
        mark("Tiles and a card"),
        mark("""\
Bo takes five tiles, so you take first: four tiles next to one another, and a card. The card sets the part of the city
in which you build them, and what it brings.

Take four tiles from the second of the ring, the coal plant, and card A01: it brings 1 support."""),
        mark("the right arrow, down, then Enter"),
        mark("""\
The right arrow moves the piece to the coal plant, down marks the first card, and Enter takes both. The line below the
question says what you would build."""),
    ),
    TutorialLine(
        "Ann: place coal d3",
        mark("Building"),
        mark("""\
The fuel goes beside your city. The other tiles are built in the region of the card, each next to a tile that is there
already.

A coal plant by itself scores 6 points and pollutes 4. Pollution above your support is costly, for you lose the square
of the excess. Build the plant in d3, next to the town hall."""),
        mark("j, then Enter"),
        mark("""\
The cells where you can place the tile are lit. Each plant shows its points and, after a slash, its pollution; the two
bars show your support and all the pollution. j goes to the next lit cell, Enter builds."""),
    ),
    TutorialLine(
        "Ann: place scrubber e3",
        mark("Cleaner air"),
        mark("""\
An air-pollution control removes 1 pollution from each coal or gas plant next to it. So build it in e3, next to the coal
plant."""),
        mark("j, then Enter"),
        mark("j goes there, Enter builds: the bar of pollution becomes shorter."),
    ),
    TutorialLine(
        "Ann: place park c2",
        mark("A park"),
        mark("""\
Parks, museums and the like bring support, as the card does. With a park in c2 you have 4 support and 3 pollution:
nothing is lost, and there is room for more.

The trends count at the end: having the most public facilities, for example, is worth 12 points."""),
        mark("j, then Enter"),
        mark("AT THE END lists the trends. j goes to the cell, Enter builds."),
    ),
    TutorialLine("Bo: take 3 A02"),
    TutorialLine("Bo: place museum b3"),
    TutorialLine("Bo: place nuclear b2"),
    TutorialLine("Bo: place gas a2"),
    TutorialLine("Bo: place waste a1"),
)

TUTORIAL = Tutorial(
    game="electropolis",
    options={},
    seats=(Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue", bot="simple")),
    seed=15,
    moves=_MOVES,
    heading=mark("The rest is yours"),
    text=mark("""\
That was a round. What comes later:

- Whoever acted first chooses a space last in the next round.
- Plants of one kind next to one another are worth more: coal and gas 6, 7 or 8 points each, in a group of
  one, two, three or more.
- A nuclear plant needs a fuel tile, and a disposal tile on one of the four corners.
- Plants without fuel score nothing at the end. Each cell still empty costs a point.

You may play on against Bo, who thinks for himself from now on; the game is saved like any other."""),
    screen=mark("f shows the other city, 3 everybody's scores item by item."),
)
"""Bo follows the script; after it, he is a bot."""
