/** Generates recent notifications of two of the demo's accounts, some of them unread. */
import { sql } from "kysely";
import type { NotificationVariant } from "../../kernel/contract/socket.ts";
import type { Database } from "../../kernel/contract/database.ts";
import { demoAccounts } from "../../kernel/server/shell/demo-accounts.ts";
import { newestHoursAgo } from "./create-import-runs.ts";
import { insertRows } from "./insert-rows.ts";

type DemoNotification = readonly [hoursAgo: number, variant: NotificationVariant, link: string | null, message: string];

const hourMs = 3_600_000;
/** Notifications younger than this many hours are unread. */
const unreadHours = 24;

const adminNotifications: readonly DemoNotification[] = [
  [newestHoursAgo, "success", "/codes-import", "The codes of a new file were imported"],
  [49, "danger", "/resource/orders", "An order was paid, but its codes could not be delivered. It is waiting for you"],
  [26, "info", "/resource/users", "31 people signed up yesterday"],
  [
    20,
    "warning",
    "/resource/codes?filter__status__eq=%22new%22",
    "Fewer than 20 codes are left of a denomination that sold 35 yesterday",
  ],
  [3, "info", null, "Prices of the supplier were checked. Nothing has changed"],
];
const userNotifications: readonly DemoNotification[] = [
  [75, "info", null, "Welcome! Updates of your orders appear here"],
  [28, "success", "/resource/orders", "Your order has been delivered"],
  [5, "success", "/resource/orders", "Your deposit has arrived"],
];

export async function seedNotifications(db: Database, until: Date): Promise<void> {
  const usernames = demoAccounts.map((account) => account.split(":")[0] ?? "");
  const { rows } = await sql<{ id: string; email: string }>`select id, email from portal_users
    where email = any(${usernames}::text[])`.execute(db);
  const byUser = new Map(
    [adminNotifications, userNotifications].map((notifications, index) => [usernames[index], notifications]),
  );
  const columns = [
    ["user_id", "uuid"],
    ["message", "text"],
    ["link", "text"],
    ["variant", "text"],
    ["created_at", "timestamptz"],
    ["read_at", "timestamptz"],
  ] as const;
  await insertRows(
    db,
    "user_notifications",
    columns,
    rows.flatMap(({ id, email }) =>
      (byUser.get(email) ?? []).map(([hoursAgo, variant, link, message]) => {
        const at = new Date(until.getTime() - hoursAgo * hourMs).toISOString();
        return [id, message, link, variant, at, hoursAgo < unreadHours ? null : at];
      }),
    ),
  );
}
