"""The current question: who is asked what, the answer so far, and the keys that change it.

A question is made for every snapshot. It needs no screen: a board hands it keys and draws its prompt, plain mode prints
the prompt, and hints read what the answer costs and leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, cast

from powergrid_tui.table.protocol.game import NO_PREMOVE, Choice, PlannedTurn, Premove
from powergrid_tui.table.words.language import language, mark, sentence, tr
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.phases import PhaseRow
from powergrid_tui.toolkit.viewmodel.pieces import Detail, Piece, Role, quiet
from powergrid_tui.toolkit.viewmodel.players import Player, players_of
from powergrid_tui.toolkit.viewmodel.question_keys import DeclaredKey, key, keys_of
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Ends(Protocol):
    """A state that says whether its game has ended."""

    @property
    def over(self) -> bool:
        """The game has ended."""


class Phased(Ends, Protocol):
    """The state of a game that is played in phases."""

    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> int: ...


S = TypeVar("S", bound=Ends)
"""The state of a game."""
P = TypeVar("P", bound=Phased)
T = TypeVar("T")
A = TypeVar("A")
"""An action in it."""


PLANNING = (
    mark(
        "PLAN: your turn is still to come. All keys work as on your turn, but what you do is only planned, "
        "one step after another; u takes back the last."
    ),
    mark(
        "When your turn comes, the whole plan is carried out if it is legal then and costs no more than it "
        "did here. Otherwise none of it is, and you are told why."
    ),
    mark(
        "i or Esc leaves the plan, and the plan stands. If your turn comes meanwhile, nothing happens until "
        "you have left the plan."
    ),
)
"""What the help says while somebody plans, as messages."""

Hotspot = tuple[str, int]
"""Something that can be clicked: what it is, in a word of the game's own, and which one."""


