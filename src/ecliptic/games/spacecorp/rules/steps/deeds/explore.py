"""SC-9, SC-22.1, SC-22.10: tiles are drawn and placed, and what they give at once."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_set
from ecliptic.core.arrays import bit, changed
from ecliptic.core.machine import ChanceFor, Step
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import FLED, FOUND, PHOBES_MET, REDIRECTED
from ecliptic.games.spacecorp.rules.state import FOR_TILE, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.deeds.progress import Advance
from ecliptic.games.spacecorp.rules.steps.marks import Asked, PlayerAuto, TurnAuto, covered
from ecliptic.games.spacecorp.rules.steps.slots import is_blocked, slot_of, stack_left
from ecliptic.games.spacecorp.rules.steps.types import knows_aliens

FOR_EXPLORE: Final = 0  # why a tile is drawn
BY_PROBE: Final = 1
FOR_SETUP: Final = 2


def tile_step(
    s: SpacecorpState, player: i64, site: i64, box: i64, stack: i64, why: i64
) -> Step[SpacecorpState]:
    """SC-9.2, SC-14.1, SC-18.1: the step by which a tile of a stack comes into a box; of two the drawer picks one."""
    heap: i64 = stack * a.HALVES
    if s.stacks[heap] > 0 and s.stacks[heap + 1] > 0:
        return PickStack(player, site, box, stack, why)
    if s.stacks[heap] == 0:
        heap += 1
    return DrawTile(player, site, box, heap, why)


def box_step(s: SpacecorpState, player: i64, site: i64, box: i64, why: i64) -> Step[SpacecorpState]:
    """SC-9.2: the step by which a tile of the box's own stack comes into it."""
    stack = s.rules.slot_stack[s.era * a.SLOTS + slot_of(s, site, box)]
    return tile_step(s, player, site, box, stack, why)


@final
class ExploreBox(TurnAuto):
    """SC-9.1, SC-9.3, SC-22.1: the empty boxes of a site are filled, one after the other, from this one on."""

    def __init__(self, player: i64, site: i64, box: i64) -> None:
        super().__init__(player)
        self.site: Final = site
        self.box: Final = box  # the next one

    def run(self, s: SpacecorpState) -> None:
        if self.box >= s.rules.boxes[s.era * a.SITES + self.site]:
            return
        slot = slot_of(s, self.site, self.box)
        if s.tile_at[slot] != a.NONE or stack_left(s, s.rules.slot_stack[s.era * a.SLOTS + slot]) == 0:
            s.then(ExploreBox(self.player, self.site, self.box + 1))
            return
        s.then(
            box_step(s, self.player, self.site, self.box, FOR_EXPLORE),
            ExploreBox(self.player, self.site, self.box + 1),
        )

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        boxes = boxes_of(s, self.site)
        if boxes == 0 or self.box > boxes:
            return "there is no such box"
        return super().fits(s, below)


def boxes_of(s: SpacecorpState, site: i64) -> i64:
    """How many explore boxes a site has; 0 = there is no such site."""
    return s.rules.boxes[s.era * a.SITES + site] if site < s.rules.sites[s.era] else 0


def no_tile_for(s: SpacecorpState, site: i64, box: i64, below: list[Step[Never]]) -> str:
    """What speaks against a tile for this box: a box that is not there or full, or another one explored."""
    if box >= boxes_of(s, site):
        return "there is no such box"
    slot = slot_of(s, site, box)
    if s.tile_at[slot] != a.NONE or s.base_at[slot] != a.NONE:
        return "the box is full"
    under = below[-1]
    return "another site is explored" if isinstance(under, ExploreBox) and under.site != site else ""


@final
class PickStack(Asked):
    """D-11: from which of two stacks a tile is drawn; asked only while both have one."""

    def __init__(self, seat: i64, site: i64, box: i64, stack: i64, why: i64) -> None:
        super().__init__(seat)
        self.site: Final = site
        self.box: Final = box
        self.stack: Final = stack
        self.why: Final = why  # FOR_EXPLORE, BY_PROBE or FOR_SETUP

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return vec[i64]([a.STACK.of(0), a.STACK.of(1)])

    def apply(self, s: SpacecorpState, action: i64) -> None:
        heap: i64 = self.stack * a.HALVES + a.STACK.a(action)
        s.then(DrawTile(self.seat, self.site, self.box, heap, self.why))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        heap: i64 = self.stack * a.HALVES
        if s.stacks[heap] == 0 or s.stacks[heap + 1] == 0:
            return "there is one stack"
        return super().fits(s, below) or no_tile_for(s, self.site, self.box, below)


