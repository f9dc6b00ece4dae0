"""Whether the steps to come in a position can follow each other like that, and fit the rest of it."""

from __future__ import annotations

from typing import Final, Never

from ecliptic.core.machine import Step
from ecliptic.core.pending import check_next, check_order
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.state import (
    ATTACKER,
    COLONIZING,
    DEFENDER,
    FIGHTING,
    IN_PLAY,
    OVER,
    SETUP,
    VertiumState,
)
from ecliptic.games.vertium.rules.steps import (
    american,
    attack,
    cards,
    conflict,
    cubes,
    disasters,
    outcome,
    refuge,
    roll,
    sets,
    setup,
    solo,
    sorts,
    turn,
)
from ecliptic.games.vertium.rules.steps import complex as complex_

# How pending steps can follow each other, the next one first; in every phase between two actions.
_PLAY: Final = (
    r"((TurnUp )?TakeCard PlayCards|PlayCards|PlaceToken|MeltdownTarget|Leak|RaidWay|RaidFrom|RaidTo|RaidSorts"
    r"|(RaidTarget |StealCard )?RaidedSet)"
)
_TURN: Final = rf"(DrawCard )?({_PLAY} )?Turn EndPhaseOne"
_CLOSE: Final = r"(TurnBlue TurnUpBlues|LoseSorts( LoseSorts)*( TurnUpBlues)?) RevealObjectives BeginPhaseTwo"
_CLOSE_SOLO: Final = "TurnBlue TurnUpBlues BeginPhaseTwo"  # all that comes to a stop there
_DICE: Final = r"(RollDie|TurnSkirmish)"
_ROLLS: Final = rf"((Escape )?{_DICE}|(UseCard ){{1,2}}Hits|LoseSorts (HitBack|NextRoll)) EndAttack"
_ATTACK: Final = rf"(Lead|Source|Carry|CarrySorts|PaySort|Strike|{_ROLLS})"
_BUILD: Final = r"(BuildCube|BuildPair) (AfterCubes|CubeTurns GiveAttack)"
_ORDERS: Final = {
    SETUP: r".*(DrawStarter|DealComplex Populate)",  # see `_problem_of_setup`
    COLONIZING: rf"({_TURN}|{_CLOSE})",
    FIGHTING: rf"((AttackOrPass|{_ATTACK}) FightTurns FightRound|({_ATTACK}|AimDie|AimAmong) AfterAttack"
    rf"|AttackAgain|{_BUILD})",
    OVER: "",
}

_AMERICAN: Final = (american.AfterAttack, american.AttackAgain)
_OF_GELBON: Final = (
    american.AfterCubes,
    cubes.CubeTurns,
    cubes.BuildCube,
    cubes.BuildPair,
    attack.CarrySorts,
    attack.PaySort,
    sorts.LoseSorts,
    sorts.RaidSorts,
)
_OF_FIGHTS: Final = (
    roll.RollDie,
    roll.TurnSkirmish,
    roll.UseCard,
    roll.Hits,
    roll.HitBack,
    roll.NextRoll,
    refuge.Escape,
    outcome.EndAttack,
)
_ABLE: Final = (attack.Lead, conflict.AttackOrPass, american.AttackAgain)  # only asked who can attack
_OF_SOLO: Final = (roll.TurnSkirmish, complex_.AimDie, complex_.AimAmong, solo.DealComplex, solo.Populate)


# ---- checks --------------------------------------------------------------------------------------------------


def check_pending(s: VertiumState) -> None:
    """ValueError if the steps to come don't fit each other or the state."""
    check_order(s.stack, _CLOSE_SOLO if s.rules.solo and s.phase == COLONIZING else _ORDERS[s.phase])
    for step in s.stack:
        problem = _problem(s, step)
        if problem:
            raise ValueError(f"The pending step {type(step).__name__} does not fit: {problem}.")
    if s.phase == SETUP and (problem := _problem_of_setup(s)):
        raise ValueError(f"The setup does not fit the steps to come: {problem}.")
    check_next(s)


