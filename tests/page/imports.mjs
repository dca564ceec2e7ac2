// Imports every module of the game in the packed Python: node imports.mjs PYODIDE SITE
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [pyodide, site] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const stdLibURL = `${process.cwd()}/stdlib.zip`;
writeFileSync(stdLibURL, gunzipSync(readFileSync(`${site}/pyodide/python_stdlib.zip.gz`)));
const python = await loadPyodide({ stdLibURL, env: { HOME: "/home" } });
python.FS.writeFile("/site.zst", readFileSync(`${site}/site-packages.zip.zst`));
console.log(
  python.runPython(`
import sys
import zipfile
from compression import zstd
from importlib import import_module
from pathlib import Path

Path("/site.zip").write_bytes(zstd.decompress(Path("/site.zst").read_bytes()))
sys.path.insert(0, "/site.zip")
missing = []
for path in zipfile.ZipFile("/site.zip").namelist():
    name = path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    if path.startswith("minetui/") and path.endswith(".pyc"):
        try:
            import_module(name)
        except ImportError as error:
            missing.append(f"{name}: {error}")
"\\n".join(missing)`),
);
