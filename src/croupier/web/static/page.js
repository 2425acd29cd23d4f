// What people do on a page: clicks, taps, keys and forms go to the server as plain messages;
// settings stay on the device.
(() => {
  "use strict";

  const root = document.documentElement;

  // ---- settings -------------------------------------------------------------------------

  const SETTINGS = { theme: ["auto", "light", "dark"], motion: ["auto", "on", "off"], deck: ["two", "four"], sound: ["off", "on"], questions: ["real", "all"], signs: ["on", "off"] };

  function setting(name) {
    const kept = localStorage.getItem(`croupier-${name}`);
    return SETTINGS[name].includes(kept) ? kept : SETTINGS[name][0];
  }

  function apply() {
    for (const name of Object.keys(SETTINGS)) root.dataset[name] = setting(name);
    if (localStorage.getItem("croupier-keys")) root.dataset.keys = "shown";
    const isDark =
      setting("theme") === "dark" ||
      (setting("theme") === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    root.classList.toggle("dark", isDark);
    root.classList.toggle("four-colours", setting("deck") === "four");
    root.classList.toggle("still", window.croupier.still());
    for (const input of document.querySelectorAll("[data-setting]")) {
      input.checked = setting(input.dataset.setting) === input.value;
    }
  }

  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", apply);

  // ---- messages -------------------------------------------------------------------------

  const tell = (message) => window.croupier.tell(message);

  function act(element) {
    if (element.getAttribute("aria-disabled") === "true" || element.disabled) return;
    const { dialog, close, copy, print, menu } = element.dataset;
    if (menu !== undefined) unfold(root.dataset.menu !== "open");
    if (print !== undefined) window.print();
    if (dialog) open(dialog, element);
    if (close !== undefined) element.closest("dialog").close();
    if (copy) copied(copy);
    if (element.dataset.act) tell(JSON.parse(element.dataset.act));
    if (element.dataset.cite) tell({ do: "cite", cite: element.dataset.cite });
  }

  function unfold(isOpen) {
    root.dataset.menu = isOpen ? "open" : "closed";
    for (const one of document.querySelectorAll("[data-menu][aria-expanded]")) one.setAttribute("aria-expanded", isOpen);
  }

  function open(id, opener) {
    const dialog = document.getElementById(id);
    if (!dialog || dialog.open) return;
    for (const [name, value] of Object.entries(JSON.parse((opener && opener.dataset.fill) || "{}"))) {
      const field = dialog.querySelector(`[name="${name}"]`);
      if (field) field.value = value;
      for (const shown of dialog.querySelectorAll(`[data-shown="${name}"]`)) shown.textContent = value;
    }
    dialog.showModal();
  }

  async function copied(text) {
    const link = new URL(text, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      say("The link is copied.");
    } catch {
      prompt("The link to share:", link);
    }
  }

  function say(words, cite) {
    const place = document.getElementById("toast");
    if (!place) return;
    place.textContent = words + (cite ? ` (${cite})` : "");
    place.classList.add("seen");
    clearTimeout(say.timer);
    say.timer = setTimeout(() => place.classList.remove("seen"), 6000);
  }

  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-act], [data-cite], [data-dialog], [data-close], [data-copy], [data-print], [data-menu]");
    if (!element || element.dataset.menu === undefined) unfold(false);
    if (element && !(element instanceof HTMLFormElement)) {
      if (element.tagName === "A" && (event.ctrlKey || event.metaKey)) return; // in a tab of its own
      if (element.tagName === "A") event.preventDefault();
      act(element);
    } else if (event.target.nodeName === "DIALOG") {
      event.target.close(); // a click beside it
    }
  });

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-act]");
    if (!form) return;
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form));
    const dialog = form.closest("dialog");
    if (dialog && form.dataset.stay === undefined) dialog.close();
    tell({ ...JSON.parse(form.dataset.act), fields });
  });

  document.addEventListener("change", (event) => {
    const input = event.target;
    if (input.dataset.setting) {
      localStorage.setItem(`croupier-${input.dataset.setting}`, input.value);
      apply();
      tellShape();
    } else if (input.dataset.upload) {
      upload(input);
    } else if (input.dataset.changed) {
      tell({ ...JSON.parse(input.dataset.changed), value: input.value });
    }
  });

  // What is folded away is drawn only once it is opened.
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target.dataset.folds !== undefined) tell({ do: "fold", part: target.id, open: target.open });
    },
    true,
  );

  // A file goes to the server as it is; what came of it is told like anything else.
  async function upload(input) {
    const [file] = input.files;
    if (!file) return;
    try {
      const answer = await fetch(input.dataset.upload, {
        method: "POST",
        body: file,
        headers: { "x-file-name": encodeURIComponent(file.name) },
      });
      const found = await answer.json();
      if (found.refused) say(found.refused);
      else tell({ do: "uploaded", ...found });
    } catch {
      say("The file could not be sent.");
    }
    input.value = "";
  }

  // Some fields are heard with every key, so that what follows from them is there while one types.
  document.addEventListener("input", (event) => {
    const { typed } = event.target.dataset;
    if (typed) tell({ ...JSON.parse(typed), value: event.target.value });
  });

  // ---- keys -----------------------------------------------------------------------------

  const isTyping = (element) =>
    element && element.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");

  function keyedBy(wanted) {
    return [...document.querySelectorAll("[data-key]")].find((one) => {
      const keys = one.dataset.key.split(" ");
      return keys.includes(wanted) || keys.includes(wanted.toLowerCase());
    });
  }

  let spaceIsTaken = false; // some browsers press a focused button when Space is let go
  document.addEventListener("keyup", (event) => {
    if (event.key === " " && spaceIsTaken) event.preventDefault();
    if (event.key === " ") spaceIsTaken = false;
  });

  document.addEventListener("keyup", (event) => {
    if (event.key === "Alt" && !localStorage.getItem("croupier-keys")) delete root.dataset.keys;
  });

  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (key === "Alt") root.dataset.keys = "shown";
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isFree = !isTyping(target) && !document.querySelector("dialog[open]");
    const wanted = key === " " ? "Space" : key;
    const keyed = isFree && keyedBy(wanted);
    // Space is the key of the button that names it, whatever was clicked before; Enter presses
    // what has the focus.
    const isPress = key === "Enter" || (key === " " && !keyed);
    if (isPress && target.matches && target.matches("[role=button][data-act]")) {
      event.preventDefault();
      act(target);
      return;
    }
    if (!keyed || (key === "Enter" && target.matches && target.matches("button, a, summary, input"))) return;
    if (key === " " && target.matches && target.matches("[type=checkbox]")) return; // has no other key
    localStorage.setItem("croupier-keys", "shown");
    root.dataset.keys = "shown";
    event.preventDefault();
    if (key === " ") spaceIsTaken = true;
    if (key === " " && event.repeat) return;
    if (keyed.matches("summary, input, a[href]:not([data-act]), [type=submit]")) keyed.click();
    else act(keyed);
  });

  // ---- lights: pointing at an answer shows the cards that it is about ---------------------

  function light(element, isOn) {
    const stage = document.getElementById("stage");
    if (stage) stage.classList.toggle("pointing", isOn);
    for (const id of element.dataset.lights.split(" ")) {
      const card = document.getElementById(id);
      if (card) card.classList.toggle("lit", isOn);
    }
  }

  for (const [name, isOn] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
    document.addEventListener(name, (event) => {
      const element = event.target.closest && event.target.closest("[data-lights]");
      if (element) light(element, isOn);
    });
  }

  // ---- sound: a short note when it is one's turn, and when a round has been settled ---------

  let heard = "";
  let audio = null;

  function note(pitch) {
    audio = audio || new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.35);
  }

  function sound() {
    const bar = document.getElementById("bar");
    const now = !bar ? "" : bar.classList.contains("asked") ? "asked" : bar.dataset.result ? "settled" : "";
    if (now && now !== heard && setting("sound") === "on") {
      note(now === "asked" ? 660 : 440);
      if (now === "asked" && navigator.vibrate) navigator.vibrate(60);
    }
    heard = now;
  }

  // ---- the tab's title says that it is one's turn ------------------------------------------

  let title = "";

  function callOver() {
    title = title || document.title;
    const bar = document.getElementById("bar");
    const words = bar && bar.dataset.calls;
    document.title = words ? `● ${words} · ${title}` : title;
  }

  // ---- searching a sheet ----------------------------------------------------------------

  document.addEventListener("input", (event) => {
    const box = event.target.closest("[data-search]");
    if (!box) return;
    const word = box.value.trim().toLowerCase();
    let found = 0;
    for (const one of document.querySelectorAll("[data-entry]")) {
      const holds = !word || one.textContent.toLowerCase().includes(word);
      one.hidden = !holds;
      if (holds) found += 1;
    }
    for (const part of document.querySelectorAll("[data-part]")) {
      part.hidden = !part.querySelector("[data-entry]:not([hidden])");
    }
    const count = document.getElementById("found");
    if (count) count.textContent = word ? `${found} found` : "";
  });

  // ---- clocks ---------------------------------------------------------------------------

  let skew = 0; // how far this device's clock is ahead of the server's, in seconds
  setInterval(() => {
    for (const clock of document.querySelectorAll("[data-until]")) {
      const left = Number(clock.dataset.until) - (Date.now() / 1000 - skew);
      const whole = Number(clock.dataset.whole) || 30;
      clock.style.setProperty("--left", Math.max(0, Math.min(1, left / whole)));
      const number = clock.querySelector("[data-seconds]");
      if (number) number.textContent = `${Math.max(0, Math.ceil(Math.min(left, whole)))} s`;
    }
  }, 200);

  // ---- beginning ------------------------------------------------------------------------

  const low = matchMedia("(max-height: 560px) and (min-width: 560px)");
  const narrow = matchMedia("(max-width: 700px)");
  const shape = () => (low.matches ? "low" : narrow.matches ? "narrow" : "wide");
  const tellShape = () => tell({ do: "shape", shape: shape(), questions: setting("questions") });
  for (const query of [low, narrow]) query.addEventListener("change", tellShape);

  function setClock(now) {
    skew = Date.now() / 1000 - now;
  }

  // The section of the house that the page belongs to.
  function markSection() {
    const [, first] = location.pathname.split("/");
    for (const link of document.querySelectorAll(".sections a")) {
      const [, its] = link.pathname.split("/");
      if (its === (first === "table" ? "" : first)) link.setAttribute("aria-current", "page");
    }
  }

  // A list that marks where one is shows it, without moving the page.
  function keepInSight() {
    for (const here of document.querySelectorAll("[aria-current=step]")) {
      const list = here.closest("ol, ul");
      const above = here.offsetTop;
      if (above < list.scrollTop || above + here.offsetHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = above - list.clientHeight / 2;
      }
    }
  }

  // After every change.
  function refresh() {
    apply();
    sound();
    callOver();
    markSection();
    keepInSight();
  }

  // When the page is there.
  function begin() {
    refresh();
    if (location.hash) {
      const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (place) place.scrollIntoView();
    }
  }

  Object.assign(window.croupier, { begin, refresh, setClock, tellShape, say, open, apply, copied });
  apply();
})();
