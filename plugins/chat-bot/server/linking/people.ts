/** Who writes to the bot, and which account is theirs. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";

export interface Person {
  telegramId: string;
  /** The linked account. */
  userId: string | null;
  /** The bot asked how many of it they want. */
  awaitedDenomination: string | null;
}

export interface Meeting {
  telegramId: number;
  username: string | undefined;
  language: string | undefined;
}

/** Notes that they were here; a stranger is noted too, so that it is known later who came to the portal by the bot. */
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

/** The next number that they send is how many of it they want; nothing ends the waiting. */
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
