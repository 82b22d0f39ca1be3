"""An action as one line of text, and back: ``Bo: buy coal 3 oil 1``. `docs/notation.md` lists all lines.

The name before the colon is checked against who is to move. Cities and players go by name. The order of the pile is
encoded so that nobody reads it by accident; it may also be given in clear.
"""

import string
from collections.abc import Callable, Iterable, Iterator, Sequence

from powergrid_tui.games.power_grid.actions import (
    Action,
    Bid,
    Build,
    Buy,
    Deal,
    Done,
    Open,
    Pass,
    PlantRun,
    Power,
    Region,
    Scrap,
    Shuffle,
    Site,
    Tokens,
)
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import RESOURCES, Rulebook
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.protocol import lines
from powergrid_tui.table.protocol.game import BadNotation
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.text import brief, quoted

_LONGEST_NUMBER = 6


# --- writing ---------------------------------------------------------------------------------------------------------


def format_action(action: Action, state: State) -> str:
    """The line of an action by whoever is to move. Raises `BadNotation` when the game is over."""
    return f"{lines.mover(state.names, state.turn)}: {words(action, state)}"


def words(action: Action, state: State) -> str:
    """The line without the name."""
    match action:
        case Open(plant=plant, amount=amount):
            name = state.book.label(plant)
            return f"open {name}" if amount == state.book.numbers.get(plant) else f"open {name} {amount}"
        case Bid(amount=amount):
            return f"bid {amount}"
        case Pass() | Done():
            return action.kind
        case Scrap(plant=plant, keep=keep):
            return f"scrap {state.book.label(plant)} keep {_tokens(keep) or 'nothing'}"
        case Buy(tokens=tokens, market=market):
            where = f"{state.book.resources.markets[market].name.lower()} " if len(state.markets) > 1 else ""
            return f"buy {where}{_tokens(tokens)}"
        case Build(cities=cities, begin=begin):
            return f"{'begin' if begin else 'build'} {_cities(cities, state)}"
        case Power(runs=runs):
            return f"power {', '.join(_run(run, state) for run in runs) or 'nothing'}"
        case Region(region=region):
            return f"region {region}"
        case Site(city=city):
            return f"site {_cities((city,), state)}"
        case Deal():
            return _deal(action, state)
        case Shuffle(deck=deck):
            return f"shuffle {_encode(deck, state.book)}"


def _tokens(tokens: Sequence[int]) -> str:
    return " ".join(f"{name} {count}" for name, count in zip(RESOURCES, tokens, strict=True) if count)


def _cities(cities: Iterable[int], state: State) -> str:
    return ", ".join(state.book.board.cities[city].name for city in cities)


def _deal(deal: Deal, state: State) -> str:
    parts = [f"deal order {','.join(state.names[seat] for seat in deal.order)}"]
    parts.append(f"regions {','.join(deal.regions) or 'draft'}")
    if deal.market:
        parts.append(f"market {clear(deal.market, state.book)}")
    if deal.closed:
        parts.append(f"blocked {','.join(state.book.board.cities[city].name for city in deal.closed)}")
    return f"{' '.join(parts)} deck {_encode(deal.deck, state.book)}"


def _run(run: PlantRun, state: State) -> str:
    name = state.book.label(run.plant)
    mix = " ".join(f"{name} {count}" for name, count in (("coal", run.coal), ("oil", run.oil)) if count)
    return f"{name} ({mix})" if mix else name


def _names(deck: Iterable[int], book: Rulebook) -> Iterator[str]:
    return ("step3" if card == STEP3 else book.label(card) for card in deck)


def clear(deck: Iterable[int], book: Rulebook) -> str:
    """A pile in clear, from top to bottom: ``13,32,step3``."""
    return ",".join(_names(deck, book))


def _encode(deck: Iterable[int], book: Rulebook) -> str:
    return lines.encode(_names(deck, book))


# --- reading ---------------------------------------------------------------------------------------------------------


def parse_action(line: str, state: State) -> Action:
    """The action of a line. Raises `BadNotation`, saying what was expected. Legality is left to the rules."""
    _, reader, tail = lines.split(line, state.names, (state.turn,), _READERS, ("deal", "shuffle"), example="pass")
    return reader(tail, state)


def _number(word: str, what: str) -> int:
    """A number; `what` is the marked message that says what it counts."""
    return lines.number(word, tr(what), _LONGEST_NUMBER)


