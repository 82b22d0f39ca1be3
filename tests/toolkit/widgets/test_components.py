"""Components as drawn: what is written can be read, what can be chosen can be pointed at, all have their place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.color import Color
from rich.style import Style
from textual.color import Color as Ground

from powergrid_tui.toolkit.viewmodel.chronicle import Moment
from powergrid_tui.toolkit.viewmodel.components.bars import BarRow, Bars
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList, CardRow, CardText, TextPart
from powergrid_tui.toolkit.viewmodel.components.cards import Card, Hand, Market
from powergrid_tui.toolkit.viewmodel.components.companies import Companies, Company
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.components.parts import Bar
from powergrid_tui.toolkit.viewmodel.components.plan import Cell, Plan
from powergrid_tui.toolkit.viewmodel.components.planner import Planner
from powergrid_tui.toolkit.viewmodel.components.track import Track
from powergrid_tui.toolkit.viewmodel.dock import DockFace, DockPage
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Piece
from powergrid_tui.toolkit.viewmodel.players import Player, tag, tagged
from powergrid_tui.toolkit.viewmodel.question import Prompt
from powergrid_tui.toolkit.viewmodel.scores import Result
from powergrid_tui.toolkit.viewmodel.short import Worded, short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.colours.sheets import ColourDepth
from powergrid_tui.toolkit.widgets.colours.theme_filter import theme_filter
from powergrid_tui.toolkit.widgets.components import cardlist, digits
from powergrid_tui.toolkit.widgets.components.asking import AskPanel
from powergrid_tui.toolkit.widgets.components.bars import bar, cells
from powergrid_tui.toolkit.widgets.components.dock import Dock
from powergrid_tui.toolkit.widgets.components.drawing import drawn, extents
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture
from powergrid_tui.toolkit.widgets.components.scores import FinalScores, WentPanel
from powergrid_tui.toolkit.widgets.components.shelves import PlacedComponent, arranged
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.names import longest, named
from powergrid_tui.toolkit.widgets.panels.panel import length
from powergrid_tui.toolkit.widgets.panels.question_panel import _wrapped
from tests.toolkit.widgets.gallery import (
    ANN,
    BO,
    BUILD,
    COMPANIES,
    EVERYTHING,
    FLOOR,
    HAND,
    MARS,
    PLANTS,
    PRICES,
    TRACK,
    pick,
)
from tests.toolkit.widgets.test_themes import EVERYWHERE, contrast, seen

WIDE = 100
BARE_PLANNER = Planner("PLANNER", (), 5)
OIL = Color.from_ansi(12)
"""What terminals show for it is dark; of the sixteen there is none that is as far from those of the other fuels."""
each_component = pytest.mark.parametrize(
    "component", [*EVERYTHING, PRICES], ids=lambda component: str(component.title).lower()
)


def pictures(component: Component, width: int = WIDE, glyphs: Glyphs = UNICODE) -> list[ComponentPicture]:
    """A component in each of its forms."""
    return [drawn(component, form, width, rows, glyphs) for form, (_, rows) in extents(component, width)]


def text(picture: ComponentPicture) -> str:
    return "\n".join(strip.text.rstrip() for strip in picture.strips())


def least_of(name: str, depth: ColourDepth, text: str, style: Style) -> float:
    """The contrast that a segment must have. Lines need less than words; and the themes' own tests say what the sixteen
    colours of a light terminal cannot do."""
    words = any(sign.isalnum() for sign in text)
    if depth is ColourDepth.SIXTEEN and name == "light":
        return 4 if words else 1.6
    if words:
        return 4 if depth is ColourDepth.SIXTEEN and style.color == OIL else 4.5
    return 2.8 if name == "light" else 3


@each_component
def test_all_that_is_drawn_can_be_read(component: Component) -> None:
    drawn_here = {
        segment
        for glyphs in (UNICODE, ASCII)
        for picture in pictures(component, glyphs=glyphs)
        for strip in picture.strips()
        for segment in strip.apply_style(Style(bgcolor=palette.BACKGROUND))
    }
    for name, depth in EVERYWHERE:
        found = theme_filter(name, depth)
        for segment in found.apply([*drawn_here], Ground(0, 0, 0)) if found else drawn_here:
            if segment.text.strip() and segment.style is not None:
                seen_as = contrast(seen(segment.style.color), seen(segment.style.bgcolor))
                assert seen_as >= least_of(name, depth, segment.text, segment.style), (name, depth, segment)


@each_component
def test_every_form_takes_the_cells_that_it_asks_for(component: Component) -> None:
    for width in (30, 46, 80, WIDE):
        for form, (across, rows) in extents(component, width):
            picture = drawn(component, form, width, rows + 3, UNICODE)
            strips = picture.strips()
            assert not any(strip.text.strip() for strip in strips[rows:]), "more rows than it asked for"
            assert strips[rows - 1].text.strip() or rows <= 2 or component is HAND, "fewer rows than it asked for"
            assert across <= max(width, extents(component, width)[0][1][0])


@each_component
def test_what_can_be_chosen_is_seen_and_pointed_at(component: Component) -> None:
    for picture in pictures(component):
        for region, hotspot in picture.hotspots:
            assert hotspot[0] == "offer"
            assert region.width > 0
            assert region.right <= picture.width
            assert region.bottom <= picture.height
        found = {hotspot for _, hotspot in picture.hotspots}
        assert len(found) == {id(PLANTS): 4, id(HAND): 3, id(MARS): 2, id(FLOOR): 2, id(TRACK): 2, id(BUILD): 4}.get(
            id(component), 0
        )


def test_a_plan_of_hexes_lies_like_bricks_and_one_of_squares_in_columns() -> None:
    hexes = [{region.x for region, _ in picture.hotspots} for picture in pictures(MARS)]
    assert hexes == [{9, 13}, {13, 19}, {17, 25}, {25, 37}]
    rows = text(pictures(MARS)[1]).split("\n")
    assert rows[1].index("pp") - rows[3].index("≈≈≈") == 3, "half a hex aside"


def test_large_numbers_are_drawn_in_half_blocks_or_with_lines_in_ascii() -> None:
    assert digits.large("17") == ["▄▄  ▄▄▄", " █    █", "▄█▄   █"]
    assert digits.large("17", ascii=True) == ["     _ ", "  |   |", "  |   |"]
    assert digits.large("M3") == digits.large("M3", ascii=True) == []
    tall = text(pictures(PLANTS, glyphs=ASCII)[-1])
    assert all(row.strip() in tall for row in digits.large("25", ascii=True))
    assert tall.isascii()


@each_component
def test_plain_signs_are_ascii(component: Component) -> None:
    assert all(text(picture).replace("ü", "u").isascii() for picture in pictures(component, glyphs=ASCII))


@pytest.mark.parametrize(
    ("content", "shape"),
    [
        (Bar(3, length=5), "███··"),
        (Bar(2, 1, 2, length=7), "██▒▁▁··"),
        (Bar(2, coming=1, spare=2, length=4), "██□▁"),
        (Bar(3, length=6, marks=(2, 6)), "██│█···│"),
        (Bar(0), ""),
    ],
)
def test_a_bar_has_a_cell_for_each_unit_and_lines_between(content: Bar, shape: str) -> None:
    pieces = bar(content, ANN, UNICODE)
    assert "".join(sign for sign, _ in pieces) == shape
    assert length(pieces) == cells(content)
    apart = bar(content, None, UNICODE, apart=True)
    assert "".join(sign for sign, _ in apart) == " ".join(shape.replace("█", "■"))


def test_a_planner_tells_the_running_total_and_what_each_further_step_would_bring_it_to() -> None:
    assert BUILD.totals == (15, 43, 53, 36)
    (short, whole) = (text(picture).split("\n") for picture in pictures(BUILD))
    assert short[1].split() == ["✓", "Duisburg", "0+15", "15", "▸", "15"]
    assert short[5].strip() == "15 spent, 33 left"
    assert [row.count("━") for row in whole[1:5]] == [5, 13, 14, 11], "of fourteen cells for 48"


@pytest.mark.parametrize(("purse", "ink"), [(15, palette.STRONG), (14, palette.WARN)])
def test_a_planner_warns_where_more_is_spent_than_there_is(purse: int, ink: Style) -> None:
    left = [segment for strip in pictures(replace(BUILD, purse=purse))[0].strips() for segment in strip]
    (style,) = [segment.style for segment in left if "15 spent" in segment.text]
    assert style is not None
    assert style.color == ink.color


def test_companies_give_up_cards_then_the_bar_and_then_stand_below_their_names() -> None:
    def seen_in(width: int) -> str:
        form, (_, rows) = extents(COMPANIES, width)[-1]
        return text(drawn(COMPANIES, form, width, rows, UNICODE))

    assert "20 ■■■" in seen_in(100)
    assert "███" in seen_in(60)
    assert "20 ■■■" not in seen_in(60)
    assert "█" not in seen_in(36)
    assert "money 48" in seen_in(20)


def places(components: tuple[Component, ...], width: int, height: int) -> list[list[PlacedComponent]]:
    pages = arranged(components, width, height)
    for page in pages:
        taken: set[tuple[int, int]] = set()
        for place in page:
            assert place.x + place.width <= width
            assert place.y + place.height <= height
            cells = {
                (x, y) for x in range(place.x, place.x + place.width) for y in range(place.y, place.y + place.height)
            }
            assert not taken & cells, "one over the other"
            taken |= cells
    assert sorted(place.at for page in pages for place in page) == list(range(len(components)))
    return pages


@pytest.mark.parametrize(
    ("size", "pages"), [((80, 14), 3), ((80, 30), 1), ((120, 31), 1), ((100, 51), 1), ((30, 9), 6)]
)
def test_all_components_have_a_place_and_none_lies_over_another(size: tuple[int, int], pages: int) -> None:
    assert len(places(EVERYTHING, *size)) == pages


def test_a_small_one_stands_below_another_beside_a_high_one() -> None:
    ((mars, floor, track),) = places((MARS, FLOOR, TRACK), 72, 11)
    assert (mars.y, floor.y) == (0, 0)
    assert floor.x == track.x > 0
    assert track.y > floor.y


def test_with_more_room_forms_grow() -> None:
    def forms(height: int) -> list[int]:
        return [place.form for place in sorted(places((PLANTS, MARS), 80, height)[0], key=lambda place: place.at)]

    assert [forms(height) for height in (5, 8, 12, 30)] == [[1, 0], [2, 1], [2, 1], [2, 3]]


def test_cards_grow_into_the_room_that_there_is_and_no_name_is_cut() -> None:
    few = Market("MARKET", (Card("cloth", figure="4"), Card("spice", figure="7")))
    form, (_, rows) = extents(few, 40)[-1]
    first, second = text(drawn(few, form, 40, rows, UNICODE)).split("\n")
    assert cells_of(first) == 39
    assert second == f"  {'cloth':15}4   {'spice':15}7"
    many = replace(HAND, cards=HAND.cards * 2)
    for picture in pictures(Hand("HAND", many.cards), width=50):
        assert text(picture).count("optimiser") == 2
    assert pick(1).hotspot == ("offer", 1)


@pytest.mark.parametrize(
    "empty",
    [Hand("HAND", ()), Market("MARKET", ()), Plan("PLAN", ()), Track("TRACK", ()), Bars("BARS", ()), BARE_PLANNER],
    ids=lambda component: str(component.component),
)
def test_an_empty_component_is_drawn(empty: Component) -> None:
    for picture in pictures(empty):
        assert text(picture).split("\n")[0].split()[0] == empty.title


def test_a_table_has_each_figure_below_the_end_of_its_heading() -> None:
    tight, airy = pictures(PRICES, 60)
    assert text(tight).splitlines()[:3] == [
        " MACHINES  price work. left " + "─" * 31,
        "  M1           5     3    2",
        "  M2          12     4    1",
    ]
    assert text(airy).splitlines()[:2] == [
        " MACHINES ─ price  workers  left " + "─" * 26,
        "  M1            5        3     2",
    ]


def test_what_is_left_of_nothing_is_quiet_and_what_can_be_had_now_is_bright() -> None:
    inks = [{segment.text.strip(): segment.style for segment in strip} for strip in pictures(PRICES, 60)[0].strips()]
    bright, usual, quiet = (inks[at][figure] for at, figure in ((1, "5"), (2, "12"), (3, "20")))
    assert [style.color for style in (bright, usual, quiet) if style] == [
        palette.STRONG.color,
        palette.TEXT.color,
        palette.QUIET.color,
    ]


def test_notes_of_bars_have_all_their_words_where_there_is_room() -> None:
    rows = (BarRow("trend", Bar(0), "12", Worded("most renewable plants", "renew.")), BarRow("card", Bar(0), "3", "x"))
    component = Bars("AT THE END", rows)
    assert "renew." in text(pictures(component, 24)[-1])
    assert "most renewable plants" in text(pictures(component, 50)[-1])
    assert len(pictures(Bars("SUMS", (BarRow("made", Bar(3), "3", "x"),)), 50)) == 2, "no form that is like another"


def test_a_figure_stands_in_the_second_row_of_a_cell_before_it_cuts_a_name() -> None:
    long = Cell(0, 0, "a", ("air-pollution", "control"), figure="-1")
    short_ = Cell(1, 0, "b", ("coal", "plant"), figure="8/4")
    rows = text(pictures(Plan("RING", (long, short_)), 60)[-1]).splitlines()
    assert rows[1:3] == ["  air-pollution     coal        8/4", "  control      -1   plant"]


def test_plans_that_are_alike_grow_together_or_not_at_all() -> None:
    cells = tuple(Cell(at % 5, at // 5, "·", ("·", "")) for at in range(25))
    cities = [Plan(title, cells, size="alike") for title in ("BO", "CY", "DI")]
    for height in range(8, 40):
        for page in arranged(cities, 90, height):
            assert len({place.form for place in page}) == 1, height
    assert (
        len({place.form for page in arranged([replace(each, size="any") for each in cities], 90, 22) for place in page})
        > 1
    )


def test_words_of_a_game_give_the_terminal_no_orders() -> None:
    picture = ComponentPicture(30, 2, UNICODE)
    picture.heading("evil\x1b[31m\x07", "right\u202eleft\r\n")
    picture.put(0, 1, ("a\x1b]0;title\x07b\r\nc\x9b2J", palette.TEXT))
    assert all(strip.text.isprintable() for strip in picture.strips())


BOB, OWN = Player("B", "blue", "Bo", "normal"), Player("C", "green", "Cyd", "command:./mybot --deep")


@pytest.mark.parametrize(
    ("who", "cells_", "shown"),
    [
        *((ANN, 6, "Ann   "), (ANN, 2, "A~"), (BOB, 12, "Bo normal   "), (BOB, 9, "Bo normal"), (BOB, 8, "Bo bot  ")),
        *((BOB, 6, "Bo bot"), (BOB, 5, "Bo   "), (BOB, 2, "Bo"), (BOB, 1, "~"), (OWN, 9, "Cyd bot  ")),
    ],
)
def test_the_level_of_a_bot_stands_quiet_behind_its_name_where_there_is_room(
    who: Player, cells_: int, shown: str
) -> None:
    found = named(who, cells_, palette.STRONG)
    assert "".join(words for words, _ in found) == shown
    assert length(found) == cells_
    assert {style for words, style in found if "normal" in words} <= {palette.DIM}
    assert (longest((ANN, BOB, OWN)), longest((ANN,))) == (len("Bo normal"), 3)


def test_a_kind_of_bot_has_one_tag() -> None:
    assert (tag("normal"), short(tag("normal"))) == ("bot: normal", "normal")
    assert (tag("hard-hoarder"), short(tag("hard-hoarder"))) == ("bot: hard, hoarder", "hoarder")
    own = tag("command:./mybot --deep")
    assert (own, short(own)) == ("bot: mybot", "bot"), "no board has room for what somebody calls a program"
    assert (tagged("Bo", "hard"), tagged("Ann", "")) == ("Bo (bot: hard)", "Ann")


def test_in_the_tabs_of_the_dock_what_is_unread_is_counted_where_not_all_names_fit() -> None:
    dock = Dock(UNICODE)
    names = (("Neues", 0), ("Protokoll", 0), ("Trainer", 0), ("Gespräch", 2))
    page = DockPage(tuple(DockFace(name, LogPage(), unread) for name, unread in names), at=2)
    for width in (24, 30, 40):
        head = dock.head(page, (), width).text.rstrip()
        assert len(head) <= width
        assert "TRAINER" in head
        assert "Gespräch 2" in head
        assert "Protokoll" in head or width < 40


# The end of a game, lists of cards and long details: what is told first, and what has room


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
