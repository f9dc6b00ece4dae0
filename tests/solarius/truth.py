"""What Solarius Mission's refusals claim, read from mats and board."""

from __future__ import annotations

from itertools import product
from typing import Any

from ecliptic.core.arrays import bit, changed
from ecliptic.games.solarius.rules import reasons as r
from ecliptic.games.solarius.rules.actions import (
    AROUND,
    BRIDGE,
    BROWN,
    CARDS,
    COLORS,
    COLS,
    COSTS,
    DIE_COLS,
    DIE_SPACE,
    HEX_AT,
    HEXES,
    HUB_SPACE,
    LEVELS,
    NONE,
    ON_CARD,
    ON_RESEARCH,
    ON_STANDARD,
    OUTPOSTS,
    PAYING,
    PENDING,
    PLACES,
    PLANET_SPACE,
    PORTAL_SPACE,
    RESEARCH_PLACE,
    SETTLED,
    STANDARDS,
    STATION_CARDS,
    TRANSFORM_PLACE,
)
from ecliptic.games.solarius.rules.state import (
    DISCOUNT_STAT,
    POINT_CUT_STAT,
    PORTAL_STAT,
    RANGE_CUT_STAT,
    RANGE_STAT,
    STATS,
    WAIVE_STAT,
)
from ecliptic.testing.truth import Met, Says, Truth

WHERE = {at: k for k, at in enumerate(HEX_AT)}

# ---- the mat ---------------------------------------------------------------------------------------------


def stat(m: Met, which: int) -> int:
    return int(m.s.stat[m.seat * STATS + which])


def row(m: Met, color: int) -> list[int]:
    """Cubes by column."""
    at = (m.seat * COLORS + color) * COLS
    return [int(n) for n in m.s.cubes[at : at + COLS]]


def usable(m: Met, color: int) -> list[int]:
    at = int(m.s.col[m.seat * COLORS + color]) * COLS
    return [int(n) for n in m.s.rules.usable[at : at + COLS]]


def columns(m: Met, color: int) -> list[int]:
    """SM-5.1, SM-5.2: where one more cube may go."""
    (first, second, third), free = row(m, color), usable(m, color)
    fits = [True, first > second + 1, (first, second) == (3, 2)]
    return [
        k for k, (n, ok) in enumerate(zip((first, second, third), fits, strict=True)) if n < free[k] and ok
    ]


def exact(m: Met, cubes: list[int], total: int) -> bool:
    """SM-5.7: whether some of these make exactly so much."""
    worth = [int(x) for x in m.s.rules.worth]
    ways = product(*[range(n + 1) for n in cubes])
    return any(sum(n * w for n, w in zip(way, worth, strict=True)) == total for way in ways)


def worth(m: Met) -> int:
    """Of all cubes."""
    return sum(n * int(m.s.rules.worth[k]) for color in range(COLORS) for k, n in enumerate(row(m, color)))


def built(m: Met) -> int:
    return sum(m.s.station[m.seat * STATION_CARDS + k] > 0 for k in range(STATION_CARDS))


def price_of_points(m: Met, n: int) -> int:
    """SM-9.4, SM-20.14: the first of them may be cheaper."""
    full, limit = int(m.s.rules.point_price), int(m.s.rules.point_limit)
    cheap = max(1, full - stat(m, POINT_CUT_STAT))
    return sum(cheap if m.s.bought + k < limit else full for k in range(n))


def cost(m: Met, color: int) -> int:
    """Points that the next step or column of a tech die takes."""
    at = m.seat * COLORS + color
    if m.step.kind == BROWN:
        return int(m.s.rules.shift_cost[m.s.col[at]])
    return int(m.s.rules.raise_cost[m.s.step[at]])


def planet_price(m: Met, planet: int) -> tuple[int, int]:
    """SM-20.12: less a discount, of the larger part first."""
    price = [int(m.s.rules.planet_a[planet]), int(m.s.rules.planet_b[planet])]
    off = stat(m, DISCOUNT_STAT)
    for k in sorted((0, 1), key=lambda k: -price[k]):
        price[k], off = max(0, price[k] - off), max(0, off - price[k])
    return price[0], price[1]


