"""Whole games over OpenSSH, with the client that everybody has: two people at terminals of their own, two at a third
one, and a bot; and somebody who hears (``ssh -T``: sentences and typed lines) with somebody who sees."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from tests.ssh.players import (
    DOWN,
    PATIENT,
    RIGHT,
    START,
    WHOLE_GAMES,
    ChatFeed,
    Player,
    calmly,
    comes,
    is_invited,
    play,
    saved,
    wait,
)
from tests.ssh.reader import ENTER, next_key
from tests.ssh.served import OPENING, Served, make_key

pytestmark = WHOLE_GAMES


def gather(server: Served, ann: Player, bo: Player, cyd: Player) -> None:
    """Ann opens a table and tells its code; the others come by it and sit down, two of them at one terminal; a bot sits
    on the last seat, and the game begins."""
    ann.come(server).press("n", "WHICH GAME")
    ann.press(ENTER, "open the table")
    ann.press(DOWN, "◂ Germany")
    ann.press("bbbb", "◂ Bremen")  # a letter leads to the next map of that letter
    ann.press(DOWN + RIGHT, "Seat 5")
    ann.press(START, "SEATS")
    told = re.search(r"TABLE (\w{4}) ", ann.seen)
    assert told is not None, ann.seen
    for player in (bo, cyd):
        player.come(server).press("c", "Code of the table")
        player.press(told[1].lower() + ENTER, "SEATS")
        player.press("s", f"{player.name.title()} has sat down")
    cyd.press("s", "Who sits beside you")
    cyd.press("Dan" + ENTER, "guest of Cyd")
    ann.press("", "Dan (Cyd) has sat down")
    ann.press(DOWN * 4, "▸ –––  free")
    ann.press("b", "WHO PLAYS")
    ann.press(DOWN * 5, "▸ bot: simple")
    ann.press(ENTER, "Everybody is here")
    ann.press(START, "Round 1")


def test_a_game_of_five_with_a_line_that_is_cut_and_a_server_that_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    settings = folder / "settings"
    settings.mkdir(parents=True)
    for number in (2, 3):  # the first is taught, and reads it
        (settings / f"{number}.toml").write_text('coach = false\nbetween = "curtain"\n', "utf-8")
    sizes = {"ann": (100, 30), "bo": (80, 24), "cyd": (120, 40)}
    ann, bo, cyd = players = [Player(name, tmp_path, size) for name, size in sizes.items()]
    with ExitStack() as stack:
        for player in players:
            stack.callback(player.go)
        server = stack.enter_context(Served(folder, "--pace", "instant"))
        gather(server, ann, bo, cyd)

        play(players, lambda: bo.round >= 2 and is_invited(bo))

        asked, lines = calmly(bo, folder)
        bo.terminal.process.kill(9)
        others = (ann, cyd)
        wait(others, lambda: all("Bo is away." in player.seen for player in others))
        bo.come(server, "nobody").press(ENTER, "Round 2")  # the key says who it is
        wait(players, lambda: is_invited(bo) and not any("Bo is away." in player.seen for player in others))
        assert calmly(bo, folder) == (asked, lines)

        play(players, lambda: ann.round >= 4 and is_invited(ann))

        asked, lines = calmly(ann, folder)
        server.kill()
        assert [player.terminal.status() for player in players] == [255, 255, 255]
        server = stack.enter_context(Served(folder, "--pace", "instant", port=server.port))
        for player in players:
            player.come(server).press(ENTER, "Round 4")
        wait(players, lambda: is_invited(ann))
        assert calmly(ann, folder) == (asked, lines)

        play(
            players, lambda: all("The game is over." in player.seen and not next_key(player.seen) for player in players)
        )

        record = saved(folder)
        assert record.finished
        assert record.actions[: len(lines)] == lines
        assert [seat.name for seat in record.seats if not seat.bot] == ["Ann", "Bo", "Cyd", "Dan (Cyd)"]
        assert [seat.bot for seat in record.seats if seat.bot] == ["simple"]
        (path,) = (folder / "games").glob("*.toml")
        subprocess.run([sys.executable, "-m", "powergrid_tui", "check", str(path)], check=True)
        for player in players:
            player.terminal.read(PATIENT)
            player.press(ENTER, " won ")
            player.terminal.read()  # the lobby takes no keys in its first moment
            player.terminal.process.write(b"q")
            assert player.terminal.status() == 0
        assert server.close() == 0
        assert "Traceback" not in server.told


def test_somebody_who_hears_and_somebody_who_sees_play_to_the_end(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    settings = folder / "settings"
    settings.mkdir(parents=True)
    (settings / "2.toml").write_text("coach = false\n", "utf-8")  # no lesson lies over the board
    make_key(tmp_path / "ann")
    bo = Player("bo", tmp_path, (80, 24))
    with ExitStack() as stack:
        stack.callback(bo.go)
        server = stack.enter_context(Served(folder, "--pace", "instant"))
        ann = stack.enter_context(comes(server, "ann", tmp_path / "ann"))
        ann.type("open power_grid me,open map=germany money=open")
        code = ann.hears(rf"ssh -p {server.port} (\w{{4}})@127.0.0.1")[1]
        bo.come(server).press("c", "Code of the table")
        bo.press(code.lower() + ENTER, "SEATS")
        bo.press("s", "Bo has sat down")
        ann.hears("Seat 2: Bo.")
        ann.type("begin")
        bo.press("", "Round 1")
        feed, asked = ChatFeed(ann, "Ann"), False

        def over() -> bool:
            nonlocal asked
            if not asked and bo.round >= 3 and feed.asked > feed.answered:
                asked = True  # what is told on request leaves the question as it is
                assert "Bo" in feed.asks("state", "Ann:[^\n]*\\? Type [^\n]*\n")
                feed.answered = feed.asked - 1
                ann.type("say well played so far")
                bo.press("", "well played so far")
            feed.go_on()
            told = "The game is over: 'rematch'" in ann.text
            return told and "The game is over." in bo.seen and not next_key(bo.seen)

        while not over():
            so_far = bo.round
            play([bo], lambda so_far=so_far: over() or bo.round > so_far)  # type: ignore[misc]
        assert asked
        told = re.findall(r"^([12])\. (\w+)", ann.text, re.MULTILINE)[-2:]
        record = saved(folder)
        assert record.finished
        assert sorted(name for _, name in told) == ["Ann", "Bo"]
        winner = next(name for place, name in told if place == "1")
        bo.terminal.read(PATIENT)
        bo.press(ENTER, f"{winner} won ")
        assert "\x1b" not in ann.text
        assert not [line for line in ann.text.splitlines() if not line.isprintable()]
        ann.type("quit")
        assert ann.process.wait(OPENING) == 0
        bo.terminal.process.write(b"q")
        assert bo.terminal.status() == 0
        assert server.close() == 0
        assert "Traceback" not in server.told
