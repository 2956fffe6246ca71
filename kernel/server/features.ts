/** The features of the kernel, in the order of their migrations. To leave one out, delete its line. */
import type { KernelFeature } from "./extension/kernel-feature.ts";
import { idempotencyFeature } from "./idempotency/feature.ts";
import { integrityFeature } from "./integrity/feature.ts";
import { limitsFeature } from "./limits/feature.ts";
import { outboxFeature } from "./outbox/feature.ts";
import { settingsFeature } from "./settings/feature.ts";
import { shellFeature } from "./shell/feature.ts";
import { sessionFeature } from "./sign-in/feature.ts";

export const kernelFeatures: readonly KernelFeature[] = [
  sessionFeature,
  shellFeature,
  idempotencyFeature,
  limitsFeature,
  outboxFeature,
  integrityFeature,
  settingsFeature,
];
