"""The bill of materials: valid, complete, and of the files that the lock names."""

import json
from pathlib import Path
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from desk import Desk
from facts import Facts
from sbom import bill


def problems(text: str) -> object:
    """What the schema of CycloneDX has against a text."""
    return JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)


@pytest.fixture(scope="module")
def text(release: Path) -> str:
    """The bill of the pyz."""
    return (release / "minetui.pyz.cdx.json").read_text("utf-8")


@pytest.fixture(scope="module")
def parts(text: str) -> dict[str, dict[str, Any]]:
    """The parts of the pyz by their names in the index."""
    return {each["purl"]: each for each in json.loads(text)["components"]}


def test_the_bill_is_valid(text: str) -> None:
    assert problems(text) is None
    assert problems(text.replace('"CycloneDX"', '"another"')) is not None


def test_it_has_what_is_locked_with_the_checksums_of_the_lock(
    parts: dict[str, dict[str, Any]],
) -> None:
    locked = {f"pkg:pypi/{each.name}@{each.version}": each for each in Facts().locked()}

    assert set(parts) == {*locked, f"pkg:pypi/minetui@{Facts().version}"}
    for name, each in locked.items():
        (told,) = parts[name]["hashes"]
        assert (told["alg"], told["content"]) == (
            "SHA-256",
            dict(each.wheels)[wheel_of(each.wheels)],
        )


def wheel_of(wheels: tuple[tuple[str, str], ...]) -> str:
    """The name of the wheel for any system."""
    (name,) = (name for name, _ in wheels if name.endswith("-none-any.whl"))
    return name


def test_every_part_has_a_licence(parts: dict[str, dict[str, Any]]) -> None:
    for part in parts.values():
        (told,) = part["licenses"]
        assert "unknown" not in str(told)
        assert told.get("expression") or told["license"]["id"]


def test_it_says_what_needs_what(text: str) -> None:
    bill = json.loads(text)
    needs = {each["ref"]: each.get("dependsOn", []) for each in bill["dependencies"]}
    own = f"pkg:pypi/minetui@{Facts().version}"
    direct = {name.partition("@")[0].rpartition("/")[2] for name in needs[own]}
    met, left = set[str](), [bill["metadata"]["component"]["bom-ref"]]
    while left:
        if (name := left.pop()) not in met:
            met.add(name)
            left += needs[name]

    assert direct == {"platformdirs", "rich", "shtab", "textual", "tomlkit"}
    assert met == {*needs}  # everything is there for something


def test_what_has_the_server_in_it_has_a_bill_by_the_same_way(tmp_path: Path) -> None:
    (tmp_path / "desk").mkdir()
    desk = Desk(tmp_path / "desk", tmp_path)
    text = bill(desk, "minetui-serve", desk.wheels_here("ssh"))
    names = {each["name"] for each in json.loads(text)["components"]}

    assert problems(text) is None
    assert names >= {"minetui", "textual", "asyncssh", "cryptography"}
    assert json.loads(text)["metadata"]["component"]["name"] == "minetui-serve"
