/** The search of the command palette, over all resources. */
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { searchEndpoints } from "./endpoints.ts";
import { searchMigrations } from "./migrations.ts";

export const searchFeature = defineKernelFeature({
  id: "search",
  needs: ["resources"],
  setup: (kernel) => ({ migrations: searchMigrations, endpoints: searchEndpoints(kernel) }),
});
