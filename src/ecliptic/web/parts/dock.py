"""The dock: what is asked and its choices, or whom all wait for. And the same in one sentence for screen readers."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup
from msgspec.structs import replace

from ecliptic.core.shell import listed, phrase, phrases
from ecliptic.core.views import Choice, Line, Prompt, declines, gives_up
from ecliptic.draw.html import choice_button, twice
from ecliptic.web.parts.beforehand import beforehand
from ecliptic.web.parts.card import Card
from ecliptic.web.parts.clocks import outlook
from ecliptic.web.parts.seen import Seen
from ecliptic.web.parts.templating import render
from ecliptic.web.words import plain, span

SHOWN_PLACES: Final = 6  # so many choices that are on the board have a button in the dock, too
SHOWN_DIM: Final = 2  # of those that are not allowed and on no board; the others are folded away
FEW: Final = 4  # so many are all in sight on a phone


def dock(seen: Seen, seats: list[dict[str, object]], news: str, coach: Card | None = None) -> str:
    """The dock. `seats`: who sits where; `news`: what others did since the own choice; `coach`: of a lesson."""
    keys: list[Markup] = []
    row: list[Markup] = []
    leave: list[Markup] = []
    more: list[Markup] = []
    rows: list[tuple[object, list[Markup]]] = []
    places, late = 0, ""
    if seen.prompt is not None:
        asked, places = _beside(seen, seen.prompt)
        numbers = {sum_.verb for sum_ in seen.prompt.sums}  # their fields stand for these
        asked = [choice for choice in asked if choice.verb not in numbers]
        groups = {group.id: group for group in seen.prompt.groups}
        own, scrolls, folded = split([choice for choice in asked if choice.group not in groups])
        alone = "" if _rests(seen) else lone(seen.prompt)
        parts = (*_apart(own, scrolls), scrolls, folded)
        keys, leave, row, more = ([_button(seen, choice, alone) for choice in part] for part in parts)
        for id_, group in groups.items():
            inside = [choice for choice in asked if choice.group == id_]
            if inside or any(sum_.group == id_ for sum_ in seen.prompt.sums):
                rows.append((group, [_button(seen, choice, alone) for choice in _sorted(inside)]))
        late = _late(seen, seen.prompt, [choice for choice in asked if choice.group not in groups])
        if late == "tray" and coach is not None:  # who has the room beside it
            late = "prompt"
    throw = seen.throw
    return render(
        "parts/dock.html",
        s=seen,
        throw=throw,
        faces=[seen.raw(choice_button(choice)) for choice in throw.choices] if throw else [],
        keys=keys,
        row=row,
        leave=leave,
        more=more,
        rows=rows,
        late=late,
        places=places,
        wait=waiting(seen),
        link=next((row["link"] for row in seats if row["link"] and row["no"] in seen.table.acting()), ""),
        last=seen.last,
        news=news,
        lost=_lost(seen),
        rests=_rests(seen),
        undo=seen.undo,
        skips=_skips(seen),
        halts=_halts(seen),
        out=_out(seen),
        coach=coach,
        given=beforehand(seen),
    )


def _skips(seen: Seen) -> bool:
    """Whether the viewer waits for bots alone, and could do so for a shorter time."""
    table, person = seen.table, seen.viewer.person
    bots = all(table.bot(seat) for seat in table.acting())
    return (
        not table.held
        and bots
        and person is not None
        and person.id in table.people() - table.pace.hurried
        and table.pace.seconds() > 0
    )


def _halts(seen: Seen) -> bool:
    """Whether a bot waits until the viewer lets it go on."""
    table, person = seen.table, seen.viewer.person
    return table.pace.halts and table.live and person is not None and person.id in table.people()


def _out(seen: Seen) -> dict[str, object] | None:
    """How the viewer's game ended before that of the others: the own last line, and the place; None = it goes on.

    `ends`: nobody else on this screen plays on, so that what is to come is the end.
    """
    seat, players = seen.viewer.seat, seen.view.players
    if seat is None or not seen.table.live or not players[seat].out:
        return None
    last: dict[int, tuple[int, Line]] = {}
    for n, (_, line) in enumerate(seen.table.match.lines(seat)):
        if line.seat is not None and not line.heading:
            last[line.seat] = (n, line)
    mine = last.get(seat)
    before = [p.seat for p in players if not p.out or last.get(p.seat, (-1,))[0] > (mine or (-1,))[0]]
    return {
        "line": mine[1] if mine else None,
        "place": len([other for other in before if other != seat]) + 1,
        "of": len(players),
        "ends": seen.viewer.person is not None and seen.viewer.person.id in seen.table.finished(),
    }


def lone(prompt: Prompt) -> str:
    """The action of the only choice that is allowed, which is asked all the same; "" = there are others."""
    legal = prompt.legal
    return legal[0].action if len(legal) == 1 else ""


def _beside(seen: Seen, prompt: Prompt) -> tuple[list[Choice], int]:
    """The choices that have no whole button elsewhere; and how many places of the board stand for the rest.

    What is dim on the board says there why: it needs no button here.
    """
    places = {target.id for target in seen.drawing.targets}
    asked = [
        choice
        for choice in prompt.choices
        if choice.action not in seen.drawing.placed and not (choice.why and choice.target in places)
    ]
    there = [choice for choice in asked if choice.target in places and not choice.pick]
    if len(there) <= SHOWN_PLACES:
        return asked, 0
    return [choice for choice in asked if choice not in there], len({choice.target for choice in there})


def _sorted(choices: list[Choice]) -> list[Choice]:
    """What a turn goes on by, the likeliest, then what gives something up, and what is not allowed last."""
    return sorted(
        choices,
        key=lambda choice: (bool(choice.why), not choice.main, gives_up(choice), not choice.strong),
    )


def split(choices: list[Choice]) -> tuple[list[Choice], list[Choice], list[Choice]]:
    """The choices of no group: those that are always in sight, those in a row that may scroll, those behind "more".

    Only what is not allowed is ever behind "more", and never one alone.
    """
    found = _sorted(choices)
    legal = [choice for choice in found if not choice.why]
    cut = len(legal) + SHOWN_DIM
    cut = len(found) if len(found) <= cut + 1 else cut
    shown, few = found[:cut], len(found) <= FEW
    keys = [choice for choice in shown if few or _decides(choice)]
    row = [choice for choice in shown if choice not in keys]
    return keys, row, found[cut:]


def _apart(keys: list[Choice], row: list[Choice]) -> tuple[list[Choice], list[Choice]]:
    """What is always in sight: before the row, and what gives something up after it, if any of the row is allowed."""
    if all(choice.why for choice in row):
        return keys, []
    after = [choice for choice in keys if gives_up(choice) and not (choice.main or choice.strong)]
    return [choice for choice in keys if choice not in after], after


def _late(seen: Seen, prompt: Prompt, own: list[Choice]) -> str:
    """After what the choices of no group stand, if each gives something up and others are: "tray", "prompt" or ""."""
    legal = [choice for choice in own if not choice.why]
    first = any(choice.main or choice.strong or not gives_up(choice) for choice in legal)
    if first or not (legal or seen.drafting):
        return ""
    others = [choice for choice in prompt.legal if choice not in legal]
    if any(choice.action in seen.drawing.placed for choice in others):
        return "tray"
    return "prompt" if any(choice.group for choice in others) else ""


def _decides(choice: Choice) -> bool:
    """Whether it can't be found elsewhere: never out of sight. The likeliest is the first of its row anyway."""
    return not choice.why and (not choice.target or choice.ends)