@dataclass(frozen=True, slots=True)
class Several:
    """Actions to play one after another: a turn that was planned as a whole."""

    actions: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A key and what it does now."""

    key: str
    """Its name, such as ``enter``, ``space`` or ``arrows`` (for several), or the character it types."""
    what: str
    """What it does now, in words."""
    why: str = ""
    """Why it does nothing now; empty if it does something."""
    bright: bool = False
    """Whether it is shown as brightly as what Enter does, because the sums tell against that."""


PARTED = "   "
"""Separates the parts of `Prompt.beside`."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is being asked, of whom, and how to answer it."""

    who: Player | None
    """Who is asked, or whose turn it is; None if nobody's."""
    mine: bool
    """Whether it is the viewer who is asked."""
    question: str
    """What is asked, in words; during somebody else's turn, what they do."""
    answer: str = ""
    """What Enter would do, with its cost and the money left; empty if nothing."""
    refused: bool = False
    """Whether Enter does nothing; `answer` then says why."""
    details: tuple[Detail, ...] = ()
    """Further rows of text: each is a row of pieces, or names side by side."""
    keys: tuple[Key, ...] = ()
    """Other keys and what they do."""
    purse: str = ""
    """What the seat that is asked has to spend, in words."""
    notice: str = ""
    """A sentence that should be read at once; empty if there is none."""
    button: str = ""
    """What Enter would do, without cost and remainder, for a button; empty if there is only `answer`."""
    beside: str = ""
    """The cost and the remainder, to go beside the button; if in several parts, with `PARTED` between them."""
    changed: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Keys that the reader has replaced, each with its replacement."""

    def noting(self, notice: str) -> Prompt:
        """The prompt with a notice."""
        return replace(self, notice=notice) if notice else self

    def as_plan(self, *planned: Detail) -> Prompt:
        """The prompt for planning a later turn, with what is planned already above the details."""
        question = tr("PLAN: {question}", question=self.question)
        return replace(self, question=question, details=(*planned, *self.details))

    def keyed(self, changed: Mapping[str, str]) -> Prompt:
        """The prompt for a person who has replaced some keys."""
        return replace(self, changed=changed) if changed else self


class Question(Generic[S, A]):
    """A question to the seat at the keyboard, with the intent: the answer so far.

    The base of all questions. Each game has one subclass for each kind of question.
    """

    part: int = 0
    """The part of the board to show for it."""
    asks: bool = True
    """Whether an answer is wanted; otherwise one only watches."""
    warned: str = ""
    """A key that would give something up for good and has brought a warning; pressed again, it takes effect. The caller
    makes sure that it is not pressed before the warning could be read."""
    again: bool = False
    """Whether the key that is being handled is the one that was warned of."""
    KEYS: ClassVar[tuple[DeclaredKey, ...]] = ()
    """Its declared keys, in the order in which they are listed."""
    MOUSE: ClassVar[str] = ""
    """A message for the help: what a click does."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.KEYS = keys_of(cls)

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        self.snapshot = snapshot
        """What it was made from. Its view and seat can be read from the question itself, because nearly every line of
        a question does."""
        self.glyphs = glyphs
        self.players = players_of(snapshot.seats)
        self.log = LogPage(snapshot.log, self.players)
        self.offers = {offer.kind: offer for offer in snapshot.offers}
        """The offers by kind."""
        self._once: dict[tuple[str, str], Any] = {}

    @property
    def view(self) -> S:
        """The state as the seat may see it."""
        return cast("S", self.snapshot.view)

    @property
    def shown(self) -> S:
        """The state as whoever looks at the screen may see it: what is not part of the question is drawn from it. It
        differs from the view only while the seat's secrets are covered."""
        return cast("S", self.snapshot.view if self.snapshot.shown is None else self.snapshot.shown)

    @property
    def seat(self) -> int:
        """The seat that is asked, or looks on."""
        return self.snapshot.seat

    def cached(self, name: str, make: Callable[[], T]) -> T:
        """Parts of the question that no key changes, made once per language."""
        key = (name, language())
        if key not in self._once:
            self._once[key] = make()
        return cast("T", self._once[key])

    def has_face(self, name: str) -> bool:
        """Whether a face of the game's own in the dock has something to show; until then the log stands there."""
        return True

    def recap_page(self) -> LogPage:
        """The log since one's last turn."""
        return self.cached("since", lambda: LogPage(self.snapshot.recap(), self.players))

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self.view.over

    def won(self) -> str:
        """Who won, in a sentence; empty before the end, and if nobody did."""
        return ""

    @property
    def before(self) -> S | None:
        """The view before the last action of somebody else, unless the game is over: what has changed since is
        highlighted."""
        last = self.snapshot.last
        return last[0] if last and not self.over else None

    @property
    def takes_digits(self) -> bool:
        """Whether digits belong to the answer, so that they do not select a part of the board."""
        return False

    @property
    def takes_text(self) -> bool:
        """Whether every character belongs to the answer, whatever else its key does."""
        return False

    def takes_capital(self, letter: str) -> bool:
        """Whether this capital letter belongs to the answer, so that no other use of it is offered."""
        return False

    @property
    def purse(self) -> str:
        """What the seat at the keyboard has to spend, in words."""
        return ""

    @property
    def plan(self) -> PlannedTurn | None:
        """The turn that the seat at the keyboard has planned."""
        premove = self.snapshot.premove
        return premove if isinstance(premove, PlannedTurn) else None

    def plan_words(self, plan: PlannedTurn) -> str:
        """A plan in a sentence."""
        return ""

    @property
    def planned(self) -> tuple[Detail, ...]:
        """What will be done once its owner is asked; preceded by a warning if the plan would fail as things stand."""
        if self.plan is None:
            return ()
        row, why = quiet(self.plan_words(self.plan)), self.snapshot.plan_refusal
        if not why:
            return (row,)
        return (Piece(tr("Your plan does not work as things stand: {why}.", why=why), Role.WARN),), row

    def press(self, key: str) -> A | Several | Premove | str | None:
        """Handle a key: left, right, up, down, enter, space, backspace, escape, or the character typed.

        Returns an action to play, or several; a premove to set; a sentence that refuses the key (empty if the key
        changed the intent); None if the key means nothing here. Text that is being typed comes first, then the declared
        keys, then whatever else may be typed.
        """
        self.again, self.warned = key == self.warned, ""
        if self.takes_text and (reply := self.typed(key)) is not None:
            return reply
        declared = next((each for each in self.KEYS if key in each.words and each.means(self)), None)
        if declared is None:
            return None if self.takes_text else self.typed(key)
        if why := declared.why(self):
            return sentence(why)
        act: Callable[..., A | Several | Premove | str | None] = getattr(self, declared.method)
        return act(key) if len(declared.words) > 1 else act()

    def typed(self, key: str) -> A | Several | Premove | str | None:
        """Handle a key that is typed into the answer, such as a digit. Returns the same as `press`."""
        return None

    def keys_now(self) -> tuple[Key, ...]:
        """The row of keys at this moment."""
        return tuple(
            Key(declared.written(self), does, short(declared.why(self)), declared.bright(self))
            for declared in self.KEYS
            if (does := declared.meaning(self))
        )

    def key_notes(self) -> dict[str, str]:
        """More about the keys that have a note, by their names in the row."""
        return {declared.written(self): note for declared in self.KEYS if (note := declared.noted(self))}

    def key_help(self, changed: Mapping[str, str]) -> list[str]:
        """What the help says of the keys, and of clicks, for a person who has replaced some keys."""
        notes = [tr("{key}: {note}", key=named_now(key, changed), note=note) for key, note in self.key_notes().items()]
        return [*notes, tr(self.MOUSE)] if self.MOUSE else notes

    def keys_section(self, changed: Mapping[str, str], *lines: str) -> tuple[str, str]:
        """The heading and the text of the help about keys: those of the question, and then these lines."""
        planning = map(tr, PLANNING if self.snapshot.planning else ())
        told = (*planning, *self.key_help(changed))
        keys = [f"- {line}" for line in told] or [tr("- It is not your turn: look around.")]
        return tr("Keys"), "\n".join((*keys, *lines))

    def point_at(self, hotspot: Any) -> A | Several | Premove | str | None:
        """Handle a click on something that a part of the board names, usually a `Hotspot`. Returns the same as
        `press`."""
        return None

    def prompt(self) -> Prompt:
        """The question, what the answer costs and leaves, and the keys."""
        raise NotImplementedError

    def spoken(self) -> str:
        """What is asked, where there is no screen: without symbols, and without what the cursor is on."""
        return self.prompt().question

    def asked(self) -> Prompt:
        """The prompt, worded as a plan if the turn is still to come."""
        prompt = self.prompt()
        return prompt.as_plan(*self.planned) if self.snapshot.planning else prompt

    def is_same_decision(self, before: Self) -> bool:
        """Whether the intent of the last question, which was of this kind, may still apply."""
        return before.seat == self.seat

    def restore(self, before: Self) -> None:
        """Take over whatever still applies from the last question."""

    def brings_up_its_part(self, before: Question[S, A]) -> bool:
        """Whether the board turns to the question's part now. A part that was chosen by hand stays up until somebody is
        asked something new, the part to watch while waiting changes, or the game ends."""
        asked_anew = self.asks and (type(before) is not type(self) or before.seat != self.seat)
        return asked_anew or before.part != self.part or before.over != self.over

    def _prompt(
        self, question: str, answer: str, *keys: Key, details: tuple[Detail, ...] = (), refused: bool = False
    ) -> Prompt:
        """The prompt of a question to the seat at the keyboard."""
        keys = keys or self.keys_now()
        return Prompt(self.players[self.seat], True, question, answer, refused, details, keys, self.purse)

    def _rows(self, kind: str) -> list[Choice[A]]:
        """The offers of a kind, including refused ones with the reason."""
        return list(self.offers[kind].rows()) if kind in self.offers else []

    def _why_not(self, kind: str) -> str:
        """Why an action without a choice (pass, done) is refused; empty if it is not."""
        return next((row.why for row in self._rows(kind)), tr("it is not available now"))


