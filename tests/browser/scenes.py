"""Positions at a sealed table, put together by hand: what must be seen without playing up to it."""

from __future__ import annotations

from draw import solarius_cases as mission
from draw import solarquest_cases as quest
from draw import spacecorp_cases as corp
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from solar_roller.positions import Table as Sheets
from vertium.positions import A, B, Table, dice, fight, no_cards

SECRET = bytes(32)


def sealed(match: Match, table: str) -> Match:
    """The same position at a table of the server."""
    names = ["Ada", "Bo", "Cyl", "Dee"][: match.game.seats]
    return Match.begin(match.game, table=table, secret=SECRET, names=names, position=match.dump())


def placing(table: str) -> Match:
    """Phase one: Ada has a set of Water, and some planets can't take it."""
    position = Table(2).seat(A, hand="3 water 2 agri virus").beside(display="metal raider")
    position.planet("P1", has="metal energy agri").planet("P2", has="water").planet("P3", has="water agri")
    return sealed(position.owns(B, P4=3).cards(A), table)


def attacking(table: str) -> Match:
    """Phase two: Ada is to attack from one of two planets."""
    position = Table(2).owns(A, P1=9, P2=2).owns(B, P3=4, P4=1, P5=2).planet("P3", blue="refuge")
    return sealed(position.attack(A), table)


def rolling(table: str) -> Match:
    """Phase two: Ada attacks, the dice lie there, and she may play a skirmish card."""
    position = Table(2).owns(A, P1=5, P2=2).owns(B, P3=4, P4=1, P5=2).planet("P3", blue="refuge")
    match = sealed(position.attack(A), table)
    return fight(dice(match, "1 5 4", "3 2 6"), "P1", 3, "P3")


def fleeing(table: str) -> Match:
    """Phase two: Bo attacks Ada's planet with the refuge moon, where no element is left."""
    position = Table(2).owns(A, P1=0, P2=2).owns(B, P3=4, P4=1, P5=2).planet("P1", blue="refuge")
    return fight(sealed(position.attack(B), table), "P3", 2, "P1")


def over(table: str) -> Match:
    """The last attack of round three is done."""
    position = Table(2).owns(A, P1=5, P2=2).owns(B, P3=1, P4=1, P5=2).planet("P3", blue="refuge")
    match = sealed(position.attack(A, [B, A], 3), table)
    match = no_cards(fight(dice(match, "1 1 1", "2 2 3"), "P1", 3, "P4"))
    assert match.over
    return match


# ---- Solar Roller ----------------------------------------------------------------------------------------

RICH = {
    "I1": "small red S icon 2 moons water",
    "I5": "large purple H blue-ring flora 1 ships",
    "M1": "large blue 2 moons red-ring green-ring purple-ring fauna icon",
    "M6": "small green civilization icon 2 moons",
    "O5": "small blue icon",
}


def picking_a_die(table: str) -> Match:
    """Both act at once; Ada has a rich sheet, and Bo is done."""
    dice: dict[str, object] = {"red": 2, "blue": 5, "green": 3, "purple": 6, "white": 4, "bands": (3, 5)}
    match = sealed(Sheets(2).sheet(A, **RICH).seat(A, settlements=[2]).roll(**dice), table)
    match.play("done", B)
    return match


def raising(table: str) -> Match:
    """Ada has picked the blue five, and places on her sheet light up."""
    match = picking_a_die(table)
    match.play("die blue", A)
    return match


def sailing(table: str) -> Match:
    """A ship of Ada's is on its way."""
    match = picking_a_die(table)
    for action in ("die white", "ship-die", "ship space=I5"):
        match.play(action, A)
    return match


def rolled_out(table: str) -> Match:
    """A game of Solar Roller is over."""
    match = picking_a_die(table)
    rng = Rng(3)
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        match.play(legal[rng.below(len(legal))], seat)
    return match


# ---- Solarquest ------------------------------------------------------------------------------------------


def landed(table: str) -> Match:
    """Ada has landed on a moon that nobody owns, with lasers in play and rivals out of reach."""
    return sealed(quest.rich(lasers=True).seat(A, at="europa").beside(**quest.ROLLED).land(), table)


def aiming(table: str) -> Match:
    """Ada may fire at three."""
    return sealed(quest.aiming(), table)


def indebted(table: str) -> Match:
    """Ada owes more rent than she has."""
    return sealed(quest.rich().seat(A, at="mercury", cash=20).beside(**quest.ROLLED).land(), table)


def dealing(table: str) -> Match:
    """Ada's offer has come to its cash."""
    return sealed(quest.writing(), table)


def courted(table: str) -> Match:
    """Bo offers Ada a trade."""
    match = quest.rich().turn(B)
    for words in ("offer", "to 1", "want deed=pluto", "next", "give deed=elara", "next", "done"):
        match.play(words, B)
    return sealed(match, table)


def outlived(table: str) -> Match:
    """Ada is bankrupt; Bo has won."""
    return sealed(quest.ended(), table)


# ---- Solarius Mission ------------------------------------------------------------------------------------


def taking_a_die(table: str) -> Match:
    """Ada takes a die from the bridge, or exchanges, or pays for a planet."""
    return sealed(mission.at_die(), table)


def flying(table: str) -> Match:
    """Ada may fly to most hexes, by portals too."""
    return sealed(mission.flight("weaken"), table)


def building(table: str) -> Match:
    """Ada builds a station."""
    return sealed(mission.found("found what=station"), table)


def giving_cubes(table: str) -> Match:
    """Ada gives cubes away."""
    return sealed(mission.MATCHES["sm-sell"](), table)


def counted(table: str) -> Match:
    """A game of Solarius Mission is over."""
    match = sealed(mission.met(mission.rich()).ends(number=4), table)
    rng = Rng(3)
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        match.play(legal[rng.below(len(legal))], seat)
    return match


# ---- SpaceCorp -------------------------------------------------------------------------------------------


def choosing(table: str) -> Match:
    """Mariners: Ada chooses an action."""
    return sealed(corp.started(corp.mariners()), table)


def moving(table: str) -> Match:
    """Ada's team may go to sites; what each costs is shown."""
    return sealed(corp.started(corp.mariners(), "do move", "team 1"), table)


def adding(table: str) -> Match:
    """Ada adds cards to a move: what is missing, and what it costs, are in sight."""
    return sealed(corp.started(corp.mariners(), *corp.TO_L4), table)


def ready(table: str) -> Match:
    """What Ada added to a move is enough, and she may go ahead."""
    return sealed(corp.started(corp.mariners(), *corp.TO_L4, "add card=m_solar_sail mode=1"), table)


def typing(table: str) -> Match:
    """Planeteers: Ada builds a base."""
    return sealed(corp.started(corp.planeteers(), "do build"), table)


def colonizing(table: str) -> Match:
    """Starfarers: Ada founds a colony."""
    return sealed(corp.started(corp.starfarers(), "do colonize", "region alpha_centauri"), table)


def dissolved(table: str) -> Match:
    """A game of SpaceCorp is over."""
    return sealed(corp.ended(), table)


ALL = (
    *(placing, rolling, fleeing, over),
    *(picking_a_die, raising, sailing, rolled_out),
    *(taking_a_die, flying, building, giving_cubes, counted),
    *(choosing, moving, adding, typing, colonizing, dissolved),
    *(landed, aiming, indebted, dealing, courted, outlived),
)
