"""Lines of the notation: what they mean, what is said about a bad one, and that writing undoes reading."""

import re
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid_tui.games.rise_to_power.actions import (
    ACTION,
    Action,
    Connect,
    Deal,
    Discard,
    Done,
    Draw,
    Exchange,
    Power,
    Shuffle,
    Steal,
    Take,
    Trade,
    Upgrade,
)
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Options, Phase, State
from powergrid_tui.games.rise_to_power.notation import cell_name
from powergrid_tui.table.protocol.game import NATURE, NOBODY, BadNotation, IllegalAction
from powergrid_tui.table.protocol.lines import LONGEST, encode

from .games import steps, table
from .slow import CONTRACTS, PRISMS

some = settings(derandomize=True, deadline=None, database=None, max_examples=40)

BEFORE = table(3)
ANN = next(step.before for step in steps(3, 0) if step.before.phase is Phase.ACTIONS).evolve(turn=0)
NATURES = ANN.evolve(turn=NATURE)

SHORT_DEAL = "deal first Bo agendas tower,matched,mixed prisms g1,b2,o3 contracts SE2,OL5"

BOTH_WAYS: list[tuple[State, str, Action]] = [
    (ANN, "Ann: take g1 b5 b5 o6", Take(prisms=("g1", "b5", "b5", "o6"))),
    (ANN, "Ann: discard nothing", Discard(prisms=())),
    (ANN, "Ann: contract SE2 e1", Connect(card="SE2", cell=(1, 0))),
    (ANN, "Ann: power SE2 with b2 b3", Power(card="SE2", prisms=("b2", "b3"))),
    (ANN, "Ann: power BI1 with nothing", Power(card="BI1", prisms=())),
    (ANN, "Ann: upgrade s1 PA4 with g3 g6", Upgrade(card="PA4", cell=(0, -1), prisms=("g3", "g6"))),
    (ANN, "Ann: exchange IC1 e12s10", Exchange(card="IC1", cell=(12, -10))),
    (ANN, "Ann: trade GT3", Trade(card="GT3")),
    (ANN, "Ann: steal Cyd, Bo", Steal(seats=(2, 1))),
    (ANN, "Ann: done", Done()),
]

OF_NATURE: list[tuple[str, str, Action]] = [
    (SHORT_DEAL,
     f"deal first Bo agendas {encode(('tower', 'matched', 'mixed'))} prisms {encode(('g1', 'b2', 'o3'))} "
     f"contracts {encode(('SE2', 'OL5'))}",
     Deal(first=1, agendas=("tower", "matched", "mixed"), prisms=("g1", "b2", "o3"), contracts=("SE2", "OL5"))),
    ("shuffle o3,b2,b2", f"shuffle {encode(('o3', 'b2', 'b2'))}", Shuffle(prisms=("o3", "b2", "b2"))),
    ("draw b2,o3", f"draw {encode(('b2', 'o3'))}", Draw(prisms=(("b2", "o3"),))),
    ("draw o3 b2", f"draw {encode(('o3',))} {encode(('b2',))}", Draw(prisms=(("o3",), ("b2",)))),
]  # fmt: skip
"""In clear, as it is written, and what it is."""


def test_a_line_and_its_action() -> None:
    for state, line, action in BOTH_WAYS:
        assert RISE_TO_POWER.parse(line, state) == action
        assert RISE_TO_POWER.format(action, state) == line


def test_a_list_of_nature_is_encoded_and_may_be_given_in_clear() -> None:
    for clear, written, action in OF_NATURE:
        assert RISE_TO_POWER.parse(f"nature: {clear}", NATURES) == action
        assert RISE_TO_POWER.parse(f"nature: {written}", NATURES) == action
        assert RISE_TO_POWER.format(action, NATURES) == f"nature: {written}"
        assert "," not in written


