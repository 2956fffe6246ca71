/**
 * The browser half of `resources`: the pages of lists and records, and a field for each kind of column. It contributes
 * as the kernel, so that columns name its fields `kernel/date`.
 */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import { resourcePages } from "./browser/contributions.ts";

export const browser = defineBrowserPlugin({
  name: "kernel",
  setup: () => resourcePages,
});
