/** The server half of `settings`: the calls of the page, which the palette and the user menu offer. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { settings } from "./contract.ts";
import { settingHandlers } from "./server/setting-handlers.ts";

export const server = defineServerPlugin(settings, {
  setup: (services) => ({
    endpoints: settingHandlers(services),
    offeredPages: [
      {
        path: "/settings",
        label: "settings:title",
        icon: "list-filter",
        isFor: (adminUser) => services.deploymentSettings.seenBy(adminUser).length > 0,
      },
    ],
  }),
});
