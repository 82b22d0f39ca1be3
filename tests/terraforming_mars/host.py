"""The board of Terraforming Mars in a bare app."""

from typing import Any

from textual.pilot import Pilot

from powergrid_tui.games.terraforming_mars.widgets.board import TerraformingMarsBoard
from tests.board_host import Hosting

from .asked import snapshot

_HOSTING = Hosting(TerraformingMarsBoard, snapshot)
showing = _HOSTING.showing


async def click(pilot: Pilot[None], part: str, what: str, at: int) -> None:
    """Click the hotspot of a part."""
    host: Any = pilot.app
    found = host.board.panels[part]
    region = next(region for region, hotspot in found.hotspots if hotspot == (what, at))
    await pilot.click(found, offset=(region.x + 1, region.y))
    await pilot.pause()
