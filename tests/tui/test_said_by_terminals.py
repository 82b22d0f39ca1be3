"""What a terminal says by itself is never a key: answers, reports and strings, whole and cut anywhere."""

import random
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual import constants
from textual.events import AppBlur, AppFocus, CursorPosition, Key, MouseDown, Paste, Resize
from textual.messages import TerminalSupportsSynchronizedOutput

from powergrid_tui.toolkit.console.sequences import (
    LONGEST,
    MOST_PASTED,
    PASTE_PATIENCE,
    PATIENCE,
    Sieve,
    line_of,
)
from powergrid_tui.tui.key_reader import Reader
from tests.tui.terminal import Terminal

ALONE = constants.ESCAPE_DELAY

ANSWERS = (
    "\x1b]4;1;rgb:cdcd/0000/0000\x07", "\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\", "\x1b]52;c;cXV5IGVuZA==\x07",
    "\x1b]l title q\x1b\\", "\x1bP>|tmux 3.4\x1b\\", "\x1bP1+r544e=787465726d\x1b\\", "\x1bP1$r0m\x1b\\",
    "\x1b_Gi=31;OK\x1b\\", "\x1b^qqq\x1b\\", "\x1bXyes, enter\r\x1b\\", "\x1b[?62;4;6;22c", "\x1b[>41;354;0c",
    "\x1b[=1;2c", "\x1b[?997;1n", "\x1b[0n", "\x1b[?1u", "\x1b[?31u", "\x1b[>4;2m", "\x1b[8;24;80t",
    "\x1b[4;600;800t", "\x1b[?2027;0$y", "\x1b[4;2$y", "\x1b[?12;4$y", "\x1b[32;10;10M", "\x1b[M q!",
    "\x1b[?1;2;3S", "\x1b[?25;1R", "\x1b[1;1q", "\x1b[99~", "\x1b[98~", "\x1b[84S", "\x1b[3$}", "\x1bOX",
    "\u009d4;1;rgb:cdcd/0000/0000\x07", "\u009b?62;4;6;22c", "\u0090>|tmux 3.4\u009c",
)  # fmt: skip
ODD_REPORTS = (
    "\x1b[97;1:3u", "\x1b[13;1:3u", "\x1b[1;1:3A", "\x1b[1114112u", "\x1b[55296u", "\x1b[0u", "\x1b[1u",
    "\x1b[99999999999999u", "\x1b[97;99999u", "\x1b[97;;1114112u", "\x1b[97;1:9u", "\x1b[57999u",
)  # fmt: skip


def strings() -> Iterator[str]:
    """Thousands of what terminals may say, with characters in it that are keys at every page."""
    yield from ANSWERS
    yield from ODD_REPORTS
    luck = random.Random(51)
    said = "qy?djknexpbu, 0123456789;:<=>/+é世\r"
    for opening, end in product(("\x1b]", "\x1bP", "\x1b_", "\x1b^", "\x1bX"), ("\x1b\\", "\u009c")):
        for _ in range(60):
            yield opening + "".join(luck.choices(said, k=luck.randrange(25))) + end
    for _ in range(300):
        yield "\x1b]" + "".join(luck.choices(said, k=luck.randrange(25))) + "\x07"
    for _ in range(1500):
        numbers = "".join(luck.choices("0123456789;:", k=luck.randrange(9)))
        between = "".join(luck.choices(" !\"#$%&'()*+,-./", k=luck.choice((0, 0, 1, 2))))
        yield f"\x1b[{luck.choice('?>=<')}{numbers}{between}{luck.choice('abcdefghijlnopqrstvwxyzGJKLNTUVWXYZ`{|}')}"
    for final in "efghijklmnopqrstvwxyzJKLNTUVWXY`{|}":
        yield f"\x1b[{luck.randrange(200, 9999)};{luck.randrange(200, 9999)}{final}"


ALL = sorted(set(strings()))


class Keyboard:
    """A sieve and what reads it, with a clock of their own."""

    def __init__(self) -> None:
        self.sieve, self.reader, self.now = Sieve(ALONE), Reader(), 100.0

    def type(self, data: bytes | str) -> list[Any]:
        data = data.encode() if isinstance(data, str) else data
        return self._read(self.sieve.feed(data, self.now))

    def wait(self, seconds: float) -> list[Any]:
        self.now += seconds
        return self._read(self.sieve.overdue(self.now))

    def _read(self, tokens: list[str]) -> list[Any]:
        return [event for token in tokens for event in self.reader.read(token)]


