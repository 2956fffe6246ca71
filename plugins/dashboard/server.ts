/** Server half of the dashboard: the widgets of the config, and each user's arrangement. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { dashboard } from "./contract.ts";
import { withIds } from "./contract/widget-options.ts";
import { boardHandlers } from "./server/board/handlers.ts";
import { dashboardMigrations } from "./server/migrations.ts";
import { checkOptions } from "./server/widgets/check-options.ts";
import { declaredSummaries } from "./server/widgets/declared-summaries.ts";
import { widgetHandlers } from "./server/widgets/handlers.ts";

export const server = defineServerPlugin(dashboard, {
  checkOptions,
  setup: (services) => ({
    migrations: dashboardMigrations,
    endpoints: [...boardHandlers(services), ...widgetHandlers(services, withIds(services.options.widgets))],
    summaries: declaredSummaries(services.options.widgets),
  }),
});
