"""An action as one line of text, and back: ``Bo: play 067 steel 2``.

The name before the colon is checked against who is asked. Cards and corporations go by number, milestones, awards and
standard projects by their ids; what is read may name each in the reader's language, too. Spaces go by the letter of
their row and their place in it, ``a1`` being at the top left. Whatever nobody may know is encoded so that
it is not read by accident; it may also be given in clear.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NoReturn

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Amount,
    Award,
    Buy,
    Choose,
    Deal,
    Done,
    Draft,
    First,
    Keep,
    Later,
    Milestone,
    On,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Shuffle,
    Start,
    Target,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import asking, flow, paying
from powergrid_tui.games.terraforming_mars.wording.names import AWARDS, MILESTONES, PROJECTS, project_name, stock_name
from powergrid_tui.table.files.data import fold, nearest, spellings
from powergrid_tui.table.protocol import lines
from powergrid_tui.table.protocol.game import NOBODY, BadNotation
from powergrid_tui.table.words.language import markc, tr, trc
from powergrid_tui.table.words.text import quoted

NOTHING, NONE = "nothing", "nobody"
ROWS = "abcdefghi"
OFF_MAP = {"01": markc("space", "ganymede"), "02": markc("space", "phobos")}


def space_name(state: State, space: str) -> str:
    """A space as people write it, such as ``d4``; its name in the reader's language if it is off the map."""
    return trc("space", OFF_MAP[space]) if space in OFF_MAP else _space(state, space)


def _space(state: State, space: str) -> str:
    """A space as it stands in a record."""
    if space in OFF_MAP:
        return OFF_MAP[space]
    found = state.book.spaces[space]
    return f"{ROWS[found.row]}{found.index + 1}"


def space_said(state: State, said: str) -> str | None:
    """The id of the space that is meant by what a record calls it, or by a name in the reader's language."""
    wanted = fold(said)
    for space in state.book.spaces:
        book = state.book
        called = (_space(state, space), space_name(state, space), book.space_called(space), book.spaces[space].name)
        if wanted and any(wanted in spellings(name) for name in called):
            return space
    return None


def format_action(action: Action, state: State) -> str:
    """The line of an action by whoever is asked. Raises `BadNotation` when the game is over."""
    return f"{lines.mover(state.names, flow.actor(state, action))}: {words(action, state)}"


def words(action: Action, state: State) -> str:
    """The line without the name."""
    match action:
        case Deal(first=first, corporations=corporations, deck=deck):
            dealt = lines.encode(name for some in corporations for name in some)
            return f"deal first {state.names[first]} corporations {dealt} deck {lines.encode(deck)}"
        case Shuffle(deck=deck):
            return f"shuffle {lines.encode(deck)}"
        case Start(corporation=corporation) if corporation == BEGINNER and not (action.cards or action.heat):
            return f"start {corporation}"
        case Start(corporation=corporation, cards=cards, heat=heat):
            return f"start {corporation} {_listed(cards)}{_heat(heat)}"
        case Buy(cards=cards, heat=heat):
            return f"buy {_listed(cards)}{_heat(heat)}"
        case Draft(card=card):
            return f"draft {card}"
        case Play(card=card):
            return f"play {card}{_payment(action)}"
        case Activate(card=card):
            return f"use {card}{_payment(action)}"
        case Project(project=project, cards=cards) if project == SELL:
            return f"sell {_listed(cards)}"
        case Project(project=project, heat=heat):
            return f"project {project.replace('_', ' ')}{_heat(heat)}"
        case Milestone(milestone=milestone, heat=heat):
            return f"milestone {milestone}{_heat(heat)}"
        case Award(award=award, heat=heat):
            return f"award {award}{_heat(heat)}"
        case Place(space=space):
            return f"place {_space(state, space)}"
        case Choose(option=option):
            return f"choose {option + 1}"
        case Target(seat=seat):
            return f"target {NONE if seat == NOBODY else state.names[seat]}"
        case On(card=card):
            return f"on {card or NOTHING}"
        case Amount(amount=amount):
            return f"amount {amount}"
        case Keep(cards=cards, heat=heat):
            return f"keep {_listed(cards)}{_heat(heat)}"
        case _:
            return action.kind


def _listed(cards: Iterable[str]) -> str:
    return " ".join(cards) or NOTHING


def _heat(heat: int) -> str:
    return f" heat {heat}" if heat else ""


def _payment(action: Play | Activate) -> str:
    parts = (("steel", action.steel), ("titanium", action.titanium), ("heat", action.heat))
    return "".join(f" {name} {number}" for name, number in parts if number)


def parse_action(line: str, state: State) -> Action:
    """The action of a line. Raises `BadNotation`, saying what was expected. Legality is left to the rules."""
    asked = flow.to_act(state) or (state.turn,)
    example = "play 067 steel 2"
    turn, reader, tail = lines.split(line, state.names, asked, _READERS, ("deal", "shuffle"), example=example)
    return reader(tail, state, turn)


def _number(word: str, what: str) -> int:
    return lines.number(word, what, digits=3)


