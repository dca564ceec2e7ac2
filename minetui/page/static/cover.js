// What covers the terminal while it is not there to be used: the start, the end, and failures.

// The parts, of which Python is most of the way the first time.
const STEPS = ["terminal", "python", "program", "screen", "game"];
const SIGNS = ["1", "2", "3", "2", "⚑"];
const COLOURS = ["#7aa2f7", "#7fc67f", "#ef7d7d", "#7fc67f", "#f0b35a"];

export class Cover {
  constructor(element) {
    this.element = element;
    [this.news, this.more] = ["news", "more"].map((id) => document.getElementById(id));
    this.cells = [...document.getElementById("steps").children];
    this.missing = new Set(STEPS);
    this.answer = null; // ends a question, as a key does
  }

  // Is the terminal there to be used?
  get isOpen() {
    return this.element.className === "open";
  }

  // Reveals a cell for a part that is there, and opens with the last one. Is this news?
  loaded(step) {
    if (!this.missing.delete(step)) return false;
    const index = STEPS.indexOf(step);
    const cell = this.cells[index];
    cell.className = "done";
    cell.textContent = SIGNS[index];
    cell.style.color = COLOURS[index];
    if (!this.missing.size) this.element.className = "open";
    return true;
  }

  // Says that something is on its way, until something else is said.
  wait(news) {
    if (!this.element.className) this.news.textContent = news;
  }

  // Says why there is no program to use.
  fail(news, more = "") {
    this.show(news, more, "told");
  }

  // Says something in place of what was there, until a key or a tap.
  ask(news, more, then) {
    this.show(news, more, "told");
    const asked = new AbortController();
    const how = { capture: true, signal: asked.signal };
    this.answer = () => {
      asked.abort();
      this.answer = null;
      this.element.className = "open";
      then();
    };
    const take = (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.answer();
    };
    addEventListener("keydown", take, how);
    addEventListener("pointerup", take, how);
  }

  // Shows words that no later step of the start replaces.
  show(news, more, className) {
    this.missing.clear();
    this.news.textContent = news;
    this.more.textContent = more;
    this.element.className = className;
  }
}
