"""Any position in a few words, and games played on from it by lines of the notation.

A position starts from `mars`: the action phase, with Ann to move, nobody owning anything and every card in the deck.
It is bent into shape with `give` (what a company has), `lay` (tiles), `at` (parameters), `claim` and `stack` (the top
of the deck); cards that are given leave the deck. `cast` puts a card into the hand with exactly what it costs and plays
it with its answers; `used` does the same for an action; `changed` says in words what is different between two states.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from powergrid_tui.games.terraforming_mars.actions import Action, Deal, Shuffle
from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.effects.tree import Six
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import NEUTRAL, CompanyState, Options, Phase, State, Tile
from powergrid_tui.games.terraforming_mars.notation import space_name
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.playing import missing
from powergrid_tui.games.terraforming_mars.rules.scoring import card_points
from powergrid_tui.table.protocol.game import NOBODY, Choice, IllegalAction

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
"""Clockwise round the table."""

LETTERS = "MSTPEH"
"""Credits, steel, titanium, plants, energy, heat."""

SPACES = {
    space_name(TERRAFORMING_MARS.new(Options(), NAMES[:2]), space): space for space in book(True, "standard").spaces
}
"""Spaces by the names that people write: ``d4``, ``ganymede``."""

OCEANS = tuple(name for name, space in SPACES.items() if book(True, "standard").spaces[space].kind == "ocean")
"""Names of the twelve spaces for oceans, from the top left."""


def options(**words: Any) -> Options:
    return Options.model_validate(words)


def table(players: int = 2, **words: Any) -> State:
    """A game before the deal; options by their names."""
    return TERRAFORMING_MARS.new(options(**words), NAMES[:players])


def deal(
    state: State, *, first: str = "Ann", corporations: Sequence[Sequence[str]] = (), cards: str | Sequence[str] = ()
) -> Deal:
    """A deal of these corporations by seat (those of the book in order, when none are named), with these cards on top
    of the deck and the others in the order of the book."""
    each = 0 if state.options.beginners else state.book.numbers.corporations
    seats = len(state.names)
    dealt = tuple(tuple(some) for some in corporations) or tuple(
        state.book.choices[each * place : each * (place + 1)] for place in range(seats)
    )
    top = cards.split() if isinstance(cards, str) else list(cards)
    rest = [card for card in state.book.cards if card not in top]
    return Deal(first=seat(first), corporations=dealt, deck=(*top, *rest))


def dealt(
    players: int = 2,
    *,
    first: str = "Ann",
    corporations: Sequence[Sequence[str]] = (),
    cards: str | Sequence[str] = (),
    **words: Any,
) -> State:
    """A game after the deal: see `deal`."""
    state = table(players, **words)
    return TERRAFORMING_MARS.apply(state, deal(state, first=first, corporations=corporations, cards=cards))


def mars(players: int = 2, *, generation: int = 2, **words: Any) -> State:
    """The action phase of a generation: Ann is to move, nobody has anything, and all cards lie in the deck."""
    state = table(players, **words)
    empty = state.players[0].evolve(production=(0,) * 6)
    return state.evolve(
        phase=Phase.ACTIONS,
        generation=generation,
        players=(empty,) * players,
        turn=0,
        current=0,
        first=0,
        deck=tuple(state.book.cards),
    )


def seat(name: str) -> int:
    """The seat of a name or of its initial."""
    return next(place for place, full in enumerate(NAMES) if full.startswith(name))


def who(state: State, name: str = "Ann") -> CompanyState:
    return state.players[seat(name)]


def six(text: str, now: Six = (0,) * 6) -> Six:
    """Six numbers in words, ``20M 3S -2E``; what is not named stays as it is now."""
    found = list(now)
    for word in text.split():
        number, letter = int(word[:-1]), word[-1]
        found[LETTERS.index(letter)] = number
    credits, steel, titanium, plants, energy, heat = found
    return (credits, steel, titanium, plants, energy, heat)


def give(
    state: State,
    name: str,
    stock: str = "",
    *,
    production: str = "",
    hand: str = "",
    play: str = "",
    events: str = "",
    corporation: str = "",
    tr: int | None = None,
    **fields: object,
) -> State:
    """What a company has: numbers in words (``20M 3S``), cards by number. Cards in play may say how many resources lie
    on them, ``072:3``. Cards come to those that are there; other fields of `CompanyState` by name."""
    company = who(state, name)
    lying = [word.split(":") for word in play.split()]
    resources = {**dict(company.resources), **{card: int(rest[0]) for card, *rest in lying if rest}}
    here = [card for card, *_ in lying]
    company = company.evolve(
        stock=six(stock, company.stock),
        production=six(production, company.production),
        hand=(*company.hand, *hand.split()),
        played=(*company.played, *here),
        events=(*company.events, *events.split()),
        corporation=corporation or company.corporation,
        resources=tuple(sorted((card, count) for card, count in resources.items() if count)),
        tr=company.tr if tr is None else tr,
        **fields,
    )
    gone = {*hand.split(), *here, *events.split()}
    deck = tuple(card for card in state.deck if card not in gone)
    return state.with_company(seat(name), company).evolve(deck=deck)


def lay(state: State, *tiles: str) -> State:
    """Tiles in words: ``a2 ocean``, ``d4 city Ann``, ``e1 MINE Bo 064`` (with the card that placed it). Nothing follows
    from them, but that oceans are counted. A tile of nobody who plays is neutral."""
    for words in tiles:
        space, kind, *rest = words.split()
        owner = seat(rest[0]) if rest else (NOBODY if kind == "ocean" else NEUTRAL)
        card = rest[1] if len(rest) > 1 else ""
        tile = Tile(space=SPACES[space], kind=kind, owner=owner, card=card)
        state = state.evolve(tiles=(*state.tiles, tile), oceans=state.oceans + (kind == "ocean"))
    return state


def at(state: State, *, temperature: int | None = None, oxygen: int | None = None, oceans: int | None = None) -> State:
    """Parameters: oceans are laid on the free spaces for them, from the top left, until there are so many."""
    state = state.evolve(
        temperature=state.temperature if temperature is None else temperature,
        oxygen=state.oxygen if oxygen is None else oxygen,
    )
    taken = {tile.space for tile in state.tiles}
    free = [name for name in OCEANS if SPACES[name] not in taken]
    return lay(state, *[f"{name} ocean" for name in free[: max(0, (oceans or 0) - state.oceans)]])


def claim(state: State, name: str, *spaces: str) -> State:
    """Land that only one company may build on."""
    return state.evolve(claims=(*state.claims, *[(SPACES[space], seat(name)) for space in spaces]))


def stack(state: State, cards: str) -> State:
    """These cards on top of the deck, the first on top."""
    top = cards.split()
    return state.evolve(deck=(*top, *[card for card in state.deck if card not in top]))


def on(
    ann: str = "",
    *,
    production: str = "",
    play: str = "",
    hand: str = "",
    events: str = "",
    corporation: str = "",
    bo: str = "",
    bo_production: str = "",
    bo_play: str = "",
    bo_events: str = "",
    bo_corporation: str = "",
    temperature: int | None = None,
    oxygen: int | None = None,
    oceans: int = 0,
    tiles: Sequence[str] = (),
    deck: str = "",
    players: int = 2,
) -> State:
    """A whole position for a table of cases: what Ann has, what Bo has, and how far Mars is."""
    state = at(lay(mars(players), *tiles), temperature=temperature, oxygen=oxygen, oceans=oceans)
    state = give(state, "Ann", ann, production=production, play=play, hand=hand, events=events, corporation=corporation)
    if players > 1:
        state = give(
            state, "Bo", bo, production=bo_production, play=bo_play, events=bo_events, corporation=bo_corporation
        )
    return stack(state, deck)


def thin(state: State, deck: str, discards: str) -> State:
    """A deck of these cards and no others, and these discards; all other cards are nowhere."""
    return state.evolve(deck=tuple(deck.split()), discards=tuple(discards.split()))


def first_readings(state: State) -> State:
    """The same game by the first readings of the rules."""
    return state.evolve(options=state.options.evolve(readings=1))


def shuffled(state: State, deck: str) -> State:
    """Nature has shuffled the discards to this."""
    return TERRAFORMING_MARS.apply(state, Shuffle(deck=tuple(deck.split())))


def fill(state: State, *free: str) -> State:
    """Neutral special tiles on all land but these spaces."""
    taken = {tile.space for tile in state.tiles}
    land = [name for name, space in SPACES.items() if state.book.spaces[space].kind == "land"]
    return lay(state, *[f"{name} LAVA" for name in land if name not in free and SPACES[name] not in taken])


# --- playing ---------------------------------------------------------------------------------------------------------


def read(state: State, line: str) -> Action:
    """The action of a line; without a name it is by whoever is asked."""
    if not re.match(r"(nature|\w+): ", line):
        line = f"{mover(state)}: {line}"
    return TERRAFORMING_MARS.parse(line, state)


def play(state: State, *lines: str) -> State:
    """The state after these lines of the notation, with or without names."""
    for line in lines:
        state = TERRAFORMING_MARS.apply(state, read(state, line))
    return state


def ready(state: State, card: str, name: str = "Ann") -> State:
    """The card in the hand of a company, and what it costs in credits on top of what the company has."""
    if card not in who(state, name).hand:
        state = give(state, name, hand=card)
    return give(state, name, f"{who(state, name).stock[0] + paying.price(state, seat(name), card)}M")


def cast(state: State, card: str, *answers: str) -> State:
    """The seat to move plays a card, paid in credits that it has for that, and the questions are answered in turn."""
    mine = state.names[state.turn]
    state = play(ready(state, card, mine), f"play {card}", *answers)
    assert not state.queue, f"{mover(state)} is still asked for {state.queue[0].text}"
    return state


def used(state: State, card: str, *answers: str, payment: str = "") -> State:
    """The seat to move uses the action of a card, and the questions are answered in turn."""
    state = play(state, f"use {card} {payment}".strip(), *answers)
    assert not state.queue, f"{mover(state)} is still asked for {state.queue[0].text}"
    return state


def refused(state: State, line: str) -> str:
    """The reason for which the rules refuse this line."""
    action = read(state, line)
    with pytest.raises(IllegalAction) as caught:
        TERRAFORMING_MARS.apply(state, action)
    return str(caught.value)


def why_not(state: State, card: str, name: str = "Ann") -> str:
    """Why a card cannot be played by one who has the credits for it, or nothing."""
    return missing(ready(state, card, name), seat(name), card)


def told(state: State, line: str, viewer: int = NOBODY) -> list[str]:
    """The log's lines for this line of the notation."""
    action = read(state, line)
    return list(TERRAFORMING_MARS.narrate(state, action, TERRAFORMING_MARS.apply(state, action), viewer))


