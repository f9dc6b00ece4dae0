"""Dice of Solarius Mission's board, and the places of a mat and of developments where action dice lie."""

from __future__ import annotations

from ecliptic.core.views import Point
from ecliptic.draw.dice import shine
from ecliptic.draw.icons import glyph
from ecliptic.draw.svg import rect, text
from ecliptic.games.solarius.board.layout import layout
from ecliptic.games.solarius.board.look import ICONS, SMALL, STAR, TINTS, face
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.words.view import MatView, PlaceView


def action_die(color: int, shown: int, size: float) -> str:
    """An action die around 0, 0."""
    half = size / 2
    box = rect(-half, -half, size, size, size * 0.22, fill=TINTS[color], stroke="var(--space-0)")
    return (
        box + shine(size, "var(--ink-1)") + _good(color, size) + _face(face(shown), shown == a.STAR_ONE, size)
    )


def _good(color: int, size: float) -> str:
    """What the color is for, in a corner: nobody has to tell hues apart."""
    return glyph(ICONS[color], -size * 0.29, -size * 0.29, size * 0.34, fill="var(--on-goods)")


def _face(word: str, more: bool, size: float) -> str:
    dark = "var(--on-goods)"
    if word != STAR:
        style = f"font-size:{max(13.4, size * 0.5):.1f}px;font-weight:720;fill:{dark}"
        return text(size * 0.12, size * 0.28, word, "c", style=style)
    if not more:
        return glyph(STAR, size * 0.1, size * 0.1, size * 0.58, fill=dark)
    star = glyph(STAR, -size * 0.12, size * 0.16, size * 0.48, fill=dark)
    return star + glyph("plus", size * 0.28, size * 0.16, size * 0.3, fill=dark)


def tech_die(color: int, pips: int, size: float) -> str:
    """A tech die around 0, 0: it shows its pips, and has a bright rim that action dice don't have."""
    half = size / 2
    box = rect(
        -half, -half, size, size, size * 0.22, fill=TINTS[color], stroke="var(--ink-1)", stroke_width=1.6
    )
    style = f"font-size:{size * 0.52:.1f}px;font-weight:740;fill:var(--on-goods)"
    return box + _good(color, size) + text(size * 0.12, size * 0.3, pips, "c", style=style)


# ---- places of action dice -----------------------------------------------------------------------------------


def place_spots(row: MatView) -> list[tuple[PlaceView, Point, float]]:
    """Every place for an action die: of the mat, then of developments; its middle and its size."""
    plan = layout().mat
    cards = row.places[a.PLACES :]
    out = []
    for k, place in enumerate(row.places[: a.PLACES]):
        out.append((place, plan.place_at(min(k, a.STANDARDS + 1), a.STANDARDS), plan.place_size))
    for k, place in enumerate(cards):
        spot, size = plan.card_at(k, len(cards))
        out.append((place, spot, size))
    return out


def place_id(place: PlaceView, on_mat: bool) -> str:
    """The target of a place, if a choice can mean it alone."""
    if not on_mat:
        return f"card-{a.CARD_IDS[place.place - a.ON_CARD]}"
    return {a.TRANSFORM_PLACE: "place-transform", a.RESEARCH_PLACE: "place-research"}.get(place.place, "")


def targets_of_places(row: MatView) -> dict[str, tuple[Point, float]]:
    """Where a die can be put, by target: of the standard places the first that is free."""
    out: dict[str, tuple[Point, float]] = {}
    for k, (place, spot, size) in enumerate(place_spots(row)):
        name = place_id(place, k < a.PLACES) or "place-standard"
        if name != "place-standard" or (name not in out and place.die is None):
            out[name] = (spot, size)
    if "place-standard" not in out:
        out["place-standard"] = place_spots(row)[0][1:]
    return out


def places(content: Components, marks: frozenset[str], row: MatView) -> str:
    plan = layout().mat
    spots = place_spots(row)
    out = [
        text(0, plan.places, "Places for dice", "mid", style=SMALL),
        text(plan.transform, plan.places, "color", "dim c", style=SMALL),
        text(plan.research, plan.places, "research", "dim c", style=SMALL),
    ]
    if len(spots) > a.PLACES:
        out.append(text(plan.on_cards[0], plan.places, "on cards", "dim", style=SMALL))
    for target, ((x, y), size) in targets_of_places(row).items():
        if target in marks:
            half = size / 2 + 3
            out.append(rect(x - half, y - half, 2 * half, 2 * half, 8, cls="ring"))
    for k, (place, (x, y), size) in enumerate(spots):
        if place.die is not None:
            continue
        half = size / 2
        edge = "var(--line-3)"
        inner = ""
        if k >= a.PLACES:
            card = place.place - a.ON_CARD
            accepts = content.cards.progress_card[card].development.accepts
            if accepts in a.COLOR_IDS:
                edge = TINTS[a.COLOR_IDS.index(accepts)]
            inner = text(x, y + 4.4, a.CARD_IDS[card], "dim c", style=SMALL)
        elif place.place == a.TRANSFORM_PLACE:
            inner = "".join(
                rect(x - 7.5 + 8 * (c % 2), y - 7.5 + 8 * (c // 2), 7, 7, 2, fill=TINTS[c])
                for c in range(a.COLORS)
            )
        elif place.place == a.RESEARCH_PLACE:
            inner = glyph("lab", x, y, 15, fill="var(--ink-3)")
        box = rect(x - half, y - half, size, size, 6, fill="none", stroke=edge, stroke_dasharray="3 3")
        out.append(box + inner)
    return "".join(out)
