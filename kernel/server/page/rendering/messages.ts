/** The messages between the server and the thread that renders its pages. */
import type { ServerState } from "../../../contract/server-rendering.ts";
import type { DocumentRoot, KnownBrowser } from "./simulated-browser.ts";

/** The files of the build that render pages. */
export interface RendererCode {
  /** The packages that all pages share. */
  packages: string;
  /** Everything else, evaluated for each page. */
  application: string;
}

/** A call that a page makes while it is rendered. */
export interface Call {
  page: number;
  call: number;
  method: string;
  url: string;
  body: string | undefined;
  /** The language that the page is rendered in. */
  language: string | undefined;
}

export interface RenderedPage extends Omit<ServerState, "language"> {
  html: string;
  /** As it was when the page began, or the page would not fit its head. Its language is that of the page. */
  root: DocumentRoot;
  /** Errors of components, which the browser renders instead. */
  failures: readonly string[];
}

export interface PageToRender {
  page: number;
  browser: KnownBrowser;
  /** Optional components that take longer are left to the browser. */
  patienceMs: number;
}

export type ToThread = PageToRender | { call: number; status: number; text: string };
/** `begun` comes first, before the page waits for its data: what it sets on the document's element. */
export type FromThread =
  | Call
  | { page: number; begun: DocumentRoot }
  | { page: number; rendered: RenderedPage }
  | { page: number; failed: string };
