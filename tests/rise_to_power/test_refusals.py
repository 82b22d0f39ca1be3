"""Every sentence with which a phase refuses something, and that there is no other."""

import ast
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from powergrid_tui.games import rise_to_power
from powergrid_tui.games.rise_to_power.actions import (
    Action,
    Connect,
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
from powergrid_tui.table.protocol.game import NOBODY, IllegalAction

from .positions import acting, begins, deal, give, lay, left, play, rows, table

FULL = "g1 g2 g4 g5"
"""A prism track that wants no card."""

AROUND = "SE1@e1 SE2@w1 SE3@n1 SE4@s1"
"""Inactive districts on every cell beside the plant."""


def narrow() -> Options:
    """A set of cards whose plant has one connection."""
    file = resources.files(rise_to_power).joinpath("data", "cards.toml")
    return Options(cards="narrow", cards_text=file.read_text("utf-8").replace("connections = 4", "connections = 1"))


BEFORE = table(3)
DEALT = deal(BEFORE)
DRAWING = begins(acting(prisms="g1 g2 b1 o6"))
DISCARDING = play(begins(acting(prisms="g1 g2 b1 o6", hand="b2 b2 b3 b4")), "Ann: take g1 b1")
ACTING = acting(
    active="PA5@e1 IC2@e2",
    inactive="SE2@n1 PA3@w1",
    hand="b2 b4 b6 g2 o5",
    contracts="IC1",
    exchange="GT1",
    prisms=FULL,
)
RICHER = acting(active="PA5@e1", inactive="PA1", hand="g2 g3 b3")
CROWDED = acting(active="SE1 SE3 BI1 BI2", inactive="SE2", hand="b5", exchange="GT1")
TRADED = play(acting(inactive="IC1"), "Ann: trade IC1")
CHEAP = ACTING.evolve(discount=2)
NARROW = acting(active="SE1", inactive="SE2", hand="b5", exchange="BI1", options=narrow())
MIXED = acting(inactive="SE2", hand="g1 b2").evolve(any_colour=True)
PENNED = acting(inactive=AROUND, contracts="IC1", exchange="IC2")
REDRAWING = play(acting(inactive="PA1", hand="b2"), "Ann: trade PA1")
CONTRACTS = play(acting(inactive="GT1 SE1@n1", contracts="IC1 IC2 IC3"), "Ann: trade GT1")
TAKING = play(acting(inactive="MA1", prisms=FULL), "Ann: trade MA1")
RECOVERING = play(acting(inactive="IS1", discards="b1 b2 b3"), "Ann: trade IS1")
STEALING = play(give(give(acting(4, inactive="OL1"), "Bo", hand="g1 g2"), "Cy", hand="b1"), "Ann: trade OL1")
LOT = play(STEALING, "Ann: steal Bo")
CLEANING = play(acting(hand="g1 b1 b2 b3 b4 b5"), "Ann: done")
SHUFFLE = play(left(acting(prisms="g1"), deck="", discards="b1 b2"), "Ann: done")
OVER = ACTING.evolve(phase=Phase.END, turn=NOBODY)

AGENDAS = "everybody must have a different agenda"

CASES: list[tuple[State, Action, str]] = [
    (BEFORE, Done(), "the game must be dealt first"),
    (BEFORE, Shuffle(prisms=()), "the game must be dealt first"),
    (BEFORE, DEALT.evolve(first=3), "the first player must be one of those at the table"),
    (BEFORE, DEALT.evolve(first=-1), "the first player must be one of those at the table"),
    (BEFORE, DEALT.evolve(agendas=("mixed", "tower")), AGENDAS),
    (BEFORE, DEALT.evolve(agendas=("mixed", "tower", "tower")), AGENDAS),
    (BEFORE, DEALT.evolve(agendas=("mixed", "tower", "matched", "balance")), AGENDAS),
    (BEFORE, DEALT.evolve(agendas=("mixed", "tower", "sundry")), AGENDAS),
    (BEFORE, DEALT.evolve(prisms=DEALT.prisms[1:]), "all 54 prism cards must be dealt"),
    (BEFORE, DEALT.evolve(prisms=("g2", *DEALT.prisms[1:])), "all 54 prism cards must be dealt"),
    (BEFORE, DEALT.evolve(contracts=DEALT.contracts[1:]), "all 45 contracts must be dealt"),
    (BEFORE, DEALT.evolve(contracts=("SE1", *DEALT.contracts[1:])), "all 45 contracts must be dealt"),
    (DRAWING, Done(), "done is for later: prism cards are being drawn"),
    (DRAWING, Take(prisms=("g1",)), "take exactly 2 cards"),
    (DRAWING, Take(prisms=("g1", "g2", "b1")), "take exactly 2 cards"),
    (DRAWING.evolve(picks=1), Take(prisms=("g1", "g2")), "take exactly 1 card"),
    (DRAWING, Take(prisms=("g1", "o5")), "orange 5 is not there"),
    (DISCARDING, Done(), "done is not possible now: there are too many cards in hand"),
    (DISCARDING, Discard(prisms=("b2",)), "discard exactly 2 cards"),
    (DISCARDING, Discard(prisms=("b2", "g2")), "green 2 is not in your hand"),
    (CLEANING, Trade(card="SE1"), "trade is not possible now: there are too many cards in hand"),
    (give(CLEANING, "Ann", hand="b1 b2 b3 b4 b5"), Discard(prisms=()), "discard exactly 1 card"),
    (CLEANING, Discard(prisms=("b1", "o1")), "orange 1 is not in your hand"),
    (ACTING, Take(prisms=("g1",)), "take is not possible now: action points are being spent"),
    (ACTING, Connect(card="IC5", cell=(1, 1)), "IC5 is not in the contract track"),
    (ACTING, Connect(card="IC1", cell=(0, 0)), "the plant occupies that cell"),
    (ACTING, Connect(card="IC1", cell=(0, 1)), "there is already a district there"),
    (ACTING, Connect(card="IC1", cell=(0, 2)), "a district must touch the plant or an active district"),
    (ACTING, Power(card="PA5", prisms=("g2",)), "PA5 is not one of your inactive districts"),
    (ACTING, Power(card="XX9", prisms=("g2",)), "XX9 is not one of your inactive districts"),
    (ACTING, Power(card="SE2", prisms=("b4", "b4")), "blue 4 is not in your hand"),
    (ACTING, Power(card="SE2", prisms=("b4", "o5")), "SE2 is paid for with blue, not with orange 5"),
    (ACTING, Power(card="PA3", prisms=("b6",)), "PA3 is paid for with green, not with blue 6"),
    (
        acting(inactive="BI1", hand="b6"),
        Power(card="BI1", prisms=("b6",)),
        ("BI1 is paid for with orange, not with blue 6"),
    ),
    (ACTING, Power(card="SE2", prisms=("b4",)), "SE2 costs 5: these cards are 1 short"),
    (CHEAP, Power(card="SE2", prisms=("b2",)), "SE2 costs 3: these cards are 1 short"),
    (CROWDED, Power(card="SE2", prisms=("b5",)), "all 4 connections are in use"),
    (NARROW, Power(card="SE2", prisms=("b5",)), "the 1 connection is in use"),
    (ACTING, Upgrade(card="PA5", cell=(1, 0), prisms=()), "PA5 is not one of your inactive districts"),
    (ACTING, Upgrade(card="PA3", cell=(0, 1), prisms=()), "there is no active district there"),
    (ACTING, Upgrade(card="PA3", cell=(5, 5), prisms=()), "there is no active district there"),
    (ACTING, Upgrade(card="PA3", cell=(2, 0), prisms=()), "PA3 upgrades only its own kind, not IC2"),
    (ACTING, Upgrade(card="PA3", cell=(1, 0), prisms=("g2",)), "costs 7 green, 5 more than you have"),
    (RICHER, Upgrade(card="PA1", cell=(1, 0), prisms=("g2",)), "PA1 costs 3: these cards are 1 short"),
    (RICHER, Upgrade(card="PA1", cell=(1, 0), prisms=("b3",)), "PA1 is paid for with green, not with blue 3"),
    (RICHER, Upgrade(card="PA1", cell=(1, 0), prisms=("g6",)), "green 6 is not in your hand"),
    (ACTING, Exchange(card="GT2", cell=(1, 1)), "GT2 is not in the exchange"),
    (ACTING, Exchange(card="GT1", cell=(0, 0)), "the plant occupies that cell"),
    (TRADED, Exchange(card="IC1", cell=(1, 0)), "IC1 was traded this turn: you may take it back next turn"),
    (CROWDED, Exchange(card="GT1", cell=(1, 1)), "all 4 connections are in use"),
    (NARROW, Exchange(card="BI1", cell=(1, 1)), "the 1 connection is in use"),
    (ACTING, Trade(card="IC2"), "IC2 is not one of your inactive districts"),
    (REDRAWING, Done(), "done is not possible now: the trade comes first"),
    (REDRAWING, Discard(prisms=("b2", "b2")), "blue 2 is not in your hand"),
    (CONTRACTS, Trade(card="SE1"), "trade is not possible now: the trade comes first"),
    (CONTRACTS, Connect(card="IC5", cell=(1, 0)), "IC5 is not in the contract track"),
    (CONTRACTS, Connect(card="IC1", cell=(0, 1)), "there is already a district there"),
    (TAKING, Done(), "done is not possible now: the trade comes first"),
    (TAKING, Take(prisms=("g1", "g2", "g4")), "2 cards at most"),
    (TAKING.evolve(picks=1), Take(prisms=("g1", "g2")), "1 card at most"),
    (TAKING, Take(prisms=("g1", "b6")), "blue 6 is not there"),
    (RECOVERING, Done(), "done is not possible now: the trade comes first"),
    (RECOVERING, Take(prisms=("b1",)), "take exactly 2 cards"),
    (RECOVERING.evolve(picks=1), Take(prisms=("b1", "b2")), "take exactly 1 card"),
    (RECOVERING, Take(prisms=("b1", "b1")), "blue 1 is not there"),
    (STEALING, Done(), "done is not possible now: the trade comes first"),
    (STEALING, Steal(seats=()), "from 1 to 2 companies, each once"),
    (STEALING, Steal(seats=(1, 1)), "from 1 to 2 companies, each once"),
    (STEALING, Steal(seats=(1, 2, 3)), "from 1 to 2 companies, each once"),
    (STEALING.evolve(picks=1), Steal(seats=(1, 2)), "from at most 1 company, once"),
    (STEALING, Steal(seats=(0,)), "steal cards from another company"),
    (STEALING, Steal(seats=(4,)), "steal cards from another company"),
    (STEALING, Steal(seats=(-1,)), "steal cards from another company"),
    (STEALING, Steal(seats=(1, 3)), "Di has no prism cards"),
    (LOT, Steal(seats=(1,)), "draw the stolen cards first"),
    (LOT, Draw(prisms=(("g1",),)), "the numbers of cards stolen must be 2"),
    (LOT, Draw(prisms=()), "the numbers of cards stolen must be 2"),
    (LOT.evolve(victims=(1, 2)), Draw(prisms=(("g1", "g2"),)), "the numbers of cards stolen must be 1, 1"),
    (LOT, Draw(prisms=(("g1", "g1"),)), "Bo does not have green 1"),
    (SHUFFLE, Done(), "shuffle the discards first"),
    (SHUFFLE, Shuffle(prisms=("b1",)), "all the discards must be shuffled"),
    (SHUFFLE, Shuffle(prisms=("b1", "b2", "b3")), "all the discards must be shuffled"),
    (SHUFFLE, Shuffle(prisms=("b1", "b1")), "all the discards must be shuffled"),
    (OVER, Done(), "the game is over"),
]

SHOWN: list[tuple[State, str, str, str]] = [
    (PENNED, "contract", "contract IC1 e1", "no cell next to the plant or an active district is free"),
    (PENNED, "exchange", "exchange IC2 e1", "no cell next to the plant or an active district is free"),
    (ACTING, "power", "power PA3 with nothing", "costs 7 green, 5 more than you have"),
    (ACTING, "upgrade", "upgrade e1 PA3 with nothing", "costs 7 green, 5 more than you have"),
    (CROWDED, "power", "power SE2 with nothing", "all 4 connections are in use"),
    (CROWDED, "exchange", "exchange GT1 e1", "all 4 connections are in use"),
    (CHEAP, "power", "power PA3 with nothing", "costs 5 green, 3 more than you have"),
    (MIXED, "power", "power SE2 with nothing", "costs 5 of any colour, 2 more than you have"),
]
"""What is shown dim, by its kind and its line, with the reason."""


@pytest.mark.parametrize(("state", "action", "sentence"), CASES, ids=[case[2] for case in CASES])
def test_refused(state: State, action: Action, sentence: str) -> None:
    assert RISE_TO_POWER.refusal(state, action) == sentence
    with pytest.raises(IllegalAction) as caught:
        RISE_TO_POWER.apply(state, action)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(("state", "kind", "line", "sentence"), SHOWN, ids=[case[3] for case in SHOWN])
def test_shown_with_the_reason(state: State, kind: str, line: str, sentence: str) -> None:
    row = rows(state, kind)[line]
    assert row.why == sentence
    assert RISE_TO_POWER.refusal(state, row.action) == sentence


NOT_OF_ACTIONS = ("{game} is for {few} to {most} players, not {players}", "Rise to Power")
"""What is said before there is a game."""


MESSAGES = {"tr": slice(1), "trn": slice(2), "trc": slice(1, 2)}
"""What makes a message, and where its English words stand."""


def sentences(source: str) -> Iterator[str]:
    """All messages in the source of a module of the rules."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MESSAGES:
            for argument in node.args[MESSAGES[node.func.id]]:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)


ROOM = Path(rise_to_power.__file__).parent / "rules"


@pytest.mark.parametrize("module", sorted(path.stem for path in ROOM.glob("*.py")))
def test_every_sentence_of_the_rules_has_a_case(module: str) -> None:
    said = [*(case[2] for case in CASES), *(case[3] for case in SHOWN)]
    for template in sentences((ROOM / f"{module}.py").read_text("utf-8")):
        pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(template))
        assert template in NOT_OF_ACTIONS or any(re.fullmatch(pattern, sentence) for sentence in said), template


def test_what_is_paid_is_looked_at_after_what_is_powered() -> None:
    assert RISE_TO_POWER.refusal(CROWDED, Power(card="SE2", prisms=("o1",))) == "all 4 connections are in use"
    wrong = Exchange(card="GT1", cell=(0, 0))
    assert RISE_TO_POWER.refusal(lay(CROWDED, exchange=""), wrong) == "GT1 is not in the exchange"
