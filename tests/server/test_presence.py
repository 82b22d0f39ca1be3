"""Who is on a server, who is idle, and from where everybody has come."""

from pathlib import Path

import pytest

from powergrid_tui.server.people import Person
from powergrid_tui.server.presence import IDLE, Presence
from tests.server.test_server import ANN, BO, opened


class Clock:
    """Seconds since 1970, as a test wishes."""

    now = 1e9

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def here(tmp_path: Path) -> tuple[Presence, Clock, list[str], Person, Person]:
    """Who is there, the clock, what others were told, and two people."""
    async with opened(tmp_path) as server:
        told: list[str] = []
        clock, (ann, bo, *_) = Clock(), server.people
        return Presence(server.people, clock, lambda: told.append("changed")), clock, told, ann, bo


async def test_whoever_is_at_two_terminals_is_here_until_both_are_gone(
    here: tuple[Presence, Clock, list[str], Person, Person],
) -> None:
    presence, clock, told, ann, bo = here
    for person in (ann, bo, ann):
        presence.enter(person)
    assert presence.present == [ANN, BO, ANN]
    clock.now += IDLE
    presence.leave(ann)
    assert presence.present == [BO, ANN]
    assert presence.idle(ANN), "the other terminal is still there"
    presence.leave(ann)
    assert presence.present == [BO]
    assert not presence.idle(ANN), "who has gone is not idle"
    assert len(told) == 5, "everybody who comes and goes is told"


async def test_a_key_is_told_only_of_somebody_who_was_idle(
    here: tuple[Presence, Clock, list[str], Person, Person],
) -> None:
    presence, clock, told, ann, _ = here
    presence.enter(ann)
    clock.now += IDLE - 1
    assert not presence.idle(ANN)
    presence.note_key(ANN)
    assert told == ["changed"], "she came in, and was not idle"
    clock.now += IDLE - 1
    assert not presence.idle(ANN), "it counts from the last key"
    clock.now += 1
    assert presence.idle(ANN)
    presence.note_key(ANN)
    assert told == ["changed", "changed"]
    assert not presence.idle(ANN)


async def test_the_last_address_stays_after_somebody_has_gone(
    here: tuple[Presence, Clock, list[str], Person, Person],
) -> None:
    presence, _, _, ann, bo = here
    assert presence.last_address(ANN) != presence.last_address(BO), "nobody shares what is not known"
    presence.enter(ann, "192.0.2.1")
    presence.enter(bo, "192.0.2.1")
    assert presence.last_address(ANN) == presence.last_address(BO) == "192.0.2.1"
    presence.leave(ann)
    assert presence.last_address(ANN) == "192.0.2.1"
    presence.enter(ann, "192.0.2.9")
    assert presence.last_address(ANN) == "192.0.2.9"
