"""Lines of the notation: what they mean, what is said about a bad one, and that writing undoes reading."""

import pytest

from powergrid_tui.games.factory_manager.actions import (
    ACTION,
    Action,
    Bid,
    Bring,
    Buy,
    Deal,
    Done,
    Extend,
    Open,
    Pass,
    Place,
    Raise,
    Remove,
    Reveal,
    Run,
)
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.table.protocol.game import BadNotation

from .positions import auctioning, buys, dealt, play, runs, table
from .slow import COLUMNS

WORDS = ("machine", "robot", "labour", "storage", "control", "optimisation")
"""The columns, as they are typed."""

BUYING = buys(dealt(2), 1, 4, offered=["M1", "S1"])
ENERGY = play(runs(dealt(2), 1, 4), "Ann: run M0 M0", "Bo: run nothing")

BOTH_WAYS: list[tuple[State, str, Action]] = [
    (table(), "nature: deal cards 10,2 x M1,S1,O1", Deal(cards=(10, 2), x=("M1", "S1", "O1"))),
    (dealt(), "nature: reveal 4,8", Reveal(cards=(4, 8))),
    (ENERGY, "nature: raise 2", Raise(by=2)),
    (auctioning(dealt(), 4, 8), "Bo: open 8 0", Open(card=8, workers=0)),
    (auctioning(dealt(), 4, 8), "Bo: open 12 8", Open(card=12, workers=8)),
    (BUYING, "Ann: bid 3", Bid(workers=3)),
    (BUYING, "Ann: pass", Pass()),
    *((BUYING, f"Ann: bring {word}", Bring(column=kind)) for word, kind in zip(WORDS, COLUMNS, strict=True)),
    *((BUYING, f"Ann: buy {tile}", Buy(tile=tile)) for tile in ("M0", "RP5", "RW1", "S4", "C3", "O4")),
    (BUYING, "Ann: buy M2 aside", Buy(tile="M2", aside=True)),
    (BUYING, "Ann: place C1", Place(tile="C1")),
    (BUYING, "Ann: remove S0", Remove(tile="S0")),
    (BUYING, "Ann: extend", Extend()),
    (BUYING, "Ann: done", Done()),
    (BUYING, "Ann: done hire 2", Done(hire=2)),
    (runs(dealt(), 1, 4), "Ann: run M0 M0 M2 RP1 RW2 C1 O4", Run(tiles=("M0", "M0", "M2", "RP1", "RW2", "C1", "O4"))),
    (runs(dealt(), 1, 4), "Ann: run nothing", Run(tiles=())),
]


@pytest.mark.parametrize(("state", "line", "action"), BOTH_WAYS, ids=[line for _, line, _ in BOTH_WAYS])
def test_a_line_and_its_action(state: State, line: str, action: Action) -> None:
    assert FACTORY_MANAGER.parse(line, state) == action
    assert FACTORY_MANAGER.format(action, state) == line


def test_every_kind_of_action_has_a_line() -> None:
    kinds = {schema["properties"]["kind"]["const"] for schema in ACTION.json_schema()["$defs"].values()}
    assert {action.kind for _, _, action in BOTH_WAYS} == kinds


