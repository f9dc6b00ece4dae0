"""The colonies of Starfarers beside the board: whose they are, what they score, what is left, what they need."""

from __future__ import annotations

from ecliptic.core.words import listed, some
from ecliptic.draw.html import esc, stat_table
from ecliptic.draw.seats import seat_sign
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.words.text import site_name
from ecliptic.games.spacecorp.words.text_effects import colony_does, money
from ecliptic.games.spacecorp.words.view import SpacecorpView


def colonies(content: Components, view: SpacecorpView) -> str:
    """Whose colonies are where, what their number scores, where points come from, what is left."""
    out = []
    where = {row.colony: row.site for row in view.sites if row.colony is not None}
    for seat, one in enumerate(view.seats):
        if one.colonies:
            names = listed(
                [
                    f"{content.colony_name(colony)} at {site_name(content, where[colony])}"
                    for colony in one.colonies
                ]
            )
            words = f"{names}: value {one.colony_value}"
            out.append(f'<p class="facts">{seat_sign(seat, seat)}<span>{esc(words)}</span></p>')
    out.append(_number_of_colonies(content, view))
    out.append(
        f"<details><summary>Where colony points come from</summary>{_colony_points(content)}</details>"
    )
    rows = []
    for colony in view.colonies:
        row = content.colonies.colony[colony]
        rows.append([esc(row.name), str(row.value), esc(colony_does(row))])
    table = stat_table(["Colony", "Value", "Brings"], rows, "mini wrap")
    out.append(
        f"<details><summary>On the Sideboard: {some(len(rows), 'colony', 'colonies')}</summary>{table}</details>"
    )
    return "".join(out)


def _number_of_colonies(content: Components, view: SpacecorpView) -> str:
    """SC-23.2: what each number of colonies brings at the end, with the seats that have so many."""
    scores = content.colonies.final_score.colonies
    last = len(scores) - 1
    heads, cells = ["At the end"], []
    for n, score in enumerate(scores):
        seats = [seat for seat, one in enumerate(view.seats) if min(len(one.colonies), last) == n]
        heads.append(f"{n}{'+' if n == last else ''}")
        signs = "".join(seat_sign(seat, seat) for seat in seats)
        cells.append(signs + money(score))
    return stat_table(heads, [["colonies", *cells]])


def _colony_points(content: Components) -> str:
    """SC-20.3: where colony points come from."""
    points, cards = (
        content.colonies.points,
        [row for row in content.progress.progress if row.verb == "colony_point"],
    )
    rows = [
        ("C on the tiles of the system", "all"),
        ("a colony of yours nearby", "1"),
        ("an Industrial base there", "1"),
        ("two bases there, or more", "1"),
        *((f"the progress card {row.name}", str(row.n)) for row in cards),
        ("a team there, out of the game for it", "1"),
        (f"{points.build_single} by Build, in a system of several stars {points.build_multi}", "1"),
        (f"{money(points.profit_spend)} paid", "1"),
    ]
    return stat_table(["Each once", "Points"], [[esc(words), n] for words, n in rows], "mini wrap")
