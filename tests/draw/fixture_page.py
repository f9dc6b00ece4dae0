"""A whole table page around a drawing, as static HTML, and screenshots of it: to look at, and to show the class names.

    PYTHONPATH=src:tests python -m draw.fixture_page [--out DIR] [--shots] [CASE ...]

The page that the web server makes has the same frame; there the parts with an id are fragments that arrive alone.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

from draw import solar_roller_cases, solarius_cases, solarquest_cases, spacecorp_cases, vertium_cases
from ecliptic.core.views import Drawing, PlayerView, Prompt, View
from ecliptic.draw.html import choice_button, clause_link, esc
from ecliptic.draw.icons import icon
from ecliptic.draw.seats import tok
from ecliptic.draw.stage import minimap, stage
from ecliptic.games.solar_roller.board import drawing as solar_roller
from ecliptic.games.vertium.board import drawing as vertium
from ecliptic.web.parts.dock import SHOWN_PLACES, split

STATIC = Path(__file__).parents[2] / "src/ecliptic/draw/static"
CASES: dict[str, Any] = {
    **vertium_cases.CASES,
    **solar_roller_cases.CASES,
    **solarquest_cases.CASES,
    **solarius_cases.CASES,
    **spacecorp_cases.CASES,
}
DRAW: dict[str, Any] = {
    "vertium": vertium.draw,
    "solar_roller": solar_roller.draw,
    "solarquest": solarquest_cases.draw,
    "solarius": solarius_cases.draw,
    "spacecorp": spacecorp_cases.draw,
}
NAMES = ("Ada", "Bo", "Cyl (bot)", "Dee", "Eli", "Fay")
LOGO = (
    '<svg viewBox="0 0 32 32" aria-hidden="true"><ellipse cx="16" cy="16" rx="14" ry="6.2" fill="none" '
    'stroke="var(--ink-2)" stroke-width="1.8" transform="rotate(-23.4 16 16)"/><circle cx="16" cy="16" r="5.2" '
    'fill="var(--star)"/><circle cx="27.6" cy="9.3" r="2.9" fill="var(--p1)"/></svg>'
)


def named(markup: str) -> str:
    """What the page does after drawing: names in place of @1 .. @6."""
    return re.sub(r"@([1-6])\b", lambda found: esc(NAMES[int(found[1]) - 1]), markup)


def player_row(player: PlayerView, view: View) -> str:
    turn = player.seat in view.acting
    res = "".join(f'<span title="{esc(s.title)}">{icon(s.icon)}{esc(s.value)}</span>' for s in player.stats)
    note = player.side + (", you" if player.seat == view.viewer else "")
    return (
        f'<div class="player{" turn" if turn else ""}">{tok(player.seat if player.hue is None else player.hue, "big")}'
        f'<div class="n">@{player.seat + 1}<em>{esc(note)}</em></div>'
        f'<div class="score">{esc(player.score)}<small>{esc(player.unit)}</small></div>'
        f'<div class="res">{res}</div><div class="timer">{esc(player.status or ("0:48" if turn else ""))}</div></div>'
    )


def dock(prompt: Prompt | None, drawing: Drawing, waiting: str) -> str:
    """What is asked, the choices, and the tray. The class `mine` gives the amber edge."""
    if prompt is None:
        ask = f'<div class="ask"><p class="say">{esc(waiting)}</p><p class="sub">2 min; you can look around.</p></div>'
        choices = ""
    else:
        ask = (
            f'<div class="ask"><p class="say">{esc(prompt.say)}</p>'
            f'<p class="sub">{esc(prompt.sub)} {clause_link("vertium", prompt.clause)}</p></div>'
        )
        folded = {group.id for group in prompt.groups if group.folded}
        places = {target.id for target in drawing.targets}
        here = [c for c in prompt.choices if c.action not in drawing.placed and c.group not in folded]
        here = [c for c in here if not (c.why and c.target in places)]
        if len([c for c in here if c.target in places and not c.pick]) > SHOWN_PLACES:
            here = [c for c in here if c.target not in places or c.pick]
        keys, row, rest = split(here)
        more = f'<button class="btn">{len(rest)} more</button>' if rest else ""
        buttons = ["".join(choice_button(choice) for choice in part) for part in (keys, row)]
        choices = f'<div class="choices">{buttons[0]}<div class="row">{buttons[1]}{more}</div></div>'
    return (
        f'<section class="dock{" mine" if prompt else ""}" id="dock" aria-label="Your decision" data-in="board hand" data-here>'
        f'<div class="prompt">{ask}{choices}</div><div class="tray" id="tray">{drawing.tray}</div></section>'
    )


def page(view: View, prompt: Prompt | None, theme: str = "") -> str:
    drawing = DRAW[view.game](view, prompt)
    steps = "".join(
        f'<i class="{"on" if k < view.step else "now" if k == view.step else ""}"></i>'
        for k in range(view.steps)
    )
    panels = "".join(
        f'<section class="panel-box" id="panel-{p.id}" data-in="{p.tab}"><h2>{esc(p.title)}<span>{esc(p.note)}</span></h2>{p.html}</section>'
        for p in drawing.panels
    )
    log = (
        f'<li class="mark">{esc(view.moment)}</li>'
        f"<li>{tok(0)}<b>@1</b> took Water from the display {clause_link('vertium', 'VT-4.4')}</li>"
        f"<li>{tok(1)}Duskmere's moon moved to step 5 of 8 {clause_link('vertium', 'VT-7.1')}</li>"
    )
    tabs = "".join(f'<button role="tab">{icon(tab.icon)}{esc(tab.title)}</button>' for tab in drawing.tabs)
    waiting = (
        "The game is over"
        if view.over
        else "Waiting for @" + str(view.acting[0] + 1)
        if view.acting
        else "Dice roll"
    )
    return named(f"""<!doctype html>
