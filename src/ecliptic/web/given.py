"""What the operator has set: by the environment, else by a file with the same names beside the tables."""

from __future__ import annotations

import math
import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from ipaddress import IPv4Network, ip_network
from pathlib import Path
from typing import Final

from ecliptic.web.gate.limits import DEFAULTS
from ecliptic.web.notices.ways import NAMES as WAYS

FILE: Final = "ecliptic.toml"
NAMES: Final = (
    "ECLIPTIC_ORIGIN",
    "ECLIPTIC_SECRET",
    "ECLIPTIC_DATABASE",
    "ECLIPTIC_PRIVATE",
    "ECLIPTIC_SYNC",
    "ECLIPTIC_PACE",
    "ECLIPTIC_WORDS",
    "ECLIPTIC_LOG",
    "ECLIPTIC_PROXY",
    "ECLIPTIC_PASSWORD",
    "ECLIPTIC_INVITED",
    "ECLIPTIC_FASTER",
    "ECLIPTIC_NETS",
    "ECLIPTIC_REPORT",
    "ECLIPTIC_CONTENTS",
    *WAYS,
    *DEFAULTS,
)
# Not for servers.
OTHERS: Final = (
    "ECLIPTIC_CHILD",
    "ECLIPTIC_LANG",
    "ECLIPTIC_INTERPRETED",
    "ECLIPTIC_COMPILED",
    "ECLIPTIC_OPT",
    "ECLIPTIC_PURE",
)
PREFIX: Final = "ECLIPTIC_"
LONGEST: Final = 3600.0  # seconds


def read_given(folder: Path, environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """All that is set, by name, as the environment writes it. ValueError, one sentence, for what can't be."""
    found = _read_file(folder / FILE)
    return found | {name: environment[name] for name in NAMES if environment.get(name)}


def database_of(folder: Path, said: str) -> str:
    """The address of PostgreSQL that was said, or that is set; "" = neither. ValueError: what is set can't be."""
    return said or read_given(folder).get("ECLIPTIC_DATABASE", "")


def strangers(environment: Mapping[str, str] = os.environ) -> list[str]:
    """A sentence for each name in the environment that looks like one of ours and is none."""
    names = [name for name in environment if name.startswith(PREFIX) and name not in (*NAMES, *OTHERS)]
    return [_unknown(name) for name in sorted(names)]


def _read_file(path: Path) -> dict[str, str]:
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ValueError(f"{path} can't be read: {error.strerror}") from None
    except ValueError as error:
        raise ValueError(f"{path} can't be read: {error}") from None
    for name in data:
        if name not in NAMES:
            raise ValueError(f"{path}: {_unknown(name)}")
    return {name: _word(f"{path}: {name}", value) for name, value in data.items()}


def _word(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return str(value)
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return ",".join(value)
    raise ValueError(f"{name} is a text, a number, true or false, or a list of texts")


def _unknown(name: str) -> str:
    near = get_close_matches(name, NAMES, 1)
    return f"there is no setting {name}" + (f"; {near[0]} is one" if near else "")


def networks(given: Mapping[str, str], name: str) -> list[str]:
    """A setting that names addresses and networks. ValueError, one sentence, for what is none."""
    found = []
    for text in re.split(r"[\s,]+", given.get(name, "").strip()):
        try:
            one = ip_network(text, strict=False) if text else None
        except ValueError:
            raise ValueError(
                f"{name} is a list of addresses or networks, as in 172.18.0.0/16; it can't be {text!r}"
            ) from None
        if one is not None:
            found.append(str(one))
            if isinstance(one, IPv4Network):  # as a socket for both kinds of addresses writes it
                found.append(f"::ffff:{one.network_address}/{96 + one.prefixlen}")
    return found


def one_of(given: Mapping[str, str], name: str, words: Iterable[str], usual: str) -> str:
    """A setting that is one of some words. ValueError, one sentence, for another."""
    text = given.get(name, "") or usual
    if text not in words:
        raise ValueError(f"{name} is {' or '.join(words)}; it can't be {text!r}")
    return text


def place_to_write(given: Mapping[str, str], name: str) -> str:
    """A setting that says where to write: an e-mail address, or a page; "" = nowhere. ValueError for anything else."""
    text = given.get(name, "").strip()
    if text and not re.fullmatch(r"[^\s@/?&#]+@[^\s@/?&#]+|https?://[^\s/@]+(/\S*)?", text):
        raise ValueError(
            f"{name} is an e-mail address or a page, as in rules@games.example; it can't be {text!r}"
        )
    return text


def seconds(given: Mapping[str, str], name: str, usual: float) -> float:
    """A setting that is a time. ValueError, one sentence, for what is none."""
    text = given.get(name, "")
    try:
        time = float(text) if text else usual
    except ValueError:
        time = math.nan
    if not 0 <= time <= LONGEST:
        raise ValueError(f"{name} is a number of seconds, as in 0.7; it can't be {text!r}")
    return time
