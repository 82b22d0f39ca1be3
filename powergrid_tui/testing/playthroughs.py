"""Playthroughs: whole games kept as text, with what the program answers along the way.

A playthrough is two files. ``x.game`` is about rules: every line of a game and, at some moments, who is asked, what
they may do at which price, what is refused and why, how everybody stands, a fingerprint of what each seat sees, and
where the views of two seats differ. ``x.told`` is about words: what is asked, the text views and the log, at the same
moments, and of each only what is new. So a change of a rule and a change of words are different diffs, which a person
can read. ``x.de.told`` is the same in German, and so on: the files that are there are compared.

Everything comes from public answers: the verbs of the protocol, and what a seat sees. Moving code changes nothing here.
The lines of a game are kept, and no bot plays while files are compared.

``python -m powergrid_tui.testing FOLDER`` writes the playthroughs of a folder anew, from the lines that
they have, and sums up what has changed. With ``--game`` it plays a new game and keeps it. A playthrough can also be
written by hand: a heading, and lines of the game that begin with ``> ``; the command fills in the answers.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import unified_diff
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Game, Offer, Standing, Step
from powergrid_tui.table.protocol.value import adapter
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.sessions.session import Session, walk
from powergrid_tui.table.sessions.viewer_log import ViewerLog
from powergrid_tui.table.words.language import SOURCE, speaking
from powergrid_tui.testing.games import any_action, few, seats
from powergrid_tui.testing.presentation import in_words, registered, text_views_of, view_of
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import bot_view, make
from powergrid_tui.toolkit.viewmodel.chronicle import public
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

GAME, TOLD = ".game", ".told"
"""The endings of the two files."""

EVERY, TOLD_EVERY = 25, 100
"""Besides the first two moments of each phase and the last of the game, the answers of the rules after every so many
lines are kept, and the words after every so many: they take more room, and change less."""

FIRST = 2
"""So many moments of each phase are looked at."""

ROWS, REFUSED = 12, 5
"""Of each kind of action, the most rows that are kept of what may be done and, for each reason, of what is refused."""

COMPARED = 3
"""At so many moments the views of two seats are compared line by line."""

DIFFERENT = 24
"""The most lines of such a comparison that are kept."""

SHOWN = 60
"""Lines of a difference that are shown when a playthrough is not as it was."""

_LINE, _MOMENT = "> ", "= "
"""What a line of the game, and the heading of a moment, begin with."""


@dataclass(frozen=True)
class Playthrough:
    """A game that is kept: what it was played with, and its lines."""

    game: Game[Any, Any]
    options: Mapping[str, Any]
    """What differs from the defaults."""
    players: int
    seed: int
    about: str
    """What this game is kept for, in a sentence."""
    lines: tuple[str, ...]
    """As in a record, nature's included."""

    @cached_property
    def record(self) -> Record:
        """The game as it is saved."""
        return Record(
            game=self.game.id,
            seed=self.seed,
            options=dict(self.options),
            seats=seats(self.players),
            actions=self.lines,
        )

    @cached_property
    def steps(self) -> tuple[Step[Any, Any], ...]:
        """Every line with the states before and after it. Raises `ReplayError` for a line that is not legal."""
        return tuple(walk(self.game, self.record))

    def moments(self, every: int) -> tuple[int, ...]:
        """After how many lines the program's answers are kept: the first moments of each phase, the last of the game,
        and one in so many lines."""
        seen: Counter[str] = Counter()
        found = []
        for at, step in enumerate(self.steps, 1):
            if self.game.to_move(step.after) == NATURE:
                continue
            phase = str(self.game.facts(step.after).get("phase", ""))
            seen[phase] += 1
            if seen[phase] <= FIRST or at % every == 0 or at == len(self.steps):
                found.append(at)
        return tuple(found)


def read(game: Game[Any, Any], text: str) -> Playthrough:
    """The playthrough in the text of its file about rules."""
    head = dict(re.findall(r"(?m)^(about|players|seed|options): (.*)$", text))
    lines = tuple(line.removeprefix(_LINE) for line in text.splitlines() if line.startswith(_LINE))
    return Playthrough(game, json.loads(head["options"]), int(head["players"]), int(head["seed"]), head["about"], lines)


def new(
    game: Game[Any, Any], options: Any = None, players: int = 0, seed: int = 1, *, bots: str = "", about: str = ""
) -> Playthrough:
    """A playthrough of a new game: by default with default options, as few players as are possible, and actions drawn
    by chance instead of by a kind of bot."""
    options = game.Options() if options is None else options
    session = Session.start(game, options, seats(players or game.seats(options)[0]), seed=seed)
    bot, luck = make(bots, game.id) if bots else None, Random(seed)
    while (seat := game.to_move(session.state)) != NOBODY:
        if bot is None:
            session.play(any_action(game, session.state, luck))
        else:
            view = bot_view(game, session.state, seat, bot)
            session.play(bot.decide(view, game.choices(view, seat), session.rng(seat)))
    return kept(session, about or f"a game of {game.name} with {len(session.seats)}")


