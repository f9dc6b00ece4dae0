"""The steps to come, in a position: as plain data and back, and whether they can follow each other like that."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Never, cast

from ecliptic.core.machine import CHANCE, NOBODY, Step, field_names
from ecliptic.games.vertium import actions as a
from ecliptic.games.vertium.state import (
    ATTACKER,
    COLONIZING,
    DEFENDER,
    FIGHTING,
    IN_PLAY,
    OVER,
    SETUP,
    VertiumState,
)
from ecliptic.games.vertium.steps import (
    american,
    attack,
    cards,
    conflict,
    disasters,
    outcome,
    phase_end,
    refuge,
    roll,
    sets,
    setup,
    turn,
)

PendingStep = dict[str, str | int | None]  # {"step": "TakeCard", "seat": 1}

_KINDS: Final[dict[str, type[Step[Never]]]] = {
    kind.__name__: kind
    for kind in (
        setup.Setup,
        setup.PickFaction,
        setup.LayPlanets,
        setup.DrawPlanet,
        setup.LayOrange,
        setup.DrawOrange,
        setup.LayBlue,
        setup.DrawBlue,
        cards.DealCard,
        cards.TurnUp,
        setup.DealObjective,
        setup.DrawStarter,
        turn.Turn,
        turn.TakeCard,
        turn.PlayCards,
        sets.PlaceToken,
        sets.RaidedSet,
        cards.DrawCard,
        disasters.MeltdownTarget,
        disasters.Leak,
        disasters.RaidWay,
        disasters.RaidTarget,
        disasters.StealCard,
        disasters.RaidFrom,
        disasters.RaidTo,
        phase_end.EndPhaseOne,
        phase_end.TurnUpBlues,
        phase_end.TurnBlue,
        phase_end.RevealObjectives,
        phase_end.BeginPhaseTwo,
        conflict.FightRound,
        conflict.FightTurns,
        conflict.AttackOrPass,
        attack.Lead,
        attack.Source,
        attack.Carry,
        attack.Strike,
        roll.NextRoll,
        roll.RollDie,
        roll.UseCard,
        roll.Hits,
        refuge.Escape,
        outcome.EndAttack,
        american.GiveAttack,
        american.AfterAttack,
        american.AttackAgain,
    )
}

_SEATS: Final = ("seat", "player", "victim")
_PLANETS: Final = ("planet", "source", "refuge")
_SIDES: Final = ("attacker", "defender")

# How pending steps can follow each other, the next one first; in every phase between two actions.
_PLAY: Final = (
    r"((TurnUp )?TakeCard PlayCards|PlayCards|PlaceToken|MeltdownTarget|Leak|RaidWay|RaidFrom|RaidTo"
    r"|(RaidTarget |StealCard )?RaidedSet)"
)
_TURN: Final = rf"(DrawCard )?({_PLAY} )?Turn EndPhaseOne"
_CLOSE: Final = r"TurnBlue TurnUpBlues RevealObjectives BeginPhaseTwo"
_ROLLS: Final = r"(Escape )?RollDie EndAttack|(UseCard ){1,2}Hits EndAttack"
_ATTACK: Final = rf"(Lead|Source|Carry|Strike|{_ROLLS})"
_ORDERS: Final = {
    SETUP: r".*DrawStarter",  # see `setup_problem`
    COLONIZING: rf"({_TURN}|{_CLOSE})",
    FIGHTING: rf"((AttackOrPass|{_ATTACK}) FightTurns FightRound|{_ATTACK} AfterAttack|AttackAgain)",
    OVER: "",
}


def dump_steps(s: VertiumState) -> list[PendingStep]:
    """The stack, next step first."""
    return [_dump(step) for step in reversed(s.stack)]


def _dump(step: Step[Never]) -> PendingStep:
    out: PendingStep = {"step": type(step).__name__}
    for name in field_names(type(step)):
        out[name] = _value_out(name, int(getattr(step, name)))
    return out


def _value_out(name: str, n: int) -> str | int | None:
    if name in _SEATS:
        return n + 1
    if name in _PLANETS:
        return None if n == a.NONE else a.PLANET_IDS[n]
    if name == "resource":
        return a.KIND_IDS[n]
    return _SIDES[n] if name == "side" else n


def load_steps(s: VertiumState, pending: list[PendingStep]) -> list[Step[Never]]:
    """The stack of a position. ValueError for a step that there is not."""
    return [_load(s, data) for data in reversed(pending)]


def _load(s: VertiumState, data: PendingStep) -> Step[Never]:
    name = data.get("step")
    kind = _KINDS.get(str(name))
    if kind is None:
        raise ValueError(f"There is no step called {str(name)[:40]!r}.")
    wanted = field_names(kind)
    if sorted(data) != sorted(["step", *wanted]):
        raise ValueError(
            f"The pending step {name} needs {' and '.join(wanted) or 'nothing'} beside its name."
        )
    make = cast("Callable[..., Step[Never]]", kind)  # each kind has parameters of its own
    return make(*[_value_in(s, str(name), field, data[field]) for field in wanted])


def _value_in(s: VertiumState, step: str, name: str, value: str | int | None) -> int:
    if name in _SEATS:
        if isinstance(value, int) and 1 <= value <= s.seats:
            return value - 1
    elif name in _PLANETS:
        if value is None and name == "refuge":
            return a.NONE
        if value in a.PLANET_IDS:
            return a.PLANET_IDS.index(str(value))
    elif name == "resource":
        if value in a.KIND_IDS[: a.RESOURCES]:
            return a.KIND_IDS.index(str(value))
    elif name == "side":
        if value in _SIDES:
            return _SIDES.index(str(value))
    elif isinstance(value, int) and 0 <= value < 1_000_000:
        return value
    raise ValueError(f"The pending step {step} can't have {name} = {value!r}.")


# ---- checks --------------------------------------------------------------------------------------------------


def check_pending(s: VertiumState) -> None:
    """ValueError if the steps to come don't fit each other or the state."""
    order = " ".join(type(step).__name__ for step in reversed(s.stack))
    if not re.fullmatch(_ORDERS[s.phase], order):
        raise ValueError(f"In this phase there can't be these steps to come: {order or 'none'}.")
    for step in s.stack:
        problem = _problem(s, step)
        if problem:
            raise ValueError(f"The pending step {type(step).__name__} does not fit: {problem}.")
    if s.phase == SETUP and (problem := setup_problem(s)):
        raise ValueError(f"The setup does not fit the steps to come: {problem}.")
    if not s.stack:
        return
    top = s.stack[-1]
    if top.seat == NOBODY:
        raise ValueError("Nobody is asked anything.")
    if len(s.candidates(CHANCE) if top.seat == CHANCE else s.legal(top.seat)) == 0:
        raise ValueError(f"The pending step {type(top).__name__} has no legal action.")


