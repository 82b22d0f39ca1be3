"""How cards look: tinted by colour, which is also named by a letter."""

from __future__ import annotations

from rich.style import Style

from powergrid_tui.games.rise_to_power.book import HIDDEN
from powergrid_tui.games.rise_to_power.viewmodel.slices import Prism
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.panel import Styled

_GROUNDS = {
    "g": palette.TINTS["green"],
    "b": palette.TINTS["blue"],
    "o": palette.TINTS["amber"],
    HIDDEN: palette.TINTS["hidden"],
}
"""Keyed by the letter of the colour."""

_PLAIN = palette.ROW


def tint(colour: str, *, lit: bool = True) -> Style:
    """The style of a card by the letter of its colour; on a plain background if it is not lit."""
    style = _GROUNDS[colour]
    return style if lit else Style(color=style.color) + _PLAIN


def prism(card: Prism, glyphs: Glyphs, *, slim: bool = False) -> list[Styled]:
    """A prism card, five cells wide or three if slim, with a tick if it is picked or would be paid."""
    style = tint(card.card[0])
    tick = ("+" if glyphs.ascii else "✓") if card.picked or card.paying else "*" if card.fresh else " "
    face = card.card if slim else f" {card.card} "
    return [(face, style + palette.CURSOR if card.cursor else style), (tick, palette.NOW)]


def trade_sign(glyphs: Glyphs) -> str:
    """The sign in front of what a trade gives."""
    return "x" if glyphs.ascii else "⇄"
