"""Terraforming Mars in sentences: the companies, Mars, the goals, and the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from powergrid_tui.games.terraforming_mars.actions import Action, Play
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER, Space
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import PlaceTile, Where
from powergrid_tui.games.terraforming_mars.model import NEUTRAL, Phase, State, Task
from powergrid_tui.games.terraforming_mars.notation import ROWS, space_name, space_said
from powergrid_tui.games.terraforming_mars.phases import PHASES
from powergrid_tui.games.terraforming_mars.premoves import PassAhead
from powergrid_tui.games.terraforming_mars.rules import asking, choosing, paying, playing, projects
from powergrid_tui.games.terraforming_mars.rules.changes import greeneries_raise
from powergrid_tui.games.terraforming_mars.rules.counting import at, resources, tags
from powergrid_tui.games.terraforming_mars.rules.needs import TAGS, counted, percent, tag_name
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.rules.tiles import sites, tile_at
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.coach import COURSE
from powergrid_tui.games.terraforming_mars.viewmodel.giving_up import given_up
from powergrid_tui.games.terraforming_mars.viewmodel.help import in_force
from powergrid_tui.games.terraforming_mars.viewmodel.phrases import (
    bonus_words,
    called,
    card_list,
    card_sentence,
    joined,
    meaning,
    no_space,
    own_stock,
    phrase,
    stock_words,
    stocks_alone,
)
from powergrid_tui.games.terraforming_mars.viewmodel.questions import ask
from powergrid_tui.games.terraforming_mars.viewmodel.slices import Goals, card_text, parameters, ranked
from powergrid_tui.games.terraforming_mars.viewmodel.slices.cards import TYPES
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.games.terraforming_mars.wording.names import on_cards, project_name, tile_name
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.table.words.language import mark, markc, sentence, series, tr, trc, trn
from powergrid_tui.table.words.text import quoted
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.viewmodel.text_views import PremoveWord, Sheet, TextViews, seat_named


def companies(view: State, seat: int, said: str) -> Sequence[str]:
    """The generation, and every company from the first player on; or the company that is named."""
    if said:
        return _company(view, seat_named(view.names, said, seat))
    seats = len(view.players)
    around = ((view.first + step) % seats for step in range(seats))
    when = tr("Generation {number}, {phase}.", number=view.generation, phase=tr(PHASES[view.phase].name))
    return [when, *(line for other in around for line in _company(view, other))]


def _company(view: State, seat: int) -> list[str]:
    company, book = view.players[seat], view.book
    who = (
        tr("{player}, {corporation}", player=view.names[seat], corporation=book.called(company.corporation))
        if company.corporation
        else view.names[seat]
    )
    told = [stock_words(view, seat, who)]
    parts = [
        trn("{count} point now", "{count} points now", tally(view, seat).total),
        trn("{count} card in hand", "{count} cards in hand", len(company.hand)),
        trn("{count} card in play", "{count} cards in play", len(company.in_play) + len(company.events)),
    ]
    if company.passed:
        parts.append(tr("has passed"))
    counts = [(tag_name(tag), tags(view, seat, tag)) for tag in TAGS]
    owned = [tr("{count} {tag}", count=count, tag=tag) for tag, count in counts if count]
    told.append(tr("{parts}.", parts=series(parts)))
    if owned:
        told.append(tr("Tags: {tags}.", tags=series(owned)))
    if company.played:
        told.append(tr("In play: {cards}.", cards=series(_laid_out(view, seat, card) for card in company.played)))
    if company.events:
        told.append(trn("{count} event played.", "{count} events played.", len(company.events)))
    if left := [card for card in company.in_play if playing.action_text(view, card) and card not in company.used]:
        told.append(tr("Actions not used yet: {cards}.", cards=called(view, left)))
    return told


def _laid_out(view: State, seat: int, card: str) -> str:
    """A card in play with the resources on it."""
    there = resources(view.players[seat], card)
    name = view.book.called(card)
    return tr("{card} with {amount}", card=name, amount=on_cards(there, view.book.holds[card])) if there else name


def goals(view: State, seat: int, _said: str) -> Sequence[str]:
    """Parameters, milestones, awards, and standard projects with their prices."""
    numbers = view.book.numbers
    told = [
        tr(
            "Temperature {now} °C, from {least} °C to {most} °C.",
            now=view.temperature,
            least=numbers.temperature.least,
            most=numbers.temperature.most,
        ),
        tr("Oxygen {now} of {most}.", now=percent(view.oxygen), most=percent(numbers.oxygen.most)),
        tr("Oceans {now} of {most}.", now=view.oceans, most=numbers.oceans.tiles),
    ]
    warmth, air, _ = parameters(view)
    steps = [tr("{bonus} at {degrees} °C", bonus=at.bonus, degrees=at.label) for at in warmth.stops if at.bonus]
    steps += [tr("temperature at {percent} %", percent=at.label) for at in air.stops if at.bonus]
    told += [
        tr("Steps with a bonus: {bonuses}.", bonuses=series(steps)),
        tr("A tile brings {credits} for each ocean next to it.", credits=counted("M", numbers.ocean_bonus)),
    ]
    if found := slices.goals(view, tuple(Player("", "", name) for name in view.names), seat):
        told += _goals(view, found)
    prices = [
        tr("{project} {price}", project=project_name(project), price=paying.project_price(view, seat, project))
        for project in projects.TEXTS
    ]
    told.append(tr("Standard projects, in credits: {projects}.", projects=series(prices)))
    deck = trn("{count} card", "{count} cards", len(view.deck))
    told.append(tr("Deck: {cards}. Discards: {discards}.", cards=deck, discards=len(view.discards)))
    return told


def _goals(view: State, found: Goals) -> list[str]:
    """Milestones and awards: how many are still available, and how near everybody is to each."""
    left, cost = view.book.numbers.milestones.most - len(view.milestones), counted("M", found.milestone_cost)
    told = [
        trn(
            "{count} more milestone can be claimed, for {cost}.",
            "{count} more milestones can be claimed, for {cost} each.",
            left,
            cost=cost,
        )
        if left
        else tr("No more milestones can be claimed.")
    ]
    for goal in found.milestones:
        title = tr("{milestone}, {measure} {wanted}", milestone=goal.name, measure=goal.what, wanted=goal.wanted)
        standing = ranked(goal.standings)
        if goal.holder:
            by = goal.holder.name
            told.append(
                tr("{milestone}, claimed by {player}: {standing}.", milestone=title, player=by, standing=standing)
            )
        else:
            told.append(tr("{milestone}: {standing}.", milestone=title, standing=standing))
    left, cost = len(view.book.numbers.awards.costs) - len(view.awards), counted("M", found.award_cost)
    told.append(
        trn(
            "{count} more award can be funded, for {cost}.",
            "{count} more awards can be funded, the next for {cost}.",
            left,
            cost=cost,
        )
        if left
        else tr("No more awards can be funded.")
    )
    for goal in found.awards:
        award, standing = tr("{award}, {measure}", award=goal.name, measure=goal.what), ranked(goal.standings)
        if goal.holder:
            by = goal.holder.name
            told.append(tr("{award}, funded by {player}: {standing}.", award=award, player=by, standing=standing))
        else:
            told.append(tr("{award}: {standing}.", award=award, standing=standing))
        if goal.forecast:
            told.append(sentence(tr("after the next production: {standings}", standings=ranked(goal.forecast))))
    return told


def mars(view: State, seat: int, _said: str) -> Sequence[str]:
    """The map row by row, the spaces off it, and where tiles may go."""
    told = []
    for row, letter in enumerate(ROWS):
        spaces = [space for space in view.book.spaces.values() if space.row == row]
        told.append(tr("Row {row}: {spaces}.", row=letter, spaces=joined(_space(view, space) for space in spaces)))
    off = [space for space in view.book.spaces.values() if space.kind == "offmap"]
    told.append(tr("Off Mars: {spaces}.", spaces=joined(_space(view, space) for space in off)))
    for kind in ("greenery", "city"):
        free = series(space_name(view, space) for space in sites(view, seat, kind, Where.DEFAULT))
        if free:
            told.append(tr("You may place a {tile} at {spaces}.", tile=tile_name(kind), spaces=free))
        else:
            told.append(tr("There is no space for your {tile}.", tile=tile_name(kind)))
    return told


def near(view: State, seat: int, said: str) -> Sequence[str]:
    """The space named, and those next to it. Raises `TableError`."""
    if not said:
        return [tr("Name a space: 'near d4'.")]
    space = space_said(view, said)
    if space is None:
        raise TableError(tr("there is no space {name}; name one like this: 'near d4'", name=quoted(said)))
    here = view.book.spaces[space]
    told = [tr("{space}.", space=_space(view, here))]
    for number in here.neighbours:
        there = view.book.spaces[number]
        told.append(tr("To the {direction}, {space}.", direction=_direction(here, there), space=_space(view, there)))
    for kind in ("greenery", "city"):
        if here.id in sites(view, seat, kind, Where.DEFAULT):
            told.append(tr("You may place a {tile} there.", tile=tile_name(kind)))
    return told


def _direction(here: Space, there: Space) -> str:
    """The point of the compass at which a space lies from one next to it. Rows are centred: each is as far in as it is
    shorter."""
    east = 2 * (there.index - here.index) + abs(there.row - _MIDDLE) - abs(here.row - _MIDDLE) > 0
    if there.row == here.row:
        return trc("direction", "east") if east else trc("direction", "west")
    if there.row < here.row:
        return trc("direction", "north-east") if east else trc("direction", "north-west")
    return trc("direction", "south-east") if east else trc("direction", "south-west")


_MIDDLE = 4
"""The row in the middle of Mars, the longest."""


def _space(view: State, space: Space) -> str:
    """A space with its tile, or with its bonuses."""
    name = space_name(view, space.id)
    tile = tile_at(view, space.id)
    if tile is not None:
        words = tile_name(tile.kind)
        if tile.owner == NEUTRAL:
            words = tr("neutral {tile}", tile=words)
        elif tile.owner >= 0:
            words = tr("{tile} of {player}", tile=words, player=view.names[tile.owner])
        return tr("{space}: {what}", space=name, what=words)
    claims = dict(view.claims)
    parts = [
        "" if space.kind == "offmap" else view.book.space_called(space.id),
        tr("for an ocean") if space.kind == "ocean" else "",
        tr("volcano") if space.volcanic else "",
        bonus_words(space),
        tr("claimed by {player}", player=view.names[claims[space.id]]) if space.id in claims else "",
    ]
    return tr("{space}: {what}", space=name, what=series(part for part in parts if part) or trc("space", "free"))


def hand(view: State, seat: int, _said: str) -> Sequence[str]:
    """The cards to choose from, if there are any; then the hand, with the reason why a card cannot be played."""
    cards = view.players[seat].hand
    told = [tr("To choose from: {card}", card=card_sentence(view, seat, card)) for card in _to_choose(view, seat)]
    if not cards:
        return [*told, tr("Your hand is empty.")]
    told.append(tr("{parts}.", parts=trn("{count} card in hand", "{count} cards in hand", len(cards))))
    for card in cards:
        told.append(card_sentence(view, seat, card))
        why = playing.missing(view, seat, card)
        if why:
            told.append(tr("Not now: {reason}.", reason=why))
        elif lacks := no_space(view, seat, card):
            told.append(lacks)
    return told


def card(view: State, seat: int, said: str) -> Sequence[str]:
    """The whole text of a card or corporation, by its name or number. Raises `TableError` with the nearest name."""
    if not said:
        return [tr("Say which card: 'card NAME'.")]
    book = view.book
    num = book.numbered(said)
    if not num:
        names = [book.called(each) for each in (*book.corporations, *book.cards)]
        raise TableError(tr("there is no card called {name}", name=quoted(said)) + nearest(said, names))
    company = next((at for at, other in enumerate(view.players) if num in (*other.in_play, *other.events)), seat)
    text = card_text(view, company, num)
    told = [tr("{card}, {about}.", card=text.name, about=_about(view, num))]
    if num in book.cards:
        told.append(tr("Cost: {cost}.", cost=counted("M", book.cards[num].cost)))
    told += [sentence(tr("{label}: {words}", label=part.label, words=part.words)) for part in text.parts]
    if num in (*view.players[company].in_play, *view.players[company].events):
        told.append(tr("{player} has played it.", player=view.names[company]))
    return told


def _about(view: State, num: str) -> str:
    """The number, the kind and the tags of a card; of a corporation, what it begins with."""
    kind = view.book.cards.get(num)
    tags = [tag_name(tag) for tag in view.book.tags[num]]
    if kind is None:
        kinds = [] if num == BEGINNER else [tr("corporation")]
        return series([*kinds, counted("M", view.book.corporations[num].credits), *tags])
    return series([tr("number {number}", number=num), trc("card", TYPES[kind.type]), *tags])


def _to_choose(view: State, seat: int) -> tuple[str, ...]:
    """The cards that a seat is choosing among."""
    if view.queue and view.turn == seat:
        return view.queue[0].cards
    return view.players[seat].offered


def situation(view: State, seat: int) -> Sequence[str]:
    """What the seat has, and what is asked."""
    if view.phase == Phase.START:
        return _asked(view, seat)
    if view.phase != Phase.ACTIONS:
        return [own_stock(view, seat), *_asked(view, seat)]
    if view.queue:
        return _asked(view, seat)
    numbers = view.book.numbers
    stock = stocks_alone(view, seat)
    return [
        tr("Action {action} of {most}: you have {stock}.", action=view.acted + 1, most=numbers.actions, stock=stock)
    ]


def _asked(view: State, seat: int) -> list[str]:
    """What a seat has to decide."""
    company = view.players[seat]
    if view.queue and view.turn == seat:
        task = view.queue[0]
        heat = _heat_sentences(view, seat, f"keep {' '.join(task.cards[:1])} heat 3") if asking.buys(view) else []
        told = [] if isinstance(parse_effect(task.text), PlaceTile) else [_task(view, task)]  # the question says that
        return [*told, *_cards(view, seat, task.cards), *heat]
    match view.phase:
        case Phase.START if BEGINNER in company.dealt:
            credits = counted("M", view.book.corporations[BEGINNER].credits)
            begins = tr("You are a beginner: you begin with {credits}, and your ten cards are free.", credits=credits)
            return [begins, *_cards(view, seat, company.hand), tr("'card NUMBER' reads one, 'hand' all.")]
        case Phase.START:
            dealt = joined(
                tr(
                    "{num} {card}, {price}",
                    num=num,
                    card=view.book.called(num),
                    price=view.book.corporations[num].credits,
                )
                for num in choosing.corporations(view, seat)
            )
            return [
                tr("Corporations, with their credits: {corporations}.", corporations=dealt),
                *_cards(view, seat, company.offered),
                tr("'card NUMBER' reads one, 'hand' all."),
            ]
        case Phase.DRAFT:
            kept = [tr("You have kept {cards}.", cards=called(view, company.kept))] if company.kept else []
            return [*_cards(view, seat, company.offered), *kept]
        case Phase.RESEARCH:
            return [
                *_cards(view, seat, company.offered),
                *_heat_sentences(view, seat, f"buy {' '.join(company.offered[:1])} heat 3"),
            ]
        case Phase.GREENERIES if view.turn == seat:
            told = [tr("The last greeneries are placed.")]
            if not greeneries_raise(view) and not is_terraformed(view):
                told.append(tr("They count for points, but no longer raise oxygen."))
            return told
    return []


def _cards(view: State, seat: int, cards: tuple[str, ...]) -> list[str]:
    """Cards in a sentence, if there are any; what they say is asked for."""
    return [tr("Cards, with their costs: {cards}.", cards=card_list(view, seat, cards))] if cards else []


def _heat_sentences(view: State, seat: int, example: str) -> list[str]:
    """A hint that heat may pay for cards, if there is some."""
    if not paying.terms(view, seat).heat_pays or not view.players[seat].stock[at("H")]:
        return []
    return [tr("Credits pay first. To pay with heat instead, say how much, such as '{example}'.", example=example)]


def _task(view: State, task: Task) -> str:
    words = effect_words(task.text, view.book.holds.get(task.card, ""))
    if not task.card:
        return tr("To decide: {effect}.", effect=words)
    return tr("{card}: {effect}.", card=view.book.called(task.card), effect=words)


def pass_ahead(view: State, seat: int, said: str) -> PassAhead:
    """The premove to pass. Raises `TableError` for words after it."""
    if said:
        raise TableError(tr("nothing may follow '{word}'", word="ahead"))
    return PassAhead(generation=view.generation)


def lost(view: State, seat: int, offers: Iterable[Offer[Action]], action: Action, in_full: bool) -> str:
    """What an action gives up for good and the line does not say. No line says that a card loses its tile."""
    return "" if in_full and not isinstance(action, Play) else given_up(view, seat, offers, action)


_AMOUNTS = ("gain", "cost", "made", "have")
"""The parameters of reasons that are amounts, such as 12M or 2VP."""


def figure(view: State, parameter: str, value: str) -> str:
    """The name of a card that a bot's reason gives by its number, or an amount in words."""
    if parameter in _AMOUNTS:
        number = int(value.rstrip(letters := value.lstrip("-0123456789")))
        return trn("{count} point", "{count} points", number) if letters == "VP" else counted(letters, number)
    return view.book.called(value) if value in view.book.tags else value


