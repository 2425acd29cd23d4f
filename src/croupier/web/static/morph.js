// Turning what is on the page into what it should be, node by node, so that focus stays, cards
// and chips glide to their places, and nothing jumps.
(() => {
  "use strict";

  const GLIDE = 380; // milliseconds that a card or a chip takes to its place
  const APART = 55; // between one card and the next

  const still = () =>
    document.documentElement.dataset.motion === "off" ||
    (document.documentElement.dataset.motion !== "on" &&
      matchMedia("(prefers-reduced-motion: reduce)").matches);

  const moves = (node) =>
    node.nodeType === 1 && (node.classList.contains("card") || node.classList.contains("chips"));

  // What the reader has changed by hand is not taken back: an opened box, a typed value.
  const KEPT = { DETAILS: ["open"], DIALOG: ["open"], INPUT: ["value", "checked"], OPTION: ["selected"] };

  function parsed(markup, old) {
    const isSvg = old.namespaceURI === "http://www.w3.org/2000/svg" && old.tagName !== "svg";
    const holder = document.createElement("template");
    holder.innerHTML = isSvg ? `<svg>${markup}</svg>` : markup;
    return isSvg ? holder.content.firstChild.firstChild : holder.content.firstElementChild;
  }

  function sameKind(a, b) {
    return a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id || "") === (b.id || "");
  }

  function attributes(old, wanted) {
    const kept = KEPT[old.nodeName] || [];
    for (const { name, value } of [...wanted.attributes]) {
      if (!kept.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    for (const { name } of [...old.attributes]) {
      if (!wanted.hasAttribute(name) && !kept.includes(name)) old.removeAttribute(name);
    }
  }

  function point(node, name) {
    const [x, y] = (node.dataset[name] || "").split(",").map(Number);
    return Number.isFinite(x) && Number.isFinite(y) ? `translate(${x}px, ${y}px)` : null;
  }

  function enter(node, nth) {
    const from = point(node, "from") || point(node.ownerSVGElement, "shoe");
    if (!from || still()) return;
    const to = getComputedStyle(node).transform;
    const small = node.classList.contains("card") ? " scale(0.3)" : " scale(0.8)";
    node.animate(
      [
        { transform: from + small, opacity: 0 },
        { transform: from + small, opacity: 1, offset: 0.08 },
        { transform: to, opacity: 1 },
      ],
      { duration: GLIDE, delay: nth * APART, easing: "cubic-bezier(.25,.7,.3,1)", fill: "backwards" },
    );
  }

  function leave(node) {
    const to = point(node, "to") || point(node.ownerSVGElement, "rack");
    if (!to || still()) {
      node.remove();
      return;
    }
    node.removeAttribute("id");
    node.setAttribute("aria-hidden", "true");
    node.classList.add("leaving");
    const from = getComputedStyle(node).transform;
    const going = node.animate(
      [
        { transform: from, opacity: 1 },
        { transform: to + " scale(0.3)", opacity: 0 },
      ],
      { duration: GLIDE, easing: "ease-in", fill: "forwards" },
    );
    const gone = () => node.remove();
    going.finished.then(gone, gone);
  }

  function turn(node) {
    if (still()) return;
    node.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], {
      duration: 240,
      easing: "ease-out",
    });
  }

  function children(old, wanted, counter) {
    const keyed = new Map();
    for (const child of old.children) if (child.id) keyed.set(child.id, child);
    let at = old.firstChild;
    const past = () => {
      while (at && at.nodeType === 1 && at.classList.contains("leaving")) at = at.nextSibling;
    };
    for (const child of [...wanted.childNodes]) {
      past();
      const known = child.nodeType === 1 && child.id ? keyed.get(child.id) : null;
      if (known && known.nodeName === child.nodeName) {
        keyed.delete(child.id);
        if (known !== at) old.insertBefore(known, at);
        else at = at.nextSibling;
        morph(known, child, counter);
      } else if (at && !at.id && sameKind(at, child)) {
        const here = at;
        at = at.nextSibling;
        morph(here, child, counter);
      } else {
        old.insertBefore(child, at);
        if (moves(child)) enter(child, counter.entered++);
      }
    }
    while (at) {
      const next = at.nextSibling;
      if (at.nodeType === 1 && at.classList.contains("leaving")) {
        // on its way out already
      } else if (moves(at)) leave(at);
      else at.remove();
      at = next;
    }
  }

  function morph(old, wanted, counter) {
    if (old.nodeType !== 1) {
      if (old.nodeValue !== wanted.nodeValue) old.nodeValue = wanted.nodeValue;
      return;
    }
    if (old.isEqualNode(wanted)) return;
    const turned =
      old.classList.contains("turn") && old.getAttribute("data-shows") !== wanted.getAttribute("data-shows");
    attributes(old, wanted);
    children(old, wanted, counter);
    if (turned) turn(old);
  }

  // Of an element whose children have ids: those that are new or changed, and their order.
  function regroup(old, { open, set, order }, counter) {
    const fresh = new Map();
    for (const [id, change] of Object.entries(set)) {
      const known = document.getElementById(id);
      if (typeof change !== "string") regroup(known, change, counter);
      else if (known && known.parentNode === old) replaced(known, parsed(change, known), counter);
      else fresh.set(id, parsed(change, old));
    }
    if (open) attributes(old, parsed(open, old));
    if (!order) return;
    const stays = new Set(order);
    for (const child of [...old.childNodes]) {
      if (child.nodeType === 1 && child.classList.contains("leaving")) continue;
      if (child.nodeType === 1 && stays.has(child.id)) continue;
      if (moves(child)) leave(child);
      else child.remove();
    }
    let at = old.firstChild;
    for (const id of order) {
      while (at && at.classList.contains("leaving")) at = at.nextSibling;
      const node = fresh.get(id) || document.getElementById(id);
      if (node === at) at = at.nextSibling;
      else old.insertBefore(node, at);
      if (fresh.has(id) && moves(node)) enter(node, counter.entered++);
    }
  }

  function replaced(old, wanted, counter) {
    if (old.nodeName !== wanted.nodeName) old.replaceWith(wanted);
    else morph(old, wanted, counter);
  }

  // Bring the element of this id to its new markup.
  function bring(id, markup, counter) {
    const old = document.getElementById(id);
    if (!old) return;
    if (typeof markup !== "string") {
      const within = old.contains(document.activeElement) && document.activeElement;
      regroup(old, markup, counter);
      if (within && !within.isConnected) refocus(id);
      return;
    }
    const wanted = parsed(markup, old);
    if (!wanted) return;
    const isNewStage = id === "stage" && old.getAttribute("viewBox") !== wanted.getAttribute("viewBox");
    const hadFocus = old.contains(document.activeElement) && document.activeElement;
    if (old.nodeName !== wanted.nodeName || isNewStage) old.replaceWith(wanted);
    else morph(old, wanted, counter);
    if (hadFocus && !hadFocus.isConnected) refocus(id);
  }

  // Whether a bar asks for wagers that did not before.
  function asksForWagers(bar) {
    const opening = typeof bar === "string" ? bar.slice(0, bar.indexOf(">")) : bar.open || "";
    const old = document.getElementById("bar");
    return Boolean(old) && /\bwagering\b/.test(opening) && !old.classList.contains("wagering");
  }

  const travelling = () =>
    [...document.querySelectorAll(".chips")].flatMap((chips) => chips.getAnimations());

  // Nobody is asked for the next wager while chips of the last one still travel.
  let held = null;
  function release() {
    if (held === null) return;
    const { bar } = held;
    held = null;
    bring("bar", bar, { entered: 0 });
    window.croupier.refresh();
  }

  // Bring the elements of these ids to their new markup.
  function update({ bar, ...parts }) {
    release();
    const counter = { entered: 0 };
    for (const [id, markup] of Object.entries(parts)) bring(id, markup, counter);
    if (bar === undefined) return;
    const going = asksForWagers(bar) ? travelling() : [];
    if (going.length) {
      const holding = (held = { bar });
      const late = new Promise((done) => setTimeout(done, 2 * GLIDE)); // nothing moves on a hidden page
      const there = Promise.allSettled(going.map((one) => one.finished));
      Promise.race([there, late]).then(() => held === holding && release());
    } else bring("bar", bar, counter);
  }

  // Who works with keys alone is not thrown back to the top of the page when a button goes.
  function refocus(id) {
    const part = document.getElementById(id);
    const next = part && (part.querySelector("[data-focus]") || part.closest("[tabindex]") || part);
    if (!next) return;
    if (!next.hasAttribute("tabindex") && !next.matches("button, a, input, select")) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }

  window.croupier = Object.assign(window.croupier || {}, { update, still });
})();
