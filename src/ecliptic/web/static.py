"""Static files: the design system's, ours, and the font. Addresses carry a content hash; each is squeezed once."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from ecliptic.web.errors import Refused

FOREVER: Final = "public, max-age=31536000, immutable"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
SQUEEZED: Final = frozenset({".woff2", ".png"})  # by themselves
FOLDERS: Final = (("ecliptic.draw", "static"), ("ecliptic.web", "static"))
CHOSEN: Final = '[data-theme="light"]'
_LIGHT: Final = re.compile(rf"^{re.escape(CHOSEN)} {{[^}}]*}}\n", re.MULTILINE)
FONT: Final = "inter.woff2"
TOKENS: Final = "tokens.css"
# Until the font is there, and without it, a system's own takes the same room, so that nothing on the page jumps.
FACE: Final = """@font-face { font-family: "Inter"; src: url("%s") format("woff2"); font-weight: 400 800;
  font-display: swap; }
"""
STAND_IN: Final = """@font-face { font-family: "Inter Stand-in";
  src: local("Arial"), local("Liberation Sans"), local("Arimo");
  ascent-override: 90.49%; descent-override: 22.56%; line-gap-override: 0%; size-adjust: 107.06%; }
"""


class File(Struct, frozen=True):
    """A file with its hash, and the same squeezed, if it can be."""

    kind: str
    hash: str
    body: bytes
    small: bytes

    def answer(self, request: Request) -> Response:
        """It, for a request whose address has a hash. With another hash it is served too, but not kept."""
        squeeze = bool(self.small) and "gzip" in request.headers.get("accept-encoding", "")
        tag = f'"{self.hash}-gzip"' if squeeze else f'"{self.hash}"'  # other bytes, another tag
        headers = {
            "Cache-Control": FOREVER if request.path_params["hash"] == self.hash else "no-cache",
            "ETag": tag,
        }
        if self.small:
            headers["Vary"] = "Accept-Encoding"
        had = {one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")}
        if had & {tag, "*"}:
            return Response(status_code=304, headers=headers)
        if squeeze:
            headers["Content-Encoding"] = "gzip"
        return Response(self.small if squeeze else self.body, media_type=self.kind, headers=headers)


def file_of(suffix: str, body: bytes) -> File:
    """A file to be served, by what it holds and how the names of its kind end."""
    small = b"" if suffix in SQUEEZED else gzip.compress(body, 9, mtime=0)
    return File(
        TYPES[suffix],
        hashlib.sha256(body).hexdigest()[:10],
        body,
        small if len(small) < len(body) else b"",
    )


@cache
def all_files() -> dict[str, File]:
    """All static files by name, read once: no name from an address is looked for, or remembered."""
    read = {}
    for package, folder in reversed(FOLDERS):
        for path in (files(package) / folder).iterdir():
            if path.is_file() and Path(path.name).suffix in TYPES:
                read[path.name] = path.read_bytes()
    # No install cut it: the system's.
    found = {FONT: file_of(".woff2", read.pop(FONT))} if FONT in read else {}
    for name, body in read.items():
        suffix = Path(name).suffix
        if suffix == ".css":
            body = _themed(body.decode()).encode()
        if name == TOKENS:  # which name the font
            face = FACE % f"/static/{found[FONT].hash}/{FONT}" if FONT in found else ""
            body = f"{face}{STAND_IN}".encode() + body
        found[name] = file_of(suffix, body)
    return found


def _themed(text: str) -> str:
    """A file with its light theme also for those whose system is light, unless they chose the dark one here."""
    light = "".join(_LIGHT.findall(text))
    if not light:
        return text
    systems = light.replace(CHOSEN, ':root:not([data-theme="dark"])')
    paper = light.replace(CHOSEN, ":root:root")  # whatever was chosen for the screen
    return f"{text}\n@media (prefers-color-scheme: light) {{\n{systems}\n}}\n@media print {{\n{paper}\n}}\n"


def static_url(name: str) -> str:
    """The address of a static file; it changes when the content does."""
    return f"/static/{all_files()[name].hash}/{name}"


def font_url() -> str:
    """The address of the font, or ""."""
    return static_url(FONT) if FONT in all_files() else ""


async def serve_static(request: Request) -> Response:
    """A static file."""
    file = all_files().get(request.path_params["name"])
    if file is None:
        raise Refused(404, "There is no such file.", "", "Not found")
    return file.answer(request)
