"""Pictures of finished games, and what they are drawn with."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.style import Style
from textual.strip import Strip

from bench import picture
from bench.picture import drawn, rows_of
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.widgets.drawing.pictures import HIGH, WIDE, ansi, cells
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.drawing.svg import svg
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.picture import keep
from tests.pictures import GAME, RECORD
from tests.tui.shell import press, screen_text, sees

ROWS: list[Strip] = [
    strip_of(("Dora & <朵拉>", Style.parse("bold #f0e442 on #3d3d28")), (" ▚⣿█", Style.parse("#56c4f1 on #0c1219"))),
    strip_of(("17", Style.parse("underline #ffffff on #000000")), ("  ", Style.parse("on #ff0000"))),
]


def test_text_with_colours_and_svg_hold_every_cell() -> None:
    assert [*cells(rows_of(ansi(ROWS).rstrip("\n")))] == [*cells(ROWS)]
    root = ElementTree.fromstring(svg(ROWS, "a & b"))
    texts = "".join(node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text"))
    assert texts == "Dora&<朵拉>17"
    assert root.find("{http://www.w3.org/2000/svg}title").text == "a & b"  # type: ignore[union-attr]
    image = drawn(ROWS)
    assert image.getpixel((35, 25)) == (255, 0, 0)
    assert image.getpixel((152, 2)) == (0x56, 0xC4, 0xF1), "the upper left quarter"


def test_where_the_system_has_no_fonts_a_picture_has_pillows_letters_and_documents_get_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(picture, "_FONTS", str(tmp_path / "none{}.ttf"))
    monkeypatch.setattr(picture, "_CHINESE", str(tmp_path / "none{}.ttc"))
    picture._font.cache_clear()
    try:
        bare = drawn(ROWS)
    finally:
        picture._font.cache_clear()
    corner = bare.crop((0, 0, 4 * WIDE, HIGH))  # where "Dora" is
    assert len(corner.getcolors() or ()) > 1, "letters are drawn"
    assert bare.getpixel((35, 25)) == (255, 0, 0)
    monkeypatch.setattr(sys, "argv", ["picture", "--docs"])
    with pytest.raises(SystemExit, match="need the font DejaVu Sans Mono"):
        picture.main()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    game = tmp_path / "ann-bo.toml"
    (tmp_path / "ann-bo.svg").write_text("mine")
    (tmp_path / "ann-bo-2.ans").symlink_to(tmp_path / "nowhere")
    assert [path.name for path in keep(ROWS, game, "x")] == ["ann-bo-3.svg", "ann-bo-3.ans"]
    assert (tmp_path / "ann-bo.svg").read_text() == "mine"
    assert not (tmp_path / "nowhere").exists()
    assert not (tmp_path / "ann-bo-2.svg").exists(), "half a pair"
    with pytest.raises(TableError, match="the picture cannot be saved in"):
        keep(ROWS, tmp_path / "gone" / "ann-bo.toml", "x")


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_p_saves_the_end_beside_the_game_unless_that_is_on_another_machine(
    tmp_path: Path, elsewhere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HomeApp, "elsewhere", elsewhere)
    store = Store(tmp_path)
    app = HomeApp(store, start=Session.resume(GAME, RECORD, save_file=store.save_file("over")), pace=0)
    app.note(coach=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await sees(pilot, "With all else equal, Ann could also have built in Kassel")
        await pilot.pause(0.6)  # keys are ignored while nobody can have seen the end
        await press(pilot, "p")
        said = "only in local games" if elsewhere else "Saved as over.svg and over.ans"
        await sees(pilot, lambda: said in screen_text(app))
    assert {path.name for path in tmp_path.iterdir()} == (set() if elsewhere else {"over.svg", "over.ans"})
    if not elsewhere:
        shown = "\n".join(row.text for row in rows_of((tmp_path / "over.ans").read_text("utf-8")))
        assert "17 of 17 cities powered, 22 Elektro left" in shown
