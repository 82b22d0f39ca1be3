"""Lines of the notation: what they mean, what is said about a bad one, and that writing undoes reading."""

import base64
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid_tui.games.electropolis.actions import ACTION, Action, Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Options, Phase, State
from powergrid_tui.games.electropolis.notation import cell_name
from powergrid_tui.table.protocol.game import BadNotation, IllegalAction

from .positions import deal, dealt, placing, table

always = settings(derandomize=True, deadline=None, database=None)

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
        ("nature: space 1", "it is Cy's turn, not nature's"),
        (": space 1", "it is Cy's turn, not 's"),
        ("Cy:", "there is no action ''"),
        ("Cy: spce 1", "there is no action 'spce' (did you mean space?)"),
        ("Cy: SPACE 1", "there is no action 'SPACE'"),
        ("Cy: pass", "there is no action 'pass'"),
        ("Cy: space", "the space is missing"),
        ("Cy: space one", "the space must be a number, not 'one'"),
        ("Cy: space -1", "the space must be a number, not '-1'"),
        ("Cy: space 1 2", "the space must be a number, not '1 2'"),
        ("Cy: space 1000", "the space must be a number, not '1000'"),
        ("Cy: space ²", "the space must be a number, not '²'"),
        ("Cy: space ٤", "the space must be a number, not '٤'"),
        ("Cy: take", "there is no card ''"),
        ("Cy: take 1", "there is no card ''"),
        ("Cy: take 1 A11", "there is no card 'A11'"),
        ("Cy: take 1 a01", "there is no card 'a01'"),
        ("Cy: take 1 A01 A02", "there is no tile 'A02'"),
        ("Cy: take A01 1", "there is no card '1'"),
        ("Cy: take x A01", "the first tile must be a number, not 'x'"),
        ("Cy: take 1.5 A01", "the first tile must be a number, not '1.5'"),
        ("Cy: place", "there is no tile ''"),
        ("Cy: place cole c2", "there is no tile 'cole' (did you mean coal?)"),
        ("Cy: place centre c2", "there is no tile 'centre'"),
        ("Cy: place coal", "a cell is a letter from a to e and a number from 1 to 5, such as b3, not ''"),
        ("Cy: place coal f1", "such as b3, not 'f1'"),
        ("Cy: place coal a6", "such as b3, not 'a6'"),
        ("Cy: place coal a0", "such as b3, not 'a0'"),
        ("Cy: place coal A1", "such as b3, not 'A1'"),
        ("Cy: place coal 1a", "such as b3, not '1a'"),
        ("Cy: place coal a11", "such as b3, not 'a11'"),
        ("Cy: place coal a1 a2", "such as b3, not 'a1 a2'"),
        ("Cy: place coal a٣", "such as b3, not 'a٣'"),
        ("Cy: discard", "there is no tile ''"),
        ("Cy: discard coal coal", "there is no tile 'coal coal'"),
        ("Cy: discard ?", "there is no tile '?'"),
        ("Cy: run", "name the cells of the plants to run, such as 'run a1 b2'"),
        ("Cy: run a1,b2", "such as b3, not 'a1,b2'"),
        ("Cy: run all", "such as b3, not 'all'"),
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
        ("first Ann", USAGE),
        ("trends kinds first Ann cards A01 tiles coal", USAGE),
        ("first Ann trends kinds,public,empty cards A01 tiles", USAGE),
        ("first Ann trends kinds, public cards A01 tiles coal", USAGE),
        ("first trends kinds cards A01 tiles coal", USAGE),
        ("first Ann trends  cards A01 tiles coal", USAGE),
        ("first Ann trends kinds cards A01 tiles coal\tgas", USAGE),
        ("first Ann\n trends kinds cards A01 tiles coal", USAGE),
        ("First Ann trends kinds cards A01 tiles coal", USAGE),
        ("first Ann trends x trends kinds cards A01 tiles coal", "there is no player 'Ann trends x'"),
        ("first Anne trends kinds cards A01 tiles coal", "there is no player 'Anne' (did you mean Ann?)"),
        ("first Ann trends kinds cards ~%%% tiles coal", "the encoded list is damaged"),
        ("first Ann trends kinds cards ~4 tiles coal", "the encoded list is damaged"),
        ("first Ann trends kinds cards A01 tiles ~/////w", "the encoded list is damaged"),
        ("first Ann trends kinds cards A01 tiles ~é", "the encoded list is damaged"),
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


