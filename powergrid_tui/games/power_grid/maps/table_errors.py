"""What does not fit together in the tables of a map: markets and tokens, cards of the deck, rules of other maps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any, Literal

from powergrid_tui.games.power_grid.decks import deckfile
from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.tables.edition import (
    EditionDefaults,
    LowCards,
    PerResource,
    Tracks,
    edition_defaults,
)
from powergrid_tui.games.power_grid.tables.map_tables import MapTables, RechargedDeck
from powergrid_tui.table.files.data import MOST_ERRORS, closest, fold, nearest
from powergrid_tui.table.files.errors import error
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.text import brief

Edition = Literal["original", "recharged"]
EDITIONS: tuple[Edition, ...] = ("original", "recharged")

RESOURCES = ("coal", "oil", "garbage", "uranium")

STACKED = ("china",)
"""Variants that lay out the deck in their own order."""

DRAWN: dict[str, tuple[tuple[int, ...] | None, tuple[int, ...] | None]] = {
    "manhattan": ((4,) * 5, (0,) * 5),
    "china": (None, None),
}
"""Variants that draw the market in both editions, with the number of plug and socket plants that they remove; None for
the usual numbers."""

ONE_MARKET = ("australia", "middle_east")
"""Variants that support a single resource market only."""

EARLY = (11, 10)
"""Plants that Russia's rules put near the top of the pile."""

RUSSIAN_MARKET = 6
"""Number of plants that Russia's rules lay out at the start."""

NORTHERN = ("orange", "red", "purple", "yellow", "brown", "pink")
"""Regions that have plants of their own in the rules of Northern Europe."""

BLOCKED = {10: 6, 15: 6, 20: 4, 25: 4, 30: 4, 35: 4}
"""The most spaces that Manhattan's rules block, by the price of a house there."""


_IDLE: dict[str, tuple[str, ...]] = {
    "china": ("deck.top", "deck.kept", "deck.step2", "deck.step3", "deck.drawn", "recharged.deck"),
    "manhattan": ("deck.top", "deck.step2", "deck.step3", "recharged.deck.low", "recharged.deck.high"),
    "middle_east": ("deck.step2",),
}
"""Keys about cards that mean nothing beside certain rules, because those rules say it themselves."""


def idle_errors(tables: MapTables, raw: Mapping[str, Any]) -> Iterator[str]:
    """Rules about cards that mean nothing, whatever the deck.

    They are no reason to refuse a map that is written out in a record: games were played there.
    """
    for key in _IDLE.get(tables.rules, ()):
        *above, last = key.split(".")
        there = raw
        for name in above:
            there = _inner(there, name)
        if last in there:
            yield error(f"tables.{key}", tr("means nothing with the rules of {rules}", rules=tables.rules))
    deck, recharged = tables.deck, tables.recharged.deck
    if deck.top and deck.drawn and tables.rules not in _IDLE:
        instead = tr(
            "means nothing where the market is drawn in both editions; {key} says what is on top of the pile",
            key="tables.recharged.deck.top",
        )
        yield error("tables.deck.top", instead)
    aside = set(deckfile.load("base").named(deck.step2))
    for where, cards in (("market", recharged.market), ("top", recharged.top)):
        for card in cards:
            if card in aside:
                set_aside = tr("plant {plant} is set aside until Step 2", plant=card)
                yield error(f"tables.recharged.deck.{where}", set_aside)


