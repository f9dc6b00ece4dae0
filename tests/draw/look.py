"""Measures the look of fixture pages in Chromium: texts that overlap or are cut, and the smallest text.

PYTHONPATH=src:tests python -m draw.look [--phone] [CASE ...]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from draw import fixture_page

SCRIPT = """() => {
  const board = document.querySelector('.board').getBoundingClientRect();
  const seen = (x) => x.r > board.left && x.l < board.right && x.b > board.top && x.t < board.bottom;
  const texts = [...document.querySelectorAll('#pieces text, #map text, .target .chip')]
    .filter((e) => e.textContent.trim() && !e.closest('defs'))
    .map((e) => {
      const r = e.getBoundingClientRect(), svg = e.ownerSVGElement, k = svg ? svg.getScreenCTM().a : 1;
      const cut = svg && svg.parentElement.closest('svg') ? svg.getBoundingClientRect() : r;
      return { words: e.textContent, l: Math.max(r.left, cut.left), r: Math.min(r.right, cut.right),
        t: r.top + r.height * .16, b: r.bottom - r.height * .16, px: parseFloat(getComputedStyle(e).fontSize) * k,
        lost: Math.max(0, r.right - cut.right, cut.left - r.left) }; })
    .filter(seen);
  const overlap = [];
  texts.forEach((a, i) => texts.slice(i + 1).forEach((b) => {
    const wide = Math.min(a.r, b.r) - Math.max(a.l, b.l), high = Math.min(a.b, b.b) - Math.max(a.t, b.t);
    if (wide > 1 && high > 1) overlap.push([a.words, b.words]); }));
  const least = texts.reduce((m, x) => x.px < m.px ? x : m, { px: 99 });
  const boxes = '.btn, .card b, .card .foot, .player .n, .sub, .say, .mini th, .mini td, .secret b';
  const wide = [...document.querySelectorAll(boxes)]
    .filter((e) => e.clientWidth && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow !== 'hidden')
    .map((e) => e.textContent);
  return { overlap, lost: texts.filter((x) => x.lost > 1).map((x) => x.words), wide,
    least: [least.words, +least.px.toFixed(1)], page: document.documentElement.scrollWidth - innerWidth };
}"""


def measure(
    chromium: Browser, folder: Path, names: list[str], width: int, height: int
) -> dict[str, dict[str, Any]]:
    """What the script finds on each page, by case."""
    fixture_page.write(folder, names)
    context = chromium.new_context(viewport={"width": width, "height": height})
    tab = context.new_page()
    out = {}
    for name in names:
        tab.goto(f"file://{folder / name}.html")
        tab.evaluate("document.fonts.ready")
        out[name] = tab.evaluate(SCRIPT)
    context.close()
    return out


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("cases", nargs="*")
    parser.add_argument("--phone", action="store_true")
    given = parser.parse_args()
    size = (390, 844) if given.phone else (1280, 800)
    with sync_playwright() as play:
        chromium = play.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        names = given.cases or list(fixture_page.CASES)
        for name, facts in measure(chromium, Path("/tmp/ecliptic-pages"), names, *size).items():
            print(f"{name:10}", facts)
        chromium.close()


if __name__ == "__main__":
    main()
