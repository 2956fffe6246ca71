/**
 * Opens again in a reloaded page what its user had opened: dialogs, drawers, menus, tabs and disclosures. The presses
 * that opened them are repeated, except those that may have changed something on the server.
 */
import { pathOf } from "./path-of.ts";

/** A press on an element, or of a key on the page. */
export interface Press {
  path: string;
  /** What the element is called: the changed page may have another one in its place. */
  name: string;
  key?: KeyboardEventInit;
  /** When it was, in milliseconds of its page. */
  at: number;
}

/** The presses that lead to a layer, the first one on the page itself. */
export type Chain = readonly Press[];

/** The native `<dialog>`, and what is in the top layer by `popover`. */
const layers = "dialog[open], [popover]:popover-open";
/** Milliseconds within which a layer appears, or a call is made, for the press before; code may have to be loaded. */
const maxDelayMs = 5_000;
/** Calls that only read; the path of a call ends with its name. */
const reading = /\/(get|list|search|describe|check|validate)(_\w+)?$/;

interface LastPress {
  press: Press;
  /** How the layer around it was opened. */
  within: Chain;
}

/** The open layers, and tabs and disclosures that were pressed. */
const chains = new Map<Element, Chain>();
const toggles = new Map<Element, Chain>();
/** Presses after which a call did more than read, also once a layer was open. */
const writing = new Set<Press>();
let last: LastPress | undefined;

const isRecent = ({ press }: LastPress): boolean => performance.now() - press.at < maxDelayMs;

/** Remembers presses, and which layers appear after them, from now on. */
export function watchLayers(): void {
  addEventListener("click", ({ target }) => target instanceof Element && notePress(target), { capture: true });
  addEventListener("keydown", noteKey, { capture: true });
  noteWrites();
  const attributes = ["open", "popover"];
  new MutationObserver(noteLayers).observe(document, { subtree: true, childList: true, attributeFilter: attributes });
  addEventListener("toggle", noteLayers, { capture: true });
}

function notePress(target: Element): void {
  const element = target.closest("button, a, summary, [role]") ?? target;
  // A link leads to an address, which a reload keeps.
  const link = element.closest("a[href]");
  last = link === null ? pressOn(element) : undefined;
  if (last !== undefined && isToggle(element)) toggles.set(element, [...last.within, last.press]);
}

/** Shortcuts open dialogs too; a key in a field is input. */
function noteKey({ target, key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): void {
  if (/^(Enter|Escape|Tab| |Shift|Control|Alt|Meta)$/.test(key) || !(target instanceof Element)) return;
  if (target.matches("input, textarea, select, [contenteditable]") && !ctrlKey && !metaKey) return;
  last = pressOn(target, { key, code, ctrlKey, metaKey, altKey, shiftKey });
}

function noteWrites(): void {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { method = "GET", url } = input instanceof Request ? input : { method: init?.method, url: String(input) };
    const isRead = method === "GET" || reading.test(new URL(url, location.href).pathname);
    if (!isRead && last !== undefined && isRecent(last)) writing.add(last.press);
    return send(input, init);
  };
}

function noteLayers(): void {
  for (const layer of chains.keys()) if (!layer.matches(layers)) chains.delete(layer);
  for (const layer of document.querySelectorAll(layers)) {
    if (chains.has(layer)) continue;
    chains.set(layer, last !== undefined && isRecent(last) ? [...last.within, last.press] : []);
  }
}

/** Returns nothing inside of a layer that cannot be opened again. */
function pressOn(element: Element, key?: KeyboardEventInit): LastPress | undefined {
  const layer = element.closest(layers);
  const within = layer === null ? [] : (chains.get(layer) ?? []);
  if (layer !== null && within.length === 0) return undefined;
  const place = { path: pathOf(element), name: nameOf(element), at: performance.now() };
  return { press: key === undefined ? place : { ...place, key }, within };
}

const nameOf = (element: Element): string =>
  element === document.body ? "" : (element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 100);

const isToggle = (element: Element): boolean =>
  element.matches('[role="tab"], summary, [aria-expanded]:not([aria-haspopup])');
/** Whether it is on: a selected tab, an open disclosure. */
const isOn = (element: Element): boolean =>
  element.matches('[aria-selected="true"], [aria-expanded="true"], details[open] > summary');

/** Returns the presses that lead to each layer, tab and disclosure that is open, in the order of the last presses. */
export function openedBy(): Chain[] {
  const toggled = [...toggles].filter(([element]) => element.isConnected && isOn(element)).map(([, chain]) => chain);
  const timeOf = (chain: Chain): number => chain.at(-1)?.at ?? 0;
  return [...chains.values(), ...toggled]
    .filter((chain) => !chain.some((press) => writing.has(press)))
    .toSorted((a, b) => timeOf(a) - timeOf(b));
}

/** Returns the presses of all chains, in order, and once what several begin with: a second press may close it again. */
export function pressesOf(all: readonly Chain[]): Press[] {
  const textOf = (chain: Chain): string => JSON.stringify(chain.map(({ path, name, key }) => ({ path, name, key })));
  const steps = new Map<string, Press>();
  for (const chain of all)
    for (const [at, press] of chain.entries()) {
      const text = textOf(chain.slice(0, at + 1));
      if (!steps.has(text)) steps.set(text, press);
    }
  return [...steps.values()];
}

/** Returns whether the element is there as it was, and so has been pressed. */
export function repeatPress(press: Press): boolean {
  const element = document.querySelector(press.path);
  if (element === null || nameOf(element) !== press.name) return false;
  if (press.key !== undefined)
    element.dispatchEvent(new KeyboardEvent("keydown", { ...press.key, bubbles: true, cancelable: true }));
  else if (!(isToggle(element) && isOn(element)) && element instanceof HTMLElement) {
    // Menus open beside what has the focus, and give it back.
    element.focus({ preventScroll: true });
    element.click();
  }
  return true;
}
