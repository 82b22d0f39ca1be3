"""What the house keeps of its tables in a file."""

from __future__ import annotations

from typing import Any

import msgspec

from powergrid_tui.house.tables import HouseTable


class KeptChair(msgspec.Struct, frozen=True, kw_only=True):
    """A chair as it is saved."""

    name: str = ""
    colour: str = ""
    holder: int | str = 0
    bot: str = ""


class KeptTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is saved."""

    code: str
    owner: int | str
    """A name where an older version wrote the file."""
    game: str
    chairs: tuple[KeptChair, ...]
    file: str = ""
    options: dict[str, Any] = {}
    """Until the game begins; afterwards they are in its file."""


class KeptGame(msgspec.Struct, frozen=True, kw_only=True):
    """Whose a game in the folder is, whether a table is open for it or not."""

    file: str
    owner: int
    holders: tuple[int, ...]
    """By seat, the number of its person, or 0."""

    @property
    def people(self) -> set[int]:
        """The numbers of those who may bring it back."""
        return {self.owner, *self.holders} - {0}


class KeptTables(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file."""

    games: tuple[KeptGame, ...] = ()
    tables: tuple[KeptTable, ...] = ()


def kept_table(table: HouseTable) -> KeptTable:
    """A table as it is now."""
    chairs = tuple(KeptChair(name=c.name, colour=c.colour, holder=c.holder, bot=c.bot) for c, _ in table.people())
    options = {} if table.begun else table.options.model_dump(mode="json", exclude_none=True)
    return KeptTable(
        code=table.code, owner=table.owner, game=table.game.id, chairs=chairs, file=table.file, options=options
    )
