"""Commands that begin a game: ``--game`` chooses it, and the game's own options become parameters of the command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from powergrid_tui.table.protocol.game import Game
    from powergrid_tui.table.protocol.options import Option

_GAME = f"{__name__}.game"


class GameCommand(words.OptionsCommand):
    """The callback receives `game`, and in `chosen` the values given for the game's options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The game is determined first, because its options are parsed along with the rest. A parameter of a different
        game is reported as such."""
        from powergrid_tui.toolkit import registry

        named = _named(args) or registry.first()
        if ctx.resilient_parsing and named not in registry.GAMES:  # a shell asks, while the line is being typed
            named = registry.first()
        ctx.meta[_GAME] = words.read(registry.game, named, hint="--game")
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if other := _owner(error.option_name):
                told = tr(
                    "{game} has no {word}; {other} has", game=tr(_game(ctx).name), word=error.option_name, other=other
                )
                raise click.UsageError(told, ctx) from None
            raise

    def options(self, ctx: click.Context) -> Sequence[Option]:
        from powergrid_tui.table.protocol.options import options_in

        return options_in(_game(ctx).Options)

    def choices(self, ctx: click.Context, option: Option) -> Sequence[tuple[str, str]]:
        """Some depend on files or on what was chosen before, such as the regions of a map."""
        from pydantic import ValidationError

        from powergrid_tui.table.errors import TableError
        from powergrid_tui.toolkit import registry

        game = _game(ctx)
        try:
            options = game.Options.model_validate(registry.words_of(game.id, self._chosen(ctx)))
        except (ValidationError, TableError):
            options = game.Options()
        players = min(game.seats(options))
        return [*super().choices(ctx, option), *game.option_choices(option.name, options, players)]

    def _chosen(self, ctx: click.Context) -> dict[str, Any]:
        """The values given for the game's options."""
        return {
            option.name: option.read(value) if isinstance(value, str) else value
            for option in self.options(ctx)
            if ctx.get_parameter_source(option.name) not in (None, ParameterSource.DEFAULT)
            and (value := ctx.params[option.name]) is not None
        }

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        from powergrid_tui.toolkit import registry

        named = words.Word(
            ["--game", "game_id"],
            metavar=_listed(registry.GAMES),
            default=registry.first(),
            show_default=True,
            expose_value=False,
            help=mark("Which game to play. With --help, that game's options are listed."),
            shell_complete=_games,
        )
        return [named, *super().get_params(ctx)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The game's own options are listed separately, under its name."""
        made, game = self.game_options(ctx), tr(_game(ctx).name)
        own = [param for param in self.get_params(ctx) if param not in made]
        for title, params in ((tr("Options"), own), (tr("Options of {game}", game=game), made)):
            with formatter.section(title):
                if rows := [row for param in params if (row := param.get_help_record(ctx))]:
                    formatter.write_dl(rows)
                else:
                    formatter.write_text(tr("{game} has no options of its own.", game=game))

    def invoke(self, ctx: click.Context) -> Any:
        ctx.params["chosen"] = self._chosen(ctx)
        ctx.params["game"] = _game(ctx)
        for option in self.options(ctx):
            del ctx.params[option.name]
        return super().invoke(ctx)


def _game(ctx: click.Context) -> Game[Any, Any]:
    found: Game[Any, Any] = ctx.meta[_GAME]
    return found


def _games(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    from powergrid_tui.toolkit import registry

    return words.offered([(game_id, tr(found.name)) for game_id, found in registry.GAMES.items()], begun)


def bots_offered(ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """The kinds of bot of the game, for a shell: one, or several with commas."""
    from powergrid_tui.toolkit.bots import kinds

    return words.offered([(kind, "") for kind in kinds(_game(ctx).id)], begun, many=True)


def seats_offered(ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Bots for the seats of a game, for a shell; the names of people are anybody's."""
    from powergrid_tui.toolkit.bots import kinds

    return words.offered([(f"bot:{kind}", "") for kind in kinds(_game(ctx).id)], begun, many=True)


def _named(args: Sequence[str]) -> str:
    """The id after ``--game`` (the last one, if repeated); empty without it."""
    found = ""
    said: Iterator[str] = iter(args)
    for word in said:
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == "--game":
            found = value if equals else next(said, "")
    return found


def _owner(word: str) -> str:
    """The id of a game that has this parameter; empty if none has."""
    from powergrid_tui.table.protocol.options import options_in
    from powergrid_tui.toolkit import registry

    for game in map(registry.game, registry.GAMES):
        if any(word in (*made.opts, *made.secondary_opts) for made in map(words.as_word, options_in(game.Options))):
            return tr(game.name)
    return ""


def options_for(game: Game[Any, Any], players: int, chosen: dict[str, Any]) -> Any:
    """The game's options. Raises a usage error."""
    from pydantic import ValidationError

    from powergrid_tui.table.errors import TableError
    from powergrid_tui.table.files.data import BadData
    from powergrid_tui.table.files.errors import errors_of
    from powergrid_tui.toolkit import registry

    try:
        options = game.Options.model_validate(registry.words_of(game.id, chosen))
    except ValidationError as error:
        raise click.UsageError(errors_of(error)[0]) from None
    except BadData as error:
        output.fail_for(error)
    except TableError as error:
        raise click.UsageError(str(error)) from None
    if refusal := game.players_refusal(options, players) or game.options_refusal(options, players):
        raise click.UsageError(refusal)
    return options


def line_up(game: Game[Any, Any], kinds: str, players: int) -> list[str]:
    """The kinds of bot after ``--bots``, one per seat; a single kind applies to all seats. Raises a usage error."""
    from powergrid_tui.table.records.typed_seats import parts_of
    from powergrid_tui.toolkit.bots.matches.arena import bots_named

    each = [kind.removeprefix("bot:") for kind in parts_of(kinds)]
    each = each * players if len(each) == 1 else each
    if len(each) != players:
        raise click.BadParameter(
            tr("{bots} bots for {players} players", bots=len(each), players=players), param_hint="--bots"
        )
    words.read(bots_named, each, game.id, hint="--bots")
    return each


_ROW = 60
"""The maximum length of a row of game ids in the help."""


def _listed(names: Iterable[str]) -> str:
    """The ids of all games, in rows that fit the help on a narrow terminal."""
    rows = [""]
    for name in names:
        if rows[-1] and len(rows[-1]) + len(name) > _ROW:
            rows.append("")
        rows[-1] += f"{name}|"
    return "[" + "\n          ".join(rows).rstrip("|") + "]"
