// What the page itself says, in the visitor's language. words.json has the languages, and what each
// has for the English sentences, which stand in the code (minetui/page/site.py makes it of them).

const ENGLISH = "en";
const KEY = "minetui language";

let said = {}; // the sentences of the language, by the English ones

// A sentence that is said later, by `_`.
export const N_ = (sentence) => sentence;

// A sentence in the visitor's language, with its slots filled.
export function _(sentence, slots = {}) {
  return (said[sentence] ?? sentence).replace(/\{(\w+)\}/g, (slot, name) => slots[name] ?? slot);
}

// The languages that a visitor may want, the best first: that of the last visit, then the browser's.
export function wanted() {
  return [remembered(), ...navigator.languages].filter(Boolean);
}

// Speaks the first of some languages that there is, from now on. English needs no file.
export async function speak(languages) {
  let name = ENGLISH;
  said = {};
  if (languages.length && !isEnglish(languages[0])) {
    const known = await offered();
    name = languages.map((language) => servedBy(language, Object.keys(known))).find(Boolean) ?? ENGLISH;
    said = known[name] ?? {};
  }
  document.documentElement.lang = name.replace("_", "-");
}

// Remembers the language that the program speaks, for the start of the next visit.
export function remember(language) {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The next visit begins in the browser's language.
  }
}

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

// The sentences of all languages; none where the file can't be had, which is no reason to stop.
async function offered() {
  try {
    const response = await fetch(new URL("words.json", import.meta.url));
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}

const isEnglish = (language) => /^en\b/i.test(language.replace("_", "-"));

// The name of the language that serves somebody who asks for this one: that of another country will
// do, as in minetui/language.py.
function servedBy(language, names) {
  if (isEnglish(language)) return ENGLISH;
  const asked = language.replace("-", "_").toLowerCase();
  const root = (name) => name.toLowerCase().split("_")[0];
  return names.find((name) => name.toLowerCase() === asked) ?? names.find((name) => root(name) === root(asked));
}
