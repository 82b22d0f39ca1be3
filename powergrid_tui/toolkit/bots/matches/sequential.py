"""A match that stops once it is decided, like the tests of chess engines.

It compares the mean score of one side with what chance, or a given mark, would give. The games of one deal share their
luck, so they are not independent. The unit is therefore the deal, with the mean score of its games (chess engines play
openings in pairs and count pairs for the same reason).

The match is decided when the mean is far enough from the mark, measured in standard errors. A fixed limit of three
would be exceeded by chance too often if one looks often: looking after 20 deals and then every fifth up to 200, it
would decide up to 1.9 % of matches between equals for one side, and as many for the other. So early looks need more, as
Wang and Tsiatis propose for clinical trials: after n of N deals the limit is 3·(N/n)^¼ standard errors, which is three
at the last look. With that, at most 0.5 % of the matches between equals are decided for a given side. The same holds
for one seat against three over 100 deals, with any mark (200,000 simulated matches of each kind, from pairs that are
nearly always split to pairs that never are).

For the standard error, one lost and one won deal are added: a side that has won every game so far has not yet shown
that it wins more than 95 of 100.
"""

import math
from enum import StrEnum, auto

SURE = 3.0
"""Standard errors."""

LEAST = 20
"""Deals before the first look. With fewer, the standard error itself is too uncertain."""

STEP = 5
"""Deals from one look to the next."""


class Verdict(StrEnum):
    """What the match has shown."""

    OPEN = auto()
    """Nothing so far: the match goes on."""
    ABOVE = auto()
    BELOW = auto()
    NOT_SHOWN = auto()
    """Nothing, and the match is over."""


class Sequential:
    """One match. Add the scores of its deals one by one."""

    def __init__(self, mark: float, most: int, least: int = LEAST) -> None:
        """`mark` is the mean score to compare with. `most` is the number of deals in the match, and `least` the number
        before the first look: with fewer, nothing is ever shown."""
        self.mark = mark
        self.most = most
        self.least = least
        self.deals = 0
        self.mean = 0.0
        self._squares = 0.0
        """The sum of squared deviations from the mean (Welford)."""
        self.verdict = Verdict.OPEN

    def add(self, score: float) -> Verdict:
        """Add the mean score of a deal's games, from 0 to 1. Returns what has been shown so far; a decision is
        final."""
        if self.verdict is not Verdict.OPEN:
            return self.verdict
        self.deals += 1
        off = score - self.mean
        self.mean += off / self.deals
        self._squares += off * (score - self.mean)
        last = self.deals >= self.most
        if self.deals >= self.least and (last or not (self.deals - self.least) % STEP):
            self.verdict = self._look()
        if last and self.verdict is Verdict.OPEN:
            self.verdict = Verdict.NOT_SHOWN
        return self.verdict

    def _look(self) -> Verdict:
        if abs(self.errors) < SURE * (self.most / self.deals) ** 0.25:
            return Verdict.OPEN
        return Verdict.ABOVE if self.mean > self.mark else Verdict.BELOW

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite before the first deal."""
        if not self.deals:
            return math.inf
        squares = self._squares + self.mean**2 + (1 - self.mean) ** 2
        return math.sqrt(squares / (self.deals + 1) / self.deals)

    @property
    def errors(self) -> float:
        """How many standard errors the mean is above the mark; negative below it."""
        return (self.mean - self.mark) / self.error
