"""What Vertium's refusals claim, read from the state."""

from __future__ import annotations

from typing import Any

from ecliptic.core.arrays import changed, fill
from ecliptic.games.vertium.rules import reasons as r
from ecliptic.games.vertium.rules.actions import (
    COMPLEX,
    FACES,
    KIND_IDS,
    NONE,
    PLANET_IDS,
    PLANETS,
    RESOURCES,
)
from ecliptic.games.vertium.rules.state import IN_PLAY, OUT
from ecliptic.testing.truth import Met, Says, Truth

# ---- facts -----------------------------------------------------------------------------------------------


def owned(s: Any, seat: int) -> list[int]:
    return [planet for planet in range(PLANETS) if s.owner[planet] == seat]


def wealth(s: Any, seat: int) -> int:
    return sum(s.elements[planet] for planet in owned(s, seat))


def held(s: Any, seat: int, kind: int) -> int:
    return int(s.hands.count[seat * len(KIND_IDS) + kind])


def sets(m: Met) -> list[int]:
    return [kind for kind in range(RESOURCES) if held(m.s, m.seat, kind) >= m.s.rules.set_size]


def token_left(m: Met, kind: int) -> bool:
    return bool(m.s.pool[kind] or m.s.supply[m.seat * RESOURCES + kind])


def wanted(s: Any, kind: int) -> bool:
    """Whether a planet that nobody owns lacks this resource."""
    free = [k for k in range(PLANETS) if s.status[k] == IN_PLAY and s.owner[k] == NONE]
    return any(s.tokens[k * RESOURCES + kind] == 0 for k in free)


def richer_than(m: Met) -> list[int]:
    """Planets of richer factions with an element to take."""
    s, mine = m.s, wealth(m.s, m.seat)
    rich = [seat for seat in range(s.rules.factions) if seat != m.seat and wealth(s, seat) > mine]
    return [planet for seat in rich for planet in owned(s, seat) if s.elements[planet]]


def missing_elements(m: Met) -> bool:
    """A planet that leads keeps one element for the new captain; one that only gives must have one."""
    least = 1 if m.name == "Source" else m.s.rules.least_left + m.s.rules.least_carried
    return bool(m.s.elements[m.a] < least)


def sorts_at(m: Met) -> tuple[int, int]:
    """How many Gelbon and Vertium lie where some leave."""
    s, step = m.s, m.step
    planet = getattr(step, "source", getattr(step, "planet", NONE))
    if planet != NONE:
        return int(s.gelbon[planet]), int(s.elements[planet] - s.gelbon[planet])
    return int(s.force_gelbon), int(s.force - s.force_gelbon)


def leaving(m: Met) -> int:
    """How many elements leave."""
    step = m.step
    return int(1 if m.name == "PaySort" else getattr(step, "n", getattr(step, "force", 0)))


def both_sorts_mine(m: Met) -> bool:
    mine = owned(m.s, m.seat)
    return any(m.s.gelbon[k] for k in mine) and any(m.s.elements[k] > m.s.gelbon[k] for k in mine)


def with_cube(m: Met) -> int:
    return sum(1 for planet in owned(m.s, m.seat) if m.s.cube[planet])


# ---- what is given to see whether that was all -----------------------------------------------------------


def give_card(s: Any, seat: int) -> None:
    s.hands.gain(seat, 0, True)


def give_elements(s: Any, m: Met) -> None:
    s.own_elements()[m.a] += 2


def give_captain(s: Any, m: Met) -> None:
    s.add_captain(m.seat, 1)


def give_token(s: Any, m: Met) -> None:
    s.own_tokens()[m.a * RESOURCES + m.b] += 1


def take_tokens(s: Any, m: Met) -> None:
    s.own_tokens()[m.a * RESOURCES + m.b] = 0


def give_cube(s: Any, m: Met) -> None:
    s.cube = fill(PLANETS, 0)


def take_cube(s: Any, m: Met) -> None:
    s.cube = changed(s.cube, m.a, 0)


def give_gelbon(s: Any, m: Met) -> None:
    s.own_elements()[m.a] += 1
    s.add_gelbon(m.a, 1)


def give_vertium(s: Any, m: Met) -> None:
    s.own_elements()[m.a] += 1


def give_pair(s: Any, m: Met) -> None:
    give_gelbon(s, m)
    give_vertium(s, m)


def give_planet(s: Any, m: Met) -> None:
    s.owner = changed(s.owner, m.a, m.seat)


