// The page: a terminal that fills the window, and the worker that runs the program in it.

import { ChunkStore } from "./chunks.js";
import { Cover } from "./cover.js";
import { bringFiles, download } from "./files.js";
import { ownHome } from "./owner.js";
import { openTerminal } from "./terminal.js";
import { _, N_, remember, speak, wanted } from "./words.js";

// In another page, such as the documentation: it would take the games away from the tab where they
// are played, so it keeps nothing.
const FRAMED = window.parent !== window;
const LARGEST = 50_000_000; // bytes of a file to open
const MODES = ["reveal", "flag"]; // of a tap
const OPEN = "open file"; // the button that the program has nothing to do with
const LEAST = 3000; // milliseconds that a line stays, even if keys are pressed
const TOUCH = matchMedia("(pointer: coarse)").matches;
const AGAIN = TOUCH ? N_("Tap to play again.") : N_("Press a key or click to play again.");
const RELOAD = TOUCH ? N_("Tap to load it again.") : N_("Press a key or click to load it again.");
const HERE = TOUCH ? N_("Tap to play here.") : N_("Press a key or click to play here.");
const UNKEPT = {
  insecure: N_("Your games are not kept: browsers do that only for pages over HTTPS."),
  refused: N_("Your games are not kept: this browser gives the page no private files."),
  taken: N_("Your games are not kept: another tab still has them. Close it, and reload this page."),
  full: N_("Your games are not kept: the browser has no room for more. Save this game from the menu."),
};

// The addresses of the scripts that the page starts by itself; its policy lets no others be one.
const OURS = { createScriptURL: (name) => new URL(name, import.meta.url).href };
const scripts = globalThis.trustedTypes?.createPolicy("minetui", OURS) ?? OURS;

const cover = new Cover(document.getElementById("cover"));
const chunks = new ChunkStore((words) => send("chunks", words));
const line = document.getElementById("line");
let lineSince = 0;
let worker = null;
let terminal = null;

document.body.classList.toggle("framed", FRAMED);
const earlier = remembered();
dress(earlier);
const spoken = speak(wanted()).then(label);
if (typeof WebAssembly !== "object" || !window.Worker) {
  spoken.then(() => cover.fail(_("This browser is too old for minetui.")));
} else {
  start().catch(fail);
}

async function start() {
  const kept = !FRAMED && (await ownHome(leave));
  worker = new Worker(scripts.createScriptURL("worker.js"), { type: "module" });
  worker.onmessage = ({ data: { kind, value } }) => HANDLERS[kind](value);
  worker.onerror = fail;
  const wishes = {
    touch: TOUCH,
    languages: navigator.languages.join(" "),
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
  send("begin", { address: location.hash, page: location.href.replace(/#.*/, ""), kept, ...wishes });
  if (!kept && !FRAMED) HANDLERS.unkept(isSecureContext ? "refused" : "insecure");
  if (kept && earlier.ground) navigator.storage?.persist?.(); // who comes again has games to lose

  terminal = await openTerminal(document.getElementById("terminal"), {
    input: (text) => {
      if (performance.now() > lineSince + LEAST) say("");
      send("input", text);
    },
    size: (size) => send("size", size),
    problem: say,
  });
  terminal.dress(remembered());
  cover.loaded("terminal");
  if (!FRAMED) terminal.focus();
  takeInput();
}

// Says what stands in the page from the start, which is English there.
function label() {
  const button = document.getElementById("open");
  button.textContent = _("Open a file");
  button.title = _("Open a replay, a saved game or a board; you can also drop it here");
  cover.wait(_("Loading …"));
}

// Takes what comes from elsewhere than the terminal.
function takeInput() {
  addEventListener("hashchange", () => {
    send("address", location.hash);
    cover.answer?.(); // if it asks for another game, here is one
  });
  bringFiles(async (file) => {
    const bytes = await bytesOf(file);
    if (bytes) send("file", { name: file.name, bytes }, [bytes.buffer]);
    terminal.focus();
  });
}

// Has these buttons where there are fingers; the one of the mode is filled.
function showButtons({ each, mode, types }) {
  const nav = document.querySelector("nav");
  const buttons = each.map(([id, caption]) => {
    const button = document.createElement("button");
    button.textContent = caption;
    if (mode && MODES.includes(id)) button.setAttribute("aria-pressed", id === mode);
    button.onclick = () => {
      if (id === OPEN) document.getElementById("open").click();
      else send("press", id);
      terminal.focus();
    };
    return button;
  });
  nav.querySelectorAll("button:not(#open)").forEach((button) => button.remove());
  nav.append(...buttons);
  terminal.setTaps({ flags: mode === "flag", types });
}

function send(kind, value, moved = []) {
  worker.postMessage({ kind, value }, moved);
}

// The bytes of a file that the player brings; nothing, and a line, if they can't be had.
async function bytesOf(file) {
  if (file.size > LARGEST) {
    const sizes = { most: LARGEST / 1e6, size: Math.ceil(file.size / 1e6) };
    say(_("{file}: expected a file of at most {most} MB, got {size} MB", { file: file.name, ...sizes }));
    return null;
  }
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    say(_("{file}: expected a file that can be read", { file: file.name }));
    return null;
  }
}

// What the program asks for.
const HANDLERS = {
  loaded: (step) => cover.loaded(step),
  paint: (text) => {
    terminal.write(text);
    if (cover.loaded("game")) {
      performance.mark("first screen");
      keepOffline();
    }
  },
  say,
  unkept: async (why) => {
    await spoken;
    say(_(UNKEPT[why]));
  },
  language: async (name) => {
    await spoken;
    if (!FRAMED) remember(name); // there a visitor's settings are not
    await speak([name]);
    label();
  },
  download,
  chunks: (words) => chunks.hear(words),
  buttons: showButtons,
  colours: (colours) => {
    dress(colours);
    terminal.dress(colours);
  },
  failed: () => {
    cover.ask(_("Something went wrong."), _(AGAIN), () => {
      send("again");
      terminal.focus();
    });
  },
  broken: (message) => fail({ message }),
};

// Says in a line that the program can't go on, or could not even start.
function fail({ message }) {
  console.error(message);
  const problem = message?.trim().split("\n").at(-1);
  worker?.terminate();
  if (cover.isOpen) cover.ask(_("minetui has stopped."), _(RELOAD), () => location.reload());
  else spoken.then(() => cover.fail(_("minetui could not start."), problem));
}

// Keeps the page for visits without a network, once this one does not have to wait for that.
function keepOffline() {
  navigator.serviceWorker?.register(scripts.createScriptURL("sw.js")).catch(() => {}); // a private window has none
}

// Stops at once, so that another tab goes on where this one was.
function leave() {
  worker?.terminate();
  cover.ask(_("You are playing in another tab."), _(HERE), () => location.reload());
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
    localStorage.setItem("minetui colours", JSON.stringify(colours));
  } catch {
    // The next visit begins in the page's own colours.
  }
}

// The colours of the last visit.
function remembered() {
  try {
    return JSON.parse(localStorage.getItem("minetui colours")) ?? {};
  } catch {
    return {};
  }
}
