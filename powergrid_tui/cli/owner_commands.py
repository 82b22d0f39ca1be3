"""The owner's commands on the command line, made from their table."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from powergrid_tui.cli.begin import GameCommand, options_for
from powergrid_tui.cli.server_words import DurationType, folder_of
from powergrid_tui.ssh.door.control import PATIENCE, ask
from powergrid_tui.ssh.door.owner_commands import COMMANDS, Answer, Argument, ArgumentKind, OwnerCommand
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import SOURCE, mark, tr
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.console import output, words

if TYPE_CHECKING:
    from powergrid_tui.table.protocol.game import Game

_TOURNAMENT = "tournament"

_SOON = 10.0
"""Seconds to wait for a server to say how it is: whoever asks wants to know whether it answers."""

_AT_ONCE = 1.0
"""Seconds that a shell waits for a list, while a line is being typed."""

_LONGEST_ERROR = 200
"""Characters of what is wrong: it may repeat what was typed, and the usage has to follow."""

_GIVEN_BY_THE_GAME = (ArgumentKind.GAME, ArgumentKind.OPTIONS)

_TYPES: dict[ArgumentKind, click.ParamType[Any]] = {
    ArgumentKind.COUNT: words.Range(1),
    ArgumentKind.SECONDS: DurationType(),
    ArgumentKind.DEALS: click.Choice(ArgumentKind.DEALS.value.split("|")),
    ArgumentKind.FILE: click.Path(exists=True, dir_okay=False, path_type=Path),
    ArgumentKind.NEW_FILE: click.Path(path_type=Path),
}


class CommandOnTheMachine(words.Command):
    """A command of the table."""

    entry: OwnerCommand

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def refused(self, ctx: click.Context, error: str) -> str:
        """Wrong words are answered with the usage."""
        error = one_line(error, _LONGEST_ERROR)
        return tr("{command}: {error} ({usage})", command=ctx.command_path, error=error, usage=self.entry.usage)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What a list has in JSON."""
        if self.entry.fields:
            with formatter.section(tr("Fields of --json")):
                formatter.write_dl([(field.name, tr(field.meaning)) for field in self.entry.fields])


class _ForGame(CommandOnTheMachine, GameCommand):
    """A command that takes the options of a game."""


