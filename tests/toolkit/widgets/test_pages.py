"""Lines on pages: whole sentences, in the dock of every game."""

from importlib import import_module

import pytest

from powergrid_tui.table.protocol.log_entries import log_entry, named
from powergrid_tui.table.words.language import speaking, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.coach import Course, Lesson
from powergrid_tui.toolkit.viewmodel.dock import DockFace, DockPage, taught
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.widgets.components.dock import Dock
from powergrid_tui.toolkit.widgets.panels.pages import pages

PLAYERS = (Player("A", "orange", "Ann"), Player("B", "blue", "Bo", "simple"))


def paged(*entries: str, width: int = 30, height: int = 3) -> list[list[str]]:
    lines = LogPage(tuple(map(log_entry, entries)), PLAYERS)
    return [[row.text.strip() for row in rows] for rows in pages(lines, width, height, UNICODE)]


@pytest.mark.parametrize(
    ("entries", "size", "shown"),
    [
        (
            ("Raise, or let the plant go. The last bidder pays the bid. If you pass you are out.",), (30, 3),
            [["Raise, or let the plant go.", "The last bidder pays the", "bid."], ["If you pass you are out."]],
        ),
        (
            ("Yes.", "No.", "The last bidder pays the bid of everybody."), (30, 3),
            [["Yes.", "No."], ["The last bidder pays the", "bid of everybody."]],
        ),
        (  # numbers and abbreviations end no sentence
            ("In der 3. Phase kauft man z. B. Kohle. Dann baut man.",), (44, 1),
            [["In der 3. Phase kauft man z. B. Kohle."], ["Dann baut man."]],
        ),
        (("買一座電廠。然後買燃料。",), (18, 1), [["買一座電廠。"], ["然後買燃料。"]]),
    ],
)  # fmt: skip
def test_a_page_ends_where_a_sentence_does(
    entries: tuple[str, ...], size: tuple[int, int], shown: list[list[str]]
) -> None:
    assert paged(*entries, width=size[0], height=size[1]) == shown


def test_what_names_seats_stays_whole() -> None:
    entry = f"{named(0, 'Ann')} buys plant 4. Then {named(1, 'Bo')} passes and may not buy."
    shown = paged("One.", "Two.", entry, height=3)
    assert shown[0] == ["One.", "Two."]
    assert " ".join(" ".join(shown[1]).split()) == "A buys plant 4. Then Bo passes and may not buy."


def test_only_a_sentence_longer_than_a_page_breaks_off() -> None:
    shown = paged("one two three four five six seven eight nine ten eleven twelve", width=16, height=2)
    assert len(shown) > 1
    assert all(1 <= len(rows) <= 2 for rows in shown)
    assert " ".join(word for rows in shown for word in rows).split()[-1] == "twelve"


@pytest.mark.parametrize("width", [24, 34, 69])
def test_the_dock_says_that_more_follows_and_turns_to_it(width: int) -> None:
    text = (
        "Raise, or let it go.\n\n- Pass: you are out of this auction. You may buy another.\n\n- Bid: at least one more."
    )
    page = DockPage((DockFace("coach", taught(Lesson("x", "Bid", text)), from_top=True),), full="E")
    dock, told, heads = Dock(UNICODE), [], []
    dock.content = page
    for _ in range(9):
        head, *rows = [row.text.strip() for row in dock.picture(page, width, 4)]
        assert rows[-1].endswith(".")
        told.append(" ".join(rows))
        heads.append(head)
        if "more" not in head:
            break
        dock.turn(1)
    assert " ".join(" ".join(told).split()) == " ".join(text.split()), "nothing is left out"
    assert all(("pgdn E more" in head) == (at < len(heads) - 1) for at, head in enumerate(heads))
    assert all(("pgup" in head) == (at > 0) for at, head in enumerate(heads))


@pytest.mark.parametrize("language", ["en", "de", "zh_TW"])
@pytest.mark.parametrize("game", [*registry.found()])
def test_no_lesson_of_any_game_breaks_off_within_a_sentence(game: str, language: str) -> None:
    """Where the dock is smallest, with 37 columns and four rows below its tabs, within a clause."""
    course: Course = import_module(f"powergrid_tui.games.{game}.viewmodel.coach").COURSE
    texts = [text for _, _, text in course.lessons.values() if isinstance(text, str)]
    assert texts
    for width, rows, last in ((61, 5, ".!?:。！？："), (37, 4, ".!?:;,。！？：；，")):
        with speaking(language):
            for text in texts:
                found = pages(taught(Lesson("x", "", tr(text))), width, rows, UNICODE)
                assert all(page[-1].text.rstrip()[-1] in last for page in found), text
