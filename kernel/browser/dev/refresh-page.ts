/**
 * In development, runs in every page: exchanges styles that have changed, and reloads the page for changed code. A
 * reloaded page gets back what its user had done: what was opened and typed, scroll positions, and the focus.
 */
import { laterStylesClass } from "../../contract/server-rendering.ts";
import { openedBy, repeatPress, watchLayers, pressesOf, type Chain } from "./open-layers.ts";
import { pathOf } from "./path-of.ts";

/** Where the server reports what has changed. */
declare const eventsPath: string;

/** The version of the build that this page belongs to, as the server wrote it into the address of this script. */
const version = new URL((document.currentScript as HTMLScriptElement).src).search;

const storageKey = "portal-dev-page";
/** Milliseconds after which the rest is given up: the changed page has no such elements. */
const patienceMs = 10_000;
/** Fields whose value is no text that may be stored, or cannot be set. */
const leftOut = new Set(["password", "file", "hidden"]);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What the user had done, by the path of the element. */
interface Kept {
  scrolled: Record<string, { top: number; left: number }>;
  typed: Record<string, string | boolean>;
  focused?: string;
  /** The presses that lead to each open layer, such as a dialog. */
  opened: readonly Chain[];
}

/** What a reloaded page has not got back yet: it may be reloaded again before. */
let owed = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Kept | null;

const touched = new Set<Field>();
watchLayers();
addEventListener("input", ({ target }) => isField(target) && touched.add(target), { capture: true });

let isReloading = false;
// Nothing is lost, so the page need not ask.
addEventListener("beforeunload", (event) => isReloading && event.stopImmediatePropagation(), { capture: true });

/** Without it, this is a list of problems in place of the page. */
const hasPage = (): boolean => document.getElementById("root") !== null;

addEventListener("DOMContentLoaded", () => {
  if (!hasPage()) return;
  sessionStorage.removeItem(storageKey);
  if (owed !== null) giveBack(owed);
});

new EventSource(`${eventsPath}${version}`).addEventListener("message", ({ data }) => {
  if (data === "styles") return void exchangeStyles();
  isReloading = true;
  if (hasPage()) sessionStorage.setItem(storageKey, JSON.stringify(keep()));
  location.reload();
});

/** Asks for the page again, for the names of its style sheets. */
async function exchangeStyles(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const selector = `link[rel="stylesheet"], link.${laterStylesClass}`;
  const sheetOf = ({ href }: HTMLLinkElement): string => href.replace(/-\w+\.css$/, "");
  const changed = [...fresh.querySelectorAll<HTMLLinkElement>(selector)];
  for (const link of document.querySelectorAll<HTMLLinkElement>(selector)) {
    const next = changed.find((other) => sheetOf(other) === sheetOf(link));
    if (next === undefined || next.href === link.href) continue;
    const exchanged = link.cloneNode() as HTMLLinkElement;
    exchanged.href = next.href;
    // The page keeps its styles until the others are there.
    if (link.rel === "stylesheet") exchanged.addEventListener("load", () => link.remove());
    link.after(exchanged);
    if (link.rel !== "stylesheet") link.remove();
  }
}

function keep(): Kept {
  const scrolled = [document.documentElement, ...document.body.querySelectorAll("*")].filter(
    ({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0,
  );
  const fields = [...touched].filter((field) => field.isConnected && !leftOut.has(field.type));
  const { activeElement } = document;
  const focused = activeElement === null || activeElement === document.body ? owed?.focused : pathOf(activeElement);
  return {
    scrolled: {
      ...owed?.scrolled,
      ...Object.fromEntries(
        scrolled.map((element) => [pathOf(element), { top: element.scrollTop, left: element.scrollLeft }]),
      ),
    },
    typed: {
      ...owed?.typed,
      ...Object.fromEntries(fields.map((field) => [pathOf(field), isTicked(field) ? field.checked : field.value])),
    },
    ...(focused === undefined ? {} : { focused }),
    opened: [...(owed?.opened ?? []), ...openedBy()],
  };
}

function giveBack(kept: Kept): void {
  /** From then on, the page is as its user wants it. */
  let hasActed = false;
  const onAct = (event: Event): void => {
    hasActed ||= event.isTrusted;
  };
  for (const name of ["wheel", "pointerdown", "keydown"]) addEventListener(name, onAct, { capture: true });
  /** `act` returns whether it has done all: an element may get its content later. */
  const due = new Set<{ path: string; act: (element: Element) => boolean }>();
  const once =
    (act: (element: Element) => void) =>
    (element: Element): boolean => {
      act(element);
      return true;
    };
  for (const [path, { top, left }] of Object.entries(kept.scrolled))
    due.add({
      path,
      act: (element) => {
        if (hasActed) return true;
        element.scrollTo({ top, left, behavior: "instant" });
        return Math.abs(element.scrollTop - top) < 1 && Math.abs(element.scrollLeft - left) < 1;
      },
    });
  for (const [path, value] of Object.entries(kept.typed))
    due.add({ path, act: once((element) => isField(element) && type(element, value)) });
  const { focused } = kept;
  // What opens takes the focus.
  const giveFocus = (): void => {
    if (focused === undefined) return;
    due.add({ path: focused, act: once((element) => (element as HTMLElement).focus({ preventScroll: true })) });
  };
  const presses = pressesOf(kept.opened);
  if (presses.length === 0) giveFocus();
  const observer = new MutationObserver(tryAll);
  function tryAll(): void {
    // Elements that the server has rendered take no input yet.
    if (document.querySelector("#root[data-waiting]") !== null) return;
    if (!hasActed) repeatPresses();
    for (const one of due) {
      const element = document.querySelector(one.path);
      if (element !== null && one.act(element)) due.delete(one);
    }
    if (due.size === 0 && presses.length === 0) end();
  }
  /** One layer after the other: what is in a layer is there once it is open. */
  function repeatPresses(): void {
    const [press] = presses;
    if (press === undefined || !repeatPress(press)) return;
    presses.shift();
    if (presses.length === 0) giveFocus();
    // The page may have changed nothing, so that the observer is not called.
    requestAnimationFrame(tryAll);
  }
  function end(): void {
    observer.disconnect();
    for (const name of ["wheel", "pointerdown", "keydown"]) removeEventListener(name, onAct, { capture: true });
    owed = null;
  }
  tryAll();
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-waiting"] });
  setTimeout(end, patienceMs);
}

/** Changes a field as its user does, so that the application takes notice. */
function type(field: Field, value: string | boolean): void {
  if (isTicked(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";
