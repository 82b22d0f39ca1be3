"""What is typed: narrow and full-width characters, and verbs in the language of whoever types."""

from __future__ import annotations

import gettext
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from powergrid_tui.plain.conversation import Conversation
from powergrid_tui.plain.home import HomeTable
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.words.language import languages, speaking, speaking_with
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel import verbs
from tests.plain.server_typed import come
from tests.plain.test_server import server as server  # noqa: PLC0414  # a fixture
from tests.plain.typed import HOSTILE, Script, numbers, session, typed
from tests.table.test_advising import Advisers

Out = pytest.CaptureFixture[str]

CHINESE = {"open": "開拍", "bid": "出價, 喊價", "pass": "放棄", "why": "為什麼", "near": "附近", "undo": "復原"}


class Verbs(gettext.NullTranslations):
    """A catalogue that has words for some verbs, and nothing else."""

    def pgettext(self, context: str, message: str) -> str:
        return CHINESE.get(message, message) if context == "typed verb" else message


def test_full_width_characters_mean_what_their_narrow_twins_mean(capsys: Out) -> None:
    playing = session("power_grid", "Ann,Bo", money="open")
    board, (a, b) = playing.state.book.board, playing.state.book.cities_in_play[:2]
    plan = f"plan　{board.cities[a].name}、{board.cities[b].name}"
    said = typed(capsys, playing, ["？", "？　ｏｐｅｎ　５", plan, "３", "ｐａｓｓ"])
    assert numbers(said) == [1, 2, 3, 4, 3]
    assert any(line.startswith("Order of the next round: ") for line in said), "both cities were understood"
    assert [step.line.partition(": ")[2] for step in playing.steps[1:]] == ["open 5", "pass"]


@pytest.mark.parametrize("white", ["\t", "\u3000", " \t\u00a0"])
def test_any_white_space_parts_words(capsys: Out, white: str) -> None:
    playing = session("power_grid", "Ann,Bo", money="open")
    second = playing.seats[1].name
    told = [
        typed(capsys, session("power_grid", "Ann,Bo", money="open"), [line.replace(" ", parting)])
        for line in ("? open", "why open 7", f"state {second}", "rules plant", "help open")
        for parting in (" ", white)
    ]
    assert told[::2] == told[1::2]
    typed(capsys, playing, ["open 5".replace(" ", white), "pass"])
    assert [step.line.partition(": ")[2] for step in playing.steps[1:]] == ["open 5", "pass"]


async def test_what_people_say_to_one_another_stays_as_it_was_typed(server: object) -> None:
    async with come(server, "ann") as ann, come(server, "bo") as bo:  # type: ignore[arg-type]
        await bo.hears("The lobby.")
        ann.put("ｓａｙ　你好，世界！")
        await bo.hears("Ann says: 你好，世界！")
        ann.put("say\u00a0one\ttwo")
        await bo.hears("Ann says: one two")


@pytest.mark.parametrize("line", ["出價 6", "喊價　6", "出價6", "出價６", "bid 6"])
def test_verbs_are_understood_in_the_language_of_whoever_types(capsys: Out, line: str) -> None:
    playing = session("power_grid", "Ann,Bo", money="open")
    with speaking_with("xx", Verbs()):
        said = typed(capsys, playing, ["開拍 5", line])
    assert [step.line.partition(": ")[2] for step in playing.steps[1:]] == ["open 5", "bid 6"]
    assert any(
        line.endswith("Type '出價 6' or '放棄'.") or line.endswith("Type '出價 7' or '放棄'.") for line in said
    ), "the question names them"


def test_rows_and_reasons_name_them_too(capsys: Out) -> None:
    playing = session("power_grid", "Ann,Bo", money="open")
    with speaking_with("xx", Verbs()):
        said = typed(capsys, playing, ["?", "? 開拍 5", "為什麼 放棄", "help"])
    assert said.count("3. 開拍 5: 2 coal or oil for 1 city, 5 Elektro") == 2
    assert "Not 放棄: in the first round every company must buy a power plant." in said
    assert any(line.startswith("為什麼, why: ") for line in said), "both words are told"


def test_a_word_that_only_begins_like_a_verb_is_none() -> None:
    with speaking_with("xx", Verbs()):
        assert verbs.understood("附近的人", ("near",)) == "附近的人"
        assert verbs.understood("附近 Köln", ("near",)) == "near Köln"
    assert verbs.understood("nearly", ("near",)) == "nearly"
    assert verbs.understood("", ("?",)) == ""


@pytest.mark.parametrize("game", registry.GAMES)
async def test_no_word_means_two_things(tmp_path: Path, game: str) -> None:
    """In any language, among the words that may be typed at one table."""
    host = Host(session(game, "Ann,Bo"), Advisers())
    table = HomeTable(host, Conversation(Script(())), store=Store(tmp_path))
    known = [*dict.fromkeys((*table.plain.commands, "rematch", "review"))]
    views = registry.text_views(game)
    groups = [known, list(views.by_word), list(views.premoves), list(views.verbs)]
    for first, second in combinations(groups, 2):
        assert not {*first} & {*second}
    for language in languages():
        with speaking(language):
            words = Counter(word for group in groups for verb in group for word in verbs.words_for(verb))
            assert [word for word, count in words.items() if count > 1] == []


@pytest.mark.some(3)
@pytest.mark.parametrize("game", registry.GAMES)
def test_no_line_ends_the_program(capsys: Out, game: str) -> None:
    """Whatever follows a word that is known, or stands alone."""
    helped = typed(capsys, session(game, "Ann,bo"), ["help", "quit"])
    words = {line.partition(":")[0].partition(",")[0] for line in helped if ": " in line} - {"quit"}
    assert {"why", "log", "help"} <= words
    lines = [f"{word} {said}".strip() for word in sorted((*words, "")) for said in HOSTILE]
    said = typed(capsys, session(game, "Ann,bo"), [*lines, "rules zzz", "quit"])
    assert any("zzz" in line for line in said), "it goes on to its end"
