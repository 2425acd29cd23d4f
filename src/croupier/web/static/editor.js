// The editor of the workshop: a plain field, with the numbers of its lines and a mark under what is
// wrong. The sheet stays on the device, so that it is there after a reload; a link carries it whole.
(() => {
  "use strict";

  const KEPT = "croupier-sheet";
  const BEFORE = "croupier-sheet-before";
  const LATER = 200; // milliseconds without a key after which the sheet is read
  const LINK = "#sheet=";

  const field = () => document.getElementById("sheet-text");
  let ready = Promise.resolve();
  let waiting = 0;

  // ---- keeping and telling ----------------------------------------------------------------

  const bytes = (text) => new TextEncoder().encode(text);

  function tellSheet() {
    if (field()) ready.then(tell);
  }

  function tell() {
    clearTimeout(waiting);
    if (document.documentElement.dataset.line === "cut") return; // it is told when the line is back
    const { value, dataset } = field();
    if (bytes(value).length > Number(dataset.most)) {
      window.croupier.say(`A sheet has at most ${Number(dataset.most).toLocaleString("en")} bytes here.`);
    } else window.croupier.tell({ do: "sheet", value });
  }

  function changed() {
    localStorage.setItem(KEPT, field().value);
    draw();
    clearTimeout(waiting);
    waiting = setTimeout(tell, LATER);
  }

  // Another sheet in place of this one, which can be brought back.
  function write(text) {
    const before = field().value;
    if (before === text) return;
    localStorage.setItem(BEFORE, before);
    field().value = text;
    field().scrollTop = 0;
    changed();
  }

  // ---- lines and marks --------------------------------------------------------------------

  function problems() {
    return [...document.querySelectorAll("#sheet-problems [data-line]")].map((one) => ({
      line: Number(one.dataset.line),
      column: Number(one.dataset.column),
      isWarning: one.classList.contains("warning"),
    }));
  }

  function draw() {
    const text = field();
    if (!text) return;
    const lines = text.value.split("\n");
    const wrong = new Map();
    for (const one of problems()) if (!wrong.has(one.line) || !one.isWarning) wrong.set(one.line, one);
    document.getElementById("sheet-lines").replaceChildren(...lines.map((_, at) => numbered(at + 1, wrong.get(at + 1))));
    const found = problems().filter(({ line }) => line <= lines.length);
    document.getElementById("sheet-marks").replaceChildren(...found.map((one) => marked(one, lines[one.line - 1])));
    text.setAttribute("aria-invalid", String(found.some(({ isWarning }) => !isWarning)));
    scrolled();
  }

  function numbered(number, problem) {
    const shown = document.createElement("div");
    shown.textContent = number;
    if (problem) shown.className = problem.isWarning ? "warning" : "error";
    return shown;
  }

  function marked({ line, column, isWarning }, written) {
    const shown = document.createElement("div");
    const rest = written.slice(column - 1).replace(/\s*(#.*)?$/, "");
    shown.className = isWarning ? "mark warning" : "mark";
    shown.style.setProperty("--line", line - 1);
    shown.style.setProperty("--column", column - 1);
    shown.style.setProperty("--long", Math.max(rest.length, 1));
    return shown;
  }

  function scrolled() {
    const { scrollTop, scrollLeft } = field();
    document.getElementById("sheet-lines").scrollTop = scrollTop;
    document.getElementById("sheet-marks").style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
  }

  function goTo(line, column) {
    const text = field();
    const before = text.value.split("\n").slice(0, line - 1);
    const at = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    text.focus();
    text.setSelectionRange(at, at);
    const high = text.scrollHeight / Math.max(1, text.value.split("\n").length);
    text.scrollTop = Math.max(0, (line - 1) * high - text.clientHeight / 2);
  }

  // ---- links and files --------------------------------------------------------------------

  async function through(stream, data) {
    const made = new Response(new Blob([data]).stream().pipeThrough(stream));
    return new Uint8Array(await made.arrayBuffer());
  }

  async function link() {
    const packed = await through(new CompressionStream("deflate-raw"), bytes(field().value));
    const letters = btoa(String.fromCharCode(...packed));
    return `/workshop${LINK}${letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
  }

  async function linked(letters) {
    const packed = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
    const raw = Uint8Array.from(packed, (one) => one.charCodeAt(0));
    const reader = new Blob([raw]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder();
    const most = Number(field().dataset.most);
    let text = "";
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      text += decoder.decode(value, { stream: true });
      if (text.length > most) throw new Error("too long");
    }
    return text;
  }

  function save(content, name) {
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(content);
    anchor.download = name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 60000);
  }

  async function take(what) {
    const name = document.getElementById("sheet-actions").dataset.file || "game";
    if (what === "sheet") {
      save(new Blob([field().value], { type: "application/toml" }), `${name}.toml`);
      return;
    }
    try {
      const answer = await fetch(`/workshop/${what}`, { method: "POST", body: field().value });
      if (answer.ok) save(await answer.blob(), `${name}-${what}`);
      else window.croupier.say((await answer.json()).refused);
    } catch {
      window.croupier.say("The file could not be fetched.");
    }
  }

  // ---- what people do ---------------------------------------------------------------------

  document.addEventListener("click", async ({ target }) => {
    const pressed = target.closest("[data-line], [data-take], [data-share], [data-before]");
    if (!pressed || !field()) return;
    const { line, column, take: what, share } = pressed.dataset;
    if (line) goTo(Number(line), Number(column));
    else if (what) take(what);
    else if (share !== undefined) window.croupier.copied(await link());
    else write(localStorage.getItem(BEFORE) ?? field().value);
  });

  document.addEventListener("input", ({ target }) => {
    if (target === field()) changed();
  });

  document.addEventListener("scroll", ({ target }) => target === field() && scrolled(), true);

  // The one that this device has kept, or that of a link.
  function begin() {
    const kept = localStorage.getItem(KEPT);
    if (kept !== null) field().value = kept;
    draw();
    return follow();
  }

  async function follow() {
    if (!field() || !location.hash.startsWith(LINK)) return;
    try {
      write(await linked(location.hash.slice(LINK.length)));
    } catch {
      window.croupier.say("The link is broken: no sheet can be read from it.");
    }
    history.replaceState(null, "", location.pathname);
  }

  window.addEventListener("hashchange", follow);

  document.addEventListener("DOMContentLoaded", () => {
    if (field()) ready = begin();
  });
  const refresh = window.croupier.refresh;
  Object.assign(window.croupier, {
    tellSheet,
    write,
    refresh: () => {
      refresh();
      draw();
    },
  });
})();
