"""The library: games at a table, without a screen. The package `powergrid_tui` exports its public names, which are
stable.

>>> import powergrid_tui
>>> table = powergrid_tui.new_game("power_grid", ["Ann", "Bo"], seed=7, map="germany")
>>> table.to_move
'Bo'
>>> [move.line for move in table.moves() if not move.why][:2]
['Bo: open 3', 'Bo: open 4']
>>> table.play("Bo: open 4")
>>> table.undo("Bo")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, cast, overload

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import read_file
from powergrid_tui.table.files.writing import replace
from powergrid_tui.table.protocol.game import NOBODY, A, Game, IllegalAction, Offer, S, Standing
from powergrid_tui.table.records.record import Record, dumps, loads, options_of
from powergrid_tui.table.records.typed_seats import seats_of
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import quoted
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import Bot, bot_view, default_bot, kinds, make
from powergrid_tui.toolkit.bots.matches.arena import play as played_out
from powergrid_tui.toolkit.bots.matches.luck import Luck
from powergrid_tui.toolkit.viewmodel.moves import Move, moves
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView

if TYPE_CHECKING:
    from powergrid_tui.games.electropolis import actions as ep_actions
    from powergrid_tui.games.electropolis import model as ep
    from powergrid_tui.games.electropolis.viewmodel.table_view import ElectropolisView
    from powergrid_tui.games.factory_manager import actions as fm_actions
    from powergrid_tui.games.factory_manager import model as fm
    from powergrid_tui.games.factory_manager.viewmodel.table_view import FactoryManagerView
    from powergrid_tui.games.power_grid import actions as pg_actions
    from powergrid_tui.games.power_grid import model as pg
    from powergrid_tui.games.power_grid.viewmodel.table_view import PowerGridView
    from powergrid_tui.games.rise_to_power import actions as rtp_actions
    from powergrid_tui.games.rise_to_power import model as rtp
    from powergrid_tui.games.rise_to_power.viewmodel.table_view import RiseToPowerView
    from powergrid_tui.games.terraforming_mars import actions as tm_actions
    from powergrid_tui.games.terraforming_mars import model as tm
    from powergrid_tui.games.terraforming_mars.viewmodel.table_view import TerraformingMarsView


V = TypeVar("V", bound=TableView)
"""What a seat of a game sees, as a model."""


class Table(Generic[S, A, V]):
    """A game, the people and bots who play it, and everything that has been done. Made by `new_game` or `load`.

    Seats are named by the players who have them. Whatever cannot be done raises `TableError`, which says why in one
    sentence, and leaves the game unchanged.
    """

    def __init__(self, session: Session[S, A]) -> None:
        self._session = session

    @property
    def game(self) -> Game[S, A]:
        """The rules, as pure functions of states and actions."""
        return self._session.game

    @property
    def state(self) -> S:
        """The whole state, including everything hidden: a frozen value."""
        return self._session.state

    @property
    def record(self) -> Record:
        """The game as it is saved: options, seats, and one line per action."""
        return self._session.record

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(seat.name for seat in self._session.seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.to_move(self.state) == NOBODY

    @property
    def to_move(self) -> str:
        """The name of the player to move, or of the first if several are; empty when the game is over."""
        mover = self.game.to_move(self.state)
        return self.names[mover] if mover >= 0 else ""

    def moves(self, name: str = "") -> list[Move[A]]:
        """What a player (by default the one to move) can do now, as rows of a price list: legal moves with their costs,
        and refused ones with the reason in `why`. Of a series of bids, only the lowest is listed; `play` takes any."""
        seat = self._seat(name)
        return moves(self.game, self.state, self.game.choices(self.state, seat))

    def offers(self, name: str = "") -> tuple[Offer[A], ...]:
        """Everything a player may do, by kind: `Offer.actions` holds every legal action."""
        return self.game.choices(self.state, self._seat(name))

    def play(self, what: str | A) -> None:
        """Play an action, or a line such as ``Bo: open 4``; a line without a name is for the one to move. Chance, such
        as a draw, is played at once.

        Raises `IllegalAction` if the rules do not allow it, and `BadNotation` if the line cannot be read; both are
        kinds of `TableError`.
        """
        if isinstance(what, str):
            line = what if ": " in what else f"{self.to_move}: {what}"
            self._session.play(self.game.parse(line, self.state))
        else:
            self._session.play(what)

    def undo(self, name: str = "") -> None:
        """Take back a player's last action, by default that of the one to move. Raises `IllegalAction` if there is
        none, or if somebody has learnt something or acted since."""
        self._session.undo(self._seat(name))

    def view(self, name: str = "") -> S:
        """The state as a player sees it, by default the one to move; ``nobody`` stands for an onlooker."""
        return self.game.view(self.state, NOBODY if name == "nobody" else self._seat(name))

    def table_view(self, name: str = "") -> V:
        """Everything a screen shows a player, by default the one to move: a pydantic model, so `model_dump_json` and
        `json_schema` work. A game that brings none has one made from its offers."""
        seat, state = self._seat(name), self.state
        model = cast("type[V]", registry.table_view(self.game.id))
        return model.from_snapshot(
            Snapshot(
                view=self.game.view(state, seat),
                seat=seat,
                offers=self.game.choices(state, seat),
                seats=self._session.seats,
                log=self._session.log_entries(seat),
                figures=partial(registry.figures, self._session),
                remembered=self.game.remembered(self._session.steps),
            )
        )

    def standings(self) -> tuple[Standing, ...]:
        """Everybody's rank and figures, best first; provisional until the game is over."""
        return self.game.standings(self.state)

    def log(self, name: str = "nobody") -> tuple[str, ...]:
        """What has happened, oldest first, one sentence for each entry: what a player may know, by default what
        everybody may."""
        return self._session.log(NOBODY if name == "nobody" else self._seat(name))

    def bot_move(self, bot: str | Bot = "") -> str:
        """Let a bot decide for the one to move, play its action, and return that as a line. `bot` is a kind of bot or a
        bot of your own. By default it is the kind that has the seat, or else `normal`, or the best that the game has.
        Raises `TableError` if there is no such kind, and `IllegalAction` if the game is over or the bot breaks a
        rule."""
        seat = self.game.to_move(self.state)
        if seat == NOBODY:
            raise IllegalAction(tr("the game is over"))
        if isinstance(bot, str):
            bot = make(bot or self._session.seats[seat].bot or default_bot(self.game.id), self.game.id)
        offers = self.game.choices(self.state, seat)
        action = bot.decide(bot_view(self.game, self.state, seat, bot), offers, self._session.rng(seat))
        line = self.game.format(action, self.state)
        self._session.play(action)
        return line

    def save(self, path: str | Path) -> None:
        """Write the record to a file, as TOML. Raises `TableError` when it cannot be written."""
        try:
            replace(Path(path), dumps(self.record).encode(), None)
        except OSError as error:
            raise TableError(
                tr("{file} cannot be written: {why}", file=quoted(str(path)), why=error.strerror or "")
            ) from error

    def _seat(self, name: str) -> int:
        if not name:
            return max(0, self.game.to_move(self.state))
        if name not in self.names:
            raise TableError(
                tr("there is no player {name} here, only {names}", name=quoted(name), names=", ".join(self.names))
            )
        return self.names.index(name)


