/** The messages between the server and the thread that renders its pages. */
import type { DocumentRoot, KnownBrowser, RenderedPage, RenderingCall } from "@portalkit/kernel/server";

/** A call that a page makes while it is rendered. */
export interface Call extends RenderingCall {
  page: number;
  call: number;
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
