// What is printed on one page: set as large as the page holds it, and if that would be too small
// to read, with less beside the lines themselves.
(() => {
  "use strict";

  const root = document.documentElement;
  const MM = 96 / 25.4;
  const WIDTH = 184 * MM; // fits A4 and Letter within the margins of desk.css
  const HEIGHT = 246 * MM;
  const LEGIBLE = 0.74; // of ten points
  const LEVELS = 3; // all paragraphs, those of what is wrong, none

  function tall(sheet, level, size) {
    sheet.dataset.level = level;
    sheet.style.zoom = size;
    sheet.style.width = `${WIDTH / size}px`;
    return sheet.parentElement.getBoundingClientRect().height;
  }

  function fit(sheet) {
    for (let level = 0; level < LEVELS; level += 1) {
      const least = level < LEVELS - 1 ? LEGIBLE : 0.3;
      for (let size = 1; size >= least; size -= 0.02) {
        if (tall(sheet, level, size) <= HEIGHT) return;
      }
    }
  }

  addEventListener("beforeprint", () => {
    const sheet = document.querySelector("[data-one-page]");
    if (!sheet) return;
    root.classList.remove("dark");
    root.classList.add("on-paper");
    fit(sheet);
  });

  addEventListener("afterprint", () => {
    if (!root.classList.contains("on-paper")) return;
    root.classList.remove("on-paper");
    window.croupier.apply();
    for (const sheet of document.querySelectorAll("[data-one-page]")) {
      sheet.style.zoom = sheet.style.width = "";
      delete sheet.dataset.level;
    }
  });
})();
