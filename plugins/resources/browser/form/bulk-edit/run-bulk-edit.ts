/** Applies one change to many records in batches and sums up the results. */
import { maxBulkEditRecords, bulkUpdate, call } from "@portalkit/kernel/browser/engine";

export interface BulkEditOutcome {
  updated: number;
  /** The number of records refused for each reason, worded for the user. */
  refused: ReadonlyMap<string, number>;
  /** Records that were not tried because the edit was stopped. */
  left: readonly string[];
}

/**
 * @param onProgress receives the completed share, from 0 to 1
 * @throws the error of a failed call; batches completed before it stay applied
 */
export async function runBulkEdit(
  resourceId: string,
  recordIds: readonly string[],
  record: Readonly<Record<string, unknown>>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<BulkEditOutcome> {
  const refused = new Map<string, number>();
  let updated = 0;
  let at = 0;
  while (at < recordIds.length && !signal.aborted) {
    const part = recordIds.slice(at, at + maxBulkEditRecords);
    const reply = await call(bulkUpdate, { resourceId, recordIds: part, record: { ...record } });
    at += part.length;
    updated += reply.updated;
    for (const { error } of reply.refused) refused.set(error, (refused.get(error) ?? 0) + 1);
    onProgress(at / recordIds.length);
  }
  return { updated, refused, left: recordIds.slice(at) };
}
