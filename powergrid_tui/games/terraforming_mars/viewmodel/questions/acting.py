"""The question of a turn: which action to take; the rows of its lists, and the ways to pay, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Award,
    Done,
    First,
    Milestone,
    Pass,
    Plant,
    Play,
    Project,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.effects.tree import Discount
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.premoves import PassAhead
from powergrid_tui.games.terraforming_mars.rules import paying, playing, projects, turns
from powergrid_tui.games.terraforming_mars.rules.needs import counted
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.giving_up import given_up
from powergrid_tui.games.terraforming_mars.viewmodel.phrases import without
from powergrid_tui.games.terraforming_mars.viewmodel.questions.base import Question, Reply, heads
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.games.terraforming_mars.wording.names import AWARDS, MILESTONES, project_name
from powergrid_tui.table.words.language import mark, paragraph, sentence, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList, CardRow, CardText, TextPart
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Row, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, sideways, upright
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

CARDS, ACTIONS, STANDARD, GOALS = "cards", "actions", "projects", "goals"
_LISTS = (CARDS, ACTIONS, STANDARD, GOALS)
_TITLES = {
    CARDS: mark("HAND"),
    ACTIONS: mark("CARD ACTIONS"),
    STANDARD: mark("PROJECTS"),
    GOALS: mark("MILESTONES AND AWARDS"),
}
FILTERS = ("all", "can", "credits", "later")
FILTER_NAMES = {
    "all": mark("all"),
    "can": mark("playable"),
    "credits": mark("short of credits"),
    "later": mark("not yet"),
}
SORTS = ("drawn", "newest", "can", "price", "tag")
SORT_NAMES = {
    "drawn": mark("as drawn"),
    "newest": mark("newest first"),
    "can": mark("playable first"),
    "price": mark("by price"),
    "tag": mark("by tag"),
}

Paid = Play | Activate | Project | Milestone | Award
"""Actions that may be paid in several ways."""


@dataclass(frozen=True, slots=True)
class Possibility:
    """Something that may be done, or the reason why not."""

    action: Action
    why: str
    card: str = ""
    """The card that it is about, if any."""


class Acting(Question):
    """Four lists: the hand, card actions, projects, and milestones with awards. No row is selected before a key is
    pressed."""

    lists_hand = True

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.open = ACTIONS if "first" in self.offers else CARDS
        self.at: int | None = None
        self.filter, self.sort = "all", "drawn"
        self.mix = 0
        """Index of the way to pay."""
        self.selling: frozenset[int] | None = None
        """Cards of the hand that are ticked for selling; None while not selling patents."""
        self._choices = {name: self._all(name) for name in _LISTS}

    def _all(self, name: str) -> list[Possibility]:
        if "first" in self.offers:
            return self._waiting(name)
        kinds = {
            CARDS: ("play",),
            ACTIONS: ("use",),
            STANDARD: ("plant", "warm", "project"),
            GOALS: ("milestone", "award"),
        }
        rows = [row for kind in kinds[name] for row in self._rows(kind)]
        if name == STANDARD:
            rows = [row for row in rows if not (isinstance(row.action, Project) and row.action.project == SELL)]
        found = [Possibility(row.action, row.why, getattr(row.action, "card", "")) for row in rows]
        if name == STANDARD:
            none = tr("no card in hand") if self.snapshot.shown is None else tr("your hand is covered")
            why = "" if self.company.hand else none
            found.append(Possibility(Project(project=SELL), why))
        return found

    def _waiting(self, name: str) -> list[Possibility]:
        """The rows of a list while the corporation's first action is owed: all else waits for it, and says so."""
        company, why = self.company, self._why_not("pass")
        waiting: dict[str, list[Action]] = {
            CARDS: [Play(card=card) for card in company.hand],
            ACTIONS: [Activate(card=card) for card in company.in_play if playing.action_text(self.view, card)],
            STANDARD: [Plant(), Warm(), *(Project(project=project) for project in (*projects.TEXTS, SELL))],
            GOALS: []
            if self.view.solo
            else [*(Milestone(milestone=name) for name in MILESTONES), *(Award(award=name) for name in AWARDS)],
        }
        rows = [Possibility(action, why, getattr(action, "card", "")) for action in waiting[name]]
        return [Possibility(First(), "", company.corporation), *rows] if name == ACTIONS else rows

    def restore(self, before: Self) -> None:
        self.open, self.filter, self.sort = before.open, before.filter, before.sort
        choices = self.choices
        if before.choice is not None:
            same = [place for place, choice in enumerate(choices) if alike(choice, before.choice)]
            self.at = same[0] if same else None
        if before.view.players == self.view.players:
            self.selling, self.mix = before.selling, before.mix

    @property
    def choices(self) -> list[Possibility]:
        """The rows of the open list."""
        found = self._choices[self.open]
        if self.open != CARDS:
            return found
        return sorted_hand(self.view, self.seat, found, self.filter, self.sort)

    @property
    def choice(self) -> Possibility | None:
        """The selected row."""
        choices = self.choices
        return choices[self.at % len(choices)] if self.at is not None and choices else None

    @property
    def mixes(self) -> list[Action]:
        """Ways to pay for the selected row, the usual one first."""
        choice = self.choice
        if choice is None or choice.why:
            return []
        return ways(self.view, self.seat, choice.action)

    @property
    def action(self) -> Action | None:
        """What Enter does."""
        mixes = self.mixes
        if mixes:
            return mixes[self.mix % len(mixes)]
        return self.choice.action if self.choice else None

    def _is_acting(self) -> bool:
        return self.selling is None

    def _is_selling(self) -> bool:
        return self.selling is not None

    def _lists_cards(self) -> bool:
        return self.selling is None and self.open == CARDS

    @key(
        "left",
        "right",
        name=sideways,
        does=lambda _: trc("key", "list"),
        means=_is_acting,
        note=mark("from list to list"),
    )
    def _turn(self, pressed: str) -> Reply:
        step = 1 if pressed == "right" else -1
        return self._turn_to(_LISTS[(_LISTS.index(self.open) + step) % len(_LISTS)])

    @key("c", means=_is_acting, note=mark("your hand"), id="board.hand", label=mark("Hand"))
    def _show_hand(self) -> Reply:
        return self._turn_to(CARDS)

    @key(
        "a",
        means=_is_acting,
        note=mark("the actions of your cards"),
        id="board.actions",
        label=mark("Card actions"),
    )
    def _show_actions(self) -> Reply:
        return self._turn_to(ACTIONS)

    @key("p", means=_is_acting, note=mark("projects"), id="board.projects", label=mark("Projects"))
    def _show_projects(self) -> Reply:
        return self._turn_to(STANDARD)

    @key(
        "m",
        means=_is_acting,
        note=mark("milestones and awards"),
        id="board.goals",
        label=mark("Milestones and awards"),
    )
    def _show_goals(self) -> Reply:
        return self._turn_to(GOALS)

    def _turn_to(self, name: str) -> str:
        self.open, self.at, self.mix = name, None, 0
        return ""

    @key("space", does=mark("tick"), means=_is_selling)
    def _tick(self) -> Reply:
        return self._toggle(self.at or 0)

    def _toggle(self, at: int) -> str:
        """Tick a card of the hand for selling, or untick it."""
        assert self.selling is not None
        self.at, self.selling = at, self.selling ^ {at}
        return ""

    def _what_upright(self) -> str:
        return tr("row") if self.selling is None else tr("card")

    @key("up", "down", name=upright, does=_what_upright, note=mark("which row of the list"))
    def _move(self, pressed: str) -> Reply:
        by = 1 if pressed == "down" else -1
        if self.selling is not None:
            self.at = ((self.at or 0) + by) % len(self.company.hand)
            return ""
        count = len(self.choices)
        if not count:
            return tr("This list is empty.")
        self.at = (0 if by > 0 else count - 1) if self.at is None else (self.at + by) % count
        self.mix = 0
        return ""

    @key("escape", "backspace", name=lambda _: "esc", does=mark("back"), means=_is_selling)
    def _sell_nothing(self, _pressed: str) -> Reply:
        self.selling, self.at = None, None
        return ""

    @key("enter", note=mark("does what the marked row says"))
    def _answer(self) -> Reply:
        """Do what is selected. A card that would be played without its tile must be confirmed."""
        if self.selling is not None:
            return self._sell()
        choice = self.choice
        if choice is None:
            return tr("Choose first, with {keys}.", keys=self.glyphs.upright)
        if choice.why:
            return sentence(choice.why)
        if _sells(choice.action):
            self.selling, self.at = frozenset(), 0
            return ""
        return self.sure(self.action or choice.action)

    def _sell(self) -> Reply:
        if not self.selling:
            return tr("Tick cards first, with space.")
        return Project(project=SELL, cards=tuple([self.company.hand[place] for place in sorted(self.selling)]))

    @key("f", means=_lists_cards, note=mark("filters your hand"), id="board.filter", label=mark("Filter"))
    def _filter(self) -> Reply:
        self.filter, self.at = FILTERS[(FILTERS.index(self.filter) + 1) % len(FILTERS)], None
        return ""

    @key("s", means=_lists_cards, note=mark("sorts your hand"), id="board.sort", label=mark("Sort"))
    def _sort(self) -> Reply:
        self.sort, self.at = SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)], None
        return ""

    def _may_pay_otherwise(self) -> bool:
        return self.selling is None and len(self.mixes) > 1

    @key(
        "y",
        does=mark("payment"),
        means=_may_pay_otherwise,
        note=mark("goes through ways to pay"),
        id="board.payment",
        label=mark("Payment"),
    )
    def _pay_otherwise(self) -> Reply:
        self.mix += 1
        return ""

    def _why_not_done(self) -> str:
        return self._why_not("done")

    def _what_d(self) -> str:
        return "" if self._why_not_done() else tr("end the turn")

    @key(
        "d",
        does=_what_d,
        refused=_why_not_done,
        means=_is_acting,
        note=mark("ends your turn after one action"),
        id="board.done",
        label=mark("Done"),
    )
    def _end(self) -> Reply:
        return Done()

    def _why_not_pass(self) -> str:
        if not self.company.owes_first:
            return ""
        return Worded(self._why_not("pass"), tr("after the first action"))

    @key(
        "x",
        does=mark("pass"),
        refused=_why_not_pass,
        means=_is_acting,
        note=mark(
            "passes for the rest of the generation, by a second press if you can still do something; in the middle of "
            "a turn, ends it and passes on your next one"
        ),
        id="board.pass_all",
        label=mark("Pass"),
    )
    def _pass(self) -> Reply:
        """Pass; in the middle of a turn, pass the next ones. If something could still be done, the key must be
        pressed twice."""
        lost = "" if self.again else given_up(self.view, self.seat, self.snapshot.offers, Pass())
        if not lost:
            return PassAhead(generation=self.view.generation) if self.view.acted else Pass()
        self.warned = "x"
        return paragraph((tr("Press x again to pass for the rest of the generation."), lost))

    def _why_not(self, kind: str) -> str:
        """Why an action without options is refused, or an empty string. Everything waits for a corporation's first
        action."""
        return turns.refusal(self.view, Pass()) if "first" in self.offers else super()._why_not(kind)

    def typed(self, pressed: str) -> Reply:
        """While patents are ticked, no other key does anything."""
        return None if self.selling is None else ""

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, place = hotspot
        if what != "row":
            return None
        if self.selling is not None:
            return self._toggle(place)
        if place == self.at:
            return self._answer()
        self.at, self.mix, self.warned = place, 0, ""
        return ""

    def listing(self) -> CardList:
        if self.selling is not None:
            rows = tuple(
                replace(entry, price="1", ticked=place in self.selling)
                for place, entry in enumerate(self.hand_entry(card) for card in self.company.hand)
            )
            card = self.text_of(self.company.hand[self.at or 0])
            return CardList(tr("SELL PATENTS"), "", rows, self.at, text=card, heads=heads())
        entries = tuple(row_of(self, choice) for choice in self.choices)
        title = tr(_TITLES[self.open])
        more = ""
        if self.open == CARDS:
            title = tr("{title} {count}", title=title, count=len(self.shown.players[self.seat].hand))
            more = tr("f {filter}   s {sort}", filter=tr(FILTER_NAMES[self.filter]), sort=tr(SORT_NAMES[self.sort]))
        shown = self._text(self.choice) if self.choice else None
        covered = self.open == CARDS and self.snapshot.shown is not None
        backs = len(self.shown.players[self.seat].hand) if covered else 0
        return CardList(title, more, entries, self.at, tr("nothing here"), shown, heads=heads(), backs=backs)

    def _text(self, choice: Possibility) -> CardText:
        """The whole text of the marked row: of a card, or what else it does, counts and leaves."""
        action = self.action
        leaves = self.leaves(action) if not choice.why and action is not None and not _sells(action) else ""
        if choice.card:
            play = action if isinstance(action, Play) else choice.action
            figure = price_as_sum(self.view, self.seat, play) if isinstance(play, Play) else ""
            return slices.card_text(self.view, self.seat, choice.card, why=choice.why, figure=figure, leaves=leaves)
        row = row_of(self, choice)
        parts = [TextPart(trc("card", "at once"), row.text)] if row.text else []
        if isinstance(choice.action, Milestone | Award):
            parts = [TextPart("", line) for line in self._standing(row.name)]
        parts += [TextPart(trc("card", "not now"), choice.why, True)] if choice.why else []
        parts += [TextPart(trc("card", "leaves"), leaves)] if leaves else []
        return CardText(row.name, row.note, row.price, tuple(parts))

    def prompt(self) -> Prompt:
        asked = tr("what do you do?")
        if self.selling is not None:
            return self._prompt_selling()
        choice = self.choice
        if choice is None:
            answer = tr("first choose, with {keys}", keys=self.glyphs.upright)
            told = tr("c hand   a card actions   p projects   w read cards in play")
            if not self.view.solo:
                told = Worded(
                    tr("c hand   a card actions   p projects   m goals   w read cards in play"),
                    trc("short", "c hand   a actions   p projects   m goals   w in play"),
                )
            return self._prompt(asked, answer, details=(quiet(told), quiet(self._income())), refused=True)
        details: list[Row] = []
        action = self.action
        if not choice.why and action is not None and not _sells(action):
            details += self.consequences(action)
        answer = choice.why or self._told(choice)
        return self._prompt(asked, answer, details=tuple(details), refused=bool(choice.why))

    def _standing(self, name: str) -> list[str]:
        """What a milestone or award counts, and the standings; for an award also after the next production."""
        found = slices.goals(self.view, self.players, self.seat)
        assert found is not None
        goal = next(goal for goal in (*found.milestones, *found.awards) if goal.name == name)
        rows = [tr("{what}: {standings}", what=goal.what, standings=slices.ranked(goal.standings))]
        if goal.forecast:
            rows.append(tr("after the next production: {standings}", standings=slices.ranked(goal.forecast)))
        return [sentence(row) for row in rows]

    def _income(self) -> str:
        company = self.company
        return tr("The next production brings {count} credits.", count=company.tr + company.production[0])

    def _told(self, choice: Possibility) -> str:
        """What Enter does, with the payment."""
        name = row_of(self, choice).name
        match self.action:
            case Play() as play:
                told = tr("play {card} for {payment}", card=name, payment=self._paid(play))
                return series(part for part in (told, without(self.view, self.seat, play.card)) if part)
            case Activate() as paid if len(self.mixes) > 1:
                return tr("use {card} for {payment}", card=name, payment=self._paid(paid))
            case Milestone() as paid if len(self.mixes) > 1:
                return tr("claim {name} for {payment}", name=name, payment=self._paid(paid))
            case Award() as paid if len(self.mixes) > 1:
                return tr("fund {name} for {payment}", name=name, payment=self._paid(paid))
            case Project() as paid if len(self.mixes) > 1:
                return tr("{project} for {payment}", project=name, payment=self._paid(paid))
            case Activate():
                return tr("use {card}", card=name)
            case First():
                return tr("take the first action of {corporation}", corporation=name)
            case Project(project=project) if project == SELL:
                return tr("choose which patents to sell")
            case Milestone():
                return tr("claim {name}", name=name)
            case Award():
                return tr("fund {name}", name=name)
        return name

    def _paid(self, action: Paid) -> str:
        return payment_told(self.view, self.seat, action)

    def _prompt_selling(self) -> Prompt:
        assert self.selling is not None
        count = len(self.selling)
        answer = trn("sell {count} patent", "sell {count} patents", count) if count else tr("tick cards, with space")
        return self._prompt(tr("which patents?"), answer, refused=not count)


