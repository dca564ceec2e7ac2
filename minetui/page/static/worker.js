// Python in a worker of its own, so that no search for odds ever stops the page from drawing.
//
// The page sends { kind, value } and gets the same back; `HANDLERS` has what it may send.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { Log } from "./log.js";
import { mountHome } from "./home.js";

const HERE = new URL(".", import.meta.url).href;
// Style sheets are read from files, so it is not enough to import from the archive.
const UNPACK = `
import os, site, zipfile
with zipfile.ZipFile("/program.zip") as archive:
    archive.extractall(site.getsitepackages()[0])
os.unlink("/program.zip")`;
const HOME = "/home/player";
const UPLOADS = "/tmp/uploads";
const ENV = { HOME, MINETUI_HOME: HOME, TERM: "xterm-256color", COLORTERM: "truecolor" };

let python; // Pyodide
let visit; // what minetui/page/start.py makes for this page
let measured; // called with the size of the terminal
const size = new Promise((resolve) => (measured = resolve));

const tell = (kind, value) => postMessage({ kind, value });
const nameIn = (path) => path.slice(path.lastIndexOf("/") + 1);

onmessage = ({ data: { kind, value } }) => {
  if (kind === "begin") begin(value).catch((error) => tell("broken", String(error)));
  else HANDLERS[kind](value);
};

const HANDLERS = {
  input: (text) => visit?.feed(text),
  size: (cells) => (visit ? visit.resize(...cells) : measured(cells)),
  address: (text) => visit?.go(text),
  again: () => visit.again(),
  file: ({ name, bytes }) => visit?.open_file(saved(name, bytes)),
};

async function begin({ address, page, kept }) {
  const [program, library] = ["site-packages.zip.gz", "pyodide/python_stdlib.zip.gz"].map(unpacked);
  const log = kept ? await openedLog() : null;
  python = await loadPyodide({
    env: ENV,
    indexURL: HERE + "pyodide/",
    stdLibURL: URL.createObjectURL(new Blob([await library])),
    stdout: console.log,
    stderr: console.error,
  });
  tell("loaded", "python");
  mountHome(python.FS, HOME, log);
  python.FS.mkdirTree(UPLOADS);
  python.FS.chdir(UPLOADS); // so that messages name a file without its folder
  python.FS.writeFile("/program.zip", await program, { canOwn: true });
  python.runPython(UNPACK);
  tell("loaded", "program");
  visit = python.pyimport("minetui.page.start").Visit(bridge(page), ...(await size));
  tell("loaded", "screen");
  await visit.play(address);
}

// What Python may ask of the page at this address.
const bridge = (page) => ({
  address: page,
  paint: (text) => tell("paint", text),
  say: (line) => tell("say", line),
  colour: (ground, ink, accent) => tell("colours", { ground, ink, accent }),
  end: (status) => tell("ended", status),
  download: (path) => tell("download", { name: nameIn(path), bytes: python.FS.readFile(path) }),
  // Fetches a file of this host into the folder of uploads.
  fetch: async (address) => {
    try {
      const url = new URL(address, page);
      return { name: saved(nameIn(url.pathname), await fetched(url)), problem: "" };
    } catch (error) {
      return { name: "", problem: error.message };
    }
  },
});

async function openedLog() {
  try {
    return await Log.open("minetui");
  } catch (error) {
    tell("say", "Your games are not kept: this browser gives the page no private files.");
    return null;
  }
}

// The bytes of a file of this host.
async function fetched(address) {
  if (address.origin !== self.location.origin) throw new Error("expected an address on this host");
  const response = await fetch(address);
  if (!response.ok) throw new Error(`expected a file, got status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// The bytes of a compressed file of the page, which some hosts decompress by themselves.
async function unpacked(name) {
  const bytes = await fetched(new URL(name, HERE));
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The name under which a file is now in the folder of uploads.
function saved(wanted, bytes) {
  const name = wanted.replaceAll("/", "_") || "replay";
  python.FS.writeFile(`${UPLOADS}/${name}`, bytes);
  return name;
}
