"""Matches: who sits where, whose luck is whose, what came of each game, when it is decided, and what is kept."""

import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from powergrid_tui.games.electropolis.model import Options as OtherOptions
from powergrid_tui.games.power_grid.model import HIDDEN, Options, State
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData
from powergrid_tui.table.protocol.game import NATURE, Choice, Offer
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot, make
from powergrid_tui.toolkit.bots.matches import arena, ladder, match, rows
from powergrid_tui.toolkit.bots.matches.ladder import Ladder, Rung
from powergrid_tui.toolkit.bots.matches.luck import Luck
from powergrid_tui.toolkit.bots.matches.match import GameResult, LineUpResult, Match, entries, row, wilson
from powergrid_tui.toolkit.bots.matches.outcome import outcome
from powergrid_tui.toolkit.bots.matches.rows import RowsFile, load
from powergrid_tui.toolkit.bots.matches.sequential import LEAST, STEP, Sequential, Verdict
from powergrid_tui.toolkit.bots.programs import allowed
from tests.reach import reached
from tests.table.pebbles import PEBBLES
from tests.table.research import RESEARCH
from tests.table.research import Options as ResearchOptions
from tests.test_cli import refused, run

POWER_GRID = registry.game("power_grid")
FOUR = Match("power_grid", Options(), ("simple", "random", "random", "random"), 3, 4)


def a_row(deal: int, rotation: int, match: Match, **figures: Any) -> GameResult:
    """A finished game in which nothing happened but what is said."""
    players = match.players
    blank: dict[str, Any] = {"powered": (None,) * players, "money": (None,) * players, "median_ms": (None,) * players}
    blank |= {"plants": None, "rounds": None, "actions": 1, "finished": True, "seats": match.kinds(deal, rotation)}
    return GameResult(deal=deal, rotation=rotation, **blank | figures)


# --- who sits where --------------------------------------------------------------------------------------------------


def test_each_of_the_line_up_sits_in_every_seat_of_a_deal_once() -> None:
    seatings = [FOUR.seating(7, rotation) for rotation in range(FOUR.games_a_deal)]
    assert seatings[0] == (0, 1, 2, 3)
    assert all(sorted(seating) == [0, 1, 2, 3] for seating in [*seatings, *zip(*seatings, strict=True)])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_kinds_take_every_other_seat_and_change_places(players: int) -> None:
    two = Match("power_grid", Options(), ("simple", "random"), 3, players, mirror=True)
    first = [two.seating(deal, 0) for deal in range(2 * players)]
    for deal, seating in enumerate(first):
        assert two.seating(deal, 1) == tuple(1 - side for side in seating)
        assert abs(sum(seating) - players / 2) <= 0.5
    by_seat = [sum(sides) for sides in zip(*first, strict=True)]
    assert len(set(by_seat)) == 1, "a kind that is the greater part is so in every seat as often"


# --- luck ------------------------------------------------------------------------------------------------------------


class Recording(Luck):
    """Keeps what nature did and what it drew from."""

    def __init__(self, seed: int, deal: int, rotation: int, seats: int) -> None:
        super().__init__(seed, deal, rotation, seats)
        self.drawn: list[float] = []
        self.states: list[State] = []

    def nature(self) -> Random:
        luck = super().nature()
        self.drawn.append(Random(str(luck.getstate())).random())
        return luck

    def watch(self, state: Any) -> None:
        self.states.append(state)


def watched(kinds: Sequence[str], seed: int, deal: int, rotation: int) -> Recording:
    recording = Recording(seed, deal, rotation, len(kinds))
    bots = [make(kind, "power_grid") for kind in kinds]
    arena.play(POWER_GRID, Options(map="usa"), bots, arena.names(kinds), recording)
    return recording


def dealt(recording: Recording) -> State:
    """The first state in which somebody is asked."""
    return next(state for state in recording.states if POWER_GRID.to_move(state) != NATURE)


