"""The board of Electropolis as a whole: as text at both sizes, its parts, the end, what another did, the tiles."""

from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.phases import Part
from powergrid_tui.games.electropolis.viewmodel.table_view import ElectropolisView
from powergrid_tui.games.electropolis.viewmodel.tiles import FACES, worth_now
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.language import speaking
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.components.cards import Market
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.board_host import press
from tests.goldens import same

from .asked import RING, choosing, short_of_fuel, snapshot, taking
from .host import showing
from .positions import acting, dealt, give, holding, lay, over, placing, play, seat, table, who

SMALL, LARGE = (80, 23), (120, 39)
"""Cells of the board on terminals of 80x24 and 120x40."""
GOLDENS = Path(__file__).parent / "goldens"
BOTH = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


def middle() -> State:
    """Ann of four takes tiles: Bo has acted, Cy and Di come after her; everybody but Di has built."""
    ring = ("coal", "gas", "fuel_coal", "park", "waste", "museum", "wind", "solar", "nuclear", "scrubber", "hospital")
    state = acting(dealt(4, cards=("A01", "A09", "A05", "A02")), ".BACD.")
    state = lay(state, *ring).evolve(round=3, turn=0, waiting=(0, 2, 3), acted=(1,))
    built = ("CC..S", "M.H..", "MX+GG", "...P.", "D...U")
    state = give(state, "Ann", *built, support=1, fuel=(2, 1, 1), cards=("A09", "A05"))
    state = give(state, "Bo", ".C...", "..C.W", "..+R.", "M.H..", "D....", support=2, fuel=(2, 0, 0))
    return give(state, "Cy", ".....", "..N..", "..+P.", "..XXX", "D...D", support=2, fuel=(0, 0, 2))


def building() -> State:
    """Ann places what she has taken."""
    return holding(middle(), "B05", "coal", "gas", "waste")


GOLDEN = {
    "choosing": (choosing(), "right right", SMALL, UNICODE),
    "taking": (middle(), "right down", SMALL, UNICODE),
    "taking-large": (middle(), "right down", LARGE, UNICODE),
    "placing": (building(), "j", SMALL, UNICODE),
    "placing-large": (building(), "j", LARGE, UNICODE),
    "running-ascii": (short_of_fuel(), "right", SMALL, ASCII),
    "mayors": (middle(), "3", SMALL, UNICODE),
    "mayors-more": (middle(), "3 pagedown", SMALL, UNICODE),
    "end": (over(middle()), "", SMALL, UNICODE),
    "end-large": (over(middle()), "", LARGE, UNICODE),
}


@pytest.mark.parametrize("name", GOLDEN)
async def test_the_board_is_as_in_its_file(name: str, request: pytest.FixtureRequest) -> None:
    state, keys, size, glyphs = GOLDEN[name]
    async with showing(state, 0 if state.over else None, size, glyphs) as (app, pilot):
        await press(pilot, keys)
        same(app.shown(), GOLDENS / f"{name}.txt", request)