def _sells(action: Action) -> bool:
    return isinstance(action, Project) and action.project == SELL


def sorted_hand(view: State, seat: int, hand: list[Possibility], chosen: str, by: str) -> list[Possibility]:
    """The cards that pass one of the `FILTERS`, in one of the `SORTS` orders."""
    kept = [choice for choice in hand if chosen == "all" or _class(view, seat, choice) == chosen]
    if by == "newest":
        kept.reverse()
    elif by == "can":
        kept.sort(key=lambda choice: bool(choice.why))
    elif by == "price":
        kept.sort(key=lambda choice: paying.price(view, seat, choice.card))
    elif by == "tag":
        kept.sort(key=lambda choice: view.book.tags[choice.card])
    return kept


def _class(view: State, seat: int, choice: Possibility) -> str:
    """Whether a card can be played, lacks only credits, or must wait."""
    if not choice.why:
        return "can"
    return "later" if playing.barred(view, seat, choice.card) else "credits"


def alike(one: Possibility, other: Possibility) -> bool:
    """Whether two choices are about the same thing, however they are paid."""
    return type(one.action) is type(other.action) and _about(one) == _about(other)


def _about(choice: Possibility) -> str:
    action = choice.action
    return next(
        (getattr(action, name) for name in ("card", "project", "milestone", "award") if hasattr(action, name)), ""
    )


