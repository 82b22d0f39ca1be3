"""The log: which rows are drawn when it grows, who is named in which colour, and what its last line shows."""

import pytest
from textual.strip import Strip

from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, log_entry, named
from powergrid_tui.toolkit.viewmodel.dock import Call
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.panels.log import LastLine, Log, broken, rows_of

PLAYERS = (Player("A", "orange", "Ann"), Player("B", "blue", "Bo", "simple"))
ANN, BO = named(0, "Ann"), named(1, "Bo")


def page(*sentences: str | LogEntry) -> LogPage:
    return LogPage(tuple(log_entry(entry) if isinstance(entry, str) else entry for entry in sentences), PLAYERS)


def text(strips: list[Strip]) -> str:
    return "\n".join(strip.text.rstrip() for strip in strips).strip("\n")


def coloured(strips: list[Strip], colour: str) -> str:
    """What is drawn in a player's colour."""
    style = palette.company(colour)
    return "".join(segment.text for strip in strips for segment in strip if segment.style == style)


LINES = tuple(f"line {n}" for n in range(8))


class TestPage:
    def test_a_line_more_changes_one_row_until_the_page_is_full(self) -> None:
        log = Log(UNICODE)
        pages = [text(log.picture(page(*LINES[:n]), 30, 5)).split("\n") for n in range(1, 7)]
        assert pages[3] == [f" LOG {'─' * 24}", " line 0", " line 1", " line 2", " line 3"]
        assert pages[4] == [f" LOG {'─' * 17} ↑ pgup", " line 2", " line 3", " line 4"]
        assert pages[5] == [f" LOG {'─' * 17} ↑ pgup", " line 2", " line 3", " line 4", " line 5"]

    def test_a_marked_entry_is_brought_into_sight_and_nothing_else_moves_when_it_is_in_sight(self) -> None:
        log, content = Log(UNICODE), page(*LINES)
        before = text(log.picture(content, 30, 5)).split("\n")
        log.mark(content.entries[6])
        assert text(log.picture(content, 30, 5)).split("\n") == [row.replace(" line 6", "▸line 6") for row in before]
        log.mark(content.entries[1])
        assert "▸line 1" in text(log.picture(content, 30, 5)).split("\n")
        log.mark(None)
        assert text(log.picture(content, 30, 5)).split("\n") == before

    def test_the_entry_in_a_row_is_found_by_all_its_rows(self) -> None:
        log, content = Log(UNICODE), page("one", "a line of many words that breaks", "three")
        shown = text(log.picture(content, 20, 8)).split("\n")
        found = [log.entry_at(y) for y in range(6)]
        assert [entry.text if entry else "" for entry in found] == [
            "", "one", *["a line of many words that breaks"] * (len(shown) - 3), "three",
        ][: 6]  # fmt: skip

    def test_who_scrolls_back_is_told_how_much_is_newer_until_they_follow_again(self) -> None:
        log = Log(UNICODE)
        log.picture(page(*LINES[:6]), 30, 5)
        log.begin()
        assert text(log.picture(page(*LINES[:6]), 40, 5)).split("\n")[:2] == [
            f" LOG {'─' * 16} end 2 newer lines",
            " line 0",
        ]
        assert text(log.picture(page(*LINES), 40, 5)).split("\n")[:2] == [
            f" LOG {'─' * 16} end 4 newer lines",
            " line 0",
        ]
        log.turn(1)
        shown = text(log.picture(page(*LINES), 40, 5)).split("\n")
        assert shown[:2] == [f" LOG {'─' * 7} ↑ pgup   end 3 newer lines", " line 1"]
        log.follow()
        assert "line 7" in text(log.picture(page(*LINES), 40, 5))
        assert "newer" not in text(log.picture(page(*LINES), 40, 5))

    def test_an_undone_line_goes_and_one_that_grows_is_drawn_anew(self) -> None:
        log = Log(UNICODE)
        log.picture(page("line", "gone"), 30, 5)
        assert text(log.picture(page("line"), 30, 5)) == f" LOG {'─' * 24}\n line"
        log.picture(page("line", f"up: {ANN} 4"), 30, 5)
        grown = text(log.picture(page("line", f"up: {ANN} 4, {BO} 5"), 30, 5))
        assert grown == f" LOG {'─' * 24}\n line\n up: Ann 4, Bo 5"

    def test_long_lines_are_wrapped(self) -> None:
        shown = text(Log(UNICODE).picture(page(f"{ANN} builds in Frankfurt and Wiesbaden"), 20, 5))
        assert shown == f" LOG {'─' * 14}\n A builds in\n   Frankfurt and\n   Wiesbaden"

    def test_players_are_named_in_their_colours(self) -> None:
        """Wrong: every Ann in the text, or none where a line is broken."""
        rows = Log(UNICODE).picture(page(f"Annaberg: {ANN} goes before {BO} and before {ANN}"), 20, 8)
        assert coloured(rows, "orange") == "AnnAnn"
        assert coloured(rows, "blue") == "Bo"

    def test_a_round_begins_with_a_rule_across_the_page(self) -> None:
        rule = log_entry(f"Round 3: {BO}, {ANN}", EntryKind.RULE)
        rows = Log(UNICODE).picture(page("line", rule, log_entry("card", EntryKind.DETAIL)), 30, 8)
        assert text(rows).split("\n")[1:] == [" line", " ── Round 3: Bo, Ann ────────", "   card"]
        assert coloured(rows, "blue") == "Bo"
        assert text(Log(ASCII).picture(page(rule), 30, 8)).isascii()


