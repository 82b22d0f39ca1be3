"""A finished game looked back on: the three decisions of a seat that cost most, by the value of the best bot."""

from __future__ import annotations

from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip

from powergrid_tui.desk.advice import nothing_to_regret, told
from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.games import shelf
from powergrid_tui.paint import palette
from powergrid_tui.paint.cells import wrap
from powergrid_tui.paint.rows import Rows, strip_of
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.host import Host
from powergrid_tui.table.language import mark, sentence, tr, trn
from powergrid_tui.table.review import Regret, decisions, review
from powergrid_tui.table.session import Session
from powergrid_tui.tui.names import Names
from powergrid_tui.tui.page import Banner, Line, Page
from powergrid_tui.tui.parts.work import begin

_FOUND: WeakKeyDictionary[Session[Any, Any], dict[int, tuple[Regret, ...]]] = WeakKeyDictionary()
"""By finished game and seat, the decisions that cost most: who comes back from the replay does not wait again."""


class Regrets(Rows):
    """The decisions with a cursor on one of them; until they are known, how far the look back has come."""

    def __init__(self, host: Host, glyphs: Glyphs) -> None:
        super().__init__()
        self._host, self.glyphs = host, glyphs
        self.found: tuple[Regret, ...] | None = None
        self.at = 0
        self.done, self.count = 0, 0
        """Decisions that were looked at, and how many there are."""
        self.trouble = ""

    def show(self, found: tuple[Regret, ...] | None, count: int = 0, trouble: str = "") -> None:
        """Decisions, or so many that are still to be looked at, or what is wrong."""
        self.found, self.count, self.trouble = found, count, trouble
        self.at = self.done = 0
        self.redraw()

    def looked_at(self, done: int) -> None:
        """So many have been looked at."""
        self.done = done
        self.redraw()

    def step(self, by: int) -> None:
        """Move the cursor."""
        if self.found:
            self.at = max(0, min(self.at + by, len(self.found) - 1))
            self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        if self.trouble:
            return [strip_of((f"   {line}", palette.WARN)) for line in wrap(self.trouble, width - 4)]
        if self.found is None:
            return self._progress(width)
        if not self.found:
            return [strip_of((f"   {line}", palette.TEXT)) for line in wrap(nothing_to_regret(), width - 4)]
        return [row for at, regret in enumerate(self.found) for row in self._regret(at, regret, width)]

    def _progress(self, width: int) -> list[Strip]:
        looked = trn(
            "Looked at {done} of {count} decision.",
            "Looked at {done} of {count} decisions.",
            self.count,
            done=self.done,
        )
        full = (width - 6) * self.done // max(1, self.count)
        bar = (self.glyphs.full * full, palette.NOW), (self.glyphs.horizontal * (width - 6 - full), palette.DIM)
        return [strip_of((f"   {looked}", palette.TEXT)), strip_of(""), strip_of("   ", *bar)]

    def _regret(self, at: int, regret: Regret, width: int) -> list[Strip]:
        game = self._host.session.game
        words = told(game, shelf.sheets(game.id), shelf.phases(game.id), regret)
        here = at == self.at
        lead = f" {self.glyphs.arrow} " if here else "   "
        cost = tr("cost {cost} per cent of the chance to win", cost=words.cost)
        rows = [
            strip_of((lead, palette.NOW), (words.when, palette.STRONG), ("   ", palette.TEXT), (cost, palette.WARN))
        ]
        style = palette.TEXT if here else palette.QUIET
        for line in (tr("done: {action}", action=words.done), tr("better: {action}", action=words.best), words.reason):
            rows += [strip_of((f"     {part}", style)) for part in wrap(line, width - 6) if line]
        return [*rows, strip_of("")]


class ReviewPage(Page[int | None]):
    """The decisions that cost most, of one seat after another. Gives the position in the replay to go to, or None.

    They are looked at while the page is open; leaving it ends that.
    """

    DEFAULT_CSS = """
    ReviewPage Names { margin-bottom: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", mark("Up"), id="review.up", show=False),
        Binding("down,j", "step(1)", mark("Down"), id="review.down", show=False),
        Binding("tab", "turn(1)", mark("Next seat"), id="review.next", show=False, priority=True),
        Binding("shift+tab", "turn(-1)", mark("Seat before"), id="review.before", show=False, priority=True),
        *(Binding(str(at), f"bring_up({at - 1})", show=False, id=f"review.seat_{at}") for at in range(1, 7)),
        Binding("enter", "go", mark("To this place in the replay"), id="review.go", show=False),
        Binding("escape,q,v", "leave", mark("Back"), id="review.leave", show=False),
    ]

    KEYS_TOLD = mark(
        "- Up and down choose a decision, Enter shows it in the replay.\n"
        "- Tab looks back on the next seat, Shift+Tab on the one before it; the digits go straight to one.\n"
        "- Escape, q or v leads back."
    )

    def __init__(self, host: Host, seats: tuple[int, ...], glyphs: Glyphs) -> None:
        """`seats` are those that may be looked back on, the first one first. The game must be over."""
        super().__init__(glyphs)
        self._host, self._seats = host, seats
        self._at = 0
        self._banner = Banner("")
        self._names = Names(tuple(host.session.seats[seat].name for seat in seats))
        self._regrets = Regrets(host, glyphs)
        self._hints = Line(id="hints")

    def body(self) -> ComposeResult:
        yield self._banner
        yield self._names
        yield self._regrets
        yield self._hints

    def on_mount(self) -> None:
        self.tell()
        self.action_bring_up(0)

    def tell(self) -> None:
        self._banner.say(tr("Review"), tr("the decisions that cost most, as the best bot sees them"))
        self._hint()

    def _hint(self) -> None:
        seats = [("tab", tr("next seat"))] if len(self._seats) > 1 else []
        go = [(self.glyphs.upright, tr("choose")), ("enter", tr("see it in the replay"))]
        moves = go if self._regrets.found else []
        self._hints.hint(*seats, *moves, ("?", tr("help")), ("esc", tr("back")))

    def action_turn(self, by: int) -> None:
        self.action_bring_up((self._at + by) % len(self._seats))

    def action_bring_up(self, at: int) -> None:
        """Look back on another seat."""
        if 0 <= at < len(self._seats):
            self._at = at
            self._names.show(at)
            begin(self, self._look_back, self._seats[at])

    async def _look_back(self, seat: int) -> None:
        """What is known already is shown at once."""
        regrets, found = self._regrets, _FOUND.setdefault(self._host.session, {})
        if seat not in found:
            regrets.show(None, len(decisions(self._host.session, seat)))
            self._hint()
            try:
                found[seat] = await review(self._host, seat, regrets.looked_at)
            except TableError as error:
                regrets.show(None, trouble=sentence(str(error).removesuffix(".")))
                return
        regrets.show(found[seat])
        self._hint()

    def action_step(self, by: int) -> None:
        self._regrets.step(by)

    def action_go(self) -> None:
        if self._regrets.found:
            self.dismiss(self._regrets.found[self._regrets.at].at)

    def action_leave(self) -> None:
        self.dismiss(None)

    def on_names_pointed(self, message: Names.Pointed) -> None:
        message.stop()
        self.action_bring_up(message.at)