def row_of(question: Question, choice: Possibility) -> CardRow:
    """A row of the list."""
    view, possible = question.view, not choice.why
    book, row = view.book, partial(CardRow, status=choice.why, possible=possible)
    match choice.action:
        case Play(card=card):
            known = question.hand_entry(card)
            told = "" if known.unmet and choice.why == known.unmet else choice.why
            status = told if choice.why else without(view, question.seat, card)
            return replace(question.priced(known, card), status=status, possible=possible)
        case Activate(card=card):
            words = effect_words(playing.action_text(view, card), book.holds.get(card, ""))
            sign = slices.USED if card in question.company.used else slices.READY
            return replace(
                slices.card_row(book, card), price="", status=choice.why, possible=possible, sign=sign, text=words
            )
        case First():
            return row(book.called(choice.card), text=effect_words(book.corporations[choice.card].first))
        case Project(project=project):
            price = "+1" if project == SELL else str(paying.project_price(view, question.seat, project))
            words = tr("1 credit each") if project == SELL else effect_words(projects.TEXTS[project])
            return row(project_name(project), price=price, text=words)
        case Plant():
            count = paying.plants_needed(view, question.seat)
            needed, price = tr("{count} plants", count=count), f"{count}{trc('column of a resource', 'P')}"
            return row(tr("greenery of plants"), needed, price, text=effect_words("greenery"))
        case Warm():
            count = book.numbers.heat_for_temperature
            needed, price = trn("{count} heat", "{count} heat", count), f"{count}{trc('column of a resource', 'H')}"
            return row(tr("temperature of heat"), needed, price, text=effect_words("temp+1"))
        case Milestone(milestone=name):
            there, wanted = projects.milestone_value(view, question.seat, name)
            had = tr("you have {there} of {wanted}", there=there, wanted=wanted)
            note = tr("milestone, {had}", had=had) if possible else tr("milestone")
            return row(tr(MILESTONES[name]), note, str(book.numbers.milestones.cost), text=had)
        case Award(award=name):
            note = tr("award, you have {count}", count=projects.award_value(view, question.seat, name))
            return row(tr(AWARDS[name]), note, str(projects.award_cost(view)))
    raise TypeError(choice.action)


