"""After a game: its figures, a rematch, the replay with its rail, and statistics of all games."""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.statistics import FinishedGame, by_place, by_player, finished_game
from powergrid_tui.toolkit import registry
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.history import replay
from powergrid_tui.tui.history.chronicle import ChroniclePage
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.history.slider import JumpList, Slider
from powergrid_tui.tui.history.statistics import FigureTable, StatisticsPage
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.tui.finished import finished
from tests.tui.shell import playing, press, screen_text, settle

SIZE = (80, 24)


@pytest.fixture(scope="module")
def grid() -> Session[Any, Any]:
    return finished("power_grid", "Ann Bo* Cyd*")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(Store, "examples", lambda _: [])
    return Store(tmp_path / "saves")


def replayed(app: Any) -> ReplayScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, ReplayScreen))


def new_session(app: Any, before: Session[Any, Any]) -> Session[Any, Any] | None:
    """The game at the table, if it is another."""
    tables = [screen.session for screen in app.screen_stack if isinstance(screen, PlayScreen)]
    return next((session for session in tables if session is not before), None)


class TestTheReplay:
    async def test_a_place_is_jumped_to_by_round_and_phase(self, store: Store, grid: Session[Any, Any]) -> None:
        app = playing(store)
        async with app.run_test(size=SIZE) as pilot:
            app.push_screen(ReplayScreen(grid, app.glyphs))
            await settle(pilot)
            await press(pilot, "j")
            assert isinstance(app.screen, JumpList)
            assert "round 2" in screen_text(app)
            await press(pilot, "down down down down down enter")  # set-up, then the four phases of round 1
            state = grid.steps[replayed(app).at - 1].after
            before = grid.steps[replayed(app).at - 2].after
            assert (state.round, state.phase) == (2, "auction")
            assert before.round == 1
            await press(pilot, "j")
            assert app.screen.query_one("Menu").item.cells == ("round 2", "auction"), "the cursor is where one is"  # type: ignore[attr-defined]

    async def test_it_plays_by_itself_and_stops(
        self, store: Store, grid: Session[Any, Any], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(replay, "_PACES", (9.0, 0.05, 0.03))
        app = playing(store)
        async with app.run_test(size=SIZE) as pilot:
            screen = ReplayScreen(grid, app.glyphs)
            app.push_screen(screen)
            await settle(pilot)
            await press(pilot, "space")
            await settle(pilot, lambda: screen.at > 5)
            await press(pilot, "space")
            here = screen.at
            await pilot.pause(0.15)
            assert screen.at == here
            await press(pilot, "minus minus space")
            await pilot.pause(0.05)
            assert screen.at == here, "nine seconds are not over"
            await press(pilot, "plus")
            await settle(pilot, lambda: screen.at > here)
            await press(pilot, "end space")
            assert screen.at < len(grid.steps), "at the end it begins again"

    async def test_the_rail_can_be_clicked(self, store: Store, grid: Session[Any, Any]) -> None:
        app = playing(store)
        async with app.run_test(size=SIZE) as pilot:
            screen = ReplayScreen(grid, app.glyphs)
            app.push_screen(screen)
            await settle(pilot)
            await pilot.click(Slider, offset=(1, 0))
            assert screen.at == 0
            await pilot.click(Slider, offset=(30, 0))
            middle = screen.at
            assert 0 < middle < len(grid.steps)
            rail = app.screen.query_one(Slider)
            assert rail.text()[30] == app.glyphs.full
            assert f"action {middle} of {len(grid.steps)}" in rail.text()

    async def test_figures_lead_to_a_round(self, store: Store, grid: Session[Any, Any]) -> None:
        app = playing(store)
        async with app.run_test(size=SIZE) as pilot:
            screen = ReplayScreen(grid, app.glyphs)
            app.push_screen(screen)
            await settle(pilot)
            await press(pilot, "g")
            assert isinstance(app.screen, ChroniclePage)
            rounds = registry.chronicle("power_grid", grid.steps).rounds
            await press(pilot, "left left enter")
            assert screen.at == rounds[-3].at
            await press(pilot, "g 6 enter")
            assert screen.at == registry.chronicle("power_grid", grid.steps).moments[0].at
            await press(pilot, "g escape")
            assert app.screen_stack[-1] is screen

    async def test_a_running_game_hides_money(self, store: Store) -> None:
        whole = finished("power_grid", "Ann Bo")
        lines = whole.record.actions[: len(whole.steps) * 2 // 3]
        session = Session.resume(whole.game, whole.record.evolve(actions=lines, digest="", finished=False))
        app = playing(store)
        async with app.run_test(size=SIZE) as pilot:
            app.push_screen(ReplayScreen(session, app.glyphs))
            await settle(pilot)
            await press(pilot, "g")
            assert "income" in screen_text(app)
            assert "money" not in screen_text(app)


class TestTheEnd:
    async def test_figures_and_a_rematch_are_offered(self, store: Store, grid: Session[Any, Any]) -> None:
        app = playing(store, grid)
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot, lambda: "r replay" in screen_text(app))
            await press(pilot, "g")
            assert isinstance(app.screen, ChroniclePage)
            await press(pilot, "left enter")
            await settle(pilot, lambda: isinstance(app.screen, ReplayScreen))
            assert replayed(app).at == registry.chronicle("power_grid", grid.steps).rounds[-2].at

    async def test_a_rematch_is_the_same_game_dealt_anew(
        self, store: Store, grid: Session[Any, Any], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        app = playing(store, grid)
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot, lambda: "r replay" in screen_text(app))
            await press(pilot, "m")
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and app.screen.session is not grid)
            assert isinstance(app.screen, PlayScreen)
            again = app.screen.session
            assert (again.options, again.seats) == (grid.options, grid.seats)
            assert again.steps[0].line != grid.steps[0].line
            assert again.save_file is not None
            assert again.save_file.path.exists()

    async def test_the_menu_of_a_finished_game_offers_the_same_deal_again(
        self, store: Store, grid: Session[Any, Any], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        app = playing(store, grid)
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot, lambda: "r replay" in screen_text(app))
            await press(pilot, "escape")
            assert "The same deal again" in screen_text(app)
            await press(pilot, "d enter")
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and app.screen.session is not grid)
            assert isinstance(app.screen, PlayScreen)
            again = app.screen.session
            assert (again.options, again.seats, again.seed) == (grid.options, grid.seats, grid.seed)
            assert again.steps[0].line == again.game.format(again.steps[0].action, again.steps[0].before)
            assert len(again.steps) < len(grid.steps)

    @pytest.mark.thorough
    async def test_a_rematch_takes_over_what_the_game_says(self, store: Store) -> None:
        """In Terraforming Mars whoever won begins; the same deal is the same."""
        won = finished("terraforming_mars", "Ann Bo*")
        (winner,) = [standing.seat for standing in won.game.standings(won.state) if standing.rank == 1]
        app = playing(store, won)
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot, lambda: "r replay" in screen_text(app))
            await press(pilot, "m")
            await settle(pilot, lambda: new_session(app, won) is not None)
            again = new_session(app, won)
            assert again is not None
            assert again.options.winners == (winner,)
            assert again.options.evolve(winners=()) == won.options
            assert again.state.names[again.state.first] == winner
        app = playing(store, won)
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot, lambda: "r replay" in screen_text(app))
            await press(pilot, "escape d enter")
            await settle(pilot, lambda: new_session(app, won) is not None)
            again = new_session(app, won)
            assert again is not None
            assert again.options == won.options

    async def test_no_seat_changes_hands_when_the_game_is_over(self, store: Store, grid: Session[Any, Any]) -> None:
        app = playing(store, grid)
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot, lambda: "r replay" in screen_text(app))
            await press(pilot, "escape")
            assert "Back to the game" in screen_text(app)
            assert "Let a bot play" not in screen_text(app)

    async def test_in_mid_game_the_keys_are_those_of_the_game(self, store: Store) -> None:
        whole = finished("power_grid", "Ann Bo")
        session = Session.resume(whole.game, whole.record.evolve(actions=whole.record.actions[:9], digest=""))
        app = playing(store, session)
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot)
            stack = len(app.screen_stack)
            await press(pilot, "g m r")
            assert len(app.screen_stack) == stack


