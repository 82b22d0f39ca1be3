"""The session owns the truth of a running game: its state, its record, undo, saving, and who watches.

Hot-seat, bots, replay and plain text are all ways to use one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Generic, Self

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.digest import differ
from powergrid_tui.table.protocol.game import NATURE, NOBODY, A, Facts, Game, IllegalAction, S, Step
from powergrid_tui.table.protocol.lines import unveil, veil
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, log_entry, named
from powergrid_tui.table.protocol.options import with_readings_of_today
from powergrid_tui.table.records.head import LONGEST_FACT, BetweenChoice
from powergrid_tui.table.records.record import (
    TO_MOVE,
    WINNER,
    DailyMark,
    Record,
    options_of,
    seats_refusal,
)
from powergrid_tui.table.records.saving import Direct, Saving
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import SaveFile
from powergrid_tui.table.sessions.viewer_log import ViewerLog
from powergrid_tui.table.sessions.watching import Watchers
from powergrid_tui.table.words.language import language, tr
from powergrid_tui.table.words.text import brief, one_line

_LONG = 200
"""Characters of a reason in a list of errors."""

_OTHERS = 8
"""How many actions of each kind are tried at most in place of the one that another seat chose."""


class ReplayError(TableError):
    """A line of a record that the rules do not allow."""

    def __init__(self, number: int, line: str, reason: str) -> None:
        self.number = number
        """The line's number in the record, from 1; 0 when there is no line."""
        self.line = line
        self.reason = reason
        said = one_line(reason, _LONG)
        if number:
            said = tr("line {number} ({line}): {reason}", number=number, line=brief(line), reason=said)
        super().__init__(said)


def opening(game: Game[S, A], record: Record) -> S:
    """The state before the first line. Raises `TableError` when the options or seats do not fit the game."""
    if record.game != game.id:
        raise TableError(tr("this is a game of {game}, not {wanted}", game=brief(record.game), wanted=game.id))
    return _new(game, options_of(game.Options, record), record.seats)


def _new(game: Game[S, A], options: Any, seats: Sequence[Seat]) -> S:
    if refusal := game.players_refusal(options, len(seats)):
        raise TableError(refusal)
    return game.new(options, [seat.name for seat in seats])


def walk(game: Game[S, A], record: Record) -> Iterator[Step[S, A]]:
    """The game line by line. Raises `ReplayError` at the first line that is illegal or not an action.

    After the last line the digests are compared, if the record has one of this version of the game.
    """
    state = opening(game, record)
    for number, line in enumerate(record.actions, 1):
        before = state
        try:
            action = game.parse(line, before)
            state = game.apply(before, action)
        except TableError as error:
            raise ReplayError(number, line, str(error)) from None
        yield Step(line, before, action, state)
    if record.digest and differ(record.digest, game.digest(state)):
        last = record.actions[-1] if record.actions else ""
        raise ReplayError(len(record.actions), last, tr("the game ends differently from what the record says"))


