/** Server half of the dashboard: its figures, for roles that may see it, and each user's arrangement. */
import { defineServerPlugin } from "#kernel/server";
import { dashboard } from "./contract.ts";
import { figuresLimit } from "./contract/figures/calls.ts";
import { boardHandlers } from "./server/board/handlers.ts";
import { dashboardMigrations } from "./server/board/migrations.ts";
import { figuresHandlers } from "./server/figures/handlers.ts";

export const server = defineServerPlugin(dashboard, {
  setup: (services) => {
    const { figuresPerMinute, figuresPerHour } = services.options;
    return {
      migrations: dashboardMigrations,
      limits: [
        { name: figuresLimit, label: "dashboard:figures", perMinute: figuresPerMinute, perHour: figuresPerHour },
      ],
      endpoints: [...figuresHandlers(services), ...boardHandlers(services)],
    };
  },
});
