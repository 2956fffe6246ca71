/** What the server has rendered, and whether this browser can take it over. */
import type { FirstPageServices, ServerState } from "@portalkit/kernel/browser/plugin";
import { factOf } from "./browser-facts.ts";

/** Returns what came with the elements, or `undefined` if the server has rendered nothing that this page can read. */
export const readServerState = ({ readJson }: FirstPageServices): Promise<ServerState | undefined> =>
  readJson(document.getElementById("server-state")?.textContent ?? "").catch(() => undefined) as Promise<
    ServerState | undefined
  >;

/** Prepares the elements and returns true, unless they were rendered for a browser with other settings. */
export function canTakeOver(root: HTMLElement, { assumed, styles }: ServerState): boolean {
  if (assumed.some(([question, answer]) => factOf(question) !== answer)) return false;
  // The page's policy forbids the attribute in its HTML, but not the property.
  for (const element of root.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = styles[Number(element.dataset["style"])] ?? "";
    delete element.dataset["style"];
  }
  return true;
}
