"""What a terminal tells about itself when it is asked where its cursor is (DSR 6): how wide it draws characters whose
width is ambiguous, and how long what was sent before took to arrive.

Nobody waits for an answer. Rows of the answers tell the questions apart; neither is the first row, which a function key
with Shift looks like. A terminal that does not answer in time is taken to be ordinary and fast.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

LIMIT: Final = 3.0
"""Seconds after which an answer about widths is ignored."""
FIRST_PAINT: Final = 25_000
"""Bytes of a board that is drawn for the first time, at 120 by 40 cells."""
SLOW: Final = 0.5
"""Seconds for a first paint from which on a line is slow."""
LEAST: Final = 4_000
"""Bytes that must be sent together for their time to tell something."""

_SIGNS = "■─█●"
"""Of ambiguous width, from several blocks: some terminals widen only some of them."""
_WIDTH_ROW, _PACE_ROW = 1, 2
"""Counted from 0."""
ASK_WIDTH: Final = f"\x1b7\x1b[{_WIDTH_ROW + 1};1H\x1b[8m{_SIGNS}\x1b[6n\x1b[m\x1b[{_WIDTH_ROW + 1};1H\x1b[2K\x1b8"
"""Draws the signs unseen, asks, and clears them away."""
_ASK_PACE: Final = f"\x1b7\x1b[{_PACE_ROW + 1};1H\x1b[6n\x1b8"


class ProbeResult(Enum):
    """What an answer says."""

    NARROW = "narrow"
    """Whether ambiguous characters take one cell, as everybody expects."""
    WIDE = "wide"
    FAST = "fast"
    """Whether a first paint arrives in less than `SLOW` seconds."""
    SLOW = "slow"
    NOTHING = "nothing"
    """An answer that was asked for, but is of no use."""


class Probe:
    """The questions to one terminal. Times are in seconds, of any clock that does not go back."""

    def __init__(self) -> None:
        self._width_asked: float | None = None
        self._round_trip: float | None = None
        self._sent: tuple[float, int] | None = None
        """When the last large picture was sent whose arrival is awaited, and its bytes."""
        self._best: float | None = None
        """The least time, in seconds, that a byte has taken: the line is at least that fast, whatever else slowed it
        down at other times."""

    def ask_width(self, now: float) -> str:
        """What to send, before anything is drawn; once for each terminal."""
        if self._width_asked is not None:
            return ""
        self._width_asked = now
        return ASK_WIDTH

    def ask_pace(self, now: float, sent: int) -> str:
        """What to send after so many bytes; empty if they are too few, or an answer is awaited, or never came."""
        if self._round_trip is None or self._sent is not None or sent < LEAST:
            return ""
        self._sent = now, sent
        return _ASK_PACE

    def heard(self, now: float, x: int, y: int) -> ProbeResult | None:
        """What the position of the cursor says, counted from 0; None for one that nobody asked for."""
        if y == _WIDTH_ROW and self._width_asked is not None and self._round_trip is None and x >= len(_SIGNS):
            self._round_trip = now - self._width_asked
            if self._round_trip > LIMIT:
                return ProbeResult.NOTHING
            return ProbeResult.WIDE if x > len(_SIGNS) else ProbeResult.NARROW
        if y == _PACE_ROW and self._sent is not None:
            sent_at, size = self._sent
            self._sent = None
            each = max(0.0, now - sent_at - (self._round_trip or 0.0)) / size
            self._best = each if self._best is None else min(each, self._best)
            return ProbeResult.SLOW if self._best * FIRST_PAINT > SLOW else ProbeResult.FAST
        return None
