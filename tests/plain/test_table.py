"""A table in lines: what is said, what is understood, and whole games."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Done
from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.plain import telling
from powergrid_tui.plain.conversation import Conversation
from powergrid_tui.plain.home import HomeTable
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.sessions.bots import Decision
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from tests.plain.typed import Script, numbers, session, typed
from tests.table.unadvised import Unadvised

Out = pytest.CaptureFixture[str]
GAMES = sorted(registry.GAMES)


def auction(names: str = "Ann,Bo") -> Session[Any, Any]:
    """Power Grid at its first auction, with nothing to hide."""
    return session("power_grid", names, money="open")


def lines(playing: Session[Any, Any]) -> list[str]:
    """What was played, without the names."""
    return [step.line.partition(": ")[2] for step in playing.steps[1:]]


def test_a_highest_bid_is_told_when_the_game_is_continued(capsys: Out) -> None:
    playing = auction()
    typed(capsys, playing, ["max 4 9", "quit"])
    said = typed(capsys, playing, ["bid 7", "bid 9", "bid 10", "quit"])
    assert lines(playing) == ["open 4", "bid 7", "bid 8", "bid 9", "bid 10"]
    assert said.count("The smallest legal bid is made for you up to 9 Elektro.") == 1


def test_why_a_plan_was_dropped_is_told_when_the_game_is_continued(capsys: Out) -> None:
    playing = auction()
    playing.keep_premove(playing.state.turn, "?")
    said = typed(capsys, playing, ["why pass", "quit"])
    told = "Your plan was not carried out: it could not be read when the game was opened again."
    assert said.count(told) == 1


def test_the_notation_is_taken_without_the_name_and_with_it(capsys: Out) -> None:
    playing = auction()
    first, second = (playing.seats[seat].name for seat in playing.state.order)
    said = typed(capsys, playing, ["open 5", "pass", f"{second}: OPEN 4", f"{second}: open 4"])
    assert [step.line for step in playing.steps[1:]] == [f"{first}: open 5", f"{second}: pass", f"{second}: open 4"]
    assert any(line.startswith("There is no action 'OPEN'") for line in said), "whole lines are taken as they are"


def test_a_number_plays_the_row_that_has_it_and_what_is_refused_has_none(capsys: Out) -> None:
    playing = auction()
    said = typed(capsys, playing, ["choices", "?open 5", "3"])
    row = "3. open 5: 2 coal or oil for 1 city, 5 Elektro"
    assert [line for line in said if line.startswith("3. ")] == [row, row], "the same in a part of the list"
    assert numbers(said) == [1, 2, 3, 4, 3]
    assert "Not possible now: pass. 'why pass' says why." in said
    assert lines(playing) == ["open 5"]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("opne 5", "There is no action 'opne' (did you mean open?)."),
        ("   ", None),
        ("open 5 2", "Bid at least 5 Elektro, the number of the plant."),
        ("99", "There is no choice number 99."),
        ("0", "There is no choice number 0."),
        ("0" * 5000 + "1", "There is no choice number " + "0" * 59 + "…."),
        ("map Nowhere", "Germany has no city 'Nowhere'."),
        ("undo", "Cannot undo: {name} has not acted yet."),
        ("? sell", "No choice begins with that."),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence_and_the_question_comes_again(
    capsys: Out, answer: str, told: str | None
) -> None:
    playing = auction()
    name = playing.seats[playing.state.turn].name
    said = typed(capsys, playing, [answer])
    asked = f"{name}: which plant do you put up? Type 'open 3'."
    assert said[-3:] == [asked, *([told.format(name=name)] if told else []), asked] or said[-2:] == [asked] * 2
    assert len(playing.steps) == 1


def test_undo_takes_the_last_action_back(capsys: Out) -> None:
    playing = session("electropolis", "Ann,Bo")
    answers = ["space 1", "space 2", "take 1 {card}", "undo"]
    answers[2] = answers[2].format(card=playing.state.shown[0])
    said = typed(capsys, playing, answers)
    assert said.count("Your last action has been taken back.") == 1
    assert len(playing.steps) == 3


AT_ONE_KEYBOARD: dict[str, dict[str, Any]] = {"power_grid": {"money": "open"}}


@pytest.mark.parametrize("game_id", ["power_grid", "rise_to_power", "terraforming_mars"])
def test_until_the_next_person_has_answered_undo_is_that_of_the_one_before(capsys: Out, game_id: str) -> None:
    """Where people have secrets, 'undo' is taken before the next one shows that only they can see the screen. In Rise
    to Power no turn ends without new cards: there it is said why not."""
    playing = session(game_id, "Ann,Bo,Cleo", seed=4, **AT_ONE_KEYBOARD.get(game_id, {}))
    game, rng, refused = playing.game, Random(1), 0
    secret, names = game.secret(playing.options), list[str]()

    def answers() -> Iterator[str]:
        nonlocal refused
        while len(names) < 3 and len(playing.steps) < 60 and game.to_act(playing.state):
            asked, last = game.to_act(playing.state)[0], playing.last_person
            if secret and refused < 3 and last not in (NOBODY, asked) and playing.undo_refusal(last):
                refused += 1
                yield "undo"
            if secret:
                yield ""
            view = game.view(playing.state, asked)
            possible = [offer.actions for offer in game.choices(view, asked) if len(offer.actions)]
            action = rng.choice(rng.choice(possible)[:20])
            before, line = playing.record.actions, game.format(action, view).partition(": ")[2]
            yield line
            if playing.record.actions == before:
                yield line  # what gives something up is asked again
            following = game.to_act(playing.state)
            if not following or following[0] == asked:
                continue
            if not playing.undo_refusal(asked) and playing.undo_refusal(following[0]):
                yield "undo"
                names.append(playing.seats[asked].name)
                assert playing.record.actions == before

    said = typed(capsys, playing, answers())
    assert len(names) == (0 if game_id == "rise_to_power" else 3)
    for name in names:
        assert f"'undo' lets {name} take the last action back." in said
    back = [line for line in said if line.endswith(("takes the last action back.", "action has been taken back."))]
    assert len(back) == len(names)
    if game_id == "rise_to_power":
        assert any(" cannot undo: " in line for line in said)


def test_what_is_done_otherwise_after_undo_is_told_to_whoever_comes_next(
    capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a game that was loaded, and has secrets: Ann has heard of it up to what Bo takes back."""
    monkeypatch.setattr(telling, "RECENT", 0)
    begun = session("power_grid", "Ann,Bo")
    for line in ("Bo: open 3", "Ann: pass", "Ann: open 4", "Bo: buy oil 1"):
        begun.play(begun.game.parse(line, begun.state))
    playing = Session.resume(begun.game, loads(dumps(begun.record), "x.toml"))
    said = typed(capsys, playing, ["", "undo", "buy oil 2", "done", ""])
    taken_back, anns = said.index("Your last action has been taken back."), said.index("Ann, it is your turn.")
    bought = "Bo buys 2 oil for 6 Elektro."
    assert (bought in said[taken_back:anns], bought in said[anns:]) == (True, True)


