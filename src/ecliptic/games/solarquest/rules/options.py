"""The options of Solarquest: ways to play, and the readings of its ambiguities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from ecliptic.core.game import BEFORE, PRINTED
from ecliptic.core.options import GameOptions, say
from ecliptic.games.solarquest.rules.actions import OFFERS

# Without fuel these readings are about nothing (SQ-14.2).
_ABOUT_FUEL = (
    "fuel_spent_on_failed_takeoff",
    "forced_sale_cancels_rent",
    "station_requires_presence",
    "markers_reduce_supply",
)
# What simulations, measurements and environments play unless told otherwise. With fuel at least nine in ten random
# games of any number of players end within these rounds; without fuel none ends by itself (docs/performance.md).
# Nobody raises a hand there.
SIMULATED: Final[Mapping[str, object]] = {"rounds": 100, "offers": "turn"}
# What tables of people begin with: without a limit half of all games last longer than 150 rounds, one in eleven never
# ends by itself.
QUICK: Final[Mapping[str, object]] = {"rounds": 25}


# The printed words, read as plainly as they can be.
_PRINTED: Final[Mapping[str, object]] = {
    "sinope_choice": "free",
    "fuel_spent_on_failed_takeoff": False,
    "doubles_bonus_on_failed_takeoff": True,
    "second_roll_after_landing": "optional",
    "forced_sale_cancels_rent": True,
    "station_requires_presence": False,
    "markers_reduce_supply": True,
    "bankrupt_assets": "liquidate",
    "advance_collects_earth": True,
    "card_roll_specials": False,
    "may_stay": True,
    "offers": "anyone",
    "max_offers_per_turn": OFFERS,
}
# Readings by name: see `Game.presets`. Not among them: who plays, and the printed ways to play.
PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    PRINTED: _PRINTED,
    BEFORE: {**_PRINTED, "may_stay": False, "offers": "turn", "max_offers_per_turn": 3},
}


class Options(GameOptions, frozen=True, kw_only=True):
    """How a game of Solarquest is played."""

    players: Annotated[int, say("How many play.", "SQ-1.1", low=2, high=6)] = 4
    fuel: Annotated[bool, say("With fuel and fuel stations, or the simple game without.", "SQ-14.1")] = True
    lasers: Annotated[bool, say("Advanced play: ships carry lasers.", "SQ-13.1")] = False
    rounds: Annotated[
        int,
        say(
            "The game ends after so many rounds; 0: when one player is left.",
            "SQ-12.10",
            low=0,
            high=999,
            unit="rounds",
            zero="Without a limit half of all games last more than 150 rounds, one in eleven never ends by itself: "
            "that may take many hours.",
        ),
    ] = 0
    sinope_choice: Annotated[
        Literal["free", "advice_binding", "always_land"],
        say(
            "At the fork of Jupiter with one step left: choose, only with enough fuel, or must land.",
            "SQ-3.8",
            title="Landing on Sinope",
            words={"free": "As one likes", "advice_binding": "If fuel allows", "always_land": "Always"},
        ),
    ] = "free"
    fuel_spent_on_failed_takeoff: Annotated[
        bool, say("A failed takeoff burns fuel.", "SQ-11.5", title="Failed takeoffs burn fuel")
    ] = False
    doubles_bonus_on_failed_takeoff: Annotated[
        bool,
        say(
            "A double that fails as a takeoff still pays and gives the further roll.",
            "SQ-4.10",
            title="Doubles pay at a failed takeoff",
        ),
    ] = True
    second_roll_after_landing: Annotated[
        Literal["optional", "mandatory"],
        say(
            "The further roll after landing on a double.",
            "SQ-4.3",
            title="Further roll on doubles",
            words={"optional": "As one likes", "mandatory": "Always"},
        ),
    ] = "optional"
    forced_sale_cancels_rent: Annotated[
        bool,
        say(
            "Who forces the purchase of a site owes no rent there.",
            "SQ-11.7",
            title="No rent after a forced purchase",
        ),
    ] = True
    station_requires_presence: Annotated[
        bool,
        say(
            "A fuel station can be placed only where the ship is.",
            "SQ-10.6",
            title="Stations where the ship is",
        ),
    ] = False
    markers_reduce_supply: Annotated[
        bool,
        say(
            "Tank markers come out of the supply of fuel stations.",
            "SQ-1.6",
            title="Tank markers are stations, too",
        ),
    ] = True
    bankrupt_assets: Annotated[
        Literal["liquidate", "to_creditor"],
        say(
            "A bankrupt's property is sold for the creditor, or goes to the creditor.",
            "SQ-12.3",
            title="Property of a bankrupt",
            words={"liquidate": "Is sold", "to_creditor": "Goes to the creditor"},
        ),
    ] = "liquidate"
    advance_collects_earth: Annotated[
        bool,
        say(
            "A card that flies the ship past Earth pays for passing it.",
            "SQ-5.4",
            title="Cards pay for passing Earth",
        ),
    ] = True
    card_roll_specials: Annotated[
        bool,
        say(
            "Doubles and the thirteen count on the roll of a multiplier card, too.",
            "SQ-5.5",
            title="Doubles count on card rolls",
        ),
    ] = False
    may_stay: Annotated[
        bool,
        say(
            "A ship in the gray zone may stay instead of rolling: a failed takeoff.",
            "SQ-2.4",
            title="Staying in the gray zone",
        ),
    ] = False
    offers: Annotated[
        Literal["anyone", "turn"],
        say(
            "Who may offer a trade: anyone with a raised hand, with counter-offers; or whose turn it is, and debtors.",
            "SQ-9.8",
            title="Who offers trades",
            words={"anyone": "Anyone", "turn": "Whose turn it is"},
        ),
    ] = "anyone"
    max_offers_per_turn: Annotated[
        int,
        say(
            "Offers a player may make in a turn, for a debt, or in a round by a raised hand; 0: no trades.",
            "SQ-9.9",
            low=0,
            high=OFFERS,
            title="Offers in a turn",
        ),
    ] = 3

    @classmethod
    def implied(cls, given: Mapping[str, object]) -> dict[str, object]:
        """Lasers need fuel."""
        if given.get("lasers") is True:
            return {"fuel": True}
        return {"lasers": False} if given.get("fuel") is False else {}

    def problem(self) -> str:
        """SQ-14.2: which options do not go together."""
        if self.lasers and not self.fuel:
            return "Lasers burn fuel, so they need a game with fuel (SQ-14.2)."
        if not self.fuel:
            standard = Options()
            for name in _ABOUT_FUEL:
                if getattr(self, name) != getattr(standard, name):
                    return f"{name} is about fuel, and this game has none (SQ-14.2)."
            if self.sinope_choice == "advice_binding":
                return "The advice about Sinope is about fuel, and this game has none (SQ-14.2)."
        return ""
