"""Command-line parameters: those that many commands share, and those made from a game's model of options; and the
layout of their help, measured in cells because characters may be wide, and punctuated to suit the language."""

from __future__ import annotations

import locale
import os
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from powergrid_tui.table.words.language import mark, paragraph, tr, trc
from powergrid_tui.toolkit.console import output

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from powergrid_tui.table.protocol.options import Option

_MARGIN = 2
"""Cells left free on the right, as click does."""


class HelpFormatter(click.HelpFormatter):
    """Replaces click's formatter, which counts characters and inserts English colons."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """``Usage: powergrid new [OPTIONS]``"""
        super().write_usage(prog, args, trc("usage", "Usage: ") if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{tr('{heading}:', heading=heading)}\n")

    def write_text(self, text: str) -> None:
        """Paragraphs, separated by blank lines."""
        if text.isascii():
            super().write_text(text)
            return
        lead = " " * self.current_indent
        for line in _lines(text, self.width - self.current_indent):
            self.write(f"{lead}{line}".rstrip() + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Terms and definitions in two columns."""
        pairs = list(rows)
        if all(word.isascii() and meaning.isascii() for word, meaning in pairs):
            super().write_dl(pairs, col_max, col_spacing)
            return
        from powergrid_tui.toolkit.widgets.drawing.cells import width

        column = min(max((width(word) for word, _ in pairs), default=0), col_max) + col_spacing
        lead = self.current_indent + column
        for word, meaning in pairs:
            first, *others = _lines(meaning, max(self.width - lead - _MARGIN, 10))
            apart = width(word) > column - col_spacing
            start = f"{'':>{self.current_indent}}{word}"
            if apart and first:
                self.write(f"{start}\n")
                start = ""
            filled = " " * (lead - width(start))
            self.write(f"{start}{filled}{first}".rstrip() + "\n")
            for line in others:
                self.write(f"{'':>{lead}}{line}".rstrip() + "\n")


def _lines(text: str, cells: int) -> list[str]:
    """The paragraphs of a text, wrapped to this many cells, with an empty line between them."""
    from powergrid_tui.toolkit.widgets.drawing.cells import wrap

    lines: list[str] = []
    for part in text.split("\n\n"):
        lines += ["", *wrap(part, cells)] if lines else wrap(part, cells)
    return lines


T = TypeVar("T")

Completions = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]
"""What a shell offers for a parameter that was begun like this."""


class Integer(click.types.IntParamType):
    """An integer whose error messages are translated."""

    @property
    def name(self) -> str:  # type: ignore[override]  # click has it as a word of the class
        return tr("integer")


class Range(click.IntRange):
    """An integer within bounds."""

    @property
    def name(self) -> str:  # type: ignore[override]
        return tr("integer")


class Seed(Integer):
    """A seed. Its bounds are so wide that the help does not name them."""

    LARGEST: Final = 10**18
    """More digits than a record can be read with would not add any randomness."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number. Fails for one that is too large."""
        seed = super().convert(value, param, ctx)
        if abs(seed) > self.LARGEST:
            self.fail(tr("a seed has at most {digits} digits", digits=18), param, ctx)
        return seed


SEED = Seed()


class _Help:
    """The help text of a command or parameter: a message that is translated when shown, because the language is known
    only then."""

    def __get__(self, of: Any, _: Any = None) -> str | None:
        message: str | None = vars(of).get("help")
        return tr(message) if message else message

    def __set__(self, of: Any, message: str | None) -> None:
        vars(of)["help"] = message


class _Option(click.Option):
    """A command-line option whose placeholder is translated."""

    def make_metavar(self, ctx: click.Context) -> str:
        return tr(super().make_metavar(ctx))


class Word(_Option):
    """An option of a command."""

    help = _Help()


class Argument(click.Argument):
    """A positional argument, such as a file."""

    def make_metavar(self, ctx: click.Context) -> str:
        name = (self.name or "").upper()
        return super().make_metavar(ctx).replace(name, tr(name))


class Context(click.Context):
    """The context in which a command is parsed."""

    formatter_class = HelpFormatter


class Command(click.Command):
    """A command."""

    context_class = Context
    help = _Help()

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            known = [word for param in self.get_params(ctx) for word in (*param.opts, *param.secondary_opts)]
            _suggest_begun(error, error.option_name, known)
            raise

    def refused(self, ctx: click.Context, error: str) -> str:
        """What to say about wrong words, in one line."""
        return tr("{command}: {error} ('{command} --help' lists the options)", command=ctx.command_path, error=error)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [tr(piece) for piece in super().collect_usage_pieces(ctx)]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option:  # click caches it, which would keep the language of whoever asked first
            option.help = tr("Show this message and exit.")
        return option