<html lang="en"{f' data-theme="{theme}"' if theme else ""}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Vertium</title>
<style>@font-face {{ font-family: Inter; src: url("inter.woff2"); font-weight: 400 800; }}</style>
<link rel="stylesheet" href="tokens.css"><link rel="stylesheet" href="ui.css"><link rel="stylesheet" href="table.css"></head>
<body><a class="skip" href="#dock">Skip to your decision</a>
<form method="post" id="act"></form>
<main class="table" id="table" data-tab="board" data-lay="board">
<header class="top"><h1 class="sr">Vertium: {esc(view.moment)}</h1>
<a class="brand" href="/" aria-label="Ecliptic, home">{LOGO}<span class="opt">Ecliptic</span></a>
<span class="sep opt"></span>
<span class="game">Vertium</span><span class="opt">Tuesday table</span><span class="sep"></span>
<span class="steps" aria-hidden="true">{steps}</span><span>{esc(view.moment)}</span><span class="grow"></span>
<button class="btn ghost sm" title="Undo (u)">{icon("undo")}<span class="opt">Undo <kbd>u</kbd></span></button>
<a class="btn ghost sm opt" href="/rules/vertium">{icon("book")}Rules</a>
<button class="btn ghost sm opt" data-theme-toggle aria-label="Light or dark">{icon("sun")}</button>
<button class="btn ghost sm opt" aria-label="Keys">{icon("help")}<kbd>?</kbd></button></header>
<section class="board" id="board" aria-label="Board" data-in="board" data-here><div class="view" id="view">{stage(drawing, prompt)}
{minimap(drawing)}</div>
<div class="zoom"><button aria-label="Zoom in">{icon("plus")}</button>
<button aria-label="Zoom out">{icon("minus")}</button>
<button aria-label="Whole board">{icon("fit")}</button></div>
<div class="sr" id="twin">{drawing.twin}</div></section>
{dock(prompt, drawing, waiting)}
<aside class="side" id="side" data-in="board players log" data-here><section class="ph" id="players" data-in="board players" data-here><h2>Players</h2>
{"".join(player_row(player, view) for player in view.players)}</section>
{panels}
<section class="log-box" data-in="log"><h2>Log<span>every line links to its rule</span></h2>
<ol class="log" id="log">{log}</ol></section></aside>
<nav class="tabs" role="tablist" aria-label="Parts of the page">
<button role="tab" aria-selected="true">{icon("grid")}Board</button>
<button role="tab">{icon(drawing.tray_icon)}{esc(drawing.tray_title)}</button>{tabs}
<button role="tab">{icon("people")}Players</button>
<button role="tab">{icon("list")}Log</button></nav></main></body></html>
""")


def write(folder: Path, names: list[str], theme: str = "") -> None:
    """The pages of some cases, with styles and the font beside them."""
    folder.mkdir(parents=True, exist_ok=True)
    for css in STATIC.glob("*.css"):
        (folder / css.name).write_text(css.read_text())
    (folder / "inter.woff2").write_bytes((STATIC / "inter.woff2").read_bytes())
    for name in names:
        (folder / f"{name}.html").write_text(page(*CASES[name](), theme))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("cases", nargs="*", default=[])
    parser.add_argument("--out", type=Path, default=Path("/tmp/ecliptic-pages"))
    parser.add_argument("--shots", action="store_true")
    parser.add_argument("--light", action="store_true")
    parser.add_argument("--phone", action="store_true")
    given = parser.parse_args()
    names = given.cases or list(CASES)
    write(given.out, names, "light" if given.light else "")
    if given.shots:
        from playwright.sync_api import sync_playwright

        with sync_playwright() as play:
            browser = play.chromium.launch(
                executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
            )
            width, height = (390, 844) if given.phone else (1280, 800)
            tab = browser.new_page(viewport={"width": width, "height": height})
            for name in names:
                tab.goto(f"file://{given.out / name}.html")
                kind = ("phone" if given.phone else "desk") + ("-light" if given.light else "")
                tab.screenshot(path=str(given.out / f"{name}-{kind}.png"))
            browser.close()


if __name__ == "__main__":
    main()
