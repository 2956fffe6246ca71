/** Limits of wrong sign-ins, per account name and per address, kept in the database so that every process counts the same. */
import { sql, type RawBuilder } from "kysely";
import { refuse } from "../../contract/refusals.ts";
import type { Database } from "../plugin.ts";
import { addressGroup } from "./address-group.ts";

/** The last so many minutes count, at whatever moment one looks. */
export const windowMinutes = 15;
const triesPerAccount = 10;
const triesPerAddress = 50;

interface Subject {
  name: RawBuilder<string>;
  limit: number;
}

/** The database folds the name as it does when it looks for the account, else two spellings of one name would count apart. */
const accountOf = (username: string): Subject => ({ name: sql<string>`'account:' || lower(${username}::text)`, limit: triesPerAccount });
const addressOf = (ip: string): Subject => ({ name: sql<string>`${`address:${addressGroup(ip)}`}::text`, limit: triesPerAddress });

/**
 * Counts a try before any password is looked at. Names that nobody has are counted too: a locked account must look like an
 * unknown one. An address past its limit does not count against the account.
 * @throws PORTAL_SESSION_TOO_MANY_TRIES
 */
export async function countTry(db: Database, username: string, ip: string): Promise<void> {
  await count(db, addressOf(ip));
  await count(db, accountOf(username));
}

/** A right password forgives the account its tries, and the address this one: others may share it, and an attacker may own an account. */
export async function forgiveTries(db: Database, username: string, ip: string): Promise<void> {
  await sql`delete from portal_sign_in_tries where subject = ${accountOf(username).name}`.execute(db);
  await sql`update portal_sign_in_tries set tried_at = trim_array(tried_at, least(1, cardinality(tried_at))) where subject = ${addressOf(ip).name}`.execute(db);
}

const recent = sql`array(select tried from unnest(kept.tried_at) as tried where tried > now() - make_interval(mins => ${windowMinutes}))`;

/** One statement, since the row's lock is what lets no more through than the limit when hundreds come at once. A refused try is not counted. */
async function count(db: Database, { name, limit }: Subject): Promise<void> {
  const { rows } = await sql`
    insert into portal_sign_in_tries as kept (subject, tried_at) values (${name}, array[now()])
    on conflict (subject) do update set tried_at = ${recent} || now() where cardinality(${recent}) < ${limit}
    returning 1`.execute(db);
  if (rows.length === 0) throw refuse("PORTAL_SESSION_TOO_MANY_TRIES", { seconds: await secondsLeft(db, name) });
}

/** Until the oldest try that still counts is forgotten. */
async function secondsLeft(db: Database, name: RawBuilder<string>): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from (select min(tried) from unnest(${recent}) as tried) + make_interval(mins => ${windowMinutes}) - now()))::int as seconds
    from portal_sign_in_tries as kept where subject = ${name}`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}
