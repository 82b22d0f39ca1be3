"""The maps in numbers, written out here a second time from the printed tables, and what they make of a game."""

from dataclasses import dataclass
from functools import cache

from powergrid_tui.games.power_grid.actions import Tokens
from tests.power_grid.rules.test_setup import RESUPPLY

Row = tuple[int, int, int, int, int]
"""By number of players, from 2 to 6."""

Track = tuple[int, ...]
"""The price of every space, the cheapest first."""

Steps = tuple[int, int, int]

REGIONS: Row = (3, 3, 4, 5, 5)
REMOVED: Row = (8, 8, 4, 0, 0)
RECHARGED_REMOVED: Row = (6, 8, 4, 0, 0)
LIMIT: Row = (4, 3, 3, 3, 3)
STEP2: Row = (10, 7, 7, 7, 6)
END: Row = (21, 17, 17, 15, 14)
NONE: Row = (0, 0, 0, 0, 0)

PLUS_AREA: Row = (24, 24, 32, 40, 42)
PLUS_STEP2: Row = (12, 8, 8, 8, 7)
PLUS_END: Row = (24, 20, 20, 18, 15)
PLUS_REMOVED: Row = (10, 10, 5, 0, 0)
"""With the six plus plants in the base deck."""


def track(prices: str) -> Track:
    return tuple(map(int, prices))


TRIPLE = track("111222333444555666777888")
URANIUM: Track = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16)
TRACKS = (TRIPLE, TRIPLE, TRIPLE, URANIUM)
PAIRS = track("223344556677")
TOPPED = track("1112223334445556667788")
INDIAN_COAL = track("111122223334445556667788")
FOURFOLD = track("111122223333444455556666")
SINGLE, DOUBLE = track("12345678"), track("1122334455667788")
SOUTH_COAL, NORTH_COAL = track("123455667788"), track("112233445678")
DELUXE = (track("111122223333445566778899"), track("11223344556677889999"), TRIPLE, track("123456778899"))


@dataclass(frozen=True)
class Second:
    """A second resource market."""

    start: Tokens
    tracks: tuple[Track, Track, Track, Track]


@dataclass(frozen=True)
class Figures:
    """A map's numbers."""

    start: Tokens
    tokens: Tokens = (24, 24, 24, 12)
    tracks: tuple[Track, Track, Track, Track] = TRACKS
    second: Second | None = None
    recharged_garbage: int = 0
    """In the market of the Recharged edition, where that is another number."""
    regions_in_play: Row = REGIONS
    removed: Row = REMOVED
    """Plants taken out unseen."""
    recharged_removed: Row = RECHARGED_REMOVED
    step2: Row = STEP2
    end: Row = END

    def start_in(self, edition: str) -> Tokens:
        """Tokens in the market at the start."""
        coal, oil, garbage, uranium = self.start
        return (coal, oil, (edition == "recharged" and self.recharged_garbage) or garbage, uranium)


@cache
def _resupply(name: str, players: int) -> tuple[Steps, ...]:
    """Tokens a round for each resource, in Steps 1, 2 and 3, from the table of that name."""
    cells = RESUPPLIES.partition(f"\n{name} ")[2].split()[:20]
    found: list[Steps] = []
    for cell in cells[players - 2 :: 5]:
        first, second, third = map(int, cell.split("/"))
        found.append((first, second, third))
    return tuple(found)


def resupply_of(map_id: str, players: int) -> tuple[Steps, ...]:
    """Tokens a round that the first market gets."""
    return _resupply(map_id, players) or RESUPPLY[players]


def second_resupply_of(map_id: str, players: int) -> tuple[Steps, ...]:
    """Tokens a round that the second market gets."""
    return _resupply(f"{map_id}-north", players) or ((0, 0, 0),) * 4


def limits_of(map_id: str, edition: str, deck: str, players: int) -> tuple[int, int, int, int]:
    """Plants taken out unseen, plants that a company may own, cities that start Step 2 and that end the game."""
    figures, at = MAPS[map_id], players - 2
    if deck == "plus":
        own = map_id in ("bremen", "china", "europe", "manhattan")  # these remove plants in their own way
        return (figures.removed if own else PLUS_REMOVED)[at], LIMIT[at], PLUS_STEP2[at], PLUS_END[at]
    removed = figures.recharged_removed if edition == "recharged" else figures.removed
    return removed[at], LIMIT[at], figures.step2[at], figures.end[at]


def house_costs(map_id: str, city: str) -> tuple[int, ...]:
    """Elektro for each space of a city."""
    default = (8, 14, 20) if map_id == "bremen" else (10, 15, 20)
    return next((costs for costs, names in HOUSES.get(map_id, {}).items() if city in names.split(", ")), default)


