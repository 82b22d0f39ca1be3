"""Messages: looked up when they are made, in the language of the context that asks."""

import asyncio
from gettext import NullTranslations

import pytest

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
from powergrid_tui.table.words.text import quoted


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
    assert tr("100 % of {it}") == "100 % of {it}", "without parameters nothing is filled in"
    assert [trn("{count} city", "{count} cities", count) for count in (0, 1, 2)] == ["0 cities", "1 city", "2 cities"]
    assert trc("player order", "order") == "order"


def test_a_name_with_braces_is_only_a_name() -> None:
    assert tr("{name} passes", name="{amount}") == "{amount} passes"


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
