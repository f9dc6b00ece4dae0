"""What a newcomer is told in each part of the game."""

from __future__ import annotations

from typing import Final

from ecliptic.core.pending import named
from ecliptic.core.words import some
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.steps.contracts import ClaimContract
from ecliptic.games.spacecorp.rules.steps.draws import TakeOffer
from ecliptic.games.spacecorp.rules.steps.era_end import KeepLegacy
from ecliptic.games.spacecorp.rules.steps.infra import AddCard, PickBoost, PickHq, PickMode, PlayCompetitors
from ecliptic.games.spacecorp.rules.steps.progress import PickProgress
from ecliptic.games.spacecorp.rules.steps.questions import PickTime, UseBase
from ecliptic.games.spacecorp.rules.steps.research import ResearchDraw
from ecliptic.games.spacecorp.rules.steps.setup import SetupAdaptation
from ecliptic.games.spacecorp.rules.steps.transport import PickTransport, TransportTo
from ecliptic.games.spacecorp.rules.steps.turn import RewardDraw
from ecliptic.games.spacecorp.rules.steps.windows import Ask
from ecliptic.games.spacecorp.words.text_effects import action_name, money
from ecliptic.games.spacecorp.words.view import MakingView, SpacecorpView

_VALUE: Final = named(PickTime, UseBase, PlayCompetitors, PickHq, PickMode, AddCard, PickBoost)


def hint(content: Components, rules: Rules, view: SpacecorpView) -> str:
    """What matters now, one or two sentences."""
    if view.over:
        return "The score sheet shows where every point came from."
    step = view.asked.step if view.asked is not None else ""
    if view.making is not None:
        return _making(rules, view, view.making, step)
    if step in named(Ask):
        return "Edges are played as their moment comes, in anybody's turn, and then discarded. Declining costs nothing."
    if step in named(ClaimContract):
        return (
            "A contract may be claimed in your own turn while its condition holds. With the "
            f"{_nth(rules.contract_end)} "
            "one of an era everybody else has one more turn."
        )
    if step in named(PickTransport, TransportTo):
        return "A Spaceport of yours lets one team a turn travel free between your bases, if it did not act."
    if step in named(PickProgress, SetupAdaptation):
        return "Progress cards work for the rest of the game, whatever the era."
    if step in named(KeepLegacy):
        return "What you keep produces in all later eras. Everything else leaves the board."
    if step in named(ResearchDraw, RewardDraw, TakeOffer):
        return f"A hand has no limit, but with more than {rules.research_hand} cards you can't Research."
    if view.active is None:
        return (
            "Between eras the board, the teams and the cards of the era leave; profit, Infra and "
            "progress cards stay."
        )
    return _turn(rules, view)


def _nth(n: int) -> str:
    return f"{n}th" if n > 3 else ("", "1st", "2nd", "3rd")[n]


def _making(rules: Rules, view: SpacecorpView, making: MakingView, step: str) -> str:
    """While an action is put together."""
    name = action_name(making.kind)
    if making.kind == a.COLONIZE:
        return (
            "Colony points come from tiles, bases and colonies nearby; what is missing may be bought, "
            "built or paid by a team."
        )
    if making.kind in (a.UPGRADE, a.SPECIAL):
        return f"{name} takes one card from your hand and no value."
    if step in _VALUE:
        spend = rules.spend_most[view.era]
        money_ = (
            f" Up to {money(spend)} may be spent on what is missing."
            if spend and making.need is not None
            else ""
        )
        return (
            f"The value is the Infra of one HQ and any cards with {name} on them.{money_} Until it is "
            "complete, all can be taken back."
        )
    if making.kind == a.MOVE:
        if view.era == a.STARFARERS:
            return (
                "A move needs the distance, and a base at its start or end. It ends on the track of the star, "
                f"{some(a.TRACK, 'box', 'boxes')} away; each of your turns brings it one box closer."
            )
        return (
            "A move needs 1 to lift off, 1 to land, the borders between, and gravity; and a base at its "
            "start or end."
        )
    if making.kind == a.EXPLORE:
        return (
            "A team that explores takes what the tile gives, and claims the site: who builds there "
            "later pays for it."
        )
    if making.kind == a.BUILD:
        return (
            "A base needs the right tile or site. It makes moves possible, produces, or helps all later "
            "actions."
        )
    return "Each tile with a P and a base of yours pays once for one point of the value."


def _turn(rules: Rules, view: SpacecorpView) -> str:
    """In a turn."""
    if view.ending:
        words = "The era ends soon: only those who have not had their last turn still have one."
        if view.era < view.last_era:
            words += " Then you may keep one tile with a P that has a base of yours, as Legacy Production."
        return words
    if view.deck == 0:
        return (
            "The deck is empty: nothing of an opponent's can be used any more, and players may pass for "
            "the rest of the era."
        )
    if view.era == a.MARINERS:
        return (
            "Each turn has one action. Infra on HQs gives a value for nothing, cards add to it; using "
            "others' Infra or bases "
            "earns them a card."
        )
    if view.era == a.PLANETEERS:
        cost = money(rules.radiation[a.PLANETEERS])
        return (
            f"Beyond the asteroids unshielded Moves and Builds cost {cost}. Orbits of the wheel bring "
            "progress cards for good."
        )
    cost = money(rules.radiation[a.STARFARERS])
    return (
        f"Everywhere unshielded Moves and Builds cost {cost}. Fill a system with bases, then Colonize "
        "it: colonies decide the end."
    )
