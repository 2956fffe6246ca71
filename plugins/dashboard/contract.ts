/** The dashboard of the deployment: a board of the widgets of plugins and of the config. */
import { Type } from "typebox";
import { pluginContract, setting, type OptionsOf } from "@portalkit/kernel/contract";
import { dashboardOptions } from "./contract/options.ts";

export const dashboard = pluginContract({
  name: "dashboard",
  description: "The overview: figures, charts and lists of plugins and of the config, which each user can arrange",
  options: dashboardOptions,
  settings: Type.Object({
    months: setting(Type.Integer({ minimum: 1, maximum: 24 }), {
      label: "dashboard:settings.months",
      help: "dashboard:settings.monthsHelp",
      group: "dashboard:settings.group",
      unit: "dashboard:settings.monthsUnit",
      option: "months",
      change: "settings.change",
      browser: true,
    }),
  }),
  permissions: { view: { description: "See the overview; all other users see the welcome page" } },
  multiple: true,
  needs: ["auth", "resources"],
  icons: ["grip-vertical", "eye-off", "plus"],
});

/** The options as the server half receives them: validated, with every default applied. */
export type DashboardOptions = OptionsOf<typeof dashboard>;
