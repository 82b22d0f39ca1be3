"""The kernel beside that of a commit: arithmetic, what is compared, the trees, and HEAD beside itself."""

import re
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

from bench import BenchError, against, growth, measure, profile, trees
from bench.against import Comparison, Rates, compared

OLD, NEW = Path("old"), Path("new")


# --- arithmetic ------------------------------------------------------------------------------------------------------


def test_a_ratio_is_that_of_one_round_and_above_one_when_this_tree_is_quicker() -> None:
    rates = Rates(before=[10.0, 20.0, 40.0], now=[30.0, 20.0, 100.0])
    assert rates.ratios() == [3.0, 1.0, 2.5]
    assert against.rows({"games": rates}) == [("games", "20.0", "30.0", "2.50 (1.00–3.00)")]


def test_both_trees_do_the_same_in_each_round_and_take_turns_at_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Path, str, dict[str, Any]]] = []

    def fake(tree: Path, task: str, **arguments: Any) -> Any:
        asked.append((tree, task, arguments))
        return (2.0 if tree == OLD else 0.5, 100)

    monkeypatch.setattr(against, "measure", fake)
    found = against.timed(OLD, NEW, [against.games("random games", 6)], rounds=3)
    assert found == {"random games": Rates(before=[3.0] * 3, now=[12.0] * 3)}
    assert [(tree, task) for tree, task, _ in asked] == [
        (OLD, "record"),
        *[(OLD, "games"), (NEW, "games")],
        *[(NEW, "games"), (OLD, "games")],
        *[(OLD, "games"), (NEW, "games")],
    ]
    assert [arguments["seed"] for _, _, arguments in asked[1:]] == [0, 0, 1, 1, 2, 2]


def test_boards_take_turns_too_and_more_milliseconds_mean_a_ratio_above_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def fake(tree: Path, folder: Path) -> tuple[float, list[float]]:
        assert not folder.exists()
        folder.mkdir()
        asked.append(tree)
        return (400.0, [3.0, 4.0, 90.0]) if tree == OLD else (600.0, [5.0, 6.0, 6.5])

    monkeypatch.setattr(against, "pressed", fake)
    assert against.keys(OLD, NEW, rounds=2) == [
        ("from the start to the board, ms", "400.0", "600.0", "1.50 (1.50–1.50)"),
        ("a key to its paint, ms", "4.0", "6.0", "1.50 (1.50–1.50)"),
    ]
    assert asked == [OLD, NEW, NEW, OLD]


