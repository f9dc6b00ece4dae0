"""What Solar Roller's refusals claim, read from the sheets."""

from __future__ import annotations

from typing import Any

from ecliptic.games.solar_roller.rules import reasons as r
from ecliptic.games.solar_roller.rules.actions import (
    ANY,
    BANDS,
    COLORS,
    FIRST_BLACK,
    FLIP,
    LEVEL_UP,
    MINUS,
    MINUS_FLIP,
    PLUS,
    PLUS_FLIP,
    SHIFT_REACH,
    SHIPS,
    SPACES,
    WHITE,
)
from ecliptic.games.solar_roller.rules.state import BOXES, HOMES, ICONS, SETS, SETTLED
from ecliptic.testing.truth import Met, Says, Truth

# ---- a sheet ---------------------------------------------------------------------------------------------


def note(m: Met, what: str) -> int:
    return int(getattr(m.s, what)[m.seat])


def marked(m: Met, which: int, space: int) -> bool:
    return bool(m.s.sets[m.seat * SETS + which] >> space & 1)


def color(m: Met, space: int) -> int:
    """Of the planet there; ANY where there is none."""
    return next((k for k in range(COLORS) if m.s.planets[m.seat * COLORS + k] >> space & 1), ANY)


def ringed(m: Met, space: int, ring: int) -> bool:
    return bool(m.s.rings[m.seat * COLORS + ring] >> space & 1)


def level(m: Met, space: int) -> int:
    return sum(marked(m, BOXES + k, space) for k in range(4))


def moons(m: Met, space: int) -> int:
    return int(m.s.moons[m.seat * SPACES + space])


def roomy(m: Met, space: int) -> bool:
    """Whether a moon space is free."""
    marks = sum(marked(m, which, space) for which in (ICONS, SETTLED, HOMES))
    return moons(m, space) + marks < m.s.rules.moon_spaces


def ships(m: Met, space: int) -> int:
    return int(m.s.ships[m.seat * SPACES + space])


def unused(m: Met, space: int) -> int:
    """Ships there that the die under way has not used."""
    return ships(m, space) - int(m.s.served[m.seat * SPACES + space])


def pieces_out(m: Met) -> int:
    settled = sum(1 for k in range(SHIPS) if m.s.boxes[m.seat * SHIPS + k] >= 0)
    return settled + sum(ships(m, space) for space in range(SPACES))


# ---- bands -----------------------------------------------------------------------------------------------


def opened_by(m: Met, first: int, second: int, doubles: bool) -> set[int]:
    if first == second and doubles:
        return set(range(BANDS))
    return {int(m.s.rules.opens[first]), int(m.s.rules.opens[second])}


def open_bands(m: Met) -> set[int]:
    """Rolled, and after a shift of this seat; what a decision holds already is its own."""
    held = getattr(m.step, "bands", None)
    if held is None and hasattr(m.step, "band"):
        return {m.step.band}
    if held is not None:
        return {band for band in range(BANDS) if held >> band & 1}
    if m.name in ("FreeAction", "Sail", "PickShip", "Harbor") and not (
        m.name in ("Sail", "PickShip") and m.s.rules.ships_stay_in_bands
    ):
        return set(range(BANDS))
    first, second = int(m.s.dice[FIRST_BLACK]), int(m.s.dice[FIRST_BLACK + 1])
    by = note(m, "first_shift"), note(m, "second_shift")
    found = opened_by(m, first, second, True)
    if by != (0, 0):
        found |= opened_by(m, first + by[0], second + by[1], m.s.rules.shift_makes_doubles)
    return found


def spaces(m: Met, bands: set[int]) -> list[int]:
    return [space for space in range(SPACES) if m.s.rules.band_of[space] in bands]


# ---- what could be done ----------------------------------------------------------------------------------


def rings_fit(m: Met, ring: int, band: int) -> bool:
    """SR-7.4: a planet of the color in the band, and one that can take the ring."""
    planets = [space for space in spaces(m, {band}) if color(m, space) != ANY]
    return any(color(m, x) == ring for x in planets) and any(not ringed(m, x, ring) for x in planets)


def target(m: Met, of: int, value: int) -> bool:
    """Whether an action of this value has a legal target, in a color or (ANY) in some."""
    bands = open_bands(m)
    if value == 6:
        return any(target(m, of, k) for k in range(1, 6))
    here = spaces(m, bands)
    mine = [x for x in here if color(m, x) != ANY and (of == ANY or color(m, x) == of)]
    if value in (1, 2):
        return any(color(m, x) == ANY for x in here)
    if value == 3:
        return any(roomy(m, x) for x in mine)
    if value == 4:
        colors = range(COLORS) if of == ANY else [of]
        return any(rings_fit(m, ring, band) for ring in colors for band in bands)
    return any(level(m, x) < 4 for x in mine)


