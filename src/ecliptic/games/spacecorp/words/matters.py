"""What matters now, rule by rule, the most pressing first.

What ends or can't be done, then the question, then the era.
"""

from __future__ import annotations

from typing import Final

from ecliptic.core.pending import named
from ecliptic.core.views import Matter
from ecliptic.core.words import capital, listed, some
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.steps.contracts import ClaimContract
from ecliptic.games.spacecorp.rules.steps.deeds.progress import PickProgress
from ecliptic.games.spacecorp.rules.steps.deeds.research import ResearchDraw
from ecliptic.games.spacecorp.rules.steps.draws import TakeOffer
from ecliptic.games.spacecorp.rules.steps.era_end import KeepLegacy
from ecliptic.games.spacecorp.rules.steps.setup import SetupAdaptation
from ecliptic.games.spacecorp.rules.steps.transport import PickTransport, TransportTo
from ecliptic.games.spacecorp.rules.steps.turn import RewardDraw
from ecliptic.games.spacecorp.rules.steps.windows import Ask
from ecliptic.games.spacecorp.words.text import on_row, on_site, site_name
from ecliptic.games.spacecorp.words.text_contracts import contract
from ecliptic.games.spacecorp.words.text_effects import action_name, money
from ecliptic.games.spacecorp.words.view import MakingView, RowView, SeatView, SpacecorpView

LONG: Final = 66  # letters of a contract's words that a fact has room for
SHORT_NAME: Final = 12  # and of a site's name


def mine(view: SpacecorpView) -> SeatView | None:
    """The viewer's things; None for a spectator."""
    return None if view.viewer is None else view.seats[view.viewer]


def _step(view: SpacecorpView) -> str:
    """What the viewer is asked; "" = nothing."""
    asked = view.asked
    return asked.step if asked is not None and asked.seat == view.viewer else ""


def _claimed(view: SpacecorpView) -> int:
    """Contracts of this era that are claimed."""
    return sum(row.by is not None for row in view.rows)


def _words(content: Components, view: SpacecorpView, row: RowView) -> str:
    """What a contract asks for, as far as a fact has room for it."""
    said = contract(content, view.era, row.row, len(view.seats))
    return f"\u201c{said}\u201d" if len(said) <= LONG else f"contract {row.row + 1}"


# ---- what ends, or can't be done ---------------------------------------------------------------------------------


