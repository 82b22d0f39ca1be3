"""What can be done now, as a numbered list, and why the rest cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import fold
from powergrid_tui.table.protocol.game import Game, Offer
from powergrid_tui.table.words.language import markc, series, tr, trn
from powergrid_tui.table.words.text import brief, number_in
from powergrid_tui.toolkit.viewmodel import verbs
from powergrid_tui.toolkit.viewmodel.text_views import TextViews, typed

MANY = 12
"""The most rows of a kind that are listed one by one; if there are more, those that begin alike are put together."""

FEW = 3
"""The most rows that begin alike and are listed one by one all the same."""

COUNTED = 100
"""The most rows that begin alike and are counted; of more, such as every set of cards, the number says nothing."""

SHOWN = 20
"""The most rows of a kind that are listed unless all are asked for."""

_MOST_EXAMPLES = 3
"""The most kinds of action of which an example is given with the question; of more, the verbs alone."""

_LONGEST_EXAMPLE = 32
"""Characters; of a kind with longer lines, the verb alone is given."""

_NOTHING = " nothing"
"""Ends a line that is no good example, such as that for running no plant."""

ALL = markc("typed word", "all")
"""The word that asks for all."""


class ChoiceRow(NamedTuple):
    """Something that may be done now, or with a reason, may not."""

    number: int
    """From 1 among everything that is allowed; 0 for what is refused."""
    words: str
    """What to type, in English."""
    action: Any
    cost: int
    why: str


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
        """The verbs of allowed actions, in the language of this context."""
        return [verbs.verb_in_words(offer.kind) for offer in self.offers if offer.actions]

    @property
    def examples(self) -> list[str]:
        """A line that may be typed for each kind of allowed action, or its verb, in the language of this context."""
        kinds = [offer for offer in self.offers if offer.actions]
        lines = []
        for offer in kinds:
            some = next(
                (each for each in offer.actions[:2] if not typed(self.game, self.view, each).endswith(_NOTHING)), None
            )
            line = self.words(some) if some is not None and len(kinds) <= _MOST_EXAMPLES else ""
            lines.append(line if 0 < len(line) <= _LONGEST_EXAMPLE else verbs.verb_in_words(offer.kind))
        return lines

    def numbered(self, number: str) -> Any:
        """The action with a number, from 1. Raises `TableError`."""
        allowed = (choice.action for offer in self.offers for choice in offer.rows() if not choice.why)
        wanted = number_in(number)
        for at, action in enumerate(allowed, 1):
            if at == wanted:
                return action
        raise TableError(tr("there is no choice number {number}", number=brief(number)))

    def words(self, action: Any) -> str:
        """What to type for an action, in the language of this context."""
        return verbs.line_in_words(self._typed(action))

    def _typed(self, action: Any) -> str:
        """What to type for an action, in English."""
        return self.sheets.line_aloud(typed(self.game, self.view, action))

    def meant(self, words: str) -> Any:
        """The action of the choice with these words, in whatever capitals; None when there is none."""
        wanted = words.casefold().split()
        meant = [offer for offer in self.offers if wanted[:1] == [offer.kind]]  # a word that is no verb costs nothing
        for action in (row.action for offer in meant for row in offer.rows()):
            if typed(self.game, self.view, action).casefold().split() == wanted:
                return action
        return None

    # What may be done

    def rows(self, wanted: str = "") -> Iterator[str]:
        """What may be done, with numbers and prices, and which kinds of things are refused. `wanted` is how a row has
        to begin, or `ALL`. Long lists are cut, and rows that begin alike told together, unless all are asked for."""
        found, is_all = False, verbs.is_word(wanted, ALL)
        for rows in self._kinds():
            matching = [row for row in rows if not row.why and (is_all or _begins(row.words, wanted))]
            found = found or bool(matching)
            yield from map(self._told, matching) if is_all else self._shortened(matching)
        if not found:
            yield tr("No choice begins with that.")
        elif not wanted:
            yield from filter(None, [" ".join(self._refusals())])

    def _kinds(self) -> Iterator[list[ChoiceRow]]:
        """The rows of each kind."""
        number = 0
        for offer in self.offers:
            rows = []
            for choice in offer.rows():
                number += not choice.why
                words = self._typed(choice.action)
                rows.append(ChoiceRow(0 if choice.why else number, words, choice.action, choice.cost, choice.why))
            yield rows

    def _shortened(self, rows: Sequence[ChoiceRow]) -> Iterator[str]:
        """Rows of one kind, those that begin alike in one line where there are many."""
        groups = _grouped(rows) if len(rows) > MANY else {row.words: [row] for row in rows}
        for beginning, alike in list(groups.items())[:SHOWN]:
            if len(alike) > FEW:
                yield self._together(beginning, alike)
            else:
                yield from map(self._told, alike)
        if left := sum(len(alike) for alike in list(groups.values())[SHOWN:]):
            yield trn(
                "{count} more choice of {kind}; '? {all}' lists everything.",
                "{count} more choices of {kind}; '? {all}' lists everything.",
                left,
                kind=verbs.line_in_words(rows[0].words).partition(" ")[0],
                all=verbs.verb_in_words(ALL, verbs.WORD),
            )

    def _together(self, beginning: str, rows: Sequence[ChoiceRow]) -> str:
        words, example = verbs.line_in_words(beginning), verbs.line_in_words(rows[1].words)
        row = trn(
            "{action}: {count} choice, such as '{example}'",
            "{action}: {count} choices, such as '{example}'",
            len(rows),
            action=words,
            example=example,
        )
        if len(rows) > COUNTED:
            row = tr("{action}, and what follows it, such as '{example}'", action=words, example=example)
        costs = [row.cost for row in rows if row.cost]
        if costs:
            price = self.sheets.price
            row = (
                tr("{action}, {price}", action=row, price=price(costs[0]))
                if len(set(costs)) == 1
                else tr("{action}, from {least} to {most}", action=row, least=price(min(costs)), most=price(max(costs)))
            )
        # Translators: {row} says how many choices begin alike, {action} is that beginning.
        return tr("{row}; '? {action}' lists them", row=row, action=words)

    def _told(self, row: ChoiceRow) -> str:
        # Translators: a row of a list, for example "3. open 5"
        told = tr("{number}. {action}", number=row.number, action=verbs.line_in_words(row.words))
        if meaning := self.sheets.meaning(self.view, row.action):
            told = tr("{action}: {meaning}", action=told, meaning=meaning)
        return tr("{action}, {price}", action=told, price=self.sheets.price(row.cost)) if row.cost else told

    # What may not be done

    def _refusals(self) -> Iterator[str]:
        """Which kinds are refused, or how many of a kind are, and how to ask for the reason."""
        whole, first = list[str](), ""
        for rows in self._kinds():
            refused = _refused(rows)
            if not refused:
                continue
            verb = verbs.verb_in_words(rows[0].words.partition(" ")[0])
            first = first or verb
            if len(refused) == len(rows):
                whole.append(verb)
            else:
                yield trn(
                    "{count} choice of {action} is refused.",
                    "{count} choices of {action} are refused.",
                    len(refused),
                    action=verb,
                )
        if whole:
            yield tr("Not possible now: {actions}.", actions=series(whole))
        if first:
            yield tr("'why {example}' says why.", example=first)

    def why(self, wanted: str) -> list[str]:
        """Why what begins like that, or names it, may not be done now, those with one reason together; what may be done
        says so. Empty when nothing of the kind is listed."""
        told = []
        for rows in self._kinds():
            meant = [row for row in rows if _begins(row.words, wanted) or _names(row.words, wanted)]
            told += [*_reasons(_refused(meant)), *(self._allowed(row) for row in meant[:FEW] if not row.why and wanted)]
        return told

    def _allowed(self, row: ChoiceRow) -> str:
        return tr("That is possible: {action}", action=self._told(row))


def _begins(words: str, wanted: str) -> bool:
    return fold(words).startswith(fold(wanted))


def _names(words: str, wanted: str) -> bool:
    """Whether what follows the verb begins like that."""
    return bool(wanted) and fold(words.partition(" ")[2]).startswith(fold(wanted))


def _refused(rows: Iterable[ChoiceRow]) -> list[ChoiceRow]:
    return [row for row in rows if row.why]


def _reasons(rows: Sequence[ChoiceRow]) -> Iterator[str]:
    """Why these rows of one kind are refused; those with the same reason together, after the verb."""
    by_reason: dict[str, list[str]] = {}
    for row in rows:
        by_reason.setdefault(row.why, []).append(row.words.partition(" ")[2])
    for reason, objects in by_reason.items():
        named = series(objects[:SHOWN])
        if left := len(objects[SHOWN:]):
            named = tr("{names} and {count} more", names=named, count=left)
        verb = rows[0].words.partition(" ")[0]
        yield tr("Not {action}: {reason}.", action=f"{verbs.verb_in_words(verb)} {named}".strip(), reason=reason)


def _grouped(rows: Sequence[ChoiceRow]) -> dict[str, list[ChoiceRow]]:
    """Rows grouped by their first words: as many words as it takes to form more than one group."""
    for count in range(2, 1 + max(len(row.words.split()) for row in rows)):
        groups: dict[str, list[ChoiceRow]] = {}
        for row in rows:
            groups.setdefault(" ".join(row.words.split()[:count]), []).append(row)
        if len(groups) > 1:
            return groups
    return {row.words: [row] for row in rows}
