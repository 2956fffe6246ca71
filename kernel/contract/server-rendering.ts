/**
 * Pages that the server has rendered: what it puts into the page beside the elements, and the cookie in which the
 * browser answers what the server cannot know.
 */

/** Marks the links in a server-rendered page to files that its script fetches when they do not delay the elements. */
export const hintClass = "hint";
/** Marks the link to the first style sheet in a page that begins with the rules about its elements alone. */
export const wholeStylesClass = "whole-styles";
/** Marks the links to the second style sheet. */
export const laterStylesClass = "later-styles";

/** What a rendering took for granted about the browser, by question; see `questions`. */
export type BrowserFacts = Readonly<Record<string, string | boolean | number | null>>;

/** What the rendering has loaded: the data, or the refusal that the page shows instead. */
export interface LoadedQuery {
  key: string;
  data?: unknown;
  /** In the page: the data is a property of an answer in its `preloaded` block, and not repeated. */
  preloaded?: { answer: string; property: string };
  refusal?: { message: string; status: number; details: readonly { path: string; message: string }[] };
}

/** The content of the page's `server-state` block. */
export interface ServerState {
  /** The language of the elements and of the data. */
  language: string;
  queries: readonly LoadedQuery[];
  /** The browser takes over the elements only if it gives the same answers. Questions may have quotes. */
  assumed: readonly (readonly [question: string, answer: BrowserFacts[string]])[];
  /** The inline styles of the elements, by the number in their `data-style`: the page's policy forbids attributes. */
  styles: readonly string[];
}

/**
 * Renders an element of React to HTML. Resolves when everything but its optional components is ready, and rejects if
 * that fails.
 * @param onError called for a component that failed; returns the `digest` that the browser gets for it
 */
export type RenderElement = (element: unknown, onError: (error: unknown) => string) => Promise<Rendering>;

export interface Rendering {
  /** The HTML with all components, or with those that were ready when `leaveRest` was called. */
  html: Promise<string>;
  leaveRest(this: void): void;
}

/** What the browser half exports for the server: renders the page at the address that `location` has. */
export interface ServerRenderer {
  /**
   * @param onError called for a component that failed; the browser renders it instead
   * @param patienceMs optional components that take longer are left to the browser
   */
  renderPage(
    render: RenderElement,
    onError: (error: unknown) => void,
    patienceMs: number,
  ): Promise<{ html: string; queries: ServerState["queries"] }>;
}

/** React's `digest` of the error that the browser gets for a component that was left to it. */
export const leftToBrowser = "left";

/** The cookie with the answers of this browser, as JSON in URI encoding. */
export const browserFactsCookie = "portal_browser";

/** Beginning of the local storage's keys for texts: a rendering reads them from the server, and asks no browser. */
export const cachedTexts = "portal.messages.";

/** Questions that a rendering asks about the browser. */
export const questions = {
  /** The local storage's value for a key. */
  stored: (key: string): string => `stored ${key}`,
  /** The same of the session storage, which the cookie never contains. */
  ofSession: (key: string): string => `session ${key}`,
  /** Whether a media query applies. */
  media: (query: string): string => `media ${query}`,
  /** The name of the time zone. */
  timeZone: "zone",
  /** The minutes by which UTC is ahead of the clocks here, at a moment in milliseconds. */
  offset: (moment: number): string => `offset ${moment}`,
  touchPoints: "touch",
} as const;
