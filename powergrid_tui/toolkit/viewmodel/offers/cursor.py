"""The cursor among the rows of offers, moved by arrows and by typed digits."""

from __future__ import annotations

from collections.abc import Callable

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.offers.rows import OfferRow


class OfferCursor:
    """Which row is marked, if any, and which of its actions."""

    def __init__(self, rows: list[OfferRow], amounts: Callable[[OfferRow], dict[int, int]]) -> None:
        """`amounts` gives the numbers that can be typed for a row, each with the index of its action."""
        self.rows = rows
        self.marked: int | None = None
        """The row that Enter plays."""
        self.typed = ""
        """Digits typed so far, of a number or of an amount."""
        self.start = -1
        """The row that the first key starts from: where the last decision was made."""
        self._amounts_of = amounts
        self._amounts: dict[int, dict[int, int]] = {}

    @property
    def row(self) -> OfferRow | None:
        """The marked row."""
        return None if self.marked is None else self.rows[self.marked]

    @property
    def middle(self) -> int:
        """The row that a list is shown around; -1 for its beginning."""
        return self.start if self.marked is None else self.marked

    @property
    def amounts(self) -> dict[int, int]:
        """The numbers that can be typed for the marked row, if its actions differ in a number."""
        row = self.row
        if row is None or self.marked is None or not row.more:
            return {}
        if self.marked not in self._amounts:
            self._amounts[self.marked] = self._amounts_of(row)
        return self._amounts[self.marked]

    @property
    def is_unfinished(self) -> bool:
        """Whether what was typed is not an amount yet."""
        return bool(self.typed and self.amounts and int(self.typed) not in self.amounts)

    def mark(self, at: int) -> None:
        """Mark a row, and forget what was typed."""
        self.marked, self.typed = at, ""

    def to(self, at: int) -> None:
        """Move to a row, or to the nearest one."""
        self.marked = max(0, min(at, len(self.rows) - 1))

    def step(self, by: int) -> None:
        """Move by a number of rows; the first step up goes to the last row."""
        at = self.middle
        if self.marked is None and at < 0 and by < 0:
            at = len(self.rows)
        self.to(at + by)

    def sideways(self, by: int) -> None:
        """Step through the actions of a row that has several, or to the kind before or after."""
        row = self.row
        if row is not None and row.more:
            row.step(by)
            return
        starts = [at for at, each in enumerate(self.rows) if each.begins]
        others = [start for start in starts if (start > self.middle if by > 0 else start < self.middle)]
        if others:
            self.to(others[0] if by > 0 else others[-1])
        elif self.marked is None:
            self.to(starts[0 if by > 0 else -1])

    def digit(self, digit: str) -> str:
        """Another digit: of the number begun, or of a new one. Returns what `type` returns."""
        begun = self.typed + digit
        numbers = self.amounts or {row.number: at for at, row in enumerate(self.rows) if row.number}
        longest = len(str(max(numbers, default=0)))
        fits = len(begun) <= longest and any(str(number).startswith(begun) for number in numbers)
        return self.type(begun if fits else digit)

    def type(self, digits: str) -> str:
        """Go to the amount, or the row, whose digits have been typed so far. Returns why there is none, or an empty
        string."""
        self.typed = digits
        if not digits:
            return ""
        number, row = int(digits), self.row
        if row is not None and self.amounts:
            if number in self.amounts:
                row.at = self.amounts[number]
            elif not any(str(each).startswith(digits) for each in self.amounts):
                self.typed = ""
                lowest, highest = min(self.amounts), max(self.amounts)
                return tr("Type an amount from {least} to {most}.", least=lowest, most=highest)
            return ""
        at = next((at for at, each in enumerate(self.rows) if each.number == number), None)
        if at is None:
            self.typed = ""
            return tr("There is no choice number {number}.", number=number)
        self.marked = at
        return ""