def _problem(s: VertiumState, step: Step[Never]) -> str:
    """What of the step's numbers contradicts the state; "" = nothing."""
    if s.phase == SETUP:
        return ""
    if step.seat >= s.seats:
        return "nobody sits there"
    if isinstance(step, _AMERICAN) and not s.rules.american:
        return "this is not American style"
    if isinstance(step, _OF_GELBON) and not s.rules.gelbon:
        return "there is no Gelbon in this game"
    if isinstance(step, _OF_SOLO) and not s.rules.solo:
        return "this is not the solo game"
    if isinstance(step, _OF_FIGHTS):
        return _problem_of_fight(s, step)
    if isinstance(step, turn.Turn):
        return "" if step.player == s.after(s.turn) else "another player is next"
    if isinstance(step, (sorts.LoseSorts, sorts.RaidSorts)):
        return _problem_of_sorts(s, step)
    if isinstance(step, (complex_.AimDie, complex_.AimAmong)):
        return _problem_of_aim(s, step)
    if isinstance(step, conflict.FightTurns) and (
        s.rules.american or len(s.ranking) == 0 or step.place > s.rules.factions
    ):
        return "this is not base style, or there is no ranking"
    if isinstance(step, american.GiveAttack):  # the first, after all cubes are built
        return (
            "" if len(s.ranking) and step.player == s.ranking[0] else "another faction has the attack first"
        )
    if isinstance(step, cubes.CubeTurns):
        last = s.ranking[step.place - 1] if 0 < step.place <= len(s.ranking) else a.NONE
        return "" if last == s.turn else "another faction builds"
    if isinstance(step, american.AfterCubes) and step.again > 1:
        return "again is 0 or 1"
    if isinstance(step, cubes.BuildCube) and not cubes.can_build(s, step.seat):
        return "no cube can be built"
    if isinstance(step, cubes.BuildPair) and cubes.check_site(s, step.seat, step.site):
        return "no cube can be built there"
    named = (disasters.StealCard, american.AfterAttack, american.AfterCubes)
    seat = step.player if isinstance(step, named) else step.seat
    if seat >= 0 and seat != s.turn:
        return "it is another player's turn"
    if isinstance(step, _ABLE) and not attack.can_attack(s, step.seat):
        return "that faction can't attack"
    if isinstance(step, sets.PlaceToken):
        return "" if s.has_token(step.seat, step.resource) else "there is no such token left"
    if isinstance(step, disasters.RaidTo):
        return (
            ""
            if s.owner[step.source] not in (a.NONE, step.seat) and s.elements[step.source]
            else "nothing to raid"
        )
    if isinstance(step, (attack.Carry, attack.CarrySorts, attack.PaySort, attack.Strike)):
        return _problem_of_force(s, step)
    if isinstance(step, attack.Source):
        return (
            ""
            if s.refugees[step.seat * a.PLANETS + step.refuge]
            else "there is no captain on that refuge moon"
        )
    return ""


def _problem_of_fight(s: VertiumState, step: Step[Never]) -> str:
    """A step of an attack under way: how many dice lie, whose they are, what they hit."""
    if s.target == a.NONE:
        return "there is no attack"
    dice = int(s.dice_of(ATTACKER) + s.dice_of(DEFENDER))
    if isinstance(step, refuge.Escape):
        return "" if step.seat == s.defender and s.can_escape() and s.rolled == 0 else "nobody can escape now"
    if isinstance(step, (roll.RollDie, roll.TurnSkirmish)):
        return _problem_of_die(s, step) if s.rolled < dice else "all dice are rolled"
    if isinstance(step, outcome.EndAttack):
        return ""
    if s.rolled != dice:
        return "not all dice are rolled"
    if isinstance(step, roll.UseCard):
        sides = [other.side for other in s.stack if isinstance(other, roll.UseCard)]
        fits = step.seat == s.side_seat(step.side) and s.played[step.side] == a.NONE
        fits = fits and sides in ([step.side], [DEFENDER, ATTACKER])
        return "" if fits else "that side can't play a card now"
    if isinstance(step, roll.HitBack) and step.hits != roll.hits_of(s, DEFENDER):
        return "the dice say other hits"
    return ""


