"""Everything printed on a card, in words, and its points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from powergrid_tui.games.terraforming_mars.book import Book
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.effects.parser import parse_clauses, parse_needs, parse_points
from powergrid_tui.games.terraforming_mars.wording.clauses import clause_words
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.games.terraforming_mars.wording.names import on_cards
from powergrid_tui.games.terraforming_mars.wording.needs import need_words
from powergrid_tui.table.words.language import language, listed, mark, markc, tr, trc, trn

_KINDS = {
    "animal": markc("resource", "animal"),
    "microbe": markc("resource", "microbe"),
    "science": markc("resource", "science resource"),
    "fighter": markc("resource", "fighter resource"),
    "": markc("resource", "resource"),
}
"""Names of resources on cards by kind; the empty kind stands for any."""


NEEDS, AT_ONCE, FIRST, ACTION, ALWAYS, POINTS = LABELS = (
    markc("card", "needs"),
    markc("card", "at once"),
    markc("card", "first"),
    markc("card", "action"),
    markc("card", "always"),
    markc("card", "at the end"),
)
"""What kinds of text are on a card, in display order."""

_LINES = {NEEDS: mark("needs {needs}"), FIRST: mark("first action: {effect}"), ACTION: mark("action: {effect}")}
"""The kinds that are named in a line of text."""


def card_parts(book: Book, num: str) -> Iterator[tuple[str, str]]:
    """The text of a card or corporation as (one of `LABELS`, words), in display order."""
    card = book.cards.get(num)
    kind = card.holds if card else ""
    if card is not None and card.req:
        yield NEEDS, listed([need_words(need) for need in parse_needs(card.req)])
    entry = card or book.corporations[num]
    if num == BEGINNER:
        yield AT_ONCE, tr("all {count} cards free, and no corporation", count=book.numbers.first_cards)
        return
    if entry.play:
        yield AT_ONCE, effect_words(entry.play, kind)
    if card is None and (first := book.corporations[num].first):
        yield FIRST, effect_words(first)
    if entry.action:
        yield ACTION, effect_words(entry.action, kind)
    if entry.ongoing:
        for clause in parse_clauses(entry.ongoing):
            yield ALWAYS, clause_words(clause, kind)
    if card is not None and card.vp:
        yield POINTS, points_words(card.vp, kind)


def card_words(book: Book, num: str) -> tuple[str, ...]:
    """The text of a card or corporation, one line each: requirements, immediate effect, action, ongoing effects,
    points."""
    return tuple(
        tr(_LINES[label], needs=words, effect=words) if label in _LINES else words
        for label, words in card_parts(book, num)
    )


def short_words(book: Book, num: str) -> str:
    """What a card does, in one line, without what it needs."""
    return _short(book, num, language())


@lru_cache(maxsize=512)
def _short(book: Book, num: str, _language: str) -> str:
    parts = [(label, words) for label, words in card_parts(book, num) if label != NEEDS]
    told = (tr(_LINES[label], effect=words) if label in _LINES else words for label, words in parts)
    return trc("list", "; ").join(told)


_POINTS = {
    "tag:jovian": (mark("{points} for each Jovian tag"), mark("{points} for every {over} Jovian tags")),
    "adj_ocean": (mark("{points} for each ocean next to it"), mark("{points} for every {over} oceans next to it")),
    "adj_city": (mark("{points} for each city next to it"), mark("{points} for every {over} cities next to it")),
    "cities:all": (mark("{points} for each city in play"), mark("{points} for every {over} cities in play")),
}


def points_words(text: str, kind: str = "") -> str:
    """Victory points of a card; `kind` is the kind of resource that it holds."""
    points = parse_points(text)
    words = trn("{number} point", "{number} points", abs(points.number), number=points.number)
    match points.per:
        case "":
            return words
        case "any":
            return tr("{points} with at least {amount} here", points=words, amount=on_cards(1, kind))
        case "res" if points.over == 1:
            return tr("{points} for each {resource} here", points=words, resource=trc("resource", _KINDS[kind]))
        case "res":
            return tr("{points} for every {amount} here", points=words, amount=on_cards(points.over, kind))
    one, several = _POINTS[points.per]
    return tr(several, points=words, over=points.over) if points.over > 1 else tr(one, points=words)
