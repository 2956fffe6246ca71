/** Reads a user's notifications and marks them as read, in all of the user's browsers. */
import { sql, type RawBuilder } from "kysely";
import { handle, type Database, type HandledEndpoint, type PluginServices } from "@portalkit/kernel/server";
import {
  changedTopic,
  getUnread,
  historyPage,
  listNotifications,
  markAllRead,
  markRead,
  maxCounted,
  type KeptNotification,
} from "../contract.ts";

type Services = Pick<PluginServices, "db" | "publish">;

export const notificationHandlers = (services: Services): readonly HandledEndpoint[] => [
  handle(getUnread, async ({ adminUser }) => ({ unread: await countUnread(services.db, adminUser.pk) })),
  handle(listNotifications, ({ body, adminUser }) => readPage(services.db, adminUser.pk, body.before)),
  handle(markRead, ({ body, adminUser }) => mark(services, adminUser.pk, sql`id = ${body.id}::bigint`)),
  handle(markAllRead, ({ body, adminUser }) => mark(services, adminUser.pk, sql`id <= ${body.upTo}::bigint`)),
];

interface NotificationRow extends Omit<KeptNotification, "isRead"> {
  is_read: boolean;
}

/** Stops counting at `maxCounted`, above which the bell shows the same text. */
async function countUnread(db: Database, userPk: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from
    (select 1 from user_notifications where user_id = ${userPk}::uuid and read_at is null
      limit ${maxCounted}) as some_unread`.execute(db);
  return rows[0]?.unread ?? 0;
}

async function readPage(
  db: Database,
  userPk: string,
  before: string | undefined,
): Promise<{ notifications: KeptNotification[]; hasMore: boolean; unread: number }> {
  const older = before === undefined ? sql`` : sql` and id < ${before}::bigint`;
  const { rows } = await sql<NotificationRow>`select id::text as id, created_at as at, message, link, variant,
    read_at is not null as is_read from user_notifications
    where user_id = ${userPk}::uuid${older} order by user_notifications.id desc limit ${historyPage + 1}`.execute(db);
  const notifications = rows
    .slice(0, historyPage)
    .map(({ is_read: isRead, ...notification }) => ({ ...notification, isRead }));
  return { notifications, hasMore: rows.length > historyPage, unread: await countUnread(db, userPk) };
}

/** Notifies the user's other browsers if anything has changed. */
async function mark(
  { db, publish }: Services,
  userPk: string,
  which: RawBuilder<unknown>,
): Promise<{ unread: number }> {
  const { numAffectedRows } = await sql`update user_notifications set read_at = now() where user_id = ${userPk}::uuid
    and read_at is null and ${which}`.execute(db);
  if (numAffectedRows !== 0n) publish(changedTopic(userPk), {});
  return { unread: await countUnread(db, userPk) };
}