def test_every_kind_of_action_has_a_line() -> None:
    kinds = {schema["properties"]["kind"]["const"] for schema in ACTION.json_schema()["$defs"].values()}
    assert {action.kind for *_, action in (*BOTH_WAYS, *OF_NATURE)} == kinds


def test_spaces_letters_commas_and_the_order_of_cards_do_not_matter() -> None:
    assert RISE_TO_POWER.parse("Ann :  take   O6  b5 g1 ", ANN) == Take(prisms=("g1", "b5", "o6"))
    assert RISE_TO_POWER.parse("Ann: discard o6,b5, g1", ANN) == Discard(prisms=("g1", "b5", "o6"))
    assert RISE_TO_POWER.parse("Ann:power se2  with  b3  b2", ANN) == Power(card="SE2", prisms=("b2", "b3"))
    assert RISE_TO_POWER.parse("Ann: contract se2   E1", ANN) == Connect(card="SE2", cell=(1, 0))
    upgrade = Upgrade(card="SE2", cell=(1, -2), prisms=("b5",))
    assert RISE_TO_POWER.parse("Ann: upgrade e1s2  se2 with b5", ANN) == upgrade
    assert RISE_TO_POWER.parse("Ann: exchange SE2 e0n1", ANN) == Exchange(card="SE2", cell=(0, 1))
    assert RISE_TO_POWER.parse("Ann: steal Bo,Cyd", ANN) == Steal(seats=(1, 2))
    assert RISE_TO_POWER.parse("nature: shuffle g1, b2 ,o3", NATURES) == Shuffle(prisms=("g1", "b2", "o3"))
    assert RISE_TO_POWER.parse("nature: draw o3,b2 g1", NATURES) == Draw(prisms=(("b2", "o3"), ("g1",)))
    assert RISE_TO_POWER.parse("nature: draw", NATURES) == Draw(prisms=())


WHERE = "say where, as in 'contract SE2 e1'"
PAYS = "say what pays, as in 'power SE2 with b2 b3'"
BUILDS = "say what pays, as in 'upgrade e1 SE2 with b2 b3'"
PRISM_CARDS = "name prism cards, such as 'g3 b5', or 'nothing'"


def no_cell(word: str) -> str:
    return f"write a cell as its steps from the plant, such as e1 or w2n1, not '{word}'"


NOT_A_LINE = "a line is a name, a colon and an action, such as 'Ann: contract SE2 e1'"

BAD: tuple[tuple[str, str], ...] = (
    ("", NOT_A_LINE),
    ("trade SE2", NOT_A_LINE),
    ("Bo: done", "it is Ann's turn, not Bo's"),
    ("ann: done", "it is Ann's turn, not ann's"),
    ("nature: shuffle g1", "it is Ann's turn, not nature's"),
    ("Ann:", "there is no action ''"),
    ("Ann: powr SE2", "there is no action 'powr' (did you mean power?)"),
    ("Ann: deal first Bo", "deal is for nature"),
    ("Ann: shuffle g1", "shuffle is for nature"),
    ("Ann: draw g1", "draw is for nature"),
    ("Ann: " + "x" * LONGEST, f"a line has at most {LONGEST} characters, not {LONGEST + 5}"),
    ("Ann: take", PRISM_CARDS),
    ("Ann: take ,", PRISM_CARDS),
    ("Ann: take " + "g1 " * 100, PRISM_CARDS),
    ("Ann: take b22", "there is no prism card 'b22' (did you mean b2?)"),
    ("Ann: take nothing g1", "there is no prism card 'nothing'"),
    ("Ann: discard g²", "there is no prism card 'g²'"),
    ("Ann: contract SE2", WHERE),
    ("Ann: exchange SE2", "say where, as in 'exchange SE2 e1'"),
    ("Ann: contract SE9 e1", "there is no contract 'SE9' (did you mean SE"),
    ("Ann: exchange e1 SE2", "there is no contract 'e1'"),
    *((f"Ann: contract SE2 {word}", no_cell(word)) for word in (
        "plant", "e0", "e", "1e", "n1e1", "e1w1", "e123", "e-1", "e²", "e1²", "e1 n1")),
    ("Ann: power SE2", PAYS),
    ("Ann: power SE2 with", PAYS),
    ("Ann: power SE2 b2 b3", PAYS),
    ("Ann: power SE9 with b2", "there is no contract 'SE9'"),
    ("Ann: power SE2 with with b2", "there is no prism card 'with'"),
    ("Ann: upgrade e1 with b2", BUILDS),
    ("Ann: upgrade e1 SE2", BUILDS),
    ("Ann: upgrade SE2 e1 with b2", "there is no contract 'e1'"),
    ("Ann: upgrade x1 SE2 with b2", no_cell("x1")),
    ("Ann: trade", "there is no contract ''"),
    ("Ann: trade SE2 SE3", "there is no contract 'SE2 SE3'"),
    ("Ann: steal", "say from whom, as in 'steal Ann'"),
    ("Ann: steal Boo", "there is no player 'Boo' (did you mean Bo?)"),
    ("Ann: steal Bo,", "there is no player ''"),
    ("Ann: done 1", "nothing may follow 'done'"),
)  # fmt: skip

