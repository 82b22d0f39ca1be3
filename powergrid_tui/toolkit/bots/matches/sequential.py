"""A match that ends when it is decided, as those in which chess programs are tested.

What is tested is the mean score of a side against what chance, or a mark that was set, would give it. The games of one
deal share its luck, so they are no independent results: what counts as one is the deal, with the mean of its games
(chess programs play openings in pairs, and count pairs for the same reason).

It is decided when the mean is at least three standard errors away from the mark. Whoever looks often finds three
standard errors too often by luck alone: looking after 20 deals and then after every fifth of 200, in up to 1.9 % of the
matches of equals for the one, and as often for the other. So early looks ask for more, as Wang and Tsiatis have it for
trials that may be stopped early: after n of N deals it takes 3·(N/n)^¼ standard errors, which are three at the last
look. With that, at most 0.5 % of the matches of equals are decided for one of the two, and as many at the most against
it; so it is where one seat plays against three over 100 deals, for any mark (200,000 simulated matches of each kind,
from pairs that are nearly always shared to pairs that never are).

To the deals one is added that was lost and one that was won, when the standard error is worked out: a side that has won
every game so far has not shown yet that it wins more than 95 of 100.
"""

import math
from enum import StrEnum, auto

SURE = 3.0
"""Standard errors."""

LEAST = 20
"""Deals before the first look: of fewer the standard error itself is not known well enough."""

STEP = 5
"""Deals from one look to the next."""


class Verdict(StrEnum):
    """What has been shown."""

    OPEN = auto()
    """Nothing yet: the match goes on."""
    ABOVE = auto()
    BELOW = auto()
    NOT_SHOWN = auto()
    """Nothing at the end of the match."""


class Sequential:
    """One match: the scores of its deals go in, one after another."""

    def __init__(self, mark: float, most: int, least: int = LEAST) -> None:
        """`mark` is the mean score of a side that is neither above nor below. `most` and `least` are the deals that the
        match has at the most, and before it is first looked at: with fewer nothing is shown."""
        self.mark = mark
        self.most = most
        self.least = least
        self.deals = 0
        self.mean = 0.0
        self._squares = 0.0
        """Of the deviations from the mean, summed (Welford)."""
        self.verdict = Verdict.OPEN

    def add(self, score: float) -> Verdict:
        """The mean score of the games of the next deal, 0 to 1; what has been shown with it. Once decided it stays."""
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
        """The standard error of the mean; infinite before there is a deal."""
        if not self.deals:
            return math.inf
        squares = self._squares + self.mean**2 + (1 - self.mean) ** 2
        return math.sqrt(squares / (self.deals + 1) / self.deals)

    @property
    def errors(self) -> float:
        """How many standard errors the mean is above the mark; negative below it."""
        return (self.mean - self.mark) / self.error
