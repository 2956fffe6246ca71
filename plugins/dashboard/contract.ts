/** The dashboard of the deployment: a board of the widgets of plugins and of the config. */
import { pluginContract, type OptionsOf } from "@portal/kernel/contract";
import { dashboardOptions } from "./contract/options.ts";

export const dashboard = pluginContract({
  name: "dashboard",
  description: "The overview: figures, charts and lists of plugins and of the config, which each user can arrange",
  options: dashboardOptions,
  permissions: { view: { description: "See the overview; all other users see the welcome page" } },
  multiple: true,
  needs: ["auth"],
  icons: ["grip-vertical", "eye-off", "plus"],
});

/** The options as the server half receives them: validated, with every default applied. */
export type DashboardOptions = OptionsOf<typeof dashboard>;
