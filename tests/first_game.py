"""The files of `docs/first_game.md` and `docs/boards.md`, written by following the pages."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
PAGES = (DOCS / "first_game.md", DOCS / "boards.md")


def files() -> dict[str, str]:
    """The contents of each file according to the pages, by name."""
    told = "\n".join(page.read_text("utf-8") for page in PAGES)
    return dict(re.findall(r"```(?:python|toml)\n# (\S+)\n(.*?)```", told, re.DOTALL))


def install(folder: Path, **points: str) -> None:
    """Put the game into a folder as an installer would, with these entry points in addition to its own."""
    for name, text in files().items():
        (folder / name).write_text(text, "utf-8")
    told = folder / "nim_for_powergrid-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: nim-for-powergrid\nVersion: 1.0\n", "utf-8")
    rows = "".join(f"{name} = {where}\n" for name, where in {"nim": "nim:MANIFEST", **points}.items())
    (told / "entry_points.txt").write_text(f"[powergrid_tui.games]\n{rows}", "utf-8")
