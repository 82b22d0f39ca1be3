"""Figures as tables, and tables put into the page."""

from pathlib import Path

import pytest

from bench import BenchError, tables


def test_a_spread_is_the_median_with_its_range() -> None:
    assert tables.spread([4.0, 1.0, 10.0], " ms") == "4.0 ms (1.0–10.0)"
    assert tables.spread([2.504, 2.0, 3.0, 2.5], digits=2) == "2.50 (2.00–3.00)"


def test_a_table_has_a_rule_under_its_head() -> None:
    assert tables.table(("a", "b"), [("1", "2"), ("3", "")]) == ["| a | b |", "|---|---|", "| 1 | 2 |", "| 3 |  |"]


def test_lines_go_between_their_own_marks_and_nothing_else_changes() -> None:
    page = "Before.\n<!-- other -->\nstays\n<!-- other -->\n<!-- mine -->\nold\nolder\n<!-- mine -->\n\nAfter.\n"
    found = tables.between(page, "mine", ["new", "newer"])
    assert found == page.replace("old\nolder\n", "new\nnewer\n")
    assert tables.between(found, "mine", ["new", "newer"]) == found


@pytest.mark.parametrize("times", [0, 1, 3])
def test_a_page_without_the_two_marks_is_left_alone(times: int) -> None:
    with pytest.raises(BenchError, match=f"<!-- mine --> must stand twice .* not {times} times"):
        tables.between("<!-- mine -->\n" * times, "mine", ["new"])


@pytest.mark.parametrize(
    "mark",
    [
        *("profile", "start", "server", "attackers", "contrast", "calibration", "endings", "table"),
        "owner's commands",
        *(f"{what}, {how}" for what in ("table", "growth", "against") for how in ("plain Python", "compiled")),
    ],
)
def test_the_page_has_a_place_for_each_table(mark: str) -> None:
    page = tables.page_of(mark).read_text("utf-8")
    assert f"<!-- {mark} -->\nhere\n<!-- {mark} -->" in tables.between(page, mark, ["here"])


def test_what_is_written_stands_in_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "performance.md"
    page.write_text("Länder\n<!-- table -->\n<!-- table -->\n", "utf-8")
    other = tmp_path / "other.md"
    other.write_text("<!-- growth -->\n<!-- growth -->\n", "utf-8")
    monkeypatch.setattr(tables, "PAGES", (other, page))
    tables.write("table", ["| µs |"])
    assert page.read_text("utf-8") == "Länder\n<!-- table -->\n| µs |\n<!-- table -->\n"
    with pytest.raises(BenchError, match="has the comment <!-- start -->"):
        tables.write("start", ["| µs |"])
