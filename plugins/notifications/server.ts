/** Server half of `notifications`: stores notifications; lists, counts, marks and deletes old ones. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { notifications } from "./contract.ts";
import { notificationHandlers } from "./server/handlers.ts";
import { keepNotification } from "./server/keep-notification.ts";
import { notificationMigrations } from "./server/migrations.ts";

export const server = defineServerPlugin(notifications, {
  setup: (services) => ({
    migrations: notificationMigrations,
    onNotify: keepNotification,
    endpoints: notificationHandlers(services),
    retention: [
      { table: "user_notifications", since: "created_at", days: () => services.settings.get().retentionDays },
    ],
  }),
});