class Session(Generic[S, A]):
    """A running game. Made by `start` or `resume`."""

    def __init__(
        self,
        game: Game[S, A],
        *,
        options: Any,
        seats: Sequence[Seat],
        seed: int,
        opening: S,
        steps: Sequence[Step[S, A]],
        save_file: SaveFile | None,
        title: str = "",
        deal: DailyMark | None = None,
    ) -> None:
        self.game = game
        self.options = options
        """The game's options model."""
        self.seats = tuple(seats)
        self.seed = seed
        self.title = title
        """The title a player gave the game, or an empty string."""
        self.deal = deal
        """For a game with the deal of a day."""
        self.premoves: dict[int, str] = {}
        """By seat, what is to be done for it, as `Premoves` keeps it: in the save file, and nowhere else."""
        self.between: BetweenChoice = ""
        """How people at one keyboard keep their secrets from one another, if that was chosen for this game: in the save
        file, and nowhere else."""
        self.saving: Saving = Direct(save_file)
        """How the game is saved; a caller that cannot wait for the disk puts a `Queued` here."""
        self._opening = opening
        self._steps = list(steps)
        self._by_people = list(map(self._is_persons, self._steps))
        """Of each step, whether a person did it: a seat may have changed hands since."""
        self._hands: dict[int, int] = {}
        """By seat, the number of steps when it last went from one to another: who acted before that is another."""
        self._retracted: list[tuple[int, int]] = []
        """Who took back an action after somebody else had been asked, each with the number of steps that were left."""
        self._unasked: dict[int, Step[S, A]] = {}
        """By index, steps that were done automatically for people; some may have been taken back since."""
        self._disclosed: dict[tuple[int, int], tuple[Step[S, A], bool]] = {}
        """By index and seat, whether a step told the seat something; some may have been taken back since."""
        self._sentences: dict[tuple[int, str], list[tuple[str, ...]]] = {}
        """By viewer and language, the log entries of each step."""
        self._viewer_logs: dict[tuple[int, str], ViewerLog[S, A]] = {}
        self._found: tuple[S, tuple[Seat, ...], Facts] | None = None
        """The current facts, with the state and the seats for which they were found."""
        self._watchers = Watchers()

    @classmethod
    def start(
        cls,
        game: Game[S, A],
        options: Any,
        seats: Sequence[Seat],
        *,
        seed: int,
        save_file: SaveFile | None = None,
        deal: DailyMark | None = None,
    ) -> Self:
        """A new game; nature's deal is played at once. Raises `TableError` when options and seats do not fit."""
        if refusal := seats_refusal(seats):
            raise TableError(refusal)
        options = game.complete(with_readings_of_today(options), seed)
        first = _new(game, options, seats)
        session = cls(
            game, options=options, seats=seats, seed=seed, opening=first, steps=(), save_file=save_file, deal=deal
        )
        session._save()
        session._let_nature_move()
        return session

    @classmethod
    def resume(cls, game: Game[S, A], record: Record, *, save_file: SaveFile | None = None) -> Self:
        """The game of a record, at the decision where it was left. Every line is replayed.

        Raises `ReplayError` at the first illegal line, `TableError` when the options do not fit the game. Merely
        opening a game writes nothing: if it is nature's turn, what she does at once is saved with the next action, and
        until then the seed reproduces it.
        """
        session = cls(
            game,
            options=options_of(game.Options, record),
            seats=record.seats,
            seed=record.seed,
            opening=opening(game, record),
            steps=tuple(walk(game, record)),
            save_file=None,
            title=record.title,
            deal=record.deal,
        )
        session.between = record.between
        session.premoves = {seat: _unveiled(text) for seat, text in enumerate(record.premoves) if text}
        session._let_nature_move()
        session.saving = Direct(save_file)
        return session

    @property
    def save_file(self) -> SaveFile | None:
        """The save file of the game, if it has one."""
        return self.saving.save_file

    @property
    def saved(self) -> bool:
        """Whether the game as it stands is safe on the disk, or was never meant to be saved."""
        return self.saving.saved

    @property
    def trouble(self) -> str:
        """Why the last save failed, or where the game goes on when its file now belongs to somebody else; else
        empty."""
        return self.saving.trouble

    @property
    def state(self) -> S:
        """The whole state. What a seat may see of it is `game.view`."""
        return self._steps[-1].after if self._steps else self._opening

    @property
    def steps(self) -> tuple[Step[S, A], ...]:
        """The game so far, one step per line."""
        return tuple(self._steps)

    @property
    def last(self) -> Step[S, A] | None:
        """The last thing a seat did, whatever nature has done since."""
        return next((step for step in reversed(self._steps) if self.actor_of(step) != NATURE), None)

    def actor_of(self, step: Step[S, A]) -> int:
        """The seat that acted, or `NATURE`."""
        return self.game.actor(step.before, step.action)

    @property
    def record(self) -> Record:
        """The game as everybody at the table may have it: what is planned is in the save file alone."""
        return self._record(self.seats, self.steps, {}, "")

    def _record(
        self,
        seats: tuple[Seat, ...],
        steps: tuple[Step[S, A], ...],
        premoves: Mapping[int, str],
        between: BetweenChoice,
    ) -> Record:
        """The record after these steps. May be called in any thread."""
        state = steps[-1].after if steps else self._opening
        over = self.game.to_move(state) == NOBODY
        planned = range(0 if over or not premoves else max(premoves) + 1)
        return Record(
            game=self.game.id,
            title=self.title,
            seed=self.seed,
            finished=over,
            where=self._where(state),
            deal=self.deal,
            options=self.options.model_dump(mode="json", exclude_none=True),
            seats=seats,
            actions=tuple(step.line for step in steps),
            digest=self.game.digest(state),
            premoves=tuple(veil(premoves[seat]) if seat in premoves else "" for seat in planned),
            between=between,
        )

    @property
    def counts(self) -> bool:
        """Whether the game is the deal of a day for the record: bots neither think nor play for anybody."""
        return self.deal is not None and not self.deal.again

    @property
    def whereabouts(self) -> Facts:
        """The current facts of the game, for lists. They are kept, because a server asks for them again and again
        between two moves."""
        state, seats = self.state, self.seats
        if self._found is None or self._found[0] is not state or self._found[1] is not seats:
            self._found = state, seats, self._where(state)
        return self._found[2]

    def _where(self, state: S) -> dict[str, int | str]:
        return {**self.game.facts(state), **self._whose(state)}

    def _whose(self, state: S) -> dict[str, str]:
        """Whose turn it is, or who has won."""
        mover = self.game.to_move(state)
        if mover == NOBODY:
            first = [standing.seat for standing in self.game.standings(state) if standing.rank == 1]
            return {WINNER: one_line(", ".join(first), LONGEST_FACT)}
        return {TO_MOVE: self.seats[mover].name} if mover >= 0 else {}

    def log(self, viewer: int) -> tuple[str, ...]:
        """What happened, in sentences for a seat, or for `NOBODY` as the public. Made when first asked for: a resumed
        game is on the screen before its log is."""
        sentences = self._sentences.setdefault((viewer, language()), [])
        for step in self._steps[len(sentences) :]:
            sentences.append(self.game.narrate(step.before, step.action, step.after, viewer))
        return tuple(sentence for step in sentences for sentence in step)

    def log_entries(self, viewer: int) -> tuple[LogEntry, ...]:
        """The same as log entries, in which steps that belong together are joined."""
        viewer_log = self._viewer_logs.setdefault((viewer, language()), ViewerLog(self.game, viewer))
        retracted = ((at, named(seat, self.seats[seat].name)) for at, seat in self._retracted)
        return viewer_log.after(
            self._steps,
            [(at, log_entry(tr("{player} takes the last action back", player=name))) for at, name in retracted],
        )

    def bot_entries(self, viewer: int) -> tuple[tuple[LogEntry, tuple[int, ...]], ...]:
        """The entries of the log in which bots decided something, oldest first, each with the positions of their
        decisions in the record: of each bot, the last that the entry tells of. What it did next without anybody else in
        between, such as ending its turn, belongs to that."""
        entries = self.log_entries(viewer)
        told = self._viewer_logs[viewer, language()].told
        found = list[tuple[LogEntry, tuple[int, ...]]]()
        for entry, steps in zip(entries, told, strict=True):
            last, before = dict[int, int](), NATURE
            for at in steps:
                actor = self.actor_of(self._steps[at])
                if actor not in (NATURE, before) and not self._by_people[at]:
                    last[actor] = at
                before = actor
            decisions = tuple(sorted(last.values()))
            if decisions and entry.kind is EntryKind.LINE and (not found or found[-1][1] != decisions):
                found.append((entry, decisions))
        return tuple(found)

    def play(self, action: A, *, by_itself: bool = False) -> None:
        """A seat that is asked acts; then nature does, for as long as it is to move. Each action is saved. With
        `by_itself`, nobody was asked, and others may undo the action along with what they did before.

        Raises `IllegalAction`, and then nothing has changed.
        """
        self._commit(action)
        if by_itself:
            self._unasked[len(self._steps) - 1] = self._steps[-1]
        self._let_nature_move()
        self._notify()

    def went_by_itself(self, at: int) -> bool:
        """Whether a step was done automatically for a person."""
        return self._unasked.get(at) is self._steps[at]

    def undo_refusal(self, seat: int | None = None) -> str:
        """Why a seat, by default the one to move, cannot take back its last action, or an empty string."""
        try:
            self._back_to(seat)
        except IllegalAction as refusal:
            return str(refusal)
        return ""

    def undo(self, seat: int | None = None) -> None:
        """Take back the last action of a seat, by default of the one to move, out of the record and the log too, and
        with it what bots have done since and what was done automatically for others. If somebody else has been asked
        by then, the log says so. Raises `IllegalAction`."""
        at, asked = self._back_to(seat), self.game.to_act(self.state)
        seat = self.actor_of(self._steps[at])
        del self._steps[at:], self._by_people[at:]
        for sentences in self._sentences.values():
            del sentences[at:]
        self._retracted = [(left, who) for left, who in self._retracted if left < at or (left, who) == (at, seat)]
        others = seat not in asked and any(not self.seats[other].bot for other in asked)
        if others and (at, seat) not in self._retracted:
            self._retracted.append((at, seat))
        self._save()
        self._notify()

    def _back_to(self, seat: int | None) -> int:
        """The step that is a seat's last action, if it may be taken back: the seat has been told nothing that it did
        not know, and no other person has acted. Raises `IllegalAction`."""
        mover = self.game.to_move(self.state)
        seat = mover if seat is None else seat
        if mover == NOBODY:
            raise IllegalAction(tr("the game is over"))
        name, steps = self.seats[seat].name, self._steps
        if self.seats[seat].bot:
            raise IllegalAction(tr("{name} is played by a bot", name=name))
        at = next((at for at in reversed(range(len(steps))) if self.actor_of(steps[at]) == seat), None)
        if at is None:
            raise IllegalAction(tr("{name} has not acted yet", name=name))
        for later in range(at + 1, len(steps)):
            if self._by_people[later] and not self.went_by_itself(later):
                raise IllegalAction(self._acted_since(later))
        if at < self._hands.get(seat, 0):
            raise IllegalAction(tr("a seat has changed hands since"))
        for later in range(at, len(steps)):
            if self._step_reveals(later, seat):
                raise IllegalAction(self._revealed_since(later, seat))
        return at

    @property
    def last_person(self) -> int:
        """The seat of the person who acted last of their own accord; `NOBODY` if none has."""
        steps = self._steps
        asked = (at for at in reversed(range(len(steps))) if self._by_people[at] and not self.went_by_itself(at))
        return next((self.actor_of(steps[at]) for at in asked), NOBODY)

    def _is_persons(self, step: Step[S, A]) -> bool:
        """Whether a person now plays the seat that acted."""
        actor = self.game.actor(step.before, step.action)
        return actor != NATURE and not self.seats[actor].bot

    def _narrated(self, at: int) -> tuple[str, ...]:
        """What everybody knows of a step, in the words of the log but as parts of sentences: first what was done, last
        what followed."""
        step = self._steps[at]
        return tuple(line.rstrip(".。") for line in self.game.narrate(step.before, step.action, step.after, NOBODY))

    def _acted_since(self, at: int) -> str:
        """Says that a person has done this step since."""
        name, lines = self.seats[self.actor_of(self._steps[at])].name, self._narrated(at)
        if not lines:
            return tr("{name} has acted since", name=name)
        return tr("{name} has acted since ({what})", name=name, what=lines[0])

    def _revealed_since(self, at: int, seat: int) -> str:
        """Says what has told the seat something."""
        step, lines = self._steps[at], self._narrated(at)
        actor = self.actor_of(step)
        if not lines:
            return tr("hidden information has been revealed since")
        chose = actor not in (NATURE, seat) and self.game.secret(self.options)
        if not chose or self.game.reveals(step.before, step.after, seat):
            return tr("hidden information has been revealed since ({what})", what=lines[-1])
        name, secret = self.seats[actor].name, tr(self.game.secrets)
        # Translators: {what} is a sentence of the log without its full stop, such as "Bo buys 2 coal for 3 Elektro"
        about = {"name": name, "what": lines[0], "secret": secret}
        return tr("{name} has acted since ({what}): with {secret}, that tells you something", **about)

    def _step_reveals(self, at: int, seat: int) -> bool:
        """Whether a step told a seat something that it did not know. Worked out once: the screen asks at every key."""
        step, known = self._steps[at], self._disclosed.get((at, seat))
        if known is None or known[0] is not step:
            known = self._disclosed[at, seat] = step, reveals(self.game, step, seat)
        return known[1]

    def reseat(self, seat: int, bot: str, *, same: bool = False) -> None:
        """Let a bot of this kind play a seat from now on, or a person if `bot` is empty. The game so far stays as it
        is. With `same`, it is the person for whom the bot stood in, who may take back what it has done."""
        self.seats = tuple(other.handed(bot) if at == seat else other for at, other in enumerate(self.seats))
        if not same:
            self._hands[seat] = len(self._steps)
        self._save()
        self._notify()

    def watch(self, observer: Callable[[], None]) -> Callable[[], None]:
        """Call `observer` after every play and undo, and when a seat changes hands.

        Returns a function that ends this, and may be called twice.
        """
        return self._watchers.add(observer)

    def rng(self, seat: int) -> Random:
        """A random generator for a seat at this point of the game, the same after a resume."""
        return chance.rng(*self.luck(seat))

    def luck(self, seat: int, at: int | None = None) -> tuple[int, int, int]:
        """The words that seed a seat's luck after `at` lines of the record; by default, at the current point."""
        return (self.seed, len(self._steps) if at is None else at, seat)

    def _commit(self, action: A) -> None:
        before = self.state
        after = self.game.apply(before, action)
        self._steps.append(Step(self.game.format(action, before), before, action, after))
        self._by_people.append(self._is_persons(self._steps[-1]))
        self._save()

    def _let_nature_move(self) -> None:
        while self.game.to_move(self.state) == NATURE:
            self._commit(self.game.sample(self.state, self.rng(NATURE)))

    def _save(self) -> None:
        """The game goes on even when it cannot be saved: `trouble` says what is wrong until a save succeeds."""
        if self.save_file is not None:
            self.saving.save(partial(self._record, self.seats, self.steps, dict(self.premoves), self.between))

    def keep_premove(self, seat: int, text: str) -> None:
        """Keep in the save file what is to be done for a seat, or with an empty text forget it."""
        if text:
            self.premoves[seat] = text
        else:
            self.premoves.pop(seat, None)
        self._save()

    def _notify(self) -> None:
        self._watchers.notify()