@final
class DrawTile(ChanceFor[SpacecorpState]):
    """SC-9.2, SC-9.4, SC-9.5, SC-22.14: a tile is drawn and placed. `heap`: the stack, and which of its two it is."""

    def __init__(self, player: i64, site: i64, box: i64, heap: i64, why: i64) -> None:
        super().__init__(player)
        self.site: Final = site
        self.box: Final = box
        self.heap: Final = heap  # stack * HALVES + which of the two
        self.why: Final = why  # FOR_EXPLORE, BY_PROBE or FOR_SETUP

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=8)
        stack: i64 = self.heap // a.HALVES
        tile: i64
        for tile in range(a.TILES):
            if s.left[tile] > 0 and s.rules.tile_stack[tile] == stack and s.rules.tile_era[tile] == s.era:
                out = append(out, a.TILE.of(tile))
        return out

    def weight(self, s: SpacecorpState, action: i64) -> i64:
        return s.left[a.TILE.a(action)]

    def apply(self, s: SpacecorpState, action: i64) -> None:
        tile = a.TILE.a(action)
        s.left = changed(s.left, tile, s.left[tile] - 1)
        s.stacks = changed(s.stacks, self.heap, s.stacks[self.heap] - 1)
        other = s.rules.tile_redirect[tile]
        if other != a.NONE:  # SC-9.4, SC-22.3
            s.progressed()
            s.tell(REDIRECTED, self.player, tile, s.word_of(self.site))
            s.then(tile_step(s, self.player, self.site, self.box, other, self.why))
            return
        slot = slot_of(s, self.site, self.box)
        s.put_tile(slot, tile, self.player)
        s.tell(FOUND, self.player, tile, s.word_of(self.site))
        if s.rules.tile_special[tile] == a.PHOBES:
            _meet_phobes(s, self.player, self.site)
            return
        s.then(TileAwards(self.player, slot))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if s.stacks[self.heap] == 0:
            return "the stack is empty"
        return covered(s, below) or no_tile_for(s, self.site, self.box, below)


def _meet_phobes(s: SpacecorpState, player: i64, site: i64) -> None:
    """SC-22.10: no tile there gives anything any more, and a team of the player's flees; SC-22.12: or need not."""
    s.blocked |= bit(site)
    s.tell(PHOBES_MET, player, s.word_of(site))
    if teams_there(s, player, site) != 0 and not knows_aliens(s, player, a.PHOBES):
        s.then(Flee(player, site))


def teams_there(s: SpacecorpState, player: i64, site: i64) -> i64:
    """A-7: the player's teams in the region of a star, a bit each; whether one on the track is, is an option."""
    found = s.teams_at(player, site)
    team: i64
    for team in range(a.TEAMS):
        if s.track[player * a.TEAMS + team] > 0 and not s.rules.track_in_region:
            found &= ~bit(team)
    return found


@final
class TileAwards(PlayerAuto):
    """SC-9.5, SC-11.10, SC-22.11: what a tile gives at once: profit, spaces for genetics, then for revelation."""

    def __init__(self, player: i64, slot: i64) -> None:
        super().__init__(player)
        self.slot: Final = slot

    def run(self, s: SpacecorpState) -> None:
        if is_blocked(s, self.slot):
            return
        tile = s.tile_at[self.slot]
        genes = s.rules.tile_wheel[tile * a.MARKERS + a.GENES]
        insight = s.rules.tile_wheel[tile * a.MARKERS + a.INSIGHT]
        s.gain(self.player, s.rules.tile_profit[tile], FOR_TILE)
        if insight > 0:
            s.then(Advance(self.player, a.INSIGHT, insight))
        if genes > 0:
            s.then(Advance(self.player, a.GENES, genes))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if self.slot >= s.rules.slots[s.era] or s.tile_at[self.slot] == a.NONE:
            return "there is no such tile"
        return ""


@final
class Flee(Asked):
    """D-25, SC-22.10: which team of the region goes to Sol."""

    def __init__(self, seat: i64, site: i64) -> None:
        super().__init__(seat)
        self.site: Final = site

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_set(a.FLEE, teams_there(s, self.seat, self.site))

    def apply(self, s: SpacecorpState, action: i64) -> None:
        s.move_team(self.seat, a.FLEE.a(action), s.rules.home[s.era], 0)
        s.progressed()
        s.tell(FLED, self.seat, a.FLEE.a(action))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if self.site >= s.rules.sites[s.era] or not (s.blocked >> self.site) & 1:
            return "nobody is driven off there"
        return super().fits(s, below)
