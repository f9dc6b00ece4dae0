"""Over which channels a server may send, as its host says. Without a word of the host it sends nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from ecliptic.web.notices.mail import ADDRESS, Smtp, smtp_of
from ecliptic.web.notices.rows import Kind

NAMES: Final = ("ECLIPTIC_PUSH", "ECLIPTIC_SMTP", "ECLIPTIC_HOOKS")


class Ways(Struct, frozen=True):
    """What is on."""

    push: str = ""  # whom the browsers' services may write to; "" = no push
    smtp: Smtp | None = None
    hooks: bool = False

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The channels that are on, as the page shows them."""
        on: dict[Kind, bool] = {"push": bool(self.push), "mail": self.smtp is not None, "hook": self.hooks}
        return tuple(kind for kind in on if on[kind])


def ways_of(given: Mapping[str, str], origin: str) -> Ways:
    """What the host has set. ValueError, one sentence, for what can't be."""
    push, smtp, hooks = (given.get(name, "").strip() for name in NAMES)
    if hooks not in ("", "yes", "no"):
        raise ValueError(f"ECLIPTIC_HOOKS is yes or no; it can't be {hooks!r}")
    if push not in ("", "yes", "no") and not ADDRESS.fullmatch(push):
        raise ValueError(
            f"ECLIPTIC_PUSH is yes, no, or an e-mail address for the browsers' services; it can't be {push!r}"
        )
    if push == "yes" and not origin.startswith("https://") and not re.match(r"http://localhost(:|$)", origin):
        raise ValueError(
            "ECLIPTIC_PUSH needs ECLIPTIC_ORIGIN with https://: browsers take messages of such pages alone"
        )
    contact = f"mailto:{push}" if "@" in push else origin if push == "yes" else ""
    ways = Ways(contact, smtp_of(smtp) if smtp not in ("", "no") else None, hooks == "yes")
    if ways.kinds and not origin:
        first = next(name for name in NAMES if given.get(name, "").strip() not in ("", "no"))
        raise ValueError(f"{first} needs ECLIPTIC_ORIGIN, so that links in messages lead here")
    return ways