def _unveiled(text: str) -> str:
    """A premove as it was kept; what is damaged is left as it is, and told its owner by `Premoves`."""
    try:
        return unveil(text)
    except ValueError:
        return text


def reveals(game: Game[Any, Any], step: Step[Any, Any], seat: int) -> bool:
    """Whether a step may have told a seat anything beyond what its own action determines: undo stops there.

    No list of actions says so. What the seat sees after the step is compared with what it would have seen in other
    worlds that fit its view before it. The step has told it something if the same action would have looked different in
    another world, or would not have been possible there. It also has if it was chosen by another seat that knows more
    than this one: any choice tells something about its reasons, unless this seat sees no difference between it and
    others.
    """
    actor = game.actor(step.before, step.action)
    if actor == NATURE or game.reveals(step.before, step.after, seat):
        return True
    seen = game.view(step.after, seat)
    try:
        worlds = game.worlds(game.view(step.before, seat), seat)
        if any(_differs(game, world, step.action, seat, seen) for world in worlds):
            return True
        if actor == seat:
            return False
        known = game.view(step.before, actor)
        return any(game.view(world, actor) != known for world in worlds) and _might_have(game, step, actor, seat, seen)
    except TableError:
        return True  # the game cannot imagine a world that fits: nobody can say that nothing was told


def _differs(game: Game[Any, Any], world: Any, action: Any, seat: int, seen: Any) -> bool:
    return bool(game.refusal(world, action)) or game.view(game.advance(world, action), seat) != seen


def _might_have(game: Game[Any, Any], step: Step[Any, Any], actor: int, seat: int, seen: Any) -> bool:
    """Whether another seat might have done something else that this seat would have noticed."""
    for offer in game.choices(step.before, actor):
        actions = offer.actions
        for at in range(0, len(actions), max(1, -(-len(actions) // _OTHERS))):
            if game.view(game.advance(step.before, actions[at]), seat) != seen:
                return True
    return False
