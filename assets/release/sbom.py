"""The bill of materials of `minetui.pyz`: what is in it, in the format of CycloneDX.

Names, versions, licences and needs are those that the wheels state, checksums those of the wheels,
which are the lock's. So the bill of anything else that is made of them is the same function's, such
as that of a container with the server. Two builds of one commit have the same bill: its number is
made of what it lists, and its time is that of the commit.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import Distribution, PathDistribution
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5
from zipfile import Path as PathInZip

from desk import Desk, Missing
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from minetui.commands.licences import EXTRA, expression

try:
    from cyclonedx.contrib.license.factories import LicenseFactory
    from cyclonedx.model import HashAlgorithm, HashType
    from cyclonedx.model.bom import Bom, BomMetaData
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.output import make_outputter
    from cyclonedx.schema import OutputFormat, SchemaVersion
    from packageurl import PackageURL
except ImportError:
    raise Missing("cyclonedx is not here (python -m pip install --group release)") from None


def build(desk: Desk) -> None:
    """The bill of the pyz."""
    name = f"{desk.facts.name}.pyz"
    (desk.out / f"{name}.cdx.json").write_text(bill(desk, name, desk.wheels()), "utf-8")


def bill(desk: Desk, name: str, wheels: Iterable[Path], others: Iterable[Component] = ()) -> str:
    """The bill, in JSON, of what has this name and is made of minetui, wheels and other things.

    `desk.wheels_here("ssh")` are the wheels of the server.
    """
    packages = {path: opened(path) for path in (desk.wheel, *wheels)}
    parts = {
        canonicalize_name(each.name): _component(path, each) for path, each in packages.items()
    }
    own = Component(name=name, version=desk.facts.version, type=ComponentType.APPLICATION)
    own.bom_ref.value = name
    listed = [*parts.values(), *others]
    content = sorted((str(each.purl), [*map(repr, each.hashes)]) for each in listed)
    number = uuid5(NAMESPACE_URL, f"{name} {desk.epoch} {content}")
    bom = Bom(
        components=listed,
        serial_number=number,
        metadata=BomMetaData(component=own, timestamp=datetime.fromtimestamp(desk.epoch, UTC)),
    )
    asked = _extras(packages.values())
    for each in packages.values():
        needs = {parts[need] for need in _needs(each, asked) if need in parts}
        bom.register_dependency(parts[canonicalize_name(each.name)], needs)
    bom.register_dependency(own, [parts[desk.facts.name], *others])
    return (
        make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=2) + "\n"
    )


def opened(wheel: Path) -> Distribution:
    """What a wheel states of its package."""
    (stated,) = (each for each in PathInZip(wheel).iterdir() if each.name.endswith(".dist-info"))
    return PathDistribution(stated)


def _component(wheel: Path, package: Distribution) -> Component:
    """A package as a part, with the checksum of its wheel."""
    url = PackageURL("pypi", None, canonicalize_name(package.name), package.version)
    checksum = sha256(wheel.read_bytes()).hexdigest()
    return Component(
        name=package.name,
        version=package.version,
        description=package.metadata["Summary"],
        bom_ref=str(url),
        purl=url,
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=checksum)],
        licenses=[LicenseFactory().make_from_string(expression(package))],
    )


def _extras(packages: Iterable[Distribution]) -> set[tuple[str, str]]:
    """Packages with the extras of theirs that are asked for."""
    found = [Requirement(need) for each in packages for need in each.requires or []]
    return {(canonicalize_name(need.name), extra) for need in found for extra in need.extras}


def _needs(package: Distribution, asked: set[tuple[str, str]]) -> Iterable[str]:
    """The packages that one needs, and those of its extras that are asked for."""
    for need in map(Requirement, package.requires or []):
        extra = EXTRA.search(str(need.marker))
        if extra is None or (canonicalize_name(package.name), extra[1]) in asked:
            yield canonicalize_name(need.name)
