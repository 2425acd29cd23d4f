// The line to the server: what it has a page do comes as data, so that no script is ever made of it.
(() => {
  "use strict";

  const waiting = [];
  let handle = null;
  let socket;

  function heard(message) {
    if (message._id < window.nextMessageId) return; // told before the line was cut
    window.nextMessageId = message._id + 1;
    if (handle) handle(message);
    else waiting.push(message);
  }

  // The framework asks for a script only to load a page again that has missed too much.
  function reload({ code }) {
    if (code.includes("window.location.reload")) location.reload();
  }

  Object.defineProperty(window, "socket", {
    get: () => socket,
    set(value) {
      socket = value;
      socket.on("pane", heard);
      socket.on("run_javascript", reload);
    },
  });

  // The person who hears it gets what has come so far, and everything after.
  window.croupierLine = (then) => {
    handle = then;
    waiting.splice(0).forEach(then);
  };
})();
