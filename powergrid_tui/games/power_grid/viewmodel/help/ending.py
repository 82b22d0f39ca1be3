"""When the steps begin and the game ends, and with that all rules in force."""

from __future__ import annotations

from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.viewmodel.help.rules import Lines, in_words, of_phase, special_rules
from powergrid_tui.table.words.language import paragraph, tr, trn


def steps(book: Rulebook) -> Lines:
    third = book.plant_market.market_size(3, True)
    sale = trn(
        "From then on {number} plant is for sale.",
        "From then on {number} plants are for sale.",
        third,
        number=in_words(third),
    )
    if book.counts.step2_by == "cities":
        second = trn(
            "Step 2 begins after the building phase in which a company reaches {count} city.",
            "Step 2 begins after the building phase in which a company reaches {count} cities.",
            book.counts.step2_at,
        )
        last = tr("Step 3 begins after the phase in which its card is drawn.")
        lines = [paragraph((second, _room(book, 2))), paragraph((last, _room(book, 3), sale))]
    elif book.counts.step2_by == "card":
        second = tr("Step 2 begins when the Step 3 card is drawn for the first time.")
        last = tr("Step 3 begins when it is drawn for the second time.")
        lines = [paragraph((second, _room(book, 2))), paragraph((last, _room(book, 3), sale))]
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


def _room(book: Rulebook, step: int) -> str:
    """How many houses a city then holds."""
    rooms = {book.network.spaces(city, step) for city in book.cities_in_play}
    most = max(rooms)
    if len(rooms) == 1:
        return trn(
            "Each city then has room for {number} house.",
            "Each city then has room for {number} houses.",
            most,
            number=in_words(most),
        )
    return trn(
        "Cities then have room for at most {number} house.",
        "Cities then have room for at most {number} houses.",
        most,
        number=in_words(most),
    )


def in_force(view: State) -> list[tuple[str, Lines]]:
    """(heading, sentences): what is special on this map, in this edition and with this deck, then the current phase,
    then the steps and the end."""
    phase = of_phase(view)
    return [*special_rules(view), *([phase] if phase else []), (tr("Steps and the end"), steps(view.book))]
