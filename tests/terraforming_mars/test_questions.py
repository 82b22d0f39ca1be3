"""The questions of Terraforming Mars by their keys and clicks: what is answered, and what is refused and why."""

from dataclasses import replace

import pytest

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Amount,
    Award,
    Buy,
    Done,
    Draft,
    First,
    Keep,
    Later,
    Milestone,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Start,
    Target,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.phases import Part
from powergrid_tui.games.terraforming_mars.premoves import PassAhead
from powergrid_tui.games.terraforming_mars.rules import flow
from powergrid_tui.games.terraforming_mars.viewmodel.preview import preview
from powergrid_tui.games.terraforming_mars.viewmodel.questions import Acting, Picking, PlacingTile, ask
from powergrid_tui.table.protocol.game import NOBODY, Premove, unpriced
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII

from .asked import (
    amount,
    asking,
    busy,
    buying,
    card,
    choosing,
    claiming,
    contest,
    drafting,
    exchanging,
    first,
    founding,
    greeneries,
    guild,
    keeping,
    kept,
    over,
    placing,
    reducing,
    shuffling,
    snapshot,
    solo,
    targeting,
    upon,
    warmed,
    words,
)
from .positions import SPACES, at, fill, give, lay, mars, play, stack


def answer(state: State, keys: str) -> Action | Premove | str:
    """What the last of these keys gives: an action, an order, or a sentence why not."""
    *before, last = keys.split()
    reply: Action | Premove | str | None = asking(state, " ".join(before)).press(last)
    assert reply is not None
    return reply


def keys_of(state: State, keys: str = "") -> list[str]:
    """The keys that are told."""
    return [key.key for key in asking(state, keys).prompt().keys]


def rows(state: State, keys: str = "") -> list[str]:
    """Names in the list."""
    return [entry.name for entry in asking(state, keys).listing().entries]


def priced(state: State, name: str) -> tuple[str, str]:
    """The printed price of a row, if it differs, and what it costs now."""
    entry = next(entry for entry in asking(state).listing().entries if entry.name == name)
    return entry.printed, entry.price


def row(state: State, name: str, keys: str = "") -> tuple[str, str, str]:
    """Price, tags or what it is, and what is missing, of a row."""
    entry = next(entry for entry in asking(state, keys).listing().entries if entry.name == name)
    return entry.price, entry.note, entry.status


# --- what is answered ------------------------------------------------------------------------------------------------

HELION = give(buying(10), "Ann", "10M 4H", corporation="R18")
PUMP = give(mars(), "Ann", "20M 3S", play="187")
HALF = play(busy(), "use 049")
"""Ann has taken her first action of two."""

ANSWERS: dict[str, tuple[State, str, Action | Premove]] = {
    "a corporation and cards": (
        founding(), "space down down down space down down space enter",
        Start(seat=0, corporation="R18", cards=("056", "009")),
    ),
    "another corporation takes the place of the first": (
        founding(), "space down space enter enter", Start(seat=0, corporation="R13", cards=())
    ),
    "a tick is taken back by space": (
        founding(), "space down down down space space enter enter", Start(seat=0, corporation="R18", cards=())
    ),
    "beginners just begin": (founding(beginners=True), "enter", Start(seat=0, corporation="R00", cards=())),
    "no card of a generation": (buying(), "down enter enter", Buy(seat=0, cards=())),
    "any of them": (buying(), "down space down down space enter", Buy(seat=0, cards=("009", "068"))),
    "credits of Helion pay first": (HELION, "space down space enter", Buy(seat=0, cards=("056", "009"))),
    "with y as much heat as there is": (HELION, "space down space y enter", Buy(seat=0, cards=("056", "009"), heat=4)),
    "heat where credits do not reach": (
        HELION, "space down space down space down space enter",
        Buy(seat=0, cards=("056", "009", "072", "068"), heat=2),
    ),
    "exactly as many as are kept": (keeping(), "down space up space enter", Keep(cards=("056", "009"))),
    "of one the last tick counts": (contest(), "space down space enter", Keep(cards=("009",))),
    "a card may be bought": (guild(), "space enter", Keep(cards=("003",))),
    "or not": (guild(), "down enter enter", Keep(cards=())),
    "with heat": (give(guild(), "Ann", "9M 4H", corporation="R18"), "space y enter", Keep(cards=("003",), heat=3)),
    "a card is drafted": (drafting(), "down enter", Draft(seat=0, card="056")),
    "a target": (targeting(), "down enter", Target(seat=1)),
    "oneself is the last target": (targeting(), "up enter", Target(seat=0)),
    "nobody is asked again": (targeting(), "up up enter enter", Target(seat=NOBODY)),
    "an amount": (amount(), "down down enter", Amount(amount=2)),
    "the rest first": (upon(), "o", Later()),
    "a claim": (claiming(), "right enter", Place(space=asking(claiming(), "right").space)),
    "a card of the hand": (busy(), "down enter", Play(card="056", steel=2)),
    "27 credits waste no metal": (busy(), "down down enter", Play(card="013", steel=3, titanium=2)),
    "another row is paid in the default way": (busy(), "down y down up enter", Play(card="056", steel=2)),
    "a filtered row is the one that is played": (busy(), "f down down enter", Play(card="013", steel=3, titanium=2)),
    "an action of a card": (busy(), "a down down down enter", Activate(card="049")),
    "steel pays for an action": (PUMP, "a down enter", Activate(card="187", steel=3)),
    "a greenery": (busy(), "p down enter", Plant()),
    "a step of temperature": (busy(), "p down down enter", Warm()),
    "an award": (busy(), "m up up enter", Award(award="thermalist")),
    "a milestone": (give(busy(), "Ann", tr=35), "m down enter", Milestone(milestone="terraformer")),
    "patents": (busy(), "p up enter space down down space enter", Project(project=SELL, cards=("056", "132"))),
    "the end of a turn": (HALF, "d", Done()),
    "passing is asked twice": (busy(), "x x", Pass()),
    "with nothing left once is enough": (give(mars(), "Ann", "2M", corporation="R13", tr=20), "x", Pass()),
    "passing in the middle of a turn stands for the next": (HALF, "x x", PassAhead(generation=2)),
    "a first action": (first(), "down enter", First()),
    "another greenery": (greeneries(), "enter", Plant()),
    "no more": (greeneries(), "d d", Done()),
}  # fmt: skip


