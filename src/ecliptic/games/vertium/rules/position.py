"""Positions: a whole state as plain data with readable names, and back, every inconsistency named in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal

import msgspec
from librt.vecs import vec
from msgspec import Meta, Struct
from mypy_extensions import i64

from ecliptic.core.deck import Deck
from ecliptic.core.pending import PendingStep
from ecliptic.core.words import some
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.figures import Rules
from ecliptic.games.vertium.rules.invariants import problems
from ecliptic.games.vertium.rules.pending import book
from ecliptic.games.vertium.rules.pending_checks import check_pending
from ecliptic.games.vertium.rules.state import (
    ABSENT,
    ATTACKER,
    DEFENDER,
    IN_PLAY,
    OUT,
    VertiumState,
    new_state,
)

_PHASES: Final = ("setup", "colonizing", "fighting", "over")
_BLUES: Final = ("none", "face_down", *a.BLUE_IDS)


def _one_of(words: Sequence[str]) -> Meta:
    return Meta(pattern=f"^({'|'.join(words)})$")


Kind = Annotated[str, _one_of(a.KIND_IDS)]
Resource = Annotated[str, _one_of(a.KIND_IDS[: a.RESOURCES])]
PlanetId = Annotated[str, _one_of(a.PLANET_IDS)]
Faction = Annotated[str, _one_of(a.FACTION_IDS)]
Face = Annotated[str, _one_of(a.FACE_IDS)]
Blue = Annotated[str, _one_of(_BLUES)]
Phase = Annotated[str, _one_of(_PHASES)]
Seat = Annotated[int, Meta(ge=1, le=a.SEATS)]  # 1 is the first
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Cards = dict[Kind, Count]  # what is not named is zero
Tokens = dict[Resource, Count]


class _Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class SeatPosition(_Part, frozen=True, kw_only=True):
    """A seat; in solo the second one is the Complex.

    `known`: by observer ("1" to "4", or "watcher") the cards that this one is sure of.
    """

    faction: Faction | None = None
    hand: Cards = {}
    known: dict[str, Cards] = {}
    most: Cards | None = None  # by kind the most that can be there; None = any number
    tokens: Tokens = {}
    captains: Count = 0
    misses: Count = 0
    had_attack: bool = False
    passed: bool = False  # with the Complex: since it last attacked (VT-14.6)
    objective: PlanetId | None = None


class PlanetPosition(_Part, frozen=True, kw_only=True):
    """A planet that is laid out."""

    id: PlanetId
    value: Annotated[int, Meta(ge=0, le=a.TOP_VALUE)] = 0
    out: bool = False
    tokens: Tokens = {}
    owner: Seat | None = None
    elements: Count = 0
    gelbon: Count = 0  # among the elements
    cube: Annotated[int, Meta(ge=0, le=9)] = 0  # hits that it still takes
    moon: Count = 0
    blue: Blue = "none"
    refugees: list[Seat] = []  # one entry a captain


class SidePosition(_Part, frozen=True, kw_only=True):
    """One side of an attack: dice in the order they were rolled, unused cards, the card played in this roll."""

    dice: Annotated[list[Face], Meta(max_length=a.DICE)] = []
    cards: Annotated[list[Face], Meta(max_length=a.FACES)] = []
    played: Face | None = None


class FightPosition(_Part, frozen=True, kw_only=True):
    """The attack that is going on."""

    attacker: Seat
    defender: Seat
    source: PlanetId
    refuge: PlanetId | None = None
    target: PlanetId
    force: Count
    gelbon: Count = 0  # among the force
    roll: Count
    complex_cards: dict[Face, Count] = {}  # of solo, not turned up yet
    attacker_side: SidePosition
    defender_side: SidePosition


class Position(_Part, frozen=True, kw_only=True):
    """A whole state. `pending`: the steps to come, the next one first."""

    game: Literal["vertium"] = "vertium"
    phase: Phase
    round: Count = 0
    starter: Seat | None = None
    turn: Seat | None = None
    idle: Count = 0
    attacks: Count = 0
    victor: Seat | None = None
    objectives_open: bool = False
    ranking: list[Seat] = []
    deck: Cards | None = None  # None = all cards that are nowhere else
    display: Cards = {}
    discards: Cards = {}
    pool: Tokens = {}
    gone: Tokens = {}
    seats: list[SeatPosition]
    planets: list[PlanetPosition]
    fight: FightPosition | None = None
    pending: list[PendingStep]


# ---- dump ----------------------------------------------------------------------------------------------------


def dump(s: VertiumState) -> dict[str, object]:
    """The state as plain data."""
    position = Position(
        phase=_PHASES[s.phase],
        round=int(s.round),
        starter=_seat_out(s.starter),
        turn=_seat_out(s.turn),
        idle=int(s.idle),
        attacks=int(s.attacks),
        victor=_seat_out(s.victor),
        objectives_open=s.objectives_open,
        ranking=[int(seat) + 1 for seat in s.ranking],
        deck=_counts_out(s.deck.counts(), a.KIND_IDS),
        display=_counts_out(s.display, a.KIND_IDS),
        discards=_counts_out(s.discards, a.KIND_IDS),
        pool=_counts_out(s.pool, a.KIND_IDS),
        gone=_counts_out(s.gone, a.KIND_IDS),
        seats=[_dump_seat(s, seat) for seat in range(s.factions)],
        planets=[_dump_planet(s, planet) for planet in range(a.PLANETS) if s.status[planet] != ABSENT],
        fight=_dump_fight(s) if s.target != a.NONE else None,
        pending=book(int(s.factions)).dump(s.stack),
    )
    data: dict[str, object] = msgspec.to_builtins(position)
    return {"game": "vertium", **data}


def _seat_out(seat: int) -> int | None:
    return None if seat == a.NONE else int(seat) + 1


def _counts_out(numbers: Iterable[int], names: Sequence[str]) -> dict[str, int]:
    return {names[k]: int(n) for k, n in enumerate(numbers) if n}


def _word(n: int, names: Sequence[str]) -> str | None:
    return None if n == a.NONE else names[n]


def _dump_seat(s: VertiumState, seat: int) -> SeatPosition:
    kinds = range(a.KINDS)
    known = {}
    for observer in range(s.factions + 1):
        if observer != seat:
            sure = _counts_out([int(s.hands.known_to(observer, seat, k)) for k in kinds], a.KIND_IDS)
            if sure:
                known["watcher" if observer == s.factions else str(observer + 1)] = sure
    return SeatPosition(
        faction=_word(s.faction[seat], a.FACTION_IDS),
        hand=_counts_out([int(s.hands.holds(seat, k)) for k in kinds], a.KIND_IDS),
        known=known,
        most=_counts_out([int(s.hands.most_of(seat, k)) for k in kinds], a.KIND_IDS),
        tokens=_counts_out(s.supply[seat * a.RESOURCES : (seat + 1) * a.RESOURCES], a.KIND_IDS),
        captains=int(s.captains[seat]),
        misses=int(s.misses[seat]),
        had_attack=s.had_attack[seat] == 1,
        passed=(s.passed >> seat) & 1 == 1,
        objective=_word(s.objective[seat], a.PLANET_IDS),
    )


def _dump_planet(s: VertiumState, planet: int) -> PlanetPosition:
    fled = s.refugees[planet * a.SEATS : (planet + 1) * a.SEATS]
    return PlanetPosition(
        id=a.PLANET_IDS[planet],
        value=int(s.value[planet]),
        out=s.status[planet] == OUT,
        tokens=_counts_out(s.tokens[planet * a.RESOURCES : (planet + 1) * a.RESOURCES], a.KIND_IDS),
        owner=_seat_out(s.owner[planet]),
        elements=int(s.elements[planet]),
        gelbon=int(s.gelbon[planet]),
        cube=int(s.cube[planet]),
        moon=int(s.moon[planet]),
        blue=_BLUES[s.blue[planet]],
        refugees=[seat + 1 for seat, n in enumerate(fled) for _ in range(n)],
    )


def _dump_fight(s: VertiumState) -> FightPosition:
    def side(which: int) -> SidePosition:
        dice = s.dice[which * a.DICE : (which + 1) * a.DICE]
        cards = s.cards[which * a.FACES : (which + 1) * a.FACES]
        return SidePosition(
            dice=[a.FACE_IDS[face] for face in dice if face != a.NONE],
            cards=[a.FACE_IDS[face] for face, n in enumerate(cards) if n],
            played=_word(s.played[which], a.FACE_IDS),
        )

    return FightPosition(
        attacker=int(s.attacker) + 1,
        defender=int(s.defender) + 1,
        source=a.PLANET_IDS[s.source],
        refuge=_word(s.refuge, a.PLANET_IDS),
        target=a.PLANET_IDS[s.target],
        force=int(s.force),
        gelbon=int(s.force_gelbon),
        complex_cards=_counts_out(s.solo_left, a.FACE_IDS),
        roll=int(s.roll),
        attacker_side=side(ATTACKER),
        defender_side=side(DEFENDER),
    )


# ---- load ----------------------------------------------------------------------------------------------------


def load(content: Components, rules: Rules, data: object) -> VertiumState:
    """The state of a position. ValueError with one sentence for the first thing that can't be."""
    try:
        position = msgspec.convert(data, Position)
    except msgspec.ValidationError as error:
        raise ValueError(f"The position can't be read: {error}.") from None
    if len(position.seats) != rules.factions:
        raise ValueError(
            f"The position has {some(len(position.seats), 'seat')}, the options say {rules.factions}."
        )
    s = new_state(rules)
    s.phase = _PHASES.index(position.phase)
    s.round, s.idle, s.attacks = position.round, position.idle, position.attacks
    s.starter = _seat_in(rules, position.starter)
    s.turn = _seat_in(rules, position.turn)
    s.victor = _seat_in(rules, position.victor)
    s.objectives_open = position.objectives_open
    s.ranking = vec[i64]([_seat_in(rules, seat) for seat in position.ranking])
    if len(s.ranking) and sorted(s.ranking) != list(range(s.factions)):
        raise ValueError("The ranking must name every seat once.")
    s.display = _kinds_in(position.display)
    s.discards = _kinds_in(position.discards)
    for resource, name in enumerate(a.KIND_IDS[: a.RESOURCES]):
        s.pool[resource] = _in(position.pool, name)
        s.gone[resource] = _in(position.gone, name)
    for seat, part in enumerate(position.seats):
        _load_seat(s, seat, part)
    _load_known(s, position)
    for planet in position.planets:
        _load_planet(s, planet)
    _load_deck(s, position.deck)
    if position.fight is not None:
        _load_fight(s, position.fight)
    s.stack = book(int(s.factions)).load(position.pending)
    for problem in problems(content, s):
        raise ValueError(problem)
    check_pending(s)
    return s