def mover(state: State) -> str:
    """The name of the seat to move, ``nature`` or ``nobody``."""
    return state.names[state.turn] if state.turn >= 0 else {-1: "nature", -2: "nobody"}[state.turn]


def offered(state: State, kind: str) -> list[str]:
    """The lines offered of a kind, without the name."""
    actions = [action for offer in TERRAFORMING_MARS.choices(state) if offer.kind == kind for action in offer.actions]
    return [TERRAFORMING_MARS.format(action, state).partition(": ")[2] for action in actions]


def asked(state: State) -> str:
    """The kind of answer that is asked for."""
    return TERRAFORMING_MARS.choices(state)[0].kind


def answered(state: State) -> State:
    """The state after the first answer to everything that is asked."""
    while state.queue:
        state = play(state, offered(state, asked(state))[0])
    return state


def rows(state: State, kind: str) -> dict[str, Choice[Action]]:
    """What is shown of a kind, by its line without the name."""
    shown = [row for offer in TERRAFORMING_MARS.choices(state) if offer.kind == kind for row in offer.rows()]
    return {TERRAFORMING_MARS.format(row.action, state).partition(": ")[2]: row for row in shown}


# --- what is different -----------------------------------------------------------------------------------------------


def changed(before: State, after: State) -> set[str]:
    """Everything that differs for a player between two states, in words.

    ``Ann +3M`` stock, ``Ann p-1E`` production, ``Ann TR+1``, ``Ann 072+1`` resources on a card, ``Ann hand+2``,
    ``temp+1`` and ``oxy+1`` in steps, ``d4 city Ann`` and ``a2 ocean`` tiles, ``c3 claimed Ann``, ``discards+1``.
    """
    return {*_of_companies(before, after), *_of_mars(before, after)}


