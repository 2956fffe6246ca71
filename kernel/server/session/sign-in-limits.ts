/** Limits of wrong sign-ins, per account name and per address, kept in the database so that every process counts the same. */
import { sql } from "kysely";
import { refuse } from "../../contract/refusals.ts";
import type { Database } from "../plugin.ts";

const windowMinutes = 15;
const triesPerAccount = 10;
const triesPerAddress = 50;

/** Names nobody has are counted too: a locked account must look like an unknown one. */
const subjectsOf = (username: string, ip: string): readonly (readonly [subject: string, limit: number])[] => [
  [`account:${username.trim().toLowerCase()}`, triesPerAccount],
  [`address:${ip}`, triesPerAddress],
];

/** @throws PORTAL_SESSION_TOO_MANY_TRIES, before any password is looked at. */
export async function refuseTooManyTries(db: Database, username: string, ip: string): Promise<void> {
  const subjects = subjectsOf(username, ip);
  const { rows } = await sql<{ subject: string; tries: number; wait: number }>`
    select subject, count(*)::int as tries,
           ceil(extract(epoch from min(tried_at) + make_interval(mins => ${windowMinutes}) - now()))::int as wait
    from portal_sign_in_tries
    where subject in (${sql.join(subjects.map(([subject]) => subject))}) and tried_at > now() - make_interval(mins => ${windowMinutes})
    group by subject`.execute(db);
  for (const [subject, limit] of subjects) {
    const counted = rows.find((row) => row.subject === subject);
    if (counted !== undefined && counted.tries >= limit) throw refuse("PORTAL_SESSION_TOO_MANY_TRIES", { seconds: Math.max(1, counted.wait) });
  }
}

/** Counted before the password is checked, so that tries sent at the same moment are all counted. */
export async function noteTry(db: Database, username: string, ip: string): Promise<void> {
  await db.insertInto("portal_sign_in_tries").values(subjectsOf(username, ip).map(([subject]) => ({ subject }))).execute();
}

/** A right password forgives the account, and this try of the address; old tries are swept on the way. */
export async function forgiveTries(db: Database, username: string, ip: string): Promise<void> {
  const [account, address] = subjectsOf(username, ip).map(([subject]) => subject);
  await sql`delete from portal_sign_in_tries where subject = ${account}
    or tried_at < now() - make_interval(mins => ${windowMinutes})
    or ctid = (select ctid from portal_sign_in_tries where subject = ${address} order by tried_at desc limit 1)`.execute(db);
}
