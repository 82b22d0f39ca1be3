"""The parts of the board that tell what has happened: since one's last turn, cities by round, and the end."""

from dataclasses import replace
from pathlib import Path

import pytest

from powergrid_tui.games.power_grid.viewmodel.recap import CompanyRound, Deed, OrderRank, Pay, RecapRound
from powergrid_tui.games.power_grid.viewmodel.slices import Company, FinalResult, companies_of, growth, result
from powergrid_tui.games.power_grid.widgets.final import FinalPanel
from powergrid_tui.games.power_grid.widgets.growth import GrowthPanel
from powergrid_tui.games.power_grid.widgets.recap import PowerGridRecap
from powergrid_tui.table.protocol.log_entries import EntryKind, log_entry, named
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.sessions.session import walk
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Curve
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.colours import palette
from tests.board_host import press
from tests.pictures import session
from tests.power_grid.asked import growing, snapshot
from tests.power_grid.widgets.host import showing
from tests.power_grid.widgets.shown import companies, lines

ANN, BO = Company("A", "orange", "Ann"), Company("B", "blue", "Bo", "normal")

ROUND = RecapRound(
    number=4,
    begins=False,
    order=(OrderRank(ANN, 5, "31"), OrderRank(BO, 5, "20")),
    anew=False,
    companies=(
        CompanyRound(
            ANN,
            (Deed("31 for 40", new=False, bids=((BO, 39),)), Deed("scraps 5", new=False)),
            Deed("12", new=False),
            (Deed("Essen 10", new=True), Deed("Duisburg 15", new=True), Deed("Frankfurt am Main 21", new=True)),
            Pay(5, 5, 64, new=True),
        ),
        CompanyRound(BO, (), None, (), Pay(2, 4, 33, new=True)),
    ),
    notes=(log_entry(f"{named(1, 'Bo')} cannot afford any city: the cheapest costs 12", EntryKind.SKIPPED, 1),),
    drawn=("33", "36"),
    gone=("7",),
    refill=(("coal", 5), ("oil", 3), ("garbage", 0), ("uranium", 1)),
)
NEXT = replace(ROUND, number=5, begins=True, anew=True, companies=(), notes=(), drawn=(), gone=(), refill=())


def rows(width: int, *rounds: RecapRound, ascii: bool = False) -> list[str]:
    panel = PowerGridRecap(rounds, (ANN, BO), ASCII if ascii else UNICODE)
    strips = panel.lines(rounds, width)
    assert max(strip.cell_length for strip in strips) <= width
    return [strip.text.rstrip() for strip in strips]


def test_on_a_small_screen_cities_flow_into_rows_below() -> None:
    shown = rows(72, ROUND)
    head = shown[1]
    first, second, *_ = shown[2:]
    assert head.split() == ["power", "plant", "fuel", "cities", "built", "powered", "paid"]
    assert first.startswith("A Ann")
    assert first.index("31 for 40") == head.index("power plant")
    assert first.index("Essen 10") == head.index("cities built")
    assert first.endswith("■■■■■  5    +64")
    assert second.strip().startswith("scraps 5")
    assert "Frankfurt am Main 21" in second
    assert "39" not in "".join(shown), "there is no room for bids"


def test_cities_without_power_are_the_empty_end_of_a_bar() -> None:
    (bo,) = [row for row in rows(72, ROUND) if row.startswith("B Bo")]
    assert "■■··" in bo
    assert bo.endswith("2    +33")
    assert "##.." in next(row for row in rows(72, ROUND, ascii=True) if row.startswith("B Bo"))


def test_bars_that_are_too_long_are_drawn_to_scale() -> None:
    great = replace(ROUND.companies[0], pay=Pay(16, 20, 148, new=True))
    small = replace(ROUND.companies[1], pay=Pay(1, 10, 22, new=True))
    shown = rows(72, replace(ROUND, companies=(great, small)))
    lengths = [(row.count("■"), row.count("·")) for row in shown if row.startswith(("A Ann", "B Bo"))]
    assert lengths == [(7, 1), (1, 3)]


def test_a_new_order_says_why_and_one_that_stands_does_not() -> None:
    shown = "\n".join(rows(72, ROUND, NEXT))
    assert shown.count("most cities first, then the largest power plant") == 1
    assert shown.index("ROUND 5") < shown.index("1 A Ann 5 cities, plant 31") < shown.index("2 B Bo 5 cities, plant 20")
    assert "as it was" in "\n".join(rows(72, replace(NEXT, anew=False)))


def test_what_one_knows_is_grey_and_the_panel_says_so() -> None:
    panel = PowerGridRecap((ROUND,), (ANN, BO), UNICODE)
    styles = {part.text.strip(): part.style for strip in panel.lines((ROUND,), 72) for part in strip}
    assert styles["31 for 40"] == palette.QUIET
    assert styles["Essen 10"] == palette.TEXT
    assert "Grey" in rows(72, ROUND)[-1]
    assert "Grey" not in "".join(rows(72, replace(ROUND, companies=ROUND.companies[1:])))


