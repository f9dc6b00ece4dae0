"""How points are made in Solarius Mission and what the order of a turn is, by these options."""

from __future__ import annotations

from collections.abc import Iterable

from ecliptic.core.views import Aid
from ecliptic.core.words import signed, spelled
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules.figures import Rules


def _row(found: Iterable[int]) -> str:
    return ", ".join(signed(n) for n in found)


def aid(content: Components, rules: Rules) -> list[Aid]:
    """A line each."""
    return [
        Aid("A settled planet", "what stands on it", "SM-19.1"),
        Aid("Planets still pending: 1, 2, 3 and so on", _row(list(rules.unsettled_vp)[1:5]), "SM-19.1"),
        Aid(
            "Settled planets in sets of different colors",
            f"{rules.set_vp[4]} for a set of four, {rules.set_vp[3]} for one of three",
            "SM-19.2",
        ),
        Aid("Your stations, from the first on", _row(list(rules.station_vp)), "SM-19.3"),
        Aid("A completed mission", "what stands on it", "SM-19.4"),
        Aid("An open mission", _row([rules.open_mission_vp]), "SM-19.5"),
        Aid("A figure beside a built hub", "1, with an outpost 2", "SM-19.7"),
        Aid("A tech die on step 1, 2 and so on", _row(list(rules.level_vp)), "SM-19.8"),
        Aid("A tech die in one of the two last columns", _row([rules.far_column_vp]), "SM-19.9"),
        Aid(
            "A full column of cubes in a row whose die is in the last one",
            _row([rules.full_column_vp]),
            "SM-19.10",
        ),
        Aid("Fuel, and bucks, from 0 to 10", _row(list(rules.track_vp)), "SM-19.11"),
        Aid("Contamination beside the mat, a cube", _row([rules.dirt_vp]), "SM-6.4"),
        Aid("The heaviest network, by rank", _row(list(rules.network_vp)), "SM-19.13"),
    ]


def order(content: Components, rules: Rules) -> list[Aid]:
    """A step each."""
    turns = spelled(rules.player_turns, "turn")
    return [
        Aid("A die", "from the bridge, and a place on your mat for it", "SM-8.1"),
        Aid("The wheel", "its space brings fuel or bucks, or costs one", "SM-8.3"),
        Aid("Use it", "for cubes of its color, or for what the color does", "SM-9.1"),
        Aid("A supplementary action", "if you like: drives, cards, or a flight", "SM-10.1"),
        Aid("At any time", "exchange cubes, turn a drive, pay for a pending planet", "SM-17.1"),
        Aid("Refill", "a new die comes to the bridge, and the next one plays", "SM-16.1"),
        Aid("End of a game turn", f"after {turns} each, your stations work once more", "SM-18.1"),
        Aid("A hub", "is built as the next game turn begins", "SM-7.2"),
    ]
