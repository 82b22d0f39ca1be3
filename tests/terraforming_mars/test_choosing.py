"""What everybody chooses at once: corporations and first cards, the draft, research."""

from itertools import permutations

import pytest

from powergrid_tui.games.terraforming_mars.actions import Buy, Start
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import HIDDEN, Phase, State
from powergrid_tui.table.protocol.game import NOBODY

from .asked import warmed
from .positions import NAMES, dealt, give, mars, mover, offered, play, read, refused, seat, stack, told, who

FOUR = ("001 002 003 004", "005 006 007 008", "009 010 011 012", "013 014 015 016", "017 018 019 020")
"""What each is dealt in a research phase: the deck is in the order of the book."""


def begins(players: int, *, generation: int = 1, stock: str = "20M", top: str = "", **words: bool) -> State:
    """The generation after this one begins: everybody has passed, with so much in stock after the production."""
    state = mars(players, generation=generation, **words)
    for name in NAMES[:players]:
        state = give(state, name, stock, tr=0)
    state = stack(state, top) if top else state
    for name in NAMES[:players]:
        state = play(state, f"{name}: pass")
    return state


def asked(state: State) -> list[str]:
    return [state.names[at] for at in TERRAFORMING_MARS.to_act(state)]


# --- the start -------------------------------------------------------------------------------------------------------


DEALT = dealt(2, corporations=[("R09", "R17"), ("R18", "R13")])


def test_everybody_chooses_in_any_order_and_face_down_until_all_have_chosen() -> None:
    state = dealt(3, first="Cy")
    assert asked(state) == ["Cy", "Ann", "Bo"]
    assert asked(play(state, "Bo: start R18 nothing")) == ["Cy", "Ann"]
    state = play(DEALT, "Ann: start R17 001 002")
    assert (who(state).corporation, who(state).hand, who(state).stock) == ("", (), (0,) * 6)
    for viewer in (seat("Bo"), NOBODY):
        company = TERRAFORMING_MARS.view(state, viewer).players[0]
        assert (company.dealt, company.offered, company.kept) == ((HIDDEN,) * 2, (HIDDEN,) * 10, ())
        assert company.done
    assert told(DEALT, "Ann: start R17 001 002", seat("Bo")) == ["Ann has chosen"]
    state = play(state, "Bo: start R13 nothing")
    assert (who(state).corporation, who(state).hand) == ("R17", ("001", "002"))


def test_everything_that_may_be_chosen_is_offered() -> None:
    """Both corporations with every set of the ten cards that they can pay: PhoboLog has money for seven."""
    (offer,) = TERRAFORMING_MARS.choices(DEALT, 0)
    starts = [action for action in offer.actions if isinstance(action, Start)]
    phobolog = [action for action in starts if action.corporation == "R09"]
    assert len(phobolog) == 1024 - 45 - 10 - 1
    assert len([action for action in starts if action.corporation == "R17"]) == 1024
    assert len(set(starts)) == len(offer.actions) == len(starts)


def test_each_seat_chooses_for_itself_whether_it_is_a_beginner() -> None:
    """Ann is new: all ten cards are hers for nothing. Bo has played before."""
    assert [line for line in offered(DEALT, "start") if line.startswith("start R00")] == ["start R00"]
    assert refused(DEALT, "Ann: start R00 001") == "beginners get their ten cards free"
    state = play(DEALT, "Ann: start R00")
    after = play(state, "Bo: start R18 011 012")
    assert (who(after).corporation, who(after).hand, who(after).stock[0]) == ("R00", who(DEALT).offered, 42)
    assert (who(after, "Bo").hand, who(after, "Bo").stock[0]) == (("011", "012"), 42 - 6)
    assert len(after.discards) == 8, "what Bo did not buy"
    assert "Ann begins as a beginner, with 10 cards" in told(state, "Bo: start R18 011 012")


# --- research --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 5])
def test_everybody_is_dealt_four_cards(players: int) -> None:
    state = begins(players)
    assert (state.phase, state.generation) == (Phase.RESEARCH, 2)
    for company, cards in zip(state.players, FOUR, strict=False):
        assert (company.offered, company.hand) == (tuple(cards.split()), ())
    assert state.deck[0] == f"{4 * players + 1:03}"