def _card(word: str, state: State) -> str:
    """The one card that is named."""
    return state.book.numbered(word) or _no_card((word,), state)


def _no_card(words: Sequence[str], state: State) -> NoReturn:
    """Refuse what words begin with: as many as are nearly a name, or else the first."""
    book = state.book
    names = (*book.cards, *map(book.called, (*book.cards, *book.corporations)))
    most = len([*takewhile(str.isalpha, words[:MOST_WORDS])])
    for length in range(most or 1, 0, -1):
        word = " ".join(words[:length])
        if near := nearest(word, names):
            break
    raise BadNotation(tr("there is no card {card}", card=quoted(word)) + near)


MOST_CARDS = 250
"""The most cards named in a line: more than there are."""
MOST_WORDS = 8
"""The most words of a line that are tried as one name: more than the name of any card has."""

_BETWEEN = str.maketrans(",，、", "   ")
"""What may stand between the cards of a line."""


def _first_card(words: Sequence[str], state: State) -> tuple[str, Sequence[str]]:
    """The card that words begin with, by its number or else by the longest name, and the other words; no card if they
    begin with none."""
    if words and words[0].upper() in state.book.tags:
        return words[0].upper(), words[1:]
    for length in range(min(len(words), MOST_WORDS), 0, -1):
        if number := state.book.numbered(" ".join(words[:length])):
            return number, words[length:]
    return "", words


def _one_card(text: str, state: State) -> tuple[str, str]:
    """The card that a text begins with, and the rest of the text."""
    words = text.split()
    card, rest = _first_card(words, state)
    return card or _no_card(words, state), " ".join(rest)


def _cards(text: str, state: State) -> tuple[tuple[str, ...], Sequence[str]]:
    """The cards that a text begins with, and the words after the last."""
    words: Sequence[str] = text.translate(_BETWEEN).split()
    if words[:1] == [NOTHING] and (len(words) == 1 or _kind(words[1], ("heat",)) == "heat"):
        return (), words[1:]
    found: list[str] = []
    while words and len(found) <= MOST_CARDS:
        card, words = _first_card(words, state)
        if not card:
            break
        found.append(card)
    if not found and words:
        _no_card(words, state)
    if not found or len(found) > MOST_CARDS:
        raise BadNotation(tr("name cards by their numbers, such as '067 112', or 'nothing'"))
    return tuple(found), words


_LETTERS = {"steel": "S", "titanium": "T", "heat": "H"}


def _kind(word: str, kinds: Iterable[str]) -> str:
    """What pays besides credits, by its name in English or in the reader's language; anything else stays as it is."""
    return next((kind for kind in kinds if fold(word) in spellings(stock_name(_LETTERS[kind]))), word)


def _paid(text: str, kinds: tuple[str, ...]) -> tuple[int, int, int]:
    """The steel, titanium and heat to pay with in addition to credits."""
    found: dict[str, int] = {}
    words = text.split()
    for word, number in zip(words[::2], [*words[1::2], ""], strict=False):
        kind = _kind(word, kinds)
        if kind not in kinds or kind in found:
            raise BadNotation(tr("say what you pay besides credits, such as '{example}'", example=f"{kinds[0]} 2"))
        found[kind] = _number(number, tr("the number of {what}", what=kind))
    return found.get("steel", 0), found.get("titanium", 0), found.get("heat", 0)


def _all(text: str, state: State) -> tuple[str, ...]:
    return tuple([_card(card, state) for card in lines.decode(text, trc("encoded", "list"))])


def _parse_deal(tail: str, state: State, turn: int) -> Deal:
    found = lines.parts(tail, ("first", "corporations", "deck"))
    if not found:
        raise BadNotation(tr("a deal is 'deal first NAME corporations NUMBERS deck NUMBERS', each separated by commas"))
    first = lines.seat_named(found[0], state.names)
    dealt, seats = _all(found[1], state), len(state.names)
    each = len(dealt) // seats
    shared = tuple([dealt[seat * each : (seat + 1) * each] for seat in range(seats)])
    return Deal(first=first, corporations=shared, deck=_all(found[2], state))


def _parse_shuffle(tail: str, state: State, turn: int) -> Shuffle:
    return Shuffle(deck=_all(tail, state))


def _purchase(text: str, state: State) -> tuple[tuple[str, ...], int | None]:
    """Cards to buy, and the heat to pay with if the line says so."""
    cards, rest = _cards(text, state)
    if not rest:
        return cards, None
    if _kind(rest[0], ("heat",)) != "heat":
        _no_card(rest, state)
    return cards, _number(" ".join(rest[1:]), tr("the number of {what}", what="heat"))


def _parse_start(tail: str, state: State, turn: int) -> Start:
    corporation, text = _one_card(tail, state)
    cards, heat = _purchase(text or NOTHING, state)
    return Start(seat=turn, corporation=corporation, cards=cards, heat=heat or 0)


def _parse_buy(tail: str, state: State, turn: int) -> Buy:
    cards, heat = _purchase(tail, state)
    return Buy(seat=turn, cards=cards, heat=_default_heat(state, turn, cards) if heat is None else heat)


