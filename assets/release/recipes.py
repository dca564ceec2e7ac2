"""Recipes for other systems: a Homebrew formula, Arch's PKGBUILD with its .SRCINFO, a Nix flake.

All come from the facts and the lock. RELEASE_INDEX tells the host of the files of the Python
package index, as RELEASE_ARCHIVE tells where minetui is (`facts`). Scoop's manifest is made by
`windows_archive`, which has its archive.

Homebrew and Nix get the very versions of the lock. Arch has one version of each package, so what
minetui asks for is asked of Arch.
"""

import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from desk import Desk
from facts import ANY, Facts, Locked
from packaging.requirements import Requirement

INDEX = "https://index.invalid"


def build(desk: Desk) -> None:
    """Write the folder `recipes`."""
    checksum = sha256(desk.sdist.read_bytes()).hexdigest()
    for name, text in texts(desk.facts, desk.sdist.name, checksum):
        path = desk.out / "recipes" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def texts(facts: Facts, sdist: str, checksum: str) -> Iterator[tuple[str, str]]:
    """Each recipe by its path; the sdist of minetui has that name and SHA-256."""
    address = f"{facts.archive}/{sdist}"
    package = _arch_package(facts, address, checksum)
    yield f"homebrew/{facts.name}.rb", _formula(facts, address, checksum)
    yield "aur/PKGBUILD", _pkgbuild(facts, package)
    yield "aur/.SRCINFO", _srcinfo(facts, package)
    yield "nix/flake.nix", _flake(facts, address, checksum)


def _formula(facts: Facts, address: str, checksum: str) -> str:
    kinds = facts.project["classifiers"]
    newest = max((kind.rpartition(".")[2] for kind in kinds if " 3." in kind), key=int)
    index = os.environ.get("RELEASE_INDEX", INDEX)
    resources = "".join(_resource(index, each) for each in facts.locked())
    return f"""\
# frozen_string_literal: true

# {facts.summary}.
class {facts.name.capitalize()} < Formula
  include Language::Python::Virtualenv

  desc "{facts.summary}"
  homepage "{facts.homepage}"
  url "{address}"
  sha256 "{checksum}"
  license "{facts.project["license"]}"

  depends_on "python@3.{newest}"
{resources}
  def install
    virtualenv_install_with_resources link_manpages: true
    bash_completion.install_symlink libexec/"share/bash-completion/completions/{facts.name}"
    zsh_completion.install_symlink libexec/"share/zsh/site-functions/_{facts.name}"
    fish_completion.install_symlink libexec/"share/fish/vendor_completions.d/{facts.name}.fish"
  end

  test do
    assert_equal "{facts.name} #{{version}}\\n", shell_output("#{{bin}}/{facts.name} --version")
    assert_path_exists man1/"{facts.name}.1"
  end
end
"""


def _resource(index: str, package: Locked) -> str:
    name, checksum = package.sdist
    return f"""
  resource "{package.name}" do
    url "{index}/packages/source/{package.name[0]}/{package.name}/{name}"
    sha256 "{checksum}"
  end
"""


def _arch_package(facts: Facts, address: str, checksum: str) -> dict[str, str | list[str]]:
    """The variables of the package, in the order in which .SRCINFO has them."""
    extras = facts.project.get("optional-dependencies", {})
    return {
        "pkgdesc": facts.summary,
        "pkgver": facts.version,
        "pkgrel": "1",
        "url": facts.homepage,
        "arch": ["any"],
        "license": [facts.project["license"]],
        "makedepends": ["python-build", "python-installer", *_of_arch(facts.build_needs)],
        "depends": [f"python>={facts.oldest_python}", *_of_arch(facts.project["dependencies"])],
        "optdepends": [
            f"python-{Requirement(need).name}: {facts.name}[{extra}]"
            for extra, needs in extras.items()
            for need in needs
        ],
        "source": [address],
        "sha256sums": [checksum],
    }