def ways(view: State, seat: int, action: Action) -> list[Action]:
    """The action with every possible payment, the usual one first. Empty if it costs nothing."""
    cost, kinds = costs(view, seat, action)
    match action:
        case Play() | Activate() as paid:
            return [*dict.fromkeys((paid, *_metal_ways(view, seat, paid, cost, kinds)))]
        case Project() | Milestone() | Award() as paid if cost:
            return [paid.evolve(heat=heat) for heat in paying.heat_ways(paying.purse(view, seat), cost)]
    return []


def _metal_ways(view: State, seat: int, action: Play | Activate, cost: int, kinds: str) -> Iterator[Play | Activate]:
    """Every combination of metals, with no heat and with as much as possible."""
    purse = playing.spare(view, seat, action.card) if isinstance(action, Play) else paying.purse(view, seat)
    steels = purse.steel if "S" in kinds else 0
    titaniums = purse.titanium if "T" in kinds else 0
    heats = min(purse.heat, cost)
    for steel in range(min(steels, cost) + 1):
        for titanium in range(min(titaniums, cost) + 1):
            for heat in sorted({0, heats}):
                if not paying.refusal(purse, cost, kinds, steel, titanium, heat):
                    yield action.evolve(steel=steel, titanium=titanium, heat=heat)


