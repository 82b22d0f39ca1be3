"""The files of `docs/first_game.md`, as somebody would write them who follows the page."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "first_game.md"


def files() -> dict[str, str]:
    """By name, what the page says that stands in each."""
    blocks = re.findall(r"```(?:python|toml)\n# (\S+)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return dict(blocks)


def install(folder: Path, **points: str) -> None:
    """Put the game into a folder as an installer would, with these entry points beside its own."""
    for name, text in files().items():
        (folder / name).write_text(text, "utf-8")
    told = folder / "nim_for_powergrid-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: nim-for-powergrid\nVersion: 1.0\n", "utf-8")
    rows = "".join(f"{name} = {where}\n" for name, where in {"nim": "nim:MANIFEST", **points}.items())
    (told / "entry_points.txt").write_text(f"[powergrid_tui.games]\n{rows}", "utf-8")