def card_payable(m: Met, card: int) -> bool:
    """SM-13.2."""
    rules = m.s.rules
    high, low = int(rules.station_high[built(m)]), int(rules.station_low[built(m)])
    one, two = row(m, int(rules.station_first[card])), row(m, int(rules.station_second[card]))
    unused = m.s.station[m.seat * STATION_CARDS + card] == 0
    return unused and any(exact(m, a, high) and exact(m, b, low) for a, b in ((one, two), (two, one)))


def mission_payable(m: Met, card: int) -> bool:
    """SM-14.2."""
    rules = m.s.rules
    for k in range(card * COSTS, card * COSTS + rules.cost_len[card]):
        cubes, column, n = row(m, int(rules.cost_color[k])), int(rules.cost_col[k]), int(rules.cost_n[k])
        if not (exact(m, cubes, n) if column == NONE else cubes[column] >= n):
            return False
    return True


def cards(held: int) -> list[int]:
    return [card for card in range(CARDS) if held >> card & 1]


# ---- the board -------------------------------------------------------------------------------------------


def around(place: int) -> list[int]:
    q, r_ = HEX_AT[place]
    return [WHERE[at] for dq, dr in AROUND if (at := (q + dq, r_ + dr)) in WHERE]


def apart(one: int, two: int) -> int:
    dq, dr = HEX_AT[one][0] - HEX_AT[two][0], HEX_AT[one][1] - HEX_AT[two][1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def range_needed(m: Met, to: int) -> int:
    """SM-11.3: steps, or steps to a portal, a jump, and steps from another."""
    here = int(m.s.ship[m.seat])
    gates = [k for k in range(HEXES) if m.s.layout.space[k] == PORTAL_SPACE]
    if not m.s.portals and not stat(m, PORTAL_STAT):
        return apart(here, to)
    return min(
        [apart(here, to), *[apart(here, x) + 1 + apart(y, to) for x in gates for y in gates if x != y]]
    )


def fuel_needed(m: Met, to: int) -> int:
    """SM-11.5: for what is beyond the ship's range."""
    reach = m.s.rules.own_drive + m.s.ones[m.seat] + 2 * m.s.twos[m.seat] + stat(m, RANGE_STAT)
    price = max(1, m.s.rules.range_price - stat(m, RANGE_CUT_STAT))
    return int(max(0, range_needed(m, to) - reach) * price)


def is_empty(m: Met, place: int) -> bool:
    bare = m.s.figure[place] == NONE and m.s.on_hex[place] == NONE
    return bool(bare and m.s.layout.space[place] in (0, PLANET_SPACE))


def at_a_hub(m: Met) -> bool:
    """SM-14.1, SM-14.7: next to a hub space, or linked by figures to one that is blocked."""
    here = int(m.s.ship[m.seat])
    if any(m.s.layout.space[x] == HUB_SPACE for x in around(here)):
        return True
    for hub in [x for x in range(HEXES) if m.s.layout.space[x] == HUB_SPACE]:
        if any(is_empty(m, x) for x in around(hub)):
            continue
        chain, edge = set(), [hub]
        while edge:
            edge = [x for at in edge for x in around(at) if m.s.figure[x] != NONE and x not in chain]
            chain.update(edge)
        if any(x in chain and m.s.owner_at(x) != m.seat for x in around(here)):
            return True
    return False


# ---- what is given ---------------------------------------------------------------------------------------


def put(s: Any, name: str, k: int, n: int) -> None:
    """Copies share this array."""
    setattr(s, name, changed(getattr(s, name), k, n))


def give_money(s: Any, m: Met) -> None:
    s.own_fuel()[m.seat] = s.own_bucks()[m.seat] = s.rules.track


def give_fuel(s: Any, m: Met) -> None:
    s.own_fuel()[m.seat] = 99


def give_bucks(s: Any, m: Met) -> None:
    s.own_bucks()[m.seat] = 99


def give_track(s: Any, m: Met) -> None:
    s.own_fuel()[m.seat] = s.own_bucks()[m.seat] = 0


def give_fuel_room(s: Any, m: Met) -> None:
    s.own_fuel()[m.seat] = 0


def give_space(s: Any, m: Met) -> None:
    """The row of the color is empty, and its die in the last column."""
    at = m.seat * COLORS + m.a
    put(s, "col", at, DIE_COLS - 1)
    for k in range(COLS):
        s.own_cubes()[at * COLS + k] = 0


def give_cubes(s: Any, m: Met) -> None:
    """Of every color three, two and one."""
    for k in range(COLORS * COLS):
        s.own_cubes()[m.seat * COLORS * COLS + k] = 3 - k % COLS


def give_slots(s: Any, m: Met) -> None:
    put(s, "ones", m.seat, 0)
    put(s, "twos", m.seat, 0)


def give_drive(s: Any, m: Met) -> None:
    put(s, "ones", m.seat, 1)
    put(s, "twos", m.seat, 1)


def give_card(s: Any, m: Met) -> None:
    s.deck |= bit(0)


def give_hand(s: Any, m: Met) -> None:
    s.own_hand()[m.seat] |= bit(0)


def give_marker(s: Any, m: Met) -> None:
    put(s, "markers", m.seat, 1)


def give_colony(s: Any, m: Met) -> None:
    put(s, "colonies", m.seat, 1)


def clear_place(s: Any, m: Met) -> None:
    for k in range(PLACES):
        s.own_place()[m.seat * PLACES + k] = NONE
    if m.a >= ON_CARD:
        put(s, "card_die", m.a - ON_CARD, NONE)


def clear_hex(s: Any, m: Met) -> None:
    put(s, "figure", m.n[0], NONE)


def settle_here(s: Any, m: Met) -> None:
    put(s, "planet_at", m.a, SETTLED)


def move_ships(s: Any, m: Met) -> None:
    for seat in range(s.seats):
        if seat != m.seat and s.ship[seat] == m.n[0]:
            s.own_ship()[seat] = s.rules.home if m.n[0] != s.rules.home else 0


# ---- the reasons -----------------------------------------------------------------------------------------


def row_of(m: Met) -> int:
    """The color that a step is about."""
    return int(getattr(m.step, "color", m.s.color))


def occupied(m: Met) -> bool:
    if m.a >= ON_CARD:
        return bool(m.s.card_die[m.a - ON_CARD] != NONE)
    at = m.seat * PLACES
    of = {ON_STANDARD: range(STANDARDS), ON_RESEARCH: [RESEARCH_PLACE]}.get(m.a, [TRANSFORM_PLACE])
    return all(m.s.place[at + k] != NONE for k in of)


def short_of_points(m: Met) -> int:
    return cost(m, m.n[0]) - int(m.step.left)


def not_exact(m: Met) -> bool:
    """A cube that is there and not worth too much, and then the rest can't be made."""
    cubes, column = row(m, m.step.color), m.n[0]
    rest = m.step.left - m.s.rules.worth[column]
    cubes[column] -= 1
    return cubes[column] >= 0 and rest >= 0 and not exact(m, cubes, rest)


def mix_short(m: Met) -> bool:
    return bool(m.n[0] > m.s.fuel[m.seat] or m.s.rules.swap_price - m.n[0] > m.s.bucks[m.seat])


def room_of_fuel(m: Met) -> int:
    return int(m.s.rules.track - m.s.fuel[m.seat])


def penniless(m: Met) -> bool:
    """A penalty is to be paid, and there is nothing on the tracks."""
    money = m.s.fuel[m.seat] + m.s.bucks[m.seat]
    return bool(m.s.rules.wheel[m.a] < 0 and money == 0 and not stat(m, WAIVE_STAT))


def all_penalties(m: Met) -> bool:
    return all(m.s.rules.wheel[at] < 0 for at in m.s.b_at if at != NONE)


def carries_out(m: Met) -> str:
    """What the question that is asked carries out, so that nothing comes between."""
    for words, steps in _CARRIED_OUT.items():
        if m.name in steps:
            return words
    return ""


_CARRIED_OUT = {
    "the die is placed and paid": ("PickPlace", "PickColor", "PayWheel"),
    "the drives are paid": ("PickDrives",),
    "the station is built": ("PickStation", "PickHigh"),
    "the mission is completed": ("PickMission", "PickHub"),
    "all cubes are paid": ("PayCube",),
    "this exchange is done": ("PaySwap", "StoreBought", "SellCubes", "SaleMix"),
}


def stations(m: Met) -> list[int]:
    """The station cards that it is about."""
    return [m.n[0]] if m.name == "PickStation" else list(range(STATION_CARDS))


TRUTH = Truth(
    ids=frozenset({"color", "column", "card", "place", "wheel", "seat", "planet"}),
    reasons={
        # The die.
        r.NO_PENALTY_MONEY: Says(
            when=penniless,
            mend=give_money,
        ),
        r.SELL_FOR_PENALTY: Says(
            when=lambda m: penniless(m) and all_penalties(m) and worth(m) >= m.s.rules.value_per_point,
            mend=give_money,
            ours="exchanging cubes first",
        ),
        r.OCCUPIED: Says(when=lambda m: occupied(m) and m.a == m.n[0], mend=clear_place),
        r.WRONG_COLOR: Says(
            when=lambda m: m.step.color != m.b == m.s.rules.dev_accepts[m.a] and m.a == m.n[0] - ON_CARD
        ),
        r.SAME_COLOR: Says(when=lambda m: m.a == m.n[0] == m.s.color),
        # Cards.
        r.NOTHING_TO_DRAW: Says(when=lambda m: m.s.deck == 0 == m.s.discard, mend=give_card),
        r.EMPTY_HAND: Says(when=lambda m: m.s.hand[m.seat] == 0, mend=give_hand),
        r.NO_MARKER: Says(when=lambda m: m.s.markers[m.seat] == 0, mend=give_marker),
        # Tech dice and points.
        r.AT_TOP: Says(
            when=lambda m: m.a == m.n[0] and m.s.step[m.seat * COLORS + m.a] == LEVELS - 1, about="step"
        ),
        r.AT_LAST_COLUMN: Says(
            when=lambda m: m.a == m.n[0] and m.s.col[m.seat * COLORS + m.a] == DIE_COLS - 1
        ),
        r.TOO_FEW: Says(when=lambda m: m.a > 0, numbers=lambda m: (short_of_points(m),)),
        r.POINTS_TOO_DEAR: Says(
            when=lambda m: m.b > m.s.bucks[m.seat],
            numbers=lambda m: (short_of_points(m), price_of_points(m, short_of_points(m))),
            mend=give_bucks,
        ),
        r.BUCKS_SHORT: Says(
            when=lambda m: m.a > m.b,
            numbers=lambda m: (price_of_points(m, 1), int(m.s.bucks[m.seat])),
            mend=give_bucks,
        ),
        r.TRACK_FULL: Says(
            when=lambda m: m.s.fuel[m.seat] == m.s.rules.track,
            numbers=lambda m: (int(m.s.rules.track),),
            mend=give_fuel_room,
        ),
        # Cubes.
        r.NO_SPACE: Says(when=lambda m: not columns(m, m.a), mend=give_space),
        r.NOT_USABLE: Says(
            when=lambda m: m.b == row_of(m) and row(m, m.b)[m.a] >= usable(m, m.b)[m.a] and m.a == m.n[0]
        ),
        r.MORE_IN_FIRST: Says(
            when=lambda m: m.n[0] == 1 and row(m, row_of(m))[0] <= row(m, row_of(m))[1] + 1
        ),
        r.FILL_FIRST: Says(
            when=lambda m: m.n[0] == 2 and row(m, row_of(m))[:2] != [3, 2], book="I holds three and II two"
        ),
        r.NOT_EXACT: Says(
            when=not_exact, numbers=lambda m: (int(m.step.left - m.s.rules.worth[m.n[0]]),), mend=give_cubes
        ),
        r.NO_CUBE: Says(
            when=lambda m: m.a == m.step.color and m.b == m.n[0] and row(m, m.a)[m.b] == 0, mend=give_cubes
        ),
        r.WORTH_MORE: Says(
            when=lambda m: m.a > m.b,
            numbers=lambda m: (int(m.s.rules.worth[m.n[0]]), int(m.step.left)),
        ),
        # Exchanges.
        r.MIX_SHORT: Says(
            when=mix_short,
            numbers=lambda m: (int(m.s.fuel[m.seat]), int(m.s.bucks[m.seat])),
            mend=give_money,
        ),
        r.FUEL_TAKES: Says(
            when=lambda m: m.n[0] > m.a, numbers=lambda m: (room_of_fuel(m),), mend=give_track, about="tracks"
        ),
        r.BUCKS_TAKES: Says(
            when=lambda m: m.step.n - m.n[0] > m.a and m.n[0] < room_of_fuel(m),
            numbers=lambda m: (int(m.s.rules.track - m.s.bucks[m.seat]),),
            mend=give_track,
        ),
        r.POINTS_SHORT: Says(
            when=lambda m: m.b < m.a,
            numbers=lambda m: (int(m.s.rules.swap_price), int(m.s.fuel[m.seat] + m.s.bucks[m.seat])),
            mend=give_money,
        ),
        r.TOO_LITTLE: Says(
            when=lambda m: m.a < m.b,
            numbers=lambda m: (worth(m), int(m.s.rules.value_per_point)),
            mend=give_cubes,
        ),
        r.TRACKS_FULL: Says(
            when=lambda m: m.s.fuel[m.seat] == m.s.bucks[m.seat] == m.s.rules.track,
            numbers=lambda m: (int(m.s.rules.track),),
            mend=give_track,
        ),
        r.NO_SIDE_ONE: Says(when=lambda m: m.s.ones[m.seat] == 0, mend=give_drive),
        r.FLIP_TOO_DEAR: Says(
            when=lambda m: m.a > m.b,
            numbers=lambda m: (int(m.s.rules.flip_price), int(m.s.fuel[m.seat])),
            mend=give_fuel,
        ),
        r.PLANET_SHORT: Says(
            when=lambda m: m.a > m.s.fuel[m.seat] or m.b > m.s.bucks[m.seat],
            numbers=lambda m: planet_price(m, m.n[0]),
            mend=give_money,
            about="paid",
        ),
        r.GIVE_MORE: Says(
            when=lambda m: m.a < m.b, numbers=lambda m: (int(m.step.value), int(m.s.rules.value_per_point))
        ),
        # Drives and flights.
        r.NO_SLOT: Says(
            when=lambda m: (
                m.s.ones[m.seat] + m.s.twos[m.seat] + (m.n[0] + 1 if m.verb == "drives" else 1) > m.a
            ),
            numbers=lambda m: (int(m.s.rules.slots),),
            mend=give_slots,
        ),
        r.DRIVES_TOO_DEAR: Says(
            when=lambda m: m.a > m.b,
            numbers=lambda m: (
                int(m.s.rules.drive_price) * (m.n[0] + 1 if m.verb == "drives" else 1),
                int(m.s.fuel[m.seat]),
            ),
            mend=give_fuel,
        ),
        r.SAME_DIE: Says(when=lambda m: m.a == m.n[0] and m.s.col[m.seat * COLORS + m.a] == 1),
        r.NO_DRIVE: Says(
            when=lambda m: (m.s.ones, m.s.twos)[m.a - 1][m.seat] == 0,
            numbers=lambda m: (3 - m.n[0],),
            mend=give_drive,
        ),
        r.ON_HUB_SPACE: Says(when=lambda m: m.s.layout.space[m.n[0]] == HUB_SPACE),
        r.OTHERS_FIGURE: Says(when=lambda m: m.a != m.seat and m.s.owner_at(m.n[0]) == m.a, mend=clear_hex),
        r.OTHERS_SHIP: Says(when=lambda m: m.s.ship[m.a] == m.n[0] and m.a != m.seat, mend=move_ships),
        r.TOO_FAR: Says(
            when=lambda m: m.a > m.b,
            numbers=lambda m: (fuel_needed(m, m.n[0]), int(m.s.fuel[m.seat])),
            mend=give_fuel,
        ),
        # What is built.
        r.NO_COLONY: Says(when=lambda m: m.s.colonies[m.seat] == 0, mend=give_colony),
        r.NO_STATION_LEFT: Says(when=lambda m: built(m) == m.s.rules.stations),
        r.CANT_PAY_STATION: Says(
            when=lambda m: not any(card_payable(m, card) for card in stations(m)),
            numbers=lambda m: (int(m.s.rules.station_high[built(m)]), int(m.s.rules.station_low[built(m)])),
            mend=give_cubes,
        ),
        r.STATION_USED: Says(when=lambda m: m.s.station[m.seat * STATION_CARDS + m.n[0]] > 0),
        r.NO_OPEN_MISSION: Says(when=lambda m: m.s.open[m.seat] == 0),
        r.NOT_AT_HUB: Says(when=lambda m: not at_a_hub(m)),
        r.CANT_PAY: Says(when=lambda m: m.a == m.n[0] and not mission_payable(m, m.a), mend=give_cubes),
        r.CANT_PAY_ANY: Says(
            when=lambda m: not any(mission_payable(m, card) for card in cards(m.s.open[m.seat])),
            mend=give_cubes,
        ),
        r.OUTPOST_USED: Says(when=lambda m: m.s.posts[m.seat * OUTPOSTS + m.n[0]] != NONE),
        r.PENDING_ON_WAY: Says(
            when=lambda m: m.a == m.step.planet and m.s.planet_at[m.a] == PENDING, mend=settle_here
        ),
    },
    unoffered={
        r"Planet (\w\d) is not one of yours that waits for fuel or bucks": Says(
            when=lambda m: (
                m.s.planet_of[m.n[0]] != m.seat
                or m.s.planet_at[m.n[0]] != PENDING
                or m.s.rules.planet_verb[m.n[0]] != PAYING
            )
        ),
        r"Exchanges belong to your own turn": Says(when=lambda m: m.s.active != m.seat),
        r"(Drives are turned|Planets are paid) in a turn of your own": Says(
            when=lambda m: m.s.active != m.seat
        ),
        r"(Exchanges wait|Payments for planets wait|Turning a drive waits) until (.+)": Says(
            when=lambda m: m.s.active == m.seat and carries_out(m) == m.words[1],
            ours="comes between",
        ),
        r"A card must be played here": Says(when=lambda m: m.step.optional == 0),
        r"No more than (\d) can go back": Says(when=lambda m: m.n[0] > int(m.words[0]) == m.step.most),
        r"There (?:is|are) (\d+) points? to take": Says(when=lambda m: m.n[0] > int(m.words[0]) == m.step.n),
        r"The price is (\d) points in all": Says(
            when=lambda m: m.n[0] > int(m.words[0]) == m.s.rules.swap_price
        ),
        r"These points (raise|move) tech dice(?: to the right)?": Says(
            when=lambda m: m.verb != m.words[0] == ("move" if m.step.kind == BROWN else "raise")
        ),
        r"(\w+) is not a color of that station card": Says(
            when=lambda m: (
                m.n[0] not in (m.s.rules.station_first[m.step.card], m.s.rules.station_second[m.step.card])
            )
        ),
        r"Your ship is there already: end your flight here": Says(when=lambda m: m.s.ship[m.seat] == m.n[0]),
        r"There is no such die on the bridge": Says(
            when=lambda m: m.n not in [(m.s.b_color[k], m.s.b_face[k], m.s.b_at[k]) for k in range(BRIDGE)]
        ),
        r"(.+) is not a development of yours with a place for a die": Says(
            when=lambda m: (
                not m.s.laid[m.seat] >> (m.n[0] - ON_CARD) & 1
                or m.s.rules.dev_kind[m.n[0] - ON_CARD] != DIE_SPACE
            )
        ),
        r"(.+) is not in your hand": Says(when=lambda m: not m.s.hand[m.seat] >> m.n[0] & 1),
        r"(.+) is not an open mission of yours": Says(when=lambda m: not m.s.open[m.seat] >> m.n[0] & 1),
        r"(.+) has no effect left for you to use now": Says(when=lambda m: not m.step.left >> m.n[0] & 1),
        r"You have no (\w+) cube in column (\w+)": Says(when=lambda m: row(m, m.n[0])[m.n[1]] == 0),
        r"Your ship is not linked to hub (\w)": Says(when=lambda m: not m.step.hubs >> m.n[0] & 1),
        r"An outpost must be of the kind of the new figure": Says(
            when=lambda m: m.s.rules.outpost_kind[m.n[0]] != m.s.kind_at(m.step.place)
        ),
    },
)
