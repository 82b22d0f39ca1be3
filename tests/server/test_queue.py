"""What waits to be sent costs no table anything."""

from __future__ import annotations

import asyncio
import secrets
import sys
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any

import pytest

from powergrid_tui.server.notices.post import MOST, Carrier, Letter, Post
from powergrid_tui.server.notices.settings import TURN
from tests.server.test_clocks import Now, move
from tests.server.test_notices import THERE, bos_turn, server_with, wish
from tests.server.test_server import ANN, BO, CYD

MOVES = 12


class Dead(Carrier):
    """A service that does not answer."""

    def __init__(self) -> None:
        pass

    async def carry(self, letter: Letter) -> str:
        await asyncio.Event().wait()
        raise AssertionError

    async def close(self) -> None:
        pass


class Work:
    """Counts the lines that are run, those included that a loop comes back to."""

    def __init__(self) -> None:
        self.lines = 0

    def __enter__(self) -> Work:
        self._before = sys.gettrace()
        sys.settrace(self._traced)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _traced(self, frame: FrameType, event: str, about: Any) -> Any:
        self.lines += event == "line"
        return self._traced


async def work_for_moves(folder: Path, waiting: int) -> int:
    """The lines run for a move of a table, in the median, while so many letters and notices wait for a dead service."""
    async with server_with(folder, Now()) as (server, _):
        table = await bos_turn(server)
        notices, host = server.notices, table.host
        assert host is not None
        notices.post._carrier = Dead()
        for who in (ANN, BO, CYD):
            wish(server, who, delay=1, often=True)
        taken = [notices.post.put(Letter(BO, THERE, "", "")) for _ in range(waiting + bool(waiting))]
        for at in range(waiting):
            notices.outbox._note(CYD, f"X{at}", TURN, {}, 60.0)
        assert all(taken)
        assert len(notices.post) == waiting
        await server.storage.settle()  # what has yet to be written is looked through, and that is not what is measured
        lines = []
        for _ in range(MOVES):
            with Work() as work:
                move(host)
            lines.append(work.lines)
            await asyncio.sleep(0)
        return int(median(lines))


async def test_a_move_takes_as_much_work_whether_nothing_waits_or_a_thousand_notices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _: 7)  # the same deal each time
    await work_for_moves(tmp_path / "first", 0)  # what is worked out once is not counted
    quiet = await work_for_moves(tmp_path / "quiet", 0)
    busy = await work_for_moves(tmp_path / "busy", MOST)
    assert quiet > 100
    assert busy < quiet + MOST * 0.8, "a look at each of a thousand would be a thousand lines a move"


async def test_a_letter_is_put_in_and_taken_out_with_as_much_work_however_many_wait() -> None:
    counts = list[int]()
    for waiting in (0, MOST - 1):
        post = Post(Dead(), lambda *_: None)
        post.put(Letter(BO, THERE, "", ""))
        for _ in range(waiting):
            post.put(Letter(BO, THERE, "", ""))
        await asyncio.sleep(0)
        with Work() as work:
            post.put(Letter(BO, THERE, "", ""))
        counts.append(work.lines)
        await post.close()
    assert abs(counts[0] - counts[1]) <= 4


async def test_whoever_has_many_letters_waits_for_those_who_have_one() -> None:
    sent = list[int]()

    class Quick(Dead):
        async def carry(self, letter: Letter) -> str:
            await asyncio.sleep(0)
            sent.append(letter.who)
            return ""

    post = Post(Quick(), lambda *_: None)
    for who in (ANN, ANN, ANN, ANN, BO, CYD, 90, 91):
        post.put(Letter(who, THERE, "", ""))
    while len(sent) < 8:
        await asyncio.sleep(0)
    assert set(sent[:5]) >= {ANN, BO, CYD, 90}
    assert sent[-2:] == [ANN, ANN]
    assert len(post) == 0
