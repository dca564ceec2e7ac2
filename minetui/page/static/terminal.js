// The terminal: xterm.js in the whole window, with the keys, the mouse, fingers and the clipboard.

import { Terminal } from "./xterm/xterm.mjs";
import { FitAddon } from "./xterm/addon-fit.mjs";
import { Unicode11Addon } from "./xterm/addon-unicode11.mjs";
import { watchFingers } from "./touch.js";

const FAMILY = '"DejaVu Sans Mono", monospace';
const ADVANCE = 0.602; // the width of a character for a font of 1 pixel
const COLUMNS = 48; // a Beginner board with large cells and its coordinates
const SMALLEST = 10; // pixels
const LARGEST = 16;
const [LEFT, RIGHT] = [0, 2]; // the buttons of the mouse, as terminals number them
const WHEEL = { up: 64, down: 65, left: 68, right: 69 }; // sideways is with Shift

// Opens the terminal once its font is there; `on` has what is called for input, sizes and problems.
export async function openTerminal(element, on) {
  const fonts = ["", "bold "].map((weight) => document.fonts.load(`${weight}16px ${FAMILY}`));
  await Promise.allSettled(fonts); // without them any font will do
  const term = new Terminal({
    allowProposedApi: true,
    altClickMovesCursor: false,
    cursorInactiveStyle: "none",
    customGlyphs: true,
    fontFamily: FAMILY,
    fontSize: sizeFor(element),
    scrollback: 0,
  });
  const fit = new FitAddon();
  term.loadAddon(fit);
  term.loadAddon(new Unicode11Addon()); // the squares of a card are two columns wide
  term.unicode.activeVersion = "11";
  term.open(element);
  const isFast = await drawFast(term);
  const adapt = () => {
    term.options.fontSize = sizeFor(element);
    term.options.lineHeight = lineHeightFor(element, isFast);
    fit.fit();
  };
  adapt();
  globalThis.terminal = term; // for tests, and for whoever opens the console

  term.onData(on.input);
  term.onResize(({ cols, rows }) => on.size([cols, rows]));
  term.onTitleChange((title) => (document.title = title || "minetui"));
  term.parser.registerOscHandler(52, (data) => copy(data, on.problem));
  term.attachCustomKeyEventHandler((event) => !belongsToBrowser(event, term));
  if (matchMedia("(pointer: coarse)").matches) term.textarea.inputMode = "none";
  quietMouse(element);
  watchFingers(element, fingersOn(term, on.input));
  new ResizeObserver(adapt).observe(element);
  on.size([term.cols, term.rows]);

  return {
    write: (text) => term.write(text),
    focus: () => term.focus(),
    dress: ({ ground, ink }) => (term.options.theme = { background: ground, foreground: ink }),
    toggleKeyboard: () => toggleKeyboard(term),
  };
}

// A size of which enough columns fit for a board that can be played on a phone.
function sizeFor({ clientWidth }) {
  const fitting = Math.round((clientWidth / COLUMNS / ADVANCE) * 2) / 2;
  return Math.max(SMALLEST, Math.min(LARGEST, fitting));
}

// Lines are higher where there is room for them, since fingers are large; but only WebGL draws
// blocks that fill them.
function lineHeightFor({ clientWidth, clientHeight }, isFast) {
  return isFast && clientHeight > 1.5 * clientWidth ? 1.2 : 1;
}

// Draws with WebGL where a graphics card does that; without one, the terminal's own way is faster.
// Is it WebGL?
async function drawFast(term) {
  if (!hasGraphicsCard()) return false;
  const { WebglAddon } = await import("./xterm/addon-webgl.mjs");
  const addon = new WebglAddon();
  addon.onContextLoss(() => addon.dispose());
  term.loadAddon(addon);
  return true;
}

// Is WebGL there, and not computed by the processor?
function hasGraphicsCard() {
  const gl = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const renderer = info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext(); // browsers allow few of them
  return Boolean(gl) && !/swiftshader|llvmpipe|software/i.test(renderer);
}

// Copies what the program asks to be copied, which a browser may refuse.
function copy(data, problem) {
  const bytes = Uint8Array.from(atob(data.slice(data.indexOf(";") + 1)), (sign) => sign.charCodeAt(0));
  const refused = () => problem("Nothing was copied: the browser does not let this page do that.");
  if (navigator.clipboard) navigator.clipboard.writeText(new TextDecoder().decode(bytes)).catch(refused);
  else refused();
  return true;
}

// Is a key the browser's? Those that reload, zoom, paste, or copy what is selected.
function belongsToBrowser(event, term) {
  const { key } = event;
  if (["F5", "F11", "F12"].includes(key)) return true;
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  if (event.metaKey || event.shiftKey) return /^[a-z]$/i.test(key);
  return "vrlw+-=0".includes(key.toLowerCase()) || (key === "c" && term.hasSelection());
}

// Leaves the right and the middle button to the program: no menu, no paste.
function quietMouse(element) {
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  let middleAt = -Infinity;
  const note = (event) => {
    if (event.button === 1) middleAt = event.timeStamp;
  };
  element.addEventListener("mouseup", note, true);
  element.addEventListener("mousedown", note, true);
  const stop = (event) => {
    if (event.timeStamp < middleAt + 300) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  element.addEventListener("paste", stop, true);
}

// What fingers do, as reports of the mouse.
function fingersOn(term, input) {
  const screen = () => term.element.querySelector(".xterm-screen").getBoundingClientRect();
  const report = (button, { x, y }, ends) => {
    const { left, top, width, height } = screen();
    const col = Math.floor(((x - left) / width) * term.cols) + 1;
    const row = Math.floor(((y - top) / height) * term.rows) + 1;
    if (col < 1 || row < 1 || col > term.cols || row > term.rows) return;
    input(ends.map((end) => `\x1b[<${button};${col};${row}${end}`).join(""));
  };
  return {
    tap: (at) => report(LEFT, at, ["M", "m"]),
    hold: (at) => {
      navigator.vibrate?.(20);
      report(RIGHT, at, ["M", "m"]);
    },
    zoom: (direction) => input(direction > 0 ? "+" : "-"),
    // Scrolls whole lines, and returns the place up to which that was done.
    scroll: (from, to) => {
      const line = screen().height / term.rows;
      const [down, across] = [from.y - to.y, from.x - to.x].map((way) => Math.trunc(way / line));
      const turn = (count, button) => count && report(button, to, Array(Math.abs(count)).fill("M"));
      turn(down, down > 0 ? WHEEL.down : WHEEL.up);
      turn(across, across > 0 ? WHEEL.right : WHEEL.left);
      return { x: from.x - across * line, y: from.y - down * line };
    },
  };
}

// Shows or hides the keyboard of a phone, which otherwise stays away.
function toggleKeyboard(term) {
  const { textarea } = term;
  textarea.inputMode = textarea.inputMode === "none" ? "text" : "none";
  textarea.blur();
  term.focus();
}