def lift(m: Met, space: int, to: int) -> bool:
    """SR-9.11."""
    return color(m, space) != ANY and level(m, space) == to - 1 and moons(m, space) > 0


def can_settle(m: Met, space: int) -> bool:
    dry = m.s.rules.settle_needs_water and level(m, space) == 0
    return bool(
        unused(m, space)
        and color(m, space) != ANY
        and not marked(m, SETTLED, space)
        and roomy(m, space)
        and not dry
    )


def can_sail(m: Met, space: int) -> bool:
    bands = open_bands(m) if m.s.rules.ships_stay_in_bands else set(range(BANDS))
    ways = any(m.s.rules.lines[space] >> to & 1 for to in spaces(m, bands))
    return unused(m, space) > 0 and ways


def ships_use(m: Met, value: int) -> bool:
    """SR-8.3, SR-8.9: what the white die could do as a ship die."""
    if value < 5:
        return any(can_sail(m, space) for space in range(SPACES))
    built = any(marked(m, which, x) for which in (HOMES, SETTLED) for x in range(SPACES))
    return any(can_settle(m, x) for x in range(SPACES)) or (built and pieces_out(m) < m.s.rules.pieces)


def after(value: int, change: int) -> int:
    """A die after a change; 0 = it would leave its faces."""
    value += {MINUS: -1, MINUS_FLIP: -1, PLUS: 1, PLUS_FLIP: 1}.get(change, 0)
    if not 1 <= value <= 6:
        return 0
    return 7 - value if change in (FLIP, MINUS_FLIP, PLUS_FLIP) else value


def die_of(m: Met) -> int:
    return int(getattr(m.step, "die", m.n[0]))


def use(m: Met, die: int, value: int) -> bool:
    if die == WHITE:
        return target(m, ANY, value) or ships_use(m, value)
    return target(m, die, value)


def any_use(m: Met) -> bool:
    """Whether the die has a use, changed or not."""
    die, value = m.n[0], int(m.s.dice[m.n[0]])
    free = [k for k in (3, 5) if note(m, "upgrades") >> k & 1 and not note(m, "spent") >> k & 1]
    changes = [0, *([MINUS, PLUS] if 3 in free else []), *([FLIP] if 5 in free else [])]
    changes += [MINUS_FLIP, PLUS_FLIP] if len(free) == 2 else []
    values = {after(value, change) for change in changes} - {0}
    if any(use(m, die, x) for x in values):
        return True
    to = int(m.s.rules.stands_for[die]) if die != WHITE else 0
    return bool(to and m.s.shown >> 8 & 1 and any(lift(m, x, to) for x in spaces(m, open_bands(m))))


def nothing_to_do(m: Met) -> bool:
    """The value that is named, in the color that the die has."""
    of = getattr(m.step, "color", ANY)
    if m.name == "PickChange":
        return m.a == after(int(m.s.dice[die_of(m)]), m.n[0]) and not use(m, die_of(m), m.a)
    if m.name == "PickColor":
        return m.a == m.step.value and not target(m, m.n[0], m.a)
    if m.name == "PickWhite" and m.verb == "wild-die":
        return m.a == m.step.value and not target(m, ANY, m.a)
    return m.a == m.n[0] + 1 and not target(m, of, m.a)


def off_die(m: Met) -> bool:
    """A black die that would leave its faces."""
    black = [int(m.s.dice[FIRST_BLACK + k]) for k in range(2)]
    moved = [black[k] + m.n[k] - SHIFT_REACH for k in range(2)]
    return any(was == m.a and not 1 <= now <= 6 for was, now in zip(black, moved, strict=True))


def too_few(m: Met) -> bool:
    """Planets from this one on that lack the ring, and rings that are due."""
    here = [x for x in spaces(m, {m.step.band}) if x >= m.a and color(m, x) != ANY]
    return sum(not ringed(m, x, m.step.color) for x in here) < m.step.left


# ---- what is given ---------------------------------------------------------------------------------------


def give_room(s: Any, m: Met) -> None:
    s.own_moons()[m.seat * SPACES + m.a] = 0
    s.own_sets()[m.seat * SETS + ICONS] &= ~(1 << m.a)
    s.own_crowded()[m.seat] &= ~(1 << m.a)


