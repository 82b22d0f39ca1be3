"""`python -m bench.listening [--game power_grid] [--seed 1] [--language en] [--voice] [--out FILE]`: words by ear.

Bots play a game of each kind; then the seat of the first is played again in plain mode, with the same lines typed, and
what is said before each of them is counted in words. Two Chinese characters count as a word. With --voice, espeak-ng
also reads the transcript, and its length in minutes is told. --out keeps the transcripts.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import re
import shutil
import statistics
import subprocess
import wave
from contextlib import redirect_stdout, suppress
from pathlib import Path
from typing import Any

from powergrid_tui.plain.conversation import Conversation, Gone
from powergrid_tui.plain.home import HomeTable
from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.bots import Bots, Decision
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import languages, speak
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import bot_view, make

NAMES = ("Ann", "Bo", "Cyd")

KIND = "simple"
"""The bots that play."""


def played(game_id: str, seed: int) -> Session[Any, Any]:
    """A game among bots."""
    game, rng = registry.game(game_id), chance.rng("listening", game_id, seed)
    bots = [make(KIND, game_id) for _ in NAMES]
    session: Session[Any, Any] = Session.start(game, game.Options(), [Seat(name=name) for name in NAMES], seed=seed)
    while (mover := game.to_move(session.state)) != NOBODY:
        view = bot_view(game, session.state, mover, bots[mover])
        session.play(bots[mover].decide(view, game.choices(view, mover), rng))
    return session


def following(session: Session[Any, Any], lines: list[str], name: str) -> str:
    """The next line of a player in a game that is played again; empty after the last. Where several are asked at once
    they may answer in another order."""
    done = sum(step.line.startswith(f"{name}:") for step in session.steps)
    return next((line for at, line in enumerate(own_lines(lines, name)) if at == done), "")


def own_lines(lines: list[str], name: str) -> list[str]:
    """The lines of a player."""
    return [line for line in lines if line.startswith(f"{name}:")]


class Again(Bots):
    """Plays the lines of a game that has been played."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines

    def refusal(self, kind: str, game_id: str) -> str:
        return ""

    def prepare(self, session: Session[Any, Any]) -> None:
        """Nobody has to think."""

    def dismiss(self, session: Session[Any, Any]) -> None:
        """Nobody has thought."""

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        return Decision(session.game.parse(following(session, self._lines, NAMES[seat]), session.state))

    def advice_refusal(self, game_id: str) -> str:
        return "no advice"

    async def advise(self, session: Session[Any, Any], seat: int, at: int | None = None) -> tuple[Any, ...]:
        return ()

    async def explain(self, session: Session[Any, Any], at: int, viewer: int | None) -> tuple[Any, ...]:
        return ()


class Ear:
    """Types the lines of the first seat, and notes what is said before each."""

    def __init__(self, lines: list[str], told: io.StringIO) -> None:
        self._lines, self._told = lines, told
        self.session: Session[Any, Any] | None = None
        self.heard: list[str] = []
        """What was said before each line."""
        self._from = 0

    async def line(self) -> str:
        assert self.session is not None
        self.heard.append(self._told.getvalue()[self._from :])
        line = following(self.session, self._lines, NAMES[0])
        if not line or len(self.heard) > len(self._lines):
            raise Gone
        typed = line.partition(": ")[2]
        self._told.write(f"> {typed}\n")
        self._from = len(self._told.getvalue())
        return typed


async def _listen(session: Session[Any, Any], ear: Ear, lines: list[str]) -> None:
    ear.session = session
    with suppress(Gone):
        await HomeTable(Host(session, Again(lines)), Conversation(ear)).play()


def heard(game_id: str, seed: int) -> tuple[list[str], str]:
    """What was said before each line of the first seat in a whole game, and the transcript."""
    first = played(game_id, seed)
    lines, told = [step.line for step in first.steps], io.StringIO()
    seats = (Seat(name=NAMES[0]), *(Seat(name=name, bot=KIND) for name in NAMES[1:]))
    ear = Ear(lines, told)
    with redirect_stdout(told):
        again: Session[Any, Any] = Session.start(first.game, first.game.Options(), seats, seed=seed)
        asyncio.run(_listen(again, ear, lines))
    if sorted(step.line for step in again.steps) != sorted(lines):
        raise SystemExit(f"{game_id}: the game went another way")
    return ear.heard, told.getvalue()


def minutes(text: str) -> float:
    """How long espeak-ng takes to read a text, at its usual speed."""
    program = shutil.which("espeak-ng")
    if program is None:
        raise SystemExit("espeak-ng is not installed")
    read = subprocess.run([program, "--stdout"], input=text.encode(), capture_output=True, check=True).stdout
    with wave.open(io.BytesIO(read)) as sound:
        size, each = len(read) - 44, sound.getsampwidth() * sound.getnchannels()
        return float(size / each / sound.getframerate() / 60)


def words(text: str) -> int:
    """The number of words; two Chinese characters are one."""
    rest, characters = re.subn(r"[\u3400-\u9fff]", " ", text)
    return sum(any(letter.isalnum() for letter in word) for word in rest.split()) + (characters + 1) // 2


def row(game_id: str, said: list[str], *, voice: bool) -> str:
    """The figures of one game, as a row of a table."""
    counts = sorted(map(words, said))
    found = [
        registry.game(game_id).name,
        len(counts),
        f"{statistics.median(counts):.0f}",
        counts[len(counts) * 9 // 10],
    ]
    found += [counts[-1], sum(counts), *([f"{minutes(''.join(said)):.0f}"] if voice else [])]
    return f"| {' | '.join(map(str, found))} |"


def main() -> None:
    """Listen, and report."""
    parser = argparse.ArgumentParser(prog="python -m bench.listening", description="How much plain mode says.")
    parser.add_argument("--game", action="append", choices=list(registry.GAMES), help="all of them unless named")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", choices=languages(), default="en")
    parser.add_argument("--voice", action="store_true")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    speak(given.language)
    print(
        f"| game | answers | words before each: median | nine in ten at most | most | all |{' minutes |' * given.voice}"
    )
    print(f"|{'---|' * (6 + given.voice)}")
    transcripts = []
    for game_id in given.game or registry.GAMES:
        said, transcript = heard(game_id, given.seed)
        transcripts.append(transcript)
        print(row(game_id, said, voice=given.voice), flush=True)
    if given.out is not None:
        given.out.write_text("\n".join(transcripts), "utf-8")


if __name__ == "__main__":
    main()
