"""Click's own messages, in the language of the command line."""

from __future__ import annotations

import gettext
import os
from importlib import resources

from powergrid_tui.table.words.language import DOMAIN, mark, markn


def speak(language: str) -> None:
    """Make click look up its messages in our catalogues: it asks gettext for the language of the process."""
    gettext.bindtextdomain(DOMAIN, str(resources.files("powergrid_tui").joinpath("locale")))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language


WORDS = (
    mark("[OPTIONS]"),
    mark("[COMMAND] [ARGS]..."),
    mark("TEXT"),
    mark("FILE"),
    mark("DIRECTORY"),
    mark("Options"),
    mark("Commands"),
    mark("Show this message and exit."),
    mark("default: {default}"),
    mark("Choose from:\n\t{choices}"),
    mark("Invalid value: {message}"),
    mark("Invalid value for {param_hint}: {message}"),
    mark("Missing argument"),
    mark("Missing option"),
    mark("Missing command."),
    mark("No such command {name!r}."),
    mark("No such option {name!r}."),
    mark("Option {name!r} does not take a value."),
    mark("{value!r} is not a valid {number_type}."),
    mark("{value} is not in the range {range}."),
    mark("{name} {filename!r} is a file."),
    mark("integer"),
    mark("file"),
    mark("directory"),
    mark("path"),
    markn("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    markn("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    markn("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    markn("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)
"""Messages that click may show for our commands, listed for the catalogues: click looks them up itself."""
