/** Server half of `notifications`: stores notifications; lists, counts, marks and deletes old ones. */
import { defineServerPlugin, handle } from "#kernel/server";
import { getUnread, listNotifications, markAllRead, markRead, notifications } from "./contract.ts";
import { keepNotification } from "./server/keep.ts";
import { markAllUpTo, markOne } from "./server/mark-read.ts";
import { notificationMigrations } from "./server/migrations.ts";
import { countUnread, readPage } from "./server/read.ts";

export const server = defineServerPlugin(notifications, {
  setup: (services) => ({
    migrations: notificationMigrations,
    onNotify: keepNotification,
    endpoints: [
      handle(getUnread, async ({ adminUser }) => ({ unread: await countUnread(services.db, adminUser.pk) })),
      handle(listNotifications, ({ body, adminUser }) => readPage(services.db, adminUser.pk, body.before)),
      handle(markRead, ({ body, adminUser }) => markOne(services, adminUser.pk, body.id)),
      handle(markAllRead, ({ body, adminUser }) => markAllUpTo(services, adminUser.pk, body.upTo)),
    ],
    retention: [{ table: "user_notifications", since: "created_at", days: services.options.retentionDays }],
  }),
});
