// Draws the terminal on a canvas, in whole pixels of the device: blocks fill their cells without
// seams at any size and pixel ratio, with a graphics card or without one.
//
// xterm.js takes another renderer only by a way that is not public; its version is pinned.

const ASCENT = 0.928; // of DejaVu Sans Mono, in parts of the size
const DESCENT = 0.236;
export const HEIGHT = ASCENT + DESCENT;
export const ADVANCE = 0.602; // the width of a character
const MOST_WIDTH = 1.1; // of its columns, for a character of another font
const FAINT = 0.5; // opacity of dim text
const SELECTED = 0.35; // opacity of the ink over what is selected

// Eighths of a cell that a block fills, as [left, top, right, bottom]; quadrants have several.
const UPPER = [0, 0, 8, 4];
const LOWER = [0, 4, 8, 8];
const QUARTERS = [[0, 4, 4, 8], [4, 4, 8, 8], [0, 0, 4, 4], [4, 0, 8, 4]]; // from U+2596 on
const [LOWER_LEFT, LOWER_RIGHT, UPPER_LEFT, UPPER_RIGHT] = QUARTERS;
const BLOCKS = {
  "▀": [UPPER],
  "▐": [[4, 0, 8, 8]],
  "▔": [[0, 0, 8, 1]],
  "▕": [[7, 0, 8, 8]],
  "▖": [LOWER_LEFT],
  "▗": [LOWER_RIGHT],
  "▘": [UPPER_LEFT],
  "▙": [UPPER_LEFT, LOWER],
  "▚": [UPPER_LEFT, LOWER_RIGHT],
  "▛": [UPPER, LOWER_LEFT],
  "▜": [UPPER, LOWER_RIGHT],
  "▝": [UPPER_RIGHT],
  "▞": [UPPER_RIGHT, LOWER_LEFT],
  "▟": [UPPER_RIGHT, LOWER],
};
[..."▁▂▃▄▅▆▇█"].forEach((block, index) => (BLOCKS[block] = [[0, 7 - index, 8, 8]]));
[..."▏▎▍▌▋▊▉"].forEach((block, index) => (BLOCKS[block] = [[0, 0, index + 1, 8]]));
const SHADES = { "░": 0.25, "▒": 0.5, "▓": 0.75 };

// What the program has no other use for moves a sign: half a column to the right (blinking), or a
// quarter of a line down (a line over it) or up (a line through it).
const QUARTER = 1 / 4;

// Where the arms of a line go from the middle of a cell, and how thick they are: 1 light, 2 heavy.
const ARMS = Object.fromEntries(
  Object.entries({
    "─": "1010", "━": "2020", "│": "0101", "┃": "0202", "┌": "0011", "╭": "0011", "┐": "1001",
    "╮": "1001", "└": "0110", "╰": "0110", "┘": "1100", "╯": "1100", "├": "0111", "┤": "1101",
    "┬": "1011", "┴": "1110", "┼": "1111", "┷": "2120", "╉": "1202", "╸": "2000", "╺": "0020",
  }).map(([line, arms]) => [line, [...arms].map(Number)]), // left, up, right, down
);

export class CanvasRenderer {
  constructor(term) {
    this.term = term;
    this.themes = term._core._themeService;
    this.screen = term.element.querySelector(".xterm-screen");
    this.canvas = this.screen.appendChild(document.createElement("canvas"));
    this.context = this.canvas.getContext("2d", { alpha: false });
    this.cell = term.buffer.active.getNullCell();
    this.selection = null;
    this.onRequestRedraw = () => ({ dispose() {} }); // nothing here asks for it
    this.measure();
  }

  // Opens a terminal in an element, with this renderer in place of its own. The policy of the page
  // refuses the styles that xterm.js writes for its scroll bar, which no game has: they go into
  // elements that do nothing.
  static open(term, element) {
    const { createElement } = Document.prototype;
    term._core._createRenderer = () => new CanvasRenderer(term);
    document.createElement = (name) => createElement.call(document, name === "style" ? "template" : name);
    term.open(element);
    delete document.createElement;
  }

  // Takes the sizes of a cell in pixels of the device; the height is even, for halves.
  measure() {
    const { cols, rows, options } = this.term;
    const ratio = devicePixelRatio;
    const size = options.fontSize * ratio;
    const width = Math.max(Math.round(size * ADVANCE), 1);
    const height = 2 * Math.max(Math.round((size * HEIGHT * options.lineHeight) / 2), 1);
    const whole = { width: width * cols, height: height * rows };
    const inCss = (of) => ({ width: of.width / ratio, height: of.height / ratio });
    const cell = { width, height };
    this.size = size;
    this.dimensions = {
      device: { canvas: whole, cell, char: { ...cell, left: 0, top: 0 } },
      css: { canvas: inCss(whole), cell: inCss(cell) },
    };
    this.drawn = []; // what each cell shows, as one text
    Object.assign(this.canvas, whole);
    for (const { style } of [this.canvas, this.screen]) {
      style.width = `${whole.width / ratio}px`;
      style.height = `${whole.height / ratio}px`;
    }
  }

  handleDevicePixelRatioChange() {
    this.handleResize();
  }

  handleCharSizeChanged() {
    this.handleResize();
  }

  handleResize() {
    this.measure();
    this.renderRows(0, this.term.rows - 1);
  }

