"""Pictures that are drawn aside: one at a time, the last of each person, and nobody before those who have had none."""

import asyncio
import time
from collections.abc import AsyncIterator
from functools import partial
from threading import Event
from typing import Any

import pytest

from powergrid_tui.server import drawing
from powergrid_tui.server.drawing import DrawingQueue, NotDrawn
from powergrid_tui.ssh.pages.sent_pictures import sent
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.preview import Paper

GAME = registry.game("power_grid")


@pytest.fixture
async def queue() -> AsyncIterator[DrawingQueue]:
    found = DrawingQueue()
    yield found
    await found.close()


async def turns(queue: DrawingQueue, *people: int) -> tuple[list[int], list[object]]:
    """Whose pictures are drawn, in order, if these people ask one after another while the first is being drawn; and
    what each of the others got."""
    begun, go, drawn = Event(), Event(), list[int]()

    def first() -> int:
        begun.set()
        go.wait(30)
        return 0

    def draw(person: int) -> int:
        drawn.append(person)
        return person

    waiting: list[asyncio.Task[int]] = [asyncio.create_task(queue.draw(people[0], first))]
    await asyncio.to_thread(begun.wait, 30)
    for person in people[1:]:
        waiting.append(asyncio.create_task(queue.draw(person, partial(draw, person))))
        await asyncio.sleep(0)
    assert queue.length == 1 + len(set(people[1:])), "one of each, besides the one being drawn"
    go.set()
    _, *found = await asyncio.gather(*waiting, return_exceptions=True)
    assert queue.length == 0
    return drawn, list(found)


async def test_of_one_person_the_last_request_alone_waits_and_those_who_have_had_none_come_first(
    queue: DrawingQueue,
) -> None:
    drawn, found = await turns(queue, 1, 1, 1, 2, 1, 3)
    assert drawn == [2, 3, 1], "whoever asks without end comes last"
    assert [type(each) for each in found] == [NotDrawn, NotDrawn, int, int, int]


def hold(begun: Event, go: Event) -> None:
    begun.set()
    go.wait(30)


async def test_whoever_has_gone_on_is_drawn_nothing(queue: DrawingQueue) -> None:
    begun, go = Event(), Event()
    first = asyncio.create_task(queue.draw(1, partial(hold, begun, go)))
    await asyncio.to_thread(begun.wait, 30)
    gone = asyncio.create_task(queue.draw(2, lambda: pytest.fail("nobody waits for it")))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    assert queue.length == 1
    go.set()
    await first
    assert await queue.draw(2, lambda: "another") == "another"


async def test_a_drawing_that_fails_or_hangs_costs_nobody_else_theirs(
    queue: DrawingQueue, monkeypatch: pytest.MonkeyPatch, drawn_elsewhere: None
) -> None:
    with pytest.raises(NotDrawn, match="ZeroDivisionError"):
        await queue.draw(1, partial(divmod, 1, 0))
    with pytest.raises(NotDrawn, match="pickle"):
        await queue.draw(1, lambda: None)
    assert await queue.draw(1, partial(divmod, 7, 2)) == (3, 1)
    with monkeypatch.context() as hasty:
        hasty.setattr(drawing, "PATIENCE", 0.05)
        with pytest.raises(NotDrawn, match="longer"):
            await queue.draw(1, partial(time.sleep, 3600))
    assert await queue.draw(2, partial(divmod, 7, 2)) == (3, 1), "a new process draws"


async def test_a_picture_from_another_process_is_the_one_that_would_be_drawn_here(
    queue: DrawingQueue, drawn_elsewhere: None
) -> None:
    draw, paper = registry.picture("power_grid"), Paper(60, 24, UNICODE)
    assert draw is not None
    options: Any = GAME.Options.model_validate({"map": "usa"})
    found = await queue.draw(1, partial(sent, "en", draw, options, paper))
    here = draw(options, paper)
    assert list(found) == list(here)
    assert [hash(segment.style) for strip in found for segment in strip] == [
        hash(segment.style) for strip in here for segment in strip
    ], "otherwise every picture would look new to what is kept by style"
