"""Cards in full: as rows of a list with the whole text of the marked one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from powergrid_tui.games.terraforming_mars.book import Book
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.effects.tree import Need
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import needs, playing
from powergrid_tui.games.terraforming_mars.rules.counting import resources, tags
from powergrid_tui.games.terraforming_mars.rules.needs import TAGS, percent, tag_name
from powergrid_tui.games.terraforming_mars.rules.scoring import card_points
from powergrid_tui.games.terraforming_mars.wording.cards import NEEDS, POINTS, card_parts, short_words
from powergrid_tui.games.terraforming_mars.wording.names import on_cards
from powergrid_tui.games.terraforming_mars.wording.needs import need_words
from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.words.language import listed, markc, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList, CardRow, CardText, TextPart
from powergrid_tui.toolkit.viewmodel.players import Player

READY, USED = "●", "○"
"""Signs of an action that can be used in this generation, and of one that was."""

TYPES = {"A": markc("card", "automated"), "B": markc("card", "active"), "E": markc("card", "event")}
HAND, KEPT = "hand", "kept"
READ = "read"
"""The hotspot of a row of cards to read."""


def tags_of(book: Book, card: str) -> str:
    """The tags of a card or corporation, in words."""
    event = [tr("event")] if card in book.cards and book.cards[card].type == "E" else []
    return " ".join([*(tag_name(tag) for tag in book.tags[card]), *event])


def row(book: Book, card: str) -> CardRow:
    """A card by its name, tags, printed price and text."""
    entry = book.cards.get(card)
    return CardRow(
        book.called(card), tags_of(book, card), str(entry.cost) if entry else "", text=short_words(book, card)
    )


def offered_row(view: State, seat: int, card: str) -> CardRow:
    """A card that a seat could have or play: also with its kind, what it requires, and how much of that there is."""
    book = view.book
    entry = book.cards.get(card)
    if entry is None:
        return row(book, card)
    return replace(
        row(book, card),
        note=" ".join(tag_name(tag) for tag in book.tags[card]),
        kind=trc("card", TYPES[entry.type]),
        needs=tr("needs {needs}", needs=needs_now(view, seat, card)) if book.needs[card] else "",
        unmet=needs.unmet(view, seat, book.needs[card]),
    )


def needs_now(view: State, seat: int, card: str) -> str:
    """What a card requires, and how much of that there is."""
    wanted = view.book.needs[card]
    there = series(_there(need, needs.value(view, seat, need)) for need in wanted)
    return tr("{needs}; now {there}", needs=listed([need_words(need) for need in wanted]), there=there)


def text(view: State, seat: int, card: str, *, why: str = "", figure: str = "", leaves: str = "") -> CardText:
    """The whole text of a card, with how much a seat has of what the card needs and counts. `why` says why it cannot be
    played, `figure` is its price as a sum, and `leaves` what is left after it is played."""
    book, mine = view.book, card in (*view.players[seat].played, *view.players[seat].events)
    parts = []
    for label, printed in card_parts(book, card):
        words, unmet = printed, ""
        if label == NEEDS and not mine:
            unmet = needs.unmet(view, seat, book.needs[card])
            words = needs_now(view, seat, card)
            why = "" if unmet else why
        elif label == POINTS and mine and book.points[card].per:
            words = trn("{words}: {count} now", "{words}: {count} now", card_points(view, seat, card), words=printed)
        parts.append(TextPart(trc("card", label), words, bool(unmet)))
    if count := resources(view.players[seat], card):
        parts.append(TextPart(trc("card", "here"), on_cards(count, book.holds[card])))
    if why:
        parts.append(TextPart(trc("card", "not now"), why, True))
    if leaves:
        parts.append(TextPart(trc("card", "leaves"), leaves))
    return CardText(book.called(card), about(book, card), figure, tuple(parts))


def about(book: Book, card: str) -> str:
    """The number, the kind and the tags of a card."""
    if card not in book.cards:
        return (
            tr("no corporation") if card == BEGINNER else series(filter(None, (tr("corporation"), tags_of(book, card))))
        )
    kind = book.cards[card].type
    return " ".join(filter(None, (f"#{card}", trc("card", TYPES[kind]) if kind != "E" else "", tags_of(book, card))))


def _there(need: Need, value: int) -> str:
    """How much there is of what a card needs."""
    if need.what == "oxy":
        return percent(value)
    return tr("{number} °C", number=value) if need.what == "temp" else str(value)


@dataclass(frozen=True, slots=True)
class Reading:
    """What is being read: the cards in play of a company, one's hand or what one kept, or the cards named in the
    log."""

    seat: int | None
    """Whose cards; None for the log."""
    pile: str = ""
    """`HAND` or `KEPT`, which only their owner can read; empty for what is in play."""
    cursor: int = 0
    key: str = ""
    """The key for the next ones, as shown."""


def reading(view: State, seat: int, players: Sequence[Player], log: Iterable[LogEntry], what: Reading) -> CardList:
    """The cards to read for the viewer's `seat`, newest first where they are from the log."""
    if what.seat is None:
        cards = _named(view.book, log)
        rows, title = tuple(row(view.book, card) for card in cards), tr("IN THE LOG {count}", count=len(cards))
        more = ""
    elif what.pile:
        company = view.players[what.seat]
        hand = what.pile == HAND
        cards = company.hand if hand else company.kept
        rows = tuple(offered_row(view, what.seat, card) for card in cards)
        title = trn("HAND {count}", "HAND {count}", len(cards)) if hand else tr("KEPT {count}", count=len(cards))
        more = ""
    else:
        company, who = view.players[what.seat], players[what.seat]
        cards = (*company.in_play, *company.events)
        rows = tuple(in_play(view, what.seat))
        title = tr("{letter} {player}: IN PLAY {count}", letter=who.letter, player=who.name, count=len(cards))
        counts = [(tag_name(tag), tags(view, what.seat, tag)) for tag in TAGS]
        more = " ".join(f"{name} {count}" for name, count in counts if count)
    if what.key:
        more = tr("{more}   {key} next", more=more, key=what.key).strip()
    at = min(what.cursor, len(cards) - 1)
    shown = text(view, seat if what.seat is None else what.seat, cards[at]) if cards else None
    return CardList(title, more, rows, at if cards else None, tr("no cards"), shown, READ)


def in_play(view: State, seat: int) -> Iterator[CardRow]:
    """The corporation of a company, its cards and its events, with the resources on them and the state of actions."""
    company, book = view.players[seat], view.book
    for card in (*company.in_play, *company.events):
        count = resources(company, card)
        held = on_cards(count, book.holds[card]) if count else ""
        points = card_points(view, seat, card) if view.over and card in book.points else 0
        worth = trn("{count} point", "{count} points", points) if points else ""
        held = series(part for part in (held, worth) if part)
        sign = (USED if card in company.used else READY) if playing.action_text(view, card) else ""
        yield replace(row(book, card), price="", status=held, sign=sign)


def _named(book: Book, log: Iterable[LogEntry]) -> tuple[str, ...]:
    """The cards that are named in the log, newest first."""
    found = [thing for entry in reversed([*log]) for thing in reversed(entry.things)]
    return tuple(dict.fromkeys(thing for thing in found if thing in book.tags and thing != BEGINNER))
