"""Lines of the notation: what they mean, what is said about a bad one, and that writing undoes reading."""

import base64

import pytest

from powergrid_tui.games.electropolis.actions import Action, Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.notation import cell_name
from powergrid_tui.table.protocol.game import BadNotation

from .positions import deal, dealt, table

CARDS = ",".join(book().cards)
BAG = ",".join(book().bag)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("space 1", Space(space=0)),
        ("space 6", Space(space=5)),
        ("take 1 A01", Take(start=0, card="A01")),
        ("take 18 C10", Take(start=17, card="C10")),
        ("place coal a1", Place(tile="coal", cell=0)),
        ("place waste e1", Place(tile="waste", cell=4)),
        ("place park b3", Place(tile="park", cell=11)),
        ("place housing a5", Place(tile="housing", cell=20)),
        ("place hydro e5", Place(tile="hydro", cell=24)),
        ("discard nuclear", Discard(tile="nuclear")),
        ("run a1 b3 e5", Run(cells=(0, 11, 24))),
        ("run nothing", Run(cells=())),
    ],
)
def test_a_line_and_its_action(line: str, action: Action) -> None:
    state = dealt()
    assert ELECTROPOLIS.parse(f"Cy: {line}", state) == action
    assert ELECTROPOLIS.format(action, state) == f"Cy: {line}"


def test_cells_are_a_letter_for_the_column_and_a_number_for_the_row() -> None:
    names = [f"{column}{row}" for row in "12345" for column in "abcde"]
    assert [cell_name(cell) for cell in range(25)] == names


def test_spaces_do_not_matter_nor_the_order_of_plants() -> None:
    state = dealt()
    assert ELECTROPOLIS.parse("Cy :  space   4 ", state) == Space(space=3)
    assert ELECTROPOLIS.parse("Cy:take 3   B07", state) == Take(start=2, card="B07")
    assert ELECTROPOLIS.parse("Cy: place  coal   b2", state) == Place(tile="coal", cell=6)
    assert ELECTROPOLIS.parse("Cy: run e5  a1 b3 a1", state) == Run(cells=(0, 11, 24))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "a line is a name, a colon and an action, such as 'Cy: space 1'"),
        ("space 1", "a line is a name, a colon and an action, such as 'Cy: space 1'"),
        ("Bo: space 1", "it is Cy's turn, not Bo's"),
        ("cy: space 1", "it is Cy's turn, not cy's"),
        ("Cy:", "there is no action ''"),
        ("Cy: spce 1", "there is no action 'spce' (did you mean space?)"),
        ("Cy: SPACE 1", "there is no action 'SPACE'"),
        ("Cy: space", "the space is missing"),
        ("Cy: space one", "the space must be a number, not 'one'"),
        ("Cy: space 1000", "the space must be a number, not '1000'"),
        ("Cy: space ٤", "the space must be a number, not '٤'"),
        ("Cy: take 1", "there is no card ''"),
        ("Cy: take 1 A11", "there is no card 'A11'"),
        ("Cy: take 1 a01", "there is no card 'a01'"),
        ("Cy: take 1 A01 A02", "there is no tile 'A02'"),
        ("Cy: take x A01", "the first tile must be a number, not 'x'"),
        ("Cy: place", "there is no tile ''"),
        ("Cy: place cole c2", "there is no tile 'cole' (did you mean coal?)"),
        ("Cy: place coal", "a cell is a letter from a to e and a number from 1 to 5, such as b3, not ''"),
        ("Cy: place coal f1", "such as b3, not 'f1'"),
        ("Cy: place coal a6", "such as b3, not 'a6'"),
        ("Cy: place coal a0", "such as b3, not 'a0'"),
        ("Cy: place coal A1", "such as b3, not 'A1'"),
        ("Cy: place coal a1 a2", "such as b3, not 'a1 a2'"),
        ("Cy: discard", "there is no tile ''"),
        ("Cy: run", "name the cells of the plants to run, such as 'run a1 b2'"),
        ("Cy: run a1,b2", "such as b3, not 'a1,b2'"),
        ("Cy: deal first Ann trends x cards y tiles z", "deal is for nature"),
    ],
)
def test_a_bad_line_is_refused_with_what_was_expected(line: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        ELECTROPOLIS.parse(line, dealt())
    assert reason in str(caught.value)


@pytest.mark.parametrize("line", ["space 1", "take 1 A01", "place coal c2", "discard coal", "run nothing"])
def test_what_players_do_is_not_for_nature(line: str) -> None:
    with pytest.raises(BadNotation, match=f"{line.split(maxsplit=1)[0]} is for the players"):
        ELECTROPOLIS.parse(f"nature: {line}", table())


USAGE = "a deal is 'deal first NAME trends TRENDS cards CARDS tiles TILES', each separated by commas"


@pytest.mark.parametrize(
    ("tail", "reason"),
    [
        ("", USAGE),
        ("first trends kinds cards A01 tiles coal", USAGE),
        ("first Ann trends kinds cards A01 tiles coal\tgas", USAGE),
        ("First Ann trends kinds cards A01 tiles coal", USAGE),
        ("first Ann trends x trends kinds cards A01 tiles coal", "there is no player 'Ann trends x'"),
        ("first Anne trends kinds cards A01 tiles coal", "there is no player 'Anne' (did you mean Ann?)"),
        ("first Ann trends kinds cards ~%%% tiles coal", "the encoded list is damaged"),
        ("first Ann trends kinds cards A01 tiles ~/////w", "the encoded list is damaged"),
        ("first Ann trends kinds cards A01 tiles ~_____w", "the encoded list is damaged"),
    ],
)
def test_a_bad_deal_is_refused_with_what_was_expected(tail: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        ELECTROPOLIS.parse(f"nature: deal {tail}", table())
    assert reason in str(caught.value)


def test_a_deal_is_read_in_clear_and_encoded() -> None:
    def coded(text: str) -> str:
        return "~" + base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")

    start = "nature: deal first Bo trends kinds,public,renewable cards "
    clear = ELECTROPOLIS.parse(f"{start}{CARDS} tiles {BAG}", table())
    assert ELECTROPOLIS.parse(f"{start}{coded(CARDS)} tiles {coded(BAG)}", table()) == clear == deal(first="Bo")


def test_what_is_to_come_is_not_read_at_a_glance_and_the_trends_are() -> None:
    line = ELECTROPOLIS.format(deal(first="Cy"), table())
    assert line.startswith("nature: deal first Cy trends kinds,public,renewable cards ~")
    assert "A01" not in line
    assert "coal" not in line
