// The page: a terminal that fills the window, and the worker that runs the program in it.

import { Cover } from "./cover.js";
import { bringFiles, download } from "./files.js";
import { ownHome } from "./owner.js";
import { openTerminal } from "./terminal.js";

const FRAMED = window.parent !== window; // in another page, such as the documentation
const LEAST = 3000; // milliseconds that a line stays, even if keys are pressed
const UNKEPT = "Your games are not kept: browsers do that only for pages over HTTPS.";

const cover = new Cover(document.getElementById("cover"));
const line = document.getElementById("line");
let lineSince = 0;

document.body.classList.toggle("framed", FRAMED);
dress(remembered());
if (typeof WebAssembly !== "object" || !window.Worker) {
  cover.fail("This browser can't run minetui: it has no WebAssembly or no web workers.");
} else {
  start().catch((error) => cover.fail("minetui could not start.", String(error)));
}

async function start() {
  let worker;
  const kept = !FRAMED && (await ownHome(() => leave(worker)));
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const send = (kind, value, moved = []) => worker.postMessage({ kind, value }, moved);
  send("begin", { address: location.hash, page: location.href.replace(/#.*/, ""), kept });

  const terminal = await openTerminal(document.getElementById("terminal"), {
    input: (text) => {
      if (performance.now() > lineSince + LEAST) say("");
      send("input", text);
    },
    size: (size) => send("size", size),
  });
  terminal.dress(remembered());
  cover.loaded("terminal");
  listen(worker, terminal, send);
  if (!FRAMED) terminal.focus();
  if (!kept && !FRAMED) say(UNKEPT);

  addEventListener("hashchange", () => send("address", location.hash));
  bringFiles(async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    send("file", { name: file.name, bytes }, [bytes.buffer]);
    terminal.focus();
  });
  document.getElementById("menu").onclick = () => {
    send("input", "\x1b");
    terminal.focus();
  };
  document.getElementById("keyboard").onclick = () => terminal.toggleKeyboard();
}

// Does what the program asks for.
function listen(worker, terminal, send) {
  const again = () => {
    send("again");
    terminal.focus();
  };
  const handlers = {
    loaded: (step) => cover.loaded(step),
    paint: (text) => {
      terminal.write(text);
      if (cover.loaded("game")) keepOffline();
    },
    say,
    download,
    colours: (colours) => {
      dress(colours);
      terminal.dress(colours);
    },
    ended: (status) => {
      const news = status ? "minetui ended with an error, which the console shows." : "Thank you for playing.";
      cover.ask(news, "Press a key or tap to play again.", again);
    },
    broken: (problem) => cover.fail("minetui could not start.", problem),
  };
  worker.onmessage = ({ data: { kind, value } }) => handlers[kind](value);
  worker.onerror = (event) => cover.fail("minetui could not start.", event.message);
}

// Keeps the page for visits without a network, once this one does not have to wait for that.
function keepOffline() {
  navigator.serviceWorker?.register("sw.js").catch(() => {}); // a private window has none
}

// Stops at once, so that another tab goes on where this one was.
function leave(worker) {
  worker?.terminate();
  cover.ask("You are playing in another tab.", "Press a key or tap to play here.", () => location.reload());
}

// Shows a line outside the terminal, until a later key.
function say(text) {
  line.textContent = text;
  lineSince = performance.now();
}

// Puts on the colours of the theme.
function dress(colours) {
  const { style } = document.documentElement;
  for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${name}`, colour);
  if (colours.ground) document.querySelector("meta[name=theme-color]").content = colours.ground;
  try {
    localStorage.setItem("colours", JSON.stringify(colours));
  } catch {
    // The next visit begins in the page's own colours.
  }
}

// The colours of the last visit.
function remembered() {
  try {
    return JSON.parse(localStorage.getItem("colours")) ?? {};
  } catch {
    return {};
  }
}
