/** Calls `setup` of the features of the kernel, with a kernel that is complete when the portal is open. */
import type { LoadedConfig } from "../extension/loaded-config.ts";
import type { InstalledFeature } from "../extension/server-registry.ts";
import { withRetention } from "../jobs/retention.ts";
import { openedLater } from "./opened-later.ts";

/** @throws Error if a feature is missing that another needs, or if `setup` uses more of the kernel than its config */
export function setUpFeatures(config: LoadedConfig): InstalledFeature[] {
  return config.features.map(({ setup, ...feature }) => {
    for (const needed of feature.needs ?? [])
      if (!config.features.some(({ id }) => id === needed))
        throw new Error(`the feature "${feature.id}" of the kernel needs the feature "${needed}"`);
    const { later, open } = openedLater<object>(
      { config },
      (name) => `the feature "${feature.id}" uses kernel.${name} in setup: use it in handlers, jobs and hooks`,
    );
    return { ...feature, contributions: withRetention(setup(later as never)), open };
  });
}
