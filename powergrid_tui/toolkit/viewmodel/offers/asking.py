"""The choice among the offers, and the keys that move through them. Nothing is marked until the player marks it, unless
there is only one thing to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, Self

from powergrid_tui.table.words.language import sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel import question
from powergrid_tui.toolkit.viewmodel.components.cards import Card, Hand
from powergrid_tui.toolkit.viewmodel.components.parts import Pick
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.listing import Listing, ListRow, window
from powergrid_tui.toolkit.viewmodel.offers.game_parts import BOARD, GameParts
from powergrid_tui.toolkit.viewmodel.offers.questions import OffersQuestion, Waiting
from powergrid_tui.toolkit.viewmodel.offers.rows import ActionIndex, OfferRow, amounts, rows_of
from powergrid_tui.toolkit.viewmodel.pieces import Detail, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class OfferCursor:
    """The cursor among the rows of offers, moved by arrows and by typed digits: which row is marked, if any, and which
    of its actions."""

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


_OTHERS = 8
"""The most choices shown beside the components because they are on none of them."""


class Asking(OffersQuestion):
    """Which of the offers?"""

    def __init__(self, snapshot: Snapshot, game_parts: GameParts, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, game_parts, glyphs)
        self.rows = rows_of(snapshot.offers)
        self._cursor = OfferCursor(self.rows, partial(amounts, game_parts, self.view))
        self._given = False
        """Whether an action has been given as the answer."""
        self._taken: set[int] = set()
        """Rows that are on a component."""
        if game_parts.makes is not None:
            self.part = game_parts.board_parts.index(BOARD)
        legal = [at for at, row in enumerate(self.rows) if not row.why]
        if len(legal) == 1 and not self.rows[legal[0]].more:
            self._cursor.marked = legal[0]

    @property
    def takes_digits(self) -> bool:
        return True

    def restore(self, before: Self) -> None:
        """Keep the marked action if it is still offered. After a decision, the keys start from its row."""
        cursor, then = self._cursor, before._cursor
        if then.marked is None or then.row is None:
            cursor.start = min(then.start, len(self.rows) - 1)
            return
        action = then.row.action
        at = next((at for at, row in enumerate(self.rows) if row.point_to(action)), None)
        if before._given and before.view != self.view:
            cursor.start = min((then.marked if at is None else at) - 1, len(self.rows) - 1)
            for row in self.rows:
                row.at = 0
        elif at is not None:
            cursor.marked, cursor.typed = at, then.typed

    def words_of(self, at: int) -> str:
        """What a row would do, worded once."""
        row = self.rows[at]
        return self.cached(f"{at} {row.at}", lambda: self.game_parts.words(self.view, row.action))

    @property
    def row(self) -> OfferRow | None:
        """The marked row."""
        return self._cursor.row

    @property
    def marked(self) -> int | None:
        """The index of the marked row."""
        return self._cursor.marked

    @property
    def cursor(self) -> object:
        row = self.row
        return None if row is None else (self.marked, row.at)

    @cached_property
    def _ways(self) -> ActionIndex:
        return ActionIndex(self.rows)

    def pick(self, action: Any) -> Pick | None:
        way = self._ways.find(action)
        if way is None:
            return None
        at, which = self._ways.row_of(way)
        row = self.rows[at]
        self._taken.add(at)
        return Pick(("way", way), self.marked == at and row.at == which, row.why)

    @property
    def count(self) -> int:
        return len(self.rows)

    @property
    def on_board(self) -> bool:
        self.seen()
        return bool(self._taken)

    @property
    def values(self) -> bool:
        return self.row is not None and bool(self.row.more)

    @property
    def marked_hotspots(self) -> tuple[Hotspot, ...]:
        row = self.row
        if row is None or self.marked is None:
            return ()
        return ("way", self._ways.at(self.marked, row.at)), ("offer", self.marked)

    def others(self) -> Hand | None:
        self.seen()
        left = [at for at, row in enumerate(self.rows) if at not in self._taken and not row.why]
        if not left:
            return None
        shown = left[:_OTHERS]
        if self.marked in left and self.marked not in shown:
            shown[-1] = self.marked
        cards = tuple(self._card(at) for at in shown)
        more = len(left) - len(shown)
        return Hand(tr("ALSO"), cards, trn("{count} more", "{count} more", more) if more else "")

    def _card(self, at: int) -> Card:
        row = self.rows[at]
        words, price = self.words_of(at), self.game_parts.price(row.cost)
        pick = Pick(("offer", at), self.marked == at)
        return Card(words, str(row.number) if row.number else "", price, pick=pick)

    def lead_to(self, hotspot: Hotspot) -> bool:
        what, at = hotspot
        if what == "offer" and 0 <= at < len(self.rows):
            self._cursor.mark(at)
            return True
        if what == "way" and 0 <= at < self._ways.count:
            row, which = self._ways.row_of(at)
            self.rows[row].at = which
            self._cursor.mark(row)
            return True
        return False

    def press_offer(self, key: str) -> Any:
        cursor = self._cursor
        if key.isdecimal() and key.isascii():
            return cursor.digit(key)
        if key == "backspace" and cursor.typed:
            return cursor.type(cursor.typed[:-1])
        unfinished = cursor.is_unfinished
        cursor.typed = cursor.typed if key == "enter" else ""
        match key:
            case "enter":
                return self._answered(unfinished)
            case "up" | "down":
                cursor.step(1 if key == "down" else -1)
            case "left" | "right":
                cursor.sideways(1 if key == "right" else -1)
            case _:
                return None
        return ""

    def _answered(self, unfinished: bool) -> Any:
        row = self.row
        if row is None:
            return tr("Choose first, with {keys}.", keys=self.glyphs.upright)
        if unfinished:
            return tr("The amount {amount} is not possible.", amount=self._cursor.typed)
        if row.why:
            return sentence(row.why)
        self._given = True
        return row.action

    def turn_page(self, rows: int) -> bool:
        self._cursor.to((self.marked or 0) + rows)
        self._cursor.typed = ""
        return True

    def jump(self, sign: str) -> bool:
        at = -1 if self.marked is None else self.marked
        order = [*range(at + 1, len(self.rows)), *range(at + 1)]
        found = next((each for each in order if self.words_of(each).casefold().startswith(sign.casefold())), None)
        if found is None:
            return False
        self._cursor.mark(found)
        return True

    def point_at(self, hotspot: Hotspot) -> Any:
        before = self.cursor
        if not self.lead_to(hotspot):
            return None
        return self.press("enter") if self.cursor == before else ""

    def main_prompt(self) -> Prompt:
        row, keys = self.row, (*self._keys(), *self.premove_keys)
        details: tuple[Detail, ...] = (
            *map(quiet, self.game_parts.situation(self.view, self.seat)),
            *self._of_premoves,
        )
        asked = tr("what do you do?")
        if row is None or self.marked is None:
            first = tr("first choose, with {keys}", keys=self.glyphs.upright)
            return self._prompt(asked, first, *keys, details=details, refused=True)
        if self._cursor.is_unfinished:
            words = tr("{amount}, and more to type", amount=self._cursor.typed)
            return self._prompt(asked, words, *keys, details=details, refused=True)
        words, price = self.words_of(self.marked), self.game_parts.price(row.cost)
        if row.why:
            told = tr("{what}: {why}", what=words, why=row.why)
            return self._prompt(asked, told, *keys, details=details, refused=True)
        told = tr("{action}, {price}", action=words, price=price) if price else words
        return replace(self._prompt(asked, told, *keys, details=details), button=words, beside=price)

    def _keys(self) -> tuple[Key, ...]:
        """The keys that move through the offers now."""
        row = self.row
        if self.steered and not (row is not None and row.more and self.marked not in self._taken):
            arrows = f"{self.glyphs.sideways} {self.glyphs.upright}"
            return (Key(arrows, tr("on board")), Key("tab", tr("all moves")))
        keys = [Key(self.glyphs.upright, trc("offer", "choose"))] if len(self.rows) > 1 else []
        if row is not None and row.more:
            keys.append(Key(self.glyphs.sideways, tr("less, more") if self._cursor.amounts else tr("next choice")))
            if self._cursor.amounts:
                keys.append(Key("0-9", tr("type an amount")))
            return tuple(keys)
        if sum(each.begins for each in self.rows) > 1:
            keys.append(Key(self.glyphs.sideways, trc("offer", "kind")))
        numbers = max((each.number for each in self.rows), default=0)
        if numbers > 1:
            keys.append(Key(f"1-{numbers}", tr("by number")))
        return tuple(keys)

    def listing(self, room: int) -> Listing:
        """The rows around the cursor; only those shown are worded."""
        count = len(self.rows)
        room = room or count
        first = window(count, self._cursor.middle, room)
        shown = range(first, min(first + room, count))
        kinds = self._kinds()
        return Listing(
            tr("WHAT YOU CAN DO"),
            tuple(self._list_row(at, kinds.get(at, "")) for at in shown),
            above=first,
            below=count - shown.stop,
            details=self._details(),
        )

    def _kinds(self) -> dict[int, str]:
        """A label for each kind, by its first row; none if all its words begin with it."""
        found = {}
        starts = [at for at, row in enumerate(self.rows) if row.begins]
        for start, end in pairwise([*starts, len(self.rows)]):
            kind = self.rows[start].kind
            if not all(self.words_of(at).startswith(kind) for at in {start, end - 1}):
                found[start] = tr(kind)
        return found

    def _list_row(self, at: int, kind: str) -> ListRow:
        row, price = self.rows[at], ""
        if not row.why:
            price = self.game_parts.price(row.cost)
        return ListRow(
            at, self.words_of(at), kind, row.number, price, row.why, marked=at == self.marked, steps=bool(row.more)
        )

    def _details(self) -> tuple[str, ...]:
        """The marked row in full."""
        row = self.row
        if row is None or self.marked is None:
            return ()
        told = [sentence(self.words_of(self.marked).rstrip(".。"))]
        if row.why:
            told.append(tr("Not now: {reason}.", reason=row.why.rstrip(".。")))
        elif price := self.game_parts.price(row.cost):
            told.append(sentence(price))
        if row.more:
            count = len(row.more)
            told.append(trn("Choice {at} of {count}.", "Choice {at} of {count}.", count, at=row.at + 1))
        return tuple(told)


def ask(
    snapshot: Snapshot, game_parts: GameParts, glyphs: Glyphs = UNICODE, before: OffersQuestion | None = None
) -> OffersQuestion:
    """The question for these offers. A half-finished answer to the question `before` is kept where it still applies."""
    kind = Asking if snapshot.offers else Waiting
    asked = question.resumed(kind(snapshot, game_parts, glyphs), before)
    if before is not None and before.seat == asked.seat:
        asked.line.text = before.line.text  # a line being typed stays, whatever has happened meanwhile
    return asked
