"""The tables of an edition."""

from functools import cache
from importlib import resources
from typing import Literal

from pydantic import ConfigDict

from powergrid_tui.games.power_grid.tables.fields import Count, PositiveRow, Row, Rows, Track
from powergrid_tui.table.files.data import read_toml
from powergrid_tui.table.protocol.frozen import Frozen


class PerResource(Frozen):
    """A number for each resource."""

    coal: Count
    oil: Count
    garbage: Count
    uranium: Count

    def row(self) -> tuple[int, int, int, int]:
        """In the order of the resources: coal, oil, garbage, uranium."""
        return (self.coal, self.oil, self.garbage, self.uranium)


class Resupply(Frozen):
    """Tokens a round for each resource: a row for each number of players, with a number for each Step."""

    coal: Rows
    oil: Rows
    garbage: Rows
    uranium: Rows


class Tracks(Frozen):
    """The spaces of a resource market."""

    coal: Track
    oil: Track
    garbage: Track
    uranium: Track

    def rows(self) -> tuple[tuple[int, ...], ...]:
        """In the order of the resources: coal, oil, garbage, uranium."""
        return (self.coal, self.oil, self.garbage, self.uranium)


class PerPlayers(Frozen):
    """Numbers by number of players, from 2 to 6."""

    regions: PositiveRow
    removed: Row
    plant_limit: PositiveRow
    step2: PositiveRow
    end: PositiveRow


class LowCards(Frozen):
    """Plug and socket cards removed at set-up; rows go by number of players."""

    up_to: Count
    """The largest plug card."""
    low: Row
    """Plug cards removed unseen."""
    high: Row
    """Socket cards removed unseen."""


class EditionDefaults(Frozen):
    """The numbers of an edition."""

    model_config = ConfigDict(extra="ignore")

    low: LowCards | None = None
    players: PerPlayers
    track: Tracks
    tokens: PerResource
    start: PerResource


@cache
def edition_defaults(edition: Literal["original", "recharged"]) -> EditionDefaults:
    """The numbers that apply where a map says nothing."""
    source = resources.files("powergrid_tui").joinpath("games", "power_grid", "data", "editions", f"{edition}.toml")
    return EditionDefaults.model_validate(read_toml(source, f"{edition}.toml"))
