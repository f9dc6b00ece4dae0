"""Run from the source although compiled modules lie beside it: `ECLIPTIC_INTERPRETED=1`.

For stepping, coverage and hacking on an installed wheel. Python prefers a compiled module to the source next to it;
the finder put in here knows only sources, and serves only the folders of this package.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

HOME = Path(__file__).resolve().parent


def wanted() -> bool:
    """Whether the environment asks for the source (any value but empty and 0)."""
    return os.environ.get("ECLIPTIC_INTERPRETED", "") not in ("", "0")


def prefer_source() -> None:
    """Import this package's modules from their source from now on. Call it before any of them is imported."""
    sys.path_hooks.insert(0, _source_finder)
    for folder in list(sys.path_importer_cache):  # finders made before, for the package's own folder at least
        if _ours(folder):
            del sys.path_importer_cache[folder]


def _source_finder(folder: str) -> FileFinder:
    if not _ours(folder):
        raise ImportError(folder)
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def _ours(folder: str) -> bool:
    return Path(folder).resolve().is_relative_to(HOME)
