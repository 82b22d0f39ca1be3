"""Terraforming Mars in sentences: the companies, Mars, what there is to gain, and the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES, SELL
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER, Space
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import (
    LETTERS,
    Exchange,
    OneOf,
    Reduce,
    Remove,
    Steal,
    Where,
)
from powergrid_tui.games.terraforming_mars.model import NEUTRAL, Phase, State, Task
from powergrid_tui.games.terraforming_mars.notation import ROWS, space_name
from powergrid_tui.games.terraforming_mars.premoves import PassAhead
from powergrid_tui.games.terraforming_mars.rules import asking, choosing, paying, playing, projects
from powergrid_tui.games.terraforming_mars.rules.counting import at, resources, tags
from powergrid_tui.games.terraforming_mars.rules.needs import TAGS, counted, percent, tag_name
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.rules.tiles import oceans_beside, sites, tile_at
from powergrid_tui.games.terraforming_mars.summary import PHASES
from powergrid_tui.games.terraforming_mars.viewmodel.slices import parameters
from powergrid_tui.games.terraforming_mars.wording import (
    card_words,
    effect_words,
    on_cards,
    production_words,
    project_name,
    tile_name,
)
from powergrid_tui.games.terraforming_mars.words import AWARDS as AWARD_NAMES
from powergrid_tui.games.terraforming_mars.words import MILESTONES as MILESTONE_NAMES
from powergrid_tui.games.terraforming_mars.words import paid_words
from powergrid_tui.table.protocol.game import NOBODY, TableError
from powergrid_tui.table.words.language import mark, markc, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.text_views import Instruction, Sheet, TextViews, seat_named


def situation(view: State, seat: int) -> Sequence[str]:
    """The generation, what one has, and what is asked."""
    return [_when(view), _stock(view, seat, tr("You")), *_asked(view, seat)]


def _when(view: State) -> str:
    phase = tr(PHASES[view.phase])
    if view.phase != Phase.ACTIONS or view.queue:
        return tr("Generation {number}, {phase}.", number=view.generation, phase=phase)
    return tr(
        "Generation {number}, {phase}: action {action} of {most}.",
        number=view.generation,
        phase=phase,
        action=view.acted + 1,
        most=view.book.numbers.actions,
    )


def _stock(view: State, seat: int, name: str) -> str:
    """A rating, stocks and productions."""
    company = view.players[seat]
    stocks = [
        tr("{amount} ({production})", amount=counted(letter, there), production=f"{made:+}")
        if made
        else counted(letter, there)
        for letter, there, made in zip(LETTERS, company.stock, company.production, strict=True)
        if there or made
    ]
    return tr(
        "{player}: TR {tr}; {stocks}.", player=name, tr=company.tr, stocks=series(stocks) or trc("stock", "nothing")
    )


def _asked(view: State, seat: int) -> list[str]:
    """What a seat has to decide."""
    company = view.players[seat]
    if view.queue and view.turn == seat:
        task = view.queue[0]
        heat = _heat_told(view, seat, f"keep {' '.join(task.cards[:1])} heat 3") if asking.buys(view) else []
        return [_task(view, task), *_cards(view, seat, task.cards), *heat]
    match view.phase:
        case Phase.START if BEGINNER in company.dealt:
            return [tr("You are a beginner: your ten cards are free."), *_cards(view, seat, company.hand)]
        case Phase.START:
            begins = [_corporation(view, num) for num in choosing.corporations(view, seat)]
            return [tr("Choose a corporation, and the first cards to buy."), *begins, *_offered(view, seat)]
        case Phase.DRAFT:
            kept = [tr("You have kept {cards}.", cards=_called(view, company.kept))] if company.kept else []
            return [tr("Keep a card; the others are passed on."), *_offered(view, seat), *kept]
        case Phase.RESEARCH:
            price = counted("M", view.book.numbers.card_price)
            return [
                tr("Buy any of these cards for {price} each.", price=price),
                *_offered(view, seat),
                *_heat_told(view, seat, f"buy {' '.join(company.offered[:1])} heat 3"),
            ]
        case Phase.GREENERIES if view.turn == seat:
            return [tr("The last greeneries are placed.")]
    return []


def _heat_told(view: State, seat: int, example: str) -> list[str]:
    """That heat may pay for cards, where there is some."""
    if not paying.heat_pays(view, seat) or not view.players[seat].stock[at("H")]:
        return []
    return [tr("Credits pay first. Say how much heat is to pay instead, such as '{example}'.", example=example)]


def _task(view: State, task: Task) -> str:
    words = effect_words(task.text, view.book.holds.get(task.card, ""))
    if not task.card:
        return tr("To decide: {effect}.", effect=words)
    return tr("{card}: {effect}.", card=view.book.called(task.card), effect=words)


def _offered(view: State, seat: int) -> list[str]:
    return _cards(view, seat, view.players[seat].offered)


def _cards(view: State, seat: int, cards: Iterable[str]) -> list[str]:
    return [_card(view, seat, card) for card in cards]


def _corporation(view: State, num: str) -> str:
    corporation = view.book.corporations[num]
    return tr(
        "{num}, {corporation}: {credits}; {words}.",
        num=num,
        corporation=corporation.name,
        credits=counted("M", corporation.credits),
        words=_joined(card_words(view.book, num)),
    )


def _card(view: State, seat: int, num: str) -> str:
    """A card with its tags, its price, and what it says."""
    card = view.book.cards[num]
    price = paying.price(view, seat, num)
    parts = [
        counted("M", price) if price == card.cost else tr("{price} instead of {cost}", price=price, cost=card.cost)
    ]
    parts += [trc("card", _TYPES[card.type]), *(tag_name(tag) for tag in card.tags)]
    return tr(
        "{num}, {card} ({about}): {words}.",
        num=num,
        card=card.name,
        about=series(parts),
        words=_joined(card_words(view.book, num)) or trc("card", "nothing"),
    )


_TYPES = {"A": markc("card", "automated"), "B": markc("card", "active"), "E": markc("card", "event")}


def _joined(lines: Iterable[str]) -> str:
    return trc("list", "; ").join(lines)


def meaning(view: State, action: Action) -> str:
    """What an action is about: what pays it, what it does, what a space or a company has."""
    match action:
        case Play(card=card):
            return _parted(_called(view, (card,)), _payment(view, action), _done_by(view, card))
        case Activate(card=card):
            effect = effect_words(playing.action_text(view, card), view.book.holds.get(card, ""))
            return _parted(_called(view, (card,)), _payment(view, action), effect)
        case Project(project=project, cards=cards):
            return _called(view, cards) if project == SELL else effect_words(projects.TEXTS[project])
        case Plant():
            return tr("{cost}: {effect}", cost=counted("P", _plants(view)), effect=effect_words("greenery"))
        case Warm():
            heat = view.book.numbers.heat_for_temperature
            return tr("{cost}: {effect}", cost=counted("H", heat), effect=effect_words("temp+1"))
        case Milestone():
            return trn("{count} point", "{count} points", view.book.numbers.milestones.points)
        case Award(award=award):
            return _award_standing(view, award)
        case First():
            return effect_words(view.book.corporations[view.mover.corporation].first)
        case Done() if view.phase == Phase.GREENERIES:
            return tr("no more greeneries")
        case Done():
            return tr("ends your turn")
        case Pass():
            return tr("nothing more in this generation")
    return _choice(view, action)


def _plants(view: State) -> int:
    return paying.plants_needed(view, view.current)


def _choice(view: State, action: Action) -> str:
    """What is chosen: cards, a space, one of several things, or a company."""
    match action:
        case Start(corporation=corporation) if corporation == BEGINNER:
            return _parted(tr("a beginner"), tr("the ten cards of beginners are free"))
        case Start(corporation=corporation, cards=cards, heat=heat):
            bought = _called(view, cards) or tr("no cards")
            return _parted(_called(view, (corporation,)), bought, _for_cards(view, len(cards), heat) if heat else "")
        case Buy(cards=cards, heat=heat):
            return _parted(_called(view, cards) or tr("no cards"), _for_cards(view, len(cards), heat))
        case Draft(card=card):
            return _called(view, (card,))
        case Keep(cards=cards, heat=heat):
            return _parted(_called(view, cards) or tr("no cards"), _for_cards(view, len(cards), heat) if heat else "")
        case On(card=card):
            return _holder(view, card) if card else tr("no card")
        case Place(space=space):
            return _gain_of(view, space)
        case Target(seat=seat):
            return _victim(view, seat)
        case Choose(option=option):
            return _option(view, option)
        case Later():
            return tr("the rest of what is done comes first")
        case Amount(amount=number):
            task = view.queue[0]
            return effect_words(task.text.replace("-X", f"-{number}").replace("+X", f"+{number}"))
    return ""


def _parted(*words: str) -> str:
    return trc("list", "; ").join(part for part in words if part)


def _called(view: State, cards: Iterable[str]) -> str:
    return series(view.book.called(card) for card in cards)


def _for_cards(view: State, count: int, heat: int) -> str:
    """What cards that are bought cost, and what of it is paid with heat."""
    cost = count * view.book.numbers.card_price
    if not heat:
        return counted("M", cost) if count else ""
    return tr(
        "paid with {what}", what=series(counted(letter, n) for letter, n in (("M", cost - heat), ("H", heat)) if n)
    )


def _payment(view: State, action: Play | Activate) -> str:
    """What pays, where it is not credits alone."""
    if not (action.steel or action.titanium or action.heat):
        return ""
    if isinstance(action, Play):
        cost = paying.price(view, view.current, action.card)
    else:
        cost, _ = playing.action_cost(view, action.card)
    return tr("paid with {what}", what=paid_words(view, cost, action))


def _done_by(view: State, card: str) -> str:
    """What a card does, without what it needs."""
    lines = card_words(view.book, card)
    return _joined(lines[bool(view.book.needs[card]) :])


def _award_standing(view: State, award: str) -> str:
    return series(
        tr("{player} {count}", player=name, count=projects.award_value(view, seat, award))
        for seat, name in enumerate(view.names)
    )


def _holder(view: State, card: str) -> str:
    """A card in play, whose it is, and what lies on it."""
    for seat, company in enumerate(view.players):
        if card in company.in_play:
            there = resources(company, card)
            held = on_cards(there, view.book.holds[card]) if card in view.book.holds else ""
            name = "" if seat == view.turn else view.names[seat]
            return series(part for part in (_called(view, (card,)), name, held) if part)
    return _called(view, (card,))


def _gain_of(view: State, space: str) -> str:
    """What a tile brings on a space."""
    oceans = oceans_beside(view, space) * view.book.numbers.ocean_bonus
    return series(
        part
        for part in (
            _bonus(view.book.spaces[space]),
            tr("{credits} by oceans", credits=counted("M", oceans)) if oceans else "",
        )
        if part
    )


def _bonus(space: Space) -> str:
    """What a space shows."""
    found = [counted(letter, count) for letter in "STP" if (count := space.bonus.count(letter))]
    if cards := space.bonus.count("C"):
        found.append(trn("{count} card", "{count} cards", cards))
    return series(found)


def _victim(view: State, seat: int) -> str:
    if seat == NOBODY:
        return tr("nothing is taken")
    company = view.players[seat]
    match parse_effect(view.queue[0].text):
        case Reduce(_, resource):
            return production_words(resource, company.production[at(resource)])
        case Remove(_, resource) | Steal(_, resource) if resource:
            return counted(resource, company.stock[at(resource)])
    return ""


def _option(view: State, option: int) -> str:
    task = view.queue[0]
    kind = view.book.holds.get(task.card, "")
    match parse_effect(task.text):
        case OneOf(options):
            return effect_words(options[option], kind)
        case Exchange():
            return tr("leave it") if option else effect_words(task.text.removeprefix("may "), kind)
    return production_words("ST"[option], 1)


# --- sheets ----------------------------------------------------------------------------------------------------------


def companies(view: State, seat: int, said: str) -> Sequence[str]:
    """Every company from the first player on, or the one that is named."""
    if said:
        return _company(view, seat_named(view.names, said, seat))
    seats = len(view.players)
    around = ((view.first + step) % seats for step in range(seats))
    return [line for at_ in around for line in _company(view, at_)]


def _company(view: State, seat: int) -> list[str]:
    company, book = view.players[seat], view.book
    who = (
        tr("{player}, {corporation}", player=view.names[seat], corporation=book.called(company.corporation))
        if company.corporation
        else view.names[seat]
    )
    told = [_stock(view, seat, who)]
    parts = [
        trn("{count} point now", "{count} points now", tally(view, seat).total),
        trn("{count} card in hand", "{count} cards in hand", len(company.hand)),
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
        told.append(tr("Actions not used yet: {cards}.", cards=_called(view, left)))
    return told


def _laid_out(view: State, seat: int, card: str) -> str:
    """A card in play, with what lies on it."""
    there = resources(view.players[seat], card)
    name = view.book.called(card)
    return tr("{card} with {amount}", card=name, amount=on_cards(there, view.book.holds[card])) if there else name


def goals(view: State, seat: int, _said: str) -> Sequence[str]:
    """Parameters, milestones, awards, and standard projects with their prices."""
    now = parameters(view)
    told = [
        tr("Temperature {now} °C of {most} °C.", now=now.temperature, most=now.most_temperature),
        tr("Oxygen {now} of {most}.", now=percent(now.oxygen), most=percent(now.most_oxygen)),
        tr("Oceans {now} of {most}.", now=now.oceans, most=now.most_oceans),
    ]
    if now.next:
        told.append(tr("Still to come: {bonuses}.", bonuses=series(now.next)))
    if not view.solo:
        told += [*_milestones(view), *_awards(view)]
    prices = [
        tr("{project} {price}", project=project_name(project), price=paying.project_price(view, seat, project))
        for project in projects.TEXTS
    ]
    told.append(tr("Standard projects, in credits: {projects}.", projects=series(prices)))
    deck = trn("{count} card", "{count} cards", len(view.deck))
    told.append(tr("Deck: {cards}. Discards: {discards}.", cards=deck, discards=len(view.discards)))
    return told


def _milestones(view: State) -> list[str]:
    rules, claimed = view.book.numbers.milestones, dict(view.milestones)
    left = rules.most - len(claimed)
    if left:
        told = [
            trn(
                "{count} more milestone can be claimed, for {cost}.",
                "{count} more milestones can be claimed, for {cost} each.",
                left,
                cost=counted("M", rules.cost),
            )
        ]
    else:
        told = [tr("No more milestones can be claimed.")]
    for name in MILESTONES:
        _, wanted = projects.milestone_value(view, 0, name)
        standing = series(
            tr("{player} {count}", player=view.names[seat], count=projects.milestone_value(view, seat, name)[0])
            for seat in range(len(view.players))
        )
        title = tr(
            "{milestone} ({measure} {wanted})",
            milestone=tr(MILESTONE_NAMES[name]),
            measure=tr(_MEASURES[name]),
            wanted=wanted,
        )
        if name in claimed:
            told.append(tr("{milestone}: claimed by {player}.", milestone=title, player=view.names[claimed[name]]))
        else:
            told.append(tr("{milestone}: {standing}.", milestone=title, standing=standing))
    return told


def _awards(view: State) -> list[str]:
    rules, funded = view.book.numbers.awards, dict(view.awards)
    left = len(rules.costs) - len(funded)
    if left:
        told = [
            trn(
                "{count} more award can be funded, for {cost}.",
                "{count} more awards can be funded, the next for {cost}.",
                left,
                cost=counted("M", projects.award_cost(view)),
            )
        ]
    else:
        told = [tr("No more awards can be funded.")]
    for name in AWARDS:
        title = tr("{award} ({measure})", award=tr(AWARD_NAMES[name]), measure=tr(_MEASURES[name]))
        standing = _award_standing(view, name)
        if name in funded:
            owner = view.names[funded[name]]
            told.append(tr("{award}, funded by {player}: {standing}.", award=title, player=owner, standing=standing))
        else:
            told.append(tr("{award}: {standing}.", award=title, standing=standing))
    return told


_MEASURES = {
    "terraformer": mark("TR"),
    "mayor": mark("cities"),
    "gardener": mark("greeneries"),
    "builder": mark("building tags"),
    "planner": mark("cards in hand"),
    "landlord": mark("tiles"),
    "banker": mark("credit production"),
    "scientist": mark("science tags"),
    "thermalist": mark("heat"),
    "miner": mark("steel and titanium"),
}
"""What milestones and awards count."""


def mars(view: State, seat: int, _said: str) -> Sequence[str]:
    """The map row by row, what lies off it, and where tiles may go."""
    told = []
    for row, letter in enumerate(ROWS):
        spaces = [space for space in view.book.spaces.values() if space.row == row]
        told.append(tr("Row {row}: {spaces}.", row=letter, spaces=_joined(_space(view, space) for space in spaces)))
    off = [space for space in view.book.spaces.values() if space.kind == "offmap"]
    told.append(tr("Off Mars: {spaces}.", spaces=_joined(_space(view, space) for space in off)))
    for kind in ("greenery", "city"):
        free = series(space_name(view, space) for space in sites(view, seat, kind, Where.USUAL))
        if free:
            told.append(tr("You may place a {tile} at {spaces}.", tile=tile_name(kind), spaces=free))
        else:
            told.append(tr("There is no space for a {tile} of yours.", tile=tile_name(kind)))
    return told


def _space(view: State, space: Space) -> str:
    """A space with its tile, or with what it shows."""
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
        "" if space.kind == "offmap" else space.name,
        tr("for an ocean") if space.kind == "ocean" else "",
        tr("volcano") if space.volcanic else "",
        _bonus(space),
        tr("claimed by {player}", player=view.names[claims[space.id]]) if space.id in claims else "",
    ]
    return tr("{space}: {what}", space=name, what=series(part for part in parts if part) or tr("free"))


def hand(view: State, seat: int, _said: str) -> Sequence[str]:
    """The hand, and why a card cannot be played."""
    cards = view.players[seat].hand
    if not cards:
        return [tr("Your hand is empty.")]
    told = []
    for card in cards:
        told.append(_card(view, seat, card))
        why = playing.missing(view, seat, card)
        if why:
            told.append(tr("Not now: {reason}.", reason=why))
    return told


def pass_ahead(view: State, seat: int, said: str) -> PassAhead:
    """The order to pass. Raises `TableError` for words behind it."""
    if said:
        raise TableError(tr("nothing stands after '{word}'", word="ahead"))
    return PassAhead(generation=view.generation)


TEXT_VIEWS = TextViews(
    situation=situation,
    price=lambda cost: (
        tr("costs {cost}", cost=counted("M", cost)) if cost > 0 else tr("brings {gain}", gain=counted("M", -cost))
    ),
    meaning=meaning,
    by_word={
        "state": Sheet(mark("the companies; 'state NAME': one of them"), companies),
        "market": Sheet(mark("parameters, milestones, awards and standard projects"), goals),
        "map": Sheet(mark("Mars row by row, and where you may place tiles"), mars),
        "hand": Sheet(mark("your cards, with prices and what is missing"), hand),
    },
    orders={
        "ahead": Instruction(
            mark("pass as soon as you may: your turn ends, and you pass when it would be your turn again"),
            pass_ahead,
            lambda view, order: tr("You pass for the rest of this generation as soon as you may."),
        ),
    },
)
"""What Terraforming Mars tells without a screen."""
