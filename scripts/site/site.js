/** Runs in the pages of the documentation: the theme before anything is drawn, then the search. */
const root = document.documentElement;
const stored = localStorage.getItem("theme");
const isDark = stored === null ? matchMedia("(prefers-color-scheme: dark)").matches : stored === "dark";
root.dataset.theme = isDark ? "dark" : "light";

const createSearch = (element) =>
  new PagefindUI({
    element,
    bundlePath: new URL(`${element.dataset.root}pagefind/`, location.href).pathname,
    showImages: false,
    showSubResults: true,
    translations: { placeholder: "Search (press /)", zero_results: "Nothing about [SEARCH_TERM]. Try fewer words." },
  });

addEventListener("DOMContentLoaded", () => {
  const button = document.getElementById("theme");
  const show = () => (button.textContent = root.dataset.theme === "dark" ? "Light theme" : "Dark theme");
  show();
  button.addEventListener("click", () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
    show();
  });
  // On a phone the list of all pages would be before the page.
  if (matchMedia("(max-width: 900px)").matches) document.querySelector("nav details").open = false;
  const search = document.getElementById("search");
  createSearch(search);
  search.querySelector("input").setAttribute("aria-label", "Search");
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return;
    event.preventDefault();
    search.querySelector("input").focus();
  });
});
