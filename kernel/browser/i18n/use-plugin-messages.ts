/**
 * Loads texts of plugins that the kernel shows before any component of the plugin renders: page titles and menu
 * entries.
 */
import { useEffect, useReducer } from "react";
import { useIsFirstRender, waitFor } from "../hooks/use-first-render.ts";
import { hasMessages, loadMessages } from "./translate.ts";

/** Returns whether the texts are loaded. Otherwise loads them and re-renders the component afterwards. */
export function usePluginMessages(plugins: readonly string[]): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isFirst = useIsFirstRender();
  const missing = plugins.filter((plugin) => !hasMessages(plugin)).join(" ");
  useEffect(() => {
    if (missing === "") return undefined;
    let isCurrent = true;
    // Failures are ignored, because the texts are requested again with the plugin's components.
    void Promise.allSettled(missing.split(" ").map(loadMessages)).then(() => isCurrent && redraw());
    return () => {
      isCurrent = false;
    };
  }, [missing]);
  if (isFirst && missing !== "") waitFor(Promise.all(missing.split(" ").map(loadMessages)));
  return missing === "";
}
