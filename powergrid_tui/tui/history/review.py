"""The review of a finished game: the three decisions of a seat that cost most, as valued by the best bot.

They are worked out one after another, even when the page has been left; what has been found is shown at once.
"""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip

from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.review import WORK, Regret, Review, reviews_of
from powergrid_tui.table.words.language import mark, sentence, tr, trc
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.advice import costly_decision, looked_at, nothing_to_regret, percent
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.preview import Paper
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.drawing.ground import Column
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length
from powergrid_tui.tui.base.framed import Beside, FramedPage, half
from powergrid_tui.tui.base.name_tabs import NameTabs
from powergrid_tui.tui.base.page import app_of
from powergrid_tui.tui.base.side_panel import BLANK, SidePanel
from powergrid_tui.tui.base.thumbnail import after, pictured
from powergrid_tui.tui.base.work import begin


class Regrets(Rows):
    """The most expensive decisions so far, with a cursor on one of them."""

    def __init__(self, host: Host, glyphs: Glyphs) -> None:
        super().__init__()
        self._host, self.glyphs = host, glyphs
        self._review: Review | None = None
        self.found: tuple[Regret, ...] = ()
        self.at = 0

    def show(self, review: Review) -> None:
        """Show what a review has found by now. The cursor stays on its decision as long as that is listed."""
        chosen = self.found[self.at].at if self.found and review is self._review else None
        last = self.at if review is self._review else 0
        self._review, self.found = review, review.worst
        places = [regret.at for regret in self.found]
        self.at = places.index(chosen) if chosen in places else min(last, max(0, len(places) - 1))
        self.redraw()

    def step(self, by: int) -> None:
        """Move the cursor."""
        if self.found:
            self.at = max(0, min(self.at + by, len(self.found) - 1))
            self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        review = self._review
        if review is None:
            return []
        rows: list[Strip] = []
        if review.trouble:
            said = sentence(review.trouble.removesuffix("."))
            rows = [*(strip_of((f"   {line}", palette.WARN)) for line in wrap(said, width - 4)), strip_of("")]
        elif not self.found:
            session = self._host.session
            words = nothing_to_regret(review, session, registry.hindsight(session.game.id))
            return [strip_of((f"   {line}", palette.TEXT)) for line in wrap(words, width - 4)]
        blocks = [self._regret(at, regret, width) for at, regret in enumerate(self.found)]
        rows += [row for block in blocks for row in block]
        below = len(rows) - sum(map(len, blocks[self.at + 1 :])) - 1  # the row after the cursor's
        top = max(0, below - height) if blocks else 0
        return rows[top : top + height]

    def _regret(self, at: int, regret: Regret, width: int) -> list[Strip]:
        game = self._host.session.game
        words = costly_decision(game, registry.text_views(game.id), registry.phases(game.id), regret)
        here = at == self.at
        lead = f" {self.glyphs.arrow} " if here else "   "
        cost = tr("cost {cost} per cent of the chance to win", cost=words.cost)
        when: list[Styled] = [(lead, palette.NOW), (words.when, palette.STRONG)]
        if length(when) + cells_of(cost) + 4 <= width:
            rows = [strip_of(*when, ("   ", palette.TEXT), (cost, palette.WARN))]
        else:
            rows = [strip_of(*when), *(strip_of((f"     {part}", palette.WARN)) for part in wrap(cost, width - 6))]
        style = palette.TEXT if here else palette.QUIET
        for line in (tr("done: {action}", action=words.done), tr("better: {action}", action=words.best), words.reason):
            rows += [strip_of((f"     {part}", style)) for part in wrap(line, width - 6) if line]
        return [*rows, strip_of("")]


class ReviewProgress(Rows):
    """The progress of a review; empty once it is complete."""

    DEFAULT_CSS = """
    ReviewProgress { height: 1; width: 1fr; }
    """

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs
        self._looked, self._share = "", 0.0

    def show(self, review: Review) -> None:
        """Show how far this review has come."""
        self._looked, self._share = looked_at(review), review.done / max(1, review.count)
        self.display = not review.over
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        looked = self._looked
        room = max(0, width - cells_of(looked) - 8)
        full = int(room * self._share)
        bar = (self.glyphs.full * full, palette.NOW), (self.glyphs.horizontal * (room - full), palette.DIM)
        return [strip_of((f"   {looked}  ", palette.TEXT), *bar)]


