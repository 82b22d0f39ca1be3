"""What a terminal may ask of its table besides playing: advice, reasons, who thinks, and seats it may change."""

import asyncio
from typing import Any

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions import bots_at_play
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.reasons import Reasons
from powergrid_tui.table.sessions.session import Session
from tests.table.pebbles import PEBBLES, Options, Take
from tests.table.test_host import Bots, pebbles, seats, until


class Advisers(Bots):
    """Advise to take two, once they are free."""

    def __init__(self, *, free: bool = True) -> None:
        super().__init__(free=free)
        self.advised: list[tuple[int, int | None]] = []

    def refusal(self, kind: str, game_id: str) -> str:
        return "" if kind in ("careful", "bold") else f"there is no bot {kind!r}"

    def advice_refusal(self, game_id: str) -> str:
        return ""

    async def advise(self, session: Session[Any, Any], seat: int, at: int | None = None) -> tuple[Advice, ...]:
        self.advised.append((seat, at))
        await self.free.wait()
        return (Advice(Take(count=2), 0.5),)


class TestAdvice:
    async def test_it_is_for_the_seat_at_the_keyboard_and_plays_nothing(self) -> None:
        bots, told = Advisers(), list[int]()
        host = Host(pebbles("Ann", "Bo"), bots)
        ann, _bo = host.join((0,)), host.join((1,), lambda: told.append(1))
        assert await ann.advise() == (Advice(Take(count=2), 0.5),)
        assert (bots.advised, len(host.session.steps), told) == ([(0, None)], 1, [])

    async def test_who_is_not_asked_gets_none_and_where_nobody_can_say_no_bot_is_asked(self) -> None:
        bots = Advisers()
        host = Host(pebbles("Ann", "Bo"), bots)
        ann, bo, nobody = host.join((0,)), host.join((1,)), host.join()
        for connection in (bo, nobody):
            with pytest.raises(TableError, match="it is not your turn"):
                await connection.advise()
        bots.advice_refusal = lambda game_id: f"nobody knows {game_id}"  # type: ignore[method-assign]
        with pytest.raises(TableError, match="nobody knows pebbles"):
            await ann.advise()
        assert not bots.advised

    @pytest.mark.parametrize("change", ["play", "hand over", "turn"])
    async def test_what_comes_too_late_is_dropped(self, change: str) -> None:
        bots = Advisers(free=False)
        host = Host(pebbles("Ann", "Bo"), bots)
        here = host.join((0, 1))
        here.turn_to(0)
        asked = asyncio.ensure_future(here.advise())
        await until(lambda: bool(bots.advised))
        if change == "play":
            here.play(Take(count=1))
        elif change == "hand over":
            here.hand_over(0, "careful")
        else:
            here.turn_to(1)
        bots.free.set()
        assert await asked == ()


class TestWhoThinks:
    async def test_everybody_is_told_after_a_while_and_when_it_is_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bots_at_play, "A_WHILE", 0.0)
        bots = Advisers(free=False)
        host = Host(pebbles("Ann*", "Bo"), bots)
        seen: list[int] = []
        host.join((1,), lambda: seen.append(host.thinking))
        host.open()
        await until(lambda: bool(seen))
        assert seen == [0]
        bots.free.set()
        await until(lambda: host.session.state.turn == 1)
        assert seen[1] == NOBODY
        assert host.thinking == NOBODY

    async def test_who_answers_at_once_is_not_spoken_of(self) -> None:
        host = Host(pebbles("Ann*", "Bo"), Advisers())
        seen: list[int] = []
        host.join((1,), lambda: seen.append(host.thinking))
        host.open()
        await until(lambda: host.session.state.turn == 1)
        assert seen == [NOBODY, NOBODY], "once for each of its two actions"


class TestSeatsWithinReach:
    async def test_they_are_all_but_those_of_other_terminals_and_bots_that_play_for_them(self) -> None:
        host = Host(pebbles("Ann", "Bo", "Cyd", "Dora*"), Advisers())
        ann, bo = host.join((0,)), host.join((1,))
        assert (ann.within_reach, bo.within_reach) == ((0, 2, 3), (1, 2, 3))
        ann.hand_over(0, "careful")
        with pytest.raises(TableError, match="Ann is played by a bot"):
            bo.hand_over(0, "bold")
        assert host.session.seats[0].bot == "careful"

    async def test_a_bot_may_become_one_of_another_kind_even_while_it_thinks(self) -> None:
        bots = Advisers(free=False)
        host = Host(pebbles("Ann*", "Bo"), bots)
        bo = host.join((1,))
        host.open()
        await until(lambda: bots.asked == [(0, 1)])
        bo.hand_over(0, "bold")
        await until(lambda: bots.asked == [(0, 1), (0, 1)])
        assert host.session.seats[0].bot == "bold"
        with pytest.raises(TableError, match="there is no bot 'clever'"):
            bo.hand_over(0, "clever")


