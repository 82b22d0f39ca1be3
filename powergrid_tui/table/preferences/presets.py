"""Tables that a player has set up: how each game was last begun, and setups that were given a name.

They are kept beside the settings. They are only suggestions: the new-game form takes from them whatever can still be
chosen.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import msgspec

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files import own_file
from powergrid_tui.table.preferences.settings import default_file as settings_file
from powergrid_tui.table.words.language import tr

LONGEST_NAME = 30
"""The most characters of a preset's name."""
MOST_NAMED = 50
"""Named presets of one game."""


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """A seat as it was filled in, perhaps with an invalid name."""

    name: str
    colour: str
    bot: str = ""


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """A table as somebody set it up."""

    players: int
    seats: tuple[SeatDraft, ...]
    """The players' seats, followed by spare ones that already have a name."""
    options: dict[str, Any] = {}
    """By name, as in a record; those left out have their defaults."""


class Presets(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is kept, by the id of the game."""

    last: dict[str, Preset] = {}
    """How each game was last begun."""
    named: dict[str, dict[str, Preset]] = {}
    """By the name that the player gave."""

    def of(self, game_id: str) -> dict[str, Preset]:
        """The named presets of a game, by name."""
        return self.named.get(game_id, {})

    def begun(self, game_id: str, preset: Preset) -> Self:
        """The same, with this as how the game was last begun."""
        return msgspec.structs.replace(self, last={**self.last, game_id: preset})

    def given(self, game_id: str, name: str, preset: Preset) -> Self:
        """The same, with this preset under its name, replacing any other of that name."""
        return msgspec.structs.replace(self, named={**self.named, game_id: {**self.of(game_id), name: preset}})

    def without(self, game_id: str, name: str) -> Self:
        """The same with one preset fewer."""
        left = {other: preset for other, preset in self.of(game_id).items() if other != name}
        return msgspec.structs.replace(self, named={**self.named, game_id: left})


class KeptPresets:
    """The current presets and their file, if there is one.

    A file that cannot be read is left as it is: it is never overwritten.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.presets = Presets()
        self.trouble = ""
        """What is wrong with the file, or an empty string."""
        if path is not None:
            try:
                self.presets, _ = own_file.load(path, Presets)
            except TableError as error:
                self.trouble = str(error)
                self._path = None

    def give(self, game_id: str, name: str, preset: Preset) -> None:
        """Keep a preset under its name. If there are too many, `trouble` says so instead: all of them are written each
        time."""
        others = self.presets.of(game_id)
        if name in others or len(others) < MOST_NAMED:
            self.keep(self.presets.given(game_id, name, preset))
        else:
            self.trouble = tr("you have {most} presets of this game: delete one first", most=MOST_NAMED)

    def keep(self, presets: Presets) -> None:
        """Use these from now on, and write them to the file if there is one."""
        self.presets = presets
        if self._path is None:
            return
        try:
            own_file.save(self._path, presets)
        except OSError as error:
            from powergrid_tui.table.files.data import reason

            folder, why = self._path.parent, reason(error)
            self.trouble = tr("the presets cannot be saved in {folder}: {reason}", folder=folder, reason=why)
        else:
            self.trouble = ""


def default_path() -> Path:
    """Beside the settings. Raises `TableError`."""
    return settings_file().path.with_name("presets.toml")