class TestHelp:
    @pytest.mark.thorough
    async def test_a_question_mark_tells_the_keys_of_every_page(self, store: Store, grid: Session[Any, Any]) -> None:
        """It takes a second: every page is opened, and its help."""
        store.save_file_for(grid.seats).save(grid.record)
        app = playing(store)
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot)
            for way, told in (
                ("s", "Tab or a digit turns"),
                ("l", "n names the game"),
                ("o", "it takes effect at once"),
                ("o end enter", "Backspace restores the default key of one row"),
                ("n ctrl+o", "d deletes one of your presets"),
                ("r enter g", "Tab goes to the next picture"),
                ("r enter j", "Esc, q or j goes back"),
            ):
                await press(pilot, way)
                page = app.screen
                await press(pilot, "question_mark")
                assert isinstance(app.screen, HelpScreen), way
                await settle(pilot, lambda told: told in " ".join(screen_text(app).replace("│", " ").split()), told)
                await press(pilot, "question_mark")
                assert app.screen is page, "and it closes the help"
                while len(app.screen_stack) > 1:
                    await press(pilot, "escape")


class TestStatistics:
    def test_wins_and_what_chance_alone_would_bring(self) -> None:
        games = [finished(names="Ann Bo*", seed=1), finished(names="ANN Bo* Cyd", seed=2)]
        results = [finished_game(game.game, game.record) for game in games]
        sums = {row.name: row for row in by_player(results, lambda kind: f"[{kind}]")}
        assert set(sums) == {"Ann", "[simple]", "Cyd"}
        ann = sums["Ann"]
        assert ann.games == 2
        assert ann.due == pytest.approx(1 / 2 + 1 / 3)
        wins = sum(standing.rank == 1 and standing.seat.casefold() == "ann"
                   for game in games for standing in game.game.standings(game.state))  # fmt: skip
        assert ann.won == wins
        scores = [s.score["points"] for g in games for s in g.game.standings(g.state) if s.seat.casefold() == "ann"]
        assert ann.score == pytest.approx(sum(scores) / 2)  # type: ignore[arg-type]
        assert ann.best == max(scores)  # type: ignore[type-var]

    def test_places_tell_the_winners_score(self, grid: Session[Any, Any]) -> None:
        results = [finished_game(grid.game, grid.record, "map")]
        (row,) = by_place(results)
        winner = grid.game.standings(grid.state)[0]
        assert (row.name, row.games, row.best) == ("Germany", 1, winner.score["powered"])
        assert row.won == (winner.seat == "Ann")

    def test_a_game_of_which_the_winner_is_not_known_is_of_its_place_all_the_same(self) -> None:
        (row,) = by_place([FinishedGame("power_grid", "usa", ((Seat(name="Bo"), 4, 12),))])
        assert (row.name, row.games, row.won, row.best) == ("usa", 1, 0, 12)

    def test_a_game_that_is_not_over_does_not_count_whatever_its_header_says(self, grid: Session[Any, Any]) -> None:
        lines = grid.record.actions[:-1]
        with pytest.raises(TableError, match="the game is not over yet"):
            finished_game(grid.game, grid.record.evolve(actions=lines, finished=True, digest=""))

    async def test_the_page_tells_games_by_player_and_map(self, store: Store, grid: Session[Any, Any]) -> None:
        store.save_file_for(grid.seats).save(grid.record)
        other = finished()
        store.save_file_for(other.seats).save(other.record)
        app = playing(store)
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot)
            await press(pilot, "s")
            assert isinstance(app.screen, StatisticsPage)
            await settle(pilot, lambda: "Power Grid: 1 game" in screen_text(app))
            assert "Ann" in screen_text(app)
            assert "bot: simple" in screen_text(app)
            await press(pilot, "tab")
            assert "Germany" in screen_text(app)
            await press(pilot, "right")
            assert "Electropolis: 1 game" in screen_text(app)
            await press(pilot, "escape")
            assert isinstance(app.screen, TitleScreen)

    @pytest.mark.parametrize(("width", "figures"), [(80, 6), (69, 6), (51, 4), (50, 3), (30, 1)])
    def test_names_stay_whole_and_the_last_figures_go_first(self, width: int, figures: int) -> None:
        table = FigureTable()
        heads = ("player", "games", "won", "by chance", "place", "score", "best")
        table.fill(heads, [("bot: normal plus", "6", "6 100%", "2.2", "1.00", "18.5", "21")])
        for row in table.draw(width, 5):
            assert row.cell_length <= width
        assert "bot: normal plus " in table.draw(width, 5)[1].text
        assert [head in table.draw(width, 5)[0].text for head in heads[1:]] == [at < figures for at in range(6)]

    @pytest.mark.parametrize("size", [(80, 24), (120, 40)])
    async def test_the_shelf_is_a_table_or_beside_the_others(self, store: Store, size: tuple[int, int]) -> None:
        won = next(
            game
            for seed in range(1, 20)
            if (game := finished("power_grid", "Ann Bo* Cyd*", seed=seed)).record.where["winner"] == "Ann"
        )
        store.save_file_for(won.seats).save(won.record)
        app = playing(store)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await press(pilot, "s")
            await settle(pilot, lambda: "Power Grid: 1 game" in screen_text(app))
            beside = size[0] >= 120
            assert ("3:shelf" in screen_text(app)) is not beside
            if beside:
                assert "MAPS: 1 OF 24 WON" in screen_text(app)
                assert "won by people" in screen_text(app), "and the maps are below the players"
            else:
                await press(pilot, "3")
            assert "✓ Germany" in screen_text(app)
            assert "1 of 3" in screen_text(app)
            assert "Benelux" in screen_text(app), "a map that was not played yet"
            await pilot.resize_terminal(200 - size[0], 40)
            await settle(pilot)
            assert "Benelux" in screen_text(app), "either way, the page is whole in another size"

    async def test_without_a_finished_game_it_says_so(self, store: Store) -> None:
        app = playing(store)
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot)
            await press(pilot, "s right down tab")
            await settle(pilot, lambda: "No game here has been played to the end yet." in screen_text(app))
