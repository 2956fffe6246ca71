/**
 * Operations that must not happen twice, such as payments, run once: a double click, a retry or a lost answer gets the
 * answer of the first call.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { refuse } from "../../contract/errors/refusals.ts";
import { executePrepared } from "../database/prepared-statements.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";

/** The request of an idempotent operation. */
export interface OnceRequest {
  /** The operation, unique across plugins, like `invoices/pay`. */
  scope: string;
  /** The owner of the keys: a user's pk or an API token's id. Two owners may choose the same key. */
  owner: string;
  /** Chosen by the client, one for each intended operation; without a key, every call runs the operation. */
  key: string | undefined;
  /** Everything that determines the operation. The same key with another request is refused. */
  request: unknown;
}

/** Visible ASCII characters, as in the draft of the Idempotency-Key header. */
const wellFormed = /^[\x21-\x7e]{1,200}$/;

/** Stores the answer of an operation with its key. */
export type StoreAnswer<Answer> = (transaction: DatabaseTransaction, answer: Answer) => Promise<unknown>;

/**
 * Runs an operation in a database transaction, together with the record that it has run; a second call with the same
 * key waits for the first and returns its answer. If the operation throws, nothing is stored, not even the key.
 * @param run must store its answer before it returns it
 * @throws PORTAL_REQUEST_KEY_MALFORMED, PORTAL_REQUEST_KEY_REUSED, and errors of the operation
 */
export async function onceStoring<Answer>(
  db: Database,
  { scope, owner, key, request }: OnceRequest,
  run: (transaction: DatabaseTransaction, store: StoreAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined)
    return await db.transaction().execute((transaction) => run(transaction, () => Promise.resolve()));
  if (!wellFormed.test(key)) throw refuse("PORTAL_REQUEST_KEY_MALFORMED");
  const hash = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
  return await db.transaction().execute(async (transaction) => {
    // Waits if another transaction is using the same key.
    const { rows } = await executePrepared(
      sql`insert into portal_once (scope, owner, key, request_hash)
      values (${scope}, ${owner}, ${key}, ${hash}) on conflict do nothing returning 1`,
      transaction,
    );
    if (rows.length === 0) return await earlierAnswer<Answer>(transaction, scope, owner, key, hash);
    return await run(transaction, (handle, answer) =>
      executePrepared(
        sql`update portal_once set answer = ${JSON.stringify(answer ?? null)}::text::jsonb where scope = ${scope}
        and owner = ${owner} and key = ${key}`,
        handle,
      ),
    );
  });
}

/** Like `onceStoring`, and stores the answer that the operation returns. */
export const once = <Answer>(
  db: Database,
  request: OnceRequest,
  run: (transaction: DatabaseTransaction) => Promise<Answer>,
): Promise<Answer> =>
  onceStoring<Answer>(db, request, async (transaction, store) => {
    const answer = await run(transaction);
    await store(transaction, answer);
    return answer;
  });

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

/** Keys older than this are deleted; no client retries for that long. */
export const onceDays = 7;

export async function purgeOnce(db: Database): Promise<void> {
  await sql`delete from portal_once where created_at < now() - make_interval(days => ${onceDays})`.execute(db);
}
