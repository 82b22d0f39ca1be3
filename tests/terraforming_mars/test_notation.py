"""Lines of the notation: what they mean, what is said about a bad one, and that writing undoes reading."""

from contextlib import suppress
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid_tui.games.terraforming_mars.actions import (
    ACTION,
    Action,
    Activate,
    Amount,
    Award,
    Buy,
    Choose,
    Deal,
    Done,
    Draft,
    First,
    Keep,
    Later,
    Milestone,
    On,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Shuffle,
    Start,
    Target,
    Warm,
)
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Options, Phase, State
from powergrid_tui.games.terraforming_mars.notation import space_name
from powergrid_tui.table.protocol.game import NATURE, NOBODY, BadNotation, IllegalAction
from powergrid_tui.table.protocol.lines import LONGEST, encode

from .games import steps
from .positions import dealt, mars
from .slow import CARDS, CORPORATIONS, SPACES

some = settings(derandomize=True, deadline=None, database=None, max_examples=40)

ANN = mars(3)
NATURES = ANN.evolve(turn=NATURE)
ALL = dealt(3)
"""All three are asked."""

SHORT_DEAL = "deal first Bo corporations R09,R17,R18,R13,R24,R31 deck 001,002,208"

BOTH_WAYS: list[tuple[State, str, Action]] = [
    (ALL, "Ann: start R09 001 005", Start(seat=0, corporation="R09", cards=("001", "005"))),
    (ALL, "Cy: start R18 001 heat 2", Start(seat=2, corporation="R18", cards=("001",), heat=2)),
    (ALL, "Bo: buy 208 001 heat 4", Buy(seat=1, cards=("208", "001"), heat=4)),
    (ALL, "Bo: buy nothing", Buy(seat=1, cards=())),
    (ALL, "Bo: draft 067", Draft(seat=1, card="067")),
    (ANN, "Ann: play 067 steel 2 titanium 10 heat 1", Play(card="067", steel=2, titanium=10, heat=1)),
    (ANN, "Ann: use R32 heat 3", Activate(card="R32", heat=3)),
    (ANN, "Ann: project aquifer heat 2", Project(project="aquifer", heat=2)),
    (ANN, "Ann: project power plant", Project(project="power_plant")),
    (ANN, "Ann: sell 001 002", Project(project="sell_patents", cards=("001", "002"))),
    (ANN, "Ann: milestone mayor heat 8", Milestone(milestone="mayor", heat=8)),
    (ANN, "Ann: award miner heat 8", Award(award="miner", heat=8)),
    (ANN, "Ann: plant", Plant()),
    (ANN, "Ann: warm", Warm()),
    (ANN, "Ann: first", First()),
    (ANN, "Ann: done", Done()),
    (ANN, "Ann: pass", Pass()),
    (ANN, "Ann: later", Later()),
    (ANN, "Ann: place a1", Place(space="03")),
    (ANN, "Ann: place ganymede", Place(space="01")),
    (ANN, "Ann: choose 1", Choose(option=0)),
    (ANN, "Ann: target Bo", Target(seat=1)),
    (ANN, "Ann: target nobody", Target(seat=NOBODY)),
    (ANN, "Ann: on 072", On(card="072")),
    (ANN, "Ann: on nothing", On(card="")),
    (ANN, "Ann: amount 12", Amount(amount=12)),
    (ANN, "Ann: keep 001 heat 3", Keep(cards=("001",), heat=3)),
]

OF_NATURE: list[tuple[str, str, Action]] = [
    (
        SHORT_DEAL,
        f"deal first Bo corporations {encode(('R09', 'R17', 'R18', 'R13', 'R24', 'R31'))} "
        f"deck {encode(('001', '002', '208'))}",
        Deal(first=1, corporations=(("R09", "R17"), ("R18", "R13"), ("R24", "R31")), deck=("001", "002", "208")),
    ),
    ("shuffle 003,001", f"shuffle {encode(('003', '001'))}", Shuffle(deck=("003", "001"))),
]
"""In clear, as it is written, and what it is."""


@pytest.mark.parametrize(("state", "line", "action"), BOTH_WAYS, ids=[line for _, line, _ in BOTH_WAYS])
def test_a_line_and_its_action(state: State, line: str, action: Action) -> None:
    assert TERRAFORMING_MARS.parse(line, state) == action
    assert TERRAFORMING_MARS.format(action, state) == line