def _seat_in(rules: Rules, seat: int | None) -> int:
    if seat is None:
        return a.NONE
    if seat > rules.factions:
        raise ValueError(f"There is no seat {seat}.")
    return seat - 1


def _index(word: str | None, names: Sequence[str]) -> int:
    return a.NONE if word is None else names.index(word)


def _in(counts: Mapping[str, int], name: str) -> int:
    return counts.get(name, 0)


def _kinds_in(counts: Mapping[str, int]) -> vec[i64]:
    return vec[i64]([_in(counts, name) for name in a.KIND_IDS])


def _load_seat(s: VertiumState, seat: int, part: SeatPosition) -> None:
    s.faction[seat] = _index(part.faction, a.FACTION_IDS)
    if s.faction[seat] == a.COMPLEX:
        s.complex = seat
    if part.passed:
        s.passed |= 1 << seat
    s.captains[seat] = part.captains
    s.misses[seat] = part.misses
    s.had_attack[seat] = int(part.had_attack)
    s.objective[seat] = _index(part.objective, a.PLANET_IDS)
    for resource, name in enumerate(a.KIND_IDS[: a.RESOURCES]):
        s.supply[seat * a.RESOURCES + resource] = _in(part.tokens, name)
    size = sum(part.hand.values())
    s.hands.size[seat] = size
    for kind, name in enumerate(a.KIND_IDS):
        s.hands.count[seat * a.KINDS + kind] = _in(part.hand, name)
        s.hands.most[seat * a.KINDS + kind] = size if part.most is None else _in(part.most, name)