def test_nature_draws_the_same_whoever_plays_a_deal() -> None:
    one, other = watched(["simple", "random"], 5, 2, 0), watched(["random", "simple"], 5, 2, 1)
    first, second = dealt(one), dealt(other)
    assert (first.pile, first.order, first.current) == (second.pile, second.order, second.current)
    draws = min(len(one.drawn), len(other.drawn))
    assert draws > 1
    assert one.drawn[:draws] == other.drawn[:draws]
    assert len(set(one.drawn)) == len(one.drawn), "each draw has luck of its own"
    assert watched(["simple", "random"], 5, 3, 0).drawn[:draws] != one.drawn[:draws]
    assert watched(["simple", "random"], 6, 2, 0).drawn[:draws] != one.drawn[:draws]


class Dice:
    """Throws a die, or many."""

    needs_view: ClassVar[bool] = False

    def __init__(self, throws: int = 1) -> None:
        self.throws = throws

    def decide(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> float:
        first, *_ = [rng.random() for _ in range(self.throws)]
        return first


def thrown(seat: int, seed: int, deal: int, rotation: int, *, others: int) -> list[float]:
    """What a bot throws in three decisions, while another is asked so many times and nature draws as often."""
    one, found = Luck(seed, deal, rotation, 2), list[float]()
    for _ in range(3):
        for _ in range(others):
            one.ask(Dice(9), 1 - seat, None, ())
            one.nature().random()
        found.append(one.ask(Dice(), seat, None, ()))
    return found


def test_the_luck_of_a_bot_depends_on_no_other() -> None:
    alone = thrown(0, 1, 2, 3, others=0)
    assert thrown(0, 1, 2, 3, others=5) == alone
    assert len(set(alone)) == 3
    for words in ((2, 2, 3), (1, 3, 3), (1, 2, 0)):
        assert not set(thrown(0, *words, others=0)) & set(alone)
    assert not set(thrown(1, 1, 2, 3, others=0)) & set(alone)


# --- a game ----------------------------------------------------------------------------------------------------------


def test_a_row_tells_the_game_by_seat() -> None:
    found = row(FOUR, 6)
    assert (found.deal, found.rotation, found.finished) == (1, 2, True)
    assert found.seats == ("random", "random", "simple", "random")
    assert found.winners == (2,)
    assert found.powered[2] == max(power for power in found.powered if power is not None) > 5
    assert found.plants is not None
    assert all(3 <= count <= 12 for count in found.plants)
    assert found.rounds is not None
    assert found.rounds >= 5
    assert found.actions > 50
    assert found.more is None
    assert found.evolve(median_ms=()) == row(FOUR, 6).evolve(median_ms=())


def first_seat(state: State, seat: int) -> bool:
    assert state.over
    return seat == 0


def test_who_could_have_powered_more_is_asked_about_the_last_state_where_a_game_has_such_figures() -> None:
    found = row(Match("power_grid", Options(), ("random", "random"), 1, 2, hindsight=first_seat), 0)
    assert found.more == (True, False)
    other = Match("electropolis", OtherOptions(), ("random", "random"), 1, 2)
    found = row(other, 0)
    assert found.finished
    assert (found.powered, found.money, found.plants) == ((None, None), (None, None), None)
    assert entries(other, [found])[0].powered is None


def test_a_game_that_does_not_end_is_won_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "play", lambda game, options, bots, seats, luck: (begun(game, options, seats), 7, ()))
    found = row(FOUR, 0)
    assert (found.finished, found.winners, found.actions) == (False, (), 7)


def begun(game: Any, options: Any, seats: Any) -> Any:
    state = game.new(options, seats)
    while game.to_move(state) == NATURE:
        state = game.apply(state, game.sample(state, Random(1)))
    return state


