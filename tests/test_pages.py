"""Everything that the pages name exists: files, headings, Makefile targets, arguments of the command line."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import tomli
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.matches import arena

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md")
DOCS = tuple(sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")))

KINDS = {"<id>": "power_grid", "<name>": "japan", "LANGUAGE": "zh_TW"}
"""Examples for the placeholders of a page, when a path is looked up."""

GAME = "powergrid_tui/games/terraforming_mars"
"""Where the files of a game are looked up."""


def text(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def quoted(page: str) -> Iterator[str]:
    """Everything that a page sets as code, inline or in a block."""
    for block in re.findall(r"```sh\n(.*?)```", text(page), re.DOTALL):
        yield from (line.partition("  #")[0].strip() for line in block.splitlines())
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text(page), flags=re.DOTALL))


@pytest.mark.parametrize(
    "page", [*PAGES, *DOCS, "CHANGELOG.md", "SECURITY.md", "bench/figures.md", "bench/strength.md"]
)
def test_links_lead_somewhere(page: str) -> None:
    words = re.sub(r"```.*?```|`[^`\n]+`", "", text(page), flags=re.DOTALL)
    folder = (ROOT / page).parent
    for link in re.findall(r"\]\(([^)\s]+)\)", words):
        if "://" in link:
            continue
        file, _, heading = link.partition("#")
        found = folder / file if file else ROOT / page
        assert found.exists(), link
        assert not heading or heading in headings(found), link


def test_the_index_has_every_page() -> None:
    listed = re.findall(r"^- \[[^]]+\]\(([^)]+)\)", text("docs/README.md"), re.MULTILINE)
    assert {f"docs/{page}" for page in listed if "/" not in page} == {*DOCS} - {"docs/README.md"}
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("page", [*PAGES, *DOCS, "CHANGELOG.md", "SECURITY.md"])
def test_lines_of_prose_end_at_120_columns(page: str) -> None:
    words = re.sub(r"```.*?```", "", text(page), flags=re.DOTALL)
    assert [line for line in words.splitlines() if len(line) > 120 and not line.startswith("|")] == []


def headings(page: Path) -> set[str]:
    """What links call the headings of a page."""
    found = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in found}


def test_what_pages_set_as_toml_is_toml() -> None:
    """A paragraph that is wrapped anew may swallow the lines of a block."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    blocks = [block for page in pages for block in re.findall(r"```toml\n(.*?)```", page.read_text("utf-8"), re.DOTALL)]
    assert len(blocks) > 10
    for block in blocks:
        tomli.loads(block)


@pytest.mark.parametrize("page", PAGES)
def test_targets_are_in_the_makefile(page: str) -> None:
    targets = {words.split()[1] for words in quoted(page) if words.startswith("make ")}
    assert targets
    assert [name for name in targets if not re.search(rf"^{name}:", text("Makefile"), re.MULTILINE)] == []


@pytest.mark.parametrize("page", sorted({*PAGES, *DOCS} - {"docs/first_game.md"}))
def test_commands_have_the_words_that_they_are_given(page: str) -> None:
    """The game of `docs/first_game.md` is not installed here: it has tests of its own. Two texts only look like
    commands: `powergrid 1`, which bots read, and `powergrid deal of the day`."""
    given = [shlex.split(words)[1:] for words in quoted(page) if re.match(r"powergrid(?! 1$| deal )( |$)", words)]
    for words in given:
        if words[:1] == ["server"]:
            check_order(words[1:])
            continue
        game = (
            ["--game", words[words.index("--game") + 1].replace("<id>", "rise_to_power")] if "--game" in words else []
        )
        command = words[:1] if words and not words[0].startswith("-") else []
        helped = CliRunner().invoke(cli.main, [*command, *game, "--help"])
        assert helped.exit_code == 0, helped.stderr
        assert [word for word in words if word.startswith("-") and word not in helped.stdout] == [], words


def check_order(words: list[str]) -> None:
    """An order to a server has the name and the options that it is given."""
    place = words[2:] if words[:1] == ["--folder"] else words
    order = [word for word in place[:1] if word.isascii() and word.strip(".")]
    if place[:2] in (["tournament", "new"], ["tournament", "stand-in"]):
        order = place[:2]
    game = ["--game", place[place.index("--game") + 1]] if "--game" in place else []
    helped = CliRunner().invoke(cli.main, ["server", *order, *game, "--help"])
    assert helped.exit_code == 0, helped.stderr
    assert [word for word in place if word.startswith("-") and word not in helped.stdout] == [], words


def test_the_page_about_running_a_server_has_every_option_and_order_and_no_other() -> None:
    page = text("docs/server.md")
    cells = " ".join(re.findall(r"^\| (`.*?) \|", page, re.MULTILINE))
    helped = {name: CliRunner().invoke(cli.main, [name, "--help"]).stdout for name in ("serve", "server")}
    orders = set(re.findall(r"^  ([a-z-]+) ", helped["server"].partition("Commands")[2], re.MULTILINE))
    assert orders
    options = set(re.findall(r"^ +(--[a-z-]+)", helped["serve"], re.MULTILINE)) - {"--help"}
    of_orders = set[str]()
    series = CliRunner().invoke(cli.main, ["server", "tournament", "--help"]).stdout.partition("Commands")[2]
    verbs = re.findall(r"^  ([a-z-]+) ", series, re.MULTILINE)
    for words in (*([order] for order in orders), *(["tournament", verb] for verb in verbs)):
        told = CliRunner().invoke(cli.main, ["server", *words, "--help"]).stdout
        of_orders |= set(re.findall(r"^ +(--[a-z-]+)", told, re.MULTILINE))
    found = set(re.findall(r"--[a-z-]+", cells))
    assert options <= found <= options | of_orders
    assert set(re.findall(r"(--[a-z-]+) /", " ".join(re.findall(r"ExecStart=(.*)", page)))) < options
    assert {word for word in orders if f"`{word}" not in cells} == set()


def test_files_that_contributing_names_are_there() -> None:
    missing = []
    for word in {word for words in quoted("CONTRIBUTING.md") for word in words.split()}:
        path = word
        for open_word, example in KINDS.items():
            path = path.replace(open_word, example)
        if not re.fullmatch(r"[\w./-]+(/|/[\w-]+|\.(py|toml|md|txt|po|pot))", path) or path.startswith(".venv"):
            continue
        if word.startswith("maps/"):
            path = "maps/germany.toml" if "." in path else "maps"
        places = (ROOT, ROOT / GAME, ROOT / "tests/power_grid/maps", ROOT / "tests/terraforming_mars")
        if not any((place / path).exists() for place in places):
            missing.append(word)
    assert missing == []


class First:
    """A bot with only what CONTRIBUTING.md asks for."""

    def decide(self, view, offers, rng):  # type: ignore[no-untyped-def]
        return next(offer.actions[0] for offer in offers if offer.actions)


BOTS = {"first": First}


def test_a_bot_needs_no_more_than_to_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = replace(registry.manifest("electropolis"), bots=f"{__name__}:BOTS")
    monkeypatch.setitem(registry.GAMES, "electropolis", manifest)
    game = registry.game("electropolis")
    result = arena.simulate(game, game.Options(), ["first", "random"], 2, 1, 1)
    assert result.finished == 2
