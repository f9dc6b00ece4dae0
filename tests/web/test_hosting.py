"""Behind a proxy: whose headers are believed, by which names it is called, sockets that are passed on, and the examples."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn

from ecliptic.web.app import make_app
from ecliptic.web.gate.connection import InTime
from ecliptic.web.gate.guard import BRING
from ecliptic.web.given import networks
from ecliptic.web.house import House
from ecliptic.web.server import Server, hosts
from web.support import house_of, make_house, new_table, running
from web.test_server import free_port

HOSTING = Path(__file__).parents[2] / "docs" / "hosting"
PASSED = "import sys; from ecliptic.web.app import serve; serve(data_dir=sys.argv[1], fd=int(sys.argv[2]))"
AS_SYSTEMD = """import os, sys
os.dup2(int(sys.argv[2]), 3)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
from ecliptic.web.app import serve
serve("127.0.0.1", 1, sys.argv[1])
"""


@contextmanager
def served(house: House, port: int = 0) -> Iterator[int]:
    """The house behind a port of this computer, in a thread."""
    config = uvicorn.Config(
        make_app(house), port=port, http=InTime, log_config=None, forwarded_allow_ips=house.proxies
    )
    server = Server(config, house)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join()


# ---- headers and names ---------------------------------------------------------------------------------------


def test_a_proxy_is_believed_by_its_network(tmp_path: Path) -> None:
    set_ = {"ECLIPTIC_PROXY": "172.18.0.0/16, 10.0.0.5 fd00::/8"}
    assert networks(set_, "ECLIPTIC_PROXY") == [
        "172.18.0.0/16",
        "::ffff:172.18.0.0/112",
        "10.0.0.5/32",
        "::ffff:10.0.0.5/128",
        "fd00::/8",
    ]
    assert networks({}, "ECLIPTIC_PROXY") == []
    with pytest.raises(ValueError, match="ECLIPTIC_PROXY is a list of addresses or networks"):
        networks({"ECLIPTIC_PROXY": "caddy"}, "ECLIPTIC_PROXY")


@pytest.mark.parametrize("believed", [True, False])
def test_who_is_not_believed_is_told_to_the_operator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, believed: bool
) -> None:
    monkeypatch.setenv("ECLIPTIC_PROXY", "203.0.113.7")
    house = make_house(tmp_path)
    if not believed:
        house.proxies.remove("127.0.0.0/8")
    with served(house) as port, caplog.at_level(logging.WARNING):
        httpx.get(f"http://127.0.0.1:{port}/nowhere", headers={"x-forwarded-for": "198.51.100.9"})
        assert [key[1] for key in house.limits.refused] == ["198.51.100.9" if believed else "127.0.0.1"]
        assert ("set ECLIPTIC_PROXY" in caplog.text) != believed


def test_nothing_sends_people_to_the_name_by_which_a_proxy_calls_us(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy")
        answer = client.get(f"/t/{table}/", headers={"host": "127.0.0.1:8000"}, follow_redirects=False)
        assert answer.status_code == 404
        assert "location" not in answer.headers


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("games.example", True),
        ("games.example:443", True),
        ("192.168.1.4:8000", True),
        ("[fd00::4]:8000", True),
        ("ecliptic:8000", True),
        ("localhost:8000", True),
        ("evil.example", False),
        ("games.example.evil.example", False),
    ],
)
def test_a_server_with_a_public_name_answers_to_no_stranger_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, meant: bool
) -> None:
    monkeypatch.setenv("ECLIPTIC_ORIGIN", "https://games.example")
    with running(tmp_path) as client:
        house = house_of(client)
        house.host.hosts, house.host.wide = hosts("0.0.0.0", house.host.origin), True
        answer = client.get("/livez", headers={"host": name})
        assert answer.status_code == (200 if meant else 421)
        assert meant or answer.text == "This server is at https://games.example.\n"
    assert hosts("0.0.0.0", "") == frozenset()


# ---- sockets -------------------------------------------------------------------------------------------------


def begin(folder: Path, sock: socket.socket, *, systemd: bool = False) -> subprocess.Popen[str]:
    """A server on a socket that is open already."""
    number = sock.fileno()
    code = AS_SYSTEMD if systemd else PASSED
    command = [sys.executable, "-c", code, str(folder), str(number)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, pass_fds=[number])
    assert process.stdout is not None
    assert f":{sock.getsockname()[1]}\n" in process.stdout.readline()
    process.stdout.readline()
    return process


def test_a_restart_refuses_nobody(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=256) as sock:
        address = f"http://127.0.0.1:{sock.getsockname()[1]}/livez"
        over, statuses, failures = threading.Event(), [], []

        def visit() -> None:
            while not over.is_set():
                try:
                    statuses.append(httpx.get(address, timeout=30).status_code)
                except httpx.TransportError as error:
                    failures.append(error)

        first = begin(tmp_path, sock)
        visitor = threading.Thread(target=visit)
        visitor.start()
        try:
            first.send_signal(signal.SIGTERM)
            first.communicate()
            second = begin(tmp_path, sock, systemd=True)
            while_down = len(statuses)
            while len(statuses) < while_down + 3:
                assert visitor.is_alive()
                time.sleep(0.01)
        finally:
            over.set()
            visitor.join()
        second.send_signal(signal.SIGTERM)
        second.communicate()
        assert failures == []
        assert set(statuses) == {200}


@pytest.mark.parametrize("what", ["none", "file", "unbound"])
def test_what_is_no_socket_is_one_sentence(tmp_path: Path, what: str) -> None:
    with socket.socket() as unbound, (tmp_path / "x").open("w") as file:
        number = {"none": 999, "file": file.fileno(), "unbound": unbound.fileno()}[what]
        done = subprocess.run(
            [sys.executable, "-c", PASSED, str(tmp_path / "data"), str(number)],
            capture_output=True,
            text=True,
            check=False,
            pass_fds=[] if what == "none" else [number],
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(f"File descriptor {number} ")
    assert done.stderr.count("\n") == 1


# ---- the examples --------------------------------------------------------------------------------------------


def program(*words: str) -> str:
    """A program that is no part of ours, or the test is skipped where it is not installed: such tests are in soak."""
    found = shutil.which(words[0])
    if found is None or subprocess.run(words, capture_output=True, check=False).returncode:
        pytest.skip(f"{' '.join(words[:2])} does not run here")
    return found


@pytest.mark.soak
def test_systemd_reads_the_units(tmp_path: Path) -> None:
    analyze = program("systemd-analyze", "--version")
    for unit in HOSTING.glob("ecliptic.s*"):
        text = unit.read_text().replace("/opt/ecliptic/bin/ecliptic", sys.executable)
        (tmp_path / unit.name).write_text(text)
    units = [str(tmp_path / name) for name in ("ecliptic.service", "ecliptic.socket")]
    done = subprocess.run([analyze, "verify", *units], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if "ecliptic" in line] == []
    assert done.returncode == 0


@pytest.mark.soak
def test_caddy_reads_its_file() -> None:
    caddy = program("caddy", "version")
    done = subprocess.run(
        [caddy, "adapt", "--config", str(HOSTING / "Caddyfile"), "--adapter", "caddyfile", "--validate"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "127.0.0.1:8000" in json.dumps(json.loads(done.stdout))


@pytest.mark.soak
def test_a_live_page_through_caddy(tmp_path: Path) -> None:
    caddy = program("caddy", "version")
    outside, inside = free_port(), free_port()
    folder = tmp_path / "data"
    folder.mkdir()
    house = make_house(folder)
    # Plain HTTP, since no certificates are to be had here, and no second port for its administration.
    text = (HOSTING / "Caddyfile").read_text()
    (tmp_path / "Caddyfile").write_text(f"{{\n\tadmin off\n}}\n{text}")
    process = subprocess.Popen(
        [caddy, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"],
        stderr=subprocess.DEVNULL,
        env={
            **os.environ,
            "DOMAIN": f"http://127.0.0.1:{outside}",
            "UPSTREAM": f"127.0.0.1:{inside}",
            "XDG_DATA_HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path),
        },
    )
    try:
        with (
            served(house, inside),
            httpx.Client(base_url=f"http://127.0.0.1:{outside}", timeout=60) as browser,
        ):
            while process.poll() is None:
                try:
                    socket.create_connection(("127.0.0.1", outside)).close()
                    break
                except OSError:
                    time.sleep(0.01)
            headers = {"x-forwarded-for": "198.51.100.9"}
            path = browser.post("/play/peek", headers=headers).headers["location"].partition("?")[0]
            with browser.stream("GET", f"{path}/events", headers=headers) as stream:
                assert next(stream.iter_lines()).startswith("id: ")  # while it goes on
            browser.get("/nowhere", headers=headers)
            assert {address for _, address in house.limits.refused} == {
                "127.0.0.1"
            }  # not what a stranger says
    finally:
        process.terminate()
        process.communicate()


@pytest.mark.soak
def test_compose_reads_its_file() -> None:
    docker = program("docker", "compose", "version")
    done = subprocess.run(
        [docker, "compose", "-f", str(HOSTING / "compose.yaml"), "config", "--quiet"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "DOMAIN": "games.example"},
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.soak
def test_docker_reads_its_file() -> None:
    docker = program("docker", "buildx", "version")
    done = subprocess.run(
        [docker, "build", "--check", "-f", str(HOSTING / "Containerfile"), str(HOSTING)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.soak
def test_hadolint_reads_its_file() -> None:
    hadolint = program("hadolint", "--version")
    done = subprocess.run(
        [hadolint, "--no-color", str(HOSTING / "Containerfile")], capture_output=True, text=True, check=False
    )
    assert done.stdout == ""
    assert done.returncode == 0


def test_nginx_lets_through_what_is_taken() -> None:
    found = re.search(r"client_max_body_size (\d+)m;", (HOSTING / "nginx.conf").read_text())
    assert found is not None
    assert int(found[1]) * 2**20 > max(BRING.values())


@pytest.fixture
def nginx(tmp_path: Path) -> Iterator[tuple[int, int]]:
    """The example, before a port of this computer, with a certificate of its own: nginx's port, and that port."""
    server = program("nginx", "-v")
    openssl = program("openssl", "version")
    outside, plain, inside = free_port(), free_port(), free_port()
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=games.example"]
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = [openssl, *made, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    text = (HOSTING / "nginx.conf").read_text()
    for then, now in (
        ("/etc/letsencrypt/live/games.example/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/games.example/privkey.pem", str(key)),
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ", f"listen 127.0.0.1:{outside} "),
        ("127.0.0.1:8000", f"127.0.0.1:{inside}"),
    ):
        assert then in text
        text = text.replace(then, now)
    temporary = "".join(
        f"{of}_temp_path {tmp_path}/{of};" for of in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = tmp_path / "nginx.conf"
    whole.write_text(
        f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/errors; events {{}}\n"
        f"http {{ access_log off; {temporary}\n{text}}}\n"
    )
    process = subprocess.Popen([server, "-p", str(tmp_path), "-c", str(whole)], stderr=subprocess.PIPE)
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", outside)).close()
            break
        except OSError:
            time.sleep(0.01)
    assert process.poll() is None, process.stderr and process.stderr.read()
    yield outside, inside
    process.terminate()
    process.communicate()


@pytest.mark.soak
def test_a_game_through_nginx(
    tmp_path: Path, nginx: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    outside, inside = nginx
    monkeypatch.setenv("ECLIPTIC_ORIGIN", "https://games.example")
    folder = tmp_path / "data"
    folder.mkdir()
    house = make_house(folder)
    context = ssl.create_default_context(cafile=str(tmp_path / "certificate.pem"))
    headers = {"host": "games.example", "origin": "https://games.example", "x-forwarded-for": "198.51.100.9"}
    with (
        served(house, inside),
        httpx.Client(
            base_url=f"https://127.0.0.1:{outside}", verify=context, headers=headers, timeout=60
        ) as browser,
    ):
        extensions = {"sni_hostname": "games.example"}
        made = browser.post("/play/peek", extensions=extensions)
        assert made.status_code == 303
        path = made.headers["location"].partition("?")[0]
        assert path.startswith("/t/")
        assert made.headers["set-cookie"].startswith("__Host-ecliptic=")
        page = browser.get(path, extensions=extensions)
        assert page.status_code == 200
        assert browser.get(f"{path}/", extensions=extensions).status_code == 404
        with browser.stream("GET", f"{path}/events", extensions=extensions) as stream:
            assert next(stream.iter_lines()).startswith("id: ")  # while it goes on
        browser.get("/nowhere", extensions=extensions)
        assert {address for _, address in house.limits.refused} == {"127.0.0.1"}  # not what a stranger says