def test_the_time_is_that_of_the_decisions_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.001, 5.0, 5.003, 9.0, 9.5])
    monkeypatch.setattr(time, "process_time", lambda: next(clock))
    one = Luck(1, 0, 0, 2)
    for _ in range(3):
        one.ask(Dice(), 0, None, ())
    assert one.median_ms() == [3.0, None]


def test_a_bot_that_is_to_remember_is_shown_it_under_an_umpire_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careful(RandomBot):
        remembers = True

    asked: list[int] = []
    view = POWER_GRID.view

    def recollection(_game: Any, state: State, seat: int) -> Any:
        asked.append(seat)
        return view(state, seat)

    monkeypatch.setattr(type(POWER_GRID), "recollection", recollection)
    arena.play(POWER_GRID, Options(), [RandomBot(), Careful()], ["Ann", "Bo"], Luck(1, 0, 0, 2))
    assert set(asked) == {1}


# --- what rows come to -----------------------------------------------------------------------------------------------


def test_a_shared_first_place_is_a_part_of_a_win() -> None:
    two = Match("power_grid", Options(), ("simple", "simple"), 1, 2)
    rows = [a_row(0, 0, two, winners=(0, 1)), a_row(0, 1, two, winners=(0,)), a_row(1, 0, two, winners=())]
    one, other = entries(two, rows)
    assert (one.wins, other.wins) == (0.5, 1.5), "equal kinds are separate entries, wherever they sat"
    assert one.games == 3
    assert one.share == pytest.approx(1 / 6)


def test_means_are_taken_of_the_seats_of_an_entry() -> None:
    two = Match("power_grid", Options(), ("simple", "random"), 1, 3, mirror=True, hindsight=first_seat)
    assert [two.seating(0, rotation) for rotation in (0, 1)] == [(0, 1, 0), (1, 0, 1)]
    figures: dict[str, Any] = {"powered": (10, 2, 14), "money": (1, None, 4), "plants": (3, 9, 5)}
    rows = [
        a_row(0, 0, two, winners=(2,), more=(True, True, True), median_ms=(5.0, 1.0, 7.0), **figures),
        a_row(0, 1, two, winners=(0,), more=(True, False, True), median_ms=(1.0, 30.0, 1.0), **figures),
    ]
    low, high = wilson(0.5, 2)
    assert entries(two, rows)[0] == LineUpResult(
        bot="simple", games=2, wins=1.0, share=0.5, low=low, high=high, powered=26 / 3, money=2.5, plants=17 / 3,
        more=0.5, median_ms=7.0,
    )  # fmt: skip


def test_the_interval_is_wilsons() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0.0, 0) == (0.0, 1.0)


# Whole games between bots: what a bot is handed, what the random one does with it, and tables of every size


