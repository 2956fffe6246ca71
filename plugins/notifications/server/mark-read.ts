/** Marks a user's notifications as read, and notifies the user's other browsers. */
import { sql, type RawBuilder } from "kysely";
import type { PluginServices } from "#kernel/server";
import { changedTopic } from "../contract.ts";
import { countUnread } from "./read.ts";

type Services = Pick<PluginServices, "db" | "publish">;

export const markOne = (services: Services, userPk: string, id: string): Promise<{ unread: number }> =>
  mark(services, userPk, sql`id = ${id}::bigint`);

export const markAllUpTo = (services: Services, userPk: string, upTo: string): Promise<{ unread: number }> =>
  mark(services, userPk, sql`id <= ${upTo}::bigint`);

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