@pytest.mark.parametrize("rule", ANSWERS)
def test_what_keys_answer(rule: str) -> None:
    state, keys, expected = ANSWERS[rule]
    assert answer(state, keys) == expected


PHOBOLOG = founding().with_company(0, founding().players[0].evolve(dealt=("R09", "R13")))
"""It has 23 credits, for seven cards."""
LAST = "Take the first action of Tharsis Republic first."

REFUSED: dict[str, tuple[State, str, str]] = {
    "without a corporation nothing is begun": (
        founding(), "down down down space enter", "Tick a corporation, with space."
    ),
    "no more first cards than it pays": (PHOBOLOG, "space down down " + "down space " * 8 + "enter", "1 credit short."),
    "Helion begins with its production alone": (
        founding(), "space down down down space y", "There is only one way to pay."
    ),
    "nothing is bought by a slip": (buying(), "enter", "First go through the cards, with ↑ ↓."),
    "nor looked at": (guild(), "enter", "First go through the cards, with ↑ ↓."),
    "as many as are paid": (buying(10), "space down space down space down space enter", "2 credits short."),
    "what pays is chosen for cards": (HELION, "y", "Tick cards first, with space."),
    "two are kept": (keeping(), "down enter", "Tick 2 more cards, with space."),
    "three are too many": (keeping(), "space down space down space", "2 cards at most."),
    **{
        f"nothing is chosen yet, {place.__name__}": (place(), "enter", "Choose first, with ↑ ↓.")
        for place in (drafting, targeting, choosing, upon, amount, exchanging, busy)
    },
    "no space is chosen yet": (placing(), "enter", "Choose a space first, with the arrows."),
    "another list points at nothing": (busy(), "down a enter", "Choose first, with ↑ ↓."),
    "a card that lacks tags": (busy(), "down down down enter", "1 power tag of 2."),
    "a card that lacks oxygen": (busy(), "up enter", "Oxygen 5 % of 13 %."),
    "an action that was used": (busy(), "a down enter", "It has been used this generation."),
    "a milestone that is not reached": (busy(), "m down enter", "26 of 35."),
    "a project that lacks credits": (busy(), "p up up enter", "7 credits short."),
    "an empty list": (busy(hand="072"), "f down", "This list is empty."),
    "no card for a patent": (busy(hand=""), "p up enter", "No card in hand."),
    "a turn has one action at least": (busy(), "d", "Take at least one action in a turn, or pass."),
    **{f"the first action comes before {keys}": (first(), keys, LAST) for keys in ("x", "d", "c down enter")},
    "alone there are no goals": (solo(), "m down", "This list is empty."),
    "what is left to do is told before passing": (
        busy(), "x",
        "Press x again to pass for the rest of the generation. Left to do: 2 cards, 1 card action, a greenery, a step "
        "of temperature, a standard project and an award.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("rule", REFUSED)
def test_why_keys_answer_nothing(rule: str) -> None:
    """The prompt says so before the key is pressed, where it is Enter."""
    state, keys, why = REFUSED[rule]
    assert answer(state, keys) == why
    if keys.endswith("enter"):
        assert asking(state, keys.removesuffix("enter")).prompt().refused


@pytest.mark.parametrize(
    ("state", "keys"),
    [
        (founding(), "space enter"),
        (buying(), "down enter"),
        (guild(), "down enter"),
        (targeting(), "up up enter"),
        (greeneries(), "d"),
    ],
)
def test_what_is_given_up_for_good_is_asked_again(state: State, keys: str) -> None:
    """Another key in between takes the question back."""
    last = keys.rsplit(maxsplit=1)[-1]
    question = asking(state, keys)
    assert question.warned == last
    assert not isinstance(question.press(last), str)
    question = asking(state, keys)
    question.press("up")
    assert not question.warned


@pytest.mark.parametrize(
    ("state", "keys", "told"),
    [
        (founding(), "space down down down space", "begin as Helion, with 1 card\n3 credits; 39 left."),
        (buying(10), "space down space down space", "9 credits; 1 left."),
        (HELION, "space down space", "Paid with 6 credits; 4 credits, 4 heat left."),
        (HELION, "space down space y", "Paid with 2 credits, 4 heat; 8 credits, 0 heat left."),
        (guild(), "space", "3 credits; 15 left."),
        (drafting(), "", "which card do you keep?"),
        (targeting(), "", "Remove up to 3 plants from any player."),
        (targeting(), "down", "Bo: plants 4▸1"),
        (targeting(), "down down", "Cy: plants 2▸0"),
        (targeting(), "up up", "It has no effect by itself."),
        (amount(), "down down", "credit production 2▸4   heat production 3▸1"),
        (claiming(), "", "your claim"),
        (placing(), "right", "points 28▸29"),
        (placing(), "right", "Bo: credit production 3▸4"),  # Tharsis Republic gains by every city
        (busy(), "down", "steel 3▸1   steel production 1▸2"),
        (busy(), "down y", "play Mine for 4 credits"),
        (busy(), "down y", "credits 18▸14"),
        (busy(), "down down", "play Space Elevator for 15 credits, 3 steel, 2 titanium"),
        (busy(), "p down down", "heat 8▸0   TR 26▸27   points 28▸29   temperature +1"),
        (at(busy(), temperature=-22), "p down down", "heat production 0▸1"),  # steps that bring more
        (give(play(give(busy(), "Bo", play="038"), "use 049"), "Ann", "30M"), "p up up", "then a choice"),
        (busy(), "p up enter space", "sell 1 patent"),
        (greeneries(), "", "You have 17 plants; a greenery takes 8."),
        (give(greeneries(), "Ann", corporation="R17"), "", "You have 17 plants; a greenery takes 7."),
        # PhoboLog's titanium is worth four.
        (
            give(mars(), "Ann", "0M 4T", corporation="R09", hand="009", tr=20),
            "down",
            "play Asteroid for 4 titanium (2 credits over)",
        ),
    ],
)
def test_what_is_told_of_an_answer(state: State, keys: str, told: str) -> None:
    assert told in words(asking(state, keys))


@pytest.mark.parametrize(
    ("state", "keys", "row"),
    [
        (buying(), "", "space, ↑ ↓, w"),
        (keeping(), "", "space, ↑ ↓, w"),
        (targeting(), "", "↑ ↓, w"),
        (placing(), "", "arrows, n, b, o"),
        (greeneries(), "", "d"),
        (busy(), "", "← →, ↑ ↓, x"),
        (busy(), "p up enter", "space, ↑ ↓, esc"),
    ],
)
def test_the_row_of_keys(state: State, keys: str, row: str) -> None:
    """Enter is not in it, and neither are the letters of the lists, which a detail names."""
    assert ", ".join(keys_of(state, keys)) == row


@pytest.mark.parametrize(("state", "row"), [(keeping(), "space, ↑ ↓, w, o"), (choosing(), "↑ ↓, o, w")])
def test_what_may_wait_has_its_key_in_the_row(state: State, row: str) -> None:
    question = asking(state)
    question.offers = {**question.offers, "later": unpriced("later", [Later()])}
    assert ", ".join(key.key for key in question.keys_now()) == row
    assert question.press("o") == Later()
    assert asking(targeting()).press("o") is None, "there is nothing else to be done"


def test_keys_that_mean_nothing() -> None:
    for key in ("x", "space", "down", "c"):
        assert asking(greeneries()).press(key) is None
    question = asking(buying())
    assert question.press("x") is None
    assert question.prompt().refused, "the cards have not been gone through"
    question = asking(busy(), "p up enter")
    for key in ("left", "c", "d", "x", "w", "1"):
        assert question.press(key) == "", "while patents are ticked"
    assert question.selling == frozenset()
    assert (question.press("escape"), question.selling, question.press("escape")) == ("", None, None)
    assert asking(busy(), "p up enter space backspace").listing().title == "PROJECTS"


# --- cards that are chosen -------------------------------------------------------------------------------------------


class TestTicking:
    """Ann chooses between Helion, with 42 credits, and Thorgate, with 48, and buys any of ten cards; or she is a
    beginner. Later she is dealt a mine, an asteroid, birds and sponsors."""

    def test_the_row_pointed_at_is_described(self) -> None:
        assert asking(founding()).purse == ""
        assert asking(founding(), "space").purse == "42 credits"
        assert "Helion, corporation, space\nat once: +3 heat production" in card(asking(founding()))
        assert card(asking(founding(), "down down down")) == (
            "Mine, #056 automated building\nat once: +1 steel production"
        )

    def test_a_beginner_beside_others(self) -> None:
        """All ten cards are had, whatever was ticked before; none is paid."""
        question = asking(founding(), "down down down space up space")
        assert question.purse == "42 credits"
        assert "you are a beginner, with 42 credits and ten free cards" in words(question)
        assert [entry.ticked for entry in question.listing().entries] == [False, False, True, *[True] * 10]
        assert "all 10 cards free, and no corporation" in card(question)
        assert question.press("down") == ""
        assert question.press("space") == "Beginners get their ten cards free."
        assert question.press("enter") == Start(seat=0, corporation="R00")
        assert rows(founding(beginners=True))[:2] == ["a beginner", "Mine"]

    def test_heat_that_a_corporation_brings_pays_the_first_cards(self) -> None:
        question = asking(founding().evolve(book=warmed()), "space down down down space y")
        assert "Paid with 3 heat; 42 credits, 2 heat left." in words(question)
        assert question.press("enter") == Start(seat=0, corporation="R18", cards=("056",), heat=3)
        assert asking(founding(), "down space").press("y") is None, "another has nothing to choose"

    def test_ticks_and_what_pays_stay_while_another_chooses(self) -> None:
        question = asking(founding(), "space down down down space")
        again = ask(snapshot(play(founding(), "Bo: start R09 nothing")), before=question)
        assert again.press("enter") == Start(seat=0, corporation="R18", cards=("056",))
        again = ask(snapshot(play(HELION, "Bo: buy nothing")), before=asking(HELION, "space down space y"))
        assert again.press("enter") == Buy(seat=0, cards=("056", "009"), heat=4)

    def test_what_is_kept_is_counted_with_what_it_costs_now_and_later(self) -> None:
        assert asking(buying()).listing().more == ""
        assert asking(buying(), "down space down down space").listing().more == "2 kept for 6   to play: 20"
        assert row(buying(), "Asteroid") == ("14", "space", "titanium")
        assert row(buying(), "Birds") == ("10", "animal", "")
        assert priced(give(buying(), "Ann", play="070"), "Asteroid") == ("14", "12"), "with a discount"

    def test_what_pays_is_chosen_where_there_is_a_choice(self) -> None:
        assert "y" in keys_of(HELION, "space down space")
        assert "y" not in keys_of(HELION)
        assert answer(give(HELION, "Ann", "0M 6H"), "space down space y") == "There is only one way to pay."
        assert asking(give(HELION, "Ann", corporation="R08"), "space down space").press("y") is None
        free = give(keeping(), "Ann", "4H", corporation="R18")
        assert asking(free, "down").press("y") is None, "those are free"

    def test_nothing_can_be_ticked_where_nothing_was_dealt(self) -> None:
        state = buying()
        question = asking(state.with_company(0, state.players[0].evolve(offered=())))
        assert question.press("space") is None
        assert question.listing().cursor is None
        assert question.press("enter") == Buy(seat=0, cards=())


class TestPicking:
    def test_a_row_is_clicked_twice(self) -> None:
        question = asking(targeting())
        assert [question.point_at(("row", row)) for row in (1, 0)] == ["", ""]
        assert question.point_at(("row", 0)) == Target(seat=1)
        assert question.point_at(("hex", 0)) is None
        assert asking(targeting(), glyphs=ASCII).press("enter") == "Choose first, with ^ v."

    def test_what_stands_in_the_rows(self) -> None:
        assert [row(targeting(), name)[1] for name in ("Bo", "Cy", "nobody")] == ["4 plants", "2 plants", ""]
        assert row(reducing(), "Bo")[1] == "energy production 1"
        assert asking(targeting()).listing().title == "Asteroid"
        assert rows(choosing()) == ["+2 energy production", "+1 plant production"]
        assert rows(upon()) == ["Tardigrades", "Ants"]

    def test_what_was_kept_before_stands_beside_what_is_passed(self) -> None:
        listing = asking(kept()).listing()
        assert [(card.name, card.price) for card in listing.beside] == [("Mine", "4"), ("Giant Ice Asteroid", "36")]
        assert listing.beside_title == "KEPT 2   to play: 40"
        assert asking(drafting()).listing().beside == ()


# --- a space ---------------------------------------------------------------------------------------------------------


class TestPlacing:
    def test_the_figures_on_the_spaces_are_explained_while_there_are_any(self) -> None:
        assert asking(placing()).mars().legend.startswith("+ points for you   M credits for you")
        assert "credits for you" not in asking(busy()).mars().legend

    @pytest.mark.parametrize("key", ["left", "up", "n", "b"])
    def test_the_first_key_leads_to_the_best(self, key: str) -> None:
        """Most points, then most that lies there: beside Ann's greenery a city has a point."""
        question = asking(placing(), key)
        assert question.space == question.ranked[0]
        assert question.gains[SPACES["f3"]] == (1, 0)
        points = [question.gains[space][0] for space in question.ranked]
        assert points == sorted((points for points, _ in question.gains.values()), reverse=True)
        assert question.press("enter") == Place(space=question.space)
        far = asking(placing().evolve(tiles=()))
        assert len(far.view.book.spaces[far.ranked[0]].bonus) == 2

    def test_arrows_lead_to_the_nearest_free_space_and_up_and_down_a_row(self) -> None:
        question = asking(play(give(mars(), "Ann", "30M"), "project city"), "right")
        spaces = question.view.book.spaces
        question.space = start = SPACES["h3"]
        question.press("right")
        assert (spaces[question.space].row, spaces[question.space].index) == (
            spaces[start].row, spaces[start].index + 1,
        )  # fmt: skip
        question.press("left")
        assert question.space == start, "and back"
        question.press("up")
        assert spaces[question.space].row == spaces[start].row - 1
        question.press("down")
        assert spaces[question.space].row == spaces[start].row
        question.space = SPACES["a1"]
        question.press("up")
        assert question.space == SPACES["a1"], "an arrow without a space stays"

    def test_every_space_is_reached_in_turn(self) -> None:
        question = asking(placing(), "right")
        seen = []
        for _ in question.spaces:
            seen.append(question.space)
            question.press("n")
        assert sorted(seen) == sorted(question.spaces)
        assert question.space == seen[0], "round to the first"
        question.press("b")
        assert question.space == seen[-1]

    def test_a_click_and_another(self) -> None:
        question = asking(placing())
        names = list(question.view.book.on_map)
        legal, illegal = names.index(SPACES["f3"]), names.index(SPACES["d4"])
        assert question.point_at(("hex", illegal)) is None
        assert question.point_at(("hex", legal)) == ""
        assert question.point_at(("hex", legal)) == Place(space=SPACES["f3"])
        assert question.point_at(("row", 0)) is None

    def test_legal_spaces_are_marked_with_what_they_bring(self) -> None:
        assert not any(cell.pick and cell.pick.marked for cell in asking(placing()).mars().cells)
        question = asking(placing(), "right")
        found = question.mars()
        lit = {SPACES[cell.name]: cell.gain for cell in found.cells if cell.pick}
        assert set(lit) == set(question.spaces)
        assert {space for space, gain in lit.items() if gain} <= set(question.ranked[:5]), "the best five, no more"
        assert lit[question.ranked[0]] == "+1"
        assert [SPACES[cell.name] for cell in found.cells if cell.pick and cell.pick.marked] == [question.space]

    def test_credits_of_oceans_stand_in_the_gain(self) -> None:
        state = play(lay(give(mars(), "Ann", "30M"), "e4 ocean", "e5 ocean"), "project city")
        gains = {cell.name: cell.gain for cell in asking(state).mars().cells}
        assert (gains["d4"], gains["a1"]) == ("4M", ""), "between both oceans"
        assert "others: " in words(asking(state, "right"))

    def test_a_named_space_is_named(self) -> None:
        question = asking(play(give(mars(), "Ann", "40M", production="1E", hand="140"), "play 140"))
        question.space = SPACES["b2"]
        assert "place it at b2, Tharsis Tholus" in words(question)

    def test_what_is_still_to_come_is_told(self) -> None:
        """In the order in which it would come, before a space is chosen and after; other cards by their names."""
        state = give(busy(hand="020 056"), "Ann", "30M", play="073 185:1")
        still = (
            "The order is yours; still to come: Mars University: you may discard 1 card, then draw 1 card; "
            "Olympus Conference: +1 science resource here; or spend 1 science resource from here: draw 1 card"
        )
        state = play(state, "play 020")
        assert still in words(asking(state))
        assert still in words(asking(state, "right"))
        assert answer(state, "o") == Later()
        later = asking(play(state, "later"))
        assert type(later) is Picking
        assert "still to come: Olympus Conference: " in words(later)
        assert "still to come" not in words(asking(play(busy(), "plant")))

    def test_the_space_stays_while_nothing_changes(self) -> None:
        question = asking(placing(), "right n")
        again = ask(snapshot(placing()), before=question)
        assert isinstance(again, PlacingTile)
        assert again.space == question.space


# --- a turn ----------------------------------------------------------------------------------------------------------


class TestActing:
    def test_a_card_without_a_space_for_its_tile_is_asked_again(self) -> None:
        """The row says so, and Enter plays it only after a sentence; anything else in between starts again."""
        free = give(busy(hand="032 056"), "Ann", "30M", production="2E")
        state = fill(free)
        lacks = "There is no space left for a city: Underground City is played without it."
        asks = f"{lacks} Press Enter again if you mean that."
        assert asking(state).listing().entries[0].status == "without its tile"
        assert "without its tile" in words(asking(state, "down"))
        question = asking(state, "down")
        assert question.press("enter") == asks
        assert question.warned == "enter"
        assert isinstance(question.press("enter"), Play)
        question = asking(state, "down enter down up")
        assert question.press("enter") == asks
        assert question.point_at(("row", 0)) == asks, "a click is not an answer to it"
        assert asking(free).listing().entries[0].status == ""
        assert isinstance(answer(free, "down enter"), Play), "with a space it is played at once"

    def test_four_lists(self) -> None:
        assert rows(busy()) == ["Mine", "Space Elevator", "Fusion Power", "Giant Ice Asteroid", "Birds"]
        assert rows(busy(), "a") == ["Development Center", "Water Splitting Plant", "Tardigrades"]
        assert rows(busy(), "p") == [
            "greenery of plants", "temperature of heat", "power plant", "asteroid", "aquifer", "greenery", "city",
            "sell patents",
        ]  # fmt: skip
        assert len(rows(busy(), "m")) == 10
        assert rows(busy(), "a c") == rows(busy())
        titles = [asking(busy(), "right " * n).listing().title for n in range(5)]
        assert titles == ["HAND 5", "CARD ACTIONS", "PROJECTS", "MILESTONES AND AWARDS", "HAND 5"]
        assert asking(busy(), "left").listing().title == "MILESTONES AND AWARDS"
        assert asking(busy(), "down a").choice is None, "another list points at nothing"

    def test_filters(self) -> None:
        assert rows(busy(), "f") == ["Mine", "Space Elevator"]
        assert rows(busy(), "f f") == ["Giant Ice Asteroid"]
        assert rows(busy(), "f f f") == ["Fusion Power", "Birds"]
        assert rows(busy(), "f f f f") == rows(busy())
        assert "f playable" in asking(busy(), "f").listing().more
        assert asking(busy(hand="072"), "f").listing().empty == "nothing here"
        assert asking(busy(), "a").press("f") is None, "filters are for the hand"

    def test_sorts(self) -> None:
        assert rows(busy(), "s")[0] == "Birds", "the newest"
        assert rows(busy(hand="072 056"), "s s") == ["Mine", "Birds"], "what can be played"
        by_price = rows(busy(), "s s s")
        assert by_price == ["Mine", "Birds", "Fusion Power", "Space Elevator", "Giant Ice Asteroid"]
        assert rows(busy(), "s s s s") == ["Birds", "Mine", "Fusion Power", "Giant Ice Asteroid", "Space Elevator"]
        assert rows(busy(), "s s s s s") == rows(busy())
        assert "s by price" in asking(busy(), "s s s").listing().more
        assert asking(busy(), "p").press("s") is None

    def test_the_list_stays_as_it_was_for_the_next_action_and_not_for_the_next_person(self) -> None:
        question = asking(busy(), "f s")
        again = ask(snapshot(HALF), before=question)
        assert [entry.name for entry in again.listing().entries] == ["Space Elevator", "Mine"]
        other = ask(snapshot(busy().evolve(turn=1, current=1)), before=question)
        assert isinstance(other, Acting)
        assert other.filter == "all"

    def test_prices_after_discounts(self) -> None:
        assert row(busy(), "Fusion Power") == ("11", "science power building", "")
        assert priced(busy(), "Fusion Power") == ("14", "11")
        entry = next(entry for entry in asking(busy()).listing().entries if entry.name == "Fusion Power")
        assert (entry.kind, entry.needs, entry.unmet) == ("automated", "needs 2 power tags; now 1", "1 power tag of 2")
        assert priced(busy(), "Mine") == ("", "4")
        assert "14 -3 Thorgate -3 steel (6) = 5" in card(asking(busy(), "down down down"))
        assert "4 -2 steel (4) = 0" in card(asking(busy(), "down"))
        assert " = " not in card(asking(busy(), "down y")), "credits alone"
        state = give(busy(), "Ann", play="070 025", next=("next: disc 8 all",))
        assert priced(state, "Space Elevator") == ("27", "15")
        assert "27 -2 Earth Catapult -2 Space Station -8 -3 steel (6) -2 titanium (6) = 3" in card(
            asking(state, "down down")
        )

    @pytest.mark.parametrize(
        ("keys", "told", "expected"),
        [
            ("p down down down", "power plant for ", Project(project="power_plant")),
            ("m down", "claim Terraformer for ", Milestone(milestone="terraformer")),
            ("m up", "fund Miner for ", Award(award="miner")),
            ("a down down", "use Aquifer Pumping for ", Activate(card="187")),
            ("down", "play Sponsors for ", Play(card="068")),
        ],
    )
    def test_helion_chooses_what_pays_for_everything_that_costs(self, keys: str, told: str, expected: Action) -> None:
        """Credits first, then as much heat as there is."""
        state = give(mars(), "Ann", "40M 5H", play="014 187", hand="068", corporation="R18", tr=35)
        assert answer(state, f"{keys} enter") == answer(state, f"{keys} y y enter") == expected
        assert answer(state, f"{keys} y enter") == expected.evolve(heat=5)
        prompt = asking(state, f"{keys} y").prompt()
        assert prompt.answer.startswith(told)
        assert prompt.answer.endswith("5 heat")
        assert "y" in keys_of(state, keys)
        assert "y" not in keys_of(give(state, "Ann", corporation="R08"), keys)
        assert "y" not in keys_of(state, "a down"), "it costs no credits"

    def test_other_ways_to_pay(self) -> None:
        """A mine, 4: two steel, none, or one with two credits; an action: any steel."""
        replies = [answer(busy(), "down " + "y " * times + "enter") for times in range(4)]
        assert {reply.steel for reply in replies if isinstance(reply, Play)} == {0, 1, 2}
        assert "y" in keys_of(busy(), "down")
        ways = {answer(PUMP, f"a down {'y ' * times}enter") for times in range(4)}
        assert ways == {Activate(card="187", steel=steel) for steel in range(4)}
        state = busy(hand="068")
        assert "y" not in keys_of(state, "down")
        assert asking(state, "down").press("y") is None, "no other way, no key"
        question = asking(busy(), "down down")
        assert len(question.mixes) == len(set(question.mixes)) == 3
        for mix in question.mixes:
            play(busy(), f"play 013 steel {mix.steel} titanium {mix.titanium}")

    def test_unmi_is_not_recommended_what_brings_nothing(self) -> None:
        """Nothing is left to do but that: passing asks nothing."""
        state = give(mars(), "Ann", "5M", corporation="R32")
        assert row(state, "United Nations Mars Initiative", "a")[2] == "your TR has not risen this generation"
        assert answer(state, "x") == Pass()
        risen = give(state, "Ann", raised=True)
        assert "1 card action" in str(answer(risen, "x"))
        assert answer(risen, "a down enter") == Activate(card="R32")

    def test_cards_that_come_are_a_number(self) -> None:
        """What lies on the deck is not known to the screen."""
        told = words(asking(stack(busy(hand="090"), "072 056"), "down"))
        assert "cards 1▸2" in told
        assert "Birds" not in told

    def test_a_preview_is_what_happens(self) -> None:
        for keys in ("down", "down y", "down down", "a down down down", "p down down", "m up"):
            question = asking(busy(), keys)
            found = preview(question.view, question.action)
            after = flow.advance(busy(), question.action)
            for seat in (0, 1):
                for change in found.seats[seat]:
                    if change.what == "TR":
                        assert after.players[seat].tr == change.after
                    elif change.what.startswith("stock"):
                        assert after.players[seat].stock["MSTPEH".index(change.what[-1])] == change.after

    def test_a_preview_of_the_last_action_of_a_generation_does_not_look_into_the_next(self) -> None:
        """Everybody else has passed, and this is the second action."""
        state = HALF.with_company(1, HALF.players[1].evolve(passed=True))
        told = words(asking(state, "down"))
        assert "steel 3▸1   steel production 1▸2   cards 5▸4" in told.split("\n")

    def test_goals_say_what_they_count_and_how_everybody_stands(self) -> None:
        assert row(give(busy(), "Ann", tr=35), "Terraformer", "m") == ("8", "milestone, you have 35 of 35", "")
        assert "Terraform rating: Ann 26, Cy 24, Bo 23." in card(asking(busy(3), "m down"))
        award = card(asking(busy(3), "m up up"))
        assert "Heat: Ann 8, Bo 0, Cy 0." in award
        assert "After the next production: Ann 10, Bo 2, Cy 0." in award, "energy becomes heat first"
        assert "After the next production" not in card(asking(busy(3), "m up up up")), "tags are not produced"

    def test_the_first_action_comes_first(self) -> None:
        assert asking(first()).listing().title == "CARD ACTIONS"
        assert rows(first()) == ["Tharsis Republic"]
        for keys in ("c", "p", "m"):
            listed = asking(first(), keys).listing().entries
            assert not any(entry.possible for entry in listed)
            statuses = {entry.status for entry in listed}
            assert statuses == {"take the first action of Tharsis Republic first"}, "they say what they wait for"
        prompt = asking(first(), "down").prompt()
        assert prompt.answer == "take the first action of Tharsis Republic"
        why = {key.key: key.why for key in prompt.keys}["x"]
        assert why == "after the first action", "short, so that the letters of the lists keep their line"

    def test_clicks(self) -> None:
        question = asking(busy(), "down y")
        assert [question.point_at(("row", place)) for place in (1, 0)] == ["", ""]
        assert question.point_at(("row", 0)) == Play(card="056", steel=2), "a row, twice, paid in the default way"
        assert question.point_at(("hex", 0)) is None
        question = asking(busy(), "p up enter")
        for place in (3, 1, 3):
            question.point_at(("row", place))
        assert question.press("enter") == Project(project=SELL, cards=("013",)), "of patents each click is a tick"


# --- whoever is not asked --------------------------------------------------------------------------------------------


class TestWaiting:
    def test_whose_turn_it_is_and_how_one_stands(self) -> None:
        question = ask(snapshot(busy(), viewer=1))
        assert not question.asks
        mover = question.prompt().who
        assert mover is not None
        assert mover.name == "Ann"
        assert words(question) == "acts\n\nYou have 24 points now, with TR 23."
        for key in ("enter", "space", "d", "x", "down", "c"):
            assert question.press(key) is None

    @pytest.mark.parametrize(
        ("state", "viewer", "doing"),
        [
            (play(founding(), "Ann: start R18 nothing"), 0, "chooses a corporation"),
            (play(buying(), "Ann: buy nothing"), 0, "buys cards"),
            (play(drafting(), "Ann: draft 056"), 0, "drafts"),
            (greeneries(), 1, "places the last greeneries"),
            (shuffling(), 0, "Cards are being dealt."),
            (over(), 0, "Bo wins with 39 points."),
            (solo().evolve(phase="end", turn=NOBODY), 0, "Mars is not habitable: the game is lost."),
            (mars().evolve(phase="end", turn=NOBODY), 0, "Ann and Bo share first place with 20 points."),
            (give(mars().evolve(phase="end", turn=NOBODY), "Bo", "3M"), 0, "by credits."),
        ],
    )
    def test_what_the_other_does_and_who_has_won(self, state: State, viewer: int, doing: str) -> None:
        assert doing in words(ask(snapshot(state, viewer=viewer)))

    def test_ones_own_hand_is_seen_and_no_other(self) -> None:
        question = ask(snapshot(busy(), viewer=1))
        assert [entry.name for entry in question.listing().entries] == ["Deep Well Heating", "Cloud Seeding"]
        question.snapshot = replace(question.snapshot, seat=0)
        assert question.listing().entries == ()


def test_a_question_brings_up_the_map() -> None:
    for state in (busy(), placing(), targeting(), founding()):
        assert asking(state).part == Part.MAP
