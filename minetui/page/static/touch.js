// Fingers: a tap is a click, a long press a right click; a finger that moves scrolls, as two do,
// and two that go apart or together zoom.

const HOLD = 400; // milliseconds
const SLOP = 12; // pixels that a finger may move and still tap
const STRETCH = 1.3; // from one step of zoom to the next

// Tells `doing` of tap(at), hold(at), zoom(direction) and scroll(from, to), which returns how far
// it got.
export function watchFingers(element, doing) {
  let first = null; // where the only finger is, until it moves or was held
  let last = null; // the middle of the fingers that scroll
  let spread = 0; // of two fingers, at the last step of zoom
  let timer = 0;

  const end = () => {
    clearTimeout(timer);
    first = null;
  };

  element.addEventListener(
    "touchstart",
    (event) => {
      event.preventDefault(); // no mouse events follow, and no zoom of the page
      event.stopPropagation();
      end();
      last = middle(event.touches);
      spread = spreadOf(event.touches);
      if (event.touches.length > 1) return;
      first = last;
      timer = setTimeout(() => {
        doing.hold(first);
        end();
        last = null;
      }, HOLD);
    },
    { passive: false, capture: true },
  );

  element.addEventListener(
    "touchmove",
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (!last) return; // after a long press
      const here = middle(event.touches);
      if (first && Math.hypot(here.x - first.x, here.y - first.y) < SLOP) return;
      end();
      const now = spreadOf(event.touches);
      const ratio = spread && now / spread;
      if (ratio > STRETCH || (ratio && ratio < 1 / STRETCH)) {
        doing.zoom(ratio > 1 ? 1 : -1);
        spread = now;
      }
      last = doing.scroll(last, here);
    },
    { passive: false, capture: true },
  );

  element.addEventListener(
    "touchend",
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (first && !event.touches.length) doing.tap(first);
      end();
      last = event.touches.length ? middle(event.touches) : null;
    },
    { passive: false, capture: true },
  );

  element.addEventListener("touchcancel", end, { capture: true });
}

function middle(touches) {
  const all = [...touches];
  const mean = (of) => all.reduce((sum, touch) => sum + of(touch), 0) / all.length;
  return { x: mean((touch) => touch.clientX), y: mean((touch) => touch.clientY) };
}

function spreadOf([one, other]) {
  return other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}
