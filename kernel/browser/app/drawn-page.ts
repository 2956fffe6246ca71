/** What the server has drawn, and whether this browser can take it over. */
import type { DrawnState } from "../../contract/drawn-page.ts";
import { factOf } from "./browser-facts.ts";

/** Returns what came with the elements, or `undefined` if the server has drawn nothing. */
export function readDrawnState(): DrawnState | undefined {
  const text = document.getElementById("drawn")?.textContent ?? "";
  return text === "" ? undefined : (JSON.parse(text) as DrawnState);
}

/** Prepares the elements and returns true, unless they were drawn for a browser with other settings. */
export function canTakeOver(root: HTMLElement, { assumed, styles }: DrawnState): boolean {
  if (Object.keys(assumed).some((question) => factOf(question) !== assumed[question])) return false;
  // The page's policy forbids the attribute in its HTML, but not the property.
  for (const element of root.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = styles[Number(element.dataset["style"])] ?? "";
    delete element.dataset["style"];
  }
  return true;
}