def spaces(map_id: str, city: str, step: int) -> int:
    """Houses that a city may hold in a step."""
    costs = house_costs(map_id, city)
    if map_id in ("manhattan", "south-africa") and len(costs) == 1:
        return 1
    if costs == (15, 20):
        return step - 1
    if costs == (10, 10, 20):
        return max(2, step)
    return min(step, len(costs))


MAPS = {
    "australia": Figures(start=(24, 18, 15, 12), tracks=(TRIPLE, TRIPLE, TRIPLE, PAIRS)),
    "baden-wurttemberg": Figures(start=(24, 18, 6, 2), recharged_garbage=9, step2=(9, 6, 6, 6, 5)),
    "benelux": Figures(start=(18, 24, 6, 2)),
    "brazil": Figures(start=(24, 18, 6, 2)),
    "bremen": Figures(
        start=(22, 16, 16, 0),
        tokens=(22, 22, 22, 0),
        tracks=(TOPPED, TOPPED, TOPPED, ()),
        removed=NONE,
        recharged_removed=NONE,
        step2=(5, 5, 5, 5, 4),
        end=(13, 13, 13, 12, 11),
    ),
    "central-europe": Figures(start=(24, 18, 6, 5)),
    "china": Figures(start=(12, 12, 6, 0), removed=NONE, recharged_removed=NONE),
    "europe": Figures(start=(20, 16, 18, 4), tracks=DELUXE, removed=(6, 8, 4, 0, 0)),
    "france": Figures(start=(24, 18, 6, 8), recharged_removed=(6, 7, 3, 0, 0)),
    "germany": Figures(start=(24, 18, 6, 2), recharged_garbage=9),
    "india": Figures(
        start=(24, 21, 20, 3), tokens=(24, 24, 24, 8), tracks=(INDIAN_COAL, TRIPLE, FOURFOLD, (1, 2, 3, 4, 5, 6, 7, 8))
    ),
    "italy": Figures(start=(18, 15, 12, 2)),
    "japan": Figures(start=(21, 15, 9, 3)),
    "korea": Figures(
        start=(12, 12, 4, 2),
        tracks=(SOUTH_COAL, DOUBLE, DOUBLE, URANIUM),
        second=Second(start=(12, 6, 2, 0), tracks=(NORTH_COAL, SINGLE, SINGLE, ())),
    ),
    "manhattan": Figures(
        start=(18, 18, 9, 4),
        regions_in_play=(1, 1, 1, 1, 1),
        removed=(4, 4, 4, 4, 4),
        recharged_removed=(4, 4, 4, 4, 4),
        end=(18, 17, 17, 15, 14),
    ),
    "middle-east": Figures(start=(21, 21, 3, 3), tokens=(24, 24, 21, 11)),
    "north-america": Figures(start=(20, 14, 18, 2), tracks=DELUXE),
    "northern-europe": Figures(start=(18, 18, 12, 6)),
    "quebec": Figures(start=(21, 21, 6, 2)),
    "russia": Figures(start=(18, 24, 0, 7), recharged_removed=(6, 8, 4, 0, 0)),
    "south-africa": Figures(start=(24, 15, 12, 3), end=(18, 17, 17, 15, 14)),
    "spain-portugal": Figures(start=(24, 18, 9, 8)),
    "uk-ireland": Figures(start=(24, 18, 12, 0)),
    "usa": Figures(start=(24, 18, 6, 2), recharged_garbage=9),
}