class Group(Command, click.Group):
    """A command with subcommands."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            _suggest_begun(error, error.command_name, self.list_commands(ctx))
            raise


def _suggest_begun(error: click.NoSuchOption | click.NoSuchCommand, word: str, known: Sequence[str]) -> None:
    """Suggest what begins with the word, if anything does, before what click finds similar."""
    if begun := [other for other in known if other.startswith(word) and word.strip("-")]:
        vars(error)["possibilities"] = begun


_NO_PICTURES = frozenset({"", "dumb"})

word = partial(click.option, cls=Word)
"""Like `click.option`, with a message as help."""

argument = partial(click.argument, cls=Argument)
"""Like `click.argument`."""

as_json = word("--json", "as_json", is_flag=True, help=mark("Print JSON, for other programs."))

in_ascii = word("--ascii", "plain", is_flag=True, help=mark("Draw without box, block or braille characters."))


def drawn_plain(wanted: bool) -> bool:
    """Whether to draw in ASCII: the font of a bare console has no braille, and only with UTF-8 can characters beyond
    ASCII be relied on."""
    return wanted or os.environ.get("TERM") == "linux" or _codeset().replace("-", "").lower() != "utf8"


def sees(term: str) -> bool:
    """Whether a kind of terminal can show a screen: whether it can move its cursor."""
    return term not in _NO_PICTURES


def _codeset() -> str:
    """The character encoding of the terminal, according to the environment."""
    value = next((said for name in ("LC_ALL", "LC_CTYPE", "LANG") if (said := os.environ.get(name))), "")
    return value.partition(".")[2].partition("@")[0] or locale.getencoding()


def read(reader: Callable[..., T], *args: Any, hint: str) -> T:
    """Call `reader` on a command-line value. What it refuses becomes a usage error; the errors in a file are printed
    line by line."""
    from powergrid_tui.table.errors import TableError
    from powergrid_tui.table.files.data import BadData

    try:
        return reader(*args)
    except BadData as error:
        output.fail_for(error)
    except TableError as error:
        raise click.BadParameter(str(error), param_hint=hint) from None


def offered(choices: Iterable[tuple[str, str]], begun: str, *, many: bool = False) -> list[CompletionItem]:
    """What a shell offers to complete what was begun with: those choices, each with what it is called. With `many`,
    what comes after the last comma is completed."""
    from click.shell_completion import CompletionItem

    before, comma, last = begun.rpartition(",") if many else ("", "", begun)
    return [
        CompletionItem(f"{before}{comma}{value}", help=label or None)
        for value, label in choices
        if value.startswith(last)
    ]


class OptionsCommand(Command):
    """A command that adds parameters made from a model of options. The model is imported only when the command is run
    or its help is shown."""

    def options(self, ctx: click.Context) -> Sequence[Option]:
        """The game options that become parameters of this command."""
        raise NotImplementedError

    def choices(self, ctx: click.Context, option: Option) -> Sequence[tuple[str, str]]:
        """What a shell offers for one of them: (value, label)."""
        return [(str(value), option.label(value)) for value in option.values]

    def game_options(self, ctx: click.Context) -> list[click.Option]:
        """The parameters made from them, cached for as long as the command is being parsed."""
        found: list[click.Option] = ctx.meta.setdefault(f"{__name__}.{self.name}", [])
        if not found:
            found += [as_word(option, self._completions(option)) for option in self.options(ctx)]
        return found

    def _completions(self, option: Option) -> Completions:
        def completions(ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
            return offered(self.choices(ctx, option), begun, many=option.many)

        return completions

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The command's own parameters, those made from options, and ``--help``."""
        *own, last = super().get_params(ctx)
        return [*own, *self.game_options(ctx), last]


def as_word(option: Option, completions: Completions | None = None) -> click.Option:
    """A game option as a command-line parameter: a flag, a choice, a number or a text."""
    name = option.name.replace("_", "-")
    if isinstance(option.default, bool):
        flag = f"--{name}/--no-{name}" if option.default else f"--{name}"
        return _Option([flag, option.name], is_flag=True, default=option.default, help=_help(option, values=False))
    kind: click.ParamType[Any] = Integer() if isinstance(option.default, int) else click.STRING
    if option.closed:
        kind = click.Choice([str(value) for value in option.values])
    default = ",".join(option.default) if isinstance(option.default, tuple) else str(option.default)
    return _Option(
        [f"--{name}", option.name],
        type=kind,
        default=default,
        show_default=bool(default),
        help=_help(option),
        shell_complete=completions,
    )


def _help(option: Option, *, values: bool = True) -> str:
    """The model's description of an option and its values."""
    said = [tr(text) for text in (option.description, option.meaning.typed) if text]
    if values:
        said[1:1] = [
            tr("{value}: {meaning}", value=value, meaning=tr(meaning))
            for value, meaning in option.meaning.values.items()
        ]
    return paragraph(said)