def _inner(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = raw.get(key)
    return found if isinstance(found, dict) else {}


def table_errors(tables: MapTables, board: MapBoard, raw: Mapping[str, Any]) -> list[str]:
    """Everything that does not fit together in the tables of a map, one sentence each.

    `tables` holds what could be read of `raw`. Errors in the rest have been reported already, so it is not checked.
    """
    errors = [*_card_errors(tables), *_rules_errors(tables, board, raw)]
    if not unread(raw, "second", tables.second):
        errors += _market_errors(tables, raw)
    if not unread(raw, "players", tables.players) & {"regions", "removed"}:
        errors += _pile_errors(tables, board)
    return errors


def unread(raw: Mapping[str, Any], key: str, read: Frozen | None) -> set[str]:
    """The keys of a table in the file that could not be read, or the table's own key if none of it could. A misspelt
    key counts as the one that was probably meant."""
    there = raw.get(key)
    if there is None:
        return set()
    if read is None or not isinstance(there, dict):
        return {key}
    words = type(read).model_fields
    strange = [inner for inner in there if inner not in words]
    meant = {*(there.keys() & words.keys()), *(closest(inner, words) or "" for inner in strange[:MOST_ERRORS])}
    return {inner for inner in meant if getattr(read, inner, None) is None}


# Markets


def _market_errors(tables: MapTables, raw: Mapping[str, Any]) -> list[str]:
    errors = list(_name_errors(tables, raw))
    second = tables.second
    if second:
        errors += _room_errors("tables.second.start", second.start, second.track)
    if unread(raw, "start", tables.start) or unread(raw, "tokens", tables.tokens):
        return errors
    for edition in EDITIONS:
        where, start = _start(tables, edition)
        errors += _full_errors(tables, where, start, edition_defaults(edition), unread(raw, "track", tables.track))
    return errors


def _start(tables: MapTables, edition: Edition) -> tuple[str, PerResource]:
    """The key of the starting tokens in the file, empty if they are the usual ones; and the tokens."""
    if edition == "recharged" and tables.recharged.start:
        return "tables.recharged.start", tables.recharged.start
    if tables.start:
        return "tables.start", tables.start
    return "", edition_defaults(edition).start


def _full_errors(
    tables: MapTables, where: str, start: PerResource, numbers: EditionDefaults, unclear: Container[str]
) -> Iterator[str]:
    """Too many starting tokens in the market: more than it has spaces, or more than exist."""
    tokens, second = tables.tokens or numbers.tokens, tables.second
    for name in RESOURCES:
        own = getattr(tables.track, name)
        room = len(getattr(numbers.track, name) if own is None else own)
        here, every = getattr(start, name), getattr(tokens, name)
        there = getattr(second.start, name) if second else 0
        if name in unclear:
            continue
        if here > room and where:
            yield error(f"{where}.{name}", _no_room(here, room))
        elif here > room:
            fewer = tr(
                "{spaces} spaces, but {tokens} tokens at the start without {key}",
                spaces=room,
                tokens=here,
                key="tables.start",
            )
            yield error(f"tables.track.{name}", fewer)
        elif second and here + there > every:
            more = tr(
                "{tokens} tokens, plus {others} in {market}, but there are only {every}",
                tokens=here,
                others=there,
                market=second.name,
                every=every,
            )
            yield error(f"{where or 'tables.second.start'}.{name}", more)
        elif here > every and where:
            more = tr("{tokens} tokens, but there are only {every}", tokens=here, every=every)
            yield error(f"{where}.{name}", more)
        elif here > every:
            more = tr(
                "there are {every}, but {tokens} in the market at the start without {key}",
                every=every,
                tokens=here,
                key="tables.start",
            )
            yield error(f"tables.tokens.{name}", more)


def _no_room(tokens: int, spaces: int) -> str:
    return tr("{tokens} tokens, but the track has {spaces} spaces", tokens=tokens, spaces=spaces)


def _room_errors(where: str, start: PerResource, track: Tracks) -> Iterator[str]:
    for name, here, spaces in zip(RESOURCES, start.row(), track.rows(), strict=True):
        if here > len(spaces):
            yield error(f"{where}.{name}", _no_room(here, len(spaces)))


def _name_errors(tables: MapTables, raw: Mapping[str, Any]) -> Iterator[str]:
    second = tables.second
    if second and not raw.get("market"):
        yield error("tables.market", tr("is missing; where there are two markets, both need a name"))
    elif second and second.name.lower() == tables.market.lower():
        yield error("tables.second.name", tr("both markets are called {name}", name=second.name))
    elif tables.market and not second:
        alone = tr("names one of two markets, but there is no {key}", key="tables.second")
        yield error("tables.market", alone)


# The deck


def _card_errors(tables: MapTables) -> Iterator[str]:
    """Cards that are in no deck, are named twice, or are out of the game and yet lie somewhere."""
    deck, recharged = tables.deck, tables.recharged.deck
    cards_of, base, new = deckfile.load("base"), deckfile.load("base").plants, deckfile.load("new").plants
    lists = {
        "tables.deck.out": deck.out,
        **{f"tables.deck.boxed.{at}": row for at, row in enumerate(deck.boxed, 1)},
        "tables.deck.top": deck.top,
        "tables.deck.kept": deck.kept,
        "tables.deck.step2": deck.step2,
        "tables.recharged.deck.out": recharged.out,
        "tables.recharged.deck.market": recharged.market,
        "tables.recharged.deck.top": recharged.top,
        "tables.recharged.nuclear_exit": (tables.recharged.nuclear_exit,) if tables.recharged.nuclear_exit else (),
    }
    for where, cards in lists.items():
        for card in dict.fromkeys(cards):
            if isinstance(card, int) and card not in base:
                yield error(where, tr("there is no plant {plant}", plant=card))
        for card in _twice(cards):
            yield error(where, tr("plant {plant} appears twice", plant=card))
    for card in deck.new_out:
        if card not in new:
            yield error("tables.deck.new_out", tr("the new deck has no plant {plant}", plant=card))
    if deck.new_out and (deck.kept or deck.step2):
        about = tr("kept and step2 refer to the base deck, so the new deck cannot be played")
        yield error("tables.deck.new_out", about)
    gone = {*cards_of.named(deck.out), *(card for row in deck.boxed for card in row)}
    lost = gone | set(recharged.out)
    for where, out in (
        ("tables.deck.top", gone),
        ("tables.deck.kept", gone),
        ("tables.deck.step2", gone),
        ("tables.recharged.deck.market", lost),
        ("tables.recharged.deck.top", lost),
    ):
        for card in lists[where]:
            if card in out:
                yield error(where, tr("plant {plant} is out of the game", plant=card))
    for where, others in (
        ("tables.deck.step2", set(_top(tables))),
        ("tables.recharged.deck.top", set(recharged.market)),
    ):
        for card in lists[where]:
            if card in others:
                yield error(where, tr("plant {plant} is elsewhere at the start", plant=card))


def _twice(cards: Iterable[int | str]) -> list[int | str]:
    return [card for card, count in Counter(cards).items() if count > 1]


def _pile_errors(tables: MapTables, board: MapBoard) -> Iterator[str]:
    """Decks that cannot be laid out. Each kind of error is reported for the first number of players that has it."""
    counts = tables.players.regions or edition_defaults("original").players.regions
    columns = [column for column, count in enumerate(counts) if count <= len(board.regions)]
    if tables.rules not in DRAWN and not tables.deck.drawn:
        yield from next(filter(None, (list(_removed_errors(tables, column)) for column in columns)), ())
    if tables.rules not in STACKED:
        yield from _fixed_errors(tables.recharged.deck, tables.plants.sizes[0])
        yield from next(filter(None, (list(_plug_errors(tables, column)) for column in columns)), ())


def _plants_left(tables: MapTables, column: int, besides: Iterable[int] = ()) -> set[int]:
    base = deckfile.load("base")
    return set(base.plants) - {*base.named(tables.deck.out), *tables.deck.boxed[column], *besides}


def _plants_kept(tables: MapTables) -> set[int]:
    return set(deckfile.load("base").named(tables.deck.kept))


def _top(tables: MapTables) -> tuple[int, ...]:
    """Plants on top of the pile at the start."""
    return tables.deck.top or deckfile.load("base").top


def _removed_errors(tables: MapTables, column: int) -> Iterator[str]:
    """What is wrong with a layout in which the market is known and the pile is shuffled."""
    deck, players, russia = tables.deck, column + 2, tables.rules == "russia"
    removed = (tables.players.removed or edition_defaults("original").players.removed)[column]
    left = _plants_left(tables, column)
    top = left & set(_top(tables))
    size = RUSSIAN_MARKET if russia else tables.plants.sizes[0]
    opening = set(sorted(left - top - set(EARLY if russia else deck.step2))[:size])
    for key, cards in (("kept", deck.kept), ("step2", deck.step2)):
        for card in cards:
            if isinstance(card, int) and card in opening:
                yield error(f"tables.deck.{key}", tr("plant {plant} is in the market at the start", plant=card))
    pile = left - opening - set(deck.step2)
    free = len(pile - top - set(EARLY if russia else _plants_kept(tables)))
    if removed > free or len(pile) <= removed:
        too_many = tr(
            "{plants} plants leave the game with {players} players, but only {free} of the pile can be removed",
            plants=removed,
            players=players,
            free=free,
        )
        yield error("tables.players.removed", too_many)
    elif deck.step3 > len(pile) - removed + 1:
        too_deep = tr(
            "{place} is more than the number of cards in the pile with {players} players",
            place=deck.step3,
            players=players,
        )
        yield error("tables.deck.step3", too_deep)


def _fixed_errors(deck: RechargedDeck, size: int) -> Iterator[str]:
    last = _plugs().up_to
    for card in deck.market:
        if card > last:
            no_plug = tr("plant {plant} is not a plug plant: {last} is the last", plant=card, last=last)
            yield error("tables.recharged.deck.market", no_plug)
    if len(deck.market) > size:
        too_many = tr("{plants} plants, but the market has {places}", plants=len(deck.market), places=size)
        yield error("tables.recharged.deck.market", too_many)


def _plug_errors(tables: MapTables, column: int) -> Iterator[str]:
    """What is wrong with a market drawn from the plug plants, as in the Recharged edition and some variants."""
    deck, plugs, players = tables.recharged.deck, _plugs(), column + 2
    left = _plants_left(tables, column, deck.out) - set(tables.deck.step2)
    rows = DRAWN.get(tables.rules, (deck.low, deck.high))
    low, high = (rows[0] or plugs.low)[column], (rows[1] or plugs.high)[column]
    cheap = {card for card in left if card <= plugs.up_to} - set(deck.top)
    laid = RUSSIAN_MARKET if tables.rules == "russia" else tables.plants.sizes[0] + tables.deck.cover
    spare = max(0, len(cheap - _plants_kept(tables)) - laid)
    if low > spare or len(cheap) < laid:
        too_many = tr(
            "{gone} of {plants} plug plants leave the game with {players} players, but after {laid} are set "
            "out, {spare} can be removed",
            gone=low,
            plants=len(cheap),
            players=players,
            laid=laid,
            spare=spare,
        )
        yield error("tables.recharged.deck.low", too_many)
    spare = max(0, len({card for card in left if card > plugs.up_to} - {*deck.top, *_plants_kept(tables)}) - 1)
    if high > spare:
        too_many = tr(
            "{plants} socket plants leave the game with {players} players, but {spare} can be removed",
            plants=high,
            players=players,
            spare=spare,
        )
        yield error("tables.recharged.deck.high", too_many)


def _plugs() -> LowCards:
    plugs = edition_defaults("recharged").low
    assert plugs is not None
    return plugs


# Rules of another map


def _rules_errors(tables: MapTables, board: MapBoard, raw: Mapping[str, Any]) -> Iterator[str]:
    """What a map must have for its rules to work on it, its own or borrowed ones."""
    rules, deck = tables.rules, tables.deck
    nuclear = dict.fromkeys(tables.nuclear.regions if tables.nuclear else ())
    for at, region in enumerate(region for region in nuclear if region not in board.region_ids):
        near = nearest(region, board.region_ids) if at < MOST_ERRORS else ""
        yield error("tables.nuclear.regions", tr("there is no region {region}", region=brief(region)) + near)
    if rules in ONE_MARKET and tables.second:
        yield error("tables.second", tr("the rules of {rules} allow only one market", rules=rules))
    if rules == "india" and "ceiling" not in raw:
        yield error("tables.ceiling", tr("is missing; the rules of {rules} need it", rules=rules))
    if tables.ceiling and rules != "india" and raw.get("rules", "") == rules:
        yield error("tables.ceiling", tr("applies only with {setting}", setting='rules = "india"'))
    names = [city.name for city in board.cities]
    if tables.rebate and fold(tables.rebate.city) not in map(fold, names):
        city = tables.rebate.city
        unknown = tr("there is no city {city}", city=brief(city)) + nearest(city, names)
        yield error("tables.rebate.city", unknown)
    if rules == "russia":
        gone = deckfile.load("base").named(deck.out)
        lost = {*gone, *deck.top, *deck.step2, *(card for row in deck.boxed for card in row)} & set(EARLY)
        for card in sorted(lost):
            early = tr("plant {plant} is near the top by the rules of {rules}", plant=card, rules=rules)
            yield error("tables.deck", early)
        if any(tables.recharged.deck.low or (1,)):
            none = tr("the rules of {rules} remove no plug plants, so it is [0, 0, 0, 0, 0]", rules=rules)
            yield error("tables.recharged.deck.low", none)
    if rules == "northern_europe":
        known = trc("list", ", ").join(NORTHERN)
        for region in board.region_ids:
            if region not in NORTHERN:
                strange = tr("the rules of {rules} allow only {regions}", rules=rules, regions=known)
                yield error(f"regions.{brief(region)}", strange)


def house_errors(rules: str, houses: Iterable[tuple[int, ...]]) -> Iterator[str]:
    """What the rules require of the prices of houses, when cities have their own."""
    if rules != "manhattan":
        return
    found = Counter(prices for prices in houses)
    for price, count in BLOCKED.items():
        if found[(price,)] < count:
            too_few = tr(
                "the rules of {rules} need {cities} cities with houses = [{price}], and there are {there}",
                rules=rules,
                cities=count,
                price=price,
                there=found[(price,)],
            )
            yield error("regions", too_few)
