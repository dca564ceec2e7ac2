// The log of a folder: every change of a file, one after the other, in a file of the browser's
// private file system. A record is there, whole, when `add` returns: a page that is closed or
// reloaded at any moment loses nothing that was added. Where there are no such files it is in
// IndexedDB, which is almost as good (chunks.js).
//
// There are two slots, and the one with the higher generation counts. When most of the log is
// about what has long been overwritten, the other slot gets a short log of what is there now;
// its generation is written last, so that a torn one never counts.

import { hasChunks } from "./chunks.js";

const SLOTS = ["a.log", "b.log"];
const START = 16; // the bytes of the generation
const LIMIT = 8_000_000; // bytes of a log that is not worth shortening
const LIMIT_OF_CHUNKS = 1_000_000; // in IndexedDB, which reads a chunk for each record
const PATIENCE = 5000; // milliseconds for another tab to let go of the files
const UNSUPPORTED = ["NotSupportedError", "SecurityError", "TypeError"]; // not what passes

export class Log {
  // Opens the log; throws where the browser keeps nothing. What was begun in IndexedDB goes on
  // there, even in a later browser that has private files.
  static async open(name, chunkFiles) {
    try {
      if (!(await hasChunks(name))) return new Log(await handlesIn(name));
    } catch (error) {
      if (!UNSUPPORTED.includes(error.name)) throw error;
    }
    return new Log(await chunkFiles.open(name, SLOTS.length), LIMIT_OF_CHUNKS);
  }

  constructor(slots, limit = LIMIT) {
    const [a, b] = slots.map(generationOf);
    this.slots = b > a ? [slots[1], slots[0]] : slots;
    this.generation = Math.max(a, b);
    this.size = START;
    this.limit = limit;
    this.least = limit; // the size from which it may be worth shortening
    if (!this.generation) this.confirm(1);
  }

  get file() {
    return this.slots[0];
  }

  // The whole records, each as its head, an object, and its data. What comes after the last one
  // that is read, such as a torn one, is dropped.
  *records() {
    const bytes = new Uint8Array(this.file.getSize());
    this.file.read(bytes, { at: 0 });
    this.size = START;
    try {
      for (let record; (record = recordAt(bytes, this.size)); this.size = record.end) {
        yield [record.head, record.data];
      }
    } finally {
      this.file.truncate(this.size);
    }
  }

  // Adds a record, in one write.
  add(head, data = new Uint8Array()) {
    const text = new TextEncoder().encode(JSON.stringify(head));
    const record = new Uint8Array(8 + text.length + data.length);
    const view = new DataView(record.buffer);
    view.setUint32(0, text.length);
    view.setUint32(4, data.length);
    record.set(text, 8);
    record.set(data, 8 + text.length);
    if (this.file.write(record, { at: this.size }) < record.length) {
      throw new DOMException("a record was written in part", "QuotaExceededError");
    }
    this.size += record.length;
  }

  get isLong() {
    return this.size > this.least;
  }

  // Begins again in the other slot; `write` adds what is to be there.
  shorten(write) {
    this.slots.reverse();
    this.file.truncate(0);
    this.size = START;
    write();
    this.file.flush();
    this.confirm(this.generation + 1);
    this.least = this.limit + 2 * this.size;
  }

  // Makes this slot the one that counts.
  confirm(generation) {
    this.generation = generation;
    this.file.write(new TextEncoder().encode(String(generation).padStart(START)), { at: 0 });
    this.file.flush();
  }
}

async function handlesIn(name) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  const slots = [];
  for (const slot of SLOTS) {
    slots.push(await handleOf(await folder.getFileHandle(slot, { create: true })));
  }
  return slots;
}

// The handle of a file that this tab alone may use; a tab that closes takes a moment to let go.
async function handleOf(file) {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError" || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

// The record at a place; null if there is no whole one.
function recordAt(bytes, start) {
  if (start + 8 > bytes.length) return null;
  const view = new DataView(bytes.buffer);
  const data = start + 8 + view.getUint32(start);
  const end = data + view.getUint32(start + 4);
  if (end > bytes.length) return null;
  try {
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(start + 8, data)));
    return { head, data: bytes.subarray(data, end), end };
  } catch {
    return null; // what a computer that lost its power left
  }
}

function generationOf(file) {
  const bytes = new Uint8Array(START);
  file.read(bytes, { at: 0 });
  return Number(new TextDecoder().decode(bytes)) || 0;
}
