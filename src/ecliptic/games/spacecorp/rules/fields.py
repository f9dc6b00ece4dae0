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
            self.kind: i64 = -1
            self.run: i64 = 0
            self.team: i64 = -1
            self.target: i64 = -1
            self.route: i64 = -1
            self.base: i64 = -1
            self.port: i64 = -1
            self.team2: i64 = -1
            self.port2: i64 = -1
            self.industry: i64 = -1
            self.shield: i64 = -1
            self.time: i64 = -1
            self.types = vec[i64]([-1, -1, -1])
            self.collect: i64 = 0
            self.legacy: i64 = 0
            self.region: i64 = -1
            self.colony: i64 = -1
            self.remove: i64 = -1
            self.cp_build: i64 = -1
            self.cp_pay: i64 = -1
            self.card: i64 = -1
            self.slot: i64 = -1
            self.competitors: i64 = -1
            self.hq: i64 = -1
            self.hq2: i64 = -1
            self.modes: i64 = 0
            self.phase: i64 = 0
            self.chosen = vec[i64]()
            self.boost: i64 = -1
            self.sum: i64 = 0
            self.mul: i64 = 1
            self.muls: i64 = 0
            self.factor: i64 = -1
            self.shielded: i64 = 0
            self.total: i64 = 0
        else:
            self.kind = model.kind
            self.run = model.run
            self.team = model.team
            self.target = model.target
            self.route = model.route
            self.base = model.base
            self.port = model.port
            self.team2 = model.team2
            self.port2 = model.port2
            self.industry = model.industry
            self.shield = model.shield
            self.time = model.time
            self.types = model.types
            self.collect = model.collect
            self.legacy = model.legacy
            self.region = model.region
            self.colony = model.colony
            self.remove = model.remove
            self.cp_build = model.cp_build
            self.cp_pay = model.cp_pay
            self.card = model.card
            self.slot = model.slot
            self.competitors = model.competitors
            self.hq = model.hq
            self.hq2 = model.hq2
            self.modes = model.modes
            self.phase = model.phase
            self.chosen = model.chosen
            self.boost = model.boost
            self.sum = model.sum
            self.mul = model.mul
            self.muls = model.muls
            self.factor = model.factor
            self.shielded = model.shielded
            self.total = model.total

    def lend(self) -> Plan:
        """It, for a copy of the state."""
        self.lent = True
        return self

    def numbers(self) -> vec[i64]:
        """All its numbers, in a fixed order."""
        out = vec[i64](capacity=64)
        out = append(out, self.kind)
        out = append(out, self.run)
        out = append(out, self.team)
        out = append(out, self.target)
        out = append(out, self.route)
        out = append(out, self.base)
        out = append(out, self.port)
        out = append(out, self.team2)
        out = append(out, self.port2)
        out = append(out, self.industry)
        out = append(out, self.shield)
        out = append(out, self.time)
        out = extend(out, self.types)
        out = append(out, self.collect)
        out = append(out, self.legacy)
        out = append(out, self.region)
        out = append(out, self.colony)
        out = append(out, self.remove)
        out = append(out, self.cp_build)
        out = append(out, self.cp_pay)
        out = append(out, self.card)
        out = append(out, self.slot)
        out = append(out, self.competitors)
        out = append(out, self.hq)
        out = append(out, self.hq2)
        out = append(out, self.modes)
        out = append(out, self.phase)
        out = append(out, self.boost)
        out = append(out, self.sum)
        out = append(out, self.mul)
        out = append(out, self.muls)
        out = append(out, self.factor)
        out = append(out, self.shielded)
        out = append(out, self.total)
        out = append(out, len(self.chosen))
        return extend(out, self.chosen)

    def observed(self, look: Look) -> None:
        """What a seat may know of it."""
        look.number(self.kind, 0, 1)
        look.number(self.run, 0, 1)
        look.number(self.team, 0, 1)
        look.number(self.target, 0, 1)
        look.number(self.route, 0, 1)
        look.number(self.base, 0, 1)
        look.number(self.port, 1, 1)
        look.number(self.team2, 0, 1)
        look.number(self.port2, 1, 1)
        look.number(self.industry, 1, 1)
        look.number(self.shield, 1, 1)
        look.number(self.time, 0, 1)
        look.array(self.types, 0, 1)
        look.number(self.collect, 3, 32)
        look.number(self.legacy, 0, 1)
        look.number(self.region, 0, 1)
        look.number(self.colony, 0, 1)
        look.number(self.remove, 0, 1)
        look.number(self.cp_build, 0, 1)
        look.number(self.cp_pay, 0, 1)
        look.number(self.card, 0, 1)
        look.number(self.slot, 0, 1)
        look.number(self.competitors, 0, 1)
        look.number(self.hq, 1, 1)
        look.number(self.hq2, 1, 1)
        look.number(self.modes, 0, 1)
        look.number(self.phase, 0, 1)
        look.row(self.chosen, 8, 0, 1)
        look.number(self.boost, 0, 1)
        look.number(self.sum, 0, 1)
        look.number(self.mul, 0, 1)
        look.number(self.muls, 0, 1)
        look.number(self.factor, 0, 1)
        look.number(self.shielded, 0, 1)
        look.number(self.total, 0, 1)


