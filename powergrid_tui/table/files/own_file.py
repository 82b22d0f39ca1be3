"""A player's own small files, each a struct as TOML: read with their errors reported, and written as a whole.

The title needs them, so this imports nothing heavy.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr

T = TypeVar("T")


def load(path: Path, model: type[T]) -> tuple[T, dict[str, Any]]:
    """What a file holds: as the model, and as all its tables, including those unknown to the model; the defaults when
    there is no file yet. Raises `TableError` with the reason when it cannot be read or does not fit the model."""
    from powergrid_tui.table.files.data import is_there, read_text

    if not is_there(path):
        return model(), {}
    import tomli

    try:
        found = tomli.loads(read_text(path))
        return msgspec.convert(found, model), found
    except (tomli.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise TableError(tr("{file}: {error}", file=path.name, error=error)) from None


def save(path: Path, value: Any) -> None:
    """Replace the file, wholly or not at all, by a struct or by tables. Raises `OSError`."""
    import tomli_w

    from powergrid_tui.table.files.writing import make_folder, replace

    make_folder(path.parent)
    mode = path.stat().st_mode & 0o777 if path.exists() else None
    replace(path, tomli_w.dumps(msgspec.to_builtins(value)).encode("utf-8"), mode)
