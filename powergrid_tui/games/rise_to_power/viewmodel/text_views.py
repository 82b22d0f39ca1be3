"""Rise to Power in sentences: the companies, the table, one grid."""

from __future__ import annotations

import re
from collections.abc import Sequence

from powergrid_tui.games.rise_to_power.book import in_order
from powergrid_tui.games.rise_to_power.model import District, Phase, State
from powergrid_tui.games.rise_to_power.notation import cell_name
from powergrid_tui.games.rise_to_power.phases import PHASES
from powergrid_tui.games.rise_to_power.rules import network, paying
from powergrid_tui.games.rise_to_power.scoring import Tally, links, tally, values
from powergrid_tui.games.rise_to_power.viewmodel.coach import COURSE
from powergrid_tui.games.rise_to_power.viewmodel.components import agenda_called, score_parts
from powergrid_tui.games.rise_to_power.viewmodel.decided import decided
from powergrid_tui.games.rise_to_power.viewmodel.help import in_force
from powergrid_tui.games.rise_to_power.viewmodel.phrases import cost_phrase, meaning, phrase, reward_phrase
from powergrid_tui.games.rise_to_power.viewmodel.questions import ask
from powergrid_tui.games.rise_to_power.words import (
    called,
    prism_words,
    trade_words,
)
from powergrid_tui.table.files.data import fold
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import mark, markc, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.text_views import Sheet, TextViews, seat_named


def situation(view: State, seat: int) -> Sequence[str]:
    """The seat's hand, what it chooses from or may spend, and effects that last this turn."""
    sentences = [_hand(view, seat, limit=view.phase != Phase.ACTIONS)]
    if view.current == seat:
        sentences += filter(None, [_asked(view)])
        if view.any_colour:
            sentences.append(tr("Any colour pays for the rest of the turn."))
        if view.discount:
            sentences.append(tr("The next cost this turn is {count} lower.", count=view.discount))
    if view.idle:
        sentences.append(
            trn(
                "{count} turn has passed without an action: after {most} the game ends.",
                "{count} turns have passed without an action: after {most} the game ends.",
                view.idle,
                most=len(view.players) * view.book.numbers.stalemate_rounds,
            )
        )
    if view.closing != NOBODY and not view.spent:
        sentences.append(tr("The end is near: this is your last turn."))
    return sentences


def _hand(view: State, seat: int, *, limit: bool = True) -> str:
    """A hand; with `limit`, how many cards it may hold."""
    company = view.players[seat]
    if not limit:
        return tr("Your hand: {prisms}.", prisms=prism_words(company.hand) or trc("prisms", "none"))
    most = values(view.book, company).hand
    if not company.hand:
        return trn(
            "Your hand is empty; it may hold {count} card.", "Your hand is empty; it may hold {count} cards.", most
        )
    return trn(
        "Your hand: {prisms}; it may hold {count} card.",
        "Your hand: {prisms}; it may hold {count} cards.",
        most,
        prisms=prism_words(company.hand),
    )


def _asked(view: State) -> str:
    """What the current seat has to know to answer; empty if the question says it all."""
    match view.phase:
        case Phase.DRAWING | Phase.TAKING:
            return tr("Prism track: {prisms}.", prisms=prism_words(view.prism_track))
        case Phase.DISCARDING | Phase.CLEANING | Phase.REDRAWING:
            return ""
        case Phase.CONTRACTS:
            return trn(
                "You may take {count} more contract from the track.",
                "You may take {count} more contracts from the track.",
                view.picks,
            )
        case Phase.RECOVERING:
            return tr("Discards: {prisms}.", prisms=prism_words(in_order(list(view.discards))))
        case Phase.STEALING:
            return trn(
                "You take {count} card from another player's hand.",
                "You take {count} cards from other players' hands.",
                view.picks,
            )
    return trn("You have {count} action point.", "You have {count} action points.", view.points)


