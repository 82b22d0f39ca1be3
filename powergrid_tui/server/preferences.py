"""What a person has chosen for themselves, in files of their own that are written in the background."""

from __future__ import annotations

from pathlib import Path

from powergrid_tui.server.disk import Disk
from powergrid_tui.table.files import own_file
from powergrid_tui.table.preferences.presets import KeptPresets, Presets
from powergrid_tui.table.preferences.settings import Settings, SettingsFile


class StoredSettings(SettingsFile):
    """A person's settings, written in the background."""

    def __init__(self, path: Path, disk: Disk) -> None:
        super().__init__(path)
        self._disk = disk

    def save(self, settings: Settings) -> str:
        self._disk.write(self.path, lambda: self.write(settings))
        return ""


class StoredPresets(KeptPresets):
    """A person's presets, written in the background."""

    def __init__(self, path: Path, disk: Disk) -> None:
        super().__init__(path)
        self._disk = disk

    def keep(self, presets: Presets) -> None:
        self.presets = presets
        if (path := self._path) is not None:
            self.trouble = ""
            self._disk.write(path, lambda: own_file.save(path, presets))