class TestBoard:
    async def test_cards_keep_their_words_on_a_wide_board_that_is_not_high(self) -> None:
        async with showing(middle(), size=(150, 39)) as (app, pilot):
            assert "a full 4x4" in app.shown() or "square of 4x4" in app.shown()
            await press(pilot, "3")
            assert "SO FAR" in app.shown()

    async def test_part_by_part_where_there_is_none(self) -> None:
        async with showing(taking()) as (app, pilot):
            for key, words in zip("1234", (" RING", "YOUR CITY", "B  Bo", " LOG"), strict=True):
                await press(pilot, key)
                assert words in app.shown()
                assert (" RING" in app.shown()) == (key == "1")
            tabs = app.shown().split("\n")[1]
            await pilot.click(offset=(tabs.index("my city"), 1))
            await pilot.pause()
            assert app.board.part == Part.CITY

    async def test_a_part_chosen_by_hand_stays_until_something_else_is_asked(self) -> None:
        state = placing("C01", "coal", "park")
        async with showing(state) as (app, pilot):
            await press(pilot, "3")
            state = play(state, "Ann: place coal c2")
            app.board.show(snapshot(state))
            assert app.board.part == Part.MAYORS
            app.board.show(snapshot(lay(play(state, "Ann: place park c1"), *RING)))
            assert app.board.part == Part.TABLE

    async def test_another_city_is_looked_at_and_ones_own_comes_back(self) -> None:
        async with showing(middle()) as (app, pilot):
            await press(pilot, "f")
            assert "CITY OF Bo" in app.shown()
            assert "fuel ∆2 ◊0 ○0" in app.shown()
            await press(pilot, "f f f")
            assert "YOUR CITY" in app.shown()

    async def test_others_look_on_and_keys_are_left_to_the_shell(self) -> None:
        async with showing(placing("C01", "coal", "park"), viewer=seat("Bo")) as (app, pilot):
            assert "Ann: places tiles: coal plant, park" in " ".join(app.shown().split())
            await press(pilot, "enter space up d n u")
            assert (app.played, app.passed_on) == ([], ["enter", "space", "u"])

    async def test_before_the_deal_and_behind_a_curtain(self) -> None:
        async with showing(table(4), viewer=0) as (app, pilot):
            assert "dealt" in app.shown()
            app.board.show(snapshot(ELECTROPOLIS.view(taking(), NOBODY), 0))
            await press(pilot, "2")
            assert "CITY" in app.shown()

    async def test_the_end_says_how_it_adds_up(self) -> None:
        state = dealt(2, trends=("kinds", "empty", "nuclear_free"))
        state = over(give(give(state, "Ann", points=3), "Bo", ".....", "..S..", ".W+R.", ".....", "....."))
        async with showing(state, viewer=0) as (app, pilot):
            shown = " ".join(app.shown().split())
            assert "Bo wins with -32 points." in shown
            assert "1. B Bo -32 7 0+0 24 -63 0 2 0" in shown
            assert "2. A Ann -57 0 3+0 12 -72 0 1 0" in shown
            await press(pilot, "2")
            for line in ("HOW IT ADDS UP", "cards at once 3", "kinds 0 most kinds", "no nuclear 12", "score -57"):
                assert line in " ".join(app.shown().split()), line
            await press(pilot, "1 enter")
            assert app.passed_on == ["enter"]

    async def test_in_the_first_half_the_count_says_that_it_is_provisional(self) -> None:
        for number, early in ((4, True), (5, False)):
            async with showing(dealt(4).evolve(round=number), viewer=0) as (app, pilot):
                assert ("score now -24 (provisional)" in app.shown()) == early
                await press(pilot, "f3")
                pages = app.shown()
                await press(pilot, "pagedown")
                assert ("SO FAR" in pages + app.shown()) == early
                app.board.show(snapshot(placing("C01", "coal").evolve(round=number)))
                await press(pilot, "j")
                assert ("the score is provisional" in app.shown()) == early

    async def test_help_has_the_keys_and_the_rules_of_the_phase(self) -> None:
        async with showing(placing("C01", "coal")) as (app, _):
            parts = dict(app.board.help())
        assert "- d: only if no cell is possible" in parts["Keys"]
        assert "corners" in parts["Placing"]
        assert "the square of the excess: 1, 4, 9, 16" in parts["The end"]
        assert len(parts["Tiles"].split("\n- ")) == len(book().kinds) + 1

    @BOTH
    async def test_long_and_wide_names_push_nothing_out(self, size: tuple[int, int]) -> None:
        sitters = tuple(
            Seat(name=f"{'發電' * 7}{at}", colour=colour) for at, colour in zip("1234", COLOURS, strict=False)
        )
        async with showing(building(), size=size) as (app, pilot):
            for state in (building(), over(middle())):
                named = state.evolve(names=tuple(seat.name for seat in sitters))
                offers = ELECTROPOLIS.choices(named) if named.turn == 0 else ()
                app.board.show(Snapshot(named, 0, offers, sitters, ()))
                for key in "1234":
                    await press(pilot, f"f{key}")
                    assert max(map(cell_len, app.shown().split("\n"))) <= size[0]
                    assert key in "24" or "-24" in app.shown(), "the score of the last"

    @BOTH
    async def test_in_chinese_a_city_is_never_cut(self, size: tuple[int, int]) -> None:
        with speaking("zh_TW"):
            async with showing(building(), size=size) as (app, pilot):
                for state, corner in ((building(), "+3 e5"), (middle(), "+3 e5"), (short_of_fuel(), "e5")):
                    app.board.show(snapshot(state))
                    await press(pilot, "2")
                    assert corner in app.shown()

    async def test_a_tie_is_decided_by_points_from_trends(self) -> None:
        state = dealt(2, trends=("public", "empty", "renewable"))
        state = give(state, "Ann", ".....", "..P..", "..+..", ".....", ".....", points=2)
        state = over(give(state, "Bo", ".....", "..M..", "..+P.", ".....", ".....", points=0))
        first, second = ELECTROPOLIS.standings(state)
        ahead, behind = first.score["points"], second.score["points"]
        assert ahead is not None
        assert behind is not None
        level = give(state, second.seat, points=who(state, second.seat).points + ahead - behind)
        async with showing(level, viewer=0) as (app, _):
            assert f"{first.seat} wins with {first.score['points']} points, by points from trends." in app.shown()


