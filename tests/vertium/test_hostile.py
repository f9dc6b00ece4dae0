"""Positions in which one thing is wrong: each is refused with one sentence, or can be played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ecliptic.games.vertium.rules import actions as a
from ecliptic.testing.damage import refused_or_sound
from ecliptic.testing.trial import Data
from vertium.positions import FACTIONS
from vertium.samples import BASE, GELBON, SHADOWS, SOLO, met
from vertium.trial import TRIAL


def top(data: Data) -> Data:
    step: Data = data["pending"][0]
    return step


def owned(data: Data, by: int = 0, but: str = "") -> str:
    """The first planet that a seat (1 to 4; 0: anybody) owns."""
    found: dict[str, int] = data["owner"]
    return next(name for name, who in found.items() if by in (0, who) and name != but)


def others(data: Data) -> str:
    """The first planet of somebody else than who is asked."""
    return next(name for name, who in data["owner"].items() if who != top(data)["seat"])


def put(data: Data, name: str, **fields: object) -> None:
    """Facts of a planet or a seat."""
    for field, value in fields.items():
        data.setdefault(field, {})[name] = value


def set_top(**fields: object) -> Callable[[Data], None]:
    return lambda data: top(data).update(fields)


def set_next(k: int = 1, **fields: object) -> Callable[[Data], None]:
    return lambda data: data["pending"][k].update(fields)


def set_all(**fields: object) -> Callable[[Data], None]:
    return lambda data: data.update(fields)


def set_owned(**fields: object) -> Callable[[Data], None]:
    return lambda data: put(data, owned(data), **fields)


def set_seat(who: int, **fields: object) -> Callable[[Data], None]:
    return lambda data: put(data, str(who), **fields)


def drop(k: int) -> Callable[[Data], None]:
    return lambda data: data["pending"].pop(k)  # type: ignore[no-any-return]


def double(k: int) -> Callable[[Data], None]:
    return lambda data: data["pending"].insert(k, dict(data["pending"][k]))  # type: ignore[no-any-return]


def add(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}


def set_pending(*steps: Data) -> Callable[[Data], None]:
    return lambda data: data.update(pending=list(steps))


AIM = {"step": "AimDie"}, {"step": "AfterAttack", "player": 2}
AGAIN = {"step": "AttackAgain", "seat": 2}
TURN = {"step": "Turn", "player": 2}, {"step": "EndPhaseOne"}
ROLL = {"step": "EndAttack"}, {"step": "AfterAttack", "player": 1}


def nobody_rebels(data: Data) -> None:
    """The Complex has all planets and must still be about to attack."""
    data["owner"] = dict.fromkeys(data["owner"], 2)
    data["captains"] = {"1": 7}


def worn_out(data: Data) -> None:
    """The Complex has no elements to attack with."""
    for name, who in data["owner"].items():
        if who == 2:
            put(data, name, elements=0)


def two_complexes(data: Data) -> None:
    data["faction"] = dict.fromkeys(data["faction"], "complex")


def complex_seat(data: Data) -> str:
    return next(who for who, faction in data["faction"].items() if faction == "complex")


def no_complex(data: Data) -> None:
    free = next(name for name in FACTIONS if name not in data["faction"].values())
    data["faction"][complex_seat(data)] = free


def other_side(data: Data) -> None:
    data["faction"] = {"1": data["faction"]["2"], "2": data["faction"]["1"]}


def complex_flees(data: Data) -> None:
    refuge = next(name for name, blue in data["blue"].items() if blue == "refuge")
    data["refugees"] = {complex_seat(data): {refuge: 1}}
    data["captains"][complex_seat(data)] -= 1


def complex_has_cards(data: Data) -> None:
    data["cards"] = {"attacker" if data["attacker"] == 2 else "defender": {"photon": 1}}


def elements_in_setup(data: Data) -> None:
    put(data, "P1", elements=5, owner=1)
    data["captains"]["1"] -= 1


def nobodys(data: Data) -> None:
    """A planet is left uncolonized."""
    name = owned(data)
    data["captains"][str(data["owner"].pop(name))] += 1
    put(data, name, elements=0, moon=0)
    data["pool"] = add(data.get("pool", {}), {"metal": data["tokens"][name].pop("metal")})


def sorts_to_carry(data: Data) -> None:
    who = data["turn"]
    carry = {"step": "CarrySorts", "seat": who, "source": "P1", "refuge": None, "force": 1}
    data["pending"] = [carry, {"step": "AfterAttack", "player": who}]


def two_cards_of_one_side(data: Data) -> None:
    data["pending"].insert(0, dict(data["pending"][0]))


# What is wrong, in which mode, with which step next, what is changed, and what the refusal says.
WRONG: list[tuple[str, tuple[Any, ...], str, Callable[[Data], None], str]] = [
    # Setup.
    ("a seat picks twice", BASE, "PickFaction", double(0), "the next seat picks after it"),
    ("a seat does not pick", BASE, "PickFaction", drop(0), "@1 has no faction"),
    ("moons before planets", BASE, "DrawPlanet", lambda data: data["pending"].insert(1, data["pending"].pop(2)), "planets are still to come"),
    ("a planet too many", BASE, "DrawOrange", set_all(status=dict.fromkeys(a.PLANET_IDS, "in_play")), "9 planets instead of 7"),
    ("an orange moon beside another", BASE, "DrawOrange", lambda data: put(data, top(data)["planet"], value=6), "needs no orange moon"),
    ("no blue moons", BASE, "DrawOrange", lambda data: data["pending"].remove({"step": "LayBlue"}), "no blue moon instead of 3"),
    ("a blue moon too many", BASE, "DrawBlue", lambda data: [put(data, name, blue="face_down") for name in list(data["status"])[:3]] and None, "all blue moons are laid"),
    ("no cards to deal", BASE, "DealCard", lambda data: data.update(discards=data["deck"][0], deck=[]), "the deck has too few cards"),
    ("nobody gets an objective", BASE, "DealCard", lambda data: data["pending"].pop(-2), "the objective of @1 is not in play"),
    ("a seat without an objective", BASE, "DealObjective", set_top(player=3), "a seat before has none"),
    ("a setup that ends too early", BASE, "DealObjective", drop(-1), "nothing comes after it"),
    ("a setup that begins again", BASE, "PickFaction", lambda data: data["pending"].append({"step": "Setup"}), "everything else comes after it"),
    # Phase one.
    ("a turn after a turn", BASE, "PlayCards", double(1), "only the end of the phase comes after a turn"),
    ("a phase without an end", BASE, "PlayCards", drop(-1), "another part of the game"),
    ("a question of setup in a turn", BASE, "PlayCards", set_top(step="PickFaction"), "has a faction"),
    ("an empty display", BASE, "TakeCard", lambda data: data.update(discards=add(data.get("discards", {}), data.pop("display"))), "no card is there"),
    ("a second card from the display", BASE, "TakeCard", double(0), "one card is taken in a turn"),
    ("a display that overflows", BASE, "TakeCard", lambda data: data["pending"].insert(0, {"step": "TurnUp"}), "no card is missing"),
    ("a hand that is refilled later", BASE, "DrawCard", lambda data: data["pending"].insert(0, data["pending"].pop(1)), "another step comes first"),
    ("a raid on the own hand", BASE, "StealCard", lambda data: top(data).update(victim=top(data)["player"]), "nobody robs the own hand"),
    ("a raid on nobody's planet", BASE, "RaidTo", lambda data: top(data).update(source=next(name for name in data["status"] if name not in data["owner"])), "nothing to raid"),
    ("another player's cards", BASE, "PlayCards", lambda data: top(data).update(seat=data["turn"] % 3 + 1), "another player's turn"),
    ("a blue moon turned up twice", BASE, "TurnBlue", lambda data: top(data).update(planet=next(name for name in data["status"] if name not in data["blue"])), "no moon lies face down there"),
    ("a planet that nobody has at the end of phase one", BASE, "TurnBlue", nobodys, "planets are left to colonize"),
    # Phase two.
    ("an attack within an attack", BASE, "RollDie", lambda data: data["pending"].insert(0, {"step": "Lead", "seat": data["turn"]}), "an attack is going on"),
    ("an attack that does not end", BASE, "RollDie", lambda data: data["pending"].remove({"step": "EndAttack"}), "without attacks"),
    ("an end without an attack", BASE, "Lead", lambda data: data["pending"].insert(1, {"step": "EndAttack"}), "something of one is left"),
    ("a card without hits", BASE, "UseCard Hits", lambda data: data["pending"].remove({"step": "Hits"}), "no hits come after it"),
    ("dice with a gap", BASE, "RollDie", set_all(dice={"defender": {"1": "photon"}}), "one after the other"),
    ("an escape from elsewhere", BASE, "RollDie", lambda data: data["pending"].insert(0, {"step": "Escape", "seat": data["defender"]}), "nobody can escape there"),
    ("somebody else leads", BASE, "Lead", lambda data: top(data).update(seat=data["turn"] % 3 + 1), "another player's turn"),
    ("rounds that do not end", BASE, "Lead", drop(-1), "another part of the game"),
    ("the turn of a fifth", BASE, "Lead", set_next(place=5), "can't have place = 5"),
    ("nobody's turn", BASE, "Lead", set_all(turn=None), "nobody's turn"),
    ("American style in a base game", BASE, "Lead", lambda data: data.update(pending=[{"step": "AttackAgain", "seat": data["turn"]}]), "not American style"),
    ("base style in an American game", GELBON, "Lead", lambda data: top(data).update(step="AttackOrPass"), "not base style"),
    ("a winner is asked later", SHADOWS, "AttackAgain", lambda data: data["pending"].insert(0, {"step": "Lead", "seat": data["turn"]}), "another step comes first"),
    ("cubes in place of an attack", GELBON, "BuildCube AfterCubes", lambda data: data["pending"].__setitem__(1, {"step": "AfterAttack", "player": data["turn"]}), "no attack comes before it"),
    ("an end with more to come", BASE, "Lead", set_all(phase="over"), "over when nothing is to come"),
    ("an end too early", BASE, "Lead", set_all(pending=[]), "over when nothing is to come"),
    ("something private", BASE, "Lead", lambda data: data.update(private={"drafter": data["turn"], "before": {**data, "pending": data["pending"][1:]}}), "private"),
    ("several at once", BASE, "Lead", lambda data: data.update(private={"before": dict(data), "lanes": [[], [], []]}), "at once"),
    # Gelbon and cubes.
    ("more Gelbon than elements", GELBON, "Lead", set_owned(elements=2, gelbon=3), "more Gelbon than elements"),
    ("Gelbon below zero", GELBON, "Lead", set_owned(gelbon=-1), "can't be"),
    ("Gelbon in another game", SHADOWS, "Lead", set_owned(elements=2, gelbon=1), "no Gelbon in this game"),
    ("a cube in another game", SHADOWS, "Lead", set_owned(cube=3), "cubes"),
    ("a cube in phase one", GELBON, "RaidSorts", set_owned(cube=3), "can't have a cube"),
    ("a half cube before an attack", GELBON, "Lead", set_owned(cube=2), "must be whole"),
    ("a half cube elsewhere", GELBON, "RollDie", lambda data: put(data, owned(data, but=data["target"]), cube=2), "must be whole"),
    ("a cube for four hits", GELBON, "Lead", set_owned(cube=4), "must be whole"),
    ("a cube for a thousand hits", GELBON, "Lead", set_owned(cube=1000), "can't be"),
    ("a force of Gelbon alone and more", GELBON, "RollDie", set_all(force=1, force_gelbon=2), "more Gelbon than"),
    ("a force of Gelbon in another game", SHADOWS, "RollDie", set_all(force=3, force_gelbon=1), "Gelbon"),
    ("sorts in another game", SHADOWS, "Carry", sorts_to_carry, "no choice of sorts"),
    ("no choice of what goes along", GELBON, "CarrySorts", set_top(force=0), "no choice of sorts"),
    ("too many to go along", GELBON, "CarrySorts", set_top(force=50), "can't go along"),
    ("sorts of another's planet", GELBON, "CarrySorts", lambda data: top(data).update(source=others(data)), "another's planet"),
    ("another player's sorts", GELBON, "CarrySorts", lambda data: top(data).update(seat=top(data)["seat"] % 3 + 1), "another player's turn"),
    ("more Gelbon along than there is", GELBON, "PaySort", set_top(gelbon=9), "can't go along"),
    ("payment by a refuge captain", GELBON, "PaySort", set_top(refuge="P1"), "no captain is on that refuge moon"),
    ("two Gelbon turned in", GELBON, "Strike", set_top(paid=2), "can't have paid = 2"),
    ("a Gelbon turned in that is not there", GELBON, "Strike", lambda data: top(data).update(paid=1) or put(data, top(data)["source"], gelbon=top(data)["gelbon"]), "can't be turned in"),
    ("Gelbon turned in elsewhere", SHADOWS, "Strike", set_top(paid=1), "can't be turned in"),
    ("more lost than there is", GELBON, "LoseSorts HitBack", set_top(n=50), "no choice of sorts"),
    ("nothing lost", GELBON, "LoseSorts HitBack", set_top(n=0), "can't have n = 0"),
    ("the force loses what the planet should", GELBON, "LoseSorts HitBack", set_top(planet=None), "somebody else's"),
    ("elements lost on another planet", GELBON, "LoseSorts HitBack", lambda data: top(data).update(planet=owned(data, top(data)["seat"], data["target"])), "not"),
    ("lost elements without a choice", GELBON, "LoseSorts HitBack", lambda data: put(data, data["target"], gelbon=0), "no choice of sorts"),
    ("the planet loses what the force should", GELBON, "LoseSorts NextRoll", lambda data: top(data).update(planet=data["target"]), "somebody else's"),
    ("another loses elements of the force", GELBON, "LoseSorts NextRoll", lambda data: top(data).update(seat=data["defender"]), "somebody else's"),
    ("hits below zero", GELBON, "LoseSorts HitBack", set_next(hits=-1), "can't have hits"),
    ("no choice of what a raid takes", GELBON, "RaidSorts", lambda data: put(data, top(data)["source"], gelbon=0), "no choice of sorts"),
    ("a raid of ten", GELBON, "RaidSorts", set_top(n=10), "no choice of sorts"),
    ("a raid on oneself", GELBON, "RaidSorts", lambda data: top(data).update(seat=data["turn"]), "from another faction"),
    ("a raid for another", GELBON, "RaidSorts", lambda data: top(data).update(target=top(data)["source"]), "from another faction"),
    ("another player builds", GELBON, "BuildCube AfterCubes", lambda data: top(data).update(seat=top(data)["seat"] % 3 + 1), "another player's turn"),
    ("afterwards another player attacks", GELBON, "BuildCube AfterCubes", lambda data: data["pending"][1].update(player=data["turn"] % 3 + 1), "another player's turn"),
    ("neither first nor again", GELBON, "BuildCube AfterCubes", set_next(again=7), "again"),
    ("a cube on another's planet", GELBON, "BuildPair", lambda data: top(data).update(site=others(data)), "no cube can be built there"),
    ("a cube beside a cube", GELBON, "BuildPair", lambda data: put(data, top(data)["site"], cube=3), "no cube can be built there"),
    ("no ranking", GELBON, "BuildCube CubeTurns", set_all(ranking=[]), "no ranking"),
    # Shadows of the Complex.
    ("passes without the Complex", GELBON, "Lead", set_all(passed=["1"]), "only in games with the Complex"),
    ("no Complex, and nobody to pick it", SHADOWS, "DealCard", no_complex, "Nobody is the Complex"),
    ("two Complexes", SHADOWS, "Lead", two_complexes, "the same faction"),
    ("no Complex", SHADOWS, "Lead", no_complex, "Nobody is the Complex"),
    ("a Complex in another game", GELBON, "Lead", set_seat(1, faction="complex"), "no Complex in this game"),
    ("a Complex that fled", SHADOWS, "Lead", complex_flees, "can't use a refuge moon"),
    ("cards of the solo Complex", SHADOWS, "RollDie", set_all(solo_left={"photon": 1}), "too many photon cards"),
    ("a third party's card", SHADOWS, "UseCard Hits", lambda data: top(data).update(seat=6 - data["attacker"] - data["defender"], side="defender"), "not on that side"),
    # Solo.
    ("one side alone", SOLO, "Lead", lambda data: data["faction"].pop("2"), "@2 has no faction"),
    ("the Complex first", SOLO, "Lead", other_side, ""),
    ("a second side without a faction", SOLO, "Lead", set_seat(2, faction=None), "@2 has no faction"),
    ("a second side of another faction", SOLO, "Lead", set_seat(2, faction="myst"), "Complex"),
    ("the Complex is asked who leads", SOLO, "AimDie", set_pending({"step": "Lead", "seat": 2}, AIM[1]), "can't have seat = 2"),
    ("the Complex is asked to go on", SOLO, "AimDie", set_pending(AGAIN), "can't have seat = 2"),
    ("a third seat", SOLO, "Lead", set_top(seat=3), "can't have seat"),
    ("the Complex aims out of turn", SOLO, "Lead", set_pending(AIM[0], {"step": "AfterAttack", "player": 1}), "another player's turn"),
    ("the Complex aims at nothing", SOLO, "AimDie", nobody_rebels, "can't attack"),
    ("the Complex attacks with nothing", SOLO, "AimDie", worn_out, "can't attack"),
    ("a die of twenty", SOLO, "AimAmong", set_top(pip=20), "pip"),
    ("a die of none", SOLO, "AimAmong", set_top(pip=0), "pip"),
    ("aiming in another game", SHADOWS, "Lead", lambda data: data.update(pending=[AIM[0], {"step": "AfterAttack", "player": data["turn"]}]), "not the solo game"),
    ("thirteen cards", SOLO, "TurnSkirmish", set_all(solo_left={"photon": 5, "atomic": 4, "shield": 4}), "too many photon cards"),
    ("a card too many beside those turned up", SOLO, "UseCard", set_all(solo_left={"photon": 4, "atomic": 4, "shield": 4}), "too many"),
    ("too few cards for the roll", SOLO, "TurnSkirmish", set_all(solo_left={"photon": 1}), "too few"),
    ("no cards for the roll", SOLO, "TurnSkirmish", set_all(solo_left={}), "too few"),
    ("cards outside of an attack", SOLO, "Lead", set_all(attacker=1, defender=2, source="P1", target="P1"), ""),
    ("the Complex rolls a die", SOLO, "TurnSkirmish", lambda data: top(data).update(step="RollDie"), "other side"),
    ("the Rebels turn up a card", SOLO, "RollDie", lambda data: top(data).update(step="TurnSkirmish"), "other side"),
    ("a skirmish card of the Complex", SOLO, "TurnSkirmish", complex_has_cards, "skirmish card"),
    ("the Complex plays a card", SOLO, "UseCard", set_top(seat=2), "can't have seat = 2"),
    ("a turn of phase one", SOLO, "TurnBlue", set_pending({"step": "PlayCards", "seat": 1}, *TURN), "no phase one in solo"),
    ("objectives to reveal", SOLO, "TurnBlue", lambda data: data["pending"].insert(2, {"step": "RevealObjectives"}), "no objectives in solo"),
    ("objectives", SOLO, "Lead", set_seat(1, objective="P1"), "no objectives in solo"),
    ("cards in a hand", SOLO, "Lead", lambda data: data["hands"]["1"].update(cards={"metal": 1}, most={"metal": 1}), "Metal"),
    ("tokens", SOLO, "Lead", set_seat(1, supply={"metal": 1}), "1 Metal token instead of 0"),
    ("elements before they are laid", SOLO, "DealComplex", elements_in_setup, "others have planets already"),
    ("a ninth captain", SOLO, "Lead", set_seat(2, captains=9), "captains instead of 7"),
]  # fmt: skip


# Play comes to none of these, but nothing in them leaves the rules without an answer.
PLAYS_ON: list[tuple[str, tuple[Any, ...], str, Callable[[Data], None]]] = [
    ("another player's turn is next", BASE, "PlayCards", set_next(player=3)),
    ("a phase that ends after this turn", BASE, "PlayCards", drop(1)),
    ("cards are played twice", BASE, "PlayCards", double(0)),
    ("a card is taken afterwards", BASE, "TakeCard", lambda data: data["pending"].insert(0, data["pending"].pop(1))),
    ("a raid without a set", BASE, "StealCard", drop(1)),
    ("a card that does not come", BASE, "DealCard", drop(0)),
    ("objectives that stay secret", BASE, "TurnBlue", lambda data: data["pending"].remove({"step": "RevealObjectives"})),
    ("moons that stay face down", BASE, "TurnBlue", drop(1)),
    ("an attack and then the next round", BASE, "Lead", drop(1)),
    ("dice that nobody hits with", BASE, "UseCard Hits", set_all(dice={})),
    ("hits from nowhere", GELBON, "LoseSorts HitBack", set_next(hits=99)),
    ("nothing to build with", GELBON, "BuildCube AfterCubes", set_all(gelbon={})),
    ("another faction is to build", GELBON, "BuildCube CubeTurns", set_next(place=3)),
    ("a faction out of order has the attack first", GELBON, "BuildCube CubeTurns", lambda data: data["pending"][2].update(player=data["pending"][2]["player"] % 3 + 1)),
    ("two cards of one side in a roll", SHADOWS, "UseCard Hits", two_cards_of_one_side),
    ("a choice among one", SOLO, "AimAmong", set_top(pip=6)),
    ("two planets dealt already", SOLO, "DealComplex", set_all(owner={"P1": 2, "P2": 2}, captains={"1": 7, "2": 5})),
]  # fmt: skip


@pytest.mark.parametrize(
    ("mode", "step", "change", "says"),
    [row[1:] for row in WRONG],
    ids=[row[0].replace(" ", "-") for row in WRONG],
)
@pytest.mark.clause("VT-13.3", "VT-13.6", "VT-13.8", "VT-14.1", "VT-14.2", "VT-15.1", "VT-15.5")
def test_what_is_wrong_is_said_in_one_sentence(
    mode: tuple[Any, ...], step: str, change: Callable[[Data], None], says: str
) -> None:
    made, data = met(mode, step)
    change(data)
    with pytest.raises(ValueError, match=f"(?i){says}") as raised:
        made.load(data)
    sentence = str(raised.value)
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0


@pytest.mark.parametrize(
    ("mode", "step", "change"),
    [row[1:] for row in PLAYS_ON],
    ids=[row[0].replace(" ", "-") for row in PLAYS_ON],
)
def test_a_position_that_play_does_not_come_to_is_played_on(
    mode: tuple[Any, ...], step: str, change: Callable[[Data], None]
) -> None:
    made, data = met(mode, step)
    change(data)
    assert refused_or_sound(TRIAL, made, data, 1) == ""
