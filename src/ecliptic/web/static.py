"""Static files: the design system's, ours, and Inter from its package. Their addresses carry a content hash."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ecliptic.web.errors import Refused

FOREVER: Final = "public, max-age=31536000, immutable"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
}
FOLDERS: Final = (("ecliptic.draw", "static"), ("ecliptic.web", "static"))
CHOSEN: Final = '[data-theme="light"]'
_LIGHT: Final = re.compile(rf"^{re.escape(CHOSEN)} {{[^}}]*}}\n", re.MULTILINE)
FONT: Final = "inter.ttf"
FACE: Final = (
    '@font-face { font-family: "Inter"; src: url("%s") format("truetype"); '
    "font-weight: 100 900; font-display: swap; }\n"
)


class File(Struct, frozen=True):
    """A file with its hash; `path` in place of the body where it is long."""

    hash: str
    body: bytes
    path: Path | None = None


@cache
def all_files() -> dict[str, File]:
    """All static files by name, read once: no name from an address is looked for, or remembered."""
    found = {}
    for package, folder in reversed(FOLDERS):
        for path in (files(package) / folder).iterdir():
            if path.is_file() and Path(path.name).suffix in TYPES:
                found[path.name] = _file(_themed(path.read_text("utf-8")).encode("utf-8"))
    font = font_file()
    if font is None:
        found["font.css"] = _file(b"/* Inter is not installed */\n")
    else:
        sign = hashlib.sha256(f"{font.name} {font.stat().st_size}".encode()).hexdigest()[:10]
        found[FONT] = File(sign, b"", font)
        found["font.css"] = _file((FACE % f"/static/{sign}/{FONT}").encode())
    return found


def _themed(text: str) -> str:
    """A file with its light theme also for those whose system is light, unless they chose the dark one here."""
    light = "".join(_LIGHT.findall(text))
    if not light:
        return text
    systems = light.replace(CHOSEN, ':root:not([data-theme="dark"])')
    return f"{text}\n@media (prefers-color-scheme: light) {{\n{systems}\n}}\n"


def _file(body: bytes) -> File:
    return File(hashlib.sha256(body).hexdigest()[:10], body)


def font_file() -> Path | None:
    """Inter's variable font, if its package is installed."""
    try:
        root: Path = import_module("fontpkg_inter").ROOT
    except (ImportError, AttributeError):
        return None
    upright = sorted(path for path in root.glob("files/*") if "Italic" not in path.name)
    return upright[0] if upright else None


def static_url(name: str) -> str:
    """The address of a static file; it changes when the content does."""
    return f"/static/{all_files()[name].hash}/{name}"


async def serve_static(request: Request) -> Response:
    """A static file. With another hash it is served too, but not kept."""
    name = request.path_params["name"]
    file = all_files().get(name)
    if file is None:
        raise Refused(404, "There is no such file.", "", "Not found")
    headers = {"Cache-Control": FOREVER if request.path_params["hash"] == file.hash else "no-cache"}
    kind = TYPES[Path(name).suffix]
    if file.path is not None:
        return FileResponse(file.path, media_type=kind, headers=headers)
    return Response(file.body, media_type=kind, headers=headers)
