/**
 * Operations that must not happen twice, such as payments, run once: a double click, a retry or a lost answer gets the
 * answer of the first call.
 */
import { createHash, createHmac } from "node:crypto";
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
  /** A secret of the server, so that passwords in the request cannot be guessed from the hash that is stored of it. */
  hashKey?: Uint8Array;
}

/** A call of an idempotent operation with its key. */
export type KeyedCall = OnceRequest & { key: string };

/** A call that has been carried out. */
export interface EarlierCall<Answer> {
  answer: Answer;
  /** Whether it was the same request. */
  isSame: boolean;
}

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
  request: OnceRequest,
  run: (transaction: DatabaseTransaction, store: StoreAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const { key } = request;
  if (key === undefined)
    return await db.transaction().execute((transaction) => run(transaction, () => Promise.resolve()));
  const call = keyedCall(request, key);
  return await db.transaction().execute(async (transaction) => {
    if (await claimKey(transaction, call))
      return await run(transaction, (handle, answer) => storeAnswer(handle, call, answer));
    const earlier = await findEarlier<Answer>(transaction, call);
    if (earlier?.isSame !== true) throw refuse("PORTAL_REQUEST_KEY_REUSED");
    return earlier.answer;
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

/** Visible ASCII characters, as in the draft of the Idempotency-Key header. */
const wellFormed = /^[\x21-\x7e]{1,200}$/;

/** @throws PORTAL_REQUEST_KEY_MALFORMED */
export function keyedCall(request: Omit<OnceRequest, "key">, key: string): KeyedCall {
  if (!wellFormed.test(key)) throw refuse("PORTAL_REQUEST_KEY_MALFORMED");
  return { ...request, key };
}

/**
 * Takes the key for the operation of this transaction; waits while another transaction has it. Returns whether no
 * earlier call has used it.
 */
export async function claimKey(transaction: DatabaseTransaction, call: KeyedCall): Promise<boolean> {
  const { scope, owner, key } = call;
  const { rows } = await executePrepared(
    sql`insert into portal_once (scope, owner, key, request_hash)
    values (${scope}, ${owner}, ${key}, ${hashOf(call)}) on conflict do nothing returning 1`,
    transaction,
  );
  return rows.length > 0;
}

/** Stores the answer of a call that has claimed its key. */
export const storeAnswer = (
  transaction: DatabaseTransaction,
  { scope, owner, key }: KeyedCall,
  answer: unknown,
): Promise<unknown> =>
  executePrepared(
    sql`update portal_once set answer = ${JSON.stringify(answer ?? null)}::text::jsonb where scope = ${scope}
    and owner = ${owner} and key = ${key}`,
    transaction,
  );

/** Returns the committed call with the same key, if there is one. */
export async function findEarlier<Answer>(
  db: Database | DatabaseTransaction,
  call: KeyedCall,
): Promise<EarlierCall<Answer> | undefined> {
  const { scope, owner, key } = call;
  const { rows } = await sql<{ request_hash: string; answer: Answer }>`select request_hash, answer from portal_once
    where scope = ${scope} and owner = ${owner} and key = ${key}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { answer: row.answer, isSame: row.request_hash === hashOf(call) };
}

function hashOf({ request, hashKey }: KeyedCall): string {
  const hash = hashKey === undefined ? createHash("sha256") : createHmac("sha256", hashKey);
  return hash.update(JSON.stringify(request)).digest("base64url");
}

/** Keys older than this are deleted; no client retries for that long. */
export const onceDays = 7;

export async function purgeOnce(db: Database): Promise<void> {
  await sql`delete from portal_once where created_at < now() - make_interval(days => ${onceDays})`.execute(db);
}