def give_water(s: Any, m: Met) -> None:
    s.own_sets()[m.seat * SETS + BOXES] |= 1 << m.a


def give_moon(s: Any, m: Met) -> None:
    s.own_moons()[m.seat * SPACES + m.a] = 1


def give_piece(s: Any, m: Met) -> None:
    for k in range(m.seat * SPACES, (m.seat + 1) * SPACES):
        s.own_ships()[k] = 0


def give_die(s: Any, m: Met) -> None:
    s.own_used()[m.seat] &= ~(1 << m.n[0])


def take_ring(s: Any, m: Met) -> None:
    s.own_rings()[m.seat * COLORS + m.b] &= ~(1 << m.a)


def serve_again(s: Any, m: Met) -> None:
    for k in range(m.seat * SPACES, (m.seat + 1) * SPACES):
        s.own_served()[k] = 0


def take_settlement(s: Any, m: Met) -> None:
    s.own_sets()[m.seat * SETS + SETTLED] &= ~(1 << m.a)
    s.own_crowded()[m.seat] &= ~(1 << m.a)


def lower(s: Any, m: Met) -> None:
    for k in range(4):
        s.own_sets()[m.seat * SETS + BOXES + k] &= ~(1 << m.a)


def level_below(s: Any, m: Met) -> None:
    lower(s, m)
    for k in range(m.b - 1):
        s.own_sets()[m.seat * SETS + BOXES + k] |= 1 << m.a


# ---- the reasons -----------------------------------------------------------------------------------------


def closed(m: Met) -> bool:
    return m.s.rules.band_of[m.a] not in open_bands(m) and m.a == m.n[0]


def other_color(m: Met) -> bool:
    return color(m, m.a) != m.b and m.b == m.step.color and m.a == m.n[0]


def shifted(m: Met) -> bool:
    return (note(m, "first_shift"), note(m, "second_shift")) != (0, 0)


def pips_of(m: Met) -> int:
    return abs(m.n[0] - SHIFT_REACH) + abs(m.n[1] - SHIFT_REACH)


NEEDS = {MINUS: (3,), PLUS: (3,), FLIP: (5,), MINUS_FLIP: (3, 5), PLUS_FLIP: (3, 5)}

