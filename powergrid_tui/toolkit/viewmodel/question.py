"""The question now asked: who is asked what, the answer that is taking shape, and the keys that change it.

A question is made for every snapshot. It needs no screen: a board hands it keys and draws its prompt, a page of plain
text writes the prompt down, and whoever gives hints reads what the answer costs and leaves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, Self, TypeVar

from powergrid_tui.table.protocol.game import Choice, Premove
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.pieces import Detail
from powergrid_tui.toolkit.viewmodel.players import Player, players_of
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Ends(Protocol):
    """A state that says whether its game has ended."""

    @property
    def over(self) -> bool:
        """The game has ended."""


S = TypeVar("S", bound=Ends)
"""The state of a game."""
A = TypeVar("A")
"""What a player of it may do."""


Hotspot = tuple[str, int]
"""What a pointer may point at, by a word of the game's own, and which one."""


@dataclass(frozen=True, slots=True)
class Several:
    """Actions to be played one after another: a turn that was planned as a whole."""

    actions: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A key and what it does now."""

    key: str
    """Its name, such as ``enter``, ``space`` or ``arrows`` (for several), or the character it types."""
    what: str
    """What it does now, in words."""
    why: str = ""
    """Why it does nothing now; empty where it does something."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked of whom, and how it may be answered."""

    who: Player | None
    """Who is asked, or whose turn it is; None for nobody."""
    mine: bool
    """The seat that looks is asked."""
    question: str
    """What is asked, in words; of another's turn, what they do."""
    answer: str = ""
    """What Enter would do, and what that costs and leaves; empty for nothing."""
    refused: bool = False
    """Enter does nothing; `answer` says why."""
    details: tuple[Detail, ...] = ()
    """Rows of further words, each a row of pieces, or names side by side."""
    keys: tuple[Key, ...] = ()
    """Further keys and what they do."""
    purse: str = ""
    """What the seat that is asked has, in words."""
    notice: str = ""
    """One sentence to be read at once; empty for none."""
    button: str = ""
    """What Enter would do, without what that costs and leaves, for a button; empty where `answer` is all there is."""
    beside: str = ""
    """What that costs and leaves."""
    changed: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Keys that the reader has replaced, each with the key that stands for it now."""

    def noting(self, notice: str) -> Prompt:
        """The same with a notice."""
        return replace(self, notice=notice) if notice else self

    def as_plan(self, *planned: Detail) -> Prompt:
        """The same for a turn to come, above the details what stands planned."""
        question = tr("PLAN: {question}", question=self.question)
        return replace(self, question=question, details=(*planned, *self.details))

    def keyed(self, changed: Mapping[str, str]) -> Prompt:
        """The same for a person who has replaced some keys."""
        return replace(self, changed=changed) if changed else self


class Question(Generic[S, A]):
    """A question to the seat at the keyboard, with the intent: what would be answered now.

    Base of the questions of every game, of which each has one class for each kind of question.
    """

    part: int = 0
    """The part of the board that one wants to see for it."""
    asks: bool = True
    """An answer is wanted; else one only looks on."""
    warned: str = ""
    """A key that would have given something up for good, and was answered with what that is: pressed again it does so.
    Whoever hears keys sees to it that it was not typed before that could be read."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        self.view: S = snapshot.view
        self.seat = snapshot.seat
        self.watching = snapshot.watching
        """Nobody plays here, so nothing is said to a player."""
        self.glyphs = glyphs
        self.last: tuple[S, S] | None = snapshot.last
        """The views before and after what another did last."""
        self.premove = snapshot.premove
        """What stands to be done for that seat whenever it is asked."""
        self.planning = snapshot.planning
        """The turn is still to come: what is answered is planned."""
        self.held = snapshot.held
        """No answer is taken now."""
        self.plan_refusal = snapshot.plan_refusal
        """Why what stands planned would not be done as things are, or nothing."""
        self.players = players_of(snapshot.seats)
        self.log = LogPage(snapshot.log, self.players)
        self.figures = snapshot.figures
        """Works out the game in figures so far."""
        self.since = snapshot.since
        """Works out what happened since one's last turn."""
        self.offered = snapshot.offers
        self.offers = {offer.kind: offer for offer in snapshot.offers}
        """The same by kind."""

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self.view.over

    @property
    def before(self) -> S | None:
        """The view before what another did last, while the game goes on: what has changed since is drawn in light."""
        return self.last[0] if self.last and not self.over else None

    @property
    def takes_digits(self) -> bool:
        """Digits belong to the answer, and so choose no part of the board."""
        return False

    @property
    def takes_text(self) -> bool:
        """Every character belongs to the answer, whatever else its key does."""
        return False

    @property
    def purse(self) -> str:
        """What the seat at the keyboard has to spend, in words."""
        return ""

    @property
    def planned(self) -> tuple[Detail, ...]:
        """What stands planned, as details: by default nothing."""
        return ()

    def press(self, key: str) -> A | Several | Premove | str | None:
        """A key: left, right, up, down, enter, space, backspace, escape, or the character typed.

        Gives an action to play, or several; a premove to stand from now on; a sentence why not (empty when the key
        changed the intent); None when the key means nothing here.
        """
        return None

    def point_at(self, hotspot: Any) -> A | Several | Premove | str | None:
        """A click on something of the board, as its parts call it, most often a `Hotspot`. Gives what a key does."""
        return None

    def prompt(self) -> Prompt:
        """What is asked, what the answer costs and leaves, and the keys."""
        raise NotImplementedError

    def asked(self) -> Prompt:
        """The prompt, told as that of a plan where the turn is still to come."""
        prompt = self.prompt()
        return prompt.as_plan(*self.planned) if self.planning else prompt

    def continues(self, before: Self) -> bool:
        """Whether something of the intent of the last question, which was of this kind, may still be good."""
        return before.seat == self.seat

    def adopt(self, before: Self) -> None:
        """Take over what is still good of the last question."""

    def brings_up_its_part(self, before: Question[S, A]) -> bool:
        """Whether the board turns to the question's part now. A part that was chosen by hand stays up until somebody is
        asked something new, the part to watch while waiting changes, or the game ends."""
        asked_anew = self.asks and (type(before) is not type(self) or before.seat != self.seat)
        return asked_anew or before.part != self.part or before.over != self.over

    def _prompt(
        self, question: str, answer: str, *keys: Key, details: tuple[Detail, ...] = (), refused: bool = False
    ) -> Prompt:
        """The prompt of a question to the seat at the keyboard."""
        return Prompt(self.players[self.seat], True, question, answer, refused, details, keys, self.purse)

    def _rows(self, kind: str) -> list[Choice[A]]:
        """What is offered of a kind, and what is refused with the reason."""
        return list(self.offers[kind].rows()) if kind in self.offers else []

    def _why_not(self, kind: str) -> str:
        """Why an action without choice (pass, done) is refused, or nothing."""
        return next((row.why for row in self._rows(kind)), tr("it is not offered now"))


Q = TypeVar("Q", bound=Question[Any, Any])


def kind_of(snapshot: Snapshot, kinds: Mapping[str, type[Q]], waiting: type[Q]) -> type[Q]:
    """The kind of question that the offers put: the first of `kinds` (by kind of offer) that is offered."""
    offered = {offer.kind for offer in snapshot.offers}
    return next((kind for name, kind in kinds.items() if name in offered), waiting)


def resumed(question: Q, before: Q | None) -> Q:
    """The question, with what was about to be answered `before` where that is still good."""
    if before is not None and type(before) is type(question) and question.continues(before):
        question.adopt(before)
    return question
