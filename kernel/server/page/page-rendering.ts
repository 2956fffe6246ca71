/** The port of what renders pages on the server; without it, the browser renders them. */
import { definePort } from "../../contract/extension/port.ts";
import type { BrowserFacts, ServerState } from "../../contract/server-rendering.ts";

/** The files of the build that render pages. */
export interface RendererCode {
  /** The packages that all pages share. */
  packages: string;
  /** Everything else, evaluated for each page. */
  application: string;
}

/** The browser whose page is rendered, as far as the server knows it. */
export interface KnownBrowser {
  /** The page's address. */
  url: string;
  userAgent: string;
  /** The preferred languages, best first. */
  languages: readonly string[];
  /** What this browser has answered so far. */
  facts: BrowserFacts;
  /** The content of the page's `preloaded` block. */
  preloaded: string;
}

/** A call that a page makes while it is rendered. */
export interface RenderingCall {
  method: string;
  url: string;
  body: string | undefined;
  /** The language that the page is rendered in. */
  language: string | undefined;
}

/** Returns `undefined` for a call that must not be made for a page. */
export type AnswerCall = (call: RenderingCall) => Promise<{ status: number; text: string } | undefined>;

/** What the page sets on the document's element. */
export interface DocumentRoot {
  lang: string;
  dir: string;
  dataset: Record<string, string>;
  /** The style's properties. */
  properties: Record<string, string>;
}

export interface RenderedPage extends Omit<ServerState, "language"> {
  html: string;
  /** As it was when the page began, or the page would not fit its head. Its language is that of the page. */
  root: DocumentRoot;
  /** Errors of components, which the browser renders instead. */
  failures: readonly string[];
}

/** Both resolve to `undefined` if the page could not be rendered in time; the reason is logged. */
export interface PageInRendering {
  /** What the page sets on the document's element: known before it waits for its data. */
  begun: Promise<DocumentRoot | undefined>;
  rendered: Promise<RenderedPage | undefined>;
}

export interface PageRenderer {
  /**
   * Prepares with a page for nobody, because the first page takes longer than a user's page may.
   * @param url the address of a page that needs no data
   */
  start(code: RendererCode, url: string): void;
  /**
   * @param answer makes the calls of the page for its user
   * @param timeoutMs a page that takes longer is sent without
   */
  render(code: RendererCode, browser: KnownBrowser, answer: AnswerCall, timeoutMs: number): PageInRendering;
  close(): Promise<void>;
}

export const pageRenderingPort = definePort<PageRenderer>("page-rendering");
