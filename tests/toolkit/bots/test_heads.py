"""What the heads of the games in a folder tell."""

import os
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.table.records.store import Store, head
from powergrid_tui.table.sessions.shelf import Outcome
from powergrid_tui.toolkit.bots import results
from powergrid_tui.toolkit.bots.results import Heads, results_in, shelf_of
from tests.tui.finished import finished


def test_the_heads_tell_who_has_won_where(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for names, seed in (("Ann Bo*", 1), ("Ann Bo* Cleo*", 2), ("Bo* Cleo*", 3)):
        game = finished("power_grid", names, seed=seed, map="usa")
        store.save_file_for(game.seats).save(game.record)
    known = Heads(store).shelf("power_grid")
    replayed = shelf_of("power_grid", results_in(store))
    assert [(place.name, place.games, place.won) for place in known] == [
        (place.name, place.games, place.won) for place in replayed
    ]
    assert (known[0].name, known[0].games) == ("USA", 2), "without the one that only bots have played"
    assert len(known) == 24, "the maps that come with the program"


@pytest.mark.parametrize(
    ("options", "best"),
    [({"map": "our-valley"}, Outcome("our-valley", 1, 2, "simple")), ({}, Outcome("Germany", 1, 2, "simple"))],
)
def test_a_map_of_ones_own_counts_once_it_was_played_and_without_the_option_it_is_the_usual_map(
    tmp_path: Path, options: dict[str, str], best: Outcome
) -> None:
    store, game = Store(tmp_path), finished("power_grid", "Ann Bo*", map="usa")
    others = {name: value for name, value in game.record.options.items() if name != "map"}
    store.save_file_for(game.seats).save(game.record.evolve(options={**others, **options}, where={"winner": "Ann"}))
    assert Heads(store).shelf("power_grid")[0].best == best


def test_a_file_is_read_again_only_after_it_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, game = Store(tmp_path), finished("electropolis", "Ann Bo*")
    for _ in range(2):
        store.save_file_for(game.seats).save(game.record.evolve(where={"winner": "Bo"}))
    read: list[str] = []

    def seen(path: Path) -> Any:
        read.append(path.name)
        return head(path)

    monkeypatch.setattr(results, "head", seen)
    won = Heads(store)
    assert [won.shelf("electropolis")[0].games for _ in range(3)] == [2, 2, 2]
    assert len(read) == 2
    path, _ = store.files()[0]
    path.write_text(path.read_text("utf-8").replace('winner = "Bo"', 'winner = "Ann"'), "utf-8")
    os.utime(path, (1, 1))
    assert won.shelf("electropolis")[0].won
    assert read[2:] == [path.name]
    path.unlink()
    assert won.shelf("electropolis")[0].games == 1


def test_the_newest_game_of_a_kind_need_not_be_over(tmp_path: Path) -> None:
    store, game = Store(tmp_path), finished("electropolis", "Ann Bo*")
    assert Heads(store).newest("electropolis") is None
    old, new = (store.save_file_for(game.seats) for _ in range(2))
    old.save(game.record)
    new.save(game.record.evolve(actions=game.record.actions[:3], finished=False, digest=""))
    os.utime(old.path, (1, 1))
    assert Heads(store).newest("electropolis") == new.path
    assert Heads(store).newest("power_grid") is None