NO_PLAN: Final = Plan().lend()


@mypyc_attr(acyclic=True)
class Fields(State):
    """Every field with its copy, its numbers, and what a seat may know of it."""

    def __init__(self, rules: Rules, model: Fields | None = None) -> None:
        """`model`: every field is copied from it."""
        super().__init__(rules.seats, model)
        self.rules: Final = rules
        if model is None:
            nothing = vec[i64]()
            self.era: i64 = 0
            self.deck = NO_DECK
            self.hands = NO_HANDS
            self.offers = nothing
            self.discards = nothing
            self.gone = nothing
            self.played = nothing
            self.time_played: i64 = 0
            self.time_pile: i64 = 0
            self.infra = nothing
            self.profit = nothing
            self.rewards = nothing
            self.lent = nothing
            self.quiet = nothing
            self.titles_due = nothing
            self.wheel = nothing
            self.titles = nothing
            self.copies = nothing
            self.legacy_base = nothing
            self.legacy_tile = nothing
            self.site_of = nothing
            self.track = nothing
            self.claim = nothing
            self.tile_at = nothing
            self.owner_at = nothing
            self.base_at = nothing
            self.placer_at = nothing
            self.spent_at = nothing
            self.colony_at = nothing
            self.colonies_left: i64 = 0
            self.blocked: i64 = 0
            self.left = nothing
            self.stacks = nothing
            self.beyond = nothing
            self.spur_seen: i64 = 0
            self.row_mark = nothing
            self.row_by = nothing
            self.first_by = nothing
            self.best = nothing
            self.began: i64 = 0
            self.active: i64 = 0
            self.next: i64 = 0
            self.extra: i64 = 0
            self.turn: i64 = 0
            self.lasting: i64 = 0
            self.ending: i64 = 0
            self.due: i64 = 0
            self.passed: i64 = 0
            self.contract_end: i64 = 0
            self.scored: i64 = 0
            self.company: i64 = 0
            self.forbidden: i64 = 0
            self.used: i64 = 0
            self.eventful: i64 = 0
            self.done_kind: i64 = 0
            self.produced: i64 = 0
            self.radiation_paid: i64 = 0
            self.spent: i64 = 0
            self.newest: i64 = 0
            self.plan = NO_PLAN
            self.bases = nothing
            self.based: i64 = 0
        else:
            self.era = model.era
            self.deck = model.deck.clone()
            self.hands = model.hands.clone()
            self.offers = model.offers
            self.discards = model.discards
            self.gone = model.gone
            self.played = model.played
            self.time_played = model.time_played
            self.time_pile = model.time_pile
            self.infra = model.infra
            self.profit = model.profit
            self.rewards = model.rewards
            self.lent = model.lent
            self.quiet = model.quiet
            self.titles_due = model.titles_due
            self.wheel = model.wheel
            self.titles = model.titles
            self.copies = model.copies
            self.legacy_base = model.legacy_base
            self.legacy_tile = model.legacy_tile
            self.site_of = model.site_of
            self.track = model.track
            self.claim = model.claim
            self.tile_at = model.tile_at
            self.owner_at = model.owner_at
            self.base_at = model.base_at
            self.placer_at = model.placer_at
            self.spent_at = model.spent_at
            self.colony_at = model.colony_at
            self.colonies_left = model.colonies_left
            self.blocked = model.blocked
            self.left = model.left
            self.stacks = model.stacks
            self.beyond = model.beyond
            self.spur_seen = model.spur_seen
            self.row_mark = model.row_mark
            self.row_by = model.row_by
            self.first_by = model.first_by
            self.best = model.best
            self.began = model.began
            self.active = model.active
            self.next = model.next
            self.extra = model.extra
            self.turn = model.turn
            self.lasting = model.lasting
            self.ending = model.ending
            self.due = model.due
            self.passed = model.passed
            self.contract_end = model.contract_end
            self.scored = model.scored
            self.company = model.company
            self.forbidden = model.forbidden
            self.used = model.used
            self.eventful = model.eventful
            self.done_kind = model.done_kind
            self.produced = model.produced
            self.radiation_paid = model.radiation_paid
            self.spent = model.spent
            self.newest = model.newest
            self.plan = model.plan.lend()
            self.bases = model.bases
            self.based = model.based

    def own_offers(self) -> vec[i64]:
        """`offers` to be written into: copies have the same array until one of them is."""
        if self.owned & 1 == 0:
            self.owned |= 1
            self.offers = self.offers[:]
        return self.offers

    def own_played(self) -> vec[i64]:
        """`played` to be written into: copies have the same array until one of them is."""
        if self.owned & 2 == 0:
            self.owned |= 2
            self.played = self.played[:]
        return self.played

    def own_profit(self) -> vec[i64]:
        """`profit` to be written into: copies have the same array until one of them is."""
        if self.owned & 4 == 0:
            self.owned |= 4
            self.profit = self.profit[:]
        return self.profit

    def own_rewards(self) -> vec[i64]:
        """`rewards` to be written into: copies have the same array until one of them is."""
        if self.owned & 8 == 0:
            self.owned |= 8
            self.rewards = self.rewards[:]
        return self.rewards

    def own_lent(self) -> vec[i64]:
        """`lent` to be written into: copies have the same array until one of them is."""
        if self.owned & 16 == 0:
            self.owned |= 16
            self.lent = self.lent[:]
        return self.lent

    def own_site_of(self) -> vec[i64]:
        """`site_of` to be written into: copies have the same array until one of them is."""
        if self.owned & 32 == 0:
            self.owned |= 32
            self.site_of = self.site_of[:]
        return self.site_of

    def own_plan(self) -> Plan:
        """`plan` to be written into: another is put there if something else has this one."""
        plan = self.plan
        if plan.lent:
            plan = Plan(plan)
            self.plan = plan
        return plan

    def numbers(self) -> vec[i64]:
        out = vec[i64](capacity=512)
        out = append(out, self.era)
        out = extend(out, self.offers)
        out = extend(out, self.discards)
        out = extend(out, self.gone)
        out = append(out, self.time_played)
        out = append(out, self.time_pile)
        out = extend(out, self.infra)
        out = extend(out, self.profit)
        out = extend(out, self.rewards)
        out = extend(out, self.lent)
        out = extend(out, self.quiet)
        out = extend(out, self.titles_due)
        out = extend(out, self.wheel)
        out = extend(out, self.titles)
        out = extend(out, self.copies)
        out = extend(out, self.legacy_base)
        out = extend(out, self.legacy_tile)
        out = extend(out, self.site_of)
        out = extend(out, self.track)
        out = extend(out, self.claim)
        out = extend(out, self.tile_at)
        out = extend(out, self.owner_at)
        out = extend(out, self.base_at)
        out = extend(out, self.placer_at)
        out = extend(out, self.spent_at)
        out = extend(out, self.colony_at)
        out = append(out, self.colonies_left)
        out = append(out, self.blocked)
        out = extend(out, self.left)
        out = extend(out, self.stacks)
        out = extend(out, self.beyond)
        out = append(out, self.spur_seen)
        out = extend(out, self.row_mark)
        out = extend(out, self.row_by)
        out = extend(out, self.first_by)
        out = extend(out, self.best)
        out = append(out, self.began)
        out = append(out, self.active)
        out = append(out, self.next)
        out = append(out, self.extra)
        out = append(out, self.turn)
        out = append(out, self.lasting)
        out = append(out, self.ending)
        out = append(out, self.due)
        out = append(out, self.passed)
        out = append(out, self.contract_end)
        out = append(out, self.scored)
        out = append(out, self.company)
        out = append(out, self.forbidden)
        out = append(out, self.used)
        out = append(out, self.eventful)
        out = append(out, self.done_kind)
        out = append(out, self.produced)
        out = append(out, self.radiation_paid)
        out = append(out, self.spent)
        out = append(out, self.newest)
        out = append(out, len(self.played))
        out = extend(out, self.played)
        out = extend(out, self.deck.numbers())
        out = extend(out, self.hands.numbers())
        return extend(out, self.plan.numbers())

    def observed(self, look: Look) -> None:
        look.number(self.era, 0, 1)
        look.deck_and_hands(self.deck, self.hands, 0)
        look.hands(self.hands, 4)
        look.array(self.offers, 0, 1)
        look.array(self.discards, 0, 1)
        look.array(self.gone, 0, 1)
        look.row(self.played, 8, 0, 1)
        look.number(self.time_played, 0, 1)
        look.number(self.time_pile, 0, 1)
        look.by_seat(self.infra, 1, look.seats, 3, 4, 0, 1, 0)
        look.by_seat(self.profit, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.rewards, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.lent, 1, look.seats, 1, 4, 3, 36, 0)
        look.by_seat(self.quiet, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.titles_due, 1, look.seats, 2, 4, 0, 1, 0)
        look.by_seat(self.wheel, 1, look.seats, 2, 4, 0, 1, 0)
        look.by_seat(self.titles, 1, look.seats, 1, 4, 3, 16, 0)
        look.array(self.copies, 0, 1)
        look.by_seat(self.legacy_base, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.legacy_tile, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.site_of, 1, look.seats, 4, 4, 0, 1, 0)
        look.by_seat(self.track, 1, look.seats, 4, 4, 0, 1, 0)
        look.array(self.claim, 4, 4)
        look.array(self.tile_at, 0, 1)
        look.array(self.owner_at, 1, 1)
        look.array(self.base_at, 0, 1)
        look.array(self.placer_at, 1, 1)
        look.array(self.spent_at, 0, 1)
        look.array(self.colony_at, 0, 1)
        look.number(self.colonies_left, 3, 32)
        look.number(self.blocked, 3, 32)
        look.array(self.left, 0, 1)
        look.array(self.stacks, 0, 1)
        look.array(self.beyond, 1, 1)
        look.number(self.spur_seen, 0, 1)
        look.array(self.row_mark, 0, 1)
        look.array(self.row_by, 1, 1)
        look.array(self.first_by, 1, 1)
        look.by_seat(self.best, 1, look.seats, 1, 4, 0, 1, 0)
        look.number(self.began, 1, 1)
        look.number(self.active, 1, 1)
        look.number(self.next, 1, 1)
        look.number(self.extra, 1, 1)
        look.number(self.turn, 0, 1)
        look.number(self.lasting, 0, 1)
        look.number(self.ending, 0, 1)
        look.number(self.due, 2, 4)
        look.number(self.passed, 2, 4)
        look.number(self.contract_end, 0, 1)
        look.number(self.scored, 0, 1)
        look.number(self.company, 0, 1)
        look.number(self.forbidden, 3, 10)
        look.number(self.used, 3, 4)
        look.number(self.eventful, 0, 1)
        look.number(self.done_kind, 0, 1)
        look.number(self.produced, 0, 1)
        look.number(self.radiation_paid, 0, 1)
        look.number(self.spent, 0, 1)
        look.number(self.newest, 0, 1)
        self.plan.observed(look)
