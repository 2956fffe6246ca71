/** Defines a feature of the kernel, with the type of the kernel that its contributions get. */
import type { FeatureContributions, KernelFeature } from "./kernel-feature.ts";
import type { Kernel } from "./kernel.ts";

/**
 * Defines a feature of the kernel.
 * @example
 * export const importsFeature = defineKernelFeature({
 *   id: "imports",
 *   needs: ["resources"],
 *   setup: (kernel) => ({ migrations: importMigrations, endpoints: importEndpoints(kernel) }),
 * });
 */
export const defineKernelFeature = (
  feature: Omit<KernelFeature, "setup"> & {
    /**
     * Creates the contributions. `kernel.config` is there at once; everything else is there when the portal is open,
     * for handlers, jobs and hooks.
     */
    setup: (kernel: Kernel) => FeatureContributions;
  },
): KernelFeature => feature;
