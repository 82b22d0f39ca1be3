"""The configuration file of ``powergrid serve``: TOML, whose keys are the options of the command without their hyphens
in front. All is made from the options that the command declares, so that there is none which the file cannot have."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import click

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, read_text, read_toml, reason, written_by_others
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.console import words

if TYPE_CHECKING:
    from pydantic import BaseModel

CONFIG = "config"
"""The parameter that names the file."""


class ReadFile(click.Path):
    """A file that the server reads as it opens."""

    def __init__(self, read: Callable[[Path], object]) -> None:
        """`read` raises `TableError` for a file that will not do."""
        super().__init__(dir_okay=False, path_type=Path)
        self.read = read


def options_of(command: click.Command) -> dict[str, click.Option]:
    """The options that a file can have, by the key there."""
    shown = [param for param in command.params if isinstance(param, click.Option) and not param.hidden]
    return {param.opts[0].removeprefix("--"): param for param in shown if param.name != CONFIG}


def read_config(ctx: click.Context, _param: click.Parameter, file: Path | None) -> Path | None:
    """Take what the file says for the defaults of the command: what is typed wins."""
    if file is not None and not ctx.resilient_parsing:
        file = file.absolute()  # whoever reads it again may be elsewhere
        ctx.default_map = words.read(_defaults, ctx, file, hint="--config")
    return file


def _defaults(ctx: click.Context, file: Path) -> dict[str, Any]:
    """What a file says, by the names of the parameters. Raises `BadData` with every error in it. Whoever can change it
    decides who comes in, and where files are written: so it is refused if others than its reader and root can."""
    from pydantic import ValidationError

    from powergrid_tui.table.files.errors import errors_with_words

    try:
        if (place := written_by_others(file)) is not None:
            raise BadData(file.name, [tr("others may write to {place}: only you and root should", place=str(place))])
    except (OSError, RuntimeError, ValueError) as error:
        raise BadData(file.name, [tr("cannot be read: {reason}", reason=reason(error))]) from None
    options = options_of(ctx.command)
    model = _model(ctx, options, file.parent)
    try:
        found = model.model_validate(read_toml(file, file.name))
    except ValidationError as errors:
        raise BadData(file.name, errors_with_words(errors, model)) from None
    return {str(options[key].name): value for key, value in found.model_dump(exclude_unset=True).items()}


def _model(ctx: click.Context, options: dict[str, click.Option], folder: Path) -> type[BaseModel]:
    from pydantic import ConfigDict, create_model

    fields: dict[str, Any] = {key: (_kind(option, ctx, folder), None) for key, option in options.items()}
    return create_model("Configuration", __config__=ConfigDict(strict=True, extra="forbid"), **fields)


def _kind(option: click.Option, ctx: click.Context, folder: Path) -> Any:
    """What a value in the file may be, as pydantic has it; where that does not say enough, the option is asked."""
    from pydantic import AfterValidator, Field

    kind: Any
    match option.type:
        case click.IntRange(min=least, max=most):
            kind = Annotated[int, Field(ge=least, le=most)]
        case click.FloatRange(min=least, max=most):
            kind = Annotated[float, Field(ge=least, le=most, allow_inf_nan=False)]
        case click.Choice(choices=choices):
            kind = Literal[tuple(choices)]
        case _ if option.is_flag:
            kind = bool
        case _:
            least = 0 if option.default == "" else 1
            kind = Annotated[str, Field(min_length=least), AfterValidator(_check(option, ctx, folder))]
    return list[kind] if option.multiple else kind


def _check(option: click.Option, ctx: click.Context, folder: Path) -> Callable[[str], str]:
    """A path in the file begins at the folder of the file."""

    def checked(value: str) -> str:
        is_path = isinstance(option.type, click.Path)
        said = str(folder / Path(value)) if is_path else value
        try:
            found = option.type.convert(said, option, ctx)
            if isinstance(option.type, ReadFile):
                read_text(
                    Path(found)
                )  # its errors do not repeat a name: it may be a secret, given in place of its file
                option.type.read(Path(found))
        except click.BadParameter as error:
            raise ValueError(error.message.rstrip(".")) from None
        except BadData as error:
            raise ValueError("; ".join(error.errors)) from None
        except TableError as error:
            raise ValueError(str(error)) from None
        return said

    return checked
