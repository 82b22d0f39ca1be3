"""The verbs of a server in lines: those of earlier versions, those of every language, and what they may not do."""

from __future__ import annotations

import gettext
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from powergrid_tui.plain.conversation import Gone
from powergrid_tui.plain.place import TypedCommand
from powergrid_tui.plain.server.lobby import PlainLobby
from powergrid_tui.plain.server.place import ServerPlace
from powergrid_tui.plain.server.table import AtTable
from powergrid_tui.plain.server.waiting_room import PlainWaitingRoom
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import fold
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.words.language import languages, speaking, speaking_with, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.viewmodel import verbs
from powergrid_tui.toolkit.viewmodel.text_views import PremoveWord, Sheet
from tests.plain.server_typed import begun, come, line_client, opened
from tests.plain.typed import HOSTILE, session, typed
from tests.server.test_server import ANN, BO, CYD, lay

QUOTED = re.compile(r"(?<!\w)'([^']+)'|„([^“]+)“|「([^」]+)」|“([^”]+)”")
"""What is typed, in the quotation marks of any language."""


LARGE = 100_000
"""As often as anybody likes."""


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with opened(tmp_path, looks=LARGE, doings=LARGE, chat_lines=LARGE, new_lines=LARGE) as server:
        yield server


# Those of earlier versions


@pytest.mark.parametrize("word", ["stand", "up"])
async def test_a_seat_is_left(server: Server, word: str) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with come(server, table.code, "SHA256:bo") as bo:
        await bo.hears("Seat 2: Bo.")
        await bo.type(word, "Seat 2: open.")
    assert not table.seats_of(BO)


@pytest.mark.parametrize("word", ["decline", "no"])
async def test_an_invitation_is_declined_in_the_lobby(server: Server, word: str) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    server.ask(table, ANN, "Bo")
    async with come(server, "bo") as bo:
        await bo.hears(f"'decline {table.code}' declines.")
        await bo.type("decline", "Type the code of the table after the command: 'decline KQ7M'.")
        await bo.type(f"{word} {table.code}", f"You have declined table {table.code}.")
        await bo.type(f"{word} {table.code}", "You have not been invited")
    assert not table.is_invited(BO)


async def test_an_invitation_is_declined_at_another_table_where_no_answers_something_else(server: Server) -> None:
    played, table = await begun(server), lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    async with come(server, played.code, "SHA256:bo") as bo:
        server.ask(table, CYD, "Bo")
        await bo.hears(f"'decline {table.code}' declines.")
        await bo.type(f"no {table.code}", "You have not been asked anything.")
        assert table.is_invited(BO)
        await bo.type(f"decline {table.code}", "You have declined")
    assert not table.is_invited(BO)


@pytest.mark.parametrize("word", ["close", "away"])
async def test_a_table_is_closed(server: Server, word: str) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with come(server, "cyd") as cyd:
        await cyd.type(f"{word} {table.code}", "Only Ann")
    async with come(server, "ann") as ann:
        await ann.type("close", "Type the code of the table after the command: 'close KQ7M'.")
        await ann.type(f"{word} {table.code}", f"Table {table.code} has been closed.")
    assert not server.tables


@pytest.mark.parametrize("word", ["delete", "strike"])
async def test_a_note_is_deleted(server: Server, word: str) -> None:
    table = await begun(server)
    async with come(server, table.code, "SHA256:bo") as bo:
        await bo.type("note buy coal", "Noted.")
        await bo.type(f"{word} 2", "There is no note 2.")
        await bo.type(f"{word} 1", "Note 1 is deleted.")
    assert not server.personal.notes(BO, table.file)


@pytest.mark.parametrize("word", ["notify", "tell"])
async def test_notices_are_set(server: Server, word: str) -> None:
    async with come(server, "bo") as bo:
        await bo.type(word, "turn: it is my turn: on")
        await bo.type(f"{word} turn off", "turn: it is my turn: off")
        await bo.type(f"{word} help", "'notify add ADDRESS'")
    assert server.notices.outbox.wishes_of(BO).off == ("turn",)


@pytest.mark.parametrize(
    ("now", "before"), [("route {0}, {1}", "way {0}, {1}"), ("max 4 9", "highest 4 9"), ("ROUTE {0}", "WAY {0}")]
)
def test_verbs_of_power_grid_go_on(capsys: pytest.CaptureFixture[str], now: str, before: str) -> None:
    told = []
    for line in (now, before):
        playing = session("power_grid", "Ann,Bo", money="open")
        book = playing.state.book
        cities = [book.board.cities[city].name for city in book.cities_in_play[:2]]
        told.append(typed(capsys, playing, [line.format(*cities), "quit"]))
    assert told[0] == told[1]
    assert not any("There is no action" in line for line in told[0])