def _problem_of_die(s: VertiumState, step: roll.RollDie | roll.TurnSkirmish) -> str:
    """VT-15.5: in solo the Complex turns up cards, and there are enough of them for the roll."""
    attackers = s.dice_of(ATTACKER)
    side = ATTACKER if s.rolled < attackers else DEFENDER
    if (s.rules.solo and s.side_seat(side) == s.complex) != isinstance(step, roll.TurnSkirmish):
        return "it is for the other side"
    turned = min(s.rolled, attackers) if s.attacker == s.complex else max(0, s.rolled - attackers)
    if s.rules.solo and sum(s.solo_left) + turned < s.rules.dice[a.COMPLEX]:
        return "there are too few cards left for the roll"
    return ""


def _problem_of_aim(s: VertiumState, step: complex_.AimDie | complex_.AimAmong) -> str:
    """VT-15.8: the Complex has the attack and can use it; of several planets chance picks one."""
    if s.turn != s.complex:
        return "it is not its turn"
    if not attack.can_attack(s, s.complex):
        return "it can't attack"
    if isinstance(step, complex_.AimDie):
        return ""
    if not 1 <= step.pip <= a.PIPS:
        return f"no die shows {step.pip} as its pip"
    return "" if len(complex_.nearest(s, step.pip)) > 1 else "the die leaves one planet only"


def _problem_of_sorts(s: VertiumState, step: sorts.LoseSorts | sorts.RaidSorts) -> str:
    """Who chooses sorts must own the elements, and have a choice; an attacking force is its attacker's."""
    planet = step.source if isinstance(step, sorts.RaidSorts) else step.planet
    if isinstance(step, sorts.RaidSorts):
        if step.seat == s.turn or s.owner[planet] != step.seat or s.owner[step.target] != s.turn:
            return "a raider takes elements from another faction"
        if step.n != s.rules.raid_count:
            return "a raid takes no such elements"
    elif s.phase == FIGHTING and planet != (a.NONE if s.pending(roll.NextRoll) else s.target):
        return "no such elements are lost now"
    total = s.force if planet == a.NONE else s.elements[planet]
    gelbon = s.force_gelbon if planet == a.NONE else s.gelbon[planet]
    owner = s.attacker if planet == a.NONE else s.owner[planet]
    if owner != step.seat or not 0 < step.n <= total:
        return "there are no such elements of theirs"
    return "" if sorts.sorts_open(total, gelbon, step.n) else "there is no choice of sorts"


def _problem_of_setup(s: VertiumState) -> str:
    """What of a setup is not as far as its next step says; "" = nothing."""
    order: list[Step[Never]] = [
        *[setup.PickFaction(seat) for seat in range(s.seats)],
        setup.LayPlanets(),
        setup.LayOrange(),
        setup.LayBlue(),
    ]
    if s.rules.solo:
        order += [solo.DealComplex(), solo.Populate()]
    else:
        order += [cards.DealCard(seat) for seat in range(s.seats)]
        order += [cards.TurnUp(), setup.DealObjective(0), setup.DrawStarter()]
    steps: list[Step[Never]] = list(reversed(s.stack))
    drawing = {setup.DrawPlanet: 0, setup.DrawOrange: 1, setup.DrawBlue: 2}.get(type(steps[0]))
    if drawing is not None:
        steps = steps[1:]
    dealt = sum(1 for planet in s.objective if planet != a.NONE)
    if isinstance(steps[0], setup.DealObjective) and steps[0].player == dealt:
        steps[0] = setup.DealObjective(0)
    at = len(order) - len(steps)  # where the setup stands
    if at < 0 or steps != order[at:] or (drawing is None) != (not s.seats <= at < s.seats + 3):
        return "they are not what is left of it"
    if drawing is not None and at != s.seats + drawing:
        return "they are not what is left of it"
    first = s.stack[-1]
    if isinstance(first, setup.DrawOrange) and (s.status[first.planet] != IN_PLAY or s.value[first.planet]):
        return "that planet needs no orange moon"
    wanted = _setup_counts(s, at)
    for name, (found, least, most) in wanted.items():
        if not least <= found <= most:
            return f"there are {found} {name}"
    return ""


