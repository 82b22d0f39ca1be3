"""The process in which bots think, or a server's pictures are drawn, so that neither ever blocks the keyboard.

It follows each game by its lines, makes the bot's view itself, and answers with a line, so that neither states nor
rulebooks are sent. It imports the games and bots that it is asked about, and what draws them only where that is asked.
It exits when its input closes, whatever a bot is doing. `crew` has the other end.
"""

import logging
import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, cast

from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import Game, Step
from powergrid_tui.table.sessions.recap import in_the_last_round
from powergrid_tui.toolkit.bots import Adviser, Bot, bot_view, explained, weighed

log = logging.getLogger(__name__)

SIZE = struct.Struct("!I")
"""The length of a message in bytes, sent in front of it."""

MOST_MEMORY = 1 << 30
"""Bytes that a worker may take: a bot that wants more has failed."""
MOST_PROCESSES = 500
"""How many threads and processes there may be beyond those that the machine runs when a worker starts, until a bot can
start no more. The system counts all of one user's together, and root's not at all."""

MOST_TABLES = 32
"""How many games a mind remembers. Any other is replayed when it is asked about again."""


@dataclass(frozen=True, slots=True)
class Follow:
    """Catch up with a game."""

    table: int
    """The game's number, which is unique."""
    game: Game[Any, Any]
    options: Any
    names: tuple[str, ...]
    lines: tuple[str, ...]
    """The whole record; lines that are already known are not replayed."""


@dataclass(frozen=True, slots=True)
class Decide:
    """Decide for a seat in a game that is being followed."""

    table: int
    seat: int
    bot: Bot
    luck: tuple[int, ...]
    """The numbers that the bot's luck depends on."""


@dataclass(frozen=True, slots=True)
class Advise:
    """Rate what a seat could do in a game that is being followed."""

    table: int
    seat: int
    adviser: Adviser
    luck: tuple[int, ...]
    """The numbers that its luck depends on."""
    at: int | None = None
    """Rate the position after this many lines of the record, including what was done then; None for the current one."""


@dataclass(frozen=True, slots=True)
class Explain:
    """Say what spoke for what a seat did in a game that is being followed."""

    table: int
    adviser: Adviser
    at: int
    """What was done after this many lines of the record."""
    viewer: int | None
    """Who asks, and is told only what they may know; None for everything."""


@dataclass(frozen=True, slots=True)
class Depict:
    """Call a function that draws something."""

    drawing: Callable[[], object]


Message = Follow | Decide | Advise | Explain | Depict
"""What is asked of a mind."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The answer when a bot, a game or a drawing raised an exception."""

    reason: str


Answer = str | tuple[Advice, ...] | Failed
"""A mind's answer: a line (empty after `Follow`), or a rating with a line for each action. After `Depict` it is
whatever was drawn."""


class Mind:
    """Follows games, decides, and gives advice."""

    def __init__(self) -> None:
        self._tables: dict[int, tuple[Follow, list[Any]]] = {}
        """By table: the last `Follow`, and the states before each line and after the last."""

    def answer(self, message: Message | bytes) -> Answer:
        """The answer to a message, which may still be pickled."""
        try:
            message = pickle.loads(message) if isinstance(message, bytes) else message
            if isinstance(message, Depict):
                return cast("Answer", message.drawing())
            if isinstance(message, Follow):
                return self._follow(message)
            if isinstance(message, Explain):
                return self._explain(message)
            return self._decide(message) if isinstance(message, Decide) else self._advise(message)
        except Exception as error:
            log.exception("a bot or a drawing failed")
            return Failed(f"{type(error).__name__}: {error}")

    def _follow(self, wanted: Follow) -> str:
        game = wanted.game
        known, states = self._tables.pop(wanted.table, (None, []))
        if known is None:
            states = [game.new(wanted.options, wanted.names)]
        same = _common(known.lines, wanted.lines) if known else 0
        del states[same + 1 :]
        for line in wanted.lines[same:]:
            states.append(game.apply(states[-1], game.parse(line, states[-1])))
        self._tables[wanted.table] = (wanted, states)
        if len(self._tables) > MOST_TABLES:
            del self._tables[next(iter(self._tables))]
        return ""

    def _decide(self, asked: Decide) -> str:
        followed, states = self._tables[asked.table]
        game = followed.game
        view = bot_view(game, states[-1], asked.seat, asked.bot)
        action = asked.bot.decide(view, game.choices(view, asked.seat), chance.rng(*asked.luck))
        return game.format(action, states[-1])

    def _advise(self, asked: Advise) -> tuple[Advice, ...]:
        followed, states = self._tables[asked.table]
        game, adviser, luck = followed.game, asked.adviser, chance.rng(*asked.luck)
        state = states[-1 if asked.at is None else asked.at]
        view = bot_view(game, state, asked.seat, adviser)
        offers = game.choices(view, asked.seat)
        if asked.at is None:
            found = adviser.advise(view, offers, luck)
        else:
            done, last = game.parse(followed.lines[asked.at], state), in_the_last_round(game, state, states[-1])
            found = weighed(adviser, view, offers, luck, done, last=last)
        return tuple(replace(advice, action=game.format(advice.action, state)) for advice in found)

    def _explain(self, asked: Explain) -> tuple[Advice, ...]:
        followed, states = self._tables[asked.table]
        game, line, (before, after) = followed.game, followed.lines[asked.at], states[asked.at : asked.at + 2]
        step = Step(line, before, game.parse(line, before), after)
        return tuple(replace(each, action=line) for each in explained(game, asked.adviser, step, asked.viewer))


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines two records have in common at the start."""
    return next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )


def packed(message: object) -> bytes:
    """A message in bytes, ready to be sent."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return SIZE.pack(len(data)) + data


def main() -> None:
    """The worker: report ready, then answer until the input closes. The argument is its niceness."""
    _stand_back(int(sys.argv[1]))
    _keep_within()
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):  # keep a bot's own input and output out of the messages
        os.dup2(nothing, stream)
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(source, waiting), daemon=True).start()
    mind = Mind()
    _send(sink, "")
    while True:
        _send(sink, mind.answer(waiting.get()))


def _stand_back(nice: int) -> None:
    """Lower the priority of this process. On Linux the scheduler may weigh whole sessions against each other; a worker
    is in a session of its own, so the session stands back too."""
    with suppress(AttributeError, OSError):
        os.nice(nice)
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(nice))


def _keep_within() -> None:
    """Limit what this process can take from the machine, as far as the system lets it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        running = int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])
        for kind, most in ((resource.RLIMIT_DATA, MOST_MEMORY), (resource.RLIMIT_NPROC, running + MOST_PROCESSES)):
            hard = resource.getrlimit(kind)[1]
            lower = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (lower, lower))


def _listen(source: BinaryIO, waiting: "SimpleQueue[bytes]") -> None:
    """Read messages into the queue. Exits the process at the end of the input, even while a bot is thinking, and takes
    what bots have started along."""
    while len(head := source.read(SIZE.size)) == SIZE.size:
        waiting.put(source.read(SIZE.unpack(head)[0]))
    with suppress(AttributeError, OSError):
        if os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)
    os._exit(0)


def _send(sink: BinaryIO, answer: Answer) -> None:
    try:
        sink.write(packed(answer))
        sink.flush()
    except OSError:
        os._exit(0)
