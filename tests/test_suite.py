"""The suite that every game passes finds errors: for each check there is a game with just that error."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from random import Random
from typing import Any, ClassVar, Self

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.events import Event, events_for
from powergrid_tui.table.protocol.game import NATURE, NOBODY, BadNotation, Choice, Offer, Standing, Step
from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.words.language import tr
from powergrid_tui.testing import CHECKS, Check, check_game, played
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.players import Heading
from powergrid_tui.toolkit.viewmodel.question import Key, Prompt, Question, Several
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView
from powergrid_tui.toolkit.viewmodel.text_views import Sheet, TextViews
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.toolkit.widgets.boards.places import BLANK, Box
from tests.table.toy import Action, CardTurned, Dig, Options, State


class Sound(Dig):
    """A game without errors: whoever comes first in the line wins, and all its sentences are messages."""

    id: ClassVar[str] = "sound"

    def refusal(self, state: State, action: Action) -> str:
        wanted: Sequence[Action] = (("add", "1"), ("add", "2"), ("card",), ("done",)) if state.turn >= 0 else ()
        if state.turn == NATURE and action[:1] == ("deal",):
            return "" if [len(card) for card in action[1:]] == [1] * 3 else tr("three cards are dealt")
        return "" if action in wanted else tr("that is not possible now")

    def parse(self, line: str, state: State) -> Action:
        if not line.partition(":")[2].strip():
            raise BadNotation(tr("a line has words"))
        action = super().parse(line, state)
        if action[0] == "deal" and not "".join(action[1:]).isdecimal():
            raise BadNotation(tr("cards are figures"))
        return action

    def choices(self, state: State, seat: int | None = None) -> tuple[Offer[Action], ...]:
        """Also what is dim."""
        offers = super().choices(state, seat)
        return tuple(Offer(offer.kind, offer.actions, partial(self.rows, state, offer)) for offer in offers)

    def rows(self, state: State, offer: Offer[Action]) -> list[Choice[Action]]:
        three = [("add", "3")] if offer.actions[0] == ("add", "2") else []
        return [Choice(action, 0, self.refusal(state, action)) for action in (*offer.actions, *three)]

    def standings(self, state: State) -> tuple[Standing, ...]:
        return tuple(
            Standing(seat=name, rank=rank, score={"sum": state.sum}) for rank, name in enumerate(state.names, 1)
        )

    def narrate(self, before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
        if before.turn == NATURE:
            return (tr("Three cards are dealt"),)
        told = tr("{name} acts", name=before.names[before.turn])
        return (told, *(self._words(event) for event in events_for(after.events, viewer)))

    def _words(self, event: Event) -> str:
        return tr("It is {value}", value=event.value) if isinstance(event, CardTurned) else tr("It is a card")

    def summary(self, options: Any, names: Sequence[str], where: Any) -> str:
        return ", ".join(names)


# --- games that are wrong in one thing -------------------------------------------------------------------------------


class NobodyWins(Sound):
    def standings(self, state: State) -> tuple[Standing, ...]:
        return super().standings(state)[::-1]


class GoesOn(Sound):
    """After the end it does what is done before."""

    def refusal(self, state: State, action: Action) -> str:
        return "" if state.turn == NOBODY else super().refusal(state, action)


class EverybodyIsAsked(Sound):
    def choices(self, state: State, seat: int | None = None) -> tuple[Offer[Action], ...]:
        return super().choices(state, None if state.turn < 0 else state.turn)


class AsksInTurnsOfItsOwn(Sound):
    def asked_next(self, state: State) -> tuple[int, ...]:
        return (state.turn,)


class OffersTooMuch(Sound):
    def choices(self, state: State, seat: int | None = None) -> tuple[Offer[Action], ...]:
        offers = super().choices(state, seat)
        return offers and (*offers, Offer("jump", [("jump",)], lambda: [Choice(("jump",))]))

    def advance(self, state: State, action: Action) -> State:
        return super().advance(state, ("add", "1") if action == ("jump",) else action)

    def apply(self, state: State, action: Action) -> State:
        return self.advance(state, action)


class NeverTheSame(Sound):
    ticks = count()

    def advance(self, state: State, action: Action) -> State:
        return super().advance(state, action).evolve(turns=next(self.ticks))


class WritesSomethingElse(Sound):
    def format(self, action: Action, state: State) -> str:
        return super().format(("add", "1") if action == ("add", "2") else action, state)


class BreaksAtALine(Sound):
    def parse(self, line: str, state: State) -> Action:
        _name, words = line.split(": ")
        return super().parse(line, state) if words else ()


class BreaksAtAFigure(Sound):
    """What looks like a figure need not be one."""

    def parse(self, line: str, state: State) -> Action:
        action = super().parse(line, state)
        return tuple(str(int(word)) if word.isdigit() else word for word in action)


class BreaksAtAnOption(Sound):
    """It builds something as large as the number in its option."""

    def new(self, options: Any, names: Sequence[str]) -> State:
        return super().new(options, names) if len("x" * options.goal) > -1 else State(names=(), goal=0)


class TakesAnyName(Sound):
    def parse(self, line: str, state: State) -> Action:
        _, colon, words = line.partition(":")
        who = "nature" if state.turn == NATURE else state.names[state.turn] if state.turn >= 0 else "nobody"
        return super().parse(f"{who}{colon}{words}", state)

    def digest(self, state: State) -> str:
        return super().digest(state.evolve(names=()))


class DigestsNoCards(Sound):
    def digest(self, state: State) -> str:
        return super().digest(state.evolve(cards=()))


class DigestsNoTurns(Sound):
    def digest(self, state: State) -> str:
        return super().digest(state.evolve(turn=0, turns=0))


class Forgets(Sound):
    """It keeps whose turn it is outside the state."""

    mover = 0

    def advance(self, state: State, action: Action) -> State:
        after = super().advance(state, action)
        if action == ("done",):
            type(self).mover += 1
            return after.evolve(turn=self.mover % len(state.names))
        return after


class SitsByName(Sound):
    def new(self, options: Any, names: Sequence[str]) -> State:
        return super().new(options, sorted(names, reverse=True))


class ViewsAreNotEnough(Sound):
    def choices(self, state: State, seat: int | None = None) -> tuple[Offer[Action], ...]:
        return super().choices(state, seat)[: 4 if any(state.cards) else 3]


class ShowsACard(Sound):
    def view(self, state: State, seat: int) -> State:
        return super().view(state, seat).evolve(cards=(*state.cards[:1], *(0 for _ in state.cards[1:])))


class ShowsAllCards(Sound):
    """It imagines only what it shows, so by its own rules nothing is hidden."""

    def view(self, state: State, seat: int) -> State:
        return state.evolve(events=events_for(state.events, seat))

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        return view


class TellsTheDeal(Sound):
    def sample(self, state: State, rng: Random) -> Action:
        return ("deal", *(str(rng.randint(1, 5)) for _ in range(7)))

    def refusal(self, state: State, action: Action) -> str:
        return "" if action[0] == "deal" and state.turn == NATURE else super().refusal(state, action)

    def narrate(self, before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
        return (
            (self.format(action, before),) if before.turn == NATURE else super().narrate(before, action, after, viewer)
        )


class TellsACard(Sound):
    def narrate(self, before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
        return (*super().narrate(before, action, after, viewer), *map(str, after.cards[:1]))


class TellsEverybody(Sound):
    def narrate(self, before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
        return super().narrate(before, action, after, before.turn)


class ShowsTheDeal(Sound):
    def seen_line(self, step: Step[State, Action], seat: int) -> str:
        return "nothing at all"


class RemembersAnother(Sound):
    def recollection(self, state: State, seat: int) -> State:
        return self.view(state, seat).evolve(sum=state.sum + 1)


class Peeps(Sound):
    """Its text view tells what the game has looked at last."""

    peeped: ClassVar[tuple[int, ...]] = ()

    def view(self, state: State, seat: int) -> State:
        type(self).peeped = state.cards or self.peeped
        return super().view(state, seat)


class AsksNobody(Sound):
    def covered(self, public: State, seat: int) -> State:
        return public.evolve(turn=-1)


class EventsForAll(Sound):
    def view(self, state: State, seat: int) -> State:
        return super().view(state, seat).evolve(events=state.events)


class HoldsTheState(Sound):
    """Its offers refer to the game, and the game to a whole state."""

    def advance(self, state: State, action: Action) -> State:
        self.last = super().advance(state, action)
        return self.last


class ImaginesTooLittle(Sound):
    def determinize(self, view: State, seat: int, rng: Random) -> State:
        return view.evolve(cards=())

    def view(self, state: State, seat: int) -> State:
        return super().view(state, seat).evolve(cards=())


class SpeaksToEverybody(Sound):
    def narrate(self, before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
        return (tr("Your sum is {sum}.", sum=after.sum),)


class TakesBackWhatItLikes(Sound):
    asked = count()

    def reveals(self, before: State, after: State, seat: int | None = None) -> bool:
        return next(self.asked) % 2 == 1


class ObviouslyWrong(Sound):
    def auto_play(self, view: State, seat: int, *, openly: bool = False) -> Action | None:
        return ("jump",)


class OpenlySomethingElse(Sound):
    def auto_play(self, view: State, seat: int, *, openly: bool = False) -> Action | None:
        return ("done",) if openly else None


class SaysNothing(Sound):
    def narrate(self, before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
        return ("",)


class SaysTwoLines(Sound):
    def narrate(self, before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
        return ("One\ntwo",)


class TellsOtherwiseLater(Sound):
    """Telling the log again gives another log."""

    told = count()

    def narrate(self, before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
        return (f"{next(self.told)}",)


class SpeaksEnglish(Sound):
    def _words(self, event: Event) -> str:
        return "It was a card"


class RefusesInEnglish(Sound):
    def refusal(self, state: State, action: Action) -> str:
        return super().refusal(state, action) and "nobody may do that"


class KeepsTheFirstLanguage(Sound):
    kept: ClassVar[dict[Any, tuple[str, ...]]] = {}

    def narrate(self, before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
        key = (before, action, viewer)
        if key not in self.kept:
            self.kept[key] = super().narrate(before, action, after, viewer)
        return self.kept[key]


class WritesNoLine(Sound):
    """A row of the list begins differently from the line of its action."""

    said = count()

    def format(self, action: Action, state: State) -> str:
        return super().format(action, state) + " " * (1 + next(self.said) % 2)


class HasAWordOfTheTable(Sound):
    """In plain mode `log` shows the log, so a card can never be turned up."""

    def format(self, action: Action, state: State) -> str:
        return super().format(("log",) if action == ("card",) else action, state)

    def parse(self, line: str, state: State) -> Action:
        return super().parse(line.replace(": log", ": card"), state)


WRONG: tuple[tuple[str, type[Sound]], ...] = (
    ("games_end", NobodyWins),
    ("games_end", GoesOn),
    ("who_is_asked_agrees", EverybodyIsAsked),
    ("who_is_asked_next_is_told", AsksInTurnsOfItsOwn),
    ("what_is_offered_may_be_done", OffersTooMuch),
    ("apply_changes_nothing", NeverTheSame),
    ("lines_round_trip", WritesSomethingElse),
    ("damaged_lines_are_refused", BreaksAtALine),
    ("damaged_files_are_reported", BreaksAtALine),
    ("damaged_files_are_reported", BreaksAtAnOption),
    ("damaged_files_are_reported", TakesAnyName),
    ("games_go_on_where_they_were_left", Forgets),
    ("seats_are_kept", SitsByName),
    ("digests_differ", DigestsNoCards),
    ("digests_differ", DigestsNoTurns),
    ("views_are_enough", ViewsAreNotEnough),
    ("secrets_stay_secret", ShowsACard),
    ("secrets_stay_secret", ShowsAllCards),
    ("secrets_stay_secret", TellsTheDeal),
    ("secrets_stay_secret", TellsACard),
    ("secrets_stay_secret", TellsEverybody),
    ("secrets_stay_secret", ShowsTheDeal),
    ("words_and_questions_come_from_the_view", RemembersAnother),
    ("words_and_questions_come_from_the_view", Peeps),
    ("reasons_keep_secrets", ShowsAllCards),
    ("covered_states_tell_nothing", AsksNobody),
    ("events_are_for_those_who_may_know", EventsForAll),
    ("nothing_hidden_can_be_reached", HoldsTheState),
    ("imagined_worlds_can_be_played", ImaginesTooLittle),
    ("undo_takes_back", TakesBackWhatItLikes),
    ("auto_play_is_offered", ObviouslyWrong),
    ("auto_play_is_offered", OpenlySomethingElse),
    ("logs_can_be_read_as_they_grow", SaysNothing),
    ("logs_can_be_read_as_they_grow", SaysTwoLines),
    ("logs_can_be_read_as_they_grow", TellsOtherwiseLater),
    ("sentences_are_messages", SpeaksEnglish),
    ("sentences_are_messages", RefusesInEnglish),
    ("sentences_are_messages", KeepsTheFirstLanguage),
    ("nobody_who_looks_on_is_called_you", SpeaksToEverybody),
    ("nonsense_is_refused", BreaksAtAFigure),
    ("lines_are_typed", HasAWordOfTheTable),
    ("lines_are_typed", WritesNoLine),
)

BY_NAME: dict[str, Check] = {check.__name__: check for check in CHECKS}


class Talkative:
    """Gives the cards that it sees as its reason."""

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        return offers[0].actions[0]

    def advise(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Sequence[Advice]:
        return (Advice(offers[0].actions[0], 0.5),)

    def reasons(self, view: State, action: Action) -> Sequence[tuple[str, dict[str, int | str]]]:
        return (("the cards are {cards}", {"cards": f"{view.cards}"}),)


BOTS = {"talkative": Talkative}

PEEPED = TextViews(by_word={"cards": Sheet("the cards", lambda view, seat, said: [f"{Peeps.peeped}"])})


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the toy as a game with a text view and a board."""
    manifest = Manifest(
        id="sound",
        name="Sound",
        game="",
        text_views=f"{__name__}:PEEPED",
        board=f"{__name__}:DigBoard",
        bots=f"{__name__}:BOTS",
    )
    monkeypatch.setitem(registry.GAMES, "sound", manifest)


