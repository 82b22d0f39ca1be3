"""The program as a whole: its commands, the version, and errors reported in one line."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Any

import click

from powergrid_tui import __version__
from powergrid_tui.cli import arena, commands, daily, screen, serve, server, train
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.words.language import SOURCE, mark, sentence, speaking, tr
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.console import output, words

_FORMER = {"house": "server"}
"""What commands were called before."""


class Program(words.Group):
    """Reports every error in one line, wherever it comes from. Games add commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The general commands, then those of the games."""
        from powergrid_tui.toolkit import registry

        return [*self.commands, *registry.commands()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if own := super().get_command(ctx, _FORMER.get(cmd_name, cmd_name)):
            return own
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
        except click.UsageError as error:
            where = error.ctx or words.Context(self, info_name="powergrid")
            fault = error.format_message()
            if isinstance(error, click.MissingParameter):
                fault = sentence(fault.removesuffix("."))  # click adds the full stop itself
            command = where.command if isinstance(where.command, words.Command) else self
            output.fail(command.refused(where, fault), 2)
        except click.ClickException as error:
            output.fail(error.format_message(), 1)
        except click.Abort:
            sys.exit(130)  # what shells use for Ctrl+C
        except OSError as error:  # the output cannot be written: a full disk, a closed pipe
            output.fail(tr("the answer cannot be written: {reason}", reason=reason(error)), 1)
        except TableError as error:
            output.fail(str(error), 1)
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
    cls=Program,
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


for _command in (
    *(commands.new, commands.resume, daily.daily, serve.serve, server.server, commands.replay),
    *(commands.simulate, arena.arena, train.train, commands.check),
):
    main.add_command(_command)
