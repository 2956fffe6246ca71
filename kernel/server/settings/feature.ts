/** Settings of plugins that operators change while the portal runs. */
import { settingsTopic } from "../../contract/settings/setting-calls.ts";
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { settingEndpoints } from "./endpoints.ts";
import { settingMigrations } from "./migrations.ts";
import { seenSettings } from "./seen-settings.ts";

export const settingsFeature = defineKernelFeature({
  id: "settings",
  needs: ["session"],
  permissions: {
    "change-settings": {
      description: "See and change the settings of plugins that have no permission of their own for them",
    },
  },
  pages: [{ path: "/settings", layout: "shell" }],
  setup: (kernel) => ({
    migrations: settingMigrations,
    endpoints: settingEndpoints(kernel),
    topics: [{ pattern: settingsTopic, authorize: () => true }],
    offeredPages: [
      {
        path: "/settings",
        label: "settings:title",
        icon: "list-filter",
        isFor: (adminUser) => seenSettings(kernel, adminUser).length > 0,
      },
    ],
  }),
});