def test_every_tile_has_a_face_that_differs_without_colour() -> None:
    assert set(FACES) == {*book().kinds, "centre"}
    for face in FACES.values():
        assert cell_len(face.sign) == len(face.plain) == 1
        assert face.plain.isascii()
        assert len(face.code) == 2
        assert len(face.short) <= 5
    for what in ("code", "sign", "plain"):
        assert len({getattr(face, what) for face in FACES.values()}) == len(FACES)
    assert len({FACES[name].tint for name in ("coal", "museum", "scrubber", "fuel_coal")}) == 4, "kinds differ"


def test_tiles_say_what_they_are_worth_next_to_the_largest_group() -> None:
    mayor = who(give(dealt(2), "Ann", "CC...", ".....", "..+..", ".....", "....."), "Ann")
    told = {"coal": "8/4", "gas": "6/2", "museum": "+2", "nuclear": "10", "scrubber": "-1", "fuel_gas": ""}
    assert {tile: worth_now(mayor, tile, book()) for tile in told} == told


@pytest.mark.parametrize(("players", "points"), [(2, "12/7"), (4, "12/7/3")])
def test_trends_and_cards_for_the_end_are_open_when_tiles_are_taken(players: int, points: str) -> None:
    state = lay(acting(dealt(players), "ABCD.."[:players].ljust(6, ".")), "park", shown=("A01", "A02"))
    view = ElectropolisView.from_snapshot(snapshot(give(state, "Bo", cards=("A07",))))
    (cards,) = (each for each in view.table if isinstance(each, Market) and each.title == "CARDS")
    assert f"most kinds {points}" in cards.note
    assert any(chip.name == "A07 all corners" for row in view.scores.rows for chip in row.cards)


def test_the_heading_shows_the_order_in_which_people_act_now() -> None:
    chosen = dealt(3)
    order = ElectropolisView.from_snapshot(snapshot(chosen)).heading.order
    assert [player.name for player, _ in order] == [chosen.names[at] for at in chosen.waiting]
    order = ElectropolisView.from_snapshot(snapshot(acting(chosen, "C.A..B"))).heading.order
    assert [player.name for player, _ in order] == ["Cy", "Ann", "Bo"]


def seen(before: State, line: str, seat: int) -> Snapshot:
    """What a seat sees after this line of another's."""
    after = play(before, line)
    return replace(snapshot(after, seat), last=(ELECTROPOLIS.view(before, seat), ELECTROPOLIS.view(after, seat)))


@BOTH
async def test_the_space_that_another_chose_is_marked_once(size: tuple[int, int]) -> None:
    async with showing(choosing(), 0, size) as (app, pilot):
        assert "*" not in app.shown()
        app.board.show(seen(choosing(), "Bo: space 2", 0))
        await pilot.pause()
        assert "*3 tiles" in app.shown()
        assert app.shown().count("*") == 1 + (size == LARGE), "and beside whoever took it, who gains support"
        app.board.show(snapshot(play(choosing(), "Bo: space 2"), 0))
        await pilot.pause()
        assert "*" not in app.shown(), "it goes out"


async def test_the_tile_that_another_put_down_is_marked() -> None:
    before = play(taking(), "Ann: take 1 A01")
    offer = next(offer for offer in ELECTROPOLIS.choices(before) if offer.kind == "place")
    line = ELECTROPOLIS.format(offer.actions[0], before)
    async with showing(before, 1) as (app, pilot):
        await press(pilot, str(Part.MAYORS + 1))
        app.board.show(seen(before, line, 1))
        await pilot.pause()
        assert "Ann *" in app.shown()
        await press(pilot, "2 f f")
        assert "▲Co*" in app.shown(), "in the city of Ann"
