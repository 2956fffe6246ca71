/** Settings of plugins, which may change while the portal runs: their table, and what browsers may know of them. */
import { refuse } from "../../contract/errors/refusals.ts";
import { getBrowserSettings, settingsTopic } from "../../contract/settings/setting-calls.ts";
import { handle } from "../extension/contributions/handled-endpoint.ts";
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { settingMigrations } from "./migrations.ts";

export const settingsFeature = defineKernelFeature({
  id: "settings",
  needs: ["session"],
  setup: (kernel) => ({
    migrations: settingMigrations,
    endpoints: [
      handle(getBrowserSettings, async ({ body: { instanceId } }) => {
        const instance = kernel.registry.instances.find(({ id }) => id === instanceId);
        if (instance === undefined) throw refuse("PORTAL_SETTING_UNKNOWN");
        // The event that makes a browser ask again may have reached it sooner than this process.
        await kernel.settings.refresh();
        const values = kernel.settings.valuesOf(instanceId);
        return {
          values: Object.fromEntries(
            (instance.settings ?? [])
              .filter(({ details }) => details.browser === true)
              .map(({ name }) => [name, values[name]]),
          ),
        };
      }),
    ],
    topics: [{ pattern: settingsTopic, authorize: () => true }],
  }),
});