@overload
def game(game_id: Literal["power_grid"]) -> Game[pg.State, pg_actions.Action]: ...
@overload
def game(game_id: Literal["electropolis"]) -> Game[ep.State, ep_actions.Action]: ...
@overload
def game(game_id: Literal["factory_manager"]) -> Game[fm.State, fm_actions.Action]: ...
@overload
def game(game_id: Literal["rise_to_power"]) -> Game[rtp.State, rtp_actions.Action]: ...
@overload
def game(game_id: Literal["terraforming_mars"]) -> Game[tm.State, tm_actions.Action]: ...
@overload
def game(game_id: str) -> Game[Any, Any]: ...
def game(game_id: str) -> Game[Any, Any]:
    """The rules of a game, by its id. Raises `TableError` if there is no such game.

    >>> game("power_grid").seats(game("power_grid").Options())
    range(2, 7)
    """
    return registry.game(game_id)


def game_ids() -> tuple[str, ...]:
    """The ids of all games: those of this package, and those that are installed beside it.

    >>> game_ids()[0]
    'power_grid'
    """
    return tuple(registry.GAMES)


@overload
def new_game(
    game_id: Literal["power_grid"], players: Sequence[str], *, seed: int = 0, **options: Any
) -> Table[pg.State, pg_actions.Action, PowerGridView]: ...
@overload
def new_game(
    game_id: Literal["electropolis"], players: Sequence[str], *, seed: int = 0, **options: Any
) -> Table[ep.State, ep_actions.Action, ElectropolisView]: ...
@overload
def new_game(
    game_id: Literal["factory_manager"], players: Sequence[str], *, seed: int = 0, **options: Any
) -> Table[fm.State, fm_actions.Action, FactoryManagerView]: ...
@overload
def new_game(
    game_id: Literal["rise_to_power"], players: Sequence[str], *, seed: int = 0, **options: Any
) -> Table[rtp.State, rtp_actions.Action, RiseToPowerView]: ...
@overload
def new_game(
    game_id: Literal["terraforming_mars"], players: Sequence[str], *, seed: int = 0, **options: Any
) -> Table[tm.State, tm_actions.Action, TerraformingMarsView]: ...
@overload
def new_game(game_id: str, players: Sequence[str], *, seed: int = 0, **options: Any) -> Table[Any, Any, Any]: ...
def new_game(game_id: str, players: Sequence[str], *, seed: int = 0, **options: Any) -> Table[Any, Any, Any]:
    """A new game, dealt: the same seed gives the same deal. `players` are names, ``bot`` or ``bot:LEVEL``, clockwise;
    `options` are the fields of the game's `Options`. Raises `TableError` if the game does not allow them.

    >>> new_game("electropolis", ["Ann", "bot:hard"], seed=3).names
    ('Ann', 'Bo')
    >>> new_game("power_grid", ["Ann"])
    Traceback (most recent call last):
        ...
    powergrid_tui.table.errors.TableError: Power Grid is for 2 to 6 players, not 1
    """
    rules = registry.game(game_id)
    seats = seats_of(",".join(players), kinds(game_id))
    wanted = Record(game=game_id, seed=seed, options=options, seats=tuple(seats))
    return Table(Session.start(rules, options_of(rules.Options, wanted), seats, seed=seed))


