"""The page of a new game: what is told of its rows, what it remembers, its presets, and what goes together."""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.table.preferences.presets import KeptPresets, Preset, Presets, SeatDraft
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.bots.resuming import resumed
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.side_panel import SidePanel
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.form import Form
from powergrid_tui.tui.start.new_game import NewGame
from powergrid_tui.tui.start.setup import PICK, Setup
from tests.tui.shell import Gone, Pilot_, playing, press, running, screen_text, sees, session_of, settle
from tests.tui.terminal import Terminal

GAME = registry.game("power_grid")
DEFAULT = Setup.default(GAME, kinds(GAME.id), "Ann", between="lit")


@pytest.fixture(autouse=True)
def ann(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")


async def form(pilot: Pilot_) -> Form:
    await press(pilot, "n", lambda: isinstance(pilot.app.screen, NewGame))
    return pilot.app.screen.query_one(Form)


def beside(pilot: Pilot_) -> str:
    """What is told beside the form, in one line."""
    return " ".join(pilot.app.screen.query_one(SidePanel).text().split())


class TestBeside:
    @pytest.mark.parametrize("size", [(80, 24), (120, 40)])
    async def test_the_map_is_told_and_another_one_when_it_is_turned(self, store: Store, size: tuple[int, int]) -> None:
        async with running(playing(store), size) as (_, pilot):
            await form(pilot)
            assert "Germany · 42 cities · 6 regions easy: The map to learn the game on" in beside(pilot)
            await press(pilot, "down i")
            assert "India" in beside(pilot)
            assert "hard: Fuel is bought one token at a time" in beside(pilot)
            assert "the power fails." in beside(pilot), "all of it can be read"
            assert ("Refill" in beside(pilot)) == (size[0] > 100), "with the numbers, where there is room"
            if size[0] > 100:
                await sees(pilot, lambda: "Bhopal" in beside(pilot))

    @pytest.mark.parametrize("size", [(80, 24), (120, 40)])
    async def test_a_game_without_maps_tells_what_each_option_means(self, store: Store, size: tuple[int, int]) -> None:
        """Where there is little room, not once more what stands in the form above."""
        async with running(playing(store), size) as (app, pilot):
            mars = registry.game("terraforming_mars")
            app.push_screen(NewGame(Setup.default(mars, kinds(mars.id), "Ann"), UNICODE, KeptPresets()))
            await sees(pilot, lambda: "All 208 cards" in beside(pilot))
            roomy = size[0] > 100
            assert ("Terraforming Mars" in beside(pilot)) is roomy
            assert ("Cards Corporate Era All 208 cards" in beside(pilot)) is roomy
            assert "Each player chooses one of two corporations" in beside(pilot)

    async def test_every_row_is_told_in_a_sentence_and_of_a_bot_its_level(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            shown = await form(pilot)
            for label in ("first edition", "secret money", "drawn at random", "no Trust"):
                assert label in screen_text(app), "what is typed is not what is shown"
            await press(pilot, "end")
            assert "Two players against the Trust" in beside(pilot)
            assert "Just the players." in beside(pilot)
            await press(pilot, "up up up")
            for sentence in ("Only the company, until the game is over.", "Everybody, at all times."):
                assert sentence in beside(pilot)
                await press(pilot, "right")
            assert shown.row.name == "money"
            shown.fill(Setup.default(GAME, ("hard", "normal", "easy"), "Ann"))
            await press(pilot, "home down down down down")
            for sentence in (
                "bot: normal Plays on to the end of the round. Colour: blue.",
                "bot: easy Looks only at its own turn, forgets",
                "A person plays here, at this keyboard. Colour",  # of a person there is no level
            ):
                assert sentence in beside(pilot)
                await press(pilot, "right")

    @pytest.mark.parametrize("size", [(80, 24), (120, 40)])
    async def test_a_bot_with_a_character_is_named_whole_or_in_short(self, store: Store, size: tuple[int, int]) -> None:
        async with running(playing(store), size) as (app, pilot):
            (await form(pilot)).fill(Setup.default(GAME, ("expert-careful",), "Ann"))
            await sees(pilot, "careful")
            assert not any("…" in row for row in screen_text(app).splitlines() if "◂" in row)

    async def test_of_every_map_all_is_seen_at_the_smallest_size(self, store: Store) -> None:
        async with running(playing(store)) as (_, pilot):
            shown = await form(pilot)
            for name, _ in DEFAULT.setting("map").choices[::3]:
                told = registry.preview("power_grid", Options(map=name))
                assert told
                shown.fill(DEFAULT.chosen("map", name))
                await settle(pilot)
                assert told.special in beside(pilot)
                assert told.reason in beside(pilot)

    async def test_the_regions_that_are_ticked_are_lit_on_the_picture(self, store: Store) -> None:
        async with running(playing(store), (120, 40)) as (app, pilot):
            await form(pilot)
            await sees(pilot, lambda: "München ○○○" in beside(pilot))
            await press(pilot, "end up p down space")
            assert app.screen.query_one(Form).setup.picked("regions") == ("green",)
            await sees(pilot, lambda: "Hamburg ○○○" in beside(pilot))
            assert "München ○○○" not in beside(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.some(2)
async def test_plain_signs_draw_all_of_it(store: Store, size: tuple[int, int]) -> None:
    async with running(playing(store, ascii=True), size) as (app, pilot):
        await form(pilot)
        for keys in ("down i", "end up p down space", "?", "escape ctrl+o", "s O"):
            await press(pilot, keys)
            assert screen_text(app).isascii(), screen_text(app)


async def test_help_is_there_on_every_row_with_every_option_and_the_rules_of_the_map(store: Store) -> None:
    async with running(playing(store)) as (app, pilot):
        shown = await form(pilot)
        await press(pilot, "down i down down o ?", HelpScreen)
        assert shown.setup.places[0].name == "o", "the key is no part of a name"
        source = app.screen._source  # type: ignore[attr-defined]
        for setting in DEFAULT.settings:
            assert setting.about in source
            assert all(meaning in source for meaning in setting.meanings.values())
        assert "picked by hand: You tick every one yourself." in source
        assert "Bangalore, Delhi and Mumbai are two cities each" in source


class TestRemembered:
    async def test_the_last_table_is_offered_again_and_going_back_keeps_nothing(
        self, store: Store, tmp_path: Path
    ) -> None:
        path = tmp_path / "presets.toml"
        async with running(playing(store, presets=path)) as (app, pilot):
            await form(pilot)
            await press(pilot, "down u escape")
            assert (await form(pilot)).setup == DEFAULT
            assert not path.exists()
            await press(pilot, "down u u down left down E v a down left left left tab end up up up right ctrl+s")
            await sees(pilot, lambda: isinstance(app.screen, PlayScreen) or len(app.screen_stack) > 2)
        async with running(playing(store, presets=path)) as (app, pilot):
            again = (await form(pilot)).setup
            assert (again.options, again.players) == (Options(map="usa", money="open"), 3)
            assert [(place.name, place.bot) for place in again.places[:2]] == [("Eva", ""), ("Bo", "")]
            assert again.places[1].colour == "green"
            await press(pilot, "enter", lambda: any(isinstance(page, PlayScreen) for page in app.screen_stack))
            assert [seat.name for seat in session_of(app).seats] == ["Eva", "Bo", "Cyd"]

    async def test_a_broken_file_is_told_and_left(self, store: Store, tmp_path: Path) -> None:
        (tmp_path / "presets.toml").write_text("last = 3")
        async with running(playing(store, presets=tmp_path / "presets.toml")) as (_, pilot):
            await form(pilot)
            assert "presets.toml: " in beside(pilot)
            await press(pilot, "ctrl+s", PlayScreen)
        assert (tmp_path / "presets.toml").read_text() == "last = 3"


@pytest.mark.thorough
def test_the_program_keeps_tables_in_the_home_of_its_player(tmp_path: Path) -> None:
    with Terminal(saves=tmp_path / "saves", POWERGRID_HOME=str(tmp_path / "mine")) as terminal:
        terminal.wait_for("New game")
        terminal.press("\r")
        terminal.wait_for("ctrl+o")
        terminal.press("\r")
        terminal.wait_for("Round 1")
    assert KeptPresets(tmp_path / "mine" / "presets.toml").presets.last["power_grid"].players == 4


class TestPresets:
    async def test_a_table_gets_a_name_is_chosen_and_deleted(self, store: Store, tmp_path: Path) -> None:
        path = tmp_path / "presets.toml"
        async with running(playing(store, presets=path)) as (app, pilot):
            shown = await form(pilot)
            for keys in ("ctrl+o s N o escape", "ctrl+o s space enter"):
                await press(pilot, keys, NewGame)
                assert KeptPresets(path).presets == Presets()
            await press(pilot, "down u u ctrl+o s T w o x backspace enter")
            assert list(KeptPresets(path).presets.of("power_grid")) == ["Two"]
            await press(pilot, "ctrl+o u")
            assert shown.setup == DEFAULT
            await press(pilot, "ctrl+o down enter")
            assert shown.setup.options == Options(map="usa")
            assert shown.row.kind == "start", "Enter begins at once"
            for no in ("n", "enter", "up down"):
                await press(pilot, f"ctrl+o down d {no} escape")
                assert KeptPresets(path).presets.of("power_grid"), "any other key than y keeps it"
            await press(pilot, "ctrl+o down d", "Delete it for good?")
            await press(pilot, "y", "PRESETS", Gone("Two"))
            await press(pilot, "escape")
            assert KeptPresets(path).presets.of("power_grid") == {}
            assert isinstance(app.screen, NewGame)


def restored(players: int = 4, seats: tuple[SeatDraft, ...] = (), **options: Any) -> Setup:
    return DEFAULT.restored(Preset(players=players, seats=seats, options=options))


class TestRestored:
    def test_what_is_kept_comes_back_whatever_it_is(self) -> None:
        setup = DEFAULT.turned("edition", 1).leapt("map", "f").chosen("regions", ("red", "blue")).seated(1)
        setup = setup.named(2, "Zoë").coloured(1, 2).swapped(3, 1)
        assert DEFAULT.restored(setup.preset) == setup

    def test_what_cannot_be_chosen_any_more_is_as_default(self) -> None:
        setup = restored(99, map="atlantis", edition="pocket", money=3, trust="perhaps", other=1)
        assert setup.options == GAME.Options()
        assert setup.players == 6
        assert not setup.errors()
        assert restored(map="usa", regions=["nowhere"]).options == Options(map="usa")

    def test_seats_are_whole_whoever_wrote_them(self) -> None:
        seats = (SeatDraft("Bo", "pink", "deep"), SeatDraft("x" * 99, "red"), SeatDraft("Cyd", "red"))
        setup = restored(3, seats)
        assert [place.bot for place in setup.places[:3]] == ["normal", "", ""]
        assert sorted(place.colour for place in setup.places) == sorted(place.colour for place in DEFAULT.places)
        assert len({place.name for place in setup.places}) == 6
        assert not setup.errors()
        assert setup.coloured(0, 1)


class TestSecrets:
    """How several people at this keyboard keep their secrets from one another."""

    async def test_it_is_asked_where_several_have_secrets_and_kept_with_that_game(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            shown = await form(pilot)
            assert not shown.setup.asks_between, "one person has them from bots alone"
            shown.fill(two_people(shown.setup).chosen("money", "open"))
            await sees(pilot, Gone("Secrets"))
            shown.fill(shown.setup.chosen("money", "secret"))
            await sees(pilot, "Secrets")
            await press(pilot, "down down down down down")
            assert shown.row.kind == "between"
            assert "The board stays in sight." in beside(pilot)
            await press(pilot, "left")
            assert "Everybody sees the money or the hand of whoever is asked." in beside(pilot)
            await press(pilot, "ctrl+s", PlayScreen)
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            assert screen._connection.between == "open"
            session = session_of(app)
            lines = len(session.steps)
            await press(pilot, "enter", lambda: len(session.steps) > lines)
            session.saving.flush()
            assert session.save_file is not None
            assert resumed(store, session.save_file.path).between == "open"
            assert session.record.between == "", "in save files alone"
            assert app.settings.between == "lit"


def two_people(setup: Setup) -> Setup:
    """The form for two, both of them people."""
    setup = setup.seated(-2)
    return setup.swapped(1, -(setup.kinds.index(setup.places[1].bot) + 1))


LEVELS = ("expert", "hard", "normal", "easy", "random")


def setup_for(players: int = 4, **options: Any) -> Setup:
    setup = Setup.default(GAME, ("simple",), "Ann").seated(players - 4)
    for name, value in options.items():
        setup = setup.chosen(name, value)
    return setup


def labels(setup: Setup, name: str) -> list[str]:
    return [label for _, label in setup.setting(name).choices]


def test_every_map_edition_deck_and_way_to_the_regions_can_be_chosen_and_ones_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("POWERGRID_HOME", str(tmp_path))
    for folder in ("maps", "decks"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.toml").write_text("")
    setup = setup_for()
    assert len(labels(setup, "map")) == 24 + 2
    assert {"mine (your own)", "a random country"} <= set(labels(setup, "map"))
    assert labels(setup, "edition") == ["first edition", "Recharged"]
    decks = ["base game", "new power plants", "both decks mixed", "base and plus plants", "mine (your own)"]
    assert labels(setup, "deck") == decks
    assert labels(setup, "regions") == ["drawn at random", "drafted in turn", "picked by hand"]
    assert [value for value, _ in setup.setting("trust").choices] == [True, False]
    assert "mine.toml" in setup_for(map="mine").errors()["map"], "it is empty, and the form says so"


@pytest.mark.parametrize(
    ("players", "options", "where", "why"),
    [
        (4, {"edition": "recharged", "deck": "plus"}, "deck", "plug and socket cards"),
        (5, {"map": "benelux", "regions": "draft"}, "regions", "nothing to pick"),
        (4, {"deck": "plus", "regions": "draft"}, "regions", "one by one"),
        (4, {"edition": "recharged", "trust": True}, "trust", "a two-player game"),
        (2, {"trust": True}, "trust", "a two-player game"),
        (2, {"map": "korea", "edition": "recharged", "trust": True}, "trust", "special rules"),
        (3, {"regions": ("green", "red")}, "regions", "3 regions, not 2"),
    ],
)
def test_what_does_not_go_together_is_said_there(players: int, options: dict[str, Any], where: str, why: str) -> None:
    errors = setup_for(players, **options).errors()
    assert list(errors) == [where]
    assert why in errors[where]
    assert errors[where].endswith(".")
    assert not setup_for(players).errors()


@pytest.mark.parametrize(
    ("players", "map", "deck"), [(4, "brazil", "new"), (4, "uk-ireland", "plus"), (6, "japan", "plus")]
)
def test_a_map_that_speaks_of_cards_or_has_few_cities_goes_with_every_deck(players: int, map: str, deck: str) -> None:
    assert not setup_for(players, map=map, deck=deck).errors()


def test_with_the_plus_plants_the_cities_are_picked_one_by_one() -> None:
    setup = setup_for(deck="plus", regions=())
    assert len(setup.setting("regions").members) == 42
    assert setup.ticked("regions", "Essen").picked("regions") == ("Essen",)
    assert "32 cities with this deck, not 1" in setup.ticked("regions", "Essen").errors()["regions"]


def test_a_letter_leaps_to_the_next_map_that_begins_with_it() -> None:
    setup = setup_for().leapt("map", "k")
    assert setup.label("map") == "Korea"
    assert setup.leapt("map", "b").label("map") == "Baden-Württemberg"
    assert setup.leapt("map", "b").leapt("map", "b").label("map") == "Benelux"
    assert setup.leapt("map", "x") == setup
    assert setup.leapt("regions", "p").picked("regions") == ()
    assert setup.setting("regions").choices[-1][0] == PICK


@pytest.mark.parametrize("name", ["random", "korea", "benelux"])
def test_a_map_can_be_started_from_the_form(name: str) -> None:
    setup = setup_for(map=name)
    assert not setup.errors()
    options = GAME.complete(setup.options, 7)
    state = GAME.new(options, [seat.name for seat in setup.seats()])
    assert GAME.to_move(state) == -1
    assert (options.map_text != "") == (name == "random")


def test_a_new_table_is_set_for_the_default_one_and_every_level_can_be_turned_to() -> None:
    setup = Setup.default(GAME, LEVELS, "Ann")
    assert {place.bot for place in setup.places[1:]} == {"normal"}
    found = []
    for _ in range(len(LEVELS) + 1):
        found.append(setup.places[1].bot)
        setup = setup.swapped(1, 1)
    assert set(found) == {"", *LEVELS}