RESUPPLIES = """
australia         3/5/4 4/6/4 4/7/5 5/9/6 7/10/7   1/2/3 1/2/3 2/3/4 3/3/5 3/5/6
                  1/2/3 1/2/3 2/3/4 3/3/5 3/5/6   0/0/0 0/0/0 0/0/0 0/0/0 0/0/0
benelux           2/2/4 2/3/4 3/4/5 4/5/6 5/6/7   3/4/3 4/5/3 5/6/4 5/7/5 7/9/6
                  1/2/3 2/2/3 2/3/4 3/3/5 3/5/6   1/1/1 1/1/1 1/2/2 2/3/2 2/3/3
brazil            1/2/3 1/2/3 2/3/4 3/3/5 3/5/6   3/4/3 4/5/3 5/6/4 5/7/5 7/9/6
                  2/2/4 2/3/4 3/4/5 4/5/6 5/6/7   1/1/1 1/1/1 1/2/2 2/3/2 2/3/3
bremen            4/5/3 4/5/3 5/6/4 5/7/5 7/9/6   2/3/4 2/3/4 3/4/5 4/5/6 5/6/7
                  1/2/1 1/2/1 2/3/2 3/3/3 3/5/3   0/0/0 0/0/0 0/0/0 0/0/0 0/0/0
central-europe    4/5/3 5/6/3 6/7/5 7/8/5 8/10/6   1/2/3 2/2/3 2/3/4 3/4/5 4/5/6
                  1/3/3 1/3/3 2/4/4 3/4/5 3/6/6   1/1/1 1/1/1 1/2/1 2/2/2 2/3/2
china             4/4/3 5/5/3 6/6/4 7/7/5 9/9/6   2/2/4 3/3/4 4/4/5 5/5/6 6/6/7
                  2/2/1 2/2/1 3/3/2 3/3/3 5/5/3   1/1/1 1/1/1 2/2/2 3/3/2 3/3/3
europe            2/6/2 2/6/2 3/7/4 3/8/4 5/10/5   2/2/3 2/2/3 3/3/4 4/3/5 4/5/6
                  2/3/5 2/3/5 3/4/5 3/5/7 4/6/8   1/1/2 1/1/2 1/2/2 2/3/3 2/3/4
india             4/5/4 5/6/4 6/7/5 7/8/6 8/10/7   1/2/2 2/2/2 2/3/3 3/4/4 4/5/5
                  1/3/4 1/3/4 3/4/6 4/5/7 4/7/9   1/1/1 1/1/1 1/2/1 2/2/2 2/3/2
korea             2/2/2 2/3/2 3/3/2 3/4/3 4/5/3   1/1/3 1/2/3 2/3/3 3/3/4 3/4/4
                  1/1/2 1/1/2 1/2/2 2/2/3 2/3/3   1/1/1 1/1/1 1/2/2 2/3/2 2/3/3
korea-north       1/2/1 2/2/1 2/3/2 2/3/2 3/4/3   1/1/1 1/1/1 1/1/2 1/2/2 2/2/3
                  0/1/1 0/1/1 1/1/2 1/1/2 1/2/3   0/0/0 0/0/0 0/0/0 0/0/0 0/0/0
manhattan         4/4/4 4/4/4 5/5/5 6/6/6 7/7/7   3/3/3 3/3/3 4/4/4 5/5/5 6/6/6
                  2/2/2 2/2/2 3/3/3 4/4/4 5/5/5   1/1/1 1/1/1 2/2/2 2/2/2 3/3/3
middle-east       2/1/1 2/1/1 3/2/2 4/3/2 5/4/3   5/3/2 5/3/2 6/3/2 8/4/3 9/5/4
                  1/3/4 1/3/4 1/4/6 1/4/8 1/6/9   0/2/2 0/2/2 0/3/3 0/3/4 0/4/5
north-america     2/5/2 2/5/2 3/6/3 4/7/4 5/8/5   3/1/3 3/1/3 3/2/4 4/2/5 5/3/6
                  2/2/4 2/2/4 3/3/5 3/3/6 4/4/7   2/1/2 2/1/2 2/1/2 3/2/3 3/2/4
northern-europe   2/4/3 3/4/4 4/5/5 4/5/6 6/8/5   1/2/3 2/2/3 2/3/4 3/4/5 4/5/6
                  1/2/3 1/2/3 2/3/4 3/3/5 3/5/6   1/2/2 1/2/2 2/3/2 2/4/3 2/4/4
quebec            3/3/3 4/4/3 5/4/4 5/5/5 7/6/6   2/2/3 2/3/3 3/4/4 4/5/4 5/6/5
                  1/2/3 1/2/3 2/3/4 3/3/5 3/5/6   1/1/1 1/1/1 1/2/2 2/3/2 2/3/3
russia            2/2/4 2/3/4 3/4/5 4/5/6 5/6/7   3/4/3 3/4/3 5/6/4 5/7/5 7/9/6
                  2/2/3 2/2/3 3/3/4 4/3/5 4/5/6   1/1/1 1/1/1 1/2/2 2/3/2 2/3/3
south-africa      4/7/5 4/7/5 5/8/6 6/9/7 7/10/8   1/2/1 1/2/1 2/3/2 2/4/3 4/5/4
                  1/3/3 1/3/3 2/4/4 3/4/5 3/6/6   1/1/2 1/1/2 2/2/3 2/3/3 2/3/4
spain-portugal    3/4/2 4/5/2 4/6/3 4/7/3 6/8/4   2/3/5 2/4/5 3/5/6 4/6/7 5/7/9
                  1/2/3 1/2/3 2/3/4 3/3/5 3/5/6   0/2/1 0/2/1 0/4/1 0/5/1 0/5/2
uk-ireland        3/4/3 3/5/3 4/6/4 4/7/5 6/8/6   2/3/2 2/4/2 3/5/3 4/6/4 5/7/5
                  1/2/2 1/2/2 2/3/3 3/3/5 3/5/5   1/1/1 1/2/1 1/3/1 2/4/2 2/4/3
"""
"""Coal and oil, below them garbage and uranium: tokens a round in Steps 1, 2, 3, for 2 to 6 players. Of other maps as
in the base game."""

