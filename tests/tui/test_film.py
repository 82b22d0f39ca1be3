"""Games for those who were not there: films and pictures, what they are drawn with, and no secret in them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pyte
import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from bench import picture
from bench.picture import MOVING, drawn, rows_of
from powergrid_tui.cli import replay as words
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.record import Record, dumps
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.drawing.pictures import HIGH, WIDE, ansi, cells
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.drawing.svg import moving_svg, svg
from powergrid_tui.tui import film
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.picture import keep
from tests.goldens import same
from tests.pictures import GAME, RECORD, cut
from tests.test_cli import refused, run
from tests.tui.finished import finished
from tests.tui.shell import press, screen_text, sees

SIZE = (100, 30)


@pytest.fixture(autouse=True)
def utf8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)


def texts(record: Record, *at: int) -> list[str]:
    session = Session.resume(registry.game(record.game), record)
    return ["\n".join(row.text for row in frame) for frame in film.moments(session, at, SIZE)]


def played(cast: str) -> tuple[list[float], list[str]]:
    """The moments of a film, and what a terminal shows at the end."""
    head, *events = map(json.loads, cast.splitlines())
    assert head["version"] == 2
    screen = pyte.Screen(head["width"], head["height"])
    stream = pyte.Stream(screen)
    for _, kind, data in events:
        assert kind == "o"
        stream.feed(data)
    return [moment for moment, _, _ in events], [row.rstrip() for row in screen.display]


@pytest.mark.thorough
def test_a_film_ends_as_the_last_screen_and_only_sends_what_changes() -> None:
    record = cut(12)
    session = Session.resume(GAME, record)
    frames = film.moments(session, range(len(session.steps) + 1), SIZE)
    text = film.cast(frames, SIZE, 0.5, "Ann's")
    moments, display = played(text)
    assert display == [row.text.rstrip() for row in frames[-1]]
    assert moments == sorted(moments)
    assert moments[0] == 0
    assert moments[-1] == len(session.steps) * 0.5 + 3
    first, *others = (len(line) for line in text.splitlines()[1:])
    assert sorted(others)[len(others) // 2] < first / 4


def test_a_wide_sign_is_drawn_anew_as_a_whole() -> None:
    """Of a name in Chinese a half may be what differs."""
    frames = [[Strip([Segment(said)]).adjust_cell_length(12)] for said in ("ab中文", "a中文b", "中文ab")]
    _, display = played(film.cast(frames, (12, 1), 1, ""))
    assert display[0].replace(" ", "") == "中文ab"


def strips(*texts: str) -> list[Strip]:
    return [Strip([Segment(text)]).adjust_cell_length(12) for text in texts]


SVG = "{http://www.w3.org/2000/svg}"


def texts_of(node: ElementTree.Element) -> dict[tuple[str, str], str]:
    """The texts right below a part of a picture, by where they stand."""
    return {(text.attrib["x"], text.attrib["y"]): text.text or "" for text in node.findall(f"{SVG}text")}


def test_a_moving_picture_lays_over_what_changes_and_begins_anew() -> None:
    frames = [strips("ab", "same"), strips("ab中文", "same"), strips("ab中文", "same"), strips("xy中文", "same")]
    shown = ElementTree.fromstring(moving_svg(frames, "a & b", pace=0.5, hold=2))
    assert texts_of(shown) == {("0", "15"): "ab", ("0", "35"): "same"}, "whoever sees no motion sees the first screen"
    second, fourth = shown.findall(f"{SVG}g")
    assert texts_of(second) == {("30 50", "15"): "中文"}, "each in the middle of its two cells"
    assert texts_of(fourth) == {("0", "15"): "xy"}
    style = "".join(node.text or "" for node in shown.iter(f"{SVG}style"))
    assert [group.attrib["style"] for group in (second, fourth)] == ["animation-name:f1", "animation-name:f3"]
    assert re.findall(r"@keyframes (f\d){([\d.]+)%{visibility:visible}}", style) == [
        ("f1", "12.5000"),
        ("f3", "37.5000"),
    ]
    assert ".f{visibility:hidden;animation:4s step-end infinite}" in style
    assert "prefers-reduced-motion" in style


def test_a_moving_picture_is_one_file_without_scripts_that_loads_nothing() -> None:
    shown = moving_svg([strips("<script>"), strips("url(x)&")], "</title>", pace=1, hold=0)
    kinds = {node.tag.removeprefix(SVG) for node in ElementTree.fromstring(shown).iter()}
    assert kinds == {"svg", "title", "style", "path", "text", "g"}
    assert "href" not in shown


def test_lines_and_other_signs_keep_to_their_cells() -> None:
    """Fonts that lack them borrow from others, of another width."""
    shown = ElementTree.fromstring(svg(strips("─│a■■b"), "x"))
    assert texts_of(shown) == {("20", "15"): "a", ("35 45", "15"): "■■", ("50", "15"): "b"}


@pytest.mark.thorough
def test_the_moving_picture_of_readme_is_a_round_of_a_game(request: pytest.FixtureRequest) -> None:
    """It takes seconds: there are 32 screens, drawn in a process of their own, as for `python -m bench.picture --docs`.
    After a change of the board, `--snapshot-update` makes it anew."""
    made = "import sys; from bench.picture import moving; sys.stdout.buffer.write(moving().encode())"
    root = Path(__file__).parents[2]
    shown = subprocess.run([sys.executable, "-c", made], cwd=root, check=True, capture_output=True).stdout.decode()
    same(shown, MOVING, request)
    assert len(shown.encode()) < 400_000, "every reader of README loads it"
    assert len(ElementTree.fromstring(shown).findall(f"{SVG}g")) == 31
    assert f"]({MOVING.relative_to(MOVING.parents[1])})" in (MOVING.parents[1] / "README.md").read_text("utf-8")


def test_what_is_a_secret_in_a_game_that_is_not_over_is_in_no_film() -> None:
    """What anybody has is one; in a game that is over it is told."""
    record = cut(40)
    (shown,) = texts(record, 40)
    names = [f" {seat.name} " for seat in record.seats]
    companies = [row for row in shown.splitlines() if any(name in row for name in names)]
    assert any("?" in row for row in companies), "nobody's money is shown"
    money = [player.money for player in Session.resume(GAME, record).state.players]
    assert not [row for row in companies if any(f" {amount} " in row for amount in money)]
    (whole,) = texts(RECORD, 40)
    assert not [row for row in whole.splitlines() if any(name in row for name in names) and "?" in row]


def test_a_record_that_says_it_is_over_and_is_not_shows_no_more(tmp_path: Path) -> None:
    file = tmp_path / "lied.toml"
    file.write_text(dumps(cut(40).evolve(finished=True)))
    told = run("replay", file, "--svg", tmp_path / "lied.svg", "--size", "100x30")
    assert "not over" in told.stdout
    assert texts(cut(40).evolve(finished=True), 40) == texts(cut(40), 40)


@pytest.mark.thorough
def test_each_game_can_be_filmed() -> None:
    for game_id in ("electropolis", "rise_to_power"):
        session = finished(game_id, "Ann Bo")
        last = len(session.steps)
        start, end = film.moments(session, (0, last), SIZE)
        assert len(start) == len(end) == SIZE[1]
        assert [row.text for row in start] != [row.text for row in end]


def test_moments_are_lines_or_moves_of_a_round(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    counts = words._by_round(RECORD)
    assert sum(counts.values()) == len(RECORD.actions)
    third = sum(count for number, count in counts.items() if number < 3)
    at = {None: len(RECORD.actions), (None, 7): 7, (3, 0): third, (3, 5): third + 5, (1, 0): counts[0]}
    assert {moment: words.position(RECORD, file, moment) for moment in at} == at
    file.write_text(dumps(RECORD))
    shown = run("replay", file, "--at", "3/5", "--json")
    assert json.loads(shown.stdout)["actions"] == third + 5
    assert json.loads(shown.stdout)["round"] == 3
    (moment,) = texts(RECORD, third + 5)
    assert "Round 3" in moment.splitlines()[0]
    assert f"action {third + 5} of {len(RECORD.actions)}" in moment.splitlines()[-1]


@pytest.mark.thorough
def test_files_are_written_and_never_written_over(tmp_path: Path) -> None:
    file, cast, moves, svg = (tmp_path / name for name in ("ours.toml", "out.cast", "moving.svg", "out.svg"))
    file.write_text(dumps(cut(12)))
    told = run("replay", file, "--cast", cast, "--svg", svg, "--pace", "0.25", "--size", "80x24", "--at", "6")
    assert told.exit_code == 0, told.stderr
    assert told.stdout.count("has been written") == 2
    assert "not over" in told.stdout
    moments, display = played(cast.read_text("utf-8"))
    assert len(display) == 24
    assert moments[-1] == 6 * 0.25 + 3
    assert svg.read_text("utf-8").startswith("<svg")
    told = run("replay", file, "--moving", moves, "--from", "1/1", "--at", "5", "--size", "80x24", "--pace", "0.5")
    assert told.exit_code == 0, told.stderr
    assert "has been written" in told.stdout
    assert "animation:5s" in moves.read_text("utf-8"), "what is after the lines 2, 3, 4 and 5, and the end for longer"
    assert "already exists" in refused(1, "replay", file, "--moving", moves)
    before = svg.read_text("utf-8")
    assert "already exists" in refused(1, "replay", file, "--svg", svg)
    assert svg.read_text("utf-8") == before
    (tmp_path / "link.svg").symlink_to(tmp_path / "elsewhere")
    assert "already exists" in refused(1, "replay", file, "--svg", tmp_path / "link.svg")
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (["--at", "99/1"], "ours.toml has 1 round"),
        (["--at", "1/999"], "round 1 has "),
        (["--at", "999"], "ours.toml has 12 lines"),
        (["--at", "x"], "a round and a move such as 3/5"),
        (["--at", "-1"], "a round and a move such as 3/5"),
        (["--size", "79x24", "--svg", "x.svg"], "from 80x24 to 250x80"),
        (["--size", "9999x9999", "--svg", "x.svg"], "from 80x24 to 250x80"),
        (["--pace", "0", "--cast", "x.cast"], "0"),
        (["--all", "--svg", "x.svg"], "neither --all"),
        (["--from", "7", "--at", "6", "--moving", "x.svg"], "begin after its end"),
        (["--from", "99/1", "--moving", "x.svg"], "--from"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(tmp_path: Path, wanted: list[str], why: str) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(dumps(cut(12)))
    assert why in refused(2, "replay", file, *wanted)
    assert not Path("x.svg").exists()


def test_a_line_that_is_not_allowed_is_named(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(dumps(cut(12).evolve(actions=(*cut(12).actions[:-1], "Ann: nonsense"))))
    assert "line 12" in refused(1, "replay", file, "--svg", tmp_path / "x.svg")


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
