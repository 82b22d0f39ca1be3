"""A player's choices for the program itself, whatever the game, kept in the user's config folder.

The title is drawn with them, so this imports nothing heavy.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, Self

import msgspec

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files import own_file
from powergrid_tui.table.words.language import tr


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings, each with its default."""

    theme: str = "dark"
    """A theme of the program, or the name of one's own theme file without its extension."""
    pace: Literal["slow", "normal", "instant", "step"] = "normal"
    """How fast bots act; with `step` each of their actions waits for a key."""
    bell: bool = False
    """The terminal's bell rings when a person is asked after others have acted."""
    title: bool = True
    """On a server, the terminal's title says where it is one's turn."""
    alert: Literal["off", "auto", "osc9", "osc777"] = "off"
    """On a server, how the terminal notifies a person whose turn it is; `auto` chooses the way if the terminal is
    known."""
    language: str = ""
    """The language of the messages; empty for that of the environment."""
    ascii: bool = False
    """Draw with ASCII characters, whatever the terminal can show."""
    detail: Literal["auto", "fine", "coarse"] = "auto"
    """How finely land is drawn: `coarse` takes fewer bytes, `auto` is `coarse` where the line is slow."""
    coach: bool = True
    """Each kind of decision is explained the first time it comes up."""
    explained: tuple[str, ...] = ()
    """Names of the decisions that the coach has explained."""
    between: Literal["lit", "curtain", "open"] = "lit"
    """At a keyboard with several people who have secrets from one another: the screen stays lit and covers them, a
    curtain comes between turns, or everything of whoever is asked is open."""
    obvious: bool = False
    """Obvious choices are made automatically."""
    spoken_pace: Literal["slow", "normal", "instant"] = "instant"
    """How fast bots act where there is no screen."""
    verbosity: Literal["long", "short"] = "long"
    """How much is told where there is no screen; with `short`, no details that name nobody."""
    keys: dict[str, str] = {}
    """Keys that were changed: by the id of the binding, the key as Textual names it."""

    def evolve(self, **changes: Any) -> Self:
        """The same with other values."""
        return msgspec.structs.replace(self, **changes)


class SettingsFile:
    """The file in which settings are kept."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> Settings:
        """The saved settings; the defaults when there is no file yet. Raises `TableError` with the reason when it
        cannot be read or holds something it must not."""
        return own_file.load(self.path, Settings)[0]

    def save(self, settings: Settings) -> str:
        """Save the settings, along with whatever else the file holds: a newer version may know what it means. A file
        that cannot be used is renamed first; returns its new name, or an empty string. Raises `TableError` when the
        settings cannot be written."""
        from powergrid_tui.table.files.data import reason

        try:
            return self.write(settings)
        except OSError as error:
            failed = tr(
                "the settings cannot be saved in {folder}: {reason}", folder=self.path.parent, reason=reason(error)
            )
            raise TableError(failed) from None

    def write(self, settings: Settings) -> str:
        """The same. Raises `OSError`."""
        aside = ""
        found: dict[str, Any] = {}
        try:
            _, found = own_file.load(self.path, Settings)
        except TableError:
            aside = self._free_name()
        if aside:
            self.path.rename(self.path.with_name(aside))
        own_file.save(self.path, found | msgspec.to_builtins(settings))
        return aside

    def _free_name(self) -> str:
        """A free file name beside this file."""
        name = f"{self.path.name}.broken"
        number = 1
        while self.path.with_name(name).exists():
            number += 1
            name = f"{self.path.name}.broken-{number}"
        return name


class Kept:
    """The current settings of one person, saved in a file if there is one."""

    def __init__(self, file: SettingsFile | None) -> None:
        self._file = file
        self.settings = Settings(coach=file is not None)  # without a file, nothing records what has been explained
        self.trouble = ""
        """What is wrong with the file, or an empty string: a sentence."""
        if file is not None:
            try:
                self.settings = file.load()
            except TableError as error:
                self.trouble = tr("{error}. The default settings are used; the file is left as it is.", error=error)

    def choose(self, **changes: Any) -> str:
        """Change settings as the person wishes. Returns a sentence about the file where one is needed."""
        self.settings = self.settings.evolve(**changes)
        return self._keep()

    def note(self, **changes: Any) -> None:
        """Change what the program records for its own use. A file that cannot be used is left as it is."""
        self.settings = self.settings.evolve(**changes)
        if not self.trouble:
            self._keep()

    def _keep(self) -> str:
        if self._file is None:
            return ""
        try:
            aside = self._file.save(self.settings)
        except TableError as error:
            self.trouble = tr("{error}.", error=error)
            return self.trouble
        self.trouble = ""
        return tr("The unreadable file has been kept as {file}.", file=aside) if aside else ""


def default_file() -> SettingsFile:
    """In `POWERGRID_HOME`, else in the user's config folder. Raises `TableError`."""
    from powergrid_tui.table.files.data import folder_in

    folder = folder_in("POWERGRID_HOME")
    if folder is None:
        from platformdirs import user_config_path

        folder = user_config_path("powergrid-tui", appauthor=False)
    return SettingsFile(folder / "settings.toml")
