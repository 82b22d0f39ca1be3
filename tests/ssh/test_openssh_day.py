"""A day of a server: it is installed from its wheel and opened by the words of its unit, with a configuration file.
Three people play with OpenSSH's own client; the server is restarted and upgraded, a backup is opened
elsewhere, and somebody is forgotten there."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.ssh.players import DOWN, LEFT, LONGEST, START, WHOLE_GAMES, Player, is_invited, play, saved
from tests.ssh.reader import ENTER
from tests.ssh.served import OPENING, ROOT, Served

pytestmark = WHOLE_GAMES

CONFIG = """
address = "games.example.org:8022"
pace = "instant"
authorized-keys = "keys"
"""


def installed(folder: Path, version: str) -> Path:
    """The wheel of this tree with another version, unpacked as an installer does."""
    source, tree = folder / f"source-{version}", folder / version
    shutil.copytree(
        ROOT,
        source,
        ignore=shutil.ignore_patterns(".*", "__pycache__", "*.so", "dist", "build", "saves"),
        symlinks=True,
    )
    shutil.copytree(ROOT / "saves", source / "saves")
    file = source / "powergrid_tui" / "__init__.py"
    text, count = re.subn(
        "^__version__ = .*$", f'__version__ = "{version}"', file.read_text("utf-8"), flags=re.MULTILINE
    )
    assert count == 1
    file.write_text(text, "utf-8")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel"], cwd=source, check=True)
    (wheel,) = (source / "dist").glob(f"powergrid_tui-{version}-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tree)
    return tree


def owner(server: Served, *words: str) -> str:
    """What a command of the owner answers."""
    command = [sys.executable, "-m", "powergrid_tui", "server", "--folder", str(server.folder), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=OPENING).stdout


def come_back(players: Sequence[Player], server: Served, text: str) -> None:
    """Everybody goes from the lobby to the game."""
    for player in players:
        player.come(server).terminal.read(0.3)
        player.press(ENTER, text)


def test_a_day(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    (unit,) = re.findall(r"^ExecStart=(.*)$", (ROOT / "deploy" / "powergrid.service").read_text("utf-8"), re.MULTILINE)
    config = tmp_path / "server.toml"
    config.write_text(CONFIG, "utf-8")
    folder = tmp_path / "server"
    places = {"/etc/powergrid/server.toml": str(config), "/var/lib/powergrid": str(folder)}
    program, serve, *words = [places.get(word, word) for word in unit.split()]
    assert (Path(program).name, serve) == ("powergrid", "serve")
    (folder / "settings").mkdir(parents=True)
    for number in (1, 2, 3):
        (folder / "settings" / f"{number}.toml").write_text("coach = false\n", "utf-8")
    sizes = {"ann": (100, 30), "bo": (80, 24), "cyd": (120, 40)}
    ann, bo, cyd = players = [Player(name, tmp_path, size) for name, size in sizes.items()]
    (tmp_path / "keys").write_text("".join((tmp_path / f"{name}.pub").read_text() for name in sizes), "utf-8")
    with ExitStack() as stack:
        for player in players:
            stack.callback(player.go)
        server = stack.enter_context(Served(folder, *words, tree=installed(tmp_path, "9.0.0")))
        assert json.loads(owner(server, "status", "--json"))["version"] == "9.0.0"

        ann.come(server).press("n", "WHICH GAME")
        ann.press(ENTER, "open the table")
        ann.press(DOWN * 2 + LEFT, "Seat 3")
        ann.press(START, "SEATS")
        found = re.search(r"TABLE (\w{4}) ", ann.seen)
        assert found is not None, ann.seen
        for player in (bo, cyd):
            player.come(server).press("c", "Code of the table")
            player.press(found[1].lower() + ENTER, "SEATS")
            player.press("s", f"{player.name.title()} has sat down")
        ann.press("", "Cyd has sat down")
        ann.press(START, "Round 1")

        for number, tree in ((2, tmp_path / "9.0.0"), (3, installed(tmp_path, "9.0.1"))):
            play(players, lambda number=number: ann.round >= number and is_invited(ann))  # type: ignore[misc]
            actions = saved(folder).actions
            assert server.close() == 0
            for player in players:
                assert player.terminal.status(LONGEST) == 0
                assert f"ssh -p 8022 {found[1]}@games.example.org" in player.seen
            server = stack.enter_context(Served(folder, *words, tree=tree, port=server.port))
            assert json.loads(owner(server, "status", "--json"))["version"] == tree.name
            come_back(players, server, f"Round {number}")
            assert saved(folder).actions == actions
        play(players, lambda: ann.round >= 4 and is_invited(ann))

        owner(server, "backup", str(tmp_path / "backup.tar.gz"))
        actions = saved(folder).actions
        with tarfile.open(tmp_path / "backup.tar.gz") as archive:
            archive.extractall(tmp_path / "elsewhere", filter="data")
        (database,) = (tmp_path / "elsewhere").rglob("house.db")
        other = stack.enter_context(Served(database.parent, *words[:2]))
        ann.go()
        come_back([ann], other, "Round 4")
        assert saved(other.folder).actions == actions
        ann.go()

        assert "Cyd is forgotten" in owner(other, "forget", "Cyd")
        assert "Cyd" not in owner(other, "people")
        assert other.close() == 0
        assert "Cyd" in owner(server, "people"), "the server that the backup came from is not touched"
        assert server.close() == 0
        assert "Traceback" not in server.told + other.told
