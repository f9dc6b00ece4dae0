"""What the people of a table have said beforehand: who is answered for, what lines do to it, and how it is changed.

A row of storage a seat; what lines do to it is stored with them. See docs/plans.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from ecliptic.core.record import Entry
from ecliptic.core.standing import Question
from ecliptic.plans import going
from ecliptic.plans.kept import TURN, Given, Plan
from ecliptic.web.storage.plans import PlanRow
from ecliptic.web.tables.live.base import TableBase

NOTHING: Final = PlanRow(person="")
EASE: Final = Given("decline")  # what one press says to all that can be let go by, until the next turn
ANOTHER: Final = "before it came, another player was asked"


class Said(Struct, frozen=True):
    """What a seat has said beforehand to what it is asked now."""

    seat: int
    action: str
    step: bool  # of its plan; else it is a standing answer


class Plans:
    """Of one table, in memory. Others learn nothing of it."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.rows: dict[int, PlanRow] = table.needs.plans.seats(table.id)
        self.habits: dict[str, dict[str, Given]] = {}  # by person, once they were asked for
        self._answers: tuple[Entry | None, dict[int, Said | None]] = (None, {})  # after which line, by seat

    # ---- what is answered ----------------------------------------------------------------------------------

    def row(self, seat: int) -> PlanRow:
        """What the seat's person has said; nothing, if it was somebody else."""
        row = self.rows.get(seat, NOTHING)
        return row if row.person == self.table.seats[seat].person else NOTHING

    def rests(self, row: PlanRow) -> bool:
        """Whether a plan was made by other rules than those that are played."""
        return row.rules not in (0, self.table.game.rules_version)

    def given(self, seat: int, row: PlanRow) -> dict[str, Given]:
        """What the seat answers once for all, by kind: what is always answered, and what was said here."""
        person = self.table.seats[seat].person
        if person is None or self.table.bot(seat) or self.table.coach is not None:
            return {}
        if person not in self.habits:
            self.habits[person] = self.table.needs.plans.habits(person, self.table.game.name)
        return {**self.habits[person], **({} if self.rests(row) else row.answers)}

    def plan(self, seat: int, row: PlanRow) -> Plan | None:
        """What the seat does when its turn comes."""
        silent = self.table.bot(seat) or self.table.coach is not None or self.rests(row)
        return None if silent else row.plan

    def forget_answers(self) -> None:
        """What is answered is looked at again."""
        self._answers = (None, {})

    def again(self, person: str) -> None:
        """What somebody always answers was changed behind our back; "" = anybody."""
        if person:
            self.habits.pop(person, None)
        else:
            self.habits.clear()
        self.forget_answers()

    def answered(self) -> list[int]:
        """The seats that are asked now and have said what."""
        return [seat for seat in self.table.acting() if self.answer(seat) is not None]

    def answer(self, seat: int) -> Said | None:
        """What the seat has said beforehand to what it is asked now; None = it is asked."""
        entries = self.table.match.record.entries
        last = entries[-1] if entries else None
        if last is None or self._answers[0] is not last:
            self._answers = (last, {})
        found = self._answers[1]
        if seat not in found:
            found[seat] = self._answer(seat, self.row(seat))
        return found[seat]

    def _answer(self, seat: int, row: PlanRow) -> Said | None:
        if row.paused or seat not in self.table.match.to_act:
            return None
        given, plan = self.given(seat, row), self.plan(seat, row)
        if not given and plan is None:
            return None
        question = self._question(seat)
        if action := going.answer(self.table.game, question, given):
            return Said(seat, action, step=False)
        if plan is None:
            return None
        move = going.move(self.table.game, self.table.match.state, question, plan)
        return Said(seat, move.action, step=True) if isinstance(move, going.Play) else None

    def _question(self, seat: int) -> Question[Any, Any]:
        return self.table.game.question(self.table.match.state, seat)

    # ---- what lines do to it -------------------------------------------------------------------------------

    def after(self, entries: Sequence[Entry], said: Said | None) -> dict[int, tuple[PlanRow, bool]]:
        """By seat what it has said once these lines are there, and whether it is answered for; of those that change.

        `said`: what was played because it was said before; None = somebody chose.
        """
        changed = {}
        for seat in range(len(self.table.seats)):
            old, bot = self.row(seat), self.table.bot(seat)
            row = (
                old if bot else self._after(seat, old, entries, said if said and said.seat == seat else None)
            )
            easy = not (bot or self.table.match.over) and self._answer(seat, row) is not None
            if row != old or easy != self.table.seats[seat].easy:
                changed[seat] = (row, easy)
        return changed

    def _after(self, seat: int, row: PlanRow, entries: Sequence[Entry], said: Said | None) -> PlanRow:
        if row is NOTHING and not self.given(seat, row):
            return row
        own = [entry for entry in entries if entry.seat is not UNSET and entry.seat == seat]
        if any(entry.undo is not UNSET for entry in own) or any(one.consent is not UNSET for one in entries):
            return self._back(seat, row)
        plan = row.plan
        if said is not None and said.step and plan is not None:
            plan = plan.went()
        elif said is None and own and own[0] is entries[0] and self._chose(own[0]):
            plan = None if plan is not None and plan.begun else plan
            row = replace(row, stopped="", paused=False)
        if plan is not None and plan.begun and any(entry.chance is not UNSET for entry in entries):
            plan = replace(plan, random=True)
        return self._asked(seat, replace(row, plan=plan))

    def _chose(self, entry: Entry) -> bool:
        return entry.do is not UNSET and entry.auto is UNSET and not self.table.is_aside(str(entry.do))

    def _back(self, seat: int, row: PlanRow) -> PlanRow:
        """The seat took a choice back, or all agreed to go back: it wants to be asked."""
        answers = {kind: given for kind, given in row.answers.items() if given.lasts != TURN}
        person = row.person or self.table.seats[seat].person or ""
        kept = replace(row, person=person, answers=answers, plan=None, stopped="")
        return replace(kept, paused=bool(answers) or bool(self.habits.get(person)))

    def _asked(self, seat: int, row: PlanRow) -> PlanRow:
        """What is left once the seat is asked, or another one is: a turn has come, or a plan can't go on."""
        table, plan = self.table, self.plan(seat, row)
        game, state = table.game, table.match.state
        if table.match.over:
            return replace(row, plan=None)
        if seat not in table.match.to_act:
            if plan is not None and plan.begun and going.others_turn(game, state, seat):
                return replace(row, plan=None, stopped=going.ended(plan, ANOTHER))
            return row
        if not row.answers and plan is None:
            return row
        question = self._question(seat)
        if going.kind_of(game, question) is None:
            answers = {kind: given for kind, given in row.answers.items() if given.lasts != TURN}
            row = replace(row, answers=answers)
        if plan is None or going.answer(game, question, self.given(seat, row)):
            return row
        move = going.move(game, state, question, plan)
        if not isinstance(move, going.Stop):
            return row
        return replace(row, plan=None, stopped=going.ended(plan, move.why))

    def store(self, changed: Mapping[int, tuple[PlanRow, bool]]) -> None:
        """Write what `after` found, in the transaction of its lines."""
        for seat, (row, easy) in changed.items():
            if row != self.row(seat):
                self.table.needs.plans.set(self.table.id, seat, row)
            if easy != self.table.seats[seat].easy:
                self.table.needs.store.set_easy(self.table.id, seat, easy)

    def take(self, changed: Mapping[int, tuple[PlanRow, bool]]) -> None:
        """Take over what was written."""
        for seat, (row, easy) in changed.items():
            self.rows[seat] = row
            self.table.seats[seat] = replace(self.table.seats[seat], easy=easy)
        self.forget_answers()

    # ---- how it is changed -----------------------------------------------------------------------------------

    def leave(self, seat: int, person: str | None) -> None:
        """Somebody else, or a bot, plays the seat from now on. What its person notes and answers for the game stays."""
        row = self.rows.get(seat)
        if row is None:
            return
        if row.person == person:
            answers = {kind: given for kind, given in row.answers.items() if given.lasts != TURN}
            row = replace(row, answers=answers, plan=None, stopped="", paused=False)
        else:
            row = NOTHING
        self.table.needs.plans.set(self.table.id, seat, row)
        self.rows[seat] = row
        self.forget_answers()

    def fresh(self, seat: int) -> PlanRow:
        """What the seat has said, to be kept anew under the rules that are played; what rests is gone."""
        row, rules = self.row(seat), self.table.game.rules_version
        if self.rests(row):
            row = replace(row, answers={}, plan=None)
        return replace(row, rules=rules, paused=False)

    def put(self, seat: int, row: PlanRow, habits: dict[str, Given] | None = None) -> None:
        """The seat's person says this from now on, `habits` always. Only their own page may tell."""
        table, person = self.table, self.table.seats[seat].person or ""
        row, old = replace(row, person=person), self.habits.get(person)
        if habits is not None:
            self.habits[person] = habits
        try:
            easy = self._answer(seat, row) is not None
            with table.needs.store.writing():
                table.needs.plans.set(table.id, seat, row)
                table.needs.store.set_easy(table.id, seat, easy)
                if habits is not None:
                    table.needs.plans.set_habits(person, table.game.name, habits)
        except BaseException:
            if habits is not None:
                self.habits = {**self.habits, person: old} if old is not None else {}
            raise
        self.take({seat: (row, easy)})
        table.bump(row.person)
        table.keeper.wake(table)