def otherwise(state: State, seat: int, luck: Random) -> State:
    """What is hidden: the cards still to come."""
    return state.evolve(cards=tuple(luck.randint(1, 5) for _ in state.cards))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_sound_game_passes(check: Check) -> None:
    check(played(Sound(), every=3, otherwise=otherwise))


@pytest.mark.parametrize(("name", "wrong"), WRONG, ids=lambda what: what if isinstance(what, str) else what.__name__)
def test_a_wrong_game_does_not(name: str, wrong: type[Sound]) -> None:
    given = played(wrong(), Options(goal=60), players=(2, 3), seeds=(1,), every=2, otherwise=otherwise)
    with pytest.raises((AssertionError, ArithmeticError, LookupError, ValueError, TypeError, TableError)):
        BY_NAME[name](given)


HIGH = 999
"""A sum that no random game reaches: these games are wrong only there."""


class WritesSomethingElseUpThere(WritesSomethingElse):
    def format(self, action: Action, state: State) -> str:
        return super().format(action, state) if state.sum == HIGH else Sound.format(self, action, state)


class ShowsTheCardsUpThere(Sound):
    def view(self, state: State, seat: int) -> State:
        return state if state.sum == HIGH else super().view(state, seat)


class ReadsSomethingElseUpThere(Sound):
    def parse(self, line: str, state: State) -> Action:
        action = super().parse(line, state)
        return ("card",) if state.sum == HIGH and action[0] == "add" else action


