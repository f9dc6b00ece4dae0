"""What must hold in every state; positions are refused by the same sentences."""

from __future__ import annotations

from ecliptic.core.arrays import members
from ecliptic.core.words import at
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.deeds.build import NextBase, PlaceBases
from ecliptic.games.spacecorp.rules.steps.era_end import FinalScore
from ecliptic.games.spacecorp.rules.steps.slots import legacy_p
from ecliptic.games.spacecorp.rules.steps.turn import EraTurns


def problems(content: Components, s: SpacecorpState) -> list[str]:
    """What is wrong with the state, normally nothing."""
    era = s.era
    if not s.rules.first_era <= era <= s.rules.last_era:
        return [f"This game has no {a.ERA_IDS[era].capitalize()}."]
    out = _team_problems(s) + _slot_problems(s) + _legacy_problems(s)
    if out:
        return out
    out += _card_problems(s) + _deck_problems(s) + _tile_problems(s) + _stock_problems(s) + _title_problems(s)
    out += _contract_problems(s) + _turn_problems(s)
    for seat in range(s.seats):
        if s.profit[seat] < (_lowest(s) if s.scored else 0):
            out.append(f"{at(seat)}'s profit is too low.")  # SC-1.10, A-2
    return out


def _lowest(s: SpacecorpState) -> int:
    """A-2: what the end of the game can make of no profit."""
    return min(0, *(int(n) for n in s.rules.colony_score))


def _dealt(s: SpacecorpState) -> bool:
    """Whether the cards of the era are shuffled; before that, and between eras, there are none."""
    return bool(s.deck.size or any(s.hands.size) or any(s.discards))


def _card_problems(s: SpacecorpState) -> list[str]:
    """SC-2.5, SC-2.7: no card is lost; of earlier eras only Infra is left."""
    out = []
    era = s.era
    found = list(s.deck.counts())
    for kind in range(a.KINDS):
        found[kind] += s.discards[kind] + s.gone[kind]
        found[kind] += sum(s.hands.holds(seat, kind) for seat in range(s.seats))
    for kind in (*s.offers, *s.played):
        if kind != a.NONE:
            found[kind] += 1
    for card in s.infra:
        if card == a.NONE:
            continue
        if not s.rules.infra[card] or s.rules.card_era[card] > era:
            out.append(f"On an HQ there can't be {a.CARD_IDS[card]}.")
        elif s.rules.card_era[card] == era:
            found[s.rules.kind_of[card]] += 1
    if not _dealt(s):
        return out
    found[a.TIME_KIND] += s.time_pile + s.time_played
    if s.discards[a.TIME_KIND] or s.gone[a.TIME_KIND]:
        out.append("Time cards have a pile of their own.")
    for kind in range(a.KINDS):
        card = s.rules.card_of[era * a.KINDS + kind]
        wanted = s.rules.extra_time + s.seats if kind == a.TIME_KIND else 0
        if kind != a.TIME_KIND and card != a.NONE:
            wanted = s.rules.card_count[card]
        if found[kind] != wanted:
            name = a.CARD_IDS[card] if card != a.NONE else f"kind {kind}"
            out.append(f"There are {found[kind]} of {name}, and {wanted} in the game.")
    return out


def _deck_problems(s: SpacecorpState) -> list[str]:
    """SC-2.6, SC-14.7: Start cards lie on the others, and no order is known."""
    parts = []
    for layer in s.deck.layers:
        found = {s.hands.part[kind] for kind in range(a.KINDS) if not layer.ordered and layer.pool[kind]}
        parts.append(found.pop() if len(found) == 1 else a.NO_PART)
    known: tuple[list[int], ...] = ([], [a.START_PART], [a.MAIN_PART], [a.START_PART, a.MAIN_PART])
    return [] if parts in known else ["The deck is Start cards on the other cards."]


def _laid_out(s: SpacecorpState) -> bool:
    """Whether the tiles of the era lie in their stacks."""
    return _dealt(s) or any(s.stacks)


