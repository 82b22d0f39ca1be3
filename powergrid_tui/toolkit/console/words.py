"""What commands read: words that many have in common, and those made from a game's model of options."""

from __future__ import annotations

import locale
import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from powergrid_tui.table.words.language import mark, paragraph, tr
from powergrid_tui.toolkit.console import output
from powergrid_tui.toolkit.console.helping import HelpFormatter

if TYPE_CHECKING:
    from powergrid_tui.table.protocol.options import Option

T = TypeVar("T")


class Integer(click.types.IntParamType):
    """A number, which refusals name in the language of whoever reads."""

    @property
    def name(self) -> str:  # type: ignore[override]  # click has it as a word of the class
        return tr("integer")


class Range(click.IntRange):
    """A number between bounds."""

    @property
    def name(self) -> str:  # type: ignore[override]
        return tr("integer")


SEED = Range(-(10**18), 10**18)
"""More figures than a record is read with help no luck."""


class _Help:
    """The help of a command or of a word: a message, looked up when it is shown, for by then a language is spoken."""

    def __get__(self, of: Any, _: Any = None) -> str | None:
        message: str | None = vars(of).get("help")
        return tr(message) if message else message

    def __set__(self, of: Any, message: str | None) -> None:
        vars(of)["help"] = message


class _Option(click.Option):
    """A word of a command, with what stands for its value in the language of whoever reads."""

    def make_metavar(self, ctx: click.Context) -> str:
        return tr(super().make_metavar(ctx))


class Word(_Option):
    """A word of a command."""

    help = _Help()


class Argument(click.Argument):
    """What a command is about, such as a file."""

    def make_metavar(self, ctx: click.Context) -> str:
        name = (self.name or "").upper()
        return super().make_metavar(ctx).replace(name, tr(name))


class Context(click.Context):
    """Where a command is read."""

    formatter_class = HelpFormatter


class Command(click.Command):
    """A command."""

    context_class = Context
    help = _Help()

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [tr(piece) for piece in super().collect_usage_pieces(ctx)]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option:  # click keeps it, in the language of whoever asked first
            option.help = tr("Show this message and exit.")
        return option


class Group(Command, click.Group):
    """A command with further ones."""


word = partial(click.option, cls=Word)
"""As `click.option`; its help is a message."""

argument = partial(click.argument, cls=Argument)
"""As `click.argument`."""

as_json = word("--json", "as_json", is_flag=True, help=mark("Print JSON, for other programs."))

in_ascii = word("--ascii", "plain", is_flag=True, help=mark("Draw without box, block or braille characters."))


def drawn_plain(wanted: bool) -> bool:
    """Whether to draw with ASCII characters: the font of a bare console has no braille, and characters beyond ASCII are
    certain to exist only in UTF-8."""
    return wanted or os.environ.get("TERM") == "linux" or _codeset().replace("-", "").lower() != "utf8"


def _codeset() -> str:
    """How letters are written on this terminal, as the environment tells."""
    told = next((said for name in ("LC_ALL", "LC_CTYPE", "LANG") if (said := os.environ.get(name))), "")
    return told.partition(".")[2].partition("@")[0] or locale.getencoding()


def read(reader: Callable[..., T], *args: Any, hint: str) -> T:
    """What `reader` makes of a word of the command line; what it refuses is an error in the words, and what is wrong
    with a file that they name is told line by line."""
    from powergrid_tui.table.files.data import BadData
    from powergrid_tui.table.protocol.game import TableError

    try:
        return reader(*args)
    except BadData as error:
        output.fail_for(error)
    except TableError as error:
        raise click.BadParameter(str(error), param_hint=hint) from None


class OptionsCommand(Command):
    """A command with words made from a model of options, beside its own. The model is imported when they are wanted:
    when the command is run, or its help is shown."""

    def options(self, ctx: click.Context) -> Sequence[Option]:
        """The options that are words of this command."""
        raise NotImplementedError

    def made(self, ctx: click.Context) -> list[click.Option]:
        """Their words: the same ones for as long as the command is read."""
        found: list[click.Option] = ctx.meta.setdefault(f"{__name__}.{self.name}", [])
        if not found:
            found += map(as_word, self.options(ctx))
        return found

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The command's own words, those made, and ``--help``."""
        *own, last = super().get_params(ctx)
        return [*own, *self.made(ctx), last]


def as_word(option: Option) -> click.Option:
    """An option of a game as a word of the command line: a flag, one of several words, a number or a text."""
    name = option.name.replace("_", "-")
    if isinstance(option.default, bool):
        flag = f"--{name}/--no-{name}" if option.default else f"--{name}"
        return _Option([flag, option.name], is_flag=True, default=option.default, help=_help(option, values=False))
    kind: click.ParamType[Any] = Integer() if isinstance(option.default, int) else click.STRING
    if option.closed:
        kind = click.Choice([str(value) for value in option.values])
    default = ",".join(option.default) if isinstance(option.default, tuple) else str(option.default)
    return _Option(
        [f"--{name}", option.name], type=kind, default=default, show_default=bool(default), help=_help(option)
    )


def _help(option: Option, *, values: bool = True) -> str:
    """What the model says of an option and its values."""
    said = [tr(text) for text in (option.description, option.meaning.typed) if text]
    if values:
        said[1:1] = [
            tr("{value}: {meaning}", value=value, meaning=tr(meaning))
            for value, meaning in option.meaning.values.items()
        ]
    return paragraph(said)
