"""The board of Terraforming Mars in a bare app."""

from typing import Any

from textual.pilot import Pilot

from powergrid_tui.games.terraforming_mars.widgets.board import TerraformingMarsBoard
from tests.board_host import Hosting

from .asked import snapshot

_HOSTING = Hosting(TerraformingMarsBoard, snapshot)
showing = _HOSTING.showing


async def click(pilot: Pilot[None], panel: type[Any], what: str, at: int) -> None:
    """Click the hotspot of a part."""
    found = pilot.app.screen.query_one(panel)
    region = next(region for region, hotspot in found.hotspots if hotspot == (what, at))
    await pilot.click(panel, offset=(region.x + 1, region.y))
    await pilot.pause()