@pytest.mark.parametrize(("clear", "written", "action"), OF_NATURE, ids=["deal", "shuffle"])
def test_a_list_of_nature_is_encoded_and_may_be_given_in_clear(clear: str, written: str, action: Action) -> None:
    assert TERRAFORMING_MARS.parse(f"nature: {clear}", NATURES) == action
    assert TERRAFORMING_MARS.parse(f"nature: {written}", NATURES) == action
    assert TERRAFORMING_MARS.format(action, NATURES) == f"nature: {written}"
    assert "," not in written


def test_every_kind_of_action_has_a_line() -> None:
    kinds = {schema["properties"]["kind"]["const"] for schema in ACTION.json_schema()["$defs"].values()}
    assert {action.kind for *_, action in (*BOTH_WAYS, *OF_NATURE)} == kinds


def test_spaces_and_letters_do_not_matter() -> None:
    assert TERRAFORMING_MARS.parse("Ann :  play   067  steel  2 ", ANN) == Play(card="067", steel=2)
    assert TERRAFORMING_MARS.parse("Ann:play 067 heat 1 steel 2", ANN) == Play(card="067", steel=2, heat=1)
    assert TERRAFORMING_MARS.parse("Ann: use r32", ANN) == Activate(card="R32")
    assert TERRAFORMING_MARS.parse("Ann: place D4", ANN) == Place(space="24")
    assert TERRAFORMING_MARS.parse("Ann: place Ganymede", ANN) == Place(space="01")
    assert TERRAFORMING_MARS.parse("Ann: start R09", ALL) == Start(seat=0, corporation="R09")
    assert TERRAFORMING_MARS.parse("nature: shuffle 003, 001", NATURES) == Shuffle(deck=("003", "001"))


def test_every_space_has_a_name_of_its_own() -> None:
    names = [space_name(ANN, space) for space in SPACES]
    assert len(set(names)) == 63
    assert [name for name in names if name[0] == "e"] == [f"e{number}" for number in range(1, 10)]
    for space, name in zip(SPACES, names, strict=True):
        assert TERRAFORMING_MARS.parse(f"Ann: place {name}", ANN) == Place(space=space)