HOUSES: dict[str, dict[tuple[int, ...], str]] = {
    "baden-wurttemberg": {(15, 20): "Augsburg, Basel, Ludwigshafen, Nürnberg, Strasbourg"},
    "bremen": {(8, 14): "Borgfeld, Blumenthal, Findorff, Huchting, Seehausen"},
    "japan": {
        (10, 10, 20): "Sapporo, Tokyo, Yokohama, Osaka, Kobe, Fukuoka",
        (15, 20): "Morioka, Saitama, Toyama, Matsue, Miyazaki",
        (10, 15): "Kōriyama, Hamamatsu, Kōchi, Ōita",
    },
    "manhattan": {
        (40,): "M1, M2, M3, M4, M5, M8",
        (35,): "M6, M7, M10, M12, M14, M18, M20, M25",
        (30,): "M9, M11, M13, M15, M17, M21, M24, M26, M31, M33",
        (25,): "M16, M19, M22, M23, M27, M30, M34, M35, M36, M38, M42, M45, M50",
        (20,): "M28, M29, M32, M37, M39, M40, M41, M46, M47, M48, M49, M51, M62, M70",
        (15,): "M43, M44, M52, M53, M54, M56, M58, M61, M65, M71, M73, M74, M79, M81, M82",
        (10,): "M55, M57, M59, M60, M63, M64, M66, M67, M68, M69, M72, M75, M76, M77, M78, M80, M83",
    },
    "south-africa": {(0,): "Namibia, Botswana, Zimbabwe, Mozambique, Eswatini, Lesotho"},
}
"""Elektro for each space, of the cities that differ from those around them."""

OUT: dict[str, tuple[int, ...]] = {
    "australia": (17,),
    "bremen": (11, 17, 23, 28, 34, 36, 38, 39, 46),
    "china": (3, 4, 33),
    "india": (11,),
    "russia": (6, 14),
    "south-africa": (7,),
}


def out_of(map_id: str, deck: str, players: int) -> tuple[int, ...]:
    """Plants that leave the game in sight of all before anything is laid out."""
    found = OUT.get(map_id, ())
    if map_id == "china" and players <= 4:
        found += (11, 18, 24, 46) if players == 4 else (9, 11, 16, 18, 20, 24, 30, 46)
    if map_id == "bremen" and players <= 4:
        found += (31, 50)
    if map_id == "manhattan" and players <= 3:
        found += (20, 22, 37)
    if map_id == "france":
        found += (11,) if deck == "new" else (13,)
    there = tuple(card for number in found for card in cards_of(deck, number))
    return tuple({*there, *NUCLEAR[deck]}) if map_id == "bremen" else there


def cards_of(deck: str, number: int) -> tuple[int, ...]:
    """The cards of a deck that a map means by a number: in two mixed decks both, with the plus plants the plain one."""
    old, new = {*range(3, 41), 42, 44, 46, 50}, {*range(1, 41), 42, 44, 46, 50} - {17, 18}
    if deck == "mixed":
        return tuple(10 * number + at for at, there in enumerate((old - {17, 18}, new)) if number in there)
    there = new if deck == "new" else old
    return ((10 * number if deck == "plus" else number),) if number in there else ()


_OLD_NUCLEAR, _NEW_NUCLEAR = (11, 17, 23, 28, 34, 39), (8, 19, 24, 31, 38, 50)

NUCLEAR: dict[str, tuple[int, ...]] = {
    "base": _OLD_NUCLEAR,
    "new": _NEW_NUCLEAR,
    "mixed": (*(10 * n for n in _OLD_NUCLEAR if n != 17), *(10 * n + 1 for n in _NEW_NUCLEAR)),
    "plus": (*(10 * n for n in _OLD_NUCLEAR), 501),
}
"""The plants that burn uranium, of each deck."""


def aside_of(map_id: str, deck: str) -> tuple[int, ...]:
    """Plants that are laid on the pile when Step 2 begins."""
    return tuple(card for number in (18, 22, 27) for card in cards_of(deck, number)) * (map_id == "spain-portugal")