def last_turns(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """An era that ends. Silent before."""
    me = mine(view)
    if not view.ending or me is None:
        return None
    own = (
        "This is your last turn"
        if view.active == view.viewer
        else "You have one more turn"
        if me.due
        else "You have had your last turn"
    )
    keep = " Then one tile with a P and a base of yours may be kept." if view.era < view.last_era else ""
    return Matter(
        fact=f"The era ends: {own[0].lower()}{own[1:]}.",
        then=f"Nothing of an opponent's can be used any more.{keep}",
        clause="SC-13.2",
        terms=("legacy",),
    )


def deck_empty(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """No cards are left. Silent with a deck, and in last turns."""
    if view.deck or view.ending or view.active is None:
        return None
    gone = sum(seat.passed for seat in view.seats)
    return Matter(
        fact=f"The deck is empty, and {gone} of {len(view.seats)} players passed for the era.",
        then="Nothing of an opponent's can be used any more; who passes has no more turns in this era.",
        clause="SC-13.4",
    )


def short(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """A value that lacks something. Silent where it is reached or nothing is put together."""
    making = view.making
    if making is None or making.need is None or making.short <= 0 or making.kind == a.COLONIZE:
        return None
    most = making.most if making.most is not None else making.value
    reach = f"all that can be added makes {most}" if most > making.value else "nothing more can be added"
    spend = rules.spend_most[view.era]
    money_ = f" Up to {money(spend)} may be spent on what is missing." if spend else ""
    return Matter(
        fact=f"{action_name(making.kind)} {making.value} of {making.need}: {reach}.",
        then=f"Infra of one HQ and cards make the value.{money_}",
        clause="SC-4.1",
        terms=("value", "infra"),
    )


def radiation(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """An action that radiation charges. Silent where it is shielded or outside the zone."""
    making, me = view.making, mine(view)
    if making is None or me is None or not making.radiation or making.shielded:
        return None
    return Matter(
        fact=f"Unshielded this {action_name(making.kind)} costs {money(making.radiation)} of your {money(me.profit)}.",
        then="One shielded card or Infra in the value, or a Shield Factory in the region, takes that away.",
        clause="SC-15.2",
        terms=("radiation", "shielded"),
    )


# ---- what this question is about ---------------------------------------------------------------------------------


def rewarded(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """An action that uses things of others. Silent where it uses none."""
    making = view.making
    if making is None or not any(making.rewards):
        return None
    many = sum(making.rewards)
    return Matter(
        fact=f"As it stands others draw {some(many, 'card')} for what you use of theirs.",
        then="Their Infra and bases serve you as your own do; each use is a reward, from the deck.",
        clause="SC-5.2",
        terms=("reward", "infra"),
    )


def making_value(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """A value that is reached. Silent where none is needed."""
    making = view.making
    if making is None or making.need is None or making.short > 0 or making.kind == a.COLONIZE:
        return None
    return Matter(
        fact=f"{action_name(making.kind)} {making.value}, needed {making.need}: the cost is reached.",
        then="Cards that are chosen are discarded, Infra stays. Until it is done all can be taken back.",
        clause="SC-3.5",
        terms=("value", "infra"),
    )


def colonizing(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """A colony that is put together. Silent else."""
    making = view.making
    if making is None or making.kind != a.COLONIZE:
        return None
    need = f" of {making.goal}" if making.goal else ""
    return Matter(
        fact=f"{capital(some(making.points, 'colony point'))}{need} so far.",
        then="Tiles, bases and colonies nearby give them; a team, a Build or profit may add one each.",
        clause="SC-20.3",
        terms=("colony-point",),
    )


def putting_together(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """An action whose target is still open. Silent where its cost is known."""
    making = view.making
    if making is None or making.need is not None or making.kind == a.COLONIZE:
        return None
    fact, then, clause, terms = _about(content, rules, view, making)
    return Matter(fact=fact, then=then, clause=clause, terms=terms)


def _about(
    content: Components, rules: Rules, view: SpacecorpView, making: MakingView
) -> tuple[str, str, str, tuple[str, ...]]:
    """What is told of an action by its kind: fact, what follows, clause, words."""
    kind = making.kind
    if kind in (a.UPGRADE, a.SPECIAL):
        return f"{action_name(kind)} takes one card from your hand, and no value.", "", "SC-3.4", ()
    name = site_name(content, making.start) if making.start is not None else ""
    start = f" from {name}" if name and len(name) <= SHORT_NAME else ""
    if kind == a.MOVE and view.era == a.STARFARERS:
        return (
            f"A Move{start} needs the borders on its way, and a base at one end.",
            f"It ends on the track of the star, {some(a.TRACK, 'box', 'boxes')} "
            "away; each of your turns brings it one closer.",
            "SC-19.2",
            ("track",),
        )
    if kind == a.MOVE:
        return (
            f"A Move{start} needs 1 to lift off, 1 to land, the borders between, and gravity.",
            "A base must be at one end: your own, home, or another's, who draws a card for it.",
            "SC-8.3",
            ("gravity", "border", "base"),
        )
    if kind == a.EXPLORE:
        return (
            f"{capital(some(sum(sum(s.left) for s in view.stacks), 'tile'))} left to be explored in this era.",
            "The team takes what its tile gives and claims the site: "
            f"who builds there pays you {money(rules.claim_pay)}.",
            "SC-9.6",
            ("claim", "tile"),
        )
    if kind == a.BUILD:
        me = mine(view)
        have = f"{some(me.bases, 'base')} of yours on the board. " if me is not None else ""
        return (
            f"{capital(have)}A base needs your team there and the right tile.",
            "It makes moves possible, produces, or helps later actions.",
            "SC-10.1",
            ("base", "tile"),
        )
    if kind == a.PRODUCE:
        return (
            f"Produce {making.value}: a tile with a P and a base of yours pays for each point.",
            "Each tile once in an action; the sum of their P is your profit.",
            "SC-11.1",
            ("p",),
        )
    return (
        f"{action_name(kind)} {making.value} so far: Infra of one HQ, and any cards with {action_name(kind)} on them.",
        "Cards that are chosen are discarded, Infra stays.",
        "SC-4.1",
        ("infra", "value"),
    )


def edge(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """A window of Edges. Silent else."""
    if _step(view) not in named(Ask):
        return None
    return Matter(
        fact="An Edge may be played now, and is discarded; its moment is in anybody's turn.",
        then="Declining costs nothing; the card stays in your hand.",
        clause="SC-12.1",
        terms=("edge",),
    )


def claim_now(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """Contracts that can be claimed. Silent in other steps."""
    if _step(view) not in named(ClaimContract):
        return None
    return Matter(
        fact=(
            f"{_claimed(view)} of {len(view.rows)} contracts of this "
            f"era are claimed; number {rules.contract_end} ends it."
        ),
        then="Claimed while the condition holds, in your own turn. Then everybody else has one more turn.",
        clause="SC-6.5",
        terms=("contract",),
    )


def drawing(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """Cards that are drawn. Silent else."""
    me = mine(view)
    if me is None or _step(view) not in named(ResearchDraw, RewardDraw, TakeOffer):
        return None
    filled = (
        "are filled again at the end of the turn" if view.deck else "are not filled again: the deck is empty"
    )
    return Matter(
        fact=f"You hold {some(me.hand_size, 'card')}; with more than {rules.research_hand} you can't Research.",
        then=f"A hand has no limit. Offers are open to all and {filled}.",
        clause="SC-7.1",
        terms=("offers",),
    )


def transport(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """A free transport. Silent else."""
    if _step(view) not in named(PickTransport, TransportTo):
        return None
    return Matter(
        fact="One team that did not act may travel free between two bases of yours.",
        then="One of the two must be a Spaceport; it is no Move, so neither value nor radiation counts.",
        clause="SC-6.6",
        terms=("spaceport",),
    )


def progress(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """A progress card to choose. Silent else."""
    if _step(view) not in named(PickProgress, SetupAdaptation):
        return None
    left = sum(1 for title in view.sideboard if title.copies)
    return Matter(
        fact=f"One of {left} progress cards is yours for the rest of the game.",
        then="They work in every era, for you alone. Some want another one first.",
        clause="SC-17.2",
        terms=("progress",),
    )


def legacy(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """What is kept of an era. Silent else."""
    if _step(view) not in named(KeepLegacy):
        return None
    return Matter(
        fact="One tile with a P and a base of yours may be kept; the rest leaves the board.",
        then="It produces in all later eras, with what its base adds. An older one is dropped for it.",
        clause="SC-13.12",
        terms=("legacy", "p"),
    )


# ---- the turn ----------------------------------------------------------------------------------------------------


def reachable(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """A contract that the viewer meets or lacks one of. Silent while an action is put together, and without one."""
    me = view.viewer
    if me is None or view.making is not None or view.active is None:
        return None
    near = [row for row in view.rows if row.by is None and row.need and row.need - row.have[me] <= 1]
    if not near:
        return None
    row = min(near, key=lambda row: (row.need - row.have[me], -row.award))
    words, have = _words(content, view, row), row.have[me]
    if have >= row.need:
        return Matter(
            fact=f"You meet {words}: {money(row.award)}.",
            then="It is claimed after the action of your own turn, while its condition holds.",
            clause="SC-6.1",
            terms=("contract",),
            looks=(on_row(row.row),),
        )
    best = max((n for seat, n in enumerate(row.have) if seat != me), default=0)
    rival = f" The nearest of the others has {best}." if best and row.need > 1 else ""
    return Matter(
        fact=f"{have} of {row.need} for {words}: {money(row.award)}."
        if row.need > 1
        else f"Open: {words}, {money(row.award)}.",
        then=f"Whoever claims it first has it for this era.{rival}",
        clause="SC-6.1",
        terms=("contract",),
        looks=(on_row(row.row),),
    )


def too_many(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """A hand too large for Research, on the own turn. Silent below."""
    me = mine(view)
    if (
        me is None
        or view.active != view.viewer
        or view.making is not None
        or me.hand_size <= rules.research_hand
    ):
        return None
    return Matter(
        fact=f"With {me.hand_size} cards you can't Research; it takes {rules.research_hand} or fewer.",
        then="Cards are counted when the action is announced.",
        clause="SC-7.1",
    )


def my_claims(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """Sites that the viewer claims and nobody has built on. Silent without one."""
    claimed = [site for site in view.sites if site.claim is not None and site.claim.seat == view.viewer]
    free = [site for site in claimed if all(slot.owner is None for slot in site.slots)]
    if view.viewer is None or not free or view.making is not None:
        return None
    names = listed([site_name(content, site.site) for site in free[:2]])
    cost = f" A Build there costs {free[0].build}." if free[0].build is not None and len(free) == 1 else ""
    return Matter(
        fact=f"Your claim at {names} stands while the team stays.",
        then=f"Others who build there bring you {money(rules.claim_pay)}, from the bank.{cost}",
        clause="SC-9.6",
        terms=("claim",),
        looks=tuple(on_site(site.site) for site in free[:2]),
    )


def produces(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """What the viewer's tiles would produce. Silent without one."""
    me = view.viewer
    if me is None or view.making is not None:
        return None
    found = [
        (slot.p, site.site)
        for site in view.sites
        for slot in site.slots
        if slot.owner == me and slot.p is not None
    ]
    own = mine(view)
    if own is not None and own.legacy is not None:
        found.append((own.legacy.p, -1))
    if not found:
        return None
    total = sum(p for p, _ in found)
    return Matter(
        fact=f"{capital(some(len(found), 'tile'))} of yours would produce {money(total)} with Produce {len(found)}.",
        then="One tile for each point of the value.",
        clause="SC-11.1",
        terms=("p", "value"),
    )


def between(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """Between eras. Silent in turns."""
    if view.active is not None:
        return None
    return Matter(
        fact="Between eras the board, the teams and the cards of the era leave.",
        then="Profit, Infra and progress cards stay.",
        clause="SC-13.14",
        terms=("infra", "progress"),
    )


def era(content: Components, rules: Rules, view: SpacecorpView) -> Matter | None:
    """What the era is about. Silent between eras."""
    me = mine(view)
    if view.active is None:
        return None
    have = f"You have {money(me.profit)}. " if me is not None else ""
    cost = money(rules.radiation[view.era])
    if view.era == a.MARINERS:
        return Matter(
            fact=f"{have}Each turn has one action; {_claimed(view)} of {len(view.rows)} contracts are claimed.",
            then="Infra of one HQ gives a value for nothing, cards add to it; others' things earn them a card.",
            clause="SC-3.1",
            terms=("infra", "value", "contract"),
        )
    if view.era == a.PLANETEERS:
        turned = (
            f"{me.wheel[a.GENES] % view.orbit} of {view.orbit} genetics spaces"
            if me is not None
            else "each orbit"
        )
        return Matter(
            fact=f"{have}{capital(turned)}: an orbit of the wheel brings a progress card.",
            then=f"Beyond the asteroids unshielded Moves and Builds cost {cost}.",
            clause="SC-17.1",
            terms=("orbit", "progress", "radiation"),
        )
    many = len(me.colonies) if me is not None else 0
    return Matter(
        fact=f"{have}{capital(some(many, 'colony', 'colonies'))} so far; four or more are worth most in the end.",
        then=f"Fill a system with bases, then Colonize it. Unshielded Moves and Builds cost {cost} everywhere.",
        clause="SC-23.2",
        terms=("colony", "radiation"),
    )


RULES: Final = (
    *(edge, claim_now, drawing, transport, progress, legacy, short, radiation, rewarded),
    *(making_value, colonizing, putting_together, last_turns, deck_empty),
    *(reachable, too_many, my_claims, produces, between, era),
)