def test_cards_that_are_bought_cost_three_each_and_the_others_are_discarded() -> None:
    state = play(begins(2), "Ann: buy 002 004", "Bo: buy nothing")
    assert (who(state).hand, who(state).stock[0]) == (("002", "004"), 14)
    assert (who(state, "Bo").hand, who(state, "Bo").stock[0]) == ((), 20)
    assert state.discards == ("001", "003", "005", "006", "007", "008")
    assert (state.phase, who(state).offered, who(state).kept) == (Phase.ACTIONS, (), ())
    assert mover(state) == "Bo", "who is first in the second generation"


@pytest.mark.parametrize(("credits", "sets", "most"), [(2, 1, "0 cards"), (3, 5, "1 card"), (11, 15, "3 cards")])
def test_as_many_are_bought_as_can_be_paid(credits: int, sets: int, most: str) -> None:
    state = begins(2, stock=f"{credits}M")
    assert len(TERRAFORMING_MARS.choices(state, 0)[0].actions) == sets
    assert refused(state, "Ann: buy 001 002 003 004") == f"you can pay for {most} at most"
    assert len(TERRAFORMING_MARS.choices(begins(2, stock="12M"), 0)[0].actions) == 16
    for cards in ("005", "001 001"):
        assert refused(state, f"Ann: buy {cards}") == "buy only cards you have drawn, each once"


def helions() -> State:
    """Research: Ann is Helion, with twenty credits and seven heat, and Bo is not."""
    state = mars(2, generation=1)
    state = give(state, "Ann", "20M 7H", corporation="R18", tr=0)
    return play(give(state, "Bo", "20M 7H", tr=0), "Ann: pass", "Bo: pass")


@pytest.mark.parametrize(
    ("line", "credits", "heat"),
    [
        ("buy 001 002", 14, 7),
        ("buy 001 002 heat 6", 20, 1),
        ("buy 001 002 heat 1", 15, 6),
        ("buy 001 002 003 heat 7", 18, 0),
    ],
)
def test_helion_says_what_pays_for_its_cards(line: str, credits: int, heat: int) -> None:
    state = play(helions(), f"Ann: {line}", "Bo: buy nothing")
    assert (who(state).stock[0], who(state).stock[5], who(state).heat_paid) == (credits, heat, 0)


def test_heat_for_cards_is_paid_as_for_anything_else() -> None:
    for line, why in (
        ("Ann: buy 001 heat 4", "you can pay with less of that"),
        ("Ann: buy nothing heat 1", "you can pay with less of that"),
        ("Ann: buy 001 002 003 heat 8", "you do not have that much to pay with"),
        ("Bo: buy 005 heat 1", "heat cannot pay for this"),
    ):
        assert refused(helions(), line) == why
    poor = give(helions(), "Ann", "2M")
    assert TERRAFORMING_MARS.refusal(poor, Buy(seat=0, cards=("001", "002"))) == "4 credits short"
    assert read(poor, "Ann: buy 001 002") == Buy(seat=0, cards=("001", "002"), heat=4), "where nothing is said of it"
    assert refused(give(poor, "Ann", "2M 0H"), "Ann: buy 001 002 003") == "you can pay for 0 cards at most"


def test_what_pays_lies_face_down_too() -> None:
    state = play(helions(), "Ann: buy 001 002 heat 6")
    assert who(state).heat_paid == 6
    assert TERRAFORMING_MARS.view(state, 0).players[0].heat_paid == 6
    for viewer in (seat("Bo"), NOBODY):
        assert TERRAFORMING_MARS.view(state, viewer) == TERRAFORMING_MARS.view(
            play(helions(), "Ann: buy 001 002"), viewer
        )


def test_the_first_cards_are_paid_with_heat_where_a_corporation_brings_some() -> None:
    state = dealt(2, corporations=[("R18", "R17"), ("R09", "R13")])
    assert refused(state, "Ann: start R18 001 heat 1") == "you do not have that much to pay with", "Helion has none yet"
    assert refused(state, "Ann: start R17 001 heat 1") == "heat cannot pay for this"
    assert refused(state, "Ann: start R00 nothing heat 1") == "beginners get their ten cards free"
    state = play(state.evolve(book=warmed()), "Ann: start R18 001 002 heat 4", "Bo: start R09 nothing")
    assert (who(state).stock[0], who(state).stock[5]) == (42 - 2, 1)


