"""What becomes of the plant market by the rules of each map, as `plant_markets.txt` tells it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import State
from tests.power_grid.maps import POWERED, auction, buy, last_to_build, phase_5, to_the_next_round
from tests.power_grid.positions import mover, offered, play

TEXT = Path(__file__).with_name("plant_markets.txt").read_text("utf-8")


def rules() -> Iterator[Any]:
    """(map, lines) of each rule."""
    for chapter in TEXT.split("\n== ")[1:]:
        map, _, body = chapter.partition("\n")
        rule, lines = "", list[str]()
        for line in [*body.splitlines(), ""]:
            if not line.startswith("  ") and lines:
                yield pytest.param(map, lines, id=f"{map}: {rule}")
                lines = []
            if line.startswith("  "):
                lines.append(line.strip())
            else:
                rule = line.strip()


def cards(text: str) -> tuple[int, ...]:
    found: list[int] = []
    for word in text.split():
        first, _, last = word.partition("-")
        if first == "S":
            found.append(STEP3)
        elif first:
            found += range(int(first), int(last or first) + 1)
    return tuple(found)


def begun(map: str, words: list[str], row: tuple[int, ...], pile: tuple[int, ...]) -> State:
    """The position that a line begins with; what is done remains in the words."""
    told: dict[str, Any] = {}
    late: dict[str, Any] = {}
    kinds: dict[str, Callable[..., State]] = {"auction": auction, "phase 5": phase_5, "building": last_to_build}
    while (word := words.pop(0)) not in kinds:
        match word.split():
            case ["recharged"]:
                told["edition"] = "recharged"
            case ["step", step]:
                told["step"] = int(step)
            case ["token", plant]:
                late["discount"] = int(plant)
            case ["heap", *heap]:
                late["heap"] = cards(" ".join(heap))
            case [players]:
                told["players"] = int(players.removesuffix("p"))
    if word == "building":
        told["cities"] = int(words.pop(0).split()[1]) if words and words[0].startswith("cities") else 1
        if words[:1] != ["build"]:
            words.insert(0, "done")
    if word == "phase 5":
        words.insert(0, "power")
    return kinds[word](map, row, pile, **told).evolve(**late)


def done(state: State, word: str) -> State:
    match word.split():
        case ["buy", plant, *amount]:
            return buy(state, int(plant), *map(int, amount))
        case ["shuffle", *pile]:
            return play(state, f"nature: shuffle {','.join(pile)}")
        case ["build"]:
            return play(state, f"{mover(state)}: {offered(state, 'build')[0]}")
        case ["power"]:
            return play(state, POWERED)
        case ["round"]:
            return to_the_next_round(state)
    return play(state, f"{mover(state)}: {word}")


@pytest.mark.parametrize(("map", "lines"), rules())
def test_the_plant_market(map: str, lines: list[str]) -> None:
    for line in lines:
        (head, _, market), *more = (part.partition(": ") for part in line.split("; "))
        before, _, after = market.partition(" -> ")
        row, pile = (cards(side) for side in before.split(" / "))
        words = head.split(", ")
        state = begun(map, words, row, pile)
        for word in words:
            state = done(state, word)
        if after:
            assert (state.plants, state.pile) == tuple(cards(side) for side in after.split(" / ")), line
        for fact, *_ in more:
            name, _, value = fact.partition(" ")
            found = {"out": state.discard, "sale": state.current, "aside": tuple(sorted(state.heap))}
            assert found.get(name, (state.step,)) == cards(value), line
