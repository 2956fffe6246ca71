/** The pages that the user has opened in this tab: the router's navigator, over the browser's session history. */
import { createPath, NavigationType, parsePath, type Location, type NavigateOptions, type To } from "react-router-dom";

/** What the router shows: a location, and how the user came to it. */
export interface Visit {
  readonly location: Location;
  readonly type: NavigationType;
}

/** A navigation that a blocker is asked about. */
export interface NavigationAttempt {
  readonly current: Location;
  readonly next: Location;
  /** Navigates after all, without asking again. A step of Back or Forward is repeated. */
  proceed(): void;
}

/** Returns whether the page stays open for now; it may call `proceed` later. */
export type NavigationBlocker = (attempt: NavigationAttempt) => boolean;

type VisitListener = (visit: Visit, options: NavigateOptions) => void;

/** Its addresses have the base path. */
export interface PageHistory {
  readonly visit: Visit;
  createHref(to: To): string;
  push(to: To, state?: unknown, options?: NavigateOptions): void;
  replace(to: To, state?: unknown, options?: NavigateOptions): void;
  go(delta: number): void;
  /** Returns the function that stops listening. */
  listen(listener: VisitListener): () => void;
  /** Asks one blocker at a time, the last one. Returns the function that removes it. */
  block(blocker: NavigationBlocker): () => void;
}

/** What the history needs of a browser's window. */
export interface HistoryWindow {
  readonly location: Pick<globalThis.Location, "pathname" | "search" | "hash" | "origin" | "assign">;
  readonly history: Pick<History, "state" | "pushState" | "replaceState" | "go">;
  addEventListener(type: "popstate", listener: () => void): void;
}

/** What an entry of the session history has as its state. `idx` is its place, which tells Back from Forward. */
interface EntryState {
  usr?: unknown;
  key?: string;
  idx?: number;
}

/** Reads the entry that is open, and follows Back and Forward from then on. */
export function createPageHistory(page: HistoryWindow = window): PageHistory {
  const listeners = new Set<VisitListener>();
  let blocker: NavigationBlocker | undefined;
  /** Whether the next navigation has been asked about already. */
  let isProceeding = false;
  /** Called when the browser has undone the step that a blocker refused. */
  let onUndone: (() => void) | undefined;

  const entryState = (): EntryState => (page.history.state ?? {}) as EntryState;
  const readLocation = (): Location => {
    const { pathname, search, hash } = page.location;
    const { usr, key } = entryState();
    return { pathname, search, hash, state: usr ?? null, key: key ?? "default" };
  };

  let place = entryState().idx;
  if (place === undefined) page.history.replaceState({ ...entryState(), idx: (place = 0) }, "");
  let visit: Visit = { location: readLocation(), type: NavigationType.Pop };

  const show = (type: NavigationType, location: Location, options: NavigateOptions = {}): void => {
    isProceeding = false;
    visit = { location, type };
    for (const listener of listeners) listener(visit, options);
  };

  const isBlocked = (next: Location, repeat: () => void): boolean => {
    if (blocker === undefined || isProceeding) return false;
    const proceed = (): void => {
      isProceeding = true;
      repeat();
    };
    return blocker({ current: visit.location, next, proceed });
  };

  /** As the browser would read it, so that a location is the same after a reload; never of another host. */
  const newLocation = (to: To, state: unknown): Location => {
    const path = createPath({
      pathname: visit.location.pathname,
      ...(typeof to === "string" ? parsePath(to) : to),
    });
    // The browser drops a space at the end.
    const { pathname, search, hash } = new URL(path.replace(/ $/, "%20"), page.location.origin);
    return { pathname, search, hash, state: state ?? null, key: Math.random().toString(36).slice(2, 10) };
  };

  const navigate = (isReplacing: boolean, to: To, state: unknown, options?: NavigateOptions): void => {
    const location = newLocation(to, state);
    if (isBlocked(location, () => navigate(isReplacing, to, state, options))) return;
    const { idx } = entryState();
    place = isReplacing ? idx : (idx ?? 0) + 1;
    const entry = { usr: location.state as unknown, key: location.key, idx: place };
    const address = createPath(location);
    if (isReplacing) page.history.replaceState(entry, "", address);
    else pushEntry(page, entry, address);
    show(isReplacing ? NavigationType.Replace : NavigationType.Push, location, options);
  };

  page.addEventListener("popstate", () => {
    const former = place;
    place = entryState().idx;
    if (onUndone !== undefined) {
      onUndone();
      onUndone = undefined;
      return;
    }
    const location = readLocation();
    // A link to a part of the page makes an entry without a place: that step can't be undone.
    const delta = place === undefined || former === undefined ? 0 : place - former;
    if (delta !== 0) {
      let finish = (): void => undefined;
      const undone = new Promise<void>((resolve) => (finish = resolve));
      if (isBlocked(location, () => void undone.then(() => page.history.go(delta)))) {
        onUndone = finish;
        page.history.go(-delta);
        return;
      }
    }
    show(NavigationType.Pop, location);
  });

  return {
    get visit() {
      return visit;
    },
    createHref: (to) => (typeof to === "string" ? to : createPath(to)),
    push: (to, state, options) => navigate(false, to, state, options),
    replace: (to, state, options) => navigate(true, to, state, options),
    go: (delta) => page.history.go(delta),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    block: (next) => {
      blocker = next;
      return () => {
        if (blocker === next) blocker = undefined;
      };
    },
  };
}

function pushEntry(page: HistoryWindow, entry: EntryState, address: string): void {
  try {
    page.history.pushState(entry, "", address);
  } catch (error) {
    if (error instanceof DOMException && error.name === "DataCloneError") throw error;
    // Safari refuses more than a hundred entries in half a minute.
    page.location.assign(address);
  }
}
