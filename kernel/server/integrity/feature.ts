/** The integrity checks of the plugins, run every night. */
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { integrityMigrations } from "./migrations.ts";
import { nightlyJob } from "./nightly-verification.ts";

export const integrityFeature = defineKernelFeature({
  id: "integrity",
  setup: (kernel) => ({ migrations: integrityMigrations, jobs: [nightlyJob(kernel)] }),
});
