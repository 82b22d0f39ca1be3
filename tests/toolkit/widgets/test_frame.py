"""What is sent to a terminal: the difference, no more, and the same picture in the end."""

from collections.abc import Iterable
from itertools import permutations
from random import Random

import pyte
import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.toolkit.widgets.drawing import looks
from powergrid_tui.toolkit.widgets.drawing.frame import TerminalFrame
from powergrid_tui.toolkit.widgets.drawing.looks import PLAIN, cells_in, change
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.drawing.runs import NOWHERE, CellRun, in_order, move

CONSOLE = Console(color_system="truecolor", force_terminal=True, width=20, height=3)
BOLD, RED, ON_BLUE = Style(bold=True), Style(color="#ff0000"), Style(bgcolor="#0000ff")
REVERSE = Style(reverse=True)


def whole(*rows: Strip) -> LayoutUpdate:
    width = rows[0].cell_length
    return LayoutUpdate([[row] for row in rows], Region(0, 0, width, len(rows)))


def row(*parts: str | tuple[str, Style | str], width: int = 20) -> Strip:
    return strip_of(*parts).adjust_cell_length(width)


class Screen:
    """A terminal that shows what was sent to it."""

    def __init__(self, width: int = 20, height: int = 3) -> None:
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.Stream(self.screen)

    def take(self, text: str) -> None:
        self.stream.feed(text)

    def cells(self) -> list[list[tuple[object, ...]]]:
        found: list[list[tuple[object, ...]]] = []
        for y in range(self.screen.lines):
            line = [self.screen.buffer[y][x] for x in range(self.screen.columns)]
            found.append([(c.data, c.bg, c.reverse, (c.fg, c.bold) if c.data != " " else ()) for c in line])
        return found


FAINT, BOTH = Style(dim=True), Style(bold=True, dim=True)


@pytest.mark.parametrize(
    ("before", "wanted", "sent"),
    [
        (BOTH, BOLD, "\x1b[22;1m"),  # bold and dim end together: what is to stay begins anew
        (BOTH, FAINT, "\x1b[22;2m"),
        (BOLD, FAINT, "\x1b[22;2m"),
        (BOLD, BOTH, "\x1b[2m"),
        (BOTH, Style(), "\x1b[22m"),
        (BOTH, BOTH, ""),
    ],
    ids=str,
)
def test_bold_and_dim_end_together_and_begin_apart(before: Style, wanted: Style, sent: str) -> None:
    was, to_be = (cells_in([row(("x", style), width=1)], ColorSystem.TRUECOLOR)[0].look for style in (before, wanted))
    assert change(was, to_be) == sent


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        (("abc",), ("abc",), ""),  # what is shown already
        (("bid 5, leaves 40",), ("bid 6, leaves 40",), "\x1b[1;5H6"),  # only the cell that changed
        (("5 0123456789 7",), ("6 0123456789 8",), "\x1b[1;14H8\r6"),  # a far one is reached by a move
        # Wrong: to count a column from where the last sign ended, upon which terminals do not agree after an odd sign.
        (("ab▸d", "efgh", "0123456789"), ("ab●d", "Xfgh", "012345678X"), "\x1b[1;3H●\v\rX\v\x1b[8CX"),
        (("▸ 012345 7", "     012345"), ("● 012345 8", "     012X45"), "\x1b[1H●\x1b[8C8\v\x1b[9GX"),
    ],
)
def test_only_what_has_changed_is_sent(before: tuple[str, ...], after: tuple[str, ...], sent: str) -> None:
    frame, screen = TerminalFrame(), Screen()
    rows = [whole(*map(row, (*texts, "", "")[:3])) for texts in (before, after)]
    screen.take(frame.difference(rows[0], CONSOLE))
    found = frame.difference(rows[1], CONSOLE)
    assert found == sent
    screen.take(found)
    assert [line.rstrip() for line in screen.screen.display] == [*(after), "", ""][:3]


def test_moves_lead_where_they_should() -> None:
    """From everywhere to everywhere, in no more bytes than by telling the place."""
    screen = pyte.Screen(12, 5)
    stream = pyte.Stream(screen)
    places = [(y, x) for y in range(5) for x in range(12)]
    for cursor in places:
        for y, x in places:
            screen.cursor_position(cursor[0] + 1, cursor[1] + 1)
            way = move((*cursor, True), y, x)
            stream.feed(way)
            assert (screen.cursor.y, screen.cursor.x) == (y, x), (cursor, way)
            assert len(way) <= len(f"\x1b[{y + 1};{x + 1}H")
            assert "\n" not in way, "of which the system may write two signs"


