"""The `powergrid` command: the table of its commands, the version, and errors reported in one line. It knows no games;
the registry does.

Nothing heavy is imported at module level, so that ``powergrid --version`` answers at once; a command is imported when
it is called, and the screen when it is shown.

Exit status: 0 success; 1 invalid input, reported in one line, or in one line for each error in a map or deck; 2 usage
error.
"""

from __future__ import annotations

import io
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from powergrid_tui import __version__
from powergrid_tui.cli import screen
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.words.language import SOURCE, mark, sentence, speaking, tr
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.console import output, words

COMMANDS = {
    "new": "powergrid_tui.cli.play:new",
    "resume": "powergrid_tui.cli.play:resume",
    "daily": "powergrid_tui.cli.daily:daily",
    "serve": "powergrid_tui.cli.serve:serve",
    "server": "powergrid_tui.cli.server:server",
    "replay": "powergrid_tui.cli.replay:replay",
    "simulate": "powergrid_tui.cli.arena:simulate",
    "arena": "powergrid_tui.cli.arena:arena",
    "train": "powergrid_tui.cli.train:train",
    "check": "powergrid_tui.cli.check:check",
}
"""Where the commands are, in the order of the help: each is imported when it is called."""

_FORMER = {"house": "server"}
"""What commands were called before."""


class MainGroup(words.Group):
    """Reports every error in one line, wherever it comes from. Games add commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The general commands, then those of the games."""
        from powergrid_tui.toolkit import registry

        return [*COMMANDS, *registry.commands()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if where := COMMANDS.get(_FORMER.get(cmd_name, cmd_name)):
            module, _, name = where.partition(":")
            found: click.Command = getattr(import_module(module), name)
            return found
        from powergrid_tui.toolkit import registry

        return registry.command(cmd_name)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        with speaking(_wanted_language()) as language:
            if language != SOURCE:
                from powergrid_tui.cli import click_words

                click_words.speak(language)
            return self._main(*args, **kwargs)

    def _main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs["standalone_mode"] = False
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # for names that the terminal's encoding cannot represent
        try:
            status = super().main(*args, **kwargs)
        except click.UsageError as exception:
            where = exception.ctx or words.Context(self, info_name="powergrid")
            error = exception.format_message()
            if isinstance(exception, click.MissingParameter):
                error = sentence(error.removesuffix("."))  # click adds the full stop itself
            command = where.command if isinstance(where.command, words.Command) else self
            output.fail(command.refused(where, error), 2)
        except click.ClickException as exception:
            output.fail(exception.format_message(), 1)
        except click.Abort:
            sys.exit(130)  # what shells use for Ctrl+C
        except OSError as exception:  # the output cannot be written: a full disk, a closed pipe
            output.fail(tr("the answer cannot be written: {reason}", reason=reason(exception)), 1)
        except TableError as exception:
            output.fail(str(exception), 1)
        sys.exit(status if isinstance(status, int) else 0)


def _wanted_language() -> str:
    """The language of messages according to the environment; empty if not set."""
    return next((said for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (said := os.environ.get(name))), "")


def _version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    output.line(f"powergrid {__version__}")
    ctx.exit()


def _tell_of_broken_games() -> None:
    """Report installed games that could not be loaded; the command continues without them."""
    from powergrid_tui.toolkit import registry

    for name, why in registry.BROKEN.items():
        output.line(one_line(tr("The game {game} was left out: {why}", game=name, why=why)), err=True)


@click.group(
    cls=MainGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=mark("Power Grid and its sister games in a terminal. Without a command, the title screen opens."),
)
@words.word(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help=mark("Show the version.")
)
@screen.bots_named
@screen.at_the_table
@click.pass_context
def main(ctx: click.Context, saves: Path | None, plain: bool, lines: bool) -> None:
    ctx.obj = (saves, plain, lines)
    _tell_of_broken_games()
    if ctx.invoked_subcommand is None:
        screen.sit_down(screen.store_in(ctx, None), None, plain=plain, lines=lines)
