"""Text in cells: where lines break, in words and in Chinese."""

from hypothesis import given
from hypothesis import strategies as st

from powergrid_tui.toolkit.widgets.drawing.cells import begun, width, wrap


def test_english_breaks_between_words() -> None:
    assert wrap("to be or not to be", 8) == ["to be or", "not to", "be"]


def test_a_word_too_long_is_cut() -> None:
    assert wrap("a Donaudampfschiff goes", 8) == ["a", "Donaudam", "pfschiff", "goes"]


def test_the_dot_between_two_parts_goes_where_a_line_breaks_at_it() -> None:
    assert wrap("Germany · Ann, Bo · round 8", 19) == ["Germany · Ann, Bo", "round 8"]
    assert wrap("Germany · Ann, Bo · round 8", 17) == ["Germany · Ann, Bo", "round 8"]
    assert wrap("Germany · Ann, Bo · round 8", 11) == ["Germany", "Ann, Bo", "round 8"]
    assert wrap("· free", 10) == ["· free"]


def test_what_has_no_room_is_begun_in_whole_words() -> None:
    assert begun("round 8, Step 2, auction", 24, "…") == "round 8, Step 2, auction"
    assert begun("round 8, Step 2, auction", 23, "…") == "round 8, Step 2, …"
    assert begun("第 8 回合，階段 2，拍賣電廠", 20, "…") == "第 8 回合，階段 …"
    assert begun("Donaudampfschiff", 10, "…") == ""
    assert begun("12 credits short", 8, "…") == ""


def test_chinese_breaks_anywhere_but_before_and_after_its_punctuation() -> None:
    assert wrap("每回合你買一座電廠，然後供電。", 20) == ["每回合你買一座電廠，", "然後供電。"]
    assert wrap("每回合你買一座電廠，然後供電。", 18) == ["每回合你買一座電", "廠，然後供電。"]
    assert wrap("他說「好」就走", 6) == ["他說", "「好」", "就走"]


def test_words_of_latin_letters_stay_whole_in_chinese() -> None:
    assert wrap("按Enter買下2個煤", 8) == ["按Enter", "買下2個", "煤"]


@given(st.text(alphabet="ab ，。「」電廠買", max_size=40), st.integers(2, 12))
def test_nothing_is_lost_and_nothing_sticks_out(text: str, cells: int) -> None:
    lines = wrap(text, cells)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width(line) <= cells for line in lines)
