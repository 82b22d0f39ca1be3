"""What a shell completes, by the scripts that come with the program, and the manual page."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click import Context
from click.shell_completion import ShellComplete

from bench import manual
from powergrid_tui import cli
from powergrid_tui.table.protocol.characters import CHARACTERS
from powergrid_tui.table.protocol.options import options_in
from powergrid_tui.toolkit import registry

from .table.kept import played
from .test_cli import keep

ROOT = Path(__file__).resolve().parents[1]
SHARE = ROOT / "share"
PROGRAM = Path(sys.executable).with_name("powergrid")
COMMANDS = cli.main.list_commands(Context(cli.main))

BASH = """
compopt() { :; }
. "$1"
COMP_LINE=$2 COMP_POINT=${#2}
COMP_WORDS=("${@:4}") COMP_CWORD=$(($# - 4))
_powergrid "$3"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def in_bash(line: str) -> list[str]:
    """Bash cuts words at : and =, and replaces only the last of them."""
    words = [*re.findall(r"[:=]|[^\s:=]+", line), *([""] if line.endswith(" ") else [])]
    script = SHARE / "bash-completion" / "completions" / "powergrid"
    cut = line.rpartition(" ")[2].removesuffix(words[-1].strip(":="))
    told = _told("bash", "-c", BASH, "bash", script, line, PROGRAM, *words)
    return [cut.rpartition("=")[2] + found for found in told]


def in_fish(line: str) -> list[str]:
    script = SHARE / "fish" / "vendor_completions.d" / "powergrid.fish"
    line = line.replace("powergrid", str(PROGRAM), 1)
    told = _told("fish", "--no-config", "-c", f"source {script}; complete -C '{line}'")
    return [found.partition("\t")[0].rpartition("=")[2] for found in told]


def _told(shell: str, *words: object) -> list[str]:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell}")
    done = subprocess.run([shell, *map(str, words)], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return [line for line in done.stdout.splitlines() if line]


@pytest.mark.parametrize("shell", [in_bash, in_fish])
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("powergrid ", COMMANDS),
        ("powergrid new --map ger", ["germany"]),
        ("powergrid new --map=ger", ["germany"]),
        ("powergrid new --players Ann,bot:no", ["Ann,bot:normal"]),
        ("powergrid new --players Ann,bot:hard-h", ["Ann,bot:hard-hoarder"]),
        (
            "powergrid arena --bots hard,e",
            ["hard,expert", "hard,easy", *[f"hard,expert-{name}" for name in CHARACTERS]],
        ),
    ],
)
def test_a_shell_offers_what_the_program_says(shell: Callable[[str], list[str]], line: str, offered: list[str]) -> None:
    assert shell(line) == offered


def test_the_script_for_zsh_is_sound() -> None:
    assert _told("zsh", "-n", SHARE / "zsh" / "site-functions" / "_powergrid") == []


def offered(*words: str) -> list[str]:
    """What may stand in place of the last of these words, which was begun."""
    *before, begun = words
    return [item.value for item in ShellComplete(cli.main, {}, "powergrid", "").get_completions(before, begun)]


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("command", ["new", "arena", "simulate"])
def test_the_options_of_a_game_are_offered_and_so_are_their_values(command: str, game: str) -> None:
    begun = (command, "--game", game)
    shown = offered(*begun, "--")
    for option in options_in(registry.game(game).Options):
        name = f"--{option.name.replace('_', '-')}"
        assert {name, f"--no-{name[2:]}"} & set(shown)
        if not isinstance(option.default, bool):
            assert set(map(str, option.values)) <= set(offered(*begun, name, ""))


def test_regions_are_those_of_the_map() -> None:
    assert {"yellow", "red"} <= set(offered("new", "--map", "usa", "--regions", ""))
    assert offered("new", "--map", "germany", "--regions", "blue,bro") == ["blue,brown"]


def test_a_line_that_is_wrong_so_far_is_completed_all_the_same() -> None:
    assert offered("new", "--game", "chess", "--se") == ["--seed"]
    assert offered("new", "--map", "atlantis", "--edition", "re") == ["recharged"]
    assert offered("serve", "--config", "nowhere.toml", "--ho") == ["--host"]


def test_saved_games_are_offered_by_name(tmp_path: Path) -> None:
    keep(tmp_path / "2026-11-29-ann-bo.toml", played(3))
    assert offered("--saves", str(tmp_path), "resume", "20") == ["2026-11-29-ann-bo"]
    assert offered("resume", "--saves", str(tmp_path), "") == ["2026-11-29-ann-bo"]
    (other,) = ShellComplete(cli.main, {}, "powergrid", "").get_completions(["--saves", str(tmp_path), "resume"], "./")
    assert (other.value, other.type) == ("./", "file")


def test_the_manual_page_is_up_to_date() -> None:
    """Made in a process of its own: click keeps some words in the language in which it first needed them."""
    made = subprocess.run([sys.executable, "-m", "bench.manual"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert manual.PAGE.read_text("utf-8") == made.stdout, "run python -m bench.manual --write"


def test_the_manual_page_is_sound_and_fits_a_terminal() -> None:
    assert _told("mandoc", "-T", "lint", manual.PAGE) == []
    lines = _told("mandoc", "-T", "ascii", "-O", "width=78", manual.PAGE)
    assert max(len(re.sub(".\b", "", line)) for line in lines) <= 80
