"""Figures as tables, and tables put into the page."""

from pathlib import Path

import pytest

from bench import BenchError, tables


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
