/**
 * The simulated browser: the globals that the browser half uses while one page is rendered. It has no elements and no
 * events, because what is rendered has neither yet.
 */
import type { DocumentRoot, KnownBrowser } from "@portalkit/kernel/server";
import { cachedTexts, questions, type BrowserFacts } from "@portalkit/kernel/thread";
import { zonedTime } from "./zoned-date.ts";

export interface SimulatedBrowser {
  globals: Readonly<Record<string, unknown>>;
  /** What the rendering has asked, and was answered. */
  assumed: Record<string, BrowserFacts[string]>;
  /** What the rendering has set on the document's element. */
  root: DocumentRoot;
  /** Ends all timers, and those that the code starts later. */
  close(): void;
}

/** Before the browser has answered. */
const guesses = { timeZone: "UTC", touchPoints: 0 };

export function simulateBrowser(browser: KnownBrowser, fetch: typeof globalThis.fetch): SimulatedBrowser {
  const assumed: SimulatedBrowser["assumed"] = {};
  const ask = <Value extends BrowserFacts[string]>(question: string, guess: Value): Value =>
    (assumed[question] = browser.facts[question] ?? guess) as Value;
  const { [questions.timeZone]: zone = guesses.timeZone } = browser.facts as Record<string, string>;
  const root: DocumentRoot = { lang: "", dir: "", dataset: {}, properties: {} };
  const { href, origin, protocol, host, hostname, pathname, search } = new URL(browser.url);
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  const started = (timer: NodeJS.Timeout): NodeJS.Timeout => {
    if (isClosed) clearTimeout(timer);
    else timers.add(timer);
    return timer;
  };
  const globals: Record<string, unknown> = {
    ...noEvents,
    ...zonedTime(zone, {
      name: () => ask(questions.timeZone, guesses.timeZone),
      onOffset: (moment, offset) => void (assumed[questions.offset(moment)] = offset),
    }),
    location: { href, origin, protocol, host, hostname, pathname, search, hash: "" },
    history: { state: null, length: 1, replaceState: nothing, pushState: nothing },
    navigator: {
      userAgent: browser.userAgent,
      platform: /Macintosh/.test(browser.userAgent) ? "MacIntel" : "",
      languages: browser.languages,
      language: browser.languages[0] ?? "en",
      onLine: true,
      get maxTouchPoints() {
        return ask(questions.touchPoints, guesses.touchPoints);
      },
    },
    localStorage: storage((key) => (key.startsWith(cachedTexts) ? null : ask(questions.stored(key), null))),
    sessionStorage: storage((key) => ask(questions.ofSession(key), null)),
    matchMedia: (query: string) => ({ ...noEvents, matches: ask(questions.media(query), false) }),
    document: {
      ...noEvents,
      documentElement: {
        ...element(),
        dataset: root.dataset,
        style: { setProperty: (name: string, value: string) => void (root.properties[name] = value) },
        set lang(language: string) {
          root.lang = language;
        },
        get lang() {
          return root.lang;
        },
        set dir(direction: string) {
          root.dir = direction;
        },
      },
      body: element(),
      title: "",
      cookie: "",
      visibilityState: "visible",
      getElementById: (id: string) => (id === "preloaded" ? { textContent: browser.preloaded } : null),
      querySelector: () => null,
      querySelectorAll: () => [],
      createElement: element,
    },
    fetch,
    setTimeout: (run: () => void, ms: number) => started(setTimeout(run, ms)),
    setInterval: (run: () => void, ms: number) => started(setInterval(run, ms)),
    devicePixelRatio: 1,
    requestAnimationFrame: () => 0,
    cancelAnimationFrame: nothing,
    // The code is a browser's: it must not find the server.
    process: undefined,
  };
  const window = Object.create(globalThis, Object.getOwnPropertyDescriptors(globals)) as Record<string, unknown>;
  for (const name of ["window", "self", "globalThis"])
    Object.defineProperty(window, name, { value: (globals[name] = window) });
  (globals["document"] as Record<string, unknown>)["defaultView"] = window;
  return {
    globals,
    assumed,
    root,
    close: () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

const nothing = (): void => undefined;
const noEvents = { addEventListener: nothing, removeEventListener: nothing, dispatchEvent: () => true };

const element = (): Record<string, unknown> => ({
  ...noEvents,
  style: { setProperty: nothing },
  dataset: {},
  setAttribute: nothing,
  append: nothing,
});

const storage = (getItem: (key: string) => unknown): object => ({
  getItem,
  setItem: nothing,
  removeItem: nothing,
  key: () => null,
  length: 0,
});