@pytest.mark.parametrize("cells", [2, 3, 5, 11])
def test_no_sign_is_lost_where_a_line_is_broken(cells: int) -> None:
    sentence = f"{named(0, '安妮')}以十七元買下十三號發電廠({BO} 16) abc defghijkl"
    parts = log_entry(sentence).parts
    lines = broken(parts, cells)
    assert all(cells_of("".join(part.text for part in line)) <= cells for line in lines)
    joined = [part for line in lines for part in line]
    assert "".join(part.text for part in joined).replace(" ", "") == "安妮以十七元買下十三號發電廠(Bo16)abcdefghijkl"
    assert "".join(part.text for part in joined if part.seat == 0) == "安妮"


def test_text_is_wrapped_even_where_there_is_no_room() -> None:
    for cells in (-1, 0, 1):
        assert "".join(wrap("abc 界", cells)).replace(" ", "") == "abc界"


def last_line(content: LogPage, width: int) -> str:
    rows = LastLine(UNICODE).picture(content, width, 1)
    assert max(row.cell_length for row in rows) <= width
    return text(rows)


def test_the_last_line_comes_with_those_before_it_as_far_as_they_fit() -> None:
    assert last_line(page("Ann bids 5", "Bo bids 6"), 40) == " Ann bids 5. Bo bids 6"
    assert last_line(page("Ann bids 5", "Bo bids 6"), 15) == " Bo bids 6"


def test_of_a_line_that_grows_the_end_is_seen() -> None:
    bids = "".join(named(n % 2, f"{', ' if n else ''}{PLAYERS[n % 2].name} {n + 4}") for n in range(6))
    growing = log_entry(f"Plant 4 is up: {bids}", growing=True)
    assert last_line(page(growing), 60) == " Plant 4 is up: Ann 4, Bo 5, Ann 6, Bo 7, Ann 8, Bo 9"
    assert last_line(page(growing), 30) == " …, Ann 8, Bo 9"
    assert last_line(page(log_entry(growing.text)), 30) == " Plant 4 is up: Ann 4, Bo …", "no word is cut"


@pytest.mark.parametrize("kind", EntryKind)
def test_the_last_column_of_a_log_stays_blank(kind: EntryKind) -> None:
    sentence = "the tokens that one takes make the next one dearer, and a plant stores twice what it burns"
    for entry in (log_entry(sentence, kind), log_entry(f"{ANN} {sentence}", kind)):
        for width in range(20, 60):
            for row in rows_of(entry, PLAYERS, width, UNICODE):
                assert cells_of(row.text.rstrip().rstrip(UNICODE.horizontal)) < width, row.text


def test_what_the_dock_calls_stands_at_the_right_end_of_the_last_line_and_the_newest_event_before_it() -> None:
    last = LastLine(UNICODE)
    last.set_reactive(LastLine.call, Call("e", "since your last turn"))
    (row,) = last.picture(page("line 0", f"{ANN} buys plant 5"), 60, 1)
    assert row.text.startswith(" line 0. Ann buys plant 5 ")
    assert row.text.endswith("  e since your last turn ")
    assert row.cell_length == 60
    (row,) = last.picture(page(f"{ANN} buys plant 5 for much more than it is worth"), 40, 1)
    assert row.cell_length == 40
    assert "e since your last" in row.text
