"""Actions in words: as phrases for hints and reviews, such as ``play Trees (+3 plant production)``, and what an action
is about: how it is paid, what it does, and to whom or what. Also the cards, stocks and bonuses that these name."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Amount,
    Award,
    Buy,
    Choose,
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
    Start,
    Target,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER, Space
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import (
    LETTERS,
    Exchange,
    OneOf,
    PlaceTile,
    Reduce,
    Remove,
    Steal,
)
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.notation import space_name
from powergrid_tui.games.terraforming_mars.phases import PHASES
from powergrid_tui.games.terraforming_mars.rules import effects, paying, playing, projects
from powergrid_tui.games.terraforming_mars.rules.counting import at, resources
from powergrid_tui.games.terraforming_mars.rules.needs import counted, resource_name, tag_name
from powergrid_tui.games.terraforming_mars.rules.possible import CLAIM
from powergrid_tui.games.terraforming_mars.rules.tiles import oceans_beside
from powergrid_tui.games.terraforming_mars.viewmodel.slices.cards import TYPES, needs_now
from powergrid_tui.games.terraforming_mars.wording.cards import card_words
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.games.terraforming_mars.wording.names import (
    AWARDS,
    MILESTONES,
    a_tile,
    on_cards,
    production_words,
    project_name,
)
from powergrid_tui.games.terraforming_mars.words import paid_words
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import listed, series, tr, trc, trn


def own_stock(view: State, seat: int) -> str:
    """Rating, stocks and productions of a seat, for whoever has it."""
    return tr("You have terraform rating {tr} and {stocks}.", tr=view.players[seat].tr, stocks=_stocks(view, seat))


def stocks_alone(view: State, seat: int) -> str:
    """What a seat has to spend, without its productions."""
    stocks = zip(LETTERS, view.players[seat].stock, strict=True)
    return listed([counted(letter, there) for letter, there in stocks if there]) or tr("no resources")


def stock_words(view: State, seat: int, name: str) -> str:
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


def card_list(view: State, seat: int, cards: Iterable[str]) -> str:
    """Cards by number and name, with what they cost a seat to play."""
    return joined(
        tr("{num} {card}, {price}", num=card, card=view.book.called(card), price=paying.price(view, seat, card))
        for card in cards
    )


def card_sentence(view: State, seat: int, num: str) -> str:
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
        "{num}, {card}, {about}: {words}.",
        num=num,
        card=view.book.called(num),
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


def bonus_words(space: Space) -> str:
    """The bonuses shown on a space."""
    found = [counted(letter, count) for letter in "STP" if (count := space.bonus.count(letter))]
    if cards := space.bonus.count("C"):
        found.append(trn("{count} card", "{count} cards", cards))
    return series(found)


def meaning(view: State, action: Action) -> str:
    """What an action is about: how it is paid, what it does, or what a space or company has."""
    match action:
        case Play(card=card):
            return _parted(
                called(view, (card,)), _payment(view, action), _done_by(view, card), without(view, view.current, card)
            )
        case Activate(card=card):
            effect = effect_words(playing.action_text(view, card), view.book.holds.get(card, ""))
            return _parted(called(view, (card,)), _payment(view, action), effect)
        case Project(project=project, cards=cards):
            return called(view, cards) if project == SELL else effect_words(projects.TEXTS[project])
        case Plant():
            return tr("{cost}: {effect}", cost=counted("P", _plants(view)), effect=effect_words("greenery"))
        case Warm():
            heat = view.book.numbers.heat_for_temperature
            return tr("{cost}: {effect}", cost=counted("H", heat), effect=effect_words("temp+1"))
        case Milestone():
            return trn("{count} point", "{count} points", view.book.numbers.milestones.points)
        case Award(award=award):
            return award_standing(view, award)
        case First():
            return effect_words(view.book.corporations[view.mover.corporation].first)
        case Done() if view.phase == Phase.GREENERIES:
            return tr("no more greeneries")
        case Done():
            return tr("ends your turn")
        case Pass():
            return tr("nothing more this generation")
    return _choice(view, action)


def without(view: State, seat: int, card: str) -> str:
    """That a card of a seat would be played without its tile, in a few words; empty if it would not."""
    lacking = playing.placeless(view, seat, card)
    if not lacking:
        return ""
    return tr("without its marker") if CLAIM in lacking else tr("without its tile")


def no_space(view: State, seat: int, card: str) -> str:
    """The same in a sentence."""
    if not (lacking := playing.placeless(view, seat, card)):
        return ""
    tiles = listed([a_tile(kind) for kind in lacking])
    name = view.book.called(card)
    return tr("There is no space left for {tile}: {card} is played without it.", tile=tiles, card=name)


def rest_words(view: State) -> str:
    """What else the seat that is asked still has to do, which may come first."""
    words = []
    for (card, text), alike in groupby(effects.rest(view), key=lambda task: (task.card, task.text)):
        count, kind = len(list(alike)), view.book.holds.get(card, "")
        if isinstance(parse_effect(text), PlaceTile):
            found = [effect_words("; ".join([text] * count), kind)]
        else:
            found = [effect_words(text, kind)] * count
        if card and card != view.queue[0].card:
            found = [tr("{card}: {text}", card=view.book.called(card), text=what) for what in found]
        words += found
    return trc("list", "; ").join(words)


def _plants(view: State) -> int:
    return paying.plants_needed(view, view.current)


def _choice(view: State, action: Action) -> str:
    """What is chosen: cards, a space, one of several options, or a company."""
    match action:
        case Start(corporation=corporation) if corporation == BEGINNER:
            return _parted(tr("a beginner"), tr("beginners get their ten cards free"))
        case Start(corporation=corporation, cards=cards, heat=heat):
            bought = called(view, cards) or tr("no cards")
            return _parted(called(view, (corporation,)), bought, _for_cards(view, len(cards), heat) if heat else "")
        case Buy(cards=cards, heat=heat):
            return _parted(called(view, cards) or tr("no cards"), _for_cards(view, len(cards), heat))
        case Draft(card=card):
            return called(view, (card,))
        case Keep(cards=cards, heat=heat):
            return _parted(called(view, cards) or tr("no cards"), _for_cards(view, len(cards), heat) if heat else "")
        case On(card=card):
            return _holder(view, card) if card else tr("no card")
        case Place(space=space):
            return _gain_of(view, space)
        case Target(seat=seat):
            return victim(view, seat)
        case Choose(option=option):
            return option_words(view, option)
        case Later():
            return tr("do the rest first: {effects}", effects=rest_words(view))
        case Amount(amount=number):
            task = view.queue[0]
            return effect_words(task.text.replace("-X", f"-{number}").replace("+X", f"+{number}"))
    return ""


def _parted(*words: str) -> str:
    return trc("list", "; ").join(part for part in words if part)


def _for_cards(view: State, count: int, heat: int) -> str:
    """The price of cards to buy, and how much of it is paid with heat."""
    cost = count * view.book.numbers.card_price
    if not heat:
        return counted("M", cost) if count else ""
    return tr(
        "paid with {what}", what=series(counted(letter, n) for letter, n in (("M", cost - heat), ("H", heat)) if n)
    )


def _payment(view: State, action: Play | Activate) -> str:
    """How something is paid, unless with credits alone."""
    if not (action.steel or action.titanium or action.heat):
        return ""
    if isinstance(action, Play):
        cost = paying.price(view, view.current, action.card)
    else:
        cost, _ = playing.action_cost(view, action.card)
    return tr("paid with {what}", what=paid_words(view, cost, action))


def _done_by(view: State, card: str) -> str:
    """What a card does, without its requirements."""
    lines = card_words(view.book, card)
    return joined(lines[bool(view.book.needs[card]) :])


def _holder(view: State, card: str) -> str:
    """A card in play with its owner and the resources on it."""
    for seat, company in enumerate(view.players):
        if card in company.in_play:
            there = resources(company, card)
            held = on_cards(there, view.book.holds[card]) if card in view.book.holds else ""
            name = "" if seat == view.turn else view.names[seat]
            return series(part for part in (called(view, (card,)), name, held) if part)
    return called(view, (card,))


def _gain_of(view: State, space: str) -> str:
    """What a tile on a space brings."""
    oceans = oceans_beside(view, space) * view.book.numbers.ocean_bonus
    return series(
        part
        for part in (
            bonus_words(view.book.spaces[space]),
            tr("{credits} from oceans", credits=counted("M", oceans)) if oceans else "",
        )
        if part
    )


def victim(view: State, seat: int) -> str:
    """What a company has of what is taken."""
    if seat == NOBODY:
        return tr("nothing is taken")
    company = view.players[seat]
    match parse_effect(view.queue[0].text):
        case Reduce(_, resource):
            count = company.production[at(resource)]
            return tr("{resource} production {count}", resource=resource_name(resource), count=count)
        case Remove(_, resource) | Steal(_, resource) if resource:
            return counted(resource, company.stock[at(resource)])
    return ""


def option_words(view: State, option: int) -> str:
    """What an option of the card that asks does."""
    task = view.queue[0]
    kind = view.book.holds.get(task.card, "")
    match parse_effect(task.text):
        case OneOf(options):
            return effect_words(options[option], kind)
        case Exchange():
            return tr("skip this") if option else effect_words(task.text.removeprefix("may "), kind)
    return production_words("ST"[option], 1)


def phrase(view: State, action: Action) -> str:
    """The action of a seat that is asked, with its details; empty for an action of nature."""
    words, details = _turn_phrase(view, action) or _choice_phrase(view, action)
    return tr("{action}: {meaning}", action=words, meaning=details) if words and details else words or details


def _turn_phrase(view: State, action: Action) -> tuple[str, str] | None:
    """What is done in a turn, and its details; None for anything else."""
    details = meaning(view, action)
    match action:
        case Play(card=card):
            return tr("play {card}", card=called(view, (card,))), _after_name(view, card, details)
        case Activate(card=card):
            return tr("use {card}", card=called(view, (card,))), _after_name(view, card, details)
        case Project(project=project, cards=cards) if project == SELL:
            return tr("sell {cards}", cards=called(view, cards)), ""
        case Project(project=project):
            return tr("use the standard project {project}", project=project_name(project)), details
        case Milestone(milestone=milestone):
            return tr("claim {name}", name=tr(MILESTONES[milestone])), details
        case Award(award=award):
            return tr("fund {name}", name=tr(AWARDS[award])), details
        case Plant():
            plants = counted("P", paying.plants_needed(view, view.current))
            return tr("turn {plants} into a greenery", plants=plants), ""
        case Warm():
            heat = counted("H", view.book.numbers.heat_for_temperature)
            return tr("turn {heat} into a step of temperature", heat=heat), ""
        case First():
            return tr(
                "take the first action of {corporation}", corporation=called(view, (view.mover.corporation,))
            ), details
        case Done():
            return tr(PHASES[view.phase].done), ""
        case Pass():
            return tr("pass"), details
    return None


def _choice_phrase(view: State, action: Action) -> tuple[str, str]:
    """What is chosen, and its details; where the details say it all, they are alone."""
    details = meaning(view, action)
    match action:
        case Start(corporation=corporation) if corporation != BEGINNER:
            name = called(view, (corporation,))
            return tr("begin with {corporation}", corporation=name), _after_name(view, corporation, details)
        case Buy(cards=()):
            return tr("buy nothing"), ""
        case Buy():
            return tr("buy {tiles}", tiles=details), ""
        case Draft(card=card):
            return tr("keep {cards}", cards=called(view, (card,))), ""
        case Keep(cards=cards):
            return tr("keep {cards}", cards=called(view, cards) or tr("no cards")), ""
        case On():
            return tr("choose {what}", what=details), ""
        case Place(space=space):
            return tr("choose {what}", what=space_name(view, space)), details
        case Target(seat=seat) if seat != NOBODY:
            return tr("choose {what}", what=view.names[seat]), details
        case Target():
            return tr("take nothing from anybody"), ""
        case Choose():
            return tr("choose {what}", what=details), ""
    return "", details


def _after_name(view: State, card: str, details: str) -> str:
    """Details without the name of the card that they begin with."""
    name = called(view, (card,))
    return details.removeprefix(name).lstrip("；; ") if details.startswith(name) else details