def _load_known(s: VertiumState, position: Position) -> None:
    observers = {str(seat + 1): seat for seat in range(s.factions)} | {"watcher": s.factions}
    for holder, part in enumerate(position.seats):
        for observer, cards in part.known.items():
            if observer not in observers or observers[observer] == holder:
                raise ValueError(f"The hand of @{holder + 1} can't be known to {observer!r}.")
            for kind, name in enumerate(a.KIND_IDS):
                s.hands.known[(observers[observer] * s.factions + holder) * a.KINDS + kind] = _in(cards, name)


def _load_planet(s: VertiumState, part: PlanetPosition) -> None:
    planet = a.PLANET_IDS.index(part.id)
    if s.status[planet] != ABSENT or s.rules.planet_list[planet] == 0:
        raise ValueError(f"The planet {part.id} is there twice, or not in the content.")
    s.status[planet] = OUT if part.out else IN_PLAY
    s.value[planet] = part.value
    s.owner[planet] = _seat_in(s.rules, part.owner)
    s.elements[planet] = part.elements
    s.gelbon[planet] = part.gelbon
    s.cube[planet] = part.cube
    s.moon[planet] = part.moon
    s.blue[planet] = _BLUES.index(part.blue)
    for resource, name in enumerate(a.KIND_IDS[: a.RESOURCES]):
        s.tokens[planet * a.RESOURCES + resource] = _in(part.tokens, name)
    for seat in part.refugees:
        s.refugees[planet * a.SEATS + _seat_in(s.rules, seat)] += 1


