/**
 * A feature of the kernel, such as limits or settings: it contributes as a plugin does, as the instance `kernel`. Those
 * of `kernel/server/features.ts` are always installed; a plugin can bring one (`ServerHalf.feature`).
 */
import type { ServerContributions } from "./contributions/server-contributions.ts";
import type { CheckSummary, ResourceEngine, TableChecks } from "./resource-engine.ts";

/** A page of the kernel, as the checks know it; the browser half of the feature renders it. */
export interface KernelPage {
  readonly path: string;
  readonly layout: "shell" | "blank";
}

/** What a feature contributes as the instance `kernel`: the contributions of a plugin that are read of features too. */
export interface FeatureContributions extends Pick<
  ServerContributions,
  "endpoints" | "jobs" | "limits" | "migrations" | "offeredPages" | "retention" | "start" | "topics"
> {
  /** Of the one feature that has the resources. */
  readonly resourceEngine?: ResourceEngine;
}

export interface KernelFeature {
  /** Its migrations are stored as those of `kernel/<id>`. */
  readonly id: string;
  /** The features without which it does not work. A test compares them with what its code imports. */
  readonly needs?: readonly string[];
  readonly pages?: readonly KernelPage[];
  /** Of the one feature that has the resources; needs nothing that is open. */
  readonly checkSummary?: CheckSummary;
  /** Of the one feature that has the resources; needs nothing that is open. */
  readonly tableChecks?: TableChecks;
  /** See `defineKernelFeature`. The type of the kernel, which contains its features, is left out here. */
  readonly setup: (kernel: never) => FeatureContributions;
}
