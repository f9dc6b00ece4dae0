"""What an action comes to when it is carried out: all that it plays, uses, pays and does, in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from ecliptic.core.arrays import members
from ecliptic.core.words import at, listed, some
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.deeds.colonize import Colony
from ecliptic.games.spacecorp.rules.steps.deeds.produce import production
from ecliptic.games.spacecorp.rules.steps.questions import Question
from ecliptic.games.spacecorp.rules.steps.totals import SECOND, TWO_TEAMS
from ecliptic.games.spacecorp.rules.steps.value import GoAhead, begin_plan, next_open
from ecliptic.games.spacecorp.words.text import site_name, team_name
from ecliptic.games.spacecorp.words.text_draft import radiation_now, rewards_now
from ecliptic.games.spacecorp.words.text_effects import money, spaces
from ecliptic.games.spacecorp.words.text_value import is_valued, need_of, spend_of, start_of, tried, value_now

# ---- is it complete ------------------------------------------------------------------------------------------


@contextmanager
def looked_ahead(s: SpacecorpState) -> Iterator[None]:
    """Answers to play with; afterwards what a question has found stands again."""
    totals, kinds, asked, answers = s.totals, s.kinds_open, s.answers_to, s.answers
    try:
        with tried(s):
            yield
    finally:
        s.totals, s.kinds_open, s.answers_to, s.answers = totals, kinds, asked, answers


class Bill(NamedTuple):
    """What an action comes to."""

    words: str
    radiation: int  # profit that it takes


def at_once(content: Components, s: SpacecorpState, seat: int, step: object, action: int) -> Bill | None:
    """What happens at once with this answer, which is allowed; None where more is asked before anything does."""
    with looked_ahead(s):
        if a.DO.owns(action):
            begin_plan(s, a.DO.a(action))
        elif isinstance(step, GoAhead):
            return bill(content, s, seat)
        elif isinstance(step, Question) and action != a.FORGO():
            step.note(s, action)
        else:
            return None
        return bill(content, s, seat) if next_open(s, seat) is None else None


# ---- all of it -----------------------------------------------------------------------------------------------


def bill(content: Components, s: SpacecorpState, seat: int) -> Bill:
    """Of a draft that is complete: "plays Ion Drive and Time; uses your HQ; moves team 1 to Luna"."""
    parts = [
        listed(_plays(content, s)),
        listed(_uses(content, s, seat)),
        _pays(s, seat),
        listed(_draws(s, seat)),
        _does(content, s, seat),
    ]
    return Bill("; ".join(part for part in parts if part), _radiation(s, seat))


def _plays(content: Components, s: SpacecorpState) -> list[str]:
    """The cards that leave the hand."""
    plan, first = s.plan, s.plan.run != SECOND
    cards = Counter(s.card_of(code // a.MODES) for code in s.plan.chosen) if first else Counter[int]()
    if plan.kind == a.SPECIAL or (plan.competitors == 1 and first):
        cards[s.card_of(plan.card)] += 1
    if plan.time in (1, TWO_TEAMS) and first:
        cards[a.TIME_CARD] += 1
    names = [content.card_name(card) + (f" {n} times" if n > 1 else "") for card, n in cards.items()]
    return [f"plays {listed(names)}"] if names else []


def _uses(content: Components, s: SpacecorpState, seat: int) -> list[str]:
    """HQs and bases."""
    plan, out = s.plan, []
    if is_valued(s) and plan.run != SECOND:
        owners = [hq for hq in (plan.hq, plan.hq2) if hq >= 0]
        out += ["your HQ" if owner == seat else f"the HQ of {at(owner)}" for owner in owners]
    used = ((plan.port, a.SPACEPORT), (plan.industry, a.INDUSTRIAL), (plan.shield, a.SHIELD_FACTORY))
    for owner, name in ((by, content.base_name(base)) for by, base in used):
        if owner >= 0:
            out.append(f"your {name}" if owner == seat else f"the {name} of {at(owner)}")
    if plan.base >= 0:
        site = start_of(s, seat) if plan.base == 0 else plan.target
        out.append(f"the base of {at(s.owner_of(site))} at {site_name(content, s.word_of(site))}")
    return [f"uses {listed(out)}"] if out else []


def _pays(s: SpacecorpState, seat: int) -> str:
    """Profit that goes."""
    plan, out = s.plan, []
    if plan.kind == a.COLONIZE:
        if plan.cp_pay == 1:
            out.append(f"pays {money(s.rules.cp_profit)} for a colony point")
    else:
        need = need_of(s, seat)
        spend = 0 if need is None else spend_of(s, value_now(s, seat), need)
        if spend:
            out.append(f"spends {money(spend)}")
    return ", ".join(out)


def _radiation(s: SpacecorpState, seat: int) -> int:
    """What radiation takes, if anything."""
    return 0 if s.plan.kind == a.COLONIZE else radiation_now(s, seat)


def _draws(s: SpacecorpState, seat: int) -> list[str]:
    """Who draws a card as a reward."""
    if s.deck.size == 0:
        return []
    found = [(who, n) for who, n in enumerate(rewards_now(s, seat)) if n]
    return [f"{at(who)} draws {'a card' if n == 1 else f'{n} cards'} for that" for who, n in found]


def _does(content: Components, s: SpacecorpState, seat: int) -> str:
    """What the action does, and where."""
    plan = s.plan
    kind, value, start = plan.kind, value_now(s, seat), start_of(s, seat)
    here = site_name(content, s.word_of(start)) if start >= 0 else ""
    target = site_name(content, s.word_of(plan.target)) if plan.target >= 0 else ""
    if kind == a.RESEARCH:
        return f"draws up to {some(value, 'card')}"
    if kind in (a.GENETICS, a.REVELATION):
        return f"advances {spaces(a.MARKER_IDS[kind == a.REVELATION], value).removeprefix('+')}"
    if kind == a.MOVE or (kind == a.SPECIAL and plan.team >= 0):
        return f"moves {team_name(plan.team)} to {target}"
    if kind == a.SPECIAL:
        return f"places a tile at {target}"
    if kind == a.EXPLORE:
        return f"explores with {team_name(plan.team)} at {here}"
    if kind == a.BUILD:
        types = [content.base_name(plan.types[k]) for k in range(s.slots_at(start))]
        return f"builds {listed(types)} at {here}"
    if kind == a.PRODUCE:
        n = members(plan.collect) + plan.legacy
        worth = money(production(s, seat, plan.collect, plan.legacy))
        return f"collects {worth} from {some(n, 'tile')}"
    if kind == a.UPGRADE:
        return "puts it in"  # which card and where, the question says
    region = site_name(content, s.word_of(plan.region))
    gone = f"removes {team_name(plan.remove)} from play and " if plan.remove >= 0 else ""
    brings = _brings(s, seat, plan.region, plan.colony)
    gain = f": +{money(brings)}" if brings else ""
    return f"{gone}founds {content.colony_name(plan.colony)} at {region}{gain}"


def _brings(s: SpacecorpState, seat: int, site: int, colony: int) -> int:
    """SC-20.8, SC-20.9: what a colony pays its founder at once, tried out; not what is asked about later."""
    twin = s.clone()
    Colony(seat, site, colony).run(twin)
    return twin.profit[seat] - s.profit[seat]