def test_replays_are_of_the_files_that_the_older_tree_wrote(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = []

    def fake(tree: Path, task: str, **arguments: Any) -> Any:
        folders.append((tree, arguments.pop("folder")))
        assert task == "record" or arguments == {"files": "late.toml", "times": 3}
        return 1.5, 100

    monkeypatch.setattr(against, "measure", fake)
    found = against.timed(OLD, NEW, [against.replays("replays", "late.toml", 2, 3)], rounds=1)
    assert found["replays"].before == [4.0]
    assert [tree for tree, _ in folders] == [OLD, OLD, NEW]
    assert len({folder for _, folder in folders}) == 1


def test_growth_is_the_cost_of_a_game_and_of_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = {0: (0.2, 4000), 1: (0.1, 5000), 2: (0.4, 8000)}
    monkeypatch.setattr(growth, "games", lambda *, seed, **others: spent[seed])
    assert growth.costs([("usa", 4)], rounds=3, count=10) == {("usa", 4): ("20.0 (10.0–40.0)", "500", "50.0")}


# --- what is compared ------------------------------------------------------------------------------------------------


def test_games_are_compared_by_digest() -> None:
    before = {"a": ("2:1f", ["Ann"]), "b": ("2:2f", ["Ann"])}
    assert compared(before, dict(before)) == Comparison(2, 0, (), ())
    now = before | {"b": ("2:3f", ["Ann"])}
    assert compared(before, now) == Comparison(2, 0, ("b",), ())
    assert compared(before, now).sentences()[-1] == "1 end otherwise (b)."


def test_digests_of_other_versions_are_not_compared_but_the_standings_are() -> None:
    before = {"a": ("2:1f", ["Ann"]), "b": ("2:2f", ["Ann"])}
    now = {"a": ("3:9f", ["Ann"]), "b": ("3:8f", ["Bo"])}
    found = compared(before, now)
    assert found == Comparison(0, 2, ("b",), ())
    assert "2 games have digests of different versions, which cannot be compared" in found.sentences()[0]


def test_games_of_one_tree_alone_are_told_and_no_difference() -> None:
    found = compared({"a": ("2:1f", []), "b": ("2:2f", [])}, {"b": ("2:2f", []), "c": ("2:3f", [])})
    assert found == Comparison(1, 0, (), ("a", "c"))
    assert "2 games are left out, as only one of the two has them (a)." in found.sentences()
    assert found.sentences()[-1] == "All end in the same way."
    with pytest.raises(BenchError, match="no game in common"):
        compared({"a": ("2:1f", [])}, {"b": ("2:1f", [])})


# --- the command -----------------------------------------------------------------------------------------------------


@contextmanager
def _tree(path: Path) -> Iterator[Path]:
    yield path


class Told:
    """The command in trees that only say what they measured."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, digest: str) -> None:
        self.digest = digest
        self.tasks: list[str] = []
        self.compiled = False
        self.written: dict[str, list[str]] = {}
        self.monkeypatch = monkeypatch
        monkeypatch.setattr(against, "measure", self.measure)
        monkeypatch.setattr(against, "short", lambda commit: "1f2f3f4")
        monkeypatch.setattr(against, "of_commit", self.of_commit)
        monkeypatch.setattr(against, "here", lambda plain: _tree(NEW))
        monkeypatch.setattr(against, "write", self.written.__setitem__)

    def of_commit(self, commit: str, compiled: bool) -> AbstractContextManager[Path]:
        self.compiled = compiled
        return _tree(OLD)

    def measure(self, tree: Path, task: str, **arguments: Any) -> Any:
        self.tasks.append(task)
        kernel = "compiled" if tree == NEW or self.compiled else "plain Python"
        states: dict[str, against.Outcome] = {"usa": ("2:1f" if tree == OLD else self.digest, [])}
        return {"kernel": kernel, "last_states": states}.get(task, (1.0 if tree == OLD else 0.5, 100))

    def run(self, *words: str) -> int:
        self.monkeypatch.setattr(sys, "argv", ["against", *words])
        return against.main()


def test_the_table_is_written_where_that_of_its_kernel_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told(monkeypatch, "2:1f")
    assert told.run("HEAD~1", "--rounds", "2", "--write") == 0
    (lines,) = told.written.values()
    assert list(told.written) == ["against, compiled"]
    assert lines[0].startswith("`python -m bench.against 1f2f3f4 --rounds 2`")
    assert lines[2] == "| a second of the processor | 1f2f3f4 (plain Python) | now (compiled) | times as many |"
    assert lines[4] == "| random games, 4 players, USA | 40.0 | 80.0 | 2.00 (2.00–2.00) |"
    assert lines[-1] == "All end in the same way."


def test_the_kernel_of_the_commit_can_be_compiled_too(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told(monkeypatch, "2:1f")
    assert told.run("HEAD~1", "--rounds", "2", "--compiled", "--write") == 0
    (lines,) = told.written.values()
    assert lines[0].startswith("`python -m bench.against 1f2f3f4 --rounds 2 --compiled`")
    assert lines[2] == "| a second of the processor | 1f2f3f4 (compiled) | now (compiled) | times as many |"


def test_without_rounds_games_are_compared_and_nothing_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told(monkeypatch, "2:1f")
    assert told.run("HEAD", "--rounds", "0") == 0
    assert told.tasks == ["kernel", "kernel", "last_states", "last_states"]
    assert not told.written


def test_games_that_differ_are_a_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert Told(monkeypatch, "2:2f").run("HEAD", "--rounds", "0") == 1
    assert capsys.readouterr().out.endswith("1 end otherwise (usa).\n")


@pytest.mark.parametrize("words", [("HEAD", "--rounds", "-1"), ("HEAD", "--rounds", "0", "--write"), ()])
def test_words_that_cannot_be_are_refused(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit) as refused:
        Told(monkeypatch, "2:1f").run(*words)
    assert refused.value.code == 2


# --- the trees -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "kernel"), [("auction.cpython-311-x86_64-linux-gnu.so", "compiled"), ("auction.py", "plain Python")]
)
def test_a_compiled_module_is_known_by_its_file(file: str, kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    suffixes = [".cpython-311-x86_64-linux-gnu.so", ".so"]
    monkeypatch.setattr(measure, "EXTENSION_SUFFIXES", suffixes)
    monkeypatch.setitem(sys.modules, measure.KERNEL, SimpleNamespace(__file__=f"/rules/{file}"))
    assert measure.kernel() == kernel


def test_a_package_that_comes_from_elsewhere_is_refused(tmp_path: Path) -> None:
    """As where it is installed in a way that goes before PYTHONPATH."""
    (tmp_path / "sitecustomize.py").write_text(f"import sys\nsys.path.insert(0, {str(trees.HERE)!r})\n", "utf-8")
    (tmp_path / "powergrid_tui").mkdir()
    with pytest.raises(BenchError, match=f"the package comes from .*, not from {re.escape(str(tmp_path))}"):
        trees.measure(tmp_path, "kernel")


def test_a_plain_tree_has_nothing_that_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("powergrid_tui/rules/a.py", f"powergrid_tui/rules/a{EXTENSION_SUFFIXES[0]}", "maps/usa.toml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", "utf-8")
    monkeypatch.setattr(trees, "HERE", tmp_path)
    with trees.here(plain=True) as tree:
        assert sorted(str(path.relative_to(tree)) for path in tree.rglob("*.*")) == [
            "maps/usa.toml",
            "powergrid_tui/rules/a.py",
        ]
    with trees.here(plain=False) as tree:
        assert tree == tmp_path


def test_a_tree_that_is_no_checkout_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "HERE", tmp_path)
    with pytest.raises(BenchError, match="is no git checkout, so no other commit can be had"), trees.of_commit("HEAD"):
        pass


def test_what_the_compiler_says_last_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = BytesIO()
    with ZipFile(archive, "w") as files:
        files.writestr("pyproject.toml", "[build-system]")
    monkeypatch.setattr(trees, "short", lambda commit: commit)
    monkeypatch.setattr(trees, "_git", lambda *words: archive.getvalue())
    with pytest.raises(BenchError, match="cannot be compiled: "), trees.of_commit("1f2f3f4", compiled=True):
        pass


@pytest.fixture
def head() -> str:
    """The commit of this checkout."""
    try:
        return trees.short("HEAD")
    except BenchError as error:
        pytest.skip(str(error))


def test_a_commit_that_there_is_not_is_told(head: str) -> None:
    with pytest.raises(BenchError, match="there is no commit not-there in this checkout"):
        trees.short("not-there")


@pytest.mark.thorough
@pytest.mark.long
def test_head_beside_itself(head: str) -> None:
    """In few games; both are the same tree, so the ratio is near 1 and no game differs."""
    works = [against.games("random games", 3), against.replays("replays", "late.toml", 1, 3)]
    with trees.of_commit(head) as tree:
        found = against.timed(tree, tree, works, rounds=1)
        assert trees.measure(tree, "kernel") == "plain Python"
        before, now = (trees.measure(tree, "last_states", players=[4], maps=["usa"], others=1) for _ in range(2))
    assert [len(row) for row in against.rows(found)] == [4, 4]
    assert all(0.1 < ratio < 10 for rates in found.values() for ratio in rates.ratios())
    assert {"usa, original, 4 players", "usa, recharged, 4 players"} < before.keys()
    comparison = compared(before, now)
    assert comparison == Comparison(len(before), 0, (), ())


# --- the profile -----------------------------------------------------------------------------------------------------


def test_a_profile_names_functions_with_their_share_and_their_calls() -> None:
    actions, found = measure.profile(1)
    names = [name for name, *_ in found]
    shares = [share for *_, share in found]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)
    assert len(set(names)) == len(names)
    assert not [name for name in names if "comp>" in name or "genexpr" in name]
    calls = {name: count for name, count, _ in found}
    assert calls["matches/arena.py play"] == 1
    assert calls["toolkit/at_random.py drawn"] <= actions < calls["toolkit/at_random.py drawn"] + 20


def test_the_table_of_a_profile_tells_what_does_not_show_up(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(f"function {at}", 30, 0.04) for at in range(25)]
    for kernel in ("compiled", "plain Python"):
        answers = {"kernel": kernel, "profile": (60, found)}
        monkeypatch.setattr(profile, "measure", lambda tree, task, answers=answers, **others: answers[task])
        lines = profile.lines_of(NEW, "Now")
        assert lines[-profile.MOST] == "| `function 0` | 4.0 % | 0.50 |"
        assert ("Compiled functions do not show up" in " ".join(lines)) == (kernel == "compiled")
        assert any(line.startswith("60 % of the whole.") for line in lines)