def _tile_problems(s: SpacecorpState) -> list[str]:
    """SC-1.6: stacks hold the tiles that are left, and none is there twice."""
    out = []
    era = s.era
    for tile in range(a.TILES):
        mine = s.rules.tile_era[tile] == era
        placed = sum(1 for slot in range(a.SLOTS) if s.tile_at[slot] == tile)
        kept = sum(1 for seat in range(s.seats) if s.legacy_tile[seat] == tile)
        total = s.rules.tile_count[tile] if mine and _laid_out(s) else 0
        found = s.left[tile] + placed + (kept if mine else 0)
        if found > total or (found < total and s.rules.tile_redirect[tile] == a.NONE):
            out.append(f"There are {found} of {a.TILE_IDS[tile]}, and {total} in this era.")
        if kept > s.rules.tile_count[tile]:
            out.append(f"Too many of {a.TILE_IDS[tile]} are kept.")
    for stack in range(a.STACKS):
        n = s.stacks[stack * a.HALVES] + s.stacks[stack * a.HALVES + 1]
        left = sum(
            s.left[tile]
            for tile in range(a.TILES)
            if s.rules.tile_era[tile] == era and s.rules.tile_stack[tile] == stack
        )
        if n != left or min(s.stacks) < 0:
            out.append(f"Stack {stack + 1} has {n} tiles, and {left} are left.")
    return out


def _slot_problems(s: SpacecorpState) -> list[str]:
    """SC-8.10, SC-10.1, SC-22.5: what can lie in a slot."""
    out = []
    era = s.era
    for slot in range(a.SLOTS):
        if s.tile_at[slot] == s.base_at[slot] == s.placer_at[slot] == s.owner_at[slot] == a.NONE:
            if s.spent_at[slot]:
                out.append("Only a base cashes a tile in.")
            continue
        if slot >= s.rules.slots[era]:
            return ["There are more slots filled than there are."]
        tile, owner, base = s.tile_at[slot], s.owner_at[slot], s.base_at[slot]
        stack = s.rules.slot_stack[era * a.SLOTS + slot]
        if (tile == a.NONE) != (s.placer_at[slot] == a.NONE):
            out.append("Whoever placed a tile is known, and nobody placed none.")
        if tile != a.NONE and (stack == a.NONE or s.rules.tile_redirect[tile] != a.NONE):
            out.append(f"In an explore box there can't be {a.TILE_IDS[tile]} there.")
        if tile >= a.TILES or base >= a.BASES or owner >= s.seats or s.placer_at[slot] >= s.seats:
            return ["There is no such tile, base or seat."]
        if (owner == a.NONE) != (base == a.NONE):
            out.append("A base is somebody's.")
        if base != a.NONE and tile == a.NONE and stack != a.NONE:
            out.append("A base stands on a tile, where there is an explore box.")
        if base != a.NONE and not (s.rules.base_types[era] >> base) & 1:
            out.append(f"There is no {a.BASE_IDS[base]} in this era.")
        if s.spent_at[slot] and base == a.NONE:
            out.append("Only a base cashes a tile in.")
    building = [step.site for step in s.stack if isinstance(step, PlaceBases | NextBase)]
    for site in range(s.rules.sites[era]):
        first = s.rules.first_slot[era * a.SITES + site]
        owners = {s.owner_at[first + k] for k in range(s.slots_at(site))}
        if len(owners - ({a.NONE} if site in building else set())) > 1:
            out.append("All bases of a site are one player's, and are built together.")
        if s.colony_at[site] != a.NONE and a.NONE in owners:
            out.append("A colony has bases.")
        if s.colony_at[site] != a.NONE and s.rules.site_kind[era * a.SITES + site] != a.STAR:
            out.append("Colonies are in star systems.")  # SC-20.1
    return out


