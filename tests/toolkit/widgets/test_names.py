"""Names in the rows of a board, with the levels of bots beside them."""

from pathlib import Path

import pytest

import powergrid_tui
from powergrid_tui.toolkit.viewmodel.players import Player, tag, tagged
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.names import longest, named
from powergrid_tui.toolkit.widgets.panels.panel import length

ANN = Player("A", "orange", "Ann")
BO = Player("B", "blue", "Bo", "normal")
OWN = Player("C", "green", "Cyd", "command:./mybot --deep")


def text(who: Player, cells: int) -> str:
    return "".join(words for words, _ in named(who, cells, palette.TEXT))


@pytest.mark.parametrize(
    ("who", "cells", "shown"),
    [
        (ANN, 6, "Ann   "),
        (ANN, 2, "A~"),
        (BO, 12, "Bo normal   "),
        (BO, 9, "Bo normal"),
        (BO, 8, "Bo bot  "),
        (BO, 7, "Bo bot "),
        (BO, 6, "Bo bot"),
        (BO, 5, "Bo   "),
        (BO, 2, "Bo"),
        (BO, 1, "~"),
        (OWN, 9, "Cyd bot  "),
    ],
)
def test_the_level_stands_behind_the_name_where_there_is_room(who: Player, cells: int, shown: str) -> None:
    assert text(who, cells) == shown
    assert length(named(who, cells, palette.TEXT)) == cells


def test_it_is_quiet() -> None:
    assert [style for words, style in named(BO, 12, palette.STRONG) if "normal" in words] == [palette.DIM]


def test_how_long_names_are_with_their_levels() -> None:
    assert longest((ANN, BO, OWN)) == len("Bo normal")
    assert longest((ANN,)) == 3


def test_a_kind_has_one_tag() -> None:
    assert (tag("normal"), short(tag("normal"))) == ("bot: normal", "normal")
    own = tag("command:./mybot --deep")
    assert (own, short(own)) == ("bot: mybot", "bot"), "no board has room for what somebody calls a program"
    assert (tagged("Bo", "hard"), tagged("Ann", "")) == ("Bo (bot: hard)", "Ann")


def test_the_tag_is_worded_in_one_place() -> None:
    package = Path(powergrid_tui.__file__).parent
    worded = [path.name for path in package.rglob("*.py") if '"bot: {kind}"' in path.read_text("utf-8")]
    assert worded == ["players.py"]
