/** The messages between the server and the thread that draws its pages. */
import type { DrawnState } from "../../../contract/drawn-page.ts";
import type { DocumentRoot, KnownBrowser } from "./stand-in-browser.ts";

/** The files of the build that draw pages. */
export interface DrawingCode {
  /** The packages that all pages share. */
  packages: string;
  /** Everything else, evaluated for each page. */
  application: string;
}

/** A call that a page makes while it is drawn. */
export interface Call {
  page: number;
  call: number;
  method: string;
  url: string;
  body: string | undefined;
  /** The language that the page is drawn in. */
  language: string | undefined;
}

export interface DrawnPage extends Omit<DrawnState, "language"> {
  html: string;
  /** As it was when the page began, or the page would not fit its head. Its language is that of the page. */
  root: DocumentRoot;
  /** Errors of components, which the browser draws instead. */
  failures: readonly string[];
}

export interface PageToDraw {
  page: number;
  browser: KnownBrowser;
  /** Optional components that take longer are left to the browser. */
  patienceMs: number;
}

export type ToThread = PageToDraw | { call: number; status: number; text: string };
/** `begun` comes first, before the page waits for its data: what it sets on the document's element. */
export type FromThread =
  | Call
  | { page: number; begun: DocumentRoot }
  | { page: number; drawn: DrawnPage }
  | { page: number; failed: string };
