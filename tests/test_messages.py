"""Every sentence that a person reads is a message: none is missing from the catalogue, and none is glued from pieces.

`NOT_READ` lists, by file, strings with words that only programs read.
"""

import ast
import io
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from powergrid_tui.games.electropolis.bots import learning
from powergrid_tui.games.power_grid.bots.ahead import evaluator
from powergrid_tui.locale import sources

PACKAGE = Path(__file__).parents[1] / "powergrid_tui"

MESSAGES = {"tr", "trn", "trc", "mark", "markn", "markc"}
"""Functions whose strings are messages."""

NOT_MESSAGES = {
    *("NotImplementedError", "AssertionError", "TypeVar", "parse", "compile", "query_one", "query", "cast"),
    *("Unavailable", "_tongue", "TutorialLine"),
}
"""Functions whose strings nobody reads: errors of programmers, styles, patterns, selectors, types, parts of names,
lines of notation."""

UNREAD = {"DEFAULT_CSS", "CSS", "_CSS", "_DEAL", "_MOVING_CSS"}
"""Names of styles and of lines of notation."""

WORDS = re.compile(r"[A-Za-z]{2,}[,;:.!?']* +[A-Za-z(]{2,}")
"""Two words in a row are taken for a sentence, or a part of one."""

SQL = re.compile(r"\W*(SELECT [a-z]|INSERT (INTO|OR) |DELETE FROM |UPDATE [a-z]+ SET |WHERE [a-z]|ORDER BY [a-z])")
"""How a statement begins, or a part of one."""

NOT_READ: dict[str, set[str]] = {
    "__init__.py": {" has no attribute "},
    "table/protocol/game.py": {" is not a game yet. It lacks", "its id, a str", "its name, a str"},
    "toolkit/viewmodel/players.py": {"(player, whether it is their turn) of everybody, in playing order."},
    "toolkit/daily/deal.py": {"powergrid deal of the day {day}"},
    "toolkit/guard.py": {"an offer of ", " is too long", " is no component"},
    "toolkit/registry.py": {" is no Manifest", "there is a game ", " already"},
    "toolkit/bots/workers/crew.py": {"from powergrid_tui.toolkit.bots.workers.worker import main; main()"},
    "toolkit/bots/programs/program.py": {
        *("has not answered for ", "has ended, or does not speak the protocol", "answered what is not allowed, "),
        *("; the usual bot played for it", "no game has begun"),
    },
    "toolkit/viewmodel/keys.py": {"home end"},
    "toolkit/viewmodel/verbs.py": {"typed verb", "server verb", "typed word"},
    "games/electropolis/bots/evaluator.py": {"these weights were learned for other figures"},
    "games/electropolis/bots/learning.py": {learning.HEAD},
    "games/electropolis/notation.py": {"deal first "},
    "games/factory_manager/notation.py": {"deal cards ", "done hire "},
    "games/power_grid/bots/ahead/evaluator.py": {
        *evaluator.OWN,
        *evaluator.COMMON,
        "these weights were learned for other features",
    },
    "games/power_grid/manifest.py": {"Power Grid"},
    "games/power_grid/model.py": {"auction close", "building close"},
    "games/power_grid/notation.py": {"deal order "},
    "games/power_grid/phases.py": {"auction close", "building close"},
    "games/rise_to_power/viewmodel/questions/base.py": {"active districts"},
    "games/rise_to_power/notation.py": {
        *("contract SE2 e1", "deal first ", "exchange SE2 e1", "power SE2 with b2 b3"),
    },
    "games/terraforming_mars/effects/parser.py": {"claim land", "if res>=1"},
    "games/terraforming_mars/notation.py": {"deal first "},
    "games/terraforming_mars/rules/playing.py": {"turn down"},
    "toolkit/widgets/drawing/updates.py": {" where a strip was"},
    "research/environment.py": {" may not do ", ": the action mask says what is allowed"},
    "server/drawing.py": {
        *("the server is closing", "another was asked for", "it took longer than ", " seconds"),
    },
    "ssh/door/figures.py": {  # Prometheus reads English
        *("When the server was opened, in seconds since 1970", "People who are in", "The program"),
        *("Games that somebody who is in plays or watches", "The longest wait for the loop in the last minute"),
        *("Memory of the server's own process", "Questions to bots that wait for a worker"),
        *("People who wait for a picture", "How much there is that its owner should know"),
        "When the last backup was made, in seconds since 1970; 0 if never",
        "200 OK\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8",
        "\r\nConnection: close\r\n\r\n",
    },
    "ssh/door/owner_commands.py": {
        "tournament new",
        "tournament end",
        "tournament stand-in",
        "tournament take-back",
        "at least",
    },
    "ssh/wire/valve.py": {"Too many key exchanges"},
    "table/words/language.py": {"what this language is called in itself"},
    "table/files/data.py": {"Cannot overwrite a value", "Cannot declare", "Duplicate inline table key"},
    "tui/start/rules.py": {"home end"},
    "tui/start/title.py": {"POWER GRID"},
    "tui/start/together.py": {"powergrid serve --host 0.0.0.0"},
    "tui/terminal_app.py": {"Power Grid"},
}
"""By file, strings of two or more words that no person reads as a sentence: notation, names of fonts, formats, and the
features of evaluators."""


def strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and text of every string that is not a docstring, a message, a style, a pattern or a line of the log."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if id(node) in skipped:
            skipped.update(id(child) for child in ast.iter_child_nodes(node))
            continue
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                skipped.add(id(node.value))
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if name in UNREAD:
                skipped.add(id(node.value))
            case ast.Call(func=ast.Attribute(value=ast.Name(id="log"))):
                skipped.update(id(argument) for argument in node.args)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in MESSAGES | NOT_MESSAGES:
                skipped.update(id(argument) for argument in node.args)
            case ast.Constant(value=str(text)):
                yield node.lineno, text


def left_out(file: Path) -> list[str]:
    allowed = NOT_READ.get(str(file.relative_to(PACKAGE)), set())
    found = strings(ast.parse(file.read_text("utf-8")))
    return [
        f"{line}: {text}" for line, text in found if WORDS.search(text) and not SQL.match(text) and text not in allowed
    ]


READ = sorted(file for file in PACKAGE.rglob("*.py") if not {"testing", "database"} & set(file.parts))
"""Where people read what is said: what a check of a game raises is for programmers, and the schema of a database is
SQL."""


def test_no_sentence_is_left_out_of_the_catalogue() -> None:
    found = {str(file.relative_to(PACKAGE)): left_out(file) for file in READ}
    assert {file: texts for file, texts in found.items() if texts} == {}


STALE = "the catalogues are behind the code: run make words"


