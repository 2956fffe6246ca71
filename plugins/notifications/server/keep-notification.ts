/** Stores one notification, and notifies the user's bells. */
import { sql } from "kysely";
import { notificationVariants } from "@portalkit/kernel/contract";
import type { Notification, PluginServices } from "@portalkit/kernel/server";
import { changedTopic, keptLink, keptMessage } from "../contract.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ignores a notification for an unknown user, and one that is stored already. */
export async function keepNotification(
  { id, userPk, message, link, variant }: Notification,
  { db, publish }: Pick<PluginServices, "db" | "publish">,
): Promise<void> {
  if (!uuid.test(userPk)) return;
  const kind = notificationVariants.find((known) => known === variant) ?? "info";
  const { numAffectedRows } = await sql`insert into user_notifications (user_id, message, link, variant, outbox_id)
    select id, ${keptMessage(message)}, ${keptLink(link)}, ${kind}, ${id}::uuid from portal_users
      where id = ${userPk}::uuid on conflict (outbox_id) do nothing`.execute(db);
  if (numAffectedRows !== 0n) publish(changedTopic(userPk), {});
}