@pytest.mark.parametrize("order", list(permutations((0, 1, 2))), ids=str)
@pytest.mark.parametrize(
    ("draft", "lines"),
    [
        (False, ("Ann: buy 001", "Bo: buy 006 008", "Cy: buy nothing")),
        (True, ("Ann: draft 001", "Bo: draft 006", "Cy: draft 012")),
    ],
)
def test_who_chooses_first_makes_no_difference(order: tuple[int, ...], draft: bool, lines: tuple[str, ...]) -> None:
    state = begins(3, draft=draft)
    assert play(state, *[lines[at] for at in order]) == play(state, *lines)


# --- the draft -------------------------------------------------------------------------------------------------------


def drafted(state: State, *cards: str) -> State:
    """Everybody keeps one, by seat."""
    for name, card in zip(NAMES, cards, strict=False):
        state = play(state, f"{name}: draft {card}")
    return state


def hands(state: State) -> list[str]:
    return [" ".join(company.offered) for company in state.players]


@pytest.mark.parametrize(
    ("generation", "passed"),
    [
        (2, ["010 011 012", "002 003 004", "006 007 008"]),  # clockwise: Ann has what Cy passed on
        (3, ["006 007 008", "010 011 012", "002 003 004"]),  # in odd generations, Ann has what Bo passed on
    ],
)
def test_cards_are_passed_the_other_way_in_odd_generations(generation: int, passed: list[str]) -> None:
    state = begins(3, generation=generation - 1, draft=True)
    assert (state.phase, state.generation, hands(state)) == (Phase.DRAFT, generation, list(FOUR[:3]))
    assert hands(drafted(state, "001", "005", "009")) == passed


def test_the_last_card_is_kept_without_choice_and_four_are_there_to_buy() -> None:
    state = drafted(begins(3, draft=True), "001", "005", "009")
    state = drafted(state, "010", "002", "006")
    assert hands(state) == ["007 008", "011 012", "003 004"]
    state = drafted(state, "007", "011", "003")
    assert state.phase is Phase.RESEARCH
    assert hands(state) == ["001 010 007 004", "005 002 011 008", "009 006 003 012"]
    state = play(state, "Ann: buy 001", "Bo: buy nothing", "Cy: buy nothing")
    assert who(state).hand == ("001",)
    assert len(state.discards) == 11


def test_only_a_card_of_those_passed_is_kept() -> None:
    state = begins(2, draft=True)
    assert offered(state, "draft") == ["draft 005", "draft 006", "draft 007", "draft 008"], "Bo is first"
    assert refused(state, "Ann: draft 005") == "005 is not among those passed"
    assert refused(state, "Ann: buy 001") == "buy is not possible now: cards are being chosen"


def test_there_is_no_draft_in_the_first_generation_or_alone() -> None:
    state = dealt(2, draft=True, corporations=[("R09", "R17"), ("R18", "R13")])
    state = play(state, "Ann: start R09 nothing", "Bo: start R18 nothing")
    assert (state.phase, state.generation) == (Phase.ACTIONS, 1)
    assert begins(1, draft=True).phase is Phase.RESEARCH


def test_a_draft_with_too_few_cards_for_all_comes_to_its_end() -> None:
    """Six cards are left, and none was discarded: Ann is dealt four and Bo two."""
    state = mars(3, generation=1, draft=True).evolve(deck=("001", "002", "003", "004", "005", "006"))
    state = play(state, "Ann: pass", "Bo: pass", "Cy: pass")
    assert hands(state) == ["001 002 003 004", "005 006", ""]
    assert asked(state) == ["Bo", "Ann"]
    state = play(state, "Ann: draft 001", "Bo: draft 005")
    assert hands(state) == ["", "002 003 004", "006"]
    state = play(state, "Bo: draft 002", "Cy: draft 006")
    assert hands(state) == ["", "", "003 004"]
    state = play(state, "Cy: draft 003")
    assert state.phase is Phase.RESEARCH
    assert hands(state) == ["001 004", "005 002", "006 003"]


def test_a_generation_without_a_card_goes_on_to_its_actions() -> None:
    state = mars(2, generation=1, draft=True).evolve(deck=())
    state = play(state, "Ann: pass", "Bo: pass")
    assert (state.phase, hands(state)) == (Phase.RESEARCH, ["", ""])
    state = play(state, "Ann: buy nothing", "Bo: buy nothing")
    assert (state.phase, mover(state)) == (Phase.ACTIONS, "Bo")
