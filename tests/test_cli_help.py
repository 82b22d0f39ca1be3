"""The help of every command: lines that stand alone, at 80 columns."""

import re
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from powergrid_tui import cli

SUMMARY = 60
"""Characters of a summary that are shown beside the longest command."""


def commands(group: click.Group, *path: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    with click.Context(group) as ctx:
        for name in group.list_commands(ctx):
            command = group.get_command(ctx, name)
            assert command is not None
            yield (*path, name), command
            if isinstance(command, click.Group):
                yield from commands(command, *path, name)


EVERY = dict(commands(cli.main))


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_a_command_is_summed_up_in_one_short_sentence(path: tuple[str, ...]) -> None:
    summary = EVERY[path].get_short_help_str(SUMMARY)
    assert summary.endswith(".")
    assert "..." not in summary


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_every_option_says_what_it_is(path: tuple[str, ...]) -> None:
    for option in EVERY[path].params:
        if isinstance(option, click.Option) and not option.hidden:
            assert option.help, option.name
            assert re.fullmatch(r"[A-Z0-9].*", option.help, re.DOTALL), option.help


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_no_range_is_wider_than_anybody_wants_to_read(path: tuple[str, ...]) -> None:
    told = CliRunner().invoke(cli.main, [*path, "--help"], prog_name="powergrid", terminal_width=80).output
    assert told.startswith("Usage: powergrid")
    assert not re.search(r"\d{8}", told.replace("\n", ""))
