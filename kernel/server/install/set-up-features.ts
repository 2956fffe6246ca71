/** Calls `setup` of the features of the kernel, with a kernel that is complete when the portal is open. */
import type { LoadedConfig } from "../extension/loaded-config.ts";
import type { InstalledFeature } from "../extension/server-registry.ts";
import { withRetention } from "../jobs/retention.ts";

/** @throws Error if a feature is missing that another needs, or if `setup` uses more of the kernel than its config */
export function setUpFeatures(config: LoadedConfig): InstalledFeature[] {
  return config.features.map(({ setup, ...feature }) => {
    for (const needed of feature.needs ?? [])
      if (!config.features.some(({ id }) => id === needed))
        throw new Error(`the feature "${feature.id}" of the kernel needs the feature "${needed}"`);
    const { kernel, open } = laterKernel(feature.id, config);
    return { ...feature, contributions: withRetention(setup(kernel as never)), open };
  });
}

/** The features keep a reference to the kernel, so the object is extended instead of replaced. */
function laterKernel(id: string, config: LoadedConfig): { kernel: object; open: (kernel: object) => void } {
  let isOpen = false;
  const missing = new Proxy(
    {},
    {
      get: (_target, name) => {
        if (isOpen || typeof name === "symbol") return undefined;
        throw new Error(`the feature "${id}" uses kernel.${name} in setup: use it in handlers, jobs and hooks`);
      },
    },
  );
  const kernel = Object.assign(Object.create(missing) as object, { config });
  return {
    kernel,
    open: (opened) => {
      isOpen = true;
      Object.assign(kernel, opened);
    },
  };
}
