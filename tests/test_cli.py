"""The command line: what is passed on, what is printed, and the exit status."""

import json
import signal
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import powergrid_tui
from powergrid_tui import cli
from powergrid_tui.cli import screen as the_screen
from powergrid_tui.games.power_grid import notation
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.record import dumps
from powergrid_tui.table.records.store import SaveFile, Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from tests.table.kept import GAME, played, whole

ROOT = Path(__file__).resolve().parents[1]


def run(*words: object) -> Result:
    return CliRunner().invoke(cli.main, [str(word) for word in words], prog_name="powergrid")


def refused(status: int, *words: object) -> str:
    """The one line with which these arguments are refused."""
    result = run(*words)
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == status, result.stderr
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.rstrip("\n").isprintable()
    return result.stderr.strip()


class Screen:
    """Takes the place of the screen."""

    store: Store
    plain: bool
    start: Session[Any, Any] | None = None

    def __call__(self, store: Store, plain: bool, start: Session[Any, Any] | None) -> None:
        self.store, self.plain, self.start = store, plain, start

    @property
    def session(self) -> Session[Any, Any]:
        assert self.start is not None
        return self.start


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Screen:
    shown = Screen()
    monkeypatch.setattr(the_screen, "show", shown)
    monkeypatch.setattr(the_screen, "needs_terminal", lambda: None)
    monkeypatch.setenv("POWERGRID_SAVES", str(tmp_path / "saves"))
    return shown


def keep(path: Path, session: Session[Any, Any]) -> Path:
    SaveFile(path).save(session.record)
    return path


# --- the screen ------------------------------------------------------------------------------------------------------


def test_without_a_command_the_title_opens(screen: Screen, tmp_path: Path) -> None:
    assert run().exit_code == 0
    assert (screen.store.folder, screen.plain, screen.start) == (tmp_path / "saves", False, None)
    assert run("--ascii", "--saves", tmp_path / "mine").exit_code == 0
    assert (screen.store.folder, screen.plain) == (tmp_path / "mine", True)


def test_the_screen_gets_what_it_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made: list[tuple[Any, ...]] = []

    class App:
        return_code = 3
        played = ()
        settings = Settings()

        def __init__(
            self, store: Store, *, ascii: bool = False, start: Session[Any, Any] | None = None, **_: Any
        ) -> None:
            made.append((store.folder, ascii, start))

        def run(self) -> None:
            made.append(("run",))

    terminal = types.SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr(sys, "__stdin__", terminal)
    monkeypatch.setattr(sys, "__stderr__", terminal)
    monkeypatch.setattr("signal.signal", lambda *handling: made.append(handling))
    monkeypatch.setitem(sys.modules, "powergrid_tui.tui.app", types.SimpleNamespace(HomeApp=App))
    assert run("--saves", tmp_path, "--ascii").exit_code == 3, "the status of the screen is ours"
    assert made == [(signal.SIGINT, signal.SIG_DFL), (tmp_path, True, None), ("run",)]
    monkeypatch.setattr(sys, "__stdin__", None)
    assert refused(1, "--saves", tmp_path) == "the screen needs a terminal"
    assert refused(1, "new", "--saves", tmp_path) == "the screen needs a terminal"
    assert not list(tmp_path.glob("*.toml")), "a game that nobody can see is not begun"


def test_new_starts_a_saved_game_with_the_words_given(screen: Screen, tmp_path: Path) -> None:
    words = "--map usa --players Ann,Bo,Hal=bot:random --money open --seed 9 --ascii --regions yellow,red,purple"
    assert run("new", *words.split()).exit_code == 0
    session = screen.session
    assert [(seat.name, seat.bot) for seat in session.seats] == [("Ann", ""), ("Bo", ""), ("Hal", "random")]
    assert [seat.colour for seat in session.seats] == list(COLOURS[:3])
    assert session.record.options["map"] == "usa"
    assert session.record.options["money"] == "open"
    assert session.state.options.regions == ("yellow", "red", "purple")
    assert session.seed == 9
    assert screen.plain
    (entry,) = screen.store.games()
    assert entry.record == session.record
    assert entry.path.parent == tmp_path / "saves"


def test_new_deals_anew_unless_a_seed_is_given(screen: Screen) -> None:
    deals = []
    for words in (("--seed", "4"), ("--seed", "4"), (), ()):
        assert run("new", "--players", "Ann,Bo", *words).exit_code == 0
        deals.append(screen.session.record.actions[0])
    assert deals[0] == deals[1]
    assert len(set(deals)) == 3
    assert len(screen.store.games()) == 4, "each game has a file of its own"


