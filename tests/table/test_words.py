"""Words: messages in the language of the context that asks, text made fit to be shown, and errors of files."""

import asyncio
from gettext import NullTranslations
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from powergrid_tui.table.files import own_file
from powergrid_tui.table.files.data import closest
from powergrid_tui.table.files.errors import errors_of, errors_with_words, sound
from powergrid_tui.table.protocol.log_entries import log_entry as entry
from powergrid_tui.table.protocol.log_entries import named
from powergrid_tui.table.words import language
from powergrid_tui.table.words.language import (
    SOURCE,
    nearest_language,
    paragraph,
    speak,
    speaking,
    speaking_with,
    tr,
    trc,
    trn,
)
from powergrid_tui.table.words.marks import letters
from powergrid_tui.table.words.text import LONGEST_SENTENCE, LONGEST_WORD, brief, flowed, one_line, printable, quoted
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of


class Loud(NullTranslations):
    """A language that says everything in capitals."""

    def gettext(self, message: str) -> str:
        return "".join(part if part.startswith("{") else part.upper() for part in _parts(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return f"{self.gettext(message)} ({context})"


def _parts(message: str) -> list[str]:
    found = []
    for piece in message.split("{"):
        head, brace, tail = piece.partition("}")
        found += ["{" + head + brace, tail] if brace else [head]
    return found


@pytest.fixture
def loud() -> Loud:
    return Loud()


def test_english_is_the_message_itself() -> None:
    assert tr("{name} bids {amount}", name="Ann", amount=7) == "Ann bids 7"
    assert tr("{name} passes", name="{amount}") == "{amount} passes", "a name with braces is only a name"
    assert tr("100 % of {it}") == "100 % of {it}", "without parameters nothing is filled in"
    assert [trn("{count} city", "{count} cities", count) for count in (0, 1, 2)] == ["0 cities", "1 city", "2 cities"]
    assert trc("player order", "order") == "order"


def test_a_context_speaks_its_own_language(loud: Loud) -> None:
    with speaking_with("loud", loud):
        assert tr("{name} bids {amount}", name="Ann", amount=7) == "Ann BIDS 7"
        assert trn("{count} city", "{count} cities", 2) == "2 CITIES"
        assert trc("player order", "order") == "ORDER (player order)"
        assert language.language() == "loud"
    assert tr("{name} passes", name="Ann") == "Ann passes"
    assert language.language() == SOURCE


async def test_two_tasks_of_one_process_speak_two_languages(loud: Loud) -> None:
    heard: dict[str, list[str]] = {"loud": [], "plain": []}
    turns = asyncio.Barrier(2)

    async def viewer(who: str) -> None:
        for _ in range(3):
            await turns.wait()
            heard[who].append(tr("your turn"))

    async def loud_viewer() -> None:
        with speaking_with("loud", loud):
            await viewer("loud")

    await asyncio.gather(loud_viewer(), viewer("plain"))
    assert heard == {"loud": ["YOUR TURN"] * 3, "plain": ["your turn"] * 3}


def test_the_nearest_language_is_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "languages", lambda: ("en", "de", "zh_Hant"))
    assert [nearest_language(tag) for tag in ("de", "de_AT.UTF-8", "zh-Hant", "zh_TW", "fr_FR", "C", "")] == [
        "de", "de", "zh_Hant", "zh_Hant", "en", "en", "en",
    ]  # fmt: skip


def test_an_unknown_language_is_english() -> None:
    with speaking("tlh"):
        assert speak("tlh") == SOURCE
        assert tr("your turn") == "your turn"


async def test_contexts_that_come_of_one_change_their_language_together(loud: Loud) -> None:
    """As the pages of an app do, each of which is a task."""
    go, heard = asyncio.Event(), []

    async def page() -> None:
        heard.append(language.language())
        await go.wait()
        heard.append(language.language())

    async def app() -> None:
        voice = language.own_voice()
        pages = asyncio.gather(page(), page())
        await asyncio.sleep(0)
        voice.turn_to("zh_TW")
        go.set()
        await pages

    with speaking_with("loud", loud):
        await asyncio.create_task(app())
        assert heard == ["loud", "loud", "zh_TW", "zh_TW"]
        assert language.language() == "loud", "nobody else's"


@pytest.mark.parametrize(("name", "told"), [("Bo", "Bo 放棄"), ("小明", "小明放棄"), (named(1, "小明"), "小明放棄")])
def test_a_blank_sets_off_only_what_is_not_chinese(name: str, told: str) -> None:
    with speaking("zh_TW"):
        assert entry(tr("{player} passes", player=name)).text == told
        assert tr("{player} bids {bid} Elektro", player="小明", bid=7) == "小明出價 7 元"
        assert tr("there is no plant {plant}{hint}", plant=7, hint="") == "沒有 7 號電廠"


class Typing(NullTranslations):
    """A Chinese catalogue of one message."""

    def gettext(self, message: str) -> str:
        return "「入座 {name}」拿回 {name} 的座位"


@pytest.mark.parametrize(
    ("name", "told"), [("Bo", "「入座 Bo」拿回 Bo 的座位"), ("小明", "「入座 小明」拿回小明的座位")]
)
def test_a_blank_in_what_is_typed_stays(name: str, told: str) -> None:
    with speaking_with("zh", Typing()):
        assert tr("'sit {name}' takes the seat of {name} back", name=name) == told


def test_what_is_quoted_stands_between_the_marks_of_the_language() -> None:
    assert quoted("plan") == "'plan'"
    with speaking("zh_TW"):
        assert tr("there is no action {action}", action=quoted("出價")) == "沒有「出價」這個行動"
    with speaking("zh_CN"):
        assert tr("there is no action {action}", action=quoted("出价")) == "没有“出价”这个行动"


def test_sentences_follow_one_another_with_a_blank_where_the_language_has_one() -> None:
    assert paragraph(["One.", "", "Two.", "Three."]) == "One. Two. Three."
    assert paragraph([]) == ""
    with speaking("zh_TW"):
        assert paragraph(["一。", "", "二。", "三。"]) == "一。二。三。"


# What people write, made fit to be shown


@settings(max_examples=30)
@given(st.text(max_size=300))
def test_whatever_is_written_is_shown_in_one_printable_line(text: str) -> None:
    assert printable(text).isprintable()
    assert len(printable(text)) == len(text)
    assert one_line(text).isprintable()
    for shown, most in ((one_line(text, 40), 40), (brief(text), LONGEST_WORD)):
        assert shown.isprintable()
        assert len(shown) <= most
    assert quoted(text).isprintable()
    assert strip_of(text, (text, "bold")).text == printable(text) * 2, "what is drawn goes through the same door"


@pytest.mark.parametrize(
    ("text", "shown"),
    [("Köln", "Köln"), ("a  b\n\tc ", "a b c"), ("a\x1b[2Jb", "a?[2Jb"), ("\x9b31m\u202e\udc80", "?31m??"), ("", "")],
)
def test_a_word_as_it_is_shown(text: str, shown: str) -> None:
    assert one_line(text) == brief(text) == shown
    assert quoted(text) == repr(shown)


def test_what_is_long_is_cut_and_says_so() -> None:
    assert brief("x" * LONGEST_WORD) == "x" * LONGEST_WORD
    assert brief("x" * 10**6) == "x" * (LONGEST_WORD - 1) + "…"
    assert brief("x" + " " * 10**6 + "y") == "x…"
    assert len(one_line("word " * 10**5)) == LONGEST_SENTENCE


def test_columns_stay_where_they_are() -> None:
    assert printable("a   b\x07  c") == "a   b?  c"


def test_lines_flow_together_with_a_blank_but_between_chinese_signs() -> None:
    assert flowed(["one", "two"]) == "one two"
    assert flowed(["電廠能存放", "用量的兩倍。", "按", "Enter", "購買"]) == "電廠能存放用量的兩倍。按 Enter 購買"
    assert flowed([]) == ""


@pytest.mark.parametrize(
    ("typed", "words", "near"),
    [
        ("spain", ("japan", "spain-portugal"), "spain-portugal"),  # japan is more similar
        ("SPAIN", ("japan", "spain-portugal"), "spain-portugal"),
        ("b", ("build", "bid"), "bid"),  # the shortest of those that begin so
        ("port", ("spain-portugal", "sport"), "spain-portugal"),  # a part of it begins so
        ("sport", ("spain-portugal", "sports"), "sports"),
        ("jpan", ("japan", "spain-portugal"), "japan"),
        ("", ("japan",), None),
        ("-", ("japan",), None),
        ("xyz", ("japan", "spain-portugal"), None),
    ],
)
def test_beginnings_count_before_similarity(typed: str, words: tuple[str, ...], near: str | None) -> None:
    assert closest(typed, words) == near


def test_a_name_has_its_own_letter_whatever_marks_it_bears() -> None:
    assert letters(("Änne", "Anna", "Émile", "Özil", "Łukasz", "Ørsted")) == ("A", "N", "E", "O", "L", "R")
    assert letters(("Иван", "Ирина", "Ёлка", "Σωκράτης", "Đorđe")) == ("I", "R", "E", "S", "D")
    assert letters(("小明", "小華", "7 of 9")) == ("A", "B", "7")


# What is wrong in a file, in sentences; what can be read in spite of it; and files that are replaced as a whole


class Town(BaseModel):
    name: Annotated[str, Field(min_length=1, max_length=5)]
    size: Annotated[int, Field(ge=1, le=7)] = 1


class Country(BaseModel):
    model_config = ConfigDict(extra="forbid")

    kind: Literal["plain", "isles", "hills"] = "plain"
    open: bool = True
    share: float = 0.5
    towns: tuple[Town, ...] = ()


def error(tables: dict[str, Any]) -> ValidationError:
    with pytest.raises(ValidationError) as caught:
        Country.model_validate(tables)
    return caught.value


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ({"kind": "islse"}, "kind: should be 'plain', 'isles' or 'hills', not \"islse\" (did you mean isles?)"),
        ({"open": "perhaps"}, 'open: should be true or false, not "perhaps"'),
        ({"share": "half"}, 'share: should be a number, not "half"'),
        ({"towns": 3}, "towns: should be a list in brackets, not 3"),
        ({"towns": [{}]}, "towns.1.name: is missing"),
        ({"towns": [{"name": ""}]}, "towns.1.name: is empty"),
        ({"towns": [{"name": "Bremen"}]}, "towns.1.name: is longer than 5 characters"),
        ({"towns": [{"name": "Bonn", "size": 0}]}, "towns.1.size: should be 1 or more, not 0"),
        ({"towns": [{"name": "Bonn", "size": 8}]}, "towns.1.size: should be 7 or less, not 8"),
        ({"towns": [{"name": "Bonn", "size": 1.5}]}, "towns.1.size: should be a whole number, not 1.5"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(tables: dict[str, Any], told: str) -> None:
    """Wrong: to leave it to pydantic, whose sentences are English and speak of inputs."""
    assert errors_with_words(error(tables), Country) == errors_of(error(tables)) == [told]


def test_what_is_sound_is_read_and_what_was_given_stays_as_it_was() -> None:
    tables: dict[str, Any] = {
        "kind": "swamp",
        "share": 0.25,
        "towns": [{"name": "Bonn"}, {"size": 3}, {"name": "Ulm", "size": 9}, {"name": "Bremen"}],
    }
    before = repr(tables)
    found = sound(Country, tables)
    assert found == Country(share=0.25, towns=(Town(name="Bonn"), Town(name="Ulm"))), "a town without a name is dropped"
    assert repr(tables) == before
    assert sound(Town, {"size": 3}) is None, "nothing is left without what is needed"


class Note(msgspec.Struct):
    text: str = ""


def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "note.toml"
    own_file.save(path, Note("one"))
    path.chmod(0o640)
    own_file.save(path, Note("two"))
    assert path.stat().st_mode & 0o777 == 0o640
    assert own_file.load(path, Note) == (Note("two"), {"text": "two"})