def costs(view: State, seat: int, action: Action) -> tuple[int, str]:
    """The price of something in credits, and the letters of what else may pay it."""
    match action:
        case Play(card=card):
            return paying.price(view, seat, card), playing.payable(view, card)
        case Activate(card=card):
            return playing.action_cost(view, card)
        case Project(project=project) if project != SELL:
            return paying.project_price(view, seat, project), ""
        case Milestone():
            return view.book.numbers.milestones.cost, ""
        case Award():
            return projects.award_cost(view), ""
    return 0, ""


def price_as_sum(view: State, seat: int, play: Play) -> str:
    """The printed price of a card with every discount, and with the metals that pay for it, as a sum; empty if there is
    neither."""
    card, tags = play.card, view.book.tags[play.card]
    parts = []
    for own in view.players[seat].in_play:
        for clause in view.book.clauses[own]:
            if isinstance(clause, Discount) and paying.lowers(clause, tags):
                parts.append(tr("-{number} {card}", number=clause.number, card=view.book.called(own)))
    parts += [tr("-{number}", number=c.number) for c in paying.coming(view.players[seat]) if isinstance(c, Discount)]
    left, purse = paying.price(view, seat, card), paying.purse(view, seat)
    metals = (("S", play.steel, purse.steel_worth), ("T", play.titanium, purse.titanium_worth))
    for letter, count, each in metals:
        if count:
            worth = count * each
            parts.append(tr("-{metal} ({worth})", metal=counted(letter, count), worth=worth))
            left = max(0, left - worth)
    if not parts:
        return ""
    printed = view.book.cards[card].cost
    return tr("{printed} {discounts} = {price}", printed=printed, discounts=" ".join(parts), price=left)


def payment_told(view: State, seat: int, action: Paid) -> str:
    """How something is paid, and how much is overpaid."""
    purse = paying.purse(view, seat)
    steel, titanium = (action.steel, action.titanium) if isinstance(action, Play | Activate) else (0, 0)
    left = costs(view, seat, action)[0] - steel * purse.steel_worth - titanium * purse.titanium_worth - action.heat
    paid = (("M", max(0, left)), ("S", steel), ("T", titanium), ("H", action.heat))
    words = series(counted(letter, count) for letter, count in paid if count) or counted("M", 0)
    if left >= 0:
        return words
    return trn("{payment} ({count} credit over)", "{payment} ({count} credits over)", -left, payment=words)