@pytest.mark.parametrize(
    ("words", "bots"),
    [
        ("Ann,bot,bot", ["", "normal", "normal"]),
        ("Ann,bot:random,Dora,bot:simple", ["", "random", "", "simple"]),
        ("bot,bot", ["normal", "normal"]),
        ("5", ["", "normal", "normal", "normal", "normal"]),
        ("Ann , Bo", ["", ""]),
    ],
)
def test_players_are_named_or_bots(screen: Screen, words: str, bots: list[str]) -> None:
    assert run("new", "--players", words).exit_code == 0
    assert [seat.bot for seat in screen.session.seats] == bots
    assert len({seat.name for seat in screen.session.seats}) == len(bots)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--map", "germny"), "did you mean germany?"),
        (("--map", "spain"), "did you mean spain-portugal?"),
        (("--deck", "mi"), "did you mean mixed?"),
        (("--game", "terra"), "did you mean terraforming_mars?"),
        (("--me", "board"), "No such option '--me'. Did you mean '--memory'?"),
        (("--players", "Ann,B\u200bo"), "the character U+200B ZERO WIDTH SPACE, which cannot be seen"),
        (("--players", "Ann"), "Power Grid is for 2 to 6 players, not 1"),
        (("--players", "1"), "Power Grid is for 2 to 6 players, not 1"),
        (("--players", "1", "--game", "electropolis"), "Electropolis is for 2 to 4 players, not 1"),
        (("--players", "0"), "nobody is sitting at the table"),
        (("--players", "a,b,c,d,e,f,g"), "there is room for only 6"),
        (("--players", "9" * 99), "there is room for only 6"),
        (("--players", "Ann,ann"), "two seats have the name ann"),
        (("--players", "Ann,"), "name: "),
        (("--players", "Ann,nature"), "the name nature is reserved for chance"),
        (("--players", "Ann,Bo=cat"), "after Bo= write bot or bot:KIND, not cat"),
        (("--players", "Ann,bot:simpl"), "did you mean simple?"),
        (("--money", "some"), "secret"),
        (("--seed", "x"), "--seed"),
        (("--players", "Ann,Bo", "--regions", "green"), "2 players play in 3 regions, not 1"),
        (("--regions", "gren,red,cyan,brown"), "no region gren (did you mean green?)"),
    ],
)
def test_words_that_are_off_are_named(screen: Screen, words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said in refused(2, "new", *words)
    assert screen.start is None
    assert not (tmp_path / "saves").exists(), "nothing is left behind"


@pytest.mark.parametrize("words", [("fly",), ("--bogus",), ("replay",), ("check",), ("maps", "x"), ("new", "--fast")])
def test_unknown_words_have_status_2(words: tuple[str, ...]) -> None:
    assert "--help" in refused(2, *words)


def test_resume_takes_the_last_unfinished_game(screen: Screen, tmp_path: Path) -> None:
    import os

    folder = tmp_path / "saves"
    assert refused(1, "resume") == f"{folder} has no unfinished game"
    for age, (name, session) in enumerate({"over": whole(), "here": played(9), "older": played(5)}.items()):
        os.utime(keep(folder / f"{name}.toml", session), (1e9 - age, 1e9 - age))
    (folder / "broken.toml").write_text("format = 1")
    assert run("resume").exit_code == 0
    assert screen.session.record == played(9).record
    before = (folder / "here.toml").read_bytes()
    screen.session.play(GAME.choices(screen.session.state)[0].actions[0])
    assert screen.session.trouble == ""
    assert (folder / "here.toml").read_bytes() != before, "it goes on in the same file"


@pytest.mark.parametrize("word", ["here", "here.toml", "{folder}/here.toml"])
def test_resume_takes_a_file_or_a_name_in_the_folder(screen: Screen, tmp_path: Path, word: str) -> None:
    folder = tmp_path / "saves"
    keep(folder / "here.toml", played(4))
    assert run("resume", word.format(folder=folder), "--ascii").exit_code == 0
    assert screen.session.record == played(4).record
    assert screen.plain


def test_resume_names_a_bot_that_does_not_exist(screen: Screen, tmp_path: Path) -> None:
    record = played(4).record
    odd = record.evolve(seats=(record.seats[0], record.seats[1].evolve(bot="randm")))
    SaveFile(tmp_path / "x.toml").save(odd)
    assert refused(1, "resume", tmp_path / "x.toml").startswith("x.toml: seats: Jörg: there is no bot 'randm' (did you")


# --- replay ----------------------------------------------------------------------------------------------------------


def test_replay_tells_the_standings(tmp_path: Path) -> None:
    session = whole()
    facts = json.loads(run("replay", keep(tmp_path / "x.toml", session), "--json").stdout)
    assert list(facts) == ["finished", "round", "step", "phase", "actions", "standings"]
    assert facts["finished"] is True
    assert (facts["round"], facts["step"]) == (session.state.round, session.state.step)
    assert facts["actions"] == len(session.record.actions)
    assert [list(row) for row in facts["standings"]] == [["seat", "rank", "powered", "money", "cities", "plants"]] * 2
    for row in facts["standings"]:
        player = session.state.players[session.state.names.index(row["seat"])]
        assert (row["money"], row["cities"], row["plants"]) == (
            player.money,
            len(player.cities),
            list(player.plants),
        )
    assert [row["rank"] for row in facts["standings"]] == sorted(row["rank"] for row in facts["standings"])


def test_replay_in_words_has_a_row_a_seat(tmp_path: Path) -> None:
    lines = run("replay", keep(tmp_path / "x.toml", whole())).stdout.splitlines()
    assert lines[0].startswith("x.toml: ")
    assert lines[1].split() == ["seat", "rank", "powered", "money", "cities", "plants"]
    assert {line.split()[0] for line in lines[2:]} == {"Ann", "Jörg"}


@pytest.mark.parametrize("at", [0, 1, 20])
def test_replay_stops_where_it_is_told(tmp_path: Path, at: int) -> None:
    session = whole()
    facts = json.loads(run("replay", keep(tmp_path / "x.toml", session), "--at", at, "--all", "--json").stdout)
    state = session.steps[at - 1].after if at else session.steps[0].before
    assert (facts["actions"], facts["finished"], facts["round"]) == (at, False, state.round)
    assert {row["seat"]: row["money"] for row in facts["standings"]} == {
        name: player.money for name, player in zip(state.names, state.players, strict=True)
    }


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_replay_of_a_game_that_is_not_over_tells_nobodys_money(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = keep(tmp_path / "x.toml", played(30))
    secrets = {str(player.money) for player in played(30).state.players}
    told = run("replay", path, *words).stdout
    if words:
        rows = json.loads(told)["standings"]
        assert [sorted(row) for row in rows] == [["cities", "plants", "powered", "rank", "seat"]] * 2
    else:
        assert [line.split()[3] for line in told.splitlines()[2:]] == ["?", "?"]
    for money in secrets:
        assert money in run("replay", path, "--all", *words).stdout
    public = keep(tmp_path / "y.toml", played(30, money="open"))
    assert run("replay", public, *words).stdout == run("replay", public, "--all", *words).stdout


def test_replay_reads_no_further_than_it_is_told(tmp_path: Path) -> None:
    record = played(6).record
    path = tmp_path / "x.toml"
    path.write_text(dumps(record.evolve(actions=(*record.actions, "Ann: fly"), digest="")))
    assert run("replay", path, "--at", len(record.actions)).exit_code == 0
    assert "no action 'fly'" in refused(1, "replay", path) or "turn" in refused(1, "replay", path)
    assert f"has {len(record.actions) + 1} lines" in refused(2, "replay", path, "--at", 99)


def test_a_record_by_hand_is_checked_line_by_line(tmp_path: Path) -> None:
    deal = played(0).steps[0].action
    pile = notation.clear(deal.deck, rulebook(RulebookKey("germany", "original", "base", 2)))
    seats = '[[seats]]\nname = "Ann"\n[[seats]]\nname = "Bo"\n'
    head = f'format = 1\ngame = "power_grid"\n[options]\nmap = "germany"\n{seats}'
    lines = (
        f"nature: deal order Bo,Ann regions {','.join(deal.regions)} deck {pile}",
        *("Bo: open 5", "Ann: bid 6", "Bo: bid 8", "Ann: pass", "Ann: open 4"),
    )
    listed = "".join(f'  "{line}",  # a remark\n' for line in lines)
    text = f"{head}[record]\nactions = [\n{listed}]\n"
    path = tmp_path / "x.toml"
    path.write_text(text)
    result = run("replay", path, "--all", "--json")
    assert result.exit_code == 0, result.stderr
    facts = json.loads(result.stdout)
    assert facts["actions"] == 6
    assert {row["seat"]: (row["money"], row["plants"]) for row in facts["standings"]}["Bo"] == (42, [5])
    bad = text.replace("Bo: bid 8", "Bo: bid 6")
    path.write_text(bad)
    assert refused(1, "replay", path).startswith("x.toml: line 4 (Bo: bid 6): ")
    assert refused(1, "check", path).startswith("x.toml: line 4 (Bo: bid 6): ")
    assert path.read_text() == bad


# --- simulate, maps, check, version ----------------------------------------------------------------------------------


def test_simulate_counts(screen: Screen) -> None:
    words = ("simulate", "--map", "usa", "--players", 3, "--games", 3, "--seed", 2, "--bots", "random")
    facts = json.loads(run(*words, "--json").stdout)
    assert list(facts) == ["games", "finished", "actions", "seconds", "games_per_second", "wins", "results"]
    assert (facts["games"], facts["finished"]) == (3, 3)
    assert len(facts["wins"]) == 3
    assert sum(facts["wins"].values()) >= 3
    again = json.loads(run(*words, "--jobs", 2, "--json").stdout)
    assert (again["actions"], again["wins"]) == (facts["actions"], facts["wins"]), "whatever the number of processes"
    assert "3 of 3 games finished" in run(*words).stdout


def test_simulate_takes_a_bot_a_seat() -> None:
    words = ("simulate", "--players", 2, "--games", 1, "--bots")
    facts = json.loads(run(*words, "simple,random", "--json").stdout)
    assert list(facts["wins"]) == ["simple 1", "random 2"]
    assert "3 bots for 2 players" in refused(2, *words, "random,random,random")
    assert "did you mean random?" in refused(2, *words, "randm")


@pytest.mark.parametrize("words", ["--players 1", "--players 7", "--games 0", "--jobs 0", "--map mars", "--seed x"])
def test_simulate_refuses_words_that_are_off(words: str) -> None:
    refused(2, "simulate", *words.split())


def test_maps_are_listed() -> None:
    rows = json.loads(run("maps", "--json").stdout)
    germany = {
        "id": "germany",
        "name": "Germany",
        "players": [2, 6],
        "cities": 42,
        "links": 83,
        "regions": 6,
        "recharged": "board, nuclear exit",
    }
    assert germany in rows
    assert list(rows[0]) == list(germany)
    files = sorted(path.stem for path in (ROOT / "maps").glob("*.toml"))
    assert [row["id"] for row in rows] == files
    assert [line.split()[0] for line in run("maps").stdout.splitlines()] == ["id", *files]


def test_check_knows_maps_decks_and_saves(tmp_path: Path) -> None:
    for path in (ROOT / "maps").glob("*.toml"):
        assert run("check", path).exit_code == 0
    assert run("check", ROOT / "maps" / "usa.toml").stdout == "usa.toml: a map of 42 cities and 87 links\n"
    deck = ROOT / "powergrid_tui" / "games" / "power_grid" / "data" / "decks" / "base.toml"
    assert run("check", deck).stdout == "base.toml: a deck of 42 power plants\n"
    assert run("check", keep(tmp_path / "x.toml", played(5))).stdout == "x.toml: a saved game of 6 lines\n"
    told = refused(1, "check", ROOT / "pyproject.toml")
    assert told.endswith("not a map, a deck, a set of tiles, a set of cards, a theme or a saved game")


def told(path: Path) -> list[str]:
    result = run("check", path)
    assert (result.exit_code, result.stdout) == (1, "")
    return result.stderr.splitlines()


def test_check_tells_every_error_of_a_map(tmp_path: Path) -> None:
    path = tmp_path / "moon.toml"
    text = (ROOT / "maps" / "germany.toml").read_text()
    path.write_text(text.replace('["Flensburg", "Kiel", 4]', '["Flensbrug", "Kiel", 4],["Kiel", "Kiel", 1]'))
    errors = told(path)
    assert len(errors) >= 2
    assert "moon.toml: links: there is no city Flensbrug (did you mean Flensburg?)" in errors
    assert "moon.toml: links: Kiel is linked to itself" in errors


def test_check_tells_every_error_of_a_deck(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    text = (ROOT / "powergrid_tui" / "games" / "power_grid" / "data" / "decks" / "base.toml").read_text()
    odd = text.replace("[3, 4,", "[3, 3, 2,").replace("number = 12,", "number = 11,").replace("top = 13", "top = 99")
    path.write_text(odd)
    assert told(path) == [
        "deck.toml: plants: plant 11 appears twice",
        "deck.toml: market: there is no plant 2",
        "deck.toml: market: 3 appears there twice",
        "deck.toml: market: 8 plants belong there at the start, not 9",
        "deck.toml: top: there is no plant 99",
    ]
    path.write_text(text.replace("market =", "markt =") + "\n")
    assert "deck.toml: markt: no such key (did you mean market?)" in told(path)


def test_check_tells_every_error_of_a_save(tmp_path: Path) -> None:
    record = played(5).record
    path = tmp_path / "x.toml"
    path.write_text(dumps(record).replace("germany", "germny").replace('"random"\n\n[record]', '"randm"\n\n[record]'))
    errors = told(path)
    assert len(errors) == 2
    assert "did you mean random?" in errors[0]
    assert "did you mean germany?" in errors[1]


def test_version_comes_without_the_heavy_libraries() -> None:
    code = (
        "import sys\nfrom powergrid_tui.cli import main\n"
        "try:\n    main(['--version'])\n"
        "except SystemExit as end:\n    print(end.code, *[n for n in sys.modules if n in "
        "('textual', 'rich', 'pydantic', 'networkx', 'tomli', 'platformdirs', 'importlib.metadata', 'email')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    first, second = done.stdout.splitlines()
    assert first == f"powergrid {powergrid_tui.__version__}"
    assert second == "0"


def test_what_the_title_is_made_of_comes_without_what_only_a_board_needs() -> None:
    heavy = ("pydantic", "networkx", "tomli", "importlib.metadata", "importlib.resources")
    code = f"import sys, powergrid_tui.cli.screen, powergrid_tui.tui.app\nprint(*{set(heavy)} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "\n"


_TITLE = """
import asyncio, sys
from pathlib import Path
from powergrid_tui.table.preferences.settings import SettingsFile
from powergrid_tui.table.records.store import Store
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.start.title import story_of

HomeApp._read_ahead = lambda _: None  # what is imported while somebody reads the title

async def shown():
    folder = Path(sys.argv[1])
    app = HomeApp(Store(folder), settings=SettingsFile(folder / "settings" / "settings.toml"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.save_screenshot(str(folder / "shot.svg"))
        last = app.store.last()
        print(last and last.path.name, story_of(last).partition(" ")[0] if last else "")
        print(*sorted(name for name in sys.modules if name.startswith(("pydantic", "importlib.metadata", "plotille"))
            or name.startswith("powergrid_tui.games.") and name.endswith((".game", ".model", ".rules", ".rulebook"))))

asyncio.run(shown())
"""


@pytest.mark.parametrize("trouble", ["", "pace = 'never'\n", "pace = \n"])
@pytest.mark.some(3)
def test_the_title_with_a_game_to_continue_imports_neither_pydantic_nor_a_game(tmp_path: Path, trouble: str) -> None:
    example = ROOT / "saves" / "examples" / "usa-in-full-swing.toml"
    (tmp_path / "mine.toml").write_bytes(example.read_bytes())
    (tmp_path / "settings").mkdir()
    (tmp_path / "settings" / "settings.toml").write_text(trouble)
    command = [sys.executable, "-c", _TITLE, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "mine.toml Power\n\n"
    assert ("settings.toml" in (tmp_path / "shot.svg").read_text("utf-8")) == bool(trouble), "a fault is told there"


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (["--version"], ""),
        (["resume", "--help"], "play"),
        (["serve", "--help"], "serve"),
        (["check", "--help"], "check"),
    ],
)
def test_only_the_command_that_is_called_is_imported(words: list[str], command: str) -> None:
    code = (
        f"import sys\nfrom powergrid_tui.cli import main\ntry:\n    main({words})\nexcept SystemExit:\n"
        "    print(*sorted(name for name in sys.modules if name.startswith('powergrid_tui.cli.')"
        " or name in ('textual', 'rich', 'pydantic')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    found = {name.rpartition(".")[2] for name in done.stdout.splitlines()[-1].split()}
    beside = {"play": {"begin"}, "serve": {"server_words", "server_config"}}.get(command, set())
    assert found == {"screen", *beside, *filter(None, [command])}


def test_the_module_is_the_command(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xff\xfe")
    command = [sys.executable, "-m", "powergrid_tui", "check", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", ("x.toml: is not a text file in UTF-8\n"))