def kept(session: Session[Any, Any], about: str) -> Playthrough:
    """The playthrough of a game that has been played."""
    chosen = session.options.model_dump(mode="json", exclude_defaults=True)
    return Playthrough(
        session.game, chosen, len(session.seats), session.seed, about, tuple(step.line for step in session.steps)
    )


# What is about rules


def rules_of(given: Playthrough) -> str:
    """The file about rules."""
    return "\n".join([*_rules_of(given), ""])


def _rules_of(given: Playthrough) -> Iterator[str]:
    yield f"about: {given.about}"
    yield f"game: {given.game.id}"
    yield f"players: {given.players}"
    yield f"seed: {given.seed}"
    yield f"options: {json.dumps(given.options, ensure_ascii=False, sort_keys=True)}"
    yield ""
    moments = given.moments(EVERY)
    apart = {moments[len(moments) * number // (COMPARED + 1)] for number in range(1, COMPARED + 1)}
    for at, step in enumerate(given.steps, 1):
        yield f"{_LINE}{step.line}"
        if at in moments:
            yield from (f"  {line}" for line in _answers(given, step.after, compare=at in apart))


def _answers(given: Playthrough, state: Any, *, compare: bool) -> Iterator[str]:
    """What the rules answer at a moment."""
    game, names = given.game, [seat.name for seat in given.record.seats]
    yield "facts: " + ", ".join(f"{name} {value}" for name, value in game.facts(state).items())
    for seat in game.to_act(state):
        yield f"asked: {names[seat]}"
        for offer in game.choices(game.view(state, seat), seat):
            yield from _offered(game, state, offer, names[seat])
    yield from map(_standing, game.standings(state))
    views = {seat: game.view(state, seat) for seat in (*range(len(names)), NOBODY)}
    prints = [f"{names[seat] if seat >= 0 else 'nobody'} {_print_of(game, view)}" for seat, view in views.items()]
    yield f"views: {', '.join(prints)}"
    if compare and len(names) > 1:
        dumped = [adapter(views[seat].__class__).dump_python(views[seat], mode="json") for seat in (0, 1)]
        one, two = (dict(_flat(view)) for view in dumped)
        places = [place for place in sorted({*one, *two}) if one.get(place) != two.get(place)]
        for place in places[:DIFFERENT]:
            yield f"differs: {place}: {names[0]} {one.get(place)}, {names[1]} {two.get(place)}"


def _print_of(game: Game[Any, Any], view: Any) -> str:
    """A fingerprint of a view, without the version of the game's digests."""
    return game.digest(view).rpartition(":")[2][:8]


def _offered(game: Game[Any, Any], state: Any, offer: Offer[Any], name: str) -> Iterator[str]:
    """What may be done of a kind, with its cost, and what is refused."""
    rows = offer.rows()
    legal, why = [row for row in rows if not row.why], defaultdict(list)
    for row in rows:
        if row.why:
            why[row.why].append(row)

    def typed(action: Any) -> str:
        return game.format(action, state).removeprefix(f"{name}: ")

    yield f"may: {offer.kind}: {len(offer.actions)} actions, {len(legal)} rows"
    for row in few(legal, ROWS):
        yield f"may: {typed(row.action)}" + (f" = {row.cost}" if row.cost else "")
    for reason, refused in why.items():
        some = "; ".join(typed(row.action) for row in few(refused, REFUSED))
        yield f"may not: {some}: {reason}" + (f" ({len(refused)})" if len(refused) > REFUSED else "")


def _standing(standing: Standing) -> str:
    score = ", ".join(f"{name} {value}" for name, value in standing.score.items())
    holdings = "; ".join(f"{name} {' '.join(map(str, held))}" for name, held in standing.holdings.items())
    return f"standing: {standing.rank} {standing.seat}: {score}" + (f"; {holdings}" if holdings else "")


def _flat(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """The parts of a dumped value, each with its place, such as ``players.0.money``."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _flat(part, f"{place}.{name}" if place else str(name))
    elif isinstance(value, list | tuple) and any(isinstance(part, Mapping) for part in value):
        for at, part in enumerate(value):
            yield from _flat(part, f"{place}.{at}")
    else:
        yield place, json.dumps(value, ensure_ascii=False)


# What is about words


def words_of(given: Playthrough, language: str = SOURCE) -> str:
    """The file about words, in a language."""
    with speaking(language), registered(given.game):
        return "\n".join([*_words_of(given), ""])


def _words_of(given: Playthrough) -> Iterator[str]:
    game, steps = given.game, given.steps
    names = [seat.name for seat in given.record.seats]
    viewer_log, logged = ViewerLog(game, 0), 0
    sheets = text_views_of(game).by_word
    before: dict[str, set[str]] = defaultdict(set)
    for at in given.moments(TOLD_EVERY):
        state = steps[at - 1].after
        asked = game.to_act(state)
        seat = asked[0] if asked else 0
        yield f"{_MOMENT}{at} {game.seen_line(steps[at - 1], NOBODY)}"
        log = viewer_log.after(steps[:at])
        yield from (f"  log: {entry.text}" for entry in log[logged:])
        logged = len(log)
        view = game.view(state, seat)
        snapshot = Snapshot(
            view=view,
            seat=seat,
            offers=game.choices(view, seat) if asked else (),
            seats=given.record.seats,
            log=(),
            figures=partial(_figures, game, steps[:at]),
        )
        prompt = [words for words in in_words(view_of(game).from_snapshot(snapshot).question) if words]
        parts = {
            "asked": prompt,
            **{word: [*sheet.tell(view, seat, "")] for word, sheet in sheets.items()},
            "situation": [*text_views_of(game).situation(view, seat)] if asked else [],
        }
        yield f"  to: {names[seat]}"
        for part, sentences in parts.items():
            yield from (f"  {part}: {one}" for one in sentences if one not in before[part])
            before[part] = set(sentences)
    yield from (f"  standing: {line}" for line in _standing_lines(given))


def _figures(game: Game[Any, Any], steps: Any) -> Any:
    return registry.chronicle(game.id, public(game, steps, NOBODY))


def _standing_lines(given: Playthrough) -> list[str]:
    """The end as plain mode tells it."""
    from powergrid_tui.plain.standings import standings

    return [*standings(given.game, given.steps[-1].after)]


# Comparing and writing


@dataclass
class Changes:
    """What has changed in some playthroughs, by field."""

    files: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    examples: dict[str, tuple[str, str]] = field(default_factory=dict)

    def note(self, name: str, old: str, new: str) -> None:
        """Take down how a file has changed."""
        lines = list(unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0))[2:]
        gone = {_field(line[1:]): line[1:].strip() for line in reversed(lines) if line.startswith("-")}
        come = {_field(line[1:]): line[1:].strip() for line in reversed(lines) if line.startswith("+")}
        for each in {**gone, **come}:
            self.files[each].add(name)
            self.examples.setdefault(each, (gone.get(each, ""), come.get(each, "")))

    def __str__(self) -> str:
        """A line for each field: in how many files, and one example."""
        lines = []
        for each, files in sorted(self.files.items(), key=lambda found: -len(found[1])):
            old, new = self.examples[each]
            lines += [f"{each}: {len(files)} files, such as {min(files)}", f"  - {old[:200]}", f"  + {new[:200]}"]
        return "\n".join(lines) or "nothing has changed"


def _field(line: str) -> str:
    """What a line of a playthrough is about."""
    if line.startswith((_LINE, _MOMENT)):
        return "line"
    return line.strip().partition(":")[0]


def files_of(given: Playthrough, file: Path) -> Iterator[tuple[Path, str]]:
    """What the files of a playthrough should hold: those about rules and about words in English, and those in other
    languages that are there."""
    yield file, rules_of(given)
    yield file.with_suffix(TOLD), words_of(given)
    for other in sorted(file.parent.glob(f"{file.stem}.*{TOLD}")):
        yield other, words_of(given, other.suffixes[-2].removeprefix("."))


def playthrough(game: Game[Any, Any], file: str | Path, *, write: bool = False) -> None:
    """Compare what the game answers now with what its playthrough holds. Raises `AssertionError` with the difference.

    With `write`, the files are written instead; if there are none, a random game is played first.
    """
    file = Path(file)
    if write and not file.exists():
        rewrite(new(game), file)
    elif write:
        rewrite(read(game, file.read_text("utf-8")), file)
    else:
        try:
            found = list(files_of(read(game, file.read_text("utf-8")), file))
        except TableError as error:
            raise AssertionError(f"{file.name} can no longer be played: {error}") from error
        for path, text in found:
            old = path.read_text("utf-8")
            if old != text:
                lines = list(unified_diff(old.splitlines(), text.splitlines(), path.name, "now", lineterm="", n=1))
                more = [f"... and {len(lines) - SHOWN} lines more"] if len(lines) > SHOWN else []
                raise AssertionError("\n".join([f"{path.name} is not as it was:", *lines[:SHOWN], *more]))


def rewrite(given: Playthrough, file: Path) -> Changes:
    """Write the files of a playthrough, and tell what has changed in them."""
    changes = Changes()
    for path, text in files_of(given, file):
        old = path.read_text("utf-8") if path.exists() else ""
        if old != text:
            changes.note(path.name, old, text)
            path.write_text(text, "utf-8")
    return changes


def game_in(file: Path) -> Game[Any, Any]:
    """The game of which a file is a playthrough."""
    found = re.search(r"(?m)^game: (.*)$", file.read_text("utf-8"))
    return registry.game(found[1] if found else "")
