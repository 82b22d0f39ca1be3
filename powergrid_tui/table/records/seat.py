"""Who sits where: a person or a bot, with a name and a colour."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool, field_validator

from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.records import head
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.table.words.text import steady

LONGEST_NAME, LONGEST_BOT = head.LONGEST_NAME, head.LONGEST_BOT

OPEN = "open"
"""In place of a kind of bot, before a game begins: anybody may take the seat."""


def unseen_refusal(sign: str) -> str:
    """Why a name cannot have a character that shows nothing."""
    from unicodedata import name

    code = f"U+{ord(sign):04X} {name(sign, '')}".rstrip()
    # Translators: {character} is a code such as "U+200B ZERO WIDTH SPACE".
    return tr("a name must not contain the character {character}, which cannot be seen", character=code)


class Seat(Frozen):
    """A place at the table."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    colour: str = ""
    """One of `COLOURS`."""
    bot: Annotated[str, Field(max_length=LONGEST_BOT)] = ""
    """The kind of bot that plays here (`simple`, `command:./mybot`, `file.py:Class`), or an empty string for a
    person."""
    stands_in: StrictBool = False
    """The bot stands in for a person."""

    @field_validator("name")
    @classmethod
    def _fits_notation(cls, name: str) -> str:
        """Flags and the like, which terminals draw with different widths, would shift the rows that show a name."""
        fit = steady(name)
        unseen = next((sign for sign in name if not sign.isprintable()), "")
        if unseen:
            raise ValueError(unseen_refusal(unseen))
        if not fit.strip():
            raise ValueError(tr("a name needs a character that can be seen"))
        if any(sign in fit for sign in ":,;"):
            raise ValueError(tr("a name must not contain a colon, comma or semicolon"))
        if fit != fit.strip():
            end = name[0] if fit[0].isspace() else name[-1]
            raise ValueError(tr("a name must not begin or end with a space") if end == " " else unseen_refusal(end))
        if fit.casefold() == "nature":
            raise ValueError(tr("the name nature is reserved for chance"))
        return fit

    @field_validator("colour")
    @classmethod
    def _known(cls, colour: str) -> str:
        if colour and colour not in COLOURS:
            raise ValueError(tr("choose one of these colours: {colours}", colours=trc("list", ", ").join(COLOURS)))
        return colour

    @field_validator("bot")
    @classmethod
    def _is_text(cls, bot: str) -> str:
        if not bot.isprintable():
            raise ValueError(tr("contains characters that cannot be shown as text"))
        return bot

    def handed(self, bot: str) -> Seat:
        """The same seat with a bot of this kind, or without a kind with a person."""
        return self.evolve(bot=bot, stands_in=bool(bot) and (self.stands_in or not self.bot))

    def again(self) -> Seat:
        """The seat in another game: a person for whom a bot stood in has it again."""
        return self.handed("") if self.stands_in else self
