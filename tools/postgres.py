"""Find the system's PostgreSQL and start one of its own in a folder; as a script, install it where it may be."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

FOLDERS = "/usr/lib/postgresql"  # where Debian keeps each version's programs
MISSING = "no PostgreSQL server on this machine (initdb and postgres)"
# Nothing of it is to last: it need not come to the disk.
QUICK = (
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "max_connections=200",
    "shared_buffers=32MB",
)
STARTING = 30.0  # seconds


def find() -> Path | None:
    """The folder with the newest server's programs."""
    folders = sorted(Path(FOLDERS).glob("*/bin"), key=lambda path: int("0" + path.parent.name), reverse=True)
    found = shutil.which("initdb")
    for folder in (*folders, *([Path(found).resolve().parent] if found else [])):
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    return None


def required() -> bool:
    """In CI a missing server is a failure; on a developer's machine its tests are skipped."""
    return os.environ.get("CI") == "true"


class Server:
    """One that runs in a folder, for a user of its own where this is root, which it refuses to be run by."""

    def __init__(self, folder: Path, *settings: str) -> None:
        programs = find()
        assert programs is not None, MISSING
        self.programs, self.data, self.settings = programs, folder / "data", settings
        self.who: list[str] = []
        if os.geteuid() == 0:
            import pwd

            folder.chmod(0o711)
            nobody = pwd.getpwnam("nobody")
            self.data.mkdir(mode=0o700)
            os.chown(self.data, nobody.pw_uid, nobody.pw_gid)
            self.who = ["setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
        self.port = _free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._run(
            "initdb", "-D", str(self.data), "-U", "ecliptic", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"
        )

    @property
    def url(self) -> str:
        """The address of the first database."""
        return self.of("postgres")

    def of(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://ecliptic@127.0.0.1:{self.port}/{database}"

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [*self.who, str(self.programs / program), *words],
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr.strip()}")

    def start(self) -> None:
        """Run, and return once it answers."""
        words = [word for setting in (*QUICK, *self.settings) for word in ("-c", setting)]
        self.process = subprocess.Popen(
            [
                *(*self.who, str(self.programs / "postgres"), "-D", str(self.data), "-p", str(self.port)),
                *("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", *words),
            ],
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        end = time.monotonic() + STARTING
        while time.monotonic() < end:
            ready = subprocess.run(
                [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)],
                check=False,
            )
            if ready.returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not start")

    def make(self, database: str) -> str:
        """Make a database; its address."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "ecliptic", database)
        return self.of(database)

    def kill(self) -> None:
        """End at once, as when a machine stops."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        """End in order, and cut all connections."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()
            self.process = None


@contextmanager
def running(*settings: str) -> Iterator[Server]:
    """One in a temporary folder."""
    with TemporaryDirectory(prefix="ecliptic-postgres-", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder), *settings)
        server.start()
        try:
            yield server
        finally:
            server.kill()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def install() -> None:
    """By apt-get, if this is root's machine."""
    if find() is not None or os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print("== installing PostgreSQL by apt-get", flush=True)
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "postgresql"]):
        subprocess.run(
            ["apt-get", *words],
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=False,
        )


def main() -> int:
    install()
    found = find()
    if found is not None:
        print(f"== PostgreSQL: {found}")
    elif required():
        print(f"== PostgreSQL: {MISSING}; CI needs it")
        return 1
    else:
        print(f"== PostgreSQL: {MISSING}; its tests will be skipped")
    return 0


if __name__ == "__main__":
    sys.exit(main())
