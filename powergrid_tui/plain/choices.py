"""What can be done now, as a numbered list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.files.data import fold
from powergrid_tui.table.protocol.game import Choice, Game, Offer
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.toolkit.viewmodel.text_views import TextViews, typed

SHOWN = 20
"""Rows of a kind that are listed unless all are asked for."""

ALL = "all"
"""The word that asks for all."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The offers to a seat, in its view. Each allowed action has a number, which is the same however much of the list
    is shown."""

    game: Game[Any, Any]
    sheets: TextViews
    view: Any
    offers: Sequence[Offer[Any]]

    @property
    def kinds(self) -> list[str]:
        """The words with which allowed actions begin."""
        return [offer.kind for offer in self.offers if offer.actions]

    def numbered(self, number: int) -> Any:
        """The action with a number, from 1; None when there is none."""
        allowed = [choice.action for offer in self.offers for choice in offer.rows() if not choice.why]
        return allowed[number - 1] if 0 < number <= len(allowed) else None

    def words(self, action: Any) -> str:
        """What to type for an action."""
        return typed(self.game, self.view, action)

    def rows(self, wanted: str = "") -> Iterator[str]:
        """The list: allowed actions with numbers and prices, refused ones with reasons. `wanted` is how a row has to
        begin, or `ALL`; without it, long lists are cut."""
        most = SHOWN if not wanted else None
        start = "" if wanted == ALL else fold(wanted)
        number, found = 0, False
        for offer in self.offers:
            rows = []
            for choice in offer.rows():
                words = self.words(choice.action)
                number += not choice.why
                if fold(words).startswith(start):
                    rows.append(self._refused(words, choice) if choice.why else self._allowed(number, words, choice))
            found = found or bool(rows)
            yield from rows[:most]
            if left := len(rows[most:]) if most else 0:
                yield trn(
                    "{kind}: {count} more; '? {all}' lists everything.",
                    "{kind}: {count} more; '? {all}' lists everything.",
                    left,
                    kind=offer.kind,
                    all=ALL,
                )
        if not found:
            yield tr("No choice begins with that.")

    def _allowed(self, number: int, words: str, choice: Choice[Any]) -> str:
        # Translators: a row of a list, for example "3. open 5"
        row = tr("{number}. {action}", number=number, action=words)
        if meaning := self.sheets.meaning(self.view, choice.action):
            row = tr("{action}: {meaning}", action=row, meaning=meaning)
        return tr("{action}, {price}", action=row, price=self.sheets.price(choice.cost)) if choice.cost else row

    def _refused(self, words: str, choice: Choice[Any]) -> str:
        return tr("Not {action}: {reason}.", action=words, reason=choice.why)