# What others would expect of a word


async def test_there_are_no_private_messages_and_nobody_hears_one(server: Server) -> None:
    gathers, played = lay(server, ("Ann", ""), ("x", OPEN)), await begun(server)
    for place in ("ann", gathers.code, played.code):
        async with come(server, place, "SHA256:ann") as ann, come(server, place, "SHA256:bo") as bo:
            for line in ("tell Bo hello", "msg Bo hello", "tell all hello", "say /msg Bo hello", "say /w Bo hello"):
                await ann.type(line, "There are no private messages: everybody here reads the chat")
            ann.put("say to all")
            await bo.hears("to all")
            assert not any("hello" in told for told in bo.told)


async def test_away_alone_closes_nothing_and_says_what_becomes_of_ones_seats(server: Server) -> None:
    gathers, played = lay(server, ("Ann", ""), ("x", OPEN)), await begun(server)
    for place in ("ann", gathers.code, played.code):
        async with come(server, place, "SHA256:ann") as ann:
            await ann.type("away", "'quit' leaves the server, and your seats are kept for you")
    assert {*server.tables} == {gathers.code, played.code}


# Every language


async def lobby(server: Server, _game: str) -> ServerPlace:
    return PlainLobby(line_client(server, ANN))


async def before(server: Server, game: str) -> ServerPlace:
    return PlainWaitingRoom(line_client(server, ANN), _opened(server, game))


async def at_play(server: Server, game: str) -> ServerPlace:
    table = _opened(server, game)
    await server.begin(table, ANN)
    return AtTable(line_client(server, ANN), table, await server.wake(table))


def _opened(server: Server, game: str) -> ServerTable:
    played = registry.game(game)
    return server.open(ANN, played, played.Options(), [("Ann", "red", ""), ("Robo", "blue", kinds(game)[-1])])


PLACES = [(lobby, "power_grid"), (before, "power_grid"), *((at_play, game) for game in registry.GAMES)]


def known(place: ServerPlace) -> Iterator[tuple[str, str, str]]:
    """The verbs that may be typed at a place, with their contexts and what is said of them; the same command may be
    there in both contexts."""
    for word, command in place.commands.items():
        yield word, verbs.SERVER_VERB, command.about
    if isinstance(place, AtTable):
        sheets = place.plain.sheets
        told: Mapping[str, TypedCommand | Sheet | PremoveWord]
        for told in (place.plain.commands, sheets.by_word, sheets.premoves):
            for word, each in told.items():
                yield word, verbs.VERB, each.about
        for word in sheets.verbs:
            yield word, verbs.VERB, ""


@pytest.mark.parametrize(("where", "game"), PLACES)
async def test_every_verb_is_understood_no_word_means_two_and_examples_are_in_the_language_that_is_spoken(
    server: Server, where: Callable[[Server, str], Awaitable[ServerPlace]], game: str
) -> None:
    place = await where(server, game)
    for language in languages():
        with speaking(language):
            meant: dict[str, str] = {}
            for verb, context, _ in known(place):
                for word in (*verbs.words_for(verb, context), verb):
                    assert meant.setdefault(fold(word) or word, verb) == verb, f"{word} is {meant[fold(word)]}, {verb}"
                    assert place.understood(word).rstrip() == verb
                    assert place.understood(f"{word.capitalize()} 2") == f"{verb} 2"
            assert not {verbs.BEFORE[verb] for verb in meant.values() if verb in verbs.BEFORE} & {*meant} - {"no"}
            own = {word for verb, context, _ in known(place) for word in verbs.words_for(verb, context)}
            for verb, _, about in known(place):
                for found in QUOTED.findall(tr(about)) if about else ():
                    example = "".join(found)
                    word, english = example.split()[0], place.understood(example.split()[0])
                    assert word in own or word in ("?", "talk"), f"{verb}: {example} is told, {english} is meant"
    place.end()


# Those who mean harm


LINES = (
    *("sit {0}", "watch {0}", "close {0}", "away {0}", "decline {0}", "no {0}", "next {0}", "stand", "up", "begin"),
    *("bot 1 hard", "bot 2", "open 1", "invite Cyd", "rated on", "clock 1m", "private on", "onlookers off", "free on"),
    *("delete 1", "strike 1", "note x", "yes", "no", "standin", "rematch", "review", "prepare 1", "sit Ann", "undo"),
    *("tell Ann x", "msg Ann x", "notify remove 1", "games 1", "daily again", "tournament {0}", "max 3 9", "route x"),
    *("schließen {0}", "關閉 {0}", "关闭 {0}", "aufstehen", "起身", "löschen 1", "刪除 1"),
)
"""What somebody types who has no rights."""