DEAL = "a deal is 'deal first NAME agendas AGENDAS prisms CARDS contracts CARDS', each separated by commas"

BAD_OF_NATURE = (
    ("deal", DEAL),
    ("deal first Bo", DEAL),
    ("deal first agendas tower prisms g1 contracts SE2", DEAL),
    ("deal last Bo agendas tower prisms g1 contracts SE2", DEAL),
    ("deal first Bo agendas tower contracts SE2 prisms g1", DEAL),
    ("deal first Bo agendas tower prisms g1, b2 contracts SE2", DEAL),
    ("deal first Bo agendas tower prisms  contracts SE2", DEAL),
    ("deal first Boo agendas tower prisms g1 contracts SE2", "there is no player 'Boo' (did you mean Bo?)"),
    ("deal first Bo agendas towers prisms g1 contracts SE2", "there is no card 'towers'"),
    ("deal first Bo agendas tower prisms g9 contracts SE2", "there is no card 'g9'"),
    ("deal first Bo agendas tower prisms g1 contracts SE9", "there is no card 'SE9'"),
    ("deal first Bo agendas ~! prisms g1 contracts SE2", "the encoded list is damaged"),
    ("shuffle g1 b2", "there is no card 'g1 b2'"),
    ("shuffle ~x", "the encoded list is damaged"),
    ("draw g1 ?", "there is no card '?'"),
    ("take g1", "take is for the players"),
)


def test_a_bad_line_is_refused_with_what_was_expected() -> None:
    cases = [(ANN, line, reason) for line, reason in BAD]
    for state, line, reason in (*cases, *((NATURES, f"nature: {tail}", reason) for tail, reason in BAD_OF_NATURE)):
        with pytest.raises(BadNotation, match=re.escape(reason)):
            RISE_TO_POWER.parse(line, state)


def test_no_line_is_read_or_written_when_it_is_over() -> None:
    over = ANN.evolve(phase=Phase.END, turn=NOBODY)
    with pytest.raises(BadNotation, match="the game is over"):
        RISE_TO_POWER.parse("Ann: done", over)
    with pytest.raises(BadNotation, match="the game is over"):
        RISE_TO_POWER.format(Done(), over)


def test_the_plant_has_a_name_that_is_no_place_for_a_district() -> None:
    assert cell_name((0, 0)) == "plant"
    assert [cell_name(cell) for cell in ((3, 0), (-3, 0), (0, 3), (0, -3))] == ["e3", "w3", "n3", "s3"]


CURIOUS = ("Ann", "Bo and Ann", "x agendas 漢字", "Bo")
"""Names with the words of lines in them."""