def _button(seen: Seen, choice: Choice, alone: str) -> Markup:
    """A lone choice is filled; what gives something up is small beside others; what ends the own game asks twice."""
    if choice.ruin and not choice.why:
        return seen.raw(twice(choice, f"/t/{seen.table.id}"))
    sign = seen.drawing.signs.get(choice.action, "")
    if choice.action == alone:
        return seen.raw(choice_button(replace(choice, strong=True), target=choice.target, sign=sign))
    if choice.strong and gives_up(choice) and _rests(seen):
        choice = replace(choice, strong=False)
    small = declines(choice) and not (choice.why or choice.main or choice.strong)
    cls = "btn sm quit" if small else "btn"
    return seen.raw(choice_button(choice, cls, target=choice.target, sign=sign))


def _rests(seen: Seen) -> bool:
    """Whether nothing but declining is left here: then to do so until the own next turn is the likeliest."""
    return seen.may_rest and seen.prompt is not None and all(gives_up(one) for one in seen.prompt.legal)


def _lost(seen: Seen) -> list[str]:
    """What can't be mended any more of what the own last choice, and others after it, brought about."""
    seat, table = seen.viewer.seat, seen.table
    if seat is None or not table.live:
        return []
    return table.game.losses(seen.view, table.match.news(seat, table.chose.get(seat, 0)))


