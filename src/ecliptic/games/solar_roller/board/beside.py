"""What lies beside Solar Roller's map: the tray of dice, and the panels of rounds, goals, upgrades and other sheets."""

from __future__ import annotations

from ecliptic.core.views import Choice, Panel, Prompt
from ecliptic.core.words import at
from ecliptic.draw.dice import BLACK, INK, WHITE, die
from ecliptic.draw.html import clause_link, esc, tag
from ecliptic.draw.icons import icon
from ecliptic.draw.marks import Marks
from ecliptic.draw.seats import seat_name, seat_sign, tok
from ecliptic.draw.svg import el
from ecliptic.draw.tray import Tray
from ecliptic.games.solar_roller.board import about
from ecliptic.games.solar_roller.board.globes import worlds_defs
from ecliptic.games.solar_roller.board.look import DICE, band_list, tint
from ecliptic.games.solar_roller.board.sheet import planets, small, small_ships
from ecliptic.games.solar_roller.board.space import world_of
from ecliptic.games.solar_roller.words.language import phrase, some
from ecliptic.games.solar_roller.words.text import die_words
from ecliptic.games.solar_roller.words.text_names import value_does
from ecliptic.games.solar_roller.words.view import PartView, RollerView, SheetView, UpgradeView

GAME = "solar_roller"
_STOP = '<span class="sr">:</span>'  # where only the look of a page sets things apart


# ---- the tray ------------------------------------------------------------------------------------------------


def tray(view: RollerView, sheet: SheetView | None, prompt: Prompt | None) -> Tray:
    """The roll: what each die does, which are used, what the black ones open. Colors, when one is asked."""
    out, marks = Tray(), Marks(prompt)
    colors = [choice for choice in (prompt.choices if prompt else ()) if choice.verb == "color"]
    if colors:
        for choice in colors:
            out.add(_color(out, choice))
    elif view.dice and not view.over:
        for k in range(len(DICE)):
            out.add(_die(out, view, sheet, k, marks))
        out.add('<span class="rule"></span>')
        for k in range(2):
            out.add(_black(out, view, sheet, k))
    elif not view.over:
        out.note(_quiet(view))
    return out


def _color(out: Tray, choice: Choice) -> str:
    (color,) = choice.args.values()
    ball = f'<span class="hue" style="--tint:{tint(color)}"></span>'
    return out.button(choice, "btn tinted", f"{ball}{esc(choice.label)}")


def _quiet(view: RollerView) -> str:
    if not view.round:
        return phrase("Dice come when every sheet has its first two planets.")
    if view.bonus[view.round - 1]:
        return phrase("The bonus comes first, then the dice are rolled.")
    return phrase("The dice are about to be rolled.")


def _face(color: str, value: int, roll: int) -> str:
    """Of the roll of this round: a die that shows the same again was rolled all the same."""
    fill, ink = {"white": (WHITE, INK), "black": (BLACK, WHITE)}.get(color, (tint(color), "var(--on-goods)"))
    cube = die(0, 0, 40, value, fill=fill, ink=ink)
    return el("svg", cube, viewbox="-22 -22 44 44", data_roll=roll, aria_hidden="true")


def _die(out: Tray, view: RollerView, sheet: SheetView | None, k: int, marks: Marks) -> str:
    color, value = DICE[k], view.dice[k]
    used = sheet is not None and color in sheet.used
    busy = view.making is not None and view.making.die == color
    words = die_words(color, value, view.moves if sheet is None else sheet.moves)
    choice = marks.choice(f"die-{color}")
    note = phrase("used") if used and not busy else choice.note if choice and choice.note else words
    spoken = f'<span class="sr">{phrase(color)} {value}:</span>'
    inner = f"{spoken}{_face(color, value, view.round)}<small>{esc(note)}</small>" + (
        icon("check", "i tick") if used and not busy else ""
    )
    cls = "btn die" + (" sel" if busy else " used" if used else "")
    thing = f"die-{color}"
    known = out.known[thing] = about.die(color, value, words)
    if choice is not None:
        return out.button(choice, cls, inner, thing=thing)
    return out.look(thing, known, f"{cls} still", inner)


def _black(out: Tray, view: RollerView, sheet: SheetView | None, k: int) -> str:
    rolled = view.dice[len(DICE) + k]
    now = sheet.black[k] if sheet is not None and sheet.black else rolled
    band = view.band_rows[view.opens[k]].called
    words, told = phrase("opens {band}", band=band), phrase("It opens the {band} band.", band=band)
    if view.doubles:
        words, told = phrase("opens all"), phrase("It opens all bands.")
    if now != rolled:
        words, told = phrase("and as {value} too", value=now), phrase("It counts as {value} too.", value=now)
    spoken = phrase("black {value}:", value=rolled)
    inner = f'<span class="sr">{spoken}</span>{_face("black", now, view.round)}<small>{esc(words)}</small>'
    return out.look(f"black-{k + 1}", about.black(rolled, told), "btn die black still", inner)


