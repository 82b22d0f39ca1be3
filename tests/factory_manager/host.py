"""The board of Factory Manager in a bare app."""

from powergrid_tui.games.factory_manager.widgets.board import FactoryManagerBoard
from tests.board_host import Hosting

from .asked import snapshot

showing = Hosting(FactoryManagerBoard, snapshot).showing