class Spy:
    """Looks into everything that it is handed, and plays by chance."""

    needs_view: ClassVar[bool] = True
    asked = 0

    def decide(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        self.asked += 1
        states = [thing for thing in reached(view, offers) if isinstance(thing, State)]
        assert view in states
        for state in states:
            assert all((player.money == HIDDEN) is (seat != view.turn) for seat, player in enumerate(state.players))
            assert not set(state.pile) & set(state.book.plants)
        return RandomBot().decide(view, offers, rng)


def test_the_arena_hands_a_bot_its_view_and_the_choices_of_that_view() -> None:
    spy = Spy()
    state, *_ = arena.play(POWER_GRID, Options(map="china"), [spy] * 3, ["Ann", "Bo", "Cy"], Random(3))
    assert state.over
    assert spy.asked > 50


def test_the_random_bot_plays_every_action_of_every_kind() -> None:
    def offer(kind: str, *actions: str) -> Offer[str]:
        return Offer(kind, actions, lambda: [Choice(action) for action in actions])

    offers = [offer("open", "3", "4"), offer("nothing"), offer("pass", "pass")]
    luck = Random(8)
    found = Counter(RandomBot().decide(None, offers, luck) for _ in range(4000))
    assert set(found) == {"3", "4", "pass"}
    assert 1850 < found["pass"] < 2150, "a kind is as likely as another, however many actions it has"
    assert 850 < found["3"] < 1150


@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_game_that_asks_several_at_once_comes_to_its_end_with_any_number(players: int) -> None:
    names = arena.names(["random"] * players)
    state, actions, first_order = arena.play(RESEARCH, ResearchOptions(), [RandomBot()] * players, names, Random(1))
    assert RESEARCH.to_act(state) == ()
    assert actions == 2 * players
    assert first_order == (), "it has no turn order"


# What came of each game, in the JSON of a series: who sat where, who began, what it came to; for every game


KINDS = ("simple", "random", "random")
GAMES = ("electropolis", "factory_manager", "power_grid", "rise_to_power", "terraforming_mars")


def first_order(action: Any) -> tuple[int, ...]:
    """The first turn order, as the deal has it."""
    if hasattr(action, "order"):
        return tuple(action.order)
    if hasattr(action, "first"):
        return tuple((action.first + step) % 3 for step in range(3))
    return tuple(sorted(range(3), key=lambda seat: int(action.cards[seat])))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_turn_order_is_that_of_the_deal_and_there_is_none_before(game_id: str) -> None:
    game, seed = registry.game(game_id), 2
    state = game.new(game.complete(game.Options(), seed), ("Ann", "Bo", "Cy"))
    assert game.turn_order(state) == ()
    deal = game.sample(state, Random(seed))
    state = game.advance(state, deal)
    while game.to_move(state) == NATURE:
        assert game.turn_order(state) == first_order(deal)
        state = game.advance(state, game.sample(state, Random(seed)))
    assert game.turn_order(state) == first_order(deal)


def test_the_json_of_a_series_tells_each_game_by_seat() -> None:
    """It takes a second: each of five games is played twice."""
    game_id = "electropolis"
    words = ("simulate", "--game", game_id, "--players", 3, "--games", 5, "--seed", 3, "--bots", ",".join(KINDS))
    facts = json.loads(run(*words, "--json").stdout)
    game, wins = registry.game(game_id), dict.fromkeys(arena.names(KINDS), 0)
    assert [result["game"] for result in facts["results"]] == [1, 2, 3, 4, 5]
    for number, result in enumerate(facts["results"]):
        options = game.complete(game.Options(), 3)
        bots = arena.bots_named(KINDS, game_id)
        state, actions, first = arena.play(game, options, bots, arena.names(KINDS), Random(f"3:{number}"))
        standings = {standing.seat: standing for standing in game.standings(state)}
        assert (result["finished"], result["actions"]) == (True, actions)
        for at, seat in enumerate(result["seats"]):
            assert list(seat) == ["seat", "name", "bot", "start", "score", "figures", "place"]
            assert (seat["seat"], seat["bot"]) == (at + 1, KINDS[at])
            standing = standings[seat["name"]]
            assert first[seat["start"] - 1] == at
            assert (seat["place"], list(seat["figures"].items())) == (standing.rank, list(standing.score.items()))
            assert seat["score"] == next(iter(standing.score.values()))
            wins[seat["name"]] += seat["place"] == 1
    assert facts["wins"] == wins


def test_games_come_in_their_order_however_many_processes_play() -> None:
    words = ("simulate", "--game", "rise_to_power", "--players", 2, "--games", 5, "--json")
    alone, together = (json.loads(run(*words, "--jobs", jobs).stdout) for jobs in (1, 2))
    assert together["results"] == alone["results"]
    assert len({result["actions"] for result in alone["results"]}) > 1


def test_a_game_that_did_not_finish_has_no_places() -> None:
    game = registry.game("power_grid")
    state = game.new(game.Options(), ("Ann", "Bo"))
    came = outcome(game, state, 7, (1, 0), ("Ann", "Bo"))
    assert (came.finished, came.actions, came.starts, came.places, came.winners) == (False, 7, (2, 1), (None, None), ())
    assert came.scores[0]["powered"] == 0


def test_those_who_share_a_place_and_a_game_without_a_turn_order() -> None:
    names = arena.names(["random"] * 2)
    state, actions, first = arena.play(PEBBLES, PEBBLES.Options(), [RandomBot()] * 2, names, Random(1))
    came = outcome(PEBBLES, state, actions, first, names)
    assert came.starts == (None, None)
    assert (came.places, came.winners) == ((1, 1), (0, 1))


# When a match is decided: simulated matches of which the truth is known


Deal = Callable[[Random], float]


def pair(chance: float, shared: float = 0.0) -> Deal:
    """Two games of a deal, of which the first side wins each by this chance; with `shared` it is often one each."""

    def score(luck: Random) -> float:
        if luck.random() < shared:
            return 0.5
        return ((luck.random() < chance) + (luck.random() < chance)) / 2

    return score


def verdicts(deal: Deal, matches: int, most: int = 200, mark: float = 0.5) -> tuple[Counter[Verdict], float]:
    """How many matches ended how, and after how many deals in the mean."""
    found: Counter[Verdict] = Counter()
    deals = 0
    for number in range(matches):
        luck, test = Random(f"sequential:{number}"), Sequential(mark, most)
        while test.verdict is Verdict.OPEN:
            test.add(deal(luck))
        found[test.verdict] += 1
        deals += test.deals
    return found, deals / matches


@pytest.mark.parametrize(
    ("deal", "matches", "verdict", "least", "most"),
    [
        (pair(0.5), 600, Verdict.NOT_SHOWN, 594, 200),  # equals; three standard errors at every look would do worse
        (pair(0.7), 100, Verdict.ABOVE, 100, 70),  # what is plain is decided long before the end
        (pair(0.3), 100, Verdict.BELOW, 100, 70),
        # Where the seat alone decides, each side wins one game of each deal. Counted game by game, the few pairs that
        # are not shared would drown in the luck of the others.
        (pair(0.9, shared=0.8), 100, Verdict.ABOVE, 99, 100),
        (pair(0.52), 200, Verdict.NOT_SHOWN, 151, 200),  # a small advantage is not shown rather than denied
    ],
)
def test_how_many_of_many_matches_are_decided_and_when(
    deal: Deal, matches: int, verdict: Verdict, least: int, most: float
) -> None:
    found, deals = verdicts(deal, matches)
    assert found[verdict] >= least
    assert deals <= most
    assert not found[Verdict.BELOW] or verdict is not Verdict.NOT_SHOWN or matches == 600


def test_nobody_is_above_95_of_100_for_having_won_a_few_games() -> None:
    test = Sequential(0.95, 100, 25)
    for _ in range(25):
        test.add(1.0)
    early = test.verdict
    assert early is Verdict.OPEN
    for _ in range(75):
        test.add(1.0)
    assert test.verdict is Verdict.ABOVE


def test_there_is_no_look_before_the_least_nor_between_two() -> None:
    test = Sequential(0.5, 200)
    seen = [test.add(1.0) for _ in range(LEAST)]
    assert seen == [*[Verdict.OPEN] * (LEAST - 1), Verdict.ABOVE]
    ends = set()
    for drawn in range(LEAST):  # the more deals are shared, the later it is plain
        late = Sequential(0.5, 200)
        scores = [0.5] * drawn + [1.0] * 200
        while late.verdict is Verdict.OPEN:
            late.add(scores[late.deals])
        ends.add(late.deals)
    assert len(ends) > 1
    assert {(end - LEAST) % STEP for end in ends} == {0}


def test_what_is_decided_stays_so_and_a_match_too_short_to_tell_shows_nothing() -> None:
    for most, deals, verdict in ((200, LEAST, Verdict.ABOVE), (10, 10, Verdict.NOT_SHOWN)):
        test = Sequential(0.5, most)
        for _ in range(300):
            test.add(1.0)
        assert (test.deals, test.verdict) == (deals, verdict)


def test_the_last_look_asks_for_three_standard_errors_and_no_less() -> None:
    for more, verdict in ((0, Verdict.NOT_SHOWN), (6, Verdict.ABOVE)):
        test = Sequential(0.5, 100)
        dealt = [1.0] * (62 + more) + [0.0] * (38 - more)
        Random(7).shuffle(dealt)
        for score in dealt:
            test.add(score)
        assert test.verdict is verdict
        assert (test.errors >= 3) == (verdict is Verdict.ABOVE)


# The rows of a match as a file: written game by game, gone on with, and refused when they are of something else


MATCH = Match("power_grid", Options(), ("random", "random"), 4, 2)


@pytest.fixture(scope="module")
def played() -> dict[int, GameResult]:
    return {number: row(MATCH, number) for number in range(4)}


def keep(path: Path, found: dict[int, GameResult], *numbers: int) -> None:
    file = RowsFile.open(path, MATCH)
    for number in numbers:
        file.add(number, found[number])
    file.close()


@pytest.fixture
def path(tmp_path: Path, played: dict[int, GameResult]) -> Path:
    keep(tmp_path / "rows.jsonl", played, 0, 1, 2)
    return tmp_path / "rows.jsonl"


def error(path: Path, match: Match = MATCH) -> str:
    """What is said of a file that cannot be used, which stays as it is."""
    before = path.read_bytes()
    with pytest.raises(BadData) as told:
        RowsFile.open(path, match)
    assert path.read_bytes() == before
    assert str(told.value).startswith("rows.jsonl: ")
    return told.value.error


def test_what_is_written_is_read_again_and_more_is_added(path: Path, played: dict[int, GameResult]) -> None:
    file = RowsFile.open(path, MATCH)
    assert file.rows == {number: played[number] for number in range(3)}
    file.add(3, played[3])
    assert load(path, MATCH) == played, "a row is there before the file is closed"
    file.close()
    assert load(path, MATCH) == played


def test_there_is_a_line_a_game_below_one_that_says_which_match_it_is(path: Path) -> None:
    head, *lines = map(json.loads, path.read_text().splitlines())
    assert (head["game"], head["bots"], head["seed"], head["options"]["map"]) == (
        *("power_grid", ["random", "random"], 4, "germany"),
    )
    assert len(lines) == 3
    assert list(lines[0]) == [
        *("deal", "rotation", "seats", "winners", "powered", "money", "plants", "rounds", "actions", "finished"),
        *("more", "median_ms", "starts", "scores", "places"),
    ]


OLDER = """\
{"format": 1, "game": "power_grid", "options": OPTIONS, "bots": ["random", "random"], "players": 2, "mirror": false, \
"hindsight": false, "seed": 4}
{"deal": 0, "rotation": 0, "seats": ["random", "random"], "winners": [1], "powered": [9, 11], "money": [77, 8], \
"plants": [4, 4], "rounds": 9, "actions": 97, "finished": true, "more": null, "median_ms": [0.1, 0.1]}
"""
"""A file as the first format had it."""


def test_a_file_of_the_first_format_is_gone_on_with(tmp_path: Path, played: dict[int, GameResult]) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(OLDER.replace("OPTIONS", json.dumps(MATCH.options.model_dump(mode="json"))))
    row = load(path, MATCH)[0]
    assert (row.winners, row.starts, row.scores, row.places) == ((1,), None, None, None)
    file = RowsFile.open(path, MATCH)
    file.add(1, played[1])
    assert load(path, MATCH) == {0: row, 1: played[1]}, "new rows below an old head are read too"
    file.close()
    assert json.loads(path.read_text().partition("\n")[0])["format"] == rows.FORMAT
    assert load(path, MATCH) == {0: row, 1: played[1]}


def test_rows_end_in_the_order_of_the_games_whoever_was_first(tmp_path: Path, played: dict[int, GameResult]) -> None:
    for name, numbers in (("a", (0, 1, 2, 3)), ("b", (2, 0, 3, 1))):
        keep(tmp_path / name, played, *numbers)
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()


def test_a_last_line_that_was_cut_off_is_played_again_and_a_file_that_was_not_begun_is(
    path: Path, tmp_path: Path, played: dict[int, GameResult]
) -> None:
    for cut in (1, 20):
        path.write_bytes(path.read_bytes()[:-cut])
        keep(path, played, 2)
        assert load(path, MATCH) == {number: played[number] for number in range(3)}
    (tmp_path / "rows").touch()
    assert load(tmp_path / "rows", MATCH) == {}
    keep(tmp_path / "rows", played, 1)
    assert load(tmp_path / "rows", MATCH) == {1: played[1]}


def test_two_do_not_write_to_one_file(path: Path, played: dict[int, GameResult]) -> None:
    file = RowsFile.open(path, MATCH)
    with pytest.raises(TableError, match=r"rows\.jsonl is being written by another program"):
        RowsFile.open(path, MATCH)
    file.add(3, played[3])
    file.close()
    keep(path, played)
    assert load(path, MATCH) == played


def test_the_rows_of_another_match_are_refused_and_say_how_it_differs(path: Path) -> None:
    for key, other in {
        "seed": Match("power_grid", Options(), ("random", "random"), 5, 2),
        "options": Match("power_grid", Options(map="usa"), ("random", "random"), 4, 2),
        "bots": Match("power_grid", Options(), ("random", "simple"), 4, 2),
        "mirror": Match("power_grid", Options(), ("random", "random"), 4, 2, mirror=True),
    }.items():
        assert error(path, other) == f"contains the rows of another match: they differ in {key}"
    path.write_text(path.read_text().replace(f'"format": {rows.FORMAT}', f'"format": {rows.FORMAT + 1}', 1))
    assert error(path) == "contains the rows of another match: they differ in format"
    for text in ("x", "[]\n", "3\n", "nothing\nof the kind\n", "[" * 100_000):
        path.write_text(text)
        assert error(path) == "contains no rows of a match"


@pytest.mark.parametrize(
    ("said", "changes"),
    [
        ("line 2: deal: should be 0 or more, not -1", {'"deal": 0': '"deal": -1'}),
        ("line 2: deal: should be a whole number", {'"deal": 0': '"deal": "x"'}),
        ("line 2: places.1: should be 1 or more, not 0", {'"places": [': '"places": [0, '}),
        ("line 2: ", {'{"deal"': '{"deel"', '{"deal": 0': "{"}),
        (
            "line 2 is not a game of this match",
            {
                **{
                    '"rotation": 0': '"rotation": 2',
                    '"winners": [': '"winners": [7, ',
                    '"plants": [': '"plants": [7, ',
                },
                **{'"starts": [': '"starts": [2, ', '"scores": [': '"scores": [{}, ', '"places": [': '"places": [2, '},
                **{'"finished": true': '"finished": false', '"seats": ["random"': '"seats": ["simple"'},
            },
        ),
    ],
)
def test_a_row_that_is_no_game_of_the_match_is_named_by_its_line(
    path: Path, said: str, changes: dict[str, str]
) -> None:
    head, first, *others = path.read_text().splitlines()
    for was, now in changes.items():
        assert was in first
        path.write_text("\n".join([head, first.replace(was, now, 1), *others, ""]))
        assert error(path).startswith(said)


def test_what_is_no_file_at_all_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").mkdir()
    with pytest.raises(BadData, match="is a folder"):
        RowsFile.open(tmp_path / "rows.jsonl", MATCH)
    with pytest.raises(TableError, match="rows cannot be written: no such file or directory"):
        RowsFile.open(tmp_path / "nowhere" / "rows", MATCH)


def test_a_file_may_be_larger_than_those_that_players_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = path.read_text().splitlines()[1]
    with path.open("a") as file:
        file.writelines([f"{line}\n"] * ((1 << 20) // len(line) + 1))
    assert len(load(path, MATCH)) == 3
    monkeypatch.setattr(rows, "MOST_BYTES", 1 << 20)
    assert error(path) == "is too large (at most 1 MiB)"


# A ladder: who meets whom, what is kept, and who stands where


GAME = registry.game("rise_to_power")
WORDS = ("arena", "--game", "rise_to_power", "--players", 2, "--games", 2, "--ladder")


def ladder_of(folder: Path, *bots: str) -> Path:
    path = folder / "ladder.toml"
    path.write_text(f"bots = {json.dumps(bots)}\n")
    return path


def test_everybody_meets_everybody_and_the_better_stands_higher(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes a second: whole games are played, by a bot from a file among others."""
    monkeypatch.setattr(allowed, "_allowed", set[str]())  # the file is allowed nowhere else
    (tmp_path / "first.py").write_text(
        "class First:\n    def decide(self, view, offers, rng):\n"
        "        return next(offer.actions[0] for offer in offers if offer.actions)\n"
    )
    first = f"{tmp_path / 'first.py'}:First"
    path = ladder_of(tmp_path, "random", first, "normal")
    lines = run(*WORDS, path).stdout.splitlines()
    assert lines[0].split() == ["bot", "rating", "games", "wins", "share"]
    assert len(lines) == 4
    assert lines[1].startswith("normal ")
    kept = ladder.load(path, "rise_to_power", 2)
    assert len(kept.deals) == 3
    assert all(rung.games == 4 for rung in kept.ratings.values())
    assert kept.ratings["normal"].wins == 4


def test_what_was_played_counts_on_and_the_next_deals_are_others(tmp_path: Path) -> None:
    path = ladder_of(tmp_path, "easy", "random")
    first = json.loads(run(*WORDS, path, "--json").stdout)
    assert [row["games"] for row in first] == [2, 2]
    kept = ladder.load(path, "rise_to_power", 2)
    options = GAME.complete(GAME.Options(), 1)
    ((match, numbers),) = ladder.meetings(kept, options, 3, 1)
    assert list(numbers) == [2, 3, 4, 5], "whole deals"
    assert {*match.bots} == {"easy", "random"}
    assert [row["games"] for row in json.loads(run(*WORDS, path, "--json").stdout)] == [4, 4]


def test_a_rating_is_surer_after_more_games_and_lists_go_by_what_is_sure() -> None:
    lucky, proven = Rung(mean=30.0, deviation=8.0, games=1), Rung(mean=29.0, deviation=1.0, games=90)
    kept = Ladder(bots=["lucky", "proven", "new"], ratings={"lucky": lucky, "proven": proven, "gone": proven})
    assert [bot for bot, _ in ladder.standing(kept)] == ["proven", "lucky"]
    assert (proven.points, proven.give) == (1160, 80)


def test_two_different_bots_are_wanted(tmp_path: Path) -> None:
    for bots in ((), ("easy",), ("easy", "easy")):
        with pytest.raises(TableError, match="bots names at least two, each once"):
            ladder.load(ladder_of(tmp_path, *bots), "rise_to_power", 2)


def test_what_is_wrong_gets_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    assert "is not there" in refused(1, *WORDS, tmp_path / "none.toml")
    path = ladder_of(tmp_path, "easy", "nobody")
    before = path.read_text()
    assert "nobody" in refused(1, *WORDS, path)
    assert path.read_text() == before
    path.write_text('bots = ["easy", "random"]\ngame = "rise_to_power"\nplayers = 3\n')
    assert "3 players" in refused(1, *WORDS, path)
