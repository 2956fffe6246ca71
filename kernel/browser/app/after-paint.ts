/**
 * In the head of a server-rendered page: starts its other scripts, and loads the rest of its styles, when its elements
 * are on the screen. Whatever ran before would delay them.
 */
import { hintClass, wholeStylesClass } from "../../contract/server-rendering.ts";

/** Milliseconds from a frame until it is on the screen, at most. */
const maxPaintMs = 200;
/**
 * Milliseconds in which the head of a page arrives over a fast line: there, the processor has the elements to draw, and
 * would have the scripts to parse. Over a slow line it waits, so the files may come at once.
 */
const fastLineMs = 250;

const links = (name: string): NodeListOf<HTMLLinkElement> => document.querySelectorAll(`link.${name}`);

function fetchFiles(): void {
  for (const link of links(hintClass)) link.rel = link.as === "style" ? "preload" : "modulepreload";
}
if (performance.now() > fastLineMs) fetchFiles();

const isParsed = new Promise<void>((resolve) => document.addEventListener("DOMContentLoaded", () => resolve()));

const isPainted = new Promise<void>((resolve) => {
  // The elements are on the screen only when the browser says so: after the frame, it still paints their pixels.
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
  }).observe({ type: "paint", buffered: true });
  // A browser may keep these times from pages, and does not paint one in the background.
  void isParsed.then(() =>
    document.visibilityState === "hidden" ? resolve() : requestAnimationFrame(() => setTimeout(resolve, maxPaintMs)),
  );
});

async function goOn(): Promise<void> {
  await isParsed;
  // After the work of the frame with the elements, while their pixels are painted.
  requestAnimationFrame(() => setTimeout(fetchFiles));
  await isPainted;
  fetchFiles();
  for (const link of links(wholeStylesClass)) link.rel = "stylesheet";
  const boot = document.querySelector<HTMLLinkElement>("link#boot");
  if (boot !== null) await import(boot.href);
}
void goOn();
