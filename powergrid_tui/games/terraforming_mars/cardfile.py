"""Project cards, corporations and the map: the files in ``data/``, and the players' own cards, validated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationError

from powergrid_tui.games.terraforming_mars.effects.parser import (
    BadEffect,
    gained,
    parse_clauses,
    parse_effect,
    parse_needs,
    parse_points,
    takes,
)
from powergrid_tui.games.terraforming_mars.effects.tree import Trigger
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, closest, did_you_mean, fold, nearest, own, read_toml, toml_of
from powergrid_tui.table.files.errors import error, errors_with_words, sound
from powergrid_tui.table.files.translated import LanguageCode
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.text import brief, quoted

FEWEST, MOST = 1, 5
"""Number of players."""

BEGINNER = "R00"
"""What a seat may be instead of one of the corporations dealt to it; its ten cards are then free."""

STANDARD = "standard"
"""Only the built-in cards."""

FOLDER = "projects"
"""Folder of the players' own cards."""

Tag = Literal["building", "space", "science", "power", "earth", "jovian", "plant", "microbe", "animal", "city"]
Text = Annotated[str, Field(max_length=200)]


Number = Annotated[str, Field(pattern=r"^[0-9A-Z]{1,6}$")]


def _shown(name: str) -> str:
    if not name.isprintable() or not fold(name):
        raise ValueError(tr("a name needs a letter or a digit, and no characters that cannot be shown as text"))
    return name


Translated = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_shown)]
"""A name in another language."""

Names = Mapping[str, Mapping[str, str]]
"""Names in other languages, by language and by number."""


class ProjectCard(Frozen):
    """A project card as in a file."""

    num: Number
    name: Annotated[str, Field(min_length=1, max_length=40)]
    set: Literal["basic", "corporate"] = "basic"
    """A basic game leaves out cards of the Corporate Era."""
    type: Literal["A", "B", "E"]
    """Automated, active, or event."""
    cost: Annotated[int, Field(strict=True, ge=0, le=99)]
    """In credits."""
    tags: tuple[Tag, ...] = ()
    req: Text = ""
    vp: Text = ""
    holds: Literal["", "animal", "microbe", "science", "fighter"] = ""
    play: Text = ""
    action: Text = ""
    ongoing: Text = ""


class Corporation(Frozen):
    """A corporation as in a file."""

    num: Number
    name: Annotated[str, Field(min_length=1, max_length=40)]
    set: Literal["basic", "corporate"] = "corporate"
    credits: Annotated[int, Field(strict=True, ge=0, le=99)]
    tags: tuple[Tag, ...] = ()
    play: Text = ""
    first: Text = ""
    """The first action that it requires."""
    action: Text = ""
    ongoing: Text = ""


class Space(Frozen):
    """A hex of the map, or a place for a city off the map."""

    id: str
    kind: Literal["land", "ocean", "reserved", "offmap"]
    row: int = -1
    index: int = -1
    x: int = -1
    volcanic: bool = False
    bonus: str = ""
    name: str = ""
    neighbours: tuple[str, ...] = ()


class CardFile(Frozen):
    """A file with a set of project cards."""

    cards: Annotated[tuple[ProjectCard, ...], Field(min_length=1, max_length=400)]
    names: dict[LanguageCode, dict[str, Translated]] = Field(default_factory=dict)
    """Names in other languages, by language code and number."""
    printed: dict[LanguageCode, tuple[Number, ...]] = Field(default_factory=dict)
    """The numbers of the cards whose name in a language is that of a printed edition."""


def card_errors(raw: Mapping[str, Any], known: Mapping[str, ProjectCard]) -> list[str]:
    """Everything that is wrong with the tables of a card file that adds to the `known` cards, one sentence each."""
    errors: list[str] = []
    try:
        CardFile.model_validate(raw)
    except ValidationError as exception:
        errors = errors_with_words(exception, CardFile)
    entries = raw.get("cards")
    if isinstance(entries, list):
        cards = [found for entry in entries if isinstance(entry, dict) and (found := sound(ProjectCard, entry))]
        for num, count in Counter(card.num for card in cards).items():
            if count > 1:
                errors.append(error("cards", tr("{count} of them have the number {num}", count=count, num=num)))
            if num in known:
                taken = tr("{num} is the number of {name}", num=num, name=known[num].name)
                errors.append(error("cards", taken))
        for card in cards:
            errors += [error(f"cards, {card.num}", wrong) for wrong in _wrong(card)]
        own_names = {str(entry.get("num")): str(entry.get("name")) for entry in entries if isinstance(entry, dict)}
        errors += _name_errors(raw, own_names)
    return errors


