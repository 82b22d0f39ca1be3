"""What a player has chosen for the program itself, whatever the game: kept in the user's config folder.

The title is drawn with it, so this imports nothing heavy.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, Self

import msgspec

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.language import tr


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings, each with its usual value."""

    theme: Literal["dark", "light", "contrast"] = "dark"
    pace: Literal["slow", "normal", "instant", "step"] = "normal"
    """How fast bots act; with `step` each of their actions waits for a key."""
    bell: bool = False
    """The terminal's bell rings when a person is asked after others have acted."""
    language: str = ""
    """Of the messages; empty for the one of the environment."""
    ascii: bool = False
    """Draw with plain signs, whatever the terminal could show."""
    coach: bool = True
    """Each kind of decision is explained the first time it comes."""
    explained: tuple[str, ...] = ()
    """Names of the decisions that the coach has explained."""
    keys: dict[str, str] = {}
    """Keys that were changed: by the id of the binding, the keys as Textual names them, parted by commas."""

    def evolve(self, **changes: Any) -> Self:
        """The same with other values."""
        return msgspec.structs.replace(self, **changes)


class SettingsFile:
    """The file that settings are kept in."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> Settings:
        """The settings as they are kept; the usual ones when there is no file yet. Raises `TableError` with the reason
        when it cannot be read or says what it may not say."""
        from powergrid_tui.table.data import is_there, read_text

        if not is_there(self.path):
            return Settings()
        import tomli

        try:
            return msgspec.convert(tomli.loads(read_text(self.path)), Settings)
        except (tomli.TOMLDecodeError, msgspec.ValidationError) as error:
            raise TableError(tr("{file}: {fault}", file=self.path.name, fault=error)) from None

    def save(self, settings: Settings) -> None:
        """Keep the settings. Raises `TableError` when they cannot be written."""
        import tomli_w

        from powergrid_tui.table.data import reason
        from powergrid_tui.table.writing import replace

        text = tomli_w.dumps(msgspec.to_builtins(settings)).encode("utf-8")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            mode = self.path.stat().st_mode & 0o777 if self.path.exists() else None
            replace(self.path, text, mode)
        except OSError as error:
            failed = tr(
                "the settings cannot be saved in {folder}: {reason}", folder=self.path.parent, reason=reason(error)
            )
            raise TableError(failed) from None


def usual_file() -> SettingsFile:
    """In `POWERGRID_HOME`, else in the user's config folder. Raises `TableError`."""
    from powergrid_tui.table.data import folder_in

    folder = folder_in("POWERGRID_HOME")
    if folder is None:
        from platformdirs import user_config_path

        folder = user_config_path("powergrid-tui", appauthor=False)
    return SettingsFile(folder / "settings.toml")
