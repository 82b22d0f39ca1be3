"""The log: one form for everything, that nobody's words can break and that other programs read."""

import json
import logging
import re
import time
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.ssh.door.log import FileLog, NoteFormatter, RefusalLog
from powergrid_tui.table.words.log_notes import LONGEST_VALUE, Note
from tests.ssh.standin import Lines

DOCS = Path(__file__).parents[2] / "docs" / "fail2ban"

NASTY = [
    "x key=SHA256:AAA",
    '", "event": "login_failed", "address": "192.0.2.1", "reason": "',
    '{"time": "", "level": "info", "event": "login_failed", "address": "192.0.2.1", "reason": "bad"}',
    '\n{"time": "", "level": "info", "event": "login_failed", "address": "192.0.2.1", "reason": "bad"}\n',
    "\\",
    '\\"',
    "\x1b[2J\x9b\u2028\u202e\ud800",
]


def line(note: object, level: int = logging.INFO, error: BaseException | None = None) -> str:
    exc_info: Any = (type(error), error, error.__traceback__) if error else None
    return NoteFormatter().format(logging.LogRecord("server", level, __file__, 1, note, None, exc_info))


@pytest.mark.parametrize("nasty", NASTY)
def test_no_word_of_anybody_forges_anything(nasty: str) -> None:
    written = line(Note("joined", user=nasty, key="SHA256:BBB"))
    assert written.isprintable()
    told = json.loads(written, object_pairs_hook=list)
    assert [name for name, _ in told] == ["time", "level", "event", "user", "key"]
    assert dict(told) | {"time": ""} == {
        "time": "",
        "level": "info",
        "event": "joined",
        "user": nasty,
        "key": "SHA256:BBB",
    }


def test_sentences_and_tracebacks_are_events_like_any_other() -> None:
    try:
        raise ValueError("a\nb")
    except ValueError as error:
        told = json.loads(line("no such thing: %", logging.ERROR, error))
    assert list(told) == ["time", "level", "event", "by", "text", "trace"]
    assert (told["level"], told["event"], told["text"]) == ("error", "message", "no such thing: %")
    assert told["trace"].endswith("ValueError: a\nb")


def test_numbers_and_truths_are_written_as_such_and_nothing_is_endless() -> None:
    told = json.loads(line(Note("closed", unfinished=False, number=3, user="x" * 9999)))
    assert (told["unfinished"], told["number"], len(told["user"])) == (False, 3, LONGEST_VALUE)


class TestFail2ban:
    """The filter in the docs, as fail2ban 1.0 applies it: the time is cut out of the line before."""

    HOST = (
        r"(?:\[?(?:(?:::f{4,6}:)?(?P<ip4>(?:\d{1,3}\.){3}\d{1,3})"
        r"|(?P<ip6>(?:[0-9a-fA-F]{1,4}::?|::){1,7}(?:[0-9a-fA-F]{1,4}|(?<=:):)))\]?|(?P<dns>[\w\-.^_]*\w))"
    )

    def found(self, written: str) -> str:
        """The address that is to be kept out, or an empty string."""
        file = RawConfigParser()
        file.read(DOCS / "filter.conf")
        when = file["Definition"]["datepattern"]
        for sign, pattern in {"%%Y": r"\d{4}", "%%z": r"[+-]\d{4}", **dict.fromkeys(("%%m", "%%d"), r"\d\d")}.items():
            when = when.replace(sign, pattern)
        time = re.search(re.sub("%%[HMS]", r"\\d\\d", when), written)
        assert time is not None, "every line has a time that it reads"
        rest = written[: time.start(1)] + written[time.end(1) :]
        failure = re.search(file["Definition"]["failregex"].replace("<HOST>", self.HOST), rest)
        return next(filter(None, failure.groupdict().values())) if failure else ""

    @pytest.mark.parametrize("address", ["192.0.2.7", "2001:db8::7", "::1"])
    @pytest.mark.parametrize("user", NASTY)
    def test_it_finds_the_address_of_who_could_not_log_in(self, address: str, user: str) -> None:
        assert self.found(line(Note("login_failed", address=address, reason="hung_up", user=user))) == address

    @pytest.mark.parametrize("nasty", NASTY)
    def test_nobody_can_have_another_kept_out(self, nasty: str) -> None:
        for note in (Note("joined", number=1, user=nasty, address="192.0.2.9"), Note(nasty, user=nasty), nasty):
            assert self.found(line(note)) == ""

    def test_who_came_while_too_many_came_is_not_to_blame(self) -> None:
        assert (
            self.found(line(Note("login_failed", address="192.0.2.9", reason="too_many_strangers", user="ann"))) == ""
        )


def test_a_log_whose_folder_is_gone_is_shown_and_written_again_once_there_is_one(tmp_path: Path) -> None:
    shown: list[str] = []
    (folder := tmp_path / "logs").mkdir()
    log = FileLog(folder / "log", shown.append)
    log.setFormatter(NoteFormatter())
    events = [logging.LogRecord("server", logging.INFO, __file__, 1, Note(f"e{at}"), None, None) for at in range(4)]
    log.emit(events[0])
    folder.rename(tmp_path / "moved")
    log.emit(events[1])
    log.emit(events[2])
    folder.mkdir()
    log.emit(events[3])
    log.close()
    assert [json.loads(line)["event"] for line in shown] == ["e1", "e2"]
    assert [json.loads(line)["event"] for line in (folder / "log").read_text().splitlines()] == ["e3"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_log_on_a_full_disk_is_shown_in_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    shown: list[str] = []
    log = FileLog(Path("/dev/full"), shown.append)
    log.setFormatter(NoteFormatter())
    log.emit(logging.LogRecord("server", logging.INFO, __file__, 1, Note("closed"), None, None))
    assert [json.loads(line)["event"] for line in shown] == ["closed"]
    assert capsys.readouterr().err == ""  # not the trace that Python would print for each


def test_a_flood_is_a_line_a_while(log: Lines) -> None:
    now = [0.0]
    refusals = RefusalLog(lambda: now[0])
    for _ in range(500):
        refusals.tell("10.0.0.1", "too_many")
        now[0] += 0.1
    refusals.tell("10.0.0.2", "too_many")
    now[0] += refusals.WHILE
    refusals.tell("10.0.0.1", "too_many")
    assert log() == [
        "refused address=10.0.0.1 reason=too_many before=0",
        "refused address=10.0.0.2 reason=too_many before=0",
        "refused address=10.0.0.1 reason=too_many before=499",
    ]
    for number in range(1100):
        refusals.tell(f"a{number}", "too_many")
    assert len(refusals._told) == 1000


def test_a_flood_from_a_whole_network_or_from_everywhere_does_not_fill_the_log(log: Lines) -> None:
    now = [time.time()]
    refusals = RefusalLog(lambda: now[0])
    for number in range(5000):  # in version 6 one household has them all
        refusals.tell(f"2001:db8:1:2::{number:x}", "penalty")
    assert len(log("refused")) == 1
    for number in range(500):
        refusals.tell(f"10.0.{number // 250}.{number % 250}", "penalty")
    assert len(log("refused")) == RefusalLog.MOST
    now[0] += RefusalLog.WHILE
    refusals.tell("2001:db8:1:2::1", "penalty")
    assert "before=4999" in log("refused")[-1]
