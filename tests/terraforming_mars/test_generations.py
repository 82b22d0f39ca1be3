"""A round is called a generation, as on the board, wherever a page that every game has counts rounds."""

from typing import Any, ClassVar

from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.server.turns import asked_in_words
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Moment
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.players import players_of
from powergrid_tui.tui.history.chronicle import ChroniclePicture
from powergrid_tui.tui.history.slider import JumpList, ReplayStop


class Table:
    """As much of a table as a notice needs."""

    game: ClassVar = TERRAFORMING_MARS
    where: ClassVar = {"round": 3, "phase": "research"}


def test_pages_of_all_games_count_generations() -> None:
    table: Any = Table()
    assert "generation 3, research" in asked_in_words(table)
    jump = JumpList((ReplayStop(0, 3, "research"),), 0, TERRAFORMING_MARS.round_number, UNICODE)
    assert jump._menu.items[0].cells == ("generation 3", "research")
    players = players_of((Seat(name="Ann", colour="yellow"),))
    chronicle = Chronicle(moments=(Moment(3, 30, "Ann funds an award"),))
    picture = ChroniclePicture(TERRAFORMING_MARS, chronicle, players, UNICODE)
    assert "generation 3" in "\n".join(strip.text for strip in picture._moments(60))
