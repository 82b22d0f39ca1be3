"""A game in figures: graphs by round, spending, and turning points; each leads into the replay."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip

from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import mark, sentence, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import Players, players_of
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.graph import graph
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.tui.base.framed import FramedPage
from powergrid_tui.tui.base.name_tabs import NameTabs


class ChroniclePicture(Rows):
    """One picture of a chronicle at a time."""

    def __init__(self, game: Game[Any, Any], chronicle: Chronicle, players: Players, glyphs: Glyphs) -> None:
        super().__init__()
        self._game, self._chronicle, self._players, self.glyphs = game, chronicle, players, glyphs
        self.at = 0
        self.round = len(chronicle.rounds) - 1
        """The round under the cursor, as an index."""
        self.moment = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the pictures: the curves, then the others."""
        chronicle = self._chronicle
        names = [curve.name for curve in chronicle.curves]
        names += [tr("spent")] if chronicle.spending else []
        return (*names, tr("turning points")) if chronicle.moments else tuple(names)

    @property
    def is_curve(self) -> bool:
        """Whether a graph is shown, with the cursor on a round."""
        return self.at < len(self._chronicle.curves)

    @property
    def is_moments(self) -> bool:
        """Whether the turning points are shown, with the cursor on one of them."""
        return bool(self._chronicle.moments) and self.at == len(self.names) - 1

    def position(self) -> int:
        """The position in the replay that the cursor stands for."""
        if self.is_moments:
            return self._chronicle.moments[self.moment].at
        return self._chronicle.rounds[self.round].at

    def step(self, by: int) -> None:
        """Move the cursor by rounds, or by turning points."""
        if self.is_moments:
            self.moment = max(0, min(self.moment + by, len(self._chronicle.moments) - 1))
        elif self.is_curve:
            self.round = max(0, min(self.round + by, len(self._chronicle.rounds) - 1))
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        chronicle = self._chronicle
        if self.is_curve:
            curve = chronicle.curves[self.at]
            return graph(curve, chronicle.rounds, self._players, self.round, width, height, self.glyphs)
        return self._moments(width) if self.is_moments else self._spending(width, height)

    def _moments(self, width: int) -> list[Strip]:
        rows: list[Strip] = []
        labels = [tr(self._game.round_number, round=moment.round) for moment in self._chronicle.moments]
        column = max(map(cells_of, labels)) + 2
        for at, (moment, label) in enumerate(zip(self._chronicle.moments, labels, strict=True)):
            here = at == self.moment
            lead = f" {self.glyphs.arrow} " if here else "   "
            for line, words in enumerate(wrap(sentence(moment.text), width - column - 4)):
                first, second = ("   ", "") if line else (lead, label)
                before = ((first, palette.NOW), (fit(second, column), palette.QUIET))
                rows.append(strip_of(*before, (words, palette.STRONG if here else palette.TEXT)))
            rows.append(strip_of(""))
        return rows

    def _spending(self, width: int, height: int) -> list[Strip]:
        """What each player has spent by category, as numbers and as bars to one scale; the total last."""
        spending = self._chronicle.spending
        sums = [sum(heading.amounts[seat] for heading in spending) for seat in range(len(self._players))]
        name = min(20, 2 + max(cells_of(player.name) for player in self._players))
        each = (width - 4 - name) // (len(spending) + 1)
        most = max(1, *(amount for heading in spending for amount in heading.amounts))
        heads = [*(heading.name for heading in spending), tr("together")]
        rows = [strip_of((" " * (4 + name) + "".join(fit(head, each - 1) + " " for head in heads), palette.QUIET))]
        roomy = height >= 1 + 3 * len(self._players)
        for seat, player in enumerate(self._players):
            amounts = [heading.amounts[seat] for heading in spending]
            figures = "".join(fit(str(amount), each) for amount in (*amounts, sums[seat]))
            rows.append(
                strip_of(
                    (" ", palette.TEXT),
                    (player.letter, palette.letter_style(player)),
                    (f" {fit(player.name, name)} ", palette.TEXT),
                    (figures, palette.STRONG),
                )
            )
            bars = "".join(fit(self.glyphs.full * round(amount * (each - 2) / most), each) for amount in amounts)
            rows.append(strip_of((" " * (4 + name), palette.TEXT), (bars, palette.company(player.colour, bold=False))))
            rows += [strip_of("")] if roomy else []
        return rows