def test_levels_of_bots_are_told_with_how_everybody_stands(capsys: Out) -> None:
    said = typed(capsys, session("electropolis", "Ann,bo,cyd"), ["state"])
    assert "Played by bots: bo with level random, cyd with level random." in said
    assert not [line for line in typed(capsys, session("electropolis", "Ann,Bo"), ["state"]) if "Played by" in line]


def test_what_can_be_done_in_one_way_is_done_by_itself_once_it_is_said(
    capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if nobody had anything to buy."""
    playing = auction()

    def auto_play(self: Any, view: Any, seat: int, *, openly: bool = False) -> Any:
        return Done() if view.phase is Phase.RESOURCES else None

    monkeypatch.setattr(type(playing.game), "auto_play", auto_play)
    said = typed(capsys, playing, ["obvious", "obvious on", "1", "pass", "1", "undo", "obvious off", "done"])
    assert "Type 'obvious on' or 'obvious off'." in said
    assert (
        "From now on, when you have only one choice it is made for you; 'undo' lets you confirm it after all." in said
    )
    assert any(line.startswith("Played automatically for ") and "buy nothing this round" in line for line in said)
    at = next(at for at, line in enumerate(said) if ": where do you build?" in line)
    assert said[at + 1] == "Your last action has been taken back."
    assert any(line.startswith(f"{said[at].partition(':')[0]}: what do you buy?") for line in said[at:]), (
        "the same person is asked after all"
    )
    assert "From now on you are asked everything." in said


@pytest.mark.parametrize("game_id", GAMES)
def test_the_sheets_of_a_game_are_read_by_their_words_and_help_names_them(capsys: Out, game_id: str) -> None:
    """Nobody else's secrets are among them; and a name that nobody has is refused."""
    playing = session(game_id, "Ann,Bo")
    words = list(registry.text_views(game_id).by_word)
    said = typed(capsys, playing, ["", *words, "help", "state Nobody"])
    assert all(any(re.match(f"{word}(,[^:]*)?: ", line) for line in said) for word in words)
    assert "There is no player 'Nobody'." in said
    seat, state = playing.game.to_act(playing.state)[0], playing.state
    view = playing.game.view(state, seat)
    told = [line for word in words for line in registry.text_views(game_id).by_word[word].tell(view, seat, "")]
    assert {line.rstrip(".").lower() for line in told} <= {line.rstrip(".").lower() for line in said}
    assert any(line.startswith("max: ") for line in said) is (game_id == "power_grid"), "of one game alone"


def test_what_could_be_a_mistake_has_to_be_said_twice(capsys: Out) -> None:
    """Industrial Center lies next to a city, and there is none yet. Another answer in between starts again."""
    begun = ("", "start R00", "", "start R00", "")
    playing = session("terraforming_mars", "Ann,Bo", seed=33, beginners=True)
    said = typed(capsys, playing, [*begun, "play 123", "state", "play 123"])
    asked = "There is no space left for the Industrial Center tile: Industrial Center is played without it."
    assert said.count(asked) == 1, "what only tells does not come between"
    assert [step.line for step in playing.steps if "play" in step.line] == ["Bo: play 123"]

    playing = session("terraforming_mars", "Ann,Bo", seed=33, beginners=True)
    said = typed(capsys, playing, [*begun, "play 123", "plant", "play 123"])
    assert said.count(asked) == 2
    assert "8 plants short." in said
    assert not any("play" in step.line for step in playing.steps)


def test_long_lists_are_cut_until_all_is_asked_for(capsys: Out) -> None:
    playing = session("electropolis", "Ann,Bo")
    said = typed(capsys, playing, ["1", "1", "?", "? all"])
    pieces = len(playing.state.ring) * len(playing.state.shown)
    assert numbers(said) == list(range(1, pieces + 1)), "of the short list nothing, of the long one everything"
    cards = len(playing.state.shown)
    first = f"take 1: {cards} choices, such as 'take 1 {playing.state.shown[1]}'; '? take 1' lists them"
    assert first in said
    assert sum("'; '? take " in line for line in said) == len(playing.state.ring)


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_nothing_of_a_secret_is_told_before_the_next_one_says_so(capsys: Out) -> None:
    playing = session("power_grid", "Ann,Bo")
    name = playing.seats[playing.state.turn].name
    said = typed(capsys, playing, ["state", "?"])
    assert said[-4:] == [f"{name}, it is your turn.", "Press Enter when only you can see the screen."] * 2
    assert not any("You have" in line or "Elektro" in line for line in said)
    said = typed(capsys, playing, ["", "state"])
    assert sum("money secret" in line for line in said) == 1
    assert sum("50 Elektro" in line for line in said) == 2, "the situation, and the own company"


@pytest.mark.parametrize(("hidden", "answers"), [
    ({}, ["", "open 5", "", "pass"]),  # to Bo alone: Ann has not been asked again
    ({"money": "open"}, ["open 5", "pass"]),
])  # fmt: skip
def test_what_happened_is_heard_once(capsys: Out, hidden: dict[str, Any], answers: list[str]) -> None:
    playing = session("power_grid", "Ann,Bo", **hidden)
    said = typed(capsys, playing, answers)
    first = playing.seats[playing.steps[1].before.turn].name
    assert said.count(f"Plant 5 is up: {first} 5.") == 1
    assert ("Press Enter when only you can see the screen." in said) is not bool(hidden)


# --- bots ------------------------------------------------------------------------------------------------------------


class Broken(Unadvised):
    """Bots that never answer."""

    async def decide(self, session: Any, seat: int) -> Decision:
        raise RuntimeError


def test_a_bot_that_is_stuck_is_told_of_and_not_waited_for(capsys: Out) -> None:
    async def sit() -> None:
        host = Host(session("power_grid", "ann,bo"), Broken())
        await asyncio.wait_for(HomeTable(host, Conversation(Script(()))).play(), 10)

    asyncio.run(sit())
    assert capsys.readouterr().out.splitlines()[-1] == "A bot is stuck: RuntimeError."


def test_why_and_the_name_of_a_bot_tell_why_it_did_that(capsys: Out) -> None:
    playing = session("power_grid", "Ann,bo", money="open")
    for line in ("bo: open 4", "Ann: pass"):
        playing.play(playing.game.parse(line, playing.state))
    said = typed(capsys, playing, ["why bo", "why BO 01", "why bo 2", "why bo " + "9" * 5000, "why Ann", "quit"])
    told = [at for at, line in enumerate(said) if line.startswith("In the place of bo: plant 4 for 4 Elektro")]
    assert len(told) == 2
    assert all("bo" in said[at - 1].lower() for at in told), "what it did is told before"
    assert any("bo has not decided that much yet" in line.lower() for line in said)


# --- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "names"), [
    ("electropolis", "Ann,Bo"),
    pytest.param("rise_to_power", "Ann,bo,cyd", marks=pytest.mark.thorough),
    pytest.param("terraforming_mars", "Ann,bo", marks=pytest.mark.thorough),
])  # fmt: skip
def test_a_whole_game_by_the_first_number(capsys: Out, tmp_path: Path, game_id: str, names: str) -> None:
    """Whoever takes the first row each time comes to the end, and the game is on the disk."""
    playing = session(game_id, names, seed=5, folder=tmp_path)
    over = iter(lambda: playing.game.to_move(playing.state) == NOBODY, True)
    said = typed(capsys, playing, ("1" for _ in over), tmp_path)
    assert playing.game.to_move(playing.state) == NOBODY
    (file,) = tmp_path.glob("*.toml")
    record = loads(file.read_text("utf-8"), file.name)
    assert record.finished
    assert record == playing.record
    best = playing.game.standings(playing.state)[0].seat
    ranked = [line for line in said if re.match(r"\d\. \w+: ", line)]
    assert ranked[-len(playing.seats)].startswith(f"1. {best}: ")


# --- orders ----------------------------------------------------------------------------------------------------------


def test_a_highest_bid_is_a_word_and_is_raised_while_others_are_asked(capsys: Out) -> None:
    playing = auction()
    first, second = (playing.seats[seat].name for seat in playing.state.order)
    said = typed(capsys, playing, ["max 4 9", "bid 7", "max 8", "bid 9", "max 12"])
    lines = [step.line.replace(first, "1").replace(second, "2") for step in playing.steps[1:]]
    assert lines == ["1: open 4", "2: bid 7", "1: bid 8", "2: bid 9", "1: bid 10"]
    assert "Bid at least 9 Elektro." in said, "Bo cannot have a highest bid of 8 when Ann bids 8"
    assert said.count("The smallest legal bid is made for you up to 9 Elektro.") == 1
    assert said.count("The smallest legal bid is made for you up to 12 Elektro.") == 1
