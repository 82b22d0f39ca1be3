"""What tiles do, in words."""

from __future__ import annotations

from powergrid_tui.games.factory_manager.book import Book
from powergrid_tui.games.factory_manager.tilefile import KIND_NAMES
from powergrid_tui.table.words.language import tr, trc, trn


def called(book: Book, tile: str) -> str:
    """A tile with the name of its kind: ``machine M2``."""
    # Translators: for example "machine M2"
    return tr("{kind} {tile}", tile=tile, kind=tr(KIND_NAMES[book.kind[tile]]))


def effect(book: Book, tile: str) -> str:
    """A tile's effect: ``makes 2, energy 1, 3 workers``."""
    made, held, used, needed = book.sums[tile]
    parts = []
    if made:
        parts.append(tr("makes {count}", count=made))
    if held:
        parts.append(tr("stores {count}", count=held))
    if used > 0:
        parts.append(tr("uses {count} energy", count=used))
    elif used < 0:
        parts.append(tr("saves {count} energy", count=-used))
    if needed > 0:
        parts.append(trn("needs {count} worker", "needs {count} workers", needed))
    elif needed < 0:
        parts.append(trn("saves {count} worker", "saves {count} workers", -needed))
    return trc("list", ", ").join(parts)


def kind_and_effect(book: Book, tile: str) -> str:
    """The kind of a tile, and its effect: ``machine, makes 2, uses 1 energy, needs 3 workers``."""
    return trc("list", ", ").join((tr(KIND_NAMES[book.kind[tile]]), effect(book, tile)))


def values(book: Book, tile: str) -> tuple[str, str, str]:
    """The same line by line: goods, energy and workers; empty for what a tile has nothing to do with."""
    made, held, used, needed = book.sums[tile]
    goods = tr("makes {count}", count=made) if made else tr("stores {count}", count=held) if held else ""
    return (
        goods,
        tr("energy {count}", count=used) if used else "",
        tr("workers {count}", count=needed) if needed else "",
    )


def running_costs(book: Book, tile: str) -> str:
    """The energy and the workers of a tile in a few characters: ``e1 w3``."""
    _, _, used, needed = book.sums[tile]
    return " ".join(part for part in (f"e{used}" if used else "", f"w{needed}" if needed else "") if part)


def signs(book: Book, tile: str) -> str:
    """The same in a few characters, for tables: ``+2 e1 w3``."""
    made, held, *_ = book.sums[tile]
    goods = f"+{made or held}" if made or held else ""
    return " ".join(part for part in (goods, running_costs(book, tile)) if part)
