"""Messages to browsers (RFC 8030): sealed so that the browser's own service can't read them (RFC 8291), signed by this
server's key (RFC 8292), which it makes at its first start and keeps in its folder."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from ecliptic.web.notices.outward import Outward
from ecliptic.web.notices.rows import Text
from ecliptic.web.storage.backup import PUSH as KEY

DAY: Final = 24 * 3600
GOOD_FOR: Final = DAY // 2  # seconds of a signature
MOST: Final = 1500  # bytes of what is shown: all of a message must fit into one record of 4096
MISSING: Final = "ECLIPTIC_PUSH needs two more packages: pip install 'ecliptic[notify]'"


class Browser(Struct, frozen=True):
    """What a browser says of itself when it lets this server send: where to, and its two keys, as base64url."""

    endpoint: str
    p256dh: str
    auth: str


def encoded(raw: bytes) -> str:
    """Bytes as base64url without its end."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The same back. ValueError if it is none."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def browser_of(text: str) -> Browser:
    """A browser as it is stored, or as it sends itself. ValueError, one sentence, if it is none."""
    try:
        browser = msgspec.json.decode(text, type=Browser)
        key, auth = decoded(browser.p256dh), decoded(browser.auth)
    except (ValueError, UnicodeEncodeError):
        key = auth = b""
    if len(key) != 65 or key[0] != 4 or len(auth) != 16:
        raise ValueError("Your browser sent no address to which messages can be brought.")
    return browser


class Pusher:
    """Seals and sends."""

    def __init__(self, folder: Path, contact: str, clock: Callable[[], float]) -> None:
        """`contact`: whom the browsers' services may write to. ValueError, one sentence, if it can't be."""
        try:
            import http_ece  # noqa: F401  (it is asked for here, so that no message fails for want of it)
            from cryptography.hazmat.primitives import serialization
            from cryptography.hazmat.primitives.asymmetric import ec
        except ImportError:
            raise ValueError(MISSING) from None
        self.clock, self.contact = clock, contact
        path = folder / KEY
        if not path.exists():
            made = ec.generate_private_key(ec.SECP256R1())
            text = made.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
            part = path.with_name(f"{KEY}.part")
            part.touch(mode=0o600)
            with part.open("wb") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        try:
            key = serialization.load_pem_private_key(path.read_bytes(), None)
        except ValueError:
            key = None
        if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
            raise ValueError(
                f"{path} is no key for messages to browsers: delete it, and they must be allowed anew"
            )
        self.key = key
        self.public = encoded(
            key.public_key().public_bytes(
                serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
            )
        )

    def signature(self, origin: str) -> str:
        """What tells a browser's service who sends."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        said = {"aud": origin, "exp": int(self.clock()) + GOOD_FOR, "sub": self.contact}
        head = msgspec.json.encode({"typ": "JWT", "alg": "ES256"})
        text = f"{encoded(head)}.{encoded(msgspec.json.encode(said))}"
        r, s = decode_dss_signature(self.key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        signed = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={text}.{signed}, k={self.public}"

    def sealed(self, browser: Browser, body: bytes) -> bytes:
        """A body that this browser alone can read. ValueError: its key is no point of the curve."""
        import http_ece
        from cryptography.hazmat.primitives.asymmetric import ec

        found: bytes = http_ece.encrypt(
            body,
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(browser.p256dh),
            auth_secret=decoded(browser.auth),
            version="aes128gcm",
        )
        return found

    async def send(self, outward: Outward, address: str, text: Text) -> None:
        """Send a message to a browser. NotSent if its service does not take it."""
        browser = browser_of(address)
        shown = {
            "key": text.id,
            "title": text.title,
            "body": "\n".join(text.lines).encode()[:MOST].decode(errors="ignore"),
            "link": text.link,
            "end": text.end,
            "confirm": text.confirm,
        }
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(DAY),
            "Urgency": "normal",
            "Topic": text.id,  # the same message once more takes the place of one that still waits there
            "Authorization": self.signature(outward.place(browser.endpoint).origin),
        }
        await outward.send(
            "POST", browser.endpoint, headers, self.sealed(browser, msgspec.json.encode(shown))
        )