@pytest.mark.parametrize("seats", [(1,), (3,), (1, 3), (3, 1), (2, 0, 1), (3, 2, 1)])
def test_names_may_be_of_several_words_and_those_of_lines(seats: tuple[int, ...]) -> None:
    state = RISE_TO_POWER.new(Options(), CURIOUS).evolve(turn=0)
    line = RISE_TO_POWER.format(Steal(seats=seats), state)
    assert RISE_TO_POWER.parse(line, state) == Steal(seats=seats)


def test_whoever_begins_may_have_any_name() -> None:
    state = RISE_TO_POWER.new(Options(), CURIOUS)
    action = RISE_TO_POWER.sample(state, Random(1))
    assert isinstance(action, Deal)
    for first, name in enumerate(CURIOUS):
        begun = action.evolve(first=first)
        assert RISE_TO_POWER.parse(RISE_TO_POWER.format(begun, state), state) == begun
        assert RISE_TO_POWER.format(Done(), RISE_TO_POWER.apply(state, begun)) == f"{name}: done"


# --- whatever is said ------------------------------------------------------------------------------------------------


STEPS = st.integers(-99, 99)
CELL = st.tuples(STEPS, STEPS).filter(any)
CARD = st.sampled_from(CONTRACTS)
HAND = st.lists(st.sampled_from(PRISMS), max_size=20).map(lambda cards: tuple(sorted(cards, key=PRISMS.index)))


@some
@given(
    st.one_of(
        st.builds(Take, prisms=HAND),
        st.builds(Discard, prisms=HAND),
        st.builds(Connect, card=CARD, cell=CELL),
        st.builds(Power, card=CARD, prisms=HAND),
        st.builds(Upgrade, card=CARD, cell=CELL, prisms=HAND),
        st.builds(Exchange, card=CARD, cell=CELL),
        st.builds(Trade, card=CARD),
        st.builds(Steal, seats=st.lists(st.integers(0, 2), min_size=1, max_size=4).map(tuple)),
    )
)
def test_every_action_legal_or_not_comes_back_from_its_line(action: Action) -> None:
    assert RISE_TO_POWER.parse(RISE_TO_POWER.format(action, ANN), ANN) == action
    assert ACTION.validate_json(ACTION.dump_json(action)) == action


def _try(line: str, state: State) -> None:
    with suppress(BadNotation, IllegalAction):
        RISE_TO_POWER.apply(state, RISE_TO_POWER.parse(line, state))


def _one_of_each_phase() -> list[State]:
    """A moment of every phase in which somebody is asked, or nature."""
    found: dict[Phase, State] = {}
    for seed in range(10):
        for step in steps(3, seed):
            found.setdefault(step.before.phase, step.before)
        if len(found) == len(Phase) - 1:
            break
    return list(found.values())


POSITIONS = _one_of_each_phase()

VERBS = (
    "", "take ", "take g1 ", "discard ", "contract ", "contract SE2 ", "contract SE2 e", "power ", "power SE2 with ",
    "upgrade ", "upgrade e1 ", "upgrade e1 SE2 with ", "exchange ", "exchange SE2 w1n", "trade ", "steal ",
    "steal Bo,", "done ",
)  # fmt: skip

NATURES_VERBS = ("", "deal ", "deal first ", SHORT_DEAL.rpartition(" ")[0] + " ", "shuffle ", "shuffle ~", "draw ~")


@settings(some, max_examples=15)
@given(st.one_of(st.text(max_size=20), st.integers(-9, 999).map(str), CARD, HAND.map(" ".join), CELL.map(cell_name)))
def test_no_line_whatever_brings_anything_but_a_refusal(tail: str) -> None:
    for state in POSITIONS:
        name = "nature" if state.turn == NATURE else state.names[state.turn]
        for verb in NATURES_VERBS if state.turn == NATURE else VERBS:
            _try(f"{name}: {verb}{tail}", state)
        _try(tail, state)