def keys(events: list[Any]) -> list[str]:
    return [event.key for event in events if isinstance(event, Key)]


def test_none_is_a_key_whole_or_cut_in_two_at_every_byte() -> None:
    assert len(ALL) > 2000
    for said in (*ANSWERS, *ODD_REPORTS, *ALL[::3]):
        data = said.encode()
        for cut in range(len(data)):
            board = Keyboard()
            found = board.type(data[:cut]) + board.type(data[cut:])
            assert keys(found) == [], (said, cut)
            assert keys(board.wait(2 * PATIENCE)) == [], (said, cut)
            assert keys(board.type("q")) == ["q"], (said, cut)


def test_nor_when_the_line_is_slow() -> None:
    """An escape that comes so long before the rest is one, but the rest is no key for it."""
    for said in ALL[::20]:
        data = said.encode()
        for cut in range(1, len(data)):
            board = Keyboard()
            found = board.type(data[:cut]) + board.wait(0.6) + board.type(data[cut:]) + board.wait(2 * PATIENCE)
            assert keys(found) in ([], ["escape"]), (said, cut)
            assert keys(found) == [] or data[:cut].endswith(b"\x1b"), (said, cut)


def test_one_after_the_other_and_keys_between_them() -> None:
    luck, board, found = random.Random(5), Keyboard(), []
    for said in luck.sample(ALL, 300):
        data = said.encode() + b"k"
        while data:
            size = luck.randrange(1, 9)
            found += board.type(data[:size])
            data = data[size:]
    assert keys(found) == ["k"] * 300


def test_eight_bits() -> None:
    board = Keyboard()
    said = board.type(b"\x9b?62;4;6;22c") + board.type(b"\x9d4;1;rgb:q\x07")
    assert keys(said + board.type("Ü世q")) == ["Ü", "世", "q"]


KEYS = [
    ("q", ["q"]), ("\r", ["enter"]), ("\x1b[A", ["up"]), ("\x1bOB", ["down"]), ("\x1bOP", ["f1"]),
    ("\x1b[[B", ["f2"]), ("\x1b[15~", ["f5"]), ("\x1b[5~", ["pageup"]), ("\x1b[1;5C", ["ctrl+right"]),
    ("\x1b[1;2A", ["shift+up"]), ("\x1b[Z", ["shift+tab"]), ("\x1b[97;5u", ["ctrl+a"]), ("\x1b[97;;97u", ["a"]),
    ("\x1b[97;2;65u", ["A"]), ("\x1b[97:65;2:1;65u", ["A"]), ("\x1b[97;1:2u", ["a"]), ("\x1b[13u", ["enter"]),
    ("\x1b[27u", ["escape"]), ("\x1b[27;5;105~", ["ctrl+i"]),
    ("\x1b[0;;" + ":".join(str(ord(sign)) for sign in "你好嗎今天天氣") + "u", list("你好嗎今天天氣")),
    ("\x1b[3^", ["ctrl+delete"]), ("\x1ba", ["alt+a"]), ("\x1b\x7f", ["ctrl+w"]), ("\x1bOj", ["asterisk"]),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "found"), KEYS)
def test_keys_are_keys_whole_or_cut(typed: str, found: list[str]) -> None:
    data = typed.encode()
    for cut in range(len(data)):
        board = Keyboard()
        assert keys(board.type(data[:cut]) + board.type(data[cut:])) == found


def test_a_shifted_key_of_rxvt_is_one_when_nothing_follows() -> None:
    board = Keyboard()
    assert keys(board.type("\x1b[3$")) == []
    assert keys(board.wait(ALONE)) == ["shift+delete"]


def test_an_escape_alone_stays_one() -> None:
    board = Keyboard()
    assert keys(board.type("\x1b")) == []
    assert keys(board.wait(ALONE)) == ["escape"]
    assert keys(board.type("q")) == ["q"]
    assert keys(board.type("\x1b\x1b") + board.wait(ALONE)) == ["escape", "escape"]
    found = board.type("\x1b") + board.wait(2 * ALONE) + board.type("[") + board.type("q")
    assert keys(found) == ["escape", "left_square_bracket", "q"]


def test_what_was_asked_for_is_read() -> None:
    board = Keyboard()
    found = board.type("\x1b[I\x1b[O\x1b[<0;3;4M\x1b[2;5R\x1b[?2026;2$y\x1b[48;24;80;600;800t")
    assert [type(event) for event in found] == [
        AppFocus, AppBlur, MouseDown, CursorPosition, TerminalSupportsSynchronizedOutput, Resize,
    ]  # fmt: skip


