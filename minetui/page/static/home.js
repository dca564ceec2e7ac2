// The player's folder: a file system in memory, whose changes are all in a log (log.js).
//
// Nothing of Python's has to know: a file that is written, renamed or deleted is in the log when
// the call returns, so a move is kept before its paint leaves the worker, and the order of all
// writes is the order on disk. IndexedDB answers later, and a search would hold its answers up.

// Mounts the folder and fills it from its log; without a log it is empty, and nothing is kept.
// `lost` is called with the error if the log can't be written any more.
export function mountHome(FS, path, log, lost) {
  const home = new Home(FS, log, lost);
  FS.mkdirTree(path);
  FS.mount(home, {}, path);
  home.fill(path);
}

class Home {
  constructor(FS, log, lost) {
    this.FS = FS;
    this.log = log;
    this.lost = lost;
    this.filling = true; // from the log, which has it already
    this.wrapped = new Map(); // the operations of files and folders, with those that log
  }

  // What Emscripten asks of a file system: the root of a new folder.
  mount(mount) {
    return this.adopt(this.FS.filesystems.MEMFS.mount(mount));
  }

  fill(path) {
    this.path = path;
    for (const [head, data] of this.log?.records() ?? []) {
      DO[head.do](this.FS, path + head.path, { ...head, to: path + head.to, data });
    }
    this.filling = false;
    this.keep(() => this.shortenIfLong());
  }

  // Does something with the log. If that fails, as without room, Python goes on without a log:
  // what is in it up to there is whole, and later changes alone would not be.
  keep(act) {
    if (!this.log || this.filling) return;
    try {
      act();
    } catch (error) {
      this.log = null;
      this.lost(error);
    }
  }

  adopt(node) {
    const { node_ops: nodeOps, stream_ops: streamOps } = node;
    if (!this.wrapped.has(nodeOps)) {
      this.wrapped.set(nodeOps, [this.nodeOps(nodeOps), this.streamOps(streamOps)]);
    }
    [node.node_ops, node.stream_ops] = this.wrapped.get(nodeOps);
    return node;
  }

  nodeOps(inner) {
    const child = (parent, name) => `${this.pathOf(parent)}/${name}`;
    return {
      ...inner,
      mknod: (parent, name, mode, dev) => {
        const node = this.adopt(inner.mknod(parent, name, mode, dev));
        this.add({ do: "make", path: this.pathOf(node), mode });
        return node;
      },
      setattr: (node, attr) => {
        inner.setattr(node, attr);
        if (node.isGone) return;
        if (attr.size !== undefined) this.add({ do: "size", path: this.pathOf(node), size: attr.size });
        if (attr.mtime) this.add({ do: "date", path: this.pathOf(node), date: Number(attr.mtime) });
      },
      rename: (node, folder, name) => {
        const path = this.pathOf(node);
        const replaced = folder.contents[name];
        inner.rename(node, folder, name);
        if (replaced) replaced.isGone = true;
        this.add({ do: "move", path, to: child(folder, name) });
      },
      unlink: (parent, name) => {
        const node = parent.contents[name];
        inner.unlink(parent, name);
        node.isGone = true;
        this.add({ do: "unlink", path: child(parent, name) });
      },
      rmdir: (parent, name) => {
        inner.rmdir(parent, name);
        this.add({ do: "rmdir", path: child(parent, name) });
      },
    };
  }

  streamOps(inner) {
    if (!inner.write) return inner;
    return {
      ...inner,
      write: (stream, buffer, offset, length, position) => {
        const written = inner.write(stream, buffer, offset, length, position, false);
        if (written && !stream.node.isGone) {
          const data = bytesOf(buffer, offset, written);
          this.add({ do: "write", path: this.pathOf(stream.node), at: position, date: stream.node.mtime }, data);
        }
        return written;
      },
      fsync: () => {
        this.keep(() => this.log.file.flush());
        return 0;
      },
    };
  }

  // The path inside the folder.
  pathOf(node) {
    return this.FS.getPath(node).slice(this.path.length);
  }

  add(head, data) {
    this.keep(() => {
      this.log.add(head, data);
      this.shortenIfLong();
    });
  }

  shortenIfLong() {
    if (this.log.isLong) this.log.shorten(() => this.addAll(this.FS.lookupPath(this.path).node));
  }

  // Adds what makes everything in a folder.
  addAll(folder) {
    for (const node of Object.values(folder.contents)) {
      const path = this.pathOf(node);
      this.log.add({ do: "make", path, mode: node.mode });
      if (this.FS.isDir(node.mode)) this.addAll(node);
      else this.log.add({ do: "write", path, at: 0, date: node.mtime }, bytesOf(node.contents, 0, node.usedBytes));
    }
  }
}

// How a record is done again.
const DO = {
  make: (FS, path, { mode }) => FS.mknod(path, mode, 0),
  size: (FS, path, { size }) => FS.truncate(path, size),
  date: (FS, path, { date }) => FS.utime(path, date, date),
  move: (FS, path, { to }) => FS.rename(path, to),
  unlink: (FS, path) => FS.unlink(path),
  rmdir: (FS, path) => FS.rmdir(path),
  write: (FS, path, { at, date, data }) => {
    const stream = FS.open(path, "r+");
    FS.write(stream, data, 0, data.length, at);
    FS.close(stream);
    FS.utime(path, date, date);
  },
};

// A part of a buffer as bytes; Emscripten's heap holds signed ones.
function bytesOf(buffer, offset, length) {
  return new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);
}
