"""The end of a game, lists of cards and long details: what is told first, and what has room."""

import pytest
from rich.style import Style

from powergrid_tui.toolkit.viewmodel.chronicle import Moment
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList, CardRow, CardText, TextPart
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Piece
from powergrid_tui.toolkit.viewmodel.question import Prompt
from powergrid_tui.toolkit.viewmodel.scores import Result
from powergrid_tui.toolkit.widgets.components import cardlist
from powergrid_tui.toolkit.widgets.components.asking import AskPanel
from powergrid_tui.toolkit.widgets.components.drawing import drawn
from powergrid_tui.toolkit.widgets.components.scores import FinalScores, WentPanel
from powergrid_tui.toolkit.widgets.panels.question_panel import _wrapped

from .gallery import ANN, BO


def result(best: tuple[str, str], other: tuple[str, str], *, shared: bool = False) -> Result:
    """Ann's and Bo's points and money."""
    rows = (Company(ANN, rank=1, values=best), Company(BO, rank=1 if shared else 2, values=other))
    winners = tuple(row.who for row in rows if row.rank == 1)
    moments = (Moment(3, 30, "Bo builds the tower"), Moment(7, 70, "Ann sells everything that she has " * 3))
    return Result("Ann wins.", winners, Companies("", ("points", "money"), rows), moments)


@pytest.mark.parametrize(
    ("best", "other", "told"),
    [
        (("62", "3"), ("52", "9"), "points 62, 10 more than Bo"),
        (("62", "9"), ("62", "3"), "points 62, money 9, 6 more than Bo"),
        (("62", "3"), ("62", "9"), "points 62, money 3, 6 less than Bo"),
        (("-4", "0"), ("-9", "0"), "points -4, 5 more than Bo"),
        (("?", "0"), ("9", "0"), "points ?"),
    ],
)
def test_the_margin_is_that_of_the_first_figure_that_differs(
    best: tuple[str, str], other: tuple[str, str], told: str
) -> None:
    assert result(best, other).margin == told
    assert result(best, other, shared=True).margin == ""


def test_only_figures_that_decide_make_the_margin() -> None:
    rows = (Company(ANN, rank=1, values=("38", "27", "8", "1")), Company(BO, rank=2, values=("38", "28", "8", "7")))
    figures = Companies("", ("points", "influence", "active", "in hand"), rows)
    told = Result("Ann wins.", (ANN,), figures, deciding=(0, 2, 3)).margin
    assert told == "points 38, active 8, in hand 1, 6 less than Bo"


def test_turning_points_stand_below_the_figures_where_there_is_room() -> None:
    panel, content = FinalScores(UNICODE), result(("62", "3"), ("52", "9"))
    rows = [strip.text for strip in panel.picture(content, 60, 20)]
    assert any("10 more than Bo" in row for row in rows)
    assert [row.split()[0] for row in rows if "Bo builds" in row or "Ann sells" in row][:2] == ["3", "7"]
    assert not any("HOW IT WENT" in strip.text for strip in panel.picture(content, 60, 9))
    rows = [strip.text for strip in panel.picture(content, 60, 11)]
    assert any("HOW IT WENT" in row for row in rows), "the winner's card is lower instead"
    needs = WentPanel.needs(content, 36)
    told = [strip.text for strip in WentPanel(UNICODE).picture(content, 36, needs)]
    assert len(told) == needs
    assert told[-1].strip().endswith("has")


def test_cards_of_a_list_have_as_many_lines_as_there_is_room_for() -> None:
    def lines(height: int) -> int:
        entries = tuple(
            CardRow(name, text="place an ocean on any free land; one point " * 3) for name in ("Lake", "Sea")
        )
        picture = drawn(CardList("HAND", "", entries), cardlist.LIST, 60, height, UNICODE)
        first, second = (next(y for y, s in enumerate(picture.strips()) if each in s.text) for each in ("Lake", "Sea"))
        return second - first

    assert [lines(height) for height in (10, 18, 30)] == [1, 4, 4]


@pytest.mark.parametrize(
    ("status", "width", "told"),
    [
        ("energy production 0 of 1", 38, "energy production 0 of 1"),
        ("energy production 0 of 1", 37, "energy production 0 …"),
        ("energy production 0 of 1", 28, "energy …"),
        ("2 °C, at most -18 °C", 30, "2 °C, at most …"),
        ("Energieproduktion: 0 von 1", 28, ""),
        ("5 credits short", 16, ""),
        ("12 credits short", 25, ""),
        ("能源產量還差 1", 26, "能源產量還 …"),
    ],
)
def test_a_status_is_told_in_whole_words_or_not_at_all(status: str, width: int, told: str) -> None:
    entry = CardRow("Windmill", status=status, possible=False)
    rows = drawn(CardList("HAND", "", (entry,)), cardlist.LIST, width, 4, UNICODE).strips()
    assert rows[1].text.split("Windmill")[1].strip() == told


