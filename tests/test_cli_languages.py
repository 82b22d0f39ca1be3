"""The command line in the language of its environment."""

import gettext
import os
import re
from collections.abc import Iterator
from gettext import NullTranslations
from importlib import resources
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.cli import click_words
from powergrid_tui.table.words import language
from powergrid_tui.toolkit.widgets.drawing.cells import width
from tests.foreign import Foreign, foreign, left_in_english

WORDS = (
    "powergrid",
    "random",
    "toml",
    "en",
    "POWERGRID",
    "SAVES",
    "Ann",
    "Bo",
    "bot",
    "simple",
    "Dora",
    "JSON",
    "FILE",
)


def run(*words: str) -> str:
    result = CliRunner().invoke(cli.main, words, prog_name="powergrid")
    return result.stdout + result.stderr


@pytest.fixture
def _foreign_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """An environment in a language whose catalogue also has click's own words."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("LANG", "xx_YY.UTF-8")
    monkeypatch.setattr(language, "languages", lambda: ("en", "xx"))
    monkeypatch.setattr(language, "_catalogue", lambda name: Foreign() if name == "xx" else NullTranslations())
    catalogue = Catalog(locale="de")
    for word in click_words.WORDS:
        there = [word] if isinstance(word, str) else list(word)
        catalogue.add(tuple(there) if there[1:] else word, [*map(foreign, there)] if there[1:] else foreign(there[0]))
    folder = tmp_path / "locale" / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / f"{language.DOMAIN}.mo").open("wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    domain = gettext.textdomain()
    yield
    gettext.textdomain(domain)


def _without_metavars(text: str) -> str:
    """Help without what is typed: arguments of the command line, and their placeholders."""
    return re.sub(r"--?[A-Za-z-]+|\[[^\]]*\]|\b[A-Z]{3,}\b|^  \w+ ", " ", text, flags=re.MULTILINE)


@pytest.mark.usefixtures("_foreign_environment")
class TestInAnotherLanguage:
    @pytest.mark.parametrize("command", ["", "resume", "replay", "check", "maps"])
    def test_help_is_all_in_it(self, command: str) -> None:
        told = run(*command.split(), "--help")
        assert foreign("Usage:") in told
        assert left_in_english(_without_metavars(told), *WORDS, command, "Power", "Grid", "original", "recharged") == []

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("replay", "--at", "0", "nowhere.toml"), "cannot be read"),
            (("new", "--seed", "x"), "is not a valid "),
            (("resume", "--asci"), "No such option "),
            (("resume", "a", "b"), "Got unexpected extra argument "),
            (("new", "--players", "bot:none"), "there is no bot "),
            (("new", "--players", "Ann"), "is for "),
            (("shuffle",), "No such command "),
        ],
    )
    def test_what_is_wrong_is_said_in_it(self, words: tuple[str, ...], said: str) -> None:
        assert foreign(said) in run(*words)

    def test_afterwards_all_is_as_before(self) -> None:
        run("--version")
        assert language.language() == language.SOURCE


@pytest.fixture
def _chinese_environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    domain = gettext.textdomain()
    yield
    gettext.textdomain(domain)


@pytest.mark.usefixtures("_chinese_environment")
class TestInChinese:
    def test_the_list_of_maps_has_chinese_headings(self) -> None:
        assert run("maps").split("\n")[0].split() == ["代號", "名稱", "玩家", "城市", "連線", "區域", "充電版"]

    def test_a_map_is_drawn_with_chinese_names(self) -> None:
        drawn = run("maps", "germany")
        assert "慕尼黑" in drawn
        assert "München" not in drawn
        assert "西南部" in drawn

    def test_standings_have_chinese_headings(self) -> None:
        example = Path(__file__).parents[1] / "saves" / "examples" / "germany-two-rounds-before-the-end.toml"
        assert run("replay", str(example)).split("\n")[1].split() == ["座位", "名次", "供電", "金錢", "城市", "電廠"]

    def test_help_has_chinese_punctuation_and_lines_no_wider_than_the_terminal(self) -> None:
        told = run("new", "--help")
        assert told.startswith("用法：powergrid new [選項]\n")
        assert "\n選項：\n" in told
        assert "誰能看到公司有多少錢。secret：只有自己看得到" in told.replace("\n" + " " * 34, "")
        assert max(map(width, told.split("\n"))) <= 80

    def test_what_is_missing_or_no_number_is_named_in_chinese(self) -> None:
        assert "缺少引數 '檔案'。" in run("replay")
        assert "「x」不是有效的整數。" in run("simulate", "--games", "x")

    def test_why_the_system_refuses_is_said_in_chinese(self) -> None:
        assert run("replay", "nowhere.toml") == "nowhere.toml：無法讀取：沒有這個檔案或資料夾\n"


@pytest.mark.parametrize(
    "environment", [{"LC_ALL": "xx", "LANG": "en_US.UTF-8"}, {"LC_MESSAGES": "xx", "LANG": "en"}, {"LANG": "xx"}]
)
@pytest.mark.usefixtures("_foreign_environment")
def test_the_first_that_says_something_decides(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert foreign("Show the version.") in run("--help")
    monkeypatch.setenv("LC_ALL", "C")
    assert "Show the version." in run("--help")


def test_the_catalogues_have_every_word_that_click_says_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()

    class Listening(NullTranslations):
        def gettext(self, message: str) -> str:
            asked.add(message)
            return message

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            asked.add(msgid1)
            return msgid1 if n == 1 else msgid2

    monkeypatch.setattr(gettext, "translation", lambda *_, **__: Listening())
    monkeypatch.setenv("LANG", "C")
    monkeypatch.delenv("LC_ALL", raising=False)
    for words in (
        "--help", "new --help", "simulate --help", "replay --help", "check --help", "maps --help", "resume --help",
        "replay", "replay --at -1 x", "replay --at x x", "replay --at", "resume --asci", "resume a b", "shuffle",
        "ne", "new --json=1", "new --ascii=1", "new --edition nine", "new --map nine", "--saves Makefile",
        "simulate --jobs 0",
    ):  # fmt: skip
        run(*words.split())
    assert asked >= {"Commands", "No such option {name!r}.", "Got unexpected extra argument ({args})"}
    assert asked - {word if isinstance(word, str) else word[0] for word in click_words.WORDS} == set()
    assert "LANGUAGE" not in os.environ, "in English nothing of the process is touched"
