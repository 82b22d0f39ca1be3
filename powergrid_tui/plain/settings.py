"""Settings that are changed by typing: how fast bots act, the language, how much is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from powergrid_tui.plain.conversation import say
from powergrid_tui.plain.place import Commands, TypedCommand
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import PACES
from powergrid_tui.table.words.language import either, language, languages, mark, markc, series, speak, tr
from powergrid_tui.table.words.text import quoted
from powergrid_tui.toolkit.viewmodel import verbs

_ON, _OFF = markc("typed word", "on"), markc("typed word", "off")


class _Setting(NamedTuple):
    """A setting that can be typed."""

    about: str
    """What it is: a message, not a full sentence."""
    values: tuple[str, ...]
    now: Callable[[], str]
    turn: Callable[[str], str]
    """Turns it to a value, and says so in a sentence; may be empty."""


class SettingCommands:
    """Changes the settings of the person at a terminal."""

    def __init__(self, kept: Kept, host: Host | None) -> None:
        """`host` is the table whose bots follow this person's pace; without one, somebody else decides on that."""
        self._kept, self._host = kept, host

    @property
    def commands(self) -> Commands:
        """What can be typed about settings."""
        return {
            markc("typed verb", "settings"): TypedCommand(
                mark("the settings, their values, and how to change them"), self._list
            ),
            markc("typed verb", "set"): TypedCommand(mark("'set verbosity short': change a setting"), self._set),
            markc("typed verb", "verbosity"): TypedCommand(
                mark("'verbosity short': tell less of what others do; 'verbosity long': tell all of it"),
                lambda said: self._turn("verbosity", said),
            ),
            markc("typed verb", "obvious"): TypedCommand(
                mark("'obvious on': when you have only one choice, it is made for you; 'obvious off': it is not"),
                lambda said: self._turn("obvious", said),
            ),
        }

    @property
    def _settings(self) -> dict[str, _Setting]:
        kept = self._kept
        found = {
            markc("typed verb", "language"): _Setting(mark("the language"), languages(), language, self._speak),
            "verbosity": _Setting(
                mark("how much is told of what others do"),
                (markc("typed word", "long"), markc("typed word", "short")),
                lambda: kept.settings.verbosity,
                lambda value: kept.choose(verbosity=value),
            ),
            "obvious": _Setting(
                mark("whether your only choice is made for you"),
                (_ON, _OFF),
                lambda: _ON if kept.settings.obvious else _OFF,
                self._confirm,
            ),
            markc("typed verb", "coach"): _Setting(
                mark("whether each kind of decision is explained the first time"),
                (_ON, _OFF),
                lambda: _ON if kept.settings.coach else _OFF,
                lambda value: kept.choose(coach=value == _ON, **({"explained": ()} if value == _ON else {})),
            ),
        }
        if self._host is not None:
            found[markc("typed verb", "pace")] = _Setting(
                mark("how fast bots act"),
                (markc("typed word", "slow"), markc("typed word", "normal"), markc("typed word", "instant")),
                lambda: kept.settings.spoken_pace,
                self._pace,
            )
        return found

    def _list(self, _said: str) -> None:
        say(*self._told())

    def _told(self) -> Iterator[str]:
        for name, setting in self._settings.items():
            yield tr(
                "{setting} is {value}: {about}. Possible: {values}.",
                setting=verbs.verb_in_words(name),
                about=tr(setting.about),
                value=_word(setting.now()),
                values=series(map(_word, setting.values)),
            )

    def _set(self, said: str) -> None:
        name, _, value = verbs.understood(said, self._settings).partition(" ")
        if name.lower() not in self._settings:
            names = either(list(map(verbs.verb_in_words, self._settings)))
            if not name:
                raise TableError(
                    tr("type the setting and its value: 'set verbosity short'; there are {names}", names=names)
                )
            raise TableError(
                tr("there is no setting {name}; there are {names}", name=quoted(name), names=names)
                + nearest(name, self._settings)
            )
        self._turn(name.lower(), value)

    def _turn(self, name: str, said: str) -> None:
        """Turn a setting to a value. Raises `TableError`."""
        setting = self._settings[name]
        typed = verbs.understood(said.strip().replace("-", "_"), setting.values, verbs.WORD).lower()
        value = next((value for value in setting.values if value.lower() == typed), None)
        if value is None:
            verb = verbs.verb_in_words(name)
            if name not in self.commands:
                verb = f"{verbs.verb_in_words('set')} {verb}"
            choices = either([tr("'{line}'", line=f"{verb} {_word(value)}") for value in setting.values])
            raise TableError(tr("type {choices}", choices=choices))
        told = setting.turn(value)
        say(*([told] if told else []), _now(name, value))

    def _speak(self, value: str) -> str:
        trouble = self._kept.choose(language=value)
        speak(value)
        return trouble

    def _pace(self, value: str) -> str:
        trouble = self._kept.choose(spoken_pace=value)
        assert self._host is not None
        self._host.pace = PACES[self._kept.settings.spoken_pace]
        return trouble

    def _confirm(self, value: str) -> str:
        trouble = self._kept.choose(obvious=value == _ON)
        return trouble or (
            tr("From now on, when you have only one choice it is made for you; 'undo' lets you confirm it after all.")
            if value == _ON
            else tr("From now on you are asked everything.")
        )


def _word(value: str) -> str:
    return verbs.verb_in_words(value, verbs.WORD)


def _now(name: str, value: str) -> str:
    return tr("The setting {setting} is now {value}.", setting=verbs.verb_in_words(name), value=_word(value))