def _setup_counts(s: VertiumState, at: int) -> dict[str, tuple[int, int, int]]:
    """What lies there, and the least and the most that can when `at` steps of the setup are done."""
    n, rules = int(s.seats), s.rules

    def span(step: int, full: int) -> tuple[int, int]:
        """None before the step, less than all of it while it is next, all of it afterwards."""
        return (full, full) if at > step else (0, full - 1) if at == step else (0, 0)

    laid = [planet for planet in range(a.PLANETS) if s.status[planet] == IN_PLAY]
    out = {
        "planets": (len(laid), *span(n, int(rules.planets))),
        "orange moons": (sum(1 for planet in laid if s.value[planet]), *span(n + 1, int(rules.planets))),
        "blue moons": (sum(1 for planet in laid if s.blue[planet]), *span(n + 2, int(rules.blue_moons))),
        "discards": (sum(s.discards), 0, 0),
        "tokens on planets": (sum(s.tokens), 0, 0),
        "elements on planets": (sum(s.elements), 0, 0),
        "planets with an owner": (int(s.colonized() - (s.planets_of(s.complex) if rules.solo else 0)), 0, 0),
    }
    for value in range(1, a.TOP_VALUE + 1):
        found = sum(1 for planet in laid if s.value[planet] == value)
        out[f"orange moons of value {value}"] = (found, 0, int(rules.orange[value]))
    for seat in range(n):
        out[f"factions of @{seat + 1}"] = (int(s.faction[seat] != a.NONE), *span(seat, 1))
    if rules.solo:
        out["planets of the Complex"] = (
            int(s.planets_of(s.complex)),
            *span(n + 3, int(rules.complex_planets)),
        )
        return out
    out["cards on display"] = (int(s.shown()), *span(2 * n + 3, int(rules.face_up)))
    out["objectives"] = (sum(1 for planet in s.objective if planet != a.NONE), *span(2 * n + 4, n))
    for seat in range(n):
        out[f"cards in the hand of @{seat + 1}"] = (
            int(s.hands.size[seat]),
            *span(n + 3 + seat, int(rules.deal)),
        )
    return out


def _problem_of_force(
    s: VertiumState, step: attack.Carry | attack.CarrySorts | attack.PaySort | attack.Strike
) -> str:
    if s.owner[step.source] != step.seat:
        return "the source is another's planet"
    if step.refuge != a.NONE:
        if not s.refugees[step.seat * a.PLANETS + step.refuge]:
            return "there is no captain on that refuge moon"
    elif not s.captains[step.seat]:
        return "there is no captain in reserve"
    if isinstance(step, attack.Carry):
        return ""
    carry = attack.Carry(step.seat, step.source, step.refuge)
    if not carry.least(s) <= step.force <= carry.most(s):
        return "so many elements can't go along"
    here, gelbon = int(s.elements[step.source]), int(s.gelbon[step.source])
    if isinstance(step, attack.CarrySorts):
        return "" if sorts.sorts_open(here, gelbon, step.force) else "there is no choice of sorts"
    if sorts.check_sorts(here, gelbon, step.force, a.GELBON(step.gelbon)):
        return "so many Gelbon can't go along"
    left, left_gelbon = here - step.force, gelbon - step.gelbon
    if isinstance(step, attack.PaySort):
        open_ = step.refuge == a.NONE and sorts.sorts_open(left, left_gelbon, 1)
        return "" if open_ else "there is no choice of sorts"
    payable = left_gelbon >= step.paid and (left > left_gelbon or step.paid == 1) and step.paid <= 1
    if not (payable if step.refuge == a.NONE else step.paid == 0):
        return "that element can't be turned in"
    return ""
