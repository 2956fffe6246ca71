/** What takes over a page that the server has rendered. A plugin that declares `rendersPages` has it. */
import type { LoadedQuery } from "../../contract/server-rendering.ts";

/** What the application gives it. */
export interface FirstPageServices {
  /** Below which the browser's answers are stored. */
  readonly basePath: string;
  /** Calls the listener with the key of each value that is stored from now on. */
  watchStored(listener: (key: string) => void): void;
  /** Whether a key of the local storage is that of something typed, which is never sent to the server. */
  isDraft(key: string): boolean;
  /** Returns the answers in the page's `preloaded` block. */
  preloadedAnswers(): Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Parses JSON whose keys a user may have chosen. */
  readJson(text: string): Promise<unknown>;
}

/** A page that came with elements. */
export interface FirstPage {
  /** The language of the elements and of the data. */
  readonly language: string;
  readonly queries: readonly LoadedQuery[];
  /** Prepares the elements and returns true, unless they were rendered for a browser with other settings. */
  canTakeOver(root: HTMLElement): boolean;
}

/** `browser/first-page.ts` of the plugin exports it as `firstPage`. */
export interface FirstPageReader {
  /**
   * Returns what came with the page, or `undefined` if the server has rendered nothing that this page can read; keeps
   * from now on what the server must know to render the next page.
   */
  read(services: FirstPageServices): Promise<FirstPage | undefined>;
  /** Hands what users did before to the application, which has taken over or rendered the page. */
  onLive(root: HTMLElement): void;
}
