"""The board of Electropolis in a bare app."""

from powergrid_tui.games.electropolis.widgets.board import ElectropolisBoard
from tests.board_host import Hosting

from .asked import snapshot

showing = Hosting(ElectropolisBoard, snapshot).showing
