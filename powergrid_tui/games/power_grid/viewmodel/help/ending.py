"""When the steps begin and the game ends, and with that all rules in force."""

from __future__ import annotations

from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.viewmodel.help.rules import Lines, in_words, of_phase, special_rules
from powergrid_tui.table.words.language import tr, trn


def steps(book: Rulebook) -> Lines:
    third = in_words(book.plant_market.market_size(3, True))
    if book.counts.step2_by == "cities":
        lines = [
            trn(
                "Step 2 begins after the building phase in which a company reaches {count} city: two houses "
                "in each city.",
                "Step 2 begins after the building phase in which a company reaches {count} cities: two "
                "houses in each city.",
                book.counts.step2_at,
            ),
            tr(
                "Step 3 begins after the phase in which its card is drawn: three houses in each city, "
                "{plants} plants for sale.",
                plants=third,
            ),
        ]
    elif book.counts.step2_by == "card":
        lines = [
            tr("Step 2 begins when the Step 3 card is drawn for the first time: two houses in each city."),
            tr(
                "Step 3 begins when it is drawn for the second time: three houses in each city, {plants} "
                "plants for sale.",
                plants=third,
            ),
        ]
    else:
        lines = [
            tr("Step 2 begins when the pile runs out and the second pile takes its place."),
            tr(
                "Step 3 begins as soon as that pile runs out too, even during an auction: all plants in the "
                "market are for sale."
            ),
        ]
    lines.append(
        trn(
            "The game ends after the building phase in which a company reaches {count} city. Whoever can "
            "then power the most cities wins; Elektro breaks a tie, then the number of cities.",
            "The game ends after the building phase in which a company reaches {count} cities. Whoever can "
            "then power the most cities wins; Elektro breaks a tie, then the number of cities.",
            book.counts.end_at,
        )
    )
    return lines


def in_force(view: State) -> list[tuple[str, Lines]]:
    """(heading, sentences): what is special on this map, in this edition and with this deck, then the current phase,
    then the steps and the end."""
    phase = of_phase(view)
    return [*special_rules(view), *([phase] if phase else []), (tr("Steps and the end"), steps(view.book))]
