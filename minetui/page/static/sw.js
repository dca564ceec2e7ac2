// The service worker: the page without a network, after the first visit.
//
// files.json names every file of a build by its checksum. A build is fetched whole, each file is
// compared with its checksum, and only then is the build the next one; a visit begins the next
// build if no other window shows the page, so that builds are never mixed.

const MANIFEST = "files.json";
const PATIENCE = 1000; // milliseconds that a visit waits for a newer build
const SCOPE = new URL(self.registration.scope);
const STORE = `minetui ${SCOPE.pathname}`;
const CURRENT = new URL("?build=current", SCOPE); // keys of the store, and no addresses
const NEXT = new URL("?build=next", SCOPE);

let updating = null;

self.addEventListener("install", (event) => {
  event.waitUntil(update().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE.href)) return;
  const name = nameOf(request.url);
  if (name === MANIFEST || name === "sw.js") return;
  event.respondWith(answer(request, name, event));
});

// The path of an address below the page, without what is behind it.
function nameOf(address) {
  return decodeURIComponent(new URL(address).pathname.slice(SCOPE.pathname.length)) || "index.html";
}

async function answer(request, name, event) {
  if (request.mode === "navigate") {
    const newer = update().catch(() => {}); // without a network there is none
    event.waitUntil(newer);
    await Promise.race([newer, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    await begin();
  }
  const store = await caches.open(STORE);
  const build = await read(store, CURRENT);
  const sum = build?.files[name];
  const kept = sum && (await store.match(keyOf(name, sum)));
  return kept || fetch(request);
}

// Fetches the newest build, unless it is here; one at a time.
function update() {
  updating ??= fetchBuild().finally(() => { updating = null; });
  return updating;
}

async function fetchBuild() {
  const store = await caches.open(STORE);
  const response = await fetch(new URL(MANIFEST, SCOPE), { cache: "no-store" });
  if (!response.ok) throw new Error(`${MANIFEST}: ${response.status}`);
  const build = await response.json();
  const here = (await read(store, NEXT)) ?? (await read(store, CURRENT));
  if (here?.version === build.version) return;
  await Promise.all(Object.entries(build.files).map(([name, sum]) => keep(store, name, sum)));
  await write(store, NEXT, build);
  if (!(await read(store, CURRENT))) await begin();
}

async function keep(store, name, sum) {
  const key = keyOf(name, sum);
  if (await store.match(key)) return;
  const response = await fetch(new URL(name, SCOPE), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  if ((await sumOf(await response.clone().arrayBuffer())) !== sum) {
    throw new Error(`${name}: of another build`);
  }
  await store.put(key, response);
}

// Makes the next build the current one, and forgets what it does not need.
async function begin() {
  const store = await caches.open(STORE);
  const next = await read(store, NEXT);
  if (!next || (await self.clients.matchAll({ type: "window" })).length > 1) return;
  await write(store, CURRENT, next);
  await store.delete(NEXT);
  const needed = new Set(Object.entries(next.files).map(([name, sum]) => keyOf(name, sum).href));
  for (const { url } of await store.keys()) {
    if (url !== CURRENT.href && !needed.has(url)) await store.delete(url);
  }
}

const keyOf = (name, sum) => new URL(`${name}?sum=${sum}`, SCOPE);

async function sumOf(data) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const read = async (store, key) => (await store.match(key))?.json();
const write = (store, key, value) => store.put(key, new Response(JSON.stringify(value)));