def _plant(word: str, what: str, book: Rulebook) -> int:
    """The plant with this label. A number that no plant has stands for itself, and the rules refuse it."""
    found = book.deck.ids.get(word)
    if found is not None:
        return found
    number = _number(word.removesuffix("+"), what)
    if f"{word}+" in book.deck.ids:
        raise BadNotation(tr("there is no plant {plant} (did you mean {plant}+?)", plant=word))
    if number in book.deck.plants or word.endswith("+"):
        hint = nearest(word, book.deck.ids)
        # Translators: {hint} is " (did you mean ...?)", or empty.
        raise BadNotation(tr("there is no plant {plant}{hint}", plant=brief(word), hint=hint))
    return number


def _parse_open(tail: str, state: State) -> Open:
    word, _, amount = tail.partition(" ")
    plant = _plant(word, mark("the power plant"), state.book)
    least = state.book.numbers.get(plant, plant)
    return Open(plant=plant, amount=_number(amount.strip(), mark("the bid")) if amount else least)


def _parse_bid(tail: str, state: State) -> Bid:
    return Bid(amount=_number(tail, mark("the bid")))


def _nothing_more(action: Action) -> Callable[[str, State], Action]:
    def read(tail: str, state: State) -> Action:
        if tail:
            raise BadNotation(tr("nothing may follow {action}", action=action.kind))
        return action

    return read


_COUNTED = (mark("the coal"), mark("the oil"), mark("the garbage"), mark("the uranium"))
"""How `_number` names each resource."""


def _parse_tokens(text: str) -> Tokens:
    """``coal 3 oil 1``. Raises `BadNotation`."""
    parts = text.split()
    if not parts or len(parts) % 2:
        raise BadNotation(tr("tokens are a resource and a number, such as 'coal 3 oil 1'"))
    tokens = [0, 0, 0, 0]
    for name, count in zip(parts[::2], parts[1::2], strict=True):
        if name not in RESOURCES:
            hint = nearest(name, RESOURCES)
            # Translators: {hint} is " (did you mean ...?)", or empty.
            raise BadNotation(tr("there is no resource {resource}{hint}", resource=quoted(name), hint=hint))
        resource = RESOURCES.index(name)
        tokens[resource] += _number(count, _COUNTED[resource])
    return (tokens[0], tokens[1], tokens[2], tokens[3])


def _parse_buy(tail: str, state: State) -> Buy:
    names = [market.name.lower() for market in state.book.resources.markets]
    word, _, rest = tail.partition(" ")
    if len(names) == 1:
        return Buy(tokens=_parse_tokens(tail))
    if word not in names:
        such = names[max(0, state.picked)]  # whoever has bought may not buy in another
        # Translators: {hint} is " (did you mean ...?)", or empty.
        raise BadNotation(
            tr("name the market first, such as 'buy {market} coal 1'{hint}", market=such, hint=nearest(word, names))
        )
    return Buy(tokens=_parse_tokens(rest), market=names.index(word))


def _parse_region(tail: str, state: State) -> Region:
    return Region(region=state.book.board.place(tail))


def _parse_scrap(tail: str, state: State) -> Scrap:
    """What to keep may be left out if there is only one way to keep everything that fits."""
    from powergrid_tui.games.power_grid.rules.auction import keeps

    plant, _, rest = tail.partition(" ")
    number = _plant(plant, mark("the power plant"), state.book)
    rest = rest.strip()
    if not rest:
        if number not in state.players[state.turn].plants or number == state.scrapping:
            return Scrap(plant=number, keep=(0, 0, 0, 0))
        fullest = keeps(state, number)
        if not fullest:  # a mine, which the rules refuse
            return Scrap(plant=number, keep=(0, 0, 0, 0))
        if len(fullest) > 1 and sum(fullest[0]) == sum(fullest[1]):
            line = f"scrap {plant} keep {_tokens(fullest[0])}"
            raise BadNotation(tr("say which tokens to keep, such as '{line}'", line=line))
        return Scrap(plant=number, keep=fullest[0])
    keep, _, tokens = rest.partition(" ")
    if keep != "keep":
        raise BadNotation(tr("after the plant comes 'keep', not {word}", word=quoted(keep)))
    return Scrap(plant=number, keep=(0, 0, 0, 0) if tokens.strip() == "nothing" else _parse_tokens(tokens))


def _parse_build(tail: str, state: State) -> Build:
    names = [name.strip() for name in tail.split(",")]
    if not all(names):
        raise BadNotation(tr("name the cities, such as 'build Essen, Duisburg'"))
    try:
        return Build(cities=tuple(state.book.board.city(name) for name in names))
    except TableError as error:
        raise BadNotation(str(error)) from None


