/** The people who write to the bot, and their linked accounts. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";

export interface Person {
  telegramId: string;
  /** The linked account, or null. */
  userId: string | null;
  /** The denomination for which the bot has asked a quantity, or null. */
  awaitedDenomination: string | null;
}

export interface Meeting {
  telegramId: number;
  username: string | undefined;
  language: string | undefined;
}

/** Records the visit of a person, linked or not, so that the portal knows later which users came by the bot. */
export async function meetPerson(db: Database, { telegramId, username, language }: Meeting): Promise<Person> {
  const { rows } = await sql<{ userId: string | null; awaitedDenomination: string | null }>`
    insert into chat_bot_people as known (telegram_id, username, language)
      values (${String(telegramId)}::bigint, ${username ?? null}, ${language ?? null})
    on conflict (telegram_id) do update set username = excluded.username, language = excluded.language, seen_at = now()
    returning known.user_id as "userId", known.awaited_denomination as "awaitedDenomination"`.execute(db);
  return {
    telegramId: String(telegramId),
    userId: rows[0]?.userId ?? null,
    awaitedDenomination: rows[0]?.awaitedDenomination ?? null,
  };
}

/** Treats the person's next number as the quantity of this denomination; null ends the waiting. */
export async function awaitQuantity(
  db: Database,
  { telegramId }: Pick<Person, "telegramId">,
  denominationId: string | null,
): Promise<void> {
  await db
    .updateTable("chat_bot_people")
    .set({ awaited_denomination: denominationId })
    .where("telegram_id", "=", telegramId)
    .execute();
}

export const strangerDays = 90;