# ---- panels --------------------------------------------------------------------------------------------------


def panels(view: RollerView, shown: int | None) -> list[Panel]:
    """The side column's own parts. `shown`: the seat whose sheet is the map."""
    out = []
    if view.phase:
        html = _rounds(view, shown)
        note = phrase("actions taken, bonus")
        out.append(Panel(id="rounds", title=phrase("Rounds"), note=note, html=html, tab="goals"))
    if view.goals:
        note = phrase("points") if view.solo else phrase("first / others")
        html = "".join(_goals(view, shown))
        out.append(Panel(id="goals", title=phrase("Goals"), note=note, html=html, tab="goals"))
    if view.upgrades:
        html = "".join(_upgrade(view, upgrade) for upgrade in view.upgrades)
        note = phrase("for each who meets them")
        out.append(Panel(id="upgrades", title=phrase("Upgrades"), note=note, html=html, tab="goals"))
    others = [sheet for sheet in view.sheets if sheet.seat != shown]
    if others and shown is not None:
        html, note = _sheets(view, others), phrase("as last shown")
        out.append(Panel(id="sheets", title=phrase("Other sheets"), note=note, html=html, tab="sheets"))
    elif shown is None and len(view.sheets) > 1:
        html, note = _points(view), phrase("the points of each")
        out.append(Panel(id="sheets", title=phrase("Sheets"), note=note, html=html, tab="sheets"))
    return out


def _rounds(view: RollerView, shown: int | None) -> str:
    sheet = view.sheets[shown or 0]
    cells = []
    for k in range(view.rounds):
        now, past = k + 1 == view.round and not view.over, k + 1 < view.round or view.over
        bonus, taken = view.bonus[k], sheet.actions[k] if past or sheet.actions[k] else None
        words = phrase("Round {round}", round=k + 1)
        if bonus:
            words += phrase(", bonus {value}, {does}", value=bonus, does=value_does(bonus))
        if shown is not None and taken is not None:
            words += phrase(": {actions} taken", actions=some(taken, "action"))
        inside = f'<span class="no">{k + 1}</span>'
        inside += f"<b>{taken}</b>" if taken is not None and shown is not None else ""
        inside += f'<span class="bonus">{icon("dice", "i")}{bonus}</span>' if bonus else ""
        cls = "now" if now else "past" if past else ""
        cells.append(
            f'<li class="{cls}" title="{esc(words)}"><span aria-hidden="true">{inside}</span>'
            f'<span class="sr">{esc(words)}{phrase(", now") if now else ""}</span></li>'
        )
    bonus = view.bonus[view.round - 1] if 0 < view.round <= view.rounds else 0
    next_ = next((k + 1 for k in range(view.round, view.rounds) if view.bonus[k]), 0)
    foot = ""
    if bonus and not view.over:
        foot = phrase(
            "This round began with a bonus {value}: {does}, in any band and color.",
            value=bonus,
            does=value_does(bonus),
        )
    elif next_:
        bonus = view.bonus[next_ - 1]
        foot = phrase(
            "Round {round} begins with a bonus {value}: {does}.",
            round=next_,
            value=bonus,
            does=value_does(bonus),
        )
    said = [(foot, "SR-4.1"), (_rank(view), "SR-12.5")]
    lines = [f'<p class="fine">{text} {clause_link(GAME, clause)}</p>' for text, clause in said if text]
    return f'<ol class="rounds">{"".join(cells)}</ol>{"".join(lines)}'


def _rank(view: RollerView) -> str:
    """SR-12.5: alone the rank by now, and what the next one takes."""
    if not view.solo or view.over:
        return ""
    total = view.sheets[0].total
    better = [(name, least) for name, least in view.ranks if least > total]
    if not better:
        return phrase("Your rank by now: {rank}, the best.", rank=view.rank)
    name, least = better[-1]
    top, most = view.ranks[0]
    holes = {"rank": view.rank, "next": name, "points": some(least, "point"), "best": top, "most": most}
    if name == top:
        return phrase("Your rank by now: {rank}. {next} begins at {points}.", **holes)
    return phrase("Your rank by now: {rank}. {next} begins at {points}, {best} from {most}.", **holes)


def _goals(view: RollerView, shown: int | None) -> list[str]:
    out, title = [], ""
    for part in view.goals:
        if part.goal != title:
            title = part.goal
            when = {
                "end": phrase("checked at the end"),
                "race": phrase("a race"),
                "once": phrase("as soon as you can"),
            }[part.timing]
            out.append(
                f'<p class="goal-name"><b>{esc(title)}{_STOP}</b> <span>{when}</span> '
                f"{clause_link(GAME, part.clause)}</p>"
            )
        out.append(_part(view, part, shown))
    return out


