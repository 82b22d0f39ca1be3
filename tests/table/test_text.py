"""What people write, made fit to be shown."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid_tui.table.files.data import closest
from powergrid_tui.table.words.marks import letters
from powergrid_tui.table.words.text import LONGEST_SENTENCE, LONGEST_WORD, brief, flowed, one_line, printable, quoted
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of


@settings(max_examples=30)
@given(st.text(max_size=300))
def test_whatever_is_written_is_shown_in_one_printable_line(text: str) -> None:
    assert printable(text).isprintable()
    assert len(printable(text)) == len(text)
    assert one_line(text).isprintable()
    for shown, most in ((one_line(text, 40), 40), (brief(text), LONGEST_WORD)):
        assert shown.isprintable()
        assert len(shown) <= most
    assert quoted(text).isprintable()
    assert strip_of(text, (text, "bold")).text == printable(text) * 2, "what is drawn goes through the same door"


@pytest.mark.parametrize(
    ("text", "shown"),
    [("Köln", "Köln"), ("a  b\n\tc ", "a b c"), ("a\x1b[2Jb", "a?[2Jb"), ("\x9b31m\u202e\udc80", "?31m??"), ("", "")],
)
def test_a_word_as_it_is_shown(text: str, shown: str) -> None:
    assert one_line(text) == brief(text) == shown
    assert quoted(text) == repr(shown)


def test_what_is_long_is_cut_and_says_so() -> None:
    assert brief("x" * LONGEST_WORD) == "x" * LONGEST_WORD
    assert brief("x" * 10**6) == "x" * (LONGEST_WORD - 1) + "…"
    assert brief("x" + " " * 10**6 + "y") == "x…"
    assert len(one_line("word " * 10**5)) == LONGEST_SENTENCE


def test_columns_stay_where_they_are() -> None:
    assert printable("a   b\x07  c") == "a   b?  c"


def test_lines_flow_together_with_a_blank_but_between_chinese_signs() -> None:
    assert flowed(["one", "two"]) == "one two"
    assert flowed(["電廠能存放", "用量的兩倍。", "按", "Enter", "購買"]) == "電廠能存放用量的兩倍。按 Enter 購買"
    assert flowed([]) == ""


@pytest.mark.parametrize(
    ("typed", "words", "near"),
    [
        ("spain", ("japan", "spain-portugal"), "spain-portugal"),  # japan is more similar
        ("SPAIN", ("japan", "spain-portugal"), "spain-portugal"),
        ("b", ("build", "bid"), "bid"),  # the shortest of those that begin so
        ("port", ("spain-portugal", "sport"), "spain-portugal"),  # a part of it begins so
        ("sport", ("spain-portugal", "sports"), "sports"),
        ("jpan", ("japan", "spain-portugal"), "japan"),
        ("", ("japan",), None),
        ("-", ("japan",), None),
        ("xyz", ("japan", "spain-portugal"), None),
    ],
)
def test_beginnings_count_before_similarity(typed: str, words: tuple[str, ...], near: str | None) -> None:
    assert closest(typed, words) == near


def test_a_name_has_its_own_letter_whatever_marks_it_bears() -> None:
    assert letters(("Änne", "Anna", "Émile", "Özil", "Łukasz", "Ørsted")) == ("A", "N", "E", "O", "L", "R")
    assert letters(("Иван", "Ирина", "Ёлка", "Σωκράτης", "Đorđe")) == ("I", "R", "E", "S", "D")
    assert letters(("小明", "小華", "7 of 9")) == ("A", "B", "7")