GOING, NO_TABLE = ("sit", "watch", "next"), "QQ77"


@pytest.mark.parametrize("language", ["en", "zh_TW"])
async def test_whoever_has_no_rights_changes_nothing_by_any_verb(server: Server, language: str) -> None:
    secret = lay(server, ("Ann", ""), ("Robo", "simple"))
    server.make_private(secret, ANN, True)
    gathers = lay(server, ("Ann", ""), ("Robo", "simple"))
    played = await begun(server)
    assert played.host is not None
    server.personal.note(ANN, played.file, "mine")
    session = played.host.session
    tables = (secret, gathers, played)
    found = [_facts(table) for table in tables], len(session.steps)
    heard: dict[str, set[str]] = {}
    with speaking(language):
        for code in (secret.code, gathers.code, played.code, NO_TABLE):
            for at in ("cyd", gathers.code, played.code):
                async with come(server, at, "SHA256:cyd") as cyd:
                    for line in LINES:
                        cyd.put(line.format(code), "leave" if at == "cyd" and line.startswith(GOING) else "who")
                    cyd.put("quit")
                    await cyd.hears(tr("You have left the server. Your seats are kept for you."))
                told = {line.replace(code, NO_TABLE) for line in cyd.told if code in line}
                heard[code] = heard.get(code, set()) | told
    assert heard[secret.code] == heard[NO_TABLE], "it is no table to others"
    assert ([_facts(table) for table in tables], len(session.steps)) == found
    assert [*server.personal.notes(ANN, played.file)] == ["mine"]
    assert {*server.tables.values()} >= {*tables}


def _facts(table: ServerTable) -> tuple[object, ...]:
    return table.chairs, table.begun, table.rated, table.clock.rules, table.owner_name


@pytest.mark.parametrize(("where", "game"), PLACES[:3])
async def test_no_line_ends_a_visit(
    server: Server, where: Callable[[Server, str], Awaitable[ServerPlace]], game: str
) -> None:
    """Whatever follows a word that is known: it does something, or is refused."""
    place = await where(server, game)
    for word in sorted({word for word, _, _ in known(place)}):
        for said in HOSTILE:
            with suppress(TableError, Gone):
                await place.take(f"{word} {said}")
    place.end()


class Marked(gettext.NullTranslations):
    """A language in which everything that is typed begins with an x."""

    def gettext(self, message: str) -> str:
        return f"x{message}" if message in kinds("power_grid") else message

    def pgettext(self, context: str, message: str) -> str:
        return f"x{message}" if context in (verbs.SERVER_VERB, verbs.WORD) else message


async def test_words_after_a_verb_are_understood_too(server: Server) -> None:
    with speaking_with("xx", Marked()):
        async with come(server, "ann") as ann:
            await ann.type("xnotify xturn xoff", "xturn: it is my turn: off")
            await ann.type("xnotify xquiet 22 8", "is sent: 22 to 8")
            await ann.type("xnotify xquiet xnone", "is sent: xnone")
            await ann.type("tell xturn xon", "xturn: it is my turn: on")
            await ann.type("xdaily xagain", "Play your scored attempt at the deal of the day first.")
            await ann.type("xopen power_grid xme,xopen,xbot,xhard map=usa", "Seat 4: ")
            (table,) = server.tables.values()
            assert [chair.bot for chair in table.chairs] == ["", "", "normal", "hard"]
            await ann.type("xbot 2 xhard", "Seat 2: ")
            assert table.chairs[1].bot == "hard"
            await ann.type("xprivate xon", "Only people with a seat see this table.")
            await ann.type("xclock 5m xnights xoff", "5 min a turn, not at night")
            await ann.type("xsay /xmute Nobody", "There is nobody else called Nobody here.")
            await ann.type("xsay /nonsense", "use /xmute, /xunmute, /xinvite")

            await ann.type("xbegin", "'?' lists what you may do")
            await ann.type("xnote Ｆull width", "Noted.")
            assert server.personal.notes(ANN, table.file) == ("Ｆull width",), "what people read stays as it was typed"
            await ann.type("verbosity xshort", "The setting verbosity is now xshort.")
            await ann.type("verbosity", "Type 'verbosity xlong' or 'verbosity xshort'.")
            await ann.type("set coach xoff", "The setting coach is now xoff.")
            await ann.type("bot Ann xhard", "A bot plays for Ann now: xhard.")
            await ann.type("xleave", "The lobby.")
            await ann.type(f"xclose {table.code}", "has been closed")