def _part(view: RollerView, part: PartView, shown: int | None) -> str:
    who = view.sheets[0].seat if shown is None else shown
    have = part.progress[who]
    counted = part.timing != "end" or part.need > 1 or bool(part.band)
    full = part.scored[who] is not None
    share = 100 if full else min(100, 100 * have // max(1, part.need)) if counted else 0
    where = f"<span>{esc(part.band)}{_STOP}</span> " if part.band else ""
    worth = f"{part.first} / {part.others}" if part.timing == "race" and not view.solo else str(part.first)
    if part.timing == "once":
        worth = phrase("{points} \N{MINUS SIGN} round", points=part.first)
    elif not part.band and part.timing == "end":
        worth = phrase("{points} now", points=have)
    else:
        worth += f'<span class="sr"> {phrase("point") if worth == "1" else phrase("points")}</span>'
    scored = "".join(
        f'<span class="got">{seat_sign(seat, seat)}{phrase("scored {points}", points=points)}</span>'
        for seat, points in enumerate(part.scored)
        if points is not None
    )
    if part.course[who] and shown is not None:
        course = phrase("on course: {points}", points=some(part.course[who], "point"))
        scored += f'<span class="got">{course}</span>'
    bars = ""
    if shown is None or len(view.sheets) > 1:
        marks = "".join(
            f'<span title="{at(seat)}: {_of(n, part.need)}">{tok(seat, "tok sm")}'
            f'<span class="sr">{phrase("{seat} has", seat=at(seat))} </span>{n}</span>'
            for seat, n in enumerate(part.progress)
            if part.scored[seat] is None
        )
        bars = f'<span class="each">{marks}</span>' if marks else ""
    label = _of(have, part.need) if part.need > 1 else ""
    spoken = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    mine = f'<span class="bar" {spoken}><i style="width:{share}%"></i></span>'
    return (
        f'<div class="part{" full" if full else ""}"><p>{where}{esc(part.text)}</p><b>{worth}</b>'
        f'{mine}<p class="state">{scored}{bars}</p></div>'
    )


def _of(used: int, most: int) -> str:
    """ "2 of 3"."""
    return phrase("{used} of {most}", used=used, most=most)


def _upgrade(view: RollerView, upgrade: UpgradeView) -> str:
    owners = "".join(seat_sign(seat, seat, phrase("has it")) for seat in upgrade.owners)
    squares = ""
    if upgrade.squares is not None:
        boxes = "".join(f'<i class="{"on" if k < upgrade.squares else ""}"></i>' for k in range(upgrade.need))
        words = phrase("{used} of {most} squares marked", used=upgrade.squares, most=upgrade.need)
        squares = f'<span class="squares" role="img" aria-label="{words}" title="{words}">{boxes}</span>'
    own = view.viewer is not None and view.viewer in upgrade.owners
    state = phrase("Gained {when}.", when=esc(upgrade.gained))
    if own and upgrade.number != 8:
        state = phrase("Yours.")
    name = f"{upgrade.number}. {esc(upgrade.name)}{_STOP if squares else ''}"
    return (
        f'<div class="upgrade{" own" if own else ""}"><p><b>{name}</b> {squares}'
        f'<span class="owners">{owners}</span></p><p>{esc(upgrade.text)}</p>'
        f'<p class="fine">{state} '
        f"{clause_link(GAME, upgrade.clause)}</p></div>"
    )


def _system(sheet: SheetView) -> str:
    return phrase("The system of {seat}", seat=at(sheet.seat))


def _sheets(view: RollerView, others: list[SheetView]) -> str:
    """The sheets of others as small maps, each to be unfolded."""
    defs = worlds_defs((world_of(space) for sheet in others for space in planets(sheet)), "mini-")
    out = [f'<svg class="defs" width="0" height="0" aria-hidden="true">{defs}</svg>'] if defs else []
    for sheet in others:
        many = len(planets(sheet))
        facts = f"{some(many, 'planet')}, {some(sum(s.ships for s in sheet.spaces), 'ship')}"
        is_open = ' open=""' if len(others) < 3 else ""
        out.append(
            f'<details class="mini-sheet" id="mini-{sheet.seat}" data-mat="{sheet.seat}"{is_open}>'
            f"<summary>{tok(sheet.seat)} "
            f"{at(sheet.seat)}{_STOP} <span>{facts}, {some(sheet.total, 'point')}</span></summary>"
            f'<svg class="b" viewBox="0 0 1000 640" role="img" aria-label="{_system(sheet)}">'
            f"{small(view, sheet, 'mini-')}{small_ships(sheet)}</svg></details>"
        )
    return "".join(out)


def _points(view: RollerView) -> str:
    rows = "".join(
        tag(
            "li",
            seat_name(sheet.seat, sheet.seat),
            phrase(
                ": {points}, open now: {bands}",
                points=some(sheet.total, "point"),
                bands=band_list(view, sheet.bands),
            ),
        )
        for sheet in view.sheets
    )
    return f'<ul class="plain">{rows}</ul>'