def test_a_list_that_was_cut_short_is_no_deal() -> None:
    line = ELECTROPOLIS.format(deal(), table())
    for end in range(len(line) - 1, line.index("tiles") + 8, -37):
        with pytest.raises((BadNotation, IllegalAction)):
            ELECTROPOLIS.apply(table(), ELECTROPOLIS.parse(line[:end], table()))


def test_no_line_is_read_or_written_when_it_is_over() -> None:
    over = dealt().evolve(phase=Phase.END, turn=-2)
    with pytest.raises(BadNotation, match="the game is over"):
        ELECTROPOLIS.parse("Ann: space 1", over)
    with pytest.raises(BadNotation, match="the game is over"):
        ELECTROPOLIS.format(Space(space=0), over)


@pytest.mark.parametrize("names", [("Ann Lee", "Bo trends"), ("first", "trends a cards b tiles c"), ("é", "漢字")])
def test_names_may_be_of_several_words(names: tuple[str, ...]) -> None:
    state = ELECTROPOLIS.new(Options(), names)
    for first in range(2):
        action = deal().evolve(first=first)
        assert ELECTROPOLIS.parse(ELECTROPOLIS.format(action, state), state) == action
    after = ELECTROPOLIS.apply(state, deal())
    assert ELECTROPOLIS.format(Space(space=1), after) == f"{names[1]}: space 2"
    assert ELECTROPOLIS.parse(f"{names[1]}: space 2", after) == Space(space=1)


@always
@given(st.integers(0, 1 << 32))
def test_any_deal_comes_back(lot: int) -> None:
    before = table()
    action = ELECTROPOLIS.sample(before, Random(lot))
    assert ELECTROPOLIS.parse(ELECTROPOLIS.format(action, before), before) == action


KINDS = st.sampled_from(sorted(book().kinds))
CELLS = st.integers(0, 24)


@always
@given(
    st.one_of(
        st.builds(Space, space=st.integers(0, 998)),
        st.builds(Take, start=st.integers(0, 998), card=st.sampled_from(sorted(book().cards))),
        st.builds(Place, tile=KINDS, cell=CELLS),
        st.builds(Discard, tile=KINDS),
        st.builds(Run, cells=st.sets(CELLS).map(lambda cells: tuple(sorted(cells)))),
    )
)
def test_every_action_legal_or_not_comes_back_from_its_line(action: Action) -> None:
    state = dealt()
    assert ELECTROPOLIS.parse(ELECTROPOLIS.format(action, state), state) == action
    assert ACTION.validate_python(ACTION.dump_python(action)) == action


def _try(line: str, state: State) -> None:
    with suppress(BadNotation, IllegalAction):
        ELECTROPOLIS.apply(state, ELECTROPOLIS.parse(line, state))


@always
@given(st.text(max_size=40))
def test_no_line_whatever_brings_anything_but_a_refusal(tail: str) -> None:
    state = placing("C01", "coal")
    for verb in ("", "space ", "take ", "take 1 ", "place ", "place coal ", "discard ", "run ", "run a1 "):
        _try(f"Ann: {verb}{tail}", state)
    for start in ("", "first ", "first Ann trends ", "first Ann trends kinds cards A01 tiles ~"):
        _try(f"nature: deal {start}{tail}", table())


@always
@given(st.integers(0, 2000), st.characters())
def test_no_damage_to_a_deal_brings_anything_but_a_refusal(at: int, sign: str) -> None:
    line = ELECTROPOLIS.format(deal(), table())
    at %= len(line)
    _try(line[:at] + sign + line[at + 1 :], table())
