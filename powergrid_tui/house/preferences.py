"""What a person has chosen for themselves, in files of their own that are written in the background."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.presets import KeptPresets, Presets
from powergrid_tui.table.preferences.settings import Settings, SettingsFile
from powergrid_tui.table.words.notes import Note

log = logging.getLogger(__name__)


class HouseSettings(SettingsFile):
    """A person's settings, written in the background."""

    def __init__(self, path: Path, soon: Callable[[Callable[[], None]], None]) -> None:
        super().__init__(path)
        self._soon = soon

    def save(self, settings: Settings) -> str:
        def write() -> None:
            try:
                SettingsFile.save(self, settings)
            except TableError as error:
                log.error(Note("not_written", file=self.path.name, reason=error))

        self._soon(write)
        return ""


class HousePresets(KeptPresets):
    """A person's presets, written in the background."""

    def __init__(self, path: Path, soon: Callable[[Callable[[], None]], None]) -> None:
        super().__init__(path)
        self._soon = soon

    def keep(self, presets: Presets) -> None:
        self.presets = presets
        self._soon(lambda: KeptPresets.keep(self, presets))