def test_spaces_small_letters_and_the_order_of_tiles_do_not_matter() -> None:
    assert FACTORY_MANAGER.parse("Ann :  buy   m2  aside ", BUYING) == Buy(tile="M2", aside=True)
    assert FACTORY_MANAGER.parse("Ann:buy rp2", BUYING) == Buy(tile="RP2")
    assert FACTORY_MANAGER.parse("Ann: open 4   1", BUYING) == Open(card=4, workers=1)
    assert FACTORY_MANAGER.parse("Ann: open 4", BUYING) == Open(card=4, workers=0)
    assert FACTORY_MANAGER.parse("Ann: done  hire   1", BUYING) == Done(hire=1)
    assert FACTORY_MANAGER.parse("Ann: run o1 rp1  M2 m0 M2", BUYING) == Run(tiles=("M0", "M2", "M2", "RP1", "O1"))
    assert FACTORY_MANAGER.parse("Ann: bring robot_prod", BUYING) == FACTORY_MANAGER.parse("Ann: bring robot", BUYING)
    dealing = FACTORY_MANAGER.parse("nature:  deal  cards 2,10   x m1,s1,o1", table())
    assert dealing == Deal(cards=(2, 10), x=("M1", "S1", "O1"))
    assert FACTORY_MANAGER.parse("nature: reveal 4, 8", dealt()) == Reveal(cards=(4, 8))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "a line is a name, a colon and an action, such as 'Ann: buy M2'"),
        ("buy M1", "a line is a name, a colon and an action, such as 'Ann: buy M2'"),
        ("Bo: buy M1", "it is Ann's turn, not Bo's"),
        ("ann: buy M1", "it is Ann's turn, not ann's"),
        ("Ann:", "there is no action ''"),
        ("Ann: by M1", "there is no action 'by' (did you mean buy?)"),
        ("Ann: BUY M1", "there is no action 'BUY' (did you mean buy?)"),
        ("Ann: deal cards 2,10 x M1", "deal is for nature"),
        ("Ann: open", "the turn-order card is missing"),
        ("Ann: open x 1", "the turn-order card must be a number, not 'x'"),
        ("Ann: open 4 x", "the bid must be a number, not 'x'"),
        ("Ann: open 4 1000", "the bid must be a number, not '1000'"),
        ("Ann: bid", "the bid is missing"),
        ("Ann: bid two", "the bid must be a number, not 'two'"),
        ("Ann: pass 1", "nothing may follow 'pass'"),
        ("Ann: extend 1", "nothing may follow 'extend'"),
        ("Ann: bring", "there is no column ''"),
        ("Ann: bring machines", "there is no column 'machines' (did you mean machine?)"),
        ("Ann: buy", "there is no tile ''"),
        ("Ann: buy RP9", "there is no tile 'RP9' (did you mean RP"),
        ("Ann: buy M1 M2", "buy a tile with 'buy M2', or 'buy M2 aside'"),
        ("Ann: buy M1 asid", "buy a tile with 'buy M2', or 'buy M2 aside'"),
        ("Ann: place", "there is no tile ''"),
        ("Ann: remove X1", "there is no tile 'X1'"),
        ("Ann: done 1", "end a turn with 'done', or for example 'done hire 1'"),
        ("Ann: done hire", "the number of seasonal workers is missing"),
        ("Ann: done hire all", "the number of seasonal workers must be a number, not 'all'"),
        ("Ann: run", "name the tiles to run, such as 'run M0 M2 RP1', or 'run nothing'"),
        ("Ann: run " + "M0 " * 61, "name the tiles to run, such as 'run M0 M2 RP1', or 'run nothing'"),
        ("Ann: run M0,M2", "there is no tile 'M0,M2'"),
    ],
)
def test_a_bad_line_is_refused_with_what_was_expected(line: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        FACTORY_MANAGER.parse(line, BUYING)
    assert reason in str(caught.value)


DEAL = "a deal is 'deal cards NUMBERS x TILES', each separated by commas"


@pytest.mark.parametrize(
    ("state", "tail", "reason"),
    [
        (table(), "deal", DEAL),
        (table(), "deal cards 2,10 x", DEAL),
        (table(), "deal x M1,S1,O1 cards 2,10", DEAL),
        (table(), "deal cards 2,x x M1,S1,O1", "a turn-order card must be a number, not 'x'"),
        (table(), "deal cards 2, x M1,S1,O1", "a turn-order card is missing"),
        (table(), "deal cards 2,10 x M1,S9,O1", "there is no tile 'S9'"),
        (dealt(), "reveal", "a turn-order card is missing"),
        (ENERGY, "raise", "the energy card is missing"),
        (ENERGY, "buy M1", "buy is for the players"),
    ],
)
def test_a_bad_line_of_nature_is_refused_with_what_was_expected(state: State, tail: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        FACTORY_MANAGER.parse(f"nature: {tail}", state)
    assert reason in str(caught.value)
