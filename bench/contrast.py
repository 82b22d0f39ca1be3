"""`python -m bench.contrast [--write]`: how well every theme can be read, as a table; with --write in docs/themes.md.

Each cell is the lowest contrast of an ink on a ground, over all members of both. A star marks what is less than is
needed: 4.5 for text, 3 for lines and signs. Of the sixteen colours, xterm's are taken.
"""

import sys
from collections import defaultdict

from bench.tables import table, write
from powergrid_tui.toolkit.widgets.colours.contrasts import TEXT, pairs
from powergrid_tui.toolkit.widgets.colours.sheets import SECTIONS, SHIPPED, ColourDepth
from powergrid_tui.toolkit.widgets.colours.themes import Themes

Row = tuple[float, str, str]
"""What is needed, ink, ground."""


def contrasts() -> list[str]:
    """The lines of the table."""
    columns = [(name, depth) for name in SHIPPED for depth in reversed(ColourDepth)]
    lowest: defaultdict[Row, dict[tuple[str, ColourDepth], float]] = defaultdict(dict)
    for column in columns:
        for pair in pairs(Themes().theme(*column)):
            row = (pair.least, _group(pair.ink), _group(pair.ground))
            lowest[row][column] = min(pair.contrast, lowest[row].get(column, pair.contrast))
    head = ["ink", "ground", "needed", *(f"{name} {SECTIONS[depth]}" for name, depth in columns)]
    rows = []
    for (least, ink, ground), found in lowest.items():
        cells = [f"{found[column]:.1f}{'*' if found[column] < least else ''}" for column in columns]
        rows.append([ink, ground, "4.5" if least == TEXT else "3", *cells])
    return table(head, rows)


def _group(role: str) -> str:
    """The first word of a role; the ramps of all companies are one."""
    word = role.partition(".")[0]
    return "heat" if word.startswith("heat_") else word


if __name__ == "__main__":
    lines = contrasts()
    print("\n".join(lines))
    if "--write" in sys.argv[1:]:
        write("contrast", lines)
