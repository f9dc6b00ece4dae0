"""Hand-made views of Vertium, one for each thing that its board has to show. Plausible, not reached by play."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from draw import mode_cases
from ecliptic.core.match import Match
from ecliptic.core.views import Choice, PlayerView, Prompt, Stat
from ecliptic.games.vertium.words.view import FightView, MakingView, PlanetView, SideView, VertiumView

NAMES = {
    "P1": "Amberfall",
    "P2": "Brinehold",
    "P3": "Cinderreach",
    "P4": "Duskmere",
    "P5": "Eventide",
    "P6": "Fernlight",
    "P7": "Glassmoor",
    "P8": "Harrowdeep",
    "P9": "Ironveil",
}
KINDS = ("metal", "energy", "water", "agri", "mine_blast", "meltdown", "leak", "virus", "raider")
FACTIONS = ("soar", "rmf", "hielo", "myst", "complex")
Case = tuple[VertiumView, Prompt | None]


def planet(id_: str, value: int, tokens: str = "0000", **more: object) -> PlanetView:
    fields: dict[str, object] = {
        "owner": None,
        "elements": 0,
        "gelbon": 0,
        "gives": "gelbon" if value in (2, 3) else "vertium",
        "cube": 0,
        "moon": 0,
        "orbit": 0 if not value else 4 if value <= 3 else 8,
        "blue": "",
        "refugees": [],
        "out": False,
    }
    return PlanetView(
        id=id_, name=NAMES[id_], value=value, tokens=[int(c) for c in tokens], **(fields | more)
    )  # type: ignore[arg-type]


def side(seat: int, **more: object) -> SideView:
    fields: dict[str, object] = {
        "faction": FACTIONS[seat],
        "hand": None,
        "hand_size": 5,
        "known": [0] * 9,
        "tokens": [4, 4, 4, 4],
        "captains": 7,
        "elements": 0,
        "planets": 0,
        "planet_value": 0,
        "points": 0,
        "misses": 0,
        "objective": "",
        "objective_open": False,
        "cards": [True, True, True],
        "had_attack": False,
        "ready": True,
        "dice": 3,
        "gelbon": 0,
        "cubes": 0,
    }
    return SideView(seat=seat, **(fields | more))  # type: ignore[arg-type]


def players(sides: list[SideView]) -> list[PlayerView]:
    names = {"": "", "soar": "Soar", "rmf": "RMF", "hielo": "Hielo", "myst": "Myst", "complex": "Complex"}
    return [
        PlayerView(
            seat=s.seat,
            side=names[s.faction],
            score=str(s.points),
            unit="VP",
            stats=[
                Stat("crystal", str(s.elements), "Elements"),
                Stat("flag", f"{s.captains} left", "Captains in reserve"),
                Stat("card", str(s.hand_size), "Cards in hand"),
            ],
            status="misses a turn" if s.misses == 1 else f"misses {s.misses} turns" if s.misses else "",
        )
        for s in sides
    ]


def view(planets: list[PlanetView], sides: list[SideView], **more: object) -> VertiumView:
    fields: dict[str, object] = {
        "game": "vertium",
        "viewer": 0,
        "moment": "Phase one, round 13",
        "step": 1,
        "steps": 3,
        "acting": [0],
        "over": False,
        "players": players(sides),
        "phase": 1,
        "style": "american",
        "gelbon": False,
        "complex": None,
        "shadows": False,
        "solo": False,
        "round": 13,
        "rounds": 3,
        "laid": max(5, len(planets)),
        "claimed": sum(planet.owner is not None for planet in planets),
        "deal": 6,
        "objective_gain": 3,
        "turn": 0,
        "ranking": [],
        "display": [1],
        "deck": 46,
        "discards": [6, 3, 3, 3, 1, 1, 0, 1, 0],
        "pool": [0, 0, 1, 0],
        "fight": None,
        "making": None,
        "winners": [],
    }
    return VertiumView(planets=planets, sides=sides, **(fields | more))  # type: ignore[arg-type]


def prompt(say: str, sub: str, clause: str, *choices: Choice) -> Prompt:
    return Prompt(seat=0, say=say, sub=sub, clause=clause, choices=[apart(choice) for choice in choices])


def apart(choice: Choice) -> Choice:
    """A choice with its action taken apart, as the rules would give it."""
    verb, *args = choice.action.split()
    return msgspec.structs.replace(choice, verb=verb, args=dict(arg.split("=") for arg in args))


def on(id_: str, action: str, note: str = "", why: str = "", strong: bool = False) -> Choice:
    return Choice(
        action=action,
        label=NAMES[id_],
        note=note,
        why=why,
        clause="VT-5.1" if why else "",
        target=f"planet-{id_}",
        strong=strong,
        title=f"{NAMES[id_]}: {note}" if note else NAMES[id_],
    )


HAND = [3, 2, 0, 1, 0, 0, 0, 1, 0]


def setup_pick() -> Case:
    sides = [
        side(0, faction="", hand=[0] * 9, hand_size=0),
        side(1, faction="rmf", hand_size=0),
        side(2, faction="", hand_size=0),
    ]
    choices = [
        Choice(
            action=f"faction id={f}",
            label={"soar": "Soar", "rmf": "RMF", "hielo": "Hielo", "myst": "Myst"}[f],
            target=f"faction-{f}",
            why="Bo plays RMF." if f == "rmf" else "",
            clause="VT-3.1" if f == "rmf" else "",
        )
        for f in FACTIONS[:4]
    ]
    shown = view(
        [],
        sides,
        phase=0,
        step=0,
        moment="Setup",
        display=[],
        laid=7,
        deck=78,
        discards=[0] * 9,
        pool=[0] * 4,
        round=0,
    )
    return shown, prompt("Pick your faction", "Factions differ only in name here.", "VT-3.1", *choices)


def setup_laying() -> Case:
    planets = [planet("P7", 0), planet("P2", 0, blue="?"), planet("P9", 0), planet("P4", 0)]
    sides = [side(k, hand=[0] * 9 if k == 0 else None, hand_size=0) for k in range(3)]
    return view(
        planets,
        sides,
        phase=0,
        step=0,
        moment="Setup",
        display=[],
        laid=7,
        deck=78,
        discards=[0] * 9,
        pool=[0] * 4,
        round=0,
    ), None


def _ring(count: int) -> list[PlanetView]:
    values = {5: [3, 2, 5, 4, 2], 7: [6, 3, 2, 2, 5, 2, 4], 9: [6, 3, 2, 2, 5, 2, 4, 7, 3]}[count]
    ids = ["P3", "P1", "P5", "P7", "P4", "P8", "P2", "P6", "P9"][:count]
    blues = {1: "?", 3: "?", 4: "?"}
    return [planet(i, v, blue=blues.get(k, "")) for k, (i, v) in enumerate(zip(ids, values, strict=True))]


def early(count: int) -> Case:
    planets = _ring(count)
    seats = {5: 2, 7: 3, 9: 4}[count]
    planets[0] = planet(planets[0].id, planets[0].value, "1100")
    planets[2] = planet(planets[2].id, planets[2].value, "0010")
    sides = [side(0, hand=HAND, hand_size=7, objective="P3", captains=count, points=0)]
    sides += [side(k, captains=count, hand_size=6) for k in range(1, seats)]
    choices = [
        Choice(
            action="take kind=water", label="Water", note="your third", target="display-water", strong=True
        ),
        Choice(action="take kind=raider", label="Raider", note="a disaster", target="display-raider"),
    ]
    shown = view(planets, sides, moment="Phase one, round 2", round=2, display=[2, 8], deck=51)
    return shown, prompt("Take a card from the display", "You hold two Water.", "VT-4.4", *choices)


def _middle() -> list[PlanetView]:
    return [
        planet("P3", 6, "1101"),
        planet("P1", 3, "1111", owner=0, elements=5, moon=2),
        planet("P5", 2, "0031", blue="?"),
        planet("P7", 2, "0001"),
        planet("P4", 5, "1111", owner=1, elements=7, moon=5, blue="?"),
        planet("P8", 2, "1111", owner=2, elements=4, moon=3),
        planet("P2", 4, "1100", blue="?"),
    ]


def _sides(**mine: object) -> list[SideView]:
    own: dict[str, object] = {
        "hand": HAND,
        "hand_size": 7,
        "objective": "P3",
        "captains": 6,
        "elements": 5,
        "planets": 1,
        "planet_value": 3,
        "points": 7,
    }
    return [
        side(0, **(own | mine)),
        side(
            1,
            captains=6,
            elements=7,
            planets=1,
            planet_value=5,
            points=9,
            misses=1,
            known=[0, 1, 0, 0, 0, 0, 0, 0, 1],
            tokens=[2, 3, 4, 1],
        ),
        side(
            2, captains=6, elements=4, planets=1, planet_value=2, points=6, hand_size=4, tokens=[3, 3, 0, 2]
        ),
    ]


def placing() -> Case:
    has = "Eventide already has Water."
    choices = [
        on("P3", "place planet=P3", "fourth kind: yours, +6", strong=True),
        on("P7", "place planet=P7", "second kind"),
        on("P2", "place planet=P2", "third kind"),
        on("P5", "place planet=P5", why=has),
        on("P1", "place planet=P1", why="Amberfall is colonized."),
        on("P4", "place planet=P4", why="Duskmere is colonized."),
        on("P8", "place planet=P8", why="Harrowdeep is colonized."),
    ]
    shown = view(
        _middle(),
        _sides(),
        making=MakingView(kind="token", resource=2, source="", force=None),
        pool=[0, 0, 1, 2],
    )
    return shown, prompt(
        "Place your Water token",
        "On an uncolonized planet that has none. Three can take it.",
        "VT-5.1",
        *choices,
    )


def placing_nine() -> Case:
    planets = [
        planet("P3", 6, "1101"),
        planet("P1", 3, "1000"),
        planet("P5", 2, "1101"),
        planet("P7", 2, "0001", blue="?"),
        planet("P4", 5, "1101", blue="?"),
        planet("P8", 2, "1100"),
        planet("P2", 4, "1100", blue="?"),
        planet("P6", 7, "1001"),
        planet("P9", 3, "0001"),
    ]
    choices = [on(p.id, f"place planet={p.id}", "fourth kind: yours, +6") for p in planets]
    sides = [*_sides(captains=9), side(3, captains=9)]
    shown = view(planets, sides, making=MakingView(kind="token", resource=2, source="", force=None))
    return shown, prompt("Place your Water token", "On any planet: none has Water.", "VT-5.1", *choices)


def blast() -> Case:
    plays = [
        Choice(
            action=f"play kind={k}",
            label=n,
            note=t,
            target=f"hand-{k}",
            why=w,
            clause="VT-4.5" if w else "",
        )
        for k, n, t, w in (
            ("mine_blast", "Mine Blast", "Bo and Cyl miss a turn", ""),
            ("virus", "Virus", "3 Agri to the pool", ""),
            ("meltdown", "Meltdown", "", "You must play a set first."),
        )
    ]
    plays.append(Choice(action="pass", label="Pass", strong=True))
    sides = _sides(hand=[2, 2, 1, 0, 1, 1, 0, 1, 0], hand_size=8, misses=2)
    return view(_middle(), sides), prompt("Play a disaster, or pass?", "You hold no set.", "VT-4.6", *plays)


def opponents() -> Case:
    choices = [
        Choice(action="target seat=2", label="Bo", note="1 Energy known", target="seat-2", strong=True),
        Choice(action="target seat=3", label="Cyl", target="seat-3"),
    ]
    return view(_middle(), _sides()), prompt(
        "Whose Energy melts?", "They discard every Energy card.", "VT-6.3", *choices
    )


def leak() -> Case:
    choices = [
        on("P5", "leak planet=P5", "takes 1 of 3"),
        on("P3", "leak planet=P3", why="Cinderreach has no Water token."),
        on("P7", "leak planet=P7", why="Glassmoor has no Water token."),
    ]
    shown = view(_middle(), _sides(), making=MakingView(kind="leak", resource=None, source="", force=None))
    return shown, prompt("Where does the water leak?", "One token goes to the pool.", "VT-6.4", *choices)


def raid() -> Case:
    choices = [
        on("P1", "to planet=P1", "5 become 6", strong=True),
        on("P4", "to planet=P4", why="Duskmere is Bo's."),
    ]
    shown = view(_middle(), _sides(), making=MakingView(kind="raid", resource=None, source="P4", force=1))
    return shown, prompt("Where does the element go?", "It comes from Duskmere.", "VT-6.7", *choices)


def _late(count: int = 7) -> list[PlanetView]:
    late = [
        planet("P3", 6, owner=0, elements=9, moon=5),
        planet("P1", 3, owner=0, elements=5, moon=2),
        planet("P5", 2, owner=2, elements=3, moon=1, blue="harvest"),
        planet("P7", 2, owner=1, elements=2, moon=3, blue="refuge", refugees=[2, 0]),
        planet("P4", 5, owner=1, elements=7, moon=5, blue="winter_eclipse"),
        planet("P8", 2, owner=2, elements=4, moon=3),
        planet("P2", 4, owner=1, elements=0, moon=7),
    ]
    if count == 9:
        late += [planet("P6", 7, owner=3, elements=12, moon=4), planet("P9", 3, out=True)]
    if count == 5:
        late = [*late[:4], planet("P4", 5, owner=1, elements=7, moon=5)]
    return late


def _fighters(**mine: object) -> list[SideView]:
    own: dict[str, object] = {
        "hand_size": 0,
        "objective": "P3",
        "objective_open": True,
        "captains": 5,
        "elements": 14,
        "planets": 2,
        "points": 18,
    }
    return [
        side(0, **(own | mine)),
        side(1, hand_size=0, captains=4, elements=9, planets=3, points=15, cards=[True, False, True]),
        side(2, hand_size=0, captains=5, elements=7, planets=2, points=11, ready=False),
    ]


PHASE_TWO: dict[str, object] = {
    "phase": 2,
    "step": 2,
    "display": [],
    "deck": 0,
    "discards": [0] * 9,
    "pool": [0] * 4,
    "ranking": [0, 1, 2],
    "moment": "Phase two, attack 4",
    "round": 1,
}


def attack_lead() -> Case:
    choices = [
        on("P3", "lead planet=P3", "9 elements"),
        on("P1", "lead planet=P1", "5 elements"),
        Choice(
            action="lead-refuge planet=P7",
            label="Refuge of Glassmoor",
            note="a captain waits there",
            target="refuge-P7",
        ),
        Choice(action="pass", label="Pass", note="Bo gets the attack"),
    ]
    return view(_late(), _fighters(), **PHASE_TWO), prompt(
        "Who leads the attack?", "One element stays behind for a new captain.", "VT-9.3", *choices
    )


def attack_carry() -> Case:
    choices = [
        Choice(action=f"carry n={k}", label=str(k), note=f"{8 - k} stay", strong=k == 8) for k in range(9)
    ]
    shown = view(
        _late(),
        _fighters(),
        making=MakingView(kind="attack", resource=None, source="P3", force=None),
        **PHASE_TWO,
    )
    return shown, prompt(
        "How many elements go along?", "Cinderreach has 9; one becomes its new captain.", "VT-9.3", *choices
    )


def attack_strike() -> Case:
    choices = [
        on("P5", "strike planet=P5", "against 3"),
        on("P7", "strike planet=P7", "against 2"),
        on("P4", "strike planet=P4", "against 7"),
        on("P8", "strike planet=P8", "against 4"),
        on("P2", "strike planet=P2", "against its captain", strong=True),
        on("P1", "strike planet=P1", why="Amberfall is yours."),
        on("P3", "strike planet=P3", why="Cinderreach is yours."),
    ]
    shown = view(
        _late(),
        _fighters(),
        making=MakingView(kind="attack", resource=None, source="P3", force=6),
        **PHASE_TWO,
    )
    return shown, prompt(
        "Which planet do you attack?", "Six elements go with your captain.", "VT-9.3", *choices
    )


def fight_cards(count: int = 7) -> Case:
    choices = [
        Choice(
            action="card face=photon on=atomic",
            label="Photon on atomic",
            note="2 hits instead of 1",
            target="die-atomic",
            strong=True,
        ),
        Choice(
            action="card face=photon on=shield",
            label="Photon on shield",
            note="one block less",
            target="die-shield",
        ),
        Choice(action="card face=shield on=atomic", label="Shield on atomic", target="die-atomic"),
        Choice(action="card face=shield on=photon", label="Shield on photon", target="die-photon"),
        Choice(action="no-card", label="No card"),
    ]
    fight = FightView(
        attacker=0,
        defender=1,
        source="P3",
        from_refuge="",
        target="P4",
        force=6,
        roll=2,
        attacker_dice=[0, 1, 2],
        defender_dice=[2, 1, 1],
        attacker_made=1,
        attacker_blocked=1,
        attacker_idle=[1],
        defender_made=1,
        defender_blocked=1,
        attacker_card=None,
        defender_card=None,
    )
    shown = view(_late(count), _fighters(cards=[True, False, True]), fight=fight, **PHASE_TWO)
    return shown, prompt("Play a skirmish card?", "It turns one of your dice.", "VT-10.2", *choices)


def fight_watched() -> Case:
    fight = FightView(
        attacker=1,
        defender=2,
        source="P7",
        from_refuge="P7",
        target="P8",
        force=2,
        roll=1,
        attacker_dice=[0, 0, 1],
        defender_dice=[0, 2, 1],
        attacker_made=2,
        attacker_blocked=1,
        attacker_idle=[2],
        defender_made=1,
        defender_idle=[2],
        attacker_card=0,
        defender_card=None,
    )
    shown = view(_late(), _fighters(), fight=fight, **(PHASE_TWO | {"acting": [2], "turn": 1}))
    return shown, None


def escape() -> Case:
    planets = _late()
    planets[3] = planet("P7", 2, owner=0, elements=0, moon=3, blue="refuge", refugees=[2])
    fight = FightView(
        attacker=1,
        defender=0,
        source="P4",
        from_refuge="",
        target="P7",
        force=4,
        roll=0,
        attacker_dice=[],
        defender_dice=[],
        attacker_card=None,
        defender_card=None,
    )
    choices = [
        Choice(
            action="escape",
            label="Flee to the refuge moon",
            note="Bo takes Glassmoor",
            target="refuge-P7",
            strong=True,
        ),
        Choice(action="stand", label="Stand and fight", note="your captain alone"),
    ]
    shown = view(planets, _fighters(), fight=fight, **(PHASE_TWO | {"turn": 1}))
    return shown, prompt("Flee or stand?", "Glassmoor has no element left.", "VT-11.1", *choices)


def over() -> Case:
    planets = [planet(p.id, p.value, owner=0 if k != 4 else 1, elements=p.elements or 3, moon=p.moon, blue=p.blue)
               for k, p in enumerate(_late())]  # fmt: skip
    sides = [
        side(0, hand_size=0, captains=3, elements=26, planets=6, points=38, objective="P3"),
        side(1, hand_size=0, captains=7, elements=7, planets=1, points=9),
        side(2, hand_size=0, captains=7, elements=0, planets=0, points=0, ready=False),
    ]
    shown = view(
        planets,
        sides,
        **(
            PHASE_TWO
            | {
                "phase": 3,
                "over": True,
                "winners": [0],
                "acting": [],
                "turn": None,
                "moment": "The game is over",
            }
        ),
    )
    return shown, None


def mode(scene: Callable[[], Match]) -> Callable[[], Case]:
    """A position of an expansion or of solo, as A sees it."""
    return lambda: mode_cases.seen(scene())


CASES = {
    "pick": setup_pick,
    "laying": setup_laying,
    "early5": lambda: early(5),
    "early7": lambda: early(7),
    "early9": lambda: early(9),
    "placing": placing,
    "placing9": placing_nine,
    "blast": blast,
    "opponents": opponents,
    "leak": leak,
    "raid": raid,
    "lead": attack_lead,
    "carry": attack_carry,
    "strike": attack_strike,
    "fight": fight_cards,
    "fight5": lambda: fight_cards(5),
    "fight9": lambda: fight_cards(9),
    "watched": fight_watched,
    "escape": escape,
    "over": over,
    **{name: mode(scene) for name, scene in mode_cases.ALL.items()},
}