SAID = Advice(Take(count=1), 0.0, "because of {count}", {"count": 1})


class Explainers(Advisers):
    """Say why, once they are free."""

    def __init__(self, *, free: bool = True) -> None:
        super().__init__(free=free)
        self.explained: list[tuple[int, int | None]] = []
        self.found: tuple[Advice, ...] = (SAID,)
        self.error: Exception | None = None

    async def explain(self, session: Session[Any, Any], at: int, viewer: int | None) -> tuple[Advice, ...]:
        self.explained.append((at, viewer))
        await self.free.wait()
        if self.error:
            raise self.error
        return self.found


def table(bots: Explainers, *names: str) -> Host:
    """Ann has taken two turns, and so has Bo, a bot."""
    host = Host(pebbles(*(names or ("Ann", "Bo*"))), bots)
    for _ in range(8):
        host.session.play(Take(count=1))
    return host


def openly(*names: str) -> Session[Any, Any]:
    return Session.start(PEBBLES, Options(hands="open"), seats(*names), seed=1)


@pytest.mark.parametrize("found", [(SAID,), ()], ids=["told", "hidden"])
async def test_a_reason_is_asked_for_once_also_if_it_depends_on_something_hidden(found: tuple[Advice, ...]) -> None:
    bots = Explainers()
    bots.found = found
    ann = table(bots).join((0,))
    for _ in range(3):
        assert await ann.explain(3) == (found[0] if found else None)
    assert bots.explained == [(3, 0)]


async def test_one_question_at_a_time_is_put_to_the_bots_even_if_nobody_waits_for_the_first() -> None:
    bots = Explainers(free=False)
    ann = table(bots).join((0,))
    asked = [asyncio.ensure_future(ann.explain(at)) for at in (3, 4, 3, 4)]
    await until(lambda: bool(bots.explained))
    asked[0].cancel()
    await asyncio.sleep(0)
    assert bots.explained == [(3, 0)]
    bots.free.set()
    assert await asyncio.gather(*asked[1:]) == [SAID] * 3
    assert bots.explained == [(3, 0), (4, 0)]


async def test_a_failure_is_told_and_may_be_asked_again() -> None:
    bots = Explainers()
    bots.error = TableError("no")
    reasons = Reasons(table(bots).session, bots)
    with pytest.raises(TableError, match="no"):
        await reasons.of(3, 0)
    bots.error = None
    assert await reasons.of(3, 0) == SAID


async def test_what_was_taken_back_and_done_anew_is_asked_anew() -> None:
    bots = Explainers()
    host = Host(openly("Ann", "Bo*"), bots)
    ann = host.join((0,))
    for _ in range(4):
        host.session.play(Take(count=1))
    assert await ann.explain(4) == SAID
    host.session.undo(0)
    host.session.play(Take(count=2))
    for _ in range(2):
        host.session.play(Take(count=1))
    await ann.explain(4)
    assert bots.explained == [(4, 0), (4, 0)]


async def test_on_a_covered_screen_it_comes_from_what_everybody_sees() -> None:
    bots = Explainers()
    here = table(bots, "Ann", "Cyd", "Bo*").join((0, 1))
    here.between = "lit"
    here.turn_to(0)
    assert "secrets" in here.advice_refusal
    await here.explain(6)
    here.peeks = True
    await here.explain(6)
    assert bots.explained == [(6, NOBODY), (6, 0)]


async def test_after_the_game_everything_may_be_told() -> None:
    bots = Explainers()
    host = table(bots)
    while host.session.game.to_move(host.session.state) != NOBODY:
        host.session.play(Take(count=1))
    await host.join((0,)).explain(3)
    assert bots.explained == [(3, None)]


async def test_nobody_is_told_in_a_game_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = Explainers()
    host = table(bots)
    ann = host.join((0,))
    monkeypatch.setattr(type(host.session), "counts", property(lambda _: True))
    with pytest.raises(TableError, match="this game is scored"):
        await ann.explain(3)
    assert not bots.explained


class TestEntries:
    """Which entries of the log are a bot's."""

    def test_those_in_which_bots_decided_are_found_with_their_decisions(self) -> None:
        session = openly("Ann", "Bo*")
        for _ in range(8):
            session.play(Take(count=1))
        found = session.bot_entries(0)
        assert [session.actor_of(session.steps[at]) for _, steps in found for at in steps] == [1] * len(found)
        assert found[-1][0] in session.log_entries(0)

    def test_what_a_person_did_before_a_bot_took_the_seat_is_nobodys(self) -> None:
        session = openly("Ann", "Bo")
        for _ in range(4):
            session.play(Take(count=1))
        session.reseat(1, "careful")
        assert session.bot_entries(0) == ()
