"""The words by which a command says which server it means, and for how long."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.console import words

_FOLDER = "powergrid.server"
"""Where the context of a command keeps which server is meant."""

Command = TypeVar("Command", bound=Callable[..., Any])

_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400}
_DURATION = re.compile(r"([0-9]{1,6})([smhdw]?)")


class DurationType(click.ParamType[Any]):
    """A number of seconds, minutes, hours, days or weeks: ``90``, ``30m``, ``2h``, ``7d``, ``4w``."""

    name = mark("DURATION")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, float):
            return value
        if (found := _DURATION.fullmatch(str(value).strip())) is None or not int(found[1]):
            return self.fail(tr("give a time such as 30m, 2h or 7d"), param, ctx)
        return float(int(found[1]) * _UNITS[found[2]])


def _note(ctx: click.Context, param: click.Parameter, folder: Path | None) -> None:
    """What is typed is noted first, under either name, and a configuration does not change it."""
    from_file = ctx.get_parameter_source(str(param.name)) is ParameterSource.DEFAULT_MAP
    if folder is not None and not (from_file and ctx.get_parameter_source("house") is ParameterSource.COMMANDLINE):
        ctx.meta[_FOLDER] = folder


_FOLDERS: dict[str, Any] = {
    "type": click.Path(file_okay=False, path_type=Path),
    "expose_value": False,
    "callback": _note,
}


def server_option(command: Command) -> Command:
    """Let a command say which server it means: `folder_of` reads that."""
    command = words.word("--house", hidden=True, **_FOLDERS)(command)  # what it was called before
    return words.word(
        "--folder", help=mark("The server's folder, instead of POWERGRID_SERVER or the default place."), **_FOLDERS
    )(command)


def folder_of(ctx: click.Context) -> Path:
    """The folder of the server that a command means: what it says, `POWERGRID_SERVER` or `POWERGRID_HOUSE`, `house` in
    the folder of games if an earlier version has put a server there, or the default place in the user's data
    folder."""
    from powergrid_tui.table.files.data import folder_in, home, is_there
    from powergrid_tui.table.records.store import default_folder

    named = ctx.meta.get(_FOLDER) or folder_in("POWERGRID_SERVER") or folder_in("POWERGRID_HOUSE")
    if named is None:
        earlier = (ctx.find_root().params.get("saves") or default_folder()) / "house"
        named = earlier if is_there(earlier) else home() / "house"
    if is_there(named) and not named.is_dir():
        raise click.ClickException(tr("the server's folder, {folder}, is a file", folder=named))
    return named.absolute()
