/**
 * One thing done to many records in portions, each a transaction of its own: a transaction for each record brings each
 * to the disk by itself, and one for all holds up everybody else, since the embedded database has one connection.
 */
import { Refusal } from "../../contract/refusals.ts";
import { portionMs, portionSize } from "../database/portion-size.ts";
import type { Kernel } from "../kernel.ts";
import { isProofRequired } from "../session/recent-proof.ts";

/** Few enough at first that a slow hook holds nobody up; more as long as they are quick. */
const portionRows = { first: 20, min: 1, max: 500 } as const;

type RecordId = string | number;

/** A record that stayed as it was, and why. */
export interface RefusedRecord {
  recordId: RecordId;
  refusal: Refusal;
}

/**
 * Hands over the records in portions. A portion that is refused was rolled back, and its records are tried one by one:
 * what one record refuses does not keep the others from it.
 * @param run handles all of the given records in one transaction, or throws
 * @returns the refused records, in their order
 * @throws what is no refusal of a record; what was done by then stays done
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

/** The same, record by record. @throws as `inPortions` does */
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

/** A proof of identity that is missing is missing for all of them: the call is repeated with it. */
async function refusalOf(run: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || isProofRequired(error)) throw error;
    return error;
  }
}
