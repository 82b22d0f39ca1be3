"""The help page of the new-game form: its keys, what is special on the map, and every option."""

from __future__ import annotations

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.preview import Preview
from powergrid_tui.tui.start.setup import Setting, Setup

_MOST_VALUES = 8
"""If an option has no more values than this, those without an explanation are listed by name."""


def help_with(setup: Setup, preview: Preview | None) -> list[tuple[str, str]]:
    """(heading, text) pairs for the help screen."""
    parts = [(tr("Keys"), _keys())]
    if preview is not None and preview.rules:
        heading = tr("{place}: the special rules", place=preview.name)
        parts.append((heading, "\n".join(f"- {rule}" for rule in preview.rules)))
    return [*parts, *((setting.label, _told(setting)) for setting in setup.settings)]


def _keys() -> str:
    keys = (
        tr(
            "Up and down go from row to row, left and right change a row; letters jump to a value that begins "
            "with them."
        ),
        tr("On a seat, letters type its name, left and right choose a person or a bot, and Tab the next colour."),
        tr("Ctrl+S starts the game from any row. The same table is offered next time."),
        tr("Ctrl+O lists the presets: your last table, the default one, and those you have named."),
    )
    return "\n".join(f"- {line}" for line in keys)


def _told(setting: Setting) -> str:
    """What an option is about, and what its values mean."""
    lines = [setting.about]
    known = [(value, label) for value, label in setting.choices if setting.meaning(value)]
    shown = setting.choices if len(setting.choices) <= _MOST_VALUES else known
    for value, label in shown:
        meaning = setting.meaning(value)
        lines.append(f"- {tr('{value}: {meaning}', value=label, meaning=meaning) if meaning else label}")
    return "\n".join(lines)
