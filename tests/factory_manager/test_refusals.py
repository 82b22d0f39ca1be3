"""Every sentence with which a phase refuses something, and that there is no other."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from powergrid_tui.games import factory_manager
from powergrid_tui.games.factory_manager.actions import (
    Action,
    Bid,
    Bring,
    Buy,
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
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.rules import auction, buying, market, running, setup
from powergrid_tui.table.protocol.game import NOBODY, IllegalAction

from .positions import FIRST, auctioning, bringing, buys, deal, dealt, give, play, runs, table

BEFORE = table(3)
CARDS = dealt(3)
OPENING = auctioning(dealt(3), 2, 3, 6)
BIDDING = play(OPENING, "Cyd: open 3 1")
BRINGING = bringing(dealt(3), 1, 2, 3)
EMPTYING = BRINGING.evolve(columns=((), *BRINGING.columns[1:]), brought=1)
BUYING = give(
    buys(dealt(2), 1, 4, offered=["M1", "M6", "C1", "O1"]), "Ann", *FIRST, "C2", "O2", kept=("S1",), aside=("C3", "M2")
)
FULL = give(BUYING, "Ann", *["S0"] * 10, extensions=0)
WEARY = give(BUYING, "Ann", busy=6, bid=1)
GROWN = give(BUYING, "Ann", extensions=2, money=99)
RUNNING = runs(give(dealt(2), "Ann", "M1", "M1", "M0", "RP1", "RW1", "S0"), 1, 4)
ENERGY = play(RUNNING, "Ann: run nothing", "Bo: run nothing").evolve(drawn=(0, 0, 1))
OVER = dealt(3).evolve(phase=Phase.END, turn=NOBODY)

CASES: list[tuple[State, Action, str]] = [
    (BEFORE, Reveal(cards=(1, 2, 3)), "the game must be dealt first"),
    (BEFORE, deal(3, (5, 7, 9)), "the turn-order cards 5, 7, 8 must be dealt"),
    (BEFORE, deal(3, (5, 7, 7)), "the turn-order cards 5, 7, 8 must be dealt"),
    (BEFORE, deal(3, x=("M1", "S1")), "the market must have 3 of the X tiles"),
    (BEFORE, deal(3, x=("M1", "S1", "S2")), "the market must have 3 of the X tiles"),
    (BEFORE, deal(3, x=("M1", "S1", "C1", "O1")), "the market must have 3 of the X tiles"),
    (CARDS, Raise(by=1), "turn up the turn-order cards first"),
    (CARDS, Reveal(cards=(1, 2)), "turn up 3 turn-order cards from the pile, each once"),
    (CARDS, Reveal(cards=(1, 2, 2)), "turn up 3 turn-order cards from the pile, each once"),
    (CARDS, Reveal(cards=(1, 2, 3, 4)), "turn up 3 turn-order cards from the pile, each once"),
    (CARDS, Reveal(cards=(1, 2, 5)), "turn up 3 turn-order cards from the pile, each once"),
    (OPENING, Bid(workers=1), "put up a card first"),
    (OPENING, Pass(), "the player with the highest number must put up a card"),
    (OPENING, Open(card=1, workers=0), "card 1 is not available: 2, 3, 6"),
    (OPENING, Open(card=2, workers=3), "bid at most 2: one free worker must be left"),
    (OPENING, Open(card=2, workers=-1), "bid at least 0 workers"),
    (OPENING, Done(), "done is for later: the turn order is being auctioned"),
    (BIDDING, Open(card=2, workers=2), "card 3 is being auctioned"),
    (BIDDING, Bid(workers=1), "the bid is 1: bid at least 2"),
    (BIDDING, Bid(workers=3), "bid at most 2: one free worker must be left"),
    (BRINGING, Done(hire=1), "hire seasonal workers at the end of your buying turn"),
    (BRINGING, Done(), "bring 3 more tiles: one for each free worker"),
    (BRINGING.evolve(brought=2), Done(), "bring 1 more tile: one for each free worker"),
    (BRINGING, Buy(tile="M1"), "buy is for later: tiles are being brought to the market"),
    (BRINGING, Bring(column="machnie"), "there is no column 'machnie' (did you mean machine?)"),
    (EMPTYING, Bring(column="machine"), "that column is empty"),
    (BUYING, Buy(tile="M3"), "M3 is not in the market"),
    (BUYING, Buy(tile="M6"), "costs 21 Elektro, 3 more than you have"),
    (WEARY, Buy(tile="M1", aside=True), "no worker is free"),
    (BUYING, Buy(tile="C1"), "the cell for the control room already has C2"),
    (BUYING, Buy(tile="O1"), "the cell for the optimisation room already has O2"),
    (FULL, Buy(tile="M1"), "no cell is free"),
    (FULL, Place(tile="M2"), "no cell is free"),
    (BUYING, Place(tile="C3"), "the cell for the control room already has C2"),
    (BUYING, Place(tile="S1"), "S1 was put aside this turn: place it in a later round"),
    (BUYING, Place(tile="M1"), "M1 has not been put aside"),
    (BUYING, Remove(tile="M2"), "M2 is not in the factory"),
    (WEARY, Remove(tile="M0"), "no worker is free"),
    (GROWN, Extend(), "all 2 extra cells are already open"),
    (give(BUYING, "Ann", money=9), Extend(), "costs 10 Elektro, 1 more than you have"),
    (GROWN, Done(hire=3), "hire 0 to 2 seasonal workers"),
    (give(BUYING, "Ann", money=6), Done(hire=1), "costs 7 Elektro, 1 more than you have"),
    (BUYING, Pass(), "pass is not possible now: tiles are being bought"),
    (RUNNING, Done(), "done is not possible now: the factories are running"),
    (RUNNING, Run(tiles=("M0", "M6")), "M6 is not in the factory"),
    (RUNNING, Run(tiles=("M0", "M0")), "there is 1 M0 in the factory, not 2"),
    (RUNNING, Run(tiles=("M1", "M1", "M1")), "there are 2 M1 in the factory, not 3"),
    (RUNNING, Run(tiles=("M0", "S0")), "storage always counts: name only the other tiles to run"),
    (RUNNING, Run(tiles=("RP1",)), "you cannot run more robots than machines: 1 with 0"),
    (RUNNING, Run(tiles=("M0", "M1", "M1")), "8 workers are needed: one of your 7 must stay free"),
    (ENERGY, Reveal(cards=(1, 2)), "turn up an energy card first"),
    (ENERGY, Raise(by=0), "no energy card that raises the price by 0 is left"),
    (ENERGY, Raise(by=3), "no energy card that raises the price by 3 is left"),
    (OVER, Done(), "the game is over"),
]


@pytest.mark.parametrize(("state", "action", "sentence"), CASES, ids=[case[2] for case in CASES])
def test_refused(state: State, action: Action, sentence: str) -> None:
    assert FACTORY_MANAGER.refusal(state, action) == sentence
    with pytest.raises(IllegalAction) as caught:
        FACTORY_MANAGER.apply(state, action)
    assert str(caught.value) == sentence


def test_an_action_of_another_phase_is_refused_in_every_phase() -> None:
    every: list[Action] = [
        deal(3), Reveal(cards=(2, 3, 6)), Raise(by=1), Open(card=2, workers=0), Bid(workers=2), Pass(),
        Bring(column="storage"), Buy(tile="M1"), Place(tile="M2"), Remove(tile="M0"), Extend(), Run(tiles=()),
    ]  # fmt: skip
    fits = {
        "deal": [BEFORE], "reveal": [CARDS], "raise": [], "open": [OPENING], "bid": [BIDDING], "pass": [BIDDING],
        "bring": [BRINGING, EMPTYING], "buy": [BUYING, GROWN], "place": [BUYING, GROWN],
        "remove": [BUYING, GROWN], "extend": [BUYING], "run": [RUNNING],
    }  # fmt: skip
    for state in (BEFORE, CARDS, OPENING, BIDDING, BRINGING, EMPTYING, BUYING, GROWN, RUNNING, OVER):
        for action in every:
            assert bool(FACTORY_MANAGER.refusal(state, action)) == (state not in fits[action.kind]), action


ROOMS: dict[str, ModuleType] = {
    "deal": setup, "cards": setup, "energy": setup, "auction": auction, "market": market, "buying": buying,
    "running": running,
}  # fmt: skip

NOT_OF_ACTIONS = ("{game} is for {few} to {most} players, not {players}", "Factory Manager", ", ")
"""What is said before there is a game, and what joins a list."""


def sentences(module: ModuleType) -> Iterator[str]:
    """All messages in the source of a phase, which may be compiled."""
    source = Path(factory_manager.__file__).parent.joinpath("rules", f"{module.__name__.rpartition('.')[2]}.py")
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("tr", "trc", "trn"):
            for argument in node.args[1 if node.func.id == "trc" else 0 : 2]:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)


@pytest.mark.parametrize("module", [setup, auction, market, buying, running], ids=lambda module: module.__name__)
def test_every_sentence_of_a_phase_has_a_case(module: ModuleType) -> None:
    said = [sentence for state, _, sentence in CASES if ROOMS.get(state.phase) is module]
    wanted = [template for template in sentences(module) if template not in NOT_OF_ACTIONS]
    assert wanted
    for template in wanted:
        pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(template))
        assert any(re.match(pattern, sentence) for sentence in said), template
