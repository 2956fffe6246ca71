/**
 * Processes many records in portions, each in its own transaction: one transaction per record writes to disk for each
 * of them, and one for all blocks other users, because the embedded database has one connection.
 */
import { Refusal } from "../../contract/errors/refusals.ts";
import { portionMs, portionSize } from "../database/portion-size.ts";
import type { Kernel } from "../extension/kernel.ts";
import { isProofRequired } from "../session/recent-proof.ts";

/** Starts small, so that a slow hook blocks no other users; grows while portions are quick. */
const portionRows = { first: 20, min: 1, max: 500 } as const;

type RecordId = string | number;

/** A record that stayed unchanged, and why. */
export interface RefusedRecord {
  recordId: RecordId;
  refusal: Refusal;
}

/**
 * Processes the records in portions. A refused portion is rolled back and its records are tried one by one, so that one
 * refused record does not affect the others.
 * @param run handles all of the given records in one transaction, or throws
 * @returns the refused records, in their order
 * @throws any error that is not a refusal of a record; portions committed before it stay committed
 */
export async function inPortions(
  kernel: Pick<Kernel, "databaseKind">,
  recordIds: readonly RecordId[],
  run: (portion: readonly RecordId[]) => Promise<void>,
): Promise<RefusedRecord[]> {
  const size = portionSize({ ...portionRows, goalMs: portionMs[kernel.databaseKind] });
  const refused: RefusedRecord[] = [];
  for (let at = 0; at < recordIds.length;) {
    const portion = recordIds.slice(at, at + size.rows);
    at += portion.length;
    const began = performance.now();
    if ((await refusalOf(() => run(portion))) === undefined) {
      size.took(performance.now() - began);
      continue;
    }
    size.halve();
    refused.push(...(await oneByOne(portion, (recordId) => run([recordId]))));
  }
  return refused;
}

/**
 * Like `inPortions`, but record by record.
 * @throws as `inPortions` does
 */
export async function oneByOne<Id extends RecordId>(
  recordIds: readonly Id[],
  run: (recordId: Id) => Promise<void>,
): Promise<RefusedRecord[]> {
  const refused: RefusedRecord[] = [];
  for (const recordId of recordIds) {
    const refusal = await refusalOf(() => run(recordId));
    if (refusal !== undefined) refused.push({ recordId, refusal });
  }
  return refused;
}

/** Rethrows a missing proof of identity, because it affects all records: the caller repeats the call with the proof. */
async function refusalOf(run: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || isProofRequired(error)) throw error;
    return error;
  }
}
