/** Calls that are repeated with the same key are answered once. */
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { idempotencyMigrations } from "./migrations.ts";

export const idempotencyFeature = defineKernelFeature({
  id: "idempotency",
  setup: () => ({ migrations: idempotencyMigrations }),
});
