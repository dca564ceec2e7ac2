// What the page says in the visitor's language: node words.mjs STATIC
import assert from "node:assert";
import { pathToFileURL } from "node:url";

const kept = {};
const said = { de: { "Loading …": "Lädt …", "{file}: {size} MB": "{size} MB: {file}" }, zh_CN: {} };
let fetched = 0;
const setGlobal = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });
setGlobal("document", { documentElement: {} });
setGlobal("localStorage", { getItem: (key) => kept[key] ?? null, setItem: (key, value) => (kept[key] = value) });
setGlobal("fetch", async () => {
  fetched += 1;
  return { ok: true, json: async () => said };
});
const { _, remember, speak, wanted } = await import(pathToFileURL(`${process.argv[2]}/words.js`));
const { documentElement } = document;

// English needs no file.
for (const languages of [[], ["en"], ["en-GB", "de"], ["EN_us"]]) {
  await speak(languages);
  assert.deepEqual([documentElement.lang, _("Loading …"), fetched], ["en", "Loading …", 0]);
}

// The first that there is, or one of another country.
for (const [languages, lang] of [
  [["sv", "de-AT", "zh-CN"], "de"],
  [["zh-Hans-CN"], "zh-CN"],
  [["zh_CN"], "zh-CN"],
  [["sv", "en-GB", "de"], "en"],
  [["sv"], "en"],
]) {
  await speak(languages);
  assert.equal(documentElement.lang, lang, languages);
}

// Slots, and what a language lacks.
await speak(["de"]);
assert.equal(_("Loading …"), "Lädt …");
assert.equal(_("{file}: {size} MB", { file: "a{size}", size: 2 }), "2 MB: a{size}");
assert.equal(_("unknown {slot}", { slot: 0 }), "unknown 0");

// The language of the last visit comes before the browser's.
setGlobal("navigator", { languages: ["sv", "en"] });
assert.deepEqual(wanted(), ["sv", "en"]);
remember("de");
assert.deepEqual(wanted(), ["de", "sv", "en"]);

// Without the file, as without a network, it is English.
setGlobal("fetch", async () => {
  throw new Error("no network");
});
await speak(["de"]);
assert.deepEqual([documentElement.lang, _("Loading …")], ["en", "Loading …"]);
