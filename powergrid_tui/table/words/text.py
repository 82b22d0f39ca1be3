"""What people and their files write, made safe to show: no characters that a terminal might obey, and no more text than
is useful.

Whatever is printed or drawn goes through here. It imports nothing slow: the command line needs it at once.
"""

from collections.abc import Iterable

from powergrid_tui.table.words.language import tr

LONGEST_SENTENCE = 1200
"""Characters in a sentence: what it quotes may be of any length."""

LONGEST_WORD = 60
"""Characters in a word that is quoted in a sentence."""

LONGEST_NUMBER = 6
"""Digits of a number that somebody types, such as that of a row: nothing has so many rows."""


def number_in(text: str) -> int | None:
    """The number that somebody typed; None if it is none, or longer than any that is wanted.

    >>> number_in("012"), number_in("twelve"), number_in("9" * 5000)
    (12, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def printable(text: str) -> str:
    """The text at its full length, with a question mark for every unprintable character."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in text)


def one_line(text: str, most: int = LONGEST_SENTENCE) -> str:
    """The printable text in one line, at most `most` characters long."""
    line = printable(" ".join(text[: 4 * most].split()))
    return line if len(line) <= most and len(text) <= 4 * most else line[: most - 1] + "…"


_FLAGS = {code: chr(code - 0x1F1E6 + ord("A")) for code in range(0x1F1E6, 0x1F200)}
"""The letters for the regional indicators that make flags."""
_UNSETTLED: dict[int, str | None] = {
    **_FLAGS,
    **dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), *range(0x1F3FB, 0x1F400), 0x20E3)),
    **dict.fromkeys((*range(0x1100, 0x1200), *range(0xA960, 0xA980), *range(0xD7B0, 0xD800)), "?"),
    **dict.fromkeys((0x2800, 0x3164, 0xFFA0), " "),
}
"""What terminals draw with different widths, or what shows nothing: variation selectors, skin tones, enclosing keycaps,
regional indicators, parts of Korean syllables, blanks that are not spaces. None drops it."""

_MARKS_IN_A_ROW = 2
"""Combining marks that a letter may carry besides its accents: Thai, Arabic and Vietnamese need no more."""


def steady(text: str) -> str:
    """The text with only what is equally wide on every terminal, for lines that others read: wherever something was
    drawn wider than expected, it would cover what is beside and below it. Marks do not pile up, and none stands on a
    space.

    >>> steady("ok 👍🏽")
    'ok 👍'
    """
    if text.isascii():
        return text
    from unicodedata import category, normalize

    found, room = [], 0
    for character in normalize("NFC", text).translate(_UNSETTLED):
        if category(character) not in {"Mn", "Me"}:
            room = 0 if character.isspace() else _MARKS_IN_A_ROW
        elif room:
            room -= 1
        else:
            continue
        found.append(character)
    return "".join(found)


def brief(word: str) -> str:
    """A word that somebody wrote, as it appears in a sentence."""
    return one_line(word, LONGEST_WORD)


def quoted(word: str) -> str:
    """The same between the quotation marks of the language."""
    # Translators: what somebody typed, quoted in a sentence. Write the quotation marks of your language.
    return tr("'{word}'", word=brief(word))


_NARROW: dict[int, int | str] = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **{0x3000: " ", 0x3001: ",", 0x3002: "."},
}
"""By the code of a full-width character, the usual one."""


def narrowed(typed: str) -> str:
    """What was typed, with the usual character for each full-width one: a Chinese or Japanese keyboard types ``？ ，、
    ５``.

    >>> narrowed("？　ｂｕｙ　５，６、７")
    '? buy 5,6,7'
    """
    return typed.translate(_NARROW)


def spaced(line: str) -> str:
    """A line with a space for each white space: what looks like a space, or is a tab, parts words like one. A line has
    no line break, so that stays what it is, for others to refuse.

    >>> spaced("open\\u00a04\\t5")
    'open 4 5'
    """
    return line if line.isprintable() else "".join([" " if sign.isspace() and sign != "\n" else sign for sign in line])


def flowed(lines: Iterable[str]) -> str:
    """Lines of flowing text joined into one: with a space at each break, except between wide characters such as
    Chinese."""
    joined = ""
    for line in lines:
        gap = " " if joined and not (line and _wide(joined[-1]) and _wide(line[0])) else ""
        joined = f"{joined}{gap}{line}"
    return joined


def clipped(text: str, cells: int) -> str:
    """As much of a text as this many cells hold: wide characters such as Chinese take two."""
    used, clip = 0, ""
    for sign in text:
        used += 1 + _wide(sign)
        if used > cells:
            break
        clip += sign
    return clip


def _wide(sign: str) -> bool:
    from unicodedata import east_asian_width

    return east_asian_width(sign) in {"W", "F"}
