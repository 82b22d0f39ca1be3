"""The one place for the current question, what Enter would do, and the keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf

from textual.strip import Strip

from powergrid_tui.table.words.language import language, tr, trc
from powergrid_tui.table.words.text import flowed
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.pieces import GAP, WIDE_GAP, Detail, NamesRow, Piece, joined
from powergrid_tui.toolkit.viewmodel.question import Key, Prompt
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, longest_of, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.buttons import Buttons, hint, keyed, pressed_by
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, length, packed

_MARGIN = 3
_ALL_ROWS = 99
"""More rows than any detail takes."""
_MOST_KEYS = 16
"""How many sets of keys are remembered with their rows: a question has few, in full and in short words."""


class QuestionPanel(Buttons, Panel[Prompt]):
    """The question on its own background, always in the same place. The keys, including Enter, are buttons."""

    DEFAULT_CSS = f"""
    QuestionPanel {{ height: 5; background: {palette.PANEL}; }}
    """

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._keys_for: tuple[object, ...] = ()
        self._rows_by_keys: dict[tuple[Key, ...], list[Strip]] = {}
        """The rows of keys as they were drawn, all for the same keymap, room and language."""

    def picture(self, content: Prompt, width: int, height: int) -> list[Strip]:
        """The question, Enter, the details, and the keys in the last rows; said as shortly as it must be for nothing to
        be lost. What is still too much is cut from the end of the details."""
        room = max(1, width - _MARGIN - 1)
        told, least, rows, keys = content, inf, list[Strip](), list[Strip]()
        for shorter in _ever_shorter(content):
            said, chips = self._text_rows(shorter, width, height), self._keys(shorter, room)
            lost = len(said) + len(chips) - height
            if lost < least:
                told, least, rows, keys = shorter, lost, said, chips
            if lost <= 0:
                break
        whole = self._keys(content, room)
        if len(whole) == len(keys):
            keys = whole  # short keys would not help
        free = max(1, height - len(keys))
        if len(rows) > free:
            rows = self._text_rows(told, width, free, cut=True)[:free]
        return [*rows, *[strip_of("")] * (height - len(keys) - len(rows)), *keys]

    def _text_rows(self, content: Prompt, width: int, free: int, *, cut: bool = False) -> list[Strip]:
        """The question, Enter and the details, in as many rows as they take; or cut to those that are free."""
        room = max(1, width - _MARGIN - 1)
        rows = self._question(content, width)
        if content.notice:
            rows += [_row([(line, palette.WARN)]) for line in wrap(f"! {content.notice}", room)]
        said = content.refused and content.notice.casefold().startswith(content.answer.casefold())
        if content.answer and not said:  # the notice says already why Enter does nothing
            rows += self._answer(content, room)
        for detail in content.details:
            pieces = _shortened(detail, room) if isinstance(detail, NamesRow) else detail
            styled = [palette.styled(piece) for piece in pieces]
            most = free - len(rows) if cut else _ALL_ROWS
            rows += self._detail(_wrapped(styled, room, most, self.glyphs.dots))
        return rows

    def _detail(self, rows: Sequence[Strip]) -> list[Strip]:
        """The rows of a detail."""
        return list(rows)

    def _question(self, prompt: Prompt, width: int) -> list[Strip]:
        pieces: list[Styled] = [(" ", palette.TEXT)]
        if prompt.who:
            who = prompt.who
            pieces.append(
                (
                    f" {who.letter} ",
                    palette.letter_style(who) + palette.CURSOR if prompt.mine else palette.letter_style(who),
                )
            )
            purse = trc("question", ", ") + prompt.purse if prompt.purse else ""
            asked = trc("question", ": ") if prompt.question else ""
            pieces.append((f" {who.name}{purse}{asked}", palette.STRONG if prompt.mine else palette.TEXT))
        style = palette.STRONG if prompt.mine else palette.QUIET
        first, *more = wrap(prompt.question, max(1, width - length(pieces) - 1))
        return [strip_of(*pieces, (first, style)), *(_row([(line, style)]) for line in more)]

    def _answer(self, prompt: Prompt, room: int) -> list[Strip]:
        key, key_style = (named_now("enter", prompt.changed), palette.DIM if prompt.refused else palette.NOW)
        style = palette.DIM if prompt.refused else palette.TEXT
        lines = wrap(prompt.answer, max(1, room - cells_of(key) - 2))
        pressed = pressed_by("enter", prompt.changed)
        gap = " " * cells_of(key)
        return [
            _row([keyed(gap if at else key, key_style, pressed), keyed(f"  {line}", style, pressed)])
            for at, line in enumerate(lines)
        ]

    def _keys(self, prompt: Prompt, room: int) -> list[Strip]:
        """The rows of keys, cached because most key presses do not change them."""
        asked = (prompt.changed, room, language())
        if asked != self._keys_for or len(self._rows_by_keys) > _MOST_KEYS:
            self._keys_for = asked
            self._rows_by_keys.clear()
        rows = self._rows_by_keys.get(prompt.keys)
        if rows is None:
            rows = self._rows_by_keys[prompt.keys] = self._rows_of_keys(prompt, room)
        return rows

    def _rows_of_keys(self, prompt: Prompt, room: int) -> list[Strip]:
        """The keys in as few rows as possible; those that do nothing now are dim, with the reason."""
        groups: list[list[Styled]] = []
        for key in prompt.keys:
            what = tr("{what}: {why}", what=key.what, why=key.why) if key.why else key.what
            styles = (palette.DIM, palette.DIM) if key.why else (palette.NOW, palette.QUIET)
            groups.append(hint(key.key, what, styles, prompt.changed))
        return [_row(row) for row in packed(groups, room) if length(row)]


def _ever_shorter(prompt: Prompt) -> Iterator[Prompt]:
    """The prompt, and then with ever more of it in short words: the keys, the details from the last one on, and what is
    asked with what Enter does. A key whose short word is empty is left out: the list of all keys has it."""
    yield prompt
    prompt = replace(prompt, keys=tuple(replace(key, what=short(key.what)) for key in prompt.keys if short(key.what)))
    yield prompt
    details = list(prompt.details)
    for at in reversed(range(len(details))):
        details[at] = _shortly(details[at])
        prompt = replace(prompt, details=tuple(details))
        yield prompt
    yield replace(
        prompt,
        question=short(prompt.question),
        answer=short(prompt.answer),
        purse=short(prompt.purse),
        button=short(prompt.button),
        beside=short(prompt.beside),
    )


def _shortly(detail: Detail) -> Detail:
    """A detail in its short words; names are shortened when they are drawn."""
    if isinstance(detail, NamesRow):
        return detail
    return tuple(piece._replace(text=short(piece.text)) for piece in detail)


def _wrapped(pieces: Sequence[Styled], width: int, rows: int, dots: str) -> list[Strip]:
    """A detail wrapped to several rows: a single sentence between words, ending in dots if there are too many; several
    groups of pieces between these."""
    if length(pieces) <= width:
        return [_row(pieces)]
    if len(pieces) != 1:
        groups: list[list[Styled]] = [[]]
        for piece in pieces:
            if piece[0] == WIDE_GAP.text:
                groups.append([])
            else:
                groups[-1].append(piece)
        return [_row(row) for row in packed(groups, width)][: max(1, rows)]
    ((text, style),) = pieces
    lines = wrap(text, width)
    if 0 < rows < len(lines):
        short, *_ = wrap(flowed(lines[rows - 1 :]), width - cells_of(dots) - 1)
        lines = [*lines[: rows - 1], f"{_closed(short)} {dots}"]
    return [_row([(line, style)]) for line in lines]


def _closed(words: str) -> str:
    """The words up to a bracket that is not closed."""
    for opening, closing in ("()", "（）"):
        if words.rfind(opening) > words.rfind(closing):
            words = words[: words.rfind(opening)].rstrip()
    return words


def _shortened(detail: NamesRow, room: int) -> list[Piece]:
    """Names side by side, truncated as necessary to fit."""
    widths = [cells_of(name.text) for name in detail.names]
    longest = longest_of(widths, room - len(GAP.text) * len(widths))
    return joined(
        [
            [name._replace(text=fit(name.text, min(longest, size)))]
            for name, size in zip(detail.names, widths, strict=True)
        ],
        GAP,
    )


def _row(pieces: Sequence[Styled]) -> Strip:
    return strip_of((" " * _MARGIN, palette.TEXT), *pieces)