def _of_arch(needs: Iterable[str]) -> Iterator[str]:
    """What is needed, by the names of Arch's packages; a bound is an entry of its own."""
    for need in map(Requirement, needs):
        bounds = sorted(map(str, need.specifier), reverse=True) or [""]
        yield from (f"python-{need.name}{bound}" for bound in bounds)


def _pkgbuild(facts: Facts, package: dict[str, str | list[str]]) -> str:
    lines = [f"# Maintainer: {facts.project['authors'][0]['name']}", f"pkgname={facts.name}"]
    for name, value in package.items():
        if isinstance(value, str):
            lines.append(f"{name}='{value}'")
        else:
            lines += [f"{name}=(", *(f"  '{each}'" for each in value), ")"]
    return (
        "\n".join(lines)
        + f"""

build() {{
  cd "$pkgname-$pkgver" || return
  python -m build --wheel --no-isolation
}}

package() {{
  cd "$pkgname-$pkgver" || return
  python -m installer --destdir="$pkgdir" dist/*.whl
  install -Dm644 LICENSE -t "$pkgdir/usr/share/licenses/$pkgname"
  install -Dm644 assets/{facts.name}.desktop -t "$pkgdir/usr/share/applications"
  install -Dm644 assets/icon.svg "$pkgdir/usr/share/icons/hicolor/scalable/apps/{facts.name}.svg"
}}
"""
    )


def _srcinfo(facts: Facts, package: dict[str, str | list[str]]) -> str:
    lines = [f"pkgbase = {facts.name}"]
    for name, value in package.items():
        lines += [f"\t{name} = {each}" for each in ([value] if isinstance(value, str) else value)]
    return "\n".join([*lines, "", f"pkgname = {facts.name}", ""])


def _flake(facts: Facts, address: str, checksum: str) -> str:
    locked = facts.locked()
    names = {each.name for each in locked}
    tools = [Requirement(need).name for need in facts.build_needs]
    wheels = "\n".join(f"        {_wheel(each)}" for each in locked)
    return f"""\
{{
  description = "{facts.summary}";

  inputs.nixpkgs.url = "nixpkgs";

  outputs = {{ self, nixpkgs }}: let
    package = pkgs: let
      python = pkgs.python3Packages;
      # The versions that {facts.name} is tested with. Each is there for {facts.name} alone.
      locked = map (wheel: python.buildPythonPackage {{
        inherit (wheel) pname version;
        format = "wheel";
        src = pkgs.fetchPypi (wheel // {{ format = "wheel"; }});
        dontCheckRuntimeDeps = true;
        doCheck = false;
      }}) [
{wheels}
      ];
    in python.buildPythonApplication {{
      pname = "{facts.name}";
      version = "{facts.version}";
      pyproject = true;
      src = pkgs.fetchurl {{
        url = "{address}";
        sha256 = "{checksum}";
      }};
      build-system = [ {" ".join(f"python.{name}" for name in tools if name not in names)} ];
      dependencies = locked;
      postInstall = ''
        install -Dm644 assets/{facts.name}.desktop -t $out/share/applications
        install -Dm644 assets/icon.svg $out/share/icons/hicolor/scalable/apps/{facts.name}.svg
      '';
      meta = {{
        description = "{facts.summary}";
        license = pkgs.lib.getLicenseFromSpdxId "{facts.project["license"]}";
        mainProgram = "{facts.name}";
      }};
    }};
  in {{
    packages = nixpkgs.lib.genAttrs nixpkgs.lib.systems.flakeExposed (system: {{
      default = package nixpkgs.legacyPackages.${{system}};
    }});
  }};
}}
"""


def _wheel(package: Locked) -> str:
    """What nixpkgs' `fetchPypi` takes for the wheel of any system."""
    name, checksum = next(file for file in package.wheels if file[0].endswith(ANY))
    distribution, version, tag, *_ = Path(name).stem.split("-")
    fields = {"pname": distribution, "version": version, "dist": tag, "python": tag}
    told = " ".join(f'{key} = "{value}";' for key, value in fields.items())
    return f'{{ {told} sha256 = "{checksum}"; }}'
