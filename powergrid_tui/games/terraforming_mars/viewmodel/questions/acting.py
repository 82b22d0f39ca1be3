"""The question of a turn: which action to take."""

from __future__ import annotations

from dataclasses import replace
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
from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES, SELL
from powergrid_tui.games.terraforming_mars.premoves import PassAhead
from powergrid_tui.games.terraforming_mars.rules import playing, projects, turns
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.giving_up import given_up
from powergrid_tui.games.terraforming_mars.viewmodel.meanings import without
from powergrid_tui.games.terraforming_mars.viewmodel.questions import payments
from powergrid_tui.games.terraforming_mars.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.terraforming_mars.viewmodel.questions.lists import (
    FILTER_NAMES,
    FILTERS,
    SORT_NAMES,
    SORTS,
    Choice,
    alike,
    row_of,
    sorted_hand,
)
from powergrid_tui.table.words.language import mark, paragraph, sentence, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList, CardText, TextPart
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Row, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

CARDS, ACTIONS, STANDARD, GOALS = "cards", "actions", "projects", "goals"
_LISTS = (CARDS, ACTIONS, STANDARD, GOALS)
_KEYS = {"c": CARDS, "a": ACTIONS, "p": STANDARD, "m": GOALS}
_TITLES = {
    CARDS: mark("HAND"),
    ACTIONS: mark("CARD ACTIONS"),
    STANDARD: mark("PROJECTS"),
    GOALS: mark("MILESTONES AND AWARDS"),
}


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

    def _all(self, name: str) -> list[Choice]:
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
        found = [Choice(row.action, row.why, getattr(row.action, "card", "")) for row in rows]
        if name == STANDARD:
            why = "" if self.company.hand else tr("no card in hand")
            found.append(Choice(Project(project=SELL), why))
        return found

    def _waiting(self, name: str) -> list[Choice]:
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
        rows = [Choice(action, why, getattr(action, "card", "")) for action in waiting[name]]
        return [Choice(First(), "", company.corporation), *rows] if name == ACTIONS else rows

    def adopt(self, before: Self) -> None:
        self.open, self.filter, self.sort = before.open, before.filter, before.sort
        choices = self.choices
        if before.choice is not None:
            same = [place for place, choice in enumerate(choices) if alike(choice, before.choice)]
            self.at = same[0] if same else None
        if before.view.players == self.view.players:
            self.selling, self.mix = before.selling, before.mix

    @property
    def choices(self) -> list[Choice]:
        """The rows of the open list."""
        found = self._choices[self.open]
        if self.open != CARDS:
            return found
        return sorted_hand(self.view, self.seat, found, self.filter, self.sort)

    @property
    def choice(self) -> Choice | None:
        """The selected row."""
        choices = self.choices
        return choices[self.at % len(choices)] if self.at is not None and choices else None

    @property
    def mixes(self) -> list[Action]:
        """Ways to pay for the selected row, the usual one first."""
        choice = self.choice
        if choice is None or choice.why:
            return []
        return payments.ways(self.view, self.seat, choice.action)

    @property
    def action(self) -> Action | None:
        """What Enter does."""
        mixes = self.mixes
        if mixes:
            return mixes[self.mix % len(mixes)]
        return self.choice.action if self.choice else None

    def press(self, key: str) -> Reply:
        if self.selling is not None:
            return self._press_selling(key)
        warned, self.warned = self.warned, ""
        if key in ("up", "down"):
            return self._step(1 if key == "down" else -1)
        if key in ("left", "right"):
            step = 1 if key == "right" else -1
            return self._turn_to(_LISTS[(_LISTS.index(self.open) + step) % len(_LISTS)])
        if key in _KEYS:
            return self._turn_to(_KEYS[key])
        if key == "f" and self.open == CARDS:
            self.filter, self.at = FILTERS[(FILTERS.index(self.filter) + 1) % len(FILTERS)], None
            return ""
        if key == "s" and self.open == CARDS:
            self.sort, self.at = SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)], None
            return ""
        if key == "y" and len(self.mixes) > 1:
            self.mix += 1
            return ""
        if key == "d":
            return sentence(self._why_not("done")) or Done()
        if key == "x":
            return self._pass(warned == key)
        return self._answer(warned == key) if key == "enter" else None

    def _step(self, by: int) -> str:
        count = len(self.choices)
        if not count:
            return tr("This list is empty.")
        self.at = (0 if by > 0 else count - 1) if self.at is None else (self.at + by) % count
        self.mix = 0
        return ""

    def _turn_to(self, name: str) -> str:
        self.open, self.at, self.mix = name, None, 0
        return ""

    def _answer(self, asked_twice: bool) -> Reply:
        """Do what is selected. A card that would be played without its tile must be confirmed."""
        choice = self.choice
        if choice is None:
            return tr("Choose first, with {keys}.", keys=self.glyphs.upright)
        if choice.why:
            return sentence(choice.why)
        if _sells(choice.action):
            self.selling, self.at = frozenset(), 0
            return ""
        return self.sure(self.action or choice.action, again=asked_twice)

    def _pass(self, asked_twice: bool) -> Reply:
        """Pass; in the middle of a turn, pass the next ones. If something could still be done, the key must be
        pressed twice."""
        if self.company.owes_first:
            return sentence(self._why_not("pass"))
        lost = "" if asked_twice else given_up(self.view, self.seat, self.offered, Pass())
        if not lost:
            return PassAhead(generation=self.view.generation) if self.view.acted else Pass()
        self.warned = "x"
        return paragraph((tr("Press x again to pass for the rest of the generation."), lost))

    def _why_not(self, kind: str) -> str:
        """Why an action without options is refused, or an empty string. Everything waits for a corporation's first
        action."""
        return turns.refusal(self.view, Pass()) if "first" in self.offers else super()._why_not(kind)

    def _press_selling(self, key: str) -> Reply:
        """Handle a key while patents are ticked."""
        assert self.selling is not None
        hand = self.company.hand
        if key in ("up", "down"):
            self.at = ((self.at or 0) + (1 if key == "down" else -1)) % len(hand)
            return ""
        if key == "space":
            self.selling ^= {self.at or 0}
            return ""
        if key in ("escape", "backspace"):
            self.selling, self.at = None, None
            return ""
        if key == "enter":
            if not self.selling:
                return tr("Tick cards first, with space.")
            return Project(project=SELL, cards=tuple([hand[place] for place in sorted(self.selling)]))
        return ""

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, place = hotspot
        if what != "row":
            return None
        if self.selling is not None:
            self.at = place
            self.selling ^= {place}
            return ""
        if place == self.at:
            return self._answer(False)
        self.at, self.mix, self.warned = place, 0, ""
        return ""

    def listing(self) -> CardList:
        if self.selling is not None:
            rows = tuple(
                replace(entry, price="1", ticked=place in self.selling)
                for place, entry in enumerate(self.hand_entry(card) for card in self.company.hand)
            )
            card = self.text_of(self.company.hand[self.at or 0])
            return CardList(tr("SELL PATENTS"), "", rows, self.at, text=card)
        entries = tuple(row_of(self, choice) for choice in self.choices)
        title = tr(_TITLES[self.open])
        more = ""
        if self.open == CARDS:
            title = tr("{title} {count}", title=title, count=len(self.company.hand))
            more = tr("f {filter}   s {sort}", filter=tr(FILTER_NAMES[self.filter]), sort=tr(SORT_NAMES[self.sort]))
        shown = self._text(self.choice) if self.choice else None
        return CardList(title, more, entries, self.at, tr("nothing here"), shown)

    def _text(self, choice: Choice) -> CardText:
        """The whole text of the marked row: of a card, or what else it does, counts and leaves."""
        action = self.action
        leaves = self.leaves(action) if not choice.why and action is not None and not _sells(action) else ""
        if choice.card:
            play = action if isinstance(action, Play) else choice.action
            figure = payments.price_as_sum(self.view, self.seat, play) if isinstance(play, Play) else ""
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
        keys = [
            Key(self.glyphs.sideways, trc("key", "list")),
            Key(self.glyphs.upright, tr("row")),
            *([] if self._why_not("done") else [Key("d", tr("end the turn"))]),
            Key("x", tr("pass"), tr("after the first action") if self.company.owes_first else ""),
        ]
        choice = self.choice
        if choice is None:
            answer = tr("first choose, with {keys}", keys=self.glyphs.upright)
            told = tr("c hand   a card actions   p projects   w read cards in play")
            if not self.view.solo:
                told = Worded(
                    tr("c hand   a card actions   p projects   m goals   w read cards in play"),
                    trc("short", "c hand   a actions   p projects   m goals   w in play"),
                )
            return self._prompt(asked, answer, *keys, details=(quiet(told), quiet(self._income())), refused=True)
        if len(self.mixes) > 1:
            keys.insert(2, Key("y", tr("payment")))
        details: list[Row] = []
        action = self.action
        if not choice.why and action is not None and not _sells(action):
            details += self.consequences(action)
        answer = choice.why or self._told(choice)
        return self._prompt(asked, answer, *keys, details=tuple(details), refused=bool(choice.why))

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

    def _told(self, choice: Choice) -> str:
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

    def _paid(self, action: payments.Paid) -> str:
        return payments.payment_told(self.view, self.seat, action)

    def _prompt_selling(self) -> Prompt:
        assert self.selling is not None
        count = len(self.selling)
        answer = trn("sell {count} patent", "sell {count} patents", count) if count else tr("tick cards, with space")
        keys = (Key("space", tr("tick")), Key(self.glyphs.upright, tr("card")), Key("esc", tr("back")))
        return self._prompt(tr("which patents?"), answer, *keys, refused=not count)


def _sells(action: Action) -> bool:
    return isinstance(action, Project) and action.project == SELL
