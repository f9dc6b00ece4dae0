"""Reading a position of Solarius Mission back: seats, figures, what is asked and what may be done."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ecliptic.core.match import Match
from ecliptic.core.reasons import first_of, reason_of, second_of
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import reasons

A = 0


def seat(match: Match, who: int = A) -> SimpleNamespace:
    """A seat as it is now; cubes by color, sets as lists of numbers."""
    data: Any = match.dump()
    key = str(who + 1)
    s: Any = match.state
    cubes = {
        color: [int(s.cubes[(who * 4 + c) * 3 + k]) for k in range(3)] for c, color in enumerate(a.COLOR_IDS)
    }
    sets = {
        name: [int(n) for n in (data.get(name) or {}).get(key, [])]
        for name in ("hand", "known", "laid", "open", "done")
    }
    planets = {
        planet: a.PLANET_PLACE_IDS[s.planet_at[n]]
        for n, planet in enumerate(a.PLANET_IDS)
        if s.planet_of[n] == who
    }
    return SimpleNamespace(
        at=a.HEX_IDS[s.ship[who]],
        cubes=cubes,
        col={color: a.DIE_COLUMN_IDS[s.col[who * 4 + c]] for c, color in enumerate(a.COLOR_IDS)},
        step={color: int(s.step[who * 4 + c]) + 1 for c, color in enumerate(a.COLOR_IDS)},
        planets=planets,
        range=int(s.range_of(who)),
        posts={
            name: int(s.posts[who * 6 + n])
            for n, name in enumerate(a.OUTPOST_IDS)
            if s.posts[who * 6 + n] != -1
        },
        **{
            name: int(getattr(s, name)[who])
            for name in ("fuel", "bucks", "dirt", "beside", "ones", "twos", "colonies", "markers")
        },
        **sets,
    )


def figure(match: Match, place: str) -> str | None:
    """The figure on a hex, "1 colony"."""
    data: Any = match.dump()
    found = (data.get("figure") or {}).get(place)
    return None if found is None else str(found)


def asked(match: Match) -> str:
    """The name of the decision that is next, of a player or of chance."""
    return "over" if match.over else type(match.state.asked(match.to_act[0])).__name__


def legal(match: Match, verb: str) -> list[str]:
    """What may be done with this verb by whoever is asked: the last words of the texts."""
    texts = match.legal(match.to_act[0])
    return [text.replace("=", " ").split()[-1] for text in texts if text.split()[0] == verb]


def own(match: Match) -> list[str]:
    """What may be done by whoever is asked, without anytime actions (SM-17)."""
    texts = match.legal(match.to_act[0])
    return [text for text in texts if text.split()[0] not in ("swap", "sell", "flip", "complete")]


def why_not(match: Match, action: str) -> tuple[str, int, int] | None:
    """Why whoever is asked can't do this: the name of the reason and its numbers; None = it can be done."""
    who = match.to_act[0]
    refusal = match.state.refusal(who, match.game.actions.parse(action))
    if refusal == 0:
        return None
    named = {
        number: name for name, number in vars(reasons).items() if name.isupper() and isinstance(number, int)
    }
    return named.get(reason_of(refusal), "NOT_OFFERED"), int(first_of(refusal)), int(second_of(refusal))
