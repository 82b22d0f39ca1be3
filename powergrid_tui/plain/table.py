"""A game played in lines: a terminal at a table, without a board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from powergrid_tui.plain.choices import Choices
from powergrid_tui.plain.conversation import Conversation, Gone, say, show, told_last
from powergrid_tui.plain.place import Commands, TypedCommand
from powergrid_tui.plain.review import PlainReview
from powergrid_tui.plain.settings import SettingCommands
from powergrid_tui.plain.standings import standings
from powergrid_tui.plain.teaching import Teaching
from powergrid_tui.plain.telling import Telling
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import fold
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.protocol.game import NOBODY, Game, IllegalAction, PlannedTurn
from powergrid_tui.table.protocol.levels import default_level
from powergrid_tui.table.records.progress import aloud
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import AT_ONCE, PACES
from powergrid_tui.table.sessions.review import reviews_of
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.tutorial import Tutorial
from powergrid_tui.table.words.language import either, mark, markc, sentence, series, tr, trn
from powergrid_tui.table.words.text import number_in
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.viewmodel import verbs
from powergrid_tui.toolkit.viewmodel.advice import confirmed_in_words, sentences, suggestions, why
from powergrid_tui.toolkit.viewmodel.offers.questions import PremoveLine
from powergrid_tui.toolkit.viewmodel.offers.spoken import STATE
from powergrid_tui.toolkit.viewmodel.players import players_of, tag
from powergrid_tui.toolkit.viewmodel.question import Question
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.text_views import PremoveWord, Sheet, seat_named, typed


class PlainTable:
    """A table as one terminal has it: what is told and asked there, and what a typed line does. People take turns at
    its keyboard. Whoever makes it, at home or on a server, decides when something is told and when somebody is asked.
    """

    def __init__(
        self,
        host: Host,
        conversation: Conversation,
        kept: Kept,
        changed: Callable[[], None],
        *,
        seats: Iterable[int],
        who: int = 0,
        is_paced: bool = False,
        more: Commands | None = None,
        tutorial: Tutorial | None = None,
        beside: int = NOBODY,
    ) -> None:
        """`kept` are the settings of the person here; `is_paced` says whether the bots follow their pace. `changed` is
        called when there is something new. `seats` are those played here; `who` is the person at the terminal, where
        seats belong to people. Instead of `seats` it may be one that is played at a shared terminal, and here `beside`
        that. `more` is what else can be typed here; `tutorial` is the one that is played. Raises
        `TableError` when another terminal has one of the seats."""
        self.host = host
        self.session: Session[Any, Any] = host.session
        self.game: Game[Any, Any] = host.session.game
        self.sheets = registry.spoken(self.game)
        self.connection = host.join(seats, changed, who) if beside == NOBODY else host.join_beside(beside, changed, who)
        self.connection.auto_plays = lambda: kept.settings.obvious
        self.telling = Telling(self.connection, kept)
        self.teaching = Teaching(self.connection, kept, tutorial)
        self._conversation, self._kept, self._is_paced = conversation, kept, is_paced
        self._told_premove: set[int] = set()
        """The seats that have been told what is to be done for them."""
        self._asked_again: tuple[Any, Any] | None = None
        """The view and the action of which somebody was just told what to know before."""
        self._described: Any = None
        """The state that was last described to the one who is asked."""
        self._situations: dict[int, Sequence[str]] = {}
        """By seat, the sentences about the point of the game at which it was asked last: those that are still the same
        are not told again."""
        self._search: asyncio.Task[None] | None = None
        """What looks through decisions for a review; it goes on when the review is left."""
        self.commands: dict[str, TypedCommand] = {
            "?": TypedCommand(
                mark("what you may do, with numbers and prices; '? build' lists what begins like that"),
                self._list,
                False,
            ),
            "choices": TypedCommand("", self._list, False),
            markc("typed verb", "why"): TypedCommand(
                mark(
                    "'why' and an action: why you may not do that; 'why' alone tells all that is refused; 'why Bo' "
                    "tells why a bot did what it did last, and 'why Bo 2' what it did before that"
                ),
                self._why,
                False,
            ),
            markc("typed verb", "hint"): TypedCommand(
                mark("what the best bot would do here, and why"), self._hint, False
            ),
            **self.telling.commands,
            markc("typed verb", "again"): TypedCommand(mark("what was told last, once more"), self._again),
            markc("typed verb", "undo"): TypedCommand(mark("take your last action back"), self._undo),
            markc("typed verb", "bot"): TypedCommand(
                mark("'bot Ann hard': give the seat of Ann to a bot of that level; 'bot Ann': of the default level"),
                self._hand,
            ),
            markc("typed verb", "sit"): TypedCommand(
                mark("'sit Ann': take over a seat that a bot or nobody plays"), self._take
            ),
            **SettingCommands(kept, host if is_paced else None).commands,
            **(more or {}),
            markc("typed verb", "help"): TypedCommand(mark("these commands"), self.help, False),
        }
        """What can be typed at the table besides actions."""

    def leave(self) -> None:
        """Leave the table."""
        if self._search is not None:
            self._search.cancel()
        self.connection.leave()

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [seat.name for seat in self.session.seats]

    @property
    def name(self) -> str:
        """Who is asked."""
        return self.session.seats[self.connection.seat].name

    @property
    def handed_over(self) -> str:
        """The name of somebody for whom a bot plays; empty for nobody."""
        return next((seat.name for seat in self.session.seats if seat.stands_in), "")

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.to_move(self.session.state) == NOBODY

    def tell_summary(self) -> None:
        """Tell which game is played, and by whom."""
        say(aloud(self.game.summary(self.session.record.options, self.names, self.game.facts(self.session.state))))

    def tell_end(self) -> None:
        """Tell who has won, and how everybody stands at the end."""
        question, state = self._question(), self.session.state
        won = question.won() if question is not None else ""
        say(*filter(None, [won]), *standings(self.game, state), *self.sheets.sums(state))

    # Asking

    @property
    def choices(self) -> Choices:
        """What may be done."""
        return Choices(self.game, self.sheets, self.connection.view, self.connection.offers)

    @property
    def question(self) -> str:
        """What is asked, and what may be typed; empty while nobody is."""
        if not self.connection.asked:
            return ""
        question = self._question()
        if question is None:
            return tr("{player}: {actions}?", player=self.name, actions=either(self.choices.kinds))
        asked = question.spoken()
        if asked[-1:] not in "?？.。":
            asked = sentence(asked)
        examples = [self.teaching.line] if self.teaching.line else self.choices.examples
        answers = either([tr("'{line}'", line=line) for line in examples])
        # Translators: for example "Ann: which plant do you put up? Type 'open 4' or 'pass'."
        return tr("{player}: {question} Type {answers}.", player=self.name, question=asked, answers=answers)

    def _question(self) -> Question[Any, Any] | None:
        """The question to the one who is asked, if the game words them."""
        connection, ask = self.connection, self.sheets.ask
        if ask is None:
            return None
        offers, seats = tuple(connection.offers), self.session.seats
        remembered = self.game.remembered(self.session.steps)
        return ask(Snapshot(connection.view, connection.seat, offers, seats, (), heard=True, remembered=remembered))

    @property
    def is_described(self) -> bool:
        """Whether the one who is asked has been told where the game is."""
        return self._described is self.session.state

    def ask(self, *more: str) -> None:
        """Tell the one who is asked where the game is, if they have not heard that yet, and `more`, and ask."""
        connection = self.connection
        if not self.is_described:
            self._described = self.session.state
            say(*self._confirmed())
            situation, known = self.sheets.situation(connection.view, connection.seat), self._situations
            say(*(words for words in situation if words not in known.get(connection.seat, ())))
            known[connection.seat] = situation
            if name := connection.undo_name:
                say(tr("'undo' lets {player} take the last action back.", player=name))
            self.teaching.teach(self._question())
        say(*more, self.question)

    def _confirmed(self) -> Iterator[str]:
        """What was confirmed automatically for the people here."""
        done = self.connection.auto_played(self.connection.here)
        if done is not None:
            name = self.session.seats[done.seat].name
            yield confirmed_in_words(self.game, self.sheets, name, done.view, done.action)

    async def turn_keyboard(self) -> None:
        """Give the keyboard to the next person who is asked; where people have secrets from one another, only when they
        say so. Raises `Gone`."""
        connection = self.connection
        if connection.seat in connection.asked:
            return
        seat = connection.asked[0]
        if not (connection.secretive and await self._taken_back(seat)):
            connection.turn_to(seat)

    async def _taken_back(self, seat: int) -> bool:
        """Wait until the next person has the screen to themselves, or the one before takes back the last action."""
        connection, session = self.connection, self.session
        before = session.last_person if connection.seat == NOBODY else connection.seat
        here = before in connection.people
        connection.turn_to(NOBODY)
        refusal = session.undo_refusal(before) if here else ""
        call = tr("{player}, it is your turn.", player=session.seats[seat].name)
        words = [call, tr("Press Enter when only you can see the screen.")]
        if here and not refusal:
            words.append(tr("'undo' lets {player} take the last action back.", player=session.seats[before].name))
        say(*words)
        while answer := self.understood(await self._conversation.hear()).lower():
            if answer == "quit":
                raise Gone
            if answer != "undo":
                say(*words)
            elif not here:
                say(tr("Nobody here has acted yet."))
            elif refusal:
                say(tr("{player} cannot undo: {reason}.", player=session.seats[before].name, reason=refusal))
            else:
                connection.turn_to(before)
                self._undo("")
                return True
        return False

    # What is typed

    def understood(self, line: str, more: Iterable[str] = ()) -> str:
        """A line with its verb in English; `more` are verbs that it may begin with besides those of the table."""
        if line.startswith("?") or (line.endswith("?") and " " not in line):  # 'rematch?' asks what that is
            line = f"? {line.strip('?').strip()}".rstrip()
        sheets = self.sheets
        return verbs.understood(line, (*self.commands, *sheets.by_word, *sheets.premoves, *sheets.verbs, *more))

    def is_any_time(self, word: str) -> bool:
        """Whether a word is a command that means something while nobody here is asked."""
        command = self.commands.get(word)
        return command is not None and command.any_time

    async def do(self, answer: str) -> None:
        """Do what was typed. Raises `TableError`."""
        verb, _, rest = answer.partition(" ")
        word, said = verb.lower(), rest.strip()
        sheets = self.sheets
        if word in self.commands:
            await self.commands[word].run(said)
        elif word in sheets.by_word:
            self.tell_sheet(sheets.by_word[word], said)
            if word == STATE and not said and self.connection.asked:
                say(*self._bots())
        elif word in sheets.premoves:
            self._instruct(sheets.premoves[word], said)
        elif answer.isdecimal():
            self._play(self.choices.numbered(answer))
        elif answer:
            self._play(self._read(f"{word} {said}".strip(), answer), in_full=bool(said))

    def _read(self, words: str, answer: str) -> Any:
        """The action of a line, with or without the name in front; of a choice's words also in other capitals. Raises
        `TableError`."""
        own, view = f"{self.name}:", self.connection.view
        try:
            return self.game.parse(answer if answer.startswith(own) else f"{own} {words}", view)
        except TableError:
            choice = self.choices.meant(words)
            if choice is None and (reworded := self.sheets.reworded(view, words)) != words:
                choice = self.game.parse(f"{own} {reworded}", view)
            if choice is None:
                raise
            return choice

    def _play(self, action: Any, *, in_full: bool = False) -> None:
        """Do something, unless the tutorial wants something else. What gives something up for good has to be typed
        twice, unless a line typed `in_full` says it: a number or a verb alone does not. Raises `TableError`."""
        self.teaching.check(action)
        connection, view = self.connection, self.connection.view
        told, self._asked_again = self._asked_again, None
        answers = told == (view, action) or self.game.refusal(view, action)
        lost = "" if answers else self.sheets.given_up(view, connection.seat, connection.offers, action, in_full)
        if lost:
            self._asked_again = view, action
            say(lost, tr("Give the same answer again if you mean it."))
            return
        try:
            connection.play(action)
        except IllegalAction:
            if connection.is_covered:  # the reason would tell what is shown at the other terminal alone
                why = tr("not possible: {player} sees why at another terminal", player=self.name)
                raise IllegalAction(why) from None
            raise

    def _instruct(self, instruction: PremoveWord, said: str) -> None:
        connection = self.connection
        view = connection.view
        premove = instruction.read(view, connection.seat, said)
        connection.set_premove(premove)
        self._told_premove.add(connection.seat)
        say(instruction.given(view, premove))

    def tell_premove(self) -> None:
        """Tell the one at the keyboard, once, what has been to be done for them since before they came here."""
        connection, premove = self.connection, self.connection.premove
        if premove is None or connection.seat in self._told_premove:
            return
        self._told_premove.add(connection.seat)
        if isinstance(premove, PlannedTurn):
            self.tell_plan(premove)
        else:
            show(filter(None, [PremoveLine(self.sheets.premoves).standing(premove, connection.view)]))

    def tell_plan(self, plan: PlannedTurn) -> None:
        """Tell what the one at the keyboard has planned."""
        connection, view, words = self.connection, self.connection.premove_view, list[str]()
        if view is None:
            return
        for at, action in enumerate(plan.actions):
            seen = self.game.premove_result(view, plan.actions[:at])[0] if at else view
            words.append(self.sheets.line_aloud(typed(self.game, seen, action)))
        price = self.sheets.price(plan.price)
        say(tr("Planned: {actions}. It costs {price} at most, or you are asked.", actions=series(words), price=price))
        if connection.plan_refusal:
            say(tr("As things are it would not be carried out: {reason}.", reason=connection.plan_refusal))

    def _undo(self, _said: str) -> None:
        name = self.connection.undo_name
        try:
            self.connection.undo()
        except TableError as error:
            say(tr("Cannot undo: {reason}.", reason=error))
        else:
            self.telling.taken_back()
            mine = tr("Your last action has been taken back.")
            say(tr("{player} takes the last action back.", player=name) if name else mine)

    # What is told of the game

    def tell_sheet(self, sheet: Sheet, said: str) -> None:
        """Tell what a sheet says. Raises `TableError`."""
        connection = self.connection
        say(*sheet.tell(connection.view, connection.seat, said))

    def _bots(self) -> Iterator[str]:
        """Which seats bots play, and of which levels."""
        bots = [player for player in players_of(self.session.seats) if player.bot]
        # Translators: a bot, for example "Bo with level hard"
        names = series(tr("{name} with level {level}", name=bot.name, level=short(tag(bot.bot))) for bot in bots)
        if names:
            yield trn("Played by a bot: {bots}.", "Played by bots: {bots}.", len(bots), bots=names)

    def _list(self, said: str) -> None:
        """Tell what may be done; or of a command that is no action, what it does."""
        known = self._known
        word = verbs.understood(said, known).lower()
        if word in known and word not in {offer.kind for offer in self.connection.offers}:
            list_commands({word: known[word]})
        else:
            show(self.choices.rows(verbs.understood(said, self.sheets.verbs)))

    @property
    def _known(self) -> Mapping[str, TypedCommand | Sheet | PremoveWord]:
        """Everything that can be typed besides actions."""
        return {**self.sheets.by_word, **self.sheets.premoves, **self.commands}

    async def _why(self, said: str) -> None:
        """Tell why something may not be done, or why a bot did what it did. Raises `TableError`."""
        if (named := self._bot_named(said)) is not None:
            await self._explain(*named)
            return
        wanted, choices = verbs.understood(said, self.sheets.verbs), self.choices
        told = choices.why(wanted)
        if not told and wanted:
            action = self._read(wanted, wanted)
            why, words = self.game.refusal(self.connection.view, action), choices.words(action)
            told = [
                tr("Not {action}: {reason}.", action=words, reason=why)
                if why
                else tr("'{action}' is possible.", action=words)
            ]
        say(*(told or [tr("Everything in the list is allowed.")]))

    def _bot_named(self, said: str) -> tuple[int, int] | None:
        """The seat of a bot that is named, and which of its decisions is meant, counted from the last; None if no bot
        is named."""
        name, _, number = said.rpartition(" ")
        back = number_in(number) if name else None
        name, back = (said, 1) if back is None else (name, back)
        seats = self.session.seats
        return next(((at, back) for at, seat in enumerate(seats) if seat.bot and fold(seat.name) == fold(name)), None)

    async def _explain(self, seat: int, back: int) -> None:
        """Tell why a bot did what it did so many decisions ago. Raises `TableError`."""
        session, connection = self.session, self.connection
        every = [(entry, at) for entry, found in connection.bot_entries for at in found]
        told = [each for each in every if session.actor_of(session.steps[each[1]]) == seat]
        if not 0 < back <= len(told):
            raise TableError(tr("{player} has not decided that much yet", player=self.names[seat]))
        entry, at = told[-back]
        viewer, reason = connection.viewer, await connection.explain(at)
        say(sentence(entry.text), why(session, self.sheets, at, viewer, reason))

    async def _hint(self, _said: str) -> None:
        advice = await self.connection.advise()
        if advice:
            say(*sentences(suggestions(self.game, self.sheets, self.connection.view, advice)))

    def _again(self, _said: str) -> None:
        lines = told_last()
        if not lines:
            raise TableError(tr("nothing has been told yet"))
        show(lines[:-1] if lines[-1] == self.question else lines)

    def help(self, _said: str) -> None:
        """Tell what can be typed by whoever is asked."""
        choices = self.choices
        example = choices.words(choices.numbered("1"))
        say(tr("Type an action, such as '{example}', or its number in the list.", example=example))
        list_commands(self._known)

    async def review(self, said: str) -> None:
        """Review the decisions of the seat with a name, by default the first one here. Raises `TableError`."""
        reviews = reviews_of(self.session)
        review = PlainReview(self.session, seat_named(self.names, said, self.connection.seats[0]))
        if not reviews.running:
            self._search = asyncio.ensure_future(reviews.run(self.host))
        await review.read(self._conversation, self._search)

    # Seats

    def _hand(self, said: str) -> None:
        """Hand a seat to a bot: ``Ann hard``, or ``Ann``. Raises `TableError`."""
        seat, kind = self._seat_and_kind(said)
        self.connection.hand_over(seat, kind)
        if self._is_paced and not self.connection.people and self.host.pace is AT_ONCE:
            self.host.pace = PACES["normal"]  # a game of fast bots would be over before the seat could be taken back
        say(tr("A bot plays for {name} now: {kind}.", name=self.names[seat], kind=tr(kind)))

    def _seat_and_kind(self, said: str) -> tuple[int, str]:
        """The seat and the kind of bot that are meant; a name may have several words. Raises `TableError`."""
        name, _, kind = said.rpartition(" ")
        if name and fold(said) not in map(fold, self.names):
            return self._seat(name), verbs.level_named(kind, kinds(self.game.id))
        return self._seat(said), default_level(kinds(self.game.id))

    def _take(self, said: str) -> None:
        """Take a seat back: ``Ann``. Raises `TableError`."""
        seat = self._seat(said)
        if seat in self.connection.people:
            raise TableError(tr("{name} already sits here", name=self.names[seat]))
        self.connection.take(seat)
        if self._is_paced:
            self.host.pace = PACES[self._kept.settings.spoken_pace]
        if seat in self.connection.people:
            say(tr("{name} is played here now.", name=self.names[seat]))

    def _seat(self, said: str) -> int:
        """The seat of this name, by default the one at the keyboard. Raises `TableError`."""
        if not said.strip() and self.connection.seat == NOBODY:
            raise TableError(tr("give the name of the seat"))
        return seat_named(self.names, said.strip(), self.connection.seat)


def list_commands(commands: Mapping[str, TypedCommand | Sheet | PremoveWord], context: str = verbs.VERB) -> None:
    """Tell what commands there are, each with all its words in the language of this context."""
    for word, command in commands.items():
        if command.about:
            words = dict.fromkeys((*verbs.words_for(word, context), word))
            show([tr("{word}: {about}", word=series(words), about=tr(command.about))])
