/** What the server has rendered, and whether this browser can take it over. */
import type { FirstPageServices, ServerState } from "@portalkit/kernel/browser/plugin";
import { factOf } from "./browser-facts.ts";

/** Returns what came with the elements, or `undefined` if the server has rendered nothing that this page can read. */
export async function readServerState({
  readJson,
  preloadedAnswers,
}: FirstPageServices): Promise<ServerState | undefined> {
  const text = document.getElementById("server-state")?.textContent ?? "";
  const state = (await readJson(text).catch(() => undefined)) as ServerState | undefined;
  if (state === undefined) return undefined;
  const answers = state.queries.some(({ preloaded }) => preloaded !== undefined) ? preloadedAnswers() : {};
  const queries = state.queries.map(({ preloaded, ...query }) =>
    preloaded === undefined ? query : { ...query, data: answers[preloaded.answer]?.[preloaded.property] },
  );
  return { ...state, queries };
}

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
