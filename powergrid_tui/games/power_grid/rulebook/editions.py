"""The numbers of an edition: ``editions/*.toml``."""

from functools import cache
from importlib import resources
from typing import Annotated

from pydantic import Field

from powergrid_tui.games.power_grid.tables.edition import LowCards, PerPlayers, PerResource, Resupply, Tracks
from powergrid_tui.games.power_grid.tables.fields import Count
from powergrid_tui.table.files.data import read_toml
from powergrid_tui.table.protocol.frozen import Frozen


class EditionFile(Frozen):
    """An edition file as written."""

    money: Count
    house_costs: Annotated[tuple[Count, ...], Field(min_length=3, max_length=3)]
    payment: tuple[Count, ...]
    obsolete: bool = True
    """Whether a plant leaves the market once a company has at least as many cities as its number."""
    unsold: Count = 1
    """Plants that leave the game if nobody buys any."""
    token: bool = False
    """Whether the discount token is used."""
    low: LowCards | None = None
    """The cards from which the market is drawn; None if the market is known."""
    players: PerPlayers
    track: Tracks
    tokens: PerResource
    start: PerResource
    resupply: Resupply


@cache
def edition_file(name: str) -> EditionFile:
    """The numbers of an edition."""
    source = resources.files("powergrid_tui").joinpath("games", "power_grid", "data", "editions", f"{name}.toml")
    return EditionFile.model_validate(read_toml(source, f"{name}.toml"))