def companies(view: State, seat: int, said: str) -> Sequence[str]:
    """The round, and every company, from the first player on, or the one that is named: score, districts, cards; then
    the seat's own agenda, if it is known, and its hand. Raises `TableError`."""
    sentences = [] if said else [tr("Round {round}, {phase}.", round=view.round, phase=tr(PHASES[view.phase].name))]
    seats = len(view.players)
    around = [(view.first + step) % seats for step in range(seats)]
    for at in [seat_named(view.names, said, seat)] if said else around:
        company = view.players[at]
        score, now = tally(view.book, company), values(view.book, company)
        sentences.append(
            tr(
                "{player}: {points}, {active} of {connections} connections in use, {inactive}.",
                player=view.names[at],
                points=_points(score),
                active=len(company.active),
                connections=now.connections,
                inactive=trn("{count} inactive district", "{count} inactive districts", len(company.inactive)),
            )
        )
        sentences.append(
            tr(
                "{player} draws {draw} a turn and holds {cards}, at most {limit}.",
                player=view.names[at],
                draw=trn("{count} card", "{count} cards", now.draw),
                cards=trn("{count} card", "{count} cards", len(company.hand)),
                limit=now.hand,
            )
        )
        sentences.append(tr("Points of {player}: {parts}.", player=view.names[at], parts=score_parts(score)))
        if score.agenda is not None:
            sentences.append(
                tr(
                    "Agenda {agenda}; {points} now.",
                    agenda=agenda_called(view, company),
                    points=trn("{count} point", "{count} points", score.agenda),
                )
            )
    if not said or seat_named(view.names, said, seat) == seat:
        sentences.append(_hand(view, seat))
    if not view.over:
        most = view.book.numbers.end_at_active
        sentences.append(tr("{count} connections in use bring about the end of the game.", count=most))
    if view.closing != NOBODY and not view.over:
        sentences.append(tr("{player} has triggered the end of the game.", player=view.names[view.closing]))
    return sentences


def _points(found: Tally) -> str:
    points = trn("{count} point", "{count} points", found.total)
    return tr("{points} without the agenda", points=points) if found.agenda is None else points


def market(view: State, seat: int, _said: str) -> Sequence[str]:
    """The prism cards and contracts on the tracks, the exchange, and the sizes of the decks."""
    sentences = [tr("Prism track: {prisms}.", prisms=prism_words(view.prism_track) or trc("prisms", "none"))]
    sentences.append(
        tr(
            "Prism deck: {cards}. Discards: {prisms}.",
            cards=trn("{count} card", "{count} cards", len(view.prism_deck)),
            prisms=prism_words(in_order(list(view.discards))) or trc("prisms", "none"),
        )
    )
    sentences += [_contract(view, seat, card) for card in view.contract_track]
    left = trn("{count} card", "{count} cards", len(view.contract_deck))
    sentences.append(tr("Contract deck: {cards}.", cards=left))
    if not view.exchange:
        sentences.append(tr("The exchange is empty."))
    for card in view.exchange:
        sentences.append(
            tr(
                "In the exchange: {card}, {district}: {reward}.",
                card=card,
                district=called(view.book, card),
                reward=reward_phrase(view.book.contracts[card]),
            )
        )
        if card in view.traded:
            sentences.append(tr("{card} was traded this turn, and cannot be taken back yet.", card=card))
    if view.discards:
        sentences.append(trn("{count} card in the discards.", "{count} cards in the discards.", len(view.discards)))
    return sentences


def _contract(view: State, seat: int, card: str) -> str:
    contract = view.book.contracts[card]
    return tr(
        "Contract {card}, {district}: costs {cost}; active: {reward}; traded: {gain}.",
        card=card,
        district=called(view.book, card),
        cost=cost_phrase(view, seat, contract),
        reward=reward_phrase(contract),
        gain=trade_words(contract),
    )


def grid(view: State, seat: int, said: str) -> Sequence[str]:
    """The grid of this seat, cell by cell in reading order, or that of the player named."""
    at = seat_named(view.names, said, seat)
    company = view.players[at]
    sentences = [
        tr(
            "The grid of {player}. A cell is named by its steps east, west, north and south of the plant.",
            player=view.names[at],
        )
    ]
    for district in sorted(company.districts, key=_reading):
        sentences.append(_cell(view, at, district))
        if len(district.cards) > 1:
            influence = sum(view.book.contracts[card].influence for card in district.cards)
            sentences.append(tr("Its cards have {count} influence together.", count=influence))
    cells = series(map(cell_name, network.sites(company)))
    sentences.append(tr("Free to connect: {cells}.", cells=cells) if cells else tr("No cell is free to connect."))
    joined = links(view.book, company)
    sentences.append(
        tr(
            "Links of one colour or to the plant: {matched}; of different colours: {mixed}.",
            matched=joined.matched,
            mixed=joined.mixed,
        )
    )
    return sentences


