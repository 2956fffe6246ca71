/** What moves money or codes happens once: a double click, a retry or a lost answer gets the first one's answer. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { refuse } from "../../contract/refusals.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";

/** What is asked for, and by whom. */
export interface OnceRequest {
  /** The operation, unique across plugins, like `finance/bonus`. */
  scope: string;
  /** Whose keys they are: a user's pk, an API token's id. Two owners may choose the same key. */
  owner: string;
  /** Chosen by the client, one for each intention; without one it happens as often as it is asked for. */
  key: string | undefined;
  /** Everything that decides what happens. The same key with another request is a mistake, and refused. */
  request: unknown;
}

/** Visible characters, as the header's draft has it. */
const wellFormed = /^[\x21-\x7e]{1,200}$/;

/**
 * Runs an operation in a database transaction, together with the note that it has run; a second call with the same key
 * waits for the first and gets its answer. An operation that throws leaves nothing behind, not even the key.
 * @throws PORTAL_REQUEST_KEY_MALFORMED, PORTAL_REQUEST_KEY_REUSED, and whatever the operation throws
 */
export async function once<Answer>(
  db: Database,
  { scope, owner, key, request }: OnceRequest,
  run: (transaction: DatabaseTransaction) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return await db.transaction().execute(run);
  if (!wellFormed.test(key)) throw refuse("PORTAL_REQUEST_KEY_MALFORMED");
  const hash = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
  return await db.transaction().execute(async (transaction) => {
    // A key that another transaction is just using makes this statement wait for it.
    const { rows } = await sql`insert into portal_once (scope, owner, key, request_hash)
      values (${scope}, ${owner}, ${key}, ${hash}) on conflict do nothing returning 1`.execute(transaction);
    if (rows.length === 0) return await earlierAnswer<Answer>(transaction, scope, owner, key, hash);
    const answer = await run(transaction);
    await sql`update portal_once set answer = ${JSON.stringify(answer ?? null)}::text::jsonb where scope = ${scope}
      and owner = ${owner} and key = ${key}`.execute(transaction);
    return answer;
  });
}

async function earlierAnswer<Answer>(
  transaction: DatabaseTransaction,
  scope: string,
  owner: string,
  key: string,
  hash: string,
): Promise<Answer> {
  const { rows } = await sql<{ request_hash: string; answer: Answer }>`select request_hash, answer from portal_once
    where scope = ${scope} and owner = ${owner} and key = ${key}`.execute(transaction);
  const [row] = rows;
  if (row === undefined || row.request_hash !== hash) throw refuse("PORTAL_REQUEST_KEY_REUSED");
  return row.answer;
}

/** Keys older than this are forgotten: no client retries for so long. */
export const onceDays = 7;

export async function sweepOnce(db: Database): Promise<void> {
  await sql`delete from portal_once where created_at < now() - make_interval(days => ${onceDays})`.execute(db);
}
