"""The log: one sentence for each fact that `apply` told, as one viewer may read it."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Lines, heading, major, minor, said
from ecliptic.core.views import Line
from ecliptic.core.words import at, some
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import facts as f
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.words.log_deeds import DEED_LINES
from ecliptic.games.spacecorp.words.text import Told, team_name
from ecliptic.games.spacecorp.words.text_contracts import contract
from ecliptic.games.spacecorp.words.text_effects import money

# ---- time ----------------------------------------------------------------------------------------------------


def _era(t: Told, era: int, _: int, __: int) -> Line:
    return heading(a.ERA_IDS[era].capitalize(), ("SC-2.1", "SC-14.1", "SC-18.1")[era])


def _begins(t: Told, seat: int, era: int, _: int) -> Line:
    clause = ("SC-2.8", "SC-14.10", "SC-18.7")[era]
    return said(f"{at(seat)} has the first turn of {a.ERA_IDS[era].capitalize()}", clause, seat)


def _turn(t: Told, seat: int, extra: int, _: int) -> Line:
    if extra:
        return said(f"{at(seat)} takes an extra turn", "SC-12.10", seat)
    return said(f"{at(seat)} begins a turn", "SC-3.1", seat)


def _six(t: Told, seat: int, _: int, __: int) -> Line:
    n = t.content.contracts.display.era_end_at
    words = f"{at(seat)} claimed contract number {n} of the era: everybody else has one more turn"
    return said(words, "SC-13.2", seat)


_CAUSES: Final = (
    ("after the contracts were claimed", "SC-13.2"),
    ("since players have passed", "SC-13.6"),
    (
        "since in the last turns of each no card was drawn or spent, nothing placed and no profit made",
        "SC-13.19",
    ),
)


def _ends(t: Told, era: int, cause: int, _: int) -> Line:
    why, clause = _CAUSES[cause]
    return heading(f"{a.ERA_IDS[era].capitalize()} ends, {why}", clause)


def _won(t: Told, seat: int, profit: int, _: int) -> Line:
    clause = "SC-23.3" if t.last_era == a.STARFARERS else "SC-24.4"
    return said(f"{at(seat)} has won with {money(profit)}", clause, seat)


# ---- profit --------------------------------------------------------------------------------------------------

_GAINS: Final = {
    st.FOR_TILE: ("from the tile", "SC-9.5"),
    st.FOR_PRODUCE: ("by producing", "SC-11.2"),
    st.FOR_CONTRACT: ("for the contract", "SC-6.1"),
    st.FOR_CLAIM: ("for a claim on which another one built", "SC-10.4"),
    st.FOR_RADIATION: ("back from radiation", "SC-15.2"),
    st.FOR_SPENDING: ("back from spending", "SC-15.11"),
    st.FOR_BASE: ("by the new base", "SC-10.5"),
    st.FOR_COLONY: ("by a colony", "SC-20.8"),
    st.FOR_EDGE: ("by an Edge", "SC-12.1"),
    st.FOR_PROGRESS: ("with the progress card", "SC-17.4"),
    st.FOR_SPUR: ("for reaching the Orion Spur", "SC-21.2"),
    st.FOR_PROBE: ("for a probe to an empty site", "SC-11.9"),
}
_LOSSES: Final = {
    st.FOR_RADIATION: ("by radiation", "SC-15.2"),
    st.FOR_SPENDING: ("for what was missing", "SC-15.11"),
    st.FOR_COLONY: ("for a colony point", "SC-20.3"),
    st.FOR_EDGE: ("by an Edge", "SC-12.8"),
}


def _gained(t: Told, seat: int, n: int, why: int) -> Line:
    words, clause = _GAINS.get(why, ("at the end of the game", t.end_clause))
    return said(f"{at(seat)} gained {money(n)} {words}", clause, seat)


def _lost(t: Told, seat: int, n: int, why: int) -> Line:
    words, clause = _LOSSES.get(why, ("at the end of the game", t.end_clause))
    return said(f"{at(seat)} lost {money(n)} {words}", clause, seat)


# ---- cards ---------------------------------------------------------------------------------------------------


def _offered(t: Told, box: int, card: int, _: int) -> Line:
    return said(f"{t.card(card)} lies in offer {box + 1}", "SC-6.9")


def _got_card(t: Told, seat: int, card: int, back: int) -> Line:
    if back:
        return said(f"{at(seat)} took {t.card(card)} back from the HQ", "SC-11.6", seat)
    return said(f"{at(seat)} begins with {t.card(card)}", "SC-2.6" if card else "SC-2.7", seat)


def _rewarded(t: Told, seat: int, taken: int, _: int) -> Line:
    what = "takes a card as a reward" if taken else "declined a reward"
    return said(f"{at(seat)} {what}", "SC-5.4", seat)


# ---- contracts and Edges -------------------------------------------------------------------------------------


def _claimed(t: Told, seat: int, row: int, _: int) -> Line:
    asks = contract(t.content, row // a.ROWS, row % a.ROWS, t.seats)
    return said(f"{at(seat)} claimed contract {row % a.ROWS + 1}: {asks}", "SC-6.1", seat)


def _printed(t: Told, seat: int, row: int, profit: int) -> Line:
    words = f"{at(seat)} takes the printed award of contract {row % a.ROWS + 1}, {money(profit)}"
    return said(words, "SC-22.17", seat)


# ---- wheels and progress cards -------------------------------------------------------------------------------


def _wheel(t: Told, seat: int, marker: int, n: int) -> Line:
    clause = ("SC-11.8", "SC-16.1")[marker]
    return said(f"{at(seat)} advanced {a.MARKER_IDS[marker]} by {some(n, 'space')}", clause, seat)


def _took_title(t: Told, seat: int, title: int, top: int) -> Line:
    row = t.content.progress.progress[title]
    copy = "" if top else ", the copy without an award"
    words = f"{at(seat)} took the {row.kind.capitalize()} {row.name}{copy}"
    return said(words, "SC-17.2", seat)


def _no_title(t: Told, seat: int, kind: int, _: int) -> Line:
    name = a.PROGRESS_KIND_IDS[kind].capitalize()
    return said(f"{at(seat)} finished an orbit, but no {name} could be taken", "SC-17.3", seat)


# ---- teams ---------------------------------------------------------------------------------------------------


def _on_track(t: Told, seat: int, team: int, left: int) -> Line:
    where = f"is {some(left, 'box', 'boxes')} from its star" if left else "has reached its star"
    return said(f"{at(seat)}'s {team_name(team)} {where}", "SC-19.8", seat)


def _beyond(t: Told, seat: int, which: int, _: int) -> Line:
    name = ("1st", "2nd")[which]
    return said(f"{at(seat)} holds the {name} Beyond marker", "SC-8.12", seat)


LINES: Final[Lines[Told]] = {
    **DEED_LINES,
    # Time.
    f.ERA_BEGINS: _era,
    f.BEGINS: minor(_begins),
    f.TURN_BEGINS: minor(_turn),
    f.PASSED_IT: major("{seat} passed for the rest of the era", "SC-13.4"),
    f.DID_NOTHING: minor("{seat} could do nothing", "SC-3.3"),
    f.SIX_CONTRACTS: major(_six),
    f.DECK_EMPTY: ("The deck is empty: the end of the era is near, and players may pass", "SC-13.3"),
    f.ERA_ENDS: major(_ends),
    f.WON: major(_won),
    # Profit.
    f.GAINED: major(_gained),
    f.LOST: major(_lost),
    # Cards.
    f.DREW: minor("{seat} drew {b:card}", "SC-3.7"),
    f.DREW_HIDDEN: minor("{seat} drew a card", "SC-3.7"),
    f.OFFERED: minor(_offered),
    f.TOOK_OFFER: minor("{seat} took {b:card} from the offers", "SC-6.10"),
    f.GOT_CARD: minor(_got_card),
    f.REWARDED: minor(_rewarded),
    # Contracts and Edges.
    f.CLAIMED: major(_claimed),
    f.PRINTED_AWARD: _printed,
    f.EDGE_PLAYED: major("{seat} played the Edge {b:card}", "SC-12.1"),
    f.NAMED: ("{seat} forbids {b:action} in this turn", "SC-12.14"),
    f.SAT_DOWN: ("From now on everybody with cards is asked about Edges", "SC-12.15"),
    f.LOST_INFRA: major("{seat} lost the Infra card {b:card}", "SC-12.9"),
    f.POACHED: minor("{seat} took {b:card} before it was discarded", "SC-12.13"),
    # Wheels and progress cards.
    f.WHEEL: _wheel,
    f.TOOK_TITLE: major(_took_title),
    f.NO_TITLE: _no_title,
    # Teams.
    f.PLACED_TEAM: ("{seat} begins with {b:team} at {c:site}", "SC-14.3"),
    f.TRANSPORTED: ("{seat} transported {b:team} to {c:site}", "SC-6.6"),
    f.DEPLOYED: ("{seat} put {b:team} on the star {c:site}", "SC-17.4"),
    f.ON_TRACK: _on_track,
    f.BEYOND_HELD: major(_beyond),
    # Between eras.
    f.KEPT_LEGACY: ("{seat} keeps {b:tile} with the base {c:base} as Legacy Production", "SC-13.12"),
    f.DROPPED_LEGACY: ("{seat} gave up the Legacy Production of {b:tile}", "SC-13.12"),
}
