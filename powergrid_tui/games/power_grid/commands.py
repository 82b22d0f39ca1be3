"""Power Grid's own commands. Board and files are imported only when a command runs."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from powergrid_tui.table.words.language import SOURCE, mark, speaking
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from powergrid_tui.table.protocol.options import Option


class _InAnEdition(words.OptionsCommand):
    """Takes the edition, and none of the game's other options."""

    def options(self, ctx: click.Context) -> Sequence[Option]:
        from powergrid_tui.games.power_grid.model import Options
        from powergrid_tui.table.protocol.options import options_in

        return [option for option in options_in(Options) if option.name == "edition"]


def _maps(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    from powergrid_tui.games.power_grid import files

    return words.offered([choice for choice in files.map_choices() if choice[0] != files.RANDOM], begun)


@click.command(
    cls=_InAnEdition,
    help=mark("List the maps of Power Grid, or draw one of them.\n\nName it by its ID, or name a file of your own."),
)
@words.argument("map_id", metavar="[ID]", required=False, shell_complete=_maps)
@words.in_ascii
@words.as_json
def maps(map_id: str | None, edition: str, plain: bool, as_json: bool) -> None:
    if map_id is None:
        _list(as_json)
    else:
        _print_map(map_id, edition, plain, as_json)


def _list(as_json: bool) -> None:
    from powergrid_tui.games.power_grid import files

    if as_json:
        with speaking(SOURCE):
            output.facts(files.map_rows())
        return
    rows = files.map_rows()
    output.table([{key: output.cell(value, "–") for key, value in row.items() if key != "fault"} for row in rows])
    for row in rows:
        if "fault" in row:
            output.line(one_line(f"{row['fault']}"), err=True)


def _print_map(map_id: str, edition: str, plain: bool, as_json: bool) -> None:
    from powergrid_tui.games.power_grid import files

    words.read(files.words_of, {"map": map_id}, hint="ID")
    if as_json:
        with speaking(SOURCE):
            output.facts(files.map_facts(map_id, edition))
        return
    from powergrid_tui.games.power_grid.widgets.map.sketch import drawing

    width, height = shutil.get_terminal_size((100, 40))
    for line in drawing(map_id, edition, width, height, words.drawn_plain(plain)):
        output.line(line)
