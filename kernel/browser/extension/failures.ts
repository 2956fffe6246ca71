/** What has failed in this page, for whoever watches it: parts of plugins, pages, and errors that nothing caught. */

export interface PageFailure {
  error: unknown;
  /** The instance whose part failed, if that is known. */
  plugin?: string;
}

const event = "portal:failure";

/** Says that something failed, to developers and to those who watch. */
export function reportFailure(error: unknown, plugin?: string): void {
  // oxlint-disable-next-line no-console -- the user sees a note, the developer needs the reason
  console.warn(plugin === undefined ? "The page failed:" : `The plugin "${plugin}" failed:`, error);
  dispatchEvent(new CustomEvent(event, { detail: { error, plugin } }));
}

/**
 * Calls the listener with each failure from now on. Returns the function that unsubscribes.
 * @example start: () => onFailure(({ error, plugin }) => void import("./browser/report.ts").then((m) => m.report(error))),
 */
export function onFailure(listener: (failure: PageFailure) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  addEventListener(event, (failure) => listener((failure as CustomEvent<PageFailure>).detail), { signal });
  addEventListener("error", ({ error, message }) => listener({ error: error ?? message }), { signal });
  addEventListener("unhandledrejection", ({ reason }) => listener({ error: reason }), { signal });
  return () => ended.abort();
}
