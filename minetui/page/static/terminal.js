// The terminal: xterm.js in the whole window, with the keys, the mouse, fingers and the clipboard.

import { Terminal } from "./xterm/xterm.mjs";
import { FitAddon } from "./xterm/addon-fit.mjs";
import { Unicode11Addon } from "./xterm/addon-unicode11.mjs";
import { ADVANCE, CanvasRenderer, HEIGHT } from "./canvas.js";
import { watchFingers } from "./touch.js";
import { _ } from "./words.js";

const FAMILY = '"DejaVu Sans Mono", monospace';
const [COLUMNS, LINES] = [40, 24]; // a Beginner board with cells of four columns and its coordinates
const SMALLEST = 10; // pixels
const LARGEST = 17;
const [LEFT, RIGHT] = [0, 2]; // the buttons of the mouse, as terminals number them
const FLAGGING = 16; // the left one with Ctrl, which flags a cell and is a click elsewhere
const WHEEL = { up: 64, down: 65, left: 68, right: 69 }; // sideways is with Shift

// Opens the terminal once its font is there; `on` has what is called for input, sizes and problems.
export async function openTerminal(element, on) {
  const fonts = ["", "bold "].map((weight) => document.fonts.load(`${weight}16px ${FAMILY}`));
  await Promise.allSettled(fonts); // without them any font will do
  const term = new Terminal({
    allowProposedApi: true,
    altClickMovesCursor: false,
    cursorInactiveStyle: "none",
    fontFamily: FAMILY,
    scrollback: 0,
  });
  const fit = new FitAddon();
  term.loadAddon(fit);
  term.loadAddon(new Unicode11Addon()); // the squares of a card are two columns wide
  term.unicode.activeVersion = "11";
  CanvasRenderer.open(term, element);
  const adapt = () => {
    term.options.fontSize = sizeFor(element);
    term.options.lineHeight = lineHeightFor(element);
    fit.fit();
    place(term.element, element);
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
  const taps = { flags: false };
  watchFingers(element, fingersOn(term, taps, on.input));
  new ResizeObserver(adapt).observe(element);
  on.size([term.cols, term.rows]);

  return {
    write: (text) => term.write(text),
    focus: () => term.focus(),
    dress: ({ ground, ink }) => (term.options.theme = { background: ground, foreground: ink }),
    // What a tap does, and whether a text is typed, for which there is the keyboard of a phone.
    setTaps: ({ flags, types }) => {
      taps.flags = flags;
      showKeyboard(term, types);
    },
  };
}

// A size of which a board that can be played on a phone fits; its columns are whole pixels.
function sizeFor({ clientWidth, clientHeight }) {
  const fitting = Math.min(clientWidth / COLUMNS / ADVANCE, clientHeight / LINES / HEIGHT, LARGEST);
  const column = Math.floor(Math.max(fitting, SMALLEST) * ADVANCE * devicePixelRatio);
  return column / ADVANCE / devicePixelRatio;
}

// Lines are higher where there is room for them, since fingers are large.
function lineHeightFor({ clientWidth, clientHeight }) {
  return clientHeight > 1.5 * clientWidth ? 1.2 : 1;
}

// Puts the terminal into the middle, or at the top of a window that is higher than it is wide; at
// whole pixels of the device, for else all of it would be blurred. The element itself may not be at
// one, if such a pixel is no whole part of a pixel of the page.
function place({ style, offsetWidth, offsetHeight }, element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const whole = (start, length) => Math.round((start + length) * devicePixelRatio) / devicePixelRatio - start;
  style.left = `${whole(left, Math.max(width - offsetWidth, 0) / 2)}px`;
  style.top = `${whole(top, height > width ? 0 : Math.max(height - offsetHeight, 0) / 2)}px`;
}

// Copies what the program asks to be copied, which a browser may refuse.
function copy(data, problem) {
  const bytes = Uint8Array.from(atob(data.slice(data.indexOf(";") + 1)), (sign) => sign.charCodeAt(0));
  const refused = () => problem(_("Nothing was copied: the browser does not let this page do that."));
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

// What fingers do, as reports of the mouse: a long press does what a tap does in the other mode.
function fingersOn(term, taps, input) {
  const screen = () => term.element.querySelector(".xterm-screen").getBoundingClientRect();
  const report = (button, { x, y }, ends) => {
    const { left, top, width, height } = screen();
    const col = Math.floor(((x - left) / width) * term.cols) + 1;
    const row = Math.floor(((y - top) / height) * term.rows) + 1;
    if (col < 1 || row < 1 || col > term.cols || row > term.rows) return;
    input(ends.map((end) => `\x1b[<${button};${col};${row}${end}`).join(""));
  };
  return {
    tap: (at) => {
      report(taps.flags ? FLAGGING : LEFT, at, ["M", "m"]);
      term.focus(); // with the keyboard, which browsers show only now
    },
    hold: (at) => {
      navigator.vibrate?.(20);
      report(taps.flags ? LEFT : RIGHT, at, ["M", "m"]);
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
function showKeyboard(term, shown) {
  const { textarea } = term;
  const mode = shown ? "text" : "none";
  if (textarea.inputMode === mode) return;
  textarea.inputMode = mode;
  textarea.blur();
  term.focus();
}