CARDS_WANTED = "name cards by their numbers, such as '067 112', or 'nothing'"
PAID = "say what you pay besides credits, such as 'steel 2'"
HEAT = "say what you pay besides credits, such as 'heat 2'"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "a line is a name, a colon and an action, such as 'Ann: play 067 steel 2'"),
        ("play 067", "a line is a name, a colon and an action, such as 'Ann: play 067 steel 2'"),
        ("nature: shuffle 001", "it is Ann's turn, not nature's"),
        ("Ann:", "there is no action ''"),
        ("Ann: paly 067", "there is no action 'paly' (did you mean play?)"),
        ("Ann: deal first Bo", "deal is for nature"),
        ("Ann: " + "x" * LONGEST, f"a line has at most {LONGEST} characters, not {LONGEST + 5}"),
        ("Ann: play 209", "there is no card '209' (did you mean "),
        ("Ann: play ٠٦٧", "there is no card '٠٦٧'"),
        ("Ann: play 067 112", PAID),
        ("Ann: play 067 steel", "the number of steel is missing"),
        ("Ann: play 067 steel 2²", "the number of steel must be a number, not '2²'"),
        ("Ann: play 067 steel 2 steel 3", PAID),
        ("Ann: project city steel 2", HEAT),
        ("Ann: sell", CARDS_WANTED),
        ("Ann: sell " + "001 " * 251, CARDS_WANTED),
        ("Ann: keep", CARDS_WANTED),
        ("Ann: keep nothing 001", "there is no card 'nothing'"),
        ("Ann: place j1", "there is no space 'j1': rows are a to i, such as d4"),
        ("Ann: choose", "the choice is missing"),
        ("Ann: target", "there is no player ''"),
        ("Ann: target Boo", "there is no player 'Boo' (did you mean Bo?)"),
        ("Ann: on nobody", "there is no card 'nobody'"),
        ("Ann: amount", "the amount is missing"),
        ("Ann: pass now", "nothing may follow 'pass'"),
        ("Ann: later 2", "nothing may follow 'later'"),
    ],
)
def test_a_bad_line_is_refused_with_what_was_expected(line: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        TERRAFORMING_MARS.parse(line, ANN)
    assert reason in str(caught.value)


DEAL = "a deal is 'deal first NAME corporations NUMBERS deck NUMBERS', each separated by commas"


@pytest.mark.parametrize(
    ("tail", "reason"),
    [
        ("deal first Bo", DEAL),
        ("deal last Bo corporations R09 deck 001", DEAL),
        ("deal first Bo deck 001 corporations R09", DEAL),
        ("deal first Bo corporations R09, R17 deck 001", DEAL),
        ("deal first Boo corporations R09 deck 001", "there is no player 'Boo' (did you mean Bo?)"),
        ("deal first Bo corporations R99 deck 001", "there is no card 'R99'"),
        ("deal first Bo corporations ~! deck 001", "the encoded list is damaged"),
        ("shuffle 001 002", "there is no card '001 002'"),
        (f"shuffle {encode(['gé'])}", "there is no card 'gé'"),
        ("play 067", "play is for the players"),
    ],
)
def test_a_bad_line_of_nature_is_refused_with_what_was_expected(tail: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        TERRAFORMING_MARS.parse(f"nature: {tail}", NATURES)
    assert reason in str(caught.value)


def test_where_several_are_asked_each_may_answer() -> None:
    for seat, name in enumerate(ALL.names):
        assert TERRAFORMING_MARS.parse(f"{name}: start R09", ALL) == Start(seat=seat, corporation="R09")
    with pytest.raises(BadNotation, match="it is Ann, Bo or Cy's turn, not Di's"):
        TERRAFORMING_MARS.parse("Di: start R09", ALL)


def test_no_line_is_read_or_written_when_it_is_over() -> None:
    over = ANN.evolve(phase=Phase.END, turn=NOBODY)
    with pytest.raises(BadNotation, match="the game is over"):
        TERRAFORMING_MARS.parse("Ann: done", over)
    with pytest.raises(BadNotation, match="the game is over"):
        TERRAFORMING_MARS.format(Done(), over)


CURIOUS = ("Ann", "nothing", "x corporations 漢字", "deck 001")
"""Names with the words of lines in them."""


@pytest.mark.parametrize(("first", "beginners"), [(0, False), (1, True), (2, False), (3, True)])
def test_whoever_begins_may_have_any_name(first: int, beginners: bool) -> None:
    state = TERRAFORMING_MARS.new(Options(beginners=beginners), CURIOUS)
    action = TERRAFORMING_MARS.sample(state, Random(1))
    assert isinstance(action, Deal)
    action = action.evolve(first=first)
    assert TERRAFORMING_MARS.parse(TERRAFORMING_MARS.format(action, state), state) == action
    after = TERRAFORMING_MARS.apply(state, action).evolve(turn=first)
    target = Target(seat=(first + 1) % 4)
    after = after.evolve(phase=Phase.ACTIONS)
    assert TERRAFORMING_MARS.parse(TERRAFORMING_MARS.format(target, after), after) == target


# --- whatever is said ------------------------------------------------------------------------------------------------


CARD = st.sampled_from([*CARDS, *CORPORATIONS])
HAND = st.lists(CARD, max_size=20).map(tuple)


def _try(line: str, state: State) -> None:
    with suppress(BadNotation, IllegalAction):
        TERRAFORMING_MARS.apply(state, TERRAFORMING_MARS.parse(line, state))


@cache
def some_of_each_phase() -> list[State]:
    """A moment of every phase in which somebody is asked, or nature, and of every kind of question."""
    found: dict[tuple[Phase, str], State] = {}
    for seed in range(2):
        for step in steps(3, seed):
            found.setdefault((step.before.phase, step.action.kind if step.before.queue else ""), step.before)
    return list(found.values())


VERBS = (
    "", "start ", "start R09 ", "buy ", "buy 001 ", "draft ", "play ", "play 067 ", "play 067 steel ", "use ",
    "project ", "project city heat ", "sell ", "milestone ", "award ", "place ", "place a", "choose ", "target ", "on ",
    "amount ", "keep ", "keep 001 ", "done ", "pass ", "later ",
)  # fmt: skip

NATURES_VERBS = ("", "deal ", "deal first ", SHORT_DEAL.rpartition(" ")[0] + " ", "shuffle ", "shuffle ~", "shuffle 1,")


@settings(some, max_examples=4)
@given(st.one_of(st.text(max_size=20), st.integers(-9, 9999).map(str), CARD, HAND.map(" ".join)))
def test_no_line_whatever_brings_anything_but_a_refusal(tail: str) -> None:
    for state in some_of_each_phase():
        name = "nature" if state.turn == NATURE else state.names[state.turn]
        for verb in NATURES_VERBS if state.turn == NATURE else VERBS:
            _try(f"{name}: {verb}{tail}", state)
