/** Links an account to a chat by a one-time code, and removes the link. */
import { sql } from "kysely";
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import {
  takeOneTimeToken,
  translate,
  type Database,
  type DatabaseTransaction,
  type PluginServices,
  type RevokeCredentials,
} from "@portalkit/kernel/server";
import { securityNoticePort } from "@portalkit/auth";
import { linkTopic } from "../../contract.ts";
import { chatBotRefusals } from "../../contract/refusals.ts";
import type { Person } from "./people.ts";

export const linkPurpose = "chat-bot/link";

/**
 * Links an account to a chat. A chat has one account; an account has one chat, the latest.
 * @returns the account
 * @throws PORTAL_BOT_CODE_UNKNOWN, PORTAL_BOT_LINKED_ELSEWHERE
 */
export async function linkByCode(
  services: PluginServices,
  { telegramId }: Pick<Person, "telegramId">,
  name: string,
  code: string,
): Promise<AdminUser> {
  const user = await services.db.transaction().execute(async (transaction) => {
    const { userId: owner } = (await takeOneTimeToken(transaction, linkPurpose, code)) ?? {};
    if (owner === undefined) throw new Refusal(chatBotRefusals.codeUnknown);
    const chat = await transaction
      .selectFrom("chat_bot_people")
      .select("user_id")
      .where("telegram_id", "=", telegramId)
      .forUpdate()
      .executeTakeFirst();
    // The rollback makes the code valid again: it was not meant for this chat.
    if (chat !== undefined && chat.user_id !== null && chat.user_id !== owner)
      throw new Refusal(chatBotRefusals.linkedElsewhere);
    await transaction
      .updateTable("chat_bot_people")
      .set({ user_id: null, linked_at: null, awaited_denomination: null })
      .where("user_id", "=", owner)
      .execute();
    await sql`update chat_bot_people set user_id = ${owner}::uuid, linked_at = now()
      where telegram_id = ${telegramId}::bigint`.execute(transaction);
    await noteHowTheyCame(transaction, telegramId, owner);
    await record(services, transaction, owner, "link-chat", { chat: name });
    await services
      .use(securityNoticePort)
      ?.note(transaction, { userId: owner, event: "chat-linked", name, origin: { ip: "", userAgent: "Telegram" } });
    const user = await services.findUser(owner, transaction);
    if (user === undefined) throw new Refusal(chatBotRefusals.codeUnknown);
    await services.outbox.notify(transaction, owner, {
      message: services.inLanguageOf(user, () => translate("chat-bot:link.wasLinked", { name })),
      link: "/account",
    });
    return user;
  });
  services.publish(linkTopic(user.pk), {});
  await services.outbox.deliver();
  return user;
}

/** A user who wrote to the bot before creating the account came to the portal by the bot. */
async function noteHowTheyCame(transaction: DatabaseTransaction, telegramId: string, userId: string): Promise<void> {
  await sql`update portal_users u set source = 'telegram' from chat_bot_people p
    where p.telegram_id = ${telegramId}::bigint and u.id = ${userId}::uuid and u.source = 'web'
      and u.created_at > p.first_seen_at`.execute(transaction);
}

/** Returns whether there was a link. */
export async function unlinkAccount(services: PluginServices, userId: string): Promise<boolean> {
  const wasLinked = await services.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("chat_bot_people")
      .set({ user_id: null, linked_at: null, awaited_denomination: null })
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await record(services, transaction, userId, "unlink-chat");
    return true;
  });
  if (wasLinked) services.publish(linkTopic(userId), {});
  return wasLinked;
}

/** Removes the link when an account is suspended or its password is reset, without notifying the chat. */
export const unlinkSilently: RevokeCredentials = async ({ userId, db, publish }) => {
  await db
    .updateTable("chat_bot_people")
    .set({ user_id: null, linked_at: null, awaited_denomination: null })
    .where("user_id", "=", userId)
    .execute();
  publish(linkTopic(userId), {});
};

async function record(
  services: PluginServices,
  db: Database | DatabaseTransaction,
  userId: string,
  actionId: string,
  details: Record<string, string> = {},
): Promise<void> {
  const user = await db
    .selectFrom("portal_users")
    .select(["email", "full_name"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (user === undefined) return;
  await services.recordActivity(
    {
      kind: "action",
      actionId,
      adminUser: { pk: userId, username: user.email },
      resourceId: "users",
      recordId: userId,
      recordLabel: user.full_name === "" ? user.email : user.full_name,
      details,
    },
    db,
  );
}
