"""Terraforming Mars in sentences: the companies, Mars, the goals, and the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from powergrid_tui.games.terraforming_mars.actions import Action, Play
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.model import Phase, State, Task
from powergrid_tui.games.terraforming_mars.phases import PHASES
from powergrid_tui.games.terraforming_mars.premoves import PassAhead
from powergrid_tui.games.terraforming_mars.rules import asking, choosing, paying
from powergrid_tui.games.terraforming_mars.rules.changes import greeneries_raise
from powergrid_tui.games.terraforming_mars.rules.counting import at
from powergrid_tui.games.terraforming_mars.rules.needs import counted
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.coach import COURSE
from powergrid_tui.games.terraforming_mars.viewmodel.deeds import phrase
from powergrid_tui.games.terraforming_mars.viewmodel.giving_up import given_up
from powergrid_tui.games.terraforming_mars.viewmodel.help import in_force
from powergrid_tui.games.terraforming_mars.viewmodel.meanings import meaning
from powergrid_tui.games.terraforming_mars.viewmodel.phrases import called, cards_told, joined, own_stock
from powergrid_tui.games.terraforming_mars.viewmodel.questions import ask
from powergrid_tui.games.terraforming_mars.viewmodel.sheets import card, companies, goals, hand, mars, near
from powergrid_tui.games.terraforming_mars.wording.cards import card_words
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.table.words.language import mark, markc, sentence, tr
from powergrid_tui.toolkit.viewmodel.text_views import Instruction, Sheet, TextViews


def situation(view: State, seat: int) -> Sequence[str]:
    """The generation, what the seat has, and what is asked."""
    return [_when(view), own_stock(view, seat), *_asked(view, seat)]


def _when(view: State) -> str:
    phase = tr(PHASES[view.phase].name)
    if view.phase != Phase.ACTIONS or view.queue:
        return tr("Generation {number}, {phase}.", number=view.generation, phase=phase)
    return tr(
        "Generation {number}, {phase}: action {action} of {most}.",
        number=view.generation,
        phase=phase,
        action=view.acted + 1,
        most=view.book.numbers.actions,
    )


def _asked(view: State, seat: int) -> list[str]:
    """What a seat has to decide."""
    company = view.players[seat]
    if view.queue and view.turn == seat:
        task = view.queue[0]
        heat = _heat_told(view, seat, f"keep {' '.join(task.cards[:1])} heat 3") if asking.buys(view) else []
        return [_task(view, task), *cards_told(view, seat, task.cards), *heat]
    match view.phase:
        case Phase.START if BEGINNER in company.dealt:
            return [tr("You are a beginner: your ten cards are free."), *cards_told(view, seat, company.hand)]
        case Phase.START:
            begins = [_corporation(view, num) for num in choosing.corporations(view, seat)]
            return [tr("Choose a corporation and the first cards to buy."), *begins, *_offered(view, seat)]
        case Phase.DRAFT:
            kept = [tr("You have kept {cards}.", cards=called(view, company.kept))] if company.kept else []
            return [tr("Keep a card; the others are passed on."), *_offered(view, seat), *kept, *_readable(view, seat)]
        case Phase.RESEARCH:
            price = counted("M", view.book.numbers.card_price)
            return [
                tr("Buy any of these cards for {price} each.", price=price),
                *_offered(view, seat),
                *_heat_told(view, seat, f"buy {' '.join(company.offered[:1])} heat 3"),
                *_readable(view, seat),
            ]
        case Phase.GREENERIES if view.turn == seat:
            told = [tr("The last greeneries are placed.")]
            if not greeneries_raise(view) and not is_terraformed(view):
                told.append(tr("They count for points, but no longer raise oxygen."))
            return told
    return []


def _readable(view: State, seat: int) -> list[str]:
    """How to read one's hand and what is in play, if there is any of it."""
    if not view.players[seat].hand and not any(company.in_play for company in view.players):
        return []
    return [tr("'hand' reads your hand, 'state' tells what is in play.")]


def _heat_told(view: State, seat: int, example: str) -> list[str]:
    """A hint that heat may pay for cards, if there is some."""
    if not paying.heat_pays(view, seat) or not view.players[seat].stock[at("H")]:
        return []
    return [tr("Credits pay first. To pay with heat instead, say how much, such as '{example}'.", example=example)]


def _task(view: State, task: Task) -> str:
    words = effect_words(task.text, view.book.holds.get(task.card, ""))
    if not task.card:
        return tr("To decide: {effect}.", effect=words)
    return tr("{card}: {effect}.", card=view.book.called(task.card), effect=words)


def _offered(view: State, seat: int) -> list[str]:
    return cards_told(view, seat, view.players[seat].offered)


def _corporation(view: State, num: str) -> str:
    corporation = view.book.corporations[num]
    return tr(
        "{num}, {corporation}: {credits}; {words}.",
        num=num,
        corporation=corporation.name,
        credits=counted("M", corporation.credits),
        words=joined(card_words(view.book, num)),
    )


def pass_ahead(view: State, seat: int, said: str) -> PassAhead:
    """The premove to pass. Raises `TableError` for words after it."""
    if said:
        raise TableError(tr("nothing may follow '{word}'", word="ahead"))
    return PassAhead(generation=view.generation)


def lost(view: State, seat: int, offers: Iterable[Offer[Action]], action: Action, in_full: bool) -> str:
    """What an action gives up for good and the line does not say. No line says that a card loses its tile."""
    return "" if in_full and not isinstance(action, Play) else given_up(view, seat, offers, action)


TEXT_VIEWS = TextViews(
    situation=situation,
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
    lesson=COURSE.lessons_of(ask),
    by_word={
        markc("typed verb", "state"): Sheet(mark("the companies; 'state NAME': one of them"), companies),
        markc("typed verb", "market"): Sheet(mark("parameters, milestones, awards and standard projects"), goals),
        markc("typed verb", "map"): Sheet(mark("Mars row by row, and where you may place tiles"), mars),
        markc("typed verb", "near"): Sheet(mark("'near d4': a space and those next to it, with directions"), near),
        markc("typed verb", "hand"): Sheet(mark("your cards, with prices and what is missing"), hand),
        markc("typed verb", "card"): Sheet(mark("the full text of any card: 'card NAME', or its number"), card),
    },
    premoves={
        markc("typed verb", "ahead"): Instruction(
            mark("pass as soon as you can: your turn ends, and you pass when your next turn comes"),
            pass_ahead,
            lambda view, premove: tr("You pass for the rest of this generation as soon as you can."),
        ),
    },
)
"""The text views of Terraforming Mars."""
