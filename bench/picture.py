"""`python -m bench.picture OUT.png [FILE.ans]`: a picture of what a terminal shows, drawn cell by cell.

Without a file it reads text with the codes of colours, such as a saved picture (`p` after a game) or what
`tmux capture-pane -e -p -N` prints. `python -m bench.picture --docs` makes the pictures of README and docs anew.

Needs Pillow. Letters are those of DejaVu Sans Mono and, for Chinese, of Noto Sans Mono CJK, where the system has them;
elsewhere Pillow's own letters stand in, which will do for a look, but not for the documents.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image, ImageDraw, ImageFont
from rich.ansi import AnsiDecoder
from rich.console import Console
from textual.strip import Strip

from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.pictures import HIGH, WIDE, blocks, cells, dots

ROOT = Path(__file__).parent.parent
MOVING = ROOT / "docs" / "game.svg"
_ROUND, _PACE = 6, 0.7
_GENERATION, _OTHERS = 7, (("Bo", "blue"), ("Cyd", "green"))
"""Which round the moving picture shows, and the seconds for each action."""
_FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono{}.ttf"
_CHINESE = "/usr/share/fonts/opentype/noto/NotoSansCJK-{}.ttc"


@cache
def _font(bold: bool, wide: bool) -> ImageFont.FreeTypeFont:
    """The letters of a cell. Raises `SystemExit` where Pillow has none."""
    weight = "Bold" if bold else "Regular"
    if wide and Path(_CHINESE.format(weight)).exists():
        return ImageFont.truetype(_CHINESE.format(weight), 17, index=3)
    file = Path(_FONTS.format("-Bold" if bold else ""))
    font = ImageFont.truetype(str(file), 16) if file.exists() else ImageFont.load_default(14)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise SystemExit("this Pillow was built without FreeType, so it cannot draw letters of any size")
    return font


def drawn(rows: Sequence[Strip]) -> Image.Image:
    """The rows of a screen as a picture."""
    size = (WIDE * max((row.cell_length for row in rows), default=1), HIGH * max(1, len(rows)))
    image = Image.new("RGB", size, palette.BACKGROUND)
    draw = ImageDraw.Draw(image)
    for cell in cells(rows):
        x, y = cell.x * WIDE, cell.y * HIGH
        right, low = x + cell.across * WIDE - 1, y + HIGH - 1
        draw.rectangle((x, y, right, low), fill=cell.ground)
        boxes, points = blocks(cell.sign), dots(cell.sign)
        for a, b, c, d in boxes:
            draw.rectangle((x + int(a), y + int(b), x + int(c) - 1, y + int(d) - 1), fill=cell.ink)
        for a, b in points:
            draw.ellipse((x + a - 1, y + b - 1, x + a + 1, y + b + 1), fill=cell.ink)
        if not boxes and not points and not cell.sign.isspace():
            wide = cell.across == 2
            draw.text((x, y - 3 * wide), cell.sign, font=_font(cell.bold, wide), fill=cell.ink)
        if cell.underline:
            draw.line((x, low - 1, right, low - 1), fill=cell.ink)
    return image


def rows_of(text: str) -> list[Strip]:
    """The rows of a text with the codes of its colours."""
    console = Console(width=1000, color_system="truecolor", force_terminal=True)
    return [Strip(line.render(console, end="")) for line in AnsiDecoder().decode(text)]


def screen_of(app: Any) -> list[Strip]:
    """What a running app shows."""
    strips: list[Strip] = app.screen._compositor.render_strips()
    return strips


async def shown(app: Any, size: tuple[int, int], keys: Iterable[str] = (), words: str = "") -> list[Strip]:
    """What an app shows after these keys, once its screen has these words."""
    async with app.run_test(size=size) as pilot:
        for key in (*keys, ""):
            for _ in range(40):
                await pilot.pause(0.05)
                if words in "\n".join(row.text for row in screen_of(app)):
                    break
            if key:
                await pilot.press(key)
        return screen_of(app)


def moving() -> str:
    """The moving picture of README: a round of a whole game, as an SVG. Takes some seconds."""
    from powergrid_tui.cli.replay import position
    from powergrid_tui.table.records.record import loads
    from powergrid_tui.table.sessions.session import Session
    from powergrid_tui.toolkit import registry
    from powergrid_tui.tui import film

    file = ROOT / "tests" / "records" / "germany.toml"
    record = loads(file.read_text("utf-8"), file.name)
    first, last = (position(record, file, (number, 0)) for number in (_ROUND, _ROUND + 1))
    session = Session.resume(registry.game(record.game), record)
    frames = film.moments(session, range(first, last + 1), (120, 40))
    return film.moving(frames, _PACE, "A round of Power Grid on the map of Germany")


def _germany(store: Any) -> Any:
    """The example that comes with the program."""
    from powergrid_tui.table.sessions.session import Session
    from powergrid_tui.toolkit import registry

    record, save_file = store.open(ROOT / "saves" / "examples" / "germany-two-rounds-before-the-end.toml")
    return Session.resume(registry.game(record.game), record, save_file=save_file)


def _mars(store: Any) -> Any:
    """A game of bots in its seventh generation, where one goes on by hand."""
    from powergrid_tui.table.records.seat import Seat
    from powergrid_tui.table.sessions.session import Session
    from powergrid_tui.table.words.marks import COLOURS
    from powergrid_tui.toolkit import registry
    from powergrid_tui.toolkit.bots import make

    game, bot = registry.game("terraforming_mars"), make("simple", "terraforming_mars")
    seats = [Seat(name="Ann", colour=COLOURS[0]), *(Seat(name=n, colour=c, bot="normal") for n, c in _OTHERS)]
    session = Session.start(game, game.Options(), seats, seed=7, save_file=store.save_file("mars"))
    while session.state.generation < _GENERATION or game.to_act(session.state) != (0,):
        seat = game.to_act(session.state)[0]
        view = game.view(session.state, seat)
        session.play(bot.decide(view, game.choices(view, seat), session.rng(seat)))
    return session


def docs() -> None:
    """The pictures of README and docs."""
    from powergrid_tui.table.records.store import Store
    from powergrid_tui.tui.app import HomeApp

    for made, words, picture in ((_germany, "Elektro", "board.png"), (_mars, "what do you do?", "mars.png")):
        with TemporaryDirectory() as folder:
            store = Store(Path(folder))
            app = HomeApp(store, start=made(store), pace=0)
            app.note(coach=False)
            drawn(asyncio.run(shown(app, (120, 40), words=words))).save(ROOT / "docs" / picture, optimize=True)
    MOVING.write_text(moving(), "utf-8")


def main() -> None:
    """As the module says."""
    if sys.argv[1:] == ["--docs"]:
        if not Path(_FONTS.format("")).exists():
            raise SystemExit("pictures of the documents need the font DejaVu Sans Mono: apt install fonts-dejavu-core")
        docs()
        return
    out, *files = sys.argv[1:]
    text = Path(files[0]).read_text("utf-8") if files else sys.stdin.read()
    drawn(rows_of(text.rstrip("\n"))).save(out, optimize=True)


if __name__ == "__main__":
    main()
