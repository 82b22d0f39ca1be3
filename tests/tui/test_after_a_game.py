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
from tests.tui.shell import Gone, playing, press, running, screen_text, sees, settle

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
        async with running(playing(store), SIZE) as (app, pilot):
            app.push_screen(ReplayScreen(grid, app.glyphs))
            await settle(pilot)
            await press(pilot, "j", JumpList, "round 2")
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
        async with running(playing(store), SIZE) as (app, pilot):
            screen = ReplayScreen(grid, app.glyphs)
            app.push_screen(screen)
            await settle(pilot)
            await press(pilot, "space", lambda: screen.at > 5)
            await press(pilot, "space")
            here = screen.at
            await pilot.pause(0.15)
            assert screen.at == here
            await press(pilot, "minus minus space")
            await pilot.pause(0.05)
            assert screen.at == here, "nine seconds are not over"
            await press(pilot, "plus", lambda: screen.at > here)
            await press(pilot, "end space")
            assert screen.at < len(grid.steps), "at the end it begins again"

    async def test_the_rail_is_clicked_and_figures_lead_to_a_round(self, store: Store, grid: Session[Any, Any]) -> None:
        async with running(playing(store), SIZE) as (app, pilot):
            screen = ReplayScreen(grid, app.glyphs)
            app.push_screen(screen)
            await settle(pilot)
            await pilot.click(Slider, offset=(1, 0))
            assert screen.at == 0
            await pilot.click(Slider, offset=(30, 0))
            assert 0 < screen.at < len(grid.steps)
            rail = app.screen.query_one(Slider)
            assert rail.text()[30] == app.glyphs.full
            assert f"action {screen.at} of {len(grid.steps)}" in rail.text()
            chronicle = registry.chronicle("power_grid", grid.steps)
            await press(pilot, "g", ChroniclePage)
            await press(pilot, "left left enter", lambda: screen.at == chronicle.rounds[-3].at)
            await press(pilot, "g 6 enter", lambda: screen.at == chronicle.moments[0].at)
            await press(pilot, "g escape", lambda: app.screen_stack[-1] is screen)

    async def test_a_running_game_hides_money(self, store: Store) -> None:
        whole = finished("power_grid", "Ann Bo")
        lines = whole.record.actions[: len(whole.steps) * 2 // 3]
        session = Session.resume(whole.game, whole.record.evolve(actions=lines, digest="", finished=False))
        async with running(playing(store), SIZE) as (app, pilot):
            app.push_screen(ReplayScreen(session, app.glyphs))
            await settle(pilot)
            await press(pilot, "g", "income", Gone("money"))


class TestTheEnd:
    async def test_figures_and_a_rematch_are_offered(self, store: Store, grid: Session[Any, Any]) -> None:
        async with running(playing(store, grid), SIZE) as (app, pilot):
            await sees(pilot, "r replay")
            await press(pilot, "g", ChroniclePage)
            await press(pilot, "left enter", ReplayScreen)
            assert replayed(app).at == registry.chronicle("power_grid", grid.steps).rounds[-2].at

    @pytest.mark.parametrize("keys", ["m", "escape d enter"], ids=["a rematch", "the same deal again"])
    async def test_a_rematch_is_dealt_anew_and_the_menu_offers_the_same_deal(
        self, store: Store, grid: Session[Any, Any], keys: str
    ) -> None:
        async with running(playing(store, grid), SIZE) as (app, pilot):
            await sees(pilot, "r replay")
            if keys != "m":
                await press(pilot, "escape", "The same deal again", "Back to the game", Gone("Let a bot play"))
                await press(pilot, "escape", PlayScreen)
            await press(pilot, keys, lambda: new_session(app, grid) is not None)
            again = new_session(app, grid)
            assert again is not None
            assert (again.options, again.seats) == (grid.options, grid.seats)
            if keys == "m":
                assert again.steps[0].line != grid.steps[0].line
                assert again.save_file is not None
                assert again.save_file.path.exists()
            else:
                assert again.seed == grid.seed
                assert again.steps[0].line == again.game.format(again.steps[0].action, again.steps[0].before)
                assert len(again.steps) < len(grid.steps)

    @pytest.mark.thorough
    async def test_a_rematch_takes_over_what_the_game_says(self, store: Store) -> None:
        """In Terraforming Mars whoever won begins; the same deal is the same."""
        won = finished("terraforming_mars", "Ann Bo*")
        (winner,) = [standing.seat for standing in won.game.standings(won.state) if standing.rank == 1]
        async with running(playing(store, won), SIZE) as (app, pilot):
            await sees(pilot, "r replay")
            await press(pilot, "m", lambda: new_session(app, won) is not None)
            again = new_session(app, won)
            assert again is not None
            assert again.options.winners == (winner,)
            assert again.options.evolve(winners=()) == won.options
            assert again.state.names[again.state.first] == winner

    async def test_in_mid_game_the_keys_are_those_of_the_game(self, store: Store) -> None:
        whole = finished("power_grid", "Ann Bo")
        session = Session.resume(whole.game, whole.record.evolve(actions=whole.record.actions[:9], digest=""))
        async with running(playing(store, session), SIZE) as (app, pilot):
            await settle(pilot)
            stack = len(app.screen_stack)
            await press(pilot, "g m r")
            assert len(app.screen_stack) == stack


class TestHelp:
    @pytest.mark.thorough
    async def test_a_question_mark_tells_the_keys_of_every_page(self, store: Store, grid: Session[Any, Any]) -> None:
        """It takes a second: every page is opened, and its help."""
        store.save_file_for(grid.seats).save(grid.record)
        async with running(playing(store), SIZE) as (app, pilot):
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
        async with running(playing(store), SIZE) as (_, pilot):
            await settle(pilot)
            await press(pilot, "s", StatisticsPage, "Power Grid: 1 game", "Ann", "bot: simple")
            await press(pilot, "tab", "Germany")
            await press(pilot, "right", "Electropolis: 1 game")
            await press(pilot, "escape", TitleScreen)

    @pytest.mark.parametrize(("width", "figures"), [(80, 6), (69, 6), (51, 4), (50, 3), (30, 1)])
    def test_names_stay_whole_and_the_last_figures_go_first(self, width: int, figures: int) -> None:
        table = FigureTable()
        heads = ("player", "games", "won", "by chance", "place", "score", "best")
        table.fill(heads, [("bot: normal plus", "6", "6 100%", "2.2", "1.00", "18.5", "21")])
        for row in table.draw(width, 5):
            assert row.cell_length <= width
        assert "bot: normal plus " in table.draw(width, 5)[1].text
        assert [head in table.draw(width, 5)[0].text for head in heads[1:]] == [at < figures for at in range(6)]

    async def test_the_shelf_is_a_table_or_beside_the_others(self, store: Store) -> None:
        seeds = (finished("power_grid", "Ann Bo* Cyd*", seed=seed) for seed in range(1, 20))
        won = next(game for game in seeds if game.record.where["winner"] == "Ann")
        store.save_file_for(won.seats).save(won.record)
        shelf = ("✓ Germany", "1 of 3", "Benelux")  # a map that was not played yet, too
        async with running(playing(store), SIZE) as (_, pilot):
            await settle(pilot)
            await press(pilot, "s", "Power Grid: 1 game", "3:shelf")
            await press(pilot, "3", *shelf)
            await pilot.resize_terminal(120, 40)
            await sees(pilot, Gone("3:shelf"), "MAPS: 1 OF 24 WON", "won by people", *shelf)  # below the players

    async def test_without_a_finished_game_it_says_so(self, store: Store) -> None:
        async with running(playing(store), SIZE) as (_, pilot):
            await settle(pilot)
            await press(pilot, "s right down tab", "No game here has been played to the end yet.")