def test_what_a_card_is_goes_on_below_its_name_and_its_price_has_a_row_where_it_needs_one() -> None:
    def rows(about: str, figure: str) -> list[str]:
        text = CardText("Advanced Ecosystems", about, figure, (TextPart("needs", "three tags"),))
        picture = drawn(CardList("HAND", "", (CardRow("Windmill"),) * 3, 0, text=text), cardlist.LIST, 60, 12, UNICODE)
        shown = [strip.text.strip() for strip in picture.strips()]
        return shown[next(at for at, row in enumerate(shown) if row.startswith("Advanced")) :]

    assert rows("#135 plant", "11")[0].split() == ["Advanced", "Ecosystems", "#135", "plant", "11"]
    assert rows("#135 plant", "")[1].startswith("needs")
    long = "#135 automatisiert Pflanzen Mikroben Tier Wissenschaft"
    assert [row.split() for row in rows(long, "11")[:2]] == [["Advanced", "Ecosystems"], [*long.split(), "11"]]
    assert rows(long, "11 - 2 = 9")[2] == "11 - 2 = 9"


def test_a_long_detail_goes_on_in_the_next_row_between_its_groups() -> None:
    groups = [Piece(f"figure {at} 10▸20") for at in range(6)]
    pieces = tuple(piece for group in groups for piece in (group, WIDE_GAP))[:-1]
    rows = [
        strip.text.rstrip() for strip in AskPanel(UNICODE).picture(Prompt(ANN, True, "what?", details=(pieces,)), 60, 5)
    ]
    assert [row.count("▸") for row in rows if "figure" in row] == [3, 3]


@pytest.mark.parametrize(
    ("width", "told"), [(33, "Your hand pays for Island 2 …"), (42, "Your hand pays for Island 2 (1 over), …")]
)
def test_a_sentence_that_is_cut_opens_no_bracket(width: int, told: str) -> None:
    (row, *_) = _wrapped([("Your hand pays for Island 2 (1 over), Biosphere 1 (4 over).", Style())], width, 1, "…")
    assert row.text.strip() == told


def test_prices_stand_in_columns_with_heads() -> None:
    entries = (CardRow("Windmill", price="9", printed="12"), CardRow("Coal Mine", price="23"))
    rows = drawn(CardList("HAND", "", entries, heads=("was", "M")), cardlist.LIST, 60, 6, UNICODE).strips()
    title, *cards = [row.text.rstrip() for row in rows[:3]]
    assert title.startswith("   was  M HAND ")
    assert cards == ["    12  9 Windmill", "       23 Coal Mine"]
    same = drawn(CardList("HAND", "", entries[1:], heads=("was", "M")), cardlist.LIST, 60, 6, UNICODE).strips()
    assert same[0].text.startswith("    M HAND "), "no column without a figure"


def test_cards_beside_have_rows_where_there_is_room_and_else_one() -> None:
    beside = (CardRow("Comet", price="21"), CardRow("Mine", price="4"))
    content = CardList("CARDS", "", (CardRow("Windmill"),) * 3, beside=beside, beside_title="KEPT 2")

    def rows(height: int) -> list[str]:
        """Below the list, without blank rows."""
        shown = [strip.text.rstrip() for strip in drawn(content, cardlist.LIST, 40, height, UNICODE).strips()]
        last = max(at for at, row in enumerate(shown) if "Windmill" in row)
        return list(filter(None, shown[last + 1 :]))

    assert rows(12) == [" KEPT 2", "   21 Comet", "    4 Mine"]
    assert rows(7) == [" KEPT 2", "   21 Comet", "    4 Mine"]
    assert rows(6) == [" KEPT 2  Comet 21  Mine 4"]
    assert rows(3) == [], "the list needs it"


def test_cards_that_lie_face_down_are_backs_with_numbers() -> None:
    def rows(height: int) -> list[str]:
        content = CardList("HAND 3", "", (), backs=3)
        return [strip.text.strip() for strip in drawn(content, cardlist.LIST, 30, height, UNICODE).strips()]

    title, *backs = rows(12)
    assert title.endswith(" 3 covered")
    assert [(row[:1], "▚" in row) for row in backs[:6]] == [
        ("1", True), ("▚", True), ("", False), ("2", True), ("▚", True), ("", False),
    ]  # fmt: skip
    assert [row[:1] for row in rows(7)[1:]] == ["1", "▚", "2", "▚", "3", "▚"]
    assert [row[:1] for row in rows(4)[1:]] == ["1", "2", "3"]