def give_skirmish(s: Any, m: Met) -> None:
    card = m.step.side * FACES + m.a
    s.cards = changed(s.cards, card, s.cards[card] + 1)


def discard_sets(s: Any, m: Met) -> None:
    for kind in sets(m):
        s.hands.lose(m.seat, kind, held(s, m.seat, kind))


# ---- the reasons -----------------------------------------------------------------------------------------

TRUTH = Truth(
    ids=frozenset({"planet", "kind", "faction", "face", "seat"}),
    reasons={
        # Setup.
        r.TAKEN_FACTION: Says(when=lambda m: m.a in m.s.faction and m.a == m.n[0]),
        r.COMPLEX_MISSING: Says(
            when=lambda m: (
                COMPLEX not in m.s.faction
                and all(m.s.faction[k] != NONE for k in range(m.s.seats) if k != m.seat)
            ),
            about="replaced",
        ),
        # Phase one.
        r.MUST_PLAY_SET: Says(when=lambda m: m.a in sets(m), mend=discard_sets),
        r.COLONIZED: Says(when=lambda m: m.s.owner[m.a] != NONE and m.a == m.n[0]),
        r.HAS_KIND: Says(
            when=lambda m: m.s.tokens[m.a * RESOURCES + m.b] > 0 and wanted(m.s, m.b) and m.a == m.n[0],
            mend=take_tokens,
            about="lacks token",
        ),
        r.LEAK_COLONIZED: Says(when=lambda m: m.s.owner[m.a] != NONE and m.a == m.n[0]),
        r.NO_TOKEN: Says(when=lambda m: m.s.tokens[m.a * RESOURCES + m.b] == 0, mend=give_token),
        r.NO_CARDS: Says(
            when=lambda m: m.s.hands.size[m.a] == 0, mend=lambda s, m: give_card(s, m.a), about="card"
        ),
        r.NOBODY_HAS_CARDS: Says(
            when=lambda m: all(m.s.hands.size[k] == 0 for k in range(m.s.rules.factions) if k != m.seat),
            mend=lambda s, m: give_card(s, (m.seat + 1) % s.rules.factions),
        ),
        r.OWNS_NONE: Says(when=lambda m: not owned(m.s, m.seat)),
        r.NOBODY_RICHER: Says(when=lambda m: not richer_than(m)),
        r.NOBODYS: Says(when=lambda m: m.s.owner[m.a] == NONE, about="planet faction"),
        r.OWN_PLANET: Says(when=lambda m: m.s.owner[m.a] == m.seat, about="planet yours"),
        r.NOT_RICHER: Says(
            when=lambda m: wealth(m.s, m.a) <= wealth(m.s, m.seat) and m.s.owner[m.n[0]] == m.a,
            mend=lambda s, m: s.elements.__setitem__(m.n[0], 99),
        ),
        r.NOTHING_TO_STEAL: Says(when=lambda m: m.s.elements[m.a] == 0, mend=give_elements),
        r.NOT_YOUR_PLANET: Says(
            when=lambda m: m.s.owner[m.a] != m.seat, mend=give_planet, about="planet yours"
        ),
        # Setting out.
        r.NOT_YOURS: Says(when=lambda m: m.s.owner[m.a] != m.seat, mend=give_planet, about="own planet"),
        r.NO_ELEMENT: Says(when=lambda m: missing_elements(m) and m.s.elements[m.a] == 0, mend=give_elements),
        r.TOO_FEW: Says(
            when=lambda m: missing_elements(m) and m.s.elements[m.a] > 0,
            numbers=lambda m: (None, m.s.rules.least_left + m.s.rules.least_carried),
            mend=give_elements,
        ),
        r.SOURCE_ELSEWHERE: Says(
            when=lambda m: m.s.owner[m.a] != m.seat, mend=give_planet, about="own planet"
        ),
        r.SOURCE_EMPTY: Says(when=missing_elements, mend=give_elements),
        r.MUST_BRING: Says(
            when=lambda m: m.n[0] < m.a and m.step.refuge == NONE,
            numbers=lambda m: (m.s.rules.least_carried,),
        ),
        r.NO_CAPTAIN: Says(when=lambda m: m.s.captains[m.seat] == 0, mend=give_captain),
        r.MUST_LEAVE: Says(
            when=lambda m: m.n[0] > m.s.elements[m.a] - m.b and m.step.source == m.a,
            numbers=lambda m: (None, 1),
            mend=give_elements,
        ),
        r.MUST_TAKE: Says(when=lambda m: m.n[0] < m.a and m.step.refuge != NONE, numbers=lambda m: (1,)),
        r.STRIKE_OWN: Says(when=lambda m: m.s.owner[m.a] == m.seat, about="rival planet"),
        r.STRIKE_REBEL: Says(
            when=lambda m: (
                COMPLEX not in (m.s.faction[m.seat], m.s.faction[m.s.owner[m.a]]) and m.s.owner[m.a] != m.seat
            )
        ),
        r.CARD_SPENT: Says(
            when=lambda m: (
                m.s.cards[m.step.side * FACES + m.a] == 0
                and m.s.rules.skirmish_cards[m.s.faction[m.seat] * FACES + m.a] > 0
            ),
            mend=give_skirmish,
        ),
        # Both sorts, and cubes.
        r.TOO_MANY: Says(
            when=lambda m: m.n[0] > m.a or leaving(m) - m.n[0] > m.b,
            numbers=sorts_at,
            about="elements of both sorts",
        ),
        r.BUILD_ELSEWHERE: Says(
            when=lambda m: m.s.owner[m.a] != m.seat, mend=give_planet, about="planets theirs"
        ),
        r.HAS_CUBE: Says(when=lambda m: m.s.cube[m.a] > 0, mend=take_cube),
        r.NO_PAIR: Says(when=lambda m: not both_sorts_mine(m) or m.s.elements[m.a] == 0, mend=give_pair),
        r.NO_CUBE: Says(when=lambda m: with_cube(m) >= m.s.rules.cubes, mend=give_cube),
        r.NO_VERTIUM: Says(when=lambda m: m.s.elements[m.a] == m.s.gelbon[m.a], mend=give_vertium),
        r.NO_GELBON: Says(when=lambda m: m.s.gelbon[m.a] == 0, mend=give_gelbon),
    },
    unoffered={
        r"(P\d) is not in this game": Says(
            when=lambda m: m.s.status[PLANET_IDS.index(m.words[0])] != IN_PLAY
        ),
        r"(.+) is out of the game": Says(when=lambda m: m.s.status[m.n[0]] == OUT),
        r"The Complex is not in this game": Says(when=lambda m: m.n[0] == COMPLEX and not m.s.rules.shadows),
        r"(.+) is not on display": Says(when=lambda m: m.s.display[m.n[0]] == 0),
        r"You hold no set, so you place no token": Says(when=lambda m: not sets(m)),
        r"You hold no set of (.+)": Says(when=lambda m: m.n[0] not in sets(m)),
        r"You hold (two|three) sets: choose the one that you play": Says(when=lambda m: len(sets(m)) > 1),
        r"No (.+) token is left": Says(when=lambda m: len(sets(m)) == 1 and not token_left(m, sets(m)[0])),
        r"You hold no (.+)": Says(
            when=lambda m: held(m.s, m.seat, m.n[0] + (RESOURCES if m.verb == "play" else 0)) == 0
        ),
        r"With (.+) you have no choice of sets now": Says(
            when=lambda m: sets(m) == [m.n[0]] and token_left(m, m.n[0])
        ),
        r"You have played your disaster of this turn": Says(when=lambda m: m.name == "RaidedSet"),
        r"It must be another player": Says(when=lambda m: m.n[0] == m.seat),
        r"There is no seat (\d) in this game": Says(when=lambda m: m.n[0] >= m.s.rules.factions),
        r"You have no captain on the refuge moon of (.+)": Says(
            when=lambda m: m.s.refugees[m.seat * PLANETS + m.n[0]] == 0
        ),
        r".+ has (no|\d+) elements?": Says(
            when=lambda m: (
                m.n[0] > m.s.elements[m.step.source]
                and m.words[0] == (str(m.s.elements[m.step.source] or "no"))
            )
        ),
        r"A card turns a die to another face": Says(when=lambda m: m.n[0] == m.n[1]),
        r"You have no die that shows (.+)": Says(when=lambda m: m.s.face_counts(m.step.side)[m.n[1]] == 0),
        r".+ has no Gelbon to give": Says(when=lambda m: m.s.gelbon[m.step.site] == 0),
        r".+ has no Vertium to give": Says(
            when=lambda m: m.s.elements[m.step.site] == m.s.gelbon[m.step.site]
        ),
        r".+ gives both as the planet of the Gelbon": Says(
            when=lambda m: m.n[0] == m.step.site and m.s.gelbon[m.step.site] > 0
        ),
        r"Not that many elements leave": Says(when=lambda m: m.n[0] > leaving(m)),
    },
)
