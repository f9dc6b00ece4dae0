"""What somebody likes, on every browser of theirs."""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from msgspec import Struct

from ecliptic.web.storage.schema import put
from ecliptic.web.storage.store import Store

LOUDEST: Final = 10
PHONES, ALWAYS = "phones", "always"
log = logging.getLogger("ecliptic")


class Preferences(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What pages look and sound like; by default as for who is not known here. `pages.preferences` has the values."""

    motion: str = ""  # how fast pieces move: "none", "fast", "" = usual, "slow"
    sounds: int = 0  # how loud, up to `LOUDEST`; 0 = there are none
    patterns: bool = False  # seats' fills have a texture
    theme: str = ""  # "dark", "light", "system"; "" = as the browser's cookie has it
    larger: bool = False  # words on boards
    names: bool = False  # the log has names without signs
    hints: bool = True  # there is a button for hints
    again: str = ""  # when what can't be taken back is asked once more: "" = never, `PHONES`, `ALWAYS`
    language: str = ""  # "de"; "" = as the browser asks
    signs: bool = False  # own words of people one has not played with are not shown

    @property
    def attributes(self) -> dict[str, str]:
        """What a page's first element says of them, for its styles and scripts: those that are not as usual."""
        found = {
            "motion": self.motion,
            "sounds": str(self.sounds) if self.sounds else "",
            "patterns": "yes" if self.patterns else "",
            "larger": "yes" if self.larger else "",
            "names": "yes" if self.names else "",
        }
        return {name: value for name, value in found.items() if value}


USUAL: Final = Preferences()


class PreferenceStore:
    """The table `preference`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, person: str | None) -> Preferences:
        """What is known of somebody; None = nobody in particular."""
        if person is None:
            return USUAL
        row = self.store.db.execute("SELECT body FROM preference WHERE person=?", (person,)).fetchone()
        try:
            return msgspec.json.decode(row[0], type=Preferences) if row else USUAL
        except (ValueError, TypeError):
            log.warning("what somebody likes can't be read")
            return USUAL

    def set(self, person: str, liked: Preferences) -> None:
        """The same from now on."""
        with self.store.writing() as db:
            body = msgspec.json.encode(liked).decode()
            db.execute(put("preference"), (person, body))