class _TournamentGroup(words.Group):
    """A word that is no verb is the name of a tournament; without one, all are listed."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        named = not args or (args[0] not in self.commands and args[0] not in ctx.help_option_names)
        if named and not ctx.resilient_parsing:  # a shell asks what may follow
            args = ["show", *args]
        return super().parse_args(ctx, args)


def commands() -> dict[str, click.Command]:
    """All of them, by name; those about tournaments are a group."""
    show = _made(COMMANDS["tournament"], "show", _show, mark("Show a tournament; without a name, list them all."))
    show.params[0] = words.Argument(["name"], default="")
    group = _TournamentGroup(
        _TOURNAMENT,
        {"show": show},
        subcommand_metavar="[NAME | COMMAND [ARGS]...]",
        help=mark("List the tournaments, or show and manage one. With a name: the standings and the seating."),
    )
    made: dict[str, click.Command] = {_TOURNAMENT: group}
    for entry in COMMANDS.values():
        first, _, verb = entry.called.partition(" ")
        if verb:
            group.add_command(_made(entry, verb, partial(_carry_out, entry), entry.help))
        elif first != _TOURNAMENT:
            made[first] = _made(entry, first, partial(_carry_out, entry), entry.help)
    return made


def _made(entry: OwnerCommand, name: str, does: Any, help: str) -> CommandOnTheMachine:
    typed = [word for word in entry.words if word.typed]
    own = [word for word in typed if word.kind not in _GIVEN_BY_THE_GAME]
    cls = CommandOnTheMachine if own == typed else _ForGame
    made = cls(name, params=list(map(_param, own)), callback=click.pass_context(does), help=help)
    made.entry = entry
    return words.as_json(made) if entry.fields else made


_LISTS = {"code": ("tables", "code", "game"), "person": ("people", "name", "")}
"""Where a shell finds what a word may be: the command that lists it, the field, and the field that describes it."""


def _listed(command: str, field: str, about: str, ctx: click.Context, _: click.Parameter, begun: str) -> list[Any]:
    try:
        answer = ask(folder_of(ctx), command, {}, "", _AT_ONCE)
    except (TableError, click.ClickException):
        return []
    return words.offered([(str(row[field]), str(row.get(about, ""))) for row in answer.rows or ()], begun)


def _param(word: Argument) -> click.Parameter:
    kind = _TYPES.get(word.kind, click.STRING)
    if not word.typed.startswith("--"):
        metavar = None if word.typed.strip("[]") == word.name.upper() else word.typed
        listed = partial(_listed, *_LISTS[word.name]) if word.name in _LISTS else None
        return words.Argument([word.name], type=kind, metavar=metavar, required=word.needed, shell_complete=listed)
    names = [word.typed, word.name]
    if word.kind is ArgumentKind.FLAG:
        return words.Word(names, is_flag=True, help=word.help)
    metavar = None if word.kind is ArgumentKind.DEALS else word.kind.value
    if word.needed:
        return words.Word(names, type=kind, metavar=metavar, required=True, help=word.help)
    default = "own" if word.kind is ArgumentKind.DEALS else word.default or None
    return words.Word(
        names, type=kind, metavar=metavar, default=default, show_default=default is not None, help=word.help
    )


def _carry_out(
    entry: OwnerCommand,
    ctx: click.Context,
    /,
    game: Game[Any, Any] | None = None,
    chosen: dict[str, Any] | None = None,
    as_json: bool = False,
    **typed: Any,
) -> None:
    """Give a command as it was typed, and print the answer."""
    said = {word.name: _said(word, typed[word.name]) for word in entry.words if typed.get(word.name) is not None}
    if game is not None:
        options = options_for(game, said.get("seats") or len(said["people"]), chosen or {})
        said |= {"game": game.id, "options": options.model_dump_json(exclude_none=True)}
    answer = _answer(ctx, entry, said, as_json)
    _tell(entry, answer, as_json)
    if entry.one and any(row.get("trouble") for row in answer.rows or ()):
        ctx.exit(1)


def _said(word: Argument, typed: Any) -> Any:
    """What was typed, as the table has it."""
    match word.kind:
        case ArgumentKind.NAMES:
            return [name.strip() for name in typed.split(",") if name.strip()]
        case ArgumentKind.DEALS:
            return typed == "same"
        case ArgumentKind.FILE | ArgumentKind.NEW_FILE:
            return str(typed.absolute())
    return typed


def _show(ctx: click.Context, /, name: str, as_json: bool) -> None:
    """Print how everybody stands in a tournament and who sits where, or list the tournaments."""
    if not name:
        _carry_out(COMMANDS["tournaments"], ctx, as_json=as_json)
        return
    entry = COMMANDS["tournament"]
    standing = _answer(ctx, entry, {"name": name, "seats": False}, as_json)
    seats = _answer(ctx, entry, {"name": name, "seats": True}, as_json)
    if as_json:
        output.facts({"standing": _facts(entry, standing), "seats": _facts(entry, seats)})
        return
    _tell(entry, standing)
    output.line("")
    _tell(entry, seats)


def _answer(ctx: click.Context, entry: OwnerCommand, said: dict[str, Any], as_json: bool) -> Answer:
    """What the server answers; for JSON in the language of the program. Raises `TableError`."""
    try:
        said = entry.read(said)
    except TableError:  # the kinds are right: they have been read
        raise click.UsageError(tr("a word is too long, or cannot be written")) from None
    # A server may run in its earlier version, and know nothing of what is new: what is as by default is not sent.
    said = {word.name: said[word.name] for word in entry.words if word.needed or said[word.name] != word.default}
    patience = _SOON if entry.one else PATIENCE
    answer = ask(folder_of(ctx), entry.name, said, SOURCE if as_json else "", patience)
    if answer.error:
        raise TableError(answer.error)
    return answer


def _tell(entry: OwnerCommand, answer: Answer, as_json: bool = False) -> None:
    if answer.rows is None:
        output.line(answer.said)
    elif as_json:
        output.facts(_facts(entry, answer)[0] if entry.one else _facts(entry, answer))
    elif entry.one:
        *figures, last = entry.fields
        row = {field.name: output.cell(answer.rows[0].get(field.name) or "-") for field in figures}
        columns = mark("name"), mark("value"), mark("meaning")
        shown = [(field.name, row[field.name], tr(field.meaning)) for field in figures]
        output.table([dict(zip(columns, each, strict=True)) for each in shown])
        if said := answer.rows[0].get(last.name):  # in sentences, which need room
            output.line(said)
    elif answer.rows:
        output.table([{name: output.cell(value) for name, value in row.items()} for row in answer.rows])
    else:
        output.line(tr(entry.empty))


def _facts(entry: OwnerCommand, answer: Answer) -> list[dict[str, Any]]:
    return [entry.facts(row) for row in answer.rows or ()]
