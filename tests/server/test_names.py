"""Who is called what, and what people say: names that look alike are one, and all is drawn alike."""

from pathlib import Path

import pytest

from powergrid_tui.server import names
from powergrid_tui.server.chat import Chat
from powergrid_tui.server.names import alike, bot_name, guest_name, guest_room, proper, refusal
from powergrid_tui.server.people import People, Person
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.record import WINNER
from powergrid_tui.table.records.seat import LONGEST_NAME, OPEN
from tests.server.test_server import ANN, BO, CYD, DORA, lay, opened, refused
from tests.tui.finished import finished

LIKE_ANN = (
    *("ANN", "Ａｎｎ", "Ann\u034f", "Ann\ufe0f", "Ann\u3164", "\u115fAnn", "Ann\u2800", "A\u200bnn", "A\u200cnn"),
    *("\u202eAnn", "Ann\U000e0041", "An\u00adn", "Аnn", "Αnn", "ΑΝΝ", "𝐀nn", "Ann\u0334", "Ann.", "A nn", "Ann\u00a0"),
    "Ann\uffa0",
)
"""Capitals, wide letters, what joins, varies, fills and hides, Cyrillic, Greek, crossed, dotted and spaced."""


async def test_nobody_gets_beside_ann(tmp_path: Path) -> None:
    async with opened(tmp_path, "Ann") as server:
        for name in LIKE_ANN:
            assert alike(name, "Ann"), name
            assert refused(lambda name=name: server.admit(name, "SHA256:x", "10.0.0.1"))  # type: ignore[misc]
            assert refused(lambda name=name: server.people.admit(name, ""))  # type: ignore[misc]
        assert len(list(server.people)) == 1


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        *(("José", "Jose\u0301", True), ("José", "Jose", False), ("Ivo", "lvo", True), ("IVO", "ivo", True)),
        *(("B0b", "Bob", True), ("Amy", "Arny", True), ("Νίνα", "ΝΊΝΑ", True), ("Иван", "ИВАН", True)),
        *(("расе", "Pace", True), ("Ann", "Anna", False), ("王小明", "王小朋", False), ("Bo", "Bo (Ann)", False)),
    ],
)
def test_alike(one: str, other: str, same: bool) -> None:
    assert alike(one, other) is alike(other, one) is same


def test_names_of_many_peoples_pass() -> None:
    for name in (
        "Ann",
        "José",
        "O'Neil",
        "J. R.-Lee",
        "王小明",
        "Ann王",
        "アンさん",
        "아나 Kim",
        "ㄅㄆ王",
        "Иван",
        "กี้",
    ):
        assert proper(name) == name


@pytest.mark.parametrize(
    ("why", "names"),
    [
        ("marks", ("a" + "\u0301" * 9, "a\u0334\u0334", "\u0301Ann")),
        ("one script", ("Аnn", "Αнн", "アン김", "Νature")),
        ("letter", ("7", "10.0.0.7")),
        ("visible letters", ("Bo (Ann)", "#7", "Al  Bo")),
        ("cannot be seen", ("Ann\ud800",)),
        ("U+200B ZERO WIDTH SPACE", ("An\u200bn",)),
        ("is reserved", ("The-House", "The-Server", "0wner", "Bot 1", "B0t l")),
        ("", ("", " Ann", "a:b", "a;b", "x" * 17, "nature", "\x1b[2J")),  # nor is any seat called so
    ],
)
def test_names_that_nobody_has(why: str, names: tuple[str, ...]) -> None:
    for name in names:
        assert refusal(name)
        assert why in refusal(name)


def test_a_name_is_kept_composed_and_of_the_default_width() -> None:
    assert proper("Ａｎｎ") == "Ann"
    assert proper("Jose\u0301") == "José"


# A server that has let in more than it would now


class _Rows:
    """What an older server has kept."""

    def __init__(self, *people: tuple[int, str, str]) -> None:
        self._people = people

    def all(self) -> list[Person]:
        return [Person(number=number, name=name, keys=(key,) if key else ()) for number, name, key in self._people]

    def put(self, row: Person) -> None: ...


def _older(*people: tuple[int, str, str]) -> People:
    return People(_Rows(*people), 2000)  # type: ignore[arg-type]


