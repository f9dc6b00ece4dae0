"""Find the Chromium that page tests drive; as a script, install it where it is missing and may be installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The engine of Chromium without the program around it, to which most of the processor time of a new context goes
# (measured: 0.16 and 0.40 s).
SHELL = "chromium-headless-shell"
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", str(MAC))
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


def find(*, whole: bool = False) -> str | None:
    """The browser's path: the one that ECLIPTIC_BROWSER names, else the first that is installed.

    `whole`: rather what people have in front of them than the shell.
    """
    names = (*WHOLE, SHELL) if whole else (SHELL, *WHOLE)
    for name in (os.environ.get("ECLIPTIC_BROWSER", ""), *names):
        if name and (path := shutil.which(name)):
            return path
    return None


def required() -> bool:
    """In CI a missing browser is a failure; on a developer's machine its tests are skipped."""
    return os.environ.get("CI") == "true"


def install() -> None:
    """By apt-get, if this is root's machine: the shell; without a package of it, and of no other browser, Chromium."""
    named = os.environ.get("ECLIPTIC_BROWSER")
    if named or shutil.which(SHELL) or os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print(f"== installing {SHELL} by apt-get", flush=True)
    if find() is None:
        apt_get("update -qq")
    apt_get(f"install -y -qq --no-install-recommends {SHELL}")
    if find() is None:
        apt_get("install -y -qq --no-install-recommends chromium")


def apt_get(words: str) -> None:
    """What it complains of is told where no browser was there before."""
    subprocess.run(
        ["apt-get", *words.split()],
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL if find() else None,
        check=False,
    )


def main() -> int:
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
