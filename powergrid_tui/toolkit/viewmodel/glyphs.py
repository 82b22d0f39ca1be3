"""The glyphs that boards are drawn with, in two sets: one with box drawing and braille, one in plain ASCII."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of glyphs, each one cell wide."""

    ascii: bool
    horizontal: str
    vertical: str
    corners: str
    """Top left, top right, bottom left, bottom right."""
    free: str
    """A free space in a city."""
    arrow: str
    """From input to output."""
    turn: str
    """Marks whose turn it is."""
    full: str
    """A token on the resource track."""
    empty: str
    """An empty space of the resource track."""
    dash: str
    dots: str
    """Marks an omission."""
    up: str
    down: str

    @property
    def sideways(self) -> str:
        """The left and right keys, as written in hints."""
        return "< >" if self.ascii else "← →"

    @property
    def upright(self) -> str:
        """The up and down keys, as written in hints."""
        return f"{self.up} {self.down}"


UNICODE = Glyphs(False, "─", "│", "┌┐└┘", "·", "▸", "◂", "■", "·", "–", "…", "↑", "↓")
ASCII = Glyphs(True, "-", "|", "++++", ".", ">", "<", "#", ".", "-", "~", "^", "v")
