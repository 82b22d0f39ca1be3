"""A table in lines where a function answers."""

import asyncio
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.plain.conversation import Gone
from powergrid_tui.plain.program import PlainProgram
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry

LONGEST = 20_000
"""Answers after which a game has gone wrong."""


class Script:
    """Answers that are known beforehand, or that a function gives."""

    def __init__(self, answers: Iterable[str]) -> None:
        self._answers: Iterator[str] = iter(answers)
        self.given = 0

    async def line(self) -> str:
        self.given += 1
        assert self.given < LONGEST, "the game does not end"
        answer = next(self._answers, None)
        if answer is None:
            raise Gone
        return answer


HOSTILE = (
    *("9" * 5000, "bo " + "9" * 5000, "x" * 3000, "-1", "0", "٣", "1e9", "1/0", "bo -1", "on", "Ann: pass"),
    *("'", '"', "\\", "{name}", "{0}", "%s", "[red]", "\u202e", "\x1b[2J", "../../etc/passwd", "😀" * 20),
    *(",", ":", "=", "()"),
)
"""What somebody may type who means harm, or has no idea."""


def session(game_id: str, names: str, seed: int = 1, folder: Path | None = None, **options: Any) -> Session[Any, Any]:
    """A new game; names that begin with a small letter are those of bots, which play at random."""
    game = registry.game(game_id)
    colours = ("red", "blue", "green", "yellow", "purple", "orange")
    seats = [
        Seat(name=name, colour=colour, bot="random" if name.islower() else "")
        for name, colour in zip(names.split(","), colours, strict=False)
    ]
    save_file = Store(folder).save_file_for(seats) if folder else None
    return Session.start(game, game.Options(**options), seats, seed=seed, save_file=save_file)


def typed(
    capsys: pytest.CaptureFixture[str], playing: Session[Any, Any], answers: Iterable[str], folder: Path | None = None
) -> list[str]:
    """What was said when these were the answers, line by line."""
    capsys.readouterr()
    asyncio.run(PlainProgram(Store(folder or Path("nowhere")), Script(answers), playing).talk())
    return capsys.readouterr().out.splitlines()


def numbers(lines: Iterable[str]) -> list[int]:
    """The numbers of a list, in order."""
    return [int(found[1]) for line in lines if (found := re.match(r"(\d+)\. ", line))]
