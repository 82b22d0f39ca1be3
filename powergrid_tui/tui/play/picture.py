"""Keeps the picture of a finished game beside its file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual.strip import Strip

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.widgets.drawing.pictures import ansi
from powergrid_tui.toolkit.widgets.drawing.svg import svg

_MOST = 1000
"""Pictures of one game."""


def keep(rows: Sequence[Strip], game: Path, name: str) -> tuple[Path, Path]:
    """Write a screen beside the file of a game, under a name that no file has yet: as SVG, and as text with the codes
    of its colours (``.ans``), which ``cat`` shows on a terminal. Returns both files. Raises `TableError`."""
    texts = svg(rows, name), ansi(rows)
    for number in range(1, _MOST + 1):
        stem = game.stem if number == 1 else f"{game.stem}-{number}"
        paths = game.with_name(f"{stem}.svg"), game.with_name(f"{stem}.ans")
        if any(path.exists() or path.is_symlink() for path in paths):
            continue
        try:
            for path, text in zip(paths, texts, strict=True):
                with path.open("x", encoding="utf-8") as file:  # never overwrite a file that has appeared meanwhile
                    file.write(text)
        except FileExistsError:
            continue
        except OSError as error:
            failed = tr("the picture cannot be saved in {folder}: {reason}", folder=game.parent, reason=reason(error))
            raise TableError(one_line(failed)) from None
        return paths
    raise TableError(tr("there are already {count} pictures of this game", count=_MOST))