TRUTH = Truth(
    ids=frozenset({"space", "color", "die", "band", "level", "value"}),
    reasons={
        # Dice.
        r.DIE_USED: Says(when=lambda m: bool(note(m, "used") >> m.a & 1), mend=give_die),
        r.NO_USE: Says(when=lambda m: m.a == m.n[0] and not any_use(m)),
        r.OFF_DIE: Says(when=off_die, numbers=lambda m: (m.a,), about="value"),
        r.OFF_CHANGE: Says(
            when=lambda m: after(int(m.s.dice[die_of(m)]), m.n[0]) == 0,
            numbers=lambda m: (int(m.s.dice[die_of(m)]),),
        ),
        r.NOTHING_TO_DO: Says(when=nothing_to_do),
        r.NO_LEVEL_UP: Says(
            when=lambda m: (
                m.n[0] == LEVEL_UP
                and m.a == m.s.rules.stands_for[die_of(m)]
                and not any(lift(m, x, m.a) for x in spaces(m, open_bands(m)))
            )
        ),
        r.NO_FREE: Says(when=nothing_to_do),
        r.NO_MOVE: Says(when=lambda m: m.step.value < 5 and not ships_use(m, m.step.value)),
        r.NO_HARBOR: Says(when=lambda m: m.step.value >= 5 and not ships_use(m, m.step.value)),
        # Planets, moons, levels, rings.
        r.HAS_PLANET: Says(when=lambda m: color(m, m.a) != ANY and m.a == m.n[0] and m.step.value == 1),
        r.NO_LARGE_ROOM: Says(when=lambda m: color(m, m.a) != ANY and m.a == m.n[0] and m.step.value == 2),
        r.SAME_SPACE: Says(when=lambda m: color(m, m.a) != ANY and m.a == m.n[0]),
        r.NOT_OPEN: Says(when=closed),
        r.OTHER_COLOR: Says(when=lambda m: other_color(m) and m.verb == "moons"),
        r.OTHER_COLOR_LEVEL: Says(when=lambda m: other_color(m) and m.verb == "raise"),
        r.NO_MOON_SPACE: Says(when=lambda m: not roomy(m, m.a) and m.a == m.n[0], mend=give_room),
        r.AT_TOP: Says(when=lambda m: level(m, m.a) == 4 and m.a == m.n[0], mend=lower, about="level"),
        r.NOT_BELOW: Says(
            when=lambda m: level(m, m.a) != m.b - 1 and m.b == m.s.rules.stands_for[m.step.die],
            mend=level_below,
        ),
        r.NO_MOON: Says(when=lambda m: moons(m, m.a) == 0, mend=give_moon),
        r.HAS_RING: Says(when=lambda m: ringed(m, m.a, m.b) and m.b == m.step.color, mend=take_ring),
        r.NO_COLOR: Says(
            when=lambda m: (
                m.a == m.n[0] and m.b == m.step.color and all(color(m, x) != m.b for x in spaces(m, {m.a}))
            )
        ),
        r.ALL_RINGED: Says(
            when=lambda m: (
                not rings_fit(m, m.b, m.a)
                and all(ringed(m, x, m.b) or color(m, x) == ANY for x in spaces(m, {m.a}))
            ),
            about="planets",
        ),
        r.TOO_FEW_LEFT: Says(when=too_few, ours="ascending"),
        # Ships.
        r.NO_STOP: Says(when=lambda m: not m.step.refunded >> SPACES & 1),
        r.SERVED: Says(when=lambda m: ships(m, m.a) > 0 and unused(m, m.a) == 0, mend=serve_again),
        r.STUCK: Says(when=lambda m: not can_sail(m, m.a) and unused(m, m.a) > 0, about="bands open"),
        r.SETTLED_ALREADY: Says(when=lambda m: marked(m, SETTLED, m.a), mend=take_settlement),
        r.SHIP_ON_EMPTY: Says(when=lambda m: color(m, m.a) == ANY),
        r.NO_ROOM: Says(when=lambda m: not roomy(m, m.a), mend=give_room),
        r.BARREN: Says(when=lambda m: level(m, m.a) == 0 and m.s.rules.settle_needs_water, mend=give_water),
        r.NO_PIECE: Says(when=lambda m: pieces_out(m) == m.s.rules.pieces, mend=give_piece, about="piece"),
    },
    unoffered={
        r"Black dice are shifted before your first action of a round": Says(
            when=lambda m: note(m, "used") != 0, book="Before their first action"
        ),
        r"You have shifted your black dice, both in one choice": Says(when=shifted),
        r"A shift gives up one action for each pip, and here is none": Says(when=lambda m: pips_of(m) == 0),
        r"A player may give up at most two actions": Says(
            when=lambda m: pips_of(m) > 2 and not note(m, "used") and not shifted(m),
            ours="may give up at most two actions",
        ),
        r"You have not gained upgrade (\d)": Says(
            when=lambda m: not note(m, "upgrades") >> int(m.words[0]) & 1
        ),
        r"You have used upgrade (\d) in this round": Says(
            when=lambda m: bool(note(m, "spent") >> int(m.words[0]) & 1) and int(m.words[0]) in NEEDS[m.n[0]]
        ),
        r"Upgrade 8 is not in this game": Says(when=lambda m: not m.s.shown >> 8 & 1),
        r"The white die cannot do this": Says(when=lambda m: m.step.die == WHITE),
        r"Only a die used at 6 can be divided": Says(when=lambda m: m.step.value != 6),
        r"No dotted line leads there": Says(when=lambda m: not m.s.rules.lines[m.step.at] >> m.n[0] & 1),
        r"You have no ship there": Says(when=lambda m: ships(m, m.n[0]) == 0),
        r"Ships are built on the homeworld or on a planet with an S": Says(
            when=lambda m: not marked(m, HOMES, m.n[0]) and not marked(m, SETTLED, m.n[0])
        ),
        r"That band is not open now": Says(when=lambda m: m.n[0] not in open_bands(m)),
        r".+ is in another band than your rings": Says(
            when=lambda m: m.s.rules.band_of[m.n[0]] != m.step.band
        ),
        r"There is no planet in .+": Says(when=lambda m: color(m, m.n[0]) == ANY),
        r"Rings are drawn one after another in ascending order of the spaces": Says(
            when=lambda m: m.n[0] < m.step.first, ours="ascending"
        ),
        r"The die moves one ship at least": Says(when=lambda m: m.step.again == 0),
        r"The die settles a ship or builds one": Says(when=lambda m: m.step.again == 0),
        r"You have no planet there that could be home": Says(when=lambda m: color(m, m.n[0]) == ANY),
        r"The bonus printed for this round is (\d), .+": Says(
            when=lambda m: int(m.words[0]) == m.s.rules.bonus[m.s.round] != m.n[0] + 1
        ),
        r"There is no planet": Says(when=lambda m: color(m, m.n[0]) == ANY),
    },
)
