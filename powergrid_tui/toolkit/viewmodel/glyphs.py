"""The glyphs that boards are drawn with, in two sets: one with box drawing and braille, one in plain ASCII."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A set of glyphs, each one cell wide."""

    ascii: bool
    horizontal: str
    vertical: str
    corners: str
    """Top left, top right, bottom left, bottom right."""
    free: str
    """What is not filled or not chosen."""
    space: str
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
    tick: str
    """Done, or chosen."""
    units: str
    """Of a bar: units that count, that do not, that could be had, that are about to come, and that are open."""
    under: str
    """A line below what is marked."""
    bonus: str
    """Where a track brings something."""
    filled: str
    """A track as far as it is filled."""
    upper: str
    """The upper half of a cell: a bar below what everything is about."""
    lacking: str
    """A token that is lacking."""
    house: str
    """A city that a plant powers."""
    wind: str
    """In place of tokens, for a plant that burns none."""
    fusion: str
    """The same for fusion."""

    def drawable(self, text: str) -> str:
        """Words of a game as this set can show them: symbols that it lacks are replaced with ASCII characters."""
        return text.translate(_TWINS) if self.ascii and not text.isascii() else text

    @property
    def sideways(self) -> str:
        """The left and right keys, as written in hints."""
        return "< >" if self.ascii else "← →"

    @property
    def upright(self) -> str:
        """The up and down keys, as written in hints."""
        return f"{self.up} {self.down}"


_TWINS = str.maketrans("■□·▸›◂⌂█▒▁▌▎│─━▬▀≈✶✓✗×●◐○◆▲♣–…→←↑↓", "#o.>><^#%_[||-===~*vxx*~o*^g-~><^v")
"""Symbols that games like to use in their words, and the ASCII replacement for each."""

UNICODE = Glyphs(
    False,
    "─",
    "│",
    "┌┐└┘",
    "·",
    "○",
    "▸",
    "◂",
    "■",
    "·",
    "–",
    "…",
    "↑",
    "↓",
    "✓",
    "█▒▁□·",
    "▀",
    "◆",
    "━",
    "▀",
    "□",
    "⌂",
    "≈≈",
    "✶",
)
ASCII = Glyphs(
    True,
    "-",
    "|",
    "++++",
    ".",
    "o",
    ">",
    "<",
    "#",
    ".",
    "-",
    "~",
    "^",
    "v",
    "v",
    "#%_o.",
    "=",
    "*",
    "=",
    "=",
    "o",
    "^",
    "~~",
    "*",
)
