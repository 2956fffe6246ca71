/** The rows behind limits: uses in time slots, and holds that expire by themselves if their process dies. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";

type Db = Database | DatabaseTransaction;
/** The user and the limit that a use belongs to. */
export interface UsageKey {
  userPk: string;
  limitId: string;
}
/** The use in one slot within the requested time. */
export interface UsedSlot {
  /** Seconds since the slot began. */
  age: number;
  amount: number;
}

const slotSeconds = 5;
/** Seconds without renewal after which a hold is considered that of a dead process. */
const holdSeconds = 60;

/** Serializes the changes of one user's use of one limit until the transaction ends. */
export async function lockUsage(transaction: DatabaseTransaction, { userPk, limitId }: UsageKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limit ${limitId} ${userPk}`}, 0))`.execute(transaction);
}

/** Returns the slots, oldest first. @param seconds how far back */
export async function usedSlots(db: Db, { userPk, limitId }: UsageKey, seconds: number): Promise<UsedSlot[]> {
  const { rows } = await sql<{ age: number; amount: number }>`
    select extract(epoch from now() - slot)::float8 as age, amount::float8 as amount from portal_limit_uses
    where user_id = ${userPk} and limit_id = ${limitId} and slot > now() - make_interval(secs => ${seconds})
      order by slot`.execute(db);
  return rows;
}

/** Counts a use and returns its slot. @param seconds the age at which uses are deleted */
export async function noteUse(db: Db, { userPk, limitId }: UsageKey, amount: number, seconds: number): Promise<string> {
  const { rows } = await sql<{ slot: string }>`insert into portal_limit_uses (user_id, limit_id, slot, amount)
    values (${userPk}, ${limitId}, date_bin(make_interval(secs => ${slotSeconds}), now(), 'epoch'), ${amount})
    on conflict (user_id, limit_id, slot) do update set amount = portal_limit_uses.amount + excluded.amount
    returning slot::text as slot`.execute(db);
  await sql`delete from portal_limit_uses
    where user_id = ${userPk} and limit_id = ${limitId}
      and slot <= now() - make_interval(secs => ${seconds})`.execute(db);
  return rows[0]?.slot ?? "";
}

/** Refunds a use whose work failed. */
export async function refundUse(db: Db, { userPk, limitId }: UsageKey, slot: string, amount: number): Promise<void> {
  const ofSlot = sql`user_id = ${userPk} and limit_id = ${limitId} and slot = ${slot}::timestamptz`;
  const { rows } = await sql`update portal_limit_uses set amount = amount - ${amount}
    where ${ofSlot} and amount > ${amount} returning 1`.execute(db);
  if (rows.length === 0) await sql`delete from portal_limit_uses where ${ofSlot} and amount <= ${amount}`.execute(db);
}

export async function countHolds(db: Db, { userPk, limitId }: UsageKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from portal_limit_holds
    where user_id = ${userPk} and limit_id = ${limitId} and until > now()`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the hold's id. */
export async function addHold(db: Db, { userPk, limitId }: UsageKey): Promise<string> {
  await sql`delete from portal_limit_holds where user_id = ${userPk} and limit_id = ${limitId}
    and until <= now()`.execute(db);
  const { rows } = await sql<{ id: string }>`insert into portal_limit_holds (user_id, limit_id, until)
    values (${userPk}, ${limitId}, now() + make_interval(secs => ${holdSeconds})) returning id`.execute(db);
  return rows[0]?.id ?? "";
}

export async function renewHold(db: Db, id: string): Promise<void> {
  await sql`update portal_limit_holds set until = now() + make_interval(secs => ${holdSeconds})
    where id = ${id}`.execute(db);
}

export async function endHold(db: Db, id: string): Promise<void> {
  await sql`delete from portal_limit_holds where id = ${id}`.execute(db);
}

/** A third of a hold's lifetime, so that a renewal may fail once without the hold expiring. */
export const renewEveryMs = (holdSeconds * 1_000) / 3;
