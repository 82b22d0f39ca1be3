"""Every sentence with which a phase refuses something."""

import pytest

from powergrid_tui.games.electropolis.actions import Action, Place, Space, Take
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.table.protocol.game import IllegalAction

from .positions import NOTHING, acting, deal, dealt, give, lay, placing, play, refused, table
from .test_running import MIXED
from .test_running import running as runs

FIRST = "the first player must be one of those at the table"
TRENDS = "a game has 3 of the trends, each once"
CARDS = "all development cards must be there, deck A above B above C"
TILES = "the bag must hold all 144 tiles"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"first": 3}, FIRST),
        ({"first": -1}, FIRST),
        ({"trends": ("kinds", "public")}, TRENDS),
        ({"trends": ("kinds", "kinds", "public")}, TRENDS),
        ({"trends": ("kinds", "public", "empty", "polluters")}, TRENDS),
        ({"trends": ("kinds", "kinds", "public", "empty")}, TRENDS),
        ({"trends": ("kinds", "public", "weather")}, TRENDS),
        ({"cards": ()}, CARDS),
        ({"cards": (*deal().cards[:31], "A01")}, CARDS),
        ({"cards": (*deal().cards[:31], "C99")}, CARDS),
        ({"cards": (*deal().cards[1:], "A01")}, CARDS),
        ({"cards": ("B01", *deal().cards)}, CARDS),
        ({"tiles": deal().tiles[1:]}, TILES),
        ({"tiles": (*deal().tiles[1:], "park")}, TILES),
        ({"tiles": (*deal().tiles, "park")}, TILES),
        ({"tiles": (*deal().tiles[1:], "casino")}, TILES),
    ],
)
def test_what_is_no_deal(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        ELECTROPOLIS.apply(table(), deal().evolve(**changes))
    assert str(caught.value) == reason


CHOOSING = dealt(3)
TAKING = lay(acting(dealt(2), "..A.B."), *["fuel_gas"] * 9, "park", shown=("A01", "A02", "A03", "A04"))
PLACING = placing("A02", "coal", "waste", city=(".....", "..X..", "..+..", ".....", "....."))
CORNERS = placing("C01", "waste", "coal", city=(".P...", ".P...", "PP+P.", "...P.", "...P."))
RUNNING = runs(MIXED, (1, 1, 0))

EDGE = "a tile must share an edge with a tile already there"
BURN = "burn all the fuel you can: 2 coal and gas plants must run, as many of each as there is fuel for"
CHOICE = "only coal and gas plants leave you a choice"

CASES: list[tuple[State, str, str]] = [
    (play(CHOOSING, "Cy: space 4"), "Bo: space 4", "Cy is already there"),
    *((CHOOSING, f"Cy: {line}", "is for later: action spaces are being chosen") for line in ("take 1 A01", "run c2")),
    (CHOOSING, "Cy: place coal c2", "place is for later: action spaces are being chosen"),
    (TAKING, "Ann: take 1 A05", "card A05 is not on the table"),
    (play(TAKING, "Ann: take 1 A02"), "Bo: take 1 A02", "card A02 is not on the table"),
    (TAKING, "Ann: space 1", "space is not possible now: tiles and a card are being taken"),
    (TAKING, "Ann: discard coal", "discard is not possible now: tiles and a card are being taken"),
    (PLACING, "Ann: place coal c3", "the cell already has a tile"),
    (PLACING, "Ann: place coal c2", "the cell already has a tile"),
    (PLACING, "Ann: place coal a2", EDGE),
    (placing("C01", "park"), "Ann: place park b2", EDGE),
    (PLACING, "Ann: place coal d3", "the card is for the top left"),
    (placing("A03", "park"), "Ann: place park d3", "the card is for the bottom left"),
    (placing("A04", "park"), "Ann: place park b3", "the card is for the bottom right"),
    (placing("A01", "park"), "Ann: place park b3", "the card is for the top right"),
    (placing("A05", "park"), "Ann: place park a1", "the card is for the centre"),
    (placing("B01", "park"), "Ann: place park c4", "the card is for the top half"),
    (placing("B02", "park"), "Ann: place park c2", "the card is for the bottom half"),
    (placing("B03", "park"), "Ann: place park d3", "the card is for the left half"),
    (placing("B04", "park"), "Ann: place park b3", "the card is for the right half"),
    (CORNERS, "Ann: place waste c1", "disposal tiles go only on corner cells"),
    (CORNERS, "Ann: place waste e1", EDGE),
    (PLACING, "Ann: place gas c1", "you hold no such tile"),
    (PLACING, "Ann: discard fuel_coal", "you hold no such tile"),
    (PLACING, "Ann: discard coal", "the coal plant can still be placed"),
    (PLACING, "Ann: space 1", "space is not possible now: tiles are being placed"),
    *((RUNNING, f"Ann: run {plants}", BURN) for plants in ("nothing", "a1", "a1 b1", "a1 b1 a4")),
    *((RUNNING, f"Ann: run {plants}", CHOICE) for plants in ("a1 b4", "a1 c1", "a1 c3")),
    (RUNNING, "Ann: place coal c2", "place is not possible now: all rounds are over"),
]


@pytest.mark.parametrize(("state", "line", "reason"), CASES, ids=[f"{line}, {why}" for _, line, why in CASES])
def test_a_line_is_refused(state: State, line: str, reason: str) -> None:
    assert refused(state, line).endswith(reason)


@pytest.mark.parametrize(
    ("state", "action", "reason"),
    [
        (table(), Space(space=0), "the game must be dealt first"),
        *((CHOOSING, Space(space=space), "there are 6 action spaces") for space in (-1, 6)),
        *((TAKING, Take(start=start, card="A01"), "the ring has 10 tiles") for start in (-1, 10)),
        *((placing("C01", "park"), Place(tile="park", cell=cell), "there is no such cell") for cell in (-1, 25)),
        (give(PLACING, "Ann", *NOTHING).evolve(turn=-2, phase="end"), Space(space=0), "the game is over"),
    ],
)
def test_an_action_is_refused_that_no_line_says(state: State, action: Action, reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason):
        ELECTROPOLIS.apply(state, action)
