"""Whole pages in a browser: no text covers another, none is cut, none is tiny, nothing scrolls sideways."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from draw.look import measure

CASES = [
    "pick",
    "early9",
    "placing",
    "placing9",
    "blast",
    "opponents",
    "strike",
    "fight",
    "fight9",
    "watched",
    "escape",
    "over",
    "building",
    "besieged",
    "striking",
    "shadowed",
    "rebels",
    "lonely",
    "turned",
    "roller-begins",
    "roller-dice",
    "roller-raise",
    "roller-sail",
    "roller-harbor",
    "roller-color",
    "roller-place",
    "roller-watched",
    "quest-begins",
    "quest-opening",
    "quest-lands",
    "quest-sinope",
    "quest-doubles",
    "quest-card",
    "quest-debt",
    "quest-aims",
    "quest-struck",
    "quest-gives-up",
    "quest-gives",
    "quest-writes",
    "quest-answers",
    "quest-over",
    "quest-crowd",
    "quest-no-fuel",
    "sm-begins",
    "sm-first",
    "sm-dice",
    "sm-place",
    "sm-color",
    "sm-use",
    "sm-phase-b",
    "sm-half",
    "sm-fly",
    "sm-jump",
    "sm-turned",
    "sm-found",
    "sm-station",
    "sm-mission",
    "sm-over",
    "sm-watched",
    "corp-begins",
    "corp-mariners",
    "corp-move",
    "corp-time",
    "corp-hq",
    "corp-short",
    "corp-claims",
    "corp-slot",
    "corp-planeteers",
    "corp-teams",
    "corp-way",
    "corp-types",
    "corp-cards",
    "corp-starfarers",
    "corp-stars",
    "corp-colony",
    "corp-over",
]


SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
LEAST = 11  # px


@pytest.mark.browser
@pytest.mark.parametrize(
    ("size", "cases"),
    [
        pytest.param("desktop", CASES[::10]),
        pytest.param("phone", CASES[5::10]),
        pytest.param("desktop", CASES, marks=pytest.mark.soak),
        pytest.param("phone", CASES, marks=pytest.mark.soak),
    ],
    ids=["some-desktop", "some-phone", "all-desktop", "all-phone"],
)
def test_texts_are_whole_and_apart(chromium: Browser, tmp_path: Path, size: str, cases: list[str]) -> None:
    for name, found in measure(chromium, tmp_path, cases, *SIZES[size]).items():
        assert found["overlap"] == [], name
        assert found["lost"] == [], name
        assert found["wide"] == [], name
        assert found["page"] == 0, name
        assert found["least"][1] >= LEAST - 0.05, (name, found["least"])