def test_names_of_an_older_server_are_their_owners_and_nobody_elses() -> None:
    people = _older((1, "Ann", "SHA256:1"), (2, "Ann\u3164", "SHA256:2"), (3, "Zoe!", ""))
    assert people.known("SHA256:2") == people.called("Ann\u3164") == people.numbered(2)
    assert people.called("aNN") == people.numbered(1)
    assert people.admit("Zoe!", "").number == 3, "known by the pass phrase"
    assert "is taken" in refused(lambda: people.admit("Zoe!", "SHA256:3"))
    assert people.rename(2, "Anja").name == "Anja"
    assert "the name Ann is taken" in refused(lambda: people.rename(2, "Ａｎｎ"))
    assert people.rename(1, "ANN").name == "ANN", "one's own name in other letters"
    assert "the name ANN is taken" in refused(lambda: people.admit("ann", "SHA256:4"))


def test_a_full_server_compares_one_name_with_none_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    people = _older(*((at, f"Person {at:x}q", "") for at in range(1, 1000)))
    compared = []
    skeleton = names._skeleton
    monkeypatch.setattr(names, "_skeleton", lambda text: compared.append(text) or skeleton(text))  # type: ignore[func-returns-value]
    assert people.called("Perѕon 3ffq") is None
    assert people.called("PERSON 3e7Q") == people.numbered(999)
    assert len(compared) <= 8


# At a table


async def test_who_plays_at_anothers_terminal_is_seen_to_be_a_guest(tmp_path: Path) -> None:
    async with opened(tmp_path, "Ann Bo Cyd") as server:
        table = lay(server, ("Ann", ""), ("x", OPEN), ("x", OPEN), ("x", OPEN))
        for name in ("Cyd", "CYD", "C\u200byd", "Ϲyd", "Сyd", "Bot 1", "(Cyd)"):
            assert refused(lambda name=name: table.sit(BO, name))  # type: ignore[misc]
        table.sit(BO, "Bo")
        table.sit(BO, "Ben")
        assert "already sits here" in refused(lambda: table.sit(BO, "BEN"))
        table.sit(CYD, "Cyd")
        assert [chair.name for chair in table.chairs] == ["Ann", "Bo", "Ben (Bo)", "Cyd"]
        server.rename(BO, "Bartholomew")
        assert [chair.name for chair in table.chairs] == ["Ann", "Bartholomew", "Ben (Bartholom…)", "Cyd"]
        await server.begin(table, ANN)
        server.rename(CYD, "Zoe")
        assert [table.shown(chair) for chair, _ in table.people()] == [
            "Ann",
            "Bartholomew",
            "Ben (Bartholom…)",
            "Cyd (Zoe)",
        ]


@pytest.mark.parametrize("host", ["Bo", "x" * LONGEST_NAME])
def test_a_guests_name_fits_on_a_seat_and_no_person_can_have_it(host: str) -> None:
    label = guest_name("y" * guest_room(host), host)
    assert len(label) <= LONGEST_NAME
    assert guest_name(label, host) == label
    assert refusal(label)


async def test_the_form_gives_nobody_anothers_name(tmp_path: Path) -> None:
    async with opened(tmp_path, "Ann Bo") as server:
        assert "the name BO is taken" in refused(lambda: lay(server, ("Ann", ""), ("BO", "")))
        assert "two seats" in refused(lambda: lay(server, ("Ann", ""), ("ANN", "")))
        assert "two seats" in refused(lambda: lay(server, ("Al", ""), ("A1", "")))
        table = lay(server, ("Al", ""), ("ann", ""), ("Bo", "easy"), ("Al", "easy"))
        assert [chair.name for chair in table.chairs][:2] == ["Al (Ann)", "Ann"]
        bots = [chair.name for chair in table.chairs if chair.bot]
        assert not [name for name in bots if server.people.called(name)]
        assert len(set(bots)) == 2


