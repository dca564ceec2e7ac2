// Workers for pages that are opened from a disk, where browsers refuse them: the script of a worker
// runs in a hidden frame instead, whose `postMessage` and `message` events are those of a worker.
// The search wants one; the theme would load such a script from another host.

if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.documentElement.append(this.frame);
      const scope = this.frame.contentWindow;
      scope.postMessage = (data) => this.answered(data);
      scope.importScripts = (...urls) =>
        urls.reduce((before, each) => before.then(() => loaded(scope, each)), Promise.resolve());
      this.ready = loaded(scope, url);
    }

    postMessage(data) {
      const scope = this.frame.contentWindow;
      this.ready.then(() => scope.dispatchEvent(new scope.MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }

    answered(data) {
      const event = new MessageEvent("message", { data });
      this.dispatchEvent(event);
      this.onmessage?.(event);
    }
  };

  const loaded = (scope, url) =>
    new Promise((done, failed) => {
      const script = scope.document.createElement("script");
      script.src = new URL(url, location.href);
      script.onload = done;
      script.onerror = failed;
      scope.document.documentElement.append(script);
    });
}