def _team_problems(s: SpacecorpState) -> list[str]:
    """SC-8.1, SC-19.5, SC-9.6: where teams are, and what they claim."""
    out = []
    era = s.era
    sites = s.rules.sites[era]
    for team in range(s.seats * a.TEAMS):
        site = s.site_of[team]
        if site >= sites:
            return ["A team is at a site of another era."]
        kind = s.rules.site_kind[era * a.SITES + site] if site >= 0 else a.NONE
        if kind == a.EMPTY:
            out.append("No team stays in an empty region.")  # SC-19.7
        if s.track[team] and kind != a.STAR:
            out.append("Only stars have tracks.")
        if site == st.REMOVED and era != a.STARFARERS:
            out.append("Teams are removed in Starfarers only.")
    for site in range(a.SITES):
        by = s.claim[site]
        if by == a.NONE:
            continue
        if site >= sites or s.site_of[by] != site or s.track[by]:
            out.append("A claim is where its team is.")  # SC-9.6
        elif s.rules.boxes[era * a.SITES + site] == 0:
            out.append("A claim is where there is something to explore.")
    return out


def _legacy_problems(s: SpacecorpState) -> list[str]:
    """SC-13.12: a tile with a P and its base, of an era that is over or ends."""
    out = []
    for seat in range(s.seats):
        base, tile = s.legacy_base[seat], s.legacy_tile[seat]
        if base == tile == a.NONE:
            continue
        if not 0 <= base < a.BASES or not 0 <= tile < a.TILES or legacy_p(s, seat) == a.NONE:
            out.append(f"{at(seat)}'s Legacy is a base and a tile that together have a P.")
        elif s.rules.tile_era[tile] > s.era:
            out.append(f"{at(seat)}'s Legacy is of an era to come.")
    return out


def _stock_problems(s: SpacecorpState) -> list[str]:
    """SC-10.11: three bases of a type."""
    return [
        f"{at(seat)} has too many of {a.BASE_IDS[base]}."
        for seat in range(s.seats)
        for base in range(a.BASES)
        if s.stock_of(seat, base) < 0
    ]


def _title_problems(s: SpacecorpState) -> list[str]:
    """SC-1.3, SC-17.2: two copies of each title; SC-20.6: a colony once."""
    out = []
    for title in range(a.PROGRESS_CARDS):
        owners = sum(1 for seat in range(s.seats) if s.has_title(seat, title))
        if owners + max(s.copies[title], 0) != (0 if s.copies[title] == a.NONE else 2):
            out.append(f"There are two copies of {a.PROGRESS_IDS[title]}.")
    placed = [c for c in s.colony_at if c != a.NONE]
    if len(set(placed)) < len(placed) or any(s.colonies_left >> c & 1 for c in placed):
        out.append("A colony is in one place.")
    if s.colonies_left & ~s.rules.colonies_used:
        out.append("These colonies are not in the game.")
    return out


def _contract_problems(s: SpacecorpState) -> list[str]:
    """SC-6.1, SC-6.5, SC-16.6: what the markers of contract rows say, and what ends the era."""
    out = []
    era = s.era
    claimed = 0
    for row in range(a.ROWS):
        mine = s.row_by[row] != a.NONE
        claimed += mine
        if mine != (s.row_mark[row] == era):
            out.append("The marker of a contract row says whether it is claimed in this era.")
        if s.row_mark[row] > era:
            out.append("A contract of an era to come can't be claimed.")
    if s.contract_end and claimed < s.rules.contract_end:
        out.append("The era does not end by so few contracts.")
    return out


def _turn_problems(s: SpacecorpState) -> list[str]:
    """SC-13: whose turn it is, and who has one still."""
    out = []
    everybody = (1 << s.seats) - 1
    if (s.due | s.passed) & ~everybody or s.due & s.passed:
        out.append("Who has passed has no turn to come.")
    if s.due and not s.ending:
        out.append("Last turns are counted when the era ends.")
    if s.lasting > s.turn:
        out.append("What happened last happened in a turn to come.")  # SC-13.19
    if s.extra != a.NONE:
        out.append("An extra turn comes at once.")
    if s.active == a.NONE and (len(s.played) or s.used):
        out.append("Between turns nothing is played.")
    if s.active != a.NONE and s.lent[s.active]:
        out.append("Nobody earns a reward by what they use of their own.")  # SC-5.2
    if members(s.used) > a.TEAMS:
        out.append("There are no more than four teams.")
    if s.stack and not isinstance(s.stack[0], EraTurns | FinalScore):
        out.append("Turn follows turn until the score is counted.")
    if s.over != bool(s.scored):
        out.append("The game is over when it is scored, and only then.")
    return out
