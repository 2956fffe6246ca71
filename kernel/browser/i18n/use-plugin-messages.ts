/**
 * Texts of plugins, for what the kernel says in their words before any part of them is drawn: titles of pages, entries
 * of the menu.
 */
import { useEffect, useReducer } from "react";
import { hasMessages, loadMessages } from "./translate.ts";

/** Whether they are there. They are fetched otherwise, and the component is drawn again when they have come. */
export function usePluginMessages(plugins: readonly string[]): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const missing = plugins.filter((plugin) => !hasMessages(plugin)).join(" ");
  useEffect(() => {
    if (missing === "") return undefined;
    let isCurrent = true;
    // What cannot be fetched is asked for again with the plugin's parts.
    void Promise.allSettled(missing.split(" ").map(loadMessages)).then(() => isCurrent && redraw());
    return () => {
      isCurrent = false;
    };
  }, [missing]);
  return missing === "";
}
