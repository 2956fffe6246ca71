/** Usage limits of each user, and the call that shows them. */
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { usageLimitEndpoints } from "./endpoints.ts";
import { limitMigrations } from "./migrations.ts";

export const limitsFeature = defineKernelFeature({
  id: "limits",
  setup: (kernel) => ({ migrations: limitMigrations, endpoints: usageLimitEndpoints(kernel) }),
});
