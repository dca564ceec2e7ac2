// Runs a Python program in Pyodide, from the top of this repository:
//   node run.mjs PYODIDE TOP PACKAGES,PACKAGES PROGRAM ARGUMENT ...
// A program is a file that ends in .py, or a module. Modules come from TOP, then from the folders
// of packages in their order. The exit status is the program's.

const [pyodide, top, packages, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });

function mount(root, folder) {
  python.FS.mkdir(folder);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, folder);
  return folder;
}

mount(top, "/top");
const path = packages.split(",").map((root, number) => mount(root, `/packages${number}`));
const run = python.runPython(`
import os, runpy, sys

def run(path, words):
    os.chdir("/top")
    sys.path[:0], sys.argv = ["/top", *path], words
    start = runpy.run_path if words[0].endswith(".py") else runpy.run_module
    try:
        start(words[0], run_name="__main__")
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0

run`);
process.exitCode = run(python.toPy(path), python.toPy(words));