def test_a_part_of_a_row_is_compared_where_it_stands() -> None:
    frame = TerminalFrame()
    frame.difference(whole(row("left     right"), row(""), row("")), CONSOLE)
    chops = [{0: row("left", width=9), 9: row("wrong", width=11)}, {0: None}, {0: None}]
    sent = frame.difference(ChopsUpdate(chops, [(0, 9, 20)], [[9, 20], [20], [20]]), CONSOLE)  # type: ignore[arg-type]
    assert sent == "\x1b[1;10Hwrong"


def test_a_wide_sign_is_replaced_whole_and_after_forgetting_everything_is_sent_again() -> None:
    frame, screen, again = TerminalFrame(), Screen(), Screen()
    screen.take(frame.difference(whole(row("京都 x"), row("y"), row("")), CONSOLE))
    screen.take(frame.difference(whole(row("a都 x"), row("y"), row("")), CONSOLE))
    assert screen.screen.display[0].startswith("a")
    frame.forget()
    again.take(frame.difference(whole(row("a都 x"), row("y"), row("")), CONSOLE))
    assert again.screen.display == screen.screen.display


def test_a_new_size_is_drawn_anew() -> None:
    frame = TerminalFrame()
    frame.difference(whole(row("abc"), row("def"), row("")), CONSOLE)
    assert "abc" in frame.difference(whole(row("abc", width=30), row("def", width=30)), CONSOLE)


def test_what_looks_alike_is_sent_together_wherever_it_stands() -> None:
    frame = TerminalFrame()
    frame.difference(whole(row(("a", RED)), row("b"), row(("c", RED))), CONSOLE)
    sent = frame.difference(whole(row(("A", RED)), row("B"), row(("C", RED))), CONSOLE)
    assert sorted(sign for sign in sent if sign in "ABC") == ["A", "B", "C"]
    assert sent.count("m") == 1, "one change of the look"


def test_the_look_is_kept_from_one_update_to_the_next() -> None:
    frame = TerminalFrame()
    frame.difference(whole(row("", width=20), row(("a", RED)), row("")), CONSOLE)
    frame.difference(whole(row(""), row(("b", RED)), row("")), CONSOLE)
    assert frame.difference(whole(row(""), row(("c", RED)), row("")), CONSOLE) == "\x1b[2Hc"
    frame.forget()
    assert frame.difference(whole(row(""), row(("d", RED)), row("")), CONSOLE).startswith("\x1b[m")


def test_nothing_is_put_behind_what_is_sent() -> None:
    """Textual would move the cursor, which nobody sees, into the corner with every update."""
    frame = TerminalFrame()
    sent = frame.difference(whole(row("a"), row(""), row("")), CONSOLE)
    there = sent
    there += "\x1b[1;1H"
    assert there == sent != ""


@pytest.mark.parametrize("seed", range(4))
def test_the_order_is_a_good_one(seed: int) -> None:
    """Never dearer than from top to bottom, nor much dearer than the best of all."""
    rng = Random(seed)
    kinds = [cells_in([strip_of(("x", style))], ColorSystem.TRUECOLOR)[0].look for style in (RED, BOLD, ON_BLUE)]
    runs = [CellRun(at, rng.randrange(60), 70, "x", rng.choice(kinds)) for at in rng.sample(range(40), 6)]

    def size(order: Iterable[CellRun]) -> int:
        cursor, look, found = NOWHERE, PLAIN, 0
        for run in order:
            found += len(move(cursor, run.y, run.x)) + len(change(look, run.look))
            cursor, look = run.stop, run.look
        return found

    found = in_order(list(runs), PLAIN)
    assert len(found) == len(runs)
    assert set(found) == set(runs)
    best = min(size(order) for order in permutations(runs))
    assert size(found) <= min(size(sorted(runs, key=lambda run: run.y)), best * 1.1)


@pytest.mark.parametrize("seed", range(6))
def test_differences_add_up_to_the_picture(seed: int) -> None:
    """Whatever came before, the terminal ends with what a fresh one would show, also if looks were forgotten."""
    rng = Random(seed)
    frame, screen = TerminalFrame(), Screen()
    styles = [Style(), BOLD, RED, ON_BLUE, REVERSE, RED + BOLD, ON_BLUE + REVERSE]

    def picture() -> LayoutUpdate:
        rows = []
        for _ in range(3):
            words = ["".join(rng.choice("ab  ·■") for _ in range(rng.randrange(1, 8))) for _ in range(5)]
            pieces = [(word, rng.choice(styles)) for word in words]
            rows.append(row(*pieces).crop(0, 20).adjust_cell_length(20))
        return whole(*rows)

    for _ in range(8):
        for kept in (looks._look_of, looks._looks, looks._other, looks.change):
            kept.cache_clear()
        last = picture()
        screen.take(frame.difference(last, CONSOLE))
    fresh = Screen()
    fresh.take(TerminalFrame().difference(last, CONSOLE))
    assert screen.cells() == fresh.cells()
