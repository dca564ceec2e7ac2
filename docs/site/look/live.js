// Opens a live board where its link is: the playable page in a frame, one at a time, since each is a
// Python of its own. Without this script, and with a key that asks for a tab, the link opens the page.

const FROM_DISK = "A board needs a file server, such as python -m http.server in the folder of this site.";
let opened = null;

function part(name, attributes, ...children) {
  const made = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
}

function close() {
  const { frame, link } = opened;
  opened = null;
  frame.remove();
  link.removeAttribute("aria-expanded");
  link.focus();
}

function board(link) {
  if (location.protocol === "file:") return part("p", { role: "status" }, FROM_DISK);
  const rows = Number(link.dataset.rows);
  const lines = Math.max(20, Math.min(3.5 * rows + 7, 26), rows + 9); // small boards have large cells
  const style = `height: min(${1.2 * lines}em, 85vh)`;
  const allow = "clipboard-read; clipboard-write";
  const frame = part("iframe", { src: link.href, title: link.title, style, allow });
  frame.addEventListener("load", () => frame.focus());
  return frame;
}

function open(link) {
  const shut = part("button", { type: "button", title: "Close (Esc)", "aria-label": "Close" }, "×");
  const tab = part("a", { href: link.href, target: "_blank", rel: "noopener" }, "Open in a tab");
  const bar = part("figcaption", {}, part("span", {}, link.title), tab, shut);
  const frame = part("figure", { class: "live-board" }, bar, board(link));
  shut.addEventListener("click", close);
  tab.addEventListener("click", () => setTimeout(close)); // one tab at a time has the player's games
  link.closest(".md-content__inner > *").after(frame);
  link.setAttribute("aria-expanded", "true");
  opened = { frame, link };
  frame.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.live");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const again = opened?.link === link;
  if (opened) close();
  if (!again) open(link);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && opened) close();
});
