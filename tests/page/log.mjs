// The log of a page, torn after each of its bytes, or changes of a database: node log.mjs STATIC
import assert from "node:assert";
import { pathToFileURL } from "node:url";

const scriptOf = (name) => import(pathToFileURL(`${process.argv[2]}/${name}`));
const { Log } = await scriptOf("log.js");
const { ChunkFiles } = await scriptOf("chunks.js");

// A file as the browser's private file system hands it out; `room` is how long it may become.
class File {
  constructor(bytes = [], room = Infinity) {
    Object.assign(this, { bytes: [...bytes], room });
  }

  getSize = () => this.bytes.length;
  flush = () => {};
  truncate = (size) => (this.bytes.length = size);
  read = (into, { at }) => into.set(this.bytes.slice(at, at + into.length));

  write(data, { at }) {
    const fitting = data.subarray(0, Math.max(0, this.room - at));
    fitting.forEach((byte, index) => (this.bytes[at + index] = byte));
    return fitting.length;
  }
}

const heads = (log) => [...log.records()].map(([head, data]) => head.n + [...data].join(""));
const added = (log, count) => {
  for (let n = 1; n <= count; n++) log.add({ n }, new Uint8Array(n).fill(n));
  return log;
};
const WHOLE = ["11", "222", "3333"];

const whole = added(new Log([new File(), new File()]), 3).file.bytes;
const ends = [16];
for (let end = 16; end < whole.length; ends.push(end)) {
  const view = new DataView(Uint8Array.from(whole).buffer, end);
  end += 8 + view.getUint32(0) + view.getUint32(4);
}
for (let size = 0; size <= whole.length; size++) {
  const torn = new File(whole.slice(0, size));
  const log = new Log([torn, new File()]);
  const kept = WHOLE.slice(0, ends.filter((end) => end <= size).length - 1);
  assert.deepEqual(heads(log), size < 16 ? [] : kept, `torn after ${size} bytes`);
  log.add({ n: 9 });
  assert.deepEqual(heads(new Log(log.slots)).at(-1), "9", `added after ${size} bytes`);
}

// A head that is no JSON ends the log, and so does whoever stops reading.
const spoilt = new File(whole);
spoilt.bytes[ends[1] + 8] = 0;
assert.deepEqual(heads(new Log([spoilt, new File()])), WHOLE.slice(0, 1));
assert.equal(spoilt.getSize(), ends[1]);

// Begun anew in the other slot, it is torn after each byte of that, or finds no room for it.
for (let room = 0; room <= 60; room++) {
  const slots = [new File(whole), new File([], room)];
  const log = new Log(slots, 10);
  heads(log);
  let isDone = true;
  try {
    log.shorten(() => log.add({ n: 7 }));
  } catch (error) {
    assert.equal(error.name, "QuotaExceededError");
    isDone = false;
  }
  assert.deepEqual(heads(new Log([...slots])), isDone ? ["7"] : WHOLE, `room for ${room} bytes`);
}

// In a database, whatever changes it gets before the browser is killed, or before one fails.
const dataOf = (changes) => {
  const kept = new Map();
  for (const [[file, at], data] of changes) {
    const gone = [...kept.keys()].filter((key) => key[0] === `${file}` && Number(key.slice(2)) >= at);
    if (data) kept.set(`${file} ${at}`, data.slice());
    else gone.forEach((key) => kept.delete(key));
  }
  return [...kept].map(([key, data]) => [key.split(" ").map(Number), data]);
};
const openLog = async (kept, changes, limit) => {
  const files = new ChunkFiles(({ open, change }) => {
    if (open) queueMicrotask(() => files.hear({ chunks: dataOf(kept) }));
    else changes.push(change);
  });
  return [new Log(await files.open("minetui", 2), limit), files];
};
const changes = [];
const [log, files] = await openLog([], changes, 60);
added(log, 3);
log.shorten(() => log.add({ n: 7 }));
log.add({ n: 8 });
log.shorten(() => log.add({ n: 5 }));
const states = [[], [], ["11"], ["11", "222"], WHOLE, WHOLE, ["7"], ["7", "8"]];
states.push(["7", "8"], ["7", "8"], ["5"]); // the first slot is emptied and filled anew, and counts
for (let count = 0; count <= changes.length; count++) {
  const [again] = await openLog(changes.slice(0, count), []);
  assert.deepEqual(heads(again), states[count], `killed after ${count} changes`);
}
assert.equal(changes.length, states.length - 1);
assert.deepEqual(heads(log), states.at(-1));

// A record is cut in the middle as a file would be, and what reads gets the bytes from any place.
log.file.truncate(20);
const [cut] = await openLog(changes, []);
assert.equal(cut.file.getSize(), 20);
const bytes = new Uint8Array(6);
cut.file.read(bytes, { at: 14 });
assert.deepEqual([...bytes], [32, 51, 0, 0, 0, 7]);

files.hear({ problem: "AbortError", message: "failed" });
assert.throws(() => log.add({ n: 9 }), { name: "QuotaExceededError" });
const refused = new ChunkFiles(() => queueMicrotask(() => refused.hear({ problem: "SecurityError" })));
await assert.rejects(refused.open("minetui", 2), { name: "SecurityError" });