def _name_errors(raw: Mapping[str, Any], own_names: Mapping[str, str]) -> Iterator[str]:
    """Names in other languages: each must be for a card of the file, and no two cards may share one. A card that a
    language does not name keeps its own."""
    names = _table(raw, "names")
    for code in names:
        told = _table(names, code)
        for num in told:
            if num not in own_names:
                yield error(f"names.{code}", _no_card(num, own_names))
        seen = {fold(name): num for num, name in own_names.items() if num not in told}
        for num, name in told.items():
            if seen.setdefault(fold(str(name)), num) != num:
                yield error(f"names.{code}", tr("{name} is the name of another card", name=brief(str(name))))
    for code, nums in _table(raw, "printed").items():
        for num in nums if isinstance(nums, list) else ():
            if num not in _table(names, code):
                yield error(f"printed.{code}", _no_card(str(num), _table(names, code)))


def _table(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = raw.get(key)
    return found if isinstance(found, dict) else {}


def _no_card(num: str, known: Mapping[str, Any]) -> str:
    return tr("there is no card {card}", card=quoted(num)) + did_you_mean(closest(num, known))


def _wrong(card: ProjectCard) -> Iterator[str]:
    """Errors in the texts of a card."""
    for text, parse in (
        (card.play, parse_effect),
        (card.action, parse_effect),
        (card.ongoing, parse_clauses),
        (card.req, parse_needs),
        (card.vp, parse_points),
    ):
        if text:
            try:
                parse(text)
            except BadEffect as exception:
                yield str(exception)
    if card.action and card.type != "B":
        yield tr("only an active card (B) may have an action")
    if card.ongoing and card.type == "E" and not card.ongoing.startswith("next: "):
        yield tr("an event (E) has no lasting effect, except one that begins with 'next:'")
    for text in _afterwards(card):
        if takes(text):
            yield tr("{text} takes something that may not be there: write the cost before '->'", text=quoted(text))


def _afterwards(card: ProjectCard) -> Iterator[str]:
    """Texts of a card that are done without checking in advance whether they are possible."""
    with suppress(BadEffect):
        for text in (card.play, card.action):
            if text:
                yield from gained(text)
    with suppress(BadEffect):
        for clause in parse_clauses(card.ongoing) if card.ongoing else ():
            if isinstance(clause, Trigger):
                yield clause.effect


def read_cards(tables: Mapping[str, Any], where: str, known: Mapping[str, ProjectCard]) -> CardFile:
    """The cards in the tables of a file. Raises `BadData` with every error at once."""
    if errors := card_errors(tables, known):
        raise BadData(where, errors)
    return CardFile.model_validate(tables)


def _shipped(name: str) -> Any:
    source = resources.files("powergrid_tui").joinpath("games", "terraforming_mars", "data", name)
    return read_toml(source, name)


class CorporationFile(Frozen):
    """The file with the corporations."""

    corporations: tuple[Corporation, ...]
    names: dict[LanguageCode, dict[str, Translated]]
    """As in a card file."""


class BoardFile(Frozen):
    """The file with the map."""

    spaces: tuple[Space, ...]
    names: dict[LanguageCode, dict[str, Translated]]
    """By id."""


@cache
def _cards() -> CardFile:
    return read_cards(_shipped("cards.toml"), "cards.toml", {})


@cache
def _corporations() -> CorporationFile:
    return CorporationFile.model_validate(_shipped("corporations.toml"))


@cache
def _board() -> BoardFile:
    return BoardFile.model_validate(_shipped("board.toml"))


@cache
def cards() -> Mapping[str, ProjectCard]:
    """The built-in cards, by number."""
    return {card.num: card for card in _cards().cards}


@cache
def corporations() -> Mapping[str, Corporation]:
    """All corporations by number, the beginners' one first."""
    return {corporation.num: corporation for corporation in _corporations().corporations}


def names() -> tuple[Names, Names]:
    """Names of the built-in cards, and of the corporations, in other languages."""
    return _cards().names, _corporations().names


@cache
def spaces() -> Mapping[str, Space]:
    """All spaces by id, row by row from the top left; those off the map come last."""
    return {space.id: space for space in _board().spaces}


def space_names() -> Names:
    """Names of the spaces that have one in other languages, by language and by id."""
    return _board().names


NO_CARDS = CardFile.model_construct(cards=())
"""Nothing is added to the built-in cards."""


@cache
def load(name: str, text: str = "") -> CardFile:
    """The cards added to the built-in ones: none for `STANDARD`, otherwise those of a file, given by its `text` or
    its name.

    Raises `TableError` if there is no such set, or `BadData` if its file has errors.
    """
    if name == STANDARD and not text:
        return NO_CARDS
    mine = own(FOLDER)
    if text:
        tables = toml_of(text, f"{name}.toml")
    elif name in mine:
        tables = read_toml(mine[name], f"{name}.toml")
    else:
        raise TableError(unknown(name, (STANDARD, *mine)))
    return read_cards(tables, f"{name}.toml", cards())


def unknown(name: str, known: tuple[str, ...]) -> str:
    """The message that there is no such set, listing those that exist."""
    return tr(
        "there is no set of projects {word}{near}; choose {known} or a TOML file",
        word=quoted(name),
        near=nearest(name, known),
        known=trc("list", ", ").join(known),
    )