def _load_deck(s: VertiumState, cards: Mapping[str, int] | None) -> None:
    if cards is not None:
        pool = _kinds_in(cards)
    else:
        pool = vec[i64]([0] * a.KINDS)
        for kind in range(a.KINDS):
            held = sum(int(s.hands.holds(seat, kind)) for seat in range(s.factions))
            pool[kind] = max(0, s.rules.cards[kind] - s.display[kind] - s.discards[kind] - held)
    s.deck = Deck(a.KINDS)
    s.deck.add_pool(pool)


def _load_fight(s: VertiumState, part: FightPosition) -> None:
    s.attacker, s.defender = _seat_in(s.rules, part.attacker), _seat_in(s.rules, part.defender)
    s.source = _index(part.source, a.PLANET_IDS)
    s.refuge = _index(part.refuge, a.PLANET_IDS)
    s.target = _index(part.target, a.PLANET_IDS)
    s.force, s.force_gelbon, s.roll = part.force, part.gelbon, part.roll
    s.solo_left = vec[i64]([_in(part.complex_cards, name) for name in a.FACE_IDS])
    for which, side in ((ATTACKER, part.attacker_side), (DEFENDER, part.defender_side)):
        for k, face in enumerate(side.dice):
            s.dice[which * a.DICE + k] = a.FACE_IDS.index(face)
        s.rolled += len(side.dice)
        for card in side.cards:
            s.cards[which * a.FACES + a.FACE_IDS.index(card)] += 1
        s.played[which] = _index(side.played, a.FACE_IDS)
    if s.faction[s.attacker] == a.NONE or s.faction[s.defender] == a.NONE:
        raise ValueError("Who fights must have a faction.")