def test_a_paste_is_what_was_pasted_and_no_more() -> None:
    data = "\x1b[200~two \x1b]4;q\x07words\n世\x1b[201~".encode()
    for cut in range(len(data)):
        board = Keyboard()
        found = board.type(data[:cut]) + board.type(data[cut:])
        assert [event.text for event in found if isinstance(event, Paste)] == ["two ]4;qwords\n世"], cut
        assert keys(found) == []
    board = Keyboard()
    found = board.type("\x1b[200~" + "x" * 3 * MOST_PASTED)
    assert not found
    assert [len(event.text) for event in board.type("\x1b[201~")] == [MOST_PASTED]


def test_what_never_ends_is_dropped_in_time() -> None:
    for begun in ("\x1b]4;1;", "\x1bP", "\x1b[?62", "\x1bO", "\x1b[M", "\x1b[[", "\x1b]4\x1b"):
        board = Keyboard()
        assert keys(board.type(begun) + board.wait(PATIENCE) + board.type("q")) == ["q"], begun
    board = Keyboard()
    found = board.type("\x1b[200~left") + board.wait(PASTE_PATIENCE)
    assert [event.text for event in found] == ["left"]
    assert keys(board.type("q")) == ["q"]


def test_a_string_without_an_end_takes_no_memory_and_ends_at_the_first_pause() -> None:
    board = Keyboard()
    board.type("\x1b]")
    for _ in range(40):
        assert not board.type("q" * (LONGEST // 16))
    assert not board.wait(ALONE)
    assert keys(board.type("q")) == ["q"]


def test_a_sequence_without_an_end_is_none() -> None:
    board = Keyboard()
    assert not board.type("\x1b[" + "9;" * 100_000)
    assert not board.type("u")
    assert keys(board.type("q")) == ["q"]


def test_what_the_parser_fails_at_ends_nothing() -> None:
    board = Keyboard()
    assert keys(board.type("\x1b[48;0;0;0;0t\x1b[?2048;1$y\x1b[<0;5;5Mq")) == ["q"]
    assert keys(board.type(b"\xff\xc3\x28\xed\xa0\x80")[-1:]) == ["replacement_character"]


def test_a_line_is_what_was_typed_in_it_and_none_if_something_has_no_end() -> None:
    for said in (answer.replace("\r", "") for answer in ANSWERS if not answer.startswith("\x1b[M")):
        assert line_of(f"{said}build {said}Berlin{said}") == "build Berlin", said
    for cut in ("\x1b]4;1;rgb", "\x1bP>|tmux", "\x1b[?62;4", "\x1b]4;1\x1b"):
        assert line_of(f"build Berlin{cut}") is None
        assert line_of(f"build {cut}\r") is None
    assert line_of("say 世\x1b[A") == "say 世"
    assert line_of("\x1bbuild") == "build"


FEW = [*ANSWERS, *ODD_REPORTS, *random.Random(3).sample(ALL, 60)]


class TestAtATerminal:
    """It takes seconds: the program runs at a terminal."""

    @pytest.mark.parametrize(
        ("words", "there", "keys"),
        [((), "New game", ""), (("new", "--players", "Ann,bot", "--seed", "3"), "Plant", "\r\r")],
        ids=["title", "board"],
    )
    @pytest.mark.some(2)
    def test_nothing_is_played_and_nothing_opens(
        self, tmp_path: Path, words: tuple[str, ...], there: str, keys: str
    ) -> None:
        with Terminal(*words, saves=tmp_path) as terminal:
            terminal.wait_for(there)
            terminal.read(0.6)
            for key in keys:
                terminal.press(key)
                terminal.read(1.0)
            shown, kept = terminal.text(), saved(tmp_path)
            terminal.press("".join(FEW))
            terminal.read(0.6)
            for said in FEW[::6]:
                data = said.encode()
                cut = len(data) // 2
                terminal.process.write(data[:cut])
                time.sleep(0.15)
                terminal.process.write(data[cut:])
            terminal.read(0.6)
            assert terminal.text() == shown
            assert saved(tmp_path) == kept
            terminal.press("\x11")
            assert terminal.status() == 0


def saved(folder: Path) -> list[str]:
    return [path.read_text("utf-8") for path in sorted(folder.rglob("*.toml"))]
