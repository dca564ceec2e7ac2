// Files in IndexedDB, for browsers whose private files can't be written at once, such as those on
// WebKitGTK. The worker has the files in memory, and the page the database: Python never waits for
// it, and a search of Python's never holds it up.
//
// A file is its writes, each a chunk under the number of the file and the place of its first byte.
// They are kept in order, by transactions; after one that fails there are no more, so that what is
// kept is what was there at some moment.
//
// It is weaker than private files: a change is on its way when the player sees it, and on disk some
// milliseconds later. If the browser is killed in between, that move is lost, and nothing before it.

const STORE = "chunks";
const PATIENCE = 5000; // milliseconds for another tab to let go of the database

// The files, in the worker. `say` sends words to the ChunkStore of the page.
export class ChunkFiles {
  constructor(say) {
    this.say = say;
    this.problem = ""; // why no more changes are kept
  }

  // So many files of a database, which no other tab can change any more.
  async open(name, count) {
    const chunks = await new Promise((resolve, reject) => {
      Object.assign(this, { resolve, reject });
      this.say({ open: name });
    });
    const files = Array.from({ length: count }, (_, number) => new ChunkFile(this, number));
    for (const [[number, at], data] of chunks) files[number].chunks.set(at, data);
    return files;
  }

  // What the page answers.
  hear({ chunks, problem, message }) {
    if (chunks) return this.resolve(chunks);
    this.problem = problem;
    this.reject(new DOMException(message, problem)); // without an effect once they are open
  }
}

// What a handle of a private file can do. A write begins where the file ends, or where an earlier
// one of the same length began.
class ChunkFile {
  constructor(files, number) {
    Object.assign(this, { files, number, chunks: new Map() });
  }

  getSize() {
    let size = 0;
    for (const [at, data] of this.chunks) size = Math.max(size, at + data.length);
    return size;
  }

  read(into, { at: start }) {
    for (const [at, data] of this.chunks) {
      const part = data.subarray(Math.max(0, start - at), Math.max(0, start + into.length - at));
      if (part.length) into.set(part, Math.max(0, at - start));
    }
  }

  // Nothing is written after a change that could not be kept.
  write(data, { at }) {
    if (this.files.problem) return 0;
    this.chunks.set(at, data.slice());
    this.files.say({ change: [[this.number, at], data] });
    return data.length;
  }

  truncate(size) {
    if (this.getSize() <= size) return;
    this.files.say({ change: [[this.number, size], null] });
    for (const [at, data] of this.chunks) {
      if (at >= size) this.chunks.delete(at);
      else if (at + data.length > size) this.write(data.subarray(0, size - at), { at });
    }
  }

  flush() {} // the order is kept, and that is all that can be had
}

// The database, in the page. `say` sends words to the ChunkFiles of the worker.
export class ChunkStore {
  constructor(say) {
    Object.assign(this, { say, database: null, isWriting: false, waiting: [] });
    addEventListener("pagehide", () => this.write());
  }

  // What the worker says.
  hear({ open, change }) {
    if (open) {
      this.open(open).catch((error) => this.fail(error));
    } else if (this.database) {
      this.waiting.push(change);
      if (!this.isWriting) this.write();
    }
  }

  // Opens a new version of the database: so a tab that has an earlier one keeps what it has still
  // to keep, and can't change anything from then on.
  async open(name) {
    let { database, isNew } = await opened(name);
    while (!isNew) {
      database.close();
      ({ database, isNew } = await opened(name, database.version + 1));
    }
    database.onversionchange = () => {
      this.write();
      database.close();
    };
    const store = database.transaction(STORE).objectStore(STORE);
    const [keys, all] = await Promise.all([store.getAllKeys(), store.getAll()].map(resultOf));
    this.database = database;
    this.say({ chunks: keys.map((key, index) => [key, all[index]]) });
  }

  // Writes what waits in one transaction; what comes meanwhile is in the next one.
  write() {
    if (!this.waiting.length) return;
    this.isWriting = true;
    try {
      const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      for (const [[number, at], data] of this.waiting.splice(0)) {
        if (data) store.put(data, [number, at]);
        else store.delete(IDBKeyRange.bound([number, at], [number, Infinity]));
      }
      transaction.oncomplete = () => {
        this.isWriting = false;
        this.write();
      };
      transaction.onabort = () => this.fail(transaction.error);
      transaction.commit();
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error) {
    console.error(error);
    this.database = null;
    this.waiting = [];
    this.say({ problem: error?.name ?? "AbortError", message: String(error) });
  }
}

// Does the browser keep such a database already?
export async function hasChunks(name) {
  const asked = globalThis.indexedDB?.databases?.().catch(() => []);
  return ((await asked) ?? []).some((database) => database.name === name);
}

function opened(name, version) {
  const asked = indexedDB.open(name, version);
  let isNew = false;
  asked.onupgradeneeded = () => {
    isNew = true;
    if (!asked.result.objectStoreNames.contains(STORE)) asked.result.createObjectStore(STORE);
  };
  const isTaken = new Promise((_, reject) => {
    const taken = new DOMException("another tab has the database", "NoModificationAllowedError");
    asked.onblocked = () => setTimeout(reject, PATIENCE, taken);
  });
  return Promise.race([resultOf(asked).then((database) => ({ database, isNew })), isTaken]);
}

function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