def load(path: str | Path) -> Table[Any, Any, Any]:
    """The game of a save file, at the decision where it was left. Raises `TableError` with every error in the file."""
    text, _ = read_file(Path(path))
    record = loads(text, Path(path).name)
    return Table(Session.resume(registry.game(record.game), record))


def match(
    game_id: str,
    bots: Mapping[str, str | Bot],
    *,
    deals: int = 10,
    seed: int = 0,
    **options: Any,
) -> dict[str, float]:
    """The share of games that each bot wins, from 0 to 1, by its name in `bots`. Every deal is played once with each
    rotation of the seats, so that the luck of the cards favours nobody. A bot is a kind that the game has, or your own.
    A win shared by two counts as half a win for each.

    >>> match("electropolis", {"simple": "simple", "random": "random"}, deals=1)["simple"]
    1.0

    Raises `TableError` for a bot or an option that the game does not have, and for less than one deal.
    """
    if deals < 1:
        wrong = tr("should be {least} or more, not {given}", least=1, given=deals)
        raise TableError(tr("{key}: {error}", key="deals", error=wrong))
    rules, names = registry.game(game_id), tuple(bots)
    wanted = Record(
        game=game_id, options=options, seats=tuple(seats_of(",".join(f"bot{at}" for at in range(len(names))), ()))
    )
    settled = options_of(rules.Options, wanted)
    if why := rules.players_refusal(settled, len(names)):
        raise TableError(why)
    settled = rules.complete(settled, seed)
    players = {name: make(bot, game_id) if isinstance(bot, str) else bot for name, bot in bots.items()}
    won = dict.fromkeys(names, 0.0)
    for deal in range(deals):
        for rotation in range(len(names)):
            seated = names[rotation:] + names[:rotation]
            luck = Luck(seed, deal, rotation, len(names))
            state, *_ = played_out(rules, settled, [players[name] for name in seated], seated, luck)
            if rules.to_move(state) == NOBODY:
                first = [standing.seat for standing in rules.standings(state) if standing.rank == 1]
                for name in first:
                    won[name] += 1 / len(first)
    return {name: wins / (deals * len(names)) for name, wins in won.items()}