def _cell(view: State, seat: int, district: District) -> str:
    cell, book = cell_name(district.cell), view.book
    top = book.contracts[district.top]
    if not district.active:
        return tr(
            "{cell}: {card}, {district}, inactive, costs {cost}.",
            cell=cell,
            card=district.top,
            district=called(book, district.top),
            cost=cost_phrase(view, seat, top),
        )
    reward = reward_phrase(top)
    if len(district.cards) == 1:
        return tr(
            "{cell}: {card}, {district}, active, {reward}.",
            cell=cell,
            card=district.top,
            district=called(book, district.top),
            reward=reward,
        )
    return tr(
        "{cell}: {card}, {district} over {cards}, active, {reward}.",
        cell=cell,
        card=district.top,
        district=called(book, district.top),
        cards=series(called(book, card) for card in reversed(district.cards[:-1])),
        reward=reward,
    )


def _reading(district: District) -> tuple[int, int]:
    """A sort key for reading order: rows from the north, each from west to east."""
    east, north = district.cell
    return (-north, east)


_STOPS = str.maketrans(",;、，；", "     ")
_TARGETS = {"take": 0, "discard": 0, "contract": 2, "exchange": 2, "trade": 1, "power": 1, "upgrade": 2}
"""How many words follow a verb before prism cards do: contracts and cells."""


def reworded(view: State, line: str) -> str:
    """A line with contracts and prism cards as the program says them: 'take blue 4 and 5, orange 3', 'power Seaport 2
    with blue 2'."""
    verb, _, rest = line.partition(" ")
    if verb not in _TARGETS:
        return line
    rest = _folded(rest)
    for card in view.book.contracts:
        rest = rest.replace(_folded(called(view.book, card)), f" {card} ")
    for letter, name in paying.COLOUR_NAMES.items():
        for word in {_folded(tr(name)), name}:
            rest = re.sub(rf"{re.escape(word)}\s*(?=\d)", f" {letter}", rest)
    small = {"with", "and", "for", *map(_folded, _between())}
    for word in small:
        rest = rest if word.isascii() else rest.replace(word, " ")  # where no space parts words
    words = [word for word in rest.split() if word not in small]
    targets, prisms = words[: _TARGETS[verb]], words[_TARGETS[verb] :]
    for at, prism in enumerate(prisms[1:], 1):
        if prism.isdecimal():  # of the colour before it
            prisms[at] = prisms[at - 1][0] + prism
    return " ".join([verb, *targets, *(["with"] if targets and prisms else []), *prisms])


def _between() -> tuple[str, str]:
    """The words of this language that are said between prism cards, and before those that pay."""
    return trc("list", "{most} and {last}", most="", last=""), tr("{card} for {prisms}", card="", prisms="")


def _folded(text: str) -> str:
    """Words without case, accents and punctuation."""
    return " ".join(map(fold, text.translate(_STOPS).split()))


def figure(view: State, parameter: str, value: str) -> str:
    """What a bot's reason gives as it is typed: a contract by its name."""
    return called(view.book, value) if parameter == "contract" else value


TEXT_VIEWS = TextViews(
    situation=situation,
    figure=figure,
    price=lambda cost: tr("{cost} prism paid", cost=cost),
    meaning=meaning,
    reworded=reworded,
    phrase=phrase,
    verbs=(
        markc("typed verb", "take"),
        markc("typed verb", "discard"),
        markc("typed verb", "contract"),
        markc("typed verb", "power"),
        markc("typed verb", "upgrade"),
        markc("typed verb", "exchange"),
        markc("typed verb", "trade"),
        markc("typed verb", "steal"),
        markc("typed verb", "done"),
    ),
    rules=in_force,
    sums=decided,
    ask=ask,
    course=COURSE,
    by_word={
        markc("typed verb", "state"): Sheet(
            mark("the companies, your hand and your agenda; 'state Bo': only that of Bo"), companies
        ),
        markc("typed verb", "market"): Sheet(mark("both tracks, the decks and the exchange"), market),
        markc("typed verb", "map"): Sheet(mark("your grid; 'map NAME': another player's"), grid),
    },
)
"""What Rise to Power can tell without a screen."""
