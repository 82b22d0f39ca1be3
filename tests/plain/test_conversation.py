"""The one loop of plain mode: it hands lines to the place that is up, and has it tell what happens meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import pytest

from powergrid_tui.plain.conversation import Conversation, Gone
from powergrid_tui.plain.place import PlainPlace
from powergrid_tui.table.errors import TableError
from tests.plain.typed import Script

Out = pytest.CaptureFixture[str]


class Room(PlainPlace):
    """Notes what happens to it; 'leave' leaves it, 'no' is refused, and 'knock' is news at once."""

    def __init__(self, *, hears: bool = True, outlasts: bool = False) -> None:
        super().__init__()
        self._hears, self._outlasts = hears, outlasts
        self.noted: list[str] = []

    @property
    def hears(self) -> bool:
        return self._hears

    @property
    def outlasts(self) -> bool:
        return self._outlasts

    async def tell(self) -> None:
        self.noted.append("told")

    async def take(self, line: str) -> None:
        self.noted.append(line)
        if line == "no":
            raise TableError("that is refused")
        if line == "knock":
            self.news.set()
        self.left = line == "leave"


def stayed(room: Room, lines: Iterable[str]) -> list[str]:
    """What is noted by somebody who stays as long as lines come."""

    async def stay() -> None:
        with pytest.raises(Gone):
            await Conversation(Script(lines)).stay(room)

    asyncio.run(stay())
    return room.noted


async def until(done: Callable[[], bool]) -> None:
    for _ in range(1000):
        if done():
            return
        await asyncio.sleep(0)
    raise AssertionError


async def test_a_place_tells_before_each_line_until_it_is_left() -> None:
    room = Room()
    await Conversation(Script(["a", "b", "leave", "c"])).stay(room)
    assert room.noted == ["told", "a", "told", "b", "told", "leave"]


def test_what_is_refused_is_told_and_the_place_goes_on(capsys: Out) -> None:
    assert stayed(Room(), ["no", "a"]) == ["told", "no", "told", "a", "told"]
    assert capsys.readouterr().out == "That is refused.\n"


async def test_what_has_happened_is_told_before_a_line_that_has_come() -> None:
    """The line waits, and is not lost."""
    room, talk = Room(), Conversation(Script(["a", "leave"]))
    staying = asyncio.ensure_future(talk.stay(room))
    await until(lambda: talk.has_line)
    room.news.set()
    await staying
    assert room.noted == ["told", "told", "a", "told", "leave"]


async def test_news_of_the_line_itself_is_told_once() -> None:
    room = Room()
    await Conversation(Script(["knock", "leave"])).stay(room)
    assert room.noted == ["told", "knock", "told", "leave"]


async def test_where_nobody_is_heard_no_line_is_taken() -> None:
    script, room = Script(["leave"]), Room(hears=False)
    staying = asyncio.ensure_future(Conversation(script).stay(room))
    for count in (1, 2, 3):
        await until(lambda count=count: room.noted == ["told"] * count)  # type: ignore[misc]
        room.news.set()
    assert script.given == 0
    room.left = True
    await staying


async def test_a_place_may_outlast_the_last_line_and_the_next_learns_that_none_comes() -> None:
    script, room = Script(["a"]), Room(outlasts=True)
    talk = Conversation(script)
    staying = asyncio.ensure_future(talk.stay(room))
    await until(lambda: script.given == 2)
    for count in (3, 4):
        room.news.set()
        await until(lambda count=count: room.noted == ["told", "a", *["told"] * (count - 1)])  # type: ignore[misc]
    assert script.given == 2, "nobody asks again for a line that will never come"
    room.left = True
    room.news.set()
    await staying
    with pytest.raises(Gone):
        await talk.hear()


async def test_a_question_is_answered_by_the_next_line_and_lines_put_back_come_first() -> None:
    talk = Conversation(Script(["c", "d"]))
    staying = asyncio.ensure_future(talk.stay(room := Room(outlasts=True)))
    await until(lambda: "c" in room.noted)
    room.left = True
    room.news.set()
    await staying
    talk.put_back("a", "b")
    assert [await talk.ask("What?") for _ in range(3)] == ["a", "b", "d"]