class ReviewPage(FramedPage[int | None]):
    """The decisions that cost most, one seat at a time, and beside them the board at the marked one, with what was done
    and what would have been better. Returns the position in the replay to go to, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", mark("Up"), id="review.up", show=False),
        Binding("down,j", "step(1)", mark("Down"), id="review.down", show=False),
        Binding("tab", "turn(1)", mark("Next seat"), id="review.next", show=False, priority=True),
        Binding("shift+tab", "turn(-1)", mark("Previous seat"), id="review.before", show=False, priority=True),
        *(Binding(str(at), f"bring_up({at - 1})", show=False, id=f"review.seat_{at}") for at in range(1, 7)),
        Binding("enter", "go", mark("Go there in the replay"), id="review.go", show=False),
        Binding("escape,q,v", "leave", mark("Back"), id="review.leave", show=False),
    ]

    KEYS_HELP = mark(
        "- Up and down choose a decision, Enter shows it in the replay.\n"
        "- Tab reviews the next seat, Shift+Tab the previous one; the digits go straight to one.\n"
        "- Esc, q or v goes back to the table. The review continues in the meantime."
    )

    def __init__(self, host: Host, seats: tuple[int, ...], glyphs: Glyphs) -> None:
        """`seats` are those that may be reviewed, the first to be shown first. The game must be over."""
        super().__init__(glyphs)
        self._host, self._seats = host, seats
        self._reviews = reviews_of(host.session)
        self._review = self._reviews.ask(host.session, seats[0])
        self._names = NameTabs(tuple(host.session.seats[seat].name for seat in seats))
        self._regrets = Regrets(host, glyphs)
        self._progress = ReviewProgress(glyphs)
        self._aside = SidePanel(glyphs, pictured=pictured(host.session.game.id))
        self._unwatch = self._reviews.watch(self._found_more)

    def middle(self) -> ComposeResult:
        yield Beside(Column(self._names, self._regrets, self._progress), self._aside, half)

    def on_mount(self) -> None:
        self.refresh_words()
        self.action_bring_up(0)

    def on_unmount(self) -> None:
        self._unwatch()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted:
            self._show()

    def refresh_words(self) -> None:
        self.head.say(tr("Review"), tr("the decisions that cost the most, as the best bot sees them"))
        self._hint()

    def _hint(self) -> None:
        seats = [("tab", tr("next seat"))] if len(self._seats) > 1 else []
        go = [(self.glyphs.upright, tr("choose")), ("enter", tr("see it in the replay"))]
        moves = go if self._regrets.found else []
        self.keys.hint(*seats, *moves, ("?", tr("help")), ("esc", tr("back")))

    def _found_more(self) -> None:
        """Called by the review, whatever covers this page."""
        if self.is_mounted and self.on_top:
            self.call_later(self._show)

    def _show(self) -> None:
        self._regrets.show(self._review)
        self._progress.show(self._review)
        self._draw()
        self._hint()

    def _draw(self) -> None:
        """Show the board at the marked decision."""
        found = self._regrets.found
        if not found:
            self._aside.show(())
            self._aside.say()
            return
        regret, session = found[self._regrets.at], self._host.session
        seat, look = self._review.seat, (self.glyphs, app_of(self).region_signs)
        self._aside.picture((seat, regret.at), partial(_drawn, session.game, session.seats, seat, regret, look))
        words = costly_decision(
            session.game, registry.text_views(session.game.id), registry.phases(session.game.id), regret
        )
        chances = tr(
            "{done} % to win, {best} % after the better choice",
            done=percent(regret.done.worth),
            best=percent(regret.best.worth),
        )
        self._aside.say(
            (words.when, palette.STRONG),
            (trc("review", "done"), words.done),
            (tr("better"), words.best),
            BLANK,
            (chances, palette.WARN),
            (words.reason, palette.TEXT),
        )

    def action_turn(self, by: int) -> None:
        self.action_bring_up((self._seats.index(self._review.seat) + by) % len(self._seats))

    def action_bring_up(self, at: int) -> None:
        """Review another seat."""
        if 0 <= at < len(self._seats):
            self._review = self._reviews.ask(self._host.session, self._seats[at])
            self._names.show(at)
            self._show()
            if not self._reviews.running:
                begin(self.app, self._reviews.run, self._host, group=WORK)

    def action_step(self, by: int) -> None:
        self._regrets.step(by)
        self._draw()

    def action_go(self) -> None:
        if self._regrets.found:
            self.dismiss(self._regrets.found[self._regrets.at].at)

    def action_leave(self) -> None:
        self.dismiss(None)

    def on_name_tabs_pointed(self, message: NameTabs.Pointed) -> None:
        message.stop()
        self.action_bring_up(message.at)


def _drawn(
    game: Game[Any, Any],
    seats: tuple[Seat, ...],
    seat: int,
    regret: Regret,
    look: tuple[Glyphs, bool],
    width: int,
    height: int,
) -> list[Strip]:
    """What was done and what would have been better, each on the board; the board once where both look alike. Called
    aside."""
    paper = Paper(width, (height - 2) // 2, *look)
    before = regret.step.before
    steps = [(before, regret.done.action), (before, regret.best.action)]
    done, better = (after(game, seats, seat, step, paper) for step in steps)
    if done == better:
        return after(game, seats, seat, steps[0], paper._replace(height=height))
    headings = (strip_of((tr("DONE"), palette.WARN)), strip_of((tr("BETTER"), palette.NOW)))
    rows = [headings[0], *done]
    return [*rows, *[strip_of("")] * (height // 2 - len(rows)), headings[1], *better]
