// Python in a worker of its own, so that no search for odds ever stops the page from drawing.
//
// The page sends { kind, value } and gets the same back; `HANDLERS` has what it may send.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { ChunkFiles } from "./chunks.js";
import { Log } from "./log.js";
import { mountHome } from "./home.js";

const HERE = new URL(".", import.meta.url).href;
const LIBRARY = HERE + "pyodide/python_stdlib.zip.gz";
// Style sheets are read from files, and modules come faster from them, so all is unpacked. The files
// in the archive are stored as they are, and zipfile's own way would take five times as long.
const UNPACK = `
import io, os, site, zipfile
from compression import zstd
with open("/program.zst", "rb") as packed:
    data = zstd.decompress(packed.read())
os.unlink("/program.zst")
folder, made = site.getsitepackages()[0], set()
for each in zipfile.ZipFile(io.BytesIO(data)).infolist():
    start = each.header_offset + 30 + len(each.filename)
    path = f"{folder}/{each.filename}"
    if (parent := os.path.dirname(path)) not in made:
        os.makedirs(parent, exist_ok=True)
        made.add(parent)
    with open(path, "wb", buffering=0) as file:
        file.write(data[start : start + each.file_size])`;
const HOME = "/home/player";
const ENV = {
  HOME,
  MINETUI_HOME: HOME,
  TERM: "xterm-256color",
  COLORTERM: "truecolor",
  TEXTUAL_DRIVER: "minetui.page.driver:PageDriver",
  ESCDELAY: "1", // milliseconds; an escape that comes from a page is a whole key
};
const ELSEWHERE = "expected an address on this host"; // minetui/page/start.py says it
const REASONS = { NoModificationAllowedError: "taken", QuotaExceededError: "full" };

let python; // Pyodide
let visit; // what minetui/page/start.py makes for this page
let wanted; // the part of the address behind #, until there is a visit
let cells; // the size of the terminal
let measured; // called once that is known
const size = new Promise((resolve) => (measured = resolve));

const tell = (kind, value) => postMessage({ kind, value });
const chunkFiles = new ChunkFiles((words) => tell("chunks", words));
const nameIn = (path) => path.slice(path.lastIndexOf("/") + 1);

onmessage = ({ data: { kind, value } }) => {
  if (kind === "begin") begin(value).catch((error) => tell("broken", String(error)));
  else HANDLERS[kind](value);
};

// Pyodide says nothing if its WebAssembly can't be had, and gives up where a server does not know
// the type of such files.
const streamed = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (asked, imports) => {
  try {
    const response = checked(await asked);
    if (response.headers.get("Content-Type") === "application/wasm") return await streamed(response, imports);
    return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
  } catch (error) {
    tell("broken", String(error));
    throw error;
  }
};

const HANDLERS = {
  input: (text) => visit?.feed(text),
  size: (size) => {
    cells = size;
    measured();
    visit?.resize(...cells);
  },
  address: (text) => (visit ? visit.go(text) : (wanted = text)),
  press: (id) => visit?.press(id),
  again: () => visit.again(),
  chunks: (words) => chunkFiles.hear(words),
  file: ({ name, bytes }) => visit?.open_file(name, python.toPy(bytes)),
};

async function begin({ address, page, kept, touch, languages, still }) {
  wanted = address;
  const program = fetched(new URL("site-packages.zip.zst", HERE));
  const library = unpacked(LIBRARY);
  const log = kept ? await openedLog() : null;
  handOver(LIBRARY, await library);
  python = await loadPyodide({
    env: still ? { ...ENV, TEXTUAL_ANIMATIONS: "none" } : ENV,
    indexURL: HERE + "pyodide/",
    stdLibURL: LIBRARY,
    stdout: console.log,
    stderr: console.error,
  });
  tell("loaded", "python");
  mountHome(python.FS, HOME, log, unkept);
  python.FS.writeFile("/program.zst", await program, { canOwn: true });
  python.runPython(UNPACK);
  tell("loaded", "program");
  await size;
  visit = python.pyimport("minetui.page.start").PageVisit(bridge(page, touch, languages), ...cells);
  tell("loaded", "screen");
  await visit.play(wanted);
}

// What Python may ask of the page at this address.
const bridge = (page, touch, languages) => ({
  address: page,
  touch,
  languages,
  paint: (text) => tell("paint", text),
  say: (line) => tell("say", line),
  speak: (language) => tell("language", language),
  colour: (ground, ink, accent) => tell("colours", { ground, ink, accent }),
  buttons: (each, mode, types) => tell("buttons", { each: JSON.parse(each), mode, types }),
  fail: () => tell("failed"),
  download: (path) => tell("download", { name: nameIn(path), bytes: python.FS.readFile(path) }),
  // The bytes of a file of this host, or the problem.
  fetch: async (address) => {
    try {
      return { bytes: python.toPy(await fetched(new URL(address, page))), problem: "", status: 0 };
    } catch (error) {
      return { bytes: null, problem: error.message, status: error.status ?? 0 };
    }
  },
});

// Gives Pyodide the bytes of a file that it asks for, since it would not unpack them.
function handOver(name, bytes) {
  const { fetch } = self;
  self.fetch = async (address, how) => (String(address) === name ? new Response(bytes) : fetch(address, how));
}

async function openedLog() {
  try {
    return await Log.open("minetui", chunkFiles);
  } catch (error) {
    unkept(error);
    return null;
  }
}

// Says that games are not kept from here on.
function unkept(error) {
  console.error(error);
  tell("unkept", REASONS[error.name] ?? "refused");
}

// The bytes of a file of this host.
async function fetched(address) {
  if (address.origin !== self.location.origin) throw new Error(ELSEWHERE);
  return new Uint8Array(await checked(await fetch(address)).arrayBuffer());
}

// The answer of a server that has the file.
function checked(response) {
  if (response.ok) return response;
  const { status } = response;
  throw Object.assign(new Error(`expected a file, got status ${status}`), { status });
}

// The bytes of a compressed file of the page, which some hosts decompress by themselves.
async function unpacked(address) {
  const bytes = await fetched(new URL(address));
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
