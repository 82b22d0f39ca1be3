"""The digest of a game: it tells whatever is not the same, and is what it was yesterday."""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.game import DIGEST, POWER_GRID
from powergrid_tui.games.power_grid.model import Auction, CompanyState, Options, Phase, State, Trust
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.sessions.session import Session, walk
from tests.power_grid.positions import dealt, give, play

RECORDS = Path(__file__).resolve().parents[1] / "records"

FIELDS: dict[str, Any] = {
    "names": ("Ann", "Bo", "Di"), "options": Options(map="germany", money="secret"), "phase": Phase.UPKEEP, "round": 9,
    "step": 2, "step2_round": 4, "turn": 2, "order": (2, 1, 0), "plants": (3,), "pile": (40, 42), "discard": (50,),
    "markets": ((1, 1, 1, 1),), "supply": (1, 2, 3, 4), "houses": (1,) * 42,
    "auction": Auction(plant=4, bid=4, leader=0, bidders=(1, 0)), "bought": (1,), "passed": (2,), "scrapping": 5,
    "waiting": (2,), "acted": True, "to_build": (7,), "powered": (1, 2, 3), "income": (10, 20, 30), "picked": 0,
    "discount": 3, "fell": True, "first_passed": True, "inactive": (30,), "unseen": 3, "heap": (31,),
    "slack": (0, 2, 0, 0), "nuclear_exit": True, "built": 3, "trust": Trust(houses=5), "drafted": ("red",),
    "reshuffle": True,
}  # fmt: skip
"""Another value of every field, but for the companies."""

INSIDE: dict[str, tuple[Any, dict[str, Any]]] = {
    "players": (
        CompanyState(), {"money": 3, "plants": (4,), "stock": (1, 0, 0, 0), "cities": (5,), "networks": 1},
    ),
    "auction": (
        Auction(plant=4, bid=4, leader=0, bidders=(1, 0)), {"plant": 5, "bid": 5, "leader": 1, "bidders": (2, 1, 0)},
    ),
    "trust": (
        Trust(),
        {"plants": (4,), "stock": (0, 1, 0, 0), "cities": (5,), "houses": 1, "took": True, "fuelled": True},
    ),
}  # fmt: skip
"""A part of the state, and another value of every field of it."""


def test_every_field_of_the_state_counts() -> None:
    state = dealt(3)
    assert set(FIELDS) == set(State.__struct_fields__) - {"book", "players", "events", "known"}
    others = [state.evolve(**{name: value}) for name, value in FIELDS.items()]
    assert all(getattr(other, name) != getattr(state, name) for name, other in zip(FIELDS, others, strict=True))
    found = {POWER_GRID.digest(state), *map(POWER_GRID.digest, others)}
    assert len(found) == len(FIELDS) + 1


@pytest.mark.parametrize("part", INSIDE)
def test_every_field_of_a_part_counts(part: str) -> None:
    first, changes = INSIDE[part]
    assert set(changes) == set(type(first).__struct_fields__)
    values, state = [first, *(first.evolve(**{name: value}) for name, value in changes.items())], dealt(3)
    states = [state.evolve(**{part: (*state.players[:2], value) if part == "players" else value}) for value in values]
    assert len(set(map(POWER_GRID.digest, states))) == len(values)


def test_the_area_in_play_and_the_blocked_spaces_count() -> None:
    state = dealt(3)
    regions = state.book.regions
    other = next(area for area in state.book.area.areas() if area != regions)
    found = {
        POWER_GRID.digest(state.evolve(book=state.book.with_area(area, closed)))
        for area, closed in ((regions, ()), (other, ()), (regions, (0,)))
    }
    assert len(found) == 3


def test_what_is_told_or_remembered_does_not_count() -> None:
    state = play(give(dealt(3, order="ABC"), "A", money=60), "Ann: open 3 60")
    assert state.events
    digests = map(POWER_GRID.digest, (state, state.evolve(events=()), state.evolve(known=(40, 42))))
    assert len({*digests}) == 1


def test_the_digest_of_a_game_is_what_it_was() -> None:
    """Who changes the fields of the state other than its options, or what they mean, raises `DIGEST` and writes the
    new ones here."""
    record = loads((RECORDS / "germany.toml").read_text("utf-8"), "germany.toml")
    states = [step.after for step in walk(POWER_GRID, record)]
    found = [POWER_GRID.digest(state) for state in (states[0], states[100], states[-1])]
    assert (DIGEST, found) == (5, ["5:a3c71bd2d9beda8b", "5:23af48d7da7372a3", "5:f6e24598058b7de2"])


@pytest.mark.parametrize(
    "path", [RECORDS / "format-1-unfinished.toml", RECORDS / "germany.toml"], ids=lambda path: path.stem
)
def test_a_save_of_format_1_is_read_and_kept_on_in_todays(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "format = 1\n" in text
    assert "summary = " in text
    record = loads(text, path.name)
    session = Session.resume(POWER_GRID, record)
    assert record.where == {}
    assert session.record.where.items() > POWER_GRID.facts(session.state).items()
    assert session.record.digest == POWER_GRID.digest(session.state)
