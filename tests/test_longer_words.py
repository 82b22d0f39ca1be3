"""In a language that takes 40 % more room than English, what decides a turn is still on every board."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len

from tests.board_host import LARGE, SMALL, press
from tests.electropolis import asked as electropolis
from tests.electropolis.host import showing as show_electropolis
from tests.factory_manager import asked as factory_manager
from tests.factory_manager.host import showing as show_factory_manager
from tests.longer import shrunk, speaking_longer
from tests.power_grid import asked as power_grid
from tests.power_grid.positions import play
from tests.power_grid.widgets.host import showing as show_power_grid
from tests.rise_to_power import asked as rise_to_power
from tests.rise_to_power.host import showing as show_rise_to_power
from tests.terraforming_mars import asked as mars
from tests.terraforming_mars.host import showing as show_mars


class Place(NamedTuple):
    """A position, the keys that lead to what is asked, and what decides the turn there, as patterns."""

    show: Any
    at: Callable[[], Any]
    facts: tuple[str, ...]
    keys: str = ""


STEPS = (r"Round 2 .* Step 1", r"Step 2( at|:) 7 +end( at)? 17")
"""What the title of Power Grid tells in every phase."""

PLACES = {
    "power grid, putting a plant up": Place(
        show_power_grid,
        power_grid.auction,
        (
            *STEPS,
            r"2 AUCTION",
            r"pile 26",
            r"▸A0 B0 C0",
            r"Ann, 40 Elektro: which plant.* Plant 3: 2 oil ▸ 1 city",
            r"enter Put up plant 3 for 3 +40 ▸ 37",
            r"fuel( for it costs)? 6",
            r"could power 3 .*\(\+1\); you have 0",
            r"2 powered, income 33, without it 33",
            r"s  as highest bid|s  highest",
            r"p  buy no(ne| plant)",
        ),
    ),
    "power grid, bidding": Place(
        show_power_grid,
        lambda: play(power_grid.auction(), "Ann: open 4"),
        (
            *STEPS,
            r"A0▸B0 C0",
            r"A  Ann .* 4 ◂ leads",
            r"Bo, 50 Elektro: Ann bids 4 for plant 4",
            r"enter Bid +5 +50 ▸ 45 .*fuel.* 2",
            r"could power 1 .*\(\+1\); you have 0",
            r"1 powered, income 22, without it 10",
            r"p  pas",
        ),
    ),
    "power grid, buying": Place(
        show_power_grid,
        power_grid.shopping,
        (
            *STEPS,
            r"3 RESOURCES",
            r"B0 C0▸A2",
            r"coal .* 1/8 +3=5",
            r"garbage|gar ",
            r"uranium|ura ",
            r" 8 10 12 14 16 ",
            r"Ann, 30 Elektro: what do you buy",
            r"enter Buy 3 coal for 5 +30 ▸ 25",
            r"1 more .*16: 3 of 3.* income 44",
            r"could.* power 3.*; you have 2",
            r"next coal.* 2",
            r"d  (buy nothing|end turn)",
        ),
    ),
    "power grid, building": Place(
        show_power_grid,
        power_grid.growing,
        (
            *STEPS,
            r"4 BUILDING",
            r"B1 C0▸A1",
            r"Ann, 41 Elektro: where do you build",
            r"enter Build in Düsseldorf for 12 .*2 \+ .*10 .*41 ▸ 29",
            r"2 (cities, 2 powered, paid|of 2:) 33 \(\+11\)",
            r"next: A B C",
            r"Köln 4\+10",
            r"d  end",
        ),
    ),
    "power grid, powering": Place(
        show_power_grid,
        power_grid.running,
        (
            *STEPS,
            r"5 BUREAUCRACY",
            r"▸A3 B0 C0",
            r"A  Ann +50 +3 ",
            r"Ann, 50 Elektro: which power plants run",
            r"enter Run 5, 6, 13 +power 3 of 3 cities, income 44",
            r"Then 94 Elektro",
            r"leaves 1 oil",
            r"1 of 12",
        ),
    ),
    "power grid, scrapping": Place(
        show_power_grid,
        power_grid.scrapping,
        (
            *STEPS,
            r"plant 3 [\s\S]*scrap",
            r"enter scrap plant 10: keep 7 coal and 1 oil",
            r"Left: 3, 20, 29",
            r"0 of 0",
        ),
    ),
    "electropolis, choosing": Place(
        show_electropolis,
        electropolis.choosing,
        (
            r"Round 1 of 8 +CHOOSE A SPACE",
            r"bag 128",
            r"C-24▸B-24 A-24",
            r"choosing: B A",
            r"3 t.* \+1 ",
            r"C  Cy",
            r"free( +free){4}",
            r"RING",
            r"A01 .*A02 .*A03 .*A04",
            r"(1 support +){3}1 support",
            r"(8 free *){4}",
            r"Bo: which action space",
            r"2-5  by number of tiles",
        ),
    ),
    "electropolis, taking": Place(
        show_electropolis,
        electropolis.taking,
        (
            r"TAKE TILES AND A CARD",
            r"bag 128",
            r"▸A-24 B-24 C-24",
            r"acting: A B C",
            r"A  Ann +B  Bo +C  Cy",
            r"1 support .* 1 support +5/4/2 points",
            r"8 free +8 free +24 free +8 free",
            r"To build: coal plant.*, gas plant.* Fuel: coal",
        ),
    ),
    "electropolis, running": Place(
        show_electropolis,
        electropolis.short_of_fuel,
        (
            r"Round 8 of 8 +THE END: WHAT RUNS",
            r"▸A20 B-24",
            r"fuel ∆2 ◊0 ○0",
            r"support .* 16",
            r"pollution .* 8",
            r"excess +0",
            r"score now +20",
            r"enter run a1, b1: final score 20",
        ),
    ),
    "factory manager, putting a card up": Place(
        show_factory_manager,
        factory_manager.opening,
        (
            r"Round 1 of 5 .*energy 1 .*next likely 2",
            r"▸D18 C18 B18 A18",
            r"in the pile: 2, 5",
            r"(place \d of 4 +){3}place 4 of 4",
            r"prices -1 +prices -3",
            r"M1 .*5 +RP1 .*5 +RW1 .*2",
            r"earns 26 \+10 +earns 25 \+9 +earns 16 \+0",
            r"Dora, 18 Elektro, 3 free workers: which card",
            r"enter put up card 1 for 0 workers",
            r"card 1: place 1 of 4, no discount",
            r"leaves 3 workers to bring and buy with",
        ),
    ),
    "factory manager, bidding": Place(
        show_factory_manager,
        factory_manager.bidding,
        (
            r"energy 1 .*next likely 2",
            r"D18▸A18 B18 C18",
            r"may raise: A B C",
            r"Ann, 18 Elektro, 3 free workers: .* card 4\W+raise|raise 1 for card 4",
            r"enter bid 2 workers",
            r"card 4: place 3 of 4, every price 1 less",
            r"leaves 1 worker",
            r"p  pass",
        ),
    ),
    "factory manager, bringing": Place(
        show_factory_manager,
        factory_manager.filling,
        (
            r"energy 1 .*next likely 2",
            r"NEXT TO COME +M1×2 +5 +RP1×2 5 +RW1×2 2 +S1×3 +6 +C1×2 +4 +O1 +10",
            r"money . earns . workers",
            r"A  Ann[\s\S]* 18[\s\S]* 16[\s\S]* 4/7",
            r"3 tiles to bring|3 to bring",
            r"enter bring machine M1: 5 for you",
            r"M1 makes 2, uses 2 energy, needs 3 workers",
        ),
    ),
    "factory manager, buying": Place(
        show_factory_manager,
        factory_manager.shopping,
        (
            r"energy 1 .*next likely 2",
            r"▸A18 B18",
            r"M2 .* 8 .*RP1×2 .*5 +S2 .*10 +C1 .*4 +O1 .*10",
            r"27 \+11 .*25 \+9",
            r"back in 1",
            r"cost 0 of 18 +actions 0 of 3 +cells 5 of 10",
            r"earns 16/12/8 at energy 1/2/3",
            r"x +cell: 10 +w +hire: 7",
        ),
    ),
    "factory manager, running": Place(
        show_factory_manager,
        factory_manager.choosing,
        (
            r"energy 1 .*next likely 2",
            r"makes .* 3",
            r"stores .* 3 ",
            r"energy .* 5  5 at 1",
            r"workers .* 2  of 7",
            r"enter run 2 M0, RP1, RW1",
            r"earns 25/20/15 at energy 1/2/3",
            r"5 workers will be free next round",
            r"space  .*on",
        ),
    ),
    "rise to power, acting": Place(
        show_rise_to_power,
        rise_to_power.busy,
        (
            r"Round 1 .*ACTIONS",
            r"2 points left +contracts 34",
            r"▸A2 B1",
            r"Inner City +3 +Garden .* 1 +Marina +2 +Orbital .*5",
            r"Towers",
            r"Lift",
            r"6 green 2 .*4 green .*6 blue .*11 orange 8",
            r"Island +1 +Space Station +2",
            r"draw \+1 hand \+1 +draw \+2",
            r"2 green +5 orange",
            r"5 of 5",
            r"4 green +2 blue +3 blue +6 blue +3 orange",
            r"draw 3 +hand 5 +connections 2/4 +score 7",
        ),
    ),
    "rise to power, drawing": Place(
        show_rise_to_power,
        rise_to_power.drawing,
        (
            r"DRAW",
            r"contracts 41",
            r"Seaport +2 +Inner City +1 +Parklands +3 +Biosphere +5",
            r"5 blue 2 .*2 green 2 .*7 green 7 .*10 orange 6",
            r"2 blue +6 green +2 orange +5 blue",
            r"2 of 4",
            r"draw 2 cards from the track: which",
        ),
    ),
    "rise to power, stealing": Place(
        show_rise_to_power,
        rise_to_power.stealing,
        (
            r"active . hand . score",
            r"A  Ann[\s\S]*0/4[\s\S]* 1/4[\s\S]* 0",
            r"B  Bo[\s\S]*0/4[\s\S]* 3/4[\s\S]* 0\+\?",
            r"CITY OF Bo .*CITY OF Cy",
            r"In hand: Bo 3 cards, Cy 1 card",
        ),
    ),
    "terraforming mars, corporations": Place(
        show_mars,
        mars.founding,
        (
            r"Generation 1",
            r"-30/8 .* 0/14 .* 0/9",
            r"42 Helion",
            r"Terra.* 35 A20 B20",
            r"Landlord A0 B0",
            r"Ann: .*corporation, and .*cards,? for 3 ",
            r"space  tick",
        ),
    ),
    "terraforming mars, buying": Place(
        show_mars,
        mars.buying,
        (
            r"Generation 3 .*deck 200 cards",
            r"-30/8 .* 0/14 .* 0/9",
            r"Terra.* 35 A20 B20",
            r"Ann, 10 credits: which cards.* for 3 ",
            r"0 credits; 10 left",
        ),
    ),
    "terraforming mars, acting": Place(
        show_mars,
        mars.busy,
        (
            r"ACTION 1 OF 2",
            r"-20/8 .* 5/14 .* 4/9",
            r"▸A B",
            r"14 11 Fusion Power",
            r"A  Ann +26 18 \+2 3\+1 2\+0 9\+0 2\+1 8\+0 +5 +28",
            r"Terra.* 35 A26 B23",
            r"Builder 8 B3 A2",
            r"Ann, 18 credits: what do you do",
            r"c hand   a .*actions   p projects   m goals   w ",
            r"x  pass",
        ),
    ),
    "terraforming mars, placing": Place(
        show_mars,
        mars.placing,
        (
            r"-20/8 .* 5/14 .* 4/9",
            r"Ann, 5 credits: .*city.* 38 ",
            r"first choose a space, with the arrows",
            r"arrows  space +n  next +b  back",
        ),
    ),
    "terraforming mars, a target": Place(
        show_mars,
        mars.targeting,
        (
            r"-18/8 .* 5/14 .* 4/9",
            r"Bo +4 plants",
            r"Terra.* 35 A27 C24",
            r"Ann, 4 credits: whose",
            r"remove up to 3 plants from any player",
        ),
    ),
}


def told(fact: str, shown: str) -> bool:
    """Whether a fact is on the screen; capitals and spaces between words do not matter."""
    return re.search(shrunk(fact), shrunk(shown), re.IGNORECASE) is not None


async def shown(place: str, size: tuple[int, int]) -> str:
    """The board at a place, in the language that is spoken."""
    there = PLACES[place]
    async with there.show(there.at(), size=size) as (app, pilot):
        await press(pilot, there.keys)
        assert max(map(cell_len, app.shown().split("\n"))) <= size[0]
        return str(app.shown())


@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.thorough)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.some(8)
async def test_what_decides_a_turn_is_on_the_board(place: str, size: tuple[int, int]) -> None:
    english = await shown(place, size)
    facts = [fact for fact in PLACES[place].facts if told(fact, english)]
    assert size == LARGE or len(facts) == len(PLACES[place].facts), "they are those of a small board"
    with speaking_longer():
        longer = await shown(place, size)
    assert [fact for fact in facts if not told(fact, longer)] == [], longer
