"""Makes 简体中文 from 繁體中文: the catalogue, the rules of every game, and the names on all maps and cards, for
`make words`.

OpenCC converts characters and common words; `zh_CN/terms.toml` holds the terms of these games that differ. Whatever is
made here is overwritten the next time, so a correction belongs in that list, or in the Traditional text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import tomli
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from opencc import OpenCC

from powergrid_tui.table.words.language import OWN_NAME

SOURCE, TARGET = "zh_TW", "zh_CN"

LOCALE = Path(__file__).parent
ROOT = LOCALE.parents[1]


class Converter:
    """Traditional text to Simplified.

    >>> Converter({"雪梨": "悉尼"})("雪梨的滑鼠")
    '悉尼的鼠标'
    """

    def __init__(self, terms: dict[str, str], places: Mapping[str, str] = MappingProxyType({})) -> None:
        """`terms` are Traditional, each with what is said instead in Simplified; longer ones come first. So are
        `places`, but two characters may be part of something else: those are looked up only by `place`."""
        self._opencc = OpenCC("tw2sp")
        self._places = places
        self._terms = {**{name: told for name, told in places.items() if len(name) > 2}, **terms}
        longest = sorted(self._terms, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(re.escape, longest)) or "(?!)")

    def __call__(self, text: str) -> str:
        parts: list[str] = []
        at = 0
        for found in self._pattern.finditer(text):
            parts += [self._opencc.convert(text[at : found.start()]), self._terms[found[0]]]
            at = found.end()
        return "".join([*parts, self._opencc.convert(text[at:])])

    def place(self, name: str) -> str:
        """The name of a place, which may have a number or a remark behind it.

        >>> Converter({}, {"伯斯": "珀斯"}).place("伯斯 1")
        '珀斯 1'
        """
        own = re.split("(?=[ （])", name, maxsplit=1)[0]
        return self._places[own] + self(name[len(own) :]) if own in self._places else self(name)


def converter() -> Converter:
    """The one with the terms of these games."""
    told = tomli.loads((LOCALE / TARGET / "terms.toml").read_text("utf-8"))
    return Converter(told["terms"], told["places"] | told["cards"])


def catalogue(source: Catalog, convert: Converter) -> Catalog:
    """A catalogue in Simplified Chinese with the same messages."""
    made = Catalog(
        *(TARGET, None, "# 简体中文"), project="powergrid-tui", version=" ", copyright_holder="",
        msgid_bugs_address=" ", creation_date=source.creation_date, last_translator=" ", language_team=" ", fuzzy=False,
    )  # fmt: skip
    for message in source:
        if message.id:
            told: Any = message.string
            string = convert(told) if isinstance(told, str) else tuple(map(convert, told))
            made.add(message.id, string, flags=message.flags, context=message.context)
    own_name = made.get("English", OWN_NAME)
    if own_name is not None:
        own_name.string = "简体中文"
    return made


def with_names(text: str, convert: Converter) -> str:
    """The text of a file, with `[names.zh_CN]` and its tables made anew behind those of `[names.zh_TW]`."""
    tables = re.split(r"(?m)^(?=\[)", text)
    kept = [table for table in tables if not table.startswith(f"[names.{TARGET}")]
    own = [table for table in kept if table.startswith(f"[names.{SOURCE}")]
    if not own:
        return text
    last = kept.index(own[-1])
    kept[last] = kept[last].rstrip("\n") + "\n\n"
    made = "".join(own).replace(f"[names.{SOURCE}", f"[names.{TARGET}")
    made = re.sub(r'(?<== )"([^"\n]*)"', lambda found: f'"{convert.place(found[1])}"', made)
    return "".join([*kept[: last + 1], made.rstrip("\n") + "\n\n", *kept[last + 1 :]]).rstrip("\n") + "\n"


def main() -> None:
    """Make the catalogue, the rules and the names on maps and cards in Simplified Chinese anew."""
    convert = converter()
    with (LOCALE / SOURCE / "LC_MESSAGES" / "powergrid.po").open("rb") as file:
        made = catalogue(read_po(file, locale=SOURCE), convert)
    with (LOCALE / TARGET / "LC_MESSAGES" / "powergrid.po").open("wb") as file:
        write_po(file, made, sort_output=True, no_location=True)
    games = ROOT / "powergrid_tui" / "games"
    for page in games.glob(f"*/rules.{SOURCE}.md"):
        page.with_name(f"rules.{TARGET}.md").write_text(convert(page.read_text("utf-8")), "utf-8")
    for path in (*(ROOT / "maps").glob("*.toml"), *games.glob("*/data/*.toml")):
        path.write_text(with_names(path.read_text("utf-8"), convert), "utf-8")


if __name__ == "__main__":
    main()