@pytest.mark.thorough  # it takes seconds: every source file is read for messages
def test_the_template_of_catalogues_holds_every_message() -> None:
    keywords = {"tr": None, "trn": (1, 2), "trc": ((1, "c"), 2), "mark": None, "markn": (1, 2), "markc": ((1, "c"), 2)}
    with (PACKAGE / "locale" / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    found = extract_from_dir(PACKAGE.parent, methods, options, keywords, callback=None)
    said = {(context, *((text,) if isinstance(text, str) else text)) for _, _, text, _, context in found}
    with (PACKAGE / "locale" / "powergrid.pot").open("rb") as file:
        template = {
            (message.context, *((message.id,) if isinstance(message.id, str) else message.id))
            for message in read_po(file)
            if message.id
        }
    assert said - {(None, "")} == template, STALE


def test_messages_within_f_strings_are_found() -> None:
    keywords = {"tr": None, "trn": (1, 2), "trc": ((1, "c"), 2)}
    source = b"""a = f" {tr('one')} {trn('{count} two', '{count} twos', n)} {trc('here', 'three')}"\nb = tr('four')\n"""
    found = sources.extract(io.BytesIO(source), keywords, (), {})
    assert {messages for _, _, messages, _ in found} == {
        "one", "four", ("here", "three"), ("{count} two", "{count} twos", None),
    }  # fmt: skip


WHOLE = ("de", "zh_CN", "zh_TW")
"""Languages that have every message."""

CATALOGUES = sorted((PACKAGE / "locale").glob("*/LC_MESSAGES/powergrid.po"))


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parts[-3])
class TestCatalogues:
    def test_every_message_is_there_and_keeps_its_parameters(self, file: Path) -> None:
        with (PACKAGE / "locale" / "powergrid.pot").open("rb") as template, file.open("rb") as own:
            wanted = {(message.context, message.id) for message in read_po(template) if message.id}
            catalogue = read_po(own, locale=file.parts[-3])
        assert {(message.context, message.id) for message in catalogue if message.id} == wanted, STALE
        for message in catalogue:
            if message.id:
                *singular, asked = row(message.id)
                assert not message.fuzzy, f"{message.id} has changed since it was translated"
                *first, last = row(message.string)
                assert not last or named(last) == named(asked), f"{message.id}: {last}"
                for text in filter(None, first):  # "one city" needs no number, where English has none
                    assert named(text) in (named(asked), named(*singular)), f"{message.id}: {text}"

    def test_a_language_that_is_whole_stays_so(self, file: Path) -> None:
        """What others lack is told, and shown in English."""
        with file.open("rb") as own:
            catalogue = [message for message in read_po(own, locale=file.parts[-3]) if message.id]
        missing = [message.id for message in catalogue if not all(row(message.string))]
        if file.parts[-3] in WHOLE:
            assert missing == []
        elif missing:
            warnings.warn(f"{file.parts[-3]}: {len(missing)} of {len(catalogue)} messages are in English", stacklevel=1)

    def test_the_rules_of_every_game_are_told_with_all_their_headings(self, file: Path) -> None:
        for page in (PACKAGE / "games").glob("*/rules.md"):
            own = page.with_suffix(f".{file.parts[-3]}.md")
            assert own.is_file(), own
            first, other = (
                [line.split(" ")[0] for line in path.read_text("utf-8").splitlines() if line.startswith("#")]
                for path in (page, own)
            )
            assert first == other

    def test_it_is_compiled(self, file: Path) -> None:
        with file.open("rb") as own, file.with_suffix(".mo").open("rb") as compiled:
            written, kept = read_po(own, locale=file.parts[-3]), read_mo(compiled)
        assert told(kept) == told(written), STALE


def test_no_words_of_a_chinese_message_come_three_times_in_a_row() -> None:
    """Repeated search and replace in a catalogue leaves such traces."""
    thrice = re.compile(r"([\u4e00-\u9fff]{2,})\1\1")
    with (PACKAGE / "locale" / "zh_TW" / "LC_MESSAGES" / "powergrid.po").open("rb") as own:
        said = [text for row in told(read_po(own, locale="zh_TW")).values() for text in row]
    assert [text for text in said if thrice.search(text)] == []


def test_chinese_has_its_own_punctuation_and_no_gaps() -> None:
    loose = re.compile(
        r"[\u4e00-\u9fff](?: [\u4e00-\u9fff]|[,;:!?.](?: |$))|\S [，。；：！？、）」]|[，。；：！？、（「] \S"
    )
    with (PACKAGE / "locale" / "zh_TW" / "LC_MESSAGES" / "powergrid.po").open("rb") as own:
        said = [text for row in told(read_po(own, locale="zh_TW")).values() for text in row]
    typed = re.compile(r"「[^」]*」")  # what is typed has spaces
    assert [text for text in said if loose.search(re.sub(r"\{[^}]*\}", "X", typed.sub("「」", text)))] == []


def test_german_has_its_own_quotation_marks_and_says_du() -> None:
    loose = re.compile(r"'[^']+'|[”»«]|“(?=\w)|„[^“]*$|(?<=[a-zäöüß,] )(?:Sie|Ihnen|Ihre?)\b")
    with (PACKAGE / "locale" / "de" / "LC_MESSAGES" / "powergrid.po").open("rb") as own:
        said = [text for row in told(read_po(own, locale="de")).values() for text in row]
    assert [text for text in said if loose.search(text)] == []


def row(texts: Any) -> tuple[str, ...]:
    """The texts of a message: one, or one for each plural."""
    return (texts,) if isinstance(texts, str) else tuple(texts)


def told(catalogue: Catalog) -> dict[Any, tuple[str, ...]]:
    """What a catalogue says, by context and English words."""

    def context(given: Any) -> Any:
        return given.decode() if isinstance(given, bytes) else given  # bytes in a compiled catalogue

    return {(context(one.context), row(one.id)[0]): row(one.string) for one in catalogue if one.id}


def named(text: str) -> set[str]:
    """The parameters of a message."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}
