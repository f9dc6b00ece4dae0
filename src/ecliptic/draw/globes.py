"""Calm globes, a sun and a field of stars. A globe is defined once a page and shown by reference.

Ids come from what is drawn (kind, size), never from a counter: equal views give equal bytes, and two boards on a page
may both define a globe without harm. This file and `dice.py` are the only ones that bring colours of their own.
"""

from __future__ import annotations

import random
from functools import cache

from ecliptic.draw.svg import circle, el, g, n, path, polar, use

GLOBES = {  # base, light, dark, number of bands (0 = patches)
    "rock": ("#a9937c", "#d8c5ab", "#5a4a3c", 0),
    "ice": ("#a8d4e6", "#e6f6fc", "#4c7d99", 0),
    "ocean": ("#3b86c9", "#8cc7f2", "#17406f", 0),
    "earth": ("#3f8fd2", "#a6dcf5", "#123d6e", 0),
    "mars": ("#cf6a45", "#f0a67f", "#74301a", 0),
    "venus": ("#e0b56a", "#f8e2b0", "#8a6128", 2),
    "mercury": ("#9a938c", "#cdc6bd", "#4c4742", 0),
    "jupiter": ("#d3a67c", "#f3dcbc", "#7d5334", 5),
    "saturn": ("#dcc08a", "#f6e6bf", "#8c6f3d", 4),
    "uranus": ("#86d3d6", "#d2f3f1", "#3a7f88", 1),
    "neptune": ("#4b78e0", "#a3bff8", "#203c8c", 2),
    "pluto": ("#b59a86", "#e0cdbd", "#5d4a3d", 0),
    "forest": ("#5aa56a", "#a9dcae", "#24563a", 1),
    "dusk": ("#8d6fc7", "#cdb6f2", "#41306f", 2),
    "ember": ("#d9663f", "#f7ac7c", "#6b2413", 2),
    "glass": ("#63c7b9", "#c3f1e6", "#226a68", 1),
    "iron": ("#7f8798", "#c0c7d4", "#3a4050", 0),
    "sand": ("#d9b36b", "#f4dfae", "#84602b", 3),
    "red": ("#d8575b", "#f59d97", "#701f2b", 1),
    "blue": ("#4b8fe6", "#a5cbfa", "#1c3f86", 1),
    "green": ("#4fae62", "#a4e0a6", "#1d5734", 1),
    "purple": ("#9a68dc", "#d0b1f7", "#482585", 1),
    "black": ("#586079", "#9aa3bb", "#232838", 1),
    "yellow": ("#dcb63c", "#f7e08e", "#80631a", 1),
    "turquoise": ("#3cbdb7", "#a2ebe2", "#146664", 1),
    "brown": ("#a8744a", "#d9ab84", "#573619", 1),
}


def globe_id(kind: str, r: float, ringed: bool = False) -> str:
    """The id under which a globe is defined."""
    return f"globe-{kind}-{n(r).replace('.', '_')}{'-ringed' if ringed else ''}"


@cache
def globe_def(kind: str, r: float, ringed: bool = False) -> str:
    """The definition of a globe around 0, 0: gradient, bands or patches, a soft rim. Belongs into `<defs>`."""
    base, light, dark, bands = GLOBES[kind]
    uid = globe_id(kind, r, ringed)
    rng = random.Random(f"{kind} bands")
    marks = []
    for k in range(bands):
        y = -r + 2 * r * (k + 0.7) / (bands + 0.4)
        marks.append(
            el(
                "ellipse",
                cx=rng.uniform(-r * 0.2, r * 0.2),
                cy=y,
                rx=r * 1.2,
                ry=r * rng.uniform(0.10, 0.22),
                fill=rng.choice((light, dark)),
                opacity=".26",
            )
        )
    for _ in range(0 if bands else 5):
        x, y = polar(0, 0, rng.uniform(0.1, 0.8) * r, rng.uniform(0, 360))
        size = {"rx": r * rng.uniform(0.12, 0.34), "ry": r * rng.uniform(0.08, 0.2)}
        marks.append(el("ellipse", cx=x, cy=y, fill=rng.choice((light, dark)), opacity=".24", **size))
    if kind == "jupiter":
        marks.append(
            el("ellipse", cx=r * 0.35, cy=r * 0.32, rx=r * 0.24, ry=r * 0.13, fill="#b5523a", opacity=".7")
        )
    back = front = ""
    if ringed:
        ends = f"M{n(-r * 1.75)} 0A{n(r * 1.75)} {n(r * 0.5)} 0 0 {{}} {n(r * 1.75)} 0"
        back, front = (
            path(
                ends.format(way),
                fill="none",
                stroke=light,
                stroke_opacity=alpha,
                stroke_width=r * 0.17,
                transform="rotate(-16)",
            )
            for way, alpha in ((1, ".55"), (0, ".85"))
        )
    shade = el(
        "radialGradient",
        el("stop", offset="0", stop_color=light),
        el("stop", offset=".45", stop_color=base),
        el("stop", offset="1", stop_color=dark),
        id_=uid + "-shade",
        cx=".34",
        cy=".3",
        r=".85",
    )
    return (
        shade
        + el("clipPath", circle(0, 0, r), id_=uid + "-disc")
        + g(
            back,
            circle(0, 0, r, fill=f"url(#{uid}-shade)"),
            g(*marks, clip_path=f"url(#{uid}-disc)"),
            circle(0, 0, r - 0.5, fill="none", stroke="#fff", stroke_opacity=".16"),
            front,
            id_=uid,
        )
    )


def globe(kind: str, x: float, y: float, r: float, ringed: bool = False) -> str:
    """A globe at a place; its `globe_def` must stand somewhere in the page."""
    return use(globe_id(kind, r, ringed), x, y)


@cache
def sun(x: float, y: float, r: float) -> str:
    """The sun with its glow, definitions included; one a page."""
    core = el(
        "radialGradient",
        el("stop", offset="0", stop_color="#fff6d8"),
        el("stop", offset=".55", stop_color="#ffd873"),
        el("stop", offset="1", stop_color="#f0962b"),
        id_="sun-core",
    )
    halo = el(
        "radialGradient",
        el("stop", offset=".25", stop_color="#ffcf6b", stop_opacity=".42"),
        el("stop", offset="1", stop_color="#ffcf6b", stop_opacity="0"),
        id_="sun-halo",
    )
    return g(
        el("defs", core, halo),
        circle(x, y, r * 2.6, fill="url(#sun-halo)"),
        circle(x, y, r, fill="url(#sun-core)"),
    )


@cache
def starfield(seed: int, width: int, height: int, many: int = 130) -> str:
    """Faint stars, always the same for the same seed."""
    rng = random.Random(seed)
    dots = []
    for _ in range(many):
        r = rng.choice((0.5, 0.6, 0.7, 0.9, 1.2))
        dots.append(
            circle(rng.uniform(0, width), rng.uniform(0, height), r, opacity=f"{rng.uniform(0.12, 0.5):.2f}")
        )
    return g(*dots, fill="var(--ink-2)")
