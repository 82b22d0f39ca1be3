"""Phrases about companies, cards and spaces that several text views share."""

from __future__ import annotations

from collections.abc import Iterable

from powergrid_tui.games.terraforming_mars.cardfile import Space
from powergrid_tui.games.terraforming_mars.effects.tree import LETTERS
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import paying, projects
from powergrid_tui.games.terraforming_mars.rules.needs import counted, tag_name
from powergrid_tui.games.terraforming_mars.viewmodel.slices.cards import TYPES, needs_now
from powergrid_tui.games.terraforming_mars.wording.cards import card_words
from powergrid_tui.table.words.language import series, tr, trc, trn


def own_stock(view: State, seat: int) -> str:
    """Rating, stocks and productions of a seat, for whoever has it."""
    return tr("You have terraform rating {tr} and {stocks}.", tr=view.players[seat].tr, stocks=_stocks(view, seat))


def stock_told(view: State, seat: int, name: str) -> str:
    """Rating, stocks and productions of a seat."""
    return tr(
        "{player}: terraform rating {tr}; {stocks}.", player=name, tr=view.players[seat].tr, stocks=_stocks(view, seat)
    )


def _stocks(view: State, seat: int) -> str:
    company = view.players[seat]
    stocks = [
        tr("{amount} with production {production}", amount=counted(letter, there), production=f"{made:+}")
        if made
        else counted(letter, there)
        for letter, there, made in zip(LETTERS, company.stock, company.production, strict=True)
        if there or made
    ]
    return series(stocks) or tr("no resources")


def cards_told(view: State, seat: int, cards: Iterable[str]) -> list[str]:
    """Cards, one sentence each."""
    return [card_told(view, seat, card) for card in cards]


def card_told(view: State, seat: int, num: str) -> str:
    """A card with its tags, price and text."""
    card = view.book.cards[num]
    price = paying.price(view, seat, num)
    parts = [
        counted("M", price) if price == card.cost else tr("{price} instead of {cost}", price=price, cost=card.cost)
    ]
    words = card_words(view.book, num)
    if view.book.needs[num]:
        words = (tr("needs {needs}", needs=needs_now(view, seat, num)), *words[1:])
    parts += [trc("card", TYPES[card.type]), *(tag_name(tag) for tag in card.tags)]
    return tr(
        "{num}, {card} ({about}): {words}.",
        num=num,
        card=card.name,
        about=series(parts),
        words=joined(words) or trc("card", "nothing"),
    )


def joined(lines: Iterable[str]) -> str:
    """Several texts joined into one."""
    return trc("list", "; ").join(lines)


def called(view: State, cards: Iterable[str]) -> str:
    """The names of cards."""
    return series(view.book.called(card) for card in cards)


def award_standing(view: State, award: str) -> str:
    """Everybody's standing for an award."""
    return series(
        tr("{player} {count}", player=name, count=projects.award_value(view, seat, award))
        for seat, name in enumerate(view.names)
    )


def bonus_told(space: Space) -> str:
    """The bonuses shown on a space."""
    found = [counted(letter, count) for letter in "STP" if (count := space.bonus.count(letter))]
    if cards := space.bonus.count("C"):
        found.append(trn("{count} card", "{count} cards", cards))
    return series(found)
