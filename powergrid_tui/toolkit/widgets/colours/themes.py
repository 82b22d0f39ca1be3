"""The themes: what each role of the palette looks like, for three kinds of terminals.

A theme is a TOML file (docs/themes.md): the program's are in `themes/` beside this module, and a player's own in the
folder that `own_folder` names. The dark theme on a terminal with all colours is the palette itself: it needs no file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rich.color import Color, ColorSystem

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.widgets.colours.sheets import DARK, SHIPPED, ColourDepth, Shown, ThemeSheet, sheet_of

MOST_OWN = 40
"""Themes of one's own that are offered."""


@dataclass(frozen=True)
class Theme:
    """What one theme shows on one kind of terminal, by colour of the palette. A colour that is not listed is shown as
    the nearest one that is."""

    depth: ColourDepth
    text_colours: Mapping[str, Shown]
    grounds: Mapping[str, Shown]
    companies: Mapping[str, Shown]
    heated: frozenset[str]
    """Grounds on which text is black or white, whichever is read better."""
    ink: Shown | None = None
    """The colour of a company's letter on a background of its colour; None if the letter itself is coloured."""
    lines: Mapping[str, Shown] | None = None
    """The colours of companies' lines and bars, if their letters have a coloured background."""


class Themes:
    """The themes that somebody can choose from: the program's, and those in a folder, if there is one."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def offered(self) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
        """The themes, each as the settings keep it and as people read it; and what is wrong with files that cannot be
        offered, a sentence each."""
        found, errors = [*SHIPPED.items()], []
        for stem, path in self._own().items():
            try:
                found.append((stem, _own_sheet(path).name))
            except TableError as error:
                errors.append(str(error))
        return tuple(found), tuple(errors)

    def theme(self, name: str, depth: ColourDepth) -> Theme | None:
        """The theme for a kind of terminal; None for the theme that everything is drawn in. Raises `TableError` for a
        theme that does not exist or whose file cannot be used."""
        return None if name == DARK and depth is ColourDepth.ALL else theme_of(self._sheet(name), depth)

    def signs(self, name: str, depth: ColourDepth) -> bool:
        """Whether regions need a sign beside their colour. Raises `TableError` as `theme` does."""
        return depth is not ColourDepth.ALL or (name != DARK and self._sheet(name).signs)

    def _sheet(self, name: str) -> ThemeSheet:
        if name in SHIPPED:
            return shipped(name)
        own = self._own()
        if name not in own:
            from powergrid_tui.table.files.data import nearest

            raise TableError(tr("there is no theme {name}", name=name) + nearest(name, (*SHIPPED, *own)))
        return _own_sheet(own[name])

    def _own(self) -> dict[str, Path]:
        """The files in the folder by stem. None replaces a theme of the program."""
        try:
            paths = sorted(path for path in self._folder.iterdir() if path.suffix == ".toml") if self._folder else []
        except OSError:
            return {}
        usable = [path for path in paths if path.stem not in SHIPPED and not path.name.startswith(".")]
        return {path.stem: path for path in usable[:MOST_OWN]}


def own_folder(settings: Path) -> Path:
    """Where one's own themes are: beside one's settings file."""
    return settings.parent / "themes"


@lru_cache
def shipped(name: str) -> ThemeSheet:
    """A theme of the program. The tests check its file, so that the title need not wait for what checks files."""
    import tomli

    return sheet_of(tomli.loads(Path(__file__).with_name("themes").joinpath(f"{name}.toml").read_text("utf-8")))


def _own_sheet(path: Path) -> ThemeSheet:
    from powergrid_tui.table.files.data import read_toml
    from powergrid_tui.toolkit.widgets.colours.theme_file import checked

    return sheet_of(checked(read_toml(path, path.name), path.name))


def theme_of(sheet: ThemeSheet, depth: ColourDepth) -> Theme:
    """A theme on one kind of terminal."""
    from powergrid_tui.toolkit.widgets.colours import roles

    shown = _resolved(sheet, depth)
    inks, grounds, companies, lines = (
        {colour: shown[role] for role, colour in table.items()}
        for table in (roles.INKS, roles.GROUNDS, roles.COMPANIES, roles.LINES)
    )
    heated = frozenset(colour for role, colour in roles.GROUNDS.items() if role.startswith("heat_"))
    if sheet.blocks:
        return Theme(depth, inks, grounds, companies, heated, shown["on_block"], lines)
    return Theme(depth, inks, grounds, companies, heated)


def _resolved(sheet: ThemeSheet, depth: ColourDepth) -> dict[str, Shown]:
    """The colour of every role: what the theme says, what follows from that, and the rest from the theme it is like."""
    from powergrid_tui.toolkit.widgets.colours import roles

    default = _resolved(shipped(sheet.like), depth) if sheet.like else _at_the_root(depth)
    if not sheet.like and depth is ColourDepth.ALL:
        return default
    said: dict[str, Shown] = {}
    every = tuple(default)
    for column in (
        (ColourDepth.TABLE, ColourDepth.ALL)
        if depth is ColourDepth.ALL
        else (ColourDepth.ALL, depth)[depth is ColourDepth.SIXTEEN :]
    ):
        for key, colour in sheet.colours.get(column, {}).items():
            members = [key] if key in default else [role for role in every if role.partition(".")[0] == key]
            said |= dict.fromkeys(members, _in_table(colour) if depth is ColourDepth.TABLE else colour)
    found = default | said
    if depth is ColourDepth.SIXTEEN:
        return found
    shares = (
        sheet.shares.get(depth)
        or sheet.shares.get(ColourDepth.TABLE if depth is ColourDepth.ALL else ColourDepth.ALL)
        or {}
    )
    for role, made in roles.MADE.items():
        group = role.partition(".")[0]
        if role not in said and (made.start in said or made.end in said or group in shares):
            share = shares.get(group, made.share)
            mixed = _blend(found[made.start], found[made.end], share) if share else found[made.start]
            found[role] = _in_table(mixed) if depth is ColourDepth.TABLE else mixed
    return found


def _at_the_root(depth: ColourDepth) -> dict[str, Shown]:
    """The palette. Of the sixteen colours, black is every ground and white every ink until a theme says more."""
    from powergrid_tui.toolkit.widgets.colours import roles

    if depth is ColourDepth.SIXTEEN:
        return {role: 0 if role in roles.GROUNDS else 7 for role in roles.palette_of()}
    return {
        role: _in_table(colour) if depth is ColourDepth.TABLE else colour for role, colour in roles.palette_of().items()
    }


@lru_cache(maxsize=2048)
def _in_table(colour: Shown) -> int:
    """The nearest of the table of 256 colours, without the first sixteen."""
    if isinstance(colour, int):
        return colour
    number = Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).number
    assert number is not None
    return number


@lru_cache(maxsize=2048)
def _blend(colour: Shown, other: Shown, share: float) -> str:
    from powergrid_tui.toolkit.widgets.colours.palette import blend

    return blend(rgb(colour), rgb(other), share)


def rgb(colour: Shown) -> str:
    """A colour as ``#rrggbb``; for the first sixteen, what terminals usually show."""
    return (Color.from_ansi(colour).get_truecolor().hex) if isinstance(colour, int) else colour