def _default_heat(state: State, seat: int, cards: tuple[str, ...]) -> int:
    """The heat that pays for cards if the line does not say: whatever credits do not cover. Older records, from
    before this could be stated, never name it."""
    return paying.default_heat(paying.purse(state, seat), len(cards) * state.book.numbers.card_price)


def _parse_draft(tail: str, state: State, turn: int) -> Draft:
    return Draft(seat=turn, card=_card(tail, state))


_METALS = ("steel", "titanium", "heat")


def _parse_play(tail: str, state: State, turn: int) -> Play:
    card, payment = _one_card(tail, state)
    paid = _paid(payment, _METALS)
    return Play(card=card, steel=paid[0], titanium=paid[1], heat=paid[2])


def _parse_use(tail: str, state: State, turn: int) -> Activate:
    card, payment = _one_card(tail, state)
    paid = _paid(payment, _METALS)
    return Activate(card=card, steel=paid[0], titanium=paid[1], heat=paid[2])


def _named(text: str, names: Mapping[str, str]) -> tuple[str, str]:
    """The id of what a text begins with, by its id or its name in the reader's language, and the rest of the text. An
    unknown word stays as it is."""
    words = text.split()
    for length in range(min(len(words), MOST_WORDS), 0, -1):
        typed = fold(" ".join(words[:length]))
        for each, name in names.items():
            if typed and (typed == fold(each) or typed in spellings(name)):
                return each, " ".join(words[length:])
    word, _, rest = text.partition(" ")
    return word, rest


def _parse_project(tail: str, state: State, turn: int) -> Project:
    project, payment = _named(tail, {each: project_name(each) for each in PROJECTS})
    return Project(project=project, heat=_paid(payment, ("heat",))[2])


def _parse_sell(tail: str, state: State, turn: int) -> Project:
    cards, rest = _cards(tail, state)
    return Project(project=SELL, cards=cards if not rest else _no_card(rest, state))


def _parse_milestone(tail: str, state: State, turn: int) -> Milestone:
    milestone, payment = _named(tail, {each: tr(name) for each, name in MILESTONES.items()})
    return Milestone(milestone=milestone, heat=_paid(payment, ("heat",))[2])


def _parse_award(tail: str, state: State, turn: int) -> Award:
    award, payment = _named(tail, {each: tr(name) for each, name in AWARDS.items()})
    return Award(award=award, heat=_paid(payment, ("heat",))[2])


def _parse_place(tail: str, state: State, turn: int) -> Place:
    if space := space_said(state, tail):
        return Place(space=space)
    raise BadNotation(tr("there is no space {space}: rows are a to i, such as d4", space=quoted(tail)))


def _parse_choose(tail: str, state: State, turn: int) -> Choose:
    return Choose(option=_number(tail, tr("the choice")) - 1)


def _parse_target(tail: str, state: State, turn: int) -> Target:
    if tail == NONE and NONE not in state.names:
        return Target(seat=NOBODY)
    return Target(seat=lines.seat_named(tail, state.names))


def _parse_on(tail: str, state: State, turn: int) -> On:
    return On(card="" if tail == NOTHING else _card(tail, state))


def _parse_amount(tail: str, state: State, turn: int) -> Amount:
    return Amount(amount=_number(tail, tr("the amount")))


def _parse_keep(tail: str, state: State, turn: int) -> Keep:
    cards, heat = _purchase(tail, state)
    default = _default_heat(state, state.queue[0].seat, cards) if asking.buys(state) else 0
    return Keep(cards=cards, heat=default if heat is None else heat)


def _alone(tail: str, word: str) -> None:
    if tail:
        raise BadNotation(tr("nothing may follow '{word}'", word=word))


def _parse_plant(tail: str, state: State, turn: int) -> Plant:
    _alone(tail, "plant")
    return Plant()


def _parse_warm(tail: str, state: State, turn: int) -> Warm:
    _alone(tail, "warm")
    return Warm()


def _parse_first(tail: str, state: State, turn: int) -> First:
    _alone(tail, "first")
    return First()


def _parse_later(tail: str, state: State, turn: int) -> Later:
    _alone(tail, "later")
    return Later()


def _parse_done(tail: str, state: State, turn: int) -> Done:
    _alone(tail, "done")
    return Done()


def _parse_pass(tail: str, state: State, turn: int) -> Pass:
    _alone(tail, "pass")
    return Pass()


_READERS: dict[str, Callable[[str, State, int], Action]] = {
    "deal": _parse_deal,
    "shuffle": _parse_shuffle,
    "start": _parse_start,
    "buy": _parse_buy,
    "draft": _parse_draft,
    "play": _parse_play,
    "use": _parse_use,
    "project": _parse_project,
    "sell": _parse_sell,
    "milestone": _parse_milestone,
    "award": _parse_award,
    "plant": _parse_plant,
    "warm": _parse_warm,
    "first": _parse_first,
    "done": _parse_done,
    "pass": _parse_pass,
    "place": _parse_place,
    "choose": _parse_choose,
    "target": _parse_target,
    "on": _parse_on,
    "amount": _parse_amount,
    "keep": _parse_keep,
    "later": _parse_later,
}
