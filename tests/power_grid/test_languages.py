"""In another language nothing English is left: every word of the log and of the reasons is in some message."""

import re

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.table.protocol.game import NOBODY, BadNotation
from powergrid_tui.table.words.language import speaking_with
from tests.foreign import Wordless
from tests.power_grid.positions import dealt
from tests.power_grid.strategies import Plan, refusal, turns

PLANS = (
    Plan("korea", 3, "tycoons", 3, regions="draft"),
    Plan("usa", 4, "tycoons", 5, "recharged"),
    Plan("germany", 3, "builders", 7, deck="plus"),
)


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text))


def names(state: State) -> set[str]:
    """Words that are the same in every language: names of people, of places, and verbs of the notation."""
    board, markets = state.book.board, state.book.resources.markets
    places = (
        board.name,
        *(name for _, name in board.regions),
        *board.region_ids,
        *(city.name for city in board.cities),
    )
    return words(" ".join((*state.names, *places, *(market.name for market in markets))))


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_log_and_reasons_hold_no_word_outside_of_a_message(plan: Plan) -> None:
    with speaking_with("wordless", Wordless()):
        for at, (before, action, after) in enumerate(turns(plan)):
            allowed = names(after)
            for line in POWER_GRID.narrate(before, action, after, NOBODY):
                assert words(line) <= allowed, line
            where = POWER_GRID.summary(after.options.model_dump(), after.names, POWER_GRID.facts(after))
            assert words(where) <= allowed
            if before.turn >= 0 and not at % 5:
                for offer in POWER_GRID.choices(before):
                    for row in offer.rows():
                        assert bool(row.why) == bool(refusal(before, row.action))
                        assert words(row.why) <= allowed, row.why


@pytest.mark.parametrize(
    "line",
    [
        "pass on",
        "buy coal",
        "buy zzz 1",
        "scrap 5 hold 1",
        "build",
        "site Essen, Aachen",
        "power x",
        "power 5 (garbage 1)",
    ],
)
def test_neither_do_errors_of_the_notation(line: str) -> None:
    state = dealt()
    with speaking_with("wordless", Wordless()), pytest.raises(BadNotation) as caught:
        POWER_GRID.parse(f"{state.names[state.turn]}: {line}", state)
    assert words(str(caught.value)) <= words(line)


def test_a_reason_is_in_the_language_of_whoever_asks() -> None:
    for before, _, _ in turns(PLANS[1]):
        if before.turn >= 0:
            english = [row.why for offer in POWER_GRID.choices(before) for row in offer.rows()]
            if any(english):
                break
    with speaking_with("wordless", Wordless()):
        other = [row.why for offer in POWER_GRID.choices(before) for row in offer.rows()]
    assert english != other
    assert english == [row.why for offer in POWER_GRID.choices(before) for row in offer.rows()]