def page_of(session: Session[Any, Any], glyphs: Glyphs) -> ChroniclePage | None:
    """The figures of a game, for a running one those that everybody may see; None before its first round is over."""
    chronicle = registry.figures(session)
    return ChroniclePage(session.game, chronicle, players_of(session.seats), glyphs) if chronicle.rounds else None


class ChroniclePage(FramedPage[int | None]):
    """The figures of a game. Returns the position in the replay to go to, or None to go back."""

    DEFAULT_CSS = """
    ChroniclePage NameTabs { margin-top: 1; }
    ChroniclePage ChroniclePicture { height: 1fr; margin-bottom: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", mark("Previous round"), id="chronicle.back", show=False),
        Binding("right,l", "step(1)", mark("Next round"), id="chronicle.on", show=False),
        Binding("up,k", "up(-1)", mark("Up"), id="chronicle.up", show=False),
        Binding("down,j", "up(1)", mark("Down"), id="chronicle.down", show=False),
        Binding("tab", "turn(1)", mark("Next picture"), id="chronicle.next", show=False, priority=True),
        Binding("shift+tab", "turn(-1)", mark("Previous picture"), id="chronicle.before", show=False, priority=True),
        *(Binding(str(at), f"bring_up({at - 1})", show=False, id=f"chronicle.picture_{at}") for at in range(1, 8)),
        Binding("enter", "go", mark("Go there in the replay"), id="chronicle.go", show=False),
        Binding("escape,q,g", "leave", mark("Back"), id="chronicle.leave", show=False),
    ]

    KEYS_HELP = mark(
        "- Tab goes to the next picture, Shift+Tab to the previous one; the digits go straight to one.\n"
        "- Left and right go from round to round of a graph, up and down through the turning points.\n"
        "- Enter shows that point in the replay.\n"
        "- Esc, q or g goes back."
    )

    def __init__(self, game: Game[Any, Any], chronicle: Chronicle, players: Players, glyphs: Glyphs) -> None:
        """The chronicle must have at least one round."""
        super().__init__(glyphs)
        self._game = game
        self._picture = ChroniclePicture(game, chronicle, players, glyphs)
        self._names = NameTabs(self._picture.names)

    def middle(self) -> ComposeResult:
        yield self._names
        yield self._picture

    def on_mount(self) -> None:
        self.refresh_words()

    def refresh_words(self) -> None:
        self.head.say(tr("Statistics of the game"), tr(self._game.name))
        self.action_bring_up(self._picture.at)

    def action_bring_up(self, at: int) -> None:
        """Show another picture."""
        if not 0 <= at < len(self._picture.names):
            return
        self._picture.at = at
        self._picture.redraw()
        self._names.show(at)
        picture, glyphs = self._picture, self.glyphs
        moves = [(glyphs.sideways, tr(self._game.round_name))] if picture.is_curve else []
        moves += [(glyphs.upright, tr("choose"))] if picture.is_moments else []
        go = [("enter", tr("see it in the replay"))] if moves else []
        self.keys.hint(("tab", tr("next picture")), *moves, *go, ("?", tr("help")), ("esc", tr("back")))

    def action_turn(self, by: int) -> None:
        self.action_bring_up((self._picture.at + by) % len(self._picture.names))

    def action_step(self, by: int) -> None:
        if self._picture.is_curve:
            self._picture.step(by)

    def action_up(self, by: int) -> None:
        if self._picture.is_moments:
            self._picture.step(by)

    def action_go(self) -> None:
        if self._picture.is_curve or self._picture.is_moments:
            self.dismiss(self._picture.position())

    def action_leave(self) -> None:
        self.dismiss(None)

    def on_name_tabs_pointed(self, message: NameTabs.Pointed) -> None:
        message.stop()
        self.action_bring_up(message.at)
