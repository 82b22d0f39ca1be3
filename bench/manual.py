"""`python -m bench.manual [--write]`: the manual page, made from the help of the commands; with --write in share/."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap

import click

from powergrid_tui import __version__
from powergrid_tui.cli import main
from powergrid_tui.cli.begin import GameCommand
from powergrid_tui.cli.play import new
from powergrid_tui.table.words.language import SOURCE, speaking
from powergrid_tui.toolkit import registry

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "share" / "man" / "man1" / "powergrid.1"

_ESCAPED = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "^": "\\(ha", "~": "\\(ti"}
_WIDTH = 78
"""Columns of the source."""

ENVIRONMENT = {
    "POWERGRID_SAVES": "Your games folder. Otherwise it is saves/ in the folder of POWERGRID_HOME, or saves/ of a "
    "checkout that the program runs from.",
    "POWERGRID_HOME": "The folder of everything that is yours: games, maps, decks, themes, settings. Otherwise it is "
    "powergrid-tui in your data folder.",
    "POWERGRID_SERVER": "The folder of the server that powergrid serve opens and powergrid server manages.",
    "POWERGRID_PASSPHRASE": "The passphrase of that server.",
    "LC_ALL, LC_MESSAGES, LANG": "The language: English, German, and Traditional and Simplified Chinese.",
    "TERM": "With dumb, or without a value, games are played in sentences, as with --plain.",
}

FILES = {
    "~/.local/share/powergrid-tui/": "Your data folder on Linux, unless XDG_DATA_HOME names another one. On macOS it "
    "is ~/Library/Application Support/powergrid-tui/.",
    "saves/*.toml": "In it, your games, one file each.",
    "maps/*.toml, decks/*.toml": "Maps and decks of your own, which can be chosen by name.",
}

STATUS = {
    "0": "Success.",
    "1": "The input is wrong. One line says what is, or a line for each error in a file.",
    "2": "The command line is wrong.",
    "130": "Interrupted by Ctrl+C.",
}

EXAMPLES = {
    "powergrid": "Open the title screen.",
    "powergrid --plain": "Play in sentences, with a screen reader or at any terminal.",
    "powergrid new --map korea --players Ann,Bo,bot:hard": "Go straight to the board.",
    "powergrid resume": "Continue the latest unfinished game.",
    "powergrid arena --bots normal,easy,easy,easy --games 100": "Let bots play a match.",
}


def page() -> str:
    """The source of the manual page."""
    with speaking(SOURCE):
        return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    top = main.make_context("powergrid", [], resilient_parsing=True)
    yield '.\\" Made by python -m bench.manual --write.'
    yield f'.TH POWERGRID 1 {_released()} "powergrid {__version__}" "Games"'
    yield ".ad l"
    yield ".nh"
    yield ".SH NAME"
    yield "powergrid \\- Power Grid and its sister games in a terminal"
    yield ".SH SYNOPSIS"
    yield _synopsis(top)
    yield ".SH DESCRIPTION"
    yield from _paragraphs(main.help or "")
    yield ".SH OPTIONS"
    yield from _definitions(_options(top))
    yield ".SH COMMANDS"
    yield from _commands(top)
    yield ".SH OPTIONS OF THE GAMES"
    yield from _paragraphs("The commands new, simulate and arena take the options of the game that --game names.")
    for game_id, manifest in registry.GAMES.items():
        if registry.is_own(game_id):
            yield f".SS {_text(f'{manifest.name} (--game {game_id})')}"
            yield from _game_options(game_id)
    for title, entries in (("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES), ("EXIT STATUS", STATUS)):
        yield f".SH {title}"
        yield from _definitions(entries.items())
    yield ".SH EXAMPLES"
    yield from _definitions(EXAMPLES.items())
    yield ".SH SEE ALSO"
    yield from _paragraphs(
        "The keys and the rules are in the program, under ?. How to run a server, to make maps and to write bots is "
        "in the documents that come with the source."
    )


def _released() -> str:
    """The day of the latest release, from the changelog."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    days: list[str] = re.findall(r"^## \[[0-9.]+\] - (\S+)$", text, re.MULTILINE)
    return days[0]


def _commands(parent: click.Context) -> Iterator[str]:
    """The commands of a group, and of the groups in it."""
    assert isinstance(parent.command, click.Group)
    for name in parent.command.list_commands(parent):
        command = parent.command.get_command(parent, name)
        assert command is not None
        context = command.make_context(name, [], parent=parent, resilient_parsing=True)
        yield f".SS {_text(context.command_path)}"
        yield _synopsis(context)
        yield ".PP"
        yield from _paragraphs(command.help or "")
        yield from _definitions(_options(context))
        if isinstance(command, click.Group):
            yield from _commands(context)


def _options(context: click.Context) -> list[tuple[str, str]]:
    """A command's own options. Those of games have a section of their own, and every command has --help."""
    command = context.command
    others: list[click.Parameter] = [*command.game_options(context)] if isinstance(command, GameCommand) else []
    if context.parent and (help_option := command.get_help_option(context)):
        others.append(help_option)
    return _records(context, [param for param in command.get_params(context) if param not in others])


def _records(context: click.Context, params: Iterable[click.Parameter]) -> list[tuple[str, str]]:
    options = [param for param in params if isinstance(param, click.Option)]
    return [record for option in options if (record := option.get_help_record(context))]


def _game_options(game_id: str) -> Iterator[str]:
    context = new.make_context("new", ["--game", game_id], resilient_parsing=True)
    records = _records(context, new.game_options(context))
    yield from _definitions(records) if records else _paragraphs("It has none.")


def _synopsis(context: click.Context) -> str:
    usage = " ".join(context.command.collect_usage_pieces(context))
    return f"\\fB{_text(context.command_path)}\\fR {_text(usage)}"


def _definitions(entries: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, meaning in entries:
        option, space, value = term.partition(" ") if term.startswith("--") and "/" not in term else (term, "", "")
        yield ".TP"
        yield f"\\fB{_text(option)}\\fR" + (f"{space}\\fI{_breakable(value)}\\fR" if value else "")
        yield from _paragraphs(meaning, ".IP")


def _breakable(value: str) -> str:
    """A list of values, which may go on in the next line."""
    return _text("".join(value.split())).replace("|", "|\\:")


def _paragraphs(text: str, between: str = ".PP") -> Iterator[str]:
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield between
        for line in wrap(_text(paragraph), _WIDTH, break_long_words=False, break_on_hyphens=False):
            yield f"\\&{line}" if line.startswith(".") else line  # no request


def _text(text: str) -> str:
    """Text as roff reads it, in characters that can be copied into a shell."""
    return "".join(_ESCAPED.get(character, character) for character in text)


if __name__ == "__main__":
    print(page(), end="")
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(), "utf-8")
