"""What all questions of an action in the making share: the value against what it needs, radiation, rewards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from ecliptic.core.views import Choice, Group, Prompt, Stat
from ecliptic.core.words import at, listed
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.steps.questions import Question
from ecliptic.games.spacecorp.rules.steps.totals import SECOND
from ecliptic.games.spacecorp.words.text import Asked
from ecliptic.games.spacecorp.words.text_bill import at_once
from ecliptic.games.spacecorp.words.text_draft import is_shielded_now, radiation_now, rewards_now
from ecliptic.games.spacecorp.words.text_effects import action_name, money
from ecliptic.games.spacecorp.words.text_value import is_valued, most_now, need_of, tally, tried, value_now

DIM = "dim"  # the group of what is not possible, where there is much of it
SPARE = "spare"  # the group of cards that would be more than is needed


def drafted(
    q: Asked,
    say: str,
    sub: str,
    choices: Sequence[Choice],
    *,
    best: Choice | None = None,
    groups: Sequence[Group] = (),
    clause: str = "",
) -> Prompt:
    """A question of a draft, with its sum always in sight, what is missing, what it costs and whom it rewards."""
    sum_ = tally(q.content, q.s, q.seat)
    if sum_ is not None:
        sum_ = msgspec.structs.replace(sum_, notes=notes(q))
    told = [with_bill(q, one) for one in last(choices)]
    likely = next((new for new in told if best is not None and new.action == best.action), None)
    return q.prompt(say, sub, told, clause=clause, best=likely, groups=groups, tally=sum_)


GIVES_UP = (a.STOP, a.FORGO, a.DECLINE, a.KEEP_NONE, a.NOTHING, a.PASS)


def last(choices: Sequence[Choice]) -> list[Choice]:
    """What gives something up never comes first."""
    words = {verb.name for verb in GIVES_UP}
    no_hq = a.TABLE.text(a.HQ.of(0))
    return sorted(choices, key=lambda one: bool(one.why) * 2 + (one.verb in words or one.action == no_hq))


def with_bill(q: Asked, choice: Choice) -> Choice:
    """A choice that completes the action, with all that happens then: "...; at once: plays Ion Drive, moves ..."."""
    if choice.why:
        return choice
    comes = at_once(q.content, q.s, q.seat, q.step, q.actions.parse(choice.action))
    if comes is None or not comes.words:
        return choice
    note = f"{choice.note}; at once: {comes.words}" if choice.note else f"at once: {comes.words}"
    found = msgspec.structs.replace(choice, note=note, title=f"{choice.title}; at once: {comes.words}")
    if not comes.radiation:
        return found
    return msgspec.structs.replace(found, warn=f"radiation takes {money(comes.radiation)}", clause="SC-15.2")


def fold_dim(choices: Sequence[Choice], title: str, note: str = "") -> tuple[list[Choice], list[Group]]:
    """The choices with what is not possible behind a heading of its own, and that heading."""
    found = [msgspec.structs.replace(one, group=DIM) if one.why else one for one in last(choices)]
    if all(one.why for one in found):
        return list(choices), []
    return [one for one in found if not one.why] + [one for one in found if one.why], [
        Group(DIM, title, note, folded=True)
    ]


# ---- the standing of the draft -------------------------------------------------------------------------------


def reached(value: int, need: int | None) -> str:
    """A value against what is needed: "makes 3 of 4, 1 missing"."""
    if need is None:
        return f"makes {value}"
    if value >= need:
        return f"makes {value}, enough for {need}"
    return f"makes {value} of {need}, {need - value} missing"


def notes(q: Asked) -> list[Stat]:
    """What belongs to the sum of a draft: what is missing, what it can come to, what it takes, who is rewarded."""
    s, seat, out = q.s, q.seat, []
    if is_valued(s):
        need, value = need_of(s, seat), value_now(s, seat)
        if need is not None and need > value:
            out.append(Stat("", f"{need - value} missing", "What the value lacks"))
        open_ = s.plan.run != SECOND and (need is None or need > value)
        if open_ and most_now(s, seat) > value:
            words = "What all that you could still use makes of it"
            out.append(Stat("up", f"up to {most_now(s, seat)}", words))
    radiation = radiation_now(s, seat)
    if radiation:
        words = "What radiation takes as long as nothing shields the action"
        out.append(Stat("bolt", f"unshielded: {money(radiation)}", words))
    elif is_shielded_now(s, seat):
        out.append(Stat("shield", "no radiation", "It is shielded, or not in the zone"))
    if rewarded(q):
        out.append(Stat("card", rewarded(q), "A reward is a card from the deck"))
    return out


def rewarded(q: Asked) -> str:
    """Who earns rewards for what the draft uses: "@2 earns a reward"; "" for nobody."""
    found = [(seat, n) for seat, n in enumerate(rewards_now(q.s, q.seat)) if n]
    return listed([f"{at(seat)} earns {'a reward' if n == 1 else f'{n} rewards'}" for seat, n in found])


def after(q: Asked, action: int, words: Callable[[], str]) -> str:
    """Words about the draft as it would be with this answer."""
    step = q.step
    if not isinstance(step, Question) or step.check(q.s, action) != 0:
        return ""
    with tried(q.s):
        step.note(q.s, action)
        return words()


def makes(q: Asked, action: int) -> str:
    """What the value would be with this answer: "makes 3 of 4, 1 missing"."""
    return after(q, action, lambda: reached(value_now(q.s, q.seat), need_of(q.s, q.seat)))


def by_hq(need: int, own: int, most: int) -> str:
    """How a need can be met: "needs 4; your HQ makes 1, 3 more to find"."""
    if own >= need:
        return f"needs {need}; your HQ makes {own}"
    if most >= need:
        return f"needs {need}; your HQ makes {own}, {need - own} more to find"
    return f"needs {need}; you come to {most}, and spend {money(need - most)}"


def in_short(need: int, own: int) -> str:
    """The same beside a site on the map: "needs 4, you have 1"."""
    return f"needs {need}, you have {own}"


def naming(q: Asked) -> str:
    """The action in the making: "Move"."""
    return action_name(q.s.plan.kind)
