// Runs packing.py in Pyodide: node pack.mjs PYODIDE OUT PACKAGES FOLDER…
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, out, packages, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ env: { HOME: "/home", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
const mounted = [out, ...folders].map((root, number) => {
  const place = `/mounted/${number}`;
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
  return place;
});
python.FS.writeFile("/packing.py", readFileSync(new URL("packing.py", import.meta.url)));
python.globals.set("mounted", python.toPy(mounted));
python.globals.set("packages", packages);
try {
  python.runPython(`
import sys
from pathlib import Path
sys.path.append("/")
from packing import main
main(Path(mounted[0]), [Path(each) for each in mounted[1:]], packages.split(","))`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
