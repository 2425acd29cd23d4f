"""Finds nginx and runs the proxy that we describe before a house."""

from __future__ import annotations

import datetime
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

CONFIGURATION: Final = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NAME: Final = "tables.example"
AROUND: Final = """
daemon off; pid {folder}/pid; error_log {folder}/errors;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    include {folder}/site.conf;
}}
"""


def find() -> str | None:
    """The program, if it is there."""
    return shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


def free_port() -> int:
    """A port that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def make_certificate(folder: Path) -> None:
    """A certificate that is signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    names = x509.SubjectAlternativeName([x509.DNSName(NAME)])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(names, critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(made.public_bytes(pem))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


@contextmanager
def proxied(house_port: int) -> Iterator[tuple[int, int, Path]]:
    """The proxy as it is described, at other ports; gives those of TLS and of plain HTTP, and the
    certificate."""
    program = find()
    assert program is not None, "nginx is not installed: make programs"
    with tempfile.TemporaryDirectory(prefix="croupier-nginx-") as name:
        folder, secure, plain = Path(name), free_port(), free_port()
        folder.chmod(0o755)  # so that a worker of another name finds its files
        make_certificate(folder)
        site = CONFIGURATION.read_text("utf-8").replace("/etc/croupier/tls", str(folder))
        site = site.replace("127.0.0.1:8080", f"127.0.0.1:{house_port}")
        site = site.replace("    listen [::]:443 ssl;\n", "").replace("    listen [::]:80;\n", "")
        site = site.replace("listen 443", f"listen 127.0.0.1:{secure}")
        site = site.replace("listen 80", f"listen 127.0.0.1:{plain}")
        (folder / "site.conf").write_text(site, "utf-8")
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder), "utf-8")
        process = subprocess.Popen(
            [program, "-p", name, "-e", "errors", "-c", str(folder / "nginx.conf")],
            stderr=subprocess.DEVNULL,
        )
        try:
            end = time.monotonic() + 60
            while True:
                assert process.poll() is None, (folder / "errors").read_text("utf-8", "replace")
                try:
                    socket.create_connection(("127.0.0.1", secure), 1).close()
                    break
                except OSError:
                    assert time.monotonic() < end, "it does not start"
                    time.sleep(0.02)
            yield secure, plain, folder / "fullchain.pem"
        finally:
            process.terminate()
            process.wait(30)