class DoesNothingUpThere(Sound):
    def apply(self, state: State, action: Action) -> State:
        if state.sum == HIGH:
            raise TableError("no")
        return super().apply(state, action)


def high(game: Sound) -> dict[str, State]:
    """A position with a high sum."""
    state, luck = game.new(Options(goal=2000), ["Ann", "Bo"]), Random(1)
    while game.to_move(state) == NATURE:
        state = game.apply(state, game.sample(state, luck))
    return {"high": state.evolve(sum=HIGH)}


CARDS = TextViews(by_word={"cards": Sheet("the cards", lambda view, seat, said: [f"{view.cards}"])})

OF_POSITIONS: dict[str, type[Sound]] = {
    "odd_lines_are_understood_or_refused": WritesSomethingElseUpThere,
    "positions_are_typed": ReadsSomethingElseUpThere,
    "keys_are_pressed": DoesNothingUpThere,
    "positions_are_worded": ShowsTheCardsUpThere,
    "positions_are_drawn": ShowsTheCardsUpThere,
}


@pytest.mark.parametrize("name", OF_POSITIONS)
@pytest.mark.some(3)
def test_a_game_that_is_wrong_at_a_position_does_not_pass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where = replace(registry.GAMES["sound"], text_views=f"{__name__}:CARDS", board="")
    monkeypatch.setitem(registry.GAMES, "sound", where)
    for game in (Sound(), OF_POSITIONS[name]()):
        given = played(game, Options(goal=6), players=(2,), seeds=(1,), otherwise=otherwise, positions=high(game))
        if type(game) is Sound:
            BY_NAME[name](given)
        else:
            BY_NAME[name](replace(given, positions={}))
            with pytest.raises((AssertionError, TableError)):
                BY_NAME[name](given)


