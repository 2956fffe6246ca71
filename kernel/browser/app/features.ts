/** The browser halves of the kernel's features (kernel/server/features.ts). To leave one out, delete its line. */
import type { BrowserContributions } from "../extension/plugin.ts";
import type { PluginInUse } from "../extension/install.ts";
import { sessionFeature } from "../sign-in/feature.ts";
import { shellFeature } from "./shell-feature.ts";

const contributions: readonly BrowserContributions[] = [sessionFeature, shellFeature];

/** All of them are the plugin `kernel`: columns name their components `kernel/date`. */
export const browserFeatures: readonly PluginInUse[] = contributions.map((feature) => ({
  id: "kernel",
  browser: { name: "kernel", setup: () => feature },
}));