TEXT_VIEWS = TextViews(
    situation=situation,
    figure=figure,
    price=lambda cost: (
        tr("costs {cost}", cost=counted("M", cost)) if cost > 0 else tr("brings {gain}", gain=counted("M", -cost))
    ),
    meaning=meaning,
    phrase=phrase,
    sums=lambda view: [sentence(words) for words in slices.sums(view)],
    verbs=(
        markc("typed verb", "start"),
        markc("typed verb", "buy"),
        markc("typed verb", "draft"),
        markc("typed verb", "play"),
        markc("typed verb", "use"),
        markc("typed verb", "project"),
        markc("typed verb", "sell"),
        markc("typed verb", "milestone"),
        markc("typed verb", "award"),
        markc("typed verb", "plant"),
        markc("typed verb", "warm"),
        markc("typed verb", "first"),
        markc("typed verb", "done"),
        markc("typed verb", "pass"),
        markc("typed verb", "place"),
        markc("typed verb", "choose"),
        markc("typed verb", "target"),
        markc("typed verb", "on"),
        markc("typed verb", "amount"),
        markc("typed verb", "keep"),
        markc("typed verb", "later"),
    ),
    given_up=lost,
    rules=in_force,
    ask=ask,
    course=COURSE,
    by_word={
        markc("typed verb", "state"): Sheet(mark("the companies; 'state NAME': one of them"), companies),
        markc("typed verb", "market"): Sheet(mark("parameters, milestones, awards and standard projects"), goals),
        markc("typed verb", "map"): Sheet(mark("Mars row by row, and where you may place tiles"), mars),
        markc("typed verb", "near"): Sheet(mark("'near d4': a space and those next to it, with directions"), near),
        markc("typed verb", "hand"): Sheet(mark("your cards, with prices and what is missing"), hand),
        markc("typed verb", "card"): Sheet(mark("the full text of any card: 'card NAME', or its number"), card),
    },
    premoves={
        markc("typed verb", "ahead"): PremoveWord(
            mark("pass as soon as you can: your turn ends, and you pass when your next turn comes"),
            pass_ahead,
            lambda view, premove: tr("You pass for the rest of this generation as soon as you can."),
        ),
    },
)
"""The text views of Terraforming Mars."""