def test_a_board_that_breaks_on_a_tiny_terminal_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "sound", replace(registry.GAMES["sound"], board=""))
    given = played(Sound(), players=(2,), seeds=(1,), positions=high(Sound()))
    board = registry.board("sound", given.game)
    arranged = board.arrangement

    def arrangement(self: Board[Any], width: int, height: int) -> Box:
        assert width > 20, "too narrow"
        return arranged(self, width, height)

    monkeypatch.setattr(board, "arrangement", arrangement)
    with pytest.raises(AssertionError, match="too narrow"):
        BY_NAME["positions_are_drawn"](given)


def test_every_check_is_shown_to_find_something() -> None:
    others = {*OF_POSITIONS, *WRONG_VIEWS, *WRONG_BOARDS.values()}
    assert {name for name, _ in WRONG} | others == set(BY_NAME)


@pytest.mark.thorough
def test_a_game_that_is_not_installed_is_checked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a second: the whole suite runs."""
    monkeypatch.delitem(registry.GAMES, "sound")
    check_game(Sound(), Options(goal=9))
    assert "sound" not in registry.GAMES


# --- views that are wrong in one thing --------------------------------------------------------------------------------


class SoundView(TableView):
    """What a seat sees of the toy."""

    GAME: ClassVar[Dig] = Sound()

    sum: int
    """The sum of what was added."""

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> Self:
        return cls.build(DigQuestion(snapshot), heading=Heading(()), sum=cls.told(snapshot.view))

    @classmethod
    def told(cls, view: State) -> Any:
        return view.sum


class TellsWords(SoundView):
    @classmethod
    def told(cls, view: State) -> Any:
        return f"{view.sum}"


class TellsWhatChanges(SoundView):
    asked: ClassVar[Iterator[int]] = count()

    @classmethod
    def told(cls, view: State) -> Any:
        return next(cls.asked)


class OffersTooLittle(SoundView):
    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> Self:
        return super().from_snapshot(replace(snapshot, offers=snapshot.offers[1:]))


WRONG_VIEWS = {
    "views_fit_their_schema": TellsWords,
    "views_offer_what_may_be_done": OffersTooLittle,
    "views_keep_secrets": TellsWhatChanges,
}


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")  # of the view that tells words
@pytest.mark.parametrize("name", WRONG_VIEWS)
def test_a_wrong_view_does_not_pass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = played(Sound(), players=(2,), seeds=(1,))
    for made in (SoundView, WRONG_VIEWS[name]):
        where = replace(registry.GAMES["sound"], table_view=f"{__name__}:{made.__name__}")
        monkeypatch.setitem(registry.GAMES, "sound", where)
        if made is SoundView:
            BY_NAME[name](given)
        else:
            with pytest.raises(AssertionError):
                BY_NAME[name](given)


# --- boards that are wrong in one thing ------------------------------------------------------------------------------


class DigQuestion(Question[Any, Action]):
    """Digits add, `c` turns a card up, Enter ends the turn; `3` is dimmed, and Enter is refused until a digit has been
    pressed."""

    over = False

    def prompt(self) -> Prompt:
        keys = (Key("1", ""), Key("2", ""), Key("3", "", tr("too much")), Key("c", ""))
        mine = bool(self.offers)
        return Prompt(None, mine, "", "", refused=self.view.sum == 0, keys=keys if mine else ())

    def press(self, key: str) -> Any:
        if not self.offers or (key == "enter" and self.view.sum == 0):
            return None
        actions: dict[str, Action] = {"1": ("add", "1"), "2": ("add", "2"), "c": ("card",), "enter": ("done",)}
        return actions.get(key, "" if key in ("3", "space") else None)


class DigBoard(Board[DigQuestion]):
    """A board that does as its question says, and shows nothing."""

    PARTS: ClassVar[tuple[str, ...]] = ("log",)

    def ask(self, snapshot: Snapshot, before: Any) -> DigQuestion:
        return DigQuestion(snapshot)

    def look(self, question: DigQuestion) -> TableView:
        return TableView.build(question, heading=Heading(()))

    def arrangement(self, width: int, height: int) -> Box:
        return BLANK

    def help(self) -> list[tuple[str, str]]:
        return []


class PlaysSomethingElse(DigBoard):
    def take(self, reply: Any) -> None:
        super().take(("add", "1") if reply == ("add", "2") else reply)


class PlaysTwice(DigBoard):
    def take(self, reply: Any) -> None:
        super().take(Several((reply, reply)) if isinstance(reply, tuple) else reply)


class PlaysWhatIsIllegal(DigBoard):
    def ask(self, snapshot: Snapshot, before: Any) -> DigQuestion:
        question = super().ask(snapshot, before)
        press = question.press
        question.press = lambda key: ("add", "9") if key == "1" else press(key)  # type: ignore[method-assign]
        return question


class PlaysWhatIsDim(DigBoard):
    def ask(self, snapshot: Snapshot, before: Any) -> DigQuestion:
        question = super().ask(snapshot, before)
        press = question.press
        question.press = lambda key: ("add", "1") if key == "3" and question.offers else press(key)  # type: ignore[method-assign]
        return question


class BreaksAtAKey(DigBoard):
    def press(self, question: DigQuestion, word: str) -> Any:
        if word == "space":
            raise ZeroDivisionError
        return super().press(question, word)


class HearsNothing(DigBoard):
    def take(self, reply: Any) -> None:
        pass


class AnswersForAnybody(DigBoard):
    def ask(self, snapshot: Snapshot, before: Any) -> DigQuestion:
        question = super().ask(snapshot, before)
        question.press = lambda key: ("done",) if key == "enter" else None  # type: ignore[method-assign]
        return question


WRONG_BOARDS: dict[type[DigBoard], str] = {
    **dict.fromkeys((PlaysSomethingElse, PlaysTwice, PlaysWhatIsIllegal, PlaysWhatIsDim), "keys_are_pressed"),
    **dict.fromkeys((BreaksAtAKey, HearsNothing), "keys_are_pressed"),
    AnswersForAnybody: "only_who_is_asked_plays",
}


@pytest.mark.parametrize("wrong", WRONG_BOARDS)
def test_a_wrong_board_does_not_pass(wrong: type[DigBoard], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "board", lambda *_: wrong)
    with pytest.raises((AssertionError, ZeroDivisionError)):
        BY_NAME[WRONG_BOARDS[wrong]](played(Sound(), players=(2,), seeds=(1,)))
