"""The fields of a state, as the table in `state.py` says. `make format` writes this file, nobody else."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.deck import NO_DECK
from ecliptic.core.hands import NO_HANDS
from ecliptic.core.looking import Look
from ecliptic.core.machine import State
from ecliptic.games.spacecorp.rules.figures import Rules


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Plan:
    """`plan` of a state. It is changed where it lies, its arrays by putting others there, until it is lent."""

    def __init__(self, model: Plan | None = None) -> None:
        self.lent: bool = False  # something else has it too, so it never changes any more: see `own_plan`
        if model is None:
            self.kind = self.team = self.target = self.route = self.base = self.port = self.team2 = i64(-1)
            self.port2 = self.industry = self.shield = self.time = self.region = self.colony = i64(-1)
            self.remove = self.cp_build = self.cp_pay = self.card = self.slot = self.competitors = i64(-1)
            self.hq = self.hq2 = self.boost = self.factor = i64(-1)
            self.run = self.collect = self.legacy = self.modes = self.phase = self.sum = self.muls = i64(0)
            self.shielded = self.total = i64(0)
            self.types = vec[i64]([-1, -1, -1])
            self.chosen = vec[i64]()
            self.mul = i64(1)
        else:
            self.kind, self.run, self.team, self.target = model.kind, model.run, model.team, model.target
            self.route, self.base, self.port, self.team2 = model.route, model.base, model.port, model.team2
            self.port2, self.industry, self.shield = model.port2, model.industry, model.shield
            self.time, self.types, self.collect = model.time, model.types, model.collect
            self.legacy, self.region, self.colony = model.legacy, model.region, model.colony
            self.remove, self.cp_build, self.cp_pay = model.remove, model.cp_build, model.cp_pay
            self.card, self.slot, self.competitors = model.card, model.slot, model.competitors
            self.hq, self.hq2, self.modes, self.phase = model.hq, model.hq2, model.modes, model.phase
            self.chosen, self.boost, self.sum, self.mul = model.chosen, model.boost, model.sum, model.mul
            self.muls, self.factor, self.shielded = model.muls, model.factor, model.shielded
            self.total = model.total

    def lend(self) -> Plan:
        """It, for a copy of the state."""
        self.lent = True
        return self

    def numbers(self) -> vec[i64]:
        """All its numbers, in a fixed order."""
        out = append(append(append(vec[i64](capacity=64), self.kind), self.run), self.team)
        out = append(append(append(append(out, self.target), self.route), self.base), self.port)
        out = append(append(append(append(out, self.team2), self.port2), self.industry), self.shield)
        out = append(append(extend(append(out, self.time), self.types), self.collect), self.legacy)
        out = append(append(append(append(out, self.region), self.colony), self.remove), self.cp_build)
        out = append(append(append(append(out, self.cp_pay), self.card), self.slot), self.competitors)
        out = append(append(append(append(out, self.hq), self.hq2), self.modes), self.phase)
        out = append(append(append(append(out, self.boost), self.sum), self.mul), self.muls)
        out = append(append(append(append(out, self.factor), self.shielded), self.total), len(self.chosen))
        return extend(out, self.chosen)

    def observed(self, look: Look) -> None:
        """What a seat may know of it."""
        look.number(self.kind, 0, 1).number(self.run, 0, 1).number(self.team, 0, 1).number(self.target, 0, 1)
        look.number(self.route, 0, 1).number(self.base, 0, 1).number(self.port, 1, 1).number(self.team2, 0, 1)
        look.number(self.port2, 1, 1).number(self.industry, 1, 1).number(self.shield, 1, 1)
        look.number(self.time, 0, 1).array(self.types, 0, 1).number(self.collect, 3, 32)
        look.number(self.legacy, 0, 1).number(self.region, 0, 1).number(self.colony, 0, 1)
        look.number(self.remove, 0, 1).number(self.cp_build, 0, 1).number(self.cp_pay, 0, 1)
        look.number(self.card, 0, 1).number(self.slot, 0, 1).number(self.competitors, 0, 1)
        look.number(self.hq, 1, 1).number(self.hq2, 1, 1).number(self.modes, 0, 1).number(self.phase, 0, 1)
        look.row(self.chosen, 8, 0, 1).number(self.boost, 0, 1).number(self.sum, 0, 1).number(self.mul, 0, 1)
        look.number(self.muls, 0, 1).number(self.factor, 0, 1).number(self.shielded, 0, 1)
        look.number(self.total, 0, 1)


NO_PLAN: Final = Plan().lend()


@mypyc_attr(acyclic=True)
class Fields(State):
    """Every field with its copy (of `model`), its numbers, and what a seat may know of it."""

    def __init__(self, rules: Rules, model: Fields | None = None) -> None:
        super().__init__(rules.seats, model)
        self.rules: Final = rules
        if model is None:
            self.era = self.time_played = self.time_pile = self.colonies_left = self.blocked = i64(0)
            self.spur_seen = self.began = self.active = self.next = self.extra = self.turn = i64(0)
            self.lasting = self.ending = self.due = self.passed = self.contract_end = self.scored = i64(0)
            self.company = self.forbidden = self.used = self.eventful = self.done_kind = i64(0)
            self.produced = self.radiation_paid = self.spent = self.newest = self.based = i64(0)
            self.deck = NO_DECK
            self.hands = NO_HANDS
            self.offers = self.discards = self.gone = self.played = self.infra = self.profit = vec[i64]()
            self.rewards = self.lent = self.quiet = self.titles_due = self.wheel = self.titles = vec[i64]()
            self.copies = self.legacy_base = self.legacy_tile = self.site_of = self.track = vec[i64]()
            self.claim = self.tile_at = self.owner_at = self.base_at = self.placer_at = vec[i64]()
            self.spent_at = self.colony_at = self.left = self.stacks = self.beyond = vec[i64]()
            self.row_mark = self.row_by = self.first_by = self.best = self.bases = self.hq_kinds = vec[i64]()
            self.plan = NO_PLAN
        else:
            self.era, self.deck, self.hands = model.era, model.deck.clone(), model.hands.clone()
            self.offers, self.discards, self.gone = model.offers, model.discards, model.gone
            self.played, self.time_played, self.time_pile = model.played, model.time_played, model.time_pile
            self.infra, self.profit, self.rewards = model.infra, model.profit, model.rewards
            self.lent, self.quiet, self.titles_due = model.lent, model.quiet, model.titles_due
            self.wheel, self.titles, self.copies = model.wheel, model.titles, model.copies
            self.legacy_base, self.legacy_tile = model.legacy_base, model.legacy_tile
            self.site_of, self.track, self.claim = model.site_of, model.track, model.claim
            self.tile_at, self.owner_at, self.base_at = model.tile_at, model.owner_at, model.base_at
            self.placer_at, self.spent_at, self.colony_at = model.placer_at, model.spent_at, model.colony_at
            self.colonies_left, self.blocked, self.left = model.colonies_left, model.blocked, model.left
            self.stacks, self.beyond, self.spur_seen = model.stacks, model.beyond, model.spur_seen
            self.row_mark, self.row_by, self.first_by = model.row_mark, model.row_by, model.first_by
            self.best, self.began, self.active, self.next = model.best, model.began, model.active, model.next
            self.extra, self.turn, self.lasting = model.extra, model.turn, model.lasting
            self.ending, self.due, self.passed = model.ending, model.due, model.passed
            self.contract_end, self.scored, self.company = model.contract_end, model.scored, model.company
            self.forbidden, self.used, self.eventful = model.forbidden, model.used, model.eventful
            self.done_kind, self.produced = model.done_kind, model.produced
            self.radiation_paid, self.spent, self.newest = model.radiation_paid, model.spent, model.newest
            self.plan, self.bases, self.based = model.plan.lend(), model.bases, model.based
            self.hq_kinds = model.hq_kinds

    def numbers(self) -> vec[i64]:
        out = extend(extend(append(vec[i64](capacity=512), self.era), self.offers), self.discards)
        out = extend(append(append(extend(out, self.gone), self.time_played), self.time_pile), self.infra)
        out = extend(extend(extend(extend(out, self.profit), self.rewards), self.lent), self.quiet)
        out = extend(extend(extend(extend(out, self.titles_due), self.wheel), self.titles), self.copies)
        out = extend(extend(extend(out, self.legacy_base), self.legacy_tile), self.site_of)
        out = extend(extend(extend(extend(out, self.track), self.claim), self.tile_at), self.owner_at)
        out = extend(extend(extend(extend(out, self.base_at), self.placer_at), self.spent_at), self.colony_at)
        out = extend(extend(append(append(out, self.colonies_left), self.blocked), self.left), self.stacks)
        out = extend(extend(append(extend(out, self.beyond), self.spur_seen), self.row_mark), self.row_by)
        out = append(append(extend(extend(out, self.first_by), self.best), self.began), self.active)
        out = append(append(append(append(out, self.next), self.extra), self.turn), self.lasting)
        out = append(append(append(append(out, self.ending), self.due), self.passed), self.contract_end)
        out = append(append(append(append(out, self.scored), self.company), self.forbidden), self.used)
        out = append(append(append(out, self.eventful), self.done_kind), self.produced)
        out = append(append(append(out, self.radiation_paid), self.spent), self.newest)
        out = extend(extend(append(out, len(self.played)), self.played), self.deck.numbers())
        return extend(extend(out, self.hands.numbers()), self.plan.numbers())

    def observed(self, look: Look) -> None:
        look.number(self.era, 0, 1).deck_and_hands(self.deck, self.hands, 0).hands(self.hands, 4)
        look.array(self.offers, 0, 1).array(self.discards, 0, 1).array(self.gone, 0, 1)
        look.row(self.played, 8, 0, 1).number(self.time_played, 0, 1).number(self.time_pile, 0, 1)
        look.by_seat(self.infra, 1, look.seats, 3, 4, 0, 1, 0)
        look.by_seat(self.profit, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.rewards, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.lent, 1, look.seats, 1, 4, 3, 36, 0)
        look.by_seat(self.quiet, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.titles_due, 1, look.seats, 2, 4, 0, 1, 0)
        look.by_seat(self.wheel, 1, look.seats, 2, 4, 0, 1, 0)
        look.by_seat(self.titles, 1, look.seats, 1, 4, 3, 16, 0).array(self.copies, 0, 1)
        look.by_seat(self.legacy_base, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.legacy_tile, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.site_of, 1, look.seats, 4, 4, 0, 1, 0)
        look.by_seat(self.track, 1, look.seats, 4, 4, 0, 1, 0).array(self.claim, 4, 4)
        look.array(self.tile_at, 0, 1).array(self.owner_at, 1, 1).array(self.base_at, 0, 1)
        look.array(self.placer_at, 1, 1).array(self.spent_at, 0, 1).array(self.colony_at, 0, 1)
        look.number(self.colonies_left, 3, 32).number(self.blocked, 3, 32).array(self.left, 0, 1)
        look.array(self.stacks, 0, 1).array(self.beyond, 1, 1).number(self.spur_seen, 0, 1)
        look.array(self.row_mark, 0, 1).array(self.row_by, 1, 1).array(self.first_by, 1, 1)
        look.by_seat(self.best, 1, look.seats, 1, 4, 0, 1, 0).number(self.began, 1, 1)
        look.number(self.active, 1, 1).number(self.next, 1, 1).number(self.extra, 1, 1)
        look.number(self.turn, 0, 1).number(self.lasting, 0, 1).number(self.ending, 0, 1)
        look.number(self.due, 2, 4).number(self.passed, 2, 4).number(self.contract_end, 0, 1)
        look.number(self.scored, 0, 1).number(self.company, 0, 1).number(self.forbidden, 3, 10)
        look.number(self.used, 3, 4).number(self.eventful, 0, 1).number(self.done_kind, 0, 1)
        look.number(self.produced, 0, 1).number(self.radiation_paid, 0, 1).number(self.spent, 0, 1)
        look.number(self.newest, 0, 1)
        self.plan.observed(look)

    def own_offers(self) -> vec[i64]:
        """`offers` to be written into: copies have the same array until one of them is."""
        if self.owned & 1 == 0:
            self.owned, self.offers = self.owned | 1, self.offers[:]
        return self.offers

    def own_played(self) -> vec[i64]:
        """`played` to be written into: copies have the same array until one of them is."""
        if self.owned & 2 == 0:
            self.owned, self.played = self.owned | 2, self.played[:]
        return self.played

    def own_profit(self) -> vec[i64]:
        """`profit` to be written into: copies have the same array until one of them is."""
        if self.owned & 4 == 0:
            self.owned, self.profit = self.owned | 4, self.profit[:]
        return self.profit

    def own_rewards(self) -> vec[i64]:
        """`rewards` to be written into: copies have the same array until one of them is."""
        if self.owned & 8 == 0:
            self.owned, self.rewards = self.owned | 8, self.rewards[:]
        return self.rewards

    def own_lent(self) -> vec[i64]:
        """`lent` to be written into: copies have the same array until one of them is."""
        if self.owned & 16 == 0:
            self.owned, self.lent = self.owned | 16, self.lent[:]
        return self.lent

    def own_site_of(self) -> vec[i64]:
        """`site_of` to be written into: copies have the same array until one of them is."""
        if self.owned & 32 == 0:
            self.owned, self.site_of = self.owned | 32, self.site_of[:]
        return self.site_of

    def own_plan(self) -> Plan:
        """`plan` to be written into: another is put there if something else has this one."""
        plan = self.plan
        if plan.lent:
            plan = Plan(plan)
            self.plan = plan
        return plan
