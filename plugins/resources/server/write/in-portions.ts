/**
 * Processes many records in portions, each in its own transaction: one transaction per record writes to disk for each
 * of them, and one for all blocks other users, because the embedded database has one connection.
 */
import { Refusal } from "@portalkit/kernel/contract";
import { portionMs, type Kernel, isProofRequired } from "@portalkit/kernel/engine";
import { portionSize, type PortionSize } from "@portalkit/kernel/server";

/** Starts small, so that a slow hook blocks no other users; grows while portions are quick. */
export const portionRows = { first: 20, min: 1, max: 200 } as const;

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
    await runPortion(size, portion, run, (record) => void refused.push(record));
  }
  return refused;
}

/**
 * Processes one portion: together, or one by one if that is refused.
 * @throws any error that is not a refusal of a record
 */
export async function runPortion(
  size: PortionSize,
  portion: readonly RecordId[],
  run: (portion: readonly RecordId[]) => Promise<void>,
  onRefused: (refused: RefusedRecord) => void | Promise<void>,
): Promise<void> {
  const began = performance.now();
  const first = await refusalOf(() => run(portion));
  if (first === undefined) return size.took(performance.now() - began);
  const [recordId, ...others] = portion;
  if (recordId !== undefined && others.length === 0) return await onRefused({ recordId, refusal: first });
  size.halve();
  for (const one of portion) {
    const refusal = await refusalOf(() => run([one]));
    if (refusal !== undefined) await onRefused({ recordId: one, refusal });
  }
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