def _parse_site(tail: str, state: State) -> Site:
    cities = _parse_build(tail, state).cities
    if len(cities) > 1:
        raise BadNotation(tr("name one city, such as 'site Essen'"))
    return Site(city=cities[0])


def _parse_begin(tail: str, state: State) -> Build:
    return _parse_build(tail, state).evolve(begin=True)


def _parse_power(tail: str, state: State) -> Power:
    if tail == "nothing":
        return Power()
    runs = [_parse_run(part, state) for part in tail.split(",")]
    return Power(runs=tuple(sorted(runs, key=lambda run: run.plant)))


def _parse_run(text: str, state: State) -> PlantRun:
    """``5 (coal 1 oil 1)``, or the number alone."""
    before, mixed, after = text.partition("(")
    word, mix = before.strip(string.whitespace), after.rstrip(string.whitespace)
    number = word.removesuffix("+")
    whole = not mixed or (mix.endswith(")") and mix.count(")") == 1 and "(" not in mix)
    if not (whole and number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER):
        raise BadNotation(
            tr("name the plants to run by number, a hybrid with its mix, such as 'power 5 (coal 1 oil 1), 8'")
        )
    coal, oil, *others = _parse_tokens(mix[:-1]) if mixed else (0, 0)
    if any(others):
        raise BadNotation(tr("only coal and oil can be mixed"))
    return PlantRun(plant=_plant(word, mark("a plant"), state.book), coal=coal, oil=oil)


def _parse_cards(text: str, book: Rulebook) -> tuple[int, ...]:
    cards = lines.decode(text, tr("pile"))
    return tuple(STEP3 if card == "step3" else _plant(card, mark("a card of the pile"), book) for card in cards)


def _parse_shuffle(tail: str, state: State) -> Shuffle:
    return Shuffle(deck=_parse_cards(tail, state.book))


_FOLLOWS = {
    "order": ("regions",),
    "regions": ("market", "blocked", "deck"),
    "market": ("blocked", "deck"),
    "blocked": ("deck",),
}
"""The words that may begin the next part of a deal, by the word that began the current part."""


def _gapped(text: str) -> list[str]:
    """The words of a text, each with the gap after it, which may be part of a name."""
    found: list[str] = []
    for word in text.split(" "):
        if word:
            found.append(word)
        elif found:
            found[-1] += " "
    return [f"{word} " for word in found[:-1]] + found[-1:]


def _deal_parts(tail: str) -> dict[str, str]:
    """The parts of a deal, by the word that begins each.

    Names may contain these words too. So a word begins a part only if something follows it and the deck is still to
    come.
    """
    now, _, rest = tail.partition(" ")
    gapped = _gapped(rest)
    words = [word.rstrip(" ") for word in gapped]
    deck = max((at for at, word in enumerate(words[:-1]) if word == "deck"), default=-1)

    def begins(at: int, now: str) -> bool:
        if not (at + 1 < len(words) and words[at] in _FOLLOWS.get(now, ())):
            return False
        if words[at] == "market":  # one word, and then the next part
            return begins(at + 2, "market")
        return words[at] != "blocked" or at + 1 < deck

    parts, start = {}, 0
    for at in range(len(words)):
        if at > start and begins(at, now):
            parts[now] = "".join(gapped[start:at]).rstrip()
            now, start = words[at], at + 1
    return {**parts, now: "".join(gapped[start:])}


def _parse_deal(tail: str, state: State) -> Deal:
    found = _deal_parts(tail)
    if not found.keys() >= {"order", "regions", "deck"} or "\n" in tail:
        raise BadNotation(tr("a deal is 'deal order NAMES regions REGIONS deck CARDS', each separated by commas"))
    seats = [lines.seat_named(name.strip(), state.names) for name in found["order"].split(",")]
    regions = () if found["regions"] == "draft" else tuple(word.strip() for word in found["regions"].split(","))
    return Deal(
        order=tuple(seats),
        regions=regions,
        market=_parse_cards(found["market"], state.book) if "market" in found else (),
        closed=_parse_build(found["blocked"], state).cities if "blocked" in found else (),
        deck=_parse_cards(found["deck"], state.book),
    )


_READERS: dict[str, Callable[[str, State], Action]] = {
    "open": _parse_open,
    "bid": _parse_bid,
    "pass": _nothing_more(Pass()),
    "scrap": _parse_scrap,
    "buy": _parse_buy,
    "build": _parse_build,
    "begin": _parse_begin,
    "region": _parse_region,
    "site": _parse_site,
    "done": _nothing_more(Done()),
    "power": _parse_power,
    "deal": _parse_deal,
    "shuffle": _parse_shuffle,
}