def waiting(seen: Seen) -> dict[str, object]:
    """Whom all wait for, and since when; empty when there is nothing to wait for."""
    table = seen.table
    out = {player.seat for player in seen.view.players if player.out}
    asked = [
        seat for seat in table.acting() if seat not in out and (seat != seen.viewer.seat or table.bot(seat))
    ]
    if not asked:
        return {}
    if table.held:
        ended = table.coach is not None and table.coach.run(table.match).stage == "end"
        until = phrase("This lesson is done") if ended else phrase("Read what the coach says")
        holes = {"until": until, "names": listed([seen.names[k] for k in asked])}
        text = phrases(len(asked), "{until}: {names} waits", "{until}: {names} wait", **holes)
        return {"text": text, "bot": False, "at": None, "span": "", "link": "", "then": ""}
    bots = [seat for seat in asked if table.bot(seat)]
    people = [seat for seat in asked if not table.bot(seat)]
    if people:
        names = [
            seen.names[k] if table.seats[k].person else phrase("somebody to take {seat}", seat=seen.names[k])
            for k in people
        ]
        text = phrase("Waiting for {names}", names=listed(names))
    else:
        names = [phrase("{name} (bot)", name=seen.names[k]) for k in bots]
        text = phrases(len(names), "{names} is thinking", "{names} are thinking", names=listed(names))
        if _halts(seen):
            text = phrases(
                len(names),
                "{names} waits until you go on",
                "{names} wait until you go on",
                names=listed(names),
            )
    seconds = seen.needs.clock() - table.moved
    return {
        "text": text,
        "bot": not people,
        "at": int(table.moved),
        "span": span(seconds) if seconds >= 60 else "",
        "then": outlook(seen, people),
    }


def announce(seen: Seen) -> str:
    """One sentence for the live region."""
    table = seen.table
    if table.row.status == "over":
        return plain(table.match.score_sheet(seen.view).heading, seen.names)
    if seen.prompt is not None:
        tally = f" {seen.prompt.tally.words}." if seen.prompt.tally else ""
        warn = f" {seen.prompt.warn}" if seen.prompt.warn else ""
        return plain(f"{_happened(seen)}{phrase('Your turn.')} {seen.prompt.say}{tally}{warn}", seen.names)
    if throw := seen.throw:
        return plain(f"{_happened(seen)}{throw.say}", seen.names)
    words, wait = plain(_happened(seen), seen.names), waiting(seen)
    again = wait and wait["bot"] and seen.last is not None and seen.last.seat != seen.viewer.seat
    return f"{words}{wait['text']}." if wait and not again else words.strip()


def _happened(seen: Seen) -> str:
    """What the last thing that was done has come to, line by line: who can't see the board hears own results, too."""
    last = seen.lines[-1][0] if seen.lines else 0
    texts = [line.text.rstrip(".") for at, line in seen.lines if at == last and not line.heading]
    return "".join(f"{text}. " for text in texts[-4:])
