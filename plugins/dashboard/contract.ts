/** The dashboard of the deployment: figures, charts and the widgets of other plugins. */
import { pluginContract, type OptionsOf } from "#kernel/contract";
import { dashboardOptions } from "./contract/options.ts";

export const dashboard = pluginContract({
  name: "dashboard",
  description: "The overview: statistics, stock and charts, which each user can arrange",
  options: dashboardOptions,
  permissions: { view: { description: "See the overview; all other users see the welcome page" } },
  multiple: true,
  needs: ["auth"],
  uses: ["game-codes"],
  icons: ["grip-vertical", "eye-off", "plus", "table-2", "chart-column"],
});

/** The options as the server half receives them: validated, with every default applied. */
export type DashboardOptions = OptionsOf<typeof dashboard>;
