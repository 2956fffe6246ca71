/** Limits of wrong sign-ins, per account name and per address, kept in the database so that every process counts the same. */
import { sql, type RawBuilder } from "kysely";
import { refuse } from "../../contract/refusals.ts";
import type { Database, DatabaseTransaction } from "../database/tables.ts";
import { addressGroup } from "./address-group.ts";
import { createRefusalMemory, type RefusalMemory } from "./refusal-memory.ts";
import { createTurns } from "../turns.ts";

/** The last so many minutes count, at whatever moment one looks. */
export const windowMinutes = 15;
const triesPerAccount = 10;
const triesPerAddress = 50;

interface Subject {
  /** What a flood of refusals is remembered by; nearly the name. */
  key?: string;
  name: RawBuilder<string>;
  limit: number;
}

/** The database folds the name as it does when it looks for the account, else two spellings of one name would count apart. */
const accountOf = (username: string): Subject => ({ key: `account:${username.toLowerCase()}`, name: sql<string>`'account:' || lower(${username}::text)`, limit: triesPerAccount });
const addressOf = (ip: string): Subject => ({ key: `address:${addressGroup(ip)}`, name: sql<string>`${`address:${addressGroup(ip)}`}::text`, limit: triesPerAddress });

/** One for each database, as there are several portals in one process where they are tested. */
const memories = new WeakMap<object, RefusalMemory>();

function memoryOf(db: object): RefusalMemory {
  const memory = memories.get(db) ?? createRefusalMemory();
  memories.set(db, memory);
  return memory;
}

/** Tries at one name wait for its row, each with a connection in hand that others need. */
const inTurn = createTurns({ atOnce: 2, longestQueue: 500, busy: () => refuse("PORTAL_SESSION_BUSY") });

/**
 * Counts a try before any password is looked at. Names that nobody has are counted too: a locked account must look like an
 * unknown one. An address past its limit does not count against the account.
 * @throws PORTAL_SESSION_TOO_MANY_TRIES, PORTAL_SESSION_BUSY
 */
export async function countTry(db: Database, username: string, ip: string): Promise<void> {
  const subjects = [addressOf(ip), accountOf(username)];
  for (const { key = "" } of subjects) {
    const seconds = memoryOf(db).secondsLeft(key);
    if (seconds !== undefined) throw refuse("PORTAL_SESSION_TOO_MANY_TRIES", { seconds });
  }
  await inTurn(async () => {
    for (const subject of subjects) await count(db, subject);
  });
}

/** A right password forgives the account its tries, and the address this one: others may share it, and an attacker may own an account. */
export async function forgiveTries(db: Database, username: string, ip: string): Promise<void> {
  await sql`delete from portal_sign_in_tries where subject = ${accountOf(username).name}`.execute(db);
  await takeBack(db, addressOf(ip));
}

async function takeBack(db: Database | DatabaseTransaction, { name }: Pick<Subject, "name">): Promise<void> {
  await sql`update portal_sign_in_tries set tried_at = trim_array(tried_at, least(1, cardinality(tried_at))) where subject = ${name}`.execute(db);
}

const recent = sql`array(select tried from unnest(kept.tried_at) as tried where tried > now() - make_interval(mins => ${windowMinutes}))`;

/**
 * The same count for what a plugin must limit: codes tried, mails asked for.
 * @param subject unique across plugins, like `twofa:7f3c…`
 * @throws PORTAL_SESSION_TOO_MANY_TRIES after `limit` tries within fifteen minutes
 */
export async function limitTries(db: Database | DatabaseTransaction, subject: string, limit: number): Promise<void> {
  await count(db, { name: sql<string>`${subject}::text`, limit });
}

/** As a right code does. */
export async function forgetTries(db: Database | DatabaseTransaction, subject: string): Promise<void> {
  await sql`delete from portal_sign_in_tries where subject = ${subject}`.execute(db);
}

/** Takes one try back: for a subject that others share, such as an address. */
export async function forgiveTry(db: Database | DatabaseTransaction, subject: string): Promise<void> {
  await takeBack(db, { name: sql<string>`${subject}::text` });
}

/** One statement, since the row's lock is what lets no more through than the limit when hundreds come at once. A refused try is not counted. */
async function count(db: Database | DatabaseTransaction, { key, name, limit }: Subject): Promise<void> {
  const { rows } = await sql`
    insert into portal_sign_in_tries as kept (subject, tried_at) values (${name}, array[now()])
    on conflict (subject) do update set tried_at = ${recent} || now() where cardinality(${recent}) < ${limit}
    returning 1`.execute(db);
  if (rows.length > 0) return;
  const seconds = await secondsLeft(db, name);
  if (key !== undefined) memoryOf(db).note(key, seconds);
  throw refuse("PORTAL_SESSION_TOO_MANY_TRIES", { seconds });
}

/** Until the oldest try that still counts is forgotten. */
async function secondsLeft(db: Database | DatabaseTransaction, name: RawBuilder<string>): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from (select min(tried) from unnest(${recent}) as tried) + make_interval(mins => ${windowMinutes}) - now()))::int as seconds
    from portal_sign_in_tries as kept where subject = ${name}`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}
