"""What a terminal may ask of its table besides playing: advice, who thinks, and which seats it may change."""

import asyncio
from typing import Any

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions import bots_at_play
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from tests.table.pebbles import Take
from tests.table.test_host import Bots, pebbles, until


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
        bots = Advisers()
        host = Host(pebbles("Ann", "Bo"), bots)
        told = 0

        def tell() -> None:
            nonlocal told
            told += 1

        ann, _bo = host.join((0,)), host.join((1,), tell)
        assert await ann.advise() == (Advice(Take(count=2), 0.5),)
        assert (bots.advised, len(host.session.steps), told) == ([(0, None)], 1, 0)

    async def test_who_is_not_asked_gets_none(self) -> None:
        host = Host(pebbles("Ann", "Bo"), Advisers())
        bo, nobody = host.join((1,)), host.join()
        for connection in (bo, nobody):
            with pytest.raises(TableError, match="it is not your turn"):
                await connection.advise()

    async def test_where_nobody_can_say_no_bot_is_asked(self) -> None:
        bots = Advisers()
        bots.advice_refusal = lambda game_id: f"nobody knows {game_id}"  # type: ignore[method-assign]
        ann = Host(pebbles("Ann", "Bo"), bots).join((0,))
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
    async def test_they_are_all_but_those_of_other_terminals(self) -> None:
        host = Host(pebbles("Ann", "Bo", "Cyd", "Dora*"), Advisers())
        ann, bo = host.join((0,)), host.join((1,))
        assert (ann.within_reach, bo.within_reach) == ((0, 2, 3), (1, 2, 3))

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

    async def test_a_bot_that_plays_for_another_terminal_stays_as_it_is(self) -> None:
        host = Host(pebbles("Ann", "Bo"), Advisers())
        ann, bo = host.join((0,)), host.join((1,))
        ann.hand_over(0, "careful")
        with pytest.raises(TableError, match="Ann is played by a bot"):
            bo.hand_over(0, "bold")
        assert host.session.seats[0].bot == "careful"
