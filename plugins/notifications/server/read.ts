/** Reads a user's notifications: one page of them, and the number of unread ones. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";
import { historyPage, maxCounted, type KeptNotification } from "../contract.ts";

interface NotificationRow extends Omit<KeptNotification, "isRead"> {
  is_read: boolean;
}

/** Stops counting at `maxCounted`, above which the bell shows the same text. */
export async function countUnread(db: Database, userPk: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from
    (select 1 from user_notifications where user_id = ${userPk}::uuid and read_at is null
      limit ${maxCounted}) as some_unread`.execute(db);
  return rows[0]?.unread ?? 0;
}

export async function readPage(
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
