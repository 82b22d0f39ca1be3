"""Everything printed on a card, in words, and its points."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.book import Book
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.effects.parser import parse_clauses, parse_needs, parse_points
from powergrid_tui.games.terraforming_mars.wording.clauses import clause_words
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.games.terraforming_mars.wording.names import on_cards
from powergrid_tui.games.terraforming_mars.wording.needs import need_words
from powergrid_tui.table.words.language import listed, mark, markc, tr, trc, trn

_KINDS = {
    "animal": markc("resource", "animal"),
    "microbe": markc("resource", "microbe"),
    "science": markc("resource", "science resource"),
    "fighter": markc("resource", "fighter resource"),
    "": markc("resource", "resource"),
}
"""Names of resources on cards by kind; the empty kind stands for any."""


def card_words(book: Book, num: str) -> tuple[str, ...]:
    """The text of a card or corporation, one line each: requirements, immediate effect, action, ongoing effects,
    points."""
    card = book.cards.get(num)
    kind = card.holds if card else ""
    lines = []
    if card is not None and card.req:
        lines.append(tr("needs {needs}", needs=listed([need_words(need) for need in parse_needs(card.req)])))
    entry = card or book.corporations[num]
    if num == BEGINNER:
        return (tr("all {count} cards for nothing, and no corporation", count=book.numbers.first_cards),)
    if entry.play:
        lines.append(effect_words(entry.play, kind))
    if card is None and (first := book.corporations[num].first):
        lines.append(tr("first action: {effect}", effect=effect_words(first)))
    if entry.action:
        lines.append(tr("action: {effect}", effect=effect_words(entry.action, kind)))
    if entry.ongoing:
        lines += [clause_words(clause, kind) for clause in parse_clauses(entry.ongoing)]
    if card is not None and card.vp:
        lines.append(points_words(card.vp, kind))
    return tuple(lines)


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
