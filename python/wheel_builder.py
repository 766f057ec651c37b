"""Builds the wheel for pip (PEP 517): CMake makes the engine from the tree around this folder, and the rest is copied.

Nothing else is needed, so pip has nothing to fetch. If MOTU_PYTHON_PACKAGE names a folder with the package already
built by CMake, nothing is compiled.
"""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def about():
    """Name and version, from pyproject.toml."""
    text = (HERE / "pyproject.toml").read_text()
    return {key: re.search(rf'^{key} = "(.*)"$', text, re.M).group(1) for key in ("name", "version", "description")}


def metadata():
    told = about()
    return (
        f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\nSummary: {told['description']}\n"
        "Requires-Python: >=3.11\nRequires-Dist: numpy\n"
    )


def tag():
    """For every Python from 3.11 on, on this kind of machine."""
    return f"cp311-abi3-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def built_package(folder):
    """The package, made by CMake in a folder; or the one that was made before."""
    ready = os.environ.get("MOTU_PYTHON_PACKAGE")
    if ready:
        return Path(ready)
    options = ["-DMOTU_PYTHON=ON", "-DMOTU_SERVER=OFF", "-DBUILD_TESTING=OFF", "-DCMAKE_BUILD_TYPE=Release"]
    source = ["-S", str(HERE.parent), "-B", folder, f"-DPython3_EXECUTABLE={sys.executable}"]
    for command in (
        ["cmake", *source, *options, *os.environ.get("MOTU_CMAKE_OPTIONS", "").split()],
        ["cmake", "--build", folder, "--target", "motu_python_package", "--parallel", str(os.cpu_count() or 1)],
    ):
        done = subprocess.run(command, stdout=sys.stderr)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)} failed: README.md says what building motu needs")
    return Path(folder) / "python" / "motu"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    told = about()
    name = f"{told['name']}-{told['version']}"
    info = f"{name}.dist-info"
    wheel = f"{name}-{tag()}.whl"
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(
        Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED
    ) as out:
        entries = {f"motu/{path.name}": path.read_bytes() for path in sorted(built_package(folder).iterdir()) if path.is_file()}
        entries[f"{info}/METADATA"] = metadata().encode()
        entries[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: motu\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode()
        record = []
        for path, content in entries.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(content)}")
            out.writestr(path, content)
        out.writestr(f"{info}/RECORD", "\n".join([*record, f"{info}/RECORD,,", ""]))
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    """pip asks for this first if somebody wants sources: they are the whole tree, so there is no smaller archive."""
    raise SystemExit(f"motu is built from its whole tree, {HERE.parent.name}: install it from there, or make a wheel.")
