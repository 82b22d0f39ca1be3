"""A board that asks, with a question of a toy game: what is told of which key, and what is drawn again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from textual.app import ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.table.protocol import log_entries
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import NamesRow, Piece
from powergrid_tui.toolkit.viewmodel.players import Heading
from powergrid_tui.toolkit.viewmodel.question import Key, Prompt, Question
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView
from powergrid_tui.toolkit.widgets.boards.board import PART_KEYS, QUESTION_KEYS, Board, BoardKey
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, rows
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel
from powergrid_tui.toolkit.widgets.panels.question_panel import QuestionPanel
from tests.board_host import Host, press


class Word(Question[Any, str]):
    """A word, typed after a slash; Enter answers with it."""

    over = False

    def __init__(self, snapshot: Snapshot) -> None:
        super().__init__(snapshot)
        self.told: list[str] = []
        self.typing = False

    @property
    def takes_text(self) -> bool:
        return self.typing

    def press(self, key: str) -> Any:
        self.told.append(key)
        if key == "enter":
            return ("answer",)
        if key in ("/", "escape"):
            if not self.typing and key == "escape":
                return None
            self.typing = not self.typing
            return ""
        return "" if self.typing or key in ("+", "left") else None

    def prompt(self) -> Prompt:
        keys = (Key("/", "slash"), Key("← →", "sideways"))
        return Prompt(None, True, f"{len(self.told)} keys", "send it", keys=keys)


class WordsPanel(Panel[tuple[str, ...]]):
    """A row for each word, and a count of the pictures."""

    drawn = 0

    def picture(self, content: tuple[str, ...], width: int, height: int) -> list[Strip]:
        self.drawn += 1
        return [strip_of(word) for word in content]


class WordsView(TableView):
    words: tuple[str, ...]
    """What is shown."""


class WordBoard(Board[Word]):
    PARTS: ClassVar[tuple[str, ...]] = ("words", "log")
    KEYS: ClassVar[tuple[BoardKey, ...]] = (BoardKey("board.more", "plus,equals_sign", "+"),)

    words: var[tuple[str, ...]] = var(())

    def __init__(self, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(glyphs)
        self.panels["words"] = WordsPanel(glyphs)

    def compose(self) -> ComposeResult:
        yield from self.bound(
            tabs=WordBoard.tab_row,
            words=WordBoard.words,
            log=WordBoard.dock,
            question=WordBoard.prompt,
            last=WordBoard.entries,
        )

    def ask(self, snapshot: Snapshot, before: Word | None) -> Word:
        return Word(snapshot)

    def look(self, question: Word) -> WordsView:
        return WordsView.build(question, heading=Heading(()), words=question.view)

    def arrangement(self, width: int, height: int) -> Box:
        return rows(("tabs", 1), (self.PARTS[self.part], REST), ("question", 5), ("last", 1))


def seen(*words: str) -> Snapshot:
    return Snapshot(words, 0, (), (Seat(name="Ann"),), (log_entries.log_entry("The game begins"),))


@asynccontextmanager
async def board() -> AsyncIterator[tuple[Host, Pilot[None]]]:
    app = Host(WordBoard(), seen("one", "two", "three"))
    async with app.run_test(size=(80, 22)) as pilot:
        await pilot.pause()
        await pilot.pause(0.05)  # all that is drawn at the start has been
        yield app, pilot


async def told(keys: str) -> tuple[list[str], Host]:
    async with board() as (app, pilot):
        await press(pilot, keys)
        return app.board.question.told, app


class TestKeys:
    @pytest.mark.parametrize(
        ("keys", "heard", "passed_on"),
        [
            ("left equals_sign plus k K", ["left", "+", "+", "k", "K"], []),
            ("/ equals_sign space 2 p backspace", ["/", "=", " ", "2", "p", "backspace"], []),  # all of it is text
            ("escape u", ["escape", "u"], ["escape", "u"]),
            ("/ escape", ["/", "escape"], []),  # it ends the typing, and goes no further
        ],
    )
    async def test_a_key_is_told_by_the_table_and_else_by_its_sign(
        self, keys: str, heard: list[str], passed_on: list[str]
    ) -> None:
        told_here, app = await told(keys)
        assert told_here == heard
        assert app.passed_on == passed_on
        assert app.board.part == 0, "no 2 that was typed brings up a part"

    async def test_what_means_nothing_brings_up_a_part(self) -> None:
        async with board() as (app, pilot):
            for keys in ("2", "f2", "tab", "shift+tab", "pageup", "home", "end"):
                await press(pilot, keys)
                assert app.board.part == 1, keys
                await press(pilot, "1")
                assert app.board.part == 0

    async def test_one_answer_to_a_question(self) -> None:
        _, app = await told("enter enter")
        assert app.played == [("answer",)]

    def test_ids_name_one_key_each(self) -> None:
        from powergrid_tui.games.electropolis.widgets.board import ElectropolisBoard
        from powergrid_tui.games.power_grid.widgets.board import PowerGridBoard

        for kind in (ElectropolisBoard, PowerGridBoard):
            keys = (*QUESTION_KEYS, *kind.KEYS, *PART_KEYS, *kind.own_keys())
            ids = [key.id for key in keys]
            names = [name for key in keys for name in key.keys.split(",")]
            assert len(set(ids)) == len(ids)
            assert len(set(names)) == len(names)


class TestMouse:
    async def test_a_click_on_what_enter_does_answers_and_one_on_a_key_presses_it(self) -> None:
        async with board() as (app, pilot):

            async def click(words: str, x: int | None = None) -> None:
                y, row = next((y, row) for y, row in enumerate(app.shown().split("\n")) if words in row)
                await pilot.click(offset=(row.index(words) if x is None else x, y))
                await pilot.pause()

            for words, heard in (("slash", "/"), ("← →", "left")):
                await click(words)
                assert app.board.question.told[-1] == heard
            await click("send it", 20)
            assert app.played == [], "nothing is already there"
            await click("send it")
            assert app.played == [("answer",)]

    async def test_what_lies_under_the_pointer_lights_up_and_nothing_else(self) -> None:
        async with board() as (app, pilot):
            panel = app.query_one(QuestionPanel)
            rows = app.shown().split("\n")
            y = next(y for y, row in enumerate(rows) if "send it" in row)

            def lit() -> str:
                shown = [segment for strip in panel._picture(panel.size) for segment in strip]
                return "".join(segment.text for segment in shown if segment.style and segment.style.reverse)

            asleep = lit()
            await pilot.hover(offset=(rows[y].index("send"), y))
            await pilot.pause()
            assert lit() == f"{asleep} enter send it "
            await pilot.hover(offset=(0, 0))
            await pilot.pause()
            assert lit() == asleep


class TestLog:
    async def test_home_and_end_lead_to_its_ends_and_an_answer_to_the_newest_line(self) -> None:
        async with board() as (app, pilot):
            app.board.show(replace(seen("one"), log=tuple(log_entries.log_entry(f"line {n}") for n in range(60))))
            await press(pilot, "2 home")
            assert " line 0\n" in app.shown()
            assert "newer lines" in app.shown()
            await press(pilot, "end")
            assert " line 0\n" not in app.shown()
            await press(pilot, "pageup pageup")
            assert "newer lines" in app.shown()
            await press(pilot, "enter")
            assert "newer lines" not in app.shown()


class TestParts:
    async def test_a_slice_that_is_equal_draws_nothing(self) -> None:
        async with board() as (app, pilot):
            panel = app.query_one(WordsPanel)
            drawn = panel.drawn
            app.board.show(seen("one", "two", "three"))
            await pilot.pause()
            assert panel.drawn == drawn
            app.board.show(seen("one", "TWO", "three"))
            await pilot.pause()
            assert panel.drawn == drawn + 1

    async def test_a_change_repaints_the_rows_that_differ_and_lays_nothing_out(self) -> None:
        async with board() as (app, pilot):
            panel = app.query_one(WordsPanel)
            asked: list[tuple[tuple[Region, ...], bool]] = []
            default = panel.refresh

            def refresh(*regions: Region, layout: bool = False, **more: Any) -> Any:
                asked.append((regions, layout))
                return default(*regions, layout=layout, **more)

            panel.refresh = refresh  # type: ignore[method-assign]
            app.board.show(seen("one", "TWO", "three"))
            await pilot.pause()
            assert asked == [((Region(0, 1, panel.size.width, 1),), False)]


def test_names_that_do_not_fit_are_cut_where_they_are_longest() -> None:
    names = NamesRow(tuple(map(Piece, ("Rhein-Ruhr-Gebiet", "Nord", "Sachsen-Anhalt"))))

    def row(width: int) -> str:
        prompt = Prompt(None, True, "?", details=(names,))
        return QuestionPanel(UNICODE).picture(prompt, width, 5)[1].text.strip()

    assert row(80) == "Rhein-Ruhr-Gebiet  Nord  Sachsen-Anhalt"
    assert row(36) == "Rhein-Ruhr~  Nord  Sachsen-An~"


def test_the_row_of_keys_follows_what_the_keys_do_how_they_are_named_and_the_room() -> None:
    """It is kept from one picture to the next as long as nothing of it has changed."""
    panel = QuestionPanel(UNICODE)
    asked = Prompt(None, True, "?", keys=(Key("p", "pass"), Key("d", "end the turn")))

    def keys(prompt: Prompt, width: int = 60) -> list[str]:
        return [row.text.strip() for row in panel.picture(prompt, width, 5)[1:] if row.text.strip()]

    assert keys(asked) == keys(replace(asked, question="!")) == ["p pass   d end the turn"]
    refused = replace(asked, keys=(Key("p", "pass", "not first"), *asked.keys[1:]))
    assert keys(refused) == ["p pass: not first   d end the turn"]
    assert keys(replace(refused, changed={"p": "k"})) == ["k pass: not first   d end the turn"]
    assert keys(asked, 20) == ["p pass", "d end the turn"]
    assert keys(asked) == ["p pass   d end the turn"]
