/** Runs a write once for its key, because its answer may be lost and the call sent again. */
import {
  type Kernel,
  claimKey,
  findEarlier,
  keyedCall,
  storeAnswer,
  type EarlierCall,
  deriveKey,
} from "@portalkit/kernel/engine";
import { mapDatabaseErrors } from "../view/database-error.ts";
import type { ResourceView } from "../view/resource-view.ts";
import type { Around } from "./write-transaction.ts";

/** A write of a resource's records as its caller asks for it. */
export interface KeyedWrite {
  operation: "create" | "edit";
  /** The `Idempotency-Key`. */
  key: string;
  /** Everything that determines the write. */
  request: unknown;
}

/**
 * Claims the key and stores the answer in the transaction of the write, or returns the earlier call with the same key.
 * That one is looked up whatever the write fails for, because it may be what a check refuses: it has the same unique
 * values, or was the last that a limit allows.
 * @param answerOf what is stored as the answer, without secrets
 * @param write carries out the write with what must run around it
 * @returns nothing if this call has written
 * @throws PORTAL_REQUEST_KEY_MALFORMED, errors of the write
 */
export async function writeOnce<Written, Answer>(
  { db, environment }: Kernel,
  { resource: { resourceId }, adminUser }: ResourceView,
  { operation, key, request }: KeyedWrite,
  answerOf: (written: Written) => Answer,
  write: (around: Around<Written>) => Promise<unknown>,
): Promise<EarlierCall<Answer> | undefined> {
  const scope = `resources/${resourceId}/${operation}`;
  // A record may have a password, which could be guessed from a hash without a secret.
  const hashKey = deriveKey(environment.secret, "kernel", "requests of writes");
  const call = keyedCall({ scope, owner: adminUser.pk, request, hashKey }, key);
  try {
    await write(async (transaction, run) => {
      if (!(await claimKey(transaction, call))) throw writtenBefore;
      const written = await run();
      await storeAnswer(transaction, call, answerOf(written));
      return written;
    });
  } catch (error) {
    const earlier = await mapDatabaseErrors(() => findEarlier<Answer>(db, call));
    if (earlier === undefined) throw error;
    return earlier;
  }
  return undefined;
}

const writtenBefore = new Error("another call with this key has written before");
