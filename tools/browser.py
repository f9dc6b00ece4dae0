"""Find the Chromium that page tests drive; as a script, install it where it is missing and may be installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
# Drawn in software. What Playwright switches off must be said again, since the last list counts; and the two popups of
# the address bar: each new context would make a window with a renderer for them, three times as dear as its page.
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--disable-features=AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,"
    "NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning,"
    "WebUIOmniboxAimPopup,WebUIOmniboxPopup",
)
MISSING = "no Chromium or Chrome on this machine (ECLIPTIC_BROWSER may name one)"


def find() -> str | None:
    """The browser's path: the one that ECLIPTIC_BROWSER names, else the first that is installed."""
    for name in (os.environ.get("ECLIPTIC_BROWSER", ""), *NAMES, str(MAC)):
        if name and (path := shutil.which(name)):
            return path
    return None


def required() -> bool:
    """In CI a missing browser is a failure; on a developer's machine its tests are skipped."""
    return os.environ.get("CI") == "true"


def install() -> None:
    """By apt-get, if this is root's machine."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print("== installing chromium by apt-get", flush=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in ("apt-get update -qq", "apt-get install -y -qq --no-install-recommends chromium"):
        subprocess.run(
            command.split(), env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False
        )


def main() -> int:
    if find() is None:
        install()
    path = find()
    if path:
        print(f"== browser: {path}")
    elif required():
        print(f"== browser: {MISSING}; CI needs one")
        return 1
    else:
        print(f"== browser: {MISSING}; page tests will be skipped")
    return 0


if __name__ == "__main__":
    sys.exit(main())
