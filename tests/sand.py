"""A game that tests add to the registry: Dig with options of every kind, and a command of its own."""

from typing import Annotated, Any, ClassVar, Literal

import click
from pydantic import Field

from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.protocol.options import Carried, Meaning
from powergrid_tui.toolkit.console import output, words
from tests.table import toy


class Options(toy.Options):
    goal: int = Field(default=20, description="What the sum must reach.")
    pace: Annotated[Literal["slow", "fast"], Meaning({"slow": "With a rest.", "fast": "Without."})] = "slow"
    low_tide: bool = Field(default=False, title="Ebb")
    gloves: bool = True
    tools: Annotated[Literal["any", "none"] | tuple[str, ...], Meaning(typed="Or some of them, with commas.")] = "any"
    note: Annotated[str, Carried] = ""


class Sand(toy.Dig):
    id: ClassVar[str] = "sand"
    name: ClassVar[str] = "Sand"
    Options: ClassVar[type[Frozen]] = Options


SAND = Sand()
summary = SAND.summary
BOTS: dict[str, Any] = {}


@click.command()
@words.as_json
def dune(as_json: bool) -> None:
    """Tell how high the dune is."""
    output.facts({"height": 3}) if as_json else output.line("3 m")


MANIFEST = Manifest(
    id="sand",
    name="Sand",
    game="tests.sand:SAND",
    board="tests.tui.toys:ToyBoard",
    bots="tests.sand:BOTS",
    summary="tests.sand:summary",
    rules="",
    commands={"dune": "tests.sand:dune"},
)