SPACIOUS = (200, 58)
RECORD = loads((Path(__file__).parents[2] / "records" / "germany.toml").read_text("utf-8"), "germany.toml")
STEPS = list(walk(registry.game("power_grid"), RECORD))
WHOLE = registry.chronicle("power_grid", STEPS)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("width", [52, 40])
def test_the_graph_tells_what_everybody_has_now_most_first(width: int, glyphs: Glyphs) -> None:
    state = STEPS[-1].after
    shown = lines(GrowthPanel, growth(WHOLE, companies(state)), width, 13, glyphs)
    assert len(shown) == 13
    assert "CITIES" in shown[0]
    assert shown[-1].split()[-1] == str(state.round)
    has = sorted(((len(player.cities), name) for player, name in zip(state.players, state.names, strict=True)))
    found = [(int(row.split()[-2]), row.split()[-1]) for row in shown[1:-1] if row.split()[-1] in state.names]
    assert sorted(found) == has
    assert [cities for cities, _ in found] == sorted((cities for cities, _ in has), reverse=True)


def test_before_the_first_round_is_over_it_says_what_it_will_show() -> None:
    shown = lines(GrowthPanel, growth(Chronicle(), companies(STEPS[0].after)), 52, 13)
    assert "Once a round is over" in " ".join(shown)


class Counted:
    """Figures of three companies, and how often they were worked out."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Chronicle:
        self.times += 1
        return Chronicle(WHOLE.rounds, (Curve("cities", WHOLE.curves[0].values[:3]),))


async def test_it_is_worked_out_once_a_round_and_only_where_there_is_room() -> None:
    counted, position = Counted(), growing()

    def told(later: int) -> Snapshot:
        return replace(snapshot(position.evolve(round=position.round + later)), figures=counted)

    async with showing(position, size=SPACIOUS) as (app, pilot):
        assert "Once a round is over" in app.shown()
        app.board.show(told(1))
        await press(pilot, "right down up")
        app.board.show(told(1))
        await pilot.pause()
        assert counted.times == 1
        assert "Once a round is over" not in app.shown()
        app.board.show(told(2))
        assert counted.times == 2
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        app.board.show(told(3))
        await pilot.pause()
        assert counted.times == 2
        assert "CITIES BY ROUND" not in app.shown()


def ended(*names: str) -> FinalResult:
    """How the game of the tests ended, with these names."""
    played = session()
    seats = tuple(seat if at >= len(names) else seat.evolve(name=names[at]) for at, seat in enumerate(played.seats))
    return result(played.state, companies_of(seats), registry.figures(played))


def text(content: FinalResult, width: int, height: int, glyphs: Glyphs = UNICODE) -> list[str]:
    """What the panel shows."""
    return [row.text.rstrip() for row in FinalPanel(glyphs).picture(content, width, height)]


def test_everything_has_its_place_at_the_default_size() -> None:
    shown = text(ended(), 49, 26)
    assert len(shown) == 26
    assert "█▀▀▀▄" in shown[1], "large letters"
    assert "17 of 17 cities powered, 22 Elektro left" in shown[4]
    (cities,), (paid,) = ([row for row in shown if word in row] for word in ("CITIES BY ROUND", "PAID BY ROUND"))
    ann = shown[shown.index(cities) + 3].split(), shown[shown.index(paid) + 3].split()
    assert ann[0] == ["A", "1", "2", "3", "4", "5", "6", "9", "11", "13", "15", "16"]
    assert ann[1] == ["A", "22", "33", "44", "44", "64", "73", "98", "98", "112", "134"], "nobody is paid at the end"


def test_the_best_of_each_round_is_bold() -> None:
    panel = FinalPanel(UNICODE)
    rows = panel.picture(ended(), 49, 26)
    at = next(at for at, row in enumerate(rows) if "CITIES BY ROUND" in row.text)
    bold = {
        (part.text.strip(), bool(part.style and part.style.bold))
        for row in rows[at + 2 : at + 6]
        for part in row
        if part.text.strip().isdigit()
    }
    assert ("17", True) in bold
    assert ("12", False) in bold


@pytest.mark.parametrize(("width", "height"), [(80, 15), (100, 18), (49, 26), (51, 49), (76, 12), (40, 12)])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_nothing_is_wider_or_higher_than_its_place(width: int, height: int, glyphs: Glyphs) -> None:
    content = ended("Wilhelmina-Charlotte", "大衛", "Cyd", "Maximiliane-Friederike")
    rows = FinalPanel(glyphs).picture(content, width, height)
    assert max(row.cell_length for row in rows) <= width
    shown = "\n".join(row.text for row in rows[:height])
    assert "RESULT" in shown
    assert "大衛" in shown
    if glyphs.ascii:
        assert shown.replace("大衛", "").isascii()