async def test_a_bot_has_nobodys_name_and_makes_room_for_who_has_it(tmp_path: Path) -> None:
    async with opened(tmp_path, "Ann Bo Dora Emil Fay Gus") as server:
        table = lay(server, ("Ann", ""), ("Cyd", "easy"), ("x", OPEN), ("x", OPEN))
        cyd = server.people.admit("Cyd", "SHA256:Cyd")
        table.sit(cyd.number, "Cyd")
        assert [chair.name for chair in table.chairs] == ["Ann", "Bot 1", "Cyd", ""]
        server.give_seat(table, ANN, 3, "easy")
        assert table.chairs[3].name == "Bot 2"
    assert bot_name(["B0"], lambda name: 0) == "Cyd"


async def test_a_bot_has_no_name_that_no_person_may_have(tmp_path: Path) -> None:
    async with opened(tmp_path, "Ann", Quotas(new_tables=99, tables_of_one=99)) as server:
        for name in (
            *("Bo (Ann)", "The House", "The Server", "owner", "\u3164", "a\u2800b", "\U0001f1e9\U0001f1ea" * 8),
            *("Bot \u2800 1", "KQ7M?"),
        ):
            table = lay(server, ("Ann", ""), (name, "easy"), ("Robo", "easy"), ("Bot 7", "easy"))
            assert [chair.name for chair in table.chairs] == ["Ann", "Bo", "Robo", "Bot 7"]


async def test_a_rematch_calls_people_what_they_are_called_now(tmp_path: Path) -> None:
    async with opened(tmp_path, "Ann Bo Cyd Dora") as server:
        table = lay(server, ("Ann", ""), ("x", OPEN), ("Robo", "easy"), ("Rob", "easy"))
        table.sit(BO, "Bo")
        await server.begin(table, ANN)
        host = await server.wake(table)
        server.free_seats(table, ANN, True)
        dora = host.join((), who=DORA)
        dora.take(2)
        dora.leave()
        server.rename(BO, "Bob")
        again = server.again(table, ANN)
        assert [chair.name for chair in again.chairs] == ["Ann", "Bob", "Dora", "Rob"]
        assert again.seats_of(DORA) == (2,)


# What lies in the folder


async def test_a_game_that_is_brought_in_gives_nobody_a_seat_that_was_not_theirs(tmp_path: Path) -> None:
    """Names in a file are anybody's: the owner of the server alone may let them count, and only as they are spelled."""
    async with opened(tmp_path, "Ann Bo Cyd") as server:
        played = finished("terraforming_mars", "ann Bo")
        server.storage.store.save_file_for(played.seats).save(played.record)
        (entry,) = server.storage.store.games()
        for who in (ANN, BO, CYD):
            assert not server.games.waiting_for(who)
            with pytest.raises(TableError, match="only those who have played"):
                await server.resume(entry, who)
        table = await server.bring_in(entry.path, CYD)
        assert table.where[WINNER]
        assert table.claims.holders == {1: BO}, "ann is not Ann"


# What people say reaches others as it was said, but for what no two terminals draw alike


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            "\U0001f1e9\U0001f1ea" * 8 + "Bo you lose",
            "DE" * 8 + "Bo you lose",
        ),  # terminals draw flags in two cells or four
        ("hi \U0001f44b\U0001f3fd" * 2, "hi \U0001f44b" * 2),
        ("\u2764\ufe0f 1\ufe0f\u20e3", "\u2764 1"),
        ("z" + "\u0301" + "\u0316" * 60 + "!", "\u017a\u0316\u0316!"),  # what piles up hides the rows above
        ("a \u0338\u0338b", "a b"),
        ("\u2800\u3164 \u2800a\u2800\u2800b", "a b"),
        ("\u1100\u1161 \u1160\u1160", "\uac00 ??"),
        ("Tiếng Việt, ภาษาไทยที่นี่, 한국어, שלום, हिन्दी", "Tiếng Việt, ภาษาไทยที่นี่, 한국어, שלום, हिन्दी"),
    ],
)
def test_what_is_said_takes_as_many_cells_on_every_terminal(said: str, kept: str) -> None:
    chat = Chat()
    chat.say(1, said)
    assert [line.words() for line in chat.lines] == [kept]


def test_lines_that_an_older_server_has_kept_are_drawn_in_the_same_way() -> None:
    chat = Chat()
    chat.restore([(0, 1, "\U0001f1e9\U0001f1ea", 0.0)])
    assert [line.words() for line in chat.lines] == ["DE"]
