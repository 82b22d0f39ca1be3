"""Card sets: ``data/cards.toml`` and those of the players, with validation.

A contract's id is the letters of its district and its influence, such as ``SE2``; every contract is unique. A prism
card's id is the letter of its colour and its value, such as ``b5``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationError

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, nearest, own, read_toml, toml_of
from powergrid_tui.table.files.errors import error, errors_with_words, sound
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.text import brief, quoted

FEWEST, MOST = 2, 4
"""The fewest and the most players."""

SECTORS = {"residential": "g", "offshore": "b", "space": "o"}
"""The sectors, with the letter of the colour that pays for their districts: green, blue, orange."""

COLOURS = tuple(SECTORS.values())

VALUES = range(1, 10)
"""The values that a prism card may have."""

AGENDAS = ("matched", "mixed", "balance", "tower")

STANDARD = "standard"
"""The card set that comes with the program."""

FOLDER = "cards"
"""The folder for custom card sets."""

SYMBOLS = "DHC"
"""Draw, hand, connections."""

MOST_SYMBOLS = 4
MOST_COST = 60
LEAST_CONTRACTS = 20
"""With fewer, the deck would run out before anybody has built much."""
LEAST_PRISMS = 36
"""With fewer, the deck could run out with all of its cards in hands."""

Points = Annotated[int, Field(strict=True, ge=0, le=20)]
Worth = Annotated[int, Field(strict=True, ge=1, le=20)]


def _one_line(text: str) -> str:
    if not text.isprintable() or text != text.strip():
        raise ValueError(tr("contains characters that cannot be shown as text, or has a space at either end"))
    return text


def _code(text: str) -> str:
    if not (len(text) == 2 and text.isascii() and text.isalpha() and text.isupper()):
        raise ValueError(tr("should be two capital letters, such as SE, not {given}", given=quoted(text)))
    return text


def _symbols(text: str) -> str:
    if len(text) > MOST_SYMBOLS or not set(text) <= set(SYMBOLS):
        raise ValueError(
            tr(
                "should be at most {most} of the letters {letters}, not {given}",
                most=MOST_SYMBOLS,
                letters=SYMBOLS,
                given=quoted(text),
            )
        )
    return text


class PlantCard(Frozen):
    """The values of a company before it has any district."""

    draw: Worth
    hand: Worth
    connections: Worth


class AgendaPoints(Frozen):
    """For each agenda, the points for each thing that it counts."""

    matched: Points
    mixed: Points
    balance: Points
    tower: Points


class DistrictCards(Frozen):
    """All cards of one district."""

    code: Annotated[str, AfterValidator(_code)]
    name: Annotated[str, Field(min_length=1, max_length=20), AfterValidator(_one_line)]
    sector: Literal["residential", "offshore", "space"]
    reward: Annotated[str, AfterValidator(_symbols)]
    trade: Literal["points", "redraw", "contracts", "draw", "refill", "recover", "any_colour", "discount", "steal"]
    amount: Annotated[int, Field(strict=True, ge=0, le=9)] = 0
    costs: Annotated[
        tuple[Annotated[int, Field(strict=True, ge=1, le=MOST_COST)], ...], Field(min_length=1, max_length=9)
    ]
    """Costs in prism of the cards with influence 1, 2, ..."""


class CardFile(Frozen):
    """A card set, as written in its file."""

    name: Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_one_line)]
    plant: PlantCard
    prisms: dict[str, Annotated[int, Field(strict=True, ge=0, le=20)]]
    """How many cards of each value there are in each colour."""
    agendas: AgendaPoints
    districts: Annotated[tuple[DistrictCards, ...], Field(min_length=1, max_length=20)]


def card_errors(raw: Mapping[str, Any]) -> list[str]:
    """Every error in the tables of a card file, one sentence each."""
    errors: list[str] = []
    try:
        CardFile.model_validate(raw)
    except ValidationError as exception:
        errors = errors_with_words(exception, CardFile)
    prisms, entries = raw.get("prisms"), raw.get("districts")
    if isinstance(prisms, dict):
        wrong = tr("prism cards must have the values {first} to {last}", first=VALUES[0], last=VALUES[-1])
        errors += [error(f"prisms.{brief(str(value))}", wrong) for value in prisms if value not in map(str, VALUES)]
    if isinstance(entries, list):
        read = [(entry, sound(DistrictCards, entry)) for entry in entries if isinstance(entry, dict)]
        districts = [district for _, district in read if district]
        for key, named in (("code", Counter(d.code for d in districts)), ("name", Counter(d.name for d in districts))):
            for word, count in named.items():
                if count > 1:
                    twice = tr("{count} of them have the {key} {word}", count=count, key=key, word=quoted(word))
                    errors.append(error("districts", twice))
        for entry, district in read:
            if district:
                errors += [error(f"districts, {district.code}", wrong) for wrong in _wrong(entry, district)]
    if not errors:
        errors = list(_wrong_together(CardFile.model_validate(raw)))
    return errors


def _wrong(entry: Mapping[str, Any], district: DistrictCards) -> Iterator[str]:
    """What the cards of a district must not be, unless the keys concerned are faulty themselves."""
    if len(entry) == len(district.model_fields_set):
        if district.trade == "any_colour" and district.amount:
            yield tr("any_colour must not have an 'amount'")
        if district.trade != "any_colour" and not district.amount:
            yield tr("{trade} needs an 'amount' of at least 1", trade=district.trade)
    if len(entry["costs"]) != len(district.costs):
        return
    for influence, (lower, higher) in enumerate(pairwise(district.costs), 1):
        if higher < lower:
            yield tr(
                "influence {more} costs {high}, less than influence {influence}, which costs {low}",
                more=influence + 1,
                high=higher,
                influence=influence,
                low=lower,
            )


def _wrong_together(file: CardFile) -> Iterator[str]:
    contracts = sum(len(district.costs) for district in file.districts)
    if contracts < LEAST_CONTRACTS:
        wrong = tr("there are {count} contracts; {least} are needed", count=contracts, least=LEAST_CONTRACTS)
        yield error("districts", wrong)
    prisms = len(COLOURS) * sum(file.prisms.values())
    if prisms < LEAST_PRISMS:
        yield error("prisms", tr("there are {count} cards; {least} are needed", count=prisms, least=LEAST_PRISMS))
        return
    all_of_them = sum(int(value) * count for value, count in file.prisms.items())
    for district in file.districts:
        if district.costs[-1] > all_of_them:
            wrong = tr(
                "costs {cost}, but all cards of that colour add up to {sum}", cost=district.costs[-1], sum=all_of_them
            )
            yield error(f"districts, {district.code}", wrong)


def read_cards(tables: Mapping[str, Any], where: str) -> CardFile:
    """The card set in these tables. Raises `BadData` with every error at once."""
    if errors := card_errors(tables):
        raise BadData(where, errors)
    return CardFile.model_validate(tables)


@cache
def load(name: str, text: str = "") -> CardFile:
    """The card set with this name. For a custom set, `text` is the content of its file.

    Raises `TableError` when there is no such set, or `BadData` when its file has errors.
    """
    if text:
        return read_cards(toml_of(text, f"{name}.toml"), f"{name}.toml")
    if name == STANDARD:
        source = resources.files("powergrid_tui").joinpath("games", "rise_to_power", "data", "cards.toml")
        return read_cards(read_toml(source, "cards.toml"), "cards.toml")
    mine = own(FOLDER)
    if name in mine:
        return read_cards(read_toml(mine[name], f"{name}.toml"), f"{name}.toml")
    raise TableError(unknown(name, (STANDARD, *mine)))


def unknown(name: str, known: tuple[str, ...]) -> str:
    """The message that there is no such set, with those that there are."""
    return tr(
        "there is no set of cards {word}{near}; choose {known} or a TOML file",
        word=quoted(name),
        near=nearest(name, known),
        known=trc("list", ", ").join(known),
    )