  handleSelectionChanged(start, end) {
    this.selection = start && end && [start, end];
    this.renderRows(0, this.term.rows - 1);
  }

  handleBlur() {}
  handleFocus() {}
  handleCursorMove() {} // the program draws its own

  clear() {
    this.drawn = [];
  }

  dispose() {
    this.canvas.remove();
  }

  // Draws the cells of these rows that look different.
  renderRows(start, end) {
    const { cols, buffer } = this.term;
    const [first, last] = [[], []]; // what is a bit off its line goes over what is there
    for (let row = start; row <= end; row++) {
      const line = buffer.active.getLine(buffer.active.viewportY + row);
      const drawn = (this.drawn[row] ??= []);
      for (let col = 0; line && col < cols; col++) {
        const cell = line.getCell(col, this.cell);
        if (!cell.getWidth()) continue; // the second half of the character before
        const look = this.lookOf(cell, row, col);
        const key = Object.values(look).join();
        if (drawn[col] !== key) {
          const spills = look.lower || drawn[col]?.startsWith("spills");
          (spills ? last : first).push([look, row, col, spills]);
          drawn[col] = key;
          drawn.fill(undefined, col + 1, col + look.wide);
        }
        col += look.wide - 1;
      }
    }
    for (const each of [...first, ...last]) this.drawCell(...each);
  }

  lookOf(cell, row, col) {
    const inverse = Boolean(cell.isInverse());
    const { foreground, background } = this.themes.colors;
    const text = this.colour(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor(), foreground);
    const behind = this.colour(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor(), background);
    const [ink, ground] = inverse ? [behind, text] : [text, behind];
    const chars = cell.getChars();
    const lower = cell.isOverline() ? QUARTER : cell.isStrikethrough() ? -QUARTER : 0;
    const isBetween = cell.isBlink() && chars.trim() && col + 1 < this.term.cols;
    const slant = cell.isItalic() ? "italic " : "";
    return {
      spills: lower ? "spills" : "",
      wide: isBetween ? 2 : cell.getWidth(),
      lower,
      chars,
      ink,
      ground,
      font: `${slant}${cell.isBold() ? "bold " : ""}`,
      faint: Boolean(cell.isDim()),
      under: Boolean(cell.isUnderline()),
      selected: this.isSelected(row, col),
    };
  }

  colour(isDefault, isRgb, value, fallback) {
    if (isDefault) return fallback.css;
    return isRgb ? `#${value.toString(16).padStart(6, "0")}` : this.themes.colors.ansi[value].css;
  }

  isSelected(row, col) {
    if (!this.selection) return false;
    const [[startCol, startRow], [endCol, endRow]] = this.selection;
    const after = row > startRow || (row === startRow && col >= startCol);
    return after && (row < endRow || (row === endRow && col < endCol));
  }

  drawCell({ wide, lower, chars, ink, ground, font, faint, under, selected }, row, col, spills) {
    const { context: to } = this;
    const { width, height } = this.dimensions.device.cell;
    const [x, y, across] = [col * width, row * height, wide * width];
    to.fillStyle = ground;
    const over = spills ? Math.ceil(height * QUARTER) : 0;
    to.fillRect(x, y - over, across, height + 2 * over);
    to.fillStyle = ink;
    to.globalAlpha = SHADES[chars] ?? (faint ? FAINT : 1);
    const thin = Math.max(Math.round(this.size / 14), 1);
    if (BLOCKS[chars]) BLOCKS[chars].forEach((block) => this.fillBlock(block, x, y));
    else if (SHADES[chars]) to.fillRect(x, y, across, height);
    else if (ARMS[chars]) this.drawArms(ARMS[chars], x, y, thin);
    else if (chars && chars !== " ") {
      to.font = `${font}${this.size}px ${this.term.options.fontFamily}`;
      to.textAlign = "center";
      const base = y + height * lower + (height + this.size * (ASCENT - DESCENT)) / 2;
      to.fillText(chars, x + across / 2, Math.round(base), across * MOST_WIDTH);
    }
    if (under) to.fillRect(x, y + height - 2 * thin, across, thin);
    to.globalAlpha = SELECTED;
    if (selected) to.fillRect(x, y, across, height);
    to.globalAlpha = 1;
  }

  fillBlock(eighths, x, y) {
    const { width, height } = this.dimensions.device.cell;
    const at = (eighth, whole) => Math.round((eighth * whole) / 8);
    const [left, right] = [at(eighths[0], width), at(eighths[2], width)];
    const [top, bottom] = [at(eighths[1], height), at(eighths[3], height)];
    this.context.fillRect(x + left, y + top, right - left, bottom - top);
  }

  drawArms([left, up, right, down], x, y, thin) {
    const { width, height } = this.dimensions.device.cell;
    const start = (whole, arm) => Math.round((whole - arm * thin) / 2);
    const [across, along] = [Math.max(up, down), Math.max(left, right)];
    const [middleX, middleY] = [start(width, across), start(height, along)];
    const [endX, endY] = [middleX + across * thin, middleY + along * thin];
    const fill = (...box) => this.context.fillRect(x + box[0], y + box[1], box[2], box[3]);
    if (left) fill(0, start(height, left), endX, left * thin);
    if (right) fill(middleX, start(height, right), width - middleX, right * thin);
    if (up) fill(start(width, up), 0, up * thin, endY);
    if (down) fill(start(width, down), middleY, down * thin, height - middleY);
  }
}
