/**
 * In the head of a server-rendered page: starts its other scripts, and loads the rest of its styles, when its elements
 * are on the screen. Whatever ran before would delay them.
 */
import { wholeStylesClass } from "../../contract/server-rendering.ts";

/** Milliseconds from a frame until it is on the screen, at most. */
const maxPaintMs = 200;

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
  await Promise.all([isParsed, isPainted]);
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link.${wholeStylesClass}`)) link.rel = "stylesheet";
  const boot = document.querySelector<HTMLLinkElement>("link#boot");
  if (boot !== null) await import(boot.href);
}
void goOn();
