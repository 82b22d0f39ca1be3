"""Which house a command means, and how much there may be in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.console import words

if TYPE_CHECKING:
    from powergrid_tui.house.limits import HouseLimits

F = TypeVar("F", bound=Callable[..., Any])

_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400}
_DURATION = re.compile(r"([0-9]{1,6})([smhdw]?)")

_MOST = 1_000_000


class DurationType(click.ParamType[Any]):
    """A number of seconds, minutes, hours, days or weeks: ``90``, ``30m``, ``2h``, ``7d``, ``4w``."""

    name = mark("DURATION")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, float):
            return value
        if (found := _DURATION.fullmatch(str(value).strip())) is None or not int(found[1]):
            return self.fail(tr("a time such as 30m, 2h or 7d is wanted"), param, ctx)
        return float(int(found[1]) * _UNITS[found[2]])


in_house = words.word(
    "--house",
    type=click.Path(file_okay=False, path_type=Path),
    help=mark("The folder of the house, instead of POWERGRID_HOUSE or the usual place."),
)

_COUNT = words.Range(1, _MOST)

_WORDS = (
    words.word("--tables", type=_COUNT, default=300, show_default=True, help=mark("How many tables there may be.")),
    words.word(
        "--tables-of-one",
        type=_COUNT,
        default=6,
        show_default=True,
        help=mark("How many of them one person may have opened that are not over."),
    ),
    words.word("--people", type=_COUNT, default=20_000, show_default=True, help=mark("How many names are remembered.")),
    words.word(
        "--newcomers",
        type=_COUNT,
        default=30,
        show_default=True,
        help=mark("New names in an hour from one address."),
    ),
    words.word(
        "--put-away",
        type=DurationType(),
        default="30d",
        show_default=True,
        help=mark("A table at whose game nobody was for so long is put away; its people can bring the game back."),
    ),
    words.word(
        "--put-away-gathering",
        type=DurationType(),
        default="2d",
        show_default=True,
        help=mark("The same for a table whose game has not begun, or is over."),
    ),
)
_NAMES = ("tables", "tables_of_one", "people", "newcomers", "put_away", "put_away_gathering")


def house_limited(command: F) -> F:
    """Give a command the words for how much there may be in a house."""
    for word in reversed(_WORDS):
        command = word(command)
    return command


def house_limits_of(said: Mapping[str, Any]) -> HouseLimits:
    """What those words name."""
    from powergrid_tui.house.limits import HouseLimits

    return HouseLimits(**{name: said[name] for name in _NAMES})


def folder_of(ctx: click.Context, said: Path | None) -> Path:
    """The folder of the house that a command means: what it says, `POWERGRID_HOUSE`, `house` in the folder of games if
    an earlier version has put a house there, or the usual place in the user's data folder."""
    from powergrid_tui.table.files.data import folder_in, home, is_there
    from powergrid_tui.table.records.store import default_folder

    named = said or folder_in("POWERGRID_HOUSE")
    if named is None:
        earlier = (ctx.find_root().obj[0] or default_folder()) / "house"
        named = earlier if is_there(earlier) else home() / "house"
    if is_there(named) and not named.is_dir():
        raise click.ClickException(tr("the folder of the house, {folder}, is a file", folder=named))
    return named.absolute()
