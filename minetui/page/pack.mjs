// Runs packing.py in Pyodide: node pack.mjs PYODIDE OUT PACKAGES FOLDER…
// Each line that it prints has the step of the build, how much of it is done, and of how much.
import { pathToFileURL } from "node:url";

const [pyodide, out, packages, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
// Sets are compiled in the same order each time, and without the columns of tracebacks.
const env = { HOME: "/home", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ env });
const mounted = [out, ...folders].map((root, number) => {
  const place = `/mounted/${number}`;
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
  return place;
});
python.globals.set("mounted", python.toPy(mounted));
python.globals.set("packages", packages);
try {
  python.runPython(`
import sys

started = {*sys.modules}
sys.dont_write_bytecode = True
sys.path[:0] = mounted[1:]

from pathlib import Path
from minetui.page.packing import pack

pack(Path(mounted[0]), [*map(Path, mounted[1:])], packages.split(","), started, print)`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
