/**
 * The thread that renders pages. It evaluates the application again for each page, with a simulated browser that
 * knows this page only: nothing of one user's page can be left for another. Only React, which keeps no such state, is
 * shared.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { Script } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import type { renderToPipeableStream } from "react-dom/server";
import type { KnownBrowser, RendererCode } from "@portalkit/kernel/server";
import type { ServerRenderer, RenderElement, Rendering } from "@portalkit/kernel/thread";
import type { Call, FromThread, PageToRender, ToThread } from "./messages.ts";
import { simulateBrowser, type SimulatedBrowser } from "./simulated-browser.ts";

const code = workerData as RendererCode;
const calls = new Map<number, (response: Response) => void>();
let lastCall = 0;

/** Compiles a file of the build once, as a function with the given parameters. */
function compile(file: string, parameters: readonly string[]): (...values: unknown[]) => void {
  const source = `(function (${parameters.join(", ")}) {${readFileSync(file, "utf8")}\n})`;
  return new Script(source, { filename: file }).runInThisContext() as (...values: unknown[]) => void;
}

const packages: { exports: Record<string, unknown> } = { exports: {} };
compile(code.packages, ["module", "exports", "require"])(packages, packages.exports, createRequire(import.meta.url));

const unknownBrowser: KnownBrowser = {
  url: "http://localhost/",
  userAgent: "",
  languages: [],
  facts: {},
  preloaded: "{}",
};
const names = Object.keys(simulateBrowser(unknownBrowser, fetch).globals);
const application = compile(code.application, ["module", "exports", "require", ...names]);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (message: FromThread): void => parentPort?.postMessage(message);

// As in a browser, an error that the application does not handle ends neither the page nor the others.
for (const event of ["unhandledRejection", "uncaughtException"]) process.on(event, () => undefined);

parentPort?.on("message", (message: ToThread) => {
  if ("browser" in message) void renderPage(message);
  else {
    const { status, text } = message;
    calls.get(message.call)?.(new Response(text, { status, headers: { "content-type": "application/json" } }));
    calls.delete(message.call);
  }
});

async function renderPage({ page, browser, patienceMs }: PageToRender): Promise<void> {
  const failures: string[] = [];
  let simulated: SimulatedBrowser | undefined;
  try {
    simulated = simulateBrowser(browser, fetchFor(page));
    const { globals, assumed, root } = simulated;
    const module = { exports: {} as ServerRenderer };
    const values = names.map((name) => globals[name]);
    application(module, module.exports, (name: string) => packages.exports[name], ...values);
    const rendering = module.exports.renderPage(renderElement, (error) => failures.push(describe(error)), patienceMs);
    send({ page, begun: root });
    const begun = JSON.stringify(root);
    const { html, queries } = await rendering;
    if (JSON.stringify(root) !== begun) throw new Error("the page changes the document's element while it is rendered");
    send({
      page,
      rendered: {
        ...withoutStyles(withUnsentForms(html)),
        queries,
        assumed: Object.entries(assumed),
        root,
        failures,
      },
    });
  } catch (error) {
    send({ page, failed: describe(error) });
  } finally {
    simulated?.close();
  }
}

const react = packages.exports["react-dom/server.node"] as { renderToPipeableStream: typeof renderToPipeableStream };

const renderElement: RenderElement = (element, onError) =>
  new Promise<Rendering>((resolve, reject) => {
    const html = Promise.withResolvers<string>();
    const { pipe, abort } = react.renderToPipeableStream(element as Parameters<typeof renderToPipeableStream>[0], {
      onError,
      // Every part is in its place, so that the page needs no script to move it there.
      progressiveChunkSize: Infinity,
      onShellReady: () => resolve({ html: html.promise, leaveRest: abort }),
      onShellError: reject,
      // Without waiting for a reader: the page is sent whole.
      onAllReady: () => html.resolve(text(pipe(new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER })))),
    });
  });

/** Returns a `fetch` whose calls the server makes for the user of this page. */
const fetchFor = (page: number): typeof fetch =>
  ((url: string, init: RequestInit = {}) => {
    const call = ++lastCall;
    const language = new Headers(init.headers).get("accept-language") ?? undefined;
    send({ page, call, method: init.method ?? "GET", url, body: init.body as Call["body"], language });
    return new Promise((resolve) => calls.set(call, resolve));
  }) as typeof fetch;

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Without scripts, a form would be sent as a plain page's, contents in the address; this method sends nothing. */
const withUnsentForms = (html: string): string => html.replaceAll("<form ", '<form method="dialog" ');

/** Replaces inline styles by numbers: the policy of the page allows a style sheet, but no attributes. */
function withoutStyles(html: string): { html: string; styles: string[] } {
  const styles = new Map<string, number>();
  // React escapes the quotes of all texts, so this is an attribute wherever it occurs.
  const numbered = html.replace(/ style="([^"]*)"/g, (_attribute, style: string) => {
    const text = style.replace(/&(quot|amp|lt|gt|#x27);/g, (entity) => characters[entity] ?? entity);
    const number = styles.get(text) ?? styles.size;
    styles.set(text, number);
    return ` data-style="${number}"`;
  });
  return { html: numbered, styles: [...styles.keys()] };
}

const characters: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&#x27;": "'",
};