def _problem(s: VertiumState, step: Step[Never]) -> str:
    """What of the step's numbers contradicts the state; "" = nothing."""
    name = type(step).__name__
    if s.phase == SETUP:
        return ""
    if name == "EndAttack":
        return "there is no attack" if s.target == a.NONE else ""
    if isinstance(step, roll.UseCard):
        side = ATTACKER if step.seat == s.attacker else DEFENDER
        return "" if step.side == side and s.rolled == _dice(s) else "that side can't play a card now"
    if isinstance(step, roll.Hits):
        return "" if s.rolled == _dice(s) else "not all dice are rolled"
    if isinstance(step, roll.RollDie):
        return "" if s.rolled < _dice(s) else "all dice are rolled"
    if isinstance(step, refuge.Escape):
        return "" if step.seat == s.defender and s.can_escape() and s.rolled == 0 else "nobody can escape now"
    if isinstance(step, turn.Turn):
        return "" if step.player == s.after(s.turn) else "another player is next"
    if isinstance(step, (american.AfterAttack, american.AttackAgain)) and not s.rules.american:
        return "this is not American style"
    if isinstance(step, conflict.FightTurns) and (
        s.rules.american or len(s.ranking) == 0 or step.place > s.seats
    ):
        return "this is not base style, or there is no ranking"
    seat = step.player if isinstance(step, (disasters.StealCard, american.AfterAttack)) else step.seat
    if seat >= 0 and seat != s.turn:
        return "it is another player's turn"
    if isinstance(step, sets.PlaceToken):
        return "" if s.has_token(step.seat, step.resource) else "there is no such token left"
    if isinstance(step, disasters.RaidTo):
        return (
            ""
            if s.owner[step.source] not in (a.NONE, step.seat) and s.elements[step.source]
            else "nothing to raid"
        )
    if isinstance(step, (attack.Carry, attack.Strike)):
        return _problem_of_force(s, step)
    if isinstance(step, attack.Source):
        return (
            "" if s.refugees[step.refuge * a.SEATS + step.seat] else "there is no captain on that refuge moon"
        )
    return ""


def setup_problem(s: VertiumState) -> str:
    """What of a setup is not as far as its next step says; "" = nothing."""
    order: list[Step[Never]] = [
        *[setup.PickFaction(seat) for seat in range(s.seats)],
        setup.LayPlanets(),
        setup.LayOrange(),
        setup.LayBlue(),
        *[cards.DealCard(seat) for seat in range(s.seats)],
        cards.TurnUp(),
        setup.DealObjective(0),
        setup.DrawStarter(),
    ]
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
        "cards on display": (int(s.shown()), *span(2 * n + 3, int(rules.face_up))),
        "objectives": (sum(1 for planet in s.objective if planet != a.NONE), *span(2 * n + 4, n)),
        "discards": (sum(s.discards), 0, 0),
    }
    for value in range(1, a.TOP_VALUE + 1):
        found = sum(1 for planet in laid if s.value[planet] == value)
        out[f"orange moons of value {value}"] = (found, 0, int(rules.orange[value]))
    for seat in range(n):
        out[f"factions of @{seat + 1}"] = (int(s.faction[seat] != a.NONE), *span(seat, 1))
        out[f"cards in the hand of @{seat + 1}"] = (
            int(s.hands.size[seat]),
            *span(n + 3 + seat, int(rules.deal)),
        )
    return out


def _dice(s: VertiumState) -> int:
    return int(s.dice_of(ATTACKER) + s.dice_of(DEFENDER)) if s.target != a.NONE else -1


def _problem_of_force(s: VertiumState, step: attack.Carry | attack.Strike) -> str:
    if s.owner[step.source] != step.seat:
        return "the source is another's planet"
    if step.refuge != a.NONE:
        if not s.refugees[step.refuge * a.SEATS + step.seat]:
            return "there is no captain on that refuge moon"
    elif not s.captains[step.seat]:
        return "there is no captain in reserve"
    if isinstance(step, attack.Strike):
        carry = attack.Carry(step.seat, step.source, step.refuge)
        if not carry.least(s) <= step.force <= carry.most(s):
            return "so many elements can't go along"
    return ""