def _of_companies(before: State, after: State) -> Iterator[str]:
    for name, was, now in zip(before.names, before.players, after.players, strict=True):
        for prefix, old, new in (("", was.stock, now.stock), ("p", was.production, now.production)):
            for letter, less, more in zip(LETTERS, old, new, strict=True):
                if less != more:
                    yield f"{name} {prefix}{more - less:+}{letter}"
        if was.tr != now.tr:
            yield f"{name} TR{now.tr - was.tr:+}"
        held, holds = dict(was.resources), dict(now.resources)
        for card in sorted({*held, *holds}):
            if more := holds.get(card, 0) - held.get(card, 0):
                yield f"{name} {card}{more:+}"
        if more := len(now.hand) - len(was.hand):
            yield f"{name} hand{more:+}"


def _of_mars(before: State, after: State) -> Iterator[str]:
    for tile in after.tiles[len(before.tiles) :]:
        owner = f" {after.names[tile.owner]}" if tile.owner >= 0 else ""
        yield f"{space_name(after, tile.space)} {tile.kind}{owner}"
    for space, claimant in set(after.claims) - set(before.claims):
        yield f"{space_name(after, space)} claimed {after.names[claimant]}"
    step = after.book.numbers.temperature.step
    for name, more in (
        ("temp", (after.temperature - before.temperature) // step),
        ("oxy", after.oxygen - before.oxygen),
        ("discards", len(after.discards) - len(before.discards)),
    ):
        if more:
            yield f"{name}{more:+}"


_HERS = re.compile(r"(p?[+-]\d+[MSTPEH]|(TR|hand|\d{3})[+-]\d+)")


def words(text: str) -> set[str]:
    """What is expected of `changed`, between semicolons; what names nobody is Ann's."""
    pieces = {piece.strip() for piece in text.split(";") if piece.strip()}
    return {f"Ann {piece}" if _HERS.fullmatch(piece) else piece for piece in pieces}


def lines(text: str) -> list[str]:
    """Answers between commas."""
    return [line.strip() for line in text.split(",") if line.strip()]


def played(state: State, card: str, *answers: str) -> set[str]:
    """What playing a card changes beside its price: see `cast` and `changed`. The card itself leaves the hand."""
    mine = state.names[state.turn]
    before = ready(state, card, mine)
    price = paying.price(before, before.turn, card)
    after = cast(state, card, *answers)
    company = before.players[before.turn]
    hand = tuple(other for other in company.hand if other != card)
    without = company.evolve(hand=hand, stock=six(f"{company.stock[0] - price}M", company.stock))
    return changed(before.with_company(before.turn, without), after)


def points(state: State, card: str, name: str = "Ann") -> int:
    """Victory points of a card of a company as things stand."""
    return card_points(state, seat(name), card)
