"""The kernel beside that of a commit: arithmetic, what is compared, the trees, and HEAD beside itself."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from bench import BenchError, against, measure, trees
from bench.against import Comparison, Rates, compared

OLD, NEW = Path("old"), Path("new")


# --- arithmetic ------------------------------------------------------------------------------------------------------


def test_a_ratio_is_that_of_one_round_and_above_one_when_this_tree_is_quicker() -> None:
    rates = Rates(before=[10.0, 20.0, 40.0], now=[30.0, 20.0, 100.0])
    assert rates.ratios() == [3.0, 1.0, 2.5]
    assert against.rows({"games": rates}) == [("games", "20.0", "30.0", "2.50 (1.00–3.00)")]


# --- what is compared ------------------------------------------------------------------------------------------------


ANN, BO = ["Ann"], ["Bo"]


@pytest.mark.parametrize(
    ("now", "found", "told"),
    [
        ({"a": ("2:1f", ANN), "b": ("2:2f", ANN)}, Comparison(2, 0, (), ()), "All end in the same way."),
        ({"a": ("2:1f", ANN), "b": ("2:3f", ANN)}, Comparison(2, 0, ("b",), ()), "1 end otherwise (b)."),
        # Digests of other versions are not compared, but the standings are.
        ({"a": ("3:9f", ANN), "b": ("3:8f", BO)}, Comparison(0, 2, ("b",), ()), "1 end otherwise (b)."),
        # Games of one tree alone are told and no difference.
        ({"b": ("2:2f", ANN), "c": ("2:3f", ANN)}, Comparison(1, 0, (), ("a", "c")), "All end in the same way."),
    ],
)
def test_games_are_compared_by_digest(now: dict[str, against.Outcome], found: Comparison, told: str) -> None:
    assert compared({"a": ("2:1f", ANN), "b": ("2:2f", ANN)}, now) == found
    assert found.sentences()[-1] == told


def test_there_must_be_a_game_in_common() -> None:
    with pytest.raises(BenchError, match="no game in common"):
        compared({"a": ("2:1f", ANN)}, {"b": ("2:1f", ANN)})


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
