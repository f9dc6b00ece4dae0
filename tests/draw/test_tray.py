"""The tray: its buttons are known, so that nothing stands twice."""

from __future__ import annotations

import re

from ecliptic.core.views import Choice
from ecliptic.draw.tray import Tray

NASTY = "<b>\"x\" & 'y'</b>"


def test_a_tray_knows_the_actions_that_have_a_button_in_it() -> None:
    tray = Tray()
    inner = tray.button(Choice(action="card face=photon on=shield", label="Photon"), "btn sm", "P")
    tray.add(f'<div class="card">{inner}</div>')
    tray.add(tray.button(Choice(action="die red", label="Red", why="Used.", clause="SR-6.2")))
    tray.add("<p>Nothing else.</p>")
    assert tray.placed == set(re.findall(r'value="([^"]+)"', tray.html))
    assert len(tray.placed) == 2
    assert tray.html.index("Photon") < tray.html.index("Red") < tray.html.index("Nothing else.")


def test_notes_are_escaped() -> None:
    tray = Tray()
    tray.note(NASTY)
    assert NASTY not in tray.html
    assert tray.html.startswith('<p class="none">')
    assert tray.placed == frozenset()
