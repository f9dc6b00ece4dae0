"""All whole actions of a position by the clauses, found without the questions of the draft: subsets of everything.

An action is a tuple: kind, what it aims at, bases used, Time, HQs, how Infra is used, cards, the doubled card. Own bases
are used where they can only help, and of colony points none is bought that is not needed; the rest is free.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from ecliptic.games.spacecorp.rules import actions as a

NO_ONE = -2


class Wholes:
    """The whole actions of a seat in a state."""

    def __init__(self, s: Any, seat: int) -> None:
        self.s = s
        self.r = s.rules
        self.seat = seat
        self.era = int(s.era)
        self.ended = s.deck.size == 0 or s.contract_end == 1
        self.sites = range(self.r.sites[self.era])
        self.doubles = self.era > 0  # what a Spaceport does (SC-10.6, SC-16.3)
        self.second: tuple[int, int, int, int, bool] | None = (
            None  # a second team's sum, product, how many, factor, shield
        )

    # ---- the board -------------------------------------------------------------------------------------------

    def at(self, site: int) -> int:
        return self.era * a.SITES + site

    def slots(self, site: int) -> list[int]:
        first = self.r.first_slot[self.at(site)]
        return [] if first == a.NONE else [first + k for k in range(max(1, self.r.boxes[self.at(site)]))]

    def bases(self, sites: list[int], base: int) -> set[int]:
        """Owners of such bases there that may be used."""
        found = {
            int(self.s.owner_at[slot])
            for site in sites
            for slot in self.slots(site)
            if self.s.base_at[slot] == base
        }
        return {owner for owner in found if owner == self.seat or not self.ended}

    def region(self, site: int) -> list[int]:
        return [n for n in self.sites if (self.r.region[self.at(site)] >> n) & 1]

    def site_of(self, team: int) -> int:
        return int(self.s.site_of[self.seat * a.TEAMS + team])

    def able(self, team: int) -> bool:
        site = self.site_of(team)
        if site < 0 or self.s.track[self.seat * a.TEAMS + team] > 0:
            return False
        return self.r.site_kind[self.at(site)] not in (a.BEYOND, a.SPUR)

    def teams(self) -> list[int]:
        used = self.s.used if self.second else 0
        return [team for team in range(a.TEAMS) if self.able(team) and not (used >> team) & 1]

    def owner(self, site: int) -> int | None:
        """Whose base serves a Move: the own seat, an opponent whose base may be used, or nobody."""
        if self.r.site_kind[self.at(site)] == a.HOME:
            return self.seat
        owner = int(self.s.owner_of(site))
        if owner == a.NONE or (owner != self.seat and self.ended):
            return None
        return owner

    def titles(self, verb: int, action: int | None) -> list[int]:
        """The numbers of own progress cards that do this."""
        return [
            int(self.r.progress_n[k])
            for k in range(a.PROGRESS_CARDS)
            if (self.s.titles[self.seat] >> k) & 1
            and self.r.progress_verb[k] == verb
            and (action is None or (self.r.progress_actions[k] >> action) & 1)
        ]

    def charge(self, kind: int) -> int:
        if self.second and self.s.radiation_paid == 1:
            return 0
        return 0 if self.titles(a.IGNORES_RADIATION, kind) else int(self.r.radiation[self.era])

    # ---- Infra and cards -------------------------------------------------------------------------------------

    def modes(self, card: int, kind: int) -> list[int]:
        return [k for k in range(a.MODES) if self.r.mode_action[card * a.MODES + k] == kind]

    def matches(self, hq: int, kind: int) -> bool:
        return bool(list(self.infra(hq, kind)))

    def infra(self, hq: int, kind: int) -> Iterator[tuple[int, int | None, int]]:
        """Matching Infra of an HQ: slot (-1 = the Research box), its card, its printed number."""
        if self.r.hq_action[0] == kind:
            yield -1, None, int(self.r.hq_value[0])
        for slot in range(a.HQ_SLOTS):
            card = int(self.s.infra[hq * a.HQ_SLOTS + slot])
            if card == a.NONE:
                if self.r.hq_action[1 + slot] == kind:
                    yield slot, None, int(self.r.hq_value[1 + slot])
            elif self.modes(card, kind):
                yield slot, card, 0

    def pairs(self, kind: int) -> list[tuple[int, int]]:
        hqs = [hq for hq in range(self.s.seats) if self.matches(hq, kind)]
        return [
            (x, y) for x, y in product(hqs, hqs) if x != y and y != self.seat and (x == self.seat or x < y)
        ]

    def used(
        self, hqs: list[int], kind: int
    ) -> Iterator[list[tuple[int, int, int, int | None, int, int, int]]]:
        """All ways to use the Infra of these HQs: which, slot, mode, card, number, multiplies, shields."""
        rows = []
        for which, hq in enumerate(hqs):
            for slot, card, n in self.infra(hq, kind):
                if card is None:
                    rows.append([(which, slot, -1, None, n, 0, 0)])
                    continue
                rows.append(
                    [(which, slot, mode, card, *self.number(card, mode)) for mode in self.modes(card, kind)]
                )
        for choice in product(*rows):
            yield list(choice)

    def number(self, card: int, mode: int) -> tuple[int, int, int]:
        at = card * a.MODES + mode
        return int(self.r.mode_n[at]), int(self.r.mode_times[at]), int(self.r.mode_shield[at])

    def hands(self, kind: int, kept: int) -> Iterator[tuple[int, ...]]:
        """All sets of cards with their modes, as kind * MODES + mode in ascending order."""
        each = []
        for card_kind in range(1, a.KINDS):
            n = int(self.s.hands.holds(self.seat, card_kind)) - (1 if card_kind == kept else 0)
            card = int(self.s.card_of(card_kind)) if n > 0 else 0
            modes = self.modes(card, kind) if n > 0 else []
            if not modes:
                continue
            ways: set[tuple[int, ...]] = set()
            for size in range(n + 1):
                for choice in product(modes, repeat=size):
                    ways.add(tuple(sorted(card_kind * a.MODES + mode for mode in choice)))
            each.append(sorted(ways))
        for picked in product(*each):
            yield tuple(sorted(code for one in picked for code in one))

    def values(
        self, kind: int, *, port: bool = False, for_colony: bool = False
    ) -> Iterator[tuple[tuple[Any, ...], int, bool]]:
        """All values: how it is made, the total before Time and Industrial, whether a card or Infra shields."""
        if self.second:
            add, times, factors, factor, shield = self.second
            add += 2 if port and not self.doubles else 0
            yield (), (times if add == 0 and factors else add * times) * factor, shield
            return
        card = next(
            (
                k
                for k in range(1, a.KINDS)
                if self.s.hands.holds(self.seat, k) > 0 and self.r.edge_of[self.s.card_of(k)] == a.COMPETITORS
            ),
            None,
        )
        ways: list[tuple[int, list[int], int]] = [(0, [], a.NONE)]
        ways += [
            (0, [hq], a.NONE)
            for hq in range(self.s.seats)
            if self.matches(hq, kind) and (hq == self.seat or not self.ended)
        ]
        if card is not None:
            ways += [(1, list(pair), card) for pair in self.pairs(kind)]
        plus = 0 if for_colony else sum(self.titles(a.ADDS_VALUE, kind))
        factor = 1 if for_colony else 2 ** len(self.titles(a.DOUBLES_VALUE, kind))
        for rivals, hqs, kept in ways:
            for infra in self.used(hqs, kind):
                for codes in self.hands(kind, kept):
                    numbers = [(n, times, shield) for _, _, _, _, n, times, shield in infra]
                    sources: list[tuple[int, int]] = []
                    for code in codes:
                        of = int(self.s.card_of(code // a.MODES))
                        numbers.append(self.number(of, code % a.MODES))
                        sources.append((0, of))
                    sources = [(-1, 0)] * len(infra) + sources
                    for k, row in enumerate(infra):
                        if row[3] is not None:
                            sources[k] = (1, row[3])
                    shielded = any(shield for _, _, shield in numbers)
                    made = (
                        rivals,
                        tuple(hqs),
                        tuple(
                            sorted((w, slot, mode) for w, slot, mode, of, *_ in infra if self.two(of, kind))
                        ),
                        codes,
                    )
                    extra = plus + (2 if port and not self.doubles else 0)
                    boosts = sorted({source for source in sources if source[0] >= 0})
                    if not (port and self.doubles and boosts):
                        yield (*made, None), self.total(numbers, extra) * factor, shielded
                        continue
                    for boost in boosts:
                        yield (*made, boost), self.boosted(numbers, sources, boost, extra) * factor, shielded

    def two(self, card: int | None, kind: int) -> bool:
        return card is not None and len(self.modes(card, kind)) == 2

    def total(self, numbers: list[tuple[int, int, int]], extra: int) -> int:
        """SC-4.7."""
        adds = [n for n, times, _ in numbers if not times] + ([extra] if extra else [])
        muls = [n for n, times, _ in numbers if times]
        out = sum(adds) if adds or not muls else 1
        for n in muls:
            out *= n
        return out

    def boosted(
        self,
        numbers: list[tuple[int, int, int]],
        sources: list[tuple[int, int]],
        boost: tuple[int, int],
        extra: int,
    ) -> int:
        """SC-16.4: one card of this sort counts twice its number; of several the best."""
        best = 0
        for k, source in enumerate(sources):
            if source == boost:
                n, times, shield = numbers[k]
                best = max(best, self.total([*numbers[:k], (2 * n, times, shield), *numbers[k + 1 :]], extra))
        return best

    def paid(self, kind: int, value: int, cost: int, charge: int) -> bool:
        """SC-3.5, SC-15.2, SC-15.11."""
        short = max(0, cost - value)
        most = 0 if self.era == 0 or kind in (a.RESEARCH, a.GENETICS, a.REVELATION) else 3
        if short > most or (short and short >= value):
            return False
        spent = int(self.s.spent) if self.second else 0
        return bool(max(0, short - spent) + charge <= self.s.profit[self.seat])

    def times(self, kind: int, team: int) -> list[int]:
        if self.second:
            return [0]
        if self.s.hands.holds(self.seat, a.TIME_KIND) == 0 or kind not in (a.MOVE, a.EXPLORE, a.BUILD):
            return [0]
        return [0, 1, 2] if [other for other in self.teams() if other != team] else [0, 1]

    # ---- kinds -----------------------------------------------------------------------------------------------

    def all(self) -> set[tuple[Any, ...]]:
        out: set[tuple[Any, ...]] = set()
        for kind in (a.RESEARCH, a.GENETICS, a.REVELATION):
            out |= set(self.plain(kind))
        out |= set(self.moves()) | set(self.explores()) | set(self.builds()) | set(self.produces())
        if self.era == a.STARFARERS:
            out |= set(self.colonies())
        return out

    def seconds(self, kind: int, value: tuple[int, int, int, int, bool]) -> set[tuple[Any, ...]]:
        """SC-4.9: what the second team of a Time card can do with this value."""
        self.second = value
        return set({a.MOVE: self.moves, a.EXPLORE: self.explores, a.BUILD: self.builds}[kind]())

    def plain(self, kind: int) -> Iterator[tuple[Any, ...]]:
        if kind == a.REVELATION and self.era == 0:
            return
        if kind == a.RESEARCH:
            cards = self.s.deck.size > 0 or any(box != a.NONE for box in self.s.offers)
            if not cards or self.s.hands.size[self.seat] > 7:
                return
        for made, value, _ in self.values(kind):
            if value >= 1:
                yield (kind, made)

    def moves(self) -> Iterator[tuple[Any, ...]]:
        made = {port: list(self.values(a.MOVE, port=port)) for port in (False, True)}
        for team in self.teams():
            start = self.site_of(team)
            for end in self.sites:
                if end == start:
                    continue
                cost = self.distance(start, end)
                if cost is None:
                    continue
                servers = [self.owner(start), self.owner(end)]
                ends = [NO_ONE] if self.seat in servers else [k for k in (0, 1) if servers[k] is not None]
                for at, time in product(ends, self.times(a.MOVE, team)):
                    for port, second in self.ports(team, time):
                        for shield in self.shields(a.MOVE, start, end):
                            charge = 0 if shield is None or shield >= 0 else self.charge(a.MOVE)
                            for how, value, covered in made[port >= 0]:
                                total = value * (2 if time == 1 else 1)
                                if self.paid(a.MOVE, total, cost, 0 if covered else charge):
                                    by = NO_ONE if shield is None else shield
                                    yield (a.MOVE, team, end, at, time, port, second, by, how)

    def distance(self, start: int, end: int) -> int | None:
        light = self.titles(a.IGNORES_GRAVITY, a.MOVE)
        table = self.r.low_dist if light else self.r.dist
        far = int(table[(self.era * a.SITES + start) * a.SITES + end])
        if far >= 900 or self.r.site_kind[self.at(end)] == a.EMPTY:
            return None
        if self.r.site_kind[self.at(end)] == a.SPUR and not (
            self.s.colony_at[start] != a.NONE and self.s.owner_of(start) == self.seat
        ):
            return None
        if light and self.era == a.STARFARERS:
            far = max(1, far - sum(light))
        return far

    def ports(self, team: int, time: int) -> list[tuple[int, int]]:
        """Whose Spaceport, and the second team if it must be named."""
        owners = self.bases([self.site_of(team)], a.SPACEPORT)
        if self.second and self.doubles:
            return [(NO_ONE, NO_ONE)]
        both = time == 2 and self.doubles
        seconds = [
            other
            for other in self.teams()
            if other != team and self.bases([self.site_of(other)], a.SPACEPORT)
        ]
        used = [(owner, second) for owner in owners for second in (seconds if both else [NO_ONE])]
        if self.seat in owners and not both:
            return used
        return [(NO_ONE, NO_ONE), *used]

    def shields(self, kind: int, start: int, end: int) -> list[int | None]:
        """Whose Shield Factory; None = no shield is needed."""
        zone = self.r.zone[self.era]
        touched = [start, end] if kind == a.MOVE else [start]
        if self.charge(kind) == 0 or not any((zone >> site) & 1 for site in touched):
            return [None]
        if kind == a.MOVE and (self.r.home_shield[self.era] >> start) & 1:
            return [None]
        owners = self.bases(self.region(start), a.SHIELD_FACTORY)
        return [self.seat] if self.seat in owners else [NO_ONE, *sorted(owners)]

    def explores(self) -> Iterator[tuple[Any, ...]]:
        made = list(self.values(a.EXPLORE))
        for team in self.teams():
            site = self.site_of(team)
            boxes = self.r.boxes[self.at(site)]
            free = [
                slot
                for slot in self.slots(site)
                if boxes
                and self.s.tile_at[slot] == a.NONE
                and self.stack(self.r.slot_stack[self.era * a.SLOTS + slot])
            ]
            if not free:
                continue
            for time in self.times(a.EXPLORE, team):
                for how, value, _ in made:
                    cost = int(self.r.explore_cost[self.at(site)])
                    if self.paid(a.EXPLORE, value * (2 if time == 1 else 1), cost, 0):
                        yield (a.EXPLORE, team, time, how)

    def stack(self, stack: int) -> int:
        return int(self.s.stacks[stack * 2] + self.s.stacks[stack * 2 + 1])

    def builds(self) -> Iterator[tuple[Any, ...]]:
        made = list(self.values(a.BUILD))
        for team in self.teams():
            site = self.site_of(team)
            cost = self.r.build_cost[self.at(site)]
            if cost == a.NONE or any(self.s.base_at[slot] != a.NONE for slot in self.slots(site)):
                continue
            tiles = [int(self.s.tile_at[slot]) for slot in self.slots(site)]
            if self.r.boxes[self.at(site)] and a.NONE in tiles:
                continue
            tiles = [tile for tile in tiles if tile != a.NONE]
            wary = any(self.r.tile_special[tile] == a.INTROVS for tile in tiles)
            if wary and not self.knows(a.INTROVS):
                continue
            cost = max(0, int(cost) + sum(int(self.r.tile_base[tile]) for tile in tiles))
            others = [other for other in self.region(site) if other != site]
            industry = self.bases(others, a.INDUSTRIAL) if self.era < a.STARFARERS else set()
            helps = [self.seat] if self.seat in industry else [NO_ONE, *sorted(industry)]
            for types in self.types(site):
                shields = self.shields(a.BUILD, site, site)
                if a.SHIELD_FACTORY in types:
                    shields = [None]
                for time, by, shield in product(self.times(a.BUILD, team), helps, shields):
                    charge = 0 if shield is None or shield >= 0 else self.charge(a.BUILD)
                    for how, value, covered in made:
                        total = value * (2 if time == 1 else 1) * (2 if by >= 0 else 1)
                        if self.paid(a.BUILD, total, cost, 0 if covered else charge):
                            factory = NO_ONE if shield is None else shield
                            yield (a.BUILD, team, types, time, by, factory, how)

    def knows(self, alien: int) -> bool:
        return any(
            (self.s.titles[self.seat] >> k) & 1 and (self.r.progress_contact[k] >> alien) & 1
            for k in range(a.PROGRESS_CARDS)
        )

    def types(self, site: int) -> Iterator[tuple[int, ...]]:
        """All choices of base types for the tiles of a site (SC-10.3, SC-10.6, SC-16.3, SC-22.9, SC-22.11)."""
        slots = self.slots(site)
        for types in product(range(a.BASES), repeat=len(slots)):
            if any(types.count(base) > self.s.stock_of(self.seat, base) for base in types):
                continue
            locked = (self.s.blocked >> site) & 1 == 1
            for slot, base in zip(slots, types, strict=True):
                tile = int(self.s.tile_at[slot])
                if tile != a.NONE and self.r.tile_special[tile] == a.PHOBES and base == a.SECURE:
                    locked = False
            if all(self.suits(site, slot, base, locked) for slot, base in zip(slots, types, strict=True)):
                yield types

    def suits(self, site: int, slot: int, base: int, locked: bool) -> bool:
        tile = int(self.s.tile_at[slot])
        icons = {a.ICON_IDS[k] for k in range(a.ICONS) if tile >= 0 and (self.r.tile_icons[tile] >> k) & 1}
        printed = set(icons)
        has_p = tile >= 0 and self.r.tile_p[tile] != a.NONE and not locked
        has_col = tile >= 0 and self.r.tile_col[tile] > 0 and not locked
        if locked:
            icons = set()
        word = a.BASE_IDS[base]
        if self.era == 0 and word in ("exploiter", "secure", "shield_factory"):
            return False
        if word == "attraction":
            return bool(icons & ({"wonder"}, {"wonder", "artifact"}, {"anomaly", "outpost"})[self.era])
        if word == "bio_lab":
            return "life" in icons
        if word == "exploiter":
            return has_p or (has_col and self.era == a.STARFARERS)
        if word == "industrial":
            return "water" in icons or has_p
        if word == "refinery":
            return has_p
        if word == "shield_factory":
            return "water" in icons
        if word == "spaceport":
            if self.era == 0:
                return bool(self.r.site_kind[self.at(site)] == a.LAGRANGE)
            if self.era == a.PLANETEERS:
                return bool(self.r.gravity[self.at(site)] == 0)
            return not printed & {"anomaly", "dust"}
        return True

    def produces(self) -> Iterator[tuple[Any, ...]]:
        made = list(self.values(a.PRODUCE))
        tiles = [
            slot
            for site in self.sites
            for slot in self.slots(site)
            if self.s.owner_at[slot] == self.seat and self.has_p(site, slot)
        ]
        if self.s.legacy_base[self.seat] != a.NONE:
            tiles.append(99)
        for size in range(1, len(tiles) + 1):
            for picked in combinations(tiles, size):
                for how, value, _ in made:
                    if self.paid(a.PRODUCE, value, size, 0):
                        yield (a.PRODUCE, picked, how)

    def has_p(self, site: int, slot: int) -> bool:
        tile = int(self.s.tile_at[slot])
        if tile == a.NONE or (self.s.blocked >> site) & 1:
            return False
        if self.s.spent_at[slot]:
            return False
        return bool(self.r.tile_p[tile] != a.NONE or self.s.base_at[slot] == a.ATTRACTION)

    def colonies(self) -> Iterator[tuple[Any, ...]]:
        made = list(self.values(a.BUILD, for_colony=True))
        for site in self.sites:
            slots = self.slots(site) if self.r.boxes[self.at(site)] else []
            if not slots or self.s.colony_at[site] != a.NONE:
                continue
            if any(self.s.owner_at[slot] != self.seat for slot in slots):
                continue
            free = sum(self.col(site, slot) for slot in slots)
            near = [n for n in self.sites if n != site and (self.r.near[self.at(site)] >> n) & 1]
            free += any(self.s.colony_at[n] != a.NONE and self.s.owner_of(n) == self.seat for n in near)
            free += any(self.s.base_at[slot] == a.INDUSTRIAL for slot in slots)
            free += len(slots) >= 2
            free += sum(self.titles(a.GIVES_CP, None))
            goal = 12 if (self.r.multi_star[self.era] >> site) & 1 else 8
            builds = [how for how, value, _ in made if value >= goal]
            removable = [team for team in range(a.TEAMS) if self.site_of(team) == site]  # on its track, too
            for colony in range(a.COLONIES):
                if not (self.s.colonies_left >> colony) & 1:
                    continue
                need = int(self.r.colony_value[colony])
                for team, build, pay in product([NO_ONE, *removable], [None, *builds], (0, 1)):
                    have = [free, int(team >= 0), int(build is not None), pay]
                    if pay and self.s.profit[self.seat] < 5:
                        continue
                    if sum(have) < need or any(have[k] and sum(have[:k]) >= need for k in (1, 2, 3)):
                        continue
                    yield (a.COLONIZE, site, colony, team, build, pay)

    def col(self, site: int, slot: int) -> int:
        tile = int(self.s.tile_at[slot])
        if (self.s.blocked >> site) & 1 or self.s.spent_at[slot]:
            return 0
        return int(self.r.tile_col[tile])
