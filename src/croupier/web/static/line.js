// The line to the server: what people do goes out as plain messages, and what has changed comes
// back as data. A line that is cut is taken up again by itself, where it was left.
(() => {
  "use strict";

  const FIRST = 400; // milliseconds before a cut line is tried again
  const LONGEST = 4000;

  const root = document.documentElement;
  const id = [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, "0")).join("");
  const device = id.slice(0, 8);
  let socket = null;
  let has = {};
  let count = null; // how many times something came, once the line has been there
  let version = "";
  let wait = FIRST;
  let told = 0;

  function connect() {
    socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}${location.pathname}${location.search}`);
    socket.addEventListener("open", () => socket.send(JSON.stringify({ do: "open", page: id, has, count })));
    socket.addEventListener("message", ({ data }) => heard(JSON.parse(data)));
    socket.addEventListener("close", () => {
      root.dataset.line = "cut";
      setTimeout(connect, wait);
      wait = Math.min(wait * 1.6, LONGEST);
    });
  }

  function heard(message) {
    if (message.version !== undefined) opened(message);
    if (message.refused) window.croupier.say(message.refused, message.cite);
    if (!message.parts) return;
    count = message.count;
    window.croupier.update(message.parts);
    window.croupier.refresh();
    for (const [name, given] of message.then) DOES[name](given);
  }

  const DOES = {
    say: (words) => window.croupier.say(words),
    open: (dialog) => window.croupier.open(dialog),
    go: (address) => location.assign(address),
    write: (text) => window.croupier.write(text),
    place: (address) => place(address),
  };

  // What is written on a page stands in its address, so that it is there again after anything.
  let placing = 0;
  function place(address) {
    clearTimeout(placing);
    placing = setTimeout(() => history.replaceState(null, "", address), 120);
  }

  function opened({ version: served, now }) {
    if (served !== version) {
      location.reload(); // the server speaks otherwise now
      return;
    }
    has = {};
    wait = FIRST;
    window.croupier.setClock(now);
    root.dataset.line = "open";
    window.croupier.tellShape();
    window.croupier.tellSheet();
    for (const part of document.querySelectorAll("details[data-folds][open]")) {
      tell({ do: "fold", part: part.id, open: true });
    }
    root.dataset.ready = "yes";
  }

  function tell(message) {
    if (!socket) return;
    if (root.dataset.line === "cut") window.croupier.say("The connection is lost: that was not sent.");
    else socket.send(JSON.stringify({ ...message, client_id: `${device}-${++told}` }));
  }

  function begin() {
    const page = document.getElementById("page");
    version = page.dataset.version;
    window.croupier.begin();
    if (page.dataset.has === undefined) {
      root.dataset.ready = "yes"; // nothing on it ever changes
      return;
    }
    has = JSON.parse(page.dataset.has);
    connect();
  }

  window.croupier.tell = tell;
  document.addEventListener("DOMContentLoaded", begin);
})();
