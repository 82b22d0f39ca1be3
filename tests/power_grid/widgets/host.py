"""The board of Power Grid in a bare app."""

from powergrid_tui.games.power_grid.widgets.board import PowerGridBoard
from tests.board_host import Hosting
from tests.power_grid.asked import snapshot

_HOSTING = Hosting(PowerGridBoard, snapshot)
showing, answers = _HOSTING.showing, _HOSTING.answers