class Waiting(Question[P, A], Generic[P, A]):
    """Nothing to decide: somebody else moves, or nobody. A game adds what its players want to know meanwhile, and who
    won."""

    asks = False
    PHASES: ClassVar[Mapping[str, PhaseRow]] = {}
    """The phases of the game, by id; without them, only who is to move is told."""

    def __init__(self, snapshot: Snapshot, *more: Any) -> None:
        super().__init__(snapshot, *more)
        if self.PHASES:
            self.part = self.PHASES[self.view.phase].part

    def prompt(self) -> Prompt:
        """Whose turn it is, and one's own situation; or how the game ended."""
        if self.over:
            won = self.won()
            told = ((Piece(won, Role.STRONG),),) if won else ()
            return Prompt(None, False, tr("The game is over."), details=(*told, *self.besides()))
        mover = self.mover
        if mover < 0:
            return Prompt(None, False, self.chance())
        if self.snapshot.must_look and self.snapshot.elsewhere:
            name = self.players[self.seat].name
            return Prompt(self.players[self.seat], False, tr("{player} decides at another terminal.", player=name))
        if self.snapshot.must_look:
            look = tr("Look, while the others look away")
            return Prompt(self.players[self.seat], True, self.doing(), look, button=look)
        return Prompt(self.players[mover], False, self.doing(), details=self.details(), keys=self.keys())

    @property
    def mover(self) -> int:
        """Whose turn it is; negative while chance decides."""
        return self.view.turn

    def chance(self) -> str:
        """What is said while chance decides."""
        return tr("Cards are being dealt.")

    def doing(self) -> str:
        """What whoever is to move does."""
        return tr(self.PHASES[self.view.phase].doing) if self.PHASES else tr("to move")

    def details(self) -> tuple[Detail, ...]:
        """What the viewer wants to know meanwhile: how they stand, and what they have planned."""
        if self.snapshot.plan_refusal:
            return self.planned
        own = () if self.snapshot.watching or self.seat == self.mover else self.own()
        return (*own, *self.planned)

    def own(self) -> tuple[Detail, ...]:
        """How the viewer stands."""
        return ()

    def keys(self) -> tuple[Key, ...]:
        """Keys that do something all the same."""
        return self.keys_now()

    def _can_withdraw(self) -> bool:
        return self.plan is not None

    @key("s", does=mark("withdraw your plan"), means=_can_withdraw, note=mark("takes back the plan: you will be asked"))
    def _withdraw(self) -> Any:
        return NO_PREMOVE

    def besides(self) -> tuple[Detail, ...]:
        """What else is told of the end."""
        return ()


Q = TypeVar("Q", bound=Question[Any, Any])


def kind_of(snapshot: Snapshot, kinds: Mapping[str, type[Q]], waiting: type[Q]) -> type[Q]:
    """The class of question for the offers: the first of `kinds` (by kind of offer) that is offered."""
    offered = {offer.kind for offer in snapshot.offers}
    return next((kind for name, kind in kinds.items() if name in offered), waiting)


def resumed(question: Q, before: Q | None) -> Q:
    """The question, with the answer so far of the question `before` where that still applies."""
    if before is not None and type(before) is type(question) and question.is_same_decision(before):
        question.restore(before)
    return question
